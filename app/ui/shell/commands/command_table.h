// Everything that a person can ask of the program, one row each: its name, its keys, what it does, and
// whether it is on or possible now. The keys that act, the menus, the buttons, the tooltips and the page of
// keys read this table. The switches of the overlays have their rows in draw/overlay_table.h.
#pragma once

#include "app/files/preferences.h"
#include "app/ui/shell/commands/commands.h"

#include <array>
#include <cstdint>
#include <span>

namespace sepaxis::ui {

class App;

// One bit for each scheme of keys.
using Schemes = std::uint8_t;
constexpr Schemes only(scene::KeyScheme scheme) {
    return static_cast<Schemes>(1u << static_cast<unsigned>(scheme));
}
inline constexpr Schemes kOwn = only(scene::KeyScheme::own);
inline constexpr Schemes kMaya = only(scene::KeyScheme::maya);
inline constexpr Schemes kBlender = only(scene::KeyScheme::blender);
inline constexpr Schemes kAllSchemes = kOwn | kMaya | kBlender;

// A character or, where that is 0, one of SDL's scancodes; both 0: no key.
struct Key {
    int character = 0;
    int scancode = 0;
    bool ctrl = false, shift = false;
    Schemes schemes = kAllSchemes;
};

// The groups of the page of keys.
enum class CommandGroup : std::uint8_t { view, shape, vertices, overlays, file, edit, window };

// In the order in which a row is read: NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
struct CommandRow {
    Action action;
    CommandGroup group;
    std::array<Key, 3> keys;  // of those of a scheme, the first is the one that is shown
    const char* name;         // in menus
    const char* meaning;      // on the page of keys; null: the name
    void (*perform)(App& app);
    bool (*isOn)(const App& app) = nullptr;        // null: never
    bool (*isPossible)(const App& app) = nullptr;  // null: always; only shown, `perform` must bear any state
    bool aboveDialogs = false;                     // acts although a dialog is open
};

// In the order of Action, without the overlays.
std::span<const CommandRow> commandRows();

}  // namespace sepaxis::ui
