// The viewport alone as a picture, or one of each step of a tab, laid side by side: with pixels or without.
#pragma once

#include "app/gfx/pictures/pixel_area.h"
#include "app/gfx/pictures/vector_picture.h"
#include "app/ui/pictures/picture_dialogs.h"
#include "app/ui/pictures/snapshot.h"

#include <memory>
#include <string>
#include <vector>

namespace sepaxis::ui {

class App;

inline constexpr std::size_t kMostSteps = 60;  // in one picture
inline constexpr int kStepsInRow = 8;

struct ViewportPictures {
    std::string error;  // why there are none, for a person
    std::vector<std::shared_ptr<Snapshot>> frames;
    std::vector<std::vector<gfx::VectorItem>> items;  // of each
    gfx::PixelArea part;                              // of every frame, pixels, y down
    bool transparent = false;

    int columns() const;
    int rows() const;
    int gap() const;        // between two, pixels
    double pixels() const;  // of the whole picture
    gfx::VectorPicture vectors() const;
    // `images`: the frames, drawn whole.
    gfx::Image image(const std::vector<gfx::Image>& images) const;
};

// `size`: of the viewport in pixels of the layout; the camera shows as much as it does in the window.
ViewportPictures takeViewport(App& app, const ViewportLook& look, const ImVec2& size, float density);

// Of the form that the file's extension names. An error as writePng() has it.
std::string writeVectors(const std::filesystem::path& file, const gfx::VectorPicture& picture);

}  // namespace sepaxis::ui
