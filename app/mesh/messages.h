// What sepaxis and sepaxis-mesh agree on. Arguments: protocol, process that asks, bytes of memory, seconds of
// processor time, words of the request. Its input comes over, and its answer goes into, one socket: messages
// of a kind, a length and as many bytes; the last is a failure or a result.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sepaxis::mesh {

inline constexpr const char* kProtocol = "sepaxis-mesh/1";  // counted up with every change of a message
inline constexpr int kSocket = 3;                           // its descriptor in sepaxis-mesh
inline constexpr std::size_t kWordsBeforeRequest = 5;       // with the program's name

inline constexpr char kProgressMessage = 'p', kFailureMessage = 'f', kResultMessage = 'r';
inline constexpr std::size_t kMessageHeader = 1 + sizeof(std::uint64_t);
inline constexpr std::size_t kLongestReason = 4096;

// How sepaxis-mesh ends other than with 0, its last word said.
inline constexpr int kStatusOtherProtocol = 85;
inline constexpr int kStatusOutOfMemory = 86;
inline constexpr int kStatusThrew = 87;

}  // namespace sepaxis::mesh
