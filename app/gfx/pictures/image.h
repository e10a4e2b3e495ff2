// Pictures in memory and on disk.
#pragma once

#include "app/gfx/palette.h"
#include "app/gfx/pictures/pixel_area.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::gfx {

// 8 bits a channel, rows from top to bottom.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;

    const std::uint8_t* pixel(int x, int y) const {
        return rgba.data() + 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                  static_cast<std::size_t>(x));
    }
};

Image filled(int width, int height, const Color& color);
// Over what lies there, which is as large: the upper left corner at (x, y).
void paste(const Image& part, Image& into, int x, int y);

// What of the area lies in the image.
Image cropped(const Image& image, const PixelArea& area);

// The file has all of the bytes or stays as it was. On failure returns a line for a person that names the
// file.
[[nodiscard]] std::string writeWhole(const std::filesystem::path& path, const std::string& bytes);

// Writes a PNG; the file has all of it or stays as it was. On failure returns a line for a person that names
// the file; empty when all is well. Takes 0.1 s and more for a whole screen: call it from another thread than
// the one that draws.
[[nodiscard]] std::string writePng(const std::filesystem::path& path, const Image& image);

// A PNG of exactly this size, or nothing: a file that is missing, damaged, too large or another picture.
std::optional<Image> readPng(const std::filesystem::path& path, int width, int height);

// Its size without reading the pixels, or nothing where it is no PNG.
struct ImageSize {
    int width = 0, height = 0;
};
std::optional<ImageSize> pngSize(const std::filesystem::path& path);

}  // namespace sepaxis::gfx
