// Where a frame's picture differs from the last one's: found from what ImGui draws, before it is drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

// Pixels of the window, y down; right and bottom are the first ones outside.
struct PixelBox {
    int left = 0, top = 0, right = 0, bottom = 0;
    bool isEmpty() const { return left >= right || top >= bottom; }
    bool operator==(const PixelBox&) const = default;
};
PixelBox intersection(const PixelBox& a, const PixelBox& b);
// To the pixel where ImGui's OpenGL backend lets the command draw.
PixelBox clipOf(const ImDrawCmd& command, int windowHeight);
// Holds every pixel that the triangle covers.
PixelBox boxAround(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c);

// Where the image that such a command draws lies: a rectangle that ImGui's AddImage() made.
PixelBox imageBox(const ImDrawList& list, const ImDrawCmd& command);

// What a frame's textures hold, which their names do not tell.
struct FrameSources {
    ImTextureID letters{};    // the same until forget()
    ImTextureID scene{};      // what stands for the picture of the viewport
    std::size_t version = 0;  // of that picture: a number more each time it is drawn
    PixelBox changed;  // where it may differ from the version before: from its lower left corner, y down
    std::uint32_t ground = 0;  // the colour under everything
};

class Damage {
 public:
    // Boxes without a pixel in common that hold every pixel in which this frame may differ from the one
    // before; the whole window if there was none or it had another size. Textures other than those of the
    // sources may have changed in every frame. The display begins at (0, 0) and has a pixel for each unit;
    // nothing calls back.
    std::span<const PixelBox> follow(const ImDrawData& frame, const FrameSources& sources);
    void forget() { before_.clear(); }  // as if no frame had been

 private:
    void sign(const ImDrawData& frame, const FrameSources& sources);
    void sign(const ImDrawList& list, const ImDrawCmd& command, std::uint64_t print, bool isScene);
    void followScene(const PixelBox& place, const FrameSources& sources);
    template <class Visit>
    void visitTiles(const PixelBox& box, const Visit& visit) const;
    void collectBoxes();
    std::size_t tileAt(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }

    PixelBox window_;
    int columns_ = 0, rows_ = 0;
    std::uint64_t frames_ = 0;
    // For every tile of the window a print of all that is drawn there, in its order: in this frame, in the
    // last one.
    std::vector<std::uint64_t> now_, before_;
    std::vector<std::uint64_t> vertexPrints_;  // of one list
    std::size_t sceneVersion_ = 0;             // the last one that was seen
    std::vector<std::size_t> sceneVersions_;   // for every tile the one that changed the picture there
    std::vector<PixelBox> boxes_;
};

}  // namespace sepaxis::ui
