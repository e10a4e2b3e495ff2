#include "collision/fast/boxes/point_box.h"

#include "collision/fast/boxes/box_side.h"
#include "collision/fast/core_gap.h"

namespace sepaxis {

namespace {

// The way from the nearest point of a box to another point, in the box's frame, and the sides that it starts
// from.
struct WayOut {
    WideVec way;
    double distance;
    BoxSides sides;
};

// False where it is not clear.
bool findWayOut(const Hull<float>& box, const WideVec& point, double size, WayOut& out) {
    std::array<double, 3> way, beyond;
    for (std::size_t k = 0; k < 3; ++k) {
        const int axis = static_cast<int>(k);
        const double low = box.boundsMin[axis], high = box.boundsMax[axis];
        const double above = point[axis] - high, below = low - point[axis];
        beyond[k] = std::max(above, below);
        out.sides[k] = above > 0.0 ? BoxSide::high : below > 0.0 ? BoxSide::low : BoxSide::between;
        way[k] = above > 0.0 ? above : below > 0.0 ? -below : 0.0;
    }
    out.way = {way[0], way[1], way[2]};
    const double squared = glm::dot(out.way, out.way);
    if (!isClearDistance(squared, size)) return false;
    out.distance = std::sqrt(squared);
    const double least = kClearOffset * size * out.distance;
    for (const double offset : beyond)
        if (!(offset * offset > least)) return false;
    return out.distance < std::numeric_limits<float>::max();
}

// At least HullPair::size.
double sizeOf(const Shape<float>& a, const Shape<float>& b, const Vec3<float>& position) {
    const double shift = std::max(std::max(std::abs(position.x), std::abs(position.y)), std::abs(position.z));
    // Turned, a coordinate grows by the root of three at most.
    return std::max(double(a.core.size) + 2.0 * a.radius, shift + 2.0 * (double(b.core.size) + b.radius));
}

}  // namespace

bool collidePointAndBox(const Shape<float>& a, const Shape<float>& b, const Pose<float>& bInA,
                        const CollideOptions<float>& options, std::span<ManifoldPoint<float>> memory,
                        Collision<float>& collision) {
    const bool boxIsA = a.core.isBox;
    const Hull<float>& box = boxIsA ? a.core : b.core;
    const WideVec point((boxIsA ? b : a).core.vertices[0]), position(bInA.position);
    const WideTurn turn(bInA.orientation);
    const WideVec pointInA = boxIsA ? turn(point) + position : point;
    const double size = sizeOf(a, b, bInA.position);
    WayOut out;
    if (!findWayOut(box, boxIsA ? pointInA : turn.back(point - position), size, out)) return false;
    const WideVec way = boxIsA ? out.way : -turn(out.way);
    CoreGap gap;
    gap.distance = float(out.distance);
    gap.normal = Vec3<float>(way / out.distance);
    gap.onA = Vec3<float>(boxIsA ? pointInA - way : pointInA);
    gap.onB = Vec3<float>(boxIsA ? pointInA : pointInA + way);
    const Feature ofBox = featureOn(box, out.sides), ofPoint{FeatureKind::vertex, 0};
    gap.featureA = boxIsA ? ofBox : ofPoint;
    gap.featureB = boxIsA ? ofPoint : ofBox;
    const AxisKind ofFace = boxIsA ? AxisKind::faceA : AxisKind::faceB;
    gap.kind = ofBox.kind == FeatureKind::face ? ofFace : AxisKind::point;
    return answerAcross(gap, a, b, size, options, memory, collision);
}

}  // namespace sepaxis
