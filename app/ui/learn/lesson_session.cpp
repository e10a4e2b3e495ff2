#include "app/ui/learn/lesson_session.h"

#include "app/learn/lesson_check.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/methods.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/shell/layout_state.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"

#include <algorithm>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

learn::Names lessonNames() {
    learn::Names names;
    for (const TabRow& tab : kTabs) names.tabs.push_back(tabWord(tab.id));
    for (const draw::OverlayRow& row : draw::overlayRows()) names.overlays.emplace_back(row.preferenceKey);
    return names;
}

namespace {

Tab tabNamed(const std::string& word) {
    for (const TabRow& row : kTabs)
        if (tabWord(row.id) == word) return row.id;
    return Tab::axes;
}

TabContext tabContext(const LearnContext& in) {
    return {in.ui, in.editor, in.view, in.inspector, in.host};
}

// The open tab at a step of what it plays, from 1 on.
void goToStep(const LearnContext& in, const learn::Setup& setup) {
    InspectorTab& tab = in.inspector.current();
    if (!setup.algorithm.empty()) tab.showAlgorithm(tabContext(in), setup.algorithm);
    tab.goToStep(tabContext(in), setup.step.value_or(1) - 1);
}

learn::Seen seenIn(const LearnContext& in) {
    learn::Seen seen;
    seen.evaluation = &in.editor.evaluation();
    if (in.editor.options.method != nullptr) seen.method = in.editor.options.method->name;
    if (in.inspector.open) {
        seen.tab = tabWord(in.inspector.tab);
        InspectorTab& tab = in.inspector.current();
        seen.steps = tab.stepCount(tabContext(in));
        if (seen.steps > 0) seen.step = tab.step() + 1;
        const Played played = tab.played();
        seen.algorithm = played.algorithm;
        seen.clicked = played.clicked;
        seen.swept = played.swept;
    }
    seen.pinned = in.inspector.link.pinned;
    seen.probe = in.inspector.link.probe;
    for (const PickedFeature& picked : in.view.selectedFeatures)
        seen.picked.push_back({picked.side, picked.feature});
    return seen;
}

}  // namespace

// --- which lesson ---------------------------------------------------------------------------------------

// Whoever writes one changes it between two looks at the list.
void LessonSession::read(const Ui& ui) {
    const learn::Names names = lessonNames();
    lessons_ = learn::ownLessons(names);
    std::vector<std::filesystem::path> files;
    if (ui.folders) files = learn::lessonsIn(learn::lessonsFolder(*ui.folders));
    std::erase_if(opened_, [&](const auto& file) { return std::ranges::find(files, file) != files.end(); });
    files.insert(files.end(), opened_.begin(), opened_.end());
    for (const std::filesystem::path& file : files) lessons_.push_back(learn::readLessonFile(file, names));
}

void LessonSession::open(const LearnContext& in) {
    const bool isHidden = !showsPanel(in.layout, SidePanel::scene);
    if (!std::exchange(open_, true)) panelWasHidden_ = isHidden;
    if (isHidden) togglePanel(in.layout, SidePanel::scene);
    inFront = true;
    in.ui.preferences.lessonsOffered = true;
}

void LessonSession::showList(const LearnContext& in) {
    chosen_.reset();
    read(in.ui);
    open(in);
    hideAnswer(in);
}

void LessonSession::close(const LearnContext& in) {
    if (before_) {
        const scene::Method* const method = before_->method;
        const bool answers =
            method == nullptr || !in.editor.hasResult() || !scene::whyNot(*method, in.editor.evaluation());
        if (!isAside(in.editor)) in.editor.options.method = answers ? method : nullptr;
        in.view.overlays = before_->overlays;
        in.view.mode = before_->mode;
        in.inspector.open = before_->inspectorOpen;
        in.inspector.tab = before_->tab;
        before_.reset();
    }
    open_ = false;
    chosen_.reset();
    in.inspector.link.pinned.reset();
    in.inspector.link.probe.reset();
    hideAnswer(in);
    if (panelWasHidden_ && showsPanel(in.layout, SidePanel::scene)) togglePanel(in.layout, SidePanel::scene);
}

