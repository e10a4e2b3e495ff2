// Text in several styles, broken into lines: words, bold, oblique, code and links.
#pragma once

#include "app/guide/markdown.h"
#include "app/ui/theme/ui.h"

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

// What it is drawn with.
struct TextLook {
    ImFont* font = nullptr;    // of plain words
    ImFont* strong = nullptr;  // of bold ones
    ImU32 color = 0;
    float lineHeight = 0.0f;                   // pixels
    std::span<const std::string> marked = {};  // small letters: lit where they stand
};

class TextFlow {
 public:
    // Breaks the text into lines of at most `width` pixels; a word that is too long stays whole. The spans
    // have to outlive it.
    TextFlow(const Ui& ui, const guide::Spans& spans, const TextLook& look,
             float width = std::numeric_limits<float>::max());

    ImVec2 size() const { return {width_, look_.lineHeight * static_cast<float>(lines_)}; }
    float widestWord() const { return widestWord_; }
    // The links under the mouse and clicked; empty: none.
    struct Pointed {
        std::string_view hovered, clicked;
    };
    Pointed draw(Ui& ui, const ImVec2& at) const;

 private:
    struct Piece {
        std::string_view text;
        const guide::Span* span = nullptr;
        bool spaced = false;  // a space, where lines may break, stands before it
        bool broken = false;  // it begins a line whatever the width
        float x = 0.0f, width = 0.0f;
        int line = 0;
    };
    ImFont* fontOf(const guide::Span& span) const;
    float widthOf(const Piece& piece) const;
    void cut(const guide::Span& span);
    void place(float width);
    ImVec2 cornerOf(const Piece& piece, const ImVec2& at) const;
    void drawPlate(const Ui& ui, ImDrawList& draw, std::size_t piece, const ImVec2& at) const;
    void drawMarks(const Ui& ui, ImDrawList& draw, const Piece& piece, const ImVec2& corner) const;
    void drawLetters(const Ui& ui, ImDrawList& draw, const Piece& piece, const ImVec2& corner) const;
    bool drawLink(Ui& ui, std::size_t first, std::size_t end, const ImVec2& at) const;
    std::size_t endOfRun(std::size_t first) const;  // pieces of one span in one line

    ImFont* code_;
    TextLook look_;
    std::vector<Piece> pieces_;
    bool spaceNext_ = false, breakNext_ = false;  // while the spans are cut
    float space_ = 0.0f, width_ = 0.0f, widestWord_ = 0.0f;
    int lines_ = 1;
};

}  // namespace sepaxis::ui
