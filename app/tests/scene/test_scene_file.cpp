// Scene files: every rule of the format for bad input with its place and reason, and round trips.
#include "app/base/assets_path.h"
#include "app/base/json_text.h"
#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/format/validation.h"
#include "app/scene/shapes/shape_types.h"
#include "collision/tests/slowdown.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

const std::string kBox = R"({"type": "box", "half_extents": [1, 2, 3]})";

std::string sceneText(const std::string& shapeA, const std::string& moreOfA = "",
                      const std::string& more = "") {
    return R"({"version": 1, "name": "test", "a": {"shape": )" + shapeA + moreOfA + R"(}, "b": {"shape": )" +
           kBox + "}" + more + "}";
}

// A tetrahedron of points with whatever else the hull lists.
std::string hull(const std::string& more) {
    return R"({"type": "hull", "positions": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]])" + more + "}";
}

std::string cuboid(const std::string& plan, double zMin, double zMax, const std::string& moreOfA = "") {
    return sceneText(R"({"type": "cuboid", "plan": )" + plan + R"(, "z_min": )" + shortestNumber(zMin) +
                         R"(, "z_max": )" + shortestNumber(zMax) + "}",
                     moreOfA);
}

// What a person is told: the file's own errors first, then those of building its shapes.
SceneError firstError(std::string_view text) {
    const ReadResult read = readScene(text);
    if (!read.ok) return read.error;
    for (const Side side : {Side::a, Side::b}) {
        const BuildResult build = buildShape(read.scene.object(side), side);
        if (!build.built) return build.error;
    }
    return {"none", "no error"};
}

struct BadFile {
    std::string text;
    std::string pointer;
    std::string reason;  // must be part of the reason
};

