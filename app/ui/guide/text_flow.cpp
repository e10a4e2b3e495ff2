#include "app/ui/guide/text_flow.h"

#include "app/guide/guide.h"
#include "app/guide/terms.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::ui {

namespace {

constexpr float kSlant = 0.2f;  // of oblique letters, for which there is no font

float sizeOf(const ImFont& font) {
    return font.FontSize * font.Scale;
}

float ascentOf(const ImFont& font) {
    return font.Ascent * font.Scale;
}

float widthOf(const ImFont& font, std::string_view text) {
    return font
        .CalcTextSizeA(sizeOf(font), std::numeric_limits<float>::max(), 0.0f, text.data(),
                       text.data() + text.size())
        .x;
}

bool isTerm(const guide::Span& span) {
    return span.link.starts_with(guide::kTermLink);
}

// Moves what was drawn since `first` to the right, the more the higher it stands above the baseline.
void slant(ImDrawList& draw, int first, float baseline) {
    for (int i = first; i < draw.VtxBuffer.Size; ++i)
        draw.VtxBuffer[i].pos.x += kSlant * (baseline - draw.VtxBuffer[i].pos.y);
}

}  // namespace

TextFlow::TextFlow(const Ui& ui, const guide::Spans& spans, const TextLook& look, float width)
    : code_(ui.fonts.numbers), look_(look), space_(ui::widthOf(*look.font, " ")) {
    for (const guide::Span& span : spans) cut(span);
    for (Piece& piece : pieces_) piece.width = widthOf(piece);
    place(width);
}

ImFont* TextFlow::fontOf(const guide::Span& span) const {
    if (span.code) return code_;
    return span.strong ? look_.strong : look_.font;
}

float TextFlow::widthOf(const Piece& piece) const {
    return ui::widthOf(*fontOf(*piece.span), piece.text);
}

void TextFlow::cut(const guide::Span& span) {
    const std::string_view text = span.text;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == ' ' || text[at] == '\n') {
            spaceNext_ = true;
            breakNext_ = breakNext_ || text[at] == '\n';
            ++at;
            continue;
        }
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        pieces_.push_back({text.substr(at, end - at), &span, spaceNext_ && !pieces_.empty(), breakNext_});
        spaceNext_ = breakNext_ = false;
        at = end;
    }
}

void TextFlow::place(float width) {
    float x = 0.0f;
    int line = 0;
    for (std::size_t first = 0; first < pieces_.size();) {
        // What no space divides stays together, as a bold word and its comma.
        std::size_t end = first + 1;
        float word = pieces_[first].width;
        for (; end < pieces_.size() && !pieces_[end].spaced; ++end) word += pieces_[end].width;
        widestWord_ = std::max(widestWord_, word);
        const float gap = pieces_[first].spaced ? space_ : 0.0f;
        if (pieces_[first].broken || (x > 0.0f && x + gap + word > width)) {
            ++line;
            x = 0.0f;
        } else {
            x += gap;
        }
        for (; first < end; ++first) {
            pieces_[first].x = x;
            pieces_[first].line = line;
            x += pieces_[first].width;
        }
        width_ = std::max(width_, x);
    }
    lines_ = line + 1;
}

ImVec2 TextFlow::cornerOf(const Piece& piece, const ImVec2& at) const {
    const ImFont& font = *fontOf(*piece.span);
    const float top = at.y + look_.lineHeight * static_cast<float>(piece.line);
    const float baseline = top + (look_.lineHeight - sizeOf(*look_.font)) * 0.5f + ascentOf(*look_.font);
    return {std::round(at.x + piece.x), std::round(baseline - ascentOf(font))};
}

std::size_t TextFlow::endOfRun(std::size_t first) const {
    std::size_t end = first + 1;
    while (end < pieces_.size() && pieces_[end].span == pieces_[first].span &&
           pieces_[end].line == pieces_[first].line)
        ++end;
    return end;
}

