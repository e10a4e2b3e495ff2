// Pointing at the name of a feature, wherever it is written, lights the feature in the view.
#pragma once

#include "app/draw/pick.h"

#include <string_view>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

class Editor;
struct Ui;

// Whoever has the mouse on a name adds its feature; one frame later the view shows it.
class NamedFeatures {
 public:
    void add(scene::Side side, const Feature& feature);
    void nextFrame();
    bool changes() const { return lit_ != next_; }  // with the next frame
    const std::vector<draw::PickedFeature>& lit() const { return lit_; }

 private:
    std::vector<draw::PickedFeature> lit_, next_;
};

// After text was drawn at `at` in the present font, in lines of at most `width` pixels as drawParagraph()
// breaks them, or cut at that width where it is one line: what it names is underlined and lit while the mouse
// is on it.
enum class Lines : unsigned char { broken, one };
void lightNames(const Ui& ui, const Editor& editor, NamedFeatures& named, std::string_view text,
                const ImVec2& at, float width, Lines lines = Lines::broken);

}  // namespace sepaxis::ui
