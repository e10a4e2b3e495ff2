// All directions as a ball that is turned like the view, coloured by how little the shapes overlap along
// each: the valley glows. A direction is dragged on it.
#pragma once

#include "app/inspect/axes/axis_pair.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"

#include <optional>
#include <vector>

namespace sepaxis::ui {

// A direction on the ball's picture: beyond the rim lies the far side, folded outwards, so that every
// direction can be reached. x to the right, y up, in radii of the ball.
dvec3 directionAt(const scene::Camera& camera, const dvec2& place);
// Its inverse: on the rim's inside for what faces the camera, with `behind` set otherwise.
dvec2 placeOnBall(const scene::Camera& camera, const dvec3& direction, bool& behind);

class ProbeSphere {
 public:
    // The overlaps of a new pair.
    void update(const inspect::AxisPair& pair);
    // Draws it into `area` of the current window. Returns the direction (world) that is being dragged.
    // `isQuestion`: without what the ball tells of the answer.
    std::optional<dvec3> draw(Ui& ui, const ViewportState& view, const inspect::AxisPair& pair,
                              const Rect& area, const std::optional<dvec3>& probe, bool isQuestion);
    double most() const { return most_; }  // the largest overlap of all directions, about

    // Where a direction of the world is drawn, pixels of the window.
    ImVec2 pixelOf(const ViewportState& view, const dvec3& direction) const;

 private:
    void drawBall(const Ui& ui, const ViewportState& view, const inspect::AxisPair& pair,
                  bool isQuestion) const;
    void drawMark(const Ui& ui, const ViewportState& view, const dvec3& direction, const gfx::Color& color,
                  float radius, bool filled) const;

    std::vector<dvec3> directions_;  // frame of the world
    std::vector<std::uint16_t> triangles_;
    std::vector<double> overlaps_;
    double least_ = 0.0, most_ = 0.0;
    ImVec2 center_{0, 0};
    float radius_ = 1.0f;
};

}  // namespace sepaxis::ui
