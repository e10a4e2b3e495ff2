// Whoever makes hulls of points: this library and its peers, through one door.
#pragma once

#include "collision/bench/cases.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::bench {

using Points = std::vector<dvec3>;

struct BuiltHull {
    Points vertices;
    std::vector<std::vector<std::uint32_t>> faces;  // each in cyclic order, of either winding
};

class HullContender {
 public:
    explicit HullContender(std::string name) : name_(std::move(name)) {}
    virtual ~HullContender() = default;
    HullContender(const HullContender&) = delete;
    HullContender& operator=(const HullContender&) = delete;

    const std::string& name() const { return name_; }
    // What is timed: everything from the points of set `index` to a hull and its end. How many vertices it
    // had.
    virtual std::size_t build(std::size_t index) = 0;
    virtual BuiltHull hullOf(std::size_t index) = 0;

 private:
    std::string name_;
};

using HullContenders = std::vector<std::unique_ptr<HullContender>>;

// The sets outlive the contenders.
void addOwnBuilders(const std::vector<Points>& sets, HullContenders& contenders);
#ifdef SEPAXIS_BENCH_PEERS
void addPeerBuilders(const std::vector<Points>& sets, HullContenders& contenders);
#endif

}  // namespace sepaxis::bench
