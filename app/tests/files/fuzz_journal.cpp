// libFuzzer: no bytes may crash what reads the journal, the session and the recent files, and what they
// accept is written and read back unchanged. Run: fuzz_journal CORPUS
#include "app/base/content_hash.h"
#include "app/base/path_text.h"
#include "app/files/journal.h"
#include "app/files/recent_files.h"
#include "app/files/session.h"
#include "app/tests/base/require.h"

#include <cstdint>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace sepaxis::scene;
using sepaxis::require;

void checkJournal(std::string_view bytes) {
    const std::vector<UnsavedWork> work = readJournal(bytes);
    if (work.empty()) return;
    const std::vector<UnsavedWork> again = readJournal(journalRecord(work));
    require(again.size() == work.size(), "every piece of work comes back");
    for (std::size_t i = 0; i < work.size(); ++i) {
        const UnsavedWork &a = work[i], &b = again[i];
        require(*a.scene == *b.scene && a.file == b.file && a.fileHash == b.fileHash, "scene and file");
        require(a.steps == b.steps && a.stepCount == b.stepCount && a.time == b.time,
                "what changed, and when");
        require(a.camera == b.camera && a.selection == b.selection, "camera and selection");
    }
}

// The search does not guess a checksum: this is the record that the text would be.
std::string asRecord(std::string_view payload) {
    std::string record = "SXJ1";
    const auto append = [&](std::uint64_t value, int count) {
        for (int i = 0; i < count; ++i, value >>= 8u) record += static_cast<char>(value & 0xffu);
    };
    append(payload.size(), 4);
    append(contentHash(payload), 8);
    return record.append(payload);
}

void checkSession(std::string_view text) {
    const Session session = readSession(text);
    const Session again = readSession(writeSession(session));
    require(again.file == session.file && again.camera == session.camera && again.window == session.window,
            "a session comes back");
    if (!session.window) return;
    const std::vector<ScreenArea> screens = {{0, 0, 1920, 1080}, {-1280, 200, 1280, 1024}};
    const auto place = placeOnScreens(*session.window, screens);
    require(!place || (place->width <= 1920 && place->height <= 1080 && place->x >= -1280 && place->y >= 0 &&
                       place->x + place->width <= 1920 && place->y + place->height <= 1224),
            "a window stands on a screen");
}

void checkRecentFiles(std::string_view text) {
    const std::vector<RecentFile> files = readRecentFiles(text);
    require(files.size() <= kMostRecentFiles, "a list has an end");
    require(readRecentFiles(writeRecentFiles(files)) == files, "a list comes back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    checkJournal(bytes);
    checkJournal(asRecord(bytes));
    checkSession(bytes);
    checkRecentFiles(bytes);
    const std::filesystem::path path(std::string{bytes});
    // One with a zero byte is no path.
    const bool isPath = bytes.find('\0') == std::string_view::npos;
    require(pathFromText(pathToText(path)) == (isPath ? path : ""), "a path comes back");
    return 0;
}
