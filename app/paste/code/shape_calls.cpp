#include "app/paste/code/shape_calls.h"

#include "app/base/json_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace sepaxis::exchange {

namespace {

enum class Family : std::uint8_t {
    box,
    sphere,
    ellipsoid,
    capsule,
    taperedCapsule,
    cylinder,
    cone,
    triangle,
    segment,
    bounds
};

// What the numbers of a call mean, in their order.
enum class Numbers : std::uint8_t {
    half,              // half extents
    full,              // side lengths
    radius,            // radius
    radiusLength,      // radius, whole length (capsules: of the axis)
    halfLengthRadius,  // half the length, radius
    radiusHalfLength,  // radius, half the length
    twoRadiiLength,    // radius at the top, at the bottom, length
    halfLengthRadii,   // half the length, radius at the top, at the bottom
    points,            // points, then a radius where there is one
    minMax,            // lowest and highest corner
};

struct Constructor {
    std::string_view name;  // lower case
    Family family;
    Numbers numbers;
    char axis = 'y';
    bool shared = false;  // several libraries have this name and mean different things
};

// Where libraries share a name, this is FCL's meaning; which of them it is, the text must say (resolved
// below).
constexpr std::array kConstructors = {
    Constructor{"box", Family::box, Numbers::full, 'y', true},
    Constructor{"boxf", Family::box, Numbers::full},
    Constructor{"boxd", Family::box, Numbers::full},
    Constructor{"boxgeometry", Family::box, Numbers::full},
    Constructor{"boxbuffergeometry", Family::box, Numbers::full},
    Constructor{"dcreatebox", Family::box, Numbers::full},
    Constructor{"boxmesh", Family::box, Numbers::full, 'y', true},
    Constructor{"boxshape", Family::box, Numbers::half, 'y', true},
    Constructor{"boxshapesettings", Family::box, Numbers::half},
    Constructor{"createboxshape", Family::box, Numbers::half},
    Constructor{"btboxshape", Family::box, Numbers::half},
    Constructor{"pxboxgeometry", Family::box, Numbers::half},
    Constructor{"b3makeboxhull", Family::box, Numbers::half},
    Constructor{"b3makecubehull", Family::box, Numbers::half},
    Constructor{"b3makeoffsetboxhull", Family::box, Numbers::half},
    Constructor{"b3maketransformedboxhull", Family::box, Numbers::half},
    Constructor{"cuboid", Family::box, Numbers::half, 'y', true},
    Constructor{"sphere", Family::sphere, Numbers::radius},
    Constructor{"spheref", Family::sphere, Numbers::radius},
    Constructor{"sphered", Family::sphere, Numbers::radius},
    Constructor{"ball", Family::sphere, Numbers::radius},
    Constructor{"b3sphere", Family::sphere, Numbers::radius},
    Constructor{"sphereshape", Family::sphere, Numbers::radius},
    Constructor{"sphereshapesettings", Family::sphere, Numbers::radius},
    Constructor{"createsphereshape", Family::sphere, Numbers::radius},
    Constructor{"btsphereshape", Family::sphere, Numbers::radius},
    Constructor{"pxspheregeometry", Family::sphere, Numbers::radius},
    Constructor{"spheregeometry", Family::sphere, Numbers::radius},
    Constructor{"dcreatesphere", Family::sphere, Numbers::radius},
    Constructor{"ellipsoid", Family::ellipsoid, Numbers::half},
    Constructor{"ellipsoidf", Family::ellipsoid, Numbers::half},
    Constructor{"ellipsoidd", Family::ellipsoid, Numbers::half},
    Constructor{"taperedcapsuleshape", Family::taperedCapsule, Numbers::halfLengthRadii},
    Constructor{"taperedcapsuleshapesettings", Family::taperedCapsule, Numbers::halfLengthRadii},
    Constructor{"capsule", Family::capsule, Numbers::radiusLength, 'z', true},
    Constructor{"capsulef", Family::capsule, Numbers::radiusLength, 'z'},
    Constructor{"capsuled", Family::capsule, Numbers::radiusLength, 'z'},
    Constructor{"b3capsule", Family::capsule, Numbers::points},
    Constructor{"dcreatecapsule", Family::capsule, Numbers::radiusLength, 'z'},
    Constructor{"dcreateccylinder", Family::capsule, Numbers::radiusLength, 'z'},
    Constructor{"capsuleshape", Family::capsule, Numbers::halfLengthRadius, 'y', true},
    Constructor{"capsuleshapesettings", Family::capsule, Numbers::halfLengthRadius},
    Constructor{"createcapsuleshape", Family::capsule, Numbers::radiusLength},
    Constructor{"btcapsuleshape", Family::capsule, Numbers::radiusLength},
    Constructor{"btcapsuleshapex", Family::capsule, Numbers::radiusLength, 'x'},
    Constructor{"btcapsuleshapez", Family::capsule, Numbers::radiusLength, 'z'},
    Constructor{"pxcapsulegeometry", Family::capsule, Numbers::radiusHalfLength, 'x'},
    Constructor{"capsulegeometry", Family::capsule, Numbers::radiusLength},
    Constructor{"capsule_x", Family::capsule, Numbers::halfLengthRadius, 'x'},
    Constructor{"capsule_y", Family::capsule, Numbers::halfLengthRadius},
    Constructor{"capsule_z", Family::capsule, Numbers::halfLengthRadius, 'z'},
    Constructor{"cylinder", Family::cylinder, Numbers::radiusLength, 'z', true},
    Constructor{"cylinderf", Family::cylinder, Numbers::radiusLength, 'z'},
    Constructor{"cylinderd", Family::cylinder, Numbers::radiusLength, 'z'},
    Constructor{"dcreatecylinder", Family::cylinder, Numbers::radiusLength, 'z'},
    Constructor{"cylindershape", Family::cylinder, Numbers::halfLengthRadius, 'y', true},
    Constructor{"cylindershapesettings", Family::cylinder, Numbers::halfLengthRadius},
    Constructor{"btcylindershape", Family::cylinder, Numbers::half},
    Constructor{"btcylindershapex", Family::cylinder, Numbers::half, 'x'},
    Constructor{"btcylindershapez", Family::cylinder, Numbers::half, 'z'},
    Constructor{"cylindergeometry", Family::cylinder, Numbers::twoRadiiLength},
    Constructor{"cone", Family::cone, Numbers::radiusLength, 'z', true},
    Constructor{"conef", Family::cone, Numbers::radiusLength, 'z'},
    Constructor{"coned", Family::cone, Numbers::radiusLength, 'z'},
    Constructor{"btconeshape", Family::cone, Numbers::radiusLength},
    Constructor{"btconeshapex", Family::cone, Numbers::radiusLength, 'x'},
    Constructor{"btconeshapez", Family::cone, Numbers::radiusLength, 'z'},
    Constructor{"conegeometry", Family::cone, Numbers::radiusLength},
    Constructor{"triangle", Family::triangle, Numbers::points},
    Constructor{"trianglep", Family::triangle, Numbers::points},
    Constructor{"triangleshape", Family::triangle, Numbers::points},
    Constructor{"triangleshapesettings", Family::triangle, Numbers::points},
    Constructor{"bttriangleshape", Family::triangle, Numbers::points},
    Constructor{"triangle_3", Family::triangle, Numbers::points},
    Constructor{"segment", Family::segment, Numbers::points},
    Constructor{"bbox_3", Family::bounds, Numbers::minMax},
    Constructor{"aabb", Family::bounds, Numbers::minMax},
    Constructor{"aabox", Family::bounds, Numbers::minMax},
    Constructor{"btaabb", Family::bounds, Numbers::minMax},
    Constructor{"b3aabb", Family::bounds, Numbers::minMax},
    Constructor{"box3", Family::bounds, Numbers::minMax},
};

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

struct Name {
    std::string qualifier, last;
};
Name split(std::string_view name) {
    std::string text = lower(name);
    // "Cuboid::new", "Capsule.create": the type stands before.
    for (const std::string_view maker : {"::new", "::create", ".create", ".new"})
        if (text.size() > maker.size() && text.ends_with(maker)) text.resize(text.size() - maker.size());
    const std::size_t cut = text.find_last_of(":.");
    if (cut == std::string::npos) return {"", text};
    return {text.substr(0, cut), text.substr(cut + 1)};
}

std::optional<Constructor> find(std::string_view name) {
    const Name parts = split(name);
    const auto found = std::find_if(kConstructors.begin(), kConstructors.end(),
                                    [&](const Constructor& c) { return c.name == parts.last; });
    if (found == kConstructors.end()) return std::nullopt;
    Constructor result = *found;
    // The builders of rapier and parry.
    if (lower(name).ends_with("::new")) {
        if (result.family == Family::capsule || result.family == Family::cylinder ||
            result.family == Family::cone)
            result.numbers = Numbers::halfLengthRadius;
        result.axis = 'y';
        result.shared = false;
    }
    return result;
}

// What a shared name means in the text's library, or as a person said. What none of them says is a doubt.
void resolve(std::string_view name, Constructor& c, const Reading& reading, const Engines& engines,
             bool keyed, std::vector<Supposed>& doubts) {
    const std::string called = "'" + scene::excerpt(name) + "'";
    if (c.family == Family::box) {
        if (!c.shared || reading.boxes != BoxNumbers::automatic) return;
        const auto boxes = engines.agreed(&Engine::boxes, name);
        if (boxes)
            c.numbers = *boxes == BoxNumbers::half ? Numbers::half : Numbers::full;
        else
            doubts.push_back(
                {Doubt::boxes, "are the numbers of " + called +
                                   (c.numbers == Numbers::full ? " whole sides, not half extents?"
                                                               : " half extents, not whole sides?")});
        return;
    }
    if (c.numbers == Numbers::points || c.numbers == Numbers::minMax) return;
    if (c.family == Family::ellipsoid || c.family == Family::taperedCapsule) return;
    const Engine* const own = Engines::of(name);
    const Engine* const engine = own != nullptr ? own : engines.only();
    if (engine != nullptr && engine->name == "cannon" && c.family == Family::cylinder && !keyed)
        c.numbers = Numbers::twoRadiiLength;
    const bool known = engine != nullptr && engine->axes != UprightAxis::automatic;
    if (c.shared && known) {
        c.axis = letterOf(engine->axes);
        const bool halfFirst = engine->name == "parry" || engine->name == "Jolt";
        if (!keyed) c.numbers = halfFirst ? Numbers::halfLengthRadius : Numbers::radiusLength;
    } else if (c.shared && reading.axes == UprightAxis::automatic) {
        const auto axis = engines.agreed(&Engine::axes, name);
        if (axis)
            c.axis = letterOf(*axis);
        else
            doubts.push_back({Doubt::axes, "does " + called + " lie along " + c.axis +
                                               (keyed ? "?" : ", its radius before its length?")});
    }
    if (c.family != Family::sphere && reading.axes != UprightAxis::automatic) c.axis = letterOf(reading.axes);
}

struct Numeric {
    std::vector<double> numbers;
    std::vector<dvec3> vectors;  // those of the arguments that are three numbers together
};

void gather(const Value& value, Numeric& result) {
    if (value.isNumber()) result.numbers.push_back(value.number);
    if (value.kind == ValueKind::array) {
        result.numbers.insert(result.numbers.end(), value.numbers.begin(), value.numbers.end());
        for (std::size_t i = 0; value.numbers.size() % 3 == 0 && i < value.numbers.size(); i += 3)
            result.vectors.emplace_back(value.numbers[i], value.numbers[i + 1], value.numbers[i + 2]);
    }
    for (const Value& inner : value.values) gather(inner, result);
}

// "Cylinder(r: 0.05, lz: 0.06)": by their names whatever their order; whether they have such.
bool orderByKeys(Numeric& numeric, std::span<const Value> arguments, std::span<const std::string> keys,
                 Constructor& constructor) {
    std::optional<double> radius, length, halfLength;
    for (std::size_t i = 0; i < keys.size() && i < arguments.size(); ++i) {
        const std::string key = lower(keys[i]);
        if (!arguments[i].isNumber()) continue;
        if (key == "r" || key.starts_with("rad")) radius = arguments[i].number;
        if (key == "lz" || key == "l" || key == "length" || key == "height" || key == "h")
            length = arguments[i].number;
        if (key.starts_with("half")) halfLength = arguments[i].number;
    }
    if (!radius || !(length || halfLength)) return false;
    numeric.numbers = {*radius, length ? *length : *halfLength};
    constructor.numbers = length ? Numbers::radiusLength : Numbers::radiusHalfLength;
    return true;
}

dvec3 alongAxis(char axis, double length) {
    return {axis == 'x' ? length : 0.0, axis == 'y' ? length : 0.0, axis == 'z' ? length : 0.0};
}

std::optional<BuiltCall> makeCapsuleCall(const Constructor& c, const Numeric& numeric) {
    BuiltCall result;
    scene::CapsuleShape capsule;
    const std::vector<double>& n = numeric.numbers;
    if (n.size() >= 7 && numeric.vectors.size() >= 2) {
        capsule.base = numeric.vectors[0];
        capsule.tip = numeric.vectors[1];
        capsule.radius = n[6];
        result.words = "capsule from " + wordsOf(capsule.base) + " to " + wordsOf(capsule.tip);
    } else {
        if (n.size() < 2 || c.numbers == Numbers::points) return std::nullopt;
        const bool radiusFirst = c.numbers != Numbers::halfLengthRadius;
        capsule.radius = radiusFirst ? n[0] : n[1];
        const double given = radiusFirst ? n[1] : n[0];
        const double half = c.numbers == Numbers::radiusLength ? given * 0.5 : given;
        capsule.base = alongAxis(c.axis, -half);
        capsule.tip = alongAxis(c.axis, half);
        result.words =
            std::string("capsule along ") + c.axis + ", axis " + scene::numberForPerson(2.0 * half) +
            (c.numbers == Numbers::radiusLength ? " (the whole length was given)" : " (half was given)");
    }
    result.axisOpen = c.shared && c.numbers != Numbers::points;
    result.words += ", radius " + scene::numberForPerson(capsule.radius);
    result.shape = capsule;
    return result;
}

std::optional<BuiltCall> makeEllipsoidCall(const Numeric& numeric) {
    if (numeric.numbers.size() != 3) return std::nullopt;
    const dvec3 radii(numeric.numbers[0], numeric.numbers[1], numeric.numbers[2]);
    BuiltCall result;
    result.shape = scene::EllipsoidShape{radii};
    result.words = "ellipsoid, radii " + wordsOf(radii);
    return result;
}

std::optional<BuiltCall> makeTaperedCapsuleCall(const Numeric& numeric) {
    const std::vector<double>& n = numeric.numbers;
    if (n.size() < 3) return std::nullopt;
    BuiltCall result;
    result.shape = scene::TaperedCapsuleShape{{0.0, -n[0], 0.0}, {0.0, n[0], 0.0}, {n[2], n[1]}};
    result.words = "tapered capsule along y, axis " + scene::numberForPerson(2.0 * n[0]) +
                   " (half was given), radius " + scene::numberForPerson(n[1]) + " at the top and " +
                   scene::numberForPerson(n[2]) + " at the bottom";
    return result;
}

std::optional<BuiltCall> makeRoundCall(const Constructor& c, const Numeric& numeric) {
    const std::vector<double>& n = numeric.numbers;
    BuiltCall result;
    scene::RoundShape round;
    round.kind = c.family == Family::cone ? scene::RoundKind::cone : scene::RoundKind::cylinder;
    if (c.numbers == Numbers::half) {
        if (n.size() < 3) return std::nullopt;
        const std::size_t axis = static_cast<std::size_t>(c.axis - 'x');
        round.height = 2.0 * n[axis];
        round.radius = n[axis == 0 ? 1 : 0];
    } else if (c.numbers == Numbers::twoRadiiLength) {
        if (n.size() < 3) return std::nullopt;
        round.radius = std::max(n[0], n[1]);
        round.height = n[2];
        if (n[0] != n[1])
            result.doubts.push_back({Doubt::value, "radii " + scene::numberForPerson(n[0]) + " and " +
                                                       scene::numberForPerson(n[1]) +
                                                       ": may a cylinder of the larger one stand for both?"});
    } else {
        if (n.size() < 2) return std::nullopt;
        const bool radiusFirst = c.numbers != Numbers::halfLengthRadius;
        round.radius = radiusFirst ? n[0] : n[1];
        round.height = (radiusFirst ? n[1] : n[0]) * (c.numbers == Numbers::radiusLength ? 1.0 : 2.0);
    }
    result.axisOpen = c.shared;
    result.local = turnedTo(c.axis);
    result.words = std::string(c.family == Family::cone ? "cone" : "cylinder") + " along " + c.axis +
                   ", radius " + scene::numberForPerson(round.radius) + ", height " +
                   scene::numberForPerson(round.height);
    result.shape = round;
    return result;
}

std::optional<BuiltCall> makeBoxCall(std::string_view name, const Constructor& c, const Numeric& numeric,
                                     BoxNumbers boxes) {
    const std::vector<double>& n = numeric.numbers;
    if (n.empty() || n.size() == 2) return std::nullopt;
    // Two vectors: which of them is the size only the type's own program knows.
    if (numeric.vectors.size() >= 2 && (c.name == "box" || c.name == "cuboid")) return std::nullopt;
    const dvec3 v = n.size() == 1 || c.name == "b3makecubehull" ? dvec3(n[0]) : dvec3(n[0], n[1], n[2]);
    BuiltCall result = buildBox(name, v, c.numbers == Numbers::full, boxes);
    if (c.name == "b3makeoffsetboxhull" && numeric.vectors.size() == 1) {
        result.local.pose.position = numeric.vectors[0];
        result.local.hasPosition = true;
    }
    return result;
}

std::optional<BuiltCall> makePointsCall(const Constructor& c, const Numeric& numeric) {
    const std::vector<dvec3>& v = numeric.vectors;
    BuiltCall result;
    if (c.family == Family::triangle && v.size() >= 3) {
        result.shape = scene::TriangleShape{{v[0], v[1], v[2]}, false};
        result.words = "triangle " + wordsOf(v[0]) + ", " + wordsOf(v[1]) + ", " + wordsOf(v[2]);
    } else if (c.family == Family::segment && v.size() >= 2) {
        result.shape = scene::SegmentShape{v[0], v[1]};
        result.words = "segment from " + wordsOf(v[0]) + " to " + wordsOf(v[1]);
    } else if (c.family == Family::bounds && v.empty() && numeric.numbers.size() == 6) {
        const std::vector<double>& n = numeric.numbers;
        const dvec3 least(n[0], n[1], n[2]), most(n[3], n[4], n[5]);
        result.shape = scene::AabbShape{least, most};
        result.words = "axis-aligned box from " + wordsOf(least) + " to " + wordsOf(most);
    } else if (c.family == Family::bounds && v.size() == 2) {
        result.shape = scene::AabbShape{v[0], v[1]};
        result.words = "axis-aligned box from " + wordsOf(v[0]) + " to " + wordsOf(v[1]);
    } else {
        return std::nullopt;
    }
    return result;
}

std::optional<BuiltCall> build(std::string_view name, const Constructor& c, Numeric& numeric,
                               BoxNumbers boxes) {
    // ODE: without a space, a 0 stands first.
    const std::size_t wanted = c.family == Family::box ? 4 : c.family == Family::sphere ? 2 : 3;
    if (c.name.starts_with("dcreate") && numeric.numbers.size() == wanted && numeric.numbers[0] == 0.0)
        numeric.numbers.erase(numeric.numbers.begin());
    switch (c.family) {
        case Family::box:
            return makeBoxCall(name, c, numeric, boxes);
        case Family::sphere: {
            if (numeric.numbers.empty()) return std::nullopt;
            BuiltCall result;
            // A sphere given by its middle and radius.
            const bool placed = numeric.vectors.size() == 1 && numeric.numbers.size() == 4;
            const double radius = placed ? numeric.numbers[3] : numeric.numbers[0];
            // Box3D's is in the frame of a transform that may follow.
            const bool inFrame = c.name == "b3sphere" && placed && numeric.vectors[0] == dvec3(0.0);
            if (placed && !inFrame) {
                result.local.pose.position = numeric.vectors[0];
                result.local.hasPosition = true;
            }
            result.shape = scene::SphereShape{radius};
            result.words = "sphere, radius " + scene::numberForPerson(radius);
            return result;
        }
        case Family::ellipsoid:
            return makeEllipsoidCall(numeric);
        case Family::capsule:
            return makeCapsuleCall(c, numeric);
        case Family::taperedCapsule:
            return makeTaperedCapsuleCall(numeric);
        case Family::cylinder:
        case Family::cone:
            return makeRoundCall(c, numeric);
        case Family::triangle:
        case Family::segment:
        case Family::bounds:
            return makePointsCall(c, numeric);
    }
    return std::nullopt;
}

}  // namespace

