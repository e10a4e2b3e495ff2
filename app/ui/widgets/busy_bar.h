// What a page shows while it waits for work beside the window whose length is not known before.
#pragma once

#include "app/ui/theme/ui.h"

namespace sepaxis::ui {

// A line of words, with the seconds once there is one, and a bar in which a piece wanders; wakes the window
// for the next picture.
void busyBar(Ui& ui, const char* text, double seconds);

}  // namespace sepaxis::ui
