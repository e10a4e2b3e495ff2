#include "collision/fast/face_blocks.h"
#include "collision/fast/face_outline.h"
#include "collision/fast/fast.h"
#include "collision/fast/small_hull.h"
#include "collision/fast/support_hints.h"
#include "collision/hull/hull_derived.h"

#include <optional>

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
        for (const Index first : hull.vertexHalfEdge) {
            Index edge = first;
            do {
                const HalfEdge& twin = hull.halfEdges[twinOf(edge)];
                neighbors_.push_back(twin.origin);
                edge = twin.next;
            } while (edge != first);
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

// After everything about vertices, edges, faces and boxes.
template <class T>
void deriveEdgeLanes(Hull<T>& hull) {
    hull.edgeLanes.clear();
    if (hull.isBox || hull.edgeCount() > kSmallHullEdges) return;
    const std::size_t groups = (hull.edgeCount() + 3) / 4;
    hull.edgeLanes.resize(groups * kEdgeGroup<T>);
    for (std::uint32_t i = 0; i < 4 * groups; ++i) {
        const std::uint32_t edge = i < hull.edgeCount() ? i : 0;
        const Vec3<T> rows[] = {hull.edgeDirections[edge], hull.planes[hull.halfEdges[2 * edge].face].normal,
                                hull.planes[hull.halfEdges[2 * edge + 1].face].normal,
                                hull.vertices[hull.edgeStart(edge)]};
        T* to = &hull.edgeLanes[i / 4 * kEdgeGroup<T> + i % 4];
        for (const Vec3<T>& row : rows)
            for (int k = 0; k < 3; ++k, to += 4) *to = row[k];
    }
}

}  // namespace

void addSupportHints(Hull<double>& hull) {
    if (hull.vertexCount() <= kMostScanned<double>) return;
    // Of a large hull few vertices are passed.
    constexpr Index kMostListed = 1024;
    const auto lists = hull.vertexCount() <= kMostListed ? std::optional<NeighborLists>(hull) : std::nullopt;
    hull.supportHints.resize(kHintCount);
    Index vertex = 0;
    for (Index cell = 0; cell < kHintCount; ++cell) {
        // From the cell beside it: a row begins below the beginning of the row before.
        const bool beginsRow = cell % kHintGrid == 0 && cell % (kHintGrid * kHintGrid) != 0;
        if (beginsRow) vertex = hull.supportHints[cell - kHintGrid];
        const Point direction = hintDirection<double>(cell);
        vertex = lists ? lists->climb(direction, vertex) : climb(hull, direction, vertex);
        hull.supportHints[cell] = vertex;
    }
}

template <class U, class T>
void castSupportHints(const Hull<T>& hull, Hull<U>& result) {
    if (result.vertexCount() > kMostScanned<U>) result.supportHints = hull.supportHints;
}

template <class T>
void cacheHull(Hull<T>& hull) {
    deriveEdgeLanes(hull);
    deriveFaceOutlines(hull);
    deriveFaceBlocks(hull);
}

template void castSupportHints(const Hull<double>&, Hull<double>&);
template void castSupportHints(const Hull<double>&, Hull<float>&);
template void castSupportHints(const Hull<float>&, Hull<double>&);
template void castSupportHints(const Hull<float>&, Hull<float>&);
template void cacheHull(Hull<float>&);
template void cacheHull(Hull<double>&);

}  // namespace sepaxis::fast
