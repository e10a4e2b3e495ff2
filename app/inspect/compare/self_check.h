// Questions whose answers follow from the one that is shown: the shapes swapped, both moved rigidly, B pushed
// out by the MTV, and the fast query asked. An answer that does not survive them is wrong.
#pragma once

#include "app/base/short_text.h"
#include "app/inspect/compare/agreement.h"
#include "app/scene/angle_unit.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::inspect {

enum class CheckKind : std::uint8_t { swapped, moved, pushed, fast };
inline constexpr std::size_t kCheckCount = 4;

enum class CheckMark : std::uint8_t {
    pending,
    passed,
    notUnique,  // a tie: verdict, depth and distance agree, the normal is not compared
    rounded,    // agrees within what the coordinates out there can hold, which is less than promised
    notAsked,   // the method gives nothing to ask with
    failed,
};

struct CheckResult {
    CheckMark mark = CheckMark::pending;
    std::string asked;  // a sentence
    std::string found;  // both answers and how they differ, in lines
};

// Both shapes are first turned by a fixed rotation, as far as they may turn, then moved.
struct RigidMotion {
    Quat<double> turn = identityQuat<double>();
    dvec3 move{0.0};
};
RigidMotion fixedMotion(const scene::Evaluation& evaluation);

// Works in steps of a query or two, so that large pairs do not stall a frame, and in the memory of the check
// before: quick ones follow a drag.
class SelfCheck {
 public:
    // Copies what it needs of the evaluation; `vector`, metres, is a person's own motion (zero: none).
    void start(const scene::Evaluation& evaluation, const scene::EvaluationOptions& options,
               const dvec3& vector, scene::AngleUnit angles = scene::AngleUnit::degrees);
    bool step();  // false when there is nothing left to do
    bool done() const { return stage_ == Stage::done; }
    const std::array<CheckResult, kCheckCount>& results() const { return results_; }
    const CheckResult& result(CheckKind kind) const { return results_[static_cast<std::size_t>(kind)]; }

 private:
    enum class Stage : std::uint8_t {
        reference,
        swapped,
        moved,
        movedByPerson,
        pushed,
        pushedFurther,
        fast,
        done
    };

    // An answer without its manifold, whose memory stays behind.
    struct Answer {
        Collision<double> collision;
        scene::Known known;
        std::optional<std::string> error;
    };
    scene::AngleUnit angles_ = scene::AngleUnit::degrees;  // in which differences are told
    Answer ask(const scene::PosedPair& pair, const scene::EvaluationOptions& options);
    CheckResult& at(CheckKind kind) { return results_[static_cast<std::size_t>(kind)]; }
    void compare(CheckResult& result, const Answer& answer, const RigidMotion& motion, double rounding,
                 bool swapped);
    void swapAndAsk();
    void moveAndAsk(const RigidMotion& motion, const ShortText& words);
    void pushAndAsk();
    void pushFurtherAndAsk();
    void askFast();
    double way() const;  // metres along the normal that make them just touch; < 0 apart
    Answer askMoved(double metres);

    Stage stage_ = Stage::done;
    scene::PosedPair pair_;
    scene::EvaluationOptions options_;
    Answer base_;
    bool unique_ = true;
    double exactAmount_ = 0.0;  // signedDepth() of the exact answer
    Promise promise_;
    double normalTolerance_ = 0.0;
    RigidMotion fixed_;
    dvec3 vector_{0.0};
    std::array<CheckResult, kCheckCount> results_;
    std::vector<ManifoldPoint<double>> memory_;  // for the manifolds of what is asked
};

}  // namespace sepaxis::inspect
