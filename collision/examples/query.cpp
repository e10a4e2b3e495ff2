#include "collision/collide.h"

#include <cstdio>
#include <vector>

int main() {
    using namespace sepaxis;

    // Once per shape.
    const ShapeBuild<float> crate = makeAabb<float>({-1, -1, -1}, {1, 1, 1});
    const Shape<float> drum = makeCapsule<float>({-0.5f, 0, 0}, {0.5f, 0, 0}, 0.5f);

    // Once per pair: memory for the largest manifold.
    std::vector<ManifoldPoint<float>> memory(manifoldCapacity(crate.shape, drum));

    // Every frame: no allocation, no lock, no exception.
    const Pose<float> poseA, poseB{{0, 1.25f, 0}};
    const Collision<float> c = collide<float>(crate.shape, poseA, drum, poseB, {}, memory);

    const Vec3<float> push = c.mtv();  // moves B out of A
    std::printf("depth %g, move B by (%g, %g, %g), contacts at", c.depth, push.x, push.y, push.z);
    for (const ManifoldPoint<float>& p : c.manifold)
        std::printf(" (%g, %g, %g)", p.point.x, p.point.y, p.point.z);
}
