// Bullet, single precision: GJK/EPA on convex hulls without margin and on round and flat shapes, box-box, and
// the distance by GJK.
#include "collision/bench/contender.h"
#include "collision/bench/primitives.h"

#include <algorithm>

#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btMultiSphereShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>
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

using ConvexShape = std::unique_ptr<btConvexShape>;

btVector3 vectorOf(const dvec3& v) {
    return {btScalar(v.x), btScalar(v.y), btScalar(v.z)};
}

ConvexShape hullOf(const SolidPoints& points) {
    auto shape = std::make_unique<btConvexHullShape>();
    for (const dvec3& v : points.positions) shape->addPoint(vectorOf(v), false);
    shape->recalcLocalAabb();
    shape->setMargin(0.0f);
    return shape;
}

// Null where Bullet has no such shape (a scaled sphere's support function is not that of the ellipsoid). The
// radius of round ones is their margin: GJK sees their cores. Others have none, or they would be larger.
ConvexShape primitiveOf(const Primitive& primitive) {
    ConvexShape shape;
    const auto radius = static_cast<btScalar>(primitive.radius),
               length = static_cast<btScalar>(primitive.length);
    switch (primitive.kind) {
        case PrimitiveKind::sphere:
            return std::make_unique<btSphereShape>(radius);
        case PrimitiveKind::capsule:
            return std::make_unique<btCapsuleShapeZ>(radius, length);
        case PrimitiveKind::segment:
        case PrimitiveKind::ellipsoid:
            return nullptr;
        case PrimitiveKind::hull:
            return hullOf(primitive.points);
        case PrimitiveKind::triangle:
            shape = std::make_unique<btTriangleShape>(vectorOf(primitive.corners[0]),
                                                      vectorOf(primitive.corners[1]),
                                                      vectorOf(primitive.corners[2]));
            break;
        case PrimitiveKind::box:
            shape = std::make_unique<btBoxShape>(vectorOf(primitive.halfExtents + primitive.radius));
            shape->setMargin(radius);
            return shape;
        case PrimitiveKind::cylinder:
            shape = std::make_unique<btCylinderShape>(btVector3(radius, 0.5f * length, radius));
            break;
        case PrimitiveKind::cone:
            shape = std::make_unique<btConeShape>(radius, length);
            break;
        case PrimitiveKind::taperedCapsule: {
            const btVector3 centres[] = {{0.0f, -0.5f * length, 0.0f}, {0.0f, 0.5f * length, 0.0f}};
            const btScalar radii[] = {radius, btScalar(primitive.tipRadius)};
            shape = std::make_unique<btMultiSphereShape>(centres, radii, 2);
            shape->setMargin(std::min(radii[0], radii[1]));
            return shape;
        }
    }
    shape->setMargin(0.0f);
    return shape;
}

class BulletConvex : public Contender {
 public:
    BulletConvex(Question question, ConvexShape a, ConvexShape b, const PoseSet& poses)
        : Contender("Bullet GJK/EPA", question),
          a_(std::move(a)),
          b_(std::move(b)),
          transforms_(transformsOf(poses)) {}

    Answer answer(std::size_t index) override {
        btGjkPairDetector detector(a_.get(), b_.get(), &simplex_, &epa_);
        btDiscreteCollisionDetectorInterface::ClosestPointInput input;
        input.m_transformA.setIdentity();
        input.m_transformB = transforms_[index];
        if (question() != Question::distance) {  // compared with the distance of the cores
            const btScalar margins = a_->getMargin() + b_->getMargin();
            input.m_maximumDistanceSquared = margins * margins;
        }
        Deepest deepest;
        detector.getClosestPoints(input, deepest, nullptr);
        return deepest.answer();
    }

 private:
    ConvexShape a_, b_;
    std::vector<btTransform> transforms_;
    btVoronoiSimplexSolver simplex_;
    btGjkEpaPenetrationDepthSolver epa_;
};

class BulletBoxes : public Contender {
 public:
    BulletBoxes(const dvec3& halfA, const dvec3& halfB, const PoseSet& poses)
        : Contender("Bullet box-box", Question::contact),
          a_(shapeOf(halfA)),
          b_(shapeOf(halfB)),
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
    static std::unique_ptr<btBoxShape> shapeOf(const dvec3& halfExtents) {
        auto shape = std::make_unique<btBoxShape>(vectorOf(halfExtents));
        shape->setMargin(0.0f);
        return shape;
    }

    std::unique_ptr<btBoxShape> a_, b_;
    std::vector<btTransform> transforms_;
};

}  // namespace

void addBullet(const Case& pair, const PoseSet& poses, Contenders& contenders) {
    if (pair.a.isBox() && pair.b.isBox())
        contenders.push_back(std::make_unique<BulletBoxes>(pair.a.halfExtents, pair.b.halfExtents, poses));
    for (const Question question : {Question::contact, Question::distance}) {
        contenders.push_back(
            std::make_unique<BulletConvex>(question, hullOf(pair.a.points), hullOf(pair.b.points), poses));
    }
}

void addBullet(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders) {
    const auto isSharpBox = [](const Primitive& p) {
        return p.kind == PrimitiveKind::box && p.radius == 0.0;
    };
    if (isSharpBox(pair.a) && isSharpBox(pair.b))
        contenders.push_back(std::make_unique<BulletBoxes>(pair.a.halfExtents, pair.b.halfExtents, poses));
    for (const Question question : questionsOf(poses)) {
        ConvexShape a = primitiveOf(pair.a), b = primitiveOf(pair.b);
        if (!a || !b) continue;
        contenders.push_back(std::make_unique<BulletConvex>(question, std::move(a), std::move(b), poses));
    }
}

}  // namespace sepaxis::bench
