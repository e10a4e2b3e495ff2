// The bar at the window's upper edge: its menus tell the state of most parts of the window.
#pragma once

#include "app/ui/theme/rect.h"

namespace sepaxis::ui {

class Editor;
class Host;
struct FrameGraph;
struct Inspector;
struct Keeping;
struct LayoutState;
struct PresetShelf;
struct Ui;
struct VertexMode;
struct ViewportState;

struct TopBarContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    LayoutState& layout;
    const Inspector& inspector;
    const VertexMode& vertices;
    Keeping& keeping;
    const PresetShelf& shelf;
    const FrameGraph& frames;
    Host& host;
};

void drawTopBar(const TopBarContext& in, const Rect& area);

}  // namespace sepaxis::ui
