// What the viewport works with: the scene as it is seen, selected, dragged and edited.
#pragma once

namespace sepaxis::ui {

class Editor;
struct Ui;
struct VertexMode;
struct ViewportState;

struct ViewportContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    VertexMode& vertices;
};

}  // namespace sepaxis::ui
