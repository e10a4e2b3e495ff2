// The files of assets/guide/ and assets/terms/, embedded when the program is built.
#pragma once

#include <string_view>

namespace sepaxis::guide {

// The text of a file by its name, "first-steps.md" or "gjk.svg"; empty for an unknown name.
std::string_view pageText(std::string_view name);

}  // namespace sepaxis::guide