const std::vector<BadFile>& badFiles() {
    static const std::vector<BadFile> kFiles{
        // Not a document at all.
        {"", "", "is empty"},
        {" \n\t ", "", "is empty"},
        {"\xef\xbb\xbf", "", "line 1, column 2: unexpected end of input"},
        {"{\n  \"version\": 1,\n  \"a\": {", "", "line 3, column 9: unexpected end of input"},
        {"{\"version\": 1", "", "line 1, column 14: unexpected end of input"},
        {"{\"version\": 1}}", "", "line 1, column 15: unexpected '}'"},
        {"{\"version\": 1,}", "", "line 1, column 15"},
        {"{'version': 1}", "", "line 1, column 2: invalid literal"},
        {"{\"version\" 1}", "", "line 1, column 12: unexpected number literal"},
        {"// scene\n{}", "", "line 1, column 1: invalid literal"},
        {"{\"version\": 1, \"name\": \"\xff\"}", "", "ill-formed UTF-8 byte"},
        {"{\"version\": 1, \"name\": \"\xc3(\"}", "", "ill-formed UTF-8 byte"},
        {"{\"version\": 1, \"name\": \"a\nb\"}", "", "control character"},
        {"{\"version\": 1, \"name\": \"\\ud800\"}", "", "surrogate"},
        {std::string("{\"version\": 1\0}", 15), "", "line 1, column 14"},
        {"[]", "", "must be an object, is an array"},
        {"1", "", "must be an object, is a number"},
        {"null", "", "must be an object, is null"},
        {std::string(100, '['),
         "/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0"
         "/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0",
         "is nested more than 64 deep"},
        {R"({"version": 1, "version": 1})", "/version", "is there twice"},
        {sceneText(kBox, R"(, "position": [0,0,0], "x": [{"p": 1, "q": 2, "p": 3}])"), "/a/x/0/p",
         "is there twice"},
        {sceneText(R"({"type": "box", "half_extents": [1,1,1], "type": "box"})"), "/a/shape/type",
         "is there twice"},
        // Numbers that are none.
        {sceneText(hull(R"(, "normals": [[0, 1e400, 0]])")), "/a/shape/normals/0/1",
         "must be a finite number: '1e400' is too large"},
        {sceneText(R"({"type": "tetrahedron", "radius": -1e999})"), "/a/shape/radius",
         "must be a finite number"},
        {sceneText(R"({"type": "tetrahedron", "radius": NaN})"), "/a/shape/radius",
         "must be a finite number, is 'NaN' (line 1,"},
        {sceneText(R"({"type": "hull", "positions": [[0,0,0],[1,0,nan]]})"), "/a/shape/positions/1/2",
         "must be a finite number, is 'nan'"},
        {sceneText(kBox, R"(, "position": [0, Infinity, 0])"), "/a/position/1",
         "must be a finite number, is 'Infinity'"},
        {sceneText(kBox, R"(, "position": [0, 0, -inf])"), "/a/position/2",
         "must be a finite number, is '-inf'"},
        {sceneText(kBox, R"(, "position": [0, 0, 1e60])"), "/a/position/2", "must be within -1e+50 to 1e+50"},
        // The frame.
        {"{}", "/version", "is missing"},
        {R"({"version": 2})", "/version", "must be 1, is 2"},
        {R"({"version": 1.5, "a": 3})", "/version", "must be 1, is 1.5"},
        {R"({"version": "1"})", "/version", "must be the number 1, is a string"},
        {R"({"version": null})", "/version", "must be the number 1, is null"},
        {R"({"version": 1})", "/a", "is missing"},
        {R"({"version": 1, "a": {"shape": )" + kBox + "}}", "/b", "is missing"},
        {R"({"version": 1, "a": []})", "/a", "must be an object, is an array"},
        {R"({"version": 1, "a": {}})", "/a/shape", "is missing"},
        {sceneText(kBox, "", R"(, "name2": 1, "group": 7)"), "/group", "must be a string, is a number"},
        {sceneText(kBox, "", R"(, "description": null)"), "/description", "must be a string, is null"},
        {sceneText(kBox, "", R"(, "source": ["x"])"), "/source", "must be a string, is an array"},
        {sceneText(kBox, R"(, "name": {})"), "/a/name", "must be a string, is an object"},
        {sceneText(kBox, "", R"(, "safe_distance": -0.5)"), "/safe_distance",
         "must be zero or above, is -0.5"},
        {sceneText(kBox, "", R"(, "safe_distance": "0.1")"), "/safe_distance",
         "must be a number, is a string"},
        {sceneText(kBox, "", R"(, "camera": 3)"), "/camera", "must be an object, is a number"},
        {sceneText(kBox, "", R"(, "camera": {"yaw": "left"})"), "/camera/yaw",
         "must be a number, is a string"},
        {sceneText(kBox, "", R"(, "camera": {"distance": 0})"), "/camera/distance",
         "must be above zero, is 0"},
        {sceneText(kBox, "", R"(, "camera": {"target": [1, 2]})"), "/camera/target",
         "must be an array of 3 numbers, has 2"},
        {sceneText(kBox, "", R"(, "expect": [])"), "/expect", "must be an object, is an array"},
        {sceneText(kBox, "", R"(, "expect": {"overlap": 1})"), "/expect/overlap",
         "must be true or false, is a number"},
        {sceneText(kBox, "", R"(, "expect": {"mtv": [1, 2, true]})"), "/expect/mtv/2",
         "must be a number, is true or false"},
        {sceneText(kBox, "", R"(, "expect": {"manifold_points": 1.5})"), "/expect/manifold_points",
         "must be a whole number, zero or above, is 1.5"},
        {sceneText(kBox, "", R"(, "expect": {"touching_points": -1})"), "/expect/touching_points",
         "must be a whole number, zero or above, is -1"},
        {sceneText(kBox, "", R"(, "expect": {"tolerance": -1e-9})"), "/expect/tolerance",
         "must be zero or above, is -1e-09"},
        // Poses.
        {sceneText(kBox, R"(, "position": [0, 0])"), "/a/position", "must be an array of 3 numbers, has 2"},
        {sceneText(kBox, R"(, "position": "0 0 0")"), "/a/position",
         "must be an array of 3 numbers, is a string"},
        {sceneText(kBox, R"(, "position": [0, null, 0])"), "/a/position/1", "must be a number, is null"},
        {sceneText(kBox, R"(, "orientation": [0, 0, 0, 0])"), "/a/orientation", "must not be zero"},
        {sceneText(kBox, R"(, "orientation": [0, 0, 0])"), "/a/orientation",
         "must be an array of 4 numbers, has 3"},
        {sceneText(kBox, R"(, "scale": 0)"), "/a/scale", "must not be zero on any axis"},
        {sceneText(kBox, R"(, "scale": [1, 0, 1])"), "/a/scale", "must not be zero on any axis"},
        {sceneText(kBox, R"(, "scale": [1, 1])"), "/a/scale", "must be an array of 3 numbers, has 2"},
        {sceneText(kBox, R"(, "scale": true)"), "/a/scale", "must be a number or an array of 3 numbers"},
        {sceneText(R"({"type": "box", "half_extents": [1e40, 1, 1]})", R"(, "scale": 1e40)"), "/a/scale",
         "makes the shape larger than 1e+50 m"},
        {sceneText(kBox, R"(, "scale": 1e-60)"), "/a/shape", "is smaller than 1e-50 m"},
        {sceneText(R"({"type": "hull", "positions": [[0, 0, 0], [0, 0, 0]]})"), "/a/shape/positions",
         "has 1 different points, at least 4 needed"},
        // Shapes.
        {sceneText("3"), "/a/shape", "must be an object, is a number"},
        {sceneText("{}"), "/a/shape/type", "is missing"},
        {sceneText(R"({"type": 3})"), "/a/shape/type", "must be a string, is a number"},
        {sceneText(R"({"type": "Box"})"), "/a/shape/type", "'Box' is no shape type; these are: hull, box,"},
        {sceneText(R"({"type": "line\nbreak"})"), "/a/shape/type", "'line\\u000abreak' is no shape type"},
        {sceneText(R"({"type": "box"})"), "/a/shape/half_extents", "is missing"},
        {sceneText(R"({"type": "box", "half_extents": 1})"), "/a/shape/half_extents",
         "must be an array of 3 numbers, is a number"},
        {sceneText(R"({"type": "box", "half_extents": [1, 0, 1]})"), "/a/shape/half_extents/1",
         "must be above zero, is 0"},
        {sceneText(R"({"type": "box", "half_extents": [1, 1, -2]})"), "/a/shape/half_extents/2",
         "must be above zero, is -2"},
        {sceneText(R"({"type": "dodecahedron"})"), "/a/shape/radius", "is missing"},
        {sceneText(R"({"type": "octahedron", "radius": 0})"), "/a/shape/radius", "must be above zero, is 0"},
        {sceneText(R"({"type": "icosahedron", "radius": "big"})"), "/a/shape/radius",
         "must be a number, is a string"},
        {sceneText(R"({"type": "cylinder", "radius": 1, "height": -1, "sides": 8})"), "/a/shape/height",
         "must be above zero, is -1"},
        {sceneText(R"({"type": "prism", "radius": 1, "height": 1, "sides": 2})"), "/a/shape/sides",
         "must be from 3 to 32767, is 2"},
        {sceneText(R"({"type": "prism", "radius": 1, "height": 1})"), "/a/shape/sides", "is missing"},
        {sceneText(R"({"type": "cone", "radius": 1, "height": 1, "sides": 1000000})"), "/a/shape/sides",
         "must be from 3 to 65534, is 1000000"},
        {sceneText(R"({"type": "cone", "radius": 1, "height": 1, "sides": 1e30})"), "/a/shape/sides",
         "must be a whole number, zero or above, is 1e+30"},
        {sceneText(R"({"type": "cone", "radius": 1, "height": 1, "sides": 5000000000})"), "/a/shape/sides",
         "is too large: 5000000000"},
        {sceneText(R"({"type": "icosphere", "radius": 1, "subdivisions": 30})"), "/a/shape/subdivisions",
         "must be from 0 to 6, is 30"},
        {sceneText(R"({"type": "icosphere", "radius": 1, "subdivisions": 0.5})"), "/a/shape/subdivisions",
         "must be a whole number"},
        {sceneText(R"({"type": "random_hull", "radius": 1, "points": 3, "seed": 1})"), "/a/shape/points",
         "must be from 4 to 65535, is 3"},
        {sceneText(R"({"type": "random_hull", "radius": 1, "points": 4000000000, "seed": 1})"),
         "/a/shape/points", "must be from 4 to 65535"},
        {sceneText(R"({"type": "random_hull", "radius": 1, "points": 10, "seed": -1})"), "/a/shape/seed",
         "must be a whole number, zero or above, is -1"},
        {sceneText(R"({"type": "random_hull", "radius": 1, "points": 10})"), "/a/shape/seed", "is missing"},
        // Round, flat and upright shapes.
        {sceneText(R"({"type": "sphere"})"), "/a/shape/radius", "is missing"},
        {sceneText(R"({"type": "sphere", "radius": 0})"), "/a/shape/radius", "must be above zero, is 0"},
        {sceneText(R"({"type": "sphere", "radius": -1})"), "/a/shape/radius", "must be above zero, is -1"},
        {sceneText(R"({"type": "sphere", "radius": 1e-60})"), "/a/shape", "is smaller than 1e-50 m"},
        {sceneText(R"({"type": "sphere", "radius": 1e300})"), "/a/shape/radius",
         "must be within -1e+50 to 1e+50, is 1e+300"},
        {sceneText(R"({"type": "sphere", "radius": 1})", R"(, "scale": 2)"), "/a/scale",
         "must be 1: only hulls and solids have a scale, and this is of type sphere"},
        {sceneText(R"({"type": "aabb", "min": [0, 0, 0]})"), "/a/shape/max", "is missing"},
        {sceneText(R"({"type": "aabb", "min": [0, 0, 0], "max": [1, 1]})"), "/a/shape/max",
         "must be an array of 3 numbers, has 2"},
        {sceneText(R"({"type": "aabb", "min": [0, 0, 0], "max": [1, 0, 1]})"), "/a/shape/max/1",
         "must be above min, which is 0, is 0"},
        {sceneText(R"({"type": "aabb", "min": [0, 0, 3], "max": [1, 1, 2]})"), "/a/shape/max/2",
         "must be above min, which is 3, is 2"},
        {sceneText(R"({"type": "aabb", "min": [0, -1e60, 3], "max": [1, 1, 2]})"), "/a/shape/min/1",
         "must be within"},
        {sceneText(R"({"type": "aabb", "min": [0, 0, 1e20], "max": [1, 1, 1e20]})"), "/a/shape/max/2",
         "must be above min"},
        {sceneText(R"({"type": "aabb", "min": [-1, -1, 1], "max": [1, 1, 1.0000000000000002]})"), "/a/shape",
         "volume"},
        {sceneText(R"({"type": "aabb", "min": [-1e-60, -1e-60, -1e-60], "max": [0, 0, 0]})"), "/a/shape",
         "is smaller than 1e-50 m"},
        {sceneText(R"({"type": "aabb", "min": [0, 0, 0], "max": [1, 1, 1]})",
                   R"(, "orientation": [0, 0.1, 0, 1])"),
         "/a/orientation", "must be the identity, 0 0 0 1: an aabb stays axis-aligned"},
        {sceneText(R"({"type": "aabb", "min": [0, 0, 0], "max": [1, 1, 1]})", R"(, "scale": [1, 2, 1])"),
         "/a/scale", "must be 1"},
        {sceneText(R"({"type": "capsule", "base": [0, 0, 0], "tip": [0, 1, 0]})"), "/a/shape/radius",
         "is missing"},
        {sceneText(R"({"type": "capsule", "base": [0, 0, 0], "tip": [0, 1, 0], "radius": 0})"),
         "/a/shape/radius", "must be above zero, is 0"},
        {sceneText(R"({"type": "capsule", "base": [0, 0], "tip": [0, 1, 0], "radius": 1})"), "/a/shape/base",
         "must be an array of 3 numbers, has 2"},
        {sceneText(R"({"type": "capsule", "base": [0, 0, 0], "tip": [0, NaN, 0], "radius": 1})"),
         "/a/shape/tip/1", "must be a finite number, is 'NaN'"},
        {sceneText(R"({"type": "capsule", "base": [0, 0, 0], "tip": [0, 1, 0], "radius": 1})",
                   R"(, "scale": -1)"),
         "/a/scale", "must be 1"},
        {sceneText(R"({"type": "segment", "start": [0, 0, 0]})"), "/a/shape/end", "is missing"},
        {sceneText(R"({"type": "segment", "start": [0, 0, 2e50], "end": [0, 0, 0]})"), "/a/shape/start/2",
         "must be within"},
        {sceneText(R"({"type": "segment", "start": [0, 0, 0], "end": [0, 0, 1e-60]})"), "/a/shape",
         "is smaller than 1e-50 m"},
        {sceneText(R"({"type": "triangle"})"), "/a/shape/vertices", "is missing"},
        {sceneText(R"({"type": "triangle", "vertices": [[0,0,0],[1,0,0]]})"), "/a/shape/vertices",
         "must be an array of 3 points, has 2"},
        {sceneText(R"({"type": "triangle", "vertices": {}})"), "/a/shape/vertices",
         "must be an array of 3 points, is an object"},
        {sceneText(R"({"type": "triangle", "vertices": [[0,0,0],[1,0,0],[0,1]]})"), "/a/shape/vertices/2",
         "must be an array of 3 numbers, has 2"},
        {sceneText(R"({"type": "triangle", "vertices": [[0,0,0],[1,0,0],[0,1,1e51]]})"),
         "/a/shape/vertices/2/2", "must be within"},
        {sceneText(R"({"type": "triangle", "vertices": [[0,0,0],[1,0,0],[0,1,0]], "one_sided": 1})"),
         "/a/shape/one_sided", "must be true or false, is a number"},
        {cuboid("[[0,0],[1,0],[1,1]]", 0, 1), "/a/shape/plan", "must be an array of 4 points, has 3"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1,0]]", 0, 1), "/a/shape/plan/3",
         "must be an array of 2 numbers, has 3"},
        {cuboid("[[0,0],[1,0],[1,\"1\"],[0,1]]", 0, 1), "/a/shape/plan/2/1", "must be a number, is a string"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1e70]]", 0, 1), "/a/shape/plan/3/1", "must be within"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1.00001]]", 0, 1), "/a/shape/plan", "rectangle"},
        {cuboid("[[0,0],[1,0],[1.1,1],[0.1,1]]", 0, 1), "/a/shape/plan", "rectangle"},
        {cuboid("[[0,0],[1,0],[1,1],[0.5,0.5]]", 0, 1), "/a/shape/plan", "the plan is no rectangle"},
        {cuboid("[[0,0],[1,0],[1,1],[1,0]]", 0, 1), "/a/shape/plan/3", "in the same place as vertex 1"},
        {cuboid("[[0,0],[1,0],[2,0],[3,0]]", 0, 1), "/a/shape/plan", "the plan has no area"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1]]", 1, 1), "/a/shape/z_max",
         "must be above z_min, which is 1, is 1"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1]]", 2, 1), "/a/shape/z_max",
         "must be above z_min, which is 2, is 1"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1]]", -1e60, 1), "/a/shape/z_min", "must be within"},
        {cuboid("[[0,0],[1e-60,0],[1e-60,1e-60],[0,1e-60]]", 0, 1e-60), "/a/shape",
         "is smaller than 1e-50 m"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1]]", 0, 1, R"(, "orientation": [0.1, 0, 0, 1])"), "/a/orientation",
         "must be a turn about the vertical, 0 y 0 w: a cuboid stays upright"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1]]", 0, 1, R"(, "orientation": [0, 0, 1e-9, 1])"), "/a/orientation",
         "must be a turn about the vertical"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1]]", 0, 1, R"(, "orientation": [0, 0, 0, 0])"), "/a/orientation",
         "must not be zero"},
        {cuboid("[[0,0],[1,0],[1,1],[0,1]]", 0, 1, R"(, "scale": 3)"), "/a/scale", "must be 1"},
        {sceneText(R"({"type": "cuboid", "plan": [[0,0],[1,0],[1,1],[0,1]], "z_min": 0})"), "/a/shape/z_max",
         "is missing"},
        // Hulls.
        {sceneText(R"({"type": "hull"})"), "/a/shape/positions", "is missing"},
        {sceneText(R"({"type": "hull", "positions": {}})"), "/a/shape/positions",
         "must be an array, is an object"},
        {sceneText(R"({"type": "hull", "positions": []})"), "/a/shape/positions", "0"},
        {sceneText(R"({"type": "hull", "positions": [[0,0,0],[1,0,0],[0,1,0]]})"), "/a/shape/positions", "3"},
        {sceneText(R"({"type": "hull", "positions": [[0,0,0],[1,0,0],[0,1,0],[0,0]]})"),
         "/a/shape/positions/3", "must be an array of 3 numbers, has 2"},
        {sceneText(R"({"type": "hull", "positions": [[0,0,0],[1,0,0],[0,1,0],["a",0,0]]})"),
         "/a/shape/positions/3/0", "must be a number, is a string"},
        {sceneText(R"({"type": "hull", "positions": [[0,0,0],[1,0,0],[0,1e51,0],[0,0,1]]})"),
         "/a/shape/positions/2/1", "must be within"},
        {sceneText(R"({"type": "hull", "positions": [[0,0,0],[1,0,0],[0,1,0],[1,1,0],[0.5,0.5,0]]})"),
         "/a/shape", "volume"},
        {sceneText(R"({"type": "hull", "positions": [[1,2,3],[1,2,3],[1,2,3],[1,2,3]]})"),
         "/a/shape/positions", "has 1 different point"},
        {sceneText(hull(R"(, "faces": [[0,1,2],[0,1,7],[0,2,3],[1,2,3]])")), "/a/shape/faces/1/2",
         "must be the index of one of the 4 positions, is 7"},
        {sceneText(hull(R"(, "faces": [[0,1,2],[0,1,7],[0,2,3],[1,2,3]])"), R"(, "scale": [-1, 1, 1])"),
         "/a/shape/faces/1/2", "must be the index of one of the 4 positions, is 7"},
        {sceneText(hull(R"(, "faces": [[0,1,2],[0,1,-1],[0,2,3],[1,2,3]])")), "/a/shape/faces/1/2",
         "must be a whole number, zero or above, is -1"},
        {sceneText(hull(R"(, "faces": [[0,1,2],[0,1],[0,2,3],[1,2,3]])")), "/a/shape/faces/1", "three"},
        {sceneText(hull(R"(, "faces": [[0,1,2],[[0,1,3],[1,2,3]],[0,2,3]])")), "/a/shape/faces/1/0",
         "as a face with holes has it"},
        {sceneText(hull(R"(, "faces": [[[0,1,2]],[0,1,3],[0,2,3],[1,2,3]])")), "/a/shape/faces/0/0",
         "leave \"faces\" out to get the convex hull of the points"},
        {sceneText(hull(R"(, "faces": [[0,[1],2],[0,1,3],[0,2,3],[1,2,3]])")), "/a/shape/faces/0/1",
         "must be a whole number, is an array"},
        {sceneText(hull(R"(, "faces": [[0,1,2],[0,1,3],[0,2,3]])")), "/a/shape/faces", "close"},
        {sceneText(hull(R"(, "faces": [[0,1,2],[0,1,3],[0,2,3],[1,2,3]], "edges": [[0,9]])")),
         "/a/shape/edges/0/1", "must be the index of one of the 4 positions, is 9"},
        {sceneText(hull(R"(, "edges": [[0,1],[0,1,2]])")), "/a/shape/edges/1",
         "must be an array of 2 numbers, has 3"},
        {sceneText(hull(R"(, "faces": [[0,1,2],[0,1,3],[0,2,3],[1,2,3]], "normals": [[0,0,1]])")),
         "/a/shape/normals", "1"},
    };
    return kFiles;
}

