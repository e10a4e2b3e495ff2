#include "app/tests/scene/random_scenes.h"

#include "app/base/json_text.h"
#include "app/scene/validation.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <tuple>

namespace sepaxis::scene {

namespace {

using Limits = std::numeric_limits<double>;

class Maker {
 public:
    explicit Maker(std::uint64_t number) : engine_(number) {}

    std::uint64_t below(std::uint64_t count) { return engine_() % count; }
    bool chance(int oneIn) { return below(static_cast<std::uint64_t>(oneIn)) == 0; }
    double unit() { return std::ldexp(static_cast<double>(engine_() >> 11u), -53); }

    // A coordinate that a scene may have.
    double number() {
        constexpr std::array kEnds = {0.0,
                                      -0.0,
                                      1.0,
                                      0.1,
                                      1.0 / 3.0,
                                      Limits::denorm_min(),
                                      -Limits::denorm_min(),
                                      Limits::min(),
                                      2.2250738585072011e-308,  // the largest denormal
                                      kLargestNumber,
                                      -kLargestNumber,
                                      9007199254740993.0,
                                      123456789012345678.0,
                                      1e15,
                                      999999999999999.9,
                                      1e22,
                                      5e-5};
        if (chance(3)) return kEnds[below(kEnds.size())];
        if (chance(3)) return std::ldexp(unit() - 0.5, static_cast<int>(below(330)) - 165);
        return 20.0 * unit() - 10.0;
    }
    double length() {
        const double value = std::abs(number());
        return value > 0.0 ? value : Limits::denorm_min();
    }
    // Any finite double: what an unknown member or an expectation may hold.
    double anyNumber() {
        if (chance(4)) return Limits::max();
        const double value = std::bit_cast<double>(engine_());
        return std::isfinite(value) ? value : number();
    }
    dvec3 point() { return {number(), number(), number()}; }
    std::pair<double, double> range() {
        const double low = number();
        const double high = low + length();
        if (high > low && high <= kLargestNumber) return {low, high};
        return {-1.0, 1.0};
    }

    std::string text() {
        constexpr std::array<const char*, 9> kPieces = {
            "Würfel", "\u7acb\u65b9\u4f53", "\U0001F9CA", "a\"b\\c/d", "\u05e7\u05d5\u05d1\u05d9\u05d4",
            "\t\n\r", "\u0001\u001f\u007f", "e\u0301",    "null"};
        std::string result;
        for (std::uint64_t i = 0; i < 1 + below(4); ++i) result += kPieces[below(kPieces.size())];
        return result;
    }

    // JSON as the reader keeps it: one line, the shortest numbers.
    std::string json(int depth) {
        switch (below(depth > 0 ? 8 : 6)) {
            case 0:
                return "null";
            case 1:
                return chance(2) ? "true" : "false";
            case 2:
                return jsonString(text());
            case 3:
                return std::to_string(engine_());  // beyond what a double holds
            case 4:
                return std::to_string(-static_cast<std::int64_t>(engine_() >> 1u) - 1);
            case 5:
                return shortestNumber(realNumber());
            case 6: {
                std::string items;
                for (std::uint64_t i = 0; i < below(4); ++i) items += (i > 0 ? ", " : "") + json(depth - 1);
                return "[" + items + "]";
            }
            default: {
                std::string members;
                const std::uint64_t count = below(4);
                for (std::uint64_t i = 0; i < count; ++i)
                    members +=
                        (i > 0 ? ", " : "") + jsonString(std::to_string(i) + text()) + ": " + json(depth - 1);
                return "{" + members + "}";
            }
        }
    }
    UnknownMembers unknown() {
        UnknownMembers members;
        const std::uint64_t count = chance(2) ? below(4) : 0;
        for (std::uint64_t i = 0; i < count; ++i)
            members.emplace_back("x-" + std::to_string(i) + text(), json(3));
        return members;
    }

    Shape shape(std::size_t type);
    Object object(std::size_t type);
    std::array<double, 4> orientation(Turning turning);
    HullShape hull();

    std::mt19937_64& engine() { return engine_; }

 private:
    // Whole numbers in a text are whole numbers: a real one that looks like them is another kind.
    double realNumber() { return anyNumber() == 0.0 ? -0.0 : anyNumber() * 0.7 + 0.123456789; }

