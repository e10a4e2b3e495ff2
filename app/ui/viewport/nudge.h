// Moves and turns the selection by steps with the arrow keys, in the plane of the view.
#pragma once

#include "app/scene/camera.h"

#include <cstdint>
#include <optional>

namespace sepaxis::ui {

struct ViewportContext;

// As seen: page up leads up where the view looks down, and away from the viewer elsewhere.
enum class NudgeWay : std::uint8_t { left, right, up, down, pageUp, pageDown };
std::optional<NudgeWay> nudgeWayOf(int scancode);  // of an arrow or a page key

// Along an axis of the world: of the three that the view's own directions are nearest to, each another.
scene::dvec3 nudgeDirection(const scene::Camera& camera, NudgeWay way);
// About which to turn, right-handed, so that the near side goes that way; page up turns it to the left.
scene::dvec3 nudgeTurnAxis(const scene::Camera& camera, NudgeWay way);

struct Nudge {
    NudgeWay way = NudgeWay::left;
    bool turns = false;
    bool fine = false;  // a tenth of the step
};
// Nudges that follow each other without a pause make one step of the history.
void nudge(const ViewportContext& in, const Nudge& nudge);

}  // namespace sepaxis::ui
