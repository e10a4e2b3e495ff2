// How long hulls of random points take, on a sphere (all points are vertices) and in a cube (few are), beside
// others in the same run and with everybody's errors; and how many bytes a hull of ours has. Each run builds
// the next of some prepared sets, so that no branch predictor learns one of them by heart.
#include "collision/bench/hull_contender.h"
#include "collision/bench/timings.h"
#include "collision/fast/hull_cache.h"
#include "collision/hull_builder.h"
#include "collision/solids.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <set>

namespace sepaxis::bench {
namespace {

constexpr std::uint64_t kSets = 8;
constexpr std::uint32_t kCounts[] = {16, 64, 256, 1024, 10000};

Points onSphere(std::uint32_t count, std::uint64_t seed) {
    return makeRandomPoints(0.5, count, seed).positions;
}

Points inCube(std::uint32_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto coordinate = [&random] { return static_cast<double>(random() >> 11) * 0x1p-53 - 0.5; };
    Points points(count);
    for (dvec3& point : points) point = {coordinate(), coordinate(), coordinate()};
    return points;
}

struct PointKind {
    const char* name;
    Points (*make)(std::uint32_t, std::uint64_t);
};
constexpr PointKind kKinds[] = {{"sphere", onSphere}, {"cube", inCube}};

template <class T>
class OwnBuilder : public HullContender {
 public:
    OwnBuilder(std::string name, const std::vector<Points>& sets) : HullContender(std::move(name)) {
        for (const Points& points : sets) sets_.emplace_back(points.begin(), points.end());
    }

    std::size_t build(std::size_t index) override {
        return buildHull<T>(std::span<const Vec3<T>>(sets_[index])).hull.vertexCount();
    }

    BuiltHull hullOf(std::size_t index) override {
        const Hull<T> hull = buildHull<T>(std::span<const Vec3<T>>(sets_[index])).hull;
        BuiltHull built;
        built.vertices.assign(hull.vertices.begin(), hull.vertices.end());
        for (const Face& face : hull.faces) {
            std::vector<std::uint32_t> loop;
            std::uint32_t edge = face.firstHalfEdge;
            for (std::uint32_t i = 0; i < face.vertexCount; ++i, edge = hull.halfEdges[edge].next)
                loop.push_back(hull.halfEdges[edge].origin);
            built.faces.push_back(std::move(loop));
        }
        return built;
    }

