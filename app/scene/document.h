// The open scene with its history. It is changed only through execute(), so that every change can be
// undone and none can be forgotten.
#pragma once

#include "app/scene/packed_scene.h"
#include "app/scene/scene.h"

#include <array>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::scene {

// A named change. Commands with the same non-empty mergeKey that follow each other join into one step of
// the history (typing digits into one field) until endMerge() is called.
struct Command {
    std::string name;  // what the Edit menu shows: "Rotate B"
    std::function<void(Scene&)> apply;
    std::string mergeKey;
    bool swapsSides = false;      // A becomes B and B becomes A
    bool isAnotherScene = false;  // whose reports are of its own objects, not of those before
};

Command moveTo(Side side, const dvec3& position, std::string mergeKey = {});
Command setOrientation(Side side, const std::array<double, 4>& orientation, std::string mergeKey = {});
Command setPose(Side side, const Pose<double>& pose, std::string name);
Command setShape(Side side, Shape shape, std::string mergeKey = {});
Command setScale(Side side, const dvec3& scale, std::string mergeKey = {});
// The radius around the shape, metres.
Command setMarginRadius(Side side, double metres, std::string mergeKey = {});
// Metres that two cuboids are to keep; nothing takes the member out of the file.
Command setSafeDistance(std::optional<double> metres, std::string mergeKey = {});
Command rename(Side side, std::string name, std::string mergeKey = {});
Command setDescription(std::string description);  // the scene
Command swapObjects();

class Document {
 public:
    explicit Document(Scene scene, std::filesystem::path file = {});

    const Scene& scene() const { return *current_.scene; }
    // The same for whoever keeps it longer: it never changes, the document takes another one.
    const std::shared_ptr<const Scene>& sharedScene() const { return current_.scene; }
    // While what this returns lives, references into scene() stay good even where commands replace it: a
    // panel may draw the rest of a row from the scene that a field of the same row has just changed.
    class Keeper;
    [[nodiscard]] Keeper keepScenes();
    // Changes whenever scene() does; a cache of anything derived from the scene compares it.
    std::size_t revision() const { return revision_; }

    // Applies the command. A command that changes nothing leaves no step.
    void execute(const Command& command);
    void endMerge();

    // A preview between beginPreview() and its end shows a changed scene without a step in the history:
    // a drag. commitPreview() makes one step of it; cancelPreview() restores the start.
    void beginPreview(std::string name);
    // Always from the scene at the start. A scene that `accept` refuses is not shown.
    void preview(const std::function<void(Scene&)>& change,
                 const std::function<bool(const Scene&)>& accept = {});
    void commitPreview();
    void cancelPreview();
    bool isPreviewing() const { return previewStart_.has_value(); }

    bool canUndo() const { return !undo_.empty(); }
    bool canRedo() const { return !redo_.empty(); }
    std::string_view undoName() const;  // empty where there is nothing to undo
    std::string_view redoName() const;
    void undo();
    void redo();

    // All steps, undone ones behind the others. Position 0 is before the first step, position n after the
    // n-th, whose name is stepName(n - 1).
    std::size_t stepCount() const { return undo_.size() + redo_.size(); }
    std::size_t position() const { return undo_.size(); }
    const std::string& stepName(std::size_t step) const;
    void travelTo(std::size_t position);
    // How many changes scene() went through since its file was opened or saved (or the document began); a
    // drag that is going on is the newest. `names` is made those of the newest, oldest first.
    std::size_t changes(std::size_t mostNames, std::vector<std::string>& names) const;
    std::size_t historyBytes() const;  // memory of the steps' shapes

    // Another scene, as `file` holds it, takes the place of this one; the history keeps that as a step
    // ("Open cubes"), and undoing it brings the old scene back with the file that it belongs to.
    void load(Scene scene, std::string stepName, std::filesystem::path file = {});
    // What file() holds in truth; nothing where that is not known: the scene then counts as modified until it
    // is saved.
    void setHeld(std::optional<Scene> held);

    // Changed scenes of other files that only the history still holds: what opening another scene left
    // behind.
    struct SetAside {
        Scene scene;
        std::filesystem::path file;
        std::string step;          // after which it was left
        std::size_t position = 0;  // that travelTo() takes to go back to it
    };
    std::vector<SetAside> setAside() const;

    const std::filesystem::path& file() const { return current_.origin->file; }  // empty: of no file
    // The same for all scenes that were edited from one that was opened, and another after load(), or when
    // load() is undone.
    std::shared_ptr<const void> origin() const { return current_.origin; }
    bool isModified()
        const;  // differs from what file() holds (or from the scene that the document began with)
    void markSaved(const std::filesystem::path& file);  // that file holds scene(), and is file() from here on

    // Changes whenever A and B trade places, undone and redone swaps among them; whoever names an object by
    // its side (a selection) follows it.
    bool sidesSwapped() const { return current_.sidesSwapped; }

 private:
    // Where a scene came from, shared by all states that were edited from it.
    struct Origin {
        std::filesystem::path file;
        std::shared_ptr<const Scene> saved;  // null: nobody knows
        std::size_t savedAt = 0;             // position() then
    };
    struct State {
        std::shared_ptr<const Scene> scene;
        std::shared_ptr<Origin> origin;
        bool sidesSwapped = false;
    };
    struct Step {
        std::string name;
        PackedScene scene;  // what undoing (or redoing) restores
        std::shared_ptr<Origin> origin;
        bool sidesSwapped = false;
    };
    void replaceCurrent(State state);
    std::shared_ptr<Scene> draftOfPreview();
    void endPreview();
    void push(std::vector<Step>& steps, std::string name, const State& state);
    static State stateOf(const Step& step);
    std::shared_ptr<Origin> originOf(const std::filesystem::path& file) const;
    void travel(std::vector<Step>& from, std::vector<Step>& to, std::size_t steps);

    State current_;
    std::optional<State> previewStart_;
    // What the preview showed last and before: a scene that nobody looks at any more is written anew, in the
    // memory that it has. Of three there is one beside those that are shown and being saved (journal.h).
    std::array<std::shared_ptr<Scene>, 3> drafts_;
    std::vector<Step> undo_, redo_;
    std::string previewName_, openMergeKey_;
    struct Kept {
        std::vector<std::shared_ptr<const Scene>> scenes;
        int keepers = 0;
    };
    std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
    std::size_t revision_ = 0;
};

class Document::Keeper {
 public:
    explicit Keeper(Document& document);
    ~Keeper();
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;

 private:
    std::shared_ptr<Kept> kept_;  // another document may take the place of this one
};

}  // namespace sepaxis::scene
