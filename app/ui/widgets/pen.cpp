#include "app/ui/widgets/pen.h"

#include "app/ui/pictures/snapshot.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"

#include <cfloat>
#include <cmath>
#include <utility>

namespace sepaxis::ui {

namespace {

constexpr float kRimWidth = 2.0f, kPlateRadius = 4.0f;  // pixels at scale 1

void drawText(const Ui& ui, ImDrawList& draw, ImFont& font, float size, const ImVec2& at, ImU32 color,
              const char* text, bool rim) {
    constexpr int kSteps = 12;
    const ImU32 halo = toU32(ui.palette().labelHalo);
    for (int i = 0; i < (rim ? kSteps : 0); ++i) {
        const float angle = 6.2831853f * static_cast<float>(i) / kSteps, radius = ui.px(kRimWidth);
        draw.AddText(&font, size, {at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)}, halo,
                     text);
    }
    draw.AddText(&font, size, at, color, text);
}

gfx::dvec2 placeOf(const Snapshot& snapshot, const ImVec2& at) {
    return gfx::dvec2(static_cast<double>(at.x), static_cast<double>(at.y)) *
           static_cast<double>(snapshot.density);
}

double pixelsOf(const Snapshot& snapshot, float length) {
    return static_cast<double>(length * snapshot.density);
}

}  // namespace

void Pen::line(const ImVec2& from, const ImVec2& to, const gfx::Color& color, float width) {
    draw_.AddLine(from, to, toU32(color), ui_.px(width));
    if (snapshot_ == nullptr) return;
    gfx::VectorPath path;
    path.parts = {{placeOf(*snapshot_, from), placeOf(*snapshot_, to)}};
    path.color = color;
    path.width = pixelsOf(*snapshot_, ui_.px(width));
    snapshot_->overScene.emplace_back(std::move(path));
}

void Pen::plate(const Rect& box, const gfx::Color& fill, const gfx::Color& edge) {
    draw_.AddRectFilled(box.min, box.max, toU32(fill), ui_.px(kPlateRadius));
    draw_.AddRect(box.min, box.max, toU32(edge), ui_.px(kPlateRadius));
    if (snapshot_ == nullptr) return;
    gfx::VectorPath path;
    const gfx::dvec2 min = placeOf(*snapshot_, box.min), max = placeOf(*snapshot_, box.max);
    path.parts = {{min, {max.x, min.y}, max, {min.x, max.y}}};
    path.color = fill;
    snapshot_->overScene.emplace_back(path);
    path.parts[0].push_back(min);
    path.color = edge;
    path.width = pixelsOf(*snapshot_, 1.0f);
    snapshot_->overScene.emplace_back(std::move(path));
}

void Pen::disc(const ImVec2& center, float radius, const gfx::Color& color) {
    draw_.AddCircleFilled(center, ui_.px(radius), toU32(color));
    if (snapshot_ != nullptr)
        snapshot_->overScene.emplace_back(gfx::VectorDisc{.center = placeOf(*snapshot_, center),
                                                          .radius = pixelsOf(*snapshot_, ui_.px(radius)),
                                                          .color = color});
}

void Pen::ring(const ImVec2& center, float radius, const gfx::Color& fill, float width,
               const gfx::Color& color) {
    draw_.AddCircleFilled(center, ui_.px(radius), toU32(fill));
    draw_.AddCircle(center, ui_.px(radius), toU32(color), 0, ui_.px(width));
    if (snapshot_ != nullptr)
        snapshot_->overScene.emplace_back(gfx::VectorDisc{placeOf(*snapshot_, center),
                                                          pixelsOf(*snapshot_, ui_.px(radius + 0.5f * width)),
                                                          pixelsOf(*snapshot_, ui_.px(width)), fill, color});
}

void Pen::text(ImFont& font, const ImVec2& at, const gfx::Color& color, const char* text, bool rim) {
    const float line = font.FontSize * font.Scale, ascent = font.Ascent * font.Scale;
    drawText(ui_, draw_, font, line, at, toU32(color), text, rim);
    if (snapshot_ == nullptr) return;
    const bool isNumber = &font == ui_.fonts.numbers;
    gfx::VectorText words;
    words.at = placeOf(*snapshot_, {at.x, at.y + ascent});
    words.size = pixelsOf(*snapshot_, line / (isNumber ? kMonoLine : kInterLine));
    words.width = pixelsOf(*snapshot_, font.CalcTextSizeA(line, FLT_MAX, 0.0f, text).x);
    words.ascent = pixelsOf(*snapshot_, ascent);
    words.descent = pixelsOf(*snapshot_, line - ascent);
    words.typeface = isNumber ? gfx::Typeface::numbers : gfx::Typeface::strong;
    words.color = color;
    words.halo = ui_.palette().labelHalo;
    words.haloWidth = rim ? pixelsOf(*snapshot_, ui_.px(kRimWidth)) : 0.0;
    words.text = text;
    snapshot_->overScene.emplace_back(std::move(words));
}

void drawHaloText(const Ui& ui, ImDrawList& draw, const ImVec2& at, ImU32 color, const char* text) {
    drawText(ui, draw, *ImGui::GetFont(), ImGui::GetFontSize(), at, color, text, true);
}

}  // namespace sepaxis::ui
