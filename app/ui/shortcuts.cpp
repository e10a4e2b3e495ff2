// What every key does, in one table: the keys act by it, the F1 page and the menus read it.
#include "app/ui/shortcuts.h"

#include "app/ui/app.h"
#include "app/ui/commands.h"
#include "app/ui/panels.h"

#include <algorithm>
#include <array>
#include <cctype>

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
    Binding{'c', 0, true, false, Action::copyResult},
    Binding{'q', 0, true, false, Action::quit},
    Binding{'w', 0, false, false, Action::modeMove},
    Binding{'e', 0, false, false, Action::modeRotate},
    Binding{'q', 0, false, false, Action::modeNone},
    Binding{'l', 0, false, false, Action::toggleSpace},
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
    Binding{'i', 0, false, false, Action::overlayIndices},
    Binding{'g', 0, false, false, Action::overlayGrid},
    Binding{'s', 0, false, false, Action::cycleStyle},
};

constexpr std::array kPages = {
    KeyGroup{"View",
             {{{"Right drag, Alt + left drag", "turn the view"},
               {"Middle drag", "shift the view"},
               {"Wheel", "zoom to the cursor"},
               {"F", "frame the selection"},
               {"Home", "frame both shapes"},
               {"1  3  7", "from the front, the right, the top"},
               {"5", "perspective or orthographic"},
               {"S", "translucent, solid, wireframe"},
               {"Tab", "hide or show all panels"}}}},
    KeyGroup{"Select and change",
             {{{"Click", "select a shape and its feature"},
               {"Shift + click", "add a feature"},
               {"A  B", "select A or B"},
               {"W  E  Q", "move, rotate, no handles"},
               {"L", "world or local axes"},
               {"Ctrl + Z", "undo"},
               {"Ctrl + Shift + Z, Ctrl + Y", "redo"},
               {"Ctrl + C", "copy the result as text"},
               {"", ""}}}},
    KeyGroup{"While dragging",
             {{{"Ctrl", "snap to steps"},
               {"Shift", "a tenth of the speed"},
               {"X  Y  Z", "lock an axis, then the plane across it"},
               {"G", "along the ground"},
               {"0 - 9 . -", "type the exact value"},
               {"Enter", "keep it"},
               {"Esc, right button", "back to the start"},
               {"", ""},
               {"", ""}}}},
    KeyGroup{"Overlays",
             {{{"M  H", "MTV arrow, ghost of B moved by it"},
               {"P  N", "contact points, manifold"},
               {"T  D", "touching features, separation"},
               {"X", "winning axis with its intervals"},
               {"I  G", "index numbers, ground grid"},
               {"F1", "this page"},
               {"F12", "screenshot"},
               {"Ctrl + Q", "quit"},
               {"", ""}}}},
};

}  // namespace

std::span<const KeyGroup> keyGroups() {
    return kPages;
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
