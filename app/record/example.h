// A recording to look at where there is none: of an engine that does not exist, and is wrong in two ways.
#pragma once

#include <filesystem>
#include <string>

namespace sepaxis::record {

// A box that tips over and comes to rest on a slab. The engine knows one contact of the four, and keeps some
// of its answers for too long. Written in place of one that is there. Empty, or why it could not.
std::string writeExample(const std::filesystem::path& file);

}  // namespace sepaxis::record
