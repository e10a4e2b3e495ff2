// What the pages that stand above everything have in common.
#pragma once

namespace sepaxis::ui {

class App;

// A framed window in the middle, `width` pixels at scale 1, that dims what is behind it; it is shown while
// ImGui's popup of that name is open. False where it is not; otherwise ends with ImGui::EndPopup().
bool beginDialog(App& app, const char* id, float width);
void dialogTitle(App& app, const char* title);

// Opens the page unless another one is shown: ImGui shows one at a time, and two that open themselves in
// every frame would close each other for ever. It comes when the other has been answered.
void openWhenFree(const char* id);

// Escape in this frame, unless a list of the page took it. Also while a field has the keyboard, where the key
// would only leave it.
bool escapePressed(const App& app);

bool dialogOpen(App& app);  // any of them
// The one that stands above the others, as its own button for closing does; nothing where none is open.
void closeTopDialog(App& app);

}  // namespace sepaxis::ui
