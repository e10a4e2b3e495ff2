// Changing a shape's type without losing its place and size. No ImGui.
#pragma once

#include "app/scene/document.h"
#include "app/scene/evaluation.h"
#include "app/scene/scene.h"

#include <string_view>

namespace sepaxis::ui {

// A shape of the named type that is about as large as the built one, in the object's frame with its scale
// applied (so the object's scale becomes one). "hull" keeps every vertex and face.
scene::Shape convertShape(const scene::BuiltShape& built, std::string_view typeName);

// The object with its type changed: shape and scale, and the name where it only says what kind of shape it
// was ("cube", "box"); a name that says more stays.
scene::Command changeType(scene::Side side, const scene::BuiltShape& built, std::string_view typeName);

}  // namespace sepaxis::ui
