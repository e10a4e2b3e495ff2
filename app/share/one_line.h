// A whole scene as one line of text, to be pasted into messages: "sepaxis:1:" and base64url (RFC 4648,
// section 5, no padding) of
//   the length n of the compressed bytes (four bytes, most significant first),
//   n bytes: the scene file without blanks, compressed by zlib (RFC 1950),
//   the CRC-32 of all bytes before it (four bytes).
// The length says where the line ends, so that blanks, line breaks, quotes and reply marks may stand within
// it and a message may go on behind it.
#pragma once

#include "app/scene/scene.h"

#include <optional>
#include <string>
#include <string_view>

namespace sepaxis::exchange {

inline constexpr std::string_view kOneLinePrefix = "sepaxis:1:";
// The scene file behind a line is no larger, so that a short line cannot fill the memory.
inline constexpr std::size_t kMaxUnpackedBytes = 64u << 20;

std::string toOneLine(const scene::Scene& scene);

struct OneLine {
    scene::Scene scene;
    std::string error;               // one line; empty: it was read
    std::size_t begin = 0, end = 0;  // where it stands in the text
};
// The first such line in a text. Nothing where there is none.
std::optional<OneLine> findOneLine(std::string_view text);

// The scene without what only this computer has: a link to a mesh becomes the vertices of its hull, numbered
// anew from 0.
// Every way to share goes through here.
scene::Scene selfContained(const scene::Scene& scene);

}  // namespace sepaxis::exchange
