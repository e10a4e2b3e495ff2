#include "collision/solids.h"

#include "collision/hull/circle.h"
#include "collision/hull/split_mix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Point = Vec3<double>;
using Triangles = std::vector<std::array<Index, 3>>;

constexpr double kGolden = std::numbers::phi;

// Turns every face so that it is counter-clockwise seen from outside; the first vertex stays. The origin is
// inside the solid.
void turnOutward(SolidPoints& solid) {
    for (auto& face : solid.faces) {
        const Point& a = solid.positions[face[0]];
        const Point normal = glm::cross(solid.positions[face[1]] - a, solid.positions[face[2]] - a);
        if (glm::dot(normal, a) < 0.0) std::reverse(face.begin() + 1, face.end());
    }
}

// All pairs of neighbours on the faces, lower vertex first, in lexicographic order.
void listEdgesInOrder(SolidPoints& solid) {
    for (const auto& face : solid.faces) {
        for (std::size_t i = 0; i < face.size(); ++i) {
            const Index a = face[i], b = face[(i + 1) % face.size()];
            solid.edges.push_back({std::min(a, b), std::max(a, b)});
        }
    }
    std::sort(solid.edges.begin(), solid.edges.end());
    solid.edges.erase(std::unique(solid.edges.begin(), solid.edges.end()), solid.edges.end());
}

Point signedBits(Index bits, const Point& magnitude) {
    return {bits & 1u ? magnitude.x : -magnitude.x, bits & 2u ? magnitude.y : -magnitude.y,
            bits & 4u ? magnitude.z : -magnitude.z};
}

// Four points with both signs of two coordinates: bit 0 of the place set means that the first is positive,
// bit 1 the second.
void appendRectangle(std::vector<Point>& points, int firstAxis, double first, int secondAxis, double second) {
    for (Index bits = 0; bits < 4; ++bits) {
        Point point(0.0);
        point[firstAxis] = bits & 1u ? first : -first;
        point[secondAxis] = bits & 2u ? second : -second;
        points.push_back(point);
    }
}

// The three golden rectangles (0, a, b), (a, b, 0), (b, 0, a).
void appendRectangles(std::vector<Point>& points, double a, double b) {
    appendRectangle(points, 1, a, 2, b);
    appendRectangle(points, 0, a, 1, b);
    appendRectangle(points, 0, b, 2, a);
}

void scaleTo(std::vector<Point>& points, double radius) {
    for (Point& point : points) point *= radius / glm::length(point);
}

// The `count` points farthest along the direction, counter-clockwise about it from the lowest.
std::vector<Index> farthestAlong(const std::vector<Point>& points, const Point& direction,
                                 std::size_t count) {
    std::vector<Index> order(points.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto along = [&](Index i) { return glm::dot(points[i], direction); };
    std::stable_sort(order.begin(), order.end(), [&](Index i, Index j) { return along(i) > along(j); });
    order.resize(count);
    std::sort(order.begin(), order.end());
    const Point u = points[order[0]] -
                    direction * (glm::dot(points[order[0]], direction) / glm::dot(direction, direction));
    const Point v = glm::cross(direction, u) / glm::length(direction);
    const auto turn = [&](Index i) {
        const double signedTurn = diamondAngle(glm::dot(points[i], u), glm::dot(points[i], v));
        return signedTurn < 0.0 ? signedTurn + 4.0 : signedTurn;
    };
    std::sort(order.begin() + 1, order.end(), [&](Index i, Index j) { return turn(i) < turn(j); });
    return order;
}

std::vector<Point> icosahedronPoints() {
    std::vector<Point> points;
    appendRectangles(points, 1.0, kGolden);
    return points;
}

// Faces of the icosahedron in lexicographic order: triples at the distance of an edge, 2.
Triangles icosahedronFaces(const std::vector<Point>& points) {
    const auto joined = [&](Index i, Index j) { return glm::distance(points[i], points[j]) < 2.5; };
    Triangles faces;
    for (Index i = 0; i < points.size(); ++i) {
        for (Index j = i + 1; j < points.size(); ++j) {
            for (Index k = j + 1; k < points.size(); ++k) {
                if (!joined(i, j) || !joined(j, k) || !joined(i, k)) continue;
                const Point normal = glm::cross(points[j] - points[i], points[k] - points[i]);
                if (glm::dot(normal, points[i]) > 0.0) {
                    faces.push_back({i, j, k});
                } else {
                    faces.push_back({i, k, j});
                }
            }
        }
    }
    std::sort(faces.begin(), faces.end());
    return faces;
}

void appendRing(std::vector<Point>& points, double radius, double y, Index sides) {
    for (Index k = 0; k < sides; ++k) {
        const auto [c, s] = onCircle(k, sides);
        points.emplace_back(radius * c, y, radius * s);
    }
}

}  // namespace

SolidPoints makeBox(const Point& halfExtents) {
    SolidPoints box;
    for (Index i = 0; i < 8; ++i) box.positions.push_back(signedBits(i, halfExtents));
    box.faces = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    for (const Index bit : {1u, 2u, 4u}) {
        for (Index i = 0; i < 8; ++i) {
            if ((i & bit) == 0) box.edges.push_back({i, i | bit});
        }
    }
    return box;
}

SolidPoints makeTetrahedron(double radius) {
    SolidPoints solid;
    solid.positions = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    scaleTo(solid.positions, radius);
    solid.faces = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
    turnOutward(solid);
    listEdgesInOrder(solid);
    return solid;
}

