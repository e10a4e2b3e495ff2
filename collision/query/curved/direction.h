// The direction along which two cores overlap least, or where they are apart the gap is widest: a search from
// a first guess that ends in the nearest such direction, to the last digits.
#pragma once

#include "collision/query/curved/body.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::curved {

// Lengths are those of the scaled pair: times `unscale` metres.
template <class T>
struct CurvedPair {
    CurvedPair(const Shape<T>& shapeA, const Shape<T>& shapeB, const Pose<T>& bInA)
        : CurvedPair(shapeA, shapeB, bInA, std::max(extentInA(shapeA, Pose<T>{}), extentInA(shapeB, bInA))) {}

    double unscale;  // a power of two
    Body<T> a, b;
    double size;  // the largest extent or coordinate of both shapes
    double radiusA, radiusB;

 private:
    CurvedPair(const Shape<T>& shapeA, const Shape<T>& shapeB, const Pose<T>& bInA, double extent)
        : unscale(std::ldexp(1.0, std::ilogb(extent))),
          a(shapeA, Pose<T>{}, 1.0 / unscale),
          b(shapeB, bInA, 1.0 / unscale),
          size(extent / unscale),
          radiusA(double(shapeA.radius) / unscale),
          radiusB(double(shapeB.radius) / unscale) {}
};

// What is known along a unit direction from A to B.
struct Along {
    Vec direction{0.0};
    Vec onA{0.0}, onB{0.0};  // the support points
    double overlap = 0.0;    // of the cores: below zero a gap
};
template <class T>
Along measureAlong(const CurvedPair<T>& pair, const Vec& direction);

// What an approach has found: a direction, and how near or deep the cores are at least.
struct Approach {
    Along along;               // the least overlap on the way
    double distance = 0.0;     // the cores are no farther apart
    bool holdsSurely = false;  // the difference holds the origin, farther from its surface than rounding
};
// Two cores approached: E. G. Gilbert, D. W. Johnson, S. S. Keerthi: "A Fast Procedure for Computing the
// Distance Between Complex Objects in Three-Dimensional Space", 1988, until the distance is known to a
// thousandth, the gap along a direction is wider than `enough` or the difference is seen to hold the origin.
template <class T>
Approach approach(const CurvedPair<T>& pair, const Vec& guess, double enough);

// From a first guess downhill. Each round takes what may bind the normals of both shapes nearby
// (NormalBinding), solves for the direction under each two of them, which is in closed form or a Newton
// iteration in one or two variables, and goes on from the one with the least overlap.
template <class T>
Along descend(const CurvedPair<T>& pair, const Along& from);

}  // namespace sepaxis::curved
