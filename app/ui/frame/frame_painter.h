// A frame of ImGui's onto the window: only what changed since the last one is drawn, into a picture of the
// whole window that stays. What a window shows after its buffers were swapped is not to be relied on.
#pragma once

#include "app/gfx/palette.h"
#include "app/gfx/pictures/copy_picture.h"
#include "app/gfx/pictures/picture_target.h"
#include "app/ui/frame/damage.h"

#include <span>

#include <imgui.h>

namespace sepaxis::ui {

// What stands for the picture of the viewport, wherever an image has sceneMark() for its texture.
struct ScenePicture {
    gfx::Picture picture;
    std::size_t version = 0;  // a number more each time it is drawn
    gfx::PixelArea changed;   // where it may differ from the version before, from its lower left corner
};

// All functions need the window's OpenGL context and ImGui's with its OpenGL backend.
class FramePainter {
 public:
    FramePainter() = default;
    FramePainter(const FramePainter&) = delete;
    FramePainter& operator=(const FramePainter&) = delete;

    // The default framebuffer holds the frame then, on a ground of that colour.
    void paint(const ImDrawData& frame, const ScenePicture& scene, const gfx::Color& ground);
    // The next frame is painted whole: the letters are others.
    void forget() { damage_.forget(); }
    std::span<const PixelBox> painted() const { return painted_; }  // of the last frame

 private:
    void collect(const ImDrawData& frame);
    void addPart(const ImDrawList& list, const ImDrawCmd& command, const PixelBox& box);
    void addScene(const ImDrawList& list, const ImDrawCmd& command, const PixelBox& box);
    static void copyScene(const ImDrawList*, const ImDrawCmd* command);

    Damage damage_;
    std::span<const PixelBox> painted_;
    gfx::KeptPicture kept_;
    gfx::PictureCopier copier_;
    ImDrawList parts_{nullptr};  // what of the frame is painted
    gfx::Picture scene_;
    int sceneLeft_ = 0, sceneBottom_ = 0;  // where it goes, y down
};

}  // namespace sepaxis::ui
