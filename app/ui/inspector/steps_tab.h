// GJK with EPA, SAT, the stages of two cuboids and the constructions of round shapes, one step at a time:
// play, pause, step, scrub.
#pragma once

#include "app/inspect/steps/construction_steps.h"
#include "app/inspect/steps/cuboid_steps.h"
#include "app/inspect/steps/sat_steps.h"
#include "app/inspect/steps/steps.h"
#include "app/ui/inspector/figures/canvas3d.h"
#include "app/ui/inspector/figures/steps_figure.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/scene_watch.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace sepaxis::ui {

using StepsAlgorithm = inspect::Algorithm;
// In the tab Steps, which is the open one.
void showSteps(const TabContext& in, StepsAlgorithm algorithm);

class StepsTab final : public InspectorTab {
 public:
    void draw(const TabContext& in, const Rect& area) override;
    void addToScene(const TabContext& in, SceneExtra& extra) override;
    std::string text(const TabContext& in) override;
    std::size_t stepCount(const TabContext& in) override;
    std::size_t step() const override { return row_; }
    std::string goToStep(const TabContext& in, std::size_t step) override;
    // The stages are those of two cuboids: other pairs show GJK and EPA.
    void show(Ui& ui, const Editor& editor, inspect::Algorithm chosen);
    bool isWorking() const override { return !isReady() && !cancelled_; }
    bool hasCsv() const override { return true; }
    std::string csv(const TabContext& in) override;
    Played played() const override;
    void showAlgorithm(const TabContext& in, std::string_view word) override;

    // For tests: what the last frame showed.
    inspect::Algorithm algorithm() const { return algorithm_; }
    const inspect::Steps& steps() const;
    std::size_t row() const { return row_; }
    bool playing() const { return playing_; }
    const Canvas3d& canvas() const { return canvas_; }
    const Rect& chart() const { return chart_; }      // of stages and constructions their list
    const Rect& picture() const { return picture_; }  // of SAT: the projections
    const Rect& bar() const { return bar_; }          // its buttons, from the first one
    const Rect& track() const { return track_; }      // of the slider

 private:
    void update(Ui& ui, const Editor& editor);
    void startSat(const Editor& editor);
    void runSat(Ui& ui);
    void choose(Ui& ui, const Editor& editor, inspect::Algorithm chosen);
    void go(std::size_t row);
    void play(Ui& ui);
    void drawHeader(Ui& ui, const Editor& editor, const Rect& area);
    float drawSentence(const TabContext& in, const Rect& area);
    void markTitle(Ui& ui, const ImVec2& at) const;
    void drawProgress(Ui& ui, const Editor& editor, const Rect& area);
    void updateOwn(const Editor& editor);
    void drawEveryPair(Ui& ui, const Editor& editor, const Rect& area);
    void drawAsPublished(Ui& ui, const Editor& editor, const Rect& area);
    void drawOwn(const Ui& ui, const Rect& left);
    void drawSat(Ui& ui, const Editor& editor, const Rect& left);
    std::optional<std::size_t> drawList(Ui& ui, const Editor& editor);
    void drawPictures(Ui& ui, const Editor& editor, Host& host, const Rect& area);
    void drawCanvas(Ui& ui, Host& host, const Rect& area);
    void click(const scene::Ray& ray);
    void addQuestion(const TabContext& in, SceneExtra& extra) const;
    bool isReady() const;
    bool isOwn() const;  // stages or construction
    bool showsPublishedSat(const Editor& editor) const;

    inspect::Algorithm algorithm_ = inspect::Algorithm::gjkEpa;
    EpaWorkspace workspace_;
    inspect::Steps gjk_;
    std::vector<std::array<dvec3, 2>> outline_;  // of B - A
    std::string whyNoOutline_;
    FigureExtent extent_;
    scene::Camera home_;  // from where the canvas is seen first
    std::array<std::shared_ptr<const scene::BuiltShape>, 2> homeOf_;
    std::unique_ptr<inspect::SatLoop> sat_;
    inspect::Steps publishedSat_;                    // in its place
    inspect::Steps own_;                             // of the pair's own algorithm: stages or construction
    bool asPublished_ = false;                       // own, and SAT: of the published method
    bool wantsOwn_ = true;                           // shown of the pairs that have one
    bool every_ = false;                             // SAT: list the rejected pairs of edges, too
    bool cancelled_ = false;                         // SAT: by the person
    std::size_t gjkOf_ = 0, satOf_ = 0, ownOf_ = 0;  // Editor::evaluationNumber() that they belong to
    std::size_t version_ = 0;                        // of the steps shown
    SceneWatch scene_;                               // whose steps these are
    std::size_t row_ = 0;
    std::array<std::size_t, 4> rowOf_{};  // where each algorithm was left
    bool playing_ = false;
    int speed_ = 1;
    double nextAt_ = 0.0;       // when the next step is due, Ui::now
    bool held_ = false;         // the answer of the step, as Inspector::holdsAnswerBack
    std::string_view clicked_;  // which face of the polytope, since the step was opened
    inspect::StepView view_;
    Canvas3d canvas_;
    Rect chart_{}, picture_{}, bar_{}, track_{};
};

}  // namespace sepaxis::ui
