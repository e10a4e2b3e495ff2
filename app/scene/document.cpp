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

Command setSafeDistance(std::optional<double> metres, std::string mergeKey) {
    return {"Change the safe distance", [=](Scene& scene) { scene.safeDistance = metres; },
            std::move(mergeKey)};
}

Command rename(Side side, std::string name, std::string mergeKey) {
    const auto apply = [side, name = std::move(name)](Scene& scene) { scene.object(side).name = name; };
    return {"Rename " + of(side), apply, std::move(mergeKey)};
}

Command swapObjects() {
    return {"Swap A and B", exchange, {}, true};
}

Document::Document(Scene scene, std::filesystem::path file) {
    current_.scene = std::make_shared<const Scene>(std::move(scene));
    current_.origin = std::make_shared<Origin>(Origin{std::move(file), current_.scene});
}

void Document::replaceCurrent(State state) {
    current_ = std::move(state);
    ++revision_;
}

void Document::execute(const Command& command) {
    commitPreview();
    auto changed = std::make_shared<Scene>(scene());
    command.apply(*changed);
    const bool merges = !command.mergeKey.empty() && command.mergeKey == openMergeKey_;
    if (*changed == scene()) return;
    redo_.clear();
    if (!merges) undo_.push_back({command.name, current_});
    openMergeKey_ = command.mergeKey;
    // Typing a number and its old value again is no change: the joined step goes.
    if (merges && !undo_.empty() && *changed == *undo_.back().state.scene) {
        replaceCurrent(undo_.back().state);
        undo_.pop_back();
        openMergeKey_.clear();
        return;
    }
    replaceCurrent({std::move(changed), current_.origin, current_.sidesSwapped != command.swapsSides});
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

void Document::preview(const std::function<void(Scene&)>& change,
                       const std::function<bool(const Scene&)>& accept) {
    assert(previewStart_ && "preview() without beginPreview()");
    if (!previewStart_) return;
    auto changed = std::make_shared<Scene>(*previewStart_->scene);
    change(*changed);
    if ((accept && !accept(*changed)) || *changed == scene()) return;
    replaceCurrent({std::move(changed), current_.origin, current_.sidesSwapped});
}

void Document::commitPreview() {
    if (!previewStart_) return;
    if (scene() == *previewStart_->scene) {
        current_ = *previewStart_;  // equal values: nothing that anybody sees changes
    } else {
        undo_.push_back({previewName_, *previewStart_});
        redo_.clear();
    }
    previewStart_.reset();
}

void Document::cancelPreview() {
    if (!previewStart_) return;
    if (scene() != *previewStart_->scene) ++revision_;
    current_ = *previewStart_;
    previewStart_.reset();
}

std::string Document::undoName() const {
    return undo_.empty() ? std::string{} : undo_.back().name;
}
std::string Document::redoName() const {
    return redo_.empty() ? std::string{} : redo_.back().name;
}

void Document::travel(std::vector<Step>& from, std::vector<Step>& to) {
    cancelPreview();
    endMerge();
    if (from.empty()) return;
    Step step = std::move(from.back());
    from.pop_back();
    to.push_back({std::move(step.name), current_});
    replaceCurrent(std::move(step.state));
}

void Document::undo() {
    travel(undo_, redo_);
}

void Document::redo() {
    travel(redo_, undo_);
}

std::shared_ptr<Document::Origin> Document::originOf(const std::filesystem::path& file) const {
    if (current_.origin->file == file) return current_.origin;
    for (const Step& step : undo_)
        if (step.state.origin->file == file) return step.state.origin;
    return nullptr;
}

void Document::load(Scene scene, std::string stepName, std::filesystem::path file) {
    cancelPreview();
    endMerge();
    auto loaded = std::make_shared<const Scene>(std::move(scene));
    // A file holds one thing, however often it was opened.
    std::shared_ptr<Origin> origin = file.empty() ? nullptr : originOf(file);
    if (origin == nullptr) origin = std::make_shared<Origin>();
    *origin = {std::move(file), loaded};
    undo_.push_back({std::move(stepName), current_});
    redo_.clear();
    replaceCurrent({std::move(loaded), std::move(origin), current_.sidesSwapped});
}

bool Document::isModified() const {
    const std::shared_ptr<const Scene>& saved = current_.origin->saved;
    return current_.scene != saved && scene() != *saved;
}

void Document::fileHolds(Scene inFile) {
    current_.origin->saved = std::make_shared<const Scene>(std::move(inFile));
}

void Document::markSaved(const std::filesystem::path& file) {
    // A state of the history may be of that file, too.
    if (const std::shared_ptr<Origin> other = originOf(file)) other->saved = current_.scene;
    *current_.origin = {file, current_.scene};
}

}  // namespace sepaxis::scene
