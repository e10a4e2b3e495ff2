#include "app/scene/packed_scene.h"

#include <utility>

namespace sepaxis::scene {

namespace {

constexpr std::array kSides = {Side::a, Side::b};

template <class List>
std::shared_ptr<const List> shared(List list, const std::shared_ptr<const List>& neighbour) {
    if (list.empty()) return nullptr;
    if (neighbour != nullptr && *neighbour == list) return neighbour;
    return std::make_shared<const List>(std::move(list));
}

template <class List>
List copyOf(const std::shared_ptr<const List>& list) {
    return list == nullptr ? List{} : *list;
}

std::size_t bytes(const std::vector<dvec3>& points) {
    return points.capacity() * sizeof(dvec3);
}
std::size_t bytes(const std::vector<std::vector<std::uint32_t>>& lists) {
    std::size_t sum = lists.capacity() * sizeof(lists.front());
    for (const std::vector<std::uint32_t>& list : lists) sum += list.capacity() * sizeof(std::uint32_t);
    return sum;
}

}  // namespace

PackedScene::PackedScene(Scene scene, const PackedScene* neighbour) : rest_(std::move(scene)) {
    static const HullParts kNone;
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        auto* hull = std::get_if<HullShape>(&rest_.object(kSides[i]).shape);
        if (hull == nullptr) continue;
        const HullParts& other = neighbour == nullptr ? kNone : neighbour->hulls_[i];
        hulls_[i].positions = shared(std::exchange(hull->positions, {}), other.positions);
        hulls_[i].normals = shared(std::exchange(hull->normals, {}), other.normals);
        hulls_[i].faces = shared(std::exchange(hull->faces, {}), other.faces);
        hulls_[i].edges = shared(std::exchange(hull->edges, {}), other.edges);
    }
}

Scene PackedScene::unpack() const {
    Scene scene = rest_;
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        auto* hull = std::get_if<HullShape>(&scene.object(kSides[i]).shape);
        if (hull == nullptr) continue;
        hull->positions = copyOf(hulls_[i].positions);
        hull->normals = copyOf(hulls_[i].normals);
        hull->faces = copyOf(hulls_[i].faces);
        hull->edges = copyOf(hulls_[i].edges);
    }
    return scene;
}

std::size_t PackedScene::ownBytes(const PackedScene* neighbour) const {
    std::size_t sum = sizeof(*this);
    const auto add = [&](const auto& list, const auto& other) {
        if (list != nullptr && list != other) sum += bytes(*list);
    };
    static const HullParts kNone;
    for (std::size_t i = 0; i < hulls_.size(); ++i) {
        const HullParts& other = neighbour == nullptr ? kNone : neighbour->hulls_[i];
        add(hulls_[i].positions, other.positions);
        add(hulls_[i].normals, other.normals);
        add(hulls_[i].faces, other.faces);
        add(hulls_[i].edges, other.edges);
    }
    return sum;
}

}  // namespace sepaxis::scene
