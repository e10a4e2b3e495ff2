#include "app/ui/panels/query_settings.h"

#include "app/ui/panels/panel_state.h"
#include "app/ui/panels/self_check_strip.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <array>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

float gapOf(const Ui& ui, const Rect& panel) {
    if (panel.height() < ui.px(kDensePanel)) return 0.0f;
    return panel.height() < ui.px(kShortPanel) ? 2.0f : 4.0f;
}

// The heading of the settings, which folds them away, and the time of one query.
void queryHeading(Ui& ui, const Editor& editor, PanelState& panel) {
    const gfx::Palette& p = ui.palette();
    const Duration time = formatDuration(editor.queryNanoseconds());
    caption(ui, "QUERY");
    tooltip(ui, "Median time of repeated queries of this pair: axis, distance and manifold");
    ImGui::SameLine(ui.px(kResultLabels + 8), 0);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::PushFont(ui.fonts.numbers);
    const ImVec2 size = ImGui::CalcTextSize(time.number.c_str());
    if (ImGui::InvisibleButton("##time", {size.x + ui.px(8), ui.px(kRowHeight)}))
        ui.copy(time.number + " " + time.unit);
    const float numberX = at.x + ui.px(4);
    draw.AddText({numberX, at.y + lineOffset(ui)},
                 toU32(editor.document.isPreviewing() ? p.quietText : p.text), time.number.c_str());
    ImGui::PopFont();
    tooltip(ui, "Median time of one query of this pair, measured when nothing is being dragged",
            "click to copy");
    draw.AddText({numberX + size.x + ui.px(5), at.y + lineOffset(ui)}, toU32(p.quietText), time.unit.c_str());
    const float fold = ImGui::GetWindowContentRegionMax().x - ui.px(kFoldSize);
    const float unitEnd = numberX + size.x + ui.px(13) + ImGui::CalcTextSize(time.unit.c_str()).x;
    drawFastCheck(ui, editor, panel, unitEnd - ImGui::GetWindowPos().x, fold - ui.px(4));
    ImGui::SameLine(0, 0);
    ImGui::SetCursorPosX(fold);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.px(kRowHeight - kFoldSize) * 0.5f);
    bool& folded = panel.queryFolded;
    if (iconButton(ui, "##fold", folded ? Icon::chevronUp : Icon::chevron, {},
                   folded ? "Show precision and manifold" : "Fold precision and manifold away", nullptr,
                   kFoldSize))
        folded = !folded;
}

void settingsRows(Ui& ui, Editor& editor, PanelState& panel) {
    drawSelfCheck(ui, editor, panel, ui.px(kResultLabels));
    queryHeading(ui, editor, panel);
    if (panel.queryFolded) return;
    rowLabel(ui, "precision", ui.px(kResultLabels));
    constexpr std::array kPrecisions = {
        Choice{"double", "Compute in 64-bit floating point"},
        Choice{"float",
               "Compute in 32-bit floating point, as most engines do; where B stands beside A is "
               "worked out in double first"}};
    int precision = editor.options.precision == scene::Precision::floatPrecision ? 1 : 0;
    precision = segmented(ui, "##precision", kPrecisions, precision, ImGui::GetContentRegionAvail().x);
    editor.options.precision =
        precision == 1 ? scene::Precision::floatPrecision : scene::Precision::doublePrecision;

    rowLabel(ui, "manifold", ui.px(kResultLabels), "Which contact points the query gives.");
    constexpr std::array kManifolds = {
        Choice{"exact", "On the axis of least depth: two edges give one point"},
        Choice{"stable",
               "A face nearly as shallow as the best axis is taken instead, so that stacked boxes keep four "
               "points"}};
    int manifold = editor.options.manifold == ManifoldKind::stable ? 1 : 0;
    manifold = segmented(ui, "##manifold", kManifolds, manifold, ImGui::GetContentRegionAvail().x);
    editor.options.manifold = manifold == 1 ? ManifoldKind::stable : ManifoldKind::exact;
}

}  // namespace

float querySettingsHeight(const Ui& ui, const PanelState& panelState, const Rect& panel) {
    const float rows = panelState.queryFolded ? 2.0f : 4.0f;
    return ui.px((kRowHeight + gapOf(ui, panel)) * rows + 6);
}

void drawQuerySettings(Ui& ui, Editor& editor, PanelState& panelState, const Rect& panel) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(4)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(gapOf(ui, panel))});
    ImGui::BeginChild("##settings", {0, 0}, false,
                      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar |
                          ImGuiWindowFlags_NavFlattened);
    settingsRows(ui, editor, panelState);
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

}  // namespace sepaxis::ui
