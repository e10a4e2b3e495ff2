// What a sweep reports, and how it checks: shared by the sweep over hulls and the sweep over all pairs of
// shapes.
#pragma once

#include "collision/tests/sweeps/oracle.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::testing {

// The promises (README, "What exact means"): of size.
template <class T>
struct Promise;
template <>
struct Promise<double> {
    static constexpr oracle::Real kDepth = 1e-12L, kResidual = 1e-11L;
    static constexpr oracle::Real kNormal = 1e-7L;  // angle; thin facets of the difference have vague normals
    static constexpr const char* kName = "double";
};
template <>
struct Promise<float> {
    static constexpr oracle::Real kDepth = 2e-5L, kResidual = 2e-5L;
    static constexpr oracle::Real kNormal = 2e-2L;
    static constexpr const char* kName = "float";
};

struct SweepReport {
    std::uint64_t pairs = 0;
    std::map<std::string, std::uint64_t> byKind;
    std::map<std::string, std::uint64_t> regimes;  // face A, face B, edges, apart, contained, ...
    std::map<std::string, double> worst;           // largest error of each promise, in units of size
    std::map<std::string, std::uint64_t> failed;   // how often each check failed
    std::deque<std::string> failures;              // at most some pairs; each names kind and seed
    std::uint64_t failureCount = 0;

    void merge(const SweepReport& other);
};

std::string toText(const SweepReport& report);

class Checker {
 public:
    Checker(SweepReport& report, std::string label) : report_(report), label_(std::move(label)) {}

    // error and tolerance in units of size (or an angle).
    void within(const std::string& what, oracle::Real error, oracle::Real tolerance);
    void holds(const std::string& what, bool condition) {
        if (!condition) fail(what, {});
    }

 private:
    void fail(const std::string& what, const std::string& howMuch);

    SweepReport& report_;
    std::string label_;
    std::string* listed_ = nullptr;  // what the report says about this pair
};

// SplitMix64's finaliser: neighbouring pair numbers give unrelated seeds.
std::uint64_t mix(std::uint64_t x);

// The program around a sweep: PROGRAM [--pairs N] [--seed S] [--threads T]. `sweep` checks `count` pairs from
// pair `first` on. Shares start on a multiple of `kinds`, so that the answer does not depend on the threads.
// Returns the exit status: 0 when nothing failed and every required regime was reached.
struct SweepProgram {
    std::string name;
    std::uint64_t pairs = 0;
    std::uint64_t kinds = 1;
    std::function<SweepReport(std::uint64_t first, std::uint64_t count, std::uint64_t seed)> sweep;
    std::vector<std::string> requiredRegimes;
};
int runSweepProgram(const SweepProgram& program, int argc, char** argv);

}  // namespace sepaxis::testing
