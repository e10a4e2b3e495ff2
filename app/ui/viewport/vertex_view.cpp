// The vertices of the edited hull in the viewport: dots, the mouse, and what the handles do to them.
#include "app/scene/aligned.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

namespace sepaxis::ui {

namespace {

// Pixels at UI scale 1.
constexpr double kReach = 9.0;     // around a vertex that the mouse takes hold of
constexpr double kDotReach = 5.0;  // in which a vertex wins over a handle
constexpr double kHiddenCost =
    6.0;  // a vertex behind the solid loses against one in front that is so much farther
constexpr float kDotRadius = 4.5f;
constexpr float kSmallDot = 3.0f;  // of a hull with many vertices
constexpr std::size_t kManyVertices = 400;
constexpr float kSelectedRadius = 6.0f;
constexpr float kThrough = 0.5f;  // opacity of a dot that a solid hides
constexpr float kHoverRadius = 6.5f;
constexpr float kUnusedRadius = 3.5f;
constexpr float kHoverRim = 1.5f;
constexpr float kLabelDistance = 10.0f;
// Of the selection's largest extent: below it the selection is flat along that axis.
constexpr double kFlat = 1e-9;
// A point on the surface is seen although the ray meets the surface just before it; of the distance.
constexpr double kSurfaceSlack = 1e-9;

const scene::Object& editedObject(const Editor& editor, const VertexMode& vertices) {
    return editor.document.scene().object(vertices.side);
}

dvec3 toWorld(const Editor& editor, const VertexMode& vertices, const dvec3& position) {
    const scene::Object& object = editedObject(editor, vertices);
    return transformPoint(editor.evaluation().poses[indexOf(vertices.side)], position * object.scale);
}

// A vector of the world in the frame, before the scale.
dvec3 toFrame(const scene::Object& object, const dvec3& vector) {
    return scene::withoutTilt(glm::conjugate(scene::poseOf(object).orientation) * vector) / object.scale;
}

bool isHidden(const Editor& editor, const ViewportState& view, const VertexMode& vertices,
              const dvec3& world) {
    const std::size_t index = indexOf(vertices.side);
    const auto pixel = scene::project(view.camera.current(), view.area, world);
    if (!pixel) return true;
    const scene::Ray ray = scene::rayThrough(view.camera.current(), view.area, *pixel);
    const auto hit =
        draw::castRay(editor.evaluation().shapes[index]->shape, editor.evaluation().poses[index], ray);
    const double distance = glm::dot(world - ray.origin, ray.direction);
    const double slack = kSurfaceSlack * glm::length(world - view.camera.current().position());
    return hit && hit->distance < distance - slack;
}

// The vertex under the mouse: the nearest one on the screen, those behind the solid only where none in front
// is about as near.
struct Found {
    std::uint32_t vertex = 0;
    double pixels = 0.0;
};
std::optional<Found> vertexAt(const ViewportContext& in, const scene::dvec2& mouse) {
    const scene::HullShape* hull = editedHull(in.editor, in.vertices);
    if (hull == nullptr) return std::nullopt;
    const double scale = static_cast<double>(in.ui.scale);
    std::optional<Found> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < hull->positions.size(); ++i) {
        const dvec3 world = toWorld(in.editor, in.vertices, hull->positions[i]);
        const auto at = scene::project(in.view.camera.current(), in.view.area, world);
        if (!at) continue;
        const double pixels = glm::length(*at - mouse);
        if (pixels > kReach * scale || pixels >= least) continue;
        const double cost =
            pixels + (isHidden(in.editor, in.view, in.vertices, world) ? kHiddenCost * scale : 0.0);
        if (cost >= least) continue;
        least = cost;
        best = Found{i, pixels};
    }
    return best;
}

// The world's motion of a drag that only moves: exact along an axis, where the difference of two positions
// would be rounded.
dvec3 motionOf(const gizmo::Drag& drag) {
    const gizmo::Handle active = gizmo::activeHandle(drag);
    if (gizmo::isAxis(active)) return drag.axes[gizmo::axisOf(active)] * drag.result.value;
    return drag.result.pose.position - drag.start.position;
}

scene::VertexMap turnMap(const scene::Object& object, const gizmo::Drag& drag, const dvec3& middle) {
    const Quat<double> own = scene::poseOf(object).orientation;
    const Quat<double> world = drag.result.pose.orientation * glm::conjugate(drag.start.orientation);
    glm::dmat3 scale(0.0), unscale(0.0);
    for (int i = 0; i < 3; ++i) {
        scale[i][i] = object.scale[i];
        unscale[i][i] = 1.0 / object.scale[i];
    }
    const glm::dmat3 turn = glm::mat3_cast(glm::conjugate(own) * world * own);
    return {unscale * turn * scale, middle, dvec3(0.0)};
}

struct Extent {
    dvec3 middle{0.0}, half{0.0};  // in the frame, metres
};

Extent extentOf(const scene::HullShape& hull, const scene::VertexList& which) {
    dvec3 low(std::numeric_limits<double>::infinity()), high = -low;
    for (const std::uint32_t i : which) {
        low = glm::min(low, hull.positions[i]);
        high = glm::max(high, hull.positions[i]);
    }
    Extent extent{0.5 * (low + high), 0.5 * (high - low)};
    // A box needs a thickness, also where what it stands for has none.
    const double least = kFlat * std::max({extent.half.x, extent.half.y, extent.half.z});
    extent.half = glm::max(extent.half, dvec3(least));
    return extent;
}

// What the resized box does to the vertices in it. Along an axis along which they are flat they move with
// the pulled side.
scene::VertexMap resizeMap(const scene::Object& object, const gizmo::ResizeDrag& drag, const Extent& extent) {
    scene::VertexMap map;
    map.about = extent.middle;
    const dvec3& before = std::get<scene::BoxShape>(drag.start.shape).halfExtents;
    const dvec3& after = std::get<scene::BoxShape>(drag.result.shape).halfExtents;
    map.by = toFrame(object, drag.result.position - drag.start.position);
    const double flat = 2.0 * kFlat * std::max({extent.half.x, extent.half.y, extent.half.z});
    for (int i = 0; i < 3; ++i) {
        if (extent.half[i] <= flat)
            map.by[i] *= 2.0;
        else
            map.linear[i][i] = after[i] / before[i];
    }
    return map;
}

std::optional<scene::VertexEdit> draggedEdit(const ViewportState& view, const VertexMode& vertices,
                                             const scene::Object& start) {
    const auto& hull = std::get<scene::HullShape>(start.shape);
    const scene::VertexList& which = vertices.selected;
    if (which.empty() || which.back() >= hull.positions.size()) return std::nullopt;
    if (view.resize) {
        if (!view.resize->changed) return std::nullopt;
        return scene::mapVertices(hull, which, resizeMap(start, *view.resize, extentOf(hull, which)));
    }
    if (!view.drag || !view.drag->result.changed) return std::nullopt;
    if (gizmo::rotates(view.drag->handle))
        return scene::mapVertices(hull, which, turnMap(start, *view.drag, scene::middleOf(hull, which)));
    return scene::moveVertices(hull, which, toFrame(start, motionOf(*view.drag)));
}

// A point of the shape under the mouse and the way out of it there, in the frame with its scale.
struct Surface {
    dvec3 point{0.0}, outward{0.0};
};
std::optional<Surface> surfaceAt(const ViewportContext& in, const scene::dvec2& pixel) {
    const std::size_t index = indexOf(in.vertices.side);
    const Hull<double>& hull = in.editor.evaluation().shapes[index]->shape.core;
    const Pose<double>& pose = in.editor.evaluation().poses[index];
    const auto picked =
        draw::pickFeature(in.editor.evaluation(), in.view.camera.current(), in.view.area, pixel, in.ui.scale);
    if (!picked || picked->side != in.vertices.side) return std::nullopt;
    const scene::Ray ray = scene::rayThrough(in.view.camera.current(), in.view.area, pixel);
    if (picked->feature.kind == FeatureKind::edge) {
        const std::uint32_t edge = picked->feature.index;
        const dvec3 from = hull.vertices[hull.edgeStart(edge)],
                    along = hull.vertices[hull.edgeEnd(edge)] - from;
        const dvec3 origin = transformPointInverse(pose, ray.origin);
        const dvec3 direction = glm::conjugate(pose.orientation) * ray.direction;
        const dvec3 across = glm::cross(direction, glm::cross(along, direction));
        const double slope = glm::dot(along, across);
        const double t = slope > 0.0 ? std::clamp(glm::dot(origin - from, across) / slope, 0.0, 1.0) : 0.5;
        const std::size_t half = 2 * std::size_t{edge};
        const dvec3 sum =
            hull.planes[hull.halfEdges[half].face].normal + hull.planes[hull.halfEdges[half + 1].face].normal;
        return Surface{from + t * along, safeNormalize(sum, dvec3(0.0, 1.0, 0.0))};
    }
    // The vertices are those of the core, whatever rounds it.
    const auto hit = draw::castRay(makeSolid(hull), pose, ray);
    if (!hit || hit->face() == kNoIndex) return std::nullopt;
    return Surface{transformPointInverse(pose, ray.origin + hit->distance * ray.direction),
                   hull.planes[hit->face()].normal};
}

bool addVertexAt(const ViewportContext& in, const scene::dvec2& pixel) {
    const scene::HullShape* hull = editedHull(in.editor, in.vertices);
    const auto surface = surfaceAt(in, pixel);
    if (hull == nullptr || !surface) return false;
    const Side side = in.vertices.side;
    const double out = scene::kPushOut * in.editor.evaluation().shapes[indexOf(side)]->shape.core.innerRadius;
    const dvec3 place =
        (surface->point + out * surface->outward) / editedObject(in.editor, in.vertices).scale;
    in.vertices.scrollToSelected = true;
    applyVertexEdit(in.ui, in.editor, in.vertices, scene::addVertex(*hull, place),
                    std::string("Add a vertex to ") + nameOf(side));
    return true;
}

gfx::Point dotOf(const Ui& ui, const VertexMode& vertices, std::uint32_t vertex, const dvec3& world,
                 bool used, bool many) {
    const gfx::Palette& p = ui.palette();
    gfx::Point dot;
    dot.position = world;
    dot.rim = p.labelHalo;
    dot.rimWidth = many ? 1.0f : 1.5f;
    dot.depth = gfx::DepthMode::hiddenFaint;
    dot.radius = many ? kSmallDot : kDotRadius;
    dot.color = vertices.side == Side::a ? p.edgeA : p.edgeB;
    if (!used) {
        dot.radius = std::min(dot.radius, kUnusedRadius);
        dot.color = p.quietText;
        dot.depth = gfx::DepthMode::onTop;  // it lies inside the solid
    }
    if (isVertexSelected(vertices, vertex)) {
        dot.color = p.accent;
        dot.rim = p.text;
        dot.radius = many ? kDotRadius : kSelectedRadius;
        dot.depth = gfx::DepthMode::onTop;
    }
    return dot;
}

ShortText placeInWords(const dvec3& p) {
    return {'(', compactNumber(p.x, 9), ", ", compactNumber(p.y, 9), ", ", compactNumber(p.z, 9), ") m"};
}

void drawBox(const Ui& ui, const ViewportState& view, ImDrawList& draw) {
    if (view.gesture != Gesture::box) return;
    const gfx::Palette& p = ui.palette();
    const scene::dvec2 low = glm::min(view.pressedAt, view.lastMouse);
    const scene::dvec2 high = glm::max(view.pressedAt, view.lastMouse);
    const ImVec2 min{static_cast<float>(low.x), static_cast<float>(low.y)};
    const ImVec2 max{static_cast<float>(high.x), static_cast<float>(high.y)};
    draw.AddRectFilled(min, max, toU32(gfx::withAlpha(p.accent, 0.12f)));
    draw.AddRect(min, max, toU32(p.accent), 0.0f, 0, std::max(1.0f, ui.px(1)));
}

}  // namespace

