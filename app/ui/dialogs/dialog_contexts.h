// What the pages work with that bring something into the scene, and those that save it.
#pragma once

namespace sepaxis::ui {

class Editor;
class Host;
struct Dialogs;
struct Recovery;
struct Ui;
struct ViewportState;

struct ImportContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    Dialogs& dialogs;
    Host& host;
};

struct SavingContext {
    Ui& ui;
    Editor& editor;
    Dialogs& dialogs;
    Recovery& recovery;
    Host& host;
};

}  // namespace sepaxis::ui
