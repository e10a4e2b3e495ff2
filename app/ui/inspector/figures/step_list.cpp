#include "app/ui/inspector/figures/step_list.h"

#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::StageOutcome;

constexpr float kListRow = 24.0f, kListPadding = 8.0f, kListMark = 23.0f;  // pixels at scale 1
constexpr float kRowLeading = 3.0f;                                        // rows with less are written small

gfx::Color colorOf(const gfx::Palette& p, StageOutcome outcome) {
    if (outcome == StageOutcome::meet) return p.mtvText;
    return outcome == StageOutcome::notReached ? p.quietText : p.closestText;
}

// Two squares that overlap, or do not; a line with two ends; a dash.
void drawOutcome(const Ui& ui, ImDrawList& draw, const ImVec2& middle, StageOutcome outcome) {
    const ImU32 ink = toU32(colorOf(ui.palette(), outcome));
    const float half = ui.px(3.5f), line = ui.px(1.5f);
    if (outcome == StageOutcome::notReached)
        return draw.AddLine({middle.x - half, middle.y}, {middle.x + half, middle.y}, ink, line);
    if (outcome == StageOutcome::measured) {
        const float reach = ui.px(7);
        draw.AddLine({middle.x - reach, middle.y}, {middle.x + reach, middle.y}, ink, line);
        for (const float x : {middle.x - reach, middle.x + reach})
            draw.AddCircleFilled({x, middle.y}, ui.px(2.5f), ink);
        return;
    }
    const float away = ui.px(outcome == StageOutcome::meet ? 2.0f : 5.5f);
    for (const float x : {middle.x - away, middle.x + away})
        draw.AddRect({x - half, middle.y - half}, {x + half, middle.y + half}, ink, 0.0f, 0, line);
}

void drawListRow(const Ui& ui, const Rect& area, const inspect::StepListRow& row, bool current) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (current) draw.AddRectFilled(area.min, area.max, toU32(mix(p.background, p.accent, 0.25f)), ui.px(3));
    const float pad = ui.px(kListPadding), middle = (area.min.y + area.max.y) * 0.5f;
    const float y = std::round(middle - ImGui::GetFontSize() * 0.5f);
    drawOutcome(ui, draw, {area.min.x + pad + ui.px(kListMark * 0.5f - 2.0f), middle}, row.mark);

    std::string outcome = row.outcome;
    if (row.decides) outcome += ": decides";
    const bool strong = row.decides && ImGui::GetFont() != ui.fonts.small;
    if (strong) ImGui::PushFont(ui.fonts.strong);
    if (!row.fault.empty()) outcome += " (fault)";
    float right = area.max.x - pad - ImGui::CalcTextSize(outcome.c_str()).x;
    draw.AddText({right, y}, toU32(!row.fault.empty() ? p.error : colorOf(p, row.mark)), outcome.c_str());
    if (strong) ImGui::PopFont();

    const float left = area.min.x + pad + ui.px(kListMark);
    const float nameEnd = left + ImGui::CalcTextSize(row.name.c_str()).x;
    drawClipped(row.name, {left, y}, std::max(1.0f, right - pad - left),
                toU32(row.mark == StageOutcome::notReached ? p.quietText : p.text));
    // The number where there is room for all of it.
    right -= pad + ImGui::CalcTextSize(row.measure.c_str()).x;
    if (right > nameEnd + pad) draw.AddText({right, y}, toU32(p.quietText), row.measure.c_str());
}

}  // namespace

std::optional<std::size_t> drawStepList(Ui& ui, const Rect& area, float below,
                                        std::span<const inspect::StepListRow> rows, std::size_t row) {
    ImGui::GetWindowDrawList()->AddRectFilled(area.min, area.max, toU32(ui.palette().background), ui.px(4));
    const std::size_t count = rows.size();
    const float room = std::max(0.0f, area.height() - below);
    const float height = std::min(ui.px(kListRow), std::floor(room / static_cast<float>(count)));
    const bool small = height < ImGui::GetFontSize() + ui.px(kRowLeading);
    if (small) ImGui::PushFont(ui.fonts.small);
    for (std::size_t i = 0; i < count; ++i) {
        const float top = area.min.y + height * static_cast<float>(i);
        drawListRow(ui, {{area.min.x, top}, {area.max.x, top + height}}, rows[i], i == row);
    }
    if (small) ImGui::PopFont();
    ImGui::SetCursorScreenPos(area.min);
    mouseArea("##stages", {std::max(1.0f, area.width()), std::max(1.0f, height * static_cast<float>(count))});
    tooltip(ui, "What each step found. Click or drag to any of them");
    if (!ImGui::IsItemActive() && !ImGui::IsItemDeactivated()) return std::nullopt;
    const float at = (ImGui::GetIO().MousePos.y - area.min.y) / std::max(1.0f, height);
    return static_cast<std::size_t>(std::clamp(at, 0.0f, static_cast<float>(count - 1)));
}

}  // namespace sepaxis::ui
