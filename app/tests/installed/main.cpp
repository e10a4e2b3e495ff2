// Two unit cubes that overlap by a quarter, asked through every header that a user is told of.
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include <collision/collide.h>
#include <collision/cuboid_stages.h>
#include <collision/gjk_epa.h>
#include <collision/hull_builder.h>
#include <collision/hull_simplify.h>
#include <collision/textbook/textbook.h>
#include <collision/trace.h>

int main() {
    std::vector<sepaxis::Vec3<double>> corners;
    for (const double x : {0.0, 1.0})
        for (const double y : {0.0, 1.0})
            for (const double z : {0.0, 1.0}) corners.emplace_back(x, y, z);
    const sepaxis::HullBuild<double> cube = sepaxis::buildHull<double>(corners);
    if (!cube.status) return 2;
    sepaxis::Pose<double> beside;
    beside.position = {0.75, 0.125, 0.0};
    std::vector<sepaxis::ManifoldPoint<double>> memory(sepaxis::manifoldCapacity(cube.hull, cube.hull));
    const auto answer = sepaxis::collide<double>(cube.hull, {}, cube.hull, beside, {}, memory);
    std::printf("depth %.17g, %zu contacts\n", answer.depth, answer.manifold.size());
    return std::abs(answer.depth - 0.25) < 1e-15 && answer.manifold.size() == 4 ? 0 : 1;
}
