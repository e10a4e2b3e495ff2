// Draws DrawLists into a texture of its own. All functions need the OpenGL context current in which the
// renderer was made.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/gfx/pictures/image.h"
#include "app/gfx/view.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace sepaxis::gfx {

// How its picture gets to where it is seen: drawn as a texture, or by a PictureCopier, which is faster.
enum class PictureUse : std::uint8_t { sampled, copied };

class SceneRenderer {
 public:
    explicit SceneRenderer(PictureUse use = PictureUse::sampled);
    ~SceneRenderer();
    SceneRenderer(const SceneRenderer&) = delete;
    SceneRenderer& operator=(const SceneRenderer&) = delete;

    // Why nothing can be drawn (a shader that the driver rejects), or empty.
    const std::string& error() const;

    // Draws the lists in their order: solids and grid of all lists first, then for each list what is tested
    // against depth, then for each list what is on top; so a later list's handles cover an earlier list's
    // overlays. Leaves the default framebuffer bound and blending, depth test, culling and scissor off.
    void render(const View& view, const Palette& palette, std::span<const DrawList* const> lists);
    void render(const View& view, const Palette& palette, const DrawList& list);

    // The picture of the last render(): a 2D texture of width() x height(), its first row at the bottom, as
    // OpenGL has it (ImGui: uv0 (0, 1), uv1 (1, 0)). Stays the same until the size changes.
    std::uint32_t texture() const;
    int width() const;
    int height() const;
    int samples() const;  // of the last render()
    // Where that picture may differ from the one before, from its lower left corner.
    PixelArea changed() const;

    Image readPixels() const;

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sepaxis::gfx
