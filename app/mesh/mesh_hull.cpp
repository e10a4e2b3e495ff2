#include "app/mesh/mesh_hull.h"

#include "collision/hull_builder.h"
#include "collision/hull_simplify.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <span>

namespace sepaxis::mesh {

namespace {

// Of size and volume. The coordinates of most files are floats: below their rounding a dent is none.
constexpr double kDent = 4.0 * double(kRounding<float>);

std::size_t cornersOf(const Cloud& cloud, std::size_t face) {
    return cloud.faceStart[face + 1] - cloud.faceStart[face];
}

// Every directed edge once, and its opposite, too. Corners that repeat are no edges.
bool isClosed(const Cloud& cloud) {
    std::vector<std::uint64_t> edges;
    for (std::size_t f = 0; f + 1 < cloud.faceStart.size(); ++f) {
        const std::size_t count = cornersOf(cloud, f);
        if (count < 3) continue;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t from = cloud.corners[cloud.faceStart[f] + i];
            const std::uint64_t to = cloud.corners[cloud.faceStart[f] + (i + 1) % count];
            if (from != to) edges.push_back(from << 32 | to);
        }
    }
    if (edges.empty()) return false;
    std::sort(edges.begin(), edges.end());
    if (std::adjacent_find(edges.begin(), edges.end()) != edges.end()) return false;
    return std::all_of(edges.begin(), edges.end(), [&](std::uint64_t edge) {
        return std::binary_search(edges.begin(), edges.end(), edge << 32 | edge >> 32);
    });
}

// Of the cones from one point over every triangle of the fans; positive where the faces look outward.
double volumeOf(const Cloud& cloud, const Point& from) {
    double six = 0.0;
    for (std::size_t f = 0; f + 1 < cloud.faceStart.size(); ++f) {
        const std::uint32_t* corner = cloud.corners.data() + cloud.faceStart[f];
        for (std::size_t i = 2; i < cornersOf(cloud, f); ++i) {
            const Point a = cloud.points[corner[0]] - from, b = cloud.points[corner[i - 1]] - from,
                        c = cloud.points[corner[i]] - from;
            six += glm::dot(a, glm::cross(b, c));
        }
    }
    return six / 6.0;
}

// Whether a triangle of a face runs through the hull. Those of a convex mesh lie in its surface, and then
// their middle lies in the plane of a face of the hull.
bool dipsInside(const Cloud& cloud, const Hull<double>& hull) {
    const double depth = kDent * hull.size;
    for (std::size_t f = 0; f + 1 < cloud.faceStart.size(); ++f) {
        const std::uint32_t* corner = cloud.corners.data() + cloud.faceStart[f];
        for (std::size_t i = 2; i < cornersOf(cloud, f); ++i) {
            const Point middle =
                (cloud.points[corner[0]] + cloud.points[corner[i - 1]] + cloud.points[corner[i]]) / 3.0;
            const auto near = [&](const Plane<double>& plane) {
                return signedDistance(plane, middle) > -depth;
            };
            if (std::none_of(hull.planes.begin(), hull.planes.end(), near)) return true;
        }
    }
    return false;
}

std::string inMetres(HullStatus status, double unit) {
    if (status.error == HullError::noVolume || status.error == HullError::tooLarge ||
        status.error == HullError::tooSmall) {
        status.measured *= unit;
        status.limit *= unit;
    }
    return describe(status);
}

std::vector<Point> pick(std::span<const Point> points, std::span<const std::uint32_t> numbers) {
    std::vector<Point> picked;
    picked.reserve(numbers.size());
    for (const std::uint32_t number : numbers) picked.push_back(points[number]);
    return picked;
}

// The vertices that the hull of the chosen positions really has, by their numbers.
struct Vertices {
    Hull<double> hull;
    std::vector<std::uint32_t> numbers;
    std::string reason;
};
Vertices verticesOf(const Cloud& cloud, std::vector<std::uint32_t> chosen, double unit) {
    HullBuild<double> build = buildHull<double>(pick(cloud.points, chosen));
    if (!build.status) return {{}, {}, inMetres(build.status, unit)};
    Vertices result;
    for (const std::uint32_t v : build.hull.vertexNumber) result.numbers.push_back(chosen[v]);
    result.hull = std::move(build.hull);
    return result;
}

void describeMesh(const Cloud& cloud, MeshHull& hull) {
    hull.meshPoints = static_cast<std::uint32_t>(cloud.points.size());
    hull.duplicates = static_cast<std::uint32_t>(cloud.duplicates);
    for (std::size_t f = 0; f + 1 < cloud.faceStart.size(); ++f)
        hull.faces += cornersOf(cloud, f) >= 3 ? 1 : 0;
    hull.low = hull.high = cloud.points[0];
    for (const Point& point : cloud.points) {
        hull.low = glm::min(hull.low, point);
        hull.high = glm::max(hull.high, point);
    }
    hull.closed = isClosed(cloud);
    if (hull.closed) hull.meshVolume = std::abs(volumeOf(cloud, (hull.low + hull.high) * 0.5));
}

HullOfMesh refused(std::string reason) {
    return {std::nullopt, false, std::move(reason)};
}

std::string tooManyVertices() {
    return "its hull has more than " + std::to_string(kMaxHullVertices) +
           " vertices: simplify it to at most so many";
}

}  // namespace