void LessonSession::start(const LearnContext& in, std::size_t lesson, std::size_t step) {
    open(in);
    if (!lessons_[lesson].problems.empty()) return;
    if (!before_)
        before_ = Before{in.view.overlays, in.editor.options.method, in.inspector.open, in.inspector.tab,
                         in.view.mode};
    chosen_ = lesson;
    step_ = this->lesson()->steps.size();  // none of them yet
    awaitsScene_ = false;
    go(in, step);
}

bool LessonSession::openFile(const LearnContext& in, const std::filesystem::path& file) {
    const learn::ReadLesson read = learn::readLessonFile(file, lessonNames());
    if (!read.problems.empty()) {
        std::string text = file.string() + " cannot be shown as a lesson:";
        for (const std::string& problem : read.problems) text += "\n" + problem;
        in.host.showError("Cannot open " + file.filename().string(), text);
        return false;
    }
    if (std::ranges::find(opened_, file) == opened_.end()) opened_.push_back(file);
    this->read(in.ui);
    const auto found = std::ranges::find(lessons_, file, [](const auto& other) { return other.lesson.file; });
    start(in, static_cast<std::size_t>(found - lessons_.begin()), 0);
    return true;
}

std::size_t LessonSession::progress(const Ui& ui, const learn::Lesson& lesson) {
    const auto found = ui.preferences.lessons.find(lesson.key());
    return found == ui.preferences.lessons.end() ? 0 : std::min(found->second, lesson.steps.size());
}

// --- its steps ------------------------------------------------------------------------------------------

void LessonSession::openScene(const LearnContext& in, const std::string& name) {
    awaitsScene_ = true;
    const auto fail = [in](const std::string& why) {
        in.ui.toasts.error("The lesson's scene cannot be opened: " + why);
    };
    const auto show = [this, in](scene::Scene scene, const std::filesystem::path& file) {
        if (!chosen_ || !awaitsScene_) return;
        in.editor.options.method = nullptr;
        in.host.openScene(std::move(scene), file, false, "Lesson: " + lesson()->title);
        awaitsScene_ = false;
        origin_ = in.editor.document.origin();
        // What was swept of another scene is not asked about, even where the tab is opened later.
        in.inspector.tabs[static_cast<std::size_t>(Tab::minkowski)]->goToStep(tabContext(in), 0);
        begin(in);
    };
    learn::NamedScene named = learn::findScene(*lesson(), name);
    if (!named.error.empty()) return fail(named.error);
    if (named.scene) return show(std::move(*named.scene), {});
    in.host.readScene(named.file, [fail, show, file = named.file](scene::ReadResult read) {
        if (read.ok)
            show(std::move(read.scene), file);
        else
            fail(scene::describeError(file, read.error));
    });
}

void LessonSession::go(const LearnContext& in, std::size_t step) {
    const std::size_t before = std::exchange(step_, std::min(step, lesson()->steps.size() - 1));
    isNew = true;
    done_ = false;
    answer_.reset();
    hint_.clear();
    seen_.reset();
    in.view.mode = gizmo::Mode::move;
    in.view.selectedFeatures.clear();
    in.inspector.link.pinned.reset();
    in.inspector.link.probe.reset();
    in.ui.wakeIn(0.0);
    // The next step may go on with what was dragged; any other begins with the scene that it is about.
    const bool goesOn = step_ == before + 1 && !isAside(in.editor);
    const std::string& name = goesOn ? current().setup.scene : learn::sceneOf(*lesson(), step_);
    if (name.empty())
        begin(in);
    else
        openScene(in, name);
}

// The step's scene is there.
void LessonSession::begin(const LearnContext& in) {
    apply(in, current().setup);
    // What a tab plays begins anew.
    if (in.inspector.open && current().setup.tab && !current().setup.step && in.editor.hasResult())
        goToStep(in, current().setup);
    tried_ = false;
    revision_ = in.editor.document.revision();
    if (current().task.kind == learn::TaskKind::none) finish(in);
    in.ui.wakeIn(0.0);
}

