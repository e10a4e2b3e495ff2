#include "app/gfx/draw_list.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::gfx {

Grid gridAround(const dvec3& center, double distance) {
    // A decade begins where the camera is ten times this many of its finest cells away.
    constexpr double kCellsInDistance = 1.5;
    constexpr double kReach = 4.5;  // of the distance
    Grid grid;
    grid.visible = true;
    grid.center = center;
    grid.radius = kReach * distance;
    const double decades = std::log10(std::max(distance, 1e-30) / kCellsInDistance);
    const double whole = std::floor(decades);
    grid.cell = std::pow(10.0, whole - 1.0);
    // Strong right after the decade began, gone where the next begins.
    grid.fineWeight = static_cast<float>(std::clamp(1.0 - (decades - whole), 0.0, 1.0));
    return grid;
}

CornerRange DrawList::addCorners(std::span<const dvec3> more) {
    const CornerRange range{corners.size(), more.size()};
    corners.insert(corners.end(), more.begin(), more.end());
    return range;
}
CornerRange DrawList::addCorners(std::initializer_list<dvec3> more) {
    return addCorners(std::span(more.begin(), more.size()));
}

void DrawList::clear() {
    solids.clear();
    polygons.clear();
    lines.clear();
    arrows.clear();
    points.clear();
    grid = Grid{false};
    curves.clear();
    corners.clear();
}

}  // namespace sepaxis::gfx
