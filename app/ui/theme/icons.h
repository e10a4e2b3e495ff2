// Icons drawn from lines, so that they are sharp at every scale and take the colour of the text.
#pragma once

#include <cstdint>

#include <imgui.h>

namespace sepaxis::ui {

enum class Icon : std::uint8_t {
    select,
    move,
    rotate,
    resize,
    undo,
    redo,
    copy,
    swap,
    search,
    warning,
    close,
    chevron,
    chevronUp,
    world,
    local,
    snap,
    mtv,
    ghost,
    contacts,
    manifold,
    features,
    separation,
    axis,
    circles,
    indices,
    grid,
    translucent,
    solid,
    wireframe,
    more,
    picture,
    table,
    play,
    pause,
    stepForward,
    stepBack,
    stepLast,
    stepFirst,
    pin,
    tick,
    tie,
    gallery,
    keep,
    vertices,
};

// Draws into a square of `size` pixels with its middle at `center`.
void drawIcon(ImDrawList& draw, Icon icon, const ImVec2& center, float size, ImU32 color);

}  // namespace sepaxis::ui
