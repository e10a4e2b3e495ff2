#include "app/ui/panels/object_rows.h"

#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <array>
#include <string>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr float kLabelColumn = 72.0f;  // pixels at scale 1

}  // namespace

std::size_t indexOf(Side side) {
    return side == Side::a ? 0 : 1;
}

std::string mergeKey(Side side, const char* what) {
    return std::string(side == Side::a ? "a/" : "b/") + what;
}

bool isRefused(const App& app, Side side, ImGuiID field) {
    const std::size_t index = indexOf(side);
    return !app.editor.message[index].empty() && app.panel.refused[index] == field;
}

void execute(App& app, Side side, ImGuiID field, const scene::Command& command) {
    const std::size_t index = indexOf(side);
    std::string& message = app.editor.message[index];
    const std::string other = isRefused(app, side, field) ? std::string() : message;
    if (app.editor.tryExecute(side, command)) {
        message = other;
        return;
    }
    app.panel.refused[index] = field;
    app.panel.scrollToMessage[index] = true;
}

void refusalRow(App& app, Side side) {
    const std::size_t index = indexOf(side);
    ImGui::PushFont(app.ui.fonts.small);
    wrappedText(app.ui.palette().error, "Not changed: " + app.editor.message[index]);
    ImGui::PopFont();
    if (!app.panel.scrollToMessage[index]) return;
    app.panel.scrollToMessage[index] = false;
    ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
    app.ui.wakeIn(0.0);
}

bool field(App& app, Side side, const char* name, double value, NumberOptions options,
           FunctionView<scene::Command(double)> command) {
    const std::size_t index = indexOf(side);
    const ImGuiID id = ImGui::GetID(name);
    options.refused = isRefused(app, side, id);
    const NumberEdit edit = numberField(app.ui, name, value, options);
    if (!edit.error.empty()) {
        app.editor.message[index] = edit.error;
        app.panel.refused[index] = id;
        app.panel.scrollToMessage[index] = true;
    } else if (edit.value) {
        execute(app, side, id, command(*edit.value));
    } else if (edit.finished && options.refused) {
        app.editor.message[index].clear();
    }
    if (edit.finished) app.editor.document.endMerge();
    return isRefused(app, side, id);
}

void fieldLabel(App& app, const char* label, const char* help) {
    ImGui::PushFont(app.ui.fonts.small);
    rowLabel(app.ui, label, app.ui.px(kLabelColumn), help);
    ImGui::PopFont();
}

float fieldWidth(App& app, const char* label, const char* help, int count) {
    const float all = ImGui::GetContentRegionAvail().x;
    const float column = app.ui.px(kLabelColumn);
    const auto each = [&](float room) {
        return (room - static_cast<float>(count - 1) * app.ui.px(kFieldGap)) / static_cast<float>(count);
    };
    fieldLabel(app, label, help);
    if (each(all - column) >= narrowestField(app.ui)) return each(all - column);
    ImGui::NewLine();
    return each(all);
}

void vectorRow(App& app, Side side, const char* label, const char* help, const dvec3& value,
               NumberOptions options, FunctionView<scene::Command(const dvec3&)> set) {
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    ImGui::PushID(label);
    // One unit in the label instead of three in narrow fields.
    const std::string labelWithUnit = std::string(label) + " " + options.unit;
    options.unit = "";
    options.help = help;
    options.helpNamesMark = true;
    options.width = fieldWidth(app, labelWithUnit.c_str(), help, 3);
    bool refused = false;
    for (int i = 0; i < 3; ++i) {
        options.mark = kAxes[static_cast<std::size_t>(i)];
        refused |= field(app, side, options.mark, value[i], options, [&](double number) {
            dvec3 changed = value;
            changed[i] = number;
            return set(changed);
        });
        if (i < 2) ImGui::SameLine(0, app.ui.px(kFieldGap));
    }
    if (refused) refusalRow(app, side);
    ImGui::PopID();
}

}  // namespace sepaxis::ui
