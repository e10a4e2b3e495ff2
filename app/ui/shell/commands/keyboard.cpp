#include "app/ui/shell/commands/keyboard.h"

#include "app/ui/inspector/inspector.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/pages.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <SDL_scancode.h>
#include <imgui.h>
#include <imgui_internal.h>  // the walk is ImGui's own, which its public functions only switch on

namespace sepaxis::ui {

namespace {

constexpr const char* kMenuBar = "##top";
constexpr const char* kViewport = "##viewport";
// In the order in which they are walked through; not all of them are there at once.
constexpr std::array kParts = {kMenuBar,      "##leftSwitch", "##lessons",    "##scene",    "##sceneOver",
                               "##sceneTab",  "##learnOffer", "##overlays",   kViewport,    "##inspectorBar",
                               "##inspector", "##result",     "##resultOver", "##resultTab"};
constexpr std::size_t kViewportPart = 8;
static_assert(kParts[kViewportPart] == kViewport);
// Pixels at scale 1.
constexpr float kRing = 2.0f;       // its width
constexpr float kEdgeStep = 24.0f;  // of an edge between panels

// What moves the ring or presses what it stands around.
constexpr std::array kWalkingKeys = {ImGuiKey_LeftArrow,   ImGuiKey_RightArrow, ImGuiKey_UpArrow,
                                     ImGuiKey_DownArrow,   ImGuiKey_PageUp,     ImGuiKey_PageDown,
                                     ImGuiKey_Home,        ImGuiKey_End,        ImGuiKey_Enter,
                                     ImGuiKey_KeyPadEnter, ImGuiKey_Space};

ImGuiContext& context() {
    return *ImGui::GetCurrentContext();
}

ImGuiWindow* shownWindow(const char* name) {
    ImGuiWindow* window = ImGui::FindWindowByName(name);
    return window != nullptr && window->WasActive && !window->Hidden ? window : nullptr;
}

bool isWithin(const ImGuiWindow* window, const char* root) {
    return window != nullptr && window->RootWindow == ImGui::FindWindowByName(root);
}

std::size_t walkedPart(const KeyboardWalk& walk) {
    if (!walk.on) return kViewportPart;
    for (std::size_t i = 0; i < kParts.size(); ++i)
        if (isWithin(context().NavWindow, kParts[i])) return i;
    return kViewportPart;
}

bool isTypedInto() {
    const ImGuiContext& g = context();
    return g.ActiveId != 0 && g.ActiveId == g.InputTextState.ID;
}

// The first control of the window, or of its menu bar, takes the keyboard.
void giveKeyboardTo(KeyboardWalk& walk, ImGuiWindow* window, ImGuiNavLayer layer) {
    ImGuiContext& g = context();
    ImGui::ClearActiveID();
    ImGui::FocusWindow(window);
    g.NavLayer = layer;
    ImGui::NavInitWindow(window, true);
    g.NavDisableHighlight = false;
    g.NavDisableMouseHover = true;
    walk = {};
    walk.on = true;
    walk.inMenus = layer == ImGuiNavLayer_Menu;
}

// Two pixels of the accent around the control that has the keyboard, within the part of its window that is
// seen, and the panel's own ground within them: they stand clear of what the control shows.
void drawRing(const Ui& ui) {
    const ImGuiContext& g = context();
    ImGuiWindow* window = g.NavWindow;
    if (!walksByKeys() || window == nullptr || !window->Active) return;
    if (g.NavId == 0 || !g.NavIdIsAlive || g.NavDisableHighlight) return;
    const float width = ui.px(kRing);
    const ImRect seen = window->OuterRectClipped;
    ImRect ring = ImGui::WindowRectRelToAbs(window, window->NavRectRel[g.NavLayer]);
    ring.Expand(width);
    ring.ClipWith(seen);
    if (ring.GetWidth() < 2.0f * width || ring.GetHeight() < 2.0f * width) return;
    // On whole pixels: ImGui draws a rectangle half a pixel within its corners.
    ring.Min = {std::round(ring.Min.x), std::round(ring.Min.y)};
    ring.Max = {std::round(ring.Max.x), std::round(ring.Max.y)};
    ImRect ground = ring;
    ring.Expand(0.5f - 0.5f * width);
    ground.Expand(0.5f - 1.25f * width);
    ImDrawList& draw = *window->DrawList;
    draw.PushClipRect(seen.Min, seen.Max);
    draw.AddRect(ground.Min, ground.Max, toU32(ui.palette().panel), ui.px(3), 0, 0.5f * width);
    draw.AddRect(ring.Min, ring.Max, toU32(ui.palette().accent), ui.px(4), 0, width);
    draw.PopClipRect();
}

}  // namespace

void walkPanels(App& app, bool forward) {
    KeyboardWalk& walk = app.keyboard;
    if (dialogOpen(app)) {
        walk.inPage = true;
        context().NavDisableHighlight = false;
        return;
    }
    const std::size_t from = walkedPart(walk), count = kParts.size();
    for (std::size_t i = 1; i <= count; ++i) {
        const std::size_t part = (from + (forward ? i : count - i)) % count;
        if (part == kViewportPart) {
            giveKeyboardBack(walk);
            return;
        }
        ImGuiWindow* window = shownWindow(kParts[part]);
        if (window == nullptr) continue;
        giveKeyboardTo(walk, window, kParts[part] == kMenuBar ? ImGuiNavLayer_Menu : ImGuiNavLayer_Main);
        return;
    }
}

void walkMenus(App& app) {
    if (dialogOpen(app)) return;
    KeyboardWalk& walk = app.keyboard;
    if (walk.on && walk.inMenus)
        giveKeyboardBack(walk);
    else if (ImGuiWindow* bar = shownWindow(kMenuBar))
        giveKeyboardTo(walk, bar, ImGuiNavLayer_Menu);
}

bool giveKeyboardBack(KeyboardWalk& walk) {
    if (!walk.on) return false;
    walk = {};
    ImGui::ClearActiveID();
    if (ImGuiWindow* viewport = shownWindow(kViewport)) ImGui::FocusWindow(viewport);
    context().NavDisableHighlight = true;
    return true;
}

void beginFrameWithKeys() {
    ImGuiIO& io = ImGui::GetIO();
    const ImGuiContext& g = context();
    const auto map = std::to_array(io.KeyMap);
    // Escape closes one thing at a time, by the table of commands; Ctrl+Tab goes from tab to tab, and Ctrl
    // with an arrow moves an edge.
    io.KeyMap[ImGuiKey_Escape] = -1;
    if (io.KeyCtrl)
        for (const ImGuiKey key :
             {ImGuiKey_Tab, ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow})
            io.KeyMap[key] = -1;
    const auto isDown = [&](ImGuiKey key) { return io.KeyMap[key] >= 0 && io.KeysDown[io.KeyMap[key]]; };
    if (walksByKeys() && g.ActiveId == 0 && (isDown(ImGuiKey_Enter) || isDown(ImGuiKey_KeyPadEnter)))
        io.NavInputs[ImGuiNavInput_Activate] = 1.0f;
    ImGui::NewFrame();
    std::ranges::copy(map, io.KeyMap);
    if (!io.NavVisible || g.ActiveId != 0) return;
    // The panels' own handlers are not meant: a key that has been down for a while tells them nothing.
    constexpr float kForAWhile = 1e-5f;
    for (const ImGuiKey key : kWalkingKeys)
        if (io.KeyMap[key] >= 0 && io.KeysDownDuration[io.KeyMap[key]] >= 0.0f)
            io.KeysDownDuration[io.KeyMap[key]] = kForAWhile;
}

void followKeys(App& app, const FrameInput& input) {
    KeyboardWalk& walk = app.keyboard;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) || ImGui::IsMouseClicked(ImGuiMouseButton_Right) ||
        ImGui::IsMouseClicked(ImGuiMouseButton_Middle))
        walk = {};
    for (const KeyPress& key : input.keys) {
        walk.altAlone = key.scancode == SDL_SCANCODE_LALT || key.scancode == SDL_SCANCODE_RALT;
        // ImGui's own Tab knows fields only.
        if (key.scancode == SDL_SCANCODE_TAB && !key.ctrl && dialogOpen(app)) walkPanels(app, true);
    }
    // Alt that was held while something is dragged is a part of that, even where it is released later.
    if (input.focusLost || ImGui::IsAnyMouseDown() || app.view.isDragging()) walk.altAlone = false;
    if (input.altReleased && std::exchange(walk.altAlone, false)) walkMenus(app);
}