HullOfMesh computeHull(const Cloud& cloud, std::optional<std::uint32_t> mostVertices, double unit) {
    if (cloud.points.empty()) return refused("holds no points");
    HullSelection selection = chooseHullVertices(cloud.points, kMaxHullVertices);
    if (!selection.status) return refused(inMetres(selection.status, unit));
    if (!selection.complete && !mostVertices) return refused(tooManyVertices());
    MeshHull result;
    describeMesh(cloud, result);
    Vertices vertices = verticesOf(cloud, selection.numbers, unit);
    if (!vertices.reason.empty()) return refused(std::move(vertices.reason));
    if (selection.complete) result.fullVertices = vertices.hull.vertexCount();
    result.concave = result.closed ? result.meshVolume < (1.0 - kDent) * vertices.hull.volume
                                   : dipsInside(cloud, vertices.hull);
    if (mostVertices && *mostVertices < vertices.numbers.size()) {
        // From the hull's own vertices where they are known: no other position can be farther outside.
        const std::vector<std::uint32_t> candidates =
            selection.complete ? vertices.numbers : std::vector<std::uint32_t>();
        const std::vector<Point> from = selection.complete ? pick(cloud.points, candidates) : cloud.points;
        selection = chooseHullVertices(from, *mostVertices);
        if (!selection.status) return refused(inMetres(selection.status, unit));
        for (std::uint32_t& number : selection.numbers)
            if (!candidates.empty()) number = candidates[number];
        vertices = verticesOf(cloud, selection.numbers, unit);
        if (!vertices.reason.empty()) return refused(std::move(vertices.reason));
    }
    result.error = selection.complete ? 0.0 : selection.error;
    result.hullVolume = vertices.hull.volume;
    result.positions = pick(cloud.points, vertices.numbers);
    result.numbers = std::move(vertices.numbers);
    return {std::move(result), false, {}};
}

