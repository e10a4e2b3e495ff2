// What the pages that stand above everything have in common.
#pragma once

namespace sepaxis::ui {

class Editor;
class Host;
struct Dialogs;
struct Recovery;
struct LayoutState;
struct Ui;

constexpr float kPageButton = 96.0f;  // the width of their buttons, pixels at scale 1

// A framed window in the middle, `width` pixels at scale 1, that dims what is behind it; it is shown while
// ImGui's popup of that name is open. False where it is not; otherwise ends with ImGui::EndPopup().
bool beginDialog(Ui& ui, const char* id, float width);
void dialogTitle(Ui& ui, const char* title);

// Opens the page unless another one is shown: ImGui shows one at a time, and two that open themselves in
// every frame would close each other for ever. It comes when the other has been answered.
void openWhenFree(const char* id);

// Escape in this frame, unless a list of the page took it. Also while a field has the keyboard, where the key
// would only leave it.
bool escapePressed(const Ui& ui);

void drawAbout(Ui& ui, LayoutState& layout);
void drawError(Ui& ui, Editor& editor, Dialogs& dialogs, Recovery& recovery, Host& host);

}  // namespace sepaxis::ui
