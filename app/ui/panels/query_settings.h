// The rows at the foot of the result panel: how the answer was checked and how it was asked for.
#pragma once

#include "app/ui/panels/panels.h"

namespace sepaxis::ui {

// Pixels that the rows take of a panel of that area.
float querySettingsHeight(const Ui& ui, const PanelState& panelState, const Rect& panel);
void drawQuerySettings(Ui& ui, Editor& editor, PanelState& panelState, const Rect& panel);

}  // namespace sepaxis::ui
