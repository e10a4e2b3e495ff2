#include "app/ui/inspector/figures/legend.h"

#include "app/base/assets_path.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kLegendMargin = 8.0f;  // pixels at scale 1
constexpr float kNarrowest = 220.0f, kWidest = 480.0f;
constexpr float kCanvasAspect = 1.3f;  // of the canvas where the legend can take the rest
constexpr float kMarkColumn = 26.0f;
constexpr float kLegendRow = 19.0f;
constexpr float kTwoColumns = 250.0f;  // from this width on
constexpr float kMessageWidth = 460.0f;

void drawMark(const Ui& ui, LegendMark mark, const gfx::Color& color, const gfx::Color& second,
              const ImVec2& center) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 ink = toU32(color);
    const float r = ui.px(5);
    switch (mark) {
        case LegendMark::dot:
            draw.AddCircleFilled(center, ui.px(4), ink);
            break;
        case LegendMark::ring:
            draw.AddCircle(center, r, ink, 0, ui.px(2));
            break;
        case LegendMark::line:
            draw.AddLine({center.x - ui.px(9), center.y}, {center.x + ui.px(9), center.y}, ink, ui.px(2));
            break;
        case LegendMark::square:
            draw.AddRectFilled({center.x - r, center.y - r}, {center.x + r, center.y + r}, ink, ui.px(2));
            break;
        case LegendMark::hatched:
            draw.AddRectFilled({center.x - r, center.y - r}, {center.x + r, center.y + r}, ink, ui.px(2));
            for (const float x : {-0.5f, 0.5f})
                draw.AddLine({center.x + x * r - 0.5f * r, center.y + r},
                             {center.x + x * r + 0.5f * r, center.y - r}, toU32(second), ui.px(2));
            break;
        case LegendMark::arrow:
            draw.AddLine({center.x - ui.px(9), center.y}, {center.x + ui.px(4), center.y}, ink, ui.px(2));
            draw.AddTriangleFilled({center.x + ui.px(9), center.y},
                                   {center.x + ui.px(2), center.y - ui.px(4)},
                                   {center.x + ui.px(2), center.y + ui.px(4)}, ink);
            break;
    }
}

float sizeOfSmall(const Ui& ui) {
    return ui.fonts.small->FontSize * ui.fonts.small->Scale;
}

}  // namespace

CanvasLayout besideLegend(const Ui& ui, const Rect& area) {
    const float margin = ui.px(kLegendMargin);
    const float width = std::round(
        std::clamp(area.width() - kCanvasAspect * area.height(), ui.px(kNarrowest), ui.px(kWidest)));
    const float split = std::max(area.min.x + ui.px(80), area.max.x - width);
    return {{{area.min.x + margin, area.min.y + margin}, {split - margin, area.max.y - margin}},
            {{split, area.min.y + margin}, {area.max.x, area.max.y}}};
}

void beginLegend(const Ui& ui, const Rect& area) {
    ImGui::SetCursorScreenPos(area.min);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(4), 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(4), ui.px(2)});
    ImGui::BeginChild("##legend", {area.width(), area.height()}, false,
                      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NavFlattened);
    *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("column")) = 0;
}

