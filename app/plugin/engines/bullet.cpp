// Bullet as a plug-in, in single precision: GJK and EPA without margins, or, with SEPAXIS_BOX_BOX, its
// box-box routine. Bullet's normals point from B to A.
#include "app/plugin/sepaxis_plugin.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>

#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

namespace {

btVector3 vectorOf(const double* v) {
    return {btScalar(v[0]), btScalar(v[1]), btScalar(v[2])};
}

btTransform transformOf(const sepaxis_pose& pose, const double* centre) {
    const double* q = pose.orientation;
    const btQuaternion turn{btScalar(q[0]), btScalar(q[1]), btScalar(q[2]), btScalar(q[3])};
    btTransform transform(turn, vectorOf(pose.position));
    transform.setOrigin(transform * vectorOf(centre));
    return transform;
}

// A body in Bullet's terms. The radius of a round shape is the margin of its core.
struct Body {
    std::unique_ptr<btConvexShape> shape;
    double centre[3] = {0.0, 0.0, 0.0};

    explicit Body(const sepaxis_shape& from) {
        if (from.kind == SEPAXIS_BOX) {
            shape = std::make_unique<btBoxShape>(vectorOf(from.half_extents));
            std::copy(from.centre, from.centre + 3, centre);
        } else {
            auto hull = std::make_unique<btConvexHullShape>();
            for (std::size_t i = 0; i < from.vertex_count; ++i)
                hull->addPoint(vectorOf(from.vertices + 3 * i), false);
            hull->recalcLocalAabb();
            shape = std::move(hull);
        }
        shape->setMargin(btScalar(from.radius));
    }
};

class Taker : public btDiscreteCollisionDetectorInterface::Result {
 public:
    explicit Taker(sepaxis_answer& answer) : answer_(answer) {}
    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3& normal, const btVector3& onB, btScalar separation) override {
        if (separation <= 0 && answer_.contact_count < SEPAXIS_MOST_CONTACTS) {
            sepaxis_contact& contact = answer_.contacts[answer_.contact_count++];
            for (int k = 0; k < 3; ++k) contact.point[k] = onB[k];
            contact.depth = -separation;
        }
        if (found_ && separation >= separation_) return;
        found_ = true;
        separation_ = separation;
        answer_.overlap = separation <= 0;
        answer_.depth = separation <= 0 ? -separation : SEPAXIS_NOT_SAID;
        answer_.distance = separation <= 0 ? SEPAXIS_NOT_SAID : separation;
        for (int k = 0; k < 3; ++k) answer_.normal[k] = -normal[k];
    }

 private:
    sepaxis_answer& answer_;
    bool found_ = false;
    btScalar separation_ = 0;
};

}  // namespace

void sepaxis_plugin_declare(sepaxis_contract* contract) {
    contract->version = SEPAXIS_PLUGIN_VERSION;
#ifdef SEPAXIS_BOX_BOX
    std::strcpy(contract->name, "Bullet box-box");
#else
    std::strcpy(contract->name, "Bullet GJK and EPA");
#endif
    contract->tolerance = 1e-3;
#ifdef SEPAXIS_BOX_BOX
    // It takes a face where an edge pair is up to 5 % shallower.
    contract->relative = 0.06;
#endif
}

void sepaxis_plugin_collide(const sepaxis_shape* a, const sepaxis_shape* b, const sepaxis_pose* poses,
                            std::size_t count, sepaxis_answer* answers) {
    const Body bodyA(*a), bodyB(*b);
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver epa;
    for (std::size_t i = 0; i < count; ++i) {
        btDiscreteCollisionDetectorInterface::ClosestPointInput input;
        input.m_transformA = transformOf(poses[2 * i], bodyA.centre);
        input.m_transformB = transformOf(poses[2 * i + 1], bodyB.centre);
        Taker taker(answers[i]);
#ifdef SEPAXIS_BOX_BOX
        if (a->kind != SEPAXIS_BOX || b->kind != SEPAXIS_BOX) {
            answers[i].answered = 0;
            continue;
        }
        btBoxBoxDetector detector(static_cast<const btBoxShape*>(bodyA.shape.get()),
                                  static_cast<const btBoxShape*>(bodyB.shape.get()));
#else
        btGjkPairDetector detector(bodyA.shape.get(), bodyB.shape.get(), &simplex, &epa);
#endif
        detector.getClosestPoints(input, taker, nullptr);
    }
}
