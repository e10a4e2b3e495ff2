#include "app/scene/document.h"

#include <cassert>
#include <utility>

namespace sepaxis::scene {

namespace {

std::string of(Side side) {
    return side == Side::a ? "A" : "B";
}

void exchange(Scene& scene) {
    std::swap(scene.a, scene.b);
    // What the file expects of the pair holds for the swapped one with the MTV turned round.
    if (scene.expect && scene.expect->mtv) *scene.expect->mtv = -*scene.expect->mtv;
}

}  // namespace

Command moveTo(Side side, const dvec3& position, std::string mergeKey) {
    return {"Move " + of(side), [=](Scene& scene) { scene.object(side).position = position; },
            std::move(mergeKey)};
}

Command setOrientation(Side side, const std::array<double, 4>& orientation, std::string mergeKey) {
    return {"Rotate " + of(side), [=](Scene& scene) { scene.object(side).orientation = orientation; },
            std::move(mergeKey)};
}

Command setPose(Side side, const Pose<double>& pose, std::string name) {
    const auto apply = [=](Scene& scene) {
        const Quat<double>& q = pose.orientation;
        scene.object(side).position = pose.position;
        scene.object(side).orientation = {q.x, q.y, q.z, q.w};
    };
    return {std::move(name), apply, {}};
}

Command setShape(Side side, Shape shape, std::string mergeKey) {
    const auto apply = [side, shape = std::move(shape)](Scene& scene) {
        Object& object = scene.object(side);
        // Members that this version does not know belong to the type that they were written for.
        if (shapeTypeName(object.shape) != shapeTypeName(shape)) object.unknownInShape.clear();
        object.shape = shape;
    };
    return {"Change shape of " + of(side), apply, std::move(mergeKey)};
}

Command setScale(Side side, const dvec3& scale, std::string mergeKey) {
    return {"Scale " + of(side), [=](Scene& scene) { scene.object(side).scale = scale; },
            std::move(mergeKey)};
}

Command rename(Side side, std::string name, std::string mergeKey) {
    const auto apply = [side, name = std::move(name)](Scene& scene) { scene.object(side).name = name; };
    return {"Rename " + of(side), apply, std::move(mergeKey)};
}

Command swapObjects() {
    return {"Swap A and B", exchange, {}};
}

Document::Document(Scene scene)
    : current_(std::make_shared<const Scene>(std::move(scene))), saved_(current_) {}

void Document::replaceCurrent(std::shared_ptr<const Scene> scene) {
    current_ = std::move(scene);
    ++revision_;
}

void Document::execute(const Command& command) {
    commitPreview();
    auto changed = std::make_shared<Scene>(*current_);
    command.apply(*changed);
    const bool merges = !command.mergeKey.empty() && command.mergeKey == openMergeKey_;
    if (*changed == *current_) return;
    redo_.clear();
    if (!merges) undo_.push_back({command.name, current_});
    openMergeKey_ = command.mergeKey;
    // Typing a number and its old value again is no change: the joined step goes.
    if (merges && !undo_.empty() && *changed == *undo_.back().scene) {
        replaceCurrent(undo_.back().scene);
        undo_.pop_back();
        openMergeKey_.clear();
        return;
    }
    replaceCurrent(std::move(changed));
}

void Document::endMerge() {
    openMergeKey_.clear();
}

void Document::beginPreview(std::string name) {
    commitPreview();
    endMerge();
    previewStart_ = current_;
    previewName_ = std::move(name);
}

void Document::preview(const std::function<void(Scene&)>& change) {
    assert(previewStart_ && "preview() without beginPreview()");
    if (!previewStart_) return;
    auto changed = std::make_shared<Scene>(*previewStart_);
    change(*changed);
    if (*changed == *current_) return;
    replaceCurrent(std::move(changed));
}

void Document::commitPreview() {
    if (!previewStart_) return;
    if (*current_ == *previewStart_) {
        current_ = previewStart_;  // equal values: nothing that anybody sees changes
    } else {
        undo_.push_back({previewName_, previewStart_});
        redo_.clear();
    }
    previewStart_.reset();
}

void Document::cancelPreview() {
    if (!previewStart_) return;
    if (*current_ != *previewStart_) replaceCurrent(previewStart_);
    current_ = std::exchange(previewStart_, nullptr);
}

std::string Document::undoName() const {
    return undo_.empty() ? std::string{} : undo_.back().name;
}
std::string Document::redoName() const {
    return redo_.empty() ? std::string{} : redo_.back().name;
}

void Document::undo() {
    cancelPreview();
    endMerge();
    if (undo_.empty()) return;
    Step step = std::move(undo_.back());
    undo_.pop_back();
    redo_.push_back({std::move(step.name), current_});
    replaceCurrent(std::move(step.scene));
}

void Document::redo() {
    cancelPreview();
    endMerge();
    if (redo_.empty()) return;
    Step step = std::move(redo_.back());
    redo_.pop_back();
    undo_.push_back({std::move(step.name), current_});
    replaceCurrent(std::move(step.scene));
}

void Document::load(Scene scene, std::string stepName) {
    cancelPreview();
    endMerge();
    undo_.push_back({std::move(stepName), current_});
    redo_.clear();
    replaceCurrent(std::make_shared<const Scene>(std::move(scene)));
    saved_ = current_;
}

bool Document::isModified() const {
    return current_ != saved_ && *current_ != *saved_;
}

void Document::markSaved() {
    saved_ = current_;
}

}  // namespace sepaxis::scene