// Behind code.
void TextFlow::drawPlate(const Ui& ui, ImDrawList& draw, std::size_t piece, const ImVec2& at) const {
    const Piece& first = pieces_[piece];
    const Piece& last = pieces_[endOfRun(piece) - 1];
    const gfx::Palette& p = ui.palette();
    const ImVec2 min = cornerOf(first, at), right = cornerOf(last, at);
    draw.AddRectFilled({min.x - ui.px(3), min.y - ui.px(1)},
                       {right.x + last.width + ui.px(3), min.y + sizeOf(*code_) + ui.px(1)},
                       toU32(mix(p.panel, p.text, 0.09f)), ui.px(3));
}

void TextFlow::drawMarks(const Ui& ui, ImDrawList& draw, const Piece& piece, const ImVec2& corner) const {
    if (look_.marked.empty()) return;
    const ImFont& font = *fontOf(*piece.span);
    const std::string small = guide::folded(piece.text);
    for (const std::string& word : look_.marked)
        for (std::size_t at = small.find(word); at != std::string::npos;
             at = small.find(word, at + word.size())) {
            const float left = corner.x + ui::widthOf(font, piece.text.substr(0, at));
            const float width = ui::widthOf(font, piece.text.substr(at, word.size()));
            draw.AddRectFilled({left - ui.px(1), corner.y},
                               {left + width + ui.px(1), corner.y + sizeOf(font)},
                               toU32(gfx::withAlpha(ui.palette().accent, 0.35f)), ui.px(2));
        }
}

void TextFlow::drawLetters(const Ui& ui, ImDrawList& draw, const Piece& piece, const ImVec2& corner) const {
    const ImFont& font = *fontOf(*piece.span);
    const int first = draw.VtxBuffer.Size;
    const bool isLink = !piece.span->link.empty() && !isTerm(*piece.span);
    const ImU32 color = isLink ? toU32(ui.palette().accent) : look_.color;
    draw.AddText(&font, sizeOf(font), corner, color, piece.text.data(),
                 piece.text.data() + piece.text.size());
    if (piece.span->emphasis) slant(draw, first, corner.y + ascentOf(font));
}

// The part of a link that stands in one line: true where it was clicked.
bool TextFlow::drawLink(Ui& ui, std::size_t first, std::size_t end, const ImVec2& at) const {
    const ImVec2 corner = cornerOf(pieces_[first], at);
    const ImVec2 size{pieces_[end - 1].x + pieces_[end - 1].width - pieces_[first].x,
                      sizeOf(*fontOf(*pieces_[first].span))};
    ImGui::SetCursorScreenPos(corner);
    ImGui::PushID(static_cast<int>(first));
    const bool clicked = ImGui::InvisibleButton(pieces_[first].span->link.c_str(), size);
    ImGui::PopID();
    const float y = std::round(corner.y + ascentOf(*look_.font) + ui.px(2)) + 0.5f;
    if (isTerm(*pieces_[first].span)) {
        drawDots(ui, *ImGui::GetWindowDrawList(), {corner.x, y}, size.x);
        termTooltip(ui, pieces_[first].span->link, nullptr, "click to open the guide there");
    } else if (ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        ImGui::GetWindowDrawList()->AddLine({corner.x, y}, {corner.x + size.x, y},
                                            toU32(ui.palette().accent));
    }
    if (guide::leadsOut(pieces_[first].span->link)) tooltip(ui, "Copy the address");
    return clicked;
}

TextFlow::Pointed TextFlow::draw(Ui& ui, const ImVec2& at) const {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    Pointed pointed;
    for (std::size_t i = 0; i < pieces_.size(); i = endOfRun(i))
        if (pieces_[i].span->code) drawPlate(ui, draw, i, at);
    for (const Piece& piece : pieces_) {
        const ImVec2 corner = cornerOf(piece, at);
        drawMarks(ui, draw, piece, corner);
        drawLetters(ui, draw, piece, corner);
    }
    for (std::size_t i = 0; i < pieces_.size(); i = endOfRun(i)) {
        const std::string& link = pieces_[i].span->link;
        if (link.empty()) continue;
        if (drawLink(ui, i, endOfRun(i), at)) pointed.clicked = link;
        if (ImGui::IsItemHovered()) pointed.hovered = link;
    }
    return pointed;
}

}  // namespace sepaxis::ui
