// The guide without a window: Markdown as blocks, the pages, their links and pictures, and search.
#include "app/base/assets_path.h"
#include "app/guide/guide.h"
#include "app/guide/page_texts.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace sepaxis::guide {
namespace {

std::filesystem::path sourceFolder() {
    return scene::screenshotsFolder().parent_path() / "guide";
}

std::vector<const Spans*> textsOf(const Block& block) {
    std::vector<const Spans*> texts{&block.spans};
    for (const auto& row : block.rows)
        for (const Spans& cell : row) texts.push_back(&cell);
    return texts;
}

TEST(Markdown, EveryKindOfBlockBecomesOne) {
    const std::vector<Block> blocks = readMarkdown(
        "# A title\n\nWords, **strong**, *oblique* and `code`\nin two lines.\n\n- one\n  - deeper\n- "
        "two\n\n3. third\n"
        "4. fourth\n\n> quoted\n\n---\n\n```\nx = 1;\n  y;\n```\n\n| a | b |\n| --- | --- |\n| 1 | `2` |\n\n"
        "![what is seen](../screenshots/x.png)\n");
    ASSERT_EQ(blocks.size(), 12u);
    EXPECT_EQ(blocks[0].kind, BlockKind::heading);
    EXPECT_EQ(blocks[0].level, 1);
    EXPECT_EQ(blocks[0].anchor, "a-title");
    EXPECT_EQ(plainText(blocks[1].spans), "Words, strong, oblique and code in two lines.");
    ASSERT_EQ(blocks[1].spans.size(), 7u);
    EXPECT_TRUE(blocks[1].spans[1].strong && blocks[1].spans[3].emphasis && blocks[1].spans[5].code);
    EXPECT_EQ(blocks[2].marker, "\xE2\x80\xA2");
    EXPECT_EQ(blocks[2].indent, 1);
    EXPECT_EQ(plainText(blocks[3].spans), "deeper");
    EXPECT_EQ(blocks[3].indent, 2);
    EXPECT_EQ(blocks[5].marker, "3.");
    EXPECT_EQ(blocks[6].marker, "4.");
    EXPECT_EQ(blocks[7].indent, 1);
    EXPECT_TRUE(blocks[7].marker.empty());
    EXPECT_EQ(blocks[8].kind, BlockKind::rule);
    EXPECT_EQ(blocks[9].kind, BlockKind::code);
    EXPECT_EQ(plainText(blocks[9].spans), "x = 1;\n  y;\n");
    ASSERT_EQ(blocks[10].kind, BlockKind::table);
    ASSERT_EQ(blocks[10].rows.size(), 2u);
    EXPECT_EQ(plainText(blocks[10].rows[0][1]), "b");
    EXPECT_TRUE(blocks[10].rows[1][1].front().code);
    EXPECT_EQ(blocks[11].kind, BlockKind::picture);
}

TEST(Markdown, APictureIsABlockOfItsOwn) {
    const std::vector<Block> blocks =
        readMarkdown("before ![what is *seen*](a.png) after\n\n![alone](b.png)\n");
    ASSERT_EQ(blocks.size(), 4u);
    EXPECT_EQ(plainText(blocks[0].spans), "before ");
    EXPECT_EQ(blocks[1].picture, "a.png");
    EXPECT_EQ(plainText(blocks[1].spans), "what is seen");
    EXPECT_EQ(plainText(blocks[2].spans), " after");
    EXPECT_EQ(blocks[3].picture, "b.png");
}

TEST(Markdown, LinksEntitiesAndHtmlAreRead) {
    const std::vector<Block> blocks =
        readMarkdown("a [page](b.md#c), <i>x</i> &lt;y&gt; &copy; https://example.org/z\n");
    ASSERT_EQ(blocks.size(), 1u);
    EXPECT_EQ(plainText(blocks[0].spans), "a page, <i>x</i> <y> &copy; https://example.org/z");
    EXPECT_EQ(blocks[0].spans[1].link, "b.md#c");
    EXPECT_TRUE(leadsOut(blocks[0].spans.back().link));
}

TEST(Markdown, NoTextCrashesIt) {
    for (const char* text :
         {"", "\n", "|", "| a |\n|---|\n| ![x](y) |", "- ![x](y)", "-\n-\n", "[![a](b)](c)", "# ![x](y) z",
          "![![a](b)](c)", "> - 1. > x", "&", "\\", "***", "[](", "<", "\xFF\xFE"})
        readMarkdown(text);
    const std::string paste(pageText("paste.md"));
    const std::string all = std::string(pageText("inspector.md")) + paste;
    for (std::size_t length = 0; length < all.size(); length += 3)
        readMarkdown(std::string_view(all).substr(0, length));
    for (std::size_t from = 0; from < paste.size(); from += 3)
        readMarkdown(std::string_view(paste).substr(from));
}

TEST(GuidePages, EveryFileOfTheGuideIsAPageAsItStandsInItsFile) {
    const std::vector<Page> pages = readPages();
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(sourceFolder())) {
        ++files;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        EXPECT_TRUE(pageNamed(pages, entry.path().stem().string())) << entry.path();
        EXPECT_EQ(pageText(entry.path().filename().string()), text.str()) << entry.path();
    }
    EXPECT_EQ(pages.size(), files);
    for (const Page& page : pages) {
        EXPECT_GT(page.blocks.size(), 3u) << page.name;
        EXPECT_NE(page.title, page.name) << "has a heading";
    }
}

