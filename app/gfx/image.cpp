#include "app/gfx/image.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <fstream>
#include <system_error>

#include <stb_image_write.h>

namespace sepaxis::gfx {
namespace {

std::string failure(const std::filesystem::path& path, const std::string& reason) {
    return path.string() + ": cannot write the picture: " + reason;
}

}  // namespace

Image cropped(const Image& image, const PixelArea& area) {
    const int left = std::clamp(area.x, 0, image.width), top = std::clamp(area.y, 0, image.height);
    const int right = std::clamp(area.x + area.width, left, image.width);
    const int bottom = std::clamp(area.y + area.height, top, image.height);
    Image part{right - left, bottom - top, {}};
    part.rgba.reserve(4 * static_cast<std::size_t>(part.width) * static_cast<std::size_t>(part.height));
    for (int y = top; y < bottom; ++y)
        part.rgba.insert(part.rgba.end(), image.pixel(left, y),
                         image.pixel(left, y) + 4 * std::ptrdiff_t{part.width});
    return part;
}

std::string writePng(const std::filesystem::path& path, const Image& image) {
    const std::size_t expected =
        4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
    if (image.width <= 0 || image.height <= 0 || image.rgba.size() != expected) {
        return failure(path, "it is empty");
    }
    // Encoded in memory first: a failure on the disk then still says what the system said.
    std::string bytes;
    const auto append = [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                                   static_cast<std::size_t>(size));
    };
    if (stbi_write_png_to_func(append, &bytes, image.width, image.height, 4, image.rgba.data(),
                               4 * image.width) == 0) {
        return failure(path, "PNG encoding failed");
    }
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        return failure(path, errno != 0 ? std::generic_category().message(errno) : "the disk refused it");
    }
    return {};
}

}  // namespace sepaxis::gfx
