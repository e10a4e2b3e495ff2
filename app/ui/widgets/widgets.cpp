#include "app/ui/widgets/widgets.h"

#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/terms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

// Pixels at scale 1.
constexpr float kTallItem = 60.0f;  // a picture rather than a control
constexpr float kTooltipMargin = 4.0f;
constexpr double kTooltipDelay = 0.35;  // seconds
constexpr int kFewestCharacters = 5;
constexpr int kHiddenFrames = 2;  // in which ImGui measures a new tooltip before it shows it

ImU32 faded(ImU32 color, float alpha) {
    const auto a = static_cast<ImU32>(alpha * static_cast<float>((color >> IM_COL32_A_SHIFT) & 0xff));
    return (color & ~IM_COL32_A_MASK) | (a << IM_COL32_A_SHIFT);
}

// True once the mouse has rested on the last item for the delay, without a press.
bool rested(Ui& ui) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return false;
    const ImVec2 min = ImGui::GetItemRectMin();
    const bool same = ui.hoverKey[0] == min.x && ui.hoverKey[1] == min.y;
    ui.hoverSeen = true;
    if (!same) {
        ui.hoverKey[0] = min.x;
        ui.hoverKey[1] = min.y;
        ui.hoverSince = ui.now;
        ui.tooltipFrames = 0;
        ui.hoverPressed = false;
    }
    // Who presses it knows what it does and looks at what comes of it.
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) ui.hoverPressed = true;
    if (ui.hoverPressed) return false;
    const double rest = kTooltipDelay - (ui.now - ui.hoverSince);
    if (rest > 0.0) {
        ui.wakeIn(rest);
        return false;
    }
    if (ui.tooltipFrames++ < kHiddenFrames) ui.wakeIn(0.0);
    return true;
}

// Above the last item where there is room: what stands below a control is mostly what it acts on. Below it
// where only that stays within the panel: above the panel others have their controls, or the window ends. And
// not beyond the end of a long item, where other controls begin. Beside the mouse, as ImGui has it, where
// neither fits, and over what is too large to stand aside of.
void placeTooltip(const Ui& ui) {
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    const ImGuiWindow* last = ImGui::FindWindowByName("##Tooltip_00");
    if (max.y - min.y > ui.px(kTallItem) || last == nullptr || !last->WasActive) return;
    const float margin = ui.px(kTooltipMargin);
    const ImGuiWindow& panel = *ImGui::GetCurrentWindow()->RootWindow;
    const float below = max.y + margin;
    float y = min.y - margin - last->Size.y;
    const bool belowStaysInPanel = below + last->Size.y <= panel.Pos.y + panel.Size.y;
    if (y < margin || (y < panel.Pos.y && belowStaysInPanel)) y = below;
    if (y + last->Size.y > ImGui::GetIO().DisplaySize.y - margin) return;
    float most = ImGui::GetIO().DisplaySize.x - margin - last->Size.x;
    if (last->Size.x <= max.x - min.x) most = std::min(most, max.x - last->Size.x);
    ImGui::SetNextWindowPos(
        {std::max(margin, std::min(std::clamp(ImGui::GetIO().MousePos.x, min.x, max.x), most)), y});
}

}  // namespace

