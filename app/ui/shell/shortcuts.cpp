// The keys of every scheme in one table; a line for each.
#include "app/ui/shell/shortcuts.h"

#include "app/ui/panels/panels.h"
#include "app/ui/shell/app.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <map>
#include <string_view>
#include <utility>

#include <SDL_keyboard.h>
#include <SDL_scancode.h>
#include <imgui.h>

namespace sepaxis::ui {

namespace {

using scene::KeyScheme;

constexpr std::array kBindings = {
    Binding{'g', 0, false, false, Action::grabMove, kBlender},
    Binding{'r', 0, false, false, Action::grabTurn, kBlender},
    Binding{'s', 0, false, false, Action::grabResize, kBlender},
    Binding{'g', 0, false, true, Action::modeMove, kBlender},
    Binding{'r', 0, false, true, Action::modeRotate, kBlender},
    Binding{'s', 0, false, true, Action::modeResize, kBlender},
    Binding{'w', 0, false, false, Action::modeNone, kBlender},
    Binding{'z', 0, false, false, Action::cycleStyle, kBlender},
    Binding{0, SDL_SCANCODE_KP_PERIOD, false, false, Action::frameSelection, kBlender},
    Binding{' ', 0, true, false, Action::togglePanels, kBlender},
    Binding{0, SDL_SCANCODE_TAB, false, false, Action::vertexMode, kBlender},
    Binding{'a', 0, false, false, Action::frameAll, kMaya},
    Binding{'a', 0, false, true, Action::selectA, kMaya},
    Binding{',', 0, true, false, Action::preferences},
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
    Binding{'c', 0, true, true, Action::copyLine},
    Binding{'q', 0, true, false, Action::quit},
    Binding{'w', 0, false, false, Action::modeMove, kOwn | kMaya},
    Binding{'e', 0, false, false, Action::modeRotate, kOwn | kMaya},
    Binding{'r', 0, false, false, Action::modeResize, kOwn | kMaya},
    Binding{'q', 0, false, false, Action::modeNone, kOwn | kMaya},
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
    Binding{0, SDL_SCANCODE_TAB, false, false, Action::togglePanels, kOwn | kMaya},
    Binding{0, SDL_SCANCODE_F1, false, false, Action::help},
    Binding{0, SDL_SCANCODE_F3, false, false, Action::frameGraph},
    Binding{0, SDL_SCANCODE_F12, false, false, Action::screenshot},
    Binding{0, SDL_SCANCODE_F12, false, true, Action::pictureDialog},
    Binding{'p', 0, true, false, Action::presetGallery},
    Binding{'p', 0, true, true, Action::keepPreset},
    Binding{0, SDL_SCANCODE_ESCAPE, false, false, Action::escape},
    Binding{'a', 0, false, false, Action::selectA, kOwn | kBlender},
    Binding{'b', 0, false, false, Action::selectB},
    Binding{'s', 0, false, false, Action::cycleStyle, kOwn | kMaya},
    Binding{'v', 0, false, false, Action::vertexMode},
    Binding{'a', 0, true, false, Action::selectAllVertices},
    Binding{'d', 0, true, false, Action::duplicateVertices},
    Binding{0, SDL_SCANCODE_INSERT, false, false, Action::addVertex},
    Binding{0, SDL_SCANCODE_DELETE, false, false, Action::deleteVertices},
    Binding{0, SDL_SCANCODE_BACKSPACE, false, false, Action::deleteVertices},
};

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

bool holds(Schemes schemes, KeyScheme scheme) {
    return (schemes & only(scheme)) != 0;
}

std::string nameOfKey(const Binding& binding) {
    switch (binding.scancode) {
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
    if (binding.scancode >= SDL_SCANCODE_KP_1 && binding.scancode <= SDL_SCANCODE_KP_9)
        return std::string("Num ") + static_cast<char>('1' + (binding.scancode - SDL_SCANCODE_KP_1));
    if (binding.character == 0) return SDL_GetScancodeName(static_cast<SDL_Scancode>(binding.scancode));
    if (binding.character == ' ') return "Space";
    return std::string(1, static_cast<char>(std::toupper(binding.character)));
}

using KeyTexts = std::map<std::pair<KeyScheme, Action>, std::string>;

KeyTexts makeKeyTexts() {
    KeyTexts texts;
    for (const KeyScheme scheme : {KeyScheme::own, KeyScheme::maya, KeyScheme::blender})
        for (const Binding& binding : bindings())
            if (holds(binding.schemes, scheme)) texts.try_emplace({scheme, binding.action}, keyText(binding));
    return texts;
}

// All keys of an action, but those of the number pad and Backspace where there is another.
std::string keysOf(KeyScheme scheme, Action action) {
    std::string keys;
    for (const Binding& binding : bindings()) {
        if (binding.action != action || !holds(binding.schemes, scheme)) continue;
        const std::string key = keyText(binding);
        if (!keys.empty() && (key.starts_with("Num ") || key == "Backspace")) continue;
        keys += (keys.empty() ? "" : "|") + key;
    }
    return keys;
}

// The lines of a group, made for one scheme. Actions without a key in it have no line.
struct Lines {
    KeyScheme scheme;
    std::vector<KeyLine> lines{};

    Lines& key(Action action, const char* meaning) {
        std::string keys = keysOf(scheme, action);
        if (!keys.empty()) lines.push_back({std::move(keys), meaning});
        return *this;
    }
    // The program's own buttons are all named; of the others the one that a hand knows.
    Lines& drags(CameraMove move, const char* meaning) {
        for (const MouseBinding& binding : kMouse) {
            if (binding.move != move || !holds(binding.schemes, scheme)) continue;
            lines.push_back({mouseText(binding), meaning});
            if (scheme != KeyScheme::own) break;
        }
        return *this;
    }
    // Keys that work alike, in one line.
    Lines& keys(std::initializer_list<Action> actions, const char* meaning) {
        std::string all;
        for (const Action action : actions)
            if (const std::string one = keysOf(scheme, action); !one.empty())
                all += (all.empty() ? "" : "|") + one;
        if (!all.empty()) lines.push_back({std::move(all), meaning});
        return *this;
    }
    Lines& text(const char* keys, const char* meaning) {
        lines.push_back({keys, meaning});
        return *this;
    }
};

std::vector<KeyGroup> makeKeyGroups(KeyScheme scheme) {
    Lines overlays{scheme};
    for (const debug_draw::OverlayRow& row : debug_draw::overlayRows())
        overlays.key(toggleOf(row.id), row.name);
    overlays.key(Action::frameGraph, "Times of the last frames");
    return {
        {"View",
         Lines{scheme}
             .drags(CameraMove::orbit, "Turn the view")
             .drags(CameraMove::pan, "Shift the view")
             .drags(CameraMove::zoom, "Zoom")
             .text("Wheel", "Zoom")
             .key(Action::frameSelection, "Frame the selection")
             .key(Action::frameAll, "Frame both shapes")
             .keys({Action::viewFront, Action::viewRight, Action::viewTop}, "From the front, right, top")
             .key(Action::toggleOrthographic, "Perspective or orthographic")
             .key(Action::cycleStyle, "Translucent, solid or wireframe")
             .lines},
        {"Select and change",
         Lines{scheme}
             .text("Click", "Select a shape and its feature")
             .text("Shift+Click", "Add a feature")
             .keys({Action::selectA, Action::selectB}, "Select A, select B")
             .keys({Action::grabMove, Action::grabTurn, Action::grabResize}, "Move, rotate, resize at once")
             .key(Action::modeMove, "Handles that move")
             .key(Action::modeRotate, "Handles that rotate")
             .key(Action::modeResize, "Handles that resize")
             .key(Action::modeNone, "No handles")
             .key(Action::toggleSpace, "Along the world's or its own axes")
             .lines},
        {"While dragging a handle", Lines{scheme}
                                        .text("Ctrl", "Snap to steps")
                                        .text("Shift", "A tenth of the speed")
                                        .text("X|Y|Z", "Lock to this axis; again: its plane")
                                        .text("G", "Along the ground")
                                        .text("0-9|.|-", "Type the exact value")
                                        .text("Enter", "Keep it")
                                        .text("Esc|Right button", "Back to the start")
                                        .lines},
        {"Vertices of a hull",
         Lines{scheme}
             .key(Action::vertexMode, "Edit the vertices; Esc leaves")
             .text("Double click", "Add one to a face or an edge")
             .keys({Action::deleteVertices, Action::addVertex}, "Delete; add beyond the selected")
             .key(Action::selectAllVertices, "Select all")
             .key(Action::duplicateVertices, "Duplicate in place")
             .lines},
        {"Overlays", std::move(overlays.lines)},
        {"Fields with numbers", Lines{scheme}
                                    .text("Drag", "Change the number")
                                    .text("Click", "Type a number")
                                    .text("Tab", "Go to the next field")
                                    .text("Enter|Esc", "Keep it, leave it as it was")
                                    .lines},
        {"File", Lines{scheme}
                     .key(Action::newScene, "New scene")
                     .keys({Action::openFile, Action::importMesh}, "Open a scene; import a mesh")
                     .keys({Action::saveFile, Action::saveFileAs}, "Save; under another name")
                     .keys({Action::presetGallery, Action::keepPreset}, "All presets; save as one")
                     .lines},
        {"Edit", Lines{scheme}
                     .key(Action::undo, "Undo")
                     .key(Action::redo, "Redo")
                     .key(Action::paste, "Paste a scene, points or code")
                     .keys({Action::copyResult, Action::copyLine}, "Copy the result; the scene")
                     .key(Action::preferences, "Preferences")
                     .lines},
        {"Window", Lines{scheme}
                       .key(Action::togglePanels, "Hide or show the panels")
                       .key(Action::toggleInspector, "Open or fold the inspector")
                       .key(Action::help, "The guide")
                       .keys({Action::screenshot, Action::pictureDialog}, "Save a picture; with a choice")
                       .key(Action::escape, "Close, unpin, or select nothing")
                       .key(Action::quit, "Quit")
                       .lines},
    };
}

}  // namespace

std::span<const KeyGroup> keyGroups(KeyScheme scheme) {
    static const std::array kGroups = {makeKeyGroups(KeyScheme::own), makeKeyGroups(KeyScheme::maya),
                                       makeKeyGroups(KeyScheme::blender)};
    return kGroups[static_cast<std::size_t>(scheme)];
}

std::span<const Binding> bindings() {
    static const std::vector<Binding> kAll = [] {
        std::vector<Binding> all(kBindings.begin(), kBindings.end());
        for (const debug_draw::OverlayRow& row : debug_draw::overlayRows()) {
            const bool same = row.blenderKey == 0;
            const Schemes schemes = same ? kAllSchemes : kOwn | kMaya;
            all.push_back({row.key, 0, false, false, toggleOf(row.id), schemes});
            if (!same) all.push_back({row.blenderKey, 0, false, false, toggleOf(row.id), kBlender});
        }
        return all;
    }();
    return kAll;
}

std::string keyText(const Binding& binding) {
    return std::string(binding.ctrl ? "Ctrl+" : "") + (binding.shift ? "Shift+" : "") + nameOfKey(binding);
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
    const auto found = std::ranges::find_if(bindings(), [&](const Binding& b) {
        const bool key = b.character != 0 ? b.character == lower : b.scancode == scancode;
        return key && b.ctrl == ctrl && b.shift == shift && holds(b.schemes, scheme);
    });
    if (found != bindings().end()) app.perform(found->action);
}

}  // namespace sepaxis::ui
