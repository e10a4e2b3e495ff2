// The format, all of it little-endian, scalars as IEEE 754 has them:
//   "SPXH", version, bytes a scalar (2 bytes each), how many vertices, edges, faces and support hints (4
//   each); what transfer() lists, in that order, indices and numbers with 4 bytes; the checksum of all that
//   (8).
// Left out is what is made again from this to the last bit: the links of the half-edges from the loops of the
// faces, the bounds, the size, whether it is a box, and the cache but for its hints, which a hull that was
// cast has from the one that it was cast from.
#include "collision/hull_bytes.h"

#include "collision/fast/fast.h"
#include "collision/hull/hull_checks.h"
#include "collision/hull/hull_derived.h"
#include "collision/simd/compiler.h"
#include "collision/tolerances.h"

#include <cassert>
#include <cmath>
#include <type_traits>
#include <utility>

namespace sepaxis {

namespace {

using Index = std::uint32_t;

constexpr std::uint32_t kMagic = 0x48585053;  // "SPXH"
constexpr std::uint64_t kHeadLength = 24, kChecksumLength = 8;

template <class T>
using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t,
                                std::conditional_t<sizeof(T) == 4, Index, std::uint16_t>>;

// FNV-1a of G. Fowler, L. C. Noll, K.-P. Vo: another value in any one byte gives another checksum.
std::uint64_t checksumOf(std::span<const std::byte> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (const std::byte byte : bytes)
        hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3ull;
    return hash;
}

class Writer {
 public:
    template <class T>
    void operator()(const T& value) {
        const auto bits = bitCast<Bits<T>>(value);
        for (std::size_t i = 0; i < sizeof(T); ++i) bytes_.push_back(static_cast<std::byte>(bits >> 8 * i));
    }
    template <class T>
    void operator()(const Vec3<T>& v) {
        for (int k = 0; k < 3; ++k) (*this)(v[k]);
    }
    std::vector<std::byte>& bytes() { return bytes_; }

 private:
    std::vector<std::byte> bytes_;
};

// Of bytes that are long enough.
class Reader {
 public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}
    template <class T>
    void operator()(T& value) {
        assert(place_ + sizeof(T) <= bytes_.size());
        Bits<T> bits = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i)
            bits |= static_cast<Bits<T>>(std::to_integer<Bits<T>>(bytes_[place_++]) << 8 * i);
        value = bitCast<T>(bits);
        if constexpr (std::is_floating_point_v<T>) allFinite_ = allFinite_ && std::isfinite(value);
    }
    template <class T>
    void operator()(Vec3<T>& v) {
        for (int k = 0; k < 3; ++k) (*this)(v[k]);
    }
    template <class T>
    T next() {
        T value;
        (*this)(value);
        return value;
    }
    bool allFinite() const { return allFinite_; }

 private:
    std::span<const std::byte> bytes_;
    std::size_t place_ = 0;
    bool allFinite_ = true;
};

struct Counts {
    Index vertices = 0, edges = 0, faces = 0, hints = 0;

    template <class T>
    std::uint64_t length() const {
        constexpr std::uint64_t kScalar = sizeof(T), kIndex = sizeof(Index);
        return kHeadLength + vertices * (3 * kScalar + kIndex) + edges * (3 * kScalar + 5 * kIndex) +
               faces * (4 * kScalar + 2 * kIndex) + hints * kIndex + 8 * kScalar + kChecksumLength;
    }
};

// Besides the hull: the numbers of its features, one by one, where its half-edges start, those around its
// faces, from the first of each on, and the hints of its cache.
struct Lists {
    std::vector<Index> vertexNumber, edgeNumber, faceNumber, origins, loops, hints;
};

std::vector<Index> allOf(const FeatureNumbers& numbers) {
    std::vector<Index> list(numbers.size());
    for (Index i = 0; i < numbers.size(); ++i) list[i] = numbers[i];
    return list;
}

// Writes or reads everything, in one order. All arrays have their lengths.
template <class Archive, class AnyHull, class AnyLists>
void transfer(Archive& archive, AnyHull& hull, AnyLists& lists) {
    const auto all = [&](auto& values) {
        for (auto& value : values) archive(value);
    };
    all(hull.vertices);
    all(lists.vertexNumber);
    all(lists.origins);
    all(hull.edgeDirections);
    all(lists.edgeNumber);
    for (auto& face : hull.faces) archive(face.vertexCount);
    all(lists.loops);
    for (auto& plane : hull.planes) {
        archive(plane.normal);
        archive(plane.offset);
    }
    all(lists.faceNumber);
    archive(hull.innerCenter);
    archive(hull.innerRadius);
    archive(hull.centroid);
    archive(hull.volume);
    all(lists.hints);
}

