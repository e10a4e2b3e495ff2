#include "app/ui/inspector/axis_view.h"

#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/theme/icons.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::ui {

namespace {

constexpr float kMarkPadding = 6.0f;  // pixels at scale 1
constexpr float kIconSize = 12.0f;
constexpr double kFreeDirection = -2.0;  // in the key of a picture: no AxisKind is negative

void addLit(const inspect::AxisPair& pair, const inspect::AxisRef& ref, SceneExtra& extra) {
    for (const Side side : {Side::a, Side::b}) {
        Feature feature = inspect::featureOf(ref, side);
        if (feature.kind == FeatureKind::none && ref == pair.winner()) feature = pair.winningFeature(side);
        if (feature.kind != FeatureKind::none) extra.lit.push_back({side, feature});
    }
}

}  // namespace

bool PairCache::update(const Editor& editor) {
    if (pair_ && number_ == editor.evaluationNumber()) return false;
    number_ = editor.evaluationNumber();
    pair_ = std::make_shared<const inspect::AxisPair>(editor.evaluation());
    return true;
}

void dropStalePin(AxisLink& link, const inspect::AxisPair& pair) {
    if (link.pinned && !pair.along(*link.pinned)) link.pinned.reset();
}

std::string axisFeatureName(const inspect::AxisPair& pair, Side side, const Feature& feature) {
    if (feature.kind == FeatureKind::none) return "";
    const sepaxis::Shape<double>& shape = pair.shape(side);
    const std::string name = featureNameLong(shape, feature).str();
    const bool isBack =
        feature.kind == FeatureKind::face && shape.kind == ShapeKind::triangle && feature.index == 1;
    return isBack ? name + " (back)" : name;
}

std::string axisName(const inspect::AxisPair& pair, const inspect::AxisRef& ref) {
    return inspect::axisInWords(ref, [&](Side side) {
        return axisFeatureName(pair, side, inspect::featureOf(ref, side)) +
               (side == Side::a ? " of A" : " of B");
    });
}

ShortText briefAxisName(const inspect::AxisPair& pair, const inspect::AxisRef& ref) {
    if (ref.kind != AxisKind::edgeEdge) return axisName(pair, ref);
    const auto named = [&](Side side) {
        return scene::featureName(pair.shape(side), inspect::featureOf(ref, side));
    };
    return {named(Side::a), " of A \xC3\x97 ", named(Side::b), " of B"};
}

std::string meetingText(const Ui& ui, const inspect::AxisPair& pair, const scene::AxisMeeting& meeting) {
    if (std::abs(meeting.depth) <= pair.touchGap()) return "touching";
    return std::string(meeting.word(pair.tieTolerance())) + ' ' + ui.number(std::abs(meeting.depth)) + " m";
}

void addAxisToScene(const inspect::AxisPair& pair, const inspect::AxisRef& ref, SceneExtra& extra) {
    const auto along = pair.along(ref);
    if (!along) return;
    extra.axis =
        draw::AxisChoice{pair.toWorld(along->axis), inspect::featureMeeting(pair, ref, *along, Side::a),
                         inspect::featureMeeting(pair, ref, *along, Side::b), briefAxisName(pair, ref)};
    addLit(pair, ref, extra);
    extra.key = {static_cast<double>(ref.kind), static_cast<double>(ref.a), static_cast<double>(ref.b)};
}

void addDirectionToScene(const inspect::AxisPair& pair, const inspect::AxisOverlap& along, SceneExtra& extra,
                         bool isQuestion) {
    const dvec3 axis = pair.toWorld(along.axis);
    extra.axis = draw::AxisChoice{axis,
                                  {FeatureKind::vertex, along.supportA},
                                  {FeatureKind::vertex, along.supportB},
                                  "this direction",
                                  isQuestion};
    extra.key = {kFreeDirection, axis.x, axis.y, axis.z, isQuestion ? 1.0 : 0.0};
}

float drawPinnedMark(Ui& ui, Inspector& inspector, const inspect::AxisPair& pair, float width) {
    AxisLink& link = inspector.link;
    if (!link.pinned) return 0.0f;
    const gfx::Palette& p = ui.palette();
    const std::string name = axisName(pair, *link.pinned);
    ImGui::PushFont(ui.fonts.small);
    const float padding = ui.px(kMarkPadding);
    const float icons = ui.px(2 * kIconSize) + 2.0f * padding;
    const float text = std::min(ImGui::CalcTextSize(name.c_str()).x, width - icons - 2.0f * padding);
    if (text <= 0.0f) {
        ImGui::PopFont();
        return 0.0f;
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{text + icons + 2.0f * padding, ui.px(20)};
    const ImVec2 min{at.x, at.y + (ui.px(kRowHeight) - size.y) * 0.5f};
    ImGui::SetCursorScreenPos(min);
    if (ImGui::InvisibleButton("##pinned", size)) link.pinned.reset();
    const bool hovered = ImGui::IsItemHovered();
    const std::string help = "Pinned: the axis of " + name + " stays in the view. Click to let it go.";
    tooltip(ui, help.c_str(), keyOf(ui.preferences.keys, Action::escape));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(min, {min.x + size.x, min.y + size.y},
                       toU32(gfx::withAlpha(p.accent, hovered ? 0.32f : 0.20f)), ui.px(4));
    const float middle = min.y + size.y * 0.5f;
    const ImU32 ink = toU32(mix(p.accent, p.text, 0.35f));
    drawIcon(draw, Icon::pin, {min.x + padding + ui.px(kIconSize) * 0.5f, middle}, ui.px(kIconSize), ink);
    drawIcon(draw, Icon::close, {min.x + size.x - padding - ui.px(kIconSize) * 0.5f, middle},
             ui.px(kIconSize * 0.8f), ink);
    drawClipped(name,
                {min.x + ui.px(kIconSize) + 2.0f * padding, std::floor(middle - ImGui::GetFontSize() * 0.5f)},
                text + 1.0f, toU32(p.text));
    ImGui::PopFont();
    return size.x;
}

}  // namespace sepaxis::ui
