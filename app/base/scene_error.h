// What is wrong with a scene, and where.
#pragma once

#include <string>

namespace sepaxis::scene {

// The place in the scene file (JSON pointer such as "/a/shape/positions/3", empty for the whole document)
// and the reason, one line each.
struct SceneError {
    std::string pointer;
    std::string reason;
};

}  // namespace sepaxis::scene
