// What a tab of the inspector works with.
#pragma once

namespace sepaxis::ui {

class Editor;
class Host;
struct Inspector;
struct Ui;
struct ViewportState;

struct TabContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    Inspector& inspector;
    Host& host;
};

}  // namespace sepaxis::ui
