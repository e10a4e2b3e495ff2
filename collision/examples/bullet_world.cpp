// The same Bullet world of 300 bodies with the library as its narrow phase and with Bullet's own.
//   bullet_world [--steps N] [--check]
// Contacts are judged at every tenth step, as they are handed to the solver, by the library's exact reference
// query in double. --check: what falls short with the library is an error.
#include "bullet_algorithm.h"
#include "collision/cast.h"
#include "collision/solids.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <btBulletDynamicsCommon.h>

namespace {

using sepaxis::Pose;
using sepaxis::Shape;
using sepaxis::Vec3;

// Metres. A contact that is farther from the truth is wrong: a stable manifold may lose
// CollideOptions::stableSlop, 5 mm.
constexpr double kWrong = 6e-3;

struct Figures {
    double stepMs = 0,
           findMs = 0;  // of processor time, a step, and of it the narrow phase with the broad phase
    double deepest = 0, left = 0;  // metres: the largest exact depth in any judged step, and in the last
    std::size_t pairs = 0;         // judged, which overlap or have contacts
    std::size_t lost = 0;          // overlap without a contact
    std::size_t wrongDepth = 0;    // the deepest contact is not as deep as the overlap
    std::size_t offSurface = 0;    // its points do not lie on the surfaces
    double restSpeed = 0;  // metres a second: root of the mean square of the centres' in the last second
};

class JudgedWorld : public btDiscreteDynamicsWorld {
 public:
    using btDiscreteDynamicsWorld::btDiscreteDynamicsWorld;

    // Contacts are those of the poses at the beginning of a step: looked at before the solver moves the
    // bodies.
    void performDiscreteCollisionDetection() override {
        const std::clock_t before = std::clock();
        btDiscreteDynamicsWorld::performDiscreteCollisionDetection();
        const std::clock_t found = std::clock();
        finding += found - before;
        if (step++ % 10 == 0) judge();
        judging += std::clock() - found;
    }
    Figures figures;
    std::clock_t finding = 0, judging = 0;
    int step = 0;

 private:
    struct Truth {
        Shape<double> shape;
        Pose<double> pose;
    };
    static Truth truthOf(const btCollisionObject& object) {
        const SepaxisShape made = toSepaxis(*object.getCollisionShape());
        return {sepaxis::shapeCast<double>(made.shape),
                sepaxis::poseCast<double>(made.poseAt(object.getWorldTransform()))};
    }

    void judge() {
        std::vector<Truth> truths;
        for (int i = 0; i < getNumCollisionObjects(); ++i) {
            const btCollisionObject& object = *getCollisionObjectArray()[i];
            truths.push_back(truthOf(object));
        }
        double deepest = 0;
        const btBroadphasePairArray& pairs = getPairCache()->getOverlappingPairArray();
        for (int i = 0; i < pairs.size(); ++i) {
            if (pairs[i].m_algorithm == nullptr) continue;
            btManifoldArray manifolds;
            pairs[i].m_algorithm->getAllContactManifolds(manifolds);
            const auto numberOf = [](const btBroadphaseProxy* proxy) {
                return static_cast<const btCollisionObject*>(proxy->m_clientObject)->getWorldArrayIndex();
            };
            const Truth &a = truths[std::size_t(numberOf(pairs[i].m_pProxy0))],
                        &b = truths[std::size_t(numberOf(pairs[i].m_pProxy1))];
            deepest = std::max(deepest, judgePair(a, b, manifolds));
        }
        figures.deepest = std::max(figures.deepest, deepest);
        figures.left = deepest;
    }

