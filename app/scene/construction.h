// How round shapes, boxes, segments and triangles are measured against each other: the points, parameters and
// tests that the articles on them construct. Of the exact method they are taken from its answer; where a
// published method answered they are its own record.
#pragma once

#include "app/scene/evaluation.h"

#include <vector>

namespace sepaxis::scene {

using textbook::Construction;
using textbook::ConstructionKind;

// One thing that is found on the way, in the order in which they are.
enum class ConstructionPart : std::uint8_t {
    plane,       // a sphere's centre above the plane of a triangle
    side0,       // the point of a side closest to its projection, and on which side of it that lies
    side1,       //
    side2,       //
    inside,      // whether all three say so
    parameterA,  // of the point on the axis of A
    parameterB,  //
    clamp,       // the point of a box
    overlapX,    // of two boxes
    overlapY,    //
    overlapZ,    //
    distance,    // of the points
    radii,       // against it
    answer,
};

// None where an article on such a pair there is not, or a triangle has no area.
ConstructionKind constructionKindOf(const Evaluation& evaluation);

// Asks the exact method again where another one answered.
Construction exactConstruction(const Evaluation& evaluation);
// What the article on such a pair answers, with its record; nothing where none treats the pair as it stands.
std::optional<Evaluation> answerAsPublished(const Evaluation& evaluation);
// Of the method that answered, where that is one of the articles', otherwise of the exact one.
Construction constructionOf(const Evaluation& evaluation);

std::vector<ConstructionPart> partsOf(const Construction& construction);

// The published method that treats such a pair, or null.
const Method* publishedMethodFor(const Evaluation& evaluation);

}  // namespace sepaxis::scene
