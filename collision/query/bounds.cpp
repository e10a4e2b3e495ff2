#include "collision/bounds.h"

#include "collision/query/curved/body.h"
#include "collision/query/support.h"

namespace sepaxis {

template <class T>
Bounds<T> worldBounds(const Shape<T>& shape, const Pose<T>& pose) {
    Bounds<T> bounds;
    if (shape.isCurved()) {
        const curved::Body<T> body(shape, pose, 1.0);
        for (int k = 0; k < 3; ++k) {
            Vec3<double> axis(0.0);
            axis[k] = 1.0;
            bounds.low[k] = static_cast<T>(curved::supportPoint(body, -axis)[k]) - shape.radius;
            bounds.high[k] = static_cast<T>(curved::supportPoint(body, axis)[k]) + shape.radius;
        }
        return bounds;
    }
    if (shape.core.vertices.empty()) return bounds;
    // The support vertex as a query carries it into the world, rather than its height along the axis.
    const auto farthest = [&](const Vec3<T>& direction) {
        return transformPoint(pose, shape.core.vertices[findSupport(shape.core, direction).vertex]);
    };
    const Mat3<T> toShape = glm::mat3_cast(glm::conjugate(pose.orientation));
    for (int k = 0; k < 3; ++k) {
        bounds.low[k] = farthest(-toShape[k])[k] - shape.radius;
        bounds.high[k] = farthest(toShape[k])[k] + shape.radius;
    }
    return bounds;
}

template Bounds<float> worldBounds(const Shape<float>&, const Pose<float>&);
template Bounds<double> worldBounds(const Shape<double>&, const Pose<double>&);

}  // namespace sepaxis
