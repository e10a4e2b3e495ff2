// The pages that stand above the window: which is shown, and the question before the program ends.
#pragma once

#include "app/base/short_text.h"

namespace sepaxis::ui {

class App;
class Editor;

void drawDialogs(App& app);
bool dialogOpen(App& app);  // any of them
// The one that stands above the others, as its own button for closing does; nothing where none is open.
void closeTopDialog(App& app);

// Quits, but asks first where changes would be lost.
void askToQuit(App& app);
ShortText unsavedInWords(const Editor& editor);  // why it asks about the open scene

}  // namespace sepaxis::ui
