// Scenes as Godot keeps them in text (.tscn). Internal to the reader.
//
// Conventions, from Godot's own documentation: metres, y up, right-handed; a Transform3D is three rows, then
// the origin. Godot 4: boxes have whole sizes, capsules and cylinders stand along y with their whole height.
// Godot 3, by the names of its classes (BoxShape, without 3D): boxes have half extents, capsules lie along z
// with the height between their ends, and what is not written has other defaults.
#pragma once

#include "app/paste/passed_over.h"

namespace sepaxis::exchange {

// The boxes, spheres, capsules, cylinders and convex points that the text's collision shapes name, where
// their nodes stand in the tree. False, and nothing is changed, where the text is no such scene; a scene
// without any has an error that says so. `used`: the scene itself.
bool readGodotScene(std::string_view text, const Choices& choices, Understanding& result,
                    std::vector<Span>& used);

}  // namespace sepaxis::exchange
