#include "app/ui/viewport/readout.h"

#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>

namespace sepaxis::ui {

namespace {

// Pixels at UI scale 1.
constexpr float kPaddingX = 10.0f, kPaddingY = 6.0f;
constexpr float kLineGap = 2.0f;
constexpr float kGap = 14.0f;
constexpr float kMargin = 6.0f;  // to the edges of the viewport
constexpr float kRefusalGap = 4.0f;
constexpr std::size_t kRefusalColumns = 44;  // characters
constexpr double kGizmoReach = 100;          // of the handles around the pivot
constexpr float kKnobReach = 26.0f;          // of the knobs beyond the shape
// Costs of a place: each covered part counts as a share of the readout's own area.
constexpr float kTakenCost = 20.0f, kShapeCost = 6.0f, kOtherCost = 1.0f;
constexpr float kAnswerCost = 8.0f;  // for each line of the answer that is covered
constexpr float kFarCost = 1.0f;     // for the width of the viewport between it and the shape
constexpr float kOrderCost = 0.05f;  // earlier places are preferred
constexpr float kStayBonus = 0.7f;   // for the place of the last frame

float sharedPart(const Rect& box, const Rect& other) {
    const float width = std::min(box.max.x, other.max.x) - std::max(box.min.x, other.min.x);
    const float height = std::min(box.max.y, other.max.y) - std::max(box.min.y, other.min.y);
    if (width <= 0.0f || height <= 0.0f) return 0.0f;
    return width * height / std::max(1.0f, box.width() * box.height());
}

float distanceBetween(const Rect& a, const Rect& b) {
    const float x = std::max({0.0f, a.min.x - b.max.x, b.min.x - a.max.x});
    const float y = std::max({0.0f, a.min.y - b.max.y, b.min.y - a.max.y});
    return std::hypot(x, y);
}

float costOf(const ReadoutGround& ground, const Rect& box) {
    float cost = kFarCost * distanceBetween(box, ground.shape) / std::max(1.0f, ground.area.width());
    cost += kShapeCost * sharedPart(box, ground.shape) + kOtherCost * sharedPart(box, ground.other);
    for (const Rect& rect : ground.taken) cost += kTakenCost * sharedPart(box, rect);
    for (const Obstacle& obstacle : ground.obstacles) cost += covers(box, obstacle) ? kAnswerCost : 0.0f;
    return cost;
}

// Around the part of a shape that is in front of the camera; empty where there is none.
Rect screenBounds(const Editor& editor, const ViewportState& view, std::size_t index) {
    const scene::BuiltShape& built = *editor.evaluation().shapes[index];
    constexpr float kFar = std::numeric_limits<float>::max();
    Rect bounds{{kFar, kFar}, {-kFar, -kFar}};
    for (const dvec3& vertex : built.outline().vertices) {
        const dvec3 world = transformPoint(editor.evaluation().poses[index], vertex);
        const auto at = scene::project(view.camera.current(), view.area, world);
        if (!at) continue;
        const auto x = static_cast<float>(at->x), y = static_cast<float>(at->y);
        const double metres = scene::metresPerPixel(view.camera.current(), view.area, world);
        const float reach = metres > 0.0 ? static_cast<float>(built.outlineRadius() / metres) : 0.0f;
        bounds = {{std::min(bounds.min.x, x - reach), std::min(bounds.min.y, y - reach)},
                  {std::max(bounds.max.x, x + reach), std::max(bounds.max.y, y + reach)}};
    }
    return bounds;
}

// With the handles around the shape's pivot.
Rect withHandles(const ViewportContext& in, Rect bounds, Side side) {
    if (in.view.resize) {
        const float knobs = in.ui.px(kKnobReach);
        return {{bounds.min.x - knobs, bounds.min.y - knobs}, {bounds.max.x + knobs, bounds.max.y + knobs}};
    }
    const auto target = targetOf(in.editor, in.view, in.vertices, side);
    if (!target) return bounds;
    const auto pivot = scene::project(in.view.camera.current(), in.view.area, gizmo::pivotOf(*target));
    if (!pivot) return bounds;
    const float reach = in.ui.px(static_cast<float>(kGizmoReach));
    const auto x = static_cast<float>(pivot->x), y = static_cast<float>(pivot->y);
    return {{std::min(bounds.min.x, x - reach), std::min(bounds.min.y, y - reach)},
            {std::max(bounds.max.x, x + reach), std::max(bounds.max.y, y + reach)}};
}

// Of the drag that is under way, empty for none.
std::string_view textOf(const ViewportState& view) {
    if (view.resize) return view.resize->readout;
    return view.drag ? std::string_view(view.drag->result.readout) : std::string_view();
}

bool isHeld(const ViewportState& view) {
    return !view.refusal.empty() || (view.resize ? view.resize->held : view.drag && view.drag->result.held);
}

// The readout is plain ASCII; the screen has a degree sign.
ShortText withSigns(std::string_view text) {
    constexpr std::string_view kDegrees = " deg";
    ShortText shown;
    for (std::size_t at = text.find(kDegrees); at != std::string_view::npos; at = text.find(kDegrees)) {
        shown.add(text.substr(0, at)).add("\xC2\xB0");
        text.remove_prefix(at + kDegrees.size());
    }
    return shown.add(text);
}

std::array<ShortText, 2> linesOf(std::string_view text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {withSigns(text)};
    return {withSigns(text.substr(0, end)), withSigns(text.substr(end + 1))};
}

// Lines of whole words.
std::vector<std::string> wrapped(const std::string& text) {
    std::vector<std::string> lines;
    if (text.empty()) return lines;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (lines.empty() || lines.back().size() + 1 + word.size() > kRefusalColumns)
            lines.push_back(word);
        else
            lines.back() += ' ' + word;
    }
    return lines;
}

ImVec2 sizeOf(const Ui& ui, const Readout& readout) {
    ImVec2 size{0.0f, 0.0f};
    const auto add = [&](const char* line) {
        size.x = std::max(size.x, ImGui::CalcTextSize(line).x);
        size.y += ImGui::GetFontSize() + ui.px(kLineGap);
    };
    ImGui::PushFont(ui.fonts.numbers);
    for (const ShortText& line : readout.lines)
        if (!line.empty()) add(line.c_str());
    ImGui::PopFont();
    ImGui::PushFont(ui.fonts.small);
    for (const std::string& line : readout.refusal) add(line.c_str());
    ImGui::PopFont();
    if (!readout.refusal.empty()) size.y += ui.px(kRefusalGap);
    return {size.x + 2 * ui.px(kPaddingX), size.y - ui.px(kLineGap) + 2 * ui.px(kPaddingY)};
}

}  // namespace