std::optional<gizmo::Target> vertexTarget(const Editor& editor, const ViewportState& view,
                                          const VertexMode& vertices) {
    const scene::HullShape* hull = editedHull(editor, vertices);
    if (hull == nullptr || vertices.selected.empty()) return std::nullopt;
    gizmo::Target target;
    target.pose.position = toWorld(editor, vertices, scene::middleOf(*hull, vertices.selected));
    const bool turning = view.drag && gizmo::rotates(view.drag->handle);
    target.pose.orientation = turning ? view.drag->result.pose.orientation
                                      : editor.evaluation().poses[indexOf(vertices.side)].orientation;
    return target;
}

std::optional<scene::Object> vertexBox(const Editor& editor, const VertexMode& vertices) {
    const scene::HullShape* hull = editedHull(editor, vertices);
    if (hull == nullptr || vertices.selected.size() < 2) return std::nullopt;
    const scene::Object& object = editedObject(editor, vertices);
    const Extent extent = extentOf(*hull, vertices.selected);
    if (!(extent.half.x > 0.0)) return std::nullopt;  // all in one place
    scene::Object box;
    box.position = toWorld(editor, vertices, extent.middle);
    box.orientation = object.orientation;
    box.scale = object.scale;
    box.shape = scene::BoxShape{extent.half};
    return box;
}