bool walksByKeys() {
    return (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
}

bool mouseArea(const char* id, const ImVec2& size, ImGuiButtonFlags flags) {
    ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
    const bool pressed = ImGui::InvisibleButton(id, size, flags);
    ImGui::PopItemFlag();
    return pressed;
}

bool splitter(const Ui& ui, const char* id, const ImVec2& size, float sign, float usual, float& length) {
    mouseArea(id, size);
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive(), isUpright = size.y > size.x;
    if (lit) {
        const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
        const ImVec2 middle{(min.x + max.x) * 0.5f, (min.y + max.y) * 0.5f};
        ImGui::SetMouseCursor(isUpright ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
        ImGui::GetWindowDrawList()->AddLine(isUpright ? ImVec2{middle.x, min.y} : ImVec2{min.x, middle.y},
                                            isUpright ? ImVec2{middle.x, max.y} : ImVec2{max.x, middle.y},
                                            toU32(ui.palette().accent), ui.px(2));
    }
    float& atPress = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetItemID());
    if (ImGui::IsItemActivated()) atPress = length;
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 from = io.MouseClickedPos[ImGuiMouseButton_Left];
    const float moved = isUpright ? io.MousePos.x - from.x : io.MousePos.y - from.y;
    // The last motion and the release may come in the same frame.
    if ((ImGui::IsItemActive() || ImGui::IsItemDeactivated()) && moved != 0.0f)
        length = atPress + sign * moved / ui.scale;
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) length = usual;
    return lit;
}

float lineOffset(const Ui& ui) {
    return (ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f;
}

bool beginTooltip(Ui& ui) {
    if (!rested(ui)) return false;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(6)});
    placeTooltip(ui);
    ImGui::BeginTooltip();
    ImGui::PushFont(ui.fonts.small);
    ImGui::PushTextWrapPos(ui.px(320));
    return true;
}

void endTooltip(Ui& ui, const char* key) {
    ImGui::PopTextWrapPos();
    if (key != nullptr) {
        coloredText(ui.palette().quietText, key);
    }
    ImGui::PopFont();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void tooltip(Ui& ui, const char* text, const char* key) {
    if (text == nullptr || !beginTooltip(ui)) return;
    paragraph(text);
    endTooltip(ui, key);
}

void caption(Ui& ui, const char* text, float width) {
    ImGui::PushFont(ui.fonts.caption);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + (ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f;
    const ImU32 color = toU32(ui.palette().quietText);
    const char* const end = text + std::strlen(text);
    // Capitals want more room between them than the font gives.
    const auto letterEnd = [&](const char* c) {
        unsigned int letter = 0;
        return c + std::max(1, ImTextCharFromUtf8(&letter, c, end));
    };
    const auto advance = [&](const char* c, const char* next) {
        return ImGui::CalcTextSize(c, next).x + ui.px(0.8f);
    };
    constexpr const char* kDots = "...";
    const float dots = ImGui::CalcTextSize(kDots).x;
    float all = 0.0f;
    for (const char* c = text; c < end; c = letterEnd(c)) all += advance(c, letterEnd(c));
    const bool cut = width > 0.0f && all > width;
    float x = at.x;
    for (const char* c = text; c < end; c = letterEnd(c)) {
        const float step = advance(c, letterEnd(c));
        if (cut && x + step + dots > at.x + width) {
            ImGui::GetWindowDrawList()->AddText({x, y}, color, kDots);
            x += dots;
            break;
        }
        ImGui::GetWindowDrawList()->AddText({x, y}, color, c, letterEnd(c));
        x += step;
    }
    ImGui::PopFont();
    ImGui::Dummy({x - at.x, ui.px(kRowHeight)});
}

void separator(Ui& ui) {
    ImGui::Dummy({0, ui.px(3)});
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetWindowPos().x;
    ImGui::GetWindowDrawList()->AddLine({left, at.y}, {left + ImGui::GetWindowWidth(), at.y},
                                        toU32(ui.palette().line), 1.0f);
    ImGui::Dummy({0, ui.px(3)});
}

ShortText brokenText(std::string_view text, float width) {
    const auto widthOf = [](std::string_view part) {
        const ImFont* font = ImGui::GetFont();
        return font
            ->CalcTextSizeA(ImGui::GetFontSize(), std::numeric_limits<float>::max(), 0.0f, part.data(),
                            part.data() + part.size())
            .x;
    };
    ShortText broken;
    std::size_t line = 0, word = 0;  // where the line begins, and the word at hand in it
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const bool ends = i == text.size() || text[i] == '\n';
        if (!ends && text[i] != ' ') continue;
        if (word > line && widthOf(text.substr(line, i - line)) > width) {
            broken.add(text.substr(line, word - line - 1)).add('\n');
            line = word;
        }
        word = i + 1;
        if (!ends) continue;
        broken.add(text.substr(line, i - line));
        if (i < text.size()) broken.add('\n');
        line = word;
    }
    return broken;
}

void paragraph(std::string_view text) {
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    const float wrapAt = window->DC.TextWrapPos;
    if (wrapAt < 0.0f) return ImGui::TextUnformatted(text.data(), text.data() + text.size());
    const ShortText broken = brokenText(text, ImGui::CalcWrapWidthForPos(window->DC.CursorPos, wrapAt));
    ImGui::TextUnformatted(broken.c_str(), broken.c_str() + broken.size());
}

ImVec2 drawParagraph(ImDrawList* draw, const ImVec2& at, std::string_view text, float width, ImU32 color) {
    const ShortText broken = brokenText(text, width);
    if (draw != nullptr) draw->AddText(at, color, broken.c_str());
    return ImGui::CalcTextSize(broken.c_str());
}

void drawInMiddle(const Ui& ui, const ImVec2& min, const ImVec2& max, std::string_view text, float width) {
    if (width <= 0.0f) return;
    const ImVec2 size = drawParagraph(nullptr, {0, 0}, text, width, 0);
    const ImVec2 at{std::round((min.x + max.x - size.x) * 0.5f),
                    std::round(min.y + std::max(0.0f, (max.y - min.y - size.y) * 0.5f))};
    drawParagraph(ImGui::GetWindowDrawList(), at, text, width, toU32(ui.palette().quietText));
}

void drawDashes(ImDrawList& draw, std::span<const ImVec2> points, ImU32 color, float width, float dash,
                float gap, float from) {
    float along = from;  // of the pattern, where the present segment begins
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const ImVec2 start = points[i], end = points[i + 1];
        const float length = std::hypot(end.x - start.x, end.y - start.y);
        const auto at = [&](float way) {
            const float share = std::clamp(way / std::max(length, 1e-6f), 0.0f, 1.0f);
            return ImVec2{start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share};
        };
        const int count = static_cast<int>(std::ceil((length + along) / (dash + gap)));
        for (int k = 0; k < count; ++k) {
            const float way = (dash + gap) * static_cast<float>(k) - along;
            if (way + dash > 0.0f) draw.AddLine(at(std::max(way, 0.0f)), at(way + dash), color, width);
        }
        along = std::fmod(along + length, dash + gap);
    }
}

