#include "app/inspect/steps/construction_steps.h"

#include <cstddef>

namespace sepaxis::inspect {

namespace {

using scene::ConstructionKind;
using textbook::ConstructionSource;
using enum scene::ConstructionPart::Kind;

template <class Enum>
constexpr unsigned bit(Enum value) {
    return 1U << static_cast<unsigned>(value);
}

constexpr unsigned kSpheres = bit(ConstructionKind::spheres), kSphereBox = bit(ConstructionKind::sphereBox),
                   kSphereAxis = bit(ConstructionKind::sphereAxis), kBoxes = bit(ConstructionKind::boxes),
                   kBoxAxis = bit(ConstructionKind::boxAxis), kAxes = bit(ConstructionKind::axes),
                   kTriangle = bit(ConstructionKind::sphereTriangle);
constexpr unsigned kPoints = kSpheres | kSphereBox | kSphereAxis | kBoxAxis | kAxes;  // between two of them
constexpr unsigned kExact = bit(ConstructionSource::exact), kNutshell = bit(ConstructionSource::nutshell),
                   kPrimitives = bit(ConstructionSource::primitives), kAll = kExact | kNutshell | kPrimitives;

// A line, and the pairs and methods that have it.
struct Row {
    unsigned pairs, methods;
    std::ptrdiff_t indent;
    std::string_view text;
    std::optional<scene::ConstructionPart::Kind> part = {};
};

#define MINUS "\xE2\x88\x92"
#define DOT " \xC2\xB7 "
#define PLUS_MINUS "\xC2\xB1"

constexpr Row kRows[] = {
    {kBoxes, kAll, 0, "for x, y, z:"},
    {kBoxes, kAll, 1, "against = high of B " MINUS " low of A", overlap},
    {kBoxes, kAll, 1, "along = high of A " MINUS " low of B"},
    {kBoxes, kExact, 1, "apart if one is below 0"},
    {kBoxes, kNutshell, 1, "no hit if one is 0 or below"},
    {kBoxes, kAll, 1, "keep the least of all"},
    {kBoxes, kAll, 0, "n = " PLUS_MINUS "axis of the least, depth = the least", answer},
    {kTriangle, kAll, 0, "h = n" DOT "(c " MINUS " v0)", plane},
    {kTriangle, kAll, 0, "apart if |h| > r; one-sided: not felt if h < 0"},
    {kTriangle, kAll, 0, "p = c " MINUS " h n"},
    {kTriangle, kAll, 0, "for each side:"},
    {kTriangle, kAll, 1, "q = its point closest to p"},
    {kTriangle, kAll, 1, "(q " MINUS " p)" DOT "(vertex opposite " MINUS " p) < 0?", side},
    {kTriangle, kAll, 0, "inside if three times yes", inside},
    {kTriangle, kAll, 0, "d = (inside ? p : closest of the q) " MINUS " c", distance},
    {kTriangle, kExact, 0, "overlap if |d| <= r", radii},
    {kTriangle, kPrimitives, 0, "outside: no hit if |d| >= r", radii},
    {kTriangle, kPrimitives, 0, "move the sphere by (r " MINUS " |h|) n, or by d (|d| " MINUS " r) / |d|",
     answer},
    {kAxes, kExact, 0, "w = start of A " MINUS " start of B"},
    {kAxes, kNutshell, 0, "w = start of A " MINUS " end of B"},
    {kAxes, kExact, 0, "s, t: where |A(s) " MINUS " B(t)| is least", parameter},
    {kAxes, kNutshell, 0, "s, t: from w, as if it led to the start", parameter},
    {kAxes, kAll, 0, "clamp t to 0 .. 1, then s of that t"},
    {kSphereAxis, kAll, 0,
     "t = (c " MINUS " start)" DOT "(end " MINUS " start) / |end " MINUS " start|\xC2\xB2", parameter},
    {kSphereAxis, kAll, 0, "clamp t to 0 .. 1"},
    {kSphereAxis, kAll, 0, "p = start + t (end " MINUS " start)"},
    {kBoxAxis, kExact, 0, "c = point of the axis closest to the box", parameter},
    {kBoxAxis, kNutshell, 0, "c = point of the axis closest to the middle of the box", parameter},
    {kSphereBox | kBoxAxis, kAll, 0, "in x, y, z: p = clamp(c, low, high)", clamp},
    {kSphereBox, kExact, 0, "if p = c: p on the nearest face, |d| counts below 0"},
    {kBoxAxis, kExact, 0, "if p = c: the shortest way out of the box"},
    {kSpheres, kExact | kNutshell, 0, "d = centre of B " MINUS " centre of A", distance},
    {kSpheres, kPrimitives, 0, "d = centre of A " MINUS " centre of B", distance},
    {kSphereAxis | kSphereBox | kBoxAxis, kAll, 0, "d = p " MINUS " c", distance},
    {kAxes, kAll, 0, "d = B(t) " MINUS " A(s)", distance},
    {kPoints, kNutshell, 0, "no hit if |d| < 0.000001 m"},
    {kPoints, kExact, 0, "overlap if |d| <= r, the sum of the radii", radii},
    {kPoints, kNutshell, 0, "no hit if |d| >= r, the sum of the radii", radii},
    {kSpheres, kPrimitives, 0, "no hit if |d| > r, the sum of the radii", radii},
    {kSphereAxis, kPrimitives, 0, "no hit if |d| > r", radii},
    {kSpheres, kExact, 0, "if |d| = 0: n = x axis of A"},
    {kSphereAxis, kExact, 0, "if |d| = 0: n across the axis"},
    {kAxes, kExact, 0, "if |d| = 0: n across both axes"},
    {kPoints | kTriangle, kExact | kNutshell, 0, "n = d / |d|, depth = r " MINUS " |d|", answer},
    {kSpheres, kPrimitives, 0, "move A by d (|d| " MINUS " r) / |d|", answer},
    {kSphereAxis, kPrimitives, 0, "move the sphere by " MINUS "d, as long as it is", answer},
};

#undef MINUS
#undef DOT
#undef PLUS_MINUS

}  // namespace

std::vector<CodeLine> codeOf(const scene::Construction& made) {
    std::vector<CodeLine> code;
    for (const Row& row : kRows)
        if ((row.pairs & bit(made.kind)) != 0 && (row.methods & bit(made.source)) != 0)
            code.push_back(
                {static_cast<int>(row.indent), row.text, row.part ? static_cast<int>(*row.part) : -1});
    return code;
}

}  // namespace sepaxis::inspect