std::string wordsOf(const dvec3& v) {
    return scene::numberForPerson(v.x) + ' ' + scene::numberForPerson(v.y) + ' ' +
           scene::numberForPerson(v.z);
}

Quat<double> standingAlong(char axis) {
    const double h = std::sqrt(0.5);
    if (axis == 'y') return identityQuat<double>();
    return axis == 'z' ? Quat<double>(h, h, 0.0, 0.0) : Quat<double>(h, 0.0, 0.0, -h);
}

PartialPose turnedTo(char axis) {
    PartialPose pose;
    if (axis == 'y') return pose;
    pose.pose.orientation = standingAlong(axis);
    pose.hasRotation = true;
    return pose;
}

bool namesShape(std::string_view name) {
    return find(name).has_value();
}

BuiltCall buildBox(std::string_view name, const dvec3& numbers, bool full, BoxNumbers boxes) {
    if (boxes != BoxNumbers::automatic) full = boxes == BoxNumbers::full;
    BuiltCall result;
    const dvec3 half = full ? numbers * 0.5 : numbers;
    result.shape = scene::BoxShape{half};
    result.boxNumbersOpen = true;
    result.words = "box, half extents " + wordsOf(half);
    if (full) result.words += ", read as side lengths " + wordsOf(numbers);
    if (!name.empty()) result.words += " of " + scene::excerpt(name);
    return result;
}

