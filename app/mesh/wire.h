// A mesh as bytes, from the process that read it to the one that shows it. The receiving side checks every
// count and index: the sender may have been taken over by the file that it read.
#pragma once

#include "app/mesh/mesh.h"

#include <optional>
#include <string>
#include <string_view>

namespace sepaxis::mesh {

std::string encode(const Mesh& mesh);

// Nothing, with a reason, where the bytes are no sound mesh (findFault) or one that is too large.
struct Decoded {
    std::optional<Mesh> mesh;
    std::string reason;
};
Decoded decode(std::string_view bytes);

}  // namespace sepaxis::mesh
