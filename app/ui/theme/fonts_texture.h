// The letters as what ImGui's OpenGL backend draws them from.
#pragma once

#include "app/gfx/pictures/picture_target.h"

struct ImFontAtlas;

namespace sepaxis::ui {

// The atlas draws from the texture then, and its pixels are there only. Needs OpenGL.
void moveToTexture(ImFontAtlas& atlas, gfx::ImageTexture& texture);

}  // namespace sepaxis::ui
