// Rectangles of pixels. Which way y runs is the user's: up in OpenGL's framebuffers, down in images.
#pragma once

#include <algorithm>

namespace sepaxis::gfx {

struct PixelArea {
    int x = 0, y = 0, width = 0, height = 0;
    bool isEmpty() const { return width <= 0 || height <= 0; }
    bool operator==(const PixelArea&) const = default;
};

// Of no width or no height where they have no pixel in common.
inline PixelArea intersection(const PixelArea& a, const PixelArea& b) {
    const int x = std::max(a.x, b.x), y = std::max(a.y, b.y);
    const int right = std::min(a.x + a.width, b.x + b.width), top = std::min(a.y + a.height, b.y + b.height);
    return {x, y, std::max(0, right - x), std::max(0, top - y)};
}

// The smallest that holds both.
inline PixelArea united(const PixelArea& a, const PixelArea& b) {
    if (a.isEmpty()) return b;
    if (b.isEmpty()) return a;
    const int x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.x + a.width, b.x + b.width) - x, std::max(a.y + a.height, b.y + b.height) - y};
}

}  // namespace sepaxis::gfx