ShortText draggedName(const Editor& editor, const VertexMode& vertices, Side side) {
    if (!editsVertices(editor, vertices, side)) return nameOf(side);
    const scene::VertexList& which = vertices.selected;
    if (which.size() == 1) return {"vertex ", which.front(), " of ", nameOf(side)};
    return {which.size(), " vertices of ", nameOf(side)};
}

void hoverVertices(const ViewportContext& in, bool hovered, const scene::dvec2& mouse) {
    VertexMode& mode = in.vertices;
    ViewportState& view = in.view;
    mode.hoveredInView.reset();
    // The table says it anew in every frame.
    mode.hovered = std::exchange(mode.hoveredInTable, std::nullopt);
    const auto found = hovered && view.gesture == Gesture::none ? vertexAt(in, mouse) : std::nullopt;
    const bool onDot = found && found->pixels <= kDotReach * static_cast<double>(in.ui.scale);
    const bool onHandle = view.hoveredKnob || (view.hoveredHandle != gizmo::Handle::none &&
                                               view.hoveredHandle != gizmo::Handle::trackball);
    // A handle covers the vertex that it moves; any other vertex is taken on its dot, and with Shift each.
    if (found &&
        (!onHandle || ImGui::GetIO().KeyShift || (onDot && !isVertexSelected(in.vertices, found->vertex)))) {
        mode.hoveredInView = found->vertex;
        view.hoveredHandle = view.greyedHandle = gizmo::Handle::none;
        view.hoveredKnob.reset();
    }
    // Under a handle it is named all the same.
    if (mode.hoveredInView || onDot) mode.hovered = found->vertex;
}

