// A page of the guide in the current ImGui window.
#pragma once

#include "app/guide/guide.h"
#include "app/ui/theme/ui.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sepaxis::ui {

class GuidePictures;

// What of the page is lit.
struct PageMarks {
    std::span<const std::string> words;      // that were searched for, small letters
    std::optional<guide::Place> lit;         // the hit that was chosen, on this page
    std::optional<guide::Place> scrollTo{};  // comes into view in this frame

    bool lights(std::size_t block, std::size_t row = 0) const {
        return lit && lit->block == block && lit->row == row;
    }
    bool wants(std::size_t block, std::size_t row = 0) const {
        return scrollTo && scrollTo->block == block && scrollTo->row == row;
    }
};

// At the screen's `at`, as high as what is scrolled to is to stand.
void scrollToHere(const Ui& ui, float y);
// The ground of what is lit.
void drawLitGround(const Ui& ui, const ImVec2& min, const ImVec2& max);

// The blocks from the cursor on. The link that was clicked, or nothing.
std::string_view drawBlocks(Ui& ui, GuidePictures& pictures, std::span<const guide::Block> blocks,
                            const PageMarks& marks);

}  // namespace sepaxis::ui
