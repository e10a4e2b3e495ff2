// What opens unsaved work as the scene.
#pragma once

namespace sepaxis::ui {

class Editor;
class Host;
struct Dialogs;
struct Keeping;
struct Ui;
struct ViewportState;

struct RecoveryContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    Dialogs& dialogs;
    Keeping& keeping;
    Host& host;
};

}  // namespace sepaxis::ui
