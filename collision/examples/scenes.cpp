#include "scenes.h"

#include "collision/hull_builder.h"
#include "collision/solids.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <map>
#include <numbers>

namespace solver {

namespace {

using sepaxis::SolidPoints;
using DShape = std::shared_ptr<const Shape<double>>;

DShape shared(Shape<double> shape) {
    return std::make_shared<const Shape<double>>(std::move(shape));
}
DShape hullOf(const SolidPoints& points) {
    return shared(sepaxis::makeSolid(sepaxis::buildHull<double>(points.positions).hull));
}
DShape boxOf(const Vec3<double>& half) {
    return shared(sepaxis::makeAabb<double>(-half, half).shape);
}

Pose<double> at(double x, double y, double z) {
    return {{x, y, z}};
}
Quat<double> turnAbout(const Vec3<double>& axis, double degrees) {
    return glm::angleAxis(degrees * std::numbers::pi / 180.0, axis);
}

std::vector<SceneBody> ground() {
    return {{boxOf({10, 0.5, 10}), at(0, -0.5, 0), 0.0}};
}

std::vector<SceneBody> stack() {
    std::vector<SceneBody> bodies = ground();
    const DShape box = boxOf({0.5, 0.5, 0.5});
    for (int i = 0; i < 10; ++i) bodies.push_back({box, at(0, 0.5 + i, 0)});
    return bodies;
}

std::vector<SceneBody> pyramid() {
    std::vector<SceneBody> bodies = ground();
    const DShape box = boxOf({0.5, 0.5, 0.5});
    for (int row = 0; row < 10; ++row)
        for (int i = 0; i < 10 - row; ++i)
            bodies.push_back({box, at(1.1 * (i - 0.5 * (9 - row)), 0.5 + row, 0)});
    return bodies;
}

// As steep as friction of 0.36 would hold; there is 0.6.
std::vector<SceneBody> slope() {
    const Quat<double> turn = turnAbout({0, 0, 1}, 20.0);
    std::vector<SceneBody> bodies = ground();
    bodies[0].pose = {turn * bodies[0].pose.position, turn};
    bodies.push_back({boxOf({0.5, 0.5, 0.5}), {turn * Vec3<double>(0, 0.5, 0), turn}});
    return bodies;
}

std::vector<SceneBody> rolling(const DShape& shape) {
    std::vector<SceneBody> bodies = ground();
    const double speed = 1.5, radius = 0.5;  // rolls without sliding
    bodies.push_back({shape, {{-6, radius, 0}, turnAbout({1, 0, 0}, 90.0)}, 1000.0, {speed, 0, 0}});
    bodies.back().spin = {0, 0, -speed / radius};
    return bodies;
}

// Four walls around a floor, and fifty bodies above it.
std::vector<SceneBody> pile(const std::vector<DShape>& shapes) {
    std::vector<SceneBody> bodies = ground();
    for (const double side : {-1.0, 1.0}) {
        bodies.push_back({boxOf({0.5, 5, 3}), at(3.5 * side, 5, 0), 0.0});
        bodies.push_back({boxOf({3, 5, 0.5}), at(0, 5, 3.5 * side), 0.0});
    }
    for (int i = 0; i < 50; ++i) {
        const int layer = i / 9, row = i % 9 / 3, column = i % 3;
        // Each a little turned and shifted, so that nothing falls straight onto the next.
        const Vec3<double> where(1.6 * (column - 1) + 0.1 * (layer % 3), 1.0 + 1.5 * layer,
                                 1.6 * (row - 1) - 0.07 * (layer % 4));
        const Quat<double> turn = turnAbout(glm::normalize(Vec3<double>(1, 0.3 * i, 0.7)), 37.0 * i);
        // One kind of shape further in each layer: no towers of one kind.
        bodies.push_back({shapes[std::size_t(i + layer) % shapes.size()], {where, turn}});
    }
    return bodies;
}

std::vector<SceneBody> hullPile() {
    std::vector<DShape> shapes;
    for (std::uint32_t i = 0; i < 10; ++i)
        shapes.push_back(hullOf(sepaxis::makeRandomPoints(0.6, 8 + 3 * i, i)));
    return pile(shapes);
}

std::vector<SceneBody> mixedPile() {
    return pile({boxOf({0.5, 0.4, 0.3}), shared(sepaxis::makeSphere(0.5)),
                 shared(sepaxis::makeCapsule<double>({0, -0.4, 0}, {0, 0.4, 0}, 0.3)),
                 shared(sepaxis::makeCylinder(0.4, 0.8)), hullOf(sepaxis::makeRandomPoints(0.6, 20, 7)),
                 shared(sepaxis::makeCone(0.5, 1.0)), hullOf(sepaxis::makeDodecahedron(0.5)),
                 shared(sepaxis::makeEllipsoid<double>({0.5, 0.4, 0.3})),
                 shared(sepaxis::makeTaperedCapsule<double>({0, -0.3, 0}, {0, 0.3, 0}, 0.4, 0.2))});
}

constexpr std::array kScenes = {
    Scene{"stack", "ten boxes, one on the other", stack, 900},
    Scene{"pyramid", "55 boxes", pyramid, 300},
    Scene{"slope", "a box on a slope of 20 degrees", slope, 300},
    Scene{"prism", "a hull of 24 sides rolls",
          [] { return rolling(hullOf(sepaxis::makePrism(0.5, 1.0, 24))); }, 600, 0.01},
    Scene{"cylinder", "a true cylinder rolls",
          [] { return rolling(shared(sepaxis::makeCylinder(0.5, 1.0))); }, 300},
    Scene{"hulls", "50 hulls fall into a box", hullPile, 600},
    Scene{"mixed", "50 shapes of nine kinds fall into a box", mixedPile, 480, 0.01},
};

// What the exact query says of the bodies as they are when contacts are looked for.
template <class T>
class Judge {
 public:
    explicit Judge(const World<T>& world) {
        for (const Body<T>& body : world.bodies) shapes_.push_back(sepaxis::shapeCast<double>(*body.shape));
    }