TEST(SceneFile, ANameOfOtherBytesMakesNoFileThatNobodyReads) {
    Scene scene = readScene(sceneText(kBox)).scene;
    scene.name = "caf\xe9 \xc3\xa9 \xff";
    const ReadResult read = readScene(writeScene(scene));
    ASSERT_TRUE(read.ok) << read.error.reason;
    EXPECT_EQ(read.scene.name, "caf? \xc3\xa9 ?");
}

TEST(SceneFile, EveryBadFileSaysWhereAndWhy) {
    EXPECT_GE(badFiles().size(), 60u);
    for (const BadFile& bad : badFiles()) {
        const SceneError error = firstError(bad.text);
        EXPECT_NE(error.reason.find(bad.reason), std::string::npos)
            << bad.text.substr(0, 300) << "\nsays: " << error.pointer << ": " << error.reason
            << "\nbut not: " << bad.reason;
        if (bad.reason == "close") {
            // The builder names a face beside the gap where it knows one.
            EXPECT_EQ(error.pointer.rfind(bad.pointer, 0), 0u) << error.pointer;
        } else {
            EXPECT_EQ(error.pointer, bad.pointer) << bad.text.substr(0, 300);
        }
        const std::string line = describeError("file.json", error);
        EXPECT_EQ(line.find_first_of("\n\r\t"), std::string::npos) << line;
        EXPECT_EQ(line.rfind("file.json: ", 0), 0u);
    }
}