void finishKeys(App& app) {
    KeyboardWalk& walk = app.keyboard;
    ImGuiIO& io = ImGui::GetIO();
    const bool page = dialogOpen(app);
    const int lists = context().OpenPopupStack.Size - (page ? 1 : 0);
    if (!page) walk.inPage = false;
    // What was chosen in a menu acts on the scene: the keys go back there.
    const bool done = walk.inMenus && walk.chosen && lists <= 0;
    // Or the panel went away, or something else took the keyboard.
    if (done || (!page && lists <= 0 && walkedPart(walk) == kViewportPart)) giveKeyboardBack(walk);
    if ((walk.on || walk.inPage || lists > 0) && !isTypedInto())
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    else
        io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    drawRing(app.ui);
}

bool walkTakes(const KeyboardWalk& walk, const KeyPress& key) {
    if (!walk.on && !walk.inPage) return false;
    constexpr std::array kTaken = {SDL_SCANCODE_TAB,      SDL_SCANCODE_SPACE,  SDL_SCANCODE_RETURN,
                                   SDL_SCANCODE_KP_ENTER, SDL_SCANCODE_HOME,   SDL_SCANCODE_END,
                                   SDL_SCANCODE_LEFT,     SDL_SCANCODE_RIGHT,  SDL_SCANCODE_UP,
                                   SDL_SCANCODE_DOWN,     SDL_SCANCODE_PAGEUP, SDL_SCANCODE_PAGEDOWN};
    return !key.ctrl && !key.alt && std::ranges::find(kTaken, key.scancode) != kTaken.end();
}