BuiltCall buildSphere(double radius) {
    BuiltCall result;
    result.shape = scene::SphereShape{radius};
    result.words = "sphere, radius " + scene::shortestNumber(radius);
    return result;
}

std::optional<BuiltCall> buildStanding(std::string_view type, double radius, double height) {
    const bool capsule = type.starts_with("capsulecollider") || type.starts_with("capsuleshape3d");
    if ((!capsule && !type.starts_with("cylindershape3d")) || !(radius > 0.0) || !(height > 0.0))
        return std::nullopt;
    BuiltCall result;
    result.words = ", radius " + scene::shortestNumber(radius) + ", height " + scene::shortestNumber(height);
    if (!capsule) {
        result.shape = scene::RoundShape{scene::RoundKind::cylinder, radius, height};
        result.words = "cylinder" + result.words + " along y";
        return result;
    }
    // Both engines make a capsule that is lower than wide a sphere.
    const double half = std::max(0.0, 0.5 * height - radius);
    result.words = "capsule" + result.words + " with its ends, along y";
    if (half > 0.0)
        result.shape = scene::CapsuleShape{{0.0, -half, 0.0}, {0.0, half, 0.0}, radius};
    else
        result.shape = scene::SphereShape{radius};
    return result;
}

std::optional<BuiltCall> buildShapeCall(std::string_view name, std::span<const Value> arguments,
                                        std::span<const std::string> keys, const Reading& reading,
                                        const Engines& engines) {
    std::optional<Constructor> constructor = find(name);
    if (!constructor) return std::nullopt;
    Numeric numeric;
    for (const Value& argument : arguments) gather(argument, numeric);
    std::vector<Supposed> doubts;
    const bool keyed = !keys.empty() && orderByKeys(numeric, arguments, keys, *constructor);
    resolve(name, *constructor, reading, engines, keyed, doubts);
    std::optional<BuiltCall> built = build(name, *constructor, numeric, reading.boxes);
    if (built) built->doubts.insert(built->doubts.end(), doubts.begin(), doubts.end());
    return built;
}

}  // namespace sepaxis::exchange