TEST(SceneFile, TypesThatThereAreAreNamed) {
    const SceneError error = firstError(sceneText(R"({"type": "heightfield", "file": "rock.obj"})"));
    EXPECT_EQ(error.pointer, "/a/shape/type");
    EXPECT_EQ(
        error.reason,
        "'heightfield' is no shape type; these are: hull, box, tetrahedron, octahedron, "
        "dodecahedron, icosahedron, rhombic_dodecahedron, cylinder, prism, cone, disc, icosphere, "
        "random_hull, mesh, sphere, ellipsoid, aabb, capsule, tapered_capsule, segment, triangle, cuboid");
}

TEST(SceneFile, DegenerateShapesAreNoError) {
    for (const char* shape :
         {R"({"type": "capsule", "base": [1, 2, 3], "tip": [1, 2, 3], "radius": 0.5})",
          R"({"type": "capsule", "base": [0, 0, 0], "tip": [0, 0, 1e-300], "radius": 0.5})",
          R"({"type": "segment", "start": [0, 0, 0], "end": [0, 0, 0]})",
          R"({"type": "segment", "start": [1, 2, 3], "end": [1, 2, 3]})",
          R"({"type": "triangle", "vertices": [[0,0,0],[0,0,0],[0,0,0]]})",
          R"({"type": "triangle", "vertices": [[0,0,0],[1,1,1],[2,2,2]], "one_sided": true})",
          R"({"type": "triangle", "vertices": [[0,0,0],[1,0,0],[1,0,0]]})"}) {
        EXPECT_EQ(firstError(sceneText(shape)).reason, "no error") << shape;
    }
}

