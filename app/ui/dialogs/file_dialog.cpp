#include "app/ui/dialogs/file_dialog.h"

#include "app/base/assets_path.h"
#include "app/base/content_hash.h"
#include "app/files/presets.h"
#include "app/files/save_scene.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/dialogs/dialog_contexts.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <imgui.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

namespace fs = std::filesystem;
using Purpose = FileDialog::Purpose;

constexpr float kDialogWidth = 560.0f;  // pixels at scale 1
constexpr float kListHeight = 260.0f;
constexpr float kAroundList = 244.0f;  // what the page and its margins take beside the list
constexpr const char* kExtension = ".json";
constexpr const char* kRecordings = ".sxr";

fs::path homeFolder() {
    const char* home = std::getenv("HOME");
    std::error_code ignored;
    if (home != nullptr && fs::is_directory(home, ignored)) return home;
    return fs::current_path(ignored);
}

bool opensHere(const fs::path& path) {
    return path.extension() == kExtension || isRecordingFile(path);
}

bool writes(const FileDialog& dialog) {
    return dialog.purpose == Purpose::save || !dialog.choice.writes.empty();
}

void enter(FileDialog& dialog, const fs::path& folder) {
    std::error_code failed;
    const fs::path absolute = fs::weakly_canonical(folder, failed);
    std::string error;
    std::vector<FileEntry> entries = listFolder(failed ? folder : absolute, error,
                                                dialog.purpose == Purpose::choose ? dialog.choice.accepts
                                                : dialog.purpose == Purpose::open ? opensHere
                                                                                  : FileFilter());
    if (!error.empty()) {
        dialog.error = std::move(error);
        return;
    }
    dialog.folder = failed ? folder : absolute;
    dialog.entries = std::move(entries);
    dialog.error.clear();
}

void show(const Editor& editor, Dialogs& dialogs, Purpose purpose) {
    FileDialog& dialog = dialogs.fileDialog;
    dialog.purpose = purpose;
    dialog.error.clear();
    dialog.replaces = false;
    dialog.takeFocus = true;
    dialog.name.clear();
    const fs::path& file = editor.document.file();
    std::error_code ignored;
    if (dialog.folder.empty())
        dialog.folder =
            file.empty() || isShipped(file) ? homeFolder() : fs::absolute(file, ignored).parent_path();
    if (purpose == Purpose::save)
        dialog.name = file.empty() ? scene::slugOf(editor.document.scene().name, "scene") + kExtension
                                   : file.filename().string();
    if (!dialog.choice.writes.empty()) dialog.name = dialog.choice.writes;
    enter(dialog, dialog.folder);
}

void close(FileDialog& dialog) {
    dialog.purpose = Purpose::none;
    dialog.afterSaving = nullptr;
    dialog.choice = {};
}

fs::path chosenPath(const FileDialog& dialog) {
    fs::path path = dialog.name;
    if (path.is_relative()) path = dialog.folder / path;
    const fs::path extension =
        dialog.purpose == Purpose::save ? fs::path(kExtension) : fs::path(dialog.choice.writes).extension();
    if (writes(dialog) && path.extension() != extension) path += extension;
    return path;
}

// Where another program changed the file meanwhile, a person is asked first.
void saveOver(const SavingContext& in, const fs::path& path, const std::function<void()>& afterSaving) {
    if (path == in.editor.document.file() && askBeforeSavingOver(in.dialogs, in.recovery, path, afterSaving))
        return;
    saveTo(in, path, afterSaving);
}

void accept(const SavingContext& in) {
    FileDialog& dialog = in.dialogs.fileDialog;
    dialog.takeFocus = true;  // where the page stays open
    if (dialog.name.empty()) return;
    const fs::path path = chosenPath(dialog);
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        enter(dialog, path);
        dialog.name.clear();
        return;
    }
    if (!writes(dialog)) {
        if (!fs::exists(path, ignored)) {
            dialog.error = "There is no " + path.string();
            return;
        }
        const FileChoice choice = dialog.choice;  // closing lets go of the dialog's
        close(dialog);
        choice.chosen ? choice.chosen(path) : static_cast<void>(in.host.open(path));
        return;
    }
    const bool exists = fs::exists(path, ignored) && path != in.editor.document.file();
    if (exists && !dialog.replaces) {
        dialog.replaces = true;
        return;
    }
    if (dialog.purpose == Purpose::save) return saveOver(in, path, dialog.afterSaving);
    const FileChoice choice = dialog.choice;
    close(dialog);
    choice.chosen(path);
}