TEST(GuidePages, EveryLinkLeadsSomewhere) {
    const std::vector<Page> pages = readPages();
    int links = 0;
    for (std::size_t page = 0; page < pages.size(); ++page)
        for (const Block& block : pages[page].blocks)
            for (const Spans* text : textsOf(block))
                for (const Span& span : *text) {
                    if (span.link.empty() || leadsOut(span.link)) continue;
                    ++links;
                    EXPECT_TRUE(placeOf(pages, page, span.link)) << pages[page].name << ": " << span.link;
                }
    EXPECT_GT(links, 20);
}

TEST(GuidePages, EveryPictureExists) {
    int pictures = 0;
    for (const Page& page : readPages())
        for (const Block& block : page.blocks) {
            if (block.kind != BlockKind::picture) continue;
            ++pictures;
            EXPECT_TRUE(std::filesystem::is_regular_file(sourceFolder() / block.picture)) << block.picture;
            EXPECT_FALSE(plainText(block.spans).empty()) << block.picture << " has no alternative text";
        }
    EXPECT_GT(pictures, 10);
}

TEST(GuidePages, ALinkGoesToItsHeadingOrNowhere) {
    const std::vector<Page> pages = readPages();
    const std::size_t paste = *pageNamed(pages, "paste");
    const auto place = placeOf(pages, 0, "paste.md#when-it-is-not-understood");
    ASSERT_TRUE(place);
    EXPECT_EQ(place->page, paste);
    EXPECT_EQ(plainText(pages[paste].blocks[place->block].spans), "When it is not understood");
    EXPECT_EQ(placeOf(pages, paste, "#when-it-is-not-understood"), place);
    EXPECT_EQ(placeOf(pages, 3, "paste.md"), Place{paste});
    for (const char* wrong : {"paste.md#nothing", "nothing.md", "paste", "../README.md", "#nothing"})
        EXPECT_FALSE(placeOf(pages, paste, wrong)) << wrong;
}

TEST(GuideSearch, FindsWordsInAnyOrderAndCaseWithTheirHeading) {
    const std::vector<Page> pages = readPages();
    const std::vector<Hit> order = search(pages, " ORDER  quaternion");
    ASSERT_FALSE(order.empty());
    EXPECT_TRUE(std::any_of(order.begin(), order.end(), [&](const Hit& hit) {
        return pages[hit.place.page].name == "paste" && hit.heading == "Answer what is open";
    }));
}

TEST(GuideSearch, HeadingsComeFirstAndRowsOfTablesAreFoundOneByOne) {
    const std::vector<Page> pages = readPages();
    const std::vector<Hit> clipping = search(pages, "clipping");
    ASSERT_GT(clipping.size(), 1u);
    EXPECT_EQ(clipping.front().text, "Clipping");
    const std::vector<Hit> ghost = search(pages, "ghost");
    ASSERT_FALSE(ghost.empty());
    EXPECT_TRUE(std::all_of(ghost.begin(), ghost.end(), [&](const Hit& hit) {
        const Block& block = pages[hit.place.page].blocks[hit.place.block];
        return block.rows.empty() || (hit.place.row > 0 && hit.place.row < block.rows.size());
    }));
}

TEST(GuideSearch, NothingIsFoundForNothingAndForWhatIsNotThere) {
    const std::vector<Page> pages = readPages();
    EXPECT_TRUE(search(pages, "").empty());
    EXPECT_TRUE(search(pages, "   ").empty());
    EXPECT_TRUE(search(pages, "quaternion zebra").empty());
}

}  // namespace
}  // namespace sepaxis::guide
