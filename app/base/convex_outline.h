// The convex hull of points of a plane, counter-clockwise.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include <glm/vec2.hpp>

namespace sepaxis {

// A. M. Andrew: "Another efficient algorithm for convex hulls in two dimensions", 1979. `flat(point)` is a
// glm::dvec2. Sorts the points; the outline has room for twice as many. Returns how many it has.
template <class Point, class Flat>
std::size_t convexOutline(std::span<Point> points, std::span<Point> outline, Flat flat) {
    std::sort(points.begin(), points.end(), [&](const Point& p, const Point& q) {
        const glm::dvec2 a = flat(p), b = flat(q);
        return a.x < b.x || (a.x == b.x && a.y < b.y);
    });
    std::size_t count = 0;
    for (int half = 0; half < 2; ++half) {
        const std::size_t start = count;
        for (const Point& point : points) {
            while (count >= start + 2) {
                const glm::dvec2 last = flat(outline[count - 1]);
                const glm::dvec2 a = last - flat(outline[count - 2]), b = flat(point) - last;
                if (a.x * b.y - a.y * b.x > 0.0) break;
                --count;
            }
            outline[count++] = point;
        }
        --count;
        std::reverse(points.begin(), points.end());
    }
    return count;
}

}  // namespace sepaxis
