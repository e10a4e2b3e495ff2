// The pages of the user's guide: what they hold, where their links lead, and search.
#pragma once

#include "app/guide/markdown.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::guide {

struct Page {
    std::string name;  // of its file, without ".md"
    std::string title;
    std::vector<Block> blocks;
};

// Of assets/guide/, as embedded, in the order of the table in index.md.
std::vector<Page> readPages();
std::optional<std::size_t> pageNamed(const std::vector<Page>& pages, std::string_view name);

// A block of a page.
struct Place {
    std::size_t page = 0, block = 0;
    std::size_t row = 0;  // of a table
    bool operator==(const Place&) const = default;
};

bool leadsOut(std::string_view link);  // to the web
// Where a link of a page leads: "paste.md", "paste.md#links" or "#links"; nothing where there is no such page
// or heading.
std::optional<Place> placeOf(const std::vector<Page>& pages, std::size_t page, std::string_view link);

struct Hit {
    Place place;
    std::string heading;  // that it stands below; empty: the page's own
    std::string text;     // of the paragraph, the heading or the table's row
};
// Every block, and every row of a table, that has all words of the query, small or capital. Headings come
// first, otherwise the order is that of the pages. Nothing for an empty query.
std::vector<Hit> search(const std::vector<Page>& pages, std::string_view query);

// The words of a query in small letters.
std::vector<std::string> wordsOf(std::string_view query);
// Small letters for those of ASCII.
std::string folded(std::string_view text);

}  // namespace sepaxis::guide
