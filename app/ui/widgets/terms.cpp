#include "app/ui/widgets/terms.h"

#include "app/guide/terms.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::ui {

namespace {

using guide::Ink;
using guide::Mark;
using guide::MarkKind;

// Pixels at scale 1.
constexpr float kPictureDash = 4.0f, kPictureGap = 3.0f;
constexpr float kPictureSpace = 4.0f;  // above it in a tooltip

enum class InkUse : std::uint8_t { fill, stroke, text };

gfx::Color inkColor(const gfx::Palette& p, Ink ink, InkUse use) {
    const auto of = [use](const gfx::Color& fill, const gfx::Color& stroke, const gfx::Color& text) {
        return use == InkUse::fill ? fill : use == InkUse::stroke ? stroke : text;
    };
    switch (ink) {
        case Ink::a:
            return of(p.fillA, p.edgeA, p.textA);
        case Ink::b:
            return of(p.fillB, p.edgeB, p.textB);
        case Ink::mtv:
            return of(p.mtv, p.mtv, p.mtvText);
        case Ink::contact:
            return of(p.contact, p.contactRim, p.contactText);
        case Ink::apart:
            return of(p.closest, p.closest, p.closestText);
        case Ink::wrong:
            return p.error;
        case Ink::quiet:
            return p.quietText;
        default:
            return p.text;
    }
}

void drawOutline(const Ui& ui, ImDrawList& draw, const Mark& mark, std::vector<ImVec2>& points, ImU32 color) {
    const bool closed = mark.kind != MarkKind::line;
    if (mark.dashed) {
        if (closed) points.push_back(points.front());
        drawDashes(draw, points, color, ui.px(mark.width), ui.px(kPictureDash), ui.px(kPictureGap));
        return;
    }
    draw.AddPolyline(points.data(), static_cast<int>(points.size()), color,
                     closed ? ImDrawFlags_Closed : ImDrawFlags_None, ui.px(mark.width));
}

void drawLettering(const Ui& ui, ImDrawList& draw, const Mark& mark, const ImVec2& baseline, ImU32 color) {
    ImFont& font = *ui.fonts.small;
    const float size = font.FontSize * font.Scale;
    const float width = font.CalcTextSizeA(size, 1e9f, 0.0f, mark.text.c_str()).x;
    draw.AddText(
        &font, size,
        {std::round(baseline.x - width * mark.anchor), std::round(baseline.y - font.Ascent * font.Scale)},
        color, mark.text.c_str());
}

void drawMark(const Ui& ui, ImDrawList& draw, const Mark& mark, const ImVec2& at) {
    const gfx::Palette& p = ui.palette();
    const InkUse use = mark.kind == MarkKind::text ? InkUse::text : InkUse::fill;
    const ImU32 fill = toU32(gfx::withAlpha(inkColor(p, mark.fill, use), mark.opacity));
    // The rim of a contact is dark on every ground.
    const Ink rim = mark.fill == Ink::contact ? Ink::contact : mark.stroke;
    const ImU32 stroke = toU32(inkColor(p, rim, InkUse::stroke));
    std::vector<ImVec2> points;
    for (const guide::Spot& spot : mark.points)
        points.push_back({at.x + ui.px(spot.x), at.y + ui.px(spot.y)});
    if (mark.kind == MarkKind::text) return drawLettering(ui, draw, mark, points.front(), fill);
    if (mark.kind == MarkKind::circle) {
        draw.PathArcTo(points.front(), ui.px(mark.radius), 0.0f, 6.2831853f, 48);
        points.assign(draw._Path.begin(), draw._Path.end() - 1);
        draw.PathClear();
    }
    if (mark.fill != Ink::none)
        draw.AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), fill);
    if (mark.stroke != Ink::none) drawOutline(ui, draw, mark, points, stroke);
}

}  // namespace

void drawDots(const Ui& ui, ImDrawList& draw, const ImVec2& from, float width) {
    const ImU32 color = toU32(gfx::withAlpha(ui.palette().quietText, 0.7f));
    const float side = std::max(1.0f, std::round(ui.px(1)));
    const int count = static_cast<int>(std::ceil(width / (3.0f * side)));
    for (int i = 0; i < count; ++i) {
        const float x = from.x + 3.0f * side * static_cast<float>(i);
        draw.AddRectFilled({x, from.y}, {x + side, from.y + side}, color);
    }
}

void markTerm(Ui& ui, const char* term, const ImFont& font, float width, const char* help) {
    if (term == nullptr) return tooltip(ui, help);
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    const float bottom = std::round((min.y + max.y + font.FontSize * font.Scale) * 0.5f);
    markTermAt(ui, term, {min.x, bottom}, width > 0.0f ? width : max.x - min.x);
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup))
        return termTooltip(ui, term, help);  // it stays open
    if (ImGui::IsItemClicked()) ui.wishes.guide = std::string(guide::kTermLink).append(term);
    termTooltip(ui, term, help, "click to open the guide there");
}

void markTermAt(Ui& ui, const char* term, const ImVec2& at, float width) {
    if (std::exchange(ui.markedIn, ImGui::GetFrameCount()) != ImGui::GetFrameCount()) ui.marked.clear();
    ImDrawList* const draw = ImGui::GetWindowDrawList();
    const std::pair<const void*, std::size_t> mark{draw, std::hash<std::string_view>()(term)};
    if (std::find(ui.marked.begin(), ui.marked.end(), mark) != ui.marked.end()) return;
    ui.marked.push_back(mark);
    drawDots(ui, *draw, at, width);
}

void termTooltip(Ui& ui, std::string_view term, const char* help, const char* key) {
    if ((help == nullptr && guide::findTerm(term) == nullptr) || !beginTooltip(ui)) return;
    explainTerm(ui, term, help);
    endTooltip(ui, key);
}

void explainTerm(Ui& ui, std::string_view term, const char* help) {
    if (help != nullptr) paragraph(help);
    const guide::Term* const found = guide::findTerm(term);
    if (found == nullptr) return;
    ImGui::PushStyleColor(ImGuiCol_Text,
                          toVec4(help != nullptr ? ui.palette().quietText : ui.palette().text));
    paragraph(found->sentence);
    ImGui::PopStyleColor();
    if (found->picture == nullptr) return;
    ImGui::Dummy({0.0f, ui.px(kPictureSpace)});
    drawPicture(ui, *ImGui::GetWindowDrawList(), *found->picture, ImGui::GetCursorScreenPos());
    ImGui::Dummy({ui.px(found->picture->size.x), ui.px(found->picture->size.y)});
}

void drawPicture(const Ui& ui, ImDrawList& draw, const guide::Drawing& picture, const ImVec2& at) {
    for (const Mark& mark : picture.marks) drawMark(ui, draw, mark, at);
}

}  // namespace sepaxis::ui