TEST(SceneFile, TurnsThatARestrictedShapeMayHave) {
    const std::string aabb = R"({"type": "aabb", "min": [0, 0, 0], "max": [1, 1, 1]})";
    for (const char* identity : {"[0, 0, 0, 1]", "[0, 0, 0, -3]", "[-0.0, 0, -0.0, 0.5]"}) {
        const std::string turn = std::string(R"(, "scale": 1, "orientation": )") + identity;
        EXPECT_EQ(firstError(sceneText(aabb, turn)).reason, "no error") << identity;
    }
    for (const char* turn : {"[0, 1, 0, 0]", "[0, 0.5, 0, -2]", "[-0.0, 1e-9, 0, 1]"}) {
        const std::string member = std::string(R"(, "orientation": )") + turn;
        EXPECT_EQ(firstError(cuboid("[[0,0],[1,0],[1,1],[0,1]]", 0, 1, member)).reason, "no error") << turn;
    }
}

TEST(SceneFile, APlanIsARectangleWithinAMillionthAndInAnyOrder) {
    for (const char* plan :
         {"[[0,0],[2,0],[2,1],[0,1]]", "[[0,0],[0,1],[2,1],[2,0]]", "[[0,0],[2,1],[2,0],[0,1]]",
          "[[2,1],[0,0],[0,1],[2,0]]", "[[1,0],[0,1],[-1,0],[0,-1]]", "[[0,0],[2,0],[2,1.0000015],[0,1]]"}) {
        EXPECT_EQ(firstError(cuboid(plan, 0, 1)).reason, "no error") << plan;
    }
    EXPECT_EQ(firstError(cuboid("[[0,0],[2,0],[2,1.000003],[0,1]]", 0, 1)).pointer, "/a/shape/plan");
}

