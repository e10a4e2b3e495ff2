#include "app/ui/theme/fonts_texture.h"

#include <cstdint>

#include <imgui.h>

namespace sepaxis::ui {

void moveToTexture(ImFontAtlas& atlas, gfx::ImageTexture& texture) {
    unsigned char* bytes = nullptr;
    int width = 0, height = 0;
    atlas.GetTexDataAsAlpha8(&bytes, &width, &height);
    texture.uploadCoverage(bytes, width, height);
    atlas.ClearTexData();
    // ImGui's OpenGL backend takes a texture's name in its handle.
    atlas.SetTexID(reinterpret_cast<ImTextureID>(  // NOLINT(performance-no-int-to-ptr)
        std::uintptr_t{texture.id()}));
}

}  // namespace sepaxis::ui