SolidPoints makeOctahedron(double radius) {
    SolidPoints solid;
    for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {1.0, -1.0}) {
            Point point(0.0);
            point[axis] = sign * radius;
            solid.positions.push_back(point);
        }
    }
    for (Index bits = 0; bits < 8; ++bits) {
        solid.faces.push_back({bits & 1u ? 0u : 1u, bits & 2u ? 2u : 3u, bits & 4u ? 4u : 5u});
    }
    turnOutward(solid);
    listEdgesInOrder(solid);
    return solid;
}

SolidPoints makeDodecahedron(double radius) {
    SolidPoints solid;
    for (Index i = 0; i < 8; ++i) solid.positions.push_back(signedBits(i, Point(1.0)));
    appendRectangles(solid.positions, 1.0 / kGolden, kGolden);
    scaleTo(solid.positions, radius);
    std::vector<Point> normals;
    appendRectangles(normals, kGolden, 1.0);
    for (const Point& normal : normals) solid.faces.push_back(farthestAlong(solid.positions, normal, 5));
    listEdgesInOrder(solid);
    return solid;
}

SolidPoints makeIcosahedron(double radius) {
    SolidPoints solid;
    solid.positions = icosahedronPoints();
    for (const auto& face : icosahedronFaces(solid.positions))
        solid.faces.push_back({face[0], face[1], face[2]});
    scaleTo(solid.positions, radius);
    listEdgesInOrder(solid);
    return solid;
}

SolidPoints makeRhombicDodecahedron(double radius) {
    SolidPoints solid;
    for (Index i = 0; i < 8; ++i) solid.positions.push_back(signedBits(i, Point(0.5 * radius)));
    for (const Point& outer : makeOctahedron(radius).positions) solid.positions.push_back(outer);
    std::vector<Point> normals;
    appendRectangles(normals, 1.0, 1.0);
    for (const Point& normal : normals) solid.faces.push_back(farthestAlong(solid.positions, normal, 4));
    listEdgesInOrder(solid);
    return solid;
}

SolidPoints makePrism(double radius, double height, Index sides) {
    SolidPoints prism;
    appendRing(prism.positions, radius, -0.5 * height, sides);
    appendRing(prism.positions, radius, 0.5 * height, sides);
    std::vector<Index> bottom(sides), top(sides);
    std::iota(bottom.begin(), bottom.end(), 0u);
    std::iota(top.begin(), top.end(), sides);
    prism.faces = {bottom, top};
    for (Index k = 0; k < sides; ++k) {
        const Index following = (k + 1) % sides;
        prism.faces.push_back({k, following, sides + following, sides + k});
    }
    turnOutward(prism);
    for (Index k = 0; k < sides; ++k) prism.edges.push_back({k, (k + 1) % sides});
    for (Index k = 0; k < sides; ++k) prism.edges.push_back({sides + k, sides + (k + 1) % sides});
    for (Index k = 0; k < sides; ++k) prism.edges.push_back({k, sides + k});
    return prism;
}

SolidPoints makeCone(double radius, double height, Index sides) {
    SolidPoints cone;
    appendRing(cone.positions, radius, -0.5 * height, sides);
    cone.positions.emplace_back(0.0, 0.5 * height, 0.0);
    std::vector<Index> base(sides);
    std::iota(base.begin(), base.end(), 0u);
    cone.faces = {base};
    for (Index k = 0; k < sides; ++k) cone.faces.push_back({k, (k + 1) % sides, sides});
    turnOutward(cone);
    for (Index k = 0; k < sides; ++k) cone.edges.push_back({k, (k + 1) % sides});
    for (Index k = 0; k < sides; ++k) cone.edges.push_back({k, sides});
    return cone;
}

SolidPoints makeIcosphere(double radius, Index subdivisions) {
    SolidPoints sphere;
    std::vector<Point>& points = sphere.positions;
    points = icosahedronPoints();
    Triangles triangles = icosahedronFaces(points);
    scaleTo(points, radius);
    for (Index step = 0; step < subdivisions; ++step) {
        std::vector<std::array<Index, 2>> edges;
        for (const auto& triangle : triangles) {
            for (std::size_t i = 0; i < 3; ++i) {
                const Index a = triangle[i], b = triangle[(i + 1) % 3];
                if (a < b) edges.push_back({a, b});
            }
        }
        std::sort(edges.begin(), edges.end());
        const auto firstMiddle = static_cast<Index>(points.size());
        for (const auto& [a, b] : edges) {
            const Point middle = points[a] + points[b];
            points.push_back(middle * (radius / glm::length(middle)));
        }
        const auto middleOf = [&](Index a, Index b) {
            const std::array<Index, 2> key{std::min(a, b), std::max(a, b)};
            return firstMiddle +
                   static_cast<Index>(std::lower_bound(edges.begin(), edges.end(), key) - edges.begin());
        };
        Triangles finer;
        for (const auto& [a, b, c] : triangles) {
            const Index ab = middleOf(a, b), bc = middleOf(b, c), ca = middleOf(c, a);
            finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
        }
        triangles = std::move(finer);
    }
    return sphere;
}

SolidPoints makeRandomPoints(double radius, Index count, std::uint64_t seed) {
    SolidPoints solid;
    solid.positions.reserve(count);
    SplitMix64 random(seed);
    while (solid.positions.size() < count) {
        const double u = random.next();
        const double v = random.next();
        const double s = u * u + v * v;
        if (!(s < 1.0)) continue;
        const double root = std::sqrt(1.0 - s);
        solid.positions.emplace_back(radius * (2.0 * u * root), radius * (1.0 - 2.0 * s),
                                     radius * (2.0 * v * root));
    }
    return solid;
}

}  // namespace sepaxis
