// What opens unsaved work as the scene.
#pragma once

namespace sepaxis::ui {

class Editor;
class Host;
struct Dialogs;
struct Recovery;
struct Ui;
struct ViewportState;

struct RecoveryContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    Dialogs& dialogs;
    Recovery& recovery;
    Host& host;
};

}  // namespace sepaxis::ui