 private:
    std::vector<std::vector<Vec3<T>>> sets_;
};

// What a hull keeps of its points.
struct HullErrors {
    std::size_t vertices = 0;
    double volume = 0.0;
    double farthestOutside = 0.0;  // metres, of a point beyond a face
};

HullErrors errorsOf(const BuiltHull& built, const Points& points) {
    using Wide = Vec3<long double>;
    HullErrors errors;
    std::set<std::uint32_t> used;
    Wide middle(0);
    for (const auto& face : built.faces) used.insert(face.begin(), face.end());
    for (const std::uint32_t v : used) middle += Wide(built.vertices[v]);
    middle /= static_cast<long double>(used.size());
    errors.vertices = used.size();
    for (const auto& face : built.faces) {
        const Wide first(built.vertices[face[0]]);
        Wide areas(0);
        for (std::size_t i = 2; i < face.size(); ++i) {
            const Wide second(built.vertices[face[i - 1]]), third(built.vertices[face[i]]);
            areas += glm::cross(second - first, third - first);
        }
        const long double height = glm::dot(areas, first - middle);
        errors.volume += static_cast<double>(std::abs(height) / 6);
        if (!(glm::length(areas) > 0)) continue;
        const dvec3 normal(areas / (height < 0 ? -glm::length(areas) : glm::length(areas)));
        for (const dvec3& point : points) {
            const double outside = glm::dot(normal, point - dvec3(first));
            errors.farthestOutside = std::max(errors.farthestOutside, outside);
        }
    }
    return errors;
}

struct OffscreenView {
    std::string heading;
    std::vector<Points> sets;
    HullContenders contenders;
};

std::string nameOf(const OffscreenView& stage, const HullContender& contender) {
    return stage.heading + "/" + contender.name();
}

std::unique_ptr<OffscreenView> makeStage(const PointKind& kind, std::uint32_t count) {
    auto stage = std::make_unique<OffscreenView>();
    stage->heading = std::string(kind.name) + " " + std::to_string(count);
    for (std::uint64_t seed = 0; seed < kSets; ++seed) stage->sets.push_back(kind.make(count, seed));
    addOwnBuilders(stage->sets, stage->contenders);
#ifdef SEPAXIS_BENCH_PEERS
    addPeerBuilders(stage->sets, stage->contenders);
#endif
    for (const auto& contender : stage->contenders) {
        const auto loop = [one = contender.get()](benchmark::State& state) {
            std::size_t index = 0;
            while (state.KeepRunning()) {
                benchmark::DoNotOptimize(one->build(index));
                index = (index + 1) % kSets;
            }
        };
        benchmark::RegisterBenchmark(nameOf(*stage, *contender).c_str(), loop)->Unit(benchmark::kMicrosecond);
    }
    return stage;
}

void printStage(const OffscreenView& stage, const Timings& timings) {
    const double ours = timings.medianNanoseconds(nameOf(stage, *stage.contenders.front()));
    if (ours == 0.0) return;
    std::printf(
        "\n### Points %s\n| who | us | ours / theirs | vertices | volume, of ours | farthest point outside, "
        "m |\n"
        "| --- | --- | --- | --- | --- | --- |\n",
        stage.heading.c_str());
    double volume = 0.0;
    for (const auto& contender : stage.contenders) {
        const double time = timings.medianNanoseconds(nameOf(stage, *contender));
        if (time == 0.0) continue;
        const HullErrors errors = errorsOf(contender->hullOf(0), stage.sets[0]);
        if (volume == 0.0) volume = errors.volume;
        std::printf("| %s | %.1f | %.3f | %zu | 1 %+.1e | %.1e |\n", contender->name().c_str(), 1e-3 * time,
                    ours / time, errors.vertices, errors.volume / volume - 1.0, errors.farthestOutside);
    }
}

template <class... Vectors>
std::size_t bytesIn(const Vectors&... vectors) {
    return (... + (vectors.capacity() * sizeof(vectors[0])));
}

template <class T>
std::size_t bytesOf(const Hull<T>& h) {
    const HullCache<T>& c = *h.cache;
    std::size_t outlines = bytesIn(c.outlines, c.outlineOfFace);
    for (const FaceOutline<T>& outline : c.outlines) outlines += bytesIn(outline.loop, outline.rows);
    return sizeof(h) + sizeof(c) + outlines + h.vertexNumber.reservedBytes() + h.edgeNumber.reservedBytes() +
           h.faceNumber.reservedBytes() + c.vertices.reservedBytes() + c.planes.reservedBytes() +
           c.faceBlocks.rows.reservedBytes() +
           bytesIn(h.vertices, h.vertexHalfEdge, h.halfEdges, h.edgeDirections, h.faces, h.planes,
                   c.edgeLanes, c.faceHalfAngleCos, c.supportHints, c.faceBlocks.faces);
}

template <class T>
double bytesAVertex(const Points& points) {
    const std::vector<Vec3<T>> rounded(points.begin(), points.end());
    const Hull<T> hull = buildHull<T>(std::span<const Vec3<T>>(rounded)).hull;
    return double(bytesOf(hull)) / double(hull.vertexCount());
}

void printBytes() {
    std::printf(
        "\n### Bytes a vertex of a hull of points on a sphere, reserved memory counted\n"
        "| vertices | float | double |\n| --- | --- | --- |\n");
    for (const std::uint32_t count : {8u, 16u, 64u, 256u, 1024u, 10000u}) {
        const Points points = onSphere(count, 1);
        std::printf("| %u | %.0f | %.0f |\n", count, bytesAVertex<float>(points),
                    bytesAVertex<double>(points));
    }
}

int run(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    std::vector<std::unique_ptr<OffscreenView>> stages;
    for (const PointKind& kind : kKinds) {
        for (const std::uint32_t count : kCounts) stages.push_back(makeStage(kind, count));
    }
    Timings timings;
    benchmark::RunSpecifiedBenchmarks(&timings);
    for (const auto& stage : stages) printStage(*stage, timings);
    printBytes();
    return 0;
}

}  // namespace

void addOwnBuilders(const std::vector<Points>& sets, HullContenders& contenders) {
    contenders.push_back(std::make_unique<OwnBuilder<double>>("sepaxis double", sets));
    contenders.push_back(std::make_unique<OwnBuilder<float>>("sepaxis float", sets));
}

}  // namespace sepaxis::bench

int main(int argc, char** argv) {
    return sepaxis::bench::run(argc, argv);
}
