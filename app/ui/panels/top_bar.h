// The bar at the window's upper edge: menus, tools, and the name of the scene.
#pragma once

#include "app/ui/theme/rect.h"

namespace sepaxis::ui {

class Editor;
class Host;
struct Keeping;
struct LayoutState;
struct PresetShelf;
struct Ui;
struct ViewportState;

struct TopBarContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    LayoutState& layout;
    Keeping& keeping;
    const PresetShelf& shelf;
    Host& host;
};

void drawTopBar(const TopBarContext& in, const Rect& area);

}  // namespace sepaxis::ui