    double judgePair(const Truth& a, const Truth& b, const btManifoldArray& manifolds) {
        sepaxis::CollideOptions<double> exact;
        exact.want = sepaxis::Want::contact;
        exact.reference = true;
        const double depth = sepaxis::collide<double>(a.shape, a.pose, b.shape, b.pose, exact, {}).depth;
        const btManifoldPoint* deepest = nullptr;
        for (int i = 0; i < manifolds.size(); ++i) {
            for (int k = 0; k < manifolds[i]->getNumContacts(); ++k) {
                const btManifoldPoint& point = manifolds[i]->getContactPoint(k);
                if (deepest == nullptr || point.getDistance() < deepest->getDistance()) deepest = &point;
            }
        }
        if (depth == 0 && deepest == nullptr) return 0;
        ++figures.pairs;
        if (deepest == nullptr) {
            figures.lost += depth > kWrong;
            return depth;
        }
        const double found = std::max(0.0, -double(deepest->getDistance()));
        figures.wrongDepth += std::abs(found - depth) > kWrong;
        // Bullet's manifold may have either body first.
        const btVector3 &on0 = deepest->getPositionWorldOnA(), &on1 = deepest->getPositionWorldOnB();
        const double asGiven = std::max(offSurface(a, on0), offSurface(b, on1)),
                     swapped = std::max(offSurface(a, on1), offSurface(b, on0));
        figures.offSurface += std::min(asGiven, swapped) > kWrong;
        return depth;
    }
    static double offSurface(const Truth& truth, const btVector3& point) {
        return std::abs(
            sepaxis::closestPoint(truth.shape, truth.pose, Vec3<double>(point.x(), point.y(), point.z()))
                .distance);
    }
};

using Shapes = std::vector<std::unique_ptr<btConvexShape>>;

std::unique_ptr<btConvexShape> hullOf(std::uint32_t seed) {
    auto hull = std::make_unique<btConvexHullShape>();
    for (const Vec3<double>& p : sepaxis::makeRandomPoints(0.5, 12 + seed, seed).positions)
        hull->addPoint({btScalar(p.x), btScalar(p.y), btScalar(p.z)}, false);
    hull->recalcLocalAabb();
    return hull;
}
Shapes boxesAndHulls() {
    Shapes shapes;
    for (std::uint32_t i = 0; i < 4; ++i) {
        shapes.push_back(std::make_unique<btBoxShape>(btVector3(0.5f, 0.4f, 0.3f)));
        shapes.push_back(hullOf(i));
    }
    return shapes;
}
Shapes sixKinds() {
    Shapes shapes;
    shapes.push_back(std::make_unique<btBoxShape>(btVector3(0.5f, 0.4f, 0.3f)));
    shapes.push_back(hullOf(1));
    shapes.push_back(std::make_unique<btSphereShape>(0.4f));
    shapes.push_back(std::make_unique<btCapsuleShape>(0.3f, 0.6f));
    shapes.push_back(std::make_unique<btCylinderShape>(btVector3(0.4f, 0.4f, 0.4f)));
    shapes.push_back(std::make_unique<btConeShape>(0.45f, 0.9f));
    return shapes;
}

// A floor with four walls, and 300 bodies in layers above it.
class Pile {
 public:
    Pile(Shapes shapes, bool withLibrary) : shapes_(std::move(shapes)) {
        if (withLibrary) sepaxis_.registerAt(dispatcher_);
        world_.setGravity(btVector3(0, -9.81f, 0));
        add(floor_, 0, btVector3(0, -1, 0));
        for (const float side : {-1.0f, 1.0f}) {
            add(wallX_, 0, btVector3(6 * side, 15, 0));
            add(wallZ_, 0, btVector3(0, 15, 6 * side));
        }
        for (int i = 0; i < 300; ++i) {
            const int layer = i / 36, row = i % 36 / 6, column = i % 6;
            const btVector3 at(1.5f * float(column) - 3.75f + 0.1f * float(layer % 3),
                               1 + 1.6f * float(layer), 1.5f * float(row) - 3.75f - 0.07f * float(layer % 4));
            btRigidBody& body = add(*shapes_[std::size_t(i + layer) % shapes_.size()], 1, at);
            body.getWorldTransform().setRotation(
                btQuaternion(btVector3(1, 0.3f * float(i), 0.7f).normalized(), 0.65f * float(i)));
            body.setDamping(0, 0.2f);
            body.setRollingFriction(0.02f);
            body.setSpinningFriction(0.02f);
        }
    }
    ~Pile() {
        for (const auto& body : bodies_) world_.removeRigidBody(body.get());
    }
    Pile(const Pile&) = delete;
    Pile& operator=(const Pile&) = delete;

    Figures run(int steps) {
        constexpr int kLastSecond = 60;
        double squares = 0;
        const std::clock_t before = std::clock();
        for (int step = 0; step < steps; ++step) {
            world_.stepSimulation(1.0f / 60.0f, 0);  // exactly one step
            if (step < steps - kLastSecond) continue;
            for (const auto& body : bodies_) squares += body->getLinearVelocity().length2();
        }
        const auto milliseconds = [&](std::clock_t took) {
            return 1e3 * double(took) / CLOCKS_PER_SEC / steps;
        };
        Figures figures = world_.figures;
        figures.stepMs = milliseconds(std::clock() - before - world_.judging);
        figures.findMs = milliseconds(world_.finding);
        figures.restSpeed = std::sqrt(squares / (300.0 * kLastSecond));
        return figures;
    }

