#include "app/share/cpp_test.h"

#include "app/base/json_text.h"
#include "app/scene/answer_check.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/scene/shapes/shape_types.h"

#include <cmath>

namespace sepaxis::exchange {

namespace {

// As C++ writes a double: never an integer, which 1 / 2 would divide differently.
std::string number(double x) {
    std::string text = scene::shortestNumber(x);
    if (text.find_first_of(".en") == std::string::npos) text += ".0";
    return text;
}
std::string vec(const dvec3& v) {
    return "{" + number(v.x) + ", " + number(v.y) + ", " + number(v.z) + "}";
}
std::string vec3(const dvec3& v) {
    return "Vec3<double>" + vec(v);
}

std::string lists(const char* name, const std::vector<std::vector<std::uint32_t>>& values) {
    std::string text;
    if (values.empty()) return text;
    text = std::string("    solid.") + name + " = {";
    for (std::size_t i = 0; i < values.size(); ++i) {
        text += i % 8 == 0 ? "\n        {" : " {";
        for (std::size_t k = 0; k < values[i].size(); ++k)
            text += (k > 0 ? ", " : "") + std::to_string(values[i][k]);
        text += "},";
    }
    return text + "\n    };\n";
}

// A member of a shape as arguments of the function that makes it.
struct Argument {
    std::string operator()(const double* x) const { return number(*x); }
    std::string operator()(const std::uint32_t* count) const { return std::to_string(*count); }
    std::string operator()(const std::uint64_t* seed) const { return std::to_string(*seed) + "u"; }
    std::string operator()(const bool* value) const { return *value ? "true" : ""; }
    std::string operator()(const scene::dvec2* v) const { return number(v->x) + ", " + number(v->y); }
    std::string operator()(const dvec3* v) const { return vec3(*v); }
    std::string operator()(const std::array<dvec3, 3>* v) const {
        return vec3((*v)[0]) + ", " + vec3((*v)[1]) + ", " + vec3((*v)[2]);
    }
    std::string operator()(const void*) const { return {}; }
};

std::string callOf(const scene::ShapeType& type, const scene::Shape& shape) {
    std::string arguments;
    for (const scene::ShapeMember& member : type.members) {
        const std::string argument = std::visit(Argument{}, member.of(shape));
        if (!argument.empty()) arguments += (arguments.empty() ? "" : ", ") + argument;
    }
    return std::string(type.maker) + "(" + arguments + ")";
}

std::string checkedBuild(const std::string& call) {
    return "    ShapeBuild<double> build = " + call +
           ";\n    if (!build.status) fail(describe(build.status));\n    return std::move(build.shape);\n";
}

// Statements that give `solid` its points and return the shape.
struct ShapeCode {
    const scene::Object& object;

    std::string solid(const std::string& made, const std::vector<dvec3>& normals = {}) const {
        std::string text = made;
        text += "    std::vector<Vec3<double>> normals";
        if (!normals.empty()) {
            text += " = {";
            for (const dvec3& n : normals) text += "\n        " + vec(n) + ",";
            text += "\n    }";
        }
        text += ";\n";
        const dvec3& s = object.scale;
        if (s != dvec3(1.0)) {
            text += "    const PointPrecision precision = precisionOf(solid.positions);\n";
            text += "    const Vec3<double> scale" + vec(s) + ";\n";
            text += "    for (auto& p : solid.positions) p *= scale;\n";
            text += "    for (auto& n : normals) n = safeNormalize<double>(n / scale, n);\n";
            // A mirror image turns the winding round.
            if ((s.x < 0.0) != ((s.y < 0.0) != (s.z < 0.0)))
                text += "    for (auto& face : solid.faces) std::reverse(face.begin(), face.end());\n";
        }
        text += "    const ListedFaces<double> listed{solid.faces, solid.edges, normals};\n";
        text += "    const bool plain = solid.faces.empty() && solid.edges.empty() && normals.empty();\n";
        const std::string precision = s != dvec3(1.0) ? ", precision" : "";
        text += "    HullBuild<double> build = plain ? buildHull<double>(solid.positions" + precision +
                ")\n" + "                                    : buildHull<double>(solid.positions, listed" +
                precision + ");\n";
        text += "    if (!build.status) fail(describe(build.status));\n";
        return text + "    return makeSolid(std::move(build.hull));\n";
    }

