// Readers of text take time in proportion to it, whatever it says.
#include "app/files/journal.h"
#include "app/files/preferences.h"
#include "app/files/recent_files.h"
#include "app/files/session.h"
#include "app/paste/understanding.h"
#include "app/scene/format/scene_file.h"
#include "app/tests/paste/adversarial_texts.h"

#include <ctime>
#include <functional>

#include <gtest/gtest.h>
#include <malloc.h>

namespace sepaxis::exchange {
namespace {

#ifdef SEPAXIS_SANITIZED
constexpr double kSlowdown = 12.0;
#else
constexpr double kSlowdown = 1.0;
#endif

// Of the processor, for this thread: other programs do not count.
double secondsOf(const std::function<void()>& work) {
    const auto now = [] {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    };
    const double start = now();
    work();
    return now() - start;
}

using Read = std::function<void(const std::string&)>;

// The kernel clears each page that it hands out, which takes longer than reading: what one reading used must
// stay for the next, so that the least of a few is that of the reader.
void keepFreedMemory() {
    ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
    ::mallopt(M_MMAP_THRESHOLD, 32 << 20);
}

// The least of a few, since nothing but what disturbs makes it longer.
double leastSecondsOf(const std::string& text, const Read& read) {
    keepFreedMemory();
    double least = secondsOf([&] { read(text); });
    for (int i = 0; i < 2; ++i) least = std::min(least, secondsOf([&] { read(text); }));
    return least;
}

// A text that takes long for its length is read again at four times its length: that may take about four
// times as long. What takes quadratic time would need sixteen, and what takes exponential time never comes
// back. What no longer fits the caches may be slower a byte, once: so it is asked of 16 times the length as
// well before it counts.
void expectLinear(const AdversarialText& text, std::size_t bytes, const Read& read) {
    constexpr double kQuick = 1e-6;    // seconds a byte: no more is asked then
    constexpr double kLongest = 3e-5;  // and of any text at all: a megabyte in half a minute
    constexpr double kGrowth = 8.0;
    const std::string shorter = text.make(bytes);
    const double first = secondsOf([&] { read(shorter); });
    if (first < kQuick * kSlowdown * static_cast<double>(shorter.size())) return;
    const std::string longer = text.make(4 * bytes);
    const double least = leastSecondsOf(shorter, read), most = leastSecondsOf(longer, read);
    EXPECT_LT(most, kLongest * kSlowdown * static_cast<double>(longer.size())) << text.name;
    if (most < kGrowth * least) return;
    const double longest = leastSecondsOf(text.make(16 * bytes), read);
    EXPECT_LT(longest, kGrowth * most) << text.name << ": " << least << " s, then " << most << " s";
}

class ReaderTimes : public testing::TestWithParam<int> {};

constexpr int kShares = 4;

TEST_P(ReaderTimes, ThePasteReaderIsLinearInEveryAdversarialText) {
    const std::vector<AdversarialText> texts = adversarialTexts();
    ASSERT_GT(texts.size(), 600u);
    const std::size_t bytes = kSlowdown > 1.0 ? 4096 : 16384;
    for (std::size_t i = static_cast<std::size_t>(GetParam()); i < texts.size(); i += kShares)
        expectLinear(texts[i], bytes, [](const std::string& text) { static_cast<void>(understand(text)); });
}
INSTANTIATE_TEST_SUITE_P(Shares, ReaderTimes, testing::Range(0, kShares));

TEST(ReaderTimesOfFiles, EveryReaderOfAFileIsLinear) {
    std::vector<AdversarialText> texts;
    for (const char* unit :
         {"[", "{\"a\":", "{", "\"", "1", "[1,", "{\"a\":1,", "\\u0000", " ", "{}", "[]", "SXJ1"})
        texts.push_back({unit, [unit](std::size_t bytes) { return repeated(unit, bytes); }});
    const std::string scene = R"({"version": 1, )",
                      box = R"("a": {"shape": {"type": "box", "half_extents": [1, 1, 1]}})";
    const auto add = [&](const std::string& name, const std::string& before, const std::string& unit,
                         const std::string& after) {
        texts.push_back({name, [=](std::size_t bytes) { return numbered(unit, bytes, before) + after; }});
    };
    add("unknown members", scene, "\"k#\": #,", "\"x\": 0}");
    add("one member again", scene, "\"a\": 1,", "\"x\": 0}");
    add("deep unknown", scene, "\"k#\": [[[[[[[[#]]]]]]]],", "\"x\": 0}");
    add("points", scene + R"("a": {"shape": {"type": "hull", "positions": [)", "[#,2,3],",
        "[0,0,0]]}}," + box + "}");
    add("faces", scene + R"("a": {"shape": {"type": "hull", "positions": [], "faces": [)", "[#,2,3],",
        "[0,0,0]]}}," + box + "}");
    add("a number", scene + "\"a\": 1", "0", "}");
    add("a fraction", scene + "\"a\": 0.1", "1", "}");
    add("a string", scene + "\"name\": \"", "\\u00e9", "\"}");
    add("recent files", R"({"version": 1, "files": [)", R"({"path": "/f#", "name": "n"},)", "{}]}");
    add("names with percent", R"({"version": 1, "file": ")", "%41", "\"}");
    add("sections", R"({"version": 1, )", R"("s#": {"k": 1},)", "\"x\": 0}");
    for (const AdversarialText& text : texts) {
        expectLinear(text, 1u << 18,
                     [](const std::string& bytes) { static_cast<void>(scene::readScene(bytes)); });
        expectLinear(text, 1u << 18,
                     [](const std::string& bytes) { static_cast<void>(scene::readPreferences(bytes)); });
        expectLinear(text, 1u << 18,
                     [](const std::string& bytes) { static_cast<void>(scene::readRecentFiles(bytes)); });
        expectLinear(text, 1u << 18,
                     [](const std::string& bytes) { static_cast<void>(scene::readSession(bytes)); });
        expectLinear(text, 1u << 18,
                     [](const std::string& bytes) { static_cast<void>(scene::readJournal(bytes)); });
    }
    // Many records, of which the last can be read, or none.
    const AdversarialText empty{"empty records",
                                [](std::size_t bytes) { return repeated(scene::journalRecord({}), bytes); }};
    expectLinear(empty, 1u << 18,
                 [](const std::string& bytes) { static_cast<void>(scene::readJournal(bytes)); });
}

}  // namespace
}  // namespace sepaxis::exchange
