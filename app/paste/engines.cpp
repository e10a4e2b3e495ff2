#include "app/paste/engines.h"

#include "app/paste/code/interpreter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace sepaxis::exchange {

namespace {

constexpr auto kWLast = QuaternionOrder::xyzw, kWFirst = QuaternionOrder::wxyz,
               kNoOrder = QuaternionOrder::automatic;
constexpr auto kHalf = BoxNumbers::half, kFull = BoxNumbers::full, kNoBoxes = BoxNumbers::automatic;
constexpr auto kX = UprightAxis::x, kY = UprightAxis::y, kZ = UprightAxis::z,
               kNoAxis = UprightAxis::automatic;
constexpr auto kFixed = EulerOrder::zyx, kMoving = EulerOrder::xyz, kHeading = EulerOrder::yxz,
               kNoEuler = EulerOrder::automatic;
constexpr auto kRadians = AngleUnit::radians, kDegrees = AngleUnit::degrees;

enum Id : std::uint8_t {
    bullet,
    pybullet,
    fcl,
    coal,
    drake,
    ode,
    libccd,
    jolt,
    physx,
    box3d,
    parry,
    cannon,
    three,
    babylon,
    unity,
    godot,
    mujoco,
    gazebo,
    bepu,
    jitter,
    unreal,
    eigen,
    glmLibrary,
    scipy,
    nalgebra,
    glam,
};

// In the order of Id.
constexpr std::array kEngines = {
    Engine{"Bullet", kWLast, kHalf, kY, kNoEuler, kRadians},
    Engine{"PyBullet", kWLast, kHalf, kZ, kFixed, kRadians, true},
    Engine{"FCL", kWFirst, kFull, kZ, kNoEuler, kRadians, true},
    Engine{"coal", kWFirst, kFull, kZ, kNoEuler, kRadians, true},
    Engine{"Drake", kWFirst, kFull, kZ, kFixed, kRadians, true},
    Engine{"ODE", kWFirst, kFull, kZ, kNoEuler, kRadians, true},
    Engine{"libccd", kWLast, kFull, kZ, kNoEuler, kRadians},
    Engine{"Jolt", kWLast, kHalf, kY, kFixed, kRadians},
    Engine{"PhysX", kWLast, kHalf, kX, kNoEuler, kRadians},
    Engine{"Box3D", kWLast, kHalf, kNoAxis, kNoEuler, kRadians},
    Engine{"parry", kNoOrder, kHalf, kY, kFixed, kRadians},
    Engine{"cannon", kWLast, kHalf, kNoAxis, kNoEuler, kRadians},
    Engine{"three.js", kWLast, kFull, kY, kMoving, kRadians},
    Engine{"Babylon.js", kWLast, kFull, kY, kHeading, kRadians},
    Engine{"Unity", kWLast, kFull, kY, kHeading, kDegrees},
    Engine{"Godot", kWLast, kFull, kY, kHeading, AngleUnit::automatic},
    Engine{"MuJoCo", kWFirst, kHalf, kZ, kNoEuler, AngleUnit::automatic, true},
    Engine{"Gazebo", kWFirst, kFull, kZ, kFixed, kRadians, true},
    Engine{"bepuphysics", kWLast, kFull, kY, kNoEuler, kRadians},
    Engine{"Jitter", kWLast, kFull, kY, kNoEuler, kRadians},
    Engine{"Unreal", kWLast, kHalf, kZ, kNoEuler, kDegrees, true},
    // Libraries of mathematics have no shapes.
    Engine{"Eigen", kWFirst},
    Engine{"glm", kWFirst},
    Engine{"SciPy", kWLast, kNoBoxes, kNoAxis, kNoEuler, kRadians},
    Engine{"nalgebra", kWFirst, kNoBoxes, kNoAxis, kFixed, kRadians},
    Engine{"glam", kWLast, kNoBoxes, kNoAxis, kNoEuler, kRadians},
};

// How a word tells its engine: it begins with the sign, or a part of its name does ("JPH::Vec3", "np.fcl").
// With `prefix` a capital letter follows, as in btVector3; with `whole` no letter does.
enum class Match : std::uint8_t { start, prefix, whole };
struct EngineSign {
    std::string_view word;  // small letters
    Match match;
    Id engine;
};
// Names of code. Words that people use otherwise ("three", "jitter", "unity", "bullet") tell nothing by
// themselves.
constexpr std::array kEngineSigns = {
    EngineSign{"pybullet", Match::start, pybullet},
    EngineSign{"createcollisionshape", Match::start, pybullet},
    EngineSign{"createmultibody", Match::start, pybullet},
    EngineSign{"bullet3", Match::start, bullet},
    EngineSign{"bulletphysics", Match::start, bullet},
    EngineSign{"bt", Match::prefix, bullet},
    EngineSign{"btquat", Match::start, bullet},
    EngineSign{"btmatrix", Match::start, bullet},
    EngineSign{"bttransform", Match::start, bullet},
    EngineSign{"convexsweeptest", Match::start, bullet},
    EngineSign{"hppfcl", Match::start, coal},
    EngineSign{"coal", Match::whole, coal},
    EngineSign{"fcl", Match::whole, fcl},
    EngineSign{"drake", Match::whole, drake},
    EngineSign{"ode", Match::whole, ode},
    EngineSign{"dgeom", Match::start, ode},
    EngineSign{"dcreate", Match::start, ode},
    EngineSign{"dbody", Match::start, ode},
    EngineSign{"dreal", Match::whole, ode},
    EngineSign{"dquaternion", Match::whole, ode},
    EngineSign{"dmatrix3", Match::whole, ode},
    EngineSign{"drfrom", Match::start, ode},
    EngineSign{"ccd_", Match::start, libccd},
    EngineSign{"ccd", Match::prefix, libccd},
    EngineSign{"libccd", Match::start, libccd},
    EngineSign{"joltphysics", Match::start, jolt},
    EngineSign{"jph", Match::whole, jolt},
    EngineSign{"boxshapesettings", Match::start, jolt},
    EngineSign{"capsuleshapesettings", Match::start, jolt},
    EngineSign{"convexhullshapesettings", Match::start, jolt},
    EngineSign{"rotatedtranslatedshape", Match::start, jolt},
    EngineSign{"collisiondispatch", Match::start, jolt},
    EngineSign{"physx", Match::whole, physx},
    EngineSign{"px", Match::prefix, physx},
    EngineSign{"pxquat", Match::start, physx},
    EngineSign{"pxmat", Match::start, physx},
    EngineSign{"pxtransform", Match::start, physx},
    EngineSign{"b3", Match::prefix, box3d},
    EngineSign{"b3quat", Match::start, box3d},
    EngineSign{"box3d", Match::whole, box3d},
    EngineSign{"parry", Match::start, parry},
    EngineSign{"rapier", Match::start, parry},
    EngineSign{"ncollide", Match::start, parry},
    EngineSign{"sharedshape", Match::start, parry},
    EngineSign{"colliderbuilder", Match::start, parry},
    EngineSign{"colliderdesc", Match::start, parry},
    EngineSign{"cannon.", Match::start, cannon},
    EngineSign{"three.", Match::start, three},
    EngineSign{"babylon", Match::whole, babylon},
    EngineSign{"unityengine", Match::start, unity},
    EngineSign{"gameobject", Match::start, unity},
    EngineSign{"boxcollider", Match::start, unity},
    EngineSign{"spherecollider", Match::start, unity},
    EngineSign{"capsulecollider", Match::start, unity},
    EngineSign{"godot", Match::start, godot},
    EngineSign{"boxshape3d", Match::start, godot},
    EngineSign{"sphereshape3d", Match::start, godot},
    EngineSign{"capsuleshape3d", Match::start, godot},
    EngineSign{"cylindershape3d", Match::start, godot},
    EngineSign{"collisionshape3d", Match::start, godot},
    EngineSign{"mujoco", Match::start, mujoco},
    EngineSign{"mjgeom", Match::start, mujoco},
    EngineSign{"gazebo", Match::start, gazebo},
    EngineSign{"bepuphysics", Match::start, bepu},
    EngineSign{"bepuutilities", Match::start, bepu},
    EngineSign{"jitter2", Match::start, jitter},
    EngineSign{"jvector", Match::whole, jitter},
    EngineSign{"uprimitive", Match::start, unreal},
    EngineSign{"fquat", Match::whole, unreal},
    EngineSign{"eigen", Match::whole, eigen},
    EngineSign{"quaterniond", Match::start, eigen},
    EngineSign{"quaternionf", Match::start, eigen},
    EngineSign{"pinocchio", Match::start, eigen},
    EngineSign{"glm", Match::whole, glmLibrary},
    EngineSign{"scipy", Match::start, scipy},
    EngineSign{"nalgebra", Match::start, nalgebra},
    EngineSign{"quaternion::new", Match::start, nalgebra},
    EngineSign{"glam", Match::whole, glam},
    EngineSign{"quat::from_xyzw", Match::start, glam},
};

bool tells(const EngineSign& sign, std::string_view word, std::string_view lower) {
    const auto isOf = [](int (*is)(int), std::string_view text, std::size_t at) {
        return at < text.size() && is(static_cast<unsigned char>(text[at])) != 0;
    };
    for (std::size_t at = 0; (at = lower.find(sign.word, at)) != std::string_view::npos; ++at) {
        const std::size_t behind = at + sign.word.size();
        if (at > 0 && isOf(std::isalnum, lower, at - 1)) continue;
        if (sign.match == Match::start) return true;
        if (sign.match == Match::prefix ? isOf(std::isupper, word, behind)
                                        : !isOf(std::isalnum, lower, behind))
            return true;
    }
    return false;
}

}  // namespace

