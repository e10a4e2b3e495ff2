// The Minkowski difference B - A of the two cores as a solid, facet by facet: all vectors from a point of A
// to a point of B. The shapes meet where the origin lies in it; the way from the origin to its nearest face
// is the shortest way out. Its facets are the faces of A (turned round), the faces of B and one parallelogram
// for every two edges whose arcs cross on the Gauss map. Facets in one plane (a face of A against a face or
// an edge of B) are one face. Positions and directions are those of the world; the origin is where points of
// both shapes coincide. Pure data.
#pragma once

#include "app/inspect/axes/arc_overlay.h"
#include "app/inspect/axes/axis_ref.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace sepaxis::inspect {

// Radians. Which facets there are, and which are neighbours, is decided for B turned by this much, about an
// axis that no shape has for a reason: then no face lies flat against another, and each facet's place is
// certain, as rounding turns a crossing at the angle s by 8 eps / s. All places, planes and depths are those
// of the true pose.
inline constexpr double kTopologyTurn = 5e-7;

struct SolidCorner {
    dvec3 position{0.0};                       // vertex b - vertex a
    std::uint32_t a = kNoIndex, b = kNoIndex;  // inner indices
};

struct Facet {
    AxisRef axis;                // the candidate that makes it
    Feature featureA, featureB;  // a face and a vertex, or two edges
    dvec3 normal{0.0};           // unit, outward: against the axis, which points from A to B
    double offset = 0.0;         // metres from the origin to its plane; negative: the origin is outside
    std::uint32_t first = 0, count = 0;  // corners, counter-clockwise from outside: loops[first] and on
    std::uint32_t face = kNoIndex;
    bool sliver = false;  // of parallel edges: no more than a line
};

struct SolidEdge {
    std::uint32_t from = 0, to = 0;                   // corners
    std::uint32_t left = kNoIndex, right = kNoIndex;  // facets
};

enum class FaceMaker : std::uint8_t { faceA, faceB, edgePair, bothFaces };

// All facets in one plane.
struct SolidFace {
    FaceMaker maker = FaceMaker::edgePair;
    AxisRef axis;                // the first candidate that makes it
    Feature featureA, featureB;  // what of A and of B lies in its plane
    dvec3 normal{0.0};
    double offset = 0.0;
    std::vector<std::uint32_t> facets;
};

// A flat one (of two flat cores) has two faces, front and back; without any facet its corners are the ends of
// a segment, or a point.
struct Solid {
    std::vector<SolidCorner> corners;
    std::vector<std::uint32_t> loops;
    std::vector<Facet> facets;
    std::vector<SolidEdge> edges;
    std::vector<SolidFace> faces;  // but slivers
    double volume = 0.0;
    // The facet that the origin is nearest to where it lies inside, the first of equals in the order of the
    // query's candidates.
    std::uint32_t nearest = kNoIndex;

    bool isInnerEdge(const SolidEdge& edge) const;  // between facets of one face
    bool isNearest(std::uint32_t facet) const;      // of the nearest face
};

// What the exact query says of the same pair, as a point of the solid.
struct OriginAnswer {
    bool overlap = false;
    bool inside = false;  // the origin lies in the solid of the cores
    AxisRef axis;         // of the candidate that won; none where the closest points decide
    double depth = 0.0;   // metres, of the shapes with their radii
    double distance = 0.0;
    double toCore = 0.0;    // from the origin to the surface of the solid of the cores
    dvec3 nearest{0.0};     // that point of the surface
    dvec3 normal{1, 0, 0};  // of the answer, from A to B
    double radii = 0.0;     // the sum of both; the shapes meet where a ball of this radius reaches the solid
};

class Minkowski {
 public:
    explicit Minkowski(const scene::Evaluation& evaluation);

    // Works for about so many seconds: finds the number of facets first, then, where they are `mostFacets` at
    // the most, the solid. True when nothing is left to do.
    bool step(double seconds, std::size_t mostFacets);
    bool isCounted() const { return overlay_.isDone() && trueOverlay_.isDone(); }
    std::size_t candidates() const;  // as many as the solid has facets
    bool isDone() const { return done_; }
    double progress() const;

    const Shape<double>& shape(Side side) const { return overlay_.shape(side); }
    const HullPair<double>& pair() const { return pair_; }  // the true pose
    const Solid& solid() const { return solid_; }
    const OriginAnswer& answer() const { return answer_; }
    // Whose arcs cross in the true pose. Those in the plane of a face are a part of it, and where many meet
    // there the solid has fewer parallelograms. When it is counted.
    std::size_t edgePairs() const { return trueOverlay_.edgePairs(); }
    dvec3 toWorld(const dvec3& directionInA) const { return toWorld_ * directionInA; }
    // The facet whose normal the candidate's axis is, against the axis; none for an edge pair that makes
    // none.
    std::optional<std::uint32_t> facetOf(const AxisRef& axis) const;

 private:
    AxisRef candidate(std::size_t index) const;
    void addCandidate(std::size_t index);
    void addFace(Facet& facet, Side side, std::uint32_t face, const dvec3& turnedAxis);
    void addPair(Facet& facet, const Crossing& turned);
    void close(Facet& facet);
    std::uint32_t cornerOf(std::uint32_t a, std::uint32_t b);
    void addEdge(std::uint32_t from, std::uint32_t to, std::uint32_t facet);
    void finish();
    void addWinner();
    void joinFacets();
    void addFaces();
    void addSpine();

    ArcOverlay overlay_;      // of the turned pose
    ArcOverlay trueOverlay_;  // of the true one
    HullPair<double> pair_;
    Mat3<double> toWorld_;
    OriginAnswer answer_;
    std::size_t next_ = 0;
    bool done_ = false;
    Solid solid_;
    std::unordered_map<std::uint64_t, std::uint32_t> corners_, edges_;
};

}  // namespace sepaxis::inspect
