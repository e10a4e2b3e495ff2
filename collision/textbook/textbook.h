/// @file
/// Collision methods as five articles publish them, faults included: for comparison only, they
/// never answer unless chosen. Each runs on the checked shapes of this library (derived normals, repaired
/// faces), so that what goes wrong is the method and not the data.
#pragma once

#include "collision/collide.h"
#include "collision/export.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace sepaxis {

/// Whether a method has an answer.
enum class TextbookStatus : std::uint8_t {
    answered,
    unsupportedPair,  ///< shapes that the article does not treat, or an AABB whose pose turns it
    notANumber,       ///< the published arithmetic divides by zero; `hit` is what its comparisons make of
                      ///< that, everything else is left empty. Likewise, without a hit, a shape or a pose (in
                      ///< the world) that collide() has no answer for
    tooManyEdgePairs,  ///< more than kTextbookMaxEdgePairs
};

/// What the vector that the article returns is meant to be. "First" and "second" are the article's objects.
enum class PublishedVector : std::uint8_t {
    none,
    movesSecond,  ///< moves the second object out of the first
    movesFirst,   ///< moves the first object out of the second
    unitNormal,   ///< unit, from the first to the second
};

/// The answer of a method. All vectors are in world space, lengths in metres.
struct TextbookResult {
    TextbookStatus status = TextbookStatus::unsupportedPair;  ///< whether there is an answer
    bool hit = false;                                         ///< the method's verdict
    AxisKind kind = AxisKind::none;                           ///< hull methods only
    Feature featureA,  ///< feature of A, by inner index; hull methods only
        featureB;      ///< feature of B
    /// The published vector carried into the library's convention, its meaning taken at its word: unit, from
    /// A to B. Zero without a hit, from a yes/no form, and where the published vector is zero.
    Vec3<double> normal{0.0};
    double depth = 0.0;                    ///< metres, as published
    std::span<const Vec3<double>> points;  ///< contact points in the caller's memory; hull methods only
    PublishedVector published = PublishedVector::none;  ///< what `vector` is meant to be
    Vec3<double> vector{0.0};                           ///< as published
    bool firstIsA = true;                               ///< whether A plays the article's first object

    /// What moves B out of A if the method is right.
    /// @return depth * normal, metres.
    Vec3<double> mtv() const { return depth * normal; }
};

/// A query by one method. `memory` holds the points afterwards; points beyond its size are dropped. Never
/// allocates, throws or locks.
using TextbookQuery = TextbookResult(const Shape<double>& a, const Pose<double>& poseA,
                                     const Shape<double>& b, const Pose<double>& poseB,
                                     std::span<Vec3<double>> memory);

/// One published method: where it comes from and how to call it.
struct TextbookMethod {
    const char* name;    ///< stable: for command lines and files
    const char* title;   ///< of the article
    const char* author;  ///< or site
    /// Whether the article treats a pair of these kinds.
    bool (*handles)(ShapeKind a, ShapeKind b);
    /// How many points of memory a query needs at most.
    std::uint32_t (*pointCapacity)(const Shape<double>& a, const Shape<double>& b);
    TextbookQuery* query;    ///< the method
    TextbookQuery* verdict;  ///< the article's yes/no form, null where it has none
    const char* weakPlaces;  ///< the main ones, in two or three sentences; all stand with its query below
};

/// All methods.
/// @return static memory.
SEPAXIS_EXPORT std::span<const TextbookMethod> textbookMethods();
/// The method of a name.
/// @param name TextbookMethod::name.
/// @return the method in static memory, or null where there is none of that name.
SEPAXIS_EXPORT const TextbookMethod* findTextbookMethod(std::string_view name);

/// The hull methods try every edge of A against every edge of B whatever the poses: at this many a query
/// takes about a second. Larger pairs are refused, so that a program that shows the answer does not
/// stall.
inline constexpr std::uint64_t kTextbookMaxEdgePairs = 1'000'000;

