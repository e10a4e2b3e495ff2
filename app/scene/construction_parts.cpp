#include "app/scene/construction.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::scene {

namespace {

using Part = ConstructionPart;
using Style = ConstructionLine::Style;
using Place = ConstructionLabel::Place;

constexpr double kSectionLeast = 1e-6;  // of the sphere's radius: a smaller circle is a point
constexpr const char* kAxisNames = "xyz";

ConstructionLabel besideLine(const dvec3& from, const dvec3& to, Quantity text, Meaning meaning) {
    return {std::move(text), 0.5 * (from + to), to - from, Place::besideLine, meaning};
}

// --- a sphere and a triangle ----------------------------------------------------------------------------

// What the plane cuts out of the sphere.
std::optional<ConstructionRing> sectionOf(const Construction& r) {
    const textbook::TriangleRecord& t = r.triangle;
    const double radius = r.radii[r.first], square = radius * radius - t.height * t.height;
    if (!(square > kSectionLeast * radius * radius)) return std::nullopt;
    const dvec3 across = safeNormalize(t.corners[1] - t.corners[0], dvec3(1.0, 0.0, 0.0));
    return ConstructionRing{t.projected, t.normal, across, std::sqrt(square), meaningOf(r.first)};
}

Part planePart(const Construction& r) {
    const textbook::TriangleRecord& t = r.triangle;
    const dvec3& center = r.points[r.first];
    const bool behind = t.height < 0.0;
    Part part{Part::Kind::plane, 0, "Plane", t.height, {"height ", t.height, QuantityUnit::metres}};
    part.passes = !t.tooFar;
    part.outcome = behind ? "behind" : "front";
    part.lines = {{center, t.projected}};
    part.dots = {{center, meaningOf(r.first)}, {t.projected}};
    part.ring = sectionOf(r);
    Quantity label = part.measure;
    if (t.oneSided) label.after = behind ? ", behind" : ", in front";
    part.labels = {besideLine(center, t.projected, label, Meaning::found)};
    return part;
}

Part sidePart(const Construction& r, std::size_t k) {
    const textbook::TriangleRecord& t = r.triangle;
    const dvec3 &foot = t.onSides[k], &opposite = t.corners[(k + 2) % 3];
    const bool passes = t.dots[k] < 0.0;
    const Meaning meaning = passes ? Meaning::found : Meaning::failed;
    Part part{Part::Kind::side, k, "Side " + std::to_string(k), t.dots[k]};
    part.measure = {"dot ", t.dots[k], QuantityUnit::squareMetres};
    part.passes = passes;
    part.outcome = passes ? "inside" : "outside";
    part.reached = t.measured;
    part.lines = {{t.corners[k], t.corners[(k + 1) % 3], meaningOf(r.second()), Style::strong},
                  {t.projected, foot, meaning, Style::thin},
                  {t.projected, opposite, Meaning::found, Style::help, true}};
    part.dots = {{foot, meaning}};
    Quantity label = part.measure;
    label.after = ", " + part.outcome;
    part.labels = {{label, foot, foot - opposite, Place::awayFrom}};
    return part;
}

Part insidePart(const Construction& r) {
    const textbook::TriangleRecord& t = r.triangle;
    const auto within = std::ranges::count_if(t.dots, [](double dot) { return dot < 0.0; });
    Part part{Part::Kind::inside, 0, "Inside test", r.distance, {std::to_string(within) + " of 3"}};
    part.passes = t.isInside;
    part.outcome = t.isInside ? "inside" : "outside";
    part.reached = t.measured;
    part.dots = {{t.projected, t.isInside ? Meaning::found : Meaning::failed}};
    part.labels = {{{part.outcome}, t.projected}};
    return part;
}

// --- axes and boxes -------------------------------------------------------------------------------------

Part parameterPart(const Construction& r, std::size_t side) {
    const textbook::AxisPoint& axis = r.axes[side];
    const dvec3 at = axis.at(), along = axis.end - axis.start;
    const char* letter = r.kind == ConstructionKind::axes && side == 0 ? "s = " : "t = ";
    Part part{Part::Kind::parameter, side, side == 0 ? "Parameter on A" : "Parameter on B", axis.parameter};
    part.measure = {letter, axis.parameter, QuantityUnit::share};
    part.lines = {{axis.start, axis.end, meaningOf(side), Style::strong}};
    for (const dvec3& end : {axis.start, axis.end}) part.dots.push_back({end, meaningOf(side), true});
    part.dots.push_back({at});
    Quantity label = part.measure;
    if (axis.isClamped()) {
        part.outcome = "clamped";
        part.lines.push_back({at, axis.start + axis.unclamped * along});
        label.value = axis.unclamped;
        label.after = axis.unclamped < 0.0 ? ", clamped to 0" : ", clamped to 1";
    }
    part.labels = {{label, at, along, Place::besideDot, meaningOf(side)}};
    return part;
}

std::size_t sideOfBox(const Construction& r) {
    return r.kind == ConstructionKind::boxAxis ? r.first : r.second();
}

// Along the axes of the box, which is what a clamp does: x, then y, then z.
Part clampPart(const Construction& r) {
    const std::size_t side = sideOfBox(r);
    const textbook::BoxRecord& box = r.boxes[side];
    const dvec3 &from = r.points[1 - side], &to = r.points[side];
    const std::string axes = clampedAxes(r);
    Part part{Part::Kind::clamp, side, "Clamp to the box", r.distance};
    part.measure = {axes.empty() ? "inside" : "in " + axes};
    dvec3 at = transformPointInverse(box.frame, from);
    for (int i = 0; i < 3; ++i) {
        dvec3 next = at;
        next[i] = std::clamp(at[i], box.low[i], box.high[i]);
        if (next[i] == at[i]) continue;
        part.lines.push_back({transformPoint(box.frame, at), transformPoint(box.frame, next)});
        at = next;
    }
    part.dots = {{from, meaningOf(1 - side)}, {to}};
    const std::string label = axes.empty() ? "inside: nearest face" : "clamped in " + axes;
    part.labels = {{{label}, to, to - from, Place::awayFrom, meaningOf(side)}};
    return part;
}

// What both boxes cover of one world axis, or the gap, along an edge of what they share.
Part overlapPart(const Construction& r, std::size_t axis) {
    const std::string letter(1, kAxisNames[axis]);
    const double least = std::min(r.overlaps[axis][0], r.overlaps[axis][1]);
    Part part{Part::Kind::overlap, axis, "Overlap in " + letter, least, {"", least, QuantityUnit::metres}};
    part.reached = !std::isnan(least);
    part.passes = least >= 0.0;
    part.outcome = least >= 0.0 ? "overlap" : "gap";
    const auto low = [&](std::size_t s) { return r.boxes[s].frame.position + r.boxes[s].low; };
    const auto high = [&](std::size_t s) { return r.boxes[s].frame.position + r.boxes[s].high; };
    const auto i = static_cast<int>(axis);
    dvec3 from = glm::max(low(0), low(1)), to = from;
    to[i] = std::min(high(0)[i], high(1)[i]);
    const Meaning meaning = to[i] >= from[i] ? Meaning::shared : Meaning::gap;
    part.lines = {{from, to, meaning, Style::strong}};
    for (const dvec3& end : {from, to}) part.dots.push_back({end, meaning, true});
    const char* word = meaning == Meaning::shared ? " overlap " : " gap ";
    part.labels = {besideLine(from, to, {letter + word, least, QuantityUnit::metres}, meaning)};
    return part;
}

// --- the two points -------------------------------------------------------------------------------------

Part distancePart(const Construction& r) {
    const auto& [a, b] = r.points;
    Part part{Part::Kind::distance, 0, "Distance", r.distance, {"", r.distance, QuantityUnit::metres}};
    part.lines = {{a, b}};
    part.dots = {{a, Meaning::ofA}, {b, Meaning::ofB}};
    if (r.distance != 0.0)
        part.labels = {besideLine(a, b, {"distance ", r.distance, QuantityUnit::metres}, Meaning::found)};
    return part;
}

// From each point its radius towards the other shape: what they have in common, or leave between them.
Part radiiPart(const Construction& r, bool isAnswer) {
    const double depth = r.reach() - r.distance;
    const bool meets = depth >= 0.0, bothRound = r.radii[0] > 0.0 && r.radii[1] > 0.0;
    Part part{Part::Kind::radii, 0, bothRound ? "Radii" : "Radius", depth, {"", depth, QuantityUnit::metres}};
    if (isAnswer) part.kind = Part::Kind::answer, part.name = "Answer";
    part.passes = meets;
    part.outcome = meets ? "overlap" : "gap";
    const dvec3& n = r.direction;
    const bool isPlaced = r.kind != ConstructionKind::boxes || n != dvec3(0.0);
    std::array<dvec3, 2> reached = r.points;
    for (const std::size_t side : {0u, 1u}) {
        const Meaning own = meaningOf(side);
        if (isPlaced) part.dots.push_back({r.points[side], own});
        if (!(r.radii[side] > 0.0) || n == dvec3(0.0)) continue;
        reached[side] += (side == 0 ? r.radii[0] : -r.radii[1]) * n;
        part.lines.push_back({r.points[side], reached[side], own, Style::strong});
        if (isAnswer) continue;
        part.labels.push_back(
            besideLine(r.points[side], reached[side], {"r ", r.radii[side], QuantityUnit::metres}, own));
        part.labels.back().otherSide = side == 0;
    }
    if (n == dvec3(0.0)) return part;
    const Meaning meaning = meets ? Meaning::shared : Meaning::gap;
    part.lines.push_back({reached[0], reached[1], meaning, Style::decides});
    if (!isAnswer) return part;
    part.labels = {besideLine(reached[0], reached[1],
                              {meets ? "depth " : "gap ", depth, QuantityUnit::metres}, meaning)};
    part.labels.back().place = Place::farBesideLine;
    return part;
}

}  // namespace