    std::mt19937_64 engine_;
};

HullShape Maker::hull() {
    HullShape hull;
    const std::uint64_t points = 4 + below(12);
    for (std::uint64_t i = 0; i < points; ++i) hull.positions.push_back(point());
    const auto index = [&] { return static_cast<std::uint32_t>(below(points)); };
    if (chance(2))
        for (std::uint64_t i = 0; i < 4 + below(30); ++i) {
            hull.faces.emplace_back();
            for (std::uint64_t k = 0; k < 3 + below(3); ++k) hull.faces.back().push_back(index());
        }
    if (chance(2))
        for (std::uint64_t i = 0; i < 1 + below(20); ++i) hull.edges.push_back({index(), index()});
    if (chance(2))
        for (std::uint64_t i = 0; i < 1 + below(8); ++i) hull.normals.push_back(point());
    return hull;
}

constexpr std::size_t kShapeTypes = 18;  // names that a file may give to a shape

Shape Maker::shape(std::size_t type) {
    switch (type % kShapeTypes) {
        case 0:
            return hull();
        case 1:
            return BoxShape{{length(), length(), length()}};
        case 2:
        case 3:
        case 4:
        case 5:
            return SolidShape{static_cast<SolidKind>(type % kShapeTypes - 2), length()};
        case 6:
        case 7:
        case 8: {
            RoundShape round;
            round.kind = static_cast<RoundKind>(type % kShapeTypes - 6);
            round.radius = length();
            round.height = length();
            const std::uint32_t most = round.kind == RoundKind::cone ? kMostConeSides : kMostPrismSides;
            round.sides = kFewestSides + static_cast<std::uint32_t>(below(most - kFewestSides + 1));
            return round;
        }
        case 9:
            return IcosphereShape{length(), static_cast<std::uint32_t>(below(kMostSubdivisions + 1))};
        case 10:
            return RandomHullShape{length(),
                                   kFewestPoints + static_cast<std::uint32_t>(below(kMostRandomPoints - 3)),
                                   engine_()};
        case 11:
            return SphereShape{length()};
        case 12: {
            AabbShape box;
            for (int i = 0; i < 3; ++i) std::tie(box.min[i], box.max[i]) = range();
            return box;
        }
        case 13:
            return CapsuleShape{point(), point(), length()};
        case 14:
            return SegmentShape{point(), point()};
        case 15:
            return TriangleShape{{point(), point(), point()}, chance(2)};
        case 16: {
            MeshShape mesh;
            mesh.file = "meshes/" + text() + ".obj";
            mesh.unit = static_cast<MeshUnit>(below(5));
            mesh.up = static_cast<UpAxis>(below(2));
            if (chance(2)) mesh.node = text();
            if (chance(2)) mesh.maxVertices = 4 + static_cast<std::uint32_t>(below(1000));
            return mesh;
        }
        default: {
            CuboidShape cuboid;
            for (dvec2& corner : cuboid.plan) corner = {number(), number()};
            std::tie(cuboid.zMin, cuboid.zMax) = range();
            return cuboid;
        }
    }
}

std::array<double, 4> Maker::orientation(Turning turning) {
    const double signedZero = chance(2) ? 0.0 : -0.0;
    if (turning == Turning::none) return {signedZero, 0.0, -0.0, length()};
    if (turning == Turning::aboutVertical) return {signedZero, number(), 0.0, length()};
    if (chance(4)) return {signedZero, -0.0, 0.0, 1.0};
    return {number(), number(), number(), length()};
}

Object Maker::object(std::size_t type) {
    Object object;
    if (chance(2)) object.name = text();
    object.shape = shape(type);
    object.position = point();
    object.orientation = orientation(turningOf(object.shape));
    if (mayScale(object.shape) && chance(2))
        object.scale = {chance(2) ? length() : -length(), length(), length()};
    object.unknown = unknown();
    object.unknownInShape = unknown();
    return object;
}

void add(std::vector<std::uint64_t>& bits, double value) {
    bits.push_back(std::bit_cast<std::uint64_t>(value));
}
void add(std::vector<std::uint64_t>& bits, const dvec3& value) {
    for (int i = 0; i < 3; ++i) add(bits, value[i]);
}
void add(std::vector<std::uint64_t>& bits, const std::vector<dvec3>& values) {
    for (const dvec3& value : values) add(bits, value);
}
template <class T>
void add(std::vector<std::uint64_t>& bits, const std::optional<T>& value) {
    if (value) add(bits, *value);
}

struct AddShape {
    std::vector<std::uint64_t>& bits;
    void operator()(const HullShape& s) const {
        add(bits, s.positions);
        add(bits, s.normals);
    }
    void operator()(const BoxShape& s) const { add(bits, s.halfExtents); }
    void operator()(const SolidShape& s) const { add(bits, s.radius); }
    void operator()(const RoundShape& s) const {
        add(bits, s.radius);
        add(bits, s.height);
    }
    void operator()(const IcosphereShape& s) const { add(bits, s.radius); }
    void operator()(const RandomHullShape& s) const { add(bits, s.radius); }
    void operator()(const SphereShape& s) const { add(bits, s.radius); }
    void operator()(const AabbShape& s) const {
        add(bits, s.min);
        add(bits, s.max);
    }
    void operator()(const CapsuleShape& s) const {
        add(bits, s.base);
        add(bits, s.tip);
        add(bits, s.radius);
    }
    void operator()(const SegmentShape& s) const {
        add(bits, s.start);
        add(bits, s.end);
    }
    void operator()(const TriangleShape& s) const {
        for (const dvec3& vertex : s.vertices) add(bits, vertex);
    }
    void operator()(const MeshShape&) const {}  // it has no numbers of its own
    void operator()(const CuboidShape& s) const {
        for (const dvec2& corner : s.plan) {
            add(bits, corner.x);
            add(bits, corner.y);
        }
        add(bits, s.zMin);
        add(bits, s.zMax);
    }
};

std::vector<std::uint64_t> bitsOf(const Scene& scene) {
    std::vector<std::uint64_t> bits;
    for (const Object* object : {&scene.a, &scene.b}) {
        std::visit(AddShape{bits}, object->shape);
        add(bits, object->position);
        for (const double q : object->orientation) add(bits, q);
        add(bits, object->scale);
    }
    add(bits, scene.safeDistance);
    if (scene.camera) {
        add(bits, scene.camera->target);
        for (const double n : {scene.camera->yaw, scene.camera->pitch, scene.camera->distance}) add(bits, n);
    }
    if (scene.expect) {
        add(bits, scene.expect->depth);
        add(bits, scene.expect->distance);
        add(bits, scene.expect->mtv);
        add(bits, scene.expect->tolerance);
    }
    return bits;
}

}  // namespace

Scene randomScene(std::uint64_t number) {
    Maker make(number);
    Scene scene;
    for (std::string* text : {&scene.name, &scene.group, &scene.description, &scene.source})
        if (make.chance(2)) *text = make.text();
    // Every type on either side in turn, whatever the numbers are.
    scene.a = make.object(number % kShapeTypes);
    scene.b = make.object(number / kShapeTypes % kShapeTypes);
    if (make.chance(3)) scene.safeDistance = std::abs(make.number());
    if (make.chance(2)) {
        SavedCamera camera;
        camera.target = make.point();
        camera.yaw = make.anyNumber();
        camera.pitch = make.number();
        camera.distance = make.length();
        camera.orthographic = make.chance(2);
        camera.unknown = make.unknown();
        scene.camera = std::move(camera);
    }
    if (make.chance(2)) {
        Expectation expect;
        if (make.chance(2)) expect.overlap = make.chance(2);
        if (make.chance(2)) expect.depth = make.anyNumber();
        if (make.chance(2)) expect.distance = make.anyNumber();
        if (make.chance(2)) expect.mtv = dvec3(make.anyNumber(), make.number(), make.number());
        if (make.chance(2)) expect.manifoldPoints = static_cast<std::uint32_t>(make.engine()());
        if (make.chance(2)) expect.touchingPoints = static_cast<std::uint32_t>(make.below(9));
        expect.tolerance = std::abs(make.anyNumber());
        expect.unknown = make.unknown();
        scene.expect = std::move(expect);
    }
    scene.unknown = make.unknown();
    return scene;
}

bool sameBits(const Scene& a, const Scene& b) {
    return a == b && bitsOf(a) == bitsOf(b);
}

Scene largeScene() {
    Scene scene;
    HullShape hull;
    std::mt19937_64 engine(7);
    std::normal_distribution<double> normal;
    for (int i = 0; i < 10'000; ++i)
        hull.positions.push_back(glm::normalize(dvec3(normal(engine), normal(engine), normal(engine))));
    for (std::uint32_t i = 0; i < 20'000; ++i)
        hull.faces.push_back({i % 10'000, (i + 1) % 10'000, (i + 2) % 10'000});
    scene.a.shape = hull;
    return scene;
}

}  // namespace sepaxis::scene
