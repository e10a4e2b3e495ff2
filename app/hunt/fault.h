// What a method promises, and how an answer breaks the promise.
#pragma once

#include "app/scene/evaluation.h"
#include "app/scene/methods.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::hunt {

// What follows from it is no fault: what the method declares, the promise of the library for exact and
// gjk-epa, and 0.001 of size and 6 % for those that promise nothing. It holds for depth, distance, and the
// overlap that is left after a move by the MTV.
using Contract = scene::MethodPromise;
Contract contractOf(const scene::Method& method, scene::Precision precision);

// Metres that an answer to such a pair may be off.
double toleranceFor(const Contract& contract, const scene::Evaluation& truth);

// From the worst to the mildest.
enum class FaultClass : std::uint8_t {
    crash,
    hang,
    exit,
    notFinite,
    missed,
    falseHit,
    depth,
    distance,
    normal,
    manifold,
    // Of recordings only: seen in a running engine.
    missingContacts,
    jumpingNormal,
    changingIds
};
inline constexpr std::array<std::string_view, 13> kFaultNames = {
    "crash",    "hang",   "exit",     "not finite",       "missed",         "false hit",   "depth",
    "distance", "normal", "manifold", "missing contacts", "jumping normal", "changing ids"};
inline std::string_view nameOf(FaultClass kind) {
    return kFaultNames[static_cast<std::size_t>(kind)];
}

struct Fault {
    FaultClass kind = FaultClass::missed;
    // Metres; infinite for what is not finite. Of a jumping normal radians, of changing ids how many.
    double error = 0.0;
};

// An answer held against the exact one. Its memory is used again.
class Judge {
 public:
    // `tolerance`: metres.
    std::optional<Fault> judge(const scene::Evaluation& truth, const scene::Evaluation& answer,
                               double tolerance);

 private:
    scene::Evaluation moved_;
};

struct Tried {
    std::optional<Fault> fault;      // nothing where it keeps its contract
    std::string whyNot;              // it does not answer such a pair; empty: it does
    AxisKind axis = AxisKind::none;  // that decides, by the exact query
};

// Pairs answered twice, by the exact query and by the method. Its memory is used again from pose to pose.
class Trial {
 public:
    // `method` outlives it.
    Trial(const scene::Method& method, scene::Precision precision);

    // Poses of one pair of shapes; the result is valid until it is run again.
    std::span<const Tried> run(std::span<const scene::PosedPair> poses);
    const Tried& run(const scene::PosedPair& pair) { return run({&pair, 1}).front(); }
    // Of the first pose.
    const scene::Evaluation& truth() const { return truths_.front(); }
    const scene::Evaluation& answer() const { return answers_.front(); }

 private:
    scene::EvaluationOptions options_;
    Contract contract_;
    std::vector<scene::Evaluation> truths_, answers_;
    std::vector<std::optional<scene::SceneError>> errors_;
    std::vector<Tried> tried_;
    Judge judge_;
};

}  // namespace sepaxis::hunt
