#include "app/hunt/shrink.h"

#include "app/base/json_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace sepaxis::hunt {

namespace {

constexpr int kAllDigits = 17;
// A fault that comes and goes from pose to pose keeps the digits of the one that was found. Then poses of few
// digits near it are asked: this many, about as long as the search for the first took.
constexpr int kManyDigits = 20, kCoarseDigits = 2;
constexpr std::uint64_t kCoarsePoses = 50'000;

double rounded(double value, int digits) {
    if (digits <= 0 || value == 0.0) return 0.0;
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
    return std::strtod(text.data(), nullptr);
}

// Significant digits of the shortest text that reads back to it.
int digitsOf(double value) {
    for (int digits = 0; digits < kAllDigits; ++digits)
        if (rounded(value, digits) == value) return digits;
    return kAllDigits;
}

int digitsOf(const Construction& c) {
    int digits = 0;
    if (c.turn == Turn::any)
        for (int k = 0; k < 4; ++k) digits += digitsOf(c.rotation[k]);
    else
        digits += digitsOf(c.twist) + digitsOf(c.tilt) + (c.tilt != 0.0 ? digitsOf(c.heading) : 0);
    for (int k = 0; k < 3; ++k) digits += digitsOf(c.offset[k]);
    return digits + (c.place != Place::free ? digitsOf(c.depth) : 0);
}

class Shrinker {
 public:
    Shrinker(const scene::PosedPair& shapes, Trial& trial, std::chrono::steady_clock::time_point deadline,
             const std::stop_token& stop)
        : shapes_(shapes), trial_(trial), deadline_(deadline), stop_(stop) {}

    Shrunk run(const Construction& found) {
        best_.construction = found;
        const auto placed = build(shapes_, found);
        if (!placed) return best_;
        take(*placed);
        const Tried& tried = trial_.run(best_.pair);
        if (!tried.fault) return best_;
        best_.fault = *tried.fault;
        best_.again = true;
        kind_ = tried.fault->kind;
        axis_ = tried.axis;
        simplifyAll();
        if (digitsOf(best_.construction) > kManyDigits && findCoarse()) simplifyAll();
        roundPose();
        return best_;
    }

 private:
    bool isOver() const { return stop_.stop_requested() || std::chrono::steady_clock::now() >= deadline_; }

    bool fails(const scene::PosedPair& pair) {
        ++best_.queries;
        const Tried& tried = trial_.run(pair);
        if (!tried.fault || tried.fault->kind != kind_ || tried.axis != axis_) return false;
        best_.fault = *tried.fault;
        return true;
    }

    bool accept(const Construction& candidate) {
        if (isOver()) return false;
        const auto placed = build(shapes_, candidate);
        if (!placed || !fails(placed->pair)) return false;
        best_.construction = candidate;
        take(*placed);
        return true;
    }
    void take(const Placed& placed) {
        best_.pair = placed.pair;
        const dvec3& p = placed.pair.poses[1].position;
        const auto& [x, y, z, w] = placed.orientation;
        best_.listed = {p.x, p.y, p.z, x, y, z, w};
    }
    template <class Change>
    bool tryChange(Change change) {
        Construction candidate = best_.construction;
        change(candidate);
        return accept(candidate);
    }

    // A number that is no simpler than these stays.
    template <class Get>
    bool simplifyNumber(Get get, std::initializer_list<double> simplest) {
        const double now = get(best_.construction);
        for (const double value : simplest) {
            if (value == now) return false;
            if (tryChange([&](Construction& c) { get(c) = value; })) return true;
        }
        const int digits = digitsOf(now);
        for (int fewer = 1; fewer < digits; ++fewer)
            if (tryChange([&](Construction& c) { get(c) = rounded(now, fewer); })) return true;
        return false;
    }

    void simplifyAll() {
        for (bool simpler = true; simpler && !isOver();) simpler = simplify();
    }

    bool findCoarse() {
        const scene::PosedPair around = best_.pair;
        for (std::uint64_t number = 1; number <= kCoarsePoses && !isOver(); ++number) {
            Construction candidate = sampleNear(around, 0, number);
            for (int k = 0; k < 4; ++k) candidate.rotation[k] = rounded(candidate.rotation[k], kCoarseDigits);
            for (int k = 0; k < 3; ++k) candidate.offset[k] = rounded(candidate.offset[k], kCoarseDigits);
            if (accept(candidate)) return true;
        }
        return false;
    }

