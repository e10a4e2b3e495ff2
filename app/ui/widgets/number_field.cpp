// The number field of widgets.h: ImGui's own drag field applies every keystroke and knows no invalid text.
#include "app/base/arithmetic.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr float kDragThreshold = 3.0f;  // pixels that tell a drag from a click
constexpr double kPrecise = 0.1;        // Shift
constexpr double kCoarse = 10.0;        // Ctrl
constexpr float kPadding = 3.0f;        // pixels at scale 1
constexpr int kNarrowest = 7;           // characters: "-1e-300"
constexpr int kBeforePoint = 4;
constexpr int kBehindPoint = 8;                       // characters, the point among them
constexpr int kFewestBesideMark = 6;                  // characters: "-0.177" is worth its "x", "-0.18" is not
constexpr float kLeastSize = 0.85f;                   // of the digits of a number that has too many
constexpr const char* kMoreDigits = "\xE2\x80\xA6";   // three dots
constexpr double kLargestWhole = 9007199254740992.0;  // all whole numbers up to here are doubles

void startTyping(FieldEditing& e, ImGuiID id, double value) {
    e.field = id;
    e.focus = true;
    const std::string text = exactNumber(value);
    std::strncpy(e.text, text.c_str(), sizeof(e.text) - 1);
    e.text[sizeof(e.text) - 1] = '\0';
}

// Rather than by the mouse: the last item.
bool isPressedByKey() {
    return ImGui::IsItemActivated() && ImGui::GetCurrentContext()->ActiveIdSource == ImGuiInputSource_Nav;
}

// What is typed into ends: the keyboard stays with the field, where it walks from one to the other.
void keepKeyboard(ImGuiID text, ImGuiID fieldId) {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    if (g.NavId != text || ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    g.NavId = fieldId;
    g.NavDisableHighlight = false;
    g.NavDisableMouseHover = true;
}

double limited(double value, const NumberOptions& options) {
    if (options.integer) value = std::round(value);
    return std::clamp(value, options.min, options.max);
}

// What the text says, or why it says nothing.
void read(const char* text, double value, bool integer, NumberEdit& edit) {
    const Calculation result = calculate(text);
    edit.error = result.error;
    if (edit.error.empty() && integer && std::round(result.value) != result.value)
        edit.error = "is not a whole number";
    if (edit.error.empty() && integer && std::abs(result.value) > kLargestWhole) edit.error = "is too large";
    if (*text == '\0')
        edit.error = "an empty field is not a number";
    else if (!edit.error.empty())
        edit.error = '"' + std::string(text) + "\" " + edit.error;
    else if (result.value != value)
        edit.value = result.value;
}

NumberEdit typeInto(Ui& ui, const char* id, ImGuiID fieldId, double value, float width, bool integer) {
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
    // taken from it (as input of a character, which is then refused).
    ImGui::PushID(id);  // not as the label, which would be drawn beside the field
    ImGui::InputText("##text", e.text, sizeof(e.text),
                     ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_AllowTabInput |
                         ImGuiInputTextFlags_CallbackCharFilter,
                     [](ImGuiInputTextCallbackData* data) { return data->EventChar == '\t' ? 1 : 0; });
    const ImGuiID text = ImGui::GetItemID();
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
    keepKeyboard(text, fieldId);
    // A field that lost its panel, and the keyboard with it, is left like by Escape.
    const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
    if (escaped || !deactivated) return edit;
    e.editNext = tab;
    read(e.text, value, integer, edit);
    return edit;
}

void dragField(FieldEditing& e, NumberEdit& edit, ImGuiID id, double value, const NumberOptions& options) {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActivated() && !isPressedByKey()) {
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
        edit.finished = e.released = true;
    else if (ImGui::IsItemHovered())
        startTyping(e, id, value);
}

float glyphWidth(const Ui& ui) {
    ImGui::PushFont(ui.fonts.numbers);
    const float width = ImGui::CalcTextSize("0").x;
    ImGui::PopFont();
    return width;
}

// Across a field. Beside a mark a number begins at `clear` where its digits leave room, else at `least`.
struct NumberRoom {
    float left, least, clear, right;
};

// The number, its decimal point where the fields above and below have theirs as far as its digits leave room.
// Returns where it begins.
float drawNumber(Ui& ui, double value, bool integer, const NumberRoom& across, float top, float height) {
    auto [left, least, clear, right] = across;
    const float glyph = glyphWidth(ui);
    const int all = std::max(1, static_cast<int>((right - left) / glyph));
    const int room = std::max(1, static_cast<int>((right - least) / glyph));
    FieldNumber number{integer ? exactNumber(value) : std::string()};
    if (!integer || static_cast<int>(number.text.size()) > room)
        number = fieldNumber(value, room, ui.preferences.digits);
    if (number.cut) {
        // Its digits are worth more than their size, and those before an exponent more than the letter.
        if (number.text.find('e') != std::string::npos) least = left;
        number = fieldNumber(value, static_cast<int>((right - least) / (glyph * kLeastSize)),
                             ui.preferences.digits);
    }
    const std::string& text = number.text;
    ImFont* font = ui.fonts.numbers;
    const float digits = glyph * static_cast<float>(text.size());
    const float width = digits + (number.cut ? glyph : 0.0f);
    const float shrink = std::min(1.0f, (right - least) / width);
    const auto before = static_cast<float>(charactersBeforePoint(text));
    const float wanted =
        left + glyph * (static_cast<float>(std::max(kBeforePoint, all - kBehindPoint)) - before);
    const float x = std::max(least, std::min(std::max(wanted, clear), right - width));
    const float size = font->FontSize * font->Scale * shrink;
    ImGui::GetWindowDrawList()->AddText(font, size, {x, top + (height - size) * 0.5f},
                                        toU32(ui.palette().text), text.c_str());
    if (number.cut)
        ImGui::GetWindowDrawList()->AddText(font, size, {x + digits * shrink, top + (height - size) * 0.5f},
                                            toU32(ui.palette().quietText), kMoreDigits);
    return x;
}

void drawField(Ui& ui, double value, const NumberOptions& options) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    const float height = max.y - min.y;
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    draw.AddRectFilled(min, max, ImGui::GetColorU32(lit ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg),
                       ui.px(4));
    if (options.refused) draw.AddRect(min, max, toU32(p.error), ui.px(4), 0, ui.px(1));
    const float left = min.x + ui.px(kPadding);
    float right = max.x - ui.px(kPadding);
    ImGui::PushFont(ui.fonts.small);
    if (*options.unit != '\0') {
        const ImVec2 size = ImGui::CalcTextSize(options.unit);
        right -= size.x + ui.px(3);
        draw.AddText({right, min.y + (height - size.y) * 0.5f}, toU32(p.quietText), options.unit);
        right -= ui.px(4);
    }
    const float markWidth = options.mark == nullptr ? 0.0f : ImGui::CalcTextSize(options.mark).x;
    NumberRoom across{left, left, left, right};
    // A long number gives way to its mark as long as enough of it stays.
    const float beside = left + markWidth + ui.px(1);
    if (options.mark != nullptr && right - beside >= glyphWidth(ui) * static_cast<float>(kFewestBesideMark)) {
        across.least = beside;
        across.clear = beside + ui.px(5);
    }
    const float number = drawNumber(ui, value, options.integer, across, min.y, height);
    if (options.mark != nullptr) {
        const float markX = std::min(left + ui.px(3), number - markWidth - ui.px(1));
        if (markX >= left)
            draw.AddText({markX, min.y + (height - ImGui::GetFontSize()) * 0.5f}, toU32(p.quietText),
                         options.mark);
    }
    ImGui::PopFont();
}

}  // namespace

