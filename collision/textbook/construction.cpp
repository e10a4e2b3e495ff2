#include "collision/textbook/construction.h"

#include <utility>

namespace sepaxis::textbook {

void swapSides(Construction& record) {
    record.first = record.second();
    record.direction = -record.direction;
    std::swap(record.radii[0], record.radii[1]);
    std::swap(record.points[0], record.points[1]);
    std::swap(record.axes[0], record.axes[1]);
    std::swap(record.boxes[0], record.boxes[1]);
}

}  // namespace sepaxis::textbook
