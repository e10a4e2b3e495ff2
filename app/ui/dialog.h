// What the pages that stand above everything have in common.
#pragma once

namespace sepaxis::ui {

class App;

// A framed window in the middle, `width` pixels at scale 1, that dims what is behind it; it is shown while
// ImGui's popup of that name is open. False where it is not; otherwise ends with ImGui::EndPopup().
bool beginDialog(App& app, const char* id, float width);
void dialogTitle(App& app, const char* title);

bool dialogOpen(App& app);  // any of them
// The one that stands above the others, as its own button for closing does; nothing where none is open.
void closeTopDialog(App& app);

}  // namespace sepaxis::ui
