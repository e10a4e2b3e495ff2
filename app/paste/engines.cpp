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

// How a word tells its engine. `prefix`: what follows is a capital letter, as in btVector3.
enum class Match : std::uint8_t { part, prefix, start };
struct EngineSign {
    std::string_view word;  // small letters
    Match match;
    Id engine;
};
constexpr std::array kEngineSigns = {
    EngineSign{"pybullet", Match::part, pybullet},
    EngineSign{"createcollisionshape", Match::part, pybullet},
    EngineSign{"createmultibody", Match::part, pybullet},
    EngineSign{"bullet", Match::part, bullet},
    EngineSign{"bt", Match::prefix, bullet},
    EngineSign{"hppfcl", Match::part, coal},
    EngineSign{"hpp-fcl", Match::part, coal},
    EngineSign{"coal", Match::start, coal},
    EngineSign{"fcl", Match::part, fcl},
    EngineSign{"drake", Match::part, drake},
    EngineSign{"ode", Match::start, ode},
    EngineSign{"dgeom", Match::start, ode},
    EngineSign{"dcreate", Match::start, ode},
    EngineSign{"dbody", Match::start, ode},
    EngineSign{"dreal", Match::start, ode},
    EngineSign{"dquat", Match::start, ode},
    EngineSign{"dmatrix3", Match::start, ode},
    EngineSign{"drfrom", Match::start, ode},
    EngineSign{"ccd_", Match::start, libccd},
    EngineSign{"ccd", Match::prefix, libccd},
    EngineSign{"libccd", Match::part, libccd},
    EngineSign{"jolt", Match::part, jolt},
    EngineSign{"jph", Match::start, jolt},
    EngineSign{"boxshapesettings", Match::start, jolt},
    EngineSign{"capsuleshapesettings", Match::start, jolt},
    EngineSign{"convexhullshapesettings", Match::start, jolt},
    EngineSign{"rotatedtranslatedshape", Match::start, jolt},
    EngineSign{"collisiondispatch", Match::start, jolt},
    EngineSign{"physx", Match::part, physx},
    EngineSign{"px", Match::prefix, physx},
    EngineSign{"b3", Match::prefix, box3d},
    EngineSign{"box3d", Match::part, box3d},
    EngineSign{"parry", Match::part, parry},
    EngineSign{"rapier", Match::part, parry},
    EngineSign{"ncollide", Match::part, parry},
    EngineSign{"sharedshape", Match::part, parry},
    EngineSign{"colliderbuilder", Match::part, parry},
    EngineSign{"colliderdesc", Match::part, parry},
    EngineSign{"cannon", Match::part, cannon},
    EngineSign{"three", Match::start, three},
    EngineSign{"babylon", Match::part, babylon},
    EngineSign{"unity", Match::part, unity},
    EngineSign{"gameobject", Match::start, unity},
    EngineSign{"boxcollider", Match::start, unity},
    EngineSign{"spherecollider", Match::start, unity},
    EngineSign{"capsulecollider", Match::start, unity},
    EngineSign{"godot", Match::part, godot},
    EngineSign{"boxshape3d", Match::part, godot},
    EngineSign{"sphereshape3d", Match::part, godot},
    EngineSign{"capsuleshape3d", Match::part, godot},
    EngineSign{"cylindershape3d", Match::part, godot},
    EngineSign{"node3d", Match::part, godot},
    EngineSign{"mujoco", Match::part, mujoco},
    EngineSign{"mjgeom", Match::start, mujoco},
    EngineSign{"gazebo", Match::part, gazebo},
    EngineSign{"bepu", Match::part, bepu},
    EngineSign{"jitter", Match::part, jitter},
    EngineSign{"jvector", Match::start, jitter},
    EngineSign{"uprimitive", Match::start, unreal},
    EngineSign{"fquat", Match::start, unreal},
    EngineSign{"eigen", Match::part, eigen},
    EngineSign{"quaterniond", Match::part, eigen},
    EngineSign{"quaternionf", Match::part, eigen},
    EngineSign{"pinocchio", Match::part, eigen},
    EngineSign{"glm", Match::start, glmLibrary},
    EngineSign{"scipy", Match::part, scipy},
    EngineSign{"nalgebra", Match::part, nalgebra},
    EngineSign{"quaternion::new", Match::part, nalgebra},
    EngineSign{"glam", Match::start, glam},
    EngineSign{"quat::from_xyzw", Match::part, glam},
};

bool tells(const EngineSign& sign, std::string_view word, std::string_view lower) {
    const std::string_view wanted = sign.word;
    if (sign.match == Match::part) return holds(lower, wanted);
    // Of a qualified name any part may begin so: "JPH::Vec3", "np.fcl".
    for (std::size_t at = 0; (at = lower.find(wanted, at)) != std::string_view::npos; ++at) {
        const std::size_t behind = at + wanted.size();
        if (at > 0 && std::isalnum(static_cast<unsigned char>(lower[at - 1])) != 0) continue;
        const bool goesOn =
            behind < lower.size() && std::isalnum(static_cast<unsigned char>(lower[behind])) != 0;
        // Names come in small letters, too, once they were made so.
        const bool small = word == lower && behind + 2 < word.size() && goesOn;
        const bool capital =
            small || (behind < word.size() && std::isupper(static_cast<unsigned char>(word[behind])) != 0);
        if (sign.match == Match::prefix ? capital : !goesOn || wanted.size() > 3) return true;
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
