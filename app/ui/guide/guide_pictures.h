// The pictures of the open page: their size at once, their pixels when they have been read beside the window.
#pragma once

#include "app/gfx/pictures/image.h"
#include "app/gfx/pictures/picture_target.h"
#include "app/inspect/background.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace sepaxis::ui {

struct Ui;

class GuidePictures {
 public:
    struct Picture {
        gfx::ImageSize size;
        std::uint32_t texture = 0;  // 0: not there yet
    };
    // Of a file as a page names it, by what stands behind its last slash; nothing where there is none.
    std::optional<Picture> show(Ui& ui, const std::string& file);
    void clear() { entries_.clear(); }

 private:
    struct Entry {
        std::optional<gfx::ImageSize> size;  // nothing: there is no such picture
        inspect::Background<std::optional<gfx::Image>> reader;
        gfx::ImageTexture texture;
    };
    static void follow(Ui& ui, Entry& entry);
    std::map<std::string, Entry> entries_;
};

}  // namespace sepaxis::ui
