#include "collision/fast/axes/arc_lanes.h"

#include "collision/hull/flat_hull.h"
#include "collision/simd/lanes.h"
#include "collision/tolerances.h"

namespace sepaxis {

namespace {

// Of the weights of a crossing's normals: shorter than this it is too vague to say which axis it is.
template <class T>
constexpr T kVagueCrossing = T(0.01);

template <class T>
struct VectorLanes {
    using L = Lanes<T>;
    L x, y, z;

    static VectorLanes all(const Vec3<T>& v) { return {L::all(v.x), L::all(v.y), L::all(v.z)}; }
    template <class From>
    static VectorLanes load(const From& from, std::size_t i) {
        return {L::load(&from.x[i]), L::load(&from.y[i]), L::load(&from.z[i])};
    }
    template <class To>
    void store(To& to, std::size_t i) const {
        x.store(&to.x[i]);
        y.store(&to.y[i]);
        z.store(&to.z[i]);
    }
    template <class At>
    static VectorLanes from(const At& at) {
        return {L::from([&](std::size_t i) { return at(i).x; }),
                L::from([&](std::size_t i) { return at(i).y; }),
                L::from([&](std::size_t i) { return at(i).z; })};
    }

    friend L dot(const VectorLanes& p, const VectorLanes& q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
    friend VectorLanes operator*(const VectorLanes& v, L s) { return {v.x * s, v.y * s, v.z * s}; }
    friend VectorLanes operator+(const VectorLanes& p, const VectorLanes& q) {
        return {p.x + q.x, p.y + q.y, p.z + q.z};
    }
    friend VectorLanes operator-(const VectorLanes& p, const VectorLanes& q) {
        return {p.x - q.x, p.y - q.y, p.z - q.z};
    }
};

}  // namespace

template <class T>
ArcsInLanes<T>::ArcsInLanes(const Hull<T>& hull, std::span<const std::uint32_t> edges, T sign)
    : count_(edges.size()) {
    using V = VectorLanes<T>;
    const bool flat = isFlat(hull);
    const auto signs = Lanes<T>::all(flat ? T(0) : sign);
    for (std::size_t i = 0; i < count_; i += Lanes<T>::kCount) {
        // Lanes beyond the last edge hold that again.
        const auto edge = [&](std::size_t lane) {
            return std::size_t{edges[std::min(i + lane, count_ - 1)]};
        };
        V::from([&](std::size_t lane) -> const Vec3<T>& {
            return hull.edgeDirections[edge(lane)];
        }).store(along_, i);
        V::from([&](std::size_t lane) -> const Vec3<T>& {
            return hull.vertices[hull.halfEdges[2 * edge(lane)].origin];
        }).store(end_, i);
        const auto normals = [&](std::size_t side) {
            return V::from([&](std::size_t lane) -> const Vec3<T>& {
                const std::uint32_t face = hull.halfEdges[2 * edge(lane) + side].face;
                return flat ? hull.vertices[0] : hull.planes[face].normal;
            });
        };
        (normals(0) * signs).store(normal1_, i);
        (normals(1) * signs).store(normal2_, i);
    }
}

// The signs are those of crossArcs().
template <class T>
std::uint64_t ArcsInLanes<T>::crossing(const PlacedArc<T>& other, const CrossingTest<T>& test) const {
    using L = Lanes<T>;
    using V = VectorLanes<T>;
    if (count_ == 0) return 0;
    const auto otherAlong = V::all(other.along), otherEnd = V::all(other.end),
               otherNormal1 = V::all(other.normal1), otherNormal2 = V::all(other.normal2);
    const auto zero = L::all(T(0)),
               kSign = L::all(T(2) * kArcSign<T>);  // other roundings than crossArcs() has
    const auto sign = L::all(test.sign), limit = L::all(test.limit), noise = L::all(test.noise);
    const auto knownAxis = V::all(test.knownAxis);
    const auto known = L::all(test.known), sameAxis = L::all(kSameAxis<T> * kSameAxis<T>),
               vague = L::all(kVagueCrossing<T> * kVagueCrossing<T>);
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < count_; i += L::kCount) {
        const auto along = V::load(along_, i), normal1 = V::load(normal1_, i), normal2 = V::load(normal2_, i);
        const auto s1 = dot(otherAlong, normal1), s2 = dot(otherAlong, normal2);
        const auto t1 = dot(along, otherNormal1), t2 = dot(along, otherNormal2);
        const auto apart = [&](L p, L q) { return L::greater(L::lesser(p, q), zero - L::greater(p, q)); };
        unsigned bits = L::notLess(kSign, L::greater(apart(s1, s2), apart(t1, t2)));
        if (bits == 0) continue;
        if (!test.anyFlat) {
            const auto onArc = normal1 * L::abs(s2) + normal2 * L::abs(s1);
            const auto onOther = otherNormal1 * L::abs(t2) + otherNormal2 * L::abs(t1);
            const auto square = dot(onArc, onArc), length = L::root(square);
            const auto overlap = dot(onArc, V::load(end_, i) - otherEnd) * sign;
            const auto aside = onArc - knownAxis * length;
            const unsigned isKnown = L::notLess(sameAxis * square, dot(aside, aside)) &
                                     L::notLess(overlap, known * length) & L::notLess(square, vague);
            bits &=
                L::less(zero, dot(onArc, onOther)) & L::notLess(limit * length + noise, overlap) & ~isKnown;
        }
        found |= std::uint64_t{bits} << i;
    }
    return found & (~std::uint64_t{0} >> (kMost - count_));
}

template class ArcsInLanes<float>;
template class ArcsInLanes<double>;

}  // namespace sepaxis
