// What a fuzzer's corpus holds, and what it found once, stays fine: the target's own function over its files.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

TEST(Corpus, EveryFilePasses) {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(SEPAXIS_CORPUS)) {
        SCOPED_TRACE(entry.path().string());
        std::ifstream in(entry.path(), std::ios::binary);
        std::ostringstream content;
        content << in.rdbuf();
        const std::string bytes = content.str();
        EXPECT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()),
                  0);
        ++files;
    }
    EXPECT_GE(files, 10u);
}

}  // namespace