    // One round; true where something became simpler.
    bool simplify() {
        bool simpler = false;
        const auto note = [&](bool done) { simpler = simpler || done; };
        const Construction& c = best_.construction;
        if (c.turn != Turn::any || c.rotation != identityQuat<double>())
            note(tryChange([](Construction& t) {
                t.turn = Turn::any;
                t.rotation = identityQuat<double>();
            }));
        if (c.place == Place::atTie) note(tryChange([](Construction& t) { t.place = Place::atDepth; }));
        if (c.place != Place::free) note(tryChange([](Construction& t) { t.place = Place::free; }));
        if (c.reversed) note(tryChange([](Construction& t) { t.reversed = false; }));
        if (c.turn != Turn::any) {
            note(c.featureOfA > 0 && tryChange([](Construction& t) { t.featureOfA = 0; }));
            note(c.featureOfB > 0 && tryChange([](Construction& t) { t.featureOfB = 0; }));
            note(simplifyNumber([](auto& t) -> auto& { return t.tilt; }, {0.0}));
            note(simplifyNumber([](auto& t) -> auto& { return t.heading; }, {0.0, 90.0}));
            note(simplifyNumber([](auto& t) -> auto& { return t.twist; }, {0.0, 90.0, 45.0}));
        }
        for (int k = 0; k < 3; ++k)
            note(simplifyNumber([k](auto& t) -> auto& { return t.offset[k]; }, {0.0}));
        if (c.place != Place::free) note(simplifyNumber([](auto& t) -> auto& { return t.depth; }, {}));
        if (c.turn == Turn::any) note(roundRotation());
        return simpler;
    }

    bool roundRotation() {
        bool simpler = false;
        for (int k = 0; k < 4; ++k) {
            const Quat<double> now = best_.construction.rotation;
            const int digits = digitsOf(now[k]);
            for (int fewer = 0; fewer < digits; ++fewer) {
                Quat<double> tried = now;
                tried[k] = rounded(now[k], fewer);
                if (!(glm::dot(tried, tried) > 0.0)) continue;
                Construction candidate = best_.construction;
                candidate.rotation = tried;
                if (!accept(candidate)) continue;
                simpler = true;
                break;
            }
        }
        return simpler;
    }
    // The seven numbers of B's pose in a scene, A where it is.
    void roundPose() {
        const Shrunk built = best_;
        for (double& number : best_.listed) {
            const double now = number;
            const int digits = digitsOf(now);
            for (int fewer = 0; fewer < digits && !isOver(); ++fewer) {
                number = rounded(now, fewer);
                const auto pair = withPose(best_.listed);
                if (pair && fails(*pair)) {
                    best_.pair = *pair;
                    break;
                }
                number = now;
            }
        }
        int digits = 0;
        for (const double number : best_.listed) digits += digitsOf(number);
        const int ofConstruction = digitsOf(best_.construction);
        // Where rounding changes little, the construction says more than the numbers.
        best_.isRounded = digits < ofConstruction;
        if (!best_.isRounded) {
            const std::size_t queries = best_.queries;
            best_ = built;
            best_.queries = queries;
        }
        best_.digits = std::min(digits, ofConstruction);
    }
    std::optional<scene::PosedPair> withPose(const std::array<double, 7>& n) const {
        const Quat<double> q(n[6], n[3], n[4], n[5]);
        if (!(glm::dot(q, q) > 0.0)) return std::nullopt;
        scene::PosedPair pair = best_.pair;
        pair.poses[1] = {{n[0], n[1], n[2]}, normalizedOrIdentity(q)};
        return pair;
    }

    const scene::PosedPair& shapes_;
    Trial& trial_;
    std::chrono::steady_clock::time_point deadline_;
    const std::stop_token& stop_;
    Shrunk best_;
    FaultClass kind_ = FaultClass::missed;
    AxisKind axis_ = AxisKind::none;
};

}  // namespace

std::string describe(const scene::PosedPair& pair, const Shrunk& shrunk) {
    if (!shrunk.isRounded) return describe(pair, shrunk.construction);
    const auto listed = [&](std::size_t first, std::size_t count) {
        std::string text = "(";
        for (std::size_t i = first; i < first + count; ++i)
            text += (i > first ? ", " : "") + scene::shortestNumber(shrunk.listed[i]);
        return text + ')';
    };
    return "B at " + listed(0, 3) + ", orientation " + listed(3, 4);
}

Shrunk shrink(const scene::PosedPair& pair, const Construction& found, Trial& trial,
              std::chrono::steady_clock::time_point deadline, const std::stop_token& stop) {
    return Shrinker(pair, trial, deadline, stop).run(found);
}

}  // namespace sepaxis::hunt
