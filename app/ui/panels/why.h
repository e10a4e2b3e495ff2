// "Why?" of the result panel: two sentences on what decided, whose words lead to the inspector.
#pragma once

#include "app/guide/markdown.h"
#include "app/inspect/axes/why.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

class Editor;
struct TabContext;
struct Ui;

class Why {
 public:
    // In lines of the current ImGui window's width.
    void draw(const TabContext& in);
    // One word at the right end of the last item's line, with the sentences as its tooltip.
    void drawBrief(const TabContext& in);

 private:
    bool update(Ui& ui, const Editor& editor);
    void layOut();
    void lead(const TabContext& in, inspect::WhyLink link) const;
    void light(const TabContext& in, const inspect::AxisRef& axis) const;
    std::optional<inspect::AxisRef> axisOf(inspect::WhyLink link) const;

    std::size_t number_ = 0;  // of the evaluation
    bool asked_ = false;
    std::unique_ptr<inspect::AxisList> list_;  // null: of shapes with curved sides
    std::vector<inspect::WhyPart> parts_;
    float height_ = 0.0f;  // pixels of the last ones
    guide::Spans spans_;   // the same; a link is the number of its part
};

}  // namespace sepaxis::ui
