#include "app/ui/pictures/snapshot.h"

#include "app/gfx/pictures/vector_scene.h"
#include "app/ui/theme/fonts_texture.h"
#include "app/ui/theme/theme.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <set>
#include <utility>

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr int kTileSide = 768;  // pixels: a tile takes a small part of a second without a graphics card
// The backend cuts the size of the picture off to whole pixels after it multiplied it.
constexpr float kRoundingPixels = 0.002f;

// A letter's place in the atlas: its upper left corner, which the first vertex of its quad has.
using Corner = std::pair<float, float>;

// Beside the Latin letters that any text may have: those that were on the screen, so that a sharp alphabet of
// every script need not be drawn.
ImVector<ImWchar> rangesFor(const ImDrawData* seen) {
    constexpr ImWchar kUsual[] = {0x0020, 0x00FF, 0x2010, 0x2026, 0x2070, 0x208E, 0x2190,
                                  0x2193, 0x2212, 0x2212, 0x2248, 0x2248, 0};
    constexpr ImWchar kBlock = 0x100;  // letters of one script come together
    ImFontGlyphRangesBuilder builder;
    builder.AddRanges(kUsual);
    if (seen != nullptr && seen->Valid) {
        std::set<Corner> corners;
        for (int i = 0; i < seen->CmdListsCount; ++i)
            for (const ImDrawVert& vertex : seen->CmdLists[i]->VtxBuffer)
                corners.insert({vertex.uv.x, vertex.uv.y});
        for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
            for (const ImFontGlyph& glyph : font->Glyphs) {
                if (!corners.contains({glyph.U0, glyph.V0})) continue;
                const auto letter = static_cast<ImWchar>(glyph.Codepoint);
                builder.AddChar(letter);
                // Zero would end the list.
                const auto first = std::max(kUsual[0], static_cast<ImWchar>(letter - letter % kBlock));
                for (ImWchar c = first; letter < 0x2000 && c <= (letter | (kBlock - 1)); ++c)
                    builder.AddChar(c);
            }
    }
    ImVector<ImWchar> ranges;
    builder.BuildRanges(&ranges);
    return ranges;
}

// Letters take the room that they take in the window: finer ones are a little wider or narrower, and a row
// that just fits would not.
void keepLayout(ImFontAtlas& atlas, float density) {
    const ImVector<ImFont*>& usual = ImGui::GetIO().Fonts->Fonts;
    for (int i = 0; i < std::min(atlas.Fonts.Size, usual.Size); ++i) {
        ImFont& font = *atlas.Fonts[i];
        for (ImFontGlyph& glyph : font.Glyphs) {
            const ImFontGlyph* seen = usual[i]->FindGlyphNoFallback(static_cast<ImWchar>(glyph.Codepoint));
            if (seen != nullptr) glyph.AdvanceX = seen->AdvanceX * density;
        }
        font.BuildLookupTable();
    }
}

// What lets a ground through, from the same picture on a black and on a white one: each channel is
// colour * cover + ground * (1 - cover).
void leaveGroundOut(gfx::Image& onBlack, const gfx::Image& onWhite) {
    for (std::size_t i = 0; i < onBlack.rgba.size(); i += 4) {
        int let = 255;
        for (std::size_t c = 0; c < 3; ++c) let = std::min(let, onWhite.rgba[i + c] - onBlack.rgba[i + c]);
        const int cover = 255 - std::max(0, let);
        for (std::size_t c = 0; c < 3; ++c) {
            const int color = cover > 0 ? (onBlack.rgba[i + c] * 255 + cover / 2) / cover : 0;
            onBlack.rgba[i + c] = static_cast<std::uint8_t>(std::min(255, color));
        }
        onBlack.rgba[i + 3] = static_cast<std::uint8_t>(cover);
    }
}

}  // namespace

SnapshotFonts::SnapshotFonts(float uiScale, float density, const ImDrawData* seen) {
    const ImVector<ImWchar> ranges = rangesFor(seen);
    const int largest = gfx::largestTextureSide();
    // Letters that no texture holds so large are drawn a little less sharp.
    for (float tried = density;; tried *= 0.5f) {
        fonts = buildFonts(atlas, uiScale, tried, ranges.Data);
        keepLayout(atlas, tried);
        if ((atlas.TexWidth <= largest && atlas.TexHeight <= largest) || tried <= 1.0f) break;
    }
    moveToTexture(atlas, texture);
}

ImTextureID sceneMark() {
    static char mark = 0;
    return &mark;
}

std::vector<gfx::VectorItem> vectorItems(const Snapshot& snapshot) {
    std::vector<const gfx::DrawList*> lists;
    for (const gfx::DrawList& list : snapshot.lists) lists.push_back(&list);
    std::vector<gfx::VectorItem> items = gfx::vectorScene(lists, snapshot.view, gfx::palette(snapshot.theme));
    items.insert(items.end(), snapshot.overScene.begin(), snapshot.overScene.end());
    return items;
}

