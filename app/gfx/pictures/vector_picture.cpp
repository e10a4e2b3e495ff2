#include "app/gfx/pictures/vector_picture.h"

#include <algorithm>
#include <limits>

#include <glm/common.hpp>

namespace sepaxis::gfx {
namespace {

constexpr double kNowhere = std::numeric_limits<double>::infinity();

struct Bounds {
    VectorBox box{dvec2(kNowhere), dvec2(-kNowhere)};

    void add(const dvec2& low, const dvec2& high) {
        box.min = glm::min(box.min, low);
        box.max = glm::max(box.max, high);
    }
    void operator()(const VectorPath& path) {
        if (path.isGround) return;
        for (const std::vector<dvec2>& part : path.parts)
            for (const dvec2& point : part) add(point - 0.5 * path.width, point + 0.5 * path.width);
    }
    void operator()(const VectorDisc& disc) { add(disc.center - disc.radius, disc.center + disc.radius); }
    void operator()(const VectorText& text) {
        add(text.at - dvec2(text.haloWidth, text.ascent + text.haloWidth),
            text.at + dvec2(text.width + text.haloWidth, text.descent + text.haloWidth));
    }
    void operator()(const VectorLayer& layer) {
        for (const VectorPath& path : layer.paths) (*this)(path);
    }
};

}  // namespace

VectorBox united(const VectorBox& a, const VectorBox& b) {
    if (a.isEmpty()) return b;
    if (b.isEmpty()) return a;
    return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

VectorBox boundsOf(std::span<const VectorItem> items, const VectorBox& within) {
    Bounds bounds;
    for (const VectorItem& item : items) std::visit(bounds, item);
    const VectorBox box{glm::max(bounds.box.min, within.min), glm::min(bounds.box.max, within.max)};
    return box.isEmpty() ? VectorBox{} : box;
}

}  // namespace sepaxis::gfx
