// A text in Markdown as a list of blocks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::guide {

struct Drawing;  // drawing.h

// A run of text in one style.
struct Span {
    std::string text{};
    bool strong = false, emphasis = false, code = false;
    std::string link{};  // where it leads to, as written; empty: nowhere
};
using Spans = std::vector<Span>;
std::string plainText(const Spans& spans);

enum class BlockKind : std::uint8_t { paragraph, heading, code, picture, table, rule };

struct Block {
    BlockKind kind = BlockKind::paragraph;
    int level = 0;                           // of a heading, from 1 on
    int indent = 0;                          // how many lists and quotes it stands in
    std::string marker;                      // of the first block of a list's item: "1." or a bullet
    Spans spans;                             // of a picture: what stands for it where it is missing
    std::string anchor;                      // of a heading: what "#anchor" in a link means
    std::string picture;                     // its file, as written
    std::shared_ptr<const Drawing> drawing;  // of it; null: it is another kind of file
    std::vector<std::vector<Spans>> rows;    // of a table, the heading first
};

// Never fails: what is no Markdown is a paragraph. HTML stays as it is written.
std::vector<Block> readMarkdown(std::string_view text);

// As GitHub names the place of a heading: small letters, hyphens for spaces, no punctuation.
std::string anchorOf(std::string_view heading);

}  // namespace sepaxis::guide
