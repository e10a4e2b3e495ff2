#include "app/ui/viewport/nudge.h"

#include "app/gizmo/gizmo.h"
#include "app/scene/document.h"
#include "app/scene/shapes/vertex_edit.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <SDL_scancode.h>
#include <glm/gtc/quaternion.hpp>

namespace sepaxis::ui {

namespace {

constexpr double kFineShare = 10.0;  // steps to one without Shift
constexpr double kPause = 1.5;       // seconds after which another step of the history begins

// To the right, up and away as seen, each along another axis of the world.
struct NudgeFrame {
    dvec3 right, up, away;
};

int nearestAxis(const dvec3& direction, int butNot) {
    int best = butNot == 0 ? 1 : 0;
    for (int axis = 0; axis < 3; ++axis)
        if (axis != butNot && std::abs(direction[axis]) > std::abs(direction[best])) best = axis;
    return best;
}

dvec3 alongAxis(int axis, double sign) {
    dvec3 direction(0.0);
    direction[axis] = sign < 0.0 ? -1.0 : 1.0;
    return direction;
}

NudgeFrame frameOf(const scene::Camera& camera) {
    const int right = nearestAxis(camera.right(), -1);
    const int up = nearestAxis(camera.up(), right);
    const int away = 3 - right - up;
    return {alongAxis(right, camera.right()[right]), alongAxis(up, camera.up()[up]),
            alongAxis(away, camera.forward()[away])};
}

struct NudgeStep {
    dvec3 by{0.0};  // metres, in the world
    glm::dquat turn{1.0, 0.0, 0.0, 0.0};
    bool turns = false;
};

std::optional<NudgeStep> stepOf(const ViewportContext& in, const Nudge& nudge, scene::Turning turning) {
    const scene::Camera& camera = in.view.camera.current();
    const double share = nudge.fine ? kFineShare : 1.0;
    NudgeStep step;
    step.turns = nudge.turns;
    if (!nudge.turns) {
        step.by = nudgeDirection(camera, nudge.way) * (in.view.snapStep() / share);
        return step;
    }
    const dvec3 axis = nudgeTurnAxis(camera, nudge.way);
    if (turning == scene::Turning::none || (turning == scene::Turning::aboutVertical && axis.y == 0.0)) {
        in.ui.toasts.advise(turnRefusal(turning));
        return std::nullopt;
    }
    step.turn = glm::angleAxis(in.view.rotateStep / share, axis);
    return step;
}

void nudgeObject(const ViewportContext& in, Side side, const NudgeStep& step) {
    const auto target = targetOf(in.editor, in.view, in.vertices, side);
    if (!target) return;
    const dvec3 pivot = gizmo::pivotOf(*target), local = target->pivotLocal;
    scene::Command command;
    command.name = std::string(step.turns ? "Rotate " : "Move ") + nameOf(side);
    command.mergeKey = "nudge " + command.name;
    command.apply = [side, step, pivot, local](scene::Scene& scene) {
        scene::Object& object = scene.object(side);
        if (!step.turns) {
            object.position = gizmo::sumOf(object.position, step.by);
            return;
        }
        const auto& [x, y, z, w] = object.orientation;
        const glm::dquat turned = glm::normalize(step.turn * glm::normalize(glm::dquat(w, x, y, z)));
        object.orientation = {turned.x, turned.y, turned.z, turned.w};
        if (local != dvec3(0.0)) object.position = pivot - turned * local;
    };
    std::string& message = in.editor.message[indexOf(side)];
    if (in.editor.tryExecute(side, command)) return;
    in.ui.toasts.error("Not changed: " + message);
    message.clear();
}

void nudgeVertices(const ViewportContext& in, const scene::HullShape& hull, const NudgeStep& step) {
    VertexMode& mode = in.vertices;
    if (mode.selected.empty()) {
        in.ui.toasts.advise("No vertex is selected. Select one in the view or in the table.");
        return;
    }
    const auto target = targetOf(in.editor, in.view, mode, mode.side);
    if (!target) return;
    const dvec3 scale = in.editor.document.scene().object(mode.side).scale;
    const Quat<double>& q = target->pose.orientation;
    const glm::dquat pose(q.w, q.x, q.y, q.z);
    // In the shape's frame, before its scale.
    scene::VertexMap map;
    const glm::dmat3 sized{scale.x, 0, 0, 0, scale.y, 0, 0, 0, scale.z};
    map.linear = glm::inverse(sized) * glm::mat3_cast(glm::inverse(pose) * step.turn * pose) * sized;
    map.about = target->pivotLocal / scale;
    map.by = (glm::inverse(pose) * step.by) / scale;
    const scene::VertexEdit edit = step.turns ? scene::mapVertices(hull, mode.selected, map)
                                              : scene::moveVertices(hull, mode.selected, map.by);
    const ShortText name(step.turns ? "Rotate " : "Move ", draggedName(in.editor, mode, mode.side));
    applyVertexEdit(in.ui, in.editor, mode, edit, name.str(), "nudge " + name.str());
}

}  // namespace

std::optional<NudgeWay> nudgeWayOf(int scancode) {
    // In the order of NudgeWay.
    constexpr std::array kKeys = {SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT,  SDL_SCANCODE_UP,
                                  SDL_SCANCODE_DOWN, SDL_SCANCODE_PAGEUP, SDL_SCANCODE_PAGEDOWN};
    const auto key = std::ranges::find(kKeys, scancode);
    return key == kKeys.end() ? std::nullopt : std::optional(static_cast<NudgeWay>(key - kKeys.begin()));
}

dvec3 nudgeDirection(const scene::Camera& camera, NudgeWay way) {
    const NudgeFrame frame = frameOf(camera);
    const int upright = camera.upright == scene::UpAxis::y ? 1 : 2;
    const dvec3 page = frame.away[upright] != 0.0 ? alongAxis(upright, 1.0) : frame.away;
    const std::array ways = {-frame.right, frame.right, frame.up, -frame.up, page, -page};
    return ways[static_cast<std::size_t>(way)];
}

dvec3 nudgeTurnAxis(const scene::Camera& camera, NudgeWay way) {
    const NudgeFrame frame = frameOf(camera);
    const std::array axes = {-frame.up, frame.up, -frame.right, frame.right, -frame.away, frame.away};
    return axes[static_cast<std::size_t>(way)];
}

void nudge(const ViewportContext& in, const Nudge& nudge) {
    if (!in.editor.hasResult()) return;
    const scene::HullShape* hull = editedHull(in.editor, in.vertices);
    if (hull == nullptr && !in.view.selection) {
        in.ui.toasts.advise(std::string("Nothing is selected: press ") +
                            keyOf(in.ui.preferences.keys, Action::selectA) + " or " +
                            keyOf(in.ui.preferences.keys, Action::selectB) + ".");
        return;
    }
    const Side side = hull != nullptr ? in.vertices.side : *in.view.selection;
    if (in.ui.now - in.view.nudgedAt > kPause) in.editor.document.endMerge();
    in.view.nudgedAt = in.ui.now;
    const scene::Turning turning = hull != nullptr
                                       ? scene::Turning::free
                                       : scene::turningOf(in.editor.document.scene().object(side).shape);
    const auto step = stepOf(in, nudge, turning);
    if (!step) return;
    if (hull != nullptr)
        nudgeVertices(in, *hull, *step);
    else
        nudgeObject(in, side, *step);
    if (in.editor.hasResult()) in.editor.evaluate();
}

}  // namespace sepaxis::ui