void coloredText(const gfx::Color& color, std::string_view text) {
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(color));
    paragraph(text);
    ImGui::PopStyleColor();
}

void wrappedText(const gfx::Color& color, std::string_view text, float wrapAt) {
    ImGui::PushTextWrapPos(wrapAt);
    coloredText(color, text);
    ImGui::PopTextWrapPos();
}

bool drawClipped(std::string_view text, const ImVec2& at, float width, ImU32 color) {
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const ImVec2 size = ImGui::CalcTextSize(begin, end);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (size.x <= width) {
        draw.AddText(at, color, begin, end);
        return false;
    }
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::RenderTextEllipsis(&draw, at, {at.x + width, at.y + size.y}, at.x + width, at.x + width, begin,
                              end, &size);
    ImGui::PopStyleColor();
    return true;
}

void clippedText(Ui& ui, std::string_view text, float width, ImU32 color, float height) {
    if (height == 0.0f) height = ui.px(kRowHeight);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, height});
    const float y = at.y + (height - ImGui::GetFontSize()) * 0.5f;
    if (!drawClipped(text, {at.x, y}, width, color) || !beginTooltip(ui)) return;
    paragraph(text);
    endTooltip(ui);
}

bool iconButton(Ui& ui, const char* id, Icon icon, ButtonState state, const char* help, const char* key,
                float size) {
    const gfx::Palette& p = ui.palette();
    const float side = ui.px(size);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::BeginDisabled(!state.enabled);
    const bool pressed = ImGui::InvisibleButton(id, {side, side});
    ImGui::EndDisabled();
    const bool hovered = state.enabled && ImGui::IsItemHovered();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (state.active || hovered) {
        const gfx::Color fill =
            state.active ? gfx::withAlpha(p.accent, hovered ? 0.30f : 0.22f) : gfx::withAlpha(p.text, 0.10f);
        draw.AddRectFilled(at, {at.x + side, at.y + side}, toU32(fill), ui.px(4));
    }
    const gfx::Color ink =
        state.active ? mix(p.accent, p.text, 0.25f) : (hovered ? p.text : mix(p.quietText, p.text, 0.35f));
    drawIcon(draw, icon, {at.x + side * 0.5f, at.y + side * 0.5f}, side * 0.58f,
             faded(toU32(ink), state.enabled ? 1.0f : 0.35f));
    tooltip(ui, help, key);
    return pressed;
}

