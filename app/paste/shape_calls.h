// Constructors of shapes by the names that collision libraries give them. Internal to the reader.
//
// Conventions, from the libraries' own documentation: FCL, hpp-fcl/coal, Drake and ODE give boxes full side
// lengths and point capsules and cylinders along z; Bullet, Jolt, PhysX, parry and Box3D give boxes half
// extents and point them along y (PhysX: x); three.js gives full sizes along y.
#pragma once

#include "app/paste/value.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sepaxis::exchange {

struct BuiltCall {
    scene::Shape shape;
    PartialPose pose;  // of what the call places or turns itself
    std::string words, warning;
    bool boxNumbersOpen = false;
};

// `name` as the text has it ("fcl::Box", "btCapsuleShapeZ", "Cuboid::new"); whether it names a shape.
bool namesShape(std::string_view name);

// Numbers among the arguments in their order, the three of each vector one after the other. Nothing where the
// arguments do not make this shape.
std::optional<BuiltCall> buildShapeCall(std::string_view name, std::span<const Value> arguments,
                                        std::span<const std::string> keys, BoxNumbers boxes);

// A box of a type whose sizes are members: Unity's and Godot's `size`, libccd's x, y and z.
BuiltCall buildBox(std::string_view name, const dvec3& numbers, bool full, BoxNumbers boxes);

BuiltCall buildSphere(double radius);

// A round shape of a type whose sizes are members, its height whole and along y: Unity's CapsuleCollider,
// Godot's CapsuleShape3D and CylinderShape3D. `type` in small letters; nothing where it is another, or no
// such shape.
std::optional<BuiltCall> buildStanding(std::string_view type, double radius, double height);

// Sides of the prism that stands in for a round cylinder or cone.
inline constexpr std::uint32_t kRoundSides = 32;
// The rotation that takes y, along which our cylinders and cones stand, to another axis.
Quat<double> standingAlong(char axis);

std::string wordsOf(const dvec3& v);  // "0.5 0.5 0.5"

}  // namespace sepaxis::exchange