    std::string operator()(const scene::HullShape& hull) const {
        std::string text = "    SolidPoints solid;\n    solid.positions = {";
        for (const dvec3& p : hull.positions) text += "\n        " + vec(p) + ",";
        text += "\n    };\n" + lists("faces", hull.faces) + lists("edges", hull.edges);
        return solid(text, hull.normals);
    }
    std::string operator()(const scene::MeshShape& mesh) const {
        scene::HullShape hull;
        hull.positions = scene::pointsOf(mesh);
        return (*this)(hull);
    }
    std::string operator()(const scene::CuboidShape& cuboid) const {
        std::string text = "    const std::array<PlanPoint, 4> plan = {";
        for (std::size_t i = 0; i < 4; ++i)
            text += std::string(i > 0 ? ", " : "") + "PlanPoint(" + number(cuboid.plan[i].x) + ", " +
                    number(cuboid.plan[i].y) + ")";
        text += "};\n    const CuboidPlanBuild made = makeCuboidPlan(plan, " + number(cuboid.zMin) + ", " +
                number(cuboid.zMax) + ");\n    if (!made.status) fail(describe(made.status));\n";
        return text + checkedBuild("makeCuboid<double>(made.plan)");
    }
    // The shapes that one function of the library makes.
    template <class T>
    std::string operator()(const T&) const {
        const scene::ShapeType& type = scene::typeOf(object.shape);
        const std::string call = callOf(type, object.shape);
        if (type.points != nullptr) return solid("    SolidPoints solid = " + call + ";\n");
        return type.makerMayFail ? checkedBuild(call) : "    return " + call + ";\n";
    }
};

std::string shapeFunction(const char* name, const scene::Object& object) {
    const auto function = [&](const std::string& called, const std::string& body) {
        return "Shape<double> " + called + "() {\n" + body + "}\n\n";
    };
    const std::string body = std::visit(ShapeCode{object}, object.shape);
    if (object.marginRadius == 0.0) return function(name, body);
    const std::string core = std::string(name) + "Core";
    return function(core, body) +
           function(name, "    return makeRounded(" + core + "(), " + number(object.marginRadius) + ");\n");
}

std::string poseText(const char* name, const scene::Object& object) {
    const auto& [x, y, z, w] = object.orientation;
    return std::string("    const Pose<double> ") + name + "{" + vec3(object.position) +
           ",\n                             normalizedOrIdentity(Quat<double>(" + number(w) + ", " +
           number(x) + ", " + number(y) + ", " + number(z) + "))};  // w, x, y, z\n";
}

// What the scene expects, or else the exact answer with room for another compiler's rounding.
std::string checks(const scene::Scene& scene, const scene::Evaluation& exact) {
    const Collision<double>& c = exact.collision;
    scene::Expectation expect = scene.expect.value_or(scene::Expectation{});
    const bool says = expect.overlap || expect.depth || expect.distance || expect.mtv ||
                      expect.manifoldPoints || expect.touchingPoints;
    if (!says) {
        expect = {};
        expect.overlap = c.overlap;
        expect.tolerance = std::max(1e-12, scene::promiseOf(exact, exact.precision).depth);
        if (c.overlap)
            expect.depth = c.depth;
        else
            expect.distance = c.distance;
        if (c.overlap && c.unique) expect.mtv = c.mtv();
    }
    std::string text = "    const double tolerance = " + number(expect.tolerance) + ";\n";
    if (expect.overlap)
        text += std::string("    check(\"overlap\", answer.overlap == ") +
                (*expect.overlap ? "true" : "false") + ");\n";
    if (expect.depth)
        text +=
            "    check(\"depth\", std::abs(answer.depth - " + number(*expect.depth) + ") <= tolerance);\n";
    if (expect.distance)
        text += "    check(\"distance\", std::abs(answer.distance - " + number(*expect.distance) +
                ") <= tolerance);\n";
    if (expect.mtv) {
        text += "    const Vec3<double> off = glm::abs(answer.mtv() - " + vec3(*expect.mtv) + ");\n";
        text += "    check(\"mtv\", off.x <= tolerance && off.y <= tolerance && off.z <= tolerance);\n";
    }
    if (expect.manifoldPoints)
        text += "    check(\"manifold points\", answer.manifold.size() == " +
                std::to_string(*expect.manifoldPoints) + "u);\n";
    if (expect.touchingPoints)
        text +=
            "    std::size_t touching = 0;\n    for (const auto& point : answer.manifold) touching += "
            "point.touching ? 1 : 0;\n"
            "    check(\"touching points\", touching == " +
            std::to_string(*expect.touchingPoints) + "u);\n";
    return text;
}

// A backslash at a line's end would take the next line into the comment.
std::string asComment(const std::string& words) {
    std::string text = scene::oneLine(words);
    while (!text.empty() && (text.back() == '\\' || text.back() == '/')) text.pop_back();
    return text;
}

// What other programs answered, as they said it: this test asserts what is right instead.
std::string actualComments(const scene::Scene& scene) {
    const auto vector = [](const dvec3& v) {
        return "[" + number(v.x) + ", " + number(v.y) + ", " + number(v.z) + "]";
    };
    std::string text;
    for (const scene::Report& report : scene.reported) {
        if (report.pair != nullptr) continue;
        text += "    // actual, " + asComment(report.by + ":");
        if (report.overlap) text += *report.overlap ? " overlapping," : " apart,";
        if (report.depth) text += " depth " + number(*report.depth) + ",";
        if (report.distance) text += " distance " + number(*report.distance) + ",";
        if (report.normal) text += " normal " + vector(*report.normal) + ",";
        text += " " + std::to_string(report.contacts.size()) +
                (report.contacts.size() == 1 ? " contact\n" : " contacts\n");
        for (const scene::ReportedContact& contact : report.contacts)
            text += "    //   contact " + vector(contact.point) +
                    (contact.depth ? ", depth " + number(*contact.depth) : std::string()) + "\n";
    }
    return text;
}

}  // namespace

SharedText cppTest(const scene::Scene& scene) {
    scene::Evaluator evaluator;
    if (!evaluator.evaluate(scene, {}))
        return {"", evaluator.error().pointer + ": " + evaluator.error().reason};
    const std::string name = asComment(scene.name.empty() ? "two shapes" : scene.name);
    std::string text = "// " + name +
                       ".\n// Needs the folder collision/ of sepaxis and glm: link sepaxis::collision. Exit "
                       "status 0: as expected.\n";
    text += R"(#include "collision/collide.h"
#include "collision/cuboid.h"
#include "collision/hull_builder.h"
#include "collision/solids.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

using namespace sepaxis;

namespace {

[[maybe_unused]] void fail(const std::string& reason) {
    std::fprintf(stderr, "the shape cannot be made: %s\n", reason.c_str());
    std::exit(2);
}

int failures = 0;
void check(const char* what, bool holds) {
    if (holds) return;
    std::printf("FAIL: %s\n", what);
    ++failures;
}

)";
    text += shapeFunction("shapeA", scene.a) + shapeFunction("shapeB", scene.b) +
            "}  // namespace\n\nint main() {\n";
    text += "    const Shape<double> a = shapeA(), b = shapeB();\n" + poseText("poseA", scene.a) +
            poseText("poseB", scene.b);
    text += R"(    std::vector<ManifoldPoint<double>> memory(manifoldCapacity(a, b));
    CollideOptions<double> options;
    options.manifold = ManifoldKind::exact;
    const Collision<double> answer = collide(a, poseA, b, poseB, options, std::span(memory));
    std::printf("overlap %d, depth %.17g, distance %.17g, %zu contacts\n", answer.overlap ? 1 : 0, answer.depth,
                answer.distance, answer.manifold.size());
)";
    text +=
        actualComments(scene) + checks(scene, evaluator.result()) + "    return failures == 0 ? 0 : 1;\n}\n";
    return {text, ""};
}

}  // namespace sepaxis::exchange
