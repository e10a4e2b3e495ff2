// Two shapes answered from a clear way between their cores, for the closed forms of round shapes. They
// measure in double whichever precision answers. Internal.
#pragma once

#include "collision/collide.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <limits>
#include <span>

namespace sepaxis {

// The closest points of the cores and the way between them, in the frame of A.
template <class T>
struct CoreGap {
    AxisKind kind;  // of the contact where the surfaces overlap
    T distance;     // below zero: a point is so deep in the other core
    Vec3<T> normal, onA, onB;
    Feature featureA, featureB;
};

using WideVec = Vec3<double>;

// Of size. The direction between cores closer than this loses too many digits: as many as their distance has
// zeros.
inline constexpr double kClearDistance = 1.0 / 256.0;
// Of size times distance. A foot `offset` away from where another feature begins is nearer than that by
// offset^2 / (2 distance): more than rounding where the square is above this, and then the way is not flush
// with that feature either (kFlush).
template <class T>
inline constexpr double kClearOffset = 64.0 * double(kRounding<T>);
// Of the squared sine between two edges: their closest points lose as many digits as it has zeros, and a
// stable manifold has more than one of them (kLevelSineSquared).
inline constexpr double kClearSineSquared = 1.0 / 64.0;
// The least square that has all of its digits.
inline constexpr double kLeastSquare = std::numeric_limits<double>::min() / kRounding<double>;

inline bool isClearDistance(double squared, double size) {
    const double nearest = size * kClearDistance;
    return squared > std::max(nearest * nearest, kLeastSquare);
}

// A rotation by a quaternion of any length: one of floats is not of unit length in double.
class WideTurn {
 public:
    template <class T>
    explicit WideTurn(const Quat<T>& q) : axis_(q.x, q.y, q.z), w_(q.w) {
        twice_ = 2.0 / (glm::dot(axis_, axis_) + w_ * w_);
    }
    WideVec operator()(const WideVec& v) const { return turned(v, w_); }
    WideVec back(const WideVec& v) const { return turned(v, -w_); }

 private:
    WideVec turned(const WideVec& v, double w) const {
        const WideVec across = glm::cross(axis_, v);
        return v + (across * w + glm::cross(axis_, across)) * twice_;
    }
    WideVec axis_;
    double w_, twice_;
};

// The points start + t along, t from 0 to 1. A point is a segment without length.
struct CoreSegment {
    WideVec start, along{0.0};
    double squared = 0.0;  // of its length

    template <class T>
    explicit CoreSegment(const Hull<T>& core) : start(core.vertices.front()) {
        if (core.vertexCount() == 1) return;
        along = WideVec(core.vertices.back()) - start;
        squared = glm::dot(along, along);
    }
    WideVec at(double t) const { return t == 1.0 ? start + along : start + along * t; }
    bool isPoint() const { return squared == 0.0; }
    Feature featureAt(double place) const {
        if (place > 0.0 && place < 1.0) return {FeatureKind::edge, 0};
        return {FeatureKind::vertex, place == 0.0 ? 0u : 1u};
    }
    // The place lies away from the ends, or the end that it is at is the closest by far, also where the
    // segment is short: its other end is farther by `beyond` over the distance. towards: from the closest
    // point to the other shape.
    bool isClear(double place, const WideVec& towards, double sineSquared, double least) const {
        if (isPoint()) return true;
        if (place > 0.0 && place < 1.0) {
            const double offset = std::min(place, 1.0 - place);
            return offset * offset * squared * sineSquared > least;
        }
        const double way = glm::dot(along, towards), beyond = place == 0.0 ? -way : way;
        return beyond > least && beyond * beyond > least * squared;
    }
};

// The query's answer. size: at least HullPair::size. False, and nothing written, where the surfaces are so
// close to touching that rounding decides.
template <class T>
bool answerAcross(const CoreGap<T>& gap, const Shape<T>& a, const Shape<T>& b, double size,
                  const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory, Collision<T>& out);

}  // namespace sepaxis
