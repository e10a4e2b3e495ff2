// Depth and the runner-up's lead along a path as curves, the winners as bands below them.
#pragma once

#include "app/inspect/path/path.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"

#include <cstddef>
#include <optional>
#include <span>

namespace sepaxis::ui {

struct PathPlot {
    const inspect::Path& path;  // of at least two samples
    std::span<const inspect::Band> bands;
    std::optional<std::size_t> here;                         // the sample where the shapes stand
    std::span<const inspect::PathCurve* const> curves = {};  // of others, as many answers each as samples
};
struct PathEvents {
    std::optional<std::size_t> hovered;  // sample
    bool clicked = false;
    bool held = false;  // the mouse is down since it was pressed in the plot
};
PathEvents drawPathPlot(Ui& ui, const Rect& area, const PathPlot& plot);

gfx::Color curveColor(std::size_t curve);

// False where it is known, but so far above the depth that the scale leaves it out.
bool isNextAxisInSight(const inspect::Path& path);

// In the path's unit for a person: metres, the one of angles, or frames.
double shownAlong(const Ui& ui, const inspect::Path& path, double along);
const char* alongUnit(const Ui& ui, const inspect::Path& path);  // stands right behind the number
// Where a sample's place on the path is drawn, pixels, in a plot of that area.
float plotX(const Ui& ui, const Rect& area, const inspect::Path& path, double along);
// The strip of the bands in it.
Rect bandStrip(const Ui& ui, const Rect& area);

}  // namespace sepaxis::ui
