// Changing a shape's type without losing its place and size. No ImGui.
#pragma once

#include "app/scene/document.h"
#include "app/scene/evaluation.h"
#include "app/scene/scene.h"

#include <array>
#include <string_view>

namespace sepaxis::ui {

// A shape of the named type that is about as large as the built one, in the object's frame with its scale
// applied (so the object's scale becomes one). "hull" keeps every vertex and face of a solid; of a round or
// flat shape it is the box around it.
scene::Shape convertShape(const scene::BuiltShape& built, std::string_view typeName);

// The two sides of a cuboid's plan, metres: from its first corner to the next one round, and the other way.
// Setting one keeps the middle and the direction. A plan that is no rectangle has the sides 0 and stays.
std::array<double, 2> planSides(const scene::CuboidShape& cuboid);
void setPlanSide(scene::CuboidShape& cuboid, std::size_t side, double length);

// The object with its type changed; its scale goes, and as much of its turn as the new type cannot have. The
// name follows where it only says what kind of shape it was ("cube", "box"); one that says more stays.
scene::Command changeType(scene::Side side, const scene::BuiltShape& built, std::string_view typeName);

}  // namespace sepaxis::ui
