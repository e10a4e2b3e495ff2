#include "app/gfx/pictures/touched_area.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/common.hpp>

namespace sepaxis::gfx {
namespace {

constexpr float kFarOff = 1e9f;   // pixels
constexpr float kSoftRim = 1.0f;  // pixels around lines and discs
constexpr float kDiagonal = 1.42f;
constexpr float kRounding = 1.0f;  // pixels

bool isBeforeEye(const glm::vec4& clip) {
    return clip.w > 0.0f && clip.z >= -clip.w;
}

}  // namespace

TouchedArea::TouchedArea(const View& view)
    : projection_(view.projection), size_(view.width, view.height), low_(kFarOff), high_(-kFarOff) {}

// The corners of something convex. What the near plane cuts may end anywhere in the picture.
void TouchedArea::addSpan(std::span<const glm::vec4> clip, float around) {
    const auto before = std::count_if(clip.begin(), clip.end(), isBeforeEye);
    if (before == 0) return;
    if (before != std::ssize(clip)) {
        isWhole_ = true;
        return;
    }
    for (const glm::vec4& corner : clip) {
        const glm::vec2 pixel = (glm::vec2(corner) / corner.w * 0.5f + 0.5f) * size_;
        low_ = glm::min(low_, pixel - around);
        high_ = glm::max(high_, pixel + around);
    }
}

// The pull towards the eye, which the shaders add, leaves things at their pixels.
void TouchedArea::add(const FrameGeometry& geometry) {
    for (const auto& lines : geometry.lines)
        for (const LineInstance& line : lines) {
            const float reach = 0.5f * std::max(line.width, 1.0f) + kSoftRim;
            addSpan(std::array{toClip(line.from), toClip(line.to)}, kDiagonal * reach);
        }
    for (const auto* areas : {&geometry.areas, &geometry.heads})
        for (const std::vector<AreaVertex>& corners : *areas)
            for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
                addSpan(std::array{corners[i].clip, corners[i + 1].clip, corners[i + 2].clip}, 0.0f);
    for (const auto& discs : geometry.discs)
        for (const DiscInstance& disc : discs)
            addSpan(std::array{toClip(disc.center)}, disc.radius + kSoftRim);
}

void TouchedArea::add(const PixelArea& area, float around) {
    if (area.isEmpty()) return;
    const glm::vec2 corner(area.x, area.y), extent(area.width, area.height);
    low_ = glm::min(low_, corner - around);
    high_ = glm::max(high_, corner + extent + around);
}

PixelArea TouchedArea::area() const {
    const PixelArea whole{0, 0, static_cast<int>(size_.x), static_cast<int>(size_.y)};
    if (isWhole_) return whole;
    const glm::vec2 low = glm::clamp(glm::floor(low_ - kRounding), glm::vec2(0.0f), size_);
    const glm::vec2 high = glm::clamp(glm::ceil(high_ + kRounding), glm::vec2(0.0f), size_);
    return {static_cast<int>(low.x), static_cast<int>(low.y), static_cast<int>(high.x - low.x),
            static_cast<int>(high.y - low.y)};
}

}  // namespace sepaxis::gfx
