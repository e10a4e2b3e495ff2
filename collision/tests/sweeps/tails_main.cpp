// sepaxis_tails [--pairs N] [--seed S] [--save FOLDER]: how long the slowest queries take, for each generator
// of the sweeps and for pairs that nearly touch. Of each pair the quickest of five calls, so that what the
// machine did meanwhile does not count. The slowest pair of each row is saved as a scene.
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/sweeps/shape_checks.h"
#include "collision/tests/sweeps/sweep_report.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <sstream>

namespace sepaxis::testing {
namespace {

struct Posed {
    Shape<double> a, b;
    Pose<double> bInA;
};

struct Generator {
    std::string name;
    std::function<Posed(std::uint64_t number, std::uint64_t seed)> make;
};

Posed posedOf(const ShapePair& pair) {
    return {makeShape(pair.a), makeShape(pair.b), relativePose(pair.poseA, pair.poseB)};
}

// Points on ellipsoids, 9 to 64 of them: anywhere, or moved to be apart by 1e-15 to 1e-6 along the normal.
Posed largeHulls(std::uint64_t seed, bool nearlyTouching) {
    PairGenerator random(seed);
    const auto hull = [&] {
        const Vec3<double> stretch{random.uniform(0.3, 1.0), random.uniform(0.3, 1.0),
                                   random.uniform(0.3, 1.0)};
        std::vector<Vec3<double>> points;
        for (int i = random.integer(9, 64); i > 0; --i) points.push_back(random.direction() * stretch);
        return makeSolid(buildHull<double>(std::span<const Vec3<double>>(points)).hull);
    };
    Posed pair{hull(), hull(), {random.direction() * random.uniform(0.3, 2.0), random.rotation()}};
    if (!nearlyTouching) return pair;
    const Collision<double> c = collideInA<double>(pair.a, pair.b, pair.bInA, {}, {});
    pair.bInA.position += c.normal * (c.depth - c.distance + std::pow(10.0, random.uniform(-15.0, -6.0)));
    return pair;
}

std::vector<Generator> generators() {
    std::vector<Generator> all;
    for (int kind = 0; kind < kPairKinds; ++kind)
        all.push_back({std::string("hulls: ") + nameOf(static_cast<PairKind>(kind)),
                       [kind](std::uint64_t, std::uint64_t seed) {
                           RandomPair pair = PairGenerator(seed).make(static_cast<PairKind>(kind));
                           return Posed{makeSolid(std::move(pair.a)), makeSolid(std::move(pair.b)),
                                        relativePose(pair.poseA, pair.poseB)};
                       }});
    // The kinds of shapes in turn.
    const auto kindsOf = [](std::uint64_t number) {
        return std::pair(static_cast<ShapeKind>(number % kPolyhedralKinds),
                         static_cast<ShapeKind>(number / kPolyhedralKinds % kPolyhedralKinds));
    };
    for (int scene = 0; scene < kScenes; ++scene)
        all.push_back({std::string("shapes: ") + nameOf(static_cast<Scene>(scene)),
                       [scene, kindsOf](std::uint64_t number, std::uint64_t seed) {
                           const auto [a, b] = kindsOf(number);
                           return posedOf(ShapeGenerator(seed).make(a, b, static_cast<Scene>(scene)));
                       }});
    for (const bool parallel : {false, true}) {
        const std::string how = parallel ? "nearly touching and parallel" : "nearly touching";
        all.push_back({"hulls: " + how, [parallel](std::uint64_t, std::uint64_t seed) {
                           return posedOf(ShapeGenerator(seed).makeNearlyTouching(
                               ShapeKind::hull, ShapeKind::hull, parallel, -15.0, -6.0));
                       }});
        all.push_back({"shapes: " + how, [parallel, kindsOf](std::uint64_t number, std::uint64_t seed) {
                           const auto [a, b] = kindsOf(number);
                           return posedOf(
                               ShapeGenerator(seed).makeNearlyTouching(a, b, parallel, -15.0, -6.0));
                       }});
    }
    for (const bool nearly : {false, true})
        all.push_back({std::string("hulls of up to 64 vertices") + (nearly ? ": nearly touching" : ""),
                       [nearly](std::uint64_t, std::uint64_t seed) { return largeHulls(seed, nearly); }});
    return all;
}

// What a program asks for.
template <class T>
struct Asked {
    const char* name;
    CollideOptions<T> options{.manifold = ManifoldKind::exact};
};

template <class T>
std::vector<Asked<T>> asked() {
    CollideOptions<T> verdict, everything;
    verdict.want = Want::verdict;
    everything.manifold = ManifoldKind::stable;
    everything.manifoldSize = ManifoldSize::four;
    return {{"verdict", verdict}, {"everything", everything}};
}

std::string numbers(const Vec3<double>& v) {
    std::ostringstream text;
    text << std::setprecision(17) << '[' << v.x << ", " << v.y << ", " << v.z << ']';
    return text.str();
}

// A hull's core as the hull of its points; the radius is not of its kind.
std::string shapeText(const Shape<double>& shape) {
    const std::vector<Vec3<double>>& points = shape.core.vertices;
    std::ostringstream text;
    text << std::setprecision(17);
    if (points.size() == 1)
        text << R"("type": "sphere", "radius": )" << shape.radius;
    else if (points.size() == 2 && shape.radius > 0.0)
        text << R"("type": "capsule", "base": )" << numbers(points[0]) << R"(, "tip": )" << numbers(points[1])
             << R"(, "radius": )" << shape.radius;
    else if (points.size() == 2)
        text << R"("type": "segment", "start": )" << numbers(points[0]) << R"(, "end": )"
             << numbers(points[1]);
    else {
        const bool triangle = points.size() == 3;
        text << (triangle ? R"("type": "triangle", "vertices": [)" : R"("type": "hull", "positions": [)");
        for (std::size_t i = 0; i < points.size(); ++i) text << (i ? ", " : "") << numbers(points[i]);
        text << ']';
        if (triangle && shape.oneSided) text << R"(, "one_sided": true)";
    }
    return text.str();
}

std::string sceneText(const std::string& name, const Posed& pair) {
    // A sphere stands at its place, whatever its frame.
    const auto placeOf = [](const Shape<double>& shape, const Pose<double>& pose) {
        return shape.core.vertices.size() == 1 ? transformPoint(pose, shape.core.vertices[0]) : pose.position;
    };
    const auto side = [&](const Shape<double>& shape, const Pose<double>& pose) {
        std::ostringstream text;
        text << std::setprecision(17) << "{\"shape\": {" << shapeText(shape)
             << "}, \"position\": " << numbers(placeOf(shape, pose)) << ", \"orientation\": ["
             << pose.orientation.x << ", " << pose.orientation.y << ", " << pose.orientation.z << ", "
             << pose.orientation.w << "]}";
        return text.str();
    };
    return "{\"version\": 1, \"name\": \"" + name + "\",\n\"a\": " + side(pair.a, {}) +
           ",\n\"b\": " + side(pair.b, pair.bInA) + "}\n";
}

template <class T>
double secondsOf(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options,
                 std::span<ManifoldPoint<T>> memory) {
    using Clock = std::chrono::steady_clock;
    double least = 1.0;
    for (int i = 0; i < 5; ++i) {
        const Clock::time_point start = Clock::now();
        const Collision<T> c = collideInA(a, b, bInA, options, memory);
        const std::chrono::duration<double> took = Clock::now() - start;
        if (std::isnan(c.depth)) std::abort();  // so that the answer is used
        least = std::min(least, took.count());
    }
    return least;
}

struct Timed {
    double seconds;
    std::uint64_t number;
    std::size_t vertices;  // of the larger shape
};

// Shapes of more vertices than this are no small ones.
constexpr std::size_t kSmall = 8;

std::string micro(double seconds) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(2) << seconds * 1e6;
    return text.str();
}

template <class T>
void printRow(const Generator& generator, const char* precision, const Asked<T>& what,
              std::vector<Timed>& times, const std::string& folder, std::uint64_t seed) {
    std::sort(times.begin(), times.end(),
              [](const Timed& p, const Timed& q) { return p.seconds < q.seconds; });
    const auto at = [&](double part) {
        return times[static_cast<std::size_t>(part * double(times.size() - 1))].seconds;
    };
    const Timed& slowest = times.back();
    double slowestSmall = 0.0;
    for (const Timed& t : times)
        if (t.vertices <= kSmall) slowestSmall = std::max(slowestSmall, t.seconds);
    std::string file = generator.name + " " + precision + " " + what.name;
    for (char& c : file)
        if (c == ' ' || c == ':') c = '-';
    std::printf("| %s | %s | %s | %s | %s | %s | %.1f | %s (%zu) | %s |\n", generator.name.c_str(), precision,
                what.name, micro(at(0.5)).c_str(), micro(at(0.99)).c_str(), micro(at(0.999)).c_str(),
                at(0.999) / at(0.5), micro(slowest.seconds).c_str(), slowest.vertices,
                micro(slowestSmall).c_str());
    std::fflush(stdout);
    if (folder.empty()) return;
    std::ofstream(folder + "/" + file + ".json") << sceneText(
        generator.name + ", the slowest", generator.make(slowest.number, mix(seed + slowest.number)));
}

template <class T>
void time(const Generator& generator, const char* precision, std::uint64_t pairs, std::uint64_t seed,
          const std::string& folder) {
    const std::vector<Asked<T>> queries = asked<T>();
    std::vector<std::vector<Timed>> times(queries.size());
    std::vector<ManifoldPoint<T>> memory;
    for (std::uint64_t i = 0; i < pairs; ++i) {
        const Posed posed = generator.make(i, mix(seed + i));
        const Shape<T> a = shapeCast<T>(posed.a), b = shapeCast<T>(posed.b);
        const Pose<T> bInA = poseCast<T>(posed.bInA);
        memory.resize(manifoldCapacity(a, b));
        for (std::size_t q = 0; q < queries.size(); ++q)
            times[q].push_back({secondsOf<T>(a, b, bInA, queries[q].options, memory), i,
                                std::max(a.core.vertices.size(), b.core.vertices.size())});
    }
    for (std::size_t q = 0; q < queries.size(); ++q)
        printRow(generator, precision, queries[q], times[q], folder, seed);
}

int run(int argc, char** argv) {
    std::uint64_t pairs = 100000, seed = 1;
    std::string folder;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string option = argv[i];
        if (option == "--pairs")
            pairs = std::max<std::uint64_t>(std::strtoull(argv[i + 1], nullptr, 10), 1);
        else if (option == "--seed")
            seed = std::strtoull(argv[i + 1], nullptr, 10);
        else if (option == "--save")
            folder = argv[i + 1];
        else
            argc = 0;
    }
    if (argc % 2 == 0) {
        std::cerr << "usage: sepaxis_tails [--pairs N] [--seed S] [--save FOLDER]\n";
        return 2;
    }
    if (!folder.empty()) std::filesystem::create_directories(folder);
    std::printf(
        "%llu pairs a row; microseconds; in brackets the vertices of the larger shape\n\n"
        "| pairs | precision | asked for | median | p99 | p99.9 | p99.9 / median | slowest | slowest of up "
        "to %zu vertices |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
        static_cast<unsigned long long>(pairs), kSmall);
    for (const Generator& generator : generators()) {
        time<double>(generator, "double", pairs, seed, folder);
        time<float>(generator, "float", pairs, seed, folder);
    }
    if (!folder.empty()) std::printf("\nThe slowest pair of each row is a scene in %s.\n", folder.c_str());
    return 0;
}

}  // namespace
}  // namespace sepaxis::testing

int main(int argc, char** argv) {
    return sepaxis::testing::run(argc, argv);
}