void LessonSession::apply(const LearnContext& in, const learn::Setup& setup) {
    if (!setup.method.empty()) in.editor.options.method = scene::findMethod(setup.method);
    in.editor.evaluate();
    if (const scene::NamedView* view = scene::viewNamed(setup.view)) {
        scene::Camera camera = in.view.camera.goal();
        scene::turnTo(camera, *view);
        in.view.camera.glideTo(camera, in.ui.now);
    }
    if (setup.show)
        for (const draw::OverlayRow& row : draw::overlayRows()) {
            const bool shows = std::ranges::find(*setup.show, row.preferenceKey) != setup.show->end();
            if (shows || row.id != draw::OverlayId::grid) in.view.overlays[row.id].on = shows;
        }
    if (setup.tab && setup.tab->empty()) in.inspector.open = false;
    if (setup.tab && !setup.tab->empty()) {
        in.inspector.show(tabNamed(*setup.tab));
        showInspectorBar(in.layout);
    }
    hideAnswer(in);
    if (!in.editor.hasResult()) return;
    if (in.inspector.open && setup.step) goToStep(in, setup);
    // A question begins at some direction, not at its answer.
    if (setup.probe || setup.hidesAnswer)
        in.inspector.link.probe = glm::normalize(setup.probe.value_or(in.view.camera.goal().right()));
    if (!setup.pin.empty()) in.inspector.link.pinned = learn::axisNamed(in.editor.evaluation(), setup.pin);
}

// As long as the step asks, and its scene is open. The panel comes back only where the step took it away.
void LessonSession::hideAnswer(const LearnContext& in) {
    const bool hides =
        chosen_ && !isAside(in.editor) && (done_ ? current().reveal : current().setup).hidesAnswer;
    if (hides == std::exchange(hides_, hides)) return;
    in.inspector.holdsAnswerBack = hides;
    const bool shown = showsPanel(in.layout, SidePanel::result);
    if (hides ? shown : resultHidden_ && !shown) togglePanel(in.layout, SidePanel::result);
    resultHidden_ = hides && shown;
}

bool LessonSession::isAside(const Editor& editor) const {
    return chosen_ && (awaitsScene_ || (!origin_.expired() && origin_.lock() != editor.document.origin()));
}

void LessonSession::answer(const LearnContext& in, std::size_t choice) {
    answer_ = choice;
    news = true;
    if (!done_ && current().task.choices[choice].right) finish(in);
}

void LessonSession::finish(const LearnContext& in) {
    done_ = true;
    news = current().task.kind != learn::TaskKind::none;
    hint_.clear();
    auto& kept = in.ui.preferences.lessons;
    if (const std::string key = lesson()->key(); kept.contains(key) || kept.size() < scene::kMostLessons)
        kept[key] = std::max(kept[key], step_ + 1);
    apply(in, current().reveal);
    in.ui.wakeIn(0.0);
}

void LessonSession::update(const LearnContext& in) {
    if (!chosen_) return;
    hideAnswer(in);
    if (done_ || current().task.kind != learn::TaskKind::task) return;
    if (isAside(in.editor) || !in.editor.hasResult()) return;
    const learn::Task& task = current().task;
    const bool previews = in.editor.document.isPreviewing();
    tried_ = tried_ || ImGui::IsAnyMouseDown() || in.editor.document.revision() != revision_;
    // What takes long waits for the end of a drag.
    const auto takesLong = [](const learn::Hint& hint) { return hint.when.listsAxes(); };
    if (previews && (task.goal.listsAxes() || std::ranges::any_of(task.hints, takesLong))) return;
    if (lookups_ == nullptr || seenNumber_ != in.editor.evaluationNumber())
        lookups_ = std::make_shared<learn::Lookups>();
    seenNumber_ = in.editor.evaluationNumber();
    learn::Seen seen = seenIn(in);
    seen.lookups = lookups_;
    if (seen_ == seen && previewed_ == previews) return;
    seen_ = std::move(seen);
    previewed_ = previews;
    in.ui.wakeIn(0.0);
    if (task.goal.holds(*seen_)) {
        if (!previews) return finish(in);
        hint_ = "That is it: let go.";
    } else if (tried_) {
        const auto hint =
            std::ranges::find_if(task.hints, [&](const learn::Hint& h) { return h.when.holds(*seen_); });
        hint_ = hint == task.hints.end() ? std::string() : hint->text;
    }
}

}  // namespace sepaxis::ui
