// Constructors of shapes by the names that collision libraries give them. Internal to the reader.
// What a shared name means is the library's (engines.h).
#pragma once

#include "app/paste/engines.h"
#include "app/paste/value.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sepaxis::exchange {

// What was only supposed, for a question.
struct Supposed {
    Doubt about;
    std::string words;
};

struct BuiltCall {
    scene::Shape shape;
    PartialPose local;  // of the solid in the frame of what is posed: a cylinder along z, an offset
    std::string words;
    bool boxNumbersOpen = false, axisOpen = false;
    std::vector<Supposed> doubts;
};

// `name` as the text has it ("fcl::Box", "btCapsuleShapeZ", "Cuboid::new"); whether it names a shape.
bool namesShape(std::string_view name);

// Numbers among the arguments in their order, the three of each vector one after the other. Nothing where the
// arguments do not make this shape.
std::optional<BuiltCall> buildShapeCall(std::string_view name, std::span<const Value> arguments,
                                        std::span<const std::string> keys, const Reading& reading,
                                        const Engines& engines);

// A box of a type whose sizes are members: Unity's and Godot's `size`, libccd's x, y and z.
BuiltCall buildBox(std::string_view name, const dvec3& numbers, bool full, BoxNumbers boxes);

BuiltCall buildSphere(double radius);

// A round shape of a type whose sizes are members, its height whole and along y: Unity's CapsuleCollider,
// Godot's CapsuleShape3D and CylinderShape3D. `type` in small letters; nothing where it is another, or no
// such shape.
std::optional<BuiltCall> buildStanding(std::string_view type, double radius, double height);

// The rotation that takes y, along which our cylinders and cones stand, to another axis.
Quat<double> standingAlong(char axis);
PartialPose turnedTo(char axis);

std::string wordsOf(const dvec3& v);  // "0.5 0.5 0.5"

}  // namespace sepaxis::exchange
