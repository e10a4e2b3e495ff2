// What the pages that stand above everything have in common.
#pragma once

namespace sepaxis::ui {

class App;

// A framed window in the middle, `width` pixels at scale 1, that dims what is behind it; it is shown while
// ImGui's popup of that name is open. False where it is not; otherwise ends with ImGui::EndPopup().
bool beginDialog(App& app, const char* id, float width);
void dialogTitle(App& app, const char* title);

}  // namespace sepaxis::ui
