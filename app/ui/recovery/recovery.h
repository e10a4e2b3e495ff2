// What outlives the window: unsaved work, the session, recent files, and the watch over the open file. All of
// it in the person's folders; without them (pictures, most tests) nothing is kept.
#pragma once

#include "app/files/journal.h"
#include "app/files/recent_files.h"
#include "app/files/session.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

class Editor;
class Host;
struct Dialogs;
struct RecoveryContext;
struct SavingContext;
struct Ui;
struct ViewportState;

// What a file held when it was opened or saved; the time and the size save reading it again.
struct DiskState {
    std::uint64_t hash = 0;
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
};

// The open file is not what it was.
struct DiskQuestion {
    enum class Kind : std::uint8_t { none, reload, saveOver } kind = Kind::none;
    std::filesystem::path file;
    DiskState found;
    std::function<void()> afterSaving;
};

struct Recovery {
    std::unique_ptr<scene::Journal> journal;  // null: nothing is kept

    // Unsaved work of stopped programs.
    std::vector<scene::Orphan> orphans;
    bool offered = false;          // the page is shown
    bool banner = false;           // a strip over the viewport says that there is some
    std::size_t discardAsked = 0;  // 1 + number of the row whose discarding waits for a second click

    // What the journal was told last.
    std::shared_ptr<const scene::Scene> noted;
    std::size_t notedPosition = 0;
    bool stale = true;     // something other than the scene changed: its file, what that holds
    bool holding = false;  // the journal holds something
    // The open scene's (of use where it is modified), and behind it what was set aside.
    std::vector<scene::UnsavedWork> work = std::vector<scene::UnsavedWork>(1);

    std::map<std::filesystem::path, DiskState> disk;
    bool checkDisk = false;  // the window got the focus
    DiskQuestion question;

    std::vector<scene::RecentFile> recent;
    std::vector<bool> recentGone;      // parallel: the file is not there
    std::shared_future<void> writing;  // the last of what is written in the background

    // Runs after all that was asked for before, on another thread.
    void inBackground(std::function<void()> task);
    void waitForWriting() const;
    ~Recovery();
};

void startRecovery(const Ui& ui, Recovery& recovery);
// Once a frame: tells the journal what changed and says what went wrong with it.
void keepUp(Ui& ui, Editor& editor, const ViewportState& view, Recovery& recovery, bool pageIsOpen);
// The person quits: nothing is unsaved from here on, and the next start finds this session.
void endSession(const Ui& ui, const Editor& editor, const ViewportState& view, Recovery& recovery,
                const std::optional<scene::WindowPlace>& place);

void noteOpened(const Ui& ui, const Editor& editor, Recovery& recovery, const std::filesystem::path& file,
                std::uint64_t contentHash);
void noteSaved(const Ui& ui, const Editor& editor, Recovery& recovery, const std::filesystem::path& file,
               std::uint64_t contentHash);

// A file that was opened or written, for File > Open recent, by the name that it has there.
void noteRecent(const Ui& ui, Recovery& recovery, const std::filesystem::path& file, const std::string& name);

// Looks for unsaved work of stopped programs and offers it: as a page, or, where the person asked for a
// scene, as a strip that leaves it in sight.
void offerUnsavedWork(const Ui& ui, Recovery& recovery, bool sceneWasAskedFor);
bool hasUnsavedWork(const Recovery& recovery);
void showUnsavedWork(Recovery& recovery);
// Opens it as the changed document of its file.
void restoreWork(const RecoveryContext& in, std::size_t orphan, std::size_t work);
void discardWork(Recovery& recovery, std::size_t orphan, std::size_t work);

// True where another program changed the file meanwhile: a page asks, and saves if the answer is so.
bool askBeforeSavingOver(Dialogs& dialogs, Recovery& recovery, const std::filesystem::path& file,
                         std::function<void()> afterSaving);
void reloadFromDisk(Editor& editor, Recovery& recovery, Host& host);
void keepMine(Editor& editor, Recovery& recovery);
void saveOverNow(const SavingContext& in);

bool recoveryPageOpen(const Recovery& recovery);
void closeRecoveryPages(Editor& editor, Recovery& recovery);
void drawRecoveryPages(const RecoveryContext& in);

// "~/scenes"; of a long one the end, which tells it apart.
std::string shortPath(const std::filesystem::path& path);
void recentMenu(Ui& ui, const Editor& editor, Recovery& recovery, Host& host);
void historyMenu(Ui& ui, Editor& editor, ViewportState& view);

}  // namespace sepaxis::ui
