// The lessons in the window: which one is open, what its step put in front of the learner, and whether its
// task is done.
#pragma once

#include "app/draw/overlay_table.h"
#include "app/learn/library.h"
#include "app/ui/guide/guide_pictures.h"
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
    bool isAside(const Editor& editor) const;  // another scene than the step's is open

    void showList(const LearnContext& in);
    void close(const LearnContext& in);
    void start(const LearnContext& in, std::size_t lesson, std::size_t step);
    // A file of a teacher's. False, with a message in the window, where it is none that can be read.
    bool openFile(const LearnContext& in, const std::filesystem::path& file);
    void go(const LearnContext& in, std::size_t step);
    void answer(const LearnContext& in, std::size_t choice);
    // Once a frame: is the task done?
    void update(const LearnContext& in);

    // Steps of a lesson that were done, from the first one on.
    static std::size_t progress(const Ui& ui, const learn::Lesson& lesson);
    // The overlays as they were before the first lesson, which is how they are kept.
    const std::optional<draw::OverlaySettings>& overlaysBefore() const { return overlaysBefore_; }

    bool inFront = true;  // of the scene panel
    bool isNew = false;   // the step that it shows: from its beginning
    bool news = false;    // the card has something to say that may stand below its edge
    GuidePictures pictures;

 private:
    void read(const Ui& ui);
    void apply(const LearnContext& in, const learn::Setup& setup);
    void openScene(const LearnContext& in, const std::string& name);
    void hideResult(const LearnContext& in, bool hide);
    void finish(const LearnContext& in);

    bool open_ = false;
    std::vector<learn::ReadLesson> lessons_;  // read when they are first shown
    std::optional<std::size_t> chosen_;
    std::size_t step_ = 0;
    bool done_ = false;
    std::optional<std::size_t> answer_;
    std::string hint_;
    std::vector<double> key_;           // of what the goal was last asked about
    bool tried_ = false;                // something was, since the step began
    std::size_t revision_ = 0;          // of the document, then
    std::weak_ptr<const void> origin_;  // of the step's scene
    bool resultHidden_ = false;         // by the step
    std::optional<draw::OverlaySettings> overlaysBefore_;
};

// The left panel while lessons are open.
void drawLessonPanel(const LearnContext& in, LessonSession& session, const Rect& area);
// Offered once: "Learn ..." with a button; returns the lower edge of what is left of the room.
float drawLearnOffer(const LearnContext& in, LessonSession& session, const Rect& room, float center);

}  // namespace sepaxis::ui
