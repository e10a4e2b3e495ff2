// Records a world of Bullet: bullet_pile TARGET [pile|stacks|mixed [FRAMES [SEED [MARGIN]]]]
#include "app/record/examples/scene.h"

#include <memory>

#include <btBulletDynamicsCommon.h>

namespace {

// What the narrow phase was asked about in this step.
class RecordedDispatcher : public btCollisionDispatcher {
 public:
    explicit RecordedDispatcher(btCollisionConfiguration* configuration)
        : btCollisionDispatcher(configuration) {
        setNearCallback(
            [](btBroadphasePair& pair, btCollisionDispatcher& self, const btDispatcherInfo& info) {
                defaultNearCallback(pair, self, info);
                static_cast<RecordedDispatcher&>(self).asked.push_back(&pair);
            });
    }
    std::vector<btBroadphasePair*> asked;
};

// Bullet keeps contacts from step to step, and says neither which of them it found anew nor gives them ids.
// It tells of each one that it adds or replaces, though, and keeps a pointer for us with each: the number of
// the step when it was found last, and an id that stays with the contact as long as Bullet takes it for the
// same.
std::uint32_t stepNow = 0, lastId = 0;
std::uint64_t markOf(const btManifoldPoint& point) {
    return reinterpret_cast<std::uintptr_t>(point.m_userPersistentData);
}
std::uint32_t idOf(const btManifoldPoint& point) {
    return static_cast<std::uint32_t>(markOf(point));
}
std::uint32_t stepOf(const btManifoldPoint& point) {
    return static_cast<std::uint32_t>(markOf(point) >> 32);
}
bool markNewContact(btManifoldPoint& point, const btCollisionObjectWrapper*, int, int,
                    const btCollisionObjectWrapper*, int, int) {
    const std::uint32_t id = point.m_userPersistentData == nullptr ? ++lastId : idOf(point);
    const std::uintptr_t mark = std::uint64_t{stepNow} << 32 | id;
    point.m_userPersistentData = reinterpret_cast<void*>(mark);  // NOLINT(performance-no-int-to-ptr)
    return false;
}

btVector3 vectorOf(const example::Vector& v) {
    return {btScalar(v[0]), btScalar(v[1]), btScalar(v[2])};
}

// btBoxShape has its margin within its size, btConvexHullShape has it outside. The recorded shapes have none.
std::unique_ptr<btConvexShape> shapeOf(const example::Part& part, btScalar margin) {
    if (part.kind == example::Kind::sphere) return std::make_unique<btSphereShape>(btScalar(part.radius));
    if (part.kind == example::Kind::capsule)
        return std::make_unique<btCapsuleShapeZ>(btScalar(part.radius), btScalar(2.0 * part.along));
    std::unique_ptr<btConvexShape> shape;
    if (part.kind == example::Kind::box) {
        shape = std::make_unique<btBoxShape>(vectorOf(part.half));
    } else {
        auto hull = std::make_unique<btConvexHullShape>();
        for (const example::Vector& point : part.points) hull->addPoint(vectorOf(point), false);
        hull->recalcLocalAabb();
        shape = std::move(hull);
    }
    shape->setMargin(margin);
    return shape;
}

// One example body in Bullet's terms.
struct RigidBody {
    std::vector<std::unique_ptr<btConvexShape>> parts;
    std::vector<std::uint32_t> recorded;
    std::vector<btVector3> low, high;  // the bounds of the parts in this step
    btCompoundShape compound;
    std::unique_ptr<btRigidBody> body;

