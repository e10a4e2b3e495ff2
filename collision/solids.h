/// @file
/// Points, faces and edges of the solids that scene files can name by a few numbers. All are centred on
/// the origin of their frame; the order of vertices, edges and faces is documented at each and stable,
/// because people see these numbers.
///
/// The radius of a regular solid is that of its circumscribed sphere. Lists of vertices are counter-clockwise
/// from the lowest; "in order" means lexicographic order of these lists. g = (1 + sqrt(5)) / 2.
#pragma once

#include "collision/export.h"
#include "collision/math.h"

#include <cstdint>
#include <vector>

namespace sepaxis {

/// What a generator gives to buildHull. Faces and edges may be empty (then the hull of the points, with
/// the builder's own numbering).
struct SolidPoints {
    std::vector<Vec3<double>> positions;            ///< metres; a point's number is its place
    std::vector<std::vector<std::uint32_t>> faces;  ///< vertex numbers, face by face
    std::vector<std::vector<std::uint32_t>> edges;  ///< two vertex numbers each
};

/// A box. Vertex i: bit 0 set is +x, bit 1 set is +y, bit 2 set is +z. Faces: -x, +x, -y, +y, -z, +z.
/// Edges: four along x, then y, then z, each in the order of their lower vertex.
/// @param halfExtents metres, along x, y and z.
/// @return its points, faces and edges.
SEPAXIS_EXPORT SolidPoints makeBox(const Vec3<double>& halfExtents);

/// The regular tetrahedron. Vertices along (1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1). Face k lies
/// opposite vertex k. Edges in order.
/// @param radius metres.
/// @return its points, faces and edges.
SEPAXIS_EXPORT SolidPoints makeTetrahedron(double radius);

/// The regular octahedron. Vertices +x, -x, +y, -y, +z, -z. Face k: bit 0 set is the side of +x, bit 1 of +y,
/// bit 2 of +z. Edges in order.
/// @param radius metres.
/// @return its points, faces and edges.
SEPAXIS_EXPORT SolidPoints makeOctahedron(double radius);

/// The regular dodecahedron. Vertices 0 .. 7 are those of a box (makeBox), then 8 .. 11 along (0, 1/g, g), 12
/// .. 15 along (1/g, g, 0) and 16 .. 19 along (g, 0, 1/g) with both signs each: bit 0 of the place in the
/// group set means that the first of the two coordinates is positive, bit 1 the second. Faces 0 .. 3 have the
/// normals (0, g, 1), 4 .. 7 (g, 1, 0) and 8 .. 11 (1, 0, g) with both signs in the same way. Edges in order.
/// @param radius metres.
/// @return its points, faces and edges.
SEPAXIS_EXPORT SolidPoints makeDodecahedron(double radius);

/// The regular icosahedron. Vertices 0 .. 3 along (0, 1, g), 4 .. 7 along (1, g, 0), 8 .. 11 along (g, 0, 1),
/// signs as in makeDodecahedron. Faces and edges in order.
/// @param radius metres.
/// @return its points, faces and edges.
SEPAXIS_EXPORT SolidPoints makeIcosahedron(double radius);

/// The rhombic dodecahedron: twelve rhombi. Vertices 0 .. 7 are those of a box with half extents radius / 2,
/// then +x, -x, +y, -y, +z, -z, which lie on the sphere; the edges are sqrt(3) / 2 radius long. Faces 0 .. 3
/// have the normals (0, 1, 1), 4 .. 7 (1, 1, 0) and 8 .. 11 (1, 0, 1), signs as in makeDodecahedron. Edges in
/// order.
/// @param radius metres, to the six vertices farthest from the centre.
/// @return its points, faces and edges.
SEPAXIS_EXPORT SolidPoints makeRhombicDodecahedron(double radius);

/// A prism along y over a regular polygon. Ring vertex k at the angle 2 pi k / sides from +x towards +z: 0 ..
/// sides - 1 at -height / 2, sides .. 2 sides - 1 at +height / 2. Faces: 0 bottom, 1 top, 2 + k the side
/// between k and k + 1. Edges: bottom ring, top ring, uprights. sides >= 3.
/// @param radius metres, to the ring's vertices.
/// @param height metres.
/// @param sides three or more.
/// @return its points, faces and edges.
SEPAXIS_EXPORT SolidPoints makePrism(double radius, double height, std::uint32_t sides);

/// A pyramid along y over a regular polygon. Ring at -height / 2 as above, apex (vertex `sides`) at +height
/// / 2. Faces: 0 base, 1 + k the side between k and k + 1. Edges: the ring, then k to the apex. sides >= 3.
/// @param radius metres, to the ring's vertices.
/// @param height metres.
/// @param sides three or more.
/// @return its points, faces and edges.
SEPAXIS_EXPORT SolidPoints makeCone(double radius, double height, std::uint32_t sides);

/// The icosahedron with every triangle split in four `subdivisions` times, points pushed to the sphere:
/// 10 * 4^subdivisions + 2 of them. The first 12 are the icosahedron's; each subdivision appends the middles
/// of all edges so far, in lexicographic order of (lower vertex, higher vertex). Faces and edges are not
/// listed: the builder's own numbering.
/// @param radius metres.
/// @param subdivisions how often to split; 0 is the icosahedron.
/// @return its points.
SEPAXIS_EXPORT SolidPoints makeIcosphere(double radius, std::uint32_t subdivisions);

/// `count` points on the sphere. The numbers come from SplitMix64 (G. L. Steele, D. Lea, C. H. Flood: "Fast
/// Splittable Pseudorandom Number Generators", 2014) started at `seed`, u = 2 ((output >> 11) * 2^-53) - 1;
/// the points by G. Marsaglia: "Choosing a Point from the Surface of a Sphere", 1972: draw u, v until
/// s = u^2 + v^2 < 1, then radius * (2 u sqrt(1 - s), 1 - 2 s, 2 v sqrt(1 - s)). Only correctly rounded
/// operations: same seed, same points, on every machine.
/// @param radius metres.
/// @param count how many points.
/// @param seed the start of the sequence.
/// @return the points.
SEPAXIS_EXPORT SolidPoints makeRandomPoints(double radius, std::uint32_t count, std::uint64_t seed);

}  // namespace sepaxis
