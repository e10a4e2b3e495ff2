// sepaxis_answers [--pairs N] [--seed S] --save FILE | --against FILE: all answers to N random pairs (half of
// them hulls, half shapes of every kind, one in a hundred large hulls), kept in a file or held against those
// that another build of the library kept: with vectors and without, before a change and after it. Exit status
// 1 where any bit differs.
#include "collision/collide.h"
#include "collision/query/hull_pair.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/sweeps/numbered_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::testing {
namespace {

// What is kept of the answers to one pair in one precision.
struct Kept {
    std::uint64_t bits = 0;       // mixed of all numbers of all answers
    double signedDistance = 0.0;  // minus the depth, or the distance
    double size = 0.0;            // of the pair
    std::uint32_t overlap = 0;
    std::uint32_t features =
        0;  // mixed of what has no rounding: kind, uniqueness, features, number of points
};

template <class T>
std::uint64_t mixNumbers(std::uint64_t bits, const std::vector<T>& numbers) {
    for (const T number : numbers) {
        std::uint64_t own = 0;
        std::memcpy(&own, &number, sizeof number);
        bits = mix(bits ^ own);
    }
    return bits;
}

// Solid: Shape or Hull.
template <class T, class Solid>
Kept answersTo(const Solid& a, const Solid& b, const Pose<T>& bInA) {
    const T size = makeHullPair(a, b, bInA).size;
    CollideOptions<T> exact{.manifold = ManifoldKind::exact}, stable, verdict;
    stable.want = Want::contact;
    stable.stableSlop = T(0.01) * size;
    stable.manifoldSize = ManifoldSize::four;
    verdict.want = Want::verdict;
    std::vector<ManifoldPoint<T>> points(manifoldCapacity(a, b));
    const std::span<ManifoldPoint<T>> memory(points);
    Kept kept;
    for (const CollideOptions<T>& options : {stable, verdict})
        kept.bits = mixNumbers(kept.bits, numbersOf(collideInA(a, b, bInA, options, memory)));
    const Collision<T> c = collideInA(a, b, bInA, exact, memory);
    kept.bits = mixNumbers(kept.bits, numbersOf(c));
    kept.signedDistance = c.overlap ? -static_cast<double>(c.depth) : static_cast<double>(c.distance);
    kept.size = static_cast<double>(size);
    kept.overlap = c.overlap ? 1 : 0;
    kept.features = static_cast<std::uint32_t>(
        mixNumbers(0, std::vector<double>{double(c.kind), double(c.unique), double(c.featureA.kind),
                                          double(c.featureA.index), double(c.featureB.kind),
                                          double(c.featureB.index), double(c.manifold.size())}));
    return kept;
}

// Hulls of more than 512 faces, which are searched by blocks of them. visit(precision, kept): double first.
template <class Visit>
void answerLargeHulls(std::uint64_t number, std::uint64_t seed, const Visit& visit) {
    PairGenerator generator(mix(seed + number));
    const auto hull = [&] {
        const auto count = static_cast<std::uint32_t>(generator.integer(270, 800));
        SolidPoints solid = makeRandomPoints(0.5, count, mix(count + number));
        const Vec3<double> stretch(1.0, generator.uniform(0.1, 1.0), generator.uniform(0.1, 1.0));
        for (Vec3<double>& p : solid.positions) p *= stretch;
        return buildHull<double>(std::span<const Vec3<double>>(solid.positions)).hull;
    };
    const Hull<double> a = hull(), b = hull();
    const Pose<double> bInA = generator.pose(1.2);
    visit("double", answersTo(a, b, bInA));
    visit("float", answersTo(hullCast<float>(a), hullCast<float>(b), poseCast<float>(bInA)));
}

struct Options {
    std::uint64_t pairs = 1000000, seed = 20261122;
    std::string save, against;
};

std::optional<Options> readOptions(int argc, char** argv) {
    Options options;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        if (name == "--pairs")
            options.pairs = std::strtoull(argv[i + 1], nullptr, 10);
        else if (name == "--seed")
            options.seed = std::strtoull(argv[i + 1], nullptr, 10);
        else if (name == "--save")
            options.save = argv[i + 1];
        else if (name == "--against")
            options.against = argv[i + 1];
        else
            return std::nullopt;
    }
    const bool oneFile = options.save.empty() != options.against.empty();
    return argc % 2 == 1 && options.pairs > 0 && oneFile ? std::optional(options) : std::nullopt;
}

template <class Visit>
void forEachAnswer(const Options& options, const Visit& visit) {
    for (std::uint64_t number = 0; number < options.pairs; ++number) {
        const auto visitOne = [&](const std::string& precision, const Kept& kept) {
            visit(number, precision, kept);
        };
        if (number % 100 == 99)
            answerLargeHulls(number, options.seed, visitOne);
        else
            visitNumberedPair(number, options.seed,
                              [&](const char* precision, const auto& a, const auto& b, const auto& bInA) {
                                  visitOne(precision, answersTo(a, b, bInA));
                              });
    }
}

int save(const Options& options) {
    std::ofstream file(options.save, std::ios::binary);
    forEachAnswer(options, [&](std::uint64_t, const std::string&, const Kept& kept) {
        file.write(reinterpret_cast<const char*>(&kept), sizeof kept);
    });
    file.close();
    if (!file) {
        std::cerr << options.save << ": cannot be written\n";
        return 2;
    }
    std::cout << options.pairs << " pairs kept\n";
    return 0;
}

struct Differences {
    std::uint64_t bits = 0, verdicts = 0, features = 0;
    double distance = 0.0;  // the greatest, of size

    void count(const Kept& here, const Kept& there) {
        if (here.bits == there.bits) return;
        ++bits;
        verdicts += here.overlap != there.overlap ? 1 : 0;
        features += here.features != there.features ? 1 : 0;
        distance = std::max(distance, std::abs(here.signedDistance - there.signedDistance) / here.size);
    }
};

void print(const char* precision, const Differences& found, std::uint64_t pairs) {
    std::cout << precision << ": " << pairs - found.bits << " of " << pairs
              << " pairs have the same answers bit for bit; others " << found.bits << ", of them verdicts "
              << found.verdicts << ", kinds or features " << found.features
              << ", depth or distance by at most " << found.distance << " of size\n";
}

int compare(const Options& options) {
    constexpr std::uint64_t kListed = 10;
    std::ifstream file(options.against, std::ios::binary);
    Differences inDouble, inFloat;
    forEachAnswer(options, [&](std::uint64_t number, const std::string& precision, const Kept& here) {
        Kept there;
        if (!file.read(reinterpret_cast<char*>(&there), sizeof there)) return;
        Differences& found = precision == "double" ? inDouble : inFloat;
        found.count(here, there);
        if (here.bits != there.bits && found.bits <= kListed)
            std::cout << "pair " << number << " in " << precision << ": " << here.signedDistance << " and "
                      << there.signedDistance << '\n';
    });
    if (!file) {
        std::cerr << options.against << ": not the answers to as many pairs\n";
        return 2;
    }
    print("double", inDouble, options.pairs);
    print("float", inFloat, options.pairs);
    return inDouble.bits + inFloat.bits == 0 ? 0 : 1;
}

}  // namespace
}  // namespace sepaxis::testing

int main(int argc, char** argv) {
    using namespace sepaxis::testing;
    const std::optional<Options> options = readOptions(argc, argv);
    if (!options) {
        std::cerr << "usage: sepaxis_answers [--pairs N] [--seed S] --save FILE | --against FILE\n";
        return 2;
    }
    return options->save.empty() ? compare(*options) : save(*options);
}