double angleStep(double degrees, scene::AngleUnit unit) {
    if (unit == scene::AngleUnit::degrees) return degrees;
    return std::pow(10.0, std::floor(std::log10(scene::fromDegrees(degrees, unit))));
}

float narrowestField(const Ui& ui) {
    return glyphWidth(ui) * static_cast<float>(kNarrowest) + 2 * ui.px(kPadding);
}

NumberEdit numberField(Ui& ui, const char* id, double value, const NumberOptions& options) {
    const float width = options.width > 0.0f ? options.width : ImGui::GetContentRegionAvail().x;
    const ImGuiID fieldId = ImGui::GetID(id);
    if (ui.editing.editNext) {
        ui.editing.editNext = false;
        startTyping(ui.editing, fieldId, value);
    }
    if (ui.editing.field == fieldId) return typeInto(ui, id, fieldId, value, width, options.integer);

    NumberEdit edit;
    ImGui::InvisibleButton(id, {width, ui.px(kRowHeight)});
    if (isPressedByKey()) {
        startTyping(ui.editing, fieldId, value);
        ui.wakeIn(0.0);
    }
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    dragField(ui.editing, edit, fieldId, value, options);
    drawField(ui, edit.value.value_or(value), options);
    if (options.help != nullptr && beginTooltip(ui)) {
        std::string help = options.help;
        if (options.helpNamesMark) help.append(", ").append(options.mark);
        help.append("\n").append(exactWithUnit(value, options.unit));
        paragraph(help);
        endTooltip(ui, "drag sideways or click to type; Shift: fine, Ctrl: coarse");
    }
    return edit;
}

}  // namespace sepaxis::ui
