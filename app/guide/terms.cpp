#include "app/guide/terms.h"

#include "app/guide/markdown.h"
#include "app/guide/page_texts.h"

#include <functional>
#include <map>

namespace sepaxis::guide {

namespace {

using Terms = std::map<std::string, Term, std::less<>>;

Terms readTerms() {
    Terms terms;
    Term* term = nullptr;
    for (const Block& block : readMarkdown(pageText("terms.md"))) {
        if (block.kind == BlockKind::heading)
            term = block.level > 1 ? &terms[block.anchor] : nullptr;
        else if (term != nullptr && block.kind == BlockKind::paragraph)
            term->sentence = plainText(block.spans);
        else if (term != nullptr && block.kind == BlockKind::picture)
            term->picture = block.drawing;
    }
    return terms;
}

}  // namespace

const Term* findTerm(std::string_view term) {
    static const Terms terms = readTerms();
    if (term.starts_with(kTermLink)) term.remove_prefix(kTermLink.size());
    const auto found = terms.find(term);
    return found == terms.end() ? nullptr : &found->second;
}

}  // namespace sepaxis::guide
