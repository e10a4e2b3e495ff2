#include "app/tests/scene/random_scenes.h"

#include "app/base/json_text.h"
#include "app/scene/format/validation.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/scene/shapes/shape_types.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

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
    Report report() {
        Report report;
        report.by = text();
        const auto direction = [&] { return dvec3(number(), number(), length()); };
        if (chance(2)) report.overlap = chance(2);
        if (chance(2)) report.depth = number();
        if (chance(2)) report.distance = number();
        if (chance(2)) report.normal = direction();
        if (chance(2)) report.direction = NormalDirection(below(2));
        for (std::uint64_t count = below(4); count > 0; --count) {
            ReportedContact& contact = report.contacts.emplace_back();
            contact.point = point();
            if (chance(2)) contact.depth = number();
            if (chance(2)) contact.normal = direction();
            contact.unknown = unknown();
        }
        if (chance(2)) report.margin = length();
        if (chance(2)) report.tolerance = length();
        report.frame = ReportFrame(below(3));
        if (chance(3)) {
            const auto any = [&] { return object(static_cast<std::size_t>(below(shapeTypes().size()))); };
            report.pair = std::make_shared<const std::array<Object, 2>>(std::array{any(), any()});
        }
        report.unknown = unknown();
        return report;
    }
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

// Legal numbers for each kind of field, by what the row says of it.
struct Fill {
    Maker& make;
    const ShapeMember& member;

    void operator()(double* value) const {
        *value = member.limit == Limit::aboveZero ? make.length() : make.number();
    }
    void operator()(std::uint32_t* value) const {
        *value = member.least + static_cast<std::uint32_t>(make.below(member.most - member.least + 1));
    }
    void operator()(std::uint64_t* value) const { *value = make.engine()(); }
    void operator()(bool* value) const { *value = make.chance(2); }
    void operator()(std::string* value) const { *value = make.text(); }
    void operator()(dvec3* value) const {
        for (int i = 0; i < 3; ++i) (*this)(&(*value)[i]);
    }
    void operator()(dvec2* value) const {
        for (int i = 0; i < 2; ++i) (*this)(&(*value)[i]);
    }
    template <class Point, std::size_t kCount>
    void operator()(std::array<Point, kCount>* points) const {
        for (Point& point : *points) (*this)(&point);
    }
    // Lists of any length are those of a hull, which fit each other: Maker::hull().
    void operator()(std::vector<dvec3>*) const { ADD_FAILURE() << member.name; }
    void operator()(std::vector<std::vector<std::uint32_t>>*) const { ADD_FAILURE() << member.name; }
};

// What is listed as above another number gets to be it, the other one with it.
struct FillAbove {
    Maker& make;

    void operator()(double* low, double* high) const { std::tie(*low, *high) = make.range(); }
    void operator()(dvec3* low, dvec3* high) const {
        for (int i = 0; i < 3; ++i) (*this)(&(*low)[i], &(*high)[i]);
    }
    template <class Low, class High>
    void operator()(Low*, High*) const {
        ADD_FAILURE() << "a field above another of another type";
    }
};

void nameMesh(Maker& make, MeshShape& mesh) {
    mesh.file = "meshes/" + make.text() + ".obj";
    mesh.unit = static_cast<MeshUnit>(make.below(kMeshUnits.size()));
    mesh.up = static_cast<UpAxis>(make.below(kUpAxes.size()));
    if (make.chance(2)) mesh.node = make.text();
    if (make.chance(2)) mesh.maxVertices = kFewestPoints + static_cast<std::uint32_t>(make.below(1000));
}

Shape Maker::shape(std::size_t type) {
    const ShapeType& row = shapeTypes()[type];
    Shape shape = row.prototype;
    if (std::holds_alternative<HullShape>(shape)) return hull();
    if (auto* mesh = std::get_if<MeshShape>(&shape)) {
        nameMesh(*this, *mesh);
        return shape;
    }
    for (const ShapeMember& member : row.members) {
        if (!member.required && chance(2)) continue;
        std::visit(Fill{*this, member}, member.at(shape));
    }
    for (const ShapeMember& member : row.members) {
        if (member.limit != Limit::aboveOther) continue;
        const auto other = std::ranges::find(row.members, member.other, &ShapeMember::name);
        std::visit(FillAbove{*this}, other->at(shape), member.at(shape));
    }
    return shape;
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
    if (mayRound(object.shape) && chance(2)) object.marginRadius = length();
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

// The numbers of a field that have bits of their own: not whole ones.
struct AddField {
    std::vector<std::uint64_t>& bits;

    template <class Value>
    void operator()(const Value* value) const {
        if constexpr (std::is_same_v<Value, std::array<dvec3, 3>>) {
            for (const dvec3& point : *value) add(bits, point);
        } else if constexpr (std::is_same_v<Value, dvec2>) {
            for (int i = 0; i < 2; ++i) add(bits, (*value)[i]);
        } else if constexpr (std::is_same_v<Value, std::array<dvec2, 4>>) {
            for (const dvec2& point : *value)
                for (int i = 0; i < 2; ++i) add(bits, point[i]);
        } else if constexpr (requires { add(bits, *value); } && !std::is_integral_v<Value>) {
            add(bits, *value);
        }
    }
};

std::vector<std::uint64_t> bitsOf(const Scene& scene) {
    std::vector<std::uint64_t> bits;
    for (const Object* object : {&scene.a, &scene.b}) {
        for (const ShapeMember& member : typeOf(object->shape).members)
            if (member.of != nullptr) std::visit(AddField{bits}, member.of(object->shape));
        add(bits, object->position);
        for (const double q : object->orientation) add(bits, q);
        add(bits, object->scale);
        add(bits, object->marginRadius);
    }
    add(bits, scene.safeDistance);
    add(bits, scene.up ? std::optional(static_cast<double>(*scene.up)) : std::nullopt);
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
    for (const Report& report : scene.reported) {
        for (const auto& number : {report.depth, report.distance, report.margin, report.tolerance})
            add(bits, number);
        add(bits, report.normal);
        for (const ReportedContact& contact : report.contacts) {
            add(bits, contact.point);
            add(bits, contact.depth);
            add(bits, contact.normal);
        }
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
    const std::size_t types = shapeTypes().size();
    scene.a = make.object(number % types);
    scene.b = make.object(number / types % types);
    if (make.chance(3)) scene.safeDistance = std::abs(make.number());
    if (make.chance(3)) scene.up = make.chance(2) ? UpAxis::y : UpAxis::z;
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
    for (std::uint64_t count = make.chance(3) ? 1 + make.below(2) : 0; count > 0; --count)
        scene.reported.push_back(make.report());
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
