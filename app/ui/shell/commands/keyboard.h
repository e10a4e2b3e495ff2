// The window without a mouse: which part of it has the keyboard, and the ring around the control that has it.
// While a panel is walked through, ImGui moves from control to control and presses them; otherwise the keys
// are those of the viewport.
#pragma once

namespace sepaxis::ui {

class App;
struct FrameInput;
struct KeyPress;

struct KeyboardWalk {
    bool on = false;        // a panel has the keyboard
    bool inMenus = false;   // it is the bar of the menus
    bool chosen = false;    // something was chosen in one of them
    bool inPage = false;    // the page that stands above the window is walked through
    bool altAlone = false;  // Alt went down, and nothing else happened since
};

// To the next part of the window, in the order of the screen; the viewport is one of them.
void walkPanels(App& app, bool forward);
// The menu bar takes the keyboard, or gives it back.
void walkMenus(App& app);
// False where none had it but the viewport.
bool giveKeyboardBack(KeyboardWalk& walk);

// ImGui::NewFrame(), with the keys as the walk has them.
void beginFrameWithKeys();
// At the start of a frame: Alt alone, Tab in a page, a click that ends the walk.
void followKeys(App& app, const FrameInput& input);
// At its end: what the keys of the next frame are for, and the ring.
void finishKeys(App& app);

// Ctrl and an arrow move the edge of the panel that is walked through. False where the key means something
// else.
bool moveEdge(App& app, const KeyPress& key);
// Keys that the walk has taken, so that they are no shortcuts.
bool walkTakes(const KeyboardWalk& walk, const KeyPress& key);
// The arrows are free to move the selection: no panel, page or list has them.
bool viewportHasArrows(App& app);

}  // namespace sepaxis::ui
