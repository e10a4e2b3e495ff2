// Random pairs of shapes of every kind in every kind of place, reproducible from a seed. A shape is given by
// its numbers; the library's Shape and the oracle's core are made from them apart from each other.
#pragma once

#include "collision/shape.h"
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tests/sweeps/shape_oracle.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::testing {

const char* nameOf(ShapeKind kind);

struct ShapeNumbers {
    ShapeKind kind = ShapeKind::sphere;
    // sphere: its centre, the origin; aabb: its corners, bit k of the index set at the high side of axis k;
    // capsule, segment: the two ends; triangle: three corners; cuboid: the plan at the bottom, then at the
    // top; hull: its vertices.
    std::vector<Vec3<double>> points;
    double radius = 0.0;
    bool oneSided = false;
    // Of the solid ones; empty otherwise.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    std::vector<std::vector<std::uint32_t>> faces;
};

// The library's shape.
Shape<double> makeShape(const ShapeNumbers& numbers);

// The oracle's, from the numbers rounded to T, carried by the pose.
template <class T>
oracle::Rounded roundedOf(const ShapeNumbers& numbers, const Pose<T>& pose);

// The point that decides about one-sided triangles (Shape::referencePoint), computed from the numbers.
template <class T>
oracle::Point referencePointOf(const ShapeNumbers& numbers, const Pose<T>& pose);

// What the shapes of a pair have to do with each other.
enum class Scene : std::uint8_t {
    anywhere,    // from deep to apart along a random direction
    touching,    // moved to touch, then apart or together by 1e-15 to 1e-6 of their size
    concentric,  // centroids together, or nearly
    inside,      // one much smaller and within the other's bounds
    grid,        // coordinates on a coarse grid, right angles: exact contacts, coplanar, collinear, parallel
    nearParallel,  // an edge or face of one along one of the other, but for 0 to 0.1 radians
    flat,          // lying on each other: faces, edges and axes against faces with a small depth or gap
    degenerate,    // capsules that are spheres, segments that are points, triangles that are lines or points
    scales,        // 1e-3 to 1e3, and different ones
    offset,        // points far from the origin of their frame
    cores,         // a point of one core on a point of the other: crossing axes, centres on faces
    corner,        // a long thin one passing a vertex of the other
    count
};
inline constexpr int kScenes = static_cast<int>(Scene::count);
const char* nameOf(Scene scene);

struct ShapePair {
    ShapeNumbers a, b;
    Pose<double> poseA, poseB;
};

// Enough to make the pair again: numbers with 17 digits.
std::string describe(const ShapePair& pair);

// An axis-aligned box never turns, a cuboid about y only.
enum class Turning : std::uint8_t { none, aboutY, any };
Turning turningOf(ShapeKind kind);

class ShapeGenerator {
 public:
    explicit ShapeGenerator(std::uint64_t seed) : random_(seed) {}

    ShapePair make(ShapeKind a, ShapeKind b, Scene scene);
    // Apart by 10^lowest to 10^highest metres; parallel: edges and faces of one along those of the other, but
    // for 0 to 0.1 radians.
    ShapePair makeNearlyTouching(ShapeKind a, ShapeKind b, bool parallel, double lowest, double highest);

    Quat<double> rotation(Turning turning);
    PairGenerator& random() { return random_; }

 private:
    using dvec3 = Vec3<double>;

    ShapeNumbers shape(ShapeKind kind, Scene scene);
    ShapeNumbers gridShape(ShapeKind kind);
    ShapeNumbers degenerate(ShapeKind kind);
    void placeAlong(ShapePair& pair);
    void placeOnGrid(ShapePair& pair);
    void align(ShapePair& pair, bool flat);
    void placeFlat(ShapePair& pair);
    void placeTouching(ShapePair& pair, double gap);
    void placeAtCores(ShapePair& pair);
    void placeAtCorner(ShapePair& pair);
    dvec3 pointOfCore(const ShapeNumbers& numbers);
    dvec3 inCube(double half);
    bool chance(double probability) { return random_.uniform(0.0, 1.0) < probability; }

    PairGenerator random_;
};

}  // namespace sepaxis::testing
