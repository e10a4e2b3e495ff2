// How round shapes, boxes, segments and triangles are measured against each other: the points, parameters and
// tests that the articles on them construct. Of the exact method they are taken from its answer; where a
// published method answered they are its own record.
#pragma once

#include "app/scene/evaluation.h"

#include <vector>

namespace sepaxis::scene {

using textbook::Construction;
using textbook::ConstructionKind;
using textbook::kNotMeasured;

// --- its parts: what is found on the way ----------------------------------------------------------------

// The colour follows from it.
enum class Meaning : std::uint8_t {
    ofA,
    ofB,
    found,
    failed,  // a test that is not passed
    shared,  // what both cover
    gap,
};
constexpr Meaning meaningOf(std::size_t side) {
    return side == 0 ? Meaning::ofA : Meaning::ofB;
}

struct ConstructionLine {
    enum class Style : std::uint8_t { help, thin, strong, decides };
    dvec3 from{0.0}, to{0.0};
    Meaning meaning = Meaning::found;
    Style style = Style::help;
    bool onlyNow = false;  // goes once the part is no longer the newest
};

struct ConstructionDot {
    dvec3 at{0.0};
    Meaning meaning = Meaning::found;
    bool isEnd = false;  // of a line: smaller
};

struct ConstructionRing {
    dvec3 center{0.0}, normal{0.0};
    dvec3 across{0.0};  // unit, in its plane
    double radius = 0.0;
    Meaning meaning = Meaning::found;
};

enum class QuantityUnit : std::uint8_t { wordsOnly, metres, squareMetres, share };
// "dot -0.75, inside": words around a number, where there is one.
struct Quantity {
    std::string before{};
    double value = kNotMeasured;  // metres are written without their sign
    QuantityUnit unit = QuantityUnit::wordsOnly;
    std::string after{};
};

struct ConstructionLabel {
    enum class Place : std::uint8_t { besideLine, farBesideLine, besideDot, awayFrom, below };
    Quantity text;
    dvec3 at{0.0};
    dvec3 along{0.0};  // the line, or the direction away
    Place place = Place::below;
    Meaning meaning = Meaning::found;
    bool otherSide = false;  // of the line
};

// One thing that is found on the way, in the order in which they are: a step, and what is drawn of it.
struct ConstructionPart {
    enum class Kind : std::uint8_t {
        plane,      // a sphere's centre above the plane of a triangle
        side,       // the point of a side closest to its projection, and on which side of it that lies
        inside,     // whether all three say so
        parameter,  // of the point on an axis
        clamp,      // the point of a box
        overlap,    // of two boxes, along an axis of the world
        distance,   // of the points
        radii,      // against it
        answer,
    };
    Kind kind = Kind::answer;
    std::size_t index = 0;  // the side of the triangle; whose axis; x, y or z
    std::string name;
    double value = 0.0;  // metres, a parameter or a dot product
    Quantity measure{};  // what of it decides
    std::optional<bool> passes{};
    std::string outcome{};
    bool reached = true;  // otherwise the method was done before, and there is nothing to see

    std::vector<ConstructionLine> lines{};
    std::vector<ConstructionDot> dots{};
    std::vector<ConstructionLabel> labels{};
    std::optional<ConstructionRing> ring{};
};

std::vector<ConstructionPart> partsOf(const Construction& construction);

// The axes of the box, of x, y and z, in which the other point lies outside of it: "x, z".
std::string clampedAxes(const Construction& construction);

// --- of a pair ------------------------------------------------------------------------------------------

// None where an article on such a pair there is not, or a triangle has no area.
ConstructionKind constructionKindOf(const Evaluation& evaluation);

// Asks the exact method again where another one answered.
Construction exactConstruction(const Evaluation& evaluation);
// What a published method answers, with its record; nothing where it does not treat the pair as it stands.
std::optional<Evaluation> answerAsPublished(const Evaluation& evaluation, const Method& method);
// Of the method that answered, where that is one of the articles', otherwise of the exact one.
Construction constructionOf(const Evaluation& evaluation);

// The published methods that treat such a pair.
std::vector<const Method*> publishedMethodsFor(const Evaluation& evaluation);

}  // namespace sepaxis::scene
