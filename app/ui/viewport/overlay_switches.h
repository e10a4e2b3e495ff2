// What can be drawn over the two shapes, in one table: the buttons in the viewport's corner, the View menu,
// the keys and the page of keys read it.
#pragma once

#include "app/draw/debug_draw.h"
#include "app/ui/shell/commands.h"
#include "app/ui/theme/icons.h"

#include <span>

namespace sepaxis::ui {

struct OverlaySwitch {
    Action action;
    debug_draw::Overlay debug_draw::OverlaySettings::*overlay;
    Icon icon;
    const char* name;  // in the menu
    const char* help;
};

std::span<const OverlaySwitch> overlaySwitches();

}  // namespace sepaxis::ui