TEST(SceneFile, EveryCutOfAGoodFileIsAnError) {
    const std::string whole =
        writeScene(readScene(sceneText(hull(R"(, "faces": [[0,1,2],[0,1,3],[0,2,3],[1,2,3]])"))).scene);
    const std::size_t content = whole.find_last_not_of('\n') + 1;
    for (std::size_t length = 0; length < content; ++length) {
        const ReadResult read = readScene(whole.substr(0, length));
        ASSERT_FALSE(read.ok) << whole.substr(0, length);
        if (length == 0) continue;
        EXPECT_NE(read.error.reason.find("line "), std::string::npos) << read.error.reason;
    }
    EXPECT_TRUE(readScene(whole).ok);
}

TEST(SceneFile, FilesThatCannotBeRead) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    const ReadResult missing = readSceneFile(folder / "no such scene.json");
    EXPECT_FALSE(missing.ok);
    EXPECT_EQ(missing.error.pointer, "");
    EXPECT_EQ(missing.error.reason, "cannot be opened: No such file or directory");
    const ReadResult directory = readSceneFile(folder);
    EXPECT_FALSE(directory.ok);
    EXPECT_EQ(directory.error.reason, "is a folder, not a scene file");
    EXPECT_EQ(describeError("x/y.json", missing.error),
              "x/y.json: cannot be opened: No such file or directory");
}

// It is read in pieces of 16 KiB and more.
TEST(SceneFile, AFileOfAnySizeIsReadWhole) {
    const std::filesystem::path path = std::filesystem::temp_directory_path() /
                                       ("sepaxis-size-" + std::to_string(std::random_device{}()) + ".json");
    const std::string begin = sceneText(kBox);
    for (const std::size_t size : {16383u, 16384u, 16385u, 32768u, 50000u, 3u << 20}) {
        std::string text = begin;
        text.insert(text.size() - 1, size - begin.size(), ' ');
        std::ofstream(path, std::ios::binary) << text;
        const ReadResult read = readSceneFile(path);
        EXPECT_TRUE(read.ok) << size << ": " << read.error.reason;
        EXPECT_EQ(read.scene.name, "test");
    }
    std::filesystem::remove(path);
}

TEST(SceneFile, AnEndlessFileIsRefused) {
    if (!std::filesystem::exists("/dev/zero")) GTEST_SKIP() << "no /dev/zero here";
    const ReadResult read = readSceneFile("/dev/zero");
    EXPECT_FALSE(read.ok);
    EXPECT_EQ(read.error.reason, "is no ordinary file");
}

TEST(SceneFile, TooManyValuesAreRefused) {
    std::string text = "[0";
    text.reserve(40'000'000);
    for (int i = 0; i < 17'000'000; ++i) text += ",0";
    const ReadResult read = readScene(text + "]");
    EXPECT_FALSE(read.ok);
    EXPECT_EQ(read.error.reason, "holds more than 16777216 values");
}

TEST(SceneFile, AMillionPointsAreReadAndWrittenQuickly) {
    Scene scene;
    HullShape& shape = scene.a.shape.emplace<HullShape>();
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> coordinate(-1.0, 1.0);
    shape.positions.resize(1'000'000 / kSlowdown);
    for (dvec3& p : shape.positions) p = {coordinate(random), coordinate(random), coordinate(random)};
    const std::string text = writeScene(scene);
    const auto start = std::chrono::steady_clock::now();
    const ReadResult read = readScene(text);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ASSERT_TRUE(read.ok) << read.error.reason;
    EXPECT_EQ(read.scene, scene);
    RecordProperty("seconds", std::to_string(seconds));
    // Seconds on any machine; a quadratic reader would take hours.
    EXPECT_LT(seconds, 60.0);
}

TEST(SceneFile, DefaultsOfAbsentMembers) {
    const ReadResult read = readScene(sceneText(kBox));
    ASSERT_TRUE(read.ok) << read.error.reason;
    EXPECT_EQ(read.scene.name, "test");
    EXPECT_EQ(read.scene.a.position, dvec3(0.0));
    EXPECT_EQ(read.scene.a.orientation, (std::array<double, 4>{0, 0, 0, 1}));
    EXPECT_EQ(read.scene.a.scale, dvec3(1.0));
    EXPECT_EQ(std::get<BoxShape>(read.scene.a.shape).halfExtents, dvec3(1, 2, 3));
    EXPECT_FALSE(read.scene.camera || read.scene.expect || read.scene.safeDistance);
}

