#include "app/ui/recovery/recovery.h"

#include "app/base/content_hash.h"
#include "app/files/save_scene.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/dialogs/dialog_contexts.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/find_mesh.h"
#include "app/ui/files/scene_reading.h"
#include "app/ui/recovery/recovery_context.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
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

std::optional<std::uint64_t> knownHash(const Recovery& recovery, const fs::path& file) {
    const auto known = recovery.disk.find(file);
    if (known == recovery.disk.end()) return std::nullopt;
    return known->second.hash;
}

void remember(Recovery& recovery, const fs::path& file, std::uint64_t hash) {
    if (const auto state = stateOf(file, hash)) recovery.disk[file] = *state;
}

// Into the memory that it has: a drag does so in every frame.
void writeCurrentWork(const Editor& editor, const ViewportState& view, const Recovery& recovery,
                      scene::UnsavedWork& work) {
    work.scene = editor.document.sharedScene();
    work.file = editor.document.file();
    work.fileHash = knownHash(recovery, work.file);
    work.stepCount = editor.document.changes(scene::kMostStepNames, work.steps);
    work.time = millisecondsNow();
    work.camera = scene::toSaved(view.camera.goal());
    work.selection = view.selection;
}

void addWorkSetAside(const Editor& editor, const Recovery& recovery, std::vector<scene::UnsavedWork>& list) {
    for (scene::Document::SetAside& left : editor.document.setAside()) {
        scene::UnsavedWork& work = list.emplace_back();
        work.scene = std::make_shared<const scene::Scene>(std::move(left.scene));
        work.file = std::move(left.file);
        work.fileHash = knownHash(recovery, work.file);
        if (!left.step.empty()) work.steps = {std::move(left.step)};
        work.stepCount = work.steps.size();
        work.time = millisecondsNow();
    }
}

void tellJournal(const Editor& editor, const ViewportState& view, Recovery& recovery) {
    const bool sameScene = editor.document.sharedScene() == recovery.noted;
    if (sameScene && !recovery.stale) return;
    // Opening another scene is a step; a drag is none until it ends.
    if (recovery.stale || editor.document.position() != recovery.notedPosition) {
        recovery.work.resize(1);
        addWorkSetAside(editor, recovery, recovery.work);
    }
    recovery.noted = editor.document.sharedScene();
    recovery.notedPosition = editor.document.position();
    recovery.stale = false;
    const bool modified = editor.document.isModified();
    if (modified)
        writeCurrentWork(editor, view, recovery, recovery.work.front());
    else
        recovery.work.front().scene.reset();
    const auto work = std::span<const scene::UnsavedWork>(recovery.work).subspan(modified ? 0 : 1);
    if (work.empty() && !recovery.holding) return;
    recovery.holding = !work.empty();
    recovery.journal->note(work);
}

// Whether the file holds something else than when it was opened or saved, and what.
std::optional<DiskState> changeOnDisk(Recovery& recovery, const fs::path& file) {
    const auto known = recovery.disk.find(file);
    if (known == recovery.disk.end()) return std::nullopt;
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

void checkOpenFile(Ui& ui, Editor& editor, Recovery& recovery) {
    const fs::path& file = editor.document.file();
    const auto known = recovery.disk.find(file);
    if (known == recovery.disk.end()) return;
    std::error_code failed;
    if (!fs::exists(file, failed) && !failed) {
        recovery.disk.erase(known);
        editor.document.setHeld(std::nullopt);
        recovery.stale = true;
        ui.toasts.advise(file.string() + " has gone from the disk. Saving writes it again.");
        return;
    }
    if (const auto changed = changeOnDisk(recovery, file))
        recovery.question = {DiskQuestion::Kind::reload, file, *changed, {}};
}

}  // namespace

void Recovery::inBackground(std::function<void()> task) {
    writing = std::async(std::launch::async, [before = writing, task = std::move(task)] {
                  if (before.valid()) before.wait();
                  task();
              }).share();
}

void Recovery::waitForWriting() const {
    if (writing.valid()) writing.wait();
}

Recovery::~Recovery() {
    waitForWriting();
}

void startRecovery(const Ui& ui, Recovery& recovery) {
    if (!ui.folders) return;
    recovery.journal = std::make_unique<scene::Journal>(journalFolder(ui));
}

void keepUp(Ui& ui, Editor& editor, const ViewportState& view, Recovery& recovery, bool pageIsOpen) {
    if (recovery.checkDisk && !pageIsOpen && !editor.document.isPreviewing()) {
        recovery.checkDisk = false;
        checkOpenFile(ui, editor, recovery);
        if (recoveryPageOpen(recovery)) ui.wakeIn(0.0);
    }
    if (recovery.journal == nullptr) return;
    tellJournal(editor, view, recovery);
    if (recovery.journal->isBusy()) ui.wakeIn(kJournalPoll);
    if (const std::string error = recovery.journal->takeError(); !error.empty())
        ui.toasts.error("Unsaved work cannot be recovered after a crash: " + error +
                        ". Save the scene to be safe.");
}

void endSession(const Ui& ui, const Editor& editor, const ViewportState& view, Recovery& recovery,
                const std::optional<scene::WindowPlace>& place) {
    if (recovery.journal == nullptr) return;
    recovery.journal->clear();
    recovery.journal->flush();
    recovery.waitForWriting();
    scene::Session session;
    session.file = editor.document.file();
    session.camera = scene::toSaved(view.camera.goal());
    session.window = place;
    // Nobody is there any more to read a message, and nothing but comfort is lost.
    static_cast<void>(scene::saveSession(ui.folders->state, session));
}

