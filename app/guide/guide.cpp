#include "app/guide/guide.h"

#include "app/guide/page_texts.h"

#include <algorithm>
#include <utility>

namespace sepaxis::guide {

namespace {

Page readPage(std::string name) {
    Page page;
    page.blocks = readMarkdown(pageText(name + ".md"));
    const bool titled = !page.blocks.empty() && page.blocks.front().kind == BlockKind::heading;
    page.title = titled ? plainText(page.blocks.front().spans) : name;
    page.name = std::move(name);
    return page;
}

std::string rowText(const std::vector<Spans>& cells) {
    std::string text;
    for (const Spans& cell : cells) text += (text.empty() ? "" : ": ") + plainText(cell);
    return text;
}

bool hasAll(const std::string& text, const std::vector<std::string>& words) {
    const std::string small = folded(text);
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& word) { return small.find(word) != std::string::npos; });
}

class Search {
 public:
    Search(const std::vector<Page>& pages, std::string_view query) : pages_(pages), words_(wordsOf(query)) {}

    std::vector<Hit> hits() {
        if (words_.empty()) return {};
        for (std::size_t page = 0; page < pages_.size(); ++page) look(page);
        std::stable_partition(hits_.begin(), hits_.end(),
                              [&](const Hit& hit) { return blockAt(hit.place).kind == BlockKind::heading; });
        return std::move(hits_);
    }

 private:
    const Block& blockAt(const Place& place) const { return pages_[place.page].blocks[place.block]; }
    void look(std::size_t page) {
        heading_.clear();
        const std::vector<Block>& blocks = pages_[page].blocks;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (blocks[i].kind == BlockKind::heading && i > 0) heading_ = plainText(blocks[i].spans);
            add({page, i}, plainText(blocks[i].spans));
            // The first row says what the columns are.
            for (std::size_t row = 1; row < blocks[i].rows.size(); ++row)
                add({page, i, row}, rowText(blocks[i].rows[row]));
        }
    }
    void add(const Place& place, std::string text) {
        if (hasAll(text, words_)) hits_.push_back({place, heading_, std::move(text)});
    }

    const std::vector<Page>& pages_;
    std::vector<std::string> words_;
    std::string heading_;
    std::vector<Hit> hits_;
};

}  // namespace

std::vector<Page> readPages() {
    std::vector<Page> pages{readPage("index")};
    const std::vector<Block> index = pages.front().blocks;
    for (const Block& block : index)
        for (const std::vector<Spans>& row : block.rows)
            for (const Spans& cell : row)
                for (const Span& span : cell) {
                    const std::string name = span.link.substr(0, span.link.find(".md"));
                    if (!name.empty() && !pageNamed(pages, name)) pages.push_back(readPage(name));
                }
    return pages;
}

std::optional<std::size_t> pageNamed(const std::vector<Page>& pages, std::string_view name) {
    const auto found =
        std::find_if(pages.begin(), pages.end(), [&](const Page& p) { return p.name == name; });
    if (found == pages.end()) return std::nullopt;
    return static_cast<std::size_t>(found - pages.begin());
}

bool leadsOut(std::string_view link) {
    return link.find("://") != std::string_view::npos || link.starts_with("mailto:");
}

std::optional<Place> placeOf(const std::vector<Page>& pages, std::size_t page, std::string_view link) {
    const std::string_view file = link.substr(0, link.find('#'));
    if (!file.empty()) {
        const auto named =
            file.ends_with(".md") ? pageNamed(pages, file.substr(0, file.size() - 3)) : std::nullopt;
        if (!named) return std::nullopt;
        page = *named;
    }
    if (file.size() == link.size()) return Place{page};
    const std::string_view anchor = link.substr(file.size() + 1);
    const std::vector<Block>& blocks = pages[page].blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (blocks[i].kind == BlockKind::heading && blocks[i].anchor == anchor) return Place{page, i};
    return std::nullopt;
}

std::vector<Hit> search(const std::vector<Page>& pages, std::string_view query) {
    return Search(pages, query).hits();
}

std::vector<std::string> wordsOf(std::string_view query) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < query.size();) {
        const std::size_t begin = std::min(query.find_first_not_of(' ', at), query.size());
        at = std::min(query.find(' ', begin), query.size());
        if (at > begin) words.push_back(folded(query.substr(begin, at - begin)));
    }
    return words;
}

std::string folded(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return small;
}

}  // namespace sepaxis::guide