TEST(SceneFile, OneNumberScalesAllAxesAndMirrorsWhereNegative) {
    const ReadResult read = readScene(sceneText(kBox, R"(, "scale": -2)"));
    ASSERT_TRUE(read.ok) << read.error.reason;
    EXPECT_EQ(read.scene.a.scale, dvec3(-2.0));
}

TEST(SceneFile, QuaternionsStayAsWritten) {
    const ReadResult read = readScene(sceneText(kBox, R"(, "orientation": [0, 0, 3, 4])"));
    ASSERT_TRUE(read.ok) << read.error.reason;
    EXPECT_EQ(read.scene.a.orientation, (std::array<double, 4>{0, 0, 3, 4}));
    EXPECT_NEAR(poseOf(read.scene.a).orientation.w, 0.8, 1e-15);
}

void expectRoundTrip(const std::string& text) {
    const ReadResult first = readScene(text);
    ASSERT_TRUE(first.ok) << first.error.pointer << first.error.reason;
    const std::string written = writeScene(first.scene);
    const ReadResult second = readScene(written);
    ASSERT_TRUE(second.ok) << second.error.pointer << second.error.reason << '\n' << written;
    EXPECT_EQ(second.scene, first.scene) << written;
    EXPECT_EQ(writeScene(second.scene), written);
    EXPECT_TRUE(std::signbit(second.scene.a.position.z));
    const bool known = written.find(fileNameOf(typeOf(first.scene.a.shape))) != std::string::npos;
    EXPECT_TRUE(known) << written;
}

TEST(SceneFile, EveryTypeRoundTrips) {
    for (const char* shape :
         {R"({"type": "hull", "positions": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "faces": [[0,1,2],[0,1,3]],
              "edges": [[0,1],[1,2]], "normals": [[0,0,-1],[0,-0.0,1e-320]]})",
          R"({"type": "box", "half_extents": [1, 0.1, 1e22]})", R"({"type": "tetrahedron", "radius": 1})",
          R"({"type": "octahedron", "radius": 0.30000000000000004})",
          R"({"type": "dodecahedron", "radius": 1})", R"({"type": "icosahedron", "radius": 1})",
          R"({"type": "cylinder", "radius": 1, "height": 2, "sides": 7})",
          R"({"type": "prism", "radius": 1, "height": 2, "sides": 7})",
          R"({"type": "cone", "radius": 1, "height": 2, "sides": 7})",
          R"({"type": "icosphere", "radius": 1, "subdivisions": 2})",
          R"({"type": "random_hull", "radius": 1, "points": 9, "seed": 18446744073709551615})"}) {
        expectRoundTrip(sceneText(
            shape,
            R"(, "name": "n", "position": [1e-9, 2, -0.0], "orientation": [1, 2, 3, 4], "scale": [1, -2, 3])"));
    }
}

TEST(SceneFile, EveryTypeWithoutAScaleRoundTrips) {
    const std::string pose = R"(, "name": "n", "position": [1e-9, 2, -0.0])";
    const std::string turned = pose + R"(, "orientation": [1, 2, 3, 4])";
    expectRoundTrip(sceneText(R"({"type": "sphere", "radius": 0.1})", turned));
    expectRoundTrip(sceneText(R"({"type": "cylinder", "radius": 0.1, "height": 1e9})", turned));
    expectRoundTrip(sceneText(R"({"type": "cone", "radius": 0.1, "height": 1e-9})", turned));
    expectRoundTrip(sceneText(R"({"type": "disc", "radius": 0.1, "margin_radius": 1e-9})", turned));
    expectRoundTrip(sceneText(R"({"type": "ellipsoid", "radii": [0.1, 1e-9, 3e22]})", turned));
    expectRoundTrip(sceneText(
        R"({"type": "tapered_capsule", "base": [0.1, -0.0, 1e-9], "tip": [1, 2, 3], "radii": [0.1, 1e-9]})",
        turned));
    expectRoundTrip(sceneText(R"({"type": "aabb", "min": [0.1, -0.0, 1e-9], "max": [1, 2, 3e22]})", pose));
    expectRoundTrip(sceneText(
        R"({"type": "capsule", "base": [0.1, -0.0, 1e-9], "tip": [1, 2, 3], "radius": 0.30000000000000004})",
        turned));
    expectRoundTrip(
        sceneText(R"({"type": "segment", "start": [0.1, -0.0, 1e-9], "end": [1, 2, 3]})", turned));
    expectRoundTrip(sceneText(
        R"({"type": "triangle", "vertices": [[0,-0.0,0],[0.1,0,0],[0,1,1e-9]], "one_sided": true})", turned));
    expectRoundTrip(cuboid("[[0.5,-0.1],[-0.5,0.1],[0.5,0.1],[-0.5,-0.1]]", -0.0, 1e-3,
                           pose + R"(, "orientation": [0, 2, 0, 4])"));
}

