#include "app/ui/dialogs/file_dialog.h"

#include "app/base/assets_path.h"
#include "app/base/content_hash.h"
#include "app/files/save_scene.h"
#include "app/scene/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/dialogs/dialog.h"
#include "app/ui/recovery/keeping.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
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
constexpr float kButtonWidth = 96.0f;
constexpr const char* kExtension = ".json";

fs::path homeFolder() {
    const char* home = std::getenv("HOME");
    std::error_code ignored;
    if (home != nullptr && fs::is_directory(home, ignored)) return home;
    return fs::current_path(ignored);
}

void enter(FileDialog& dialog, const fs::path& folder) {
    std::error_code failed;
    const fs::path absolute = fs::weakly_canonical(folder, failed);
    std::string error;
    std::vector<FileEntry> entries =
        listFolder(failed ? folder : absolute, error,
                   dialog.purpose == Purpose::choose ? dialog.choice.accepts : FileFilter());
    if (!error.empty()) {
        dialog.error = std::move(error);
        return;
    }
    dialog.folder = failed ? folder : absolute;
    dialog.entries = std::move(entries);
    dialog.error.clear();
}

void show(App& app, Purpose purpose) {
    FileDialog& dialog = app.dialogs.fileDialog;
    dialog.purpose = purpose;
    dialog.error.clear();
    dialog.replaces = false;
    dialog.takeFocus = true;
    dialog.name.clear();
    const fs::path& file = app.editor.document.file();
    std::error_code ignored;
    if (dialog.folder.empty())
        dialog.folder =
            file.empty() || isShipped(file) ? homeFolder() : fs::absolute(file, ignored).parent_path();
    if (purpose == Purpose::save) dialog.name = file.empty() ? "scene.json" : file.filename().string();
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
    if (dialog.purpose == Purpose::save && path.extension() != kExtension) path += kExtension;
    return path;
}

// Where another program changed the file meanwhile, a person is asked first.
void saveOver(App& app, const fs::path& path, const std::function<void()>& afterSaving) {
    if (path == app.editor.document.file() && askBeforeSavingOver(app, path, afterSaving)) return;
    saveTo(app, path, afterSaving);
}

void accept(App& app) {
    FileDialog& dialog = app.dialogs.fileDialog;
    dialog.takeFocus = true;  // where the page stays open
    if (dialog.name.empty()) return;
    const fs::path path = chosenPath(dialog);
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        enter(dialog, path);
        dialog.name.clear();
        return;
    }
    if (dialog.purpose != Purpose::save) {
        if (!fs::exists(path, ignored)) {
            dialog.error = "There is no " + path.string();
            return;
        }
        const FileChoice choice = dialog.choice;  // closing lets go of the dialog's
        close(dialog);
        choice.chosen ? choice.chosen(path) : static_cast<void>(app.open(path));
        return;
    }
    const bool exists = fs::exists(path, ignored) && path != app.editor.document.file();
    if (exists && !dialog.replaces) {
        dialog.replaces = true;
        return;
    }
    saveOver(app, path, dialog.afterSaving);
}

void entryRow(App& app, const FileEntry& entry) {
    FileDialog& dialog = app.dialogs.fileDialog;
    const gfx::Palette& p = app.ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(entry.name.c_str());
    const bool clicked = ImGui::InvisibleButton("##entry", {width, app.ui.px(kRowHeight)});
    const bool hovered = ImGui::IsItemHovered();
    const bool twice = hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    ImGui::PopID();
    const bool chosen = !entry.isFolder && entry.name == dialog.name;
    if (chosen || hovered)
        ImGui::GetWindowDrawList()->AddRectFilled(
            at, {at.x + width, at.y + app.ui.px(kRowHeight)},
            toU32(chosen ? gfx::withAlpha(p.accent, 0.18f) : gfx::withAlpha(p.text, 0.07f)), app.ui.px(4));
    const std::string text = entry.isFolder ? entry.name + "/" : entry.name;
    drawClipped(text, {at.x + app.ui.px(8), at.y + lineOffset(app.ui)}, width - app.ui.px(16),
                toU32(entry.isFolder ? p.quietText : p.text));
    if (clicked && !entry.isFolder) {
        dialog.name = entry.name;
        dialog.replaces = false;
    }
    if (clicked && entry.isFolder) {
        // The list that is drawn changes: the caller starts anew in the next frame.
        enter(dialog, dialog.folder / entry.name);
        app.ui.wakeIn(0.0);
    } else if (twice && !entry.isFolder) {
        accept(app);
    }
}