void SnapshotDrawer::start(std::shared_ptr<Snapshot> snapshot) {
    const gfx::PixelArea whole{0, 0, snapshot->width, snapshot->height};
    start(std::move(snapshot), whole, false);
}

void SnapshotDrawer::start(std::shared_ptr<Snapshot> snapshot, const gfx::PixelArea& part, bool transparent) {
    shot_ = std::move(snapshot);
    part_ = part;
    transparent_ = transparent;
    tiles_.clear();
    next_ = 0;
    for (int y = 0; y < part.height; y += kTileSide)
        for (int x = 0; x < part.width; x += kTileSide)
            tiles_.push_back({part.x + x, part.y + y, std::min(kTileSide, part.width - x),
                              std::min(kTileSide, part.height - y)});
    image_ = gfx::filled(part.width, part.height, gfx::Color(0.0f));
}

double SnapshotDrawer::part() const {
    return tiles_.empty() ? 0.0 : static_cast<double>(next_) / static_cast<double>(tiles_.size());
}

void SnapshotDrawer::drawInterface(const gfx::PixelArea& tile, const gfx::PixelArea& scene) {
    const float density = shot_->density;
    std::vector<ImDrawList*> lists;
    std::vector<ImDrawCmd*> marked;
    // ImGui's OpenGL backend takes a texture's name in its handle.
    const auto texture = reinterpret_cast<ImTextureID>(  // NOLINT(performance-no-int-to-ptr)
        std::uintptr_t{renderer_.texture()});
    for (const auto& list : shot_->interface) {
        lists.push_back(list.get());
        for (ImDrawCmd& command : list->CmdBuffer) {
            if (command.TextureId != sceneMark()) continue;
            command.TextureId = texture;
            marked.push_back(&command);
            // The texture holds the part of the scene that lies in this tile, its first row at the bottom.
            for (unsigned i = 0; i < command.ElemCount; ++i) {
                const ImDrawIdx index = list->IdxBuffer[static_cast<int>(command.IdxOffset + i)];
                ImDrawVert& vertex = list->VtxBuffer[static_cast<int>(command.VtxOffset + index)];
                vertex.uv.x = (vertex.pos.x * density - static_cast<float>(scene.x)) /
                              static_cast<float>(std::max(1, scene.width));
                vertex.uv.y = 1.0f - (vertex.pos.y * density - static_cast<float>(scene.y)) /
                                         static_cast<float>(std::max(1, scene.height));
            }
        }
    }
    const float over = density > 1.0f ? kRoundingPixels : 0.0f;
    ImDrawData data;
    data.Valid = true;
    data.CmdLists = lists.data();
    data.CmdListsCount = static_cast<int>(lists.size());
    for (const ImDrawList* list : lists) {
        data.TotalVtxCount += list->VtxBuffer.Size;
        data.TotalIdxCount += list->IdxBuffer.Size;
    }
    data.DisplayPos = {static_cast<float>(tile.x) / density, static_cast<float>(tile.y) / density};
    data.DisplaySize = {(static_cast<float>(tile.width) + over) / density,
                        (static_cast<float>(tile.height) + over) / density};
    data.FramebufferScale = {density, density};
    ImGui_ImplOpenGL3_RenderDrawData(&data);
    for (ImDrawCmd* command : marked) command->TextureId = sceneMark();
}

gfx::Image SnapshotDrawer::drawTile(const gfx::PixelArea& tile, const gfx::Palette& colors) {
    const gfx::PixelArea& area = shot_->sceneArea;
    const gfx::PixelArea scene = intersection(tile, area);
    if (!scene.isEmpty()) {
        std::vector<const gfx::DrawList*> lists;
        for (const gfx::DrawList& list : shot_->lists) lists.push_back(&list);
        const int bottom = area.y + area.height - scene.y - scene.height;
        renderer_.render(gfx::partOf(shot_->view, scene.x - area.x, bottom, scene.width, scene.height),
                         colors, lists);
    }
    target_.begin(tile.width, tile.height, colors.background);
    drawInterface(tile, scene);
    return target_.end();
}

void SnapshotDrawer::step() {
    if (isDone()) return;
    const gfx::PixelArea tile = tiles_[next_++];
    gfx::Palette colors = gfx::palette(shot_->theme);
    gfx::Image drawn;
    if (transparent_) {
        colors.background = gfx::rgb(0x000000);
        drawn = drawTile(tile, colors);
        colors.background = gfx::rgb(0xFFFFFF);
        leaveGroundOut(drawn, drawTile(tile, colors));
    } else {
        drawn = drawTile(tile, colors);
    }
    gfx::paste(drawn, image_, tile.x - part_.x, tile.y - part_.y);
}

gfx::Image SnapshotDrawer::take() {
    shot_.reset();
    return std::move(image_);
}

}  // namespace sepaxis::ui
