// sepaxis_digest [--pairs N] [--from N] [--verbose]: all that the library answers to N pairs of shapes as 64
// bits, from the bits of every number. Builds by other compilers and for other processors print the same;
// where they do not,
// --verbose has a line for each pair of kinds in each precision, and --from with --pairs 1 one pair alone.
#include "collision/bounds.h"
#include "collision/cast.h"
#include "collision/collide.h"
#include "collision/gjk_epa.h"
#include "collision/hull_bytes.h"
#include "collision/hull_simplify.h"
#include "collision/least_axes.h"
#include "collision/mass.h"
#include "collision/pair_cache.h"
#include "collision/simd/compiler.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/digest/digest_pairs.h"

#include <cinttypes>
#include <cstdlib>
#include <optional>
#include <span>
#include <type_traits>

namespace sepaxis::testing {
namespace {

// FNV-1a of G. Fowler, L. C. Noll, K.-P. Vo, by words in place of bytes, and the high half of each product
// folded into the low one.
class Digest {
 public:
    void add(std::uint64_t word) {
        bits_ = (bits_ ^ word) * 0x100000001b3ull;
        bits_ ^= bits_ >> 32;
    }
    template <class T>
    requires std::is_floating_point_v<T>
    void add(T number) {
        // Which bits a NaN has no standard says.
        if (number != number) return add(std::uint64_t{0x7ff8000000000000});
        if constexpr (sizeof(T) == 8)
            add(bitCast<std::uint64_t>(number));
        else
            add(std::uint64_t{bitCast<std::uint32_t>(number)});
    }
    template <class T>
    void add(const Vec3<T>& v) {
        add(v.x), add(v.y), add(v.z);
    }
    void add(const Feature& feature) {
        add(static_cast<std::uint64_t>(feature.kind));
        add(std::uint64_t{feature.index});
    }
    void add(bool flag) { add(std::uint64_t{flag}); }
    template <class T>
    void add(const Collision<T>& answer) {
        for (const T number : numbersOf(answer)) add(number);
    }
    std::uint64_t bits() const { return bits_; }

