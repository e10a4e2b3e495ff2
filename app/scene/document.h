// The open scene with its history. It is changed only through execute(), so that every change can be
// undone and none can be forgotten.
#pragma once

#include "app/scene/scene.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sepaxis::scene {

// A named change. Commands with the same non-empty mergeKey that follow each other join into one step of
// the history (typing digits into one field) until endMerge() is called.
struct Command {
    std::string name;  // what the Edit menu shows: "Rotate B"
    std::function<void(Scene&)> apply;
    std::string mergeKey;
};

Command moveTo(Side side, const dvec3& position, std::string mergeKey = {});
Command setOrientation(Side side, const std::array<double, 4>& orientation, std::string mergeKey = {});
Command setPose(Side side, const Pose<double>& pose, std::string name);
Command setShape(Side side, Shape shape, std::string mergeKey = {});
Command setScale(Side side, const dvec3& scale, std::string mergeKey = {});
Command rename(Side side, std::string name, std::string mergeKey = {});
Command swapObjects();

class Document {
 public:
    explicit Document(Scene scene);

    const Scene& scene() const { return *current_; }
    // Changes whenever scene() does; a cache of anything derived from the scene compares it.
    std::size_t revision() const { return revision_; }

    // Applies the command. A command that changes nothing leaves no step.
    void execute(const Command& command);
    void endMerge();

    // A preview between beginPreview() and its end shows a changed scene without a step in the history:
    // a drag. commitPreview() makes one step of it; cancelPreview() restores the start.
    void beginPreview(std::string name);
    void preview(const std::function<void(Scene&)>& change);  // always from the scene at the start
    void commitPreview();
    void cancelPreview();
    bool isPreviewing() const { return previewStart_ != nullptr; }

    bool canUndo() const { return !undo_.empty(); }
    bool canRedo() const { return !redo_.empty(); }
    std::string undoName() const;  // empty where there is nothing to undo
    std::string redoName() const;
    void undo();
    void redo();

    // Another scene takes the place of this one; the history keeps it as a step ("Open cubes").
    void load(Scene scene, std::string stepName);

    bool isModified() const;  // differs from the scene at the last markSaved() or load()
    void markSaved();

 private:
    struct Step {
        std::string name;
        std::shared_ptr<const Scene> scene;  // the state that undoing (or redoing) restores
    };
    void replaceCurrent(std::shared_ptr<const Scene> scene);

    std::shared_ptr<const Scene> current_, saved_, previewStart_;
    std::vector<Step> undo_, redo_;
    std::string previewName_, openMergeKey_;
    std::size_t revision_ = 0;
};

}  // namespace sepaxis::scene
