#include "collision/query/support.h"

#include "collision/fast/fast.h"

namespace sepaxis {

template <class T>
Support<T> findSupportByScan(const Hull<T>& hull, const Vec3<T>& direction) {
    Support<T> best{0, glm::dot(direction, hull.vertices[0])};
    for (std::uint32_t v = 1; v < hull.vertexCount(); ++v)
        if (const T height = glm::dot(direction, hull.vertices[v]); height > best.height) best = {v, height};
    return best;
}

template <class T>
std::uint64_t findSupports(const Hull<T>& hull, const Vec3<T>& direction, T tolerance) {
    const T top = findSupportByScan(hull, direction).height - tolerance;
    std::uint64_t found = 0;
    for (std::uint32_t v = 0; v < hull.vertexCount(); ++v)
        if (glm::dot(direction, hull.vertices[v]) >= top) found |= std::uint64_t{1} << v;
    return found;
}

template <class T>
Support<T> findSupport(const Hull<T>& hull, const Vec3<T>& direction) {
    return fast::findSupport(hull, direction, kNoIndex);
}

template <class T>
Support<T> findSupportNear(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t near) {
    return fast::findSupport(hull, direction, near);
}

template Support<float> findSupport(const Hull<float>&, const Vec3<float>&);
template Support<double> findSupport(const Hull<double>&, const Vec3<double>&);
template Support<float> findSupportNear(const Hull<float>&, const Vec3<float>&, std::uint32_t);
template Support<double> findSupportNear(const Hull<double>&, const Vec3<double>&, std::uint32_t);
template std::uint64_t findSupports(const Hull<float>&, const Vec3<float>&, float);
template std::uint64_t findSupports(const Hull<double>&, const Vec3<double>&, double);
template Support<float> findSupportByScan(const Hull<float>&, const Vec3<float>&);
template Support<double> findSupportByScan(const Hull<double>&, const Vec3<double>&);

}  // namespace sepaxis