bool textButton(Ui& ui, const char* label, const char* help, float width) {
    const bool pressed = ImGui::Button(label, {width, ui.px(kRowHeight)});
    tooltip(ui, help);
    return pressed;
}

bool textLink(Ui& ui, const char* id, const char* words, const char* help, ImVec2 size) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), text = ImGui::CalcTextSize(words);
    if (size.x == 0.0f) size = text;
    const bool pressed = ImGui::InvisibleButton(id, size);
    const gfx::Palette& p = ui.palette();
    const gfx::Color ink = ImGui::IsItemHovered() ? mix(p.accent, p.text, 0.4f) : p.accent;
    const ImVec2 corner{at.x + (size.x - text.x) * 0.5f, std::floor(at.y + (size.y - text.y) * 0.5f)};
    ImGui::GetWindowDrawList()->AddText(corner, toU32(ink), words);
    tooltip(ui, help);
    return pressed;
}

int segmented(Ui& ui, const char* id, std::span<const Choice> choices, int current, float width) {
    const gfx::Palette& p = ui.palette();
    ImGui::PushID(id);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float height = ui.px(kRowHeight);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::RenderFrame(start, {start.x + width, start.y + height}, ImGui::GetColorU32(ImGuiCol_FrameBg), true,
                       ui.px(4));
    const float part = width / static_cast<float>(choices.size());
    for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
        const Choice& choice = choices[static_cast<std::size_t>(i)];
        const ImVec2 min{start.x + part * static_cast<float>(i), start.y};
        ImGui::SetCursorScreenPos(min);
        if (ImGui::InvisibleButton(choice.label, {part, height})) current = i;
        const bool hovered = ImGui::IsItemHovered();
        termTooltip(ui, choice.term != nullptr ? choice.term : "", choice.help);
        if (i == current) {
            const float inset = ui.px(2);
            draw.AddRectFilled({min.x + inset, min.y + inset}, {min.x + part - inset, min.y + height - inset},
                               toU32(mix(p.panel, p.accent, 0.30f)), ui.px(3));
        }
        const ImVec2 size = ImGui::CalcTextSize(choice.label);
        draw.AddText({min.x + (part - size.x) * 0.5f, min.y + (height - size.y) * 0.5f},
                     toU32(i == current || hovered ? p.text : p.quietText), choice.label);
        if (choice.term != nullptr)
            markTermAt(ui, choice.term,
                       {min.x + (part - size.x) * 0.5f, std::round(min.y + (height + size.y) * 0.5f)},
                       size.x);
    }
    ImGui::PopID();
    return current;
}

