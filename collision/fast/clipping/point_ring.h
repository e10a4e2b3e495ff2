// A polygon as a ring of points that are linked both ways, in the memory of a query. Internal to clipping.
#pragma once

#include "collision/collide.h"
#include "collision/math.h"

#include <cassert>
#include <cstdint>
#include <span>
#include <utility>

namespace sepaxis {

// In order from its head on it is the array that clipping from array to array would have. The first half of
// the memory holds the points; what is known of each besides lies in fields of the second half, so that there
// is room for half as many points as elements.
template <class T>
class PointRing {
 public:
    using Index = std::uint32_t;

    // Of the first `count` points of the memory.
    PointRing(std::span<ManifoldPoint<T>> memory, Index count)
        : points_(memory.first(memory.size() / 2)),
          notes_(memory.subspan(memory.size() / 2, memory.size() / 2)),
          count_(count),
          used_(count) {
        for (Index i = 0; i < count; ++i) join(i, i + 1 < count ? i + 1 : 0);
    }

    Index count() const { return count_; }
    Index head() const { return head_; }
    void setHead(Index point) { head_ = point; }

    ManifoldPoint<T>& operator[](Index point) { return points_[point]; }
    const ManifoldPoint<T>& operator[](Index point) const { return points_[point]; }
    Index next(Index point) const { return notes_[point].id.a.index; }
    Index previous(Index point) const { return notes_[point].id.b.index; }

    // For whoever works on the ring: one index and one place of each point, kept until it is removed.
    Index& mark(Index point) { return notes_[point].side.a.index; }
    Vec3<T>& place(Index point) { return notes_[point].point; }

    // kNoIndex where there is no room left.
    Index insertAfter(Index before, const ManifoldPoint<T>& point) {
        Index added = free_;
        if (added != kNoIndex)
            free_ = next(added);
        else if (used_ < points_.size())
            added = used_++;
        else
            return kNoIndex;
        points_[added] = point;
        const Index after = next(before);
        join(before, added);
        join(added, after);
        ++count_;
        return added;
    }
    // Not the last one, nor one that is still the head.
    void remove(Index point) {
        join(previous(point), next(point));
        setNext(point, free_);
        free_ = point;
        --count_;
    }

    // Moves the points to the front of the memory, in order; the ring is none any longer.
    void layOut() {
        for (Index i = 0; i < used_; ++i) mark(i) = kNoIndex;
        for (Index rank = 0, point = head_; rank < count_; ++rank, point = next(point)) mark(point) = rank;
        for (Index i = 0; i < used_; ++i) {
            while (mark(i) != kNoIndex && mark(i) != i) {
                const Index rank = mark(i);
                std::swap(points_[i], points_[rank]);
                std::swap(mark(i), mark(rank));
            }
        }
    }

 private:
    void setNext(Index point, Index next) { notes_[point].id.a.index = next; }
    void join(Index first, Index second) {
        setNext(first, second);
        notes_[second].id.b.index = first;
    }

    std::span<ManifoldPoint<T>> points_, notes_;
    Index count_, used_;  // in the ring; ever given out
    Index head_ = 0, free_ = kNoIndex;
};

}  // namespace sepaxis
