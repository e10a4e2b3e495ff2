// The shape types of scene files by name: the one table that a new type is entered in (beside its struct
// in scene.h, its members in scene_file.cpp and its points in evaluation.cpp).
#pragma once

#include "app/scene/scene.h"

#include <span>
#include <string_view>

namespace sepaxis::scene {

struct ShapeType {
    std::string_view name;
    bool standsAlone = true;  // the prototype is a shape; a mesh needs a file
    Shape prototype;          // with default dimensions
};

std::span<const ShapeType> shapeTypes();
const ShapeType* findShapeType(std::string_view name);  // null where there is none of this name

}  // namespace sepaxis::scene