bool moveEdge(App& app, const KeyPress& key) {
    const int across = (key.scancode == SDL_SCANCODE_RIGHT) - (key.scancode == SDL_SCANCODE_LEFT);
    const int down = (key.scancode == SDL_SCANCODE_DOWN) - (key.scancode == SDL_SCANCODE_UP);
    if (!app.keyboard.on || !key.ctrl || across == down) return false;
    const auto isIn = [](const char* part) { return isWithin(context().NavWindow, part); };
    const auto by = [](int steps) { return kEdgeStep * static_cast<float>(steps); };
    PanelState& panel = app.panel;
    float& height = app.inspector().height;
    if (isIn("##scene") && down != 0)
        panel.objectsHeight = std::max(kEdgeStep, panel.objectsShown + by(down));
    else if (isIn("##scene"))
        app.layout.leftWidth += by(across);
    else if (isIn("##result"))
        app.layout.rightWidth -= by(across);
    else if (isIn("##inspector") || isIn("##inspectorBar"))
        height = std::max(kLeastInspectorHeight, height - by(down));
    return true;
}

bool viewportHasArrows(App& app) {
    if (app.keyboard.on || dialogOpen(app) || context().OpenPopupStack.Size > 0) return false;
    // Its tables and players have keys of their own, by the last click or the mouse over them.
    for (const char* part : {"##inspector", "##inspectorBar"})
        if (isWithin(context().NavWindow, part) || isWithin(context().HoveredWindow, part)) return false;
    return true;
}

}  // namespace sepaxis::ui
