// Replays the texts that the fuzz target starts from, and whatever it found once.
#include "app/tests/paste/paste_checks.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace sepaxis::exchange {
namespace {

TEST(PasteCorpus, EveryTextKeepsThePromises) {
    std::size_t files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(SEPAXIS_CORPUS) / "paste")) {
        SCOPED_TRACE(entry.path());
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        checkPaste(text);
        ++files;
    }
    EXPECT_GE(files, 20u);
}

}  // namespace
}  // namespace sepaxis::exchange