bool pressVertices(const ViewportContext& in) {
    VertexMode& mode = in.vertices;
    mode.pressed = mode.hoveredInView;
    if (mode.pressed || !ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) return false;
    return addVertexAt(in, in.view.pressedAt);
}

void beginVertexDrag(VertexMode& vertices) {
    const std::uint32_t vertex = *vertices.pressed;
    if (!isVertexSelected(vertices, vertex)) {
        if (ImGui::GetIO().KeyShift)
            toggleVertex(vertices, vertex);
        else
            selectVertices(vertices, {vertex});
    }
    vertices.anchor = vertex;
    vertices.scrollToSelected = true;
}

void applyVertexDrag(const ViewportState& view, VertexMode& vertices, scene::Object& object) {
    vertices.listsLeftOut = false;
    auto edit = draggedEdit(view, vertices, object);
    if (!edit) return;
    object.shape = std::move(edit->shape);
    vertices.listsLeftOut = edit->listsLeftOut;
}

void describeVertexDrag(const Editor& editor, ViewportState& view, const VertexMode& vertices) {
    std::string& text = view.resize ? view.resize->readout : view.drag->result.readout;
    const scene::HullShape* hull = editedHull(editor, vertices);
    if (text.empty() || hull == nullptr || view.resize) return;
    const scene::VertexList& which = vertices.selected;
    ShortText said(std::string_view(text).substr(0, text.find('\n')), '\n',
                   draggedName(editor, vertices, vertices.side));
    if (which.size() == 1 && !gizmo::rotates(view.drag->handle))
        said.add(" to ").add(placeInWords(hull->positions[which.front()]));
    text = said;
}

