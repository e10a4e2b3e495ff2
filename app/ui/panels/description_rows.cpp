#include "app/ui/panels/description_rows.h"

#include "app/scene/document.h"
#include "app/ui/dialogs/sentences_field.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

// Pixels at scale 1.
constexpr float kHighWindow = 1000.0f;  // lower ones need the room for the presets at first
constexpr float kEditHeight = 108.0f;

void setLines(DescriptionState& state, const std::string& description, float width) {
    if (state.of == description && state.width == width) return;
    state.of = description;
    state.width = width;
    state.lines = brokenText(unbroken(description), width).str();
}

void beginEditing(DescriptionState& state, const std::string& description) {
    state.editing = state.takeFocus = true;
    state.edited = description;
}

void editField(Ui& ui, Editor& editor, DescriptionState& state) {
    if (std::exchange(state.takeFocus, false)) {
        ImGui::SetKeyboardFocusHere();
        ui.wakeIn(0.0);
    }
    sentencesField("##description", state.edited, {ImGui::GetContentRegionAvail().x, ui.px(kEditHeight)});
    tooltip(ui, "What there is to see in this scene; it is saved with it", "Esc: as it was");
    if (!ImGui::IsItemDeactivated()) return;
    state.editing = false;
    std::string changed = unbroken(state.edited);
    if (ImGui::IsItemDeactivatedAfterEdit() && changed != unbroken(editor.document.scene().description))
        editor.document.execute(scene::setDescription(std::move(changed)));
}

void sourceRow(Ui& ui, const std::string& source) {
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("##source", {width, ImGui::GetTextLineHeight()})) ui.copy(source);
    drawClipped(ShortText("Source: ", source), at, width, toU32(ui.palette().quietText));
    tooltip(ui, source.c_str(), "click to copy");
}

void wholeDescription(Ui& ui, const Editor& editor, DescriptionState& state) {
    const scene::Scene& scene = editor.document.scene();
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(ui.palette().text));
    ImGui::TextUnformatted(state.lines.c_str(), state.lines.c_str() + state.lines.size());
    ImGui::PopStyleColor();
    if (!scene.source.empty()) sourceRow(ui, scene.source);
    if (textLink(ui, "##edit", "Edit", "Change the description of this scene"))
        beginEditing(state, scene.description);
}

bool isShown(const Ui& ui, const Editor& editor, const DescriptionState& state) {
    if (editor.document.scene().description.empty()) return false;
    return state.shown.value_or(ImGui::GetIO().DisplaySize.y >= ui.px(kHighWindow));
}

}  // namespace

void descriptionButton(Ui& ui, const Editor& editor, DescriptionState& state, float size) {
    const std::string& description = editor.document.scene().description;
    const bool shown = isShown(ui, editor, state);
    const char* const help = description.empty() ? "Describe this scene"
                             : shown             ? "Hide what this scene is about"
                                                 : description.c_str();
    if (!iconButton(ui, "##about", Icon::about, {shown || state.editing, true}, help,
                    description.empty() || shown ? nullptr : "click to show it above", size))
        return;
    if (description.empty())
        beginEditing(state, description);
    else
        state.shown = !shown;
    ui.wakeIn(0.0);
}

void descriptionRows(Ui& ui, Editor& editor, DescriptionState& state) {
    if (!state.editing && !isShown(ui, editor, state)) return;
    ImGui::PushFont(ui.fonts.small);
    ImGui::PushID("description");
    if (state.editing) {
        editField(ui, editor, state);
    } else {
        setLines(state, editor.document.scene().description, ImGui::GetContentRegionAvail().x);
        wholeDescription(ui, editor, state);
        ImGui::Dummy({0.0f, ui.px(4)});
    }
    ImGui::PopID();
    ImGui::PopFont();
}

}  // namespace sepaxis::ui
