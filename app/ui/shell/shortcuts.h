// The keys and the buttons of the mouse, in one table: what acts, the page of keys, the menus and the
// tooltips all read it.
#pragma once

#include "app/files/preferences.h"
#include "app/ui/shell/commands.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::ui {

class App;

struct KeyLine {
    std::string keys;  // several that do the same, or work together as a row, with '|' between them
    std::string meaning;
};
struct KeyGroup {
    const char* title;
    std::vector<KeyLine> lines;
};
std::span<const KeyGroup> keyGroups(scene::KeyScheme scheme);

// One bit for each scheme.
using Schemes = std::uint8_t;
constexpr Schemes only(scene::KeyScheme scheme) {
    return static_cast<Schemes>(1u << static_cast<unsigned>(scheme));
}
inline constexpr Schemes kOwn = only(scene::KeyScheme::own);
inline constexpr Schemes kMaya = only(scene::KeyScheme::maya);
inline constexpr Schemes kBlender = only(scene::KeyScheme::blender);
inline constexpr Schemes kAllSchemes = kOwn | kMaya | kBlender;

// A key that acts: a character or, where that is 0, one of SDL's scancodes.
struct Binding {
    int character;
    int scancode;
    bool ctrl, shift;
    Action action;
    Schemes schemes = kAllSchemes;
};
std::span<const Binding> bindings();
std::string keyText(const Binding& binding);  // "Ctrl+Shift+Z"

// The key of an action that is shown: its first in the table. Null where the scheme has none.
const char* keyOf(scene::KeyScheme scheme, Action action);
const char* nameOf(scene::KeyScheme scheme);  // "Blender-like"

// What a drag with a button of the mouse does to a view; buttons as ImGui numbers them.
enum class CameraMove : std::uint8_t { none, orbit, pan, zoom };
struct MouseBinding {
    int button;
    bool ctrl, shift, alt;
    CameraMove move;
    Schemes schemes;
};
std::span<const MouseBinding> mouseBindings();
CameraMove cameraMoveOf(scene::KeyScheme scheme, int button, bool ctrl, bool shift, bool alt);
std::string mouseText(const MouseBinding& binding);            // "Shift+Middle drag"
std::string dragOf(scene::KeyScheme scheme, CameraMove move);  // the first; empty for none

// Keys that are not typed into a field.
void applyShortcut(App& app, int character, int scancode, bool ctrl, bool shift, bool alt);

}  // namespace sepaxis::ui
