#include "app/ui/learn/lesson_session.h"

#include "app/learn/desk.h"
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

namespace {

learn::Names namesOfWindow() {
    learn::Names names;
    for (const TabRow& tab : kTabs) names.tabs.push_back(tabWord(tab.id));
    for (const draw::OverlayRow& row : draw::overlayRows()) names.overlays.emplace_back(row.preferenceKey);
    return names;
}

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

// Changes whenever a condition may have another answer.
std::vector<double> keyOf(const LearnContext& in, const learn::Seen& seen) {
    std::vector<double> key = {static_cast<double>(in.editor.evaluationNumber()),
                               in.inspector.open ? static_cast<double>(in.inspector.tab) : -1.0,
                               in.editor.document.isPreviewing() ? 1.0 : 0.0,
                               static_cast<double>(seen.step),
                               static_cast<double>(seen.steps),
                               static_cast<double>(seen.clicked.empty() ? '\0' : seen.clicked.front()),
                               seen.swept};
    if (seen.probe) key.insert(key.end(), {seen.probe->x, seen.probe->y, seen.probe->z});
    if (seen.pinned)
        key.insert(key.end(), {static_cast<double>(seen.pinned->kind), static_cast<double>(seen.pinned->a),
                               static_cast<double>(seen.pinned->b)});
    if (!seen.picked.empty())
        key.insert(key.end(), {static_cast<double>(seen.picked.back().side),
                               static_cast<double>(seen.picked.back().feature.kind),
                               static_cast<double>(seen.picked.back().feature.index)});
    return key;
}

}  // namespace

// --- which lesson ---------------------------------------------------------------------------------------

void LessonSession::read(const Ui& ui) {
    if (!lessons_.empty()) return;
    const learn::Names names = namesOfWindow();
    lessons_ = learn::ownLessons(names);
    if (!ui.folders) return;
    for (learn::ReadLesson& own : learn::lessonsIn(learn::lessonsFolder(*ui.folders), names))
        lessons_.push_back(std::move(own));
}

void LessonSession::showList(const LearnContext& in) {
    read(in.ui);
    // Whoever writes one changes it between two looks at it.
    for (learn::ReadLesson& own : lessons_)
        if (!own.lesson.file.empty())
            own = learn::readLessonFile(std::filesystem::path(own.lesson.file), namesOfWindow());
    hideResult(in, false);
    open_ = inFront = true;
    chosen_.reset();
    in.ui.preferences.lessonsOffered = true;
    in.inspector.holdsAnswerBack = false;
    if (!showsPanel(in.layout, SidePanel::scene)) togglePanel(in.layout, SidePanel::scene);
}

void LessonSession::close(const LearnContext& in) {
    hideResult(in, false);
    open_ = false;
    chosen_.reset();
    in.inspector.holdsAnswerBack = false;
    if (overlaysBefore_) in.view.overlays = *overlaysBefore_;
    overlaysBefore_.reset();
}

void LessonSession::start(const LearnContext& in, std::size_t lesson, std::size_t step) {
    showList(in);
    if (!overlaysBefore_) overlaysBefore_ = in.view.overlays;
    if (!lessons_[lesson].problems.empty()) return;
    chosen_ = lesson;
    step_ = this->lesson()->steps.size();  // none of them yet
    go(in, step);
}

bool LessonSession::openFile(const LearnContext& in, const std::filesystem::path& file) {
    read(in.ui);
    learn::ReadLesson read = learn::readLessonFile(file, namesOfWindow());
    if (!read.problems.empty()) {
        std::string text = file.string() + " is no lesson that can be shown:";
        for (const std::string& problem : read.problems) text += "\n" + problem;
        in.host.showError("Cannot open " + file.filename().string(), text);
        return false;
    }
    const auto known = std::find_if(lessons_.begin(), lessons_.end(), [&](const learn::ReadLesson& other) {
        return other.lesson.file == file;
    });
    const auto at = static_cast<std::size_t>(known - lessons_.begin());
    if (known == lessons_.end())
        lessons_.push_back(std::move(read));
    else
        *known = std::move(read);
    start(in, at, 0);
    return true;
}

std::size_t LessonSession::progress(const Ui& ui, const learn::Lesson& lesson) {
    const auto found = ui.preferences.lessons.find(lesson.name);
    return found == ui.preferences.lessons.end() ? 0 : std::min(found->second, lesson.steps.size());
}

