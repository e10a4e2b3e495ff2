// What every key does, in one table: the keys act by it, the F1 page and the menus read it.
#include "app/ui/shortcuts.h"

#include "app/ui/app.h"
#include "app/ui/commands.h"
#include "app/ui/overlay_switches.h"
#include "app/ui/panels.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <SDL_scancode.h>

namespace sepaxis::ui {

namespace {

// Either a character or, where it is 0, a scancode.
struct Binding {
    int character;
    int scancode;
    bool ctrl, shift;
    Action action;
};

constexpr std::array kBindings = {
    Binding{'z', 0, true, false, Action::undo},
    Binding{'z', 0, true, true, Action::redo},
    Binding{'y', 0, true, false, Action::redo},
    Binding{'o', 0, true, false, Action::openFile},
    Binding{'i', 0, true, false, Action::importMesh},
    Binding{'s', 0, true, false, Action::saveFile},
    Binding{'s', 0, true, true, Action::saveFileAs},
    Binding{'n', 0, true, false, Action::newScene},
    Binding{'v', 0, true, false, Action::paste},
    Binding{'c', 0, true, false, Action::copyResult},
    Binding{'q', 0, true, false, Action::quit},
    Binding{'w', 0, false, false, Action::modeMove},
    Binding{'e', 0, false, false, Action::modeRotate},
    Binding{'r', 0, false, false, Action::modeResize},
    Binding{'q', 0, false, false, Action::modeNone},
    Binding{'l', 0, false, false, Action::toggleSpace},
    Binding{'j', 0, false, false, Action::toggleInspector},
    Binding{'f', 0, false, false, Action::frameSelection},
    Binding{'1', 0, false, false, Action::viewFront},
    Binding{'3', 0, false, false, Action::viewRight},
    Binding{'7', 0, false, false, Action::viewTop},
    Binding{'5', 0, false, false, Action::toggleOrthographic},
    Binding{0, SDL_SCANCODE_KP_1, false, false, Action::viewFront},
    Binding{0, SDL_SCANCODE_KP_3, false, false, Action::viewRight},
    Binding{0, SDL_SCANCODE_KP_7, false, false, Action::viewTop},
    Binding{0, SDL_SCANCODE_KP_5, false, false, Action::toggleOrthographic},
    Binding{0, SDL_SCANCODE_HOME, false, false, Action::frameAll},
    Binding{0, SDL_SCANCODE_TAB, false, false, Action::togglePanels},
    Binding{0, SDL_SCANCODE_F1, false, false, Action::help},
    Binding{0, SDL_SCANCODE_F12, false, false, Action::screenshot},
    Binding{0, SDL_SCANCODE_ESCAPE, false, false, Action::escape},
    Binding{'a', 0, false, false, Action::selectA},
    Binding{'b', 0, false, false, Action::selectB},
    Binding{'m', 0, false, false, Action::overlayMtv},
    Binding{'h', 0, false, false, Action::overlayGhost},
    Binding{'p', 0, false, false, Action::overlayContacts},
    Binding{'n', 0, false, false, Action::overlayManifold},
    Binding{'t', 0, false, false, Action::overlayFeatures},
    Binding{'d', 0, false, false, Action::overlaySeparation},
    Binding{'x', 0, false, false, Action::overlayAxis},
    Binding{'c', 0, false, false, Action::overlayCircles},
    Binding{'i', 0, false, false, Action::overlayIndices},
    Binding{'g', 0, false, false, Action::overlayGrid},
    Binding{'s', 0, false, false, Action::cycleStyle},
};

std::vector<KeyGroup> makeKeyGroups() {
    KeyGroup overlays{"Overlays", {}};
    for (const OverlaySwitch& s : overlaySwitches()) overlays.lines.push_back({s.key, s.name});
    return {
        {"View",
         {{"Right drag", "Turn the view"},
          {"Alt+Left drag", "Turn the view"},
          {"Middle drag", "Shift the view"},
          {"Wheel", "Zoom to the cursor"},
          {"F", "Frame the selection"},
          {"Home", "Frame both shapes"},
          {"1", "From the front"},
          {"3", "From the right"},
          {"7", "From the top"},
          {"5", "Perspective or orthographic"},
          {"S", "Translucent, solid or wireframe"}}},
        {"Select and change",
         {{"Click", "Select a shape and its feature"},
          {"Shift+Click", "Add a feature"},
          {"A", "Select A"},
          {"B", "Select B"},
          {"W", "Handles that move"},
          {"E", "Handles that rotate"},
          {"R", "Handles that resize"},
          {"Q", "No handles"},
          {"L", "Along the world's or its own axes"}}},
        {"While dragging a handle",
         {{"Ctrl", "Snap to steps"},
          {"Shift", "A tenth of the speed"},
          {"X|Y|Z", "Lock to this axis; again: its plane"},
          {"G", "Along the ground"},
          {"0-9|.|-", "Type the exact value"},
          {"Enter", "Keep it"},
          {"Esc", "Back to the start"},
          {"Right button", "Back to the start"}}},
        std::move(overlays),
        {"Fields with numbers",
         {{"Drag", "Change the number"},
          {"Click", "Type a number"},
          {"Tab", "Go to the next field"},
          {"Enter", "Keep it"},
          {"Esc", "Leave it as it was"}}},
        {"File",
         {{"Ctrl+N", "New scene"},
          {"Ctrl+O", "Open a scene"},
          {"Ctrl+S", "Save"},
          {"Ctrl+Shift+S", "Save under another name"}}},
        {"Edit",
         {{"Ctrl+Z", "Undo"},
          {"Ctrl+Shift+Z", "Redo"},
          {"Ctrl+Y", "Redo"},
          {"Ctrl+C", "Copy the result as text"}}},
        {"Window",
         {{"Tab", "Hide or show the panels"},
          {"J", "Open or fold the inspector"},
          {"F1", "This page"},
          {"F12", "Save a picture"},
          {"Esc", "Close, unpin, or select nothing"},
          {"Ctrl+Q", "Quit"}}},
    };
}

}  // namespace

std::span<const KeyGroup> keyGroups() {
    static const std::vector<KeyGroup> kGroups = makeKeyGroups();
    return kGroups;
}

void applyShortcut(App& app, int character, int scancode, bool ctrl, bool shift, bool alt) {
    if (alt) return;
    const int lower = character < 128 ? std::tolower(character) : character;
    const auto found = std::find_if(kBindings.begin(), kBindings.end(), [&](const Binding& b) {
        const bool key = b.character != 0 ? b.character == lower : b.scancode == scancode;
        return key && b.ctrl == ctrl && b.shift == shift;
    });
    if (found != kBindings.end()) perform(app, found->action);
}

}  // namespace sepaxis::ui