void noteOpened(const Ui& ui, const Editor& editor, Recovery& recovery, const fs::path& file,
                std::uint64_t contentHash) {
    remember(recovery, file, contentHash);
    recovery.stale = true;
    noteRecent(ui, recovery, file, editor.title().str());
}

void noteRecent(const Ui& ui, Recovery& recovery, const fs::path& file, const std::string& name) {
    if (!ui.folders || isShipped(file)) return;
    const fs::path folder = ui.folders->state;
    const scene::RecentFile recent{file, name};
    recovery.inBackground([folder, recent] { scene::addRecentFile(folder, recent); });
}

void noteSaved(const Ui& ui, const Editor& editor, Recovery& recovery, const fs::path& file,
               std::uint64_t contentHash) {
    noteOpened(ui, editor, recovery, file, contentHash);
}

// --- unsaved work of stopped programs -------------------------------------------------------------------

void offerUnsavedWork(const Ui& ui, Recovery& recovery, bool sceneWasAskedFor) {
    if (!ui.folders) return;
    recovery.orphans = scene::findOrphans(journalFolder(ui));
    if (recovery.orphans.empty()) return;
    recovery.offered = !sceneWasAskedFor;
    recovery.banner = sceneWasAskedFor;
}

bool hasUnsavedWork(const Recovery& recovery) {
    return !recovery.orphans.empty();
}

void showUnsavedWork(Recovery& recovery) {
    recovery.banner = false;
    recovery.discardAsked = 0;
    recovery.offered = hasUnsavedWork(recovery);
}

namespace {

// One piece less; the rest stays for another time.
void takeOut(Recovery& recovery, std::size_t orphanIndex, std::size_t workIndex) {
    scene::Orphan& orphan = recovery.orphans[orphanIndex];
    orphan.work.erase(orphan.work.begin() + static_cast<std::ptrdiff_t>(workIndex));
    recovery.discardAsked = 0;
    if (!orphan.work.empty()) {
        // Where that fails the file still holds both, and both are offered again.
        static_cast<void>(scene::replaceFile(orphan.file, scene::journalRecord(orphan.work)));
        return;
    }
    scene::discard(orphan);
    recovery.orphans.erase(recovery.orphans.begin() + static_cast<std::ptrdiff_t>(orphanIndex));
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
    if (work.file.empty())
        for (const scene::PlacedMesh& mesh : scene::meshesIn(restored.work.read.scene))
            std::get<scene::MeshShape>(mesh.object->shape).file.clear();
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
    Recovery& recovery = in.recovery;
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
            remember(in.recovery, work.file, restored.file.contentHash);
            held = restored.file.scene;
        } else {
            notice += ". Its file " + work.file.string() +
                      " was changed since; saving asks before it writes over it.";
            // What it held then: saving notices the difference.
            recovery.disk[work.file] = {work.fileHash.value_or(0), {}, 0};
        }
    }
    in.editor.document.setHeld(std::move(held));
    if (work.camera) in.view.camera.jumpTo(scene::fromSaved(*work.camera));
    if (work.selection) in.view.selection = work.selection;
    in.ui.toasts.advise(notice);
    // The work is in this window's journal before it leaves the other.
    recovery.stale = true;
    tellJournal(in.editor, in.view, in.recovery);
    recovery.journal->flush();
    takeOut(in.recovery, orphan, index);
}

void restore(const RecoveryContext& in, std::size_t orphan, std::size_t index,
             const scene::UnsavedWork& work) {
    if (!namesLargeMeshes(*work.scene, work.file)) {
        finishRestoring(in, orphan, index, work, readWork(work, {}));
        return;
    }
    // The page with the others comes back when this one has been read, or given up.
    const bool offered = std::exchange(in.recovery.offered, false);
    const auto comeBack = [in, offered] { in.recovery.offered = offered && hasUnsavedWork(in.recovery); };
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
    restore(in, orphan, index, scene::UnsavedWork(in.recovery.orphans[orphan].work[index]));
}

void discardWork(Recovery& recovery, std::size_t orphan, std::size_t index) {
    takeOut(recovery, orphan, index);
}

// --- the file on the disk -------------------------------------------------------------------------------

bool askBeforeSavingOver(Dialogs& dialogs, Recovery& recovery, const fs::path& file,
                         std::function<void()> afterSaving) {
    const auto changed = changeOnDisk(recovery, file);
    if (!changed) return false;
    closeFileDialog(dialogs);
    recovery.question = {DiskQuestion::Kind::saveOver, file, *changed, std::move(afterSaving)};
    return true;
}

void reloadFromDisk(Editor& editor, Recovery& recovery, Host& host) {
    const fs::path file = std::exchange(recovery.question, {}).file;
    if (host.open(file)) return;
    // The message stands above the scene as it was, which the file no longer holds.
    remember(recovery, file, scene::hashOfFile(file).value_or(0));
    editor.document.setHeld(std::nullopt);
    recovery.stale = true;
}

void keepMine(Editor& editor, Recovery& recovery) {
    const DiskQuestion question = std::exchange(recovery.question, {});
    recovery.disk[question.file] = question.found;
    editor.document.setHeld(std::nullopt);
    recovery.stale = true;
}

void saveOverNow(const SavingContext& in) {
    const DiskQuestion question = std::exchange(in.recovery.question, {});
    in.recovery.disk[question.file] = question.found;
    saveTo(in, question.file, question.afterSaving);
}

bool recoveryPageOpen(const Recovery& recovery) {
    return recovery.offered || recovery.question.kind != DiskQuestion::Kind::none;
}

void closeRecoveryPages(Editor& editor, Recovery& recovery) {
    recovery.offered = false;
    if (recovery.question.kind == DiskQuestion::Kind::reload) keepMine(editor, recovery);
    recovery.question = {};
}

}  // namespace sepaxis::ui
