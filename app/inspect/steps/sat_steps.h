// The textbook loop of the separating axis test, in slices: two hulls of a thousand vertices have nine
// million pairs of edges.
#pragma once

#include "app/inspect/steps/steps.h"
#include "collision/query/hull_pair.h"

namespace sepaxis::inspect {

// Faces of A, faces of B, edge pairs row by row; stops at the first gap. Edge pairs whose arcs do not cross
// on the Gauss map are counted, and listed where `all`.
class SatLoop {
 public:
    // `exactOverlap` as in Steps.
    SatLoop(const scene::Evaluation& evaluation, std::optional<double> exactOverlap, bool all);

    // Tries about so many more pairs of edges (the faces at once). True when the loop has ended.
    bool advance(std::uint64_t pairs);
    bool isDone() const { return done_; }
    double progress() const;  // 0 to 1
    const Steps& steps() const { return steps_; }

 private:
    void tryFaces();
    void tryPair(std::uint32_t edgeOfA, std::uint32_t edgeOfB);
    void add(SatCandidate candidate);
    void finish();

    Steps steps_;
    HullPair<double> pair_;
    bool all_;
    bool done_ = false;
    bool facesTried_ = false;
    std::uint32_t nextA_ = 0, nextB_ = 0;
    std::uint64_t leftOut_ = 0;  // since the last candidate listed
    std::uint32_t best_ = kNoIndex;
};

// Whether the loop of "convex hull collisions in 3d" can be shown of the pair.
bool havePublishedSat(const scene::Evaluation& evaluation);
// That loop, faults included; at once, as its pairs are few. `ofManifold`: as its follow-up goes on from
// there, "contact manifold for 3d collisions".
Steps makePublishedSatSteps(const scene::Evaluation& evaluation, std::optional<double> exactOverlap,
                            bool ofManifold);

// The line of Steps::code that the direction ends on.
std::size_t codeLineOf(const Steps& steps, const SatCandidate& candidate);

// Whether every pair can be listed: a person would not read more.
bool fewPairs(const scene::Evaluation& evaluation);

}  // namespace sepaxis::inspect