    RigidBody(const example::Body& from, int index, btScalar margin, sxr_client* log) {
        for (const example::Part& part : from.parts) {
            parts.push_back(shapeOf(part, margin));
            recorded.push_back(example::recordShape(log, part));
            compound.addChildShape(btTransform(btQuaternion::getIdentity(), vectorOf(part.offset)),
                                   parts.back().get());
        }
        low.resize(parts.size());
        high.resize(parts.size());
        btCollisionShape* const single = parts[0].get();
        btCollisionShape* const shape = parts.size() == 1 ? single : &compound;
        const btScalar mass = from.moves ? 1.0f : 0.0f;
        btVector3 inertia(0, 0, 0);
        if (from.moves) shape->calculateLocalInertia(mass, inertia);
        body = std::make_unique<btRigidBody>(mass, nullptr, shape, inertia);
        const example::Turn& q = from.turn;
        body->setWorldTransform(
            btTransform(btQuaternion(btScalar(q[0]), btScalar(q[1]), btScalar(q[2]), btScalar(q[3])),
                        vectorOf(from.position)));
        body->setActivationState(DISABLE_DEACTIVATION);  // else a heap at rest has no pairs
        body->setCollisionFlags(body->getCollisionFlags() | btCollisionObject::CF_CUSTOM_MATERIAL_CALLBACK);
        body->setUserIndex(index);
    }
};

// The contacts of a step are those of the poses at its beginning; then the solver moves the bodies. What
// belongs together is there only directly after the detection.
class RecordedWorld : public btDiscreteDynamicsWorld {
 public:
    RecordedWorld(RecordedDispatcher& dispatcher, btBroadphaseInterface* broadphase,
                  btConstraintSolver* solver, btCollisionConfiguration* configuration,
                  const std::vector<std::unique_ptr<RigidBody>>& bodies, sxr_client* log)
        : btDiscreteDynamicsWorld(&dispatcher, broadphase, solver, configuration),
          dispatcher_(dispatcher),
          bodies_(bodies),
          log_(log) {}

    void performDiscreteCollisionDetection() override {
        dispatcher_.asked.clear();
        ++stepNow;
        btDiscreteDynamicsWorld::performDiscreteCollisionDetection();
        const example::Stopwatch watch;
        const std::size_t pairs = record();
        costs.addRecording(watch, pairs);
    }
    example::Costs costs;

 private:
    std::size_t record() {
        if (sxr_frame(log_, (stepNow - 1) * example::kStep) == 0) return 0;
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            RigidBody& body = *bodies_[i];
            for (std::size_t part = 0; part < body.parts.size(); ++part) {
                const btTransform at =
                    body.body->getWorldTransform() * body.compound.getChildTransform(int(part));
                body.parts[part]->getAabb(at, body.low[part], body.high[part]);
                const btQuaternion q = at.getRotation();
                const double position[] = {at.getOrigin().x(), at.getOrigin().y(), at.getOrigin().z()};
                const double turn[] = {q.x(), q.y(), q.z(), q.w()};
                sxr_pose(log_, example::idOf(i, part), body.recorded[part], position, turn);
            }
        }
        std::size_t pairs = 0;
        for (const btBroadphasePair* pair : dispatcher_.asked) {
            manifolds_.resize(0);
            if (pair->m_algorithm != nullptr) pair->m_algorithm->getAllContactManifolds(manifolds_);
            const auto indexOf = [](const btBroadphaseProxy* proxy) {
                return static_cast<const btCollisionObject*>(proxy->m_clientObject)->getUserIndex();
            };
            pairs += recordParts(indexOf(pair->m_pProxy0), indexOf(pair->m_pProxy1));
        }
        return pairs;
    }

    // Two bodies: each pair of their parts that have contacts or whose bounds overlap. Bullet's broad phase
    // has wider ones, and asks about more.
    std::size_t recordParts(int a, int b) {
        const RigidBody &bodyA = *bodies_[std::size_t(a)], &bodyB = *bodies_[std::size_t(b)];
        std::size_t pairs = 0;
        for (std::size_t i = 0; i < bodyA.parts.size(); ++i) {
            for (std::size_t j = 0; j < bodyB.parts.size(); ++j) {
                const btPersistentManifold* const manifold = manifoldOf(a, i, j);
                const bool near =
                    TestAabbAgainstAabb2(bodyA.low[i], bodyA.high[i], bodyB.low[j], bodyB.high[j]);
                if (manifold == nullptr && !near) continue;
                recordPair(example::idOf(std::size_t(a), i), example::idOf(std::size_t(b), j), a, manifold);
                ++pairs;
            }
        }
        return pairs;
    }

