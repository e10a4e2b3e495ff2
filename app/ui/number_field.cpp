// The number field of widgets.h: ImGui's own drag field applies every keystroke and knows no invalid text.
#include "app/ui/format.h"
#include "app/ui/theme.h"
#include "app/ui/widgets.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr float kDragThreshold = 3.0f;  // pixels that tell a drag from a click
constexpr double kPrecise = 0.1;        // Shift
constexpr float kNarrowField = 54.0f;   // pixels at scale 1
constexpr double kCoarse = 10.0;        // Ctrl

void startTyping(FieldEditing& e, ImGuiID id, double value) {
    e.field = id;
    e.focus = true;
    const std::string text = exactNumber(value);
    std::strncpy(e.text, text.c_str(), sizeof(e.text) - 1);
    e.text[sizeof(e.text) - 1] = '\0';
}

double limited(double value, const NumberOptions& options) {
    if (options.integer) value = std::round(value);
    return std::clamp(value, options.min, options.max);
}

NumberEdit typeInto(Ui& ui, const char* id, ImGuiID fieldId, double value, float width) {
    FieldEditing& e = ui.editing;
    NumberEdit edit;
    if (e.focus) {
        ImGui::SetKeyboardFocusHere();
        ui.wakeIn(0.0);  // the keyboard arrives a frame later
    }
    ImGui::PushFont(ui.fonts.numbers);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ui.px(6), (ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
    ImGui::SetNextItemWidth(width);
    // ImGui's own Tab order knows text fields only, and this is one only while it is typed into: Tab is
    // taken from it (as input of a blank, which is then refused).
    ImGui::PushID(id);  // not as the label, which would be drawn beside the field
    ImGui::InputText("##text", e.text, sizeof(e.text),
                     ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_AllowTabInput |
                         ImGuiInputTextFlags_CharsNoBlank);
    ImGui::PopID();
    const bool tab = ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Tab), false);
    if (tab) ImGui::ClearActiveID();
    ImGui::PopStyleVar();
    ImGui::PopFont();
    const bool justFocused = e.focus;
    if (ImGui::IsItemActive()) e.focus = false;
    const bool deactivated = tab || ImGui::IsItemDeactivated();
    if (!deactivated && (justFocused || ImGui::IsItemActive())) return edit;
    if (e.field != fieldId) return edit;
    e.field = 0;
    edit.finished = true;
    edit.text = e.text;
    double parsed = 0.0;
    // A field that lost its panel, and the keyboard with it, is left like by Escape.
    const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
    if (escaped || !deactivated) return edit;
    e.editNext = tab;
    if (!parseNumber(e.text, parsed))
        edit.invalidText = true;
    else if (parsed != value)
        edit.value = parsed;
    return edit;
}

void dragField(FieldEditing& e, NumberEdit& edit, ImGuiID id, double value, const NumberOptions& options) {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActivated()) {
        e.dragged = id;
        e.dragStart = value;
        e.moved = false;
    }
    if (e.dragged != id) return;
    const float dx = io.MousePos.x - io.MouseClickedPos[ImGuiMouseButton_Left].x;
    if (std::abs(dx) > kDragThreshold) e.moved = true;
    // The last motion and the release may come in the same frame.
    if (e.moved) {
        const double speed = options.step * (io.KeyShift ? kPrecise : io.KeyCtrl ? kCoarse : 1.0);
        const double now =
            limited(std::round((e.dragStart + speed * static_cast<double>(dx)) / speed) * speed, options);
        if (now != value) edit.value = now;
    }
    if (ImGui::IsItemActive()) return;
    e.dragged = 0;
    if (e.moved)
        edit.finished = true;
    else if (ImGui::IsItemHovered())
        startTyping(e, id, value);
}

// A narrow field spends its pixels on digits.
float fieldPadding(const Ui& ui, float width) {
    return width < ui.px(kNarrowField) ? ui.px(3) : ui.px(6);
}

void drawField(Ui& ui, const std::string& text, const NumberOptions& options) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    draw.AddRectFilled(min, max, ImGui::GetColorU32(lit ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg),
                       ui.px(4));
    const float padding = fieldPadding(ui, max.x - min.x);
    const float left = min.x + padding;
    float right = max.x - padding;
    if (*options.unit != '\0') {
        ImGui::PushFont(ui.fonts.small);
        const ImVec2 size = ImGui::CalcTextSize(options.unit);
        draw.AddText({right - size.x, min.y + (max.y - min.y - size.y) * 0.5f}, toU32(p.quietText),
                     options.unit);
        right -= size.x + ui.px(4);
        ImGui::PopFont();
    }
    ImGui::PushFont(ui.fonts.numbers);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float y = min.y + (max.y - min.y - size.y) * 0.5f;
    draw.PushClipRect({left, min.y}, {right, max.y}, true);
    draw.AddText({std::max(left, right - size.x), y}, toU32(p.text), text.c_str());
    draw.PopClipRect();
    ImGui::PopFont();
    if (options.mark == nullptr) return;
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 markSize = ImGui::CalcTextSize(options.mark);
    if (left + markSize.x + ui.px(3) < right - size.x)
        draw.AddText({left, min.y + (max.y - min.y - markSize.y) * 0.5f},
                     toU32(gfx::withAlpha(p.quietText, 0.8f)), options.mark);
    ImGui::PopFont();
}

// As many digits as fit, at most seven significant ones, without trailing zeros.
std::string fieldText(Ui& ui, double value, float room) {
    ImGui::PushFont(ui.fonts.numbers);
    const float glyph = ImGui::CalcTextSize("0").x;
    ImGui::PopFont();
    const int characters = std::max(4, static_cast<int>(room / glyph));
    char text[40] = {};
    for (int digits = 7; digits > 0; --digits) {
        std::snprintf(text, sizeof(text), "%.*g", digits, value);
        if (static_cast<int>(std::strlen(text)) <= characters) break;
    }
    return text;
}

}  // namespace

NumberEdit numberField(Ui& ui, const char* id, double value, const NumberOptions& options) {
    const float width = options.width > 0.0f ? options.width : ImGui::GetContentRegionAvail().x;
    const ImGuiID fieldId = ImGui::GetID(id);
    if (ui.editing.editNext) {
        ui.editing.editNext = false;
        startTyping(ui.editing, fieldId, value);
    }
    if (ui.editing.field == fieldId) return typeInto(ui, id, fieldId, value, width);

    NumberEdit edit;
    ImGui::InvisibleButton(id, {width, ui.px(kRowHeight)});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    dragField(ui.editing, edit, fieldId, value, options);
    float unitWidth = 0.0f;
    if (*options.unit != '\0') {
        ImGui::PushFont(ui.fonts.small);
        unitWidth = ImGui::CalcTextSize(options.unit).x + ui.px(4);
        ImGui::PopFont();
    }
    drawField(ui, fieldText(ui, edit.value.value_or(value), width - 2 * fieldPadding(ui, width) - unitWidth),
              options);
    const std::string exact = exactNumber(value) + (*options.unit != '\0' ? " " : "") + options.unit;
    if (options.help != nullptr) {
        const std::string help = std::string(options.help) + "\n" + exact;
        tooltip(ui, help.c_str(), "drag sideways or click to type; Shift: fine, Ctrl: coarse");
    }
    return edit;
}

}  // namespace sepaxis::ui
