#include "app/ui/widgets/search_field.h"

#include "app/ui/theme/icons.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <utility>

#include <imgui_internal.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

int moveCaret(ImGuiInputTextCallbackData* data) {
    if (auto* toEnd = static_cast<bool*>(data->UserData); toEnd != nullptr && std::exchange(*toEnd, false))
        data->CursorPos = data->SelectionStart = data->SelectionEnd = data->BufTextLen;
    return 0;
}

}  // namespace

// The text has its own part of the ground, so that a long one goes behind neither icon nor button.
SearchEdit searchField(Ui& ui, const SearchField& field, float width, std::string& text) {
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ui.px(field.height), icon = height * 0.54f;
    const ImVec2 end{at.x + width, at.y + height};
    const ImGuiID id = ImGui::GetID(field.id);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(at, end, ImGui::GetColorU32(ImGuiCol_FrameBg), ui.px(4));
    const bool wrong = field.wrong && ImGui::GetActiveID() != id;
    if (wrong || field.framed || ImGui::GetStyle().FrameBorderSize > 0.0f)
        draw.AddRect(at, end, wrong ? toU32(p.error) : ImGui::GetColorU32(ImGuiCol_Border), ui.px(4));
    drawIcon(draw, Icon::search, {at.x + height * 0.5f, at.y + height * 0.5f}, icon,
             toU32(field.wrong ? p.error : p.quietText));
    ImGui::SetCursorScreenPos({at.x + height, at.y});
    ImGui::SetNextItemWidth(width - 2.0f * height);
    // What was cleared is typed into again.
    ImGuiStorage& state = *ImGui::GetStateStorage();
    if (std::exchange(*state.GetBoolRef(id), false) || field.takeFocus) {
        ImGui::SetKeyboardFocusHere();
        ui.wakeIn(0.0);
    }
    for (const ImGuiCol ground : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive})
        ImGui::PushStyleColor(ground, 0u);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0f, (height - ImGui::GetFontSize()) * 0.5f});
    SearchEdit edit;
    edit.changed = ImGui::InputTextWithHint(field.id, field.hint, &text, ImGuiInputTextFlags_CallbackAlways,
                                            moveCaret, field.caretToEnd);
    edit.active = ImGui::IsItemActive();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(3);
    if (field.help != nullptr) tooltip(ui, field.help, field.key);
    const ImVec2 below{at.x, ImGui::GetCursorScreenPos().y};
    ImGui::SetCursorScreenPos({end.x - height, at.y});
    ImGui::PushID(field.id);
    if (!text.empty() &&
        iconButton(ui, "##clear", Icon::close, {}, "Clear the search", nullptr, field.height)) {
        text.clear();
        edit.changed = true;
        state.SetBool(id, true);
        ui.wakeIn(0.0);
    }
    ImGui::PopID();
    ImGui::SetCursorScreenPos(below);
    return edit;
}

}  // namespace sepaxis::ui
