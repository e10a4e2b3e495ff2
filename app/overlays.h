// The overlays of debug_draw.h, one function each. Internal to debug_draw.
#pragma once

#include "app/debug_draw.h"

namespace sepaxis::debug_draw {

// What every overlay needs; lives for one Drawing.
struct OverlayContext {
    const Input& input;
    const scene::Evaluation& evaluation;
    const gfx::Palette& colors;
    Ball ball;
    Drawing& out;

    const Hull<double>& hull(scene::Side side) const;
    const Pose<double>& pose(scene::Side side) const;
    dvec3 vertex(scene::Side side, std::uint32_t index) const;  // world
    const gfx::Color& fill(scene::Side side) const;
    const gfx::Color& edge(scene::Side side) const;
    // World metres of so many pixels at UI scale 1, at the depth of the point.
    double metres(double pixels, const dvec3& at) const;
    std::vector<dvec3> facePoints(scene::Side side, std::uint32_t face) const;
};

void addMtv(const OverlayContext& context);
void addContacts(const OverlayContext& context);
void addManifold(const OverlayContext& context);
void addFeatures(const OverlayContext& context);
void addSeparation(const OverlayContext& context);
void addAxis(const OverlayContext& context);
void addIndices(const OverlayContext& context);
void addHighlight(const OverlayContext& context, const PickedFeature& picked, bool labelled);

// "0.4886 m": four significant digits.
std::string lengthText(double metres);

}  // namespace sepaxis::debug_draw
