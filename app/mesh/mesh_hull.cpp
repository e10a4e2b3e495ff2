#include "app/mesh/mesh_hull.h"

#include "collision/hull_builder.h"
#include "collision/hull_simplify.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>
#include <span>

namespace sepaxis::mesh {

namespace {

// Of size and volume. The coordinates of most files are floats: below their rounding a dent is none.
constexpr double kDent = 4.0 * double(kRounding<float>);

std::size_t cornersOf(const Cloud& cloud, std::size_t face) {
    return cloud.faceStart[face + 1] - cloud.faceStart[face];
}

// Of every position, where the edges lead that leave it; those of position p stand from start[p] on, rising.
struct Edges {
    std::vector<std::uint32_t> start, to;
    std::span<const std::uint32_t> from(std::uint32_t point) const {
        return std::span(to).subspan(start[point], start[point + 1] - start[point]);
    }
};

// Corners that repeat are no edges.
template <class Visit>
void forEachEdge(const Cloud& cloud, Watch& watch, const Visit& visit) {
    for (std::size_t f = 0; f + 1 < cloud.faceStart.size(); ++f) {
        watch.check();
        const std::size_t count = cornersOf(cloud, f);
        const std::uint32_t* corner = cloud.corners.data() + cloud.faceStart[f];
        for (std::size_t i = 0; count >= 3 && i < count; ++i) {
            const std::uint32_t to = corner[i + 1 == count ? 0 : i + 1];
            if (corner[i] != to) visit(corner[i], to);
        }
    }
}

// Sorted position by position, between which a person may give up.
Edges edgesOf(const Cloud& cloud, Watch& watch) {
    Edges edges;
    edges.start.resize(cloud.points.size() + 1);
    forEachEdge(cloud, watch, [&](std::uint32_t from, std::uint32_t) { ++edges.start[from + 1]; });
    std::partial_sum(edges.start.begin(), edges.start.end(), edges.start.begin());
    edges.to.resize(edges.start.back());
    std::vector<std::uint32_t> next = edges.start;
    forEachEdge(cloud, watch, [&](std::uint32_t from, std::uint32_t to) { edges.to[next[from]++] = to; });
    for (std::size_t p = 0; p < cloud.points.size(); ++p) {
        watch.check();
        std::sort(edges.to.begin() + edges.start[p], edges.to.begin() + edges.start[p + 1]);
    }
    return edges;
}

// Every directed edge once, and its opposite, too.
bool isClosed(const Cloud& cloud, Watch& watch) {
    const Edges edges = edgesOf(cloud, watch);
    for (std::uint32_t p = 0; p < cloud.points.size(); ++p) {
        watch.check();
        const std::span<const std::uint32_t> to = edges.from(p);
        if (std::adjacent_find(to.begin(), to.end()) != to.end()) return false;
        for (const std::uint32_t end : to) {
            const std::span<const std::uint32_t> back = edges.from(end);
            if (!std::binary_search(back.begin(), back.end(), p)) return false;
        }
    }
    return !edges.to.empty();
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
bool dipsInside(const Cloud& cloud, const Hull<double>& hull, Watch& watch) {
    const double depth = kDent * hull.size;
    for (std::size_t f = 0; f + 1 < cloud.faceStart.size(); ++f) {
        const std::uint32_t* corner = cloud.corners.data() + cloud.faceStart[f];
        for (std::size_t i = 2; i < cornersOf(cloud, f); ++i) {
            watch.check();
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
    for (std::uint32_t v = 0; v < build.hull.vertexCount(); ++v)
        result.numbers.push_back(chosen[build.hull.vertexNumber[v]]);
    result.hull = std::move(build.hull);
    return result;
}

void describeMesh(const Cloud& cloud, MeshHull& hull, Watch& watch) {
    hull.meshPoints = static_cast<std::uint32_t>(cloud.points.size());
    hull.duplicates = static_cast<std::uint32_t>(cloud.duplicates);
    for (std::size_t f = 0; f + 1 < cloud.faceStart.size(); ++f)
        hull.faces += cornersOf(cloud, f) >= 3 ? 1 : 0;
    hull.low = hull.high = cloud.points[0];
    for (const Point& point : cloud.points) {
        hull.low = glm::min(hull.low, point);
        hull.high = glm::max(hull.high, point);
    }
    hull.closed = isClosed(cloud, watch);
    if (hull.closed) hull.meshVolume = std::abs(volumeOf(cloud, (hull.low + hull.high) * 0.5));
}

HullOfMesh refused(std::string reason) {
    return {std::nullopt, false, std::move(reason)};
}

std::string tooManyVertices() {
    return "its hull has more than " + std::to_string(kMaxHullVertices) +
           " vertices: simplify it to at most so many";
}

HullSelection choose(std::span<const Point> points, std::uint32_t most, Watch& watch) {
    HullSelection selection = chooseHullVertices(points, most, [&watch] { return watch.isOver(); });
    if (selection.stopped) throw GivenUp();
    return selection;
}

HullOfMesh hullUnder(Watch& watch, const Cloud& cloud, std::optional<std::uint32_t> mostVertices,
                     double unit) {
    if (cloud.points.empty()) return refused("holds no points");
    HullSelection selection = choose(cloud.points, kMaxHullVertices, watch);
    if (!selection.status) return refused(inMetres(selection.status, unit));
    if (!selection.complete && !mostVertices) return refused(tooManyVertices());
    MeshHull result;
    describeMesh(cloud, result, watch);
    Vertices vertices = verticesOf(cloud, selection.numbers, unit);
    if (!vertices.reason.empty()) return refused(std::move(vertices.reason));
    if (selection.complete) result.fullVertices = vertices.hull.vertexCount();
    result.concave = result.closed ? result.meshVolume < (1.0 - kDent) * vertices.hull.volume
                                   : dipsInside(cloud, vertices.hull, watch);
    if (mostVertices && *mostVertices < vertices.numbers.size()) {
        // From the hull's own vertices where they are known: no other position can be farther outside.
        const std::vector<std::uint32_t> candidates =
            selection.complete ? vertices.numbers : std::vector<std::uint32_t>();
        const std::vector<Point> from = selection.complete ? pick(cloud.points, candidates) : cloud.points;
        selection = choose(from, *mostVertices, watch);
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

}  // namespace

HullOfMesh computeHull(const Cloud& cloud, std::optional<std::uint32_t> mostVertices, double unit,
                       const std::stop_token& stop, double seconds) {
    Watch watch(stop, seconds);
    try {
        return hullUnder(watch, cloud, mostVertices, unit);
    } catch (const GivenUp&) {
        if (watch.isCancelled()) return {std::nullopt, true, {}};
        return refused("the hull takes too long to compute");
    } catch (const std::bad_alloc&) {
        return refused("the hull could not be computed: the system gives no memory for it");
    }
}

std::string formInWords(const MeshHull& hull) {
    if (hull.faces == 0) return "points without faces";
    std::string words = hull.closed ? "closed" : "open (an edge has no face, or too many, beside it)";
    if (!hull.concave) return words + (hull.closed ? ", convex" : "; convex, but not closed");
    words += hull.closed ? ", not convex: its hull fills the hollows"
                         : "; not convex: the hull covers its concave parts";
    return words;
}

}  // namespace sepaxis::mesh
