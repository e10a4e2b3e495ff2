#include "app/base/short_text.h"
#include "app/bench/allocations.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

TEST(ShortText, PutsTextsCharactersAndNumbersOneBehindTheOther) {
    ShortText text("edge ", 12u, " (", std::string("0"), '-', -3, ')');
    EXPECT_EQ(text, "edge 12 (0--3)");
    EXPECT_STREQ(text.c_str(), "edge 12 (0--3)");
    EXPECT_EQ(ShortText(text, "!"), "edge 12 (0--3)!");
    text.clear();
    EXPECT_TRUE(text.empty());
    EXPECT_STREQ(text.c_str(), "");
}

TEST(ShortText, IsWholeWhateverItsLength) {
    for (const std::size_t length : {0u, 158u, 159u, 160u, 161u, 1000u}) {
        const std::string words(length, 'x');
        ShortText text(words);
        EXPECT_EQ(text, words);
        EXPECT_EQ(text.add("yz").str(), words + "yz");
        const ShortText copy = text;
        EXPECT_EQ(copy.size(), length + 2);
        EXPECT_EQ(copy.c_str(), words + "yz");
    }
}

// A text without an address once went to memcpy, which the standard forbids even where nothing is copied.
TEST(ShortText, TakesATextWithoutAnAddress) {
    const std::string_view none;
    EXPECT_TRUE(ShortText(none).empty());
    EXPECT_EQ(ShortText("a", none, "b"), "ab");
}

TEST(ShortText, AsksForNoMemoryWhereItIsShort) {
    if (!countsAllocations()) GTEST_SKIP() << "a sanitizer has an operator new of its own";
    const std::size_t before = allocations().program;
    const ShortText text("The feature that decides, by the numbers of the scene file, and ", 1234567890, '.');
    ShortText copy = text;
    copy.add('!');
    EXPECT_EQ(allocations().program - before, 0u);
    EXPECT_EQ(copy.size(), 76u);
}

}  // namespace
}  // namespace sepaxis
