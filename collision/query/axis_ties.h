// Which other directions overlap as little as the least. Internal to axis_decision.h.
#pragma once

#include "collision/query/sat.h"

#include <algorithm>
#include <array>
#include <limits>

namespace sepaxis {

// Directions that overlap nearly as little as the best so far, to tell whether the minimum is unique.
template <class T>
class Ties {
 public:
    // Of two that are the same axis the better known stays, then the lesser.
    void add(const Vec3<T>& axis, T overlap, T noise) {
        std::size_t worst = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            Entry& entry = entries_[i];
            if (isSameAxis(entry.axis, axis, std::max(entry.noise, noise))) {
                const bool better = noise == entry.noise ? overlap < entry.overlap : noise < entry.noise;
                if (better) entry = {axis, overlap, noise};
                return;
            }
            second_ = std::min(second_, std::max(overlap, entry.overlap));
            if (entry.overlap > entries_[worst].overlap) worst = i;
        }
        if (count_ < entries_.size()) {
            entries_[count_++] = {axis, overlap, noise};
        } else if (overlap < entries_[worst].overlap) {
            entries_[worst] = {axis, overlap, noise};
        }
    }

    // Two different axes have no more overlap than this.
    T second() const { return second_; }

    bool anyOther(const Vec3<T>& axis, T noise, T limit) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (entries_[i].overlap <= limit &&
                !isSameAxis(entries_[i].axis, axis, std::max(entries_[i].noise, noise)))
                return true;
        return false;
    }

 private:
    struct Entry {
        Vec3<T> axis;
        T overlap;
        T noise;
    };
    std::array<Entry, 4> entries_;
    std::size_t count_ = 0;
    T second_ = std::numeric_limits<T>::max();
};

}  // namespace sepaxis
