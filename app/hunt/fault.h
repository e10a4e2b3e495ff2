// What a method promises, and how an answer breaks the promise.
#pragma once

#include "app/scene/evaluation.h"
#include "app/scene/methods.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sepaxis::hunt {

// What follows from it is no fault: what the method declares, the promise of the library for exact and
// gjk-epa, and 0.001 of size and 6 % for those that promise nothing. It holds for depth, distance, and the
// overlap that is left after a move by the MTV.
using Contract = scene::MethodPromise;
Contract contractOf(const scene::Method& method, scene::Precision precision);

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
    manifold
};
inline constexpr std::array<std::string_view, 10> kFaultNames = {
    "crash", "hang", "exit", "not finite", "missed", "false hit", "depth", "distance", "normal", "manifold"};
inline std::string_view nameOf(FaultClass kind) {
    return kFaultNames[static_cast<std::size_t>(kind)];
}

struct Fault {
    FaultClass kind = FaultClass::missed;
    double error = 0.0;  // metres; infinite for what is not finite
};

// The pair answered twice, by the exact query and by the method. Its memory is used again from pose to pose.
class Trial {
 public:
    // `method` outlives it.
    Trial(const scene::Method& method, scene::Precision precision);

    // The fault of the method's answer; nothing where it keeps its contract or does not answer such a pair.
    std::optional<Fault> run(const scene::PosedPair& pair);
    const scene::Evaluation& truth() const { return truth_; }
    const scene::Evaluation& answer() const { return answer_; }

 private:
    std::optional<Fault> compare(double tolerance);  // metres
    double leftOver(const scene::dvec3& mtv);

    scene::EvaluationOptions options_;
    Contract contract_;
    scene::Evaluation truth_, answer_, moved_;
};

}  // namespace sepaxis::hunt
