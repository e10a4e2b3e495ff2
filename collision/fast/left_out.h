// A build may leave out one fast path, to measure what it gains (bench/paths.sh): SEPAXIS_LEAVE_OUT names it.
#pragma once

namespace sepaxis::fast {

enum class Path {
    none,
    turnedBoxes,
    roundAndBox,
    segments,
    boxAxis,
    smallHull,
    axisSearch,
    lastAnswer,
    facetProof,
    boxDistance,
    clipFaces,
    clipRing,
    outlines,
    blocks,
    hints
};

#ifndef SEPAXIS_LEAVE_OUT
#define SEPAXIS_LEAVE_OUT none
#endif
constexpr bool has(Path path) {
    return path != Path::SEPAXIS_LEAVE_OUT;
}

}  // namespace sepaxis::fast