    void look(const World<T>& world, Figures& figures) {
        double deepest = 0;
        bool lost = false;
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Seen>> seen;
        for (const Pair<T>& pair : world.pairs) {
            const double depth = depthOf(world, pair);
            deepest = std::max(deepest, depth);
            lost = lost || (depth > kSurelyTouching &&
                            std::none_of(pair.contacts.begin(), pair.contacts.end(), [](const Contact<T>& c) {
                                return double(c.depth) > -kSurelyTouching;
                            }));
            countIds(world, pair);
            std::vector<Seen>& list = seen[{pair.a, pair.b}];
            for (const Contact<T>& contact : pair.contacts) {
                list.push_back({contact.id, inBody(world.bodies[pair.a], contact.onA),
                                inBody(world.bodies[pair.b], contact.onB), Vec3<double>(pair.normal)});
            }
        }
        seen_ = std::move(seen);
        figures.deepest = std::max(figures.deepest, deepest);
        figures.left = deepest;
        figures.framesWithLoss += lost;
        figures.idsKept =
            all_ == 0 ? 1 : double(kept_) / double(std::max<std::size_t>(1, kept_ + lostTouching_));
        figures.idsKeptAll = all_ == 0 ? 1 : double(kept_) / double(all_);
    }

 private:
    // Metres. An overlap that every narrow phase in float must see.
    static constexpr double kSurelyTouching = 1e-5;

    // Metres. Two points that met in the last frame are still one contact.
    static constexpr double kSamePoint = 1e-4;

    struct Seen {
        std::uint64_t id;
        Vec3<double> inA, inB;  // the contact's points, in the frames of the bodies
        Vec3<double> normal;
    };

    static Pose<double> poseOf(const Body<T>& body) { return sepaxis::poseCast<double>(body.pose()); }
    static Vec3<double> inBody(const Body<T>& body, const Vec3<T>& point) {
        return sepaxis::transformPointInverse(poseOf(body), Vec3<double>(point));
    }