template <class T>
Hull<T> emptyHull(const Counts& counts) {
    Hull<T> hull;
    hull.vertices.resize(counts.vertices);
    hull.vertexHalfEdge.assign(counts.vertices, kNoIndex);
    hull.halfEdges.resize(std::size_t{2} * counts.edges);
    hull.edgeDirections.resize(counts.edges);
    hull.faces.resize(counts.faces);
    hull.planes.resize(counts.faces);
    return hull;
}

// False where the loops do not fit the faces, or an index its array.
template <class T>
bool link(Hull<T>& hull, std::span<const Index> origins, std::span<const Index> loops) {
    const std::size_t count = hull.halfEdges.size();
    for (Index f = 0; f < hull.faceCount(); ++f) {
        Face& face = hull.faces[f];
        if (face.vertexCount < 3 || face.vertexCount > loops.size()) return false;
        const std::span<const Index> loop = loops.first(face.vertexCount);
        loops = loops.subspan(face.vertexCount);
        face.firstHalfEdge = loop.front();
        Index last = loop.back();
        for (const Index half : loop) {
            if (half >= count || last >= count) return false;
            hull.halfEdges[last] = {half, origins[last], f};
            last = half;
        }
    }
    // The lowest half-edge that leaves a vertex, as the builder has it.
    for (auto half = static_cast<Index>(count); half-- > 0;) {
        if (origins[half] >= hull.vertexCount()) return false;
        hull.vertexHalfEdge[origins[half]] = half;
    }
    return loops.empty();
}

template <class T>
bool isWithinLimits(const Hull<T>& hull) {
    const auto fits = [](const Vec3<T>& v) { return safeLength(v) <= T(2) * kLargestCoordinate<T>; };
    const Vec3<T> farthest = glm::max(glm::abs(hull.boundsMin), glm::abs(hull.boundsMax));
    return std::max({farthest.x, farthest.y, farthest.z}) <= kLargestCoordinate<T> &&
           hull.size >= kSmallestSize<T> && fits(hull.centroid) && fits(hull.innerCenter);
}

// Along half-edge 2k, unit.
template <class T>
bool areEdgesSound(const Hull<T>& hull) {
    constexpr T kAngle = T(kHullBytesDeviation);
    for (Index e = 0; e < hull.edgeCount(); ++e) {
        const Vec3<T>& direction = hull.edgeDirections[e];
        const Vec3<T> along = hull.vertices[hull.edgeEnd(e)] - hull.vertices[hull.edgeStart(e)];
        const bool isSound = std::abs(glm::length(direction) - T(1)) <= kAngle &&
                             safeLength(direction * safeLength(along) - along) <= kAngle * hull.size;
        if (!isSound) return false;
    }
    return true;
}

// Planes, edges, centroid and inner ball belong to the vertices.
template <class T>
bool isConsistent(const Hull<T>& hull) {
    const T within = T(kHullBytesDeviation) * hull.size;
    for (const Plane<T>& plane : hull.planes)
        if (!(std::abs(glm::length(plane.normal) - T(1)) <= T(kHullBytesDeviation))) return false;
    if (!isConvexAtEdges(hull, within) || !areEdgesSound(hull) || !windsOnce(hull)) return false;
    const PaddedPlanes<T> planes(hull.planes);
    const auto outside = [&](const Vec3<T>& point) { return PlaneDistances<T>(planes, point).largest(); };
    return outside(hull.centroid) <= within && hull.innerRadius >= T(0) &&
           outside(hull.innerCenter) + hull.innerRadius <= within && isAsLargeAsItsBall(hull);
}

bool areHints(std::span<const Index> hints, Index vertexCount) {
    return (hints.empty() || hints.size() == fast::kSupportHintCount) &&
           std::all_of(hints.begin(), hints.end(), [&](Index vertex) { return vertex < vertexCount; });
}

// Of a hull that was read: what is left out, after it is known that nothing in it leads astray.
template <class T>
HullBytesError complete(Hull<T>& hull, Lists& lists) {
    hull.vertexNumber = std::move(lists.vertexNumber);
    hull.edgeNumber = std::move(lists.edgeNumber);
    hull.faceNumber = std::move(lists.faceNumber);
    if (!link(hull, lists.origins, lists.loops) || !isSoundTopology(hull) ||
        !areHints(lists.hints, hull.vertexCount()))
        return HullBytesError::notSound;
    deriveBounds(hull);
    if (!isWithinLimits(hull)) return HullBytesError::outOfRange;
    if (!isConsistent(hull)) return HullBytesError::notConvex;
    deriveIsBox(hull);
    fast::cacheHull(hull, lists.hints);
    return HullBytesError::none;
}

template <class T>
bool canBeWritten(const Hull<T>& hull) {
    return hull.vertexCount() <= kMaxHullVertices && isSoundTopology(hull) && isWithinLimits(hull) &&
           isConsistent(hull);
}

