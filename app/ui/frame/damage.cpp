#include "app/ui/frame/damage.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

namespace sepaxis::ui {

namespace {

constexpr int kTileSide = 32;  // pixels
// More of them would cost more than what lies between them.
constexpr std::size_t kMostBoxes = 24;
constexpr float kFarAway = 1e6f;  // pixels: no window reaches as far

// One step of a print, whose 64 bits all depend on all bits of both: two different tiles are alike once in
// 2^64.
std::uint64_t mixed(std::uint64_t print, std::uint64_t word) {
    constexpr std::uint64_t kFirst = 0xff51afd7ed558ccdULL, kSecond = 0xc4ceb9fe1a85ec53ULL;  // MurmurHash3's
    std::uint64_t h = (print ^ word) * kFirst;
    h = (h ^ (h >> 33)) * kSecond;
    return h ^ (h >> 29);
}

std::uint64_t printOf(const ImDrawVert& vertex) {
    std::uint64_t place = 0, texel = 0;
    static_assert(sizeof vertex.pos == sizeof place && sizeof vertex.uv == sizeof texel);
    std::memcpy(&place, &vertex.pos, sizeof place);
    std::memcpy(&texel, &vertex.uv, sizeof texel);
    return mixed(mixed(mixed(0, place), texel), vertex.col);
}

std::uint64_t wordOf(int high, int low) {
    return (std::uint64_t{static_cast<std::uint32_t>(high)} << 32) | static_cast<std::uint32_t>(low);
}

// Pixels; what is no number counts as far to the left.
float within(float coordinate) {
    return coordinate > -kFarAway ? std::min(coordinate, kFarAway) : -kFarAway;
}

int floorOf(float number) {
    const int whole = static_cast<int>(number);
    return static_cast<float>(whole) > number ? whole - 1 : whole;
}

int ceilOf(float number) {
    const int whole = static_cast<int>(number);
    return static_cast<float>(whole) < number ? whole + 1 : whole;
}

}  // namespace

PixelBox intersection(const PixelBox& a, const PixelBox& b) {
    return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
            std::min(a.bottom, b.bottom)};
}

PixelBox clipOf(const ImDrawCmd& command, int windowHeight) {
    const ImVec4& clip = command.ClipRect;
    const int left = static_cast<int>(within(clip.x));
    const int bottom = windowHeight - static_cast<int>(static_cast<float>(windowHeight) - within(clip.w));
    const int width = static_cast<int>(within(clip.z) - within(clip.x));
    const int height = static_cast<int>(within(clip.w) - within(clip.y));
    return {left, bottom - height, left + width, bottom};
}

PixelBox boxAround(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c) {
    const float ax = within(a.pos.x), bx = within(b.pos.x), cx = within(c.pos.x);
    const float ay = within(a.pos.y), by = within(b.pos.y), cy = within(c.pos.y);
    return {floorOf(std::min({ax, bx, cx})), floorOf(std::min({ay, by, cy})), ceilOf(std::max({ax, bx, cx})),
            ceilOf(std::max({ay, by, cy}))};
}

PixelBox imageBox(const ImDrawList& list, const ImDrawCmd& command) {
    const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
    const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
    const auto pixel = [](float coordinate) { return static_cast<int>(std::lround(within(coordinate))); };
    const ImVec2 &upperLeft = vertices[indices[0]].pos, &lowerRight = vertices[indices[2]].pos;
    return {pixel(upperLeft.x), pixel(upperLeft.y), pixel(lowerRight.x), pixel(lowerRight.y)};
}

std::span<const PixelBox> Damage::follow(const ImDrawData& frame, const FrameSources& sources) {
    const PixelBox window{0, 0, static_cast<int>(frame.DisplaySize.x), static_cast<int>(frame.DisplaySize.y)};
    columns_ = (window.right + kTileSide - 1) / kTileSide;
    rows_ = (window.bottom + kTileSide - 1) / kTileSide;
    if (window != window_) {
        forget();
        sceneVersions_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_),
                              sceneVersion_);
    }
    window_ = window;
    ++frames_;
    sign(frame, sources);
    if (before_.size() == now_.size())
        collectBoxes();
    else
        boxes_.assign(1, window);
    std::swap(now_, before_);
    return boxes_;
}

