// What a shape that is made of another one is fitted to.
#pragma once

#include "app/scene/evaluation.h"
#include "app/scene/scene.h"

#include <cstddef>

namespace sepaxis::scene {

// The box around a shape, and its radius; measured numbers have six digits, so that they look typed.
struct Fitting {
    const Hull<double>& solid;  // its core, or what stands for its curved sides
    dvec3 center, half;
    std::size_t longest = 0;  // axis
    double radius = 0.0;      // around the core's centroid

    explicit Fitting(const BuiltShape& built);
    // The middle of one side along the longest axis, `inwards` from its end.
    dvec3 onLongest(double sign, double inwards) const;
};

double tidy(double value);  // six digits

}  // namespace sepaxis::scene
