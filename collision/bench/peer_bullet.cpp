// Bullet, single precision: GJK/EPA on convex hulls without margin, box-box, and the distance by GJK.
#include "collision/bench/contender.h"

#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

namespace sepaxis::bench {

namespace {

std::vector<btTransform> transformsOf(const PoseSet& poses) {
    std::vector<btTransform> transforms;
    for (const Pose<float>& pose : poses.bInAFloat) {
        const Quat<float>& q = pose.orientation;
        transforms.emplace_back(btQuaternion(q.x, q.y, q.z, q.w),
                                btVector3(pose.position.x, pose.position.y, pose.position.z));
    }
    return transforms;
}

// Keeps the deepest point (or the closest pair). Bullet's normals point from B to A.
class Deepest : public btDiscreteCollisionDetectorInterface::Result {
 public:
    Answer answer() const {
        if (!found_) return {};
        const dvec3 normal(-normal_.x(), -normal_.y(), -normal_.z());
        if (separation_ > 0.0f) return {false, 0.0, double(separation_), normal};
        return {true, -double(separation_), 0.0, normal};
    }
    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3& normal, const btVector3&, btScalar separation) override {
        if (found_ && separation >= separation_) return;
        found_ = true;
        separation_ = separation;
        normal_ = normal;
    }

 private:
    bool found_ = false;
    btScalar separation_ = 0.0f;
    btVector3 normal_;
};

std::unique_ptr<btConvexHullShape> hullOf(const Solid& solid) {
    auto shape = std::make_unique<btConvexHullShape>();
    for (const dvec3& v : solid.points.positions)
        shape->addPoint(btVector3(btScalar(v.x), btScalar(v.y), btScalar(v.z)), false);
    shape->recalcLocalAabb();
    shape->setMargin(0.0f);
    return shape;
}

class BulletHulls : public Contender {
 public:
    BulletHulls(Question question, const Case& pair, const PoseSet& poses)
        : Contender("Bullet GJK/EPA", question),
          a_(hullOf(pair.a)),
          b_(hullOf(pair.b)),
          transforms_(transformsOf(poses)) {}

    Answer answer(std::size_t index) override {
        btGjkPairDetector detector(a_.get(), b_.get(), &simplex_, &epa_);
        btDiscreteCollisionDetectorInterface::ClosestPointInput input;
        input.m_transformA.setIdentity();
        input.m_transformB = transforms_[index];
        if (question() != Question::distance) input.m_maximumDistanceSquared = 0.0f;
        Deepest deepest;
        detector.getClosestPoints(input, deepest, nullptr);
        return deepest.answer();
    }

 private:
    std::unique_ptr<btConvexHullShape> a_, b_;
    std::vector<btTransform> transforms_;
    btVoronoiSimplexSolver simplex_;
    btGjkEpaPenetrationDepthSolver epa_;
};

class BulletBoxes : public Contender {
 public:
    BulletBoxes(const Case& pair, const PoseSet& poses)
        : Contender("Bullet box-box", Question::contact),
          a_(shapeOf(pair.a)),
          b_(shapeOf(pair.b)),
          transforms_(transformsOf(poses)) {}

    Answer answer(std::size_t index) override {
        btBoxBoxDetector detector(a_.get(), b_.get());
        btDiscreteCollisionDetectorInterface::ClosestPointInput input;
        input.m_transformA.setIdentity();
        input.m_transformB = transforms_[index];
        Deepest deepest;
        detector.getClosestPoints(input, deepest, nullptr);
        return deepest.answer();
    }

 private:
    static std::unique_ptr<btBoxShape> shapeOf(const Solid& solid) {
        const dvec3& half = solid.halfExtents;
        auto shape =
            std::make_unique<btBoxShape>(btVector3(btScalar(half.x), btScalar(half.y), btScalar(half.z)));
        shape->setMargin(0.0f);
        return shape;
    }

    std::unique_ptr<btBoxShape> a_, b_;
    std::vector<btTransform> transforms_;
};

}  // namespace

void addBullet(const Case& pair, const PoseSet& poses, Contenders& contenders) {
    if (pair.a.isBox() && pair.b.isBox()) contenders.push_back(std::make_unique<BulletBoxes>(pair, poses));
    contenders.push_back(std::make_unique<BulletHulls>(Question::contact, pair, poses));
    contenders.push_back(std::make_unique<BulletHulls>(Question::distance, pair, poses));
}

}  // namespace sepaxis::bench
