#include "app/ui/panels/object_rows.h"

#include "app/ui/panels/panel_state.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <array>
#include <string>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr float kObjectLabels = 72.0f;  // pixels at scale 1

}  // namespace

std::string mergeKey(Side side, const char* what) {
    return std::string(side == Side::a ? "a/" : "b/") + what;
}

bool isRefused(const Editor& editor, const PanelState& panel, Side side, ImGuiID field) {
    const std::size_t index = indexOf(side);
    return !editor.message[index].empty() && panel.refused[index] == field;
}

void execute(Editor& editor, PanelState& panel, Side side, ImGuiID field, const scene::Command& command) {
    const std::size_t index = indexOf(side);
    std::string& message = editor.message[index];
    const std::string other = isRefused(editor, panel, side, field) ? std::string() : message;
    if (editor.tryExecute(side, command)) {
        message = other;
        return;
    }
    panel.refused[index] = field;
    panel.scrollToMessage[index] = true;
}

void refusalRow(Ui& ui, const Editor& editor, PanelState& panel, Side side) {
    const std::size_t index = indexOf(side);
    ImGui::PushFont(ui.fonts.small);
    wrappedText(ui.palette().error, "Not changed: " + editor.message[index]);
    ImGui::PopFont();
    if (!panel.scrollToMessage[index]) return;
    panel.scrollToMessage[index] = false;
    ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
    ui.wakeIn(0.0);
}

bool field(Ui& ui, Editor& editor, PanelState& panel, Side side, const char* name, double value,
           NumberOptions options, FunctionView<scene::Command(double)> command) {
    const std::size_t index = indexOf(side);
    const ImGuiID id = ImGui::GetID(name);
    options.refused = isRefused(editor, panel, side, id);
    const NumberEdit edit = numberField(ui, name, value, options);
    if (!edit.error.empty()) {
        editor.message[index] = edit.error;
        panel.refused[index] = id;
        panel.scrollToMessage[index] = true;
    } else if (edit.value) {
        execute(editor, panel, side, id, command(*edit.value));
    } else if (edit.finished && options.refused) {
        editor.message[index].clear();
    }
    if (edit.finished) editor.document.endMerge();
    return isRefused(editor, panel, side, id);
}

void fieldLabel(Ui& ui, const char* label, const char* help) {
    ImGui::PushFont(ui.fonts.small);
    rowLabel(ui, label, ui.px(kObjectLabels), help);
    ImGui::PopFont();
}

float fieldWidth(Ui& ui, const char* label, const char* help, int count) {
    const float all = ImGui::GetContentRegionAvail().x;
    const float column = ui.px(kObjectLabels);
    const auto each = [&](float room) {
        return (room - static_cast<float>(count - 1) * ui.px(kFieldGap)) / static_cast<float>(count);
    };
    fieldLabel(ui, label, help);
    if (each(all - column) >= narrowestField(ui)) return each(all - column);
    ImGui::NewLine();
    return each(all);
}

void vectorRow(Ui& ui, Editor& editor, PanelState& panel, Side side, const char* label, const char* help,
               const dvec3& value, NumberOptions options, FunctionView<scene::Command(const dvec3&)> set) {
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    ImGui::PushID(label);
    // One unit in the label instead of three in narrow fields.
    const std::string labelWithUnit = std::string(label) + " " + options.unit;
    options.unit = "";
    options.help = help;
    options.helpNamesMark = true;
    options.width = fieldWidth(ui, labelWithUnit.c_str(), help, 3);
    bool refused = false;
    for (int i = 0; i < 3; ++i) {
        options.mark = kAxes[static_cast<std::size_t>(i)];
        refused |= field(ui, editor, panel, side, options.mark, value[i], options, [&](double number) {
            dvec3 changed = value;
            changed[i] = number;
            return set(changed);
        });
        if (i < 2) ImGui::SameLine(0, ui.px(kFieldGap));
    }
    if (refused) refusalRow(ui, editor, panel, side);
    ImGui::PopID();
}

}  // namespace sepaxis::ui