std::string clampedAxes(const Construction& r) {
    const std::size_t side = sideOfBox(r);
    const textbook::BoxRecord& box = r.boxes[side];
    const dvec3 from = transformPointInverse(box.frame, r.points[1 - side]);
    std::string axes;
    for (int i = 0; i < 3; ++i)
        if (from[i] < box.low[i] || from[i] > box.high[i])
            axes += std::string(axes.empty() ? "" : ", ") + kAxisNames[i];
    return axes;
}

std::vector<ConstructionPart> partsOf(const Construction& r) {
    using enum ConstructionKind;
    std::vector<ConstructionPart> parts;
    if (r.kind == none) return parts;
    if (r.kind == sphereTriangle) {
        parts.push_back(planePart(r));
        for (const std::size_t k : {0u, 1u, 2u}) parts.push_back(sidePart(r, k));
        parts.push_back(insidePart(r));
    }
    if (r.kind == boxes)
        for (const std::size_t axis : {0u, 1u, 2u}) parts.push_back(overlapPart(r, axis));
    if (r.kind == axes) parts.push_back(parameterPart(r, 0));
    if (r.kind == axes) parts.push_back(parameterPart(r, 1));
    if (r.kind == sphereAxis || r.kind == boxAxis) parts.push_back(parameterPart(r, r.second()));
    if (r.kind == sphereBox || r.kind == boxAxis) parts.push_back(clampPart(r));
    if (r.kind != boxes) {
        parts.push_back(distancePart(r));
        parts.push_back(radiiPart(r, false));
        const bool measured = r.kind != sphereTriangle || r.triangle.measured;
        for (ConstructionPart& part : std::span(parts).last(2)) part.reached = measured;
    }
    parts.push_back(radiiPart(r, true));
    return parts;
}

}  // namespace sepaxis::scene
