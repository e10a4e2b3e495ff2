// Lines of a text field: broken and joined again in place.
#include "app/ui/dialogs/sentences_field.h"

#include <algorithm>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

namespace sepaxis::ui {
namespace {

// Every character is one wide.
float count(const char* begin, const char* end) {
    return static_cast<float>(end - begin);
}

std::string broken(std::string text, float width) {
    breakLines(text, width, count);
    return text;
}

TEST(Sentences, AreBrokenBetweenWords) {
    EXPECT_EQ(broken("one two three", 7), "one two\nthree");
    EXPECT_EQ(broken("one two three", 6), "one\ntwo\nthree");
    EXPECT_EQ(broken("one two three", 13), "one two three");
    EXPECT_EQ(broken("unbreakable is long", 5), "unbreakable\nis\nlong");
    EXPECT_EQ(broken("", 5), "");
    EXPECT_EQ(broken(" ", 5), " ");
}

TEST(Sentences, AreBrokenAnewAtAnotherWidth) {
    EXPECT_EQ(broken("one\ntwo\nthree", 100), "one two three");
    EXPECT_EQ(broken("one two\nthree", 9), "one two\nthree");
}

TEST(Sentences, KeepTheirParagraphs) {
    EXPECT_EQ(broken("one two\n\nthree four", 9), "one two\n\nthree\nfour");
    EXPECT_EQ(unbroken("one\ntwo\n\nthree\nfour"), "one two\n\nthree four");
    EXPECT_EQ(broken("one two \n\nthree", 5), "one\ntwo \n\nthree");
    EXPECT_EQ(broken("one\n", 9), "one\n");  // what comes next may be a paragraph
}

// Breaking never changes the words, the length or a paragraph, and no line is wider than it must be.
TEST(Sentences, KeepEveryWordInItsPlace) {
    std::mt19937 random(5);
    std::uniform_int_distribution<int> letter(0, 5), size(0, 60), wide(3, 20);
    int several = 0;
    for (int round = 0; round < 2000; ++round) {
        std::string text(static_cast<std::size_t>(size(random)), ' ');
        for (char& c : text) c = "ab ab "[letter(random)];
        const auto width = static_cast<float>(wide(random));
        const std::string lines = broken(text, width);
        ASSERT_EQ(lines.size(), text.size());
        EXPECT_EQ(unbroken(lines), text);
        EXPECT_EQ(broken(lines, width), lines) << "once is enough";
        std::istringstream in(lines);
        int lineCount = 0;
        for (std::string line; std::getline(in, line); ++lineCount) {
            while (!line.empty() && line.back() == ' ') line.pop_back();
            const auto start = line.find_first_not_of(' ');
            if (start == std::string::npos || line.find(' ', start) == std::string::npos) continue;
            EXPECT_LE(static_cast<float>(line.size()), width) << text;
        }
        several += lineCount > 2 ? 1 : 0;
    }
    EXPECT_GT(several, 500);
}

}  // namespace
}  // namespace sepaxis::ui
