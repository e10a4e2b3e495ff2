// The page on which a person names a preset of their own.
#include "app/files/save_scene.h"
#include "app/scene/scene_file.h"
#include "app/ui/dialogs/dialog.h"
#include "app/ui/dialogs/sentences_field.h"
#include "app/ui/presets/preset_shelf.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
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
constexpr float kButtonWidth = 96.0f;

// What the list shows from the next frame on.
void renew(App& app, const std::filesystem::path& before, const std::filesystem::path& file) {
    app.shelf().next = [&app, before, file] {
        app.shelf().pictures.forget(before);
        app.shelf().pictures.forget(file);
        refreshPresets(app);
        app.panel.presetFilter.clear();
        app.shelf().reveal = file;
    };
}

// The scene with the names of the form, and the view of now where it is a new preset. False, with the form's
// error, where the file that is changed cannot be read any more.
bool sceneToSave(App& app, scene::Scene& scene) {
    PresetForm& form = app.shelf().form;
    if (form.editing) {
        scene::ReadResult read = scene::readSceneWords(*form.editing, scene::kMostPresetBytes);
        if (!read.ok) {
            form.error = scene::describeError(*form.editing, read.error);
            return false;
        }
        scene = std::move(read.scene);
    } else {
        scene = app.editor.document.scene();
        scene.camera = scene::toSaved(app.view.camera.goal());
    }
    scene.name = form.name;
    scene.group = form.group.empty() ? scene::kOwnGroup : form.group;
    // A description that nobody changed keeps the lines of its file.
    const std::string description = unbroken(form.description);
    if (description != unbroken(form.descriptionBefore)) form.descriptionBefore = description;
    scene.description = form.descriptionBefore;
    return true;
}

void accept(App& app) {
    PresetForm& form = app.shelf().form;
    form.error.clear();
    while (!form.name.empty() && form.name.back() == ' ') form.name.pop_back();
    if (form.name.empty()) {
        form.error = "Enter a name for the preset.";
        form.takeFocus = true;
        return;
    }
    scene::Scene scene;
    if (!sceneToSave(app, scene)) return;
    const scene::PresetPlace place = scene::placeForPreset(app.shelf().own, form.name);
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
        if (code) app.ui.toasts.error(form.editing->string() + " cannot be removed: " + code.message());
        if (app.editor.document.file() == *form.editing && !app.editor.document.isModified())
            app.editor.document.markSaved(place.file);
    }
    renew(app, before, place.file);
    const std::string path = place.file.string();
    app.ui.toasts.offer((form.editing ? "Changed the preset " : "Kept as the preset ") + form.name,
                        "Copy its path", [&app, path] { app.ui.copy(path); });
    form.open = false;
}

void message(App& app) {
    const PresetForm& form = app.shelf().form;
    const std::string text =
        form.replaces ? "You have a preset of this name. Press Replace to write over it." : form.error;
    wrappedText(app.ui.palette().error, text.empty() ? " " : text.c_str());
}

// True where Enter was pressed, other than with Ctrl for a new line of the description.
bool fields(App& app) {
    PresetForm& form = app.shelf().form;
    const float column = app.ui.px(kLabelWidth);
    rowLabel(app.ui, "name", column, "What the list shows; the file is named after it");
    if (form.takeFocus) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputText("##name", &form.name, ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemActive()) form.takeFocus = false;
    if (ImGui::IsItemEdited()) {
        form.replaces = false;
        form.error.clear();
    }
    rowLabel(app.ui, "group", column, "Where the list shows it, among your own");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputText("##group", &form.group, ImGuiInputTextFlags_AutoSelectAll);
    rowLabel(app.ui, "description", column, "One or two sentences: what there is to see");
    sentencesField("##description", form.description,
                   {ImGui::GetContentRegionAvail().x, app.ui.px(kDescriptionHeight)});
    return !ImGui::GetIO().KeyCtrl && (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                                       ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false));
}

void start(App& app) {
    PresetForm& form = app.shelf().form;
    form.open = form.takeFocus = true;
    form.replaces = false;
    form.descriptionBefore = form.description;
    form.error.clear();
}

}  // namespace

void showPresetForm(App& app) {
    PresetForm& form = app.shelf().form;
    if (app.shelf().own.empty()) {
        app.showError(
            "There is no place for presets",
            "Neither HOME nor XDG_DATA_HOME names a folder. Set one of them and start again, or use "
            "File > Save as.");
        return;
    }
    const scene::Scene& scene = app.editor.document.scene();
    form.name = scene.name;
    form.description = scene.description;
    form.group = scene::kOwnGroup;
    form.editing.reset();
    start(app);
}

void editPreset(App& app, const scene::Preset& preset) {
    PresetForm& form = app.shelf().form;
    form.name = preset.name;
    form.description = preset.description;
    form.group = preset.group;
    form.editing = preset.path;
    start(app);
}

void drawPresetForm(App& app) {
    PresetForm& form = app.shelf().form;
    if (form.open && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(app.ui, kId, kWidth)) return;
    dialogTitle(app.ui, form.editing ? "Name the preset" : "Save as a preset");
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1.0f);
    bool entered = fields(app);
    ImGui::PopStyleVar();
    message(app);
    ImGui::Dummy({0, app.ui.px(4)});
    const float width = app.ui.px(kButtonWidth);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2 * width - app.ui.px(28));
    if (textButton(app.ui, "Cancel", "Keep nothing (Esc)", width)) form.open = false;
    ImGui::SameLine();
    if (textButton(app.ui, form.replaces ? "Replace" : "Save",
                   form.replaces ? "Write over the preset of this name (Enter)"
                                 : "Keep it among your own presets (Enter)",
                   width))
        entered = true;
    if (entered && form.open) accept(app);
    if (escapePressed(app.ui)) form.open = false;
    if (!form.open) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace sepaxis::ui
