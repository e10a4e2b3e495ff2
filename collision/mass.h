/// @file
/// Volume, mass, centre of mass and inertia of a shape: what a solver needs of it beside its contacts.
/// Computed once a shape, not every frame.
#pragma once

#include "collision/export.h"
#include "collision/shape.h"

namespace sepaxis {

/// What a solid of one density weighs, and how hard it is to turn. In the shape's own frame.
template <class T>
struct MassProperties {
    T volume = T(0);               ///< cubic metres
    T mass = T(0);                 ///< kilograms
    Vec3<T> centerOfMass{T(0)};    ///< metres
    Mat3<T> inertia = Mat3<T>(0);  ///< kilograms times square metres, about the centre of mass; symmetric.
                                   ///< In the world it is R * inertia * transpose(R), R the pose's rotation
};

/// The mass properties of a shape of uniform density, the radius included. Of a sphere and a capsule in
/// closed form; of a solid the volume integrals turned into a sum over its faces by the divergence theorem,
/// measured from one of its vertices, so that no digit depends on where its frame lies, nor on how thin it
/// is. They are those of the hull's own points in T. Of cores with curved sides in closed form, too. Of a
/// rounded polyhedron (makeRounded) with more than two points, and of a rounded core with curved sides, no
/// closed form is here: all is NaN, and who needs it takes that of the core, enlarged. A segment and a
/// triangle have no volume: volume, mass and inertia are zero, and the centre of mass is their middle. All is
/// zero where the shape was refused (Shape::status). The inertia grows with the fifth power of the size: of
/// shapes below 1e-7 m or above 1e7 m it may be zero or infinite in float. Source: B. Mirtich, "Fast and
/// Accurate Computation of Polyhedral Mass Properties", 1996; for a tetrahedron F. Tonon, "Explicit Exact
/// Formulas for the 3-D Tetrahedron Inertia Tensor in Terms of its Vertex Coordinates", 2004.
/// @param shape any shape.
/// @param density kilograms a cubic metre; mass and inertia are proportional to it, whatever its sign.
/// @return the mass properties in the shape's frame.
template <class T>
SEPAXIS_EXPORT MassProperties<T> massProperties(const Shape<T>& shape, T density);

}  // namespace sepaxis
