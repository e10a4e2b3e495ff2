// A way over the surface of the Minkowski difference that comes by all of it: what a sweep of A around B
// follows. Where A stands at a point of the surface, the shapes touch.
#pragma once

#include "app/inspect/axes/minkowski.h"

#include <vector>

namespace sepaxis::inspect {

class SurfaceSpiral {
 public:
    SurfaceSpiral() = default;
    // Of a solid with volume.
    explicit SurfaceSpiral(const Solid& solid);

    dvec3 at(const Solid& solid, double t) const;  // 0 <= t <= 1
    // When the way has come by the facet.
    double timeOf(std::uint32_t facet) const { return times_[facet]; }

 private:
    dvec3 center_{0.0};
    std::vector<double> times_;
};

}  // namespace sepaxis::inspect
