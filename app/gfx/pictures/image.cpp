#include "app/gfx/pictures/image.h"

#include "app/base/regular_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <memory>
#include <system_error>

#include <stb_image.h>
#include <stb_image_write.h>
#include <unistd.h>

namespace sepaxis::gfx {
namespace {

std::string failure(const std::filesystem::path& path, const std::string& reason) {
    return path.string() + ": cannot write the picture: " + reason;
}

std::string write(const std::filesystem::path& path, const std::string& bytes) {
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (file) return {};
    return errno != 0 ? std::generic_category().message(errno) : "the disk refused it";
}

}  // namespace

Image filled(int width, int height, const Color& color) {
    std::array<std::uint8_t, 4> pixel{};
    for (int c = 0; c < 4; ++c)
        pixel[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(std::lround(255.0f * color[c]));
    Image image{width, height, {}};
    image.rgba.resize(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (std::size_t i = 0; i < image.rgba.size(); ++i) image.rgba[i] = pixel[i % 4];
    return image;
}

void paste(const Image& part, Image& into, int x, int y) {
    for (int row = 0; row < part.height; ++row) {
        const std::uint8_t* from = part.pixel(0, row);
        std::copy(from, from + 4 * std::ptrdiff_t{part.width},
                  into.rgba.begin() + (into.pixel(x, y + row) - into.rgba.data()));
    }
}

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

// Beside the file first: a full disk leaves neither half a picture nor a hole where an older one was.
std::string writeWhole(const std::filesystem::path& path, const std::string& bytes) {
    std::error_code code;
    std::filesystem::path file = std::filesystem::weakly_canonical(path, code);
    if (code) file = path;
    const bool there = std::filesystem::exists(file, code);
    // A pipe or a terminal is written as it is, and what may not be written is not replaced.
    const bool direct = there && !std::filesystem::is_regular_file(file, code);
    if (there && ::access(file.c_str(), W_OK) != 0)
        return failure(path, std::generic_category().message(errno));
    std::filesystem::path part = file;
    if (!direct) part += ".part";
    std::string reason = write(part, bytes);
    if (reason.empty() && !direct) {
        std::filesystem::rename(part, file, code);
        if (code) reason = code.message();
    }
    if (reason.empty()) return {};
    if (!direct) std::filesystem::remove(part, code);
    return failure(path, reason);
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
    return writeWhole(path, bytes);
}

std::optional<Image> readPng(const std::filesystem::path& path, int width, int height) {
    const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    // No PNG of that size is longer than its pixels and a page of headers.
    const RegularFile file = readRegularFile(path, 4 * pixels + 4096);
    const auto* const bytes = reinterpret_cast<const stbi_uc*>(file.text.data());
    const int size = static_cast<int>(file.text.size());
    int w = 0, h = 0, channels = 0;
    if (!file.ok() || stbi_info_from_memory(bytes, size, &w, &h, &channels) == 0) return std::nullopt;
    if (w != width || h != height) return std::nullopt;
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> data(
        stbi_load_from_memory(bytes, size, &w, &h, &channels, 4), &stbi_image_free);
    if (data == nullptr) return std::nullopt;
    return Image{w, h, {data.get(), data.get() + 4 * pixels}};
}

std::optional<ImageSize> pngSize(const std::filesystem::path& path) {
    std::error_code code;
    if (!std::filesystem::is_regular_file(path, code)) return std::nullopt;
    std::array<char, 4096> head{};  // the first chunk says it
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    ImageSize size;
    int channels = 0;
    if (stbi_info_from_memory(reinterpret_cast<const stbi_uc*>(head.data()), static_cast<int>(file.gcount()),
                              &size.width, &size.height, &channels) == 0)
        return std::nullopt;
    return size;
}

}  // namespace sepaxis::gfx