// Bytes with the right head, length and checksum; counts: of the head.
template <class T>
HullBytesStatus checkBytes(std::span<const std::byte> bytes, Counts& counts) {
    Reader reader(bytes);
    if (bytes.size() < sizeof(kMagic) || reader.next<std::uint32_t>() != kMagic)
        return {HullBytesError::notAHull};
    if (bytes.size() < kHeadLength) return {HullBytesError::wrongLength, bytes.size(), kHeadLength};
    if (const auto version = reader.next<std::uint16_t>(); version != kHullBytesVersion)
        return {HullBytesError::otherVersion, version, kHullBytesVersion};
    if (const auto scalar = reader.next<std::uint16_t>(); scalar != sizeof(T))
        return {HullBytesError::otherScalar, scalar, sizeof(T)};
    for (Index* count : {&counts.vertices, &counts.edges, &counts.faces, &counts.hints}) reader(*count);
    if (bytes.size() != counts.length<T>())
        return {HullBytesError::wrongLength, bytes.size(), counts.length<T>()};
    const std::span<const std::byte> content = bytes.first(bytes.size() - kChecksumLength);
    const auto found = Reader(bytes.last(kChecksumLength)).next<std::uint64_t>();
    if (found != checksumOf(content)) return {HullBytesError::wrongChecksum, found, checksumOf(content)};
    // More edges and faces no polyhedron has, and HalfEdge no room for.
    const bool isPossible = counts.vertices <= kMaxHullVertices && counts.edges <= 3 * counts.vertices &&
                            counts.faces <= 2 * counts.vertices;
    return isPossible ? HullBytesStatus{} : HullBytesStatus{HullBytesError::notSound};
}

}  // namespace

template <class T>
std::vector<std::byte> hullToBytes(const Hull<T>& hull) {
    if (!canBeWritten(hull)) return {};
    Lists lists{allOf(hull.vertexNumber),  allOf(hull.edgeNumber), allOf(hull.faceNumber), {}, {},
                fast::supportHintsOf(hull)};
    for (const HalfEdge& half : hull.halfEdges) lists.origins.push_back(half.origin);
    for (const Face& face : hull.faces) {
        Index half = face.firstHalfEdge;
        for (Index i = 0; i < face.vertexCount; ++i, half = hull.halfEdges[half].next)
            lists.loops.push_back(half);
    }
    Writer writer;
    writer(kMagic);
    writer(kHullBytesVersion);
    writer(static_cast<std::uint16_t>(sizeof(T)));
    for (const Index count :
         {hull.vertexCount(), hull.edgeCount(), hull.faceCount(), static_cast<Index>(lists.hints.size())})
        writer(count);
    transfer(writer, hull, lists);
    writer(checksumOf(writer.bytes()));
    return std::move(writer.bytes());
}

template <class T>
HullRead<T> hullFromBytes(std::span<const std::byte> bytes) {
    Counts counts;
    if (const HullBytesStatus status = checkBytes<T>(bytes, counts); !status) return {{}, status};
    Hull<T> hull = emptyHull<T>(counts);
    Lists lists{std::vector<Index>(counts.vertices),       std::vector<Index>(counts.edges),
                std::vector<Index>(counts.faces),          std::vector<Index>(hull.halfEdges.size()),
                std::vector<Index>(hull.halfEdges.size()), std::vector<Index>(counts.hints)};
    Reader reader(bytes.subspan(kHeadLength));
    transfer(reader, hull, lists);
    HullRead<T> read;
    read.status.error = reader.allFinite() ? complete(hull, lists) : HullBytesError::outOfRange;
    if (read.status) read.hull = std::move(hull);
    return read;
}

std::string describe(const HullBytesStatus& status) {
    const std::string found = std::to_string(status.found), expected = std::to_string(status.expected);
    switch (status.error) {
        case HullBytesError::none:
            return "a hull";
        case HullBytesError::notAHull:
            return "not the bytes of a hull";
        case HullBytesError::otherVersion:
            return "version " + found + " of the format, and this reads version " + expected;
        case HullBytesError::otherScalar:
            return "numbers of " + found + " bytes each, and " + expected + " were asked for";
        case HullBytesError::wrongLength:
            return found + " bytes, and there should be " + expected;
        case HullBytesError::wrongChecksum:
            return "damaged: the checksum is not that of the content";
        case HullBytesError::outOfRange:
            return "a number is not finite, too large or too small";
        case HullBytesError::notSound:
            return "the vertices, edges and faces make no closed surface";
        case HullBytesError::notConvex:
            return "the planes, edges or centre are not those of a convex hull of the vertices";
    }
    return {};
}

template std::vector<std::byte> hullToBytes(const Hull<float>&);
template std::vector<std::byte> hullToBytes(const Hull<double>&);
template HullRead<float> hullFromBytes(std::span<const std::byte>);
template HullRead<double> hullFromBytes(std::span<const std::byte>);

}  // namespace sepaxis
