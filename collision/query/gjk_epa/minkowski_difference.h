// The Minkowski difference A - B of two hulls as GJK and EPA see it: by its support points. In the frame of
// A, scaled by a power of two so that no coordinate exceeds 1 and exact arithmetic neither over- nor
// underflows.
#pragma once

#include "collision/query/gjk_epa/epa_polytope.h"
#include "collision/query/support.h"

#include <cmath>

namespace sepaxis {

struct DifferencePoint {
    std::uint32_t onA = 0, onB = 0;
    Vec3<Wide> w{0};
};

template <class T>
class MinkowskiDifference {
 public:
    MinkowskiDifference(const Hull<T>& a, const Hull<T>& b, const Pose<Wide>& bInA)
        : a_(a), b_(b), rotation_(glm::mat3_cast(bInA.orientation)), translation_(bInA.position) {
        const Vec3<Wide> lowA(a.boundsMin), highA(a.boundsMax), lowB(b.boundsMin), highB(b.boundsMax);
        const Vec3<Wide> center = rotation_ * ((lowB + highB) / Wide(2)) + translation_;
        const Vec3<Wide> half = (highB - lowB) / Wide(2);
        const auto include = [&](Wide length) { size_ = std::max(size_, abs(length)); };
        for (int i = 0; i < 3; ++i) {
            const Wide reach =
                abs(rotation_[0][i]) * half.x + abs(rotation_[1][i]) * half.y + abs(rotation_[2][i]) * half.z;
            for (const Wide length :
                 {lowA[i], highA[i], highA[i] - lowA[i], center[i] - reach, center[i] + reach, 2 * half[i]})
                include(length);
        }
        int exponent = 0;
        std::frexp(size_.high, &exponent);
        scale_ = std::ldexp(1.0, -exponent - 1);  // |a| and |b| are below 1/2
    }

    Wide size() const { return size_; }    // metres: the largest extent or coordinate of both hulls
    Wide scale() const { return scale_; }  // units a metre

    // From a vertex of A to a vertex of B, roughly; for the first support query.
    Vec3<Wide> fromAToB() const {
        return rotation_ * Vec3<Wide>(b_.centroid) + translation_ - Vec3<Wide>(a_.centroid);
    }
    Vec3<Wide> vertexOfA(std::uint32_t vertex) const { return Vec3<Wide>(a_.vertices[vertex]); }
    Vec3<Wide> vertexOfB(std::uint32_t vertex) const {
        return rotation_ * Vec3<Wide>(b_.vertices[vertex]) + translation_;
    }

    // The farthest point along a unit direction in the frame of A.
    DifferencePoint support(const Vec3<Wide>& direction) const {
        DifferencePoint point;
        point.onA = findSupport(a_, Vec3<T>(direction)).vertex;
        point.onB = findSupport(b_, Vec3<T>(-(direction * rotation_))).vertex;
        point.w = (vertexOfA(point.onA) - vertexOfB(point.onB)) * scale_;
        return point;
    }

 private:
    const Hull<T>& a_;
    const Hull<T>& b_;
    Mat3<Wide> rotation_;
    Vec3<Wide> translation_;
    Wide size_ = 0, scale_ = 1;
};

// Rounded for the polytope. What is negligible beside the other coordinates becomes zero: exact arithmetic
// has no room for numbers of any smallness.
inline EpaVertex rounded(const DifferencePoint& point) {
    constexpr double kNegligible = 0x1p-160;
    EpaVertex vertex{point.onA, point.onB, Vec3<double>(point.w)};
    for (int i = 0; i < 3; ++i)
        if (abs(vertex.w[i]) < kNegligible) vertex.w[i] = 0.0;
    return vertex;
}

}  // namespace sepaxis
