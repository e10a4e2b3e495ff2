// A shape as a query with curved sides sees it: in the frame of A and in double, whatever the precision of
// the shape, its radius apart. Such a query knows a shape by its support points, by what may bind the
// direction of an answer, and by the balls that it holds.
#pragma once

#include "collision/shape.h"

#include <array>
#include <span>

namespace sepaxis::curved {

using Vec = Vec3<double>;

// The part of a direction square to an axis: as a unit vector, zero where it is no longer than rounding, and
// its length.
struct Radial {
    Vec unit{0.0};
    double length = 0.0;
};
Radial radialOf(const Vec& axis, const Vec& direction);

// Two unit vectors that make a right-handed frame with a third.
std::array<Vec, 2> acrossOf(const Vec& unit);

template <class T>
struct Body {
    Body(const Shape<T>& shape, const Pose<T>& inA, double ofPair);

    Vec pointInA(const Vec& own) const { return turn * own + at; }
    Vec directionInA(const Vec& own) const { return turn * own; }
    Vec directionOwn(const Vec& inA) const { return inA * turn; }
    Vec vertexOwn(std::uint32_t vertex) const { return Vec(hull.vertices[vertex]) * scale; }
    Vec vertexInA(std::uint32_t vertex) const { return pointInA(vertexOwn(vertex)); }

    const Hull<T>& hull;  // where the core is a polyhedron; not scaled
    double scale;         // a power of two
    CurvedCore<double>
        core;               // otherwise: centres and axis in the frame of A, an ellipsoid's radii in its own
    double sideSine = 0.0;  // of the angle between the normals of the side and the plane square to the axis
    bool hasSide = false;   // the side has a length: no disc, no ball within the other
    Mat3<double> turn;      // the shape's frame -> the frame of A
    Vec at;
    Vec center;  // inside the shape
};

// The largest extent or coordinate of a shape in the frame of A, metres, with its radius.
template <class T>
double extentInA(const Shape<T>& shape, const Pose<T>& inA);

// The point of the core farthest along a unit direction.
template <class T>
Vec supportPoint(const Body<T>& body, const Vec& direction);

// Of a core that is a polyhedron: the vertex there.
template <class T>
std::uint32_t supportVertex(const Body<T>& body, const Vec& direction);

// How the support point turns with the direction (the derivative of the one by the other): the radii of
// curvature of the core there. Zero at corners and along edges.
template <class T>
Mat3<double> curvatureAlong(const Body<T>& body, const Vec& direction);

// What the outward normals at a place of the surface have in common. At a corner, on a circle and on a
// curved surface nothing (free); along an edge, and along the lines of a cone's side, their sine against an
// axis (ring); on a flat face all (flat).
enum class Binding : std::uint8_t { free, ring, flat };
struct NormalBinding {
    Binding binding = Binding::free;
    Vec axis{0.0};      // ring: unit; flat: the normal
    double sine = 0.0;  // ring: dot(axis, normal)
};

// Those of the places about the support point whose normals come near the direction, flat ones first.
struct NormalBindings {
    std::array<NormalBinding, 8> all;
    std::size_t count = 0;
    void add(const NormalBinding& binding) {
        if (count < all.size()) all[count++] = binding;
    }
    std::span<const NormalBinding> list() const { return std::span(all).first(count); }
};
template <class T>
NormalBindings bindingsAbout(const Body<T>& body, const Vec& direction);

// The axis that the core can be turned about without a change, where it has one.
struct TurningAxis {
    bool exists = false;
    Vec point{0.0};
    Vec direction{0.0};  // unit; zero: any through the point
};
template <class T>
TurningAxis turningAxis(const Body<T>& body);

// A ball that lies in the core and touches its surface at `point`, a point of the core, with the outward
// `normal` there, or nearly so: as large as is easily known, perhaps no more than the point.
struct Ball {
    Vec center{0.0};
    double radius = 0.0;
};
template <class T>
Ball ballInside(const Body<T>& body, const Vec& point, const Vec& normal);

}  // namespace sepaxis::curved
