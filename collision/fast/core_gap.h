// Two shapes answered from a clear way between their cores, for the closed forms of round shapes. Of floats
// only: of doubles the general query goes through a wider scalar, and its answer has more digits. Internal.
#pragma once

#include "collision/collide.h"
#include "collision/tolerances.h"

#include <limits>
#include <span>

namespace sepaxis {

// The closest points of the cores and the way between them, in the frame of A.
struct CoreGap {
    AxisKind kind;  // of the contact where the surfaces overlap
    float distance;
    Vec3<float> normal, onA, onB;
    Feature featureA, featureB;
};

// As the general query measures it.
using WideVec = Vec3<double>;

// Of size. The direction between cores closer than this loses too many digits: as many as their distance has
// zeros.
inline constexpr double kClearDistance = 1.0 / 256.0;
// Of size times distance. A foot `offset` away from where another feature begins is nearer than that by
// offset^2 / (2 distance): more than rounding where the square is above this, and then the way is not flush
// with that feature either (kFlush).
inline constexpr double kClearOffset = 64.0 * double(kRounding<float>);
// The least square that has all of its digits.
inline constexpr double kLeastSquare = std::numeric_limits<double>::min() / kRounding<double>;

inline bool isClearDistance(double squared, double size) {
    const double nearest = size * kClearDistance;
    return squared > std::max(nearest * nearest, kLeastSquare);
}

// A rotation by a quaternion of any length: one of floats is not of unit length in double.
class WideTurn {
 public:
    explicit WideTurn(const Quat<float>& q) : axis_(q.x, q.y, q.z), w_(q.w) {
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

// The query's answer. size: at least HullPair::size. False, and nothing written, where the surfaces are so
// close to touching that rounding decides.
bool answerAcross(const CoreGap& gap, const Shape<float>& a, const Shape<float>& b, double size,
                  const CollideOptions<float>& options, std::span<ManifoldPoint<float>> memory,
                  Collision<float>& out);

}  // namespace sepaxis