// --- its steps ------------------------------------------------------------------------------------------

void LessonSession::openScene(const LearnContext& in, const std::string& name) {
    learn::NamedScene named = learn::sceneNamed(*lesson(), name);
    if (!named.error.empty()) {
        in.ui.toasts.error("The lesson's scene cannot be opened: " + named.error);
        return;
    }
    in.editor.options.method = nullptr;
    in.host.openScene(std::move(named.scene), named.file, false, "Lesson: " + lesson()->title);
    origin_ = in.editor.document.origin();
}

void LessonSession::go(const LearnContext& in, std::size_t step) {
    const std::size_t before = std::exchange(step_, std::min(step, lesson()->steps.size() - 1));
    isNew = true;
    done_ = current().task.kind == learn::TaskKind::none;
    answer_.reset();
    hint_.clear();
    key_.clear();
    in.view.mode = gizmo::Mode::move;
    in.view.selectedFeatures.clear();
    in.inspector.link.pinned.reset();
    in.inspector.link.probe.reset();
    hideResult(in, false);
    // The next step may go on with what was dragged; any other begins with the scene that it is about.
    const bool goesOn = step_ == before + 1 && !isAside(in.editor);
    const std::string& name = goesOn ? current().setup.scene : learn::sceneOf(*lesson(), step_);
    if (!name.empty()) openScene(in, name);
    apply(in, current().setup);
    // What a tab plays begins anew.
    if (in.inspector.open && current().setup.tab && !current().setup.step && in.editor.hasResult())
        goToStep(in, current().setup);
    tried_ = false;
    revision_ = in.editor.document.revision();
    if (done_) finish(in);
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
        for (const draw::OverlayRow& row : draw::overlayRows())
            in.view.overlays[row.id].on =
                row.id == draw::OverlayId::grid ||
                std::find(setup.show->begin(), setup.show->end(), row.preferenceKey) != setup.show->end();
    if (setup.tab && setup.tab->empty()) in.inspector.open = false;
    if (setup.tab && !setup.tab->empty()) {
        in.inspector.show(tabNamed(*setup.tab));
        showInspectorBar(in.layout);
    }
    in.inspector.holdsAnswerBack = setup.hidesAnswer;
    hideResult(in, setup.hidesAnswer);
    if (!in.editor.hasResult()) return;
    if (in.inspector.open && setup.step) goToStep(in, setup);
    if (setup.probe) in.inspector.link.probe = glm::normalize(*setup.probe);
    if (!setup.pin.empty()) in.inspector.link.pinned = learn::axisNamed(in.editor.evaluation(), setup.pin);
}

// The panel comes back only where the step took it away.
void LessonSession::hideResult(const LearnContext& in, bool hide) {
    const bool shown = showsPanel(in.layout, SidePanel::result);
    if (hide ? shown : resultHidden_ && !shown) togglePanel(in.layout, SidePanel::result);
    resultHidden_ = hide && (shown || resultHidden_);
}

bool LessonSession::isAside(const Editor& editor) const {
    return chosen_ && !origin_.expired() && origin_.lock() != editor.document.origin();
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
    hideResult(in, false);
    in.inspector.holdsAnswerBack = false;
    std::size_t& kept = in.ui.preferences.lessons[lesson()->name];
    kept = std::max(kept, step_ + 1);
    apply(in, current().reveal);
    in.ui.wakeIn(0.0);
}

void LessonSession::update(const LearnContext& in) {
    if (!chosen_ || done_ || current().task.kind != learn::TaskKind::task) return;
    if (isAside(in.editor) || !in.editor.hasResult()) return;
    tried_ = tried_ || ImGui::IsAnyMouseDown() || in.editor.document.revision() != revision_;
    const learn::Seen seen = seenIn(in);
    std::vector<double> key = keyOf(in, seen);
    if (key == key_) return;
    key_ = std::move(key);
    if (current().task.goal.holds(seen)) {
        if (!in.editor.document.isPreviewing()) return finish(in);
        hint_ = "That is it: let go.";
        return in.ui.wakeIn(0.0);
    }
    if (!tried_) return;
    const auto& hints = current().task.hints;
    const auto hint =
        std::find_if(hints.begin(), hints.end(), [&](const learn::Hint& h) { return h.when.holds(seen); });
    hint_ = hint == hints.end() ? std::string() : hint->text;
    in.ui.wakeIn(0.0);
}

}  // namespace sepaxis::ui