const Engine* Engines::of(std::string_view name) {
    const std::string lower = lowerCase(name);
    for (const EngineSign& sign : kEngineSigns)
        if (tells(sign, name, lower)) return &kEngines[sign.engine];
    return nullptr;
}

Engines::Engines(const std::vector<Token>& tokens) {
    std::set<std::string_view> seen;
    for (const Token& token : tokens) {
        if (token.kind != TokenKind::word || !seen.insert(token.text).second) continue;
        const Engine* engine = of(token.text);
        if (engine != nullptr && std::find(found_.begin(), found_.end(), engine) == found_.end())
            found_.push_back(engine);
    }
}

bool Engines::hold(std::string_view name) const {
    return std::any_of(found_.begin(), found_.end(),
                       [&](const Engine* engine) { return engine->name == name; });
}

const Engine* Engines::only() const {
    const Engine* found = nullptr;
    for (const Engine* engine : found_) {
        if (engine->boxes == BoxNumbers::automatic) continue;
        if (found != nullptr) return nullptr;
        found = engine;
    }
    return found;
}

bool Engines::allStandAlongZ() const {
    bool any = false;
    for (const Engine* engine : found_) {
        if (engine->boxes == BoxNumbers::automatic) continue;
        if (!engine->zUp) return false;
        any = true;
    }
    return any;
}

}  // namespace sepaxis::exchange
