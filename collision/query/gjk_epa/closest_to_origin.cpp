#include "collision/query/gjk_epa/closest_to_origin.h"

#include <cassert>
#include <cstddef>
#include <limits>

namespace sepaxis {
namespace {

using Corners = std::span<const Vec3<Wide>>;

// Of the squared distance: what rounding may make of two equal ones.
constexpr Wide kAsClose = 8 * std::numeric_limits<Wide>::epsilon();

// Keeps the closest of the points offered; of equally close ones the last, which lies inside the largest
// face: beside its end an edge is nearer by the square of the offset only.
class Nearest {
 public:
    void offer(const Vec3<Wide>& point, const std::array<Wide, 4>& weights) {
        const Wide squared = glm::dot(point, point);
        if (found_ && squared > squared_ * (1 + kAsClose)) return;
        found_ = true;
        squared_ = squared;
        best_.point = point;
        best_.weights = weights;
    }
    const ClosestToOrigin& best() const { return best_; }

 private:
    ClosestToOrigin best_;
    Wide squared_ = 0;
    bool found_ = false;
};

void offerEdge(Corners corners, std::size_t i, std::size_t j, Nearest& nearest) {
    const Vec3<Wide>& p = corners[i];
    const Vec3<Wide> along = corners[j] - p;
    const Wide lengthSquared = glm::dot(along, along);
    if (!(lengthSquared > 0)) return;
    const Wide t = -glm::dot(p, along) / lengthSquared;
    if (!(t > 0 && t < 1)) return;
    std::array<Wide, 4> weights{};
    weights[i] = 1 - t;
    weights[j] = t;
    nearest.offer(p + along * t, weights);
}

void offerTriangle(Corners corners, std::size_t i, std::size_t j, std::size_t k, Nearest& nearest) {
    const Vec3<Wide>&p = corners[i], &q = corners[j], &r = corners[k];
    const Vec3<Wide> normal = wideTriangleNormal(p, q, r);
    const Wide areaSquared = glm::dot(normal, normal);
    if (!(areaSquared > 0)) return;
    const Vec3<Wide> foot = normal * (glm::dot(normal, p) / areaSquared);
    // Areas opposite each corner, seen along the normal.
    const Wide u = glm::dot(normal, wideCross(q - foot, r - foot));
    const Wide v = glm::dot(normal, wideCross(r - foot, p - foot));
    const Wide w = glm::dot(normal, wideCross(p - foot, q - foot));
    if (!(u > 0 && v > 0 && w > 0)) return;
    std::array<Wide, 4> weights{};
    const Wide sum = u + v + w;
    weights[i] = u / sum;
    weights[j] = v / sum;
    weights[k] = w / sum;
    nearest.offer(p * weights[i] + q * weights[j] + r * weights[k], weights);
}

// Whether the origin and the opposite corner lie on the same side of a face.
bool sameSide(const Vec3<Wide>& p, const Vec3<Wide>& q, const Vec3<Wide>& r, const Vec3<Wide>& opposite) {
    const Vec3<Wide> normal = wideTriangleNormal(p, q, r);
    const Wide own = glm::dot(normal, opposite - p), origin = -glm::dot(normal, p);
    return (own > 0 && origin >= 0) || (own < 0 && origin <= 0);
}

}  // namespace

ClosestToOrigin closestToOrigin(Corners corners) {
    assert(!corners.empty() && corners.size() <= 4);
    Nearest nearest;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        std::array<Wide, 4> own{};
        own[i] = 1;
        nearest.offer(corners[i], own);
        for (std::size_t j = i + 1; j < corners.size(); ++j) {
            offerEdge(corners, i, j, nearest);
            for (std::size_t k = j + 1; k < corners.size(); ++k) offerTriangle(corners, i, j, k, nearest);
        }
    }
    ClosestToOrigin closest = nearest.best();
    closest.containsOrigin = corners.size() == 4 &&
                             sameSide(corners[0], corners[1], corners[2], corners[3]) &&
                             sameSide(corners[0], corners[1], corners[3], corners[2]) &&
                             sameSide(corners[0], corners[2], corners[3], corners[1]) &&
                             sameSide(corners[1], corners[2], corners[3], corners[0]);
    return closest;
}

}  // namespace sepaxis