void endLegend() {
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

void legendSentence(const Ui& ui, const std::string& text) {
    ImGui::PushFont(ui.fonts.small);
    wrappedText(ui.palette().quietText, text, ImGui::GetContentRegionMax().x - ui.px(6));
    ImGui::PopFont();
    ImGui::Dummy({1.0f, ui.px(2)});
}

void legendRow(Ui& ui, LegendMark mark, const gfx::Color& color, const gfx::Color& second,
               const std::string& text, const char* help, const char* term) {
    const float all = ImGui::GetContentRegionMax().x - ui.px(6);
    ImGui::PushFont(ui.fonts.small);
    const float needed = ImGui::CalcTextSize(text.c_str()).x + ui.px(kMarkColumn + 4);
    ImGui::PopFont();
    const bool inTwo = all >= ui.px(kTwoColumns) && needed <= std::floor(all * 0.5f);
    const float width = inTwo ? std::floor(all * 0.5f) : all;
    // Every second one stands beside the one before it, but long ones have the row for themselves.
    int& column = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("column"));
    if (inTwo && column == 1) ImGui::SameLine(0.0f, 0.0f);
    column = inTwo ? 1 - column : 0;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawMark(ui, mark, color, second, {at.x + ui.px(11), at.y + ui.px(kLegendRow) * 0.5f});
    ImGui::PushFont(ui.fonts.small);
    const float words = ui.px(kMarkColumn);
    const bool cut = drawClipped(
        text, {at.x + words, at.y + std::round((ui.px(kLegendRow) - ImGui::GetFontSize()) * 0.5f)},
        width - words - ui.px(4), toU32(ui.palette().text));
    ImGui::PopFont();
    ImGui::Dummy({width, ui.px(kLegendRow)});
    const std::string whole = cut ? text + ". " + help : help;
    if (term == nullptr) return tooltip(ui, whole.c_str());
    const float baseline = at.y + std::round((ui.px(kLegendRow) + sizeOfSmall(ui)) * 0.5f);
    markTermAt(ui, term, {at.x + words, baseline}, std::min(needed, width) - words - ui.px(4));
    termTooltip(ui, term, whole.c_str());
}

void legendRow(Ui& ui, LegendMark mark, const gfx::Color& color, const std::string& text, const char* help,
               const char* term) {
    legendRow(ui, mark, color, color, text, help, term);
}

void legendFact(const TabContext& in, const char* title, const std::string& name, const std::string& number,
                const gfx::Color& color) {
    Ui& ui = in.ui;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    caption(ui, title);
    const float taken = ImGui::GetItemRectSize().x + ui.px(10);
    ImGui::PushFont(ui.fonts.numbers);
    ImGui::GetWindowDrawList()->AddText({at.x + taken, at.y + lineOffset(ui)}, toU32(color), number.c_str());
    ImGui::PopFont();
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionMax().x - ui.px(6), height = ui.px(kLegendRow);
    clippedText(ui, name, width, toU32(ui.palette().text), height);
    lightNames(ui, in.editor, in.view.named, name,
               {below.x, below.y + (height - ImGui::GetFontSize()) * 0.5f}, width, Lines::one);
    ImGui::PopFont();
}

void drawMessage(const Ui& ui, const Rect& area, const std::string& text) {
    ImGui::PushFont(ui.fonts.words);
    const float width = std::min(ui.px(kMessageWidth), area.width() - ui.px(32));
    drawInMiddle(ui, area.min, area.max, text, width);
    ImGui::PopFont();
}

bool drawMessage(Ui& ui, const Rect& area, const std::string& text, const char* button, const char* help) {
    drawMessage(ui, {area.min, {area.max.x, area.max.y - ui.px(40)}}, text);
    const float width = ImGui::CalcTextSize(button).x + ui.px(24);
    ImGui::SetCursorScreenPos({std::round(area.min.x + (area.width() - width) * 0.5f),
                               std::round(area.min.y + area.height() * 0.5f + ui.px(28))});
    return textButton(ui, button, help, width);
}

void drawEarlierPose(const Ui& ui, const Rect& canvas, double progress) {
    const gfx::Palette& p = ui.palette();
    const std::string text =
        "of an earlier pose, " + std::to_string(static_cast<int>(std::lround(100.0 * progress))) + " % done";
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const ImVec2 at{canvas.min.x + ui.px(8), canvas.min.y + ui.px(6)};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({at.x - ui.px(4), at.y - ui.px(2)},
                       {at.x + size.x + ui.px(4), at.y + size.y + ui.px(2)},
                       toU32(gfx::withAlpha(p.panel, 0.9f)), ui.px(4));
    draw.AddText(at, toU32(p.error), text.c_str());
    ImGui::PopFont();
}

void offerExample(const TabContext& in, const Rect& area, const std::string& why, const char* preset) {
    if (drawMessage(in.ui, area, why, "Open an example", "Opens a preset that has it; Undo leads back"))
        in.host.open(scene::presetsFolder() / preset);
}

}  // namespace sepaxis::ui
