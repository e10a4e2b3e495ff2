#include "collision/query/gjk_epa/epa_polytope.h"

#include "collision/query/gjk_epa/closest_to_origin.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

namespace sepaxis {

// A closed surface of triangles with v vertices has 2 v - 4 faces, and 3 v - 6 edges.
EpaWorkspace::EpaWorkspace(std::uint32_t maxVertices) : memory_(std::make_unique<EpaMemory>()) {
    const std::size_t vertices = std::max(maxVertices, 4u), faces = 2 * vertices - 4;
    memory_->vertices.resize(vertices);
    memory_->startsAt.resize(vertices);
    memory_->faces.resize(faces);
    memory_->rim.resize(faces);
    for (auto* list : {&memory_->freePlaces, &memory_->seen, &memory_->added}) list->resize(faces);
}
EpaWorkspace::EpaWorkspace(EpaWorkspace&&) noexcept = default;
EpaWorkspace& EpaWorkspace::operator=(EpaWorkspace&&) noexcept = default;
EpaWorkspace::~EpaWorkspace() = default;

EpaPolytope::EpaPolytope(EpaWorkspace& memory, const std::array<EpaVertex, 4>& corners)
    : memory_(*memory.memory_) {
    std::copy(corners.begin(), corners.end(), memory_.vertices.begin());
    vertexCount_ = 4;
    const int side = orientationSign(corners[0].w, corners[1].w, corners[2].w, corners[3].w);
    assert(side != 0);
    if (side > 0) std::swap(memory_.vertices[0], memory_.vertices[1]);
    // Corner 3 lies below the face 0 1 2.
    constexpr std::array<std::uint32_t, 3> kFaces[] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    constexpr std::array<std::uint32_t, 3> kNeighbours[] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
    for (std::uint32_t f = 0; f < 4; ++f) {
        const std::uint32_t place = makeFace(kFaces[f]);
        memory_.faces[place].neighbours = kNeighbours[f];
        memory_.added[f] = place;
    }
    addedCount_ = 4;
}

std::uint32_t EpaPolytope::makeFace(const std::array<std::uint32_t, 3>& vertices) {
    const std::uint32_t place = freeCount_ > 0 ? memory_.freePlaces[--freeCount_] : placeCount_++;
    ++faceCount_;
    EpaFace& face = memory_.faces[place];
    const Vec3<double>&p = vertex(vertices[0]).w, &q = vertex(vertices[1]).w, &r = vertex(vertices[2]).w;
    const std::array corners{Vec3<Wide>(p), Vec3<Wide>(q), Vec3<Wide>(r)};
    const ClosestToOrigin closest = closestToOrigin(corners);
    face = {};
    face.vertices = vertices;
    face.normal = safeNormalize(wideTriangleNormal(p, q, r), Vec3<Wide>(1, 0, 0));
    face.closest = closest.point;
    std::copy_n(closest.weights.begin(), 3, face.weights.begin());
    face.height = safeLength(closest.point);
    if (orientationSign(p, q, r, Vec3<double>(0.0)) > 0) face.height = -face.height;
    face.number = nextNumber_++;
    face.alive = true;
    return place;
}

std::uint32_t EpaPolytope::closest(bool openOnly) const {
    const auto isCloser = [](const EpaFace& p, const EpaFace& q) {
        if ((p.height < 0) != (q.height < 0)) return p.height < 0;
        return abs(p.height) < abs(q.height);
    };
    std::uint32_t best = kNoIndex;
    for (std::uint32_t f = 0; f < placeCount_; ++f) {
        if (!face(f).alive || (openOnly && face(f).final)) continue;
        if (best == kNoIndex || isCloser(face(f), face(best))) best = f;
    }
    return best;
}

bool EpaPolytope::liesBeyond(std::uint32_t index, const Vec3<double>& point) const {
    const auto& [p, q, r] = face(index).vertices;
    return orientationSign(vertex(p).w, vertex(q).w, vertex(r).w, point) > 0;
}

void EpaPolytope::findSeen(const Vec3<double>& point, std::uint32_t from) {
    seenCount_ = 0;
    rimCount_ = 0;
    const auto markSeen = [&](std::uint32_t index) {
        memory_.faces[index].seen = true;
        memory_.seen[seenCount_++] = index;
    };
    markSeen(from);
    for (std::uint32_t next = 0; next < seenCount_; ++next) {
        const EpaFace& current = face(memory_.seen[next]);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t neighbour = current.neighbours[k];
            if (face(neighbour).seen) continue;
            if (liesBeyond(neighbour, point)) {
                markSeen(neighbour);
            } else {
                memory_.rim[rimCount_++] = {current.vertices[k], current.vertices[(k + 1) % 3], neighbour};
            }
        }
    }
}

void EpaPolytope::joinAcross(std::uint32_t index, std::uint32_t start, std::uint32_t end,
                             std::uint32_t neighbour) {
    EpaFace& face = memory_.faces[index];
    for (std::size_t k = 0; k < 3; ++k)
        if (face.vertices[k] == start && face.vertices[(k + 1) % 3] == end) face.neighbours[k] = neighbour;
}

void EpaPolytope::replaceSeen(const EpaVertex& newVertex) {
    assert(!isFull());
    const std::uint32_t apex = vertexCount_++;
    memory_.vertices[apex] = newVertex;
    for (const std::uint32_t place : seen()) {
        memory_.faces[place].alive = false;
        memory_.freePlaces[freeCount_++] = place;
    }
    faceCount_ -= seenCount_;
    addedCount_ = rimCount_;
    for (std::uint32_t i = 0; i < rimCount_; ++i) {
        const EpaMemory::RimEdge& edge = memory_.rim[i];
        const std::uint32_t place = makeFace({edge.start, edge.end, apex});
        memory_.added[i] = place;
        memory_.startsAt[edge.start] = place;
        memory_.faces[place].neighbours[0] = edge.outside;
        joinAcross(edge.outside, edge.end, edge.start, place);
    }
    // The fan's faces meet where one rim edge ends and the next one starts.
    for (std::uint32_t i = 0; i < rimCount_; ++i) {
        const std::uint32_t place = memory_.added[i], next = memory_.startsAt[memory_.rim[i].end];
        memory_.faces[place].neighbours[1] = next;
        memory_.faces[next].neighbours[2] = place;
    }
}

}  // namespace sepaxis