 private:
    std::uint64_t bits_ = 0xcbf29ce484222325ull;
};

// What is asked of a pair, so that a difference can be told apart.
enum Part { kMaking, kContact, kCast, kPartCount };
constexpr std::array<const char*, kPartCount> kParts = {"making", "contact", "cast"};
using Digests = std::array<Digest, kPartCount>;

template <class T>
void addMaking(const Shape<T>& shape, const Pose<T>& pose, Digest& digest) {
    for (const std::byte byte : hullToBytes(shape.core)) digest.add(std::to_integer<std::uint64_t>(byte));
    if constexpr (sizeof(T) == 8) {
        constexpr std::uint32_t kMany = 60, kFewer = 24;
        if (shape.core.vertices.size() > kMany) {
            const HullSelection fewer = chooseHullVertices(shape.core.vertices, kFewer);
            for (const std::uint32_t vertex : fewer.numbers) digest.add(std::uint64_t{vertex});
            digest.add(fewer.error);
        }
    }
    const MassProperties<T> mass = massProperties(shape, T(2));
    digest.add(mass.volume), digest.add(mass.mass), digest.add(mass.centerOfMass);
    for (int column = 0; column < 3; ++column) digest.add(mass.inertia[column]);
    const Bounds<T> bounds = worldBounds(shape, pose);
    digest.add(bounds.low), digest.add(bounds.high);
}

template <class T>
struct Question {
    const Shape<T>&a, &b;
    const Pose<T>&poseA, &poseB;
    std::span<ManifoldPoint<T>> memory;
    EpaWorkspace& workspace;
};

template <class T>
void addContact(const Question<T>& q, Digest& digest) {
    CollideOptions<T> all, stable, before, verdict;
    stable.want = Want::contact;
    stable.manifold = ManifoldKind::stable;
    stable.manifoldSize = ManifoldSize::four;
    before.margin = T(0.25);
    before.circlePoints = 12;
    before.reference = true;
    verdict.want = Want::verdict;
    for (const CollideOptions<T>& options : {all, stable, before})
        digest.add(collide(q.a, q.poseA, q.b, q.poseB, options, q.memory));
    digest.add(collide(q.a, q.poseA, q.b, q.poseB, verdict, q.memory).overlap);

    PairCache cache;
    all.cache = &cache;
    Pose<T> moved = q.poseB;
    for (int frame = 0; frame < 3; ++frame) {
        digest.add(collide(q.a, q.poseA, q.b, moved, all, q.memory));
        moved.position += Vec3<T>(T(0.03125), T(-0.015625), T(0.0078125));
    }
    if (q.a.isCurved() || q.b.isCurved()) return;
    const GjkEpaResult<T> second = collideGjkEpa(q.a, q.poseA, q.b, q.poseB, q.workspace);
    digest.add(second.overlap), digest.add(second.normal), digest.add(second.depth),
        digest.add(second.distance);
    digest.add(second.pointA), digest.add(second.pointB), digest.add(second.bound);
    // It tries every pair of edges.
    if (q.a.core.edgeCount() * q.b.core.edgeCount() > 10000) return;
    std::array<LeastAxis<T>, 4> axes;
    const std::size_t count =
        leastAxes<T>(q.a.core, q.b.core, relativePose(q.poseA, q.poseB), std::span(axes));
    for (const LeastAxis<T>& axis : std::span(axes).first(count)) {
        digest.add(std::uint64_t{axis.a} << 32 | axis.b);
        digest.add(axis.axis), digest.add(axis.overlap);
    }
}

template <class T>
void addCasts(const Question<T>& q, const Vec3<T>& way, Digest& digest) {
    const ShapeCast<T> cast = castShape(q.a, q.poseA, q.b, q.poseB, way);
    digest.add(cast.hit), digest.add(cast.startsInside), digest.add(cast.fraction), digest.add(cast.normal);
    digest.add(cast.point), digest.add(cast.featureA), digest.add(cast.featureB);
    digest.add(std::uint64_t{cast.steps});
    const RayCast<T> ray = castRay(q.a, q.poseA, q.poseB.position, way, T(4));
    digest.add(ray.hit), digest.add(ray.startsInside), digest.add(ray.fraction), digest.add(ray.normal);
    digest.add(ray.point), digest.add(ray.feature);
    const ClosestPoint<T> closest = closestPoint(q.a, q.poseA, q.poseB.position);
    digest.add(closest.point), digest.add(closest.distance), digest.add(closest.normal),
        digest.add(closest.feature);
}

template <class T>
void addPair(const DigestPair& pair, const Vec3<double>& way, EpaWorkspace& workspace, Digests& digests) {
    const Shape<T> a = shapeCast<T>(pair.a), b = shapeCast<T>(pair.b);
    const Pose<T> poseA = poseCast<T>(pair.poseA), poseB = poseCast<T>(pair.poseB);
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
    const Question<T> question{a, b, poseA, poseB, memory, workspace};
    addMaking(a, poseA, digests[kMaking]);
    addMaking(b, poseB, digests[kMaking]);
    addContact(question, digests[kContact]);
    addCasts(question, Vec3<T>(way), digests[kCast]);
}

struct Options {
    std::uint64_t pairs = 100000, from = 0;
    bool verbose = false;
};

std::optional<Options> readOptions(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--verbose")
            options.verbose = true;
        else if (i + 1 == argc)
            return std::nullopt;
        else if (name == "--pairs")
            options.pairs = std::strtoull(argv[++i], nullptr, 10);
        else if (name == "--from")
            options.from = std::strtoull(argv[++i], nullptr, 10);
        else
            return std::nullopt;
    }
    return options;
}

// All pairs of kinds, the first no later than the second.
std::vector<std::array<std::size_t, 2>> listPairsOfKinds() {
    std::vector<std::array<std::size_t, 2>> pairs;
    for (std::size_t a = 0; a < kDigestKinds.size(); ++a)
        for (std::size_t b = a; b < kDigestKinds.size(); ++b) pairs.push_back({a, b});
    return pairs;
}

int run(const Options& options) {
    const std::vector<std::array<std::size_t, 2>> kinds = listPairsOfKinds();
    std::vector<std::array<Digests, 2>> digests(kinds.size());
    EpaWorkspace workspace;
    for (std::uint64_t number = options.from; number < options.from + options.pairs; ++number) {
        const auto place = static_cast<std::size_t>(number % kinds.size());
        auto [a, b] = kinds[place];
        const std::uint64_t round = number / kinds.size();
        if (round / kDigestScenes.size() % 2 == 1) std::swap(a, b);
        DigestGenerator generator(number);
        const DigestPair pair = generator.make(a, b, static_cast<std::size_t>(round % kDigestScenes.size()));
        const Vec3<double> way = generator.vector(3.0);
        addPair<double>(pair, way, workspace, digests[place][0]);
        addPair<float>(pair, way, workspace, digests[place][1]);
    }
    Digest all;
    for (std::size_t place = 0; place < kinds.size(); ++place) {
        for (const std::size_t precision : {0, 1}) {
            if (options.verbose)
                std::printf("%s %s %s", kDigestKinds[kinds[place][0]], kDigestKinds[kinds[place][1]],
                            precision == 0 ? "double" : "float");
            for (std::size_t part = 0; part < kPartCount; ++part) {
                const std::uint64_t bits = digests[place][precision][part].bits();
                if (options.verbose) std::printf("  %s %016" PRIx64, kParts[part], bits);
                all.add(bits);
            }
            if (options.verbose) std::printf("\n");
        }
    }
    std::printf("%016" PRIx64 " of pairs %" PRIu64 " to %" PRIu64 "\n", all.bits(), options.from,
                options.from + options.pairs);
    return 0;
}

}  // namespace
}  // namespace sepaxis::testing

int main(int argc, char** argv) {
    const auto options = sepaxis::testing::readOptions(argc, argv);
    if (!options) {
        std::fprintf(stderr, "usage: sepaxis_digest [--pairs N] [--from N] [--verbose]\n");
        return 2;
    }
    return sepaxis::testing::run(*options);
}