void finishVertexDrag(Ui& ui, const Editor& editor, VertexMode& vertices) {
    // A drag that was refused from the start has left nothing out.
    const scene::HullShape* hull = editedHull(editor, vertices);
    if (vertices.listsLeftOut && hull != nullptr && hull->faces.empty())
        noteLists(ui, vertices, vertices.side);
    vertices.listsLeftOut = false;
    ++vertices.version;
}

void clickVertices(ViewportState& view, VertexMode& vertices) {
    const bool shift = ImGui::GetIO().KeyShift;
    if (vertices.pressed) {
        vertices.anchor = *vertices.pressed;
        vertices.scrollToSelected = true;
        if (shift)
            toggleVertex(vertices, *vertices.pressed);
        else
            selectVertices(vertices, {*vertices.pressed});
    } else if (view.pressedObject && view.pressedObject->side != vertices.side) {
        view.selection = view.pressedObject->side;
    } else if (!shift) {
        selectVertices(vertices, {});
    }
}

void selectInBox(const Editor& editor, const ViewportState& view, VertexMode& vertices) {
    const scene::HullShape* hull = editedHull(editor, vertices);
    if (hull == nullptr) return;
    const scene::dvec2 low = glm::min(view.pressedAt, view.lastMouse);
    const scene::dvec2 high = glm::max(view.pressedAt, view.lastMouse);
    const bool adds = ImGui::GetIO().KeyShift;
    scene::VertexList which;
    for (std::uint32_t i = 0; i < hull->positions.size(); ++i) {
        const auto at =
            scene::project(view.camera.current(), view.area, toWorld(editor, vertices, hull->positions[i]));
        const bool within = at && at->x >= low.x && at->x <= high.x && at->y >= low.y && at->y <= high.y;
        if (within || (adds && isVertexSelected(vertices, i))) which.push_back(i);
    }
    selectVertices(vertices, std::move(which));
    vertices.scrollToSelected = true;
}

void addVertexDots(const Ui& ui, const Editor& editor, VertexMode& vertices, draw::Drawing& drawing) {
    const scene::HullShape* hull = editedHull(editor, vertices);
    if (hull == nullptr) return;
    const std::vector<scene::VertexState>& states = vertexStatesOf(editor, vertices);
    const std::size_t count = hull->positions.size();
    if (states.size() != count) return;
    const bool many = count > kManyVertices;
    std::vector<gfx::Point> above;
    for (std::uint32_t i = 0; i < count; ++i) {
        const bool used = states[i].use == scene::VertexUse::used;
        gfx::Point dot = dotOf(ui, vertices, i, toWorld(editor, vertices, hull->positions[i]), used, many);
        // A copy on a used vertex must not hide it.
        const bool selected = isVertexSelected(vertices, i);
        if (states[i].use == scene::VertexUse::duplicate && !selected) continue;
        // Vertices inside the other shape are edited as well: they are seen through it.
        if (used && !selected && !many) {
            gfx::Point through = dot;
            through.depth = gfx::DepthMode::onTop;
            through.color = gfx::withAlpha(dot.color, kThrough);
            through.rim = gfx::withAlpha(dot.rim, kThrough);
            drawing.list.points.push_back(through);
        }
        (selected ? above : drawing.list.points).push_back(dot);
    }
    drawing.list.points.insert(drawing.list.points.end(), above.begin(), above.end());
}