void entryRow(const SavingContext& in, const FileEntry& entry) {
    FileDialog& dialog = in.dialogs.fileDialog;
    const gfx::Palette& p = in.ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(entry.name.c_str());
    const bool clicked = ImGui::InvisibleButton("##entry", {width, in.ui.px(kRowHeight)});
    const bool hovered = ImGui::IsItemHovered();
    const bool twice = hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    ImGui::PopID();
    const bool chosen = !entry.isFolder && entry.name == dialog.name;
    if (chosen || hovered)
        ImGui::GetWindowDrawList()->AddRectFilled(
            at, {at.x + width, at.y + in.ui.px(kRowHeight)},
            toU32(chosen ? gfx::withAlpha(p.accent, 0.18f) : gfx::withAlpha(p.text, 0.07f)), in.ui.px(4));
    const std::string text = entry.isFolder ? entry.name + "/" : entry.name;
    drawClipped(text, {at.x + in.ui.px(8), at.y + lineOffset(in.ui)}, width - in.ui.px(16),
                toU32(entry.isFolder ? p.quietText : p.text));
    if (clicked && !entry.isFolder) {
        dialog.name = entry.name;
        dialog.replaces = false;
    }
    if (clicked && entry.isFolder) {
        // The list that is drawn changes: the caller starts anew in the next frame.
        enter(dialog, dialog.folder / entry.name);
        in.ui.wakeIn(0.0);
    } else if (twice && !entry.isFolder) {
        accept(in);
    }
}

void entryList(const SavingContext& in) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {in.ui.px(8), in.ui.px(1)});
    const float most = ImGui::GetIO().DisplaySize.y - in.ui.px(kAroundList);
    ImGui::BeginChild("##entries", {0, std::max(in.ui.px(kRowHeight), std::min(in.ui.px(kListHeight), most))},
                      false, ImGuiWindowFlags_NavFlattened);
    const std::vector<FileEntry> entries = in.dialogs.fileDialog.entries;  // a click may change them
    if (entries.empty()) {
        const std::string& nothing = in.dialogs.fileDialog.choice.nothing;
        coloredText(in.ui.palette().quietText,
                    nothing.empty() ? "No folders and no scene files here" : nothing.c_str());
    }
    for (const FileEntry& entry : entries) entryRow(in, entry);
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void folderRow(Ui& ui, Dialogs& dialogs) {
    FileDialog& dialog = dialogs.fileDialog;
    if (textButton(ui, "Up", "The folder that holds this one")) enter(dialog, dialog.folder.parent_path());
    ImGui::SameLine();
    if (textButton(ui, "Home", "Your own folder")) enter(dialog, homeFolder());
    ImGui::SameLine();
    clippedText(ui, dialog.folder.string(), ImGui::GetContentRegionAvail().x, toU32(ui.palette().quietText));
}

bool nameRow(Ui& ui, Dialogs& dialogs) {
    FileDialog& dialog = dialogs.fileDialog;
    rowLabel(ui, "name", ui.px(64), "The file, or a whole path");
    if (dialog.takeFocus) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool entered = ImGui::InputText(
        "##name", &dialog.name, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemActive()) dialog.takeFocus = false;
    if (ImGui::IsItemEdited()) dialog.replaces = false;
    return entered;
}

void messageRow(const Ui& ui, const Dialogs& dialogs) {
    const FileDialog& dialog = dialogs.fileDialog;
    std::string text = dialog.error;
    if (dialog.replaces) text = "This file exists. Press Replace to write over it.";
    wrappedText(ui.palette().error, text.empty() ? " " : text.c_str());
}

const char* acceptLabel(const FileDialog& dialog) {
    if (!writes(dialog)) return dialog.purpose == Purpose::open ? "Open" : "Choose";
    return dialog.replaces ? "Replace" : "Save";
}

const char* acceptHelp(const FileDialog& dialog) {
    if (dialog.replaces) return "Write over the file of this name (Enter)";
    if (dialog.purpose == Purpose::save) return "Write the scene to this file (Enter)";
    return writes(dialog) ? "Write this file (Enter)" : "Take this file (Enter)";
}

}  // namespace

