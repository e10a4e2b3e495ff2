#include "app/ui/recovery/keeping.h"

#include "app/base/content_hash.h"
#include "app/files/save_scene.h"
#include "app/scene/scene_file.h"
#include "app/ui/dialogs/dialog.h"
#include "app/ui/dialogs/find_mesh.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/scene_reading.h"

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

fs::path journalFolder(const App& app) {
    return app.ui.folders->state / "journal";
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

void remember(App& app, const fs::path& file, std::uint64_t hash) {
    if (const auto state = stateOf(file, hash)) app.keeping().disk[file] = *state;
}

void noteRecent(App& app, const fs::path& file) {
    if (!app.ui.folders || isShipped(file)) return;
    const fs::path folder = app.ui.folders->state;
    const scene::RecentFile recent{file, app.editor.title().str()};
    app.keeping().inBackground([folder, recent] { scene::addRecentFile(folder, recent); });
}

// Into the memory that it has: a drag does so in every frame.
void writeCurrentWork(const App& app, scene::UnsavedWork& work) {
    work.scene = app.editor.document.sharedScene();
    work.file = app.editor.document.file();
    work.fileHash = knownHash(app.keeping(), work.file);
    work.stepCount = app.editor.document.changes(scene::kMostStepNames, work.steps);
    work.time = millisecondsNow();
    work.camera = scene::toSaved(app.view.camera.goal());
    work.selection = app.view.selection;
}

void addWorkSetAside(const App& app, std::vector<scene::UnsavedWork>& list) {
    for (scene::Document::SetAside& left : app.editor.document.setAside()) {
        scene::UnsavedWork& work = list.emplace_back();
        work.scene = std::make_shared<const scene::Scene>(std::move(left.scene));
        work.file = std::move(left.file);
        work.fileHash = knownHash(app.keeping(), work.file);
        if (!left.step.empty()) work.steps = {std::move(left.step)};
        work.stepCount = work.steps.size();
        work.time = millisecondsNow();
    }
}

void tellJournal(App& app) {
    Keeping& keeping = app.keeping();
    const bool sameScene = app.editor.document.sharedScene() == keeping.noted;
    if (sameScene && !keeping.stale) return;
    // Opening another scene is a step; a drag is none until it ends.
    if (keeping.stale || app.editor.document.position() != keeping.notedPosition) {
        keeping.work.resize(1);
        addWorkSetAside(app, keeping.work);
    }
    keeping.noted = app.editor.document.sharedScene();
    keeping.notedPosition = app.editor.document.position();
    keeping.stale = false;
    const bool modified = app.editor.document.isModified();
    if (modified)
        writeCurrentWork(app, keeping.work.front());
    else
        keeping.work.front().scene.reset();
    const auto work = std::span<const scene::UnsavedWork>(keeping.work).subspan(modified ? 0 : 1);
    if (work.empty() && !keeping.holding) return;
    keeping.holding = !work.empty();
    keeping.journal->note(work);
}

// Whether the file holds something else than when it was opened or saved, and what.
std::optional<DiskState> changeOnDisk(App& app, const fs::path& file) {
    Keeping& keeping = app.keeping();
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

void checkOpenFile(App& app) {
    Keeping& keeping = app.keeping();
    const fs::path& file = app.editor.document.file();
    const auto known = keeping.disk.find(file);
    if (known == keeping.disk.end()) return;
    std::error_code failed;
    if (!fs::exists(file, failed) && !failed) {
        keeping.disk.erase(known);
        app.editor.document.setHeld(std::nullopt);
        keeping.stale = true;
        app.ui.toasts.advise(file.string() + " has gone from the disk. Saving writes it again.");
        return;
    }
    if (const auto changed = changeOnDisk(app, file))
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

void startKeeping(App& app) {
    if (!app.ui.folders) return;
    app.keeping().journal = std::make_unique<scene::Journal>(journalFolder(app));
}

void keepUp(App& app, bool pageIsOpen) {
    Keeping& keeping = app.keeping();
    if (keeping.checkDisk && !pageIsOpen && !app.editor.document.isPreviewing()) {
        keeping.checkDisk = false;
        checkOpenFile(app);
        if (keepingPageOpen(app)) app.ui.wakeIn(0.0);
    }
    if (keeping.journal == nullptr) return;
    tellJournal(app);
    if (keeping.journal->isBusy()) app.ui.wakeIn(kJournalPoll);
    if (const std::string error = keeping.journal->takeError(); !error.empty())
        app.ui.toasts.error("Unsaved work cannot be recovered after a crash: " + error +
                            ". Save the scene to be safe.");
}

void endSession(App& app, const std::optional<scene::WindowPlace>& place) {
    Keeping& keeping = app.keeping();
    if (keeping.journal == nullptr) return;
    keeping.journal->clear();
    keeping.journal->flush();
    keeping.waitForWriting();
    scene::Session session;
    session.file = app.editor.document.file();
    session.camera = scene::toSaved(app.view.camera.goal());
    session.window = place;
    // Nobody is there any more to read a message, and nothing but comfort is lost.
    static_cast<void>(scene::saveSession(app.ui.folders->state, session));
}

void noteOpened(App& app, const fs::path& file, std::uint64_t contentHash) {
    remember(app, file, contentHash);
    app.keeping().stale = true;
    noteRecent(app, file);
}

void noteSaved(App& app, const fs::path& file, std::uint64_t contentHash) {
    noteOpened(app, file, contentHash);
}

// --- unsaved work of stopped programs -------------------------------------------------------------------

void offerUnsavedWork(App& app, bool sceneWasAskedFor) {
    if (!app.ui.folders) return;
    Keeping& keeping = app.keeping();
    keeping.orphans = scene::findOrphans(journalFolder(app));
    if (keeping.orphans.empty()) return;
    keeping.offered = !sceneWasAskedFor;
    keeping.banner = sceneWasAskedFor;
}

bool hasUnsavedWork(const App& app) {
    return !app.keeping().orphans.empty();
}

void showUnsavedWork(App& app) {
    app.keeping().banner = false;
    app.keeping().discardAsked = 0;
    app.keeping().offered = hasUnsavedWork(app);
}

namespace {

// One piece less; the rest stays for another time.
void takeOut(App& app, std::size_t orphanIndex, std::size_t workIndex) {
    Keeping& keeping = app.keeping();
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

void restore(App& app, std::size_t orphan, std::size_t index, const scene::UnsavedWork& work);

void offerSearch(App& app, std::size_t orphan, std::size_t index, const scene::UnsavedWork& work,
                 const scene::SceneError& error) {
    scene::ReadResult words;
    words.ok = true;
    words.scene = *work.scene;
    app.dialogs.meshSearch = searchFor(error, std::move(words), work.file);
    if (app.dialogs.meshSearch == nullptr) return;
    app.dialogs.meshSearch->found = [&app, orphan, index, work](scene::ReadResult found, const fs::path&) {
        scene::UnsavedWork renamed = work;
        renamed.scene = std::make_shared<const scene::Scene>(std::move(found.scene));
        restore(app, orphan, index, renamed);
    };
}

// What was built is kept until the scene is shown.
void finishRestoring(App& app, std::size_t orphan, std::size_t index, const scene::UnsavedWork& work,
                     const Restored& restored) {
    Keeping& keeping = app.keeping();
    std::optional<scene::Scene> held;
    std::string notice = "Restored " + (work.scene->name.empty() ? "unsaved work" : work.scene->name);
    const scene::ReadResult& read = restored.work.read;
    if (!read.ok) {
        app.showError("Cannot restore " + (work.scene->name.empty() ? "the unsaved work" : work.scene->name),
                      read.error.pointer + ": " + read.error.reason +
                          "\n\nThe work is kept. Put the mesh back and restore it again, or find it.");
        offerSearch(app, orphan, index, work, read.error);
        return;
    }
    app.openScene(read.scene, work.file, false, "Restore unsaved work");
    if (!work.file.empty()) {
        if (!restored.fileExists) {
            notice += ". Its file " + work.file.string() + " has gone; saving writes it again.";
        } else if (work.fileHash == restored.file.contentHash) {
            remember(app, work.file, restored.file.contentHash);
            held = restored.file.scene;
        } else {
            notice += ". Its file " + work.file.string() +
                      " was changed since; saving asks before it writes over it.";
            // What it held then: saving notices the difference.
            keeping.disk[work.file] = {work.fileHash.value_or(0), {}, 0};
        }
    }
    app.editor.document.setHeld(std::move(held));
    if (work.camera) app.view.camera.jumpTo(scene::fromSaved(*work.camera));
    if (work.selection) app.view.selection = work.selection;
    app.ui.toasts.advise(notice);
    // The work is in this window's journal before it leaves the other.
    keeping.stale = true;
    tellJournal(app);
    keeping.journal->flush();
    takeOut(app, orphan, index);
}

void restore(App& app, std::size_t orphan, std::size_t index, const scene::UnsavedWork& work) {
    if (!namesLargeMeshes(*work.scene, work.file)) {
        finishRestoring(app, orphan, index, work, readWork(work, {}));
        return;
    }
    // The page with the others comes back when this one has been read, or given up.
    const bool offered = std::exchange(app.keeping().offered, false);
    const auto comeBack = [&app, offered] { app.keeping().offered = offered && hasUnsavedWork(app); };
    const auto restored = std::make_shared<Restored>();
    SceneWork reading;
    reading.title = "Restore " + (work.scene->name.empty() ? "unsaved work" : work.scene->name);
    reading.read = [restored, work](const std::stop_token& stop) { *restored = readWork(work, stop); };
    reading.done = [&app, restored, orphan, index, work, comeBack] {
        finishRestoring(app, orphan, index, work, *restored);
        comeBack();
    };
    reading.cancelled = comeBack;
    app.dialogs.reading->start(app.ui.now, std::move(reading));
}

}  // namespace

void restoreWork(App& app, std::size_t orphan, std::size_t index) {
    restore(app, orphan, index, scene::UnsavedWork(app.keeping().orphans[orphan].work[index]));
}

void discardWork(App& app, std::size_t orphan, std::size_t index) {
    takeOut(app, orphan, index);
}

// --- the file on the disk -------------------------------------------------------------------------------

bool askBeforeSavingOver(App& app, const fs::path& file, std::function<void()> afterSaving) {
    const auto changed = changeOnDisk(app, file);
    if (!changed) return false;
    closeFileDialog(app);
    app.keeping().question = {DiskQuestion::Kind::saveOver, file, *changed, std::move(afterSaving)};
    return true;
}

void reloadFromDisk(App& app) {
    const fs::path file = std::exchange(app.keeping().question, {}).file;
    if (app.open(file)) return;
    // The message stands above the scene as it was, which the file no longer holds.
    remember(app, file, scene::hashOfFile(file).value_or(0));
    app.editor.document.setHeld(std::nullopt);
    app.keeping().stale = true;
}

void keepMine(App& app) {
    const DiskQuestion question = std::exchange(app.keeping().question, {});
    app.keeping().disk[question.file] = question.found;
    app.editor.document.setHeld(std::nullopt);
    app.keeping().stale = true;
}

void saveOverNow(App& app) {
    const DiskQuestion question = std::exchange(app.keeping().question, {});
    app.keeping().disk[question.file] = question.found;
    saveTo(app, question.file, question.afterSaving);
}

bool keepingPageOpen(const App& app) {
    return app.keeping().offered || app.keeping().question.kind != DiskQuestion::Kind::none;
}

void closeKeepingPages(App& app) {
    Keeping& keeping = app.keeping();
    keeping.offered = false;
    if (keeping.question.kind == DiskQuestion::Kind::reload) keepMine(app);
    keeping.question = {};
}

}  // namespace sepaxis::ui