    // The manifold of two parts has either of the bodies first. A part of a compound is the index of its
    // contacts; of a body that is none it is -1.
    const btPersistentManifold* manifoldOf(int a, std::size_t partA, std::size_t partB) const {
        for (int i = 0; i < manifolds_.size(); ++i) {
            const btPersistentManifold* const manifold = manifolds_[i];
            if (manifold->getNumContacts() == 0) continue;
            const btManifoldPoint& point = manifold->getContactPoint(0);
            const bool swapped = manifold->getBody0()->getUserIndex() != a;
            const int first = std::max(0, point.m_index0), second = std::max(0, point.m_index1);
            if ((swapped ? second : first) == int(partA) && (swapped ? first : second) == int(partB))
                return manifold;
        }
        return nullptr;
    }

    void recordPair(std::uint64_t idA, std::uint64_t idB, int a, const btPersistentManifold* manifold) {
        sxr_answer answer{};
        sxr_contact contacts[MANIFOLD_CACHE_SIZE];
        answer.contacts = contacts;
        const int count = manifold == nullptr ? 0 : manifold->getNumContacts();
        const btManifoldPoint* deepest = nullptr;
        for (int i = 0; i < count; ++i) {
            const btManifoldPoint& point = manifold->getContactPoint(i);
            const btVector3& at = point.m_positionWorldOnB;
            contacts[i] = {{at.x(), at.y(), at.z()}, -point.getDistance(), idOf(point)};
            if (deepest == nullptr || point.getDistance() < deepest->getDistance()) deepest = &point;
        }
        if (deepest != nullptr) {
            // From the second body of the manifold to the first.
            const btScalar sign = manifold->getBody0()->getUserIndex() == a ? 1.0f : -1.0f;
            for (int k = 0; k < 3; ++k) answer.normal[k] = sign * deepest->m_normalWorldOnB[k];
            answer.contact_count = static_cast<std::uint32_t>(count);
            answer.touching = deepest->getDistance() <= 0;
            answer.cached = stepOf(*deepest) != stepNow;
        }
        sxr_pair(log_, idA, idB, &answer);
    }

    RecordedDispatcher& dispatcher_;
    const std::vector<std::unique_ptr<RigidBody>>& bodies_;
    sxr_client* log_;
    btManifoldArray manifolds_;
};

}  // namespace

int main(int argc, char** argv) {
    const example::Options options = example::readOptions(argc, argv);
    const std::vector<example::Body> scene = example::makeScene(options);
    if (scene.empty()) return 2;

    sxr_options said;
    sxr_defaults(&said);
    said.engine = "Bullet 3.24";
    said.single_precision = sizeof(btScalar) == sizeof(float);
    said.conventions = SXR_NORMAL_FROM_B;
    sxr_client* const log = example::openLog(options, said);
    if (log == nullptr) return 2;

    gContactAddedCallback = markNewContact;
    btDefaultCollisionConfiguration configuration;
    RecordedDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    std::vector<std::unique_ptr<RigidBody>> bodies;
    RecordedWorld world(dispatcher, &broadphase, &solver, &configuration, bodies, log);
    world.setGravity(btVector3(0, -9.81f, 0));
    for (const example::Body& body : scene) {
        bodies.push_back(std::make_unique<RigidBody>(body, int(bodies.size()), btScalar(options.extra), log));
        world.addRigidBody(bodies.back()->body.get());
    }
    for (int frame = 0; frame < options.frames; ++frame) {
        const example::Stopwatch watch;
        world.stepSimulation(btScalar(example::kStep), 0);  // exactly one step
        world.costs.addStep(watch);
        example::keepPace(options, frame);
    }
    for (const auto& body : bodies) world.removeRigidBody(body->body.get());
    world.costs.print(said.engine, options, example::closeLog(options, log));
}
