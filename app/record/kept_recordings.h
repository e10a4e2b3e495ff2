// What becomes of the recordings that a Listener made: a few stay, and one that a person keeps goes
// elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace sepaxis::record {

inline constexpr std::size_t kMostUnkept = 5;
inline constexpr std::uint64_t kMostUnkeptBytes = std::uint64_t{4} << 30;

// The name that a Listener gives to the file of its first, second, ... engine.
std::string unkeptName(unsigned visit);

// Deletes the oldest of the recordings of that name in the folder until at most so many are left, and at most
// so many bytes; the newest stays in any case. Other files are left alone.
void pruneUnkept(const std::filesystem::path& folder, std::size_t most = kMostUnkept,
                 std::uint64_t bytes = kMostUnkeptBytes);

enum class KeepBy : std::uint8_t {
    copying,
    moving,
    renaming,  // an engine is still writing it: it goes on in the same file
};
// Brings a recording to another file, in place of one that is there. Empty, or why it could not.
std::string keepRecording(const std::filesystem::path& from, const std::filesystem::path& to, KeepBy by);

}  // namespace sepaxis::record
