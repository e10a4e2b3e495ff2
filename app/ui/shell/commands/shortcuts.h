// The keys of the commands (command_table.h) and the buttons of the mouse: what acts, and the page of keys.
#pragma once

#include "app/ui/shell/commands/command_table.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::ui {

struct KeyLine {
    std::string keys;  // several that do the same, or work together as a row, with '|' between them
    std::string meaning;
};
struct KeyGroup {
    const char* title;
    std::vector<KeyLine> lines;
};
std::span<const KeyGroup> keyGroups(scene::KeyScheme scheme);

// A key that acts: of the commands and of the overlays.
struct Binding {
    Key key;
    Action action;
};
std::span<const Binding> bindings();
std::string keyText(const Key& key);  // "Ctrl+Shift+Z"

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
