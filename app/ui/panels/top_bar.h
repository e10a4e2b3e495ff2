// The bar at the window's upper edge: menus, tools, and the name of the scene.
#pragma once

#include "app/ui/theme/rect.h"

namespace sepaxis::ui {

class Editor;
class Host;
struct Recovery;
struct LayoutState;
struct PresetLibrary;
struct Ui;
struct ViewportState;

struct TopBarContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    LayoutState& layout;
    Recovery& recovery;
    const PresetLibrary& library;
    Host& host;
};

void drawTopBar(const TopBarContext& in, const Rect& area);

}  // namespace sepaxis::ui
