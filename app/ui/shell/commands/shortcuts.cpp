#include "app/ui/shell/commands/shortcuts.h"

#include "app/ui/panels/panels.h"
#include "app/ui/shell/app.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <SDL_keyboard.h>
#include <SDL_scancode.h>
#include <imgui.h>

namespace sepaxis::ui {

namespace {

using scene::KeyScheme;

// Buttons without a line of their own turn and shift the view in every scheme: nothing a hand tries is dead.
constexpr std::array kMouse = {
    MouseBinding{ImGuiMouseButton_Middle, false, false, false, CameraMove::orbit, kBlender},
    MouseBinding{ImGuiMouseButton_Middle, false, true, false, CameraMove::pan, kBlender},
    MouseBinding{ImGuiMouseButton_Middle, true, false, false, CameraMove::zoom, kBlender},
    MouseBinding{ImGuiMouseButton_Left, false, false, true, CameraMove::orbit, kMaya},
    MouseBinding{ImGuiMouseButton_Middle, false, false, true, CameraMove::pan, kMaya},
    MouseBinding{ImGuiMouseButton_Right, false, false, true, CameraMove::zoom, kMaya},
    MouseBinding{ImGuiMouseButton_Right, false, false, false, CameraMove::orbit, kAllSchemes},
    MouseBinding{ImGuiMouseButton_Left, false, false, true, CameraMove::orbit, kOwn | kBlender},
    MouseBinding{ImGuiMouseButton_Middle, false, false, false, CameraMove::pan, kOwn | kMaya},
};

// Of the tabs in their order, with Ctrl.
constexpr std::string_view kDigits = "1234567890";

bool holds(Schemes schemes, KeyScheme scheme) {
    return (schemes & only(scheme)) != 0;
}

std::string nameOfKey(const Key& key) {
    switch (key.scancode) {
        case SDL_SCANCODE_ESCAPE:
            return "Esc";
        case SDL_SCANCODE_DELETE:
            return "Del";
        case SDL_SCANCODE_INSERT:
            return "Ins";
        case SDL_SCANCODE_KP_PERIOD:
            return "Num .";
        default:
            break;
    }
    if (key.scancode >= SDL_SCANCODE_KP_1 && key.scancode <= SDL_SCANCODE_KP_9)
        return std::string("Num ") + static_cast<char>('1' + (key.scancode - SDL_SCANCODE_KP_1));
    if (key.character == 0) return SDL_GetScancodeName(static_cast<SDL_Scancode>(key.scancode));
    if (key.character == ' ') return "Space";
    return std::string(1, static_cast<char>(std::toupper(key.character)));
}

using KeyTexts = std::map<std::pair<KeyScheme, Action>, std::string>;

KeyTexts makeKeyTexts() {
    KeyTexts texts;
    for (const KeyScheme scheme : {KeyScheme::own, KeyScheme::maya, KeyScheme::blender})
        for (const Binding& binding : bindings())
            if (holds(binding.key.schemes, scheme))
                texts.try_emplace({scheme, binding.action}, keyText(binding.key));
    return texts;
}

// All keys of an action, but those of the number pad and Backspace where there is another.
std::string keysOf(KeyScheme scheme, Action action) {
    std::string keys;
    for (const Binding& binding : bindings()) {
        if (binding.action != action || !holds(binding.key.schemes, scheme)) continue;
        const std::string key = keyText(binding.key);
        if (!keys.empty() && (key.starts_with("Num ") || key == "Backspace")) continue;
        keys += (keys.empty() ? "" : "|") + key;
    }
    return keys;
}

// The program's own buttons are all named; of the others the one that a hand knows.
void addDrags(std::vector<KeyLine>& lines, KeyScheme scheme, CameraMove move, const char* meaning) {
    for (const MouseBinding& binding : kMouse) {
        if (binding.move != move || !holds(binding.schemes, scheme)) continue;
        lines.push_back({mouseText(binding), meaning});
        if (scheme != KeyScheme::own) break;
    }
}

// A line for each command of the group that has a key in the scheme.
void addCommands(std::vector<KeyLine>& lines, KeyScheme scheme, CommandGroup group) {
    for (const CommandRow& row : commandRows()) {
        if (row.group != group) continue;
        if (std::string keys = keysOf(scheme, row.action); !keys.empty())
            lines.push_back({std::move(keys), row.meaning != nullptr ? row.meaning : row.name});
    }
}

struct GroupRow {
    const char* title;
    std::optional<CommandGroup> commands{};
    std::vector<KeyLine> lines{};  // what is no command, above them
};

std::vector<KeyGroup> makeKeyGroups(KeyScheme scheme) {
    std::vector<KeyLine> mouse, overlays, tabs;
    addDrags(mouse, scheme, CameraMove::orbit, "Orbit");
    addDrags(mouse, scheme, CameraMove::pan, "Pan");
    addDrags(mouse, scheme, CameraMove::zoom, "Zoom");
    mouse.push_back({"Wheel", "Zoom"});
    for (const draw::OverlayRow& row : draw::overlayRows())
        overlays.push_back({keysOf(scheme, toggleOf(row.id)), row.name});
    for (const TabRow& row : kTabs)
        if (std::string keys = keysOf(scheme, actionOf(row.id)); !keys.empty())
            tabs.push_back({std::move(keys), row.name});
    const std::vector<GroupRow> rows = {
        {"View", CommandGroup::view, mouse},
        {"Select and change",
         CommandGroup::shape,
         {{"Click", "Select a shape and its feature"},
          {"Shift+Click", "Add a feature"},
          {"Left|Right|Up|Down", "Move it by a step, as seen"},
          {"PageUp|PageDown", "Up, where you look down on it; else away and nearer"},
          {"Ctrl+Left|Ctrl+Up|Ctrl+PageUp", "Turn it by a step; Alt does the same"},
          {"Shift+Left", "A tenth of the step"}}},
        {"While dragging a handle",
         {},
         {{"Ctrl", "Snap to steps"},
          {"Shift", "A tenth of the speed"},
          {"X|Y|Z", "Lock to this axis; again: its plane"},
          {"G", "Along the ground"},
          {"0-9|.|-", "Type the exact value"},
          {"Enter", "Keep it"},
          {"Esc|Right button", "Back to the start"}}},
        {"Vertices of a hull", CommandGroup::vertices, {{"Double click", "Add one to a face or an edge"}}},
        {"Overlays", CommandGroup::overlays, overlays},
        {"Fields with numbers",
         {},
         {{"Drag", "Change the number"},
          {"Click", "Type a number"},
          {"Tab", "Go to the next field"},
          {"Enter|Esc", "Keep it, leave it as it was"}}},
        {"Tabs of the inspector", {}, tabs},
        {"In a panel that has the keyboard",
         {},
         {{"Left|Right|Up|Down", "Go to the next control"},
          {"Tab", "Go to the next field"},
          {"Space|Enter", "Press it, or type into it"},
          {"Esc", "Back to the view"}}},
        {"File", CommandGroup::file},
        {"Edit", CommandGroup::edit},
        {"Window", CommandGroup::window},
    };
    std::vector<KeyGroup> groups;
    for (const GroupRow& row : rows) {
        groups.push_back({row.title, row.lines});
        if (row.commands) addCommands(groups.back().lines, scheme, *row.commands);
    }
    return groups;
}

}  // namespace

std::span<const KeyGroup> keyGroups(KeyScheme scheme) {
    static const std::array kGroups = {makeKeyGroups(KeyScheme::own), makeKeyGroups(KeyScheme::maya),
                                       makeKeyGroups(KeyScheme::blender)};
    return kGroups[static_cast<std::size_t>(scheme)];
}

std::span<const Binding> bindings() {
    static const std::vector<Binding> kAll = [] {
        std::vector<Binding> all;
        for (const CommandRow& row : commandRows())
            for (const Key& key : row.keys)
                if (key.character != 0 || key.scancode != 0) all.push_back({key, row.action});
        for (const draw::OverlayRow& row : draw::overlayRows()) {
            const bool same = row.blenderKey == 0;
            const Schemes schemes = same ? kAllSchemes : kOwn | kMaya;
            all.push_back({{.character = row.key, .schemes = schemes}, toggleOf(row.id)});
            if (!same) all.push_back({{.character = row.blenderKey, .schemes = kBlender}, toggleOf(row.id)});
        }
        for (std::size_t i = 0; i < std::min(kTabCount, kDigits.size()); ++i)
            all.push_back({{.character = kDigits[i], .ctrl = true}, actionOf(kTabs[i].id)});
        return all;
    }();
    return kAll;
}

std::string keyText(const Key& key) {
    return std::string(key.ctrl ? "Ctrl+" : "") + (key.shift ? "Shift+" : "") + nameOfKey(key);
}

const char* keyOf(KeyScheme scheme, Action action) {
    static const KeyTexts kTexts = makeKeyTexts();
    const auto found = kTexts.find({scheme, action});
    return found == kTexts.end() ? nullptr : found->second.c_str();
}

const char* nameOf(KeyScheme scheme) {
    constexpr std::array kNames = {"sepaxis", "Maya-like", "Blender-like"};
    return kNames[static_cast<std::size_t>(scheme)];
}

std::span<const MouseBinding> mouseBindings() {
    return kMouse;
}

CameraMove cameraMoveOf(KeyScheme scheme, int button, bool ctrl, bool shift, bool alt) {
    CameraMove plain = CameraMove::none;  // of the button alone, where the modifiers mean nothing
    for (const MouseBinding& binding : kMouse) {
        if (binding.button != button || !holds(binding.schemes, scheme)) continue;
        if (binding.ctrl == ctrl && binding.shift == shift && binding.alt == alt) return binding.move;
        if (!binding.ctrl && !binding.shift && !binding.alt) plain = binding.move;
        // Alt with the left button never touches a shape, whatever else is held.
        if (button == ImGuiMouseButton_Left && alt && binding.alt) plain = binding.move;
    }
    return plain;
}

std::string mouseText(const MouseBinding& binding) {
    constexpr std::array kButtons = {"Left", "Right", "Middle"};
    return std::string(binding.ctrl ? "Ctrl+" : "") + (binding.shift ? "Shift+" : "") +
           (binding.alt ? "Alt+" : "") + kButtons[static_cast<std::size_t>(binding.button)] + " drag";
}

std::string dragOf(KeyScheme scheme, CameraMove move) {
    for (const MouseBinding& binding : kMouse)
        if (binding.move == move && holds(binding.schemes, scheme)) return mouseText(binding);
    return {};
}

void applyShortcut(App& app, int character, int scancode, bool ctrl, bool shift, bool alt) {
    if (alt) return;
    const int lower = character < 128 ? std::tolower(character) : character;
    const KeyScheme scheme = app.ui.preferences.keys;
    const auto found = std::ranges::find_if(bindings(), [&](const Binding& binding) {
        const Key& key = binding.key;
        const bool pressed = key.character != 0 ? key.character == lower : key.scancode == scancode;
        return pressed && key.ctrl == ctrl && key.shift == shift && holds(key.schemes, scheme);
    });
    if (found != bindings().end()) app.perform(found->action);
}

}  // namespace sepaxis::ui
