#include "collision/fast/hull_cache.h"

#include "collision/fast/axes/face_blocks.h"
#include "collision/fast/axes/small_hull.h"
#include "collision/fast/clipping/face_outline.h"
#include "collision/fast/fast.h"
#include "collision/fast/left_out.h"
#include "collision/fast/support_hints.h"
#include "collision/hull/hull_derived.h"
#include "collision/hull/hull_walks.h"

#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace sepaxis::fast {

namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;

// The neighbours of the vertices side by side, so that a climb looks nothing up: those of v are
// neighbors[start[v]] .. neighbors[start[v + 1] - 1], counter-clockwise.
class NeighborLists {
 public:
    explicit NeighborLists(const Hull<double>& hull) : hull_(hull) {
        start_.reserve(hull.vertices.size() + 1);
        neighbors_.reserve(hull.halfEdges.size());
        start_.push_back(0);
        for (Index v = 0; v < hull.vertexCount(); ++v) {
            forEachOutgoing(hull, v, [&](Index outgoing) {
                neighbors_.push_back(hull.halfEdges[twinOf(outgoing)].origin);
            });
            start_.push_back(static_cast<Index>(neighbors_.size()));
        }
    }

    // As climb().
    Index climb(const Point& direction, Index start) const {
        Index best = start;
        double bestDot = glm::dot(direction, hull_.vertices[start]);
        for (Index center = kNoIndex; center != best;) {
            center = best;
            for (Index i = start_[center]; i < start_[center + 1]; ++i) {
                const double dot = glm::dot(direction, hull_.vertices[neighbors_[i]]);
                best = dot > bestDot ? neighbors_[i] : best;  // without branches, which nobody can predict
                bestDot = std::max(bestDot, dot);
            }
        }
        return best;
    }

 private:
    const Hull<double>& hull_;
    std::vector<Index> start_, neighbors_;
};

// One count for both precisions: a cache may be passed from one to the other.
std::uint64_t newHullNumber() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

template <class T>
BoxForm<T> boundsForm(const Hull<T>& hull) {
    const Vec3<T> extent = hull.boundsMax - hull.boundsMin;
    BoxForm<T> box;
    for (int k = 0; k < 3; ++k) {
        box.center[k] = (hull.boundsMin[k] + hull.boundsMax[k]) * T(0.5);
        box.half[k] = extent[k] * T(0.5);
        box.longest = std::max(box.longest, extent[k]);
    }
    box.half[3] = std::numeric_limits<T>::max() / T(8);
    box.isCentered = hull.boundsMin == -hull.boundsMax;
    return box;
}

// The sides that the features of a box lie on.
template <class T>
void addSides(const Hull<T>& hull, BoxForm<T>& box) {
    const auto cornerOf = [&](std::uint32_t vertex) {
        unsigned corner = 0;
        for (int k = 0; k < 3; ++k) corner |= (hull.vertices[vertex][k] == hull.boundsMax[k] ? 1u : 0u) << k;
        return corner;
    };
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
        for (int k = 0; k < 3; ++k) {
            if (hull.planes[f].normal[k] == T(0)) continue;
            const int side = 2 * k + (hull.planes[f].normal[k] > T(0) ? 1 : 0);
            box.face[side] = static_cast<std::uint8_t>(f);
            box.start[side] =
                static_cast<std::uint8_t>(cornerOf(hull.halfEdges[hull.faces[f].firstHalfEdge].origin));
        }
    }
    for (std::uint32_t v = 0; v < hull.vertexCount(); ++v)
        box.vertex[cornerOf(v)] = static_cast<std::uint8_t>(v);
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e) {
        const unsigned start = cornerOf(hull.edgeStart(e)), end = cornerOf(hull.edgeEnd(e));
        for (unsigned k = 0; k < 3; ++k) {
            if ((start ^ end) != 1u << k) continue;
            const unsigned sides = (start >> (k + 1) % 3 & 1u) | (start >> (k + 2) % 3 & 1u) << 1;
            box.edge[4 * k + sides] = static_cast<std::uint8_t>(e);
        }
    }
}

template <class T>
std::vector<T> edgeLanesOf(const Hull<T>& hull) {
    if (hull.isBox || hull.edgeCount() > kSmallHullEdges) return {};
    const std::size_t groups = (hull.edgeCount() + 3) / 4;
    std::vector<T> lanes(groups * kEdgeGroup<T>);
    for (std::uint32_t i = 0; i < 4 * groups; ++i) {
        const std::uint32_t edge = i < hull.edgeCount() ? i : 0;
        const Vec3<T> rows[] = {hull.edgeDirections[edge], hull.planes[hull.halfEdges[2 * edge].face].normal,
                                hull.planes[hull.halfEdges[2 * edge + 1].face].normal,
                                hull.vertices[hull.edgeStart(edge)]};
        T* to = &lanes[i / 4 * kEdgeGroup<T> + i % 4];
        for (const Vec3<T>& row : rows)
            for (int k = 0; k < 3; ++k, to += 4) *to = row[k];
    }
    return lanes;
}