void entryList(App& app) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(8), app.ui.px(1)});
    const float most = ImGui::GetIO().DisplaySize.y - app.ui.px(kAroundList);
    ImGui::BeginChild("##entries",
                      {0, std::max(app.ui.px(kRowHeight), std::min(app.ui.px(kListHeight), most))});
    const std::vector<FileEntry> entries = app.dialogs.fileDialog.entries;  // a click may change them
    if (entries.empty()) {
        const std::string& nothing = app.dialogs.fileDialog.choice.nothing;
        coloredText(app.ui.palette().quietText,
                    nothing.empty() ? "No folders and no scene files here" : nothing.c_str());
    }
    for (const FileEntry& entry : entries) entryRow(app, entry);
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void folderRow(App& app) {
    FileDialog& dialog = app.dialogs.fileDialog;
    if (textButton(app.ui, "Up", "The folder that holds this one"))
        enter(dialog, dialog.folder.parent_path());
    ImGui::SameLine();
    if (textButton(app.ui, "Home", "Your own folder")) enter(dialog, homeFolder());
    ImGui::SameLine();
    clippedText(app.ui, dialog.folder.string(), ImGui::GetContentRegionAvail().x,
                toU32(app.ui.palette().quietText));
}

bool nameRow(App& app) {
    FileDialog& dialog = app.dialogs.fileDialog;
    rowLabel(app.ui, "name", app.ui.px(64), "The file, or a whole path");
    if (dialog.takeFocus) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool entered = ImGui::InputText(
        "##name", &dialog.name, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemActive()) dialog.takeFocus = false;
    if (ImGui::IsItemEdited()) dialog.replaces = false;
    return entered;
}

void messageRow(App& app) {
    const FileDialog& dialog = app.dialogs.fileDialog;
    std::string text = dialog.error;
    if (dialog.replaces) text = "This file exists. Press Replace to write over it.";
    wrappedText(app.ui.palette().error, text.empty() ? " " : text.c_str());
}

const char* acceptLabel(const FileDialog& dialog) {
    if (dialog.purpose != Purpose::save) return dialog.purpose == Purpose::open ? "Open" : "Choose";
    return dialog.replaces ? "Replace" : "Save";
}

const char* acceptHelp(const FileDialog& dialog) {
    if (dialog.replaces) return "Write over the file of this name (Enter)";
    return dialog.purpose == Purpose::save ? "Write the scene to this file (Enter)"
                                           : "Take this file (Enter)";
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

bool isShipped(const fs::path& file) {
    std::error_code ignored;
    return fs::equivalent(fs::absolute(file, ignored).parent_path(), scene::presetsFolder(), ignored);
}

void saveTo(App& app, const fs::path& path, const std::function<void()>& afterSaving) {
    FileDialog& dialog = app.dialogs.fileDialog;
    const std::string text = scene::writeScene(scene::withMeshesSeenFrom(app.editor.document.scene(), path));
    const std::string error = scene::replaceFile(path, text);
    if (!error.empty()) {
        if (dialog.purpose == Purpose::none)
            app.showError("The scene was not saved", error);
        else
            dialog.error = error;
        return;
    }
    app.editor.document.markSaved(path);
    noteSaved(app, path, scene::contentHash(text));
    app.ui.toasts.show("Saved " + path.string());
    const std::function<void()> next = afterSaving;  // closing lets go of the dialog's
    close(dialog);
    if (next) next();
}

void showOpenDialog(App& app) {
    show(app, Purpose::open);
}

void showSaveDialog(App& app, std::function<void()> afterSaving) {
    show(app, Purpose::save);
    app.dialogs.fileDialog.afterSaving = std::move(afterSaving);
}

void chooseFile(App& app, FileChoice choice) {
    app.dialogs.fileDialog.choice = std::move(choice);
    show(app, Purpose::choose);
}

void saveDocument(App& app, std::function<void()> afterSaving) {
    const fs::path& file = app.editor.document.file();
    if (file.empty() || isShipped(file))
        showSaveDialog(app, std::move(afterSaving));
    else
        saveOver(app, fs::path(file), afterSaving);
}

void closeFileDialog(App& app) {
    close(app.dialogs.fileDialog);
}

void drawFileDialog(App& app) {
    FileDialog& dialog = app.dialogs.fileDialog;
    constexpr const char* kId = "##file";
    if (dialog.purpose != Purpose::none && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(app.ui, kId, kDialogWidth)) return;
    const std::string open = dialog.choice.title.empty() ? "Open a scene" : dialog.choice.title;
    dialogTitle(app.ui, dialog.purpose == Purpose::save ? "Save the scene" : open.c_str());
    folderRow(app);
    entryList(app);
    const bool entered = nameRow(app);
    messageRow(app);
    const float width = app.ui.px(kButtonWidth);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2 * width - app.ui.px(28));
    const bool cancelled = textButton(app.ui, "Cancel", "Leave everything as it is (Esc)", width);
    ImGui::SameLine();
    if (textButton(app.ui, acceptLabel(dialog), acceptHelp(dialog), width) || entered) accept(app);
    if (cancelled || escapePressed(app.ui)) close(dialog);
    if (dialog.purpose == Purpose::none) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace sepaxis::ui