    double depthOf(const World<T>& world, const Pair<T>& pair) {
        sepaxis::CollideOptions<double> exact;
        exact.want = sepaxis::Want::contact;
        exact.reference = true;
        return sepaxis::collide<double>(shapes_[pair.a], poseOf(world.bodies[pair.a]), shapes_[pair.b],
                                        poseOf(world.bodies[pair.b]), exact, {})
            .depth;
    }

    // A contact of the last frame whose id is gone is lost if its two points, carried along by the bodies,
    // still lie in each other in the same place; else it rolled, slid or fell away.
    void countIds(const World<T>& world, const Pair<T>& pair) {
        const auto last = seen_.find({pair.a, pair.b});
        if (last == seen_.end()) return;
        const Pose<double> a = poseOf(world.bodies[pair.a]), b = poseOf(world.bodies[pair.b]);
        for (const Seen& old : last->second) {
            ++all_;
            const bool kept = std::any_of(pair.contacts.begin(), pair.contacts.end(),
                                          [&](const Contact<T>& contact) { return contact.id == old.id; });
            if (kept) {
                ++kept_;
                continue;
            }
            const Vec3<double> apart =
                sepaxis::transformPoint(b, old.inB) - sepaxis::transformPoint(a, old.inA);
            const double gap = glm::dot(apart, old.normal);
            const double slid = glm::length(apart - gap * old.normal);
            lostTouching_ += gap < -kSurelyTouching && slid < kSamePoint;
        }
    }

    std::vector<Shape<double>> shapes_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Seen>> seen_;
    std::size_t all_ = 0, kept_ = 0, lostTouching_ = 0;
};

// The mean square over the bodies that move of the speed that their fastest point has at most.
template <class T>
double squareSpeed(const World<T>& world) {
    double sum = 0;
    int count = 0;
    for (const Body<T>& body : world.bodies) {
        if (!body.moves()) continue;
        const sepaxis::Bounds<T> bounds = sepaxis::worldBounds(*body.shape, {});
        const double radius = glm::length(Vec3<double>(bounds.high - bounds.low)) / 2;
        const double speed =
            glm::length(Vec3<double>(body.velocity)) + radius * glm::length(Vec3<double>(body.spin));
        sum += speed * speed;
        ++count;
    }
    return sum / count;
}

}  // namespace

std::span<const Scene> scenes() {
    return kScenes;
}

template <class T>
World<T> makeWorld(const Scene& scene) {
    World<T> world;
    std::map<const Shape<double>*, std::shared_ptr<const Shape<T>>> cast;
    for (const SceneBody& from : scene.bodies()) {
        std::shared_ptr<const Shape<T>>& shape = cast[from.shape.get()];
        if (!shape) shape = std::make_shared<const Shape<T>>(sepaxis::shapeCast<T>(*from.shape));
        world.bodies.push_back(makeBody<T>(shape, sepaxis::poseCast<T>(from.pose), T(from.density)));
        world.bodies.back().velocity = Vec3<T>(from.velocity);
        world.bodies.back().spin = Vec3<T>(from.spin);
    }
    world.settings.rollingResistance = T(scene.rollingResistance);
    return world;
}

template <class T>
Figures run(World<T> world, int frames) {
    constexpr int kLastSecond = 60;
    Figures figures;
    Judge<T> judge(world);
    const Vec3<T> start = world.bodies.back().position;
    double squares = 0;
    std::clock_t took = 0;
    for (int frame = 0; frame < frames; ++frame) {
        const std::clock_t before = std::clock();
        world.findContacts();
        took += std::clock() - before;
        judge.look(world, figures);
        world.solve();
        if (frame >= frames - kLastSecond) squares += squareSpeed(world);
    }
    figures.restSpeed = std::sqrt(squares / kLastSecond);
    figures.microseconds = 1e6 * double(took) / CLOCKS_PER_SEC / frames;
    for (const Pair<T>& pair : world.pairs) figures.contacts += double(pair.contacts.size());
    figures.way = glm::length(Vec3<double>(world.bodies.back().position - start));
    figures.speed = glm::length(Vec3<double>(world.bodies.back().velocity));
    return figures;
}

template World<float> makeWorld(const Scene&);
template World<double> makeWorld(const Scene&);
template Figures run(World<float>, int);
template Figures run(World<double>, int);

}  // namespace solver