template <class T>
std::vector<T> leastHalfAngleCos(const Hull<T>& hull) {
    std::vector<T> least(paddedCount(hull.faces.size()), T(1));
    for (Index e = 0; e < hull.edgeCount(); ++e) {
        const T cosine = halfAngleCosOf(hull, e);
        for (const std::size_t half : {2 * std::size_t{e}, 2 * std::size_t{e} + 1}) {
            T& ofFace = least[hull.halfEdges[half].face];
            ofFace = std::min(ofFace, cosine);
        }
    }
    return least;
}

// HullCache::dentTilt. Without merging and rounding the plane of three corners is their face's.
template <class T>
T dentTiltOf(const Hull<T>& hull) {
    const T tolerance = kEqualOverlap<T> * hull.size;
    const auto start = [&](Index half) { return hull.vertices[hull.halfEdges[half].origin]; };
    const auto along = [&](Index half) { return start(twinOf(half)) - start(half); };
    T largest = T(0);
    for (Index half = 0; half < hull.halfEdges.size(); ++half) {
        const HalfEdge& edge = hull.halfEdges[half];
        if (hull.faces[edge.face].vertexCount == 3) continue;
        const Vec3<T> across = glm::cross(along(half), along(edge.next));
        const Vec3<T> up = safeNormalize(across, Vec3<T>(T(0)));
        const T tilt = glm::distance(up, hull.planes[edge.face].normal);
        if (tilt <= largest || tilt * hull.size <= tolerance) continue;
        bool isSummit = true;
        forEachOutgoing(hull, hull.halfEdges[edge.next].origin,
                        [&](Index outgoing) { isSummit &= glm::dot(up, along(outgoing)) <= tolerance; });
        if (!isSummit) continue;
        T highest = T(0);
        for (Index i = edge.next; i != half; i = hull.halfEdges[i].next)
            highest = std::max(highest, glm::dot(up, start(i) - start(edge.next)));
        if (highest > tolerance) largest = tilt;
    }
    return largest;
}

}  // namespace

static_assert(kHintCount == kSupportHintCount);

template <class T>
std::vector<Index> findSupportHints(const Hull<double>& hull) {
    if (hull.vertexCount() <= kMostScanned<T>) return {};
    // Of a large hull few vertices are passed.
    constexpr Index kMostListed = 1024;
    const auto lists = hull.vertexCount() <= kMostListed ? std::optional<NeighborLists>(hull) : std::nullopt;
    std::vector<Index> hints(kHintCount);
    Index vertex = 0;
    for (Index cell = 0; cell < kHintCount; ++cell) {
        // From the cell beside it: a row begins below the beginning of the row before.
        const bool beginsRow = cell % kHintGrid == 0 && cell % (kHintGrid * kHintGrid) != 0;
        if (beginsRow) vertex = hints[cell - kHintGrid];
        const Point direction = hintDirection<double>(cell);
        vertex = lists ? lists->climb(direction, vertex) : climb(hull, direction, vertex);
        hints[cell] = vertex;
    }
    return hints;
}

template <class T>
std::vector<Index> supportHintsOf(const Hull<T>& hull) {
    return isCached(hull) ? hull.cache->supportHints : std::vector<Index>{};
}

template <class T>
void cacheHull(Hull<T>& hull, const std::vector<Index>& hints) {
    HullCache<T> cache;
    cache.number = newHullNumber();
    cache.box = boundsForm(hull);
    if (hull.isBox) addSides(hull, cache.box);
    cache.vertices = PaddedPoints<T>(hull.vertices);
    cache.planes = PaddedPlanes<T>(hull.planes);
    if (hull.faceCount() > 0) cache.faceHalfAngleCos = leastHalfAngleCos(hull);
    if (hull.faceCount() > 2) cache.edgeLanes = edgeLanesOf(hull);
    if (has(Path::outlines)) addFaceOutlines(hull, cache);
    if (has(Path::blocks)) addFaceBlocks(hull, cache);
    if (has(Path::hints) && hull.vertexCount() > kMostScanned<T>) {
        cache.supportHints = hints;
        cache.dentTilt = dentTiltOf(hull);
    }
    hull.cache = std::make_shared<const HullCache<T>>(std::move(cache));
}

template std::vector<Index> findSupportHints<float>(const Hull<double>&);
template std::vector<Index> findSupportHints<double>(const Hull<double>&);
template std::vector<Index> supportHintsOf(const Hull<float>&);
template std::vector<Index> supportHintsOf(const Hull<double>&);
template void cacheHull(Hull<float>&, const std::vector<Index>&);
template void cacheHull(Hull<double>&, const std::vector<Index>&);

}  // namespace sepaxis::fast
