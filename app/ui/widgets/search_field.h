// A line to type what is searched for.
#pragma once

#include "app/ui/theme/ui.h"

#include <string>

#include <imgui.h>

namespace sepaxis::ui {

struct SearchField {
    const char* id = "##search";
    const char* hint = "";       // shown while nothing is typed
    const char* help = nullptr;  // tooltip
    const char* key = nullptr;   // its shortcut
    float height = 28.0f;        // pixels at scale 1
    bool framed = false;
    bool wrong = false;          // what is typed is not understood
    bool takeFocus = false;      // the keyboard, in this frame
    bool* caretToEnd = nullptr;  // asks for it, and is false once it was done
};

struct SearchEdit {
    bool changed = false, active = false;
};

// At the cursor, `width` pixels; with a button that clears it once there is something.
SearchEdit searchField(Ui& ui, const SearchField& field, float width, std::string& text);

}  // namespace sepaxis::ui