void Damage::sign(const ImDrawData& frame, const FrameSources& sources) {
    now_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_),
                mixed(0, sources.ground));
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        const ImDrawList& list = *frame.CmdLists[i];
        vertexPrints_.resize(static_cast<std::size_t>(list.VtxBuffer.Size));
        std::transform(list.VtxBuffer.begin(), list.VtxBuffer.end(), vertexPrints_.begin(), printOf);
        for (const ImDrawCmd& command : list.CmdBuffer) {
            assert(command.UserCallback == nullptr);
            const ImTextureID texture = command.GetTexID();
            std::uint64_t print = mixed(0, reinterpret_cast<std::uintptr_t>(texture));
            const bool isScene = texture == sources.scene;
            if (isScene)
                followScene(imageBox(list, command), sources);
            else if (texture != sources.letters)
                print = mixed(print, frames_);
            sign(list, command, print, isScene);
        }
    }
}

// The box lies within the window.
template <class Visit>
void Damage::visitTiles(const PixelBox& box, const Visit& visit) const {
    if (box.isEmpty()) return;
    for (int row = box.top / kTileSide; row <= (box.bottom - 1) / kTileSide; ++row)
        for (int column = box.left / kTileSide; column <= (box.right - 1) / kTileSide; ++column)
            visit(tileAt(column, row));
}

// Of a version that was skipped nothing is known.
void Damage::followScene(const PixelBox& place, const FrameSources& sources) {
    if (sources.version == sceneVersion_) return;
    const PixelBox& changed = sources.changed;
    const PixelBox box = sources.version != sceneVersion_ + 1
                             ? window_
                             : PixelBox{place.left + changed.left, place.bottom + changed.top,
                                        place.left + changed.right, place.bottom + changed.bottom};
    visitTiles(intersection(box, window_), [&](std::size_t tile) { sceneVersions_[tile] = sources.version; });
    sceneVersion_ = sources.version;
}

void Damage::sign(const ImDrawList& list, const ImDrawCmd& command, std::uint64_t print, bool isScene) {
    const PixelBox clip = intersection(clipOf(command, window_.bottom), window_);
    print = mixed(mixed(print, wordOf(clip.left, clip.top)), wordOf(clip.right, clip.bottom));
    const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
    const std::uint64_t* prints = vertexPrints_.data() + command.VtxOffset;
    const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
    for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
        const ImDrawIdx a = indices[i], b = indices[i + 1], c = indices[i + 2];
        const PixelBox box = intersection(boxAround(vertices[a], vertices[b], vertices[c]), clip);
        const std::uint64_t triangle = mixed(mixed(mixed(print, prints[a]), prints[b]), prints[c]);
        visitTiles(box, [&](std::size_t tile) {
            now_[tile] = mixed(now_[tile], isScene ? mixed(triangle, sceneVersions_[tile]) : triangle);
        });
    }
}

// Runs of changed tiles; equal runs under one another become one box.
void Damage::collectBoxes() {
    boxes_.clear();
    for (int row = 0; row < rows_; ++row) {
        const int top = row * kTileSide, bottom = std::min(top + kTileSide, window_.bottom);
        const auto changed = [&](int column) {
            const std::size_t tile = tileAt(column, row);
            return column < columns_ && now_[tile] != before_[tile];
        };
        for (int column = 0; column < columns_; ++column) {
            if (!changed(column)) continue;
            const int left = column * kTileSide;
            while (changed(column)) ++column;
            const int right = std::min(column * kTileSide, window_.right);
            const auto above = std::find_if(boxes_.begin(), boxes_.end(), [&](const PixelBox& box) {
                return box.left == left && box.right == right && box.bottom == top;
            });
            if (above != boxes_.end())
                above->bottom = bottom;
            else
                boxes_.push_back({left, top, right, bottom});
        }
    }
    if (boxes_.size() <= kMostBoxes) return;
    PixelBox all = boxes_.front();
    for (const PixelBox& box : boxes_)
        all = {std::min(all.left, box.left), std::min(all.top, box.top), std::max(all.right, box.right),
               std::max(all.bottom, box.bottom)};
    boxes_.assign(1, all);
}

}  // namespace sepaxis::ui
