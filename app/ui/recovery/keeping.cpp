#include "app/ui/recovery/keeping.h"

#include "app/base/content_hash.h"
#include "app/files/save_scene.h"
#include "app/scene/scene_file.h"
#include "app/ui/dialogs/dialog.h"
#include "app/ui/dialogs/dialog_contexts.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/find_mesh.h"
#include "app/ui/recovery/recovery_context.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/shell/scene_reading.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <stop_token>
#include <system_error>
#include <utility>

namespace sepaxis::ui {

namespace {

namespace fs = std::filesystem;

constexpr double kJournalPoll = 0.3;  // seconds until a failure of the journal is asked for

fs::path journalFolder(const Ui& ui) {
    return ui.folders->state / "journal";
}

std::int64_t millisecondsNow() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// The time and the size of the file; nothing where there is none.
std::optional<DiskState> stateOf(const fs::path& file, std::uint64_t hash) {
    std::error_code failed;
    DiskState state;
    state.hash = hash;
    state.time = fs::last_write_time(file, failed);
    if (failed) return std::nullopt;
    state.size = fs::file_size(file, failed);
    if (failed) return std::nullopt;
    return state;
}

std::optional<std::uint64_t> knownHash(const Keeping& keeping, const fs::path& file) {
    const auto known = keeping.disk.find(file);
    if (known == keeping.disk.end()) return std::nullopt;
    return known->second.hash;
}

void remember(Keeping& keeping, const fs::path& file, std::uint64_t hash) {
    if (const auto state = stateOf(file, hash)) keeping.disk[file] = *state;
}

void noteRecent(const Ui& ui, const Editor& editor, Keeping& keeping, const fs::path& file) {
    if (!ui.folders || isShipped(file)) return;
    const fs::path folder = ui.folders->state;
    const scene::RecentFile recent{file, editor.title().str()};
    keeping.inBackground([folder, recent] { scene::addRecentFile(folder, recent); });
}

// Into the memory that it has: a drag does so in every frame.
void writeCurrentWork(const Editor& editor, const ViewportState& view, const Keeping& keeping,
                      scene::UnsavedWork& work) {
    work.scene = editor.document.sharedScene();
    work.file = editor.document.file();
    work.fileHash = knownHash(keeping, work.file);
    work.stepCount = editor.document.changes(scene::kMostStepNames, work.steps);
    work.time = millisecondsNow();
    work.camera = scene::toSaved(view.camera.goal());
    work.selection = view.selection;
}

void addWorkSetAside(const Editor& editor, const Keeping& keeping, std::vector<scene::UnsavedWork>& list) {
    for (scene::Document::SetAside& left : editor.document.setAside()) {
        scene::UnsavedWork& work = list.emplace_back();
        work.scene = std::make_shared<const scene::Scene>(std::move(left.scene));
        work.file = std::move(left.file);
        work.fileHash = knownHash(keeping, work.file);
        if (!left.step.empty()) work.steps = {std::move(left.step)};
        work.stepCount = work.steps.size();
        work.time = millisecondsNow();
    }
}

void tellJournal(const Editor& editor, const ViewportState& view, Keeping& keeping) {
    const bool sameScene = editor.document.sharedScene() == keeping.noted;
    if (sameScene && !keeping.stale) return;
    // Opening another scene is a step; a drag is none until it ends.
    if (keeping.stale || editor.document.position() != keeping.notedPosition) {
        keeping.work.resize(1);
        addWorkSetAside(editor, keeping, keeping.work);
    }
    keeping.noted = editor.document.sharedScene();
    keeping.notedPosition = editor.document.position();
    keeping.stale = false;
    const bool modified = editor.document.isModified();
    if (modified)
        writeCurrentWork(editor, view, keeping, keeping.work.front());
    else
        keeping.work.front().scene.reset();
    const auto work = std::span<const scene::UnsavedWork>(keeping.work).subspan(modified ? 0 : 1);
    if (work.empty() && !keeping.holding) return;
    keeping.holding = !work.empty();
    keeping.journal->note(work);
}

// Whether the file holds something else than when it was opened or saved, and what.
std::optional<DiskState> changeOnDisk(Keeping& keeping, const fs::path& file) {
    const auto known = keeping.disk.find(file);
    if (known == keeping.disk.end()) return std::nullopt;
    const auto now = stateOf(file, known->second.hash);
    if (!now || (now->time == known->second.time && now->size == known->second.size)) return std::nullopt;
    const auto hash = scene::hashOfFile(file);
    if (!hash) return std::nullopt;
    if (*hash == known->second.hash) {
        known->second = *now;
        return std::nullopt;
    }
    DiskState changed = *now;
    changed.hash = *hash;
    return changed;
}

void checkOpenFile(Ui& ui, Editor& editor, Keeping& keeping) {
    const fs::path& file = editor.document.file();
    const auto known = keeping.disk.find(file);
    if (known == keeping.disk.end()) return;
    std::error_code failed;
    if (!fs::exists(file, failed) && !failed) {
        keeping.disk.erase(known);
        editor.document.setHeld(std::nullopt);
        keeping.stale = true;
        ui.toasts.advise(file.string() + " has gone from the disk. Saving writes it again.");
        return;
    }
    if (const auto changed = changeOnDisk(keeping, file))
        keeping.question = {DiskQuestion::Kind::reload, file, *changed, {}};
}

}  // namespace

void Keeping::inBackground(std::function<void()> task) {
    writing = std::async(std::launch::async, [before = writing, task = std::move(task)] {
                  if (before.valid()) before.wait();
                  task();
              }).share();
}

void Keeping::waitForWriting() const {
    if (writing.valid()) writing.wait();
}

Keeping::~Keeping() {
    waitForWriting();
}

void startKeeping(const Ui& ui, Keeping& keeping) {
    if (!ui.folders) return;
    keeping.journal = std::make_unique<scene::Journal>(journalFolder(ui));
}

void keepUp(Ui& ui, Editor& editor, const ViewportState& view, Keeping& keeping, bool pageIsOpen) {
    if (keeping.checkDisk && !pageIsOpen && !editor.document.isPreviewing()) {
        keeping.checkDisk = false;
        checkOpenFile(ui, editor, keeping);
        if (keepingPageOpen(keeping)) ui.wakeIn(0.0);
    }
    if (keeping.journal == nullptr) return;
    tellJournal(editor, view, keeping);
    if (keeping.journal->isBusy()) ui.wakeIn(kJournalPoll);
    if (const std::string error = keeping.journal->takeError(); !error.empty())
        ui.toasts.error("Unsaved work cannot be recovered after a crash: " + error +
                        ". Save the scene to be safe.");
}

void endSession(const Ui& ui, const Editor& editor, const ViewportState& view, Keeping& keeping,
                const std::optional<scene::WindowPlace>& place) {
    if (keeping.journal == nullptr) return;
    keeping.journal->clear();
    keeping.journal->flush();
    keeping.waitForWriting();
    scene::Session session;
    session.file = editor.document.file();
    session.camera = scene::toSaved(view.camera.goal());
    session.window = place;
    // Nobody is there any more to read a message, and nothing but comfort is lost.
    static_cast<void>(scene::saveSession(ui.folders->state, session));
}

void noteOpened(const Ui& ui, const Editor& editor, Keeping& keeping, const fs::path& file,
                std::uint64_t contentHash) {
    remember(keeping, file, contentHash);
    keeping.stale = true;
    noteRecent(ui, editor, keeping, file);
}

void noteSaved(const Ui& ui, const Editor& editor, Keeping& keeping, const fs::path& file,
               std::uint64_t contentHash) {
    noteOpened(ui, editor, keeping, file, contentHash);
}

// --- unsaved work of stopped programs -------------------------------------------------------------------

void offerUnsavedWork(const Ui& ui, Keeping& keeping, bool sceneWasAskedFor) {
    if (!ui.folders) return;
    keeping.orphans = scene::findOrphans(journalFolder(ui));
    if (keeping.orphans.empty()) return;
    keeping.offered = !sceneWasAskedFor;
    keeping.banner = sceneWasAskedFor;
}

bool hasUnsavedWork(const Keeping& keeping) {
    return !keeping.orphans.empty();
}

void showUnsavedWork(Keeping& keeping) {
    keeping.banner = false;
    keeping.discardAsked = 0;
    keeping.offered = hasUnsavedWork(keeping);
}

namespace {

// One piece less; the rest stays for another time.
void takeOut(Keeping& keeping, std::size_t orphanIndex, std::size_t workIndex) {
    scene::Orphan& orphan = keeping.orphans[orphanIndex];
    orphan.work.erase(orphan.work.begin() + static_cast<std::ptrdiff_t>(workIndex));
    keeping.discardAsked = 0;
    if (!orphan.work.empty()) {
        // Where that fails the file still holds both, and both are offered again.
        static_cast<void>(scene::replaceFile(orphan.file, scene::journalRecord(orphan.work)));
        return;
    }
    scene::discard(orphan);
    keeping.orphans.erase(keeping.orphans.begin() + static_cast<std::ptrdiff_t>(orphanIndex));
}

}  // namespace

namespace {

// Unsaved work with its meshes, and what its file holds by now.
struct Restored {
    LoadedScene work;
    scene::ReadResult file;
    bool fileExists = false;
};

Restored readWork(const scene::UnsavedWork& work, const std::stop_token& stop) {
    Restored restored;
    scene::ReadResult words;
    words.ok = true;
    words.scene = *work.scene;
    restored.work = loadScene(std::move(words), work.file, stop);
    // Work of no file names its meshes absolutely in the journal, and a file that it is saved to does not.
    for (const Side side : {Side::a, Side::b})
        if (auto* shape = std::get_if<scene::MeshShape>(&restored.work.read.scene.object(side).shape);
            shape != nullptr && work.file.empty())
            shape->file.clear();
    if (!restored.work.read.ok || work.file.empty()) return restored;
    std::error_code failed;
    restored.fileExists = fs::exists(work.file, failed);
    if (!restored.fileExists) return restored;
    restored.file = scene::readSceneWords(work.file);
    restored.file = loadScene(std::move(restored.file), work.file, stop).read;
    return restored;
}

void restore(const RecoveryContext& in, std::size_t orphan, std::size_t index,
             const scene::UnsavedWork& work);

void offerSearch(const RecoveryContext& in, std::size_t orphan, std::size_t index,
                 const scene::UnsavedWork& work, const scene::SceneError& error) {
    scene::ReadResult words;
    words.ok = true;
    words.scene = *work.scene;
    in.dialogs.meshSearch = searchFor(error, std::move(words), work.file);
    if (in.dialogs.meshSearch == nullptr) return;
    in.dialogs.meshSearch->found = [in, orphan, index, work](scene::ReadResult found, const fs::path&) {
        scene::UnsavedWork renamed = work;
        renamed.scene = std::make_shared<const scene::Scene>(std::move(found.scene));
        restore(in, orphan, index, renamed);
    };
}

// What was built is kept until the scene is shown.
void finishRestoring(const RecoveryContext& in, std::size_t orphan, std::size_t index,
                     const scene::UnsavedWork& work, const Restored& restored) {
    Keeping& keeping = in.keeping;
    std::optional<scene::Scene> held;
    std::string notice = "Restored " + (work.scene->name.empty() ? "unsaved work" : work.scene->name);
    const scene::ReadResult& read = restored.work.read;
    if (!read.ok) {
        in.host.showError(
            "Cannot restore " + (work.scene->name.empty() ? "the unsaved work" : work.scene->name),
            read.error.pointer + ": " + read.error.reason +
                "\n\nThe work is kept. Put the mesh back and restore it again, or find it.");
        offerSearch(in, orphan, index, work, read.error);
        return;
    }
    in.host.openScene(read.scene, work.file, false, "Restore unsaved work");
    if (!work.file.empty()) {
        if (!restored.fileExists) {
            notice += ". Its file " + work.file.string() + " has gone; saving writes it again.";
        } else if (work.fileHash == restored.file.contentHash) {
            remember(in.keeping, work.file, restored.file.contentHash);
            held = restored.file.scene;
        } else {
            notice += ". Its file " + work.file.string() +
                      " was changed since; saving asks before it writes over it.";
            // What it held then: saving notices the difference.
            keeping.disk[work.file] = {work.fileHash.value_or(0), {}, 0};
        }
    }
    in.editor.document.setHeld(std::move(held));
    if (work.camera) in.view.camera.jumpTo(scene::fromSaved(*work.camera));
    if (work.selection) in.view.selection = work.selection;
    in.ui.toasts.advise(notice);
    // The work is in this window's journal before it leaves the other.
    keeping.stale = true;
    tellJournal(in.editor, in.view, in.keeping);
    keeping.journal->flush();
    takeOut(in.keeping, orphan, index);
}

void restore(const RecoveryContext& in, std::size_t orphan, std::size_t index,
             const scene::UnsavedWork& work) {
    if (!namesLargeMeshes(*work.scene, work.file)) {
        finishRestoring(in, orphan, index, work, readWork(work, {}));
        return;
    }
    // The page with the others comes back when this one has been read, or given up.
    const bool offered = std::exchange(in.keeping.offered, false);
    const auto comeBack = [in, offered] { in.keeping.offered = offered && hasUnsavedWork(in.keeping); };
    const auto restored = std::make_shared<Restored>();
    SceneWork reading;
    reading.title = "Restore " + (work.scene->name.empty() ? "unsaved work" : work.scene->name);
    reading.read = [restored, work](const std::stop_token& stop) { *restored = readWork(work, stop); };
    reading.done = [in, restored, orphan, index, work, comeBack] {
        finishRestoring(in, orphan, index, work, *restored);
        comeBack();
    };
    reading.cancelled = comeBack;
    in.dialogs.reading->start(in.ui.now, std::move(reading));
}

}  // namespace

void restoreWork(const RecoveryContext& in, std::size_t orphan, std::size_t index) {
    restore(in, orphan, index, scene::UnsavedWork(in.keeping.orphans[orphan].work[index]));
}

void discardWork(Keeping& keeping, std::size_t orphan, std::size_t index) {
    takeOut(keeping, orphan, index);
}

// --- the file on the disk -------------------------------------------------------------------------------

bool askBeforeSavingOver(Dialogs& dialogs, Keeping& keeping, const fs::path& file,
                         std::function<void()> afterSaving) {
    const auto changed = changeOnDisk(keeping, file);
    if (!changed) return false;
    closeFileDialog(dialogs);
    keeping.question = {DiskQuestion::Kind::saveOver, file, *changed, std::move(afterSaving)};
    return true;
}

void reloadFromDisk(Editor& editor, Keeping& keeping, Host& host) {
    const fs::path file = std::exchange(keeping.question, {}).file;
    if (host.open(file)) return;
    // The message stands above the scene as it was, which the file no longer holds.
    remember(keeping, file, scene::hashOfFile(file).value_or(0));
    editor.document.setHeld(std::nullopt);
    keeping.stale = true;
}

void keepMine(Editor& editor, Keeping& keeping) {
    const DiskQuestion question = std::exchange(keeping.question, {});
    keeping.disk[question.file] = question.found;
    editor.document.setHeld(std::nullopt);
    keeping.stale = true;
}

void saveOverNow(const SavingContext& in) {
    const DiskQuestion question = std::exchange(in.keeping.question, {});
    in.keeping.disk[question.file] = question.found;
    saveTo(in, question.file, question.afterSaving);
}

bool keepingPageOpen(const Keeping& keeping) {
    return keeping.offered || keeping.question.kind != DiskQuestion::Kind::none;
}

void closeKeepingPages(Editor& editor, Keeping& keeping) {
    keeping.offered = false;
    if (keeping.question.kind == DiskQuestion::Kind::reload) keepMine(editor, keeping);
    keeping.question = {};
}

}  // namespace sepaxis::ui