std::vector<FileEntry> listFolder(const fs::path& folder, std::string& error, const FileFilter& accepts) {
    std::vector<FileEntry> entries;
    std::error_code failed;
    for (auto it = fs::directory_iterator(folder, failed); !failed && it != fs::directory_iterator();
         it.increment(failed)) {
        const std::string name = it->path().filename().string();
        if (name.starts_with('.')) continue;
        std::error_code ignored;
        const bool isFolder = it->is_directory(ignored);
        const bool wanted = accepts ? accepts(it->path()) : it->path().extension() == kExtension;
        if (isFolder || wanted) entries.push_back({name, isFolder});
    }
    if (failed) error = folder.string() + " cannot be read: " + failed.message();
    std::sort(entries.begin(), entries.end(), [](const FileEntry& a, const FileEntry& b) {
        return a.isFolder != b.isFolder ? a.isFolder : a.name < b.name;
    });
    return entries;
}

bool isRecordingFile(const fs::path& path) {
    return path.extension() == kRecordings;
}

bool isShipped(const fs::path& file) {
    std::error_code ignored;
    return fs::equivalent(fs::absolute(file, ignored).parent_path(), scene::presetsFolder(), ignored);
}

void saveTo(const SavingContext& in, const fs::path& path, const std::function<void()>& afterSaving) {
    FileDialog& dialog = in.dialogs.fileDialog;
    const std::string text = scene::writeScene(scene::withMeshesSeenFrom(in.editor.document.scene(), path));
    const std::string error = scene::replaceFile(path, text);
    if (!error.empty()) {
        if (dialog.purpose == Purpose::none)
            in.host.showError("The scene was not saved", error);
        else
            dialog.error = error;
        return;
    }
    in.editor.document.markSaved(path);
    noteSaved(in.ui, in.editor, in.recovery, path, scene::contentHash(text));
    in.ui.toasts.show("Saved " + path.string());
    const std::function<void()> next = afterSaving;  // closing lets go of the dialog's
    close(dialog);
    if (next) next();
}

void showOpenDialog(const Editor& editor, Dialogs& dialogs) {
    show(editor, dialogs, Purpose::open);
}

void showSaveDialog(const Editor& editor, Dialogs& dialogs, std::function<void()> afterSaving) {
    show(editor, dialogs, Purpose::save);
    dialogs.fileDialog.afterSaving = std::move(afterSaving);
}

void chooseFile(const Editor& editor, Dialogs& dialogs, FileChoice choice) {
    dialogs.fileDialog.choice = std::move(choice);
    show(editor, dialogs, Purpose::choose);
}

void saveDocument(const SavingContext& in, std::function<void()> afterSaving) {
    const fs::path& file = in.editor.document.file();
    if (file.empty() || isShipped(file))
        showSaveDialog(in.editor, in.dialogs, std::move(afterSaving));
    else
        saveOver(in, fs::path(file), afterSaving);
}

void closeFileDialog(Dialogs& dialogs) {
    close(dialogs.fileDialog);
}

void drawFileDialog(const SavingContext& in) {
    FileDialog& dialog = in.dialogs.fileDialog;
    constexpr const char* kId = "##file";
    if (dialog.purpose != Purpose::none && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(in.ui, kId, kDialogWidth)) return;
    const std::string open = dialog.choice.title.empty() ? "Open a scene" : dialog.choice.title;
    dialogTitle(in.ui, dialog.purpose == Purpose::save ? "Save the scene" : open.c_str());
    folderRow(in.ui, in.dialogs);
    entryList(in);
    const bool entered = nameRow(in.ui, in.dialogs);
    messageRow(in.ui, in.dialogs);
    const float width = in.ui.px(kPageButton);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2 * width - in.ui.px(28));
    const bool cancelled = textButton(in.ui, "Cancel", "Leave everything as it is (Esc)", width);
    ImGui::SameLine();
    if (textButton(in.ui, acceptLabel(dialog), acceptHelp(dialog), width) || entered) accept(in);
    if (cancelled || escapePressed(in.ui)) close(dialog);
    if (dialog.purpose == Purpose::none) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace sepaxis::ui
