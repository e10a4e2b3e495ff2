#include "app/gfx/view.h"

namespace sepaxis::gfx {

View partOf(const View& whole, int x, int y, int width, int height) {
    View part = whole;
    part.width = width;
    part.height = height;
    // The part's clip coordinates are scale * (those of the whole) + offset * w.
    const double scaleX = static_cast<double>(whole.width) / width;
    const double scaleY = static_cast<double>(whole.height) / height;
    const double offsetX = (whole.width - 2.0 * x - width) / width;
    const double offsetY = (whole.height - 2.0 * y - height) / height;
    for (int column = 0; column < 4; ++column) {
        const double w = whole.projection[column][3];
        part.projection[column][0] = scaleX * whole.projection[column][0] + offsetX * w;
        part.projection[column][1] = scaleY * whole.projection[column][1] + offsetY * w;
    }
    return part;
}

}  // namespace sepaxis::gfx