 private:
    btRigidBody& add(btCollisionShape& shape, float mass, const btVector3& at) {
        btVector3 inertia(0, 0, 0);
        if (mass > 0) shape.calculateLocalInertia(mass, inertia);
        bodies_.push_back(std::make_unique<btRigidBody>(mass, nullptr, &shape, inertia));
        bodies_.back()->getWorldTransform().setOrigin(at);
        bodies_.back()->setActivationState(DISABLE_DEACTIVATION);  // all pairs are asked in every step
        world_.addRigidBody(bodies_.back().get());
        return *bodies_.back();
    }

    btBoxShape floor_{btVector3(8, 1, 8)}, wallX_{btVector3(1, 16, 5)}, wallZ_{btVector3(5, 16, 1)};
    Shapes shapes_;
    btDefaultCollisionConfiguration configuration_;
    SepaxisAlgorithm::CreateFunc sepaxis_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    btSequentialImpulseConstraintSolver solver_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
    JudgedWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
};

// Two boxes as one body fall onto a floor: the parts of a compound come to the library one by one.
bool compoundRests() {
    btDefaultCollisionConfiguration configuration;
    SepaxisAlgorithm::CreateFunc sepaxis;
    btCollisionDispatcher dispatcher(&configuration);
    sepaxis.registerAt(dispatcher);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    btBoxShape floorShape(btVector3(5, 1, 5)), part(btVector3(0.5f, 0.5f, 0.5f));
    btCompoundShape pair;
    for (const float x : {-1.0f, 1.0f}) {
        btTransform at = btTransform::getIdentity();
        at.setOrigin(btVector3(x, 0, 0));
        pair.addChildShape(at, &part);
    }
    btVector3 inertia;
    pair.calculateLocalInertia(1, inertia);
    btRigidBody floor(0, nullptr, &floorShape), body(1, nullptr, &pair, inertia);
    floor.getWorldTransform().setOrigin(btVector3(0, -1, 0));
    body.getWorldTransform().setOrigin(btVector3(0, 0.7f, 0));
    for (btRigidBody* const added : {&floor, &body}) world.addRigidBody(added);
    for (int step = 0; step < 180; ++step) world.stepSimulation(1.0f / 60.0f, 0);
    int contacts = 0;
    for (int i = 0; i < dispatcher.getNumManifolds(); ++i)
        contacts += dispatcher.getManifoldByIndexInternal(i)->getNumContacts();
    const float height = body.getWorldTransform().getOrigin().y(), speed = body.getLinearVelocity().length();
    for (btRigidBody* const added : {&floor, &body}) world.removeRigidBody(added);
    std::printf("A compound of two boxes rests at %.4f m on %d contacts, at %.1e m/s.\n", height, contacts,
                speed);
    return std::abs(height - 0.5f) < 1e-3f && contacts == 8 && speed < 1e-3f;
}

double percent(std::size_t part, std::size_t of) {
    return 100.0 * double(part) / double(std::max<std::size_t>(of, 1));
}

}  // namespace

int main(int argc, char** argv) {
    int steps = 600;
    bool isChecked = false;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--check") == 0) isChecked = true;
        if (std::strcmp(argv[i], "--steps") == 0 && i + 1 < argc) steps = std::atoi(argv[++i]);
    }
    struct World {
        const char* name;
        Shapes (*shapes)();
    };
    int failures = 0;
    std::puts(
        "| world | narrow phase | step ms | of it found in | deepest mm | left mm | speed m/s | pairs | lost "
        "% | wrong "
        "depth % | off surface % |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (const World& world : {World{"boxes and hulls", boxesAndHulls}, World{"six kinds", sixKinds}}) {
        for (const bool withLibrary : {true, false}) {
            if (isChecked && !withLibrary) continue;
            const Figures f = Pile(world.shapes(), withLibrary).run(steps);
            std::printf("| %s | %s | %.2f | %.2f | %.1f | %.1f | %.1e | %zu | %.2f | %.2f | %.2f |\n",
                        world.name, withLibrary ? "sepaxis" : "Bullet", f.stepMs, f.findMs, 1e3 * f.deepest,
                        1e3 * f.left, f.restSpeed, f.pairs, percent(f.lost, f.pairs),
                        percent(f.wrongDepth, f.pairs), percent(f.offSurface, f.pairs));
            std::fflush(stdout);
            if (withLibrary) failures += f.lost > 0 || f.wrongDepth > 0 || f.offSurface > 0;
        }
    }
    failures += !compoundRests();
    return isChecked && failures > 0 ? 1 : 0;
}
