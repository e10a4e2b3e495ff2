// One step of GJK or EPA as a picture in the space of the Minkowski difference.
#pragma once

#include "app/inspect/steps/steps.h"
#include "app/ui/inspector/figures/canvas3d.h"

#include <array>
#include <vector>

namespace sepaxis::ui {

struct FigureInput {
    const inspect::Steps& steps;
    std::size_t row = 0;
    const std::vector<std::array<dvec3, 2>>& outline;  // of B - A, may be empty
    double radius = 1.0;                               // metres, of all that is shown
    const gfx::Palette& colors;
    bool allNames = true;     // otherwise not those of the nearest face's corners
    bool isQuestion = false;  // without the step's own answer
};
void buildFigure(const FigureInput& input, CanvasPicture& picture);

// All that the figures of the steps draw: their points and arrows, the outline and the origin.
struct FigureExtent {
    std::vector<dvec3> points;
    dvec3 center{0.0};
    double radius = 1.0;  // around the center, of all but the arrows
};
FigureExtent extentOf(const inspect::Steps& steps, const std::vector<std::array<dvec3, 2>>& outline);

// Looks at the point of B - A nearest to the origin; target and distance are those of any camera.
scene::Camera cameraFor(const inspect::Steps& steps);

// Moves the camera, without turning it, as close as leaves all points in sight, with room for labels
// and for a line of text at the bottom (noteBelow).
void fit(scene::Camera& camera, const scene::Viewport& viewport, const FigureExtent& extent, double scale,
         bool noteBelow);

}  // namespace sepaxis::ui