ShortText vertexLabel(const Editor& editor, VertexMode& vertices) {
    const scene::HullShape* hull = editedHull(editor, vertices);
    const std::vector<scene::VertexState>& states = vertexStatesOf(editor, vertices);
    if (hull == nullptr || !vertices.hovered || *vertices.hovered >= states.size()) return {};
    const std::uint32_t vertex = *vertices.hovered;
    ShortText text("vertex ", vertex, "  ", placeInWords(hull->positions[vertex]));
    if (states[vertex].use == scene::VertexUse::used) return text;
    const scene::StateWords words =
        scene::stateInWords(*hull, vertex, states[vertex], editedObject(editor, vertices).scale,
                            *editor.evaluation().shapes[indexOf(vertices.side)]);
    return text.add(",  ").add(words.sentence);
}

void drawVertexOverlay(const ViewportContext& in, ImDrawList& draw) {
    drawBox(in.ui, in.view, draw);
    const ShortText text = vertexLabel(in.editor, in.vertices);
    if (text.empty() || in.view.gesture != Gesture::none) return;
    const VertexMode& mode = in.vertices;
    const scene::HullShape& hull = *editedHull(in.editor, in.vertices);
    const auto at = scene::project(in.view.camera.current(), in.view.area,
                                   toWorld(in.editor, in.vertices, hull.positions[*mode.hovered]));
    if (!at) return;
    const gfx::Palette& p = in.ui.palette();
    const ImVec2 center{static_cast<float>(at->x), static_cast<float>(at->y)};
    const bool selected = isVertexSelected(in.vertices, *mode.hovered);
    draw.AddCircleFilled(center, in.ui.px(kHoverRadius), toU32(p.text));
    draw.AddCircleFilled(center, in.ui.px(kHoverRadius - kHoverRim), toU32(selected ? p.accent : p.hover));
    ImGui::PushFont(in.ui.fonts.numbers);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float pad = in.ui.px(6), gap = in.ui.px(kLabelDistance);
    const auto right = static_cast<float>(in.view.area.min.x + in.view.area.size.x) - in.ui.px(6);
    const float left = std::max(static_cast<float>(in.view.area.min.x) + in.ui.px(6),
                                std::min(center.x + gap, right - size.x - 2 * pad));
    const bool above = center.y - gap - size.y - pad > static_cast<float>(in.view.area.min.y);
    const float top = above ? center.y - gap - size.y - pad : center.y + gap;
    draw.AddRectFilled({left, top}, {left + size.x + 2 * pad, top + size.y + pad},
                       toU32(gfx::withAlpha(p.panel, 0.94f)), in.ui.px(4));
    draw.AddText({left + pad, top + 0.5f * pad}, toU32(mode.side == Side::a ? p.textA : p.textB),
                 text.c_str());
    ImGui::PopFont();
}

ShortText vertexHint(const Ui& ui, const ViewportState& view, const VertexMode& vertices) {
    if (view.gesture == Gesture::box) return "Selects the vertices in the box;  Shift adds them";
    if (vertices.hoveredInView)
        return {"Drag to move vertex ", *vertices.hoveredInView,
                ";  click selects it, Shift+click adds it or takes it away"};
    if (view.mode == gizmo::Mode::resize && vertices.selected.size() < 2)
        return "Select two or more vertices to get the handles that resize them";
    if (vertices.selected.empty())
        return "Click a vertex or drag a box around some;  double click a face or an edge to add one;  Esc "
               "leaves";
    const auto key = [&](Action action) { return keyOf(ui.preferences.keys, action); };
    return {counted(vertices.selected.size(), "vertex", "vertices"),
            " selected;  ",
            key(Action::deleteVertices),
            " deletes, ",
            key(Action::duplicateVertices),
            " duplicates, ",
            key(Action::selectAllVertices),
            " selects all;  Esc leaves"};
}

}  // namespace sepaxis::ui