bool beginDropDown(Ui& ui, const char* id, const char* shown, const char* help, float width) {
    if (width <= 0.0f) width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();  // of the row: an open list has its own
    ImGui::SetNextItemWidth(width);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ui.px(8), (ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
    const bool open =
        ImGui::BeginCombo(id, shown, ImGuiComboFlags_HeightLargest | ImGuiComboFlags_NoArrowButton);
    ImGui::PopStyleVar();
    drawIcon(draw, Icon::chevron, {at.x + width - ui.px(12), at.y + ui.px(12)}, ui.px(10),
             toU32(ui.palette().quietText));
    if (!open && help != nullptr) tooltip(ui, help);
    return open;
}

namespace {

// The label may have a unit behind it.
const char* termOfLabel(std::string_view label) {
    constexpr std::array<std::pair<std::string_view, const char*>, 14> kTerms{
        {{"position", "pose"},
         {"rotation", "euler-angles"},
         {"rot.", "euler-angles"},
         {"quaternion", "quaternion"},
         {"half", "half-extents"},
         {"radius", "radius"},
         {"safe", "safe-distance"},
         {"one-sided", "one-sided-triangle"},
         {"contacts", "contact-point"},
         {"depth", "depth"},
         {"distance", "distance"},
         {"precision", "precision"},
         {"manifold", "stable-manifold"},
         {"normal", "normal"}}};
    for (const auto& [word, term] : kTerms)
        if (label.substr(0, label.find(' ')) == word) return term;
    return nullptr;
}

}  // namespace

void rowLabel(Ui& ui, const char* label, float column, const char* help) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy({column, ui.px(kRowHeight)});
    ImGui::GetWindowDrawList()->AddText({at.x, at.y + lineOffset(ui)}, toU32(ui.palette().quietText), label);
    markTerm(ui, termOfLabel(label), *ImGui::GetFont(), ImGui::CalcTextSize(label).x, help);
    ImGui::SameLine(0, 0);
}

std::string fittedNumber(const Ui& ui, double value, int characters, float width) {
    std::string text = ui.compact(value, characters);
    for (int less = static_cast<int>(text.size()) - 1; less >= kFewestCharacters; --less) {
        if (ImGui::CalcTextSize(text.c_str()).x <= width) break;
        text = compactNumber(value, less, ui.preferences.digits);
    }
    return text;
}

void answerNumber(Ui& ui, const char* id, double value, float pointX, const char* unit, ImU32 color,
                  double scale, float rowHeight) {
    const bool noise = isNoise(value, scale);
    const std::string text = ui.number(withoutNoise(value, scale));
    ImGui::PushFont(ui.fonts.numbers);
    const float glyph = ImGui::CalcTextSize("0").x;
    const float left = pointX - glyph * static_cast<float>(charactersBeforePoint(text));
    const float y = ImGui::GetCursorScreenPos().y;
    const float offset = (ui.px(rowHeight) - ImGui::GetFontSize()) * 0.5f;
    const float x = ImGui::GetWindowPos().x + left;
    const ImVec2 size{glyph * static_cast<float>(text.size()), ui.px(rowHeight)};
    ImGui::SetCursorScreenPos({x - ui.px(3), y});
    const bool pressed = ImGui::InvisibleButton(id, {size.x + ui.px(6), size.y});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        draw.AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                           toU32(gfx::withAlpha(ui.palette().text, 0.08f)), ui.px(3));
    draw.AddText({x, y + offset}, noise ? toU32(ui.palette().quietText) : color, text.c_str());
    ImGui::PopFont();
    if (pressed) ui.copy(exactNumber(value));
    if (beginTooltip(ui)) {
        paragraph(exactWithUnit(value, unit));
        endTooltip(ui, "click to copy");
    }
    if (*unit != '\0')
        draw.AddText({x + size.x + ui.px(5), y + (size.y - ImGui::GetFontSize()) * 0.5f},
                     toU32(ui.palette().quietText), unit);
}

bool copyButton(Ui& ui, const char* id, const char* help) {
    return iconButton(ui, id, Icon::copy, {}, help, nullptr, 22.0f);
}

}  // namespace sepaxis::ui