/// "convex hull collisions in 3d" (blog.nthia.dev): hulls, cuboids, AABBs. Every face normal of either hull
/// and the cross product of every edge pair is tried as separating axis; the one of least overlap gives the
/// MTV (published: moves the second hull) and one contact point: the support vertex of the other hull, or the
/// point of A's edge closest to B's. Weak places:
/// - a face is no candidate when the other hull lies wholly behind it, so of a hull that contains another no
///   face is, and the depth is too large;
/// - edge pairs at less than 30 degrees are left out: depths are too large, gaps are missed;
/// - an edge axis is measured in one direction only, chosen by which of the two edges lies higher;
/// - all edges parallel to the two that touch share their axis, and the first pair tried answers (rounding
///   may make it a later one): the contact point then lies on an edge that touches nothing;
/// - hulls that just touch are apart when an edge axis notices it first, and touch when a face axis does;
/// - a line-line failure (edges of about a centimetre or less, by an absolute limit of 1e-8) is ignored: the
///   contact point is then what the memory held before, the direction of A's last edge.
SEPAXIS_EXPORT TextbookQuery textbookHullSat;

/// "contact manifold for 3d collisions" (blog.nthia.dev), which cites D. Gregorius, "Robust Contact Creation
/// for Physics Simulations", GDC 2015: as textbookHullSat, but an edge pair must beat the faces by 1e-8 and
/// cross within both edges, and a face case gives the points that the reference face and the most
/// anti-parallel face of the other hull share: incident vertices at full depth inside the reference face,
/// reference vertices inside a parallel incident face, edge crossings at full depth. Weak places, beyond
/// those of textbookHullSat:
/// - a winning edge pair whose closest points lie outside the edges falls back to the deeper face, although
///   often only a parallel pair was tried before the right one: a fifth of random overlapping boxes get a
///   depth that is too large;
/// - every limit is 1e-8 metres whatever the size: large shapes lose their manifold to rounding, small ones
///   lose all crossings;
/// - a vertex on an edge is neither inside nor outside, and a crossing at the end of an edge is lost when its
///   parameter rounds below 0 or above 1: aligned faces lose corners;
/// - with B's face as reference the reference vertices are carried to the wrong side, twice the depth away
///   from where the faces meet.
/// On a line-line failure the edge parameters are those of the memory's first use, zero.
SEPAXIS_EXPORT TextbookQuery textbookHullManifold;

/// "Colliders, intersection normal and penetration depth" (Team Nutshell, NutshellEngine): sphere, AABB and
/// capsule, all six pairs; a capsule becomes the sphere at the one point of its axis that is thought to
/// matter. Published: the unit normal; no contact points. Weak places:
/// - no hit when that normal would have length zero: concentric spheres, a centre on a capsule's axis, a
///   centre inside or on the AABB, crossing axes, and whatever is closer than 1e-6 m;
/// - just touching is no hit;
/// - AABB against capsule takes the axis point closest to the box's centre: cut corners are missed or
///   measured too shallow;
/// - capsule against capsule measures B's axis from its wrong end (r is taken to its end; C. Ericson,
///   "Real-Time Collision Detection", 5.1.9, takes it to its start): nearly every answer is wrong;
/// - against anything but another capsule a capsule whose base is its tip divides by zero; the comparisons
///   make a hit of that however far apart the shapes are;
/// - between two capsules an axis shorter than a millimetre counts as a point.
SEPAXIS_EXPORT TextbookQuery textbookNutshell;

/// "Collision Detection Basics" (jojendersie.de): sphere against sphere, segment and triangle, each as a
/// yes/no form and with the vector that is meant to move object 1, the sphere (of two spheres A), out of
/// object 2. Against a one-sided triangle a sphere whose centre lies behind it is not felt. Weak places:
/// - the vector of two spheres has the wrong sign, and concentric ones divide by zero;
/// - the sphere-segment vector is the whole way from the closest point to the centre: its length is their
///   distance and not the radius less that;
/// - a sphere whose centre lies in the triangle's plane, inside it, gets a zero vector; one whose centre lies
///   on a side divides by zero;
/// - touching counts as a hit for spheres, segments and the triangle's inside, but not for its sides;
/// - a segment of length zero divides by zero but comes out right, as its end; a triangle without an area has
///   no normal, and every comparison with that fails: no hit.
SEPAXIS_EXPORT TextbookQuery textbookPrimitives;
/// The yes/no form of textbookPrimitives.
SEPAXIS_EXPORT TextbookQuery textbookPrimitivesVerdict;

}  // namespace sepaxis
