// From where a scene is seen first: both shapes, and the place where they meet from the side.
#pragma once

#include "app/draw/debug_draw.h"

namespace sepaxis::draw {

// What the first view of a scene shows: the ball around both shapes, or, where one is much larger than the
// other, around the smaller one and the place where they meet.
Ball interestOf(const scene::Evaluation& evaluation);

// A camera that frames interestOf(). Its direction is the usual one where that shows the MTV, or the closest
// points, from the side and without much in front of them; otherwise the best of a number of directions.
// Perspective or orthographic as `camera` is.
scene::Camera defaultView(const scene::Evaluation& evaluation, const scene::Viewport& viewport,
                          const scene::Camera& camera = {});

}  // namespace sepaxis::draw
