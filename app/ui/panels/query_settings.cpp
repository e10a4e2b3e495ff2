#include "app/ui/panels/query_settings.h"

#include "app/ui/panels/self_check_strip.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <array>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kLabelColumn = 78.0f;  // pixels at scale 1, as all sizes here
constexpr float kFoldSize = 20.0f;
constexpr float kShortPanel = 700.0f;  // below these heights the rows stand closer
constexpr float kDensePanel = 600.0f;

float gapOf(const App& app, const Rect& panel) {
    if (panel.height() < app.ui.px(kDensePanel)) return 0.0f;
    return panel.height() < app.ui.px(kShortPanel) ? 2.0f : 4.0f;
}

// The heading of the settings, which folds them away, and the time of one query.
void queryHeading(App& app) {
    const gfx::Palette& p = app.ui.palette();
    const Duration time = formatDuration(app.queryNanoseconds());
    caption(app.ui, "QUERY");
    tooltip(app.ui, "Median time of repeated queries of this pair: axis, distance and manifold");
    ImGui::SameLine(app.ui.px(kLabelColumn + 8), 0);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::PushFont(app.ui.fonts.numbers);
    const ImVec2 size = ImGui::CalcTextSize(time.number.c_str());
    if (ImGui::InvisibleButton("##time", {size.x + app.ui.px(8), app.ui.px(kRowHeight)}))
        app.ui.copy(time.number + " " + time.unit);
    const float numberX = at.x + app.ui.px(4);
    draw.AddText({numberX, at.y + lineOffset(app.ui)},
                 toU32(app.document.isPreviewing() ? p.quietText : p.text), time.number.c_str());
    ImGui::PopFont();
    tooltip(app.ui, "Median time of one query of this pair, measured when nothing is being dragged",
            "click to copy");
    draw.AddText({numberX + size.x + app.ui.px(5), at.y + lineOffset(app.ui)}, toU32(p.quietText),
                 time.unit.c_str());
    const float fold = ImGui::GetWindowContentRegionMax().x - app.ui.px(kFoldSize);
    const float unitEnd = numberX + size.x + app.ui.px(13) + ImGui::CalcTextSize(time.unit.c_str()).x;
    drawFastCheck(app, unitEnd - ImGui::GetWindowPos().x, fold - app.ui.px(4));
    ImGui::SameLine(0, 0);
    ImGui::SetCursorPosX(fold);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + app.ui.px(kRowHeight - kFoldSize) * 0.5f);
    bool& folded = app.panel.queryFolded;
    if (iconButton(app.ui, "##fold", folded ? Icon::chevronUp : Icon::chevron, {},
                   folded ? "Show precision and manifold" : "Fold precision and manifold away", nullptr,
                   kFoldSize))
        folded = !folded;
}

void settingsRows(App& app) {
    drawSelfCheck(app, app.ui.px(kLabelColumn));
    queryHeading(app);
    if (app.panel.queryFolded) return;
    rowLabel(app.ui, "precision", app.ui.px(kLabelColumn), "The numbers that the query computes with");
    constexpr std::array kPrecisions = {
        Choice{"double", "Compute in 64-bit floating point"},
        Choice{"float",
               "Compute in 32-bit floating point, as most engines do; where B stands beside A is "
               "worked out in double first"}};
    int precision = app.options.precision == scene::Precision::floatPrecision ? 1 : 0;
    precision = segmented(app.ui, "##precision", kPrecisions, precision, ImGui::GetContentRegionAvail().x);
    app.options.precision =
        precision == 1 ? scene::Precision::floatPrecision : scene::Precision::doublePrecision;

    rowLabel(app.ui, "manifold", app.ui.px(kLabelColumn), "Which contact points the query gives");
    constexpr std::array kManifolds = {
        Choice{"exact", "On the axis of least depth: two edges give one point"},
        Choice{"stable",
               "A face nearly as shallow as the best axis is taken instead, so that stacked boxes keep four "
               "points"}};
    int manifold = app.options.manifold == ManifoldKind::stable ? 1 : 0;
    manifold = segmented(app.ui, "##manifold", kManifolds, manifold, ImGui::GetContentRegionAvail().x);
    app.options.manifold = manifold == 1 ? ManifoldKind::stable : ManifoldKind::exact;
}

}  // namespace

float querySettingsHeight(const App& app, const Rect& panel) {
    const float rows = app.panel.queryFolded ? 2.0f : 4.0f;
    return app.ui.px((kRowHeight + gapOf(app, panel)) * rows + 6);
}

void drawQuerySettings(App& app, const Rect& panel) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(4)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(8), app.ui.px(gapOf(app, panel))});
    ImGui::BeginChild("##settings", {0, 0}, false,
                      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar);
    settingsRows(app);
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

}  // namespace sepaxis::ui
