// Which candidate axis is meant, by what makes it: the same from frame to frame while a pair moves.
#pragma once

#include "collision/collide.h"

namespace sepaxis::inspect {

struct AxisRef {
    AxisKind kind = AxisKind::none;
    std::uint32_t a = kNoIndex;  // face or edge of A, inner index
    std::uint32_t b = kNoIndex;  // of B
    bool operator==(const AxisRef&) const = default;
};

}  // namespace sepaxis::inspect
