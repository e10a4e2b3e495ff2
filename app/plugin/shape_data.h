// A shape as a plug-in sees it, with the memory behind it, and as bytes on the way to its process.
#pragma once

#include "app/plugin/sepaxis_plugin.h"
#include "collision/shape.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sepaxis::plugin {

struct ShapeData {
    sepaxis_shape shape{};  // without its pointers
    std::vector<double> vertices;
    std::vector<std::uint32_t> faceStarts, faceVertices;

    sepaxis_shape view() const;  // with them; valid while this is
};

ShapeData dataOf(const Shape<double>& shape);

// The same program reads what it wrote, on one machine: numbers stand as they are in memory.
void append(std::vector<std::byte>& bytes, const ShapeData& data);
// Takes it from the front of the bytes. Nothing where they are not a shape.
std::optional<ShapeData> takeShape(std::span<const std::byte>& bytes);

}  // namespace sepaxis::plugin
