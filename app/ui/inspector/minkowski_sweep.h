// A sweeps around B, always in touch: each place where it stands is a point of B - A, and paints it.
#pragma once

#include "app/inspect/axes/surface_spiral.h"
#include "app/ui/inspector/inspector.h"

namespace sepaxis::ui {

inline constexpr float kSweepBar = 30.0f;  // pixels at scale 1

class MinkowskiSweep {
 public:
    // Once for each new solid.
    void follow(const inspect::Solid& solid);
    void beginAnew();  // all is painted, and nothing was played
    // Of a solid that cannot be swept nothing is drawn.
    void drawBar(Ui& ui, const Rect& area);
    bool isPossible() const { return possible_; }
    bool isUnderWay() const { return share_ < 1.0; }  // not all is painted
    bool isPainted(std::uint32_t facet) const { return !isUnderWay() || spiral_.timeOf(facet) <= share_; }
    dvec3 place(const inspect::Solid& solid) const { return spiral_.at(solid, share_); }
    double share() const { return touched_ ? share_ : 0.0; }  // for a lesson: nothing before it was played

 private:
    inspect::SurfaceSpiral spiral_;
    bool possible_ = false, playing_ = false, touched_ = false;
    double share_ = 1.0, playedAt_ = 0.0;
};

}  // namespace sepaxis::ui
