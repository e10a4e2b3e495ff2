// What the open scene is about: its description above the presets, with its source and a field to change it,
// and the button that shows and hides them.
#pragma once

#include <optional>
#include <string>

namespace sepaxis::ui {

class Editor;
struct Ui;

struct DescriptionState {
    std::optional<bool> shown;  // by a click; nothing: where the window is high enough
    bool editing = false, takeFocus = false;
    std::string edited;
    // The description in lines of this width; a drag that shows it makes none anew.
    std::string of, lines;
    float width = 0.0f;
};

void descriptionButton(Ui& ui, const Editor& editor, DescriptionState& state, float size);
// From the cursor on, in the current ImGui window.
void descriptionRows(Ui& ui, Editor& editor, DescriptionState& state);

}  // namespace sepaxis::ui
