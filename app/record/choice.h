// Which pair of a recording is looked at: by the engine's numbers of its bodies, by its frame, or the worst.
#pragma once

#include "app/record/recording.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace sepaxis::record {

Bodies bodiesOf(const Frame& frame, const RecordedPair& pair);

// The pair of these bodies, in whichever order the frame has them.
std::optional<std::size_t> findPair(const Frame& frame, const Bodies& bodies);
// How many pairs of the frame the body is in.
std::size_t countPairs(const Frame& frame, std::uint64_t body);
// The pair of the body, or of any where none is named, with the deepest contact that the engine reported;
// among pairs without a contact the first.
std::optional<std::size_t> deepestPair(const Frame& frame, std::optional<std::uint64_t> body = {});

// What somebody asks for; where both are left out, for the worst deviation of the recording.
struct PairChoice {
    std::optional<std::uint64_t> frame{};  // FrameEntry::number
    std::optional<Bodies> bodies{};        // in either order
};
struct ChosenPair {
    std::size_t frame = 0, pair = 0;  // of the recording, of `read`
    Frame read;
};
// The worst deviation among what is asked for; where nothing of it deviates, the deepest pair of the frame,
// or the first frame that has such a pair. Judges the recording unless both are given. Empty, or why there is
// none: "has no frame 12".
std::string choosePair(const Recording& recording, const PairChoice& choice, ChosenPair& chosen);

}  // namespace sepaxis::record
