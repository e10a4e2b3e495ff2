#include "collision/bench/sampled_truth.h"

#include "collision/tests/sweeps/curved_truth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace sepaxis::bench {

namespace {

using oracle::Point;
using oracle::Real;
using oracle::Round;

constexpr int kSamples = 2000;          // 0.08 rad apart
constexpr std::size_t kStarts = 6;      // the lowest samples, no two of them closer than kStartsApart
constexpr Real kStartsApart = 0.2L;     // rad
constexpr Real kSameDirection = 1e-2L;  // rad, of local minima found from different starts
constexpr Real kCoarse = 0.2L;          // rad around a start
constexpr std::array kFine = {1e-2L, 1e-4L, 1e-8L};  // rad around the lowest minimum, one after the other
constexpr int kSteps = 36;                           // of a golden section: to 3e-8 of the interval
constexpr Real kGolden = 0.618033988749894848205L, kGoldenAngle = 2.39996322972865332223L;

struct Found {
    Point direction{0};  // unit, from A to B
    Real overlap = 0;    // of the cores
};

struct Least {
    Real at = 0, value = 0;
};

// Of a function with one minimum within -reach to reach.
template <class Function>
Least leastWithin(Real reach, const Function& function) {
    Real low = -reach, high = reach;
    Least p{high - kGolden * (high - low), 0}, q{low + kGolden * (high - low), 0};
    p.value = function(p.at);
    q.value = function(q.at);
    for (int i = 0; i < kSteps; ++i) {
        if (p.value <= q.value) {
            high = q.at;
            q = p;
            p.at = high - kGolden * (high - low);
            p.value = function(p.at);
        } else {
            low = p.at;
            p = q;
            q.at = low + kGolden * (high - low);
            q.value = function(q.at);
        }
    }
    return p.value <= q.value ? p : q;
}

class Search {
 public:
    Search(const Round& a, const Round& b) : a_(a), b_(b) {}

    std::vector<Found> starts() const {
        std::vector<Found> samples;
        for (int k = 0; k < kSamples; ++k) {  // a Fibonacci spiral
            const Real z = 1 - (2 * Real(k) + 1) / kSamples, angle = Real(k) * kGoldenAngle;
            const Real r = std::sqrt(1 - z * z);
            samples.push_back(along({r * std::cos(angle), r * std::sin(angle), z}));
        }
        std::sort(samples.begin(), samples.end(), isLower);
        std::vector<Found> starts;
        for (const Found& sample : samples) {
            const bool isNear = std::any_of(starts.begin(), starts.end(), [&](const Found& start) {
                return glm::length(start.direction - sample.direction) < kStartsApart;
            });
            if (!isNear) starts.push_back(sample);
            if (starts.size() == kStarts) break;
        }
        return starts;
    }

    // The lowest within `reach`: of each line across the neighbourhood the lowest, and of these the lowest.
    // The overlap has edges and bent valleys; this needs no derivatives and follows a valley however it runs.
    Found lowestAround(const Found& start, Real reach) const {
        const Point& d = start.direction;
        const Point aside = std::abs(d.x) < Real(0.6L) ? Point(1, 0, 0) : Point(0, 1, 0);
        const Point u = glm::normalize(glm::cross(d, aside)), v = glm::cross(d, u);
        const auto lowestOnLine = [&](Real x) {
            return leastWithin(reach, [&](Real y) { return along(d + x * u + y * v).overlap; });
        };
        const Real x = leastWithin(reach, [&](Real t) { return lowestOnLine(t).value; }).at;
        return std::min(start, along(d + x * u + lowestOnLine(x).at * v), isLower);
    }

    static bool isLower(const Found& p, const Found& q) { return p.overlap < q.overlap; }

 private:
    Found along(const Point& direction) const {
        const Point unit = glm::normalize(direction);
        return {unit, overlapOfCores(a_, b_, unit)};
    }

    const Round& a_;
    const Round& b_;
};

}  // namespace

Truth sampledTruth(const Shape<double>& a, const Shape<double>& b, const Pose<double>& bInA) {
    const Round roundA(a, Pose<double>{}), roundB(b, bInA);
    const Search search(roundA, roundB);
    std::vector<Found> minima = search.starts();
    for (Found& minimum : minima) minimum = search.lowestAround(minimum, kCoarse);
    std::sort(minima.begin(), minima.end(), Search::isLower);
    Found least = minima.front();
    for (const Real reach : kFine) least = search.lowestAround(least, reach);
    Truth truth;
    truth.separation = static_cast<double>(-least.overlap - roundA.radius - roundB.radius);
    truth.normal = dvec3(least.direction);
    truth.unique = std::none_of(minima.begin(), minima.end(), [&](const Found& other) {
        return glm::length(other.direction - least.direction) > kSameDirection &&
               other.overlap - least.overlap <= kUniqueLead;
    });
    return truth;
}

}  // namespace sepaxis::bench
