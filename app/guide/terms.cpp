#include "app/guide/terms.h"

#include "app/guide/markdown.h"
#include "app/guide/page_texts.h"

#include <algorithm>
#include <functional>
#include <map>

namespace sepaxis::guide {

namespace {

using Sentences = std::map<std::string, std::string, std::less<>>;

Sentences readTerms() {
    Sentences sentences;
    std::string term;
    for (const Block& block : readMarkdown(pageText("terms.md"))) {
        if (block.kind == BlockKind::heading)
            term = block.level > 1 ? block.anchor : std::string();
        else if (block.kind == BlockKind::paragraph && !term.empty())
            sentences.try_emplace(term, plainText(block.spans));
    }
    return sentences;
}

}  // namespace

const std::string& sentenceOf(std::string_view term) {
    static const Sentences sentences = readTerms();
    static const std::string none;
    if (term.starts_with(kTermLink)) term.remove_prefix(kTermLink.size());
    const auto found = sentences.find(term);
    return found == sentences.end() ? none : found->second;
}

}  // namespace sepaxis::guide
