// The corners of a convex polygon against the lines that the sides of another lie on. Internal to
// face_clip.cpp.
#pragma once

#include "collision/simd/compiler.h"
#include "collision/simd/lanes.h"

#include <bit>
#include <cstdint>
#include <limits>

namespace sepaxis {

using CornerMask = std::uint64_t;  // a bit for each corner or side

// The arrays go on to the next multiple of kMostLanes with corners of the polygon.
template <class T>
struct PolygonCorners {
    static constexpr std::size_t kMostLanes = 2 * Lanes<T>::kCount;
    const T *u, *v;
    std::uint32_t count;  // less than 64
};

// A line is where a u + b v is the offset; more is outside.
template <class T>
struct SideLines {
    const T *a, *b, *offset;
};

// A side that corners lie outside of: which ones, and from which on to the next the side changes.
struct Cutter {
    CornerMask outside, changing;
    std::uint32_t side;
};

template <class T>
struct SideMeasure {
    CornerMask outside = 0;     // of some side
    CornerMask beyond = 0;      // of the same side as the next corner
    std::uint32_t cutters = 0;  // listed, by rising side
    T least = T(0);             // distance of a corner from a line, metres
};

// outsideOf(side): bits of the corners that lie outside of it; any bits above. `least` is left open.
template <class T, class OutsideOf>
SEPAXIS_ALWAYS_INLINE inline SideMeasure<T> listCutters(const PolygonCorners<T>& corners, CornerMask sides,
                                                        Cutter* cutters, const OutsideOf& outsideOf) {
    SideMeasure<T> measure;
    const CornerMask all = (CornerMask{1} << corners.count) - 1;
    for (; sides != 0; sides &= sides - 1) {
        const auto side = static_cast<std::uint32_t>(std::countr_zero(sides));
        const CornerMask outside = outsideOf(side) & all;
        const CornerMask ofNext = (outside | (outside & 1) << corners.count) >> 1;
        measure.outside |= outside;
        measure.beyond |= outside & ofNext;
        cutters[measure.cutters] = {outside, outside ^ ofNext, side};
        measure.cutters += outside != 0 ? 1u : 0u;
    }
    return measure;
}

// Of the sides whose bits are set. `cutters`: room for one more than there are sides.
template <class T>
SEPAXIS_ALWAYS_INLINE inline SideMeasure<T> measureSides(const PolygonCorners<T>& corners,
                                                         const SideLines<T>& lines, CornerMask sides,
                                                         Cutter* cutters) {
    using L = Lanes<T>;
    const std::size_t end = (corners.count + L::kCount - 1) / L::kCount * L::kCount;
    auto least = L::all(std::numeric_limits<T>::max());
    SideMeasure<T> measure = listCutters(corners, sides, cutters, [&](std::uint32_t side) {
        const auto a = L::all(lines.a[side]), b = L::all(lines.b[side]), offset = L::all(lines.offset[side]);
        CornerMask outside = 0;
        for (std::size_t i = end; i != 0;) {
            i -= L::kCount;
            const auto depth = offset - a * L::load(corners.u + i) - b * L::load(corners.v + i);
            least = L::lesser(least, L::abs(depth));
            outside = outside << L::kCount | L::signs(depth);
        }
        return outside;
    });
    measure.least = least.least();
    return measure;
}

// The same, bit for bit, in wider registers where the processor has them: for polygons of many corners.
template <class T>
SideMeasure<T> measureSidesWide(const PolygonCorners<T>& corners, const SideLines<T>& lines, CornerMask sides,
                                Cutter* cutters);

}  // namespace sepaxis
