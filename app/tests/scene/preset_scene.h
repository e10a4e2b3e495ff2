// A preset of the source tree as a scene.
#pragma once

#include "app/base/assets_path.h"
#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"

#include <string>

#include <gtest/gtest.h>

namespace sepaxis::inspect {

inline scene::Scene presetScene(const std::string& name) {
    const scene::ReadResult read = scene::readSceneFile(scene::presetsFolder() / (name + ".json"));
    EXPECT_TRUE(read.ok) << name;
    return read.scene;
}

// Whether the answer has candidates to list: not where a shape has curved sides.
inline bool hasCandidates(const scene::Scene& scene) {
    for (const scene::Object* object : {&scene.a, &scene.b})
        if (scene::buildShape(*object, scene::Side::a).built->shape.isCurved()) return false;
    return true;
}

}  // namespace sepaxis::inspect
