// The page on which a person names a preset of their own.
#include "app/files/save_scene.h"
#include "app/scene/format/scene_file.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/sentences_field.h"
#include "app/ui/panels/panel_state.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/widgets.h"

#include <system_error>
#include <utility>

#include <imgui.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

constexpr const char* kId = "##presetForm";
constexpr float kWidth = 520.0f;  // pixels at scale 1, as all sizes here
constexpr float kLabelWidth = 92.0f;
constexpr float kDescriptionHeight = 96.0f;

// What the list shows from the next frame on.
void renew(PanelState& panel, PresetLibrary& library, const std::filesystem::path& before,
           const std::filesystem::path& file) {
    library.next = [&panel, &library, before, file] {
        library.pictures.forget(before);
        library.pictures.forget(file);
        refreshPresets(library);
        panel.presetFilter.clear();
        library.reveal = file;
    };
}

// The scene with the names of the form, and the view of now where it is a new preset. False, with the form's
// error, where the file that is changed cannot be read any more.
bool sceneToSave(const Editor& editor, const ViewportState& view, PresetLibrary& library,
                 scene::Scene& scene) {
    PresetForm& form = library.form;
    if (form.editing) {
        scene::ReadResult read = scene::readSceneWords(*form.editing, scene::kMostPresetBytes);
        if (!read.ok) {
            form.error = scene::describeError(*form.editing, read.error);
            return false;
        }
        scene = std::move(read.scene);
    } else {
        scene = editor.document.scene();
        scene.camera = scene::toSaved(view.camera.goal());
    }
    scene.name = form.name;
    scene.group = form.group.empty() ? scene::kOwnGroup : form.group;
    // A description that nobody changed keeps the lines of its file.
    const std::string description = unbroken(form.description);
    if (description != unbroken(form.descriptionBefore)) form.descriptionBefore = description;
    scene.description = form.descriptionBefore;
    return true;
}

void accept(Ui& ui, Editor& editor, const ViewportState& view, PanelState& panel, PresetLibrary& library) {
    PresetForm& form = library.form;
    form.error.clear();
    while (!form.name.empty() && form.name.back() == ' ') form.name.pop_back();
    if (form.name.empty()) {
        form.error = "Enter a name for the preset.";
        form.takeFocus = true;
        return;
    }
    scene::Scene scene;
    if (!sceneToSave(editor, view, library, scene)) return;
    const scene::PresetPlace place = scene::placeForPreset(library.own, form.name);
    const bool itself = form.editing && place.replaces && *form.editing == place.file;
    if (place.replaces && !itself && !form.replaces) {
        form.replaces = true;
        return;
    }
    form.error = scene::savePreset(place.file, scene);
    if (!form.error.empty()) return;
    const std::filesystem::path before = form.editing.value_or(place.file);
    if (form.editing && *form.editing != place.file) {
        std::error_code code;
        std::filesystem::remove(*form.editing, code);
        if (code) ui.toasts.error(form.editing->string() + " cannot be removed: " + code.message());
        if (editor.document.file() == *form.editing && !editor.document.isModified())
            editor.document.markSaved(place.file);
    }
    renew(panel, library, before, place.file);
    const std::string path = place.file.string();
    ui.toasts.offer((form.editing ? "Changed the preset " : "Kept as the preset ") + form.name,
                    "Copy its path", [&ui, path] { ui.copy(path); });
    form.open = false;
}

void message(const Ui& ui, const PresetLibrary& library) {
    const PresetForm& form = library.form;
    const std::string text =
        form.replaces ? "You have a preset of this name. Press Replace to write over it." : form.error;
    wrappedText(ui.palette().error, text.empty() ? " " : text.c_str());
}

// True where Enter was pressed, other than with Ctrl for a new line of the description.
bool fields(Ui& ui, PresetLibrary& library) {
    PresetForm& form = library.form;
    const float column = ui.px(kLabelWidth);
    rowLabel(ui, "name", column, "What the list shows; the file is named after it");
    if (form.takeFocus) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputText("##name", &form.name, ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemActive()) form.takeFocus = false;
    if (ImGui::IsItemEdited()) {
        form.replaces = false;
        form.error.clear();
    }
    rowLabel(ui, "group", column, "Where the list shows it, among your own");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputText("##group", &form.group, ImGuiInputTextFlags_AutoSelectAll);
    rowLabel(ui, "description", column, "One or two sentences: what there is to see");
    sentencesField("##description", form.description,
                   {ImGui::GetContentRegionAvail().x, ui.px(kDescriptionHeight)});
    return !ImGui::GetIO().KeyCtrl && (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                                       ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false));
}

void start(PresetLibrary& library) {
    PresetForm& form = library.form;
    form.open = form.takeFocus = true;
    form.replaces = false;
    form.descriptionBefore = form.description;
    form.error.clear();
}

}  // namespace

void showPresetForm(const Editor& editor, PresetLibrary& library, Host& host) {
    PresetForm& form = library.form;
    if (library.own.empty()) {
        host.showError(
            "There is no place for presets",
            "Neither HOME nor XDG_DATA_HOME names a folder. Set one of them and start again, or use "
            "File > Save as.");
        return;
    }
    const scene::Scene& scene = editor.document.scene();
    form.name = scene.name;
    form.description = scene.description;
    form.group = scene::kOwnGroup;
    form.editing.reset();
    start(library);
}

void editPreset(PresetLibrary& library, const scene::Preset& preset) {
    PresetForm& form = library.form;
    form.name = preset.name;
    form.description = preset.description;
    form.group = preset.group;
    form.editing = preset.path;
    start(library);
}

void drawPresetForm(Ui& ui, Editor& editor, const ViewportState& view, PanelState& panel,
                    PresetLibrary& library) {
    PresetForm& form = library.form;
    if (form.open && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(ui, kId, kWidth)) return;
    dialogTitle(ui, form.editing ? "Name the preset" : "Save as a preset");
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1.0f);
    bool entered = fields(ui, library);
    ImGui::PopStyleVar();
    message(ui, library);
    ImGui::Dummy({0, ui.px(4)});
    const float width = ui.px(kPageButton);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2 * width - ui.px(28));
    if (textButton(ui, "Cancel", "Keep nothing (Esc)", width)) form.open = false;
    ImGui::SameLine();
    if (textButton(ui, form.replaces ? "Replace" : "Save",
                   form.replaces ? "Write over the preset of this name (Enter)"
                                 : "Keep it among your own presets (Enter)",
                   width))
        entered = true;
    if (entered && form.open) accept(ui, editor, view, panel, library);
    if (escapePressed(ui)) form.open = false;
    if (!form.open) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace sepaxis::ui
