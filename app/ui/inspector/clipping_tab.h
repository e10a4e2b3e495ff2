// How the contact manifold is cut out of the incident face, plane by plane.
#pragma once

#include "app/inspect/clipping.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/scene_watch.h"
#include "app/ui/inspector/table.h"

#include <optional>

namespace sepaxis::ui {

class ClippingTab final : public InspectorTab {
 public:
    void draw(const TabContext& in, const Rect& area) override;
    // Buttons, three lines, and a picture to point at; without steps it only says why.
    float leastHeight() const override { return clipping_.stages.empty() ? 0.0f : 210.0f; }
    void addToScene(const TabContext& in, SceneExtra& extra) override;
    std::string text(const TabContext& in) override;
    std::size_t stepCount(const TabContext& in) override;
    std::size_t step() const override { return stage_; }
    std::string goToStep(const TabContext& in, std::size_t step) override;
    bool hasCsv() const override { return true; }
    std::string csv(const TabContext& in) override;

    // For tests: what the last frame showed.
    const inspect::Clipping& clipping() const { return clipping_; }
    std::size_t stage() const { return stage_; }
    std::optional<std::size_t> hovered() const { return hovered_; }
    const Rect& canvas() const { return canvas_; }
    const Rect& bar() const { return bar_; }      // its buttons, from the first one
    const Rect& track() const { return track_; }  // of the slider
    const Table& table() const { return table_; }

 private:
    void update(const TabContext& in);
    void go(std::size_t stage);
    float drawHeader(const TabContext& in, const Rect& area);
    void drawTitle(const TabContext& in, const inspect::ClippingStage& stage, float left, const Rect& area);
    void drawCanvas(const Ui& ui, const Editor& editor);
    void drawTable(const TabContext& in, const Rect& area);
    void addPlane(const Ui& ui, const Editor& editor, SceneExtra& extra) const;
    void addPoints(const Ui& ui, const Editor& editor, SceneExtra& extra) const;
    const inspect::ClippingStage& current() const { return clipping_.stages[stage_]; }

    inspect::Clipping clipping_;
    std::size_t evaluated_ = 0;  // Editor::evaluationNumber() that clipping_ belongs to
    bool held_ = false;          // it is a question: Inspector::holdsAnswerBack
    double size_ = 0.0;          // metres, of the pair: what is noise beside it
    std::size_t stage_ = 0;
    SceneWatch scene_;                    // whose stage it is
    std::size_t version_ = 0;             // of what the table shows
    std::optional<std::size_t> hovered_;  // point of the stage, in the picture or in the table
    Rect canvas_{}, bar_{}, track_{};
    Table table_;
};

}  // namespace sepaxis::ui