namespace {

std::array<std::uint64_t, 4> countsOf(const Cloud& cloud) {
    return {cloud.points.size(), cloud.faceStart.size(), cloud.corners.size(), cloud.duplicates};
}

std::string exactly(double value) {
    std::array<char, 32> text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

}  // namespace

HullOfMesh computeHullApart(const Cloud& cloud, std::optional<std::uint32_t> mostVertices, double unit,
                            const Limits& limits, Progress* progress) {
    const std::array<std::uint64_t, 4> counts = countsOf(cloud);
    const std::string most = std::to_string(mostVertices.value_or(0));
    const Job job{{"hull", most, exactly(unit)},
                  {std::as_bytes(std::span(counts)), std::as_bytes(std::span(cloud.points)),
                   std::as_bytes(std::span(cloud.faceStart)), std::as_bytes(std::span(cloud.corners))},
                  {}};
    Outcome outcome = runIsolated(job, limits, progress);
    HullOfMesh result;
    switch (outcome.end) {
        case End::result:
            result.hull = decodeHull(outcome.bytes, cloud.points.size());
            break;
        case End::failure:
            result.reason = std::move(outcome.bytes);
            break;
        case End::cancelled:
            result.cancelled = true;
            break;
        case End::timedOut:
            result.reason = "the hull took longer than " +
                            std::to_string(static_cast<long>(limits.processorSeconds)) + " s";
            break;
        case End::notStarted:
            result.reason = "the hull could not be computed: " + outcome.bytes;
            break;
        case End::outOfMemory:
        case End::crashed:
        case End::tooMuch:
            break;
    }
    if (!result.hull && !result.cancelled && result.reason.empty())
        result.reason = "the hull could not be computed: the system gives no memory for it";
    return result;
}

namespace {

// What a MeshHull holds beside its lists, as one plain block.
struct Plain {
    std::uint32_t meshPoints, duplicates, faces, fullVertices, closed, concave;
    double error, meshVolume, hullVolume;
    Point low, high;
    std::uint64_t count;
};
static_assert(std::is_trivially_copyable_v<Plain>);

}  // namespace

std::string encode(const MeshHull& hull) {
    const Plain plain{hull.meshPoints, hull.duplicates, hull.faces, hull.fullVertices,
                      hull.closed,     hull.concave,    hull.error, hull.meshVolume,
                      hull.hullVolume, hull.low,        hull.high,  hull.positions.size()};
    std::string bytes(reinterpret_cast<const char*>(&plain), sizeof(plain));
    bytes.append(reinterpret_cast<const char*>(hull.positions.data()), hull.positions.size() * sizeof(Point));
    bytes.append(reinterpret_cast<const char*>(hull.numbers.data()),
                 hull.numbers.size() * sizeof(std::uint32_t));
    return bytes;
}

std::optional<MeshHull> decodeHull(const std::string& bytes, std::size_t cloudPoints) {
    Plain plain{};
    if (bytes.size() < sizeof(plain)) return std::nullopt;
    std::memcpy(&plain, bytes.data(), sizeof(plain));
    if (plain.count < 4 || plain.count > kMaxHullVertices) return std::nullopt;
    if (bytes.size() != sizeof(plain) + plain.count * (sizeof(Point) + sizeof(std::uint32_t)))
        return std::nullopt;
    MeshHull hull{{},
                  {},
                  plain.meshPoints,
                  plain.duplicates,
                  plain.faces,
                  plain.fullVertices,
                  plain.error,
                  plain.meshVolume,
                  plain.hullVolume,
                  plain.closed != 0,
                  plain.concave != 0,
                  plain.low,
                  plain.high};
    hull.positions.resize(plain.count);
    hull.numbers.resize(plain.count);
    const char* lists = bytes.data() + sizeof(plain);
    std::memcpy(hull.positions.data(), lists, plain.count * sizeof(Point));
    std::memcpy(hull.numbers.data(), lists + plain.count * sizeof(Point),
                plain.count * sizeof(std::uint32_t));
    for (std::size_t i = 0; i < plain.count; ++i) {
        const Point& p = hull.positions[i];
        const bool rising = i == 0 || hull.numbers[i - 1] < hull.numbers[i];
        if (!rising || hull.numbers[i] >= cloudPoints || !std::isfinite(p.x + p.y + p.z)) return std::nullopt;
    }
    return hull;
}

std::string formInWords(const MeshHull& hull) {
    if (hull.faces == 0) return "points without faces";
    std::string words = hull.closed ? "closed" : "open (an edge has no face, or too many, beside it)";
    if (!hull.concave) return words + (hull.closed ? ", convex" : "; convex as far as it goes");
    words +=
        hull.closed ? ", not convex: its hull fills the hollows" : "; not convex: its hull fills the hollows";
    return words;
}

}  // namespace sepaxis::mesh
