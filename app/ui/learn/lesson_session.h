// The lessons in the window: which one is open, what its step put in front of the learner, and whether its
// task is done.
#pragma once

#include "app/draw/overlay_table.h"
#include "app/gizmo/gizmo.h"
#include "app/learn/library.h"
#include "app/ui/guide/guide_pictures.h"
#include "app/ui/inspector/tabs.h"
#include "app/ui/theme/rect.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

class Editor;
class Host;
struct GuideState;
struct Inspector;
struct LayoutState;
struct Ui;
struct ViewportState;

// What a lesson sets up and looks at.
struct LearnContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    LayoutState& layout;
    Inspector& inspector;
    GuideState& guide;
    Host& host;
};

// The words that a lesson has for parts of the window.
learn::Names lessonNames();

class LessonSession {
 public:
    bool isOpen() const { return open_; }  // the list of lessons, or one of them, stands in the left panel
    const learn::Lesson* lesson() const { return chosen_ ? &lessons_[*chosen_].lesson : nullptr; }
    const std::vector<learn::ReadLesson>& lessons() const { return lessons_; }
    std::size_t chosen() const { return *chosen_; }
    std::size_t step() const { return step_; }
    const learn::Step& current() const { return lesson()->steps[step_]; }
    bool isDone() const { return done_; }                          // the step has no task, or it is done
    std::optional<std::size_t> answer() const { return answer_; }  // the choice that was clicked last
    const std::string& hint() const { return hint_; }
    // Another scene than the step's is open, or its own could not be read.
    bool isAside(const Editor& editor) const;

    void showList(const LearnContext& in);
    void close(const LearnContext& in);
    void start(const LearnContext& in, std::size_t lesson, std::size_t step);
    // A file of a teacher's. False, with a message in the window, where it is none that can be read.
    bool openFile(const LearnContext& in, const std::filesystem::path& file);
    void go(const LearnContext& in, std::size_t step);
    void answer(const LearnContext& in, std::size_t choice);
    // Once a frame: is the task done?
    void update(const LearnContext& in);

    // How far one came in a lesson: up to the last step that was done.
    static std::size_t progress(const Ui& ui, const learn::Lesson& lesson);
    // As they were before the first lesson, which is how they are kept; null: as they are.
    const draw::OverlaySettings* overlaysBefore() const { return before_ ? &before_->overlays : nullptr; }

    bool inFront = true;  // of the scene panel
    bool isNew = false;   // the step that it shows: from its beginning
    bool news = false;    // the card has something to say that may stand below its edge
    GuidePictures pictures;

 private:
    // What lessons change of the window, as it was before the first one.
    struct Before {
        draw::OverlaySettings overlays;
        const scene::Method* method = nullptr;
        bool inspectorOpen = false;
        Tab tab{};
        gizmo::Mode mode{};
    };

    void read(const Ui& ui);
    void open(const LearnContext& in);
    void openScene(const LearnContext& in, const std::string& name);
    void begin(const LearnContext& in);
    void apply(const LearnContext& in, const learn::Setup& setup);
    void finish(const LearnContext& in);
    void hideAnswer(const LearnContext& in);

    std::vector<learn::ReadLesson> lessons_;
    std::vector<std::filesystem::path> opened_;  // of them, from elsewhere than the folder of lessons
    std::optional<std::size_t> chosen_;
    std::size_t step_ = 0;
    std::optional<std::size_t> answer_;
    std::string hint_;
    std::optional<learn::Seen> seen_;          // what the goal was last asked about
    std::size_t seenNumber_ = 0;               // of the evaluation, then
    std::size_t revision_ = 0;                 // of the document, then
    std::shared_ptr<learn::Lookups> lookups_;  // of it
    std::weak_ptr<const void> origin_;         // of the step's scene
    std::optional<Before> before_;
    bool open_ = false, done_ = false;
    bool previewed_ = false;                     // in a drag, what the goal was last asked about
    bool tried_ = false;                         // something was, since the step began
    bool awaitsScene_ = false;                   // the step's scene is being read, or could not be
    bool hides_ = false, resultHidden_ = false;  // the answer; the result panel, by the step
    bool panelWasHidden_ = false;                // where lessons stand
};

// The left panel while lessons are open.
void drawLessonPanel(const LearnContext& in, LessonSession& session, const Rect& area);
// Offered at the first start until it is answered, in a strip below the view: it covers nothing of it.
constexpr float kLearnOffer = 40.0f;  // its height, pixels at scale 1
void drawLearnOffer(const LearnContext& in, LessonSession& session, const Rect& area);

}  // namespace sepaxis::ui
