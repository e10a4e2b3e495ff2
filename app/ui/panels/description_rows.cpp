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
constexpr float kHighWindow = 800.0f;  // from here on the whole description is shown at first
constexpr float kFirstLine = 22.0f;
constexpr float kChevronRoom = 18.0f;
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

// Words that act when clicked.
bool quietButton(Ui& ui, const char* id, const char* words, const char* help) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(words);
    const bool pressed = ImGui::InvisibleButton(id, size);
    ImGui::GetWindowDrawList()->AddText(
        at, toU32(ImGui::IsItemHovered() ? ui.palette().text : ui.palette().accent), words);
    tooltip(ui, help);
    return pressed;
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
    if (quietButton(ui, "##edit", "Edit", "Change the description of this scene"))
        beginEditing(state, scene.description);
}

// True where the rest is shown: it stands in the first line, which folds it.
bool firstLine(Ui& ui, const std::string& description, DescriptionState& state) {
    const gfx::Palette& p = ui.palette();
    const bool shown =
        state.shown.value_or(ImGui::GetIO().DisplaySize.y >= ui.px(kHighWindow)) && !description.empty();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ui.px(kFirstLine)};
    const bool pressed = ImGui::InvisibleButton("##about", size);
    const bool hovered = ImGui::IsItemHovered();
    const ImU32 ink = toU32(hovered ? p.text : p.quietText);
    const float y = at.y + (size.y - ImGui::GetFontSize()) * 0.5f;
    const char* const words = description.empty() ? "Describe this scene ..."
                              : shown             ? "About this scene"
                                                  : description.c_str();
    const bool cut = drawClipped(words, {at.x, y}, size.x - ui.px(kChevronRoom), ink);
    if (!description.empty())
        drawIcon(*ImGui::GetWindowDrawList(), shown ? Icon::chevronUp : Icon::chevron,
                 {at.x + size.x - ui.px(8), at.y + size.y * 0.5f}, ui.px(8), ink);
    tooltip(ui,
            description.empty() || shown ? nullptr
            : cut                        ? description.c_str()
                                         : nullptr,
            "click to show it here");
    if (!pressed) return shown;
    if (description.empty())
        beginEditing(state, description);
    else
        state.shown = !shown;
    ui.wakeIn(0.0);
    return shown;
}

}  // namespace

void descriptionRows(Ui& ui, Editor& editor, DescriptionState& state) {
    const std::string& description = editor.document.scene().description;  // see keepScenes()
    ImGui::PushFont(ui.fonts.small);
    ImGui::PushID("description");
    if (state.editing) {
        editField(ui, editor, state);
    } else if (firstLine(ui, description, state)) {
        setLines(state, description, ImGui::GetContentRegionAvail().x);
        wholeDescription(ui, editor, state);
        ImGui::Dummy({0.0f, ui.px(4)});
    }
    ImGui::PopID();
    ImGui::PopFont();
}

}  // namespace sepaxis::ui
