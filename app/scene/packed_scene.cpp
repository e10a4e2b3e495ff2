#include "app/scene/packed_scene.h"

#include <bit>

namespace sepaxis::scene {

namespace {

constexpr std::array kSides = {Side::a, Side::b};
// One point in eight may differ from those that are shared: beyond that the indices outweigh what they save.
constexpr std::size_t kMostChanged = 8;

using Lists = std::vector<std::vector<std::uint32_t>>;

std::shared_ptr<const Lists> shared(Lists lists, const std::shared_ptr<const Lists>& neighbour) {
    if (lists.empty()) return nullptr;
    if (neighbour != nullptr && *neighbour == lists) return neighbour;
    return std::make_shared<const Lists>(std::move(lists));
}

Lists copyOf(const std::shared_ptr<const Lists>& lists) {
    return lists == nullptr ? Lists{} : *lists;
}

// Also the sign of zero, which a file keeps.
bool sameBits(const dvec3& a, const dvec3& b) {
    const auto same = [](double x, double y) {
        return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
    };
    return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z);
}

std::size_t bytesOf(const std::shared_ptr<const Lists>& lists,
                    const std::shared_ptr<const Lists>& neighbour) {
    if (lists == nullptr || lists == neighbour) return 0;
    std::size_t sum = lists->capacity() * sizeof(Lists::value_type);
    for (const std::vector<std::uint32_t>& list : *lists) sum += list.capacity() * sizeof(std::uint32_t);
    return sum;
}

}  // namespace

PackedScene::PackedPoints PackedScene::packed(Points points, const PackedPoints& neighbour) {
    PackedPoints result;
    if (points.empty()) return result;
    if (neighbour.base != nullptr && neighbour.base->size() == points.size()) {
        result.base = neighbour.base;
        for (std::size_t i = 0; i < points.size() && result.base != nullptr; ++i) {
            if (sameBits(points[i], (*neighbour.base)[i])) continue;
            result.changed.emplace_back(static_cast<std::uint32_t>(i), points[i]);
            if (result.changed.size() * kMostChanged > points.size()) result.base = nullptr;
        }
        if (result.base != nullptr) return result;
        result.changed = {};
    }
    result.base = std::make_shared<const Points>(std::move(points));
    return result;
}

PackedScene::Points PackedScene::unpacked(const PackedPoints& points) {
    if (points.base == nullptr) return {};
    Points result = *points.base;
    for (const auto& [index, point] : points.changed) result[index] = point;
    return result;
}

std::size_t PackedScene::bytes(const PackedPoints& points, const PackedPoints& neighbour) {
    std::size_t sum = points.changed.capacity() * sizeof(decltype(points.changed)::value_type);
    if (points.base != nullptr && points.base != neighbour.base)
        sum += points.base->capacity() * sizeof(dvec3);
    return sum;
}

PackedScene::PackedScene(Scene scene, const PackedScene* neighbour) : rest_(std::move(scene)) {
    static const HullParts kNone;
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        auto* hull = std::get_if<HullShape>(&rest_.object(kSides[i]).shape);
        if (hull == nullptr) continue;
        const HullParts& other = neighbour == nullptr ? kNone : neighbour->hulls_[i];
        hulls_[i].positions = packed(std::exchange(hull->positions, {}), other.positions);
        hulls_[i].normals = packed(std::exchange(hull->normals, {}), other.normals);
        hulls_[i].faces = shared(std::exchange(hull->faces, {}), other.faces);
        hulls_[i].edges = shared(std::exchange(hull->edges, {}), other.edges);
    }
}

Scene PackedScene::unpack() const {
    Scene scene = rest_;
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        auto* hull = std::get_if<HullShape>(&scene.object(kSides[i]).shape);
        if (hull == nullptr) continue;
        hull->positions = unpacked(hulls_[i].positions);
        hull->normals = unpacked(hulls_[i].normals);
        hull->faces = copyOf(hulls_[i].faces);
        hull->edges = copyOf(hulls_[i].edges);
    }
    return scene;
}

std::size_t PackedScene::ownBytes(const PackedScene* neighbour) const {
    static const HullParts kNone;
    std::size_t sum = sizeof(*this);
    for (std::size_t i = 0; i < hulls_.size(); ++i) {
        const HullParts& other = neighbour == nullptr ? kNone : neighbour->hulls_[i];
        sum += bytes(hulls_[i].positions, other.positions) + bytes(hulls_[i].normals, other.normals);
        sum += bytesOf(hulls_[i].faces, other.faces) + bytesOf(hulls_[i].edges, other.edges);
    }
    return sum;
}

}  // namespace sepaxis::scene
