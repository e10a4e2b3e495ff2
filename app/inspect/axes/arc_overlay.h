// The Gauss map of a pair: every edge as the arc of directions that it supports, the arcs of A and those of B
// turned round (-B) on one sphere, and where they cross. A direction where an arc of A crosses one of -B is a
// candidate axis of the query and the normal of a face of the Minkowski difference (D. Gregorius, "The
// Separating Axis Test between Convex Polyhedra", GDC 2013). Pure data; everything in the frame of A,
// directions from A to B.
#pragma once

#include "app/scene/evaluation.h"
#include "collision/query/hull_pair.h"

#include <array>
#include <memory>
#include <vector>

namespace sepaxis::inspect {

using scene::dvec3;
using scene::Side;

// The points start * cos(t) + across * sin(t), 0 <= t <= angle, of a great circle. Between the normals of two
// faces; of a triangle's edge half a circle from one side's normal to the other's; of a segment, which bounds
// no face, a whole one.
struct Arc {
    dvec3 start{0.0}, across{0.0};  // unit, square to each other
    double angle = 0.0;             // radians
    dvec3 at(double t) const;
    dvec3 end() const { return at(angle); }
    bool isCircle() const;
    // The point of the arc nearest to a direction.
    dvec3 nearest(const dvec3& direction) const;
};
Arc arcOf(const HullPair<double>& pair, Side side, std::uint32_t edge);

struct Crossing {
    std::uint32_t a = kNoIndex, b = kNoIndex;  // the edges
    dvec3 axis{0.0};
    double sine = 0.0;  // of the angle between them
};

// All crossings, in the order of the edges. Arcs that cannot meet are told by boxes around them, so that the
// time follows the number of arcs, not that of their pairs; step() does a part of the work.
class ArcOverlay {
 public:
    explicit ArcOverlay(const scene::Evaluation& evaluation);
    ArcOverlay(const scene::Evaluation& evaluation, const Pose<double>& bInA);

    // Works for about so many seconds. True when everything is there.
    bool step(double seconds);
    bool isDone() const { return next_ == arcs_[1].size(); }
    double progress() const;  // 0 to 1

    const HullPair<double>& pair() const { return pair_; }
    const Shape<double>& shape(Side side) const { return shapes_[indexOf(side)]->shape; }
    const std::vector<Arc>& arcs(Side side) const { return arcs_[indexOf(side)]; }
    const std::vector<Crossing>& crossings() const { return crossings_; }
    // That cross: fewer than crossings where the arcs of flat cores, half or whole circles, cross twice.
    std::size_t edgePairs() const;

 private:
    struct Box {
        dvec3 min{1.0}, max{-1.0};
        void add(const Box& other);
        bool meets(const Box& other) const;
    };
    struct Node {
        Box box;
        std::uint32_t first = 0,
                      count = 0;  // of order_; an inner node has none, and two nodes from `first` on
    };
    static Box boxOf(const Arc& arc);
    void buildTree();
    void split(std::size_t node, std::uint32_t first, std::uint32_t count);
    void findCrossings(std::uint32_t edgeOfB);
    void crossFlat();

    std::array<std::shared_ptr<const scene::BuiltShape>, 2> shapes_;
    HullPair<double> pair_;
    std::array<std::vector<Arc>, 2> arcs_;
    // A tree of boxes around the arcs of A.
    std::vector<Box> boxes_;
    std::vector<std::uint32_t> order_;
    std::vector<Node> nodes_;
    std::size_t next_ = 0;  // arc of B
    std::vector<Crossing> crossings_;
};

}  // namespace sepaxis::inspect
