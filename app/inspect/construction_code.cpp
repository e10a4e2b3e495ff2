#include "app/inspect/construction_code.h"

#include <algorithm>

namespace sepaxis::inspect {

namespace {

using scene::ConstructionKind;
using scene::ConstructionPart;
using textbook::ConstructionSource;

constexpr int tagOf(ConstructionPart part) {
    return static_cast<int>(part);
}

// What stands for several parts.
constexpr int kParameterTag = tagOf(ConstructionPart::parameterA);
constexpr int kOverlapTag = tagOf(ConstructionPart::overlapX);
constexpr int kTestedSideTag = tagOf(ConstructionPart::side0);
constexpr int kClampTag = tagOf(ConstructionPart::clamp);
constexpr int kDistanceTag = tagOf(ConstructionPart::distance);
constexpr int kRadiiTag = tagOf(ConstructionPart::radii);
constexpr int kAnswerTag = tagOf(ConstructionPart::answer);

#define MINUS "\xE2\x88\x92"
#define DOT " \xC2\xB7 "

constexpr CodeLine kCompareExactly{0, "overlap if |d| <= r, the sum of the radii", kRadiiTag};
constexpr CodeLine kAnswerExactly{0, "n = d / |d|, depth = r " MINUS " |d|", kAnswerTag};
constexpr CodeLine kComparePublished{0, "no hit if |d| >= r, the sum of the radii", kRadiiTag};
constexpr CodeLine kGuardPublished{0, "no hit if |d| < 0.000001 m"};

constexpr std::array kSpheres = {CodeLine{0, "d = centre of B " MINUS " centre of A", kDistanceTag},
                                 kCompareExactly, CodeLine{0, "if |d| = 0: n = x axis of A"}, kAnswerExactly};
constexpr std::array kSpheresNutshell = {CodeLine{0, "d = centre of B " MINUS " centre of A", kDistanceTag},
                                         kGuardPublished, kComparePublished, kAnswerExactly};
constexpr std::array kSpheresPrimitives = {CodeLine{0, "d = centre of A " MINUS " centre of B", kDistanceTag},
                                           CodeLine{0, "no hit if |d| > r, the sum of the radii", kRadiiTag},
                                           CodeLine{0, "move A by d (|d| " MINUS " r) / |d|", kAnswerTag}};

constexpr CodeLine kProject{
    0, "t = (c " MINUS " start)" DOT "(end " MINUS " start) / |end " MINUS " start|\xC2\xB2", kParameterTag};
constexpr CodeLine kClampParameter{0, "clamp t to 0 .. 1"};
constexpr CodeLine kFoot{0, "p = start + t (end " MINUS " start)"};
constexpr CodeLine kToFoot{0, "d = p " MINUS " c", kDistanceTag};
constexpr std::array kSphereAxis = {kProject,        kClampParameter,
                                    kFoot,           kToFoot,
                                    kCompareExactly, CodeLine{0, "if |d| = 0: n across the axis"},
                                    kAnswerExactly};
constexpr std::array kSphereAxisNutshell = {kProject,        kClampParameter,   kFoot,         kToFoot,
                                            kGuardPublished, kComparePublished, kAnswerExactly};
constexpr std::array kSphereAxisPrimitives = {
    kProject,
    kClampParameter,
    kFoot,
    kToFoot,
    CodeLine{0, "no hit if |d| > r", kRadiiTag},
    CodeLine{0, "move the sphere by " MINUS "d, as long as it is", kAnswerTag}};

constexpr CodeLine kClamp{0, "in x, y, z: p = clamp(c, low, high)", kClampTag};
constexpr std::array kSphereBox = {kClamp, CodeLine{0, "if p = c: p on the nearest face, |d| counts below 0"},
                                   kToFoot, kCompareExactly, kAnswerExactly};
constexpr std::array kSphereBoxNutshell = {kClamp, kToFoot, kGuardPublished, kComparePublished,
                                           kAnswerExactly};

constexpr std::array kBoxAxis = {CodeLine{0, "c = point of the axis closest to the box", kParameterTag},
                                 kClamp,
                                 CodeLine{0, "if p = c: the shortest way out of the box"},
                                 kToFoot,
                                 kCompareExactly,
                                 kAnswerExactly};
constexpr std::array kBoxAxisNutshell = {
    CodeLine{0, "c = point of the axis closest to the middle of the box", kParameterTag},
    kClamp,
    kToFoot,
    kGuardPublished,
    kComparePublished,
    kAnswerExactly};

constexpr CodeLine kBetweenAxes{0, "d = B(t) " MINUS " A(s)", kDistanceTag};
constexpr std::array kAxes = {CodeLine{0, "w = start of A " MINUS " start of B"},
                              CodeLine{0, "s, t: where |A(s) " MINUS " B(t)| is least", kParameterTag},
                              CodeLine{0, "clamp t to 0 .. 1, then s of that t"},
                              kBetweenAxes,
                              kCompareExactly,
                              CodeLine{0, "if |d| = 0: n across both axes"},
                              kAnswerExactly};
constexpr std::array kAxesNutshell = {CodeLine{0, "w = start of A " MINUS " end of B"},
                                      CodeLine{0, "s, t: from w, as if it led to the start", kParameterTag},
                                      CodeLine{0, "clamp t to 0 .. 1, then s of that t"},
                                      kBetweenAxes,
                                      kGuardPublished,
                                      kComparePublished,
                                      kAnswerExactly};

constexpr CodeLine kLeast{0,
                          "n = \xC2\xB1"
                          "axis of the least, depth = the least",
                          kAnswerTag};
constexpr std::array kBoxes = {CodeLine{0, "for x, y, z:"},
                               CodeLine{1, "against = high of B " MINUS " low of A", kOverlapTag},
                               CodeLine{1, "along = high of A " MINUS " low of B"},
                               CodeLine{1, "apart if one is below 0"},
                               CodeLine{1, "keep the least of all"},
                               kLeast};
constexpr std::array kBoxesNutshell = {CodeLine{0, "for x, y, z:"},
                                       CodeLine{1, "against = high of B " MINUS " low of A", kOverlapTag},
                                       CodeLine{1, "along = high of A " MINUS " low of B"},
                                       CodeLine{1, "no hit if one is 0 or below"},
                                       CodeLine{1, "keep the least of all"},
                                       kLeast};

constexpr CodeLine kHeight{0, "h = n" DOT "(c " MINUS " v0)", tagOf(ConstructionPart::plane)};
constexpr CodeLine kTooHigh{0, "apart if |h| > r; one-sided: not felt if h < 0"};
constexpr CodeLine kProjection{0, "p = c " MINUS " h n"};
constexpr CodeLine kEachSide{0, "for each side:"};
constexpr CodeLine kOnSide{1, "q = its point closest to p"};
constexpr CodeLine kSideDot{1, "(q " MINUS " p)" DOT "(vertex opposite " MINUS " p) < 0?", kTestedSideTag};
constexpr CodeLine kInside{0, "inside if three times yes", tagOf(ConstructionPart::inside)};
constexpr CodeLine kClosest{0, "d = (inside ? p : closest of the q) " MINUS " c", kDistanceTag};
constexpr std::array kTriangle = {kHeight,       kTooHigh, kProjection,
                                  kEachSide,     kOnSide,  kSideDot,
                                  kInside,       kClosest, CodeLine{0, "overlap if |d| <= r", kRadiiTag},
                                  kAnswerExactly};
constexpr std::array kTrianglePrimitives = {
    kHeight,
    kTooHigh,
    kProjection,
    kEachSide,
    kOnSide,
    kSideDot,
    kInside,
    kClosest,
    CodeLine{0, "outside: no hit if |d| >= r", kRadiiTag},
    CodeLine{0, "move the sphere by (r " MINUS " |h|) n, or by d (|d| " MINUS " r) / |d|", kAnswerTag}};

#undef MINUS
#undef DOT

}  // namespace

std::span<const CodeLine> codeOfConstruction(const ConstructionRecord& record) {
    const bool nutshell = record.made.source == ConstructionSource::nutshell;
    const bool primitives = record.made.source == ConstructionSource::primitives;
    const auto choose = [&](std::span<const CodeLine> exact, std::span<const CodeLine> ofNutshell,
                            std::span<const CodeLine> ofPrimitives) {
        return nutshell ? ofNutshell : primitives ? ofPrimitives : exact;
    };
    switch (record.made.kind) {
        case ConstructionKind::none:
            break;
        case ConstructionKind::spheres:
            return choose(kSpheres, kSpheresNutshell, kSpheresPrimitives);
        case ConstructionKind::sphereBox:
            return choose(kSphereBox, kSphereBoxNutshell, {});
        case ConstructionKind::sphereAxis:
            return choose(kSphereAxis, kSphereAxisNutshell, kSphereAxisPrimitives);
        case ConstructionKind::boxes:
            return choose(kBoxes, kBoxesNutshell, {});
        case ConstructionKind::boxAxis:
            return choose(kBoxAxis, kBoxAxisNutshell, {});
        case ConstructionKind::axes:
            return choose(kAxes, kAxesNutshell, {});
        case ConstructionKind::sphereTriangle:
            return choose(kTriangle, {}, kTrianglePrimitives);
    }
    return {};
}

std::size_t lineOfPart(const ConstructionRecord& record, ConstructionPart part) {
    using enum ConstructionPart;
    if (part == parameterB) part = parameterA;
    if (part == side1 || part == side2) part = side0;
    if (part == overlapY || part == overlapZ) part = overlapX;
    const std::span<const CodeLine> code = codeOfConstruction(record);
    const auto line = std::ranges::find(code, tagOf(part), &CodeLine::tag);
    return static_cast<std::size_t>(line - code.begin());
}

}  // namespace sepaxis::inspect
