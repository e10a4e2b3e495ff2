// How the contact manifold is cut out of the incident face, as the exact query did it, step by step and in
// words: what the clipping tab shows.
#pragma once

#include "app/scene/evaluation.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sepaxis::inspect {

using scene::dvec2;
using scene::dvec3;

using PointFate = ClipAction;

// What of the two faces a point is.
enum class PointOrigin : std::uint8_t { incidentVertex, referenceVertex, crossing };

struct ClippingPoint {
    FeaturePair id;
    dvec3 point{0.0};       // of the incident face, in the frame of A
    dvec2 at{0.0};          // in the reference plane
    double distance = 0.0;  // metres, to the plane of the stage; > 0 is outside
    PointFate fate = PointFate::kept;
    PointOrigin origin = PointOrigin::incidentVertex;
    bool touching = false;  // still shared once B is moved by the MTV: at full depth
    std::string why;
};

struct ClippingStage {
    enum class Kind : std::uint8_t {
        incidentFace,
        sidePlane,
        cornerPlane,
        depthCull,
        deepestAdded,
        reduction
    };
    Kind kind = Kind::incidentFace;
    std::string title;                  // "Side plane of edge 3 of A"
    std::string sentence;               // what happened
    Feature boundary;                   // of the reference shape: the edge, the corner or the face
    Plane<double> plane;                // in the frame of A; of the first stage none
    std::vector<ClippingPoint> points;  // those before it in order, then those that it made
    std::size_t before = 0;             // how many of them there were before
    std::vector<std::uint32_t> after;   // those left, in order
};

// The reference plane seen from outside its shape: u to the right, v up.
struct ReferencePlane {
    dvec3 origin{0.0}, u{0.0}, v{0.0}, normal{0.0};  // in the frame of A
    dvec2 flat(const dvec3& point) const {
        return {glm::dot(point - origin, u), glm::dot(point - origin, v)};
    }
    dvec2 flatDirection(const dvec3& direction) const {
        return {glm::dot(direction, u), glm::dot(direction, v)};
    }
};

struct Clipping {
    std::string note;  // why nothing was clipped and what the manifold is then; empty where there are stages
    bool referenceOnA = true;
    std::uint32_t referenceFace = kNoIndex;
    std::uint32_t incidentFace = kNoIndex;  // kNoIndex: a point or a segment
    double raised = 0.0;                    // metres: both radii, by which the reference plane is moved out
    ReferencePlane plane;
    std::vector<dvec3> reference, incident;          // corners, in the frame of A
    std::vector<dvec2> referenceFlat, incidentFlat;  // the same in the plane
    std::vector<ClippingStage> stages;

    scene::Side referenceSide() const { return referenceOnA ? scene::Side::a : scene::Side::b; }
    scene::Side incidentSide() const { return referenceOnA ? scene::Side::b : scene::Side::a; }
    // "reference face 1 of A, incident vertex 0 of B": what "f1 v0" stands for.
    std::string inWords(const scene::Evaluation& evaluation, const FeaturePair& id) const;
};

// Of the exact method, whatever method gave the evaluation. The last stage is the reduction to four points
// where there are more.
Clipping makeClipping(const scene::Evaluation& evaluation, const scene::EvaluationOptions& options);
// The same as a question: the points before each stage, without what becomes of them.
void makeQuestions(Clipping& clipping);

}  // namespace sepaxis::inspect
