// Two hulls from points, one query: the article's pair must give the article's depth.
#include "article.h"

#include "collision/collide.h"
#include "collision/hull_builder.h"

#include <cmath>
#include <cstdio>

int main() {
    const auto a = sepaxis::buildHull<double>(sepaxis::testing::articleTetrahedron().positions);
    const auto b = sepaxis::buildHull<double>(sepaxis::testing::articleCube().positions);
    if (!a.status || !b.status) return 2;
    std::vector<sepaxis::ManifoldPoint<double>> memory(sepaxis::manifoldCapacity(a.hull, b.hull));
    const auto c = sepaxis::collide<double>(a.hull, {}, b.hull, {}, {}, memory);
    const auto mtv = c.mtv();
    std::printf("depth %.17g, mtv %.17g %.17g %.17g\n", c.depth, mtv.x, mtv.y, mtv.z);
    return std::abs(c.depth - 0.48856698416292277) < 1e-12 ? 0 : 1;
}
