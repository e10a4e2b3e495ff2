#include "app/scene/document.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <utility>

namespace sepaxis::scene {

namespace {

std::string of(Side side) {
    return nameOf(side);
}

void exchange(Scene& scene) {
    std::swap(scene.a, scene.b);
    // What the file expects of the pair holds for the swapped one with the MTV turned round.
    if (scene.expect && scene.expect->mtv) *scene.expect->mtv = -*scene.expect->mtv;
    for (Report& report : scene.reported) {
        using Direction = NormalDirection;
        using Frame = ReportFrame;
        if (report.direction)
            report.direction = report.direction == Direction::aToB ? Direction::bToA : Direction::aToB;
        if (report.pair != nullptr)
            report.pair = std::make_shared<const std::array<Object, 2>>(
                std::array{(*report.pair)[1], (*report.pair)[0]});
        if (report.frame != Frame::world) report.frame = report.frame == Frame::a ? Frame::b : Frame::a;
    }
}

// What was reported of the pair before a change is not of the one after it.
void keepReports(const Scene& before, Scene& after) {
    for (Report& report : after.reported) {
        const auto isOfNow = [&](const Object& a, const Object& b) {
            return isSameToQueries(a, after.a) && isSameToQueries(b, after.b);
        };
        if (report.pair == nullptr && !isOfNow(before.a, before.b))
            report.pair = std::make_shared<const std::array<Object, 2>>(std::array{before.a, before.b});
        else if (report.pair != nullptr && isOfNow((*report.pair)[0], (*report.pair)[1]))
            report.pair = nullptr;
    }
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

Command setMarginRadius(Side side, double metres, std::string mergeKey) {
    return {"Round " + of(side), [=](Scene& scene) { scene.object(side).marginRadius = metres; },
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

Command setDescription(std::string description) {
    return {"Change the description",
            [description = std::move(description)](Scene& scene) { scene.description = description; },
            {}};
}

Command swapObjects() {
    return {"Swap A and B", exchange, {}, true};
}

Document::Document(Scene scene, std::filesystem::path file) {
    current_.scene = std::make_shared<const Scene>(std::move(scene));
    current_.origin = std::make_shared<Origin>(Origin{std::move(file), current_.scene, 0});
}

Document::Keeper::Keeper(Document& document) : kept_(document.kept_) {
    if (kept_->keepers++ == 0) kept_->scenes.push_back(document.current_.scene);
}

Document::Keeper::~Keeper() {
    if (--kept_->keepers == 0) kept_->scenes.clear();
}

Document::Keeper Document::keepScenes() {
    return Keeper(*this);
}

void Document::replaceCurrent(State state) {
    current_ = std::move(state);
    if (kept_->keepers > 0) kept_->scenes.push_back(current_.scene);
    ++revision_;
}

void Document::push(std::vector<Step>& steps, std::string name, const State& state) {
    const PackedScene* const neighbour = steps.empty() ? nullptr : &steps.back().scene;
    steps.push_back(
        {std::move(name), PackedScene(*state.scene, neighbour), state.origin, state.sidesSwapped});
}

Document::State Document::stateOf(const Step& step) {
    return {std::make_shared<const Scene>(step.scene.unpack()), step.origin, step.sidesSwapped};
}

void Document::execute(const Command& command) {
    commitPreview();
    auto changed = std::make_shared<Scene>(scene());
    command.apply(*changed);
    if (!command.swapsSides && !command.isAnotherScene) keepReports(scene(), *changed);
    const bool merges = !command.mergeKey.empty() && command.mergeKey == openMergeKey_;
    if (*changed == scene()) return;
    redo_.clear();
    if (!merges) push(undo_, command.name, current_);
    openMergeKey_ = command.mergeKey;
    // Typing a number and its old value again is no change: the joined step goes.
    if (merges && !undo_.empty()) {
        State before = stateOf(undo_.back());
        if (*changed == *before.scene) {
            replaceCurrent(std::move(before));
            undo_.pop_back();
            openMergeKey_.clear();
            return;
        }
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

// The scene at the start, for a change to be made in.
std::shared_ptr<Scene> Document::draftOfPreview() {
    const Scene& start = *previewStart_->scene;
    for (std::shared_ptr<Scene>& draft : drafts_) {
        if (draft == nullptr) return draft = std::make_shared<Scene>(start);
        if (draft.use_count() > 1) continue;
        // Whoever had it in another thread has let it go before this.
        std::atomic_thread_fence(std::memory_order_acquire);
        *draft = start;
        return draft;
    }
    return std::make_shared<Scene>(start);
}

void Document::preview(const std::function<void(Scene&)>& change,
                       const std::function<bool(const Scene&)>& accept) {
    assert(previewStart_ && "preview() without beginPreview()");
    if (!previewStart_) return;
    std::shared_ptr<Scene> changed = draftOfPreview();
    change(*changed);
    keepReports(*previewStart_->scene, *changed);
    if ((accept && !accept(*changed)) || *changed == scene()) return;
    replaceCurrent({std::move(changed), current_.origin, current_.sidesSwapped});
}

void Document::commitPreview() {
    if (!previewStart_) return;
    if (scene() == *previewStart_->scene) {
        current_ = *previewStart_;  // equal values: nothing that anybody sees changes
    } else {
        push(undo_, previewName_, *previewStart_);
        redo_.clear();
    }
    endPreview();
}

void Document::cancelPreview() {
    if (!previewStart_) return;
    if (scene() != *previewStart_->scene) ++revision_;
    current_ = *previewStart_;
    endPreview();
}

void Document::endPreview() {
    previewStart_.reset();
    drafts_ = {};
}

std::string_view Document::undoName() const {
    return undo_.empty() ? std::string_view{} : undo_.back().name;
}
std::string_view Document::redoName() const {
    return redo_.empty() ? std::string_view{} : redo_.back().name;
}

// States between the two ends are handed on packed: only the one that is shown is unpacked.
void Document::travel(std::vector<Step>& from, std::vector<Step>& to, std::size_t steps) {
    cancelPreview();
    endMerge();
    if (from.empty() || steps == 0) return;
    push(to, {}, current_);
    for (; steps > 0 && !from.empty(); --steps) {
        Step step = std::move(from.back());
        from.pop_back();
        to.back().name = std::exchange(step.name, {});
        to.push_back(std::move(step));
    }
    replaceCurrent(stateOf(to.back()));
    to.pop_back();
}

void Document::undo() {
    travel(undo_, redo_, 1);
}

void Document::redo() {
    travel(redo_, undo_, 1);
}

void Document::travelTo(std::size_t position) {
    if (position < undo_.size())
        travel(undo_, redo_, undo_.size() - position);
    else
        travel(redo_, undo_, position - undo_.size());
}

std::shared_ptr<Document::Origin> Document::originOf(const std::filesystem::path& file) const {
    if (current_.origin->file == file) return current_.origin;
    for (const Step& step : undo_)
        if (step.origin->file == file) return step.origin;
    return nullptr;
}

void Document::load(Scene scene, std::string stepName, std::filesystem::path file) {
    cancelPreview();
    endMerge();
    auto loaded = std::make_shared<const Scene>(std::move(scene));
    // A file holds one thing, however often it was opened.
    std::shared_ptr<Origin> origin = file.empty() ? nullptr : originOf(file);
    if (origin == nullptr) origin = std::make_shared<Origin>();
    *origin = {std::move(file), loaded, undo_.size() + 1};
    push(undo_, std::move(stepName), current_);
    redo_.clear();
    replaceCurrent({std::move(loaded), std::move(origin), current_.sidesSwapped});
}

void Document::setHeld(std::optional<Scene> held) {
    current_.origin->saved = held ? std::make_shared<const Scene>(*std::move(held)) : nullptr;
}

bool Document::isModified() const {
    const std::shared_ptr<const Scene>& saved = current_.origin->saved;
    return saved == nullptr || (current_.scene != saved && scene() != *saved);
}

const std::string& Document::stepName(std::size_t step) const {
    return step < undo_.size() ? undo_[step].name : redo_[stepCount() - 1 - step].name;
}

std::size_t Document::changes(std::size_t mostNames, std::vector<std::string>& names) const {
    // What was undone beyond the last save is not told apart: then all steps count.
    const std::size_t first = current_.origin->savedAt <= undo_.size() ? current_.origin->savedAt : 0;
    // The step that opened the file starts from a scene of another origin.
    std::size_t oldest = undo_.size();
    while (oldest > first && undo_[oldest - 1].origin == current_.origin) --oldest;
    const bool dragged = previewStart_ && scene() != *previewStart_->scene;
    const std::size_t end = undo_.size() + (dragged ? 1 : 0);
    names.resize(std::min(mostNames, end - oldest));
    for (std::size_t i = 0, step = end - names.size(); step < end; ++i, ++step)
        names[i] = step < undo_.size() ? undo_[step].name : previewName_;
    return end - oldest;
}

std::vector<Document::SetAside> Document::setAside() const {
    std::vector<SetAside> found;
    std::vector<const Origin*> seen = {current_.origin.get()};
    for (std::size_t i = undo_.size(); i-- > 0;) {
        const Step& step = undo_[i];
        if (std::find(seen.begin(), seen.end(), step.origin.get()) != seen.end()) continue;
        seen.push_back(step.origin.get());
        Scene left = step.scene.unpack();
        if (step.origin->saved != nullptr && left == *step.origin->saved) continue;
        const bool hasStep = i > 0 && undo_[i - 1].origin == step.origin;
        found.push_back({std::move(left), step.origin->file, hasStep ? undo_[i - 1].name : std::string{}, i});
    }
    return found;
}

std::size_t Document::historyBytes() const {
    std::size_t sum = 0;
    for (const std::vector<Step>* steps : {&undo_, &redo_})
        for (std::size_t i = 0; i < steps->size(); ++i)
            sum += (*steps)[i].scene.ownBytes(i == 0 ? nullptr : &(*steps)[i - 1].scene);
    return sum;
}

void Document::markSaved(const std::filesystem::path& file) {
    // A state of the history may be of that file, too.
    if (const std::shared_ptr<Origin> other = originOf(file)) other->saved = current_.scene;
    *current_.origin = {file, current_.scene, undo_.size()};
}

}  // namespace sepaxis::scene