Rect placeReadout(const ReadoutGround& ground, const ImVec2& size, int& place) {
    const Rect& area = ground.area;
    const Rect& shape = ground.shape;
    const ImVec2 middle{(shape.min.x + shape.max.x) * 0.5f, (shape.min.y + shape.max.y) * 0.5f};
    const float left = shape.min.x - ground.gap - size.x, right = shape.max.x + ground.gap;
    const float above = shape.min.y - ground.gap - size.y, below = shape.max.y + ground.gap;
    const std::array<ImVec2, 12> corners = {{
        {right, middle.y - size.y * 0.5f},
        {left, middle.y - size.y * 0.5f},
        {middle.x - size.x * 0.5f, below},
        {middle.x - size.x * 0.5f, above},
        {right, below},
        {left, below},
        {right, above},
        {left, above},
        {area.max.x - size.x, area.max.y - size.y},
        {area.max.x - size.x, area.min.y},
        {area.min.x, area.max.y - size.y},
        {area.min.x, area.min.y},
    }};
    Rect best;
    float least = std::numeric_limits<float>::max();
    const int last = place;
    for (int i = 0; i < static_cast<int>(corners.size()); ++i) {
        ImVec2 at = corners[static_cast<std::size_t>(i)];
        at.x = std::max(area.min.x, std::min(at.x, area.max.x - size.x));
        at.y = std::max(area.min.y, std::min(at.y, area.max.y - size.y));
        const Rect box{{std::round(at.x), std::round(at.y)},
                       {std::round(at.x) + size.x, std::round(at.y) + size.y}};
        const float cost =
            costOf(ground, box) + kOrderCost * static_cast<float>(i) - (i == last ? kStayBonus : 0.0f);
        if (cost >= least) continue;
        least = cost;
        best = box;
        place = i;
    }
    return best;
}

std::optional<Readout> readoutOf(const ViewportContext& in, std::span<const Rect> taken,
                                 std::span<const Obstacle> obstacles) {
    const std::string_view said = textOf(in.view);
    if (said.empty()) {
        in.view.readoutPlace = -1;
        return std::nullopt;
    }
    Readout readout{linesOf(said), wrapped(in.view.refusal), {}};
    const ImVec2 size = sizeOf(in.ui, readout);
    const scene::Viewport& view = in.view.area;
    const float margin = in.ui.px(kMargin);
    ReadoutGround ground;
    ground.area = {{static_cast<float>(view.min.x) + margin, static_cast<float>(view.min.y) + margin},
                   {static_cast<float>(view.min.x + view.size.x) - margin,
                    static_cast<float>(view.min.y + view.size.y) - margin}};
    const std::size_t dragged = indexOf(in.view.dragSide);
    ground.shape = withHandles(in, screenBounds(in.editor, in.view, dragged), in.view.dragSide);
    ground.other = screenBounds(in.editor, in.view, 1 - dragged);
    ground.taken = taken;
    ground.obstacles = obstacles;
    ground.gap = in.ui.px(kGap);
    readout.box = placeReadout(ground, size, in.view.readoutPlace);
    return readout;
}

void drawReadout(const Ui& ui, const ViewportState& view, ImDrawList& draw, const Readout& readout) {
    const gfx::Palette& p = ui.palette();
    draw.AddRectFilled(readout.box.min, readout.box.max, toU32(gfx::withAlpha(p.panel, 0.94f)), ui.px(4));
    draw.AddRect(readout.box.min, readout.box.max, toU32(isHeld(view) ? p.error : p.line), ui.px(4));
    ImGui::PushFont(ui.fonts.numbers);
    ImVec2 at{readout.box.min.x + ui.px(kPaddingX), readout.box.min.y + ui.px(kPaddingY)};
    for (std::size_t i = 0; i < readout.lines.size() && !readout.lines[i].empty(); ++i) {
        draw.AddText(at, toU32(i == 0 ? p.text : p.quietText), readout.lines[i].c_str());
        at.y += ImGui::GetFontSize() + ui.px(kLineGap);
    }
    ImGui::PopFont();
    ImGui::PushFont(ui.fonts.small);
    if (!readout.refusal.empty()) at.y += ui.px(kRefusalGap);
    for (const std::string& line : readout.refusal) {
        draw.AddText(at, toU32(p.error), line.c_str());
        at.y += ImGui::GetFontSize() + ui.px(kLineGap);
    }
    ImGui::PopFont();
}

}  // namespace sepaxis::ui
