// Everything that one frame shows, apart from the window: it can be drawn later, in any resolution, piece by
// piece, whatever happens to the window meanwhile.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/gfx/pictures/image.h"
#include "app/gfx/pictures/picture_target.h"
#include "app/gfx/pictures/vector_picture.h"
#include "app/gfx/scene_renderer.h"
#include "app/gfx/view.h"
#include "app/ui/theme/fonts.h"

#include <memory>
#include <string>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

// All typefaces once more, with `density` times as many pixels a letter and the same size in the layout.
struct SnapshotFonts {
    // With the letters that `seen` (of the frame before; may be null) shows beside the usual ones.
    SnapshotFonts(float uiScale, float density, const ImDrawData* seen);
    ImFontAtlas atlas;
    Fonts fonts;
    gfx::ImageTexture texture;
};

struct Snapshot {
    int width = 0, height = 0;  // pixels of the picture
    float density = 1.0f;       // of them for one of the layout
    gfx::Theme theme = gfx::Theme::dark;
    // The viewport's scene, and where it lies in the picture. Empty where there is none.
    gfx::PixelArea sceneArea;
    gfx::View view;
    std::vector<gfx::DrawList> lists;

    // Of the viewport's picture, set before the frame is drawn: whether the axes stand in the corner, and
    // whether it is of one step among others: with room for a title, and names for what the step is about
    // only.
    bool hasTriad = true, isStep = false;
    // What stands over the scene, for pictures without pixels. In pixels of the picture.
    std::vector<gfx::VectorItem> overScene;

    struct FreeDrawList {
        void operator()(ImDrawList* list) const { IM_DELETE(list); }
    };
    std::vector<std::unique_ptr<ImDrawList, FreeDrawList>> interface;
    std::shared_ptr<SnapshotFonts> fonts;
    // Small views inside panels, in this density: their textures are in `interface`.
    std::vector<std::unique_ptr<gfx::SceneRenderer>> canvases;
};

inline constexpr float kCaptionRoom = 26.0f;  // of the title of a step, pixels at scale 1

// Stands in `interface` for the texture of the scene.
ImTextureID sceneMark();

// All that the viewport shows, the farthest first.
std::vector<gfx::VectorItem> vectorItems(const Snapshot& snapshot);

// The whole picture has at most so many pixels: half a gigabyte of them.
inline constexpr double kMostPicturePixels = 134e6;

// Draws shots tile by tile.
class SnapshotDrawer {
 public:
    // Of `part` of the picture. `transparent`: what no shape and no label covers is left out of it.
    void start(std::shared_ptr<Snapshot> snapshot, const gfx::PixelArea& part, bool transparent);
    void start(std::shared_ptr<Snapshot> snapshot);  // all of it
    bool isDone() const { return next_ == tiles_.size(); }
    void step();          // one tile
    double part() const;  // that is done
    gfx::Image take();    // the picture, once it is done

 private:
    gfx::Image drawTile(const gfx::PixelArea& tile, const gfx::Palette& colors);
    void drawInterface(const gfx::PixelArea& tile, const gfx::PixelArea& scene);

    gfx::SceneRenderer renderer_;
    gfx::PictureTarget target_;
    std::shared_ptr<Snapshot> shot_;
    gfx::PixelArea part_;
    bool transparent_ = false;
    std::vector<gfx::PixelArea> tiles_;
    std::size_t next_ = 0;
    gfx::Image image_;
};

}  // namespace sepaxis::ui