TEST(SceneFile, TheNewTypesAreReadMemberByMember) {
    const ReadResult read = readScene(
        R"({"version": 1, "a": {"shape": {"type": "capsule", "base": [1,2,3], "tip": [4,5,6], "radius": 7}},
            "b": {"shape": {"type": "triangle", "vertices": [[1,2,3],[4,5,6],[7,8,10]], "one_sided": true}}})");
    ASSERT_TRUE(read.ok) << read.error.reason;
    const auto& capsule = std::get<CapsuleShape>(read.scene.a.shape);
    EXPECT_EQ(capsule, (CapsuleShape{{1, 2, 3}, {4, 5, 6}, 7}));
    const auto& triangle = std::get<TriangleShape>(read.scene.b.shape);
    EXPECT_EQ(triangle, (TriangleShape{{dvec3(1, 2, 3), dvec3(4, 5, 6), dvec3(7, 8, 10)}, true}));
    const ReadResult other = readScene(
        R"({"version": 1, "a": {"shape": {"type": "aabb", "min": [1,2,3], "max": [4,5,6]}},
            "b": {"shape": {"type": "cuboid", "plan": [[1,2],[3,4],[5,6],[7,8]], "z_min": 9, "z_max": 10}},
            "safe_distance": 0.25})");
    ASSERT_TRUE(other.ok) << other.error.reason;
    EXPECT_EQ(std::get<AabbShape>(other.scene.a.shape), (AabbShape{{1, 2, 3}, {4, 5, 6}}));
    const auto& cuboid = std::get<CuboidShape>(other.scene.b.shape);
    EXPECT_EQ(cuboid.plan, (std::array{dvec2(1, 2), dvec2(3, 4), dvec2(5, 6), dvec2(7, 8)}));
    EXPECT_EQ(cuboid.zMin, 9.0);
    EXPECT_EQ(cuboid.zMax, 10.0);
    const ReadResult lines = readScene(sceneText(R"({"type": "segment", "start": [1,2,3], "end": [4,5,6]})"));
    EXPECT_EQ(std::get<SegmentShape>(lines.scene.a.shape), (SegmentShape{{1, 2, 3}, {4, 5, 6}}));
    const ReadResult twoSided =
        readScene(sceneText(R"({"type": "triangle", "vertices": [[1,2,3],[4,5,6],[7,8,10]]})"));
    EXPECT_FALSE(std::get<TriangleShape>(twoSided.scene.a.shape).oneSided);
}

TEST(SceneFile, UnknownMembersAreKeptInOrder) {
    const ReadResult first = readScene(
        sceneText(R"({"type": "box", "colour": "red\n\u00e9", "half_extents": [1,1,1], "mass": 1.50})",
                  R"(, "zeta": {"deep": [1, {"er": null}], "a": []}, "alpha": true)",
                  R"(, "plugin": [1e-9, -7, 12345678901234567890, 0.1], "camera": {"lens": 35},
            "expect": {"depth": 1, "why": "because"}, "last": {})"));
    ASSERT_TRUE(first.ok) << first.error.reason;
    EXPECT_EQ(first.scene.unknown,
              (UnknownMembers{{"plugin", "[1e-09, -7, 12345678901234567890, 0.1]"}, {"last", "{}"}}));
    EXPECT_EQ(first.scene.a.unknown,
              (UnknownMembers{{"zeta", R"({"deep": [1, {"er": null}], "a": []})"}, {"alpha", "true"}}));
    EXPECT_EQ(first.scene.a.unknownInShape,
              (UnknownMembers{{"colour", "\"red\\n\xc3\xa9\""}, {"mass", "1.5"}}));
    EXPECT_EQ(first.scene.camera->unknown, (UnknownMembers{{"lens", "35"}}));
    EXPECT_EQ(first.scene.expect->unknown, (UnknownMembers{{"why", "\"because\""}}));
    EXPECT_EQ(first.unknown.size(), 8u);
    EXPECT_EQ(std::ranges::count(first.unknown, "/a/shape/colour"), 1);
    const ReadResult second = readScene(writeScene(first.scene));
    ASSERT_TRUE(second.ok) << second.error.reason;
    EXPECT_EQ(second.scene, first.scene);
}

TEST(SceneFile, NumbersAreShortAndExact) {
    EXPECT_EQ(shortestNumber(0.1), "0.1");
    EXPECT_EQ(shortestNumber(3.0), "3");
    EXPECT_EQ(shortestNumber(100000.0), "100000");
    EXPECT_EQ(shortestNumber(-0.0), "-0.0");
    EXPECT_EQ(shortestNumber(0.30000000000000004), "0.30000000000000004");
    std::mt19937_64 random(3);
    for (int i = 0; i < 20000 / kSlowdown; ++i) {
        const std::uint64_t bits = random();
        double value = 0.0;
        std::memcpy(&value, &bits, sizeof value);
        if (!std::isfinite(value)) continue;
        Scene scene;
        scene.safeDistance = std::abs(value);
        const ReadResult read = readScene(writeScene(scene));
        ASSERT_TRUE(read.ok) << writeScene(scene);
        ASSERT_EQ(*read.scene.safeDistance, std::abs(value));
    }
}

TEST(SceneFile, EveryPresetRoundTripsAndBuilds) {
    const std::filesystem::path folder = presetsFolder();
    ASSERT_FALSE(folder.empty());
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".json") continue;  // its README
        SCOPED_TRACE(entry.path().filename().string());
        const ReadResult first = readSceneFile(entry.path());
        ASSERT_TRUE(first.ok) << describeError(entry.path(), first.error);
        const ReadResult second = readScene(writeScene(first.scene));
        ASSERT_TRUE(second.ok) << second.error.pointer << ": " << second.error.reason;
        EXPECT_EQ(second.scene, first.scene);
        EXPECT_TRUE(first.scene.unknown.empty());
        EXPECT_TRUE(first.scene.expect.has_value());
        EXPECT_FALSE(first.scene.name.empty() || first.scene.group.empty() || first.scene.source.empty());
        EXPECT_GE(std::count(first.scene.description.begin(), first.scene.description.end(), '.'), 1);
        EXPECT_TRUE(buildShape(first.scene.a, Side::a).built);
        EXPECT_TRUE(buildShape(first.scene.b, Side::b).built);
        ++count;
    }
    EXPECT_GE(count, 80);
}

}  // namespace
}  // namespace sepaxis::scene
