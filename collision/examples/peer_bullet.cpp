#include "peers.h"

#include <map>

#include <btBulletCollisionCommon.h>

namespace solver {

namespace {

btVector3 vectorOf(const Vec3<double>& v) {
    return {btScalar(v.x), btScalar(v.y), btScalar(v.z)};
}
Vec3<double> vectorOf(const btVector3& v) {
    return {v.x(), v.y(), v.z()};
}

std::unique_ptr<btConvexShape> shapeOf(const Shape<double>& shape) {
    using sepaxis::ShapeKind;
    if (shape.kind == ShapeKind::sphere) return std::make_unique<btSphereShape>(btScalar(shape.radius));
    if (shape.kind == ShapeKind::aabb) return std::make_unique<btBoxShape>(vectorOf(shape.core.boundsMax));
    if (shape.kind == ShapeKind::cylinder) {
        const btScalar radius = btScalar(shape.curved.baseRadius), half = btScalar(shape.curved.tip.y);
        return std::make_unique<btCylinderShape>(btVector3(radius, half, radius));
    }
    if (shape.kind != ShapeKind::hull) return nullptr;
    auto hull = std::make_unique<btConvexHullShape>();
    for (const Vec3<double>& point : shape.core.vertices) hull->addPoint(vectorOf(point), false);
    hull->recalcLocalAabb();
    hull->setMargin(0);
    return hull;
}

// What Bullet keeps of a world, without its dynamics.
class Bullet {
 public:
    bool add(const Body<double>& body) {
        shapes_.push_back(shapeOf(*body.shape));
        objects_.push_back(std::make_unique<btCollisionObject>());
        objects_.back()->setCollisionShape(shapes_.back().get());
        return shapes_.back() != nullptr;
    }
    ~Bullet() {
        for (const auto& [bodies, algorithm] : algorithms_) {
            algorithm->~btCollisionAlgorithm();
            dispatcher_.freeCollisionAlgorithm(algorithm);
        }
    }

    void find(const World<double>& world, Pair<double>& pair) {
        for (const std::uint32_t i : {pair.a, pair.b}) {
            const Pose<double> pose = world.bodies[i].pose();
            const Quat<double>& q = pose.orientation;
            objects_[i]->setWorldTransform(
                btTransform(btQuaternion(btScalar(q.x), btScalar(q.y), btScalar(q.z), btScalar(q.w)),
                            vectorOf(pose.position)));
        }
        btCollisionObject &a = *objects_[pair.a], &b = *objects_[pair.b];
        const btCollisionObjectWrapper wrapA(nullptr, a.getCollisionShape(), &a, a.getWorldTransform(), -1,
                                             -1),
            wrapB(nullptr, b.getCollisionShape(), &b, b.getWorldTransform(), -1, -1);
        btCollisionAlgorithm*& algorithm = algorithms_[{pair.a, pair.b}];
        if (algorithm == nullptr)
            algorithm = dispatcher_.findAlgorithm(&wrapA, &wrapB, nullptr, BT_CONTACT_POINT_ALGORITHMS);
        btManifoldResult result(&wrapA, &wrapB);
        algorithm->processCollision(&wrapA, &wrapB, {}, &result);
        btManifoldArray manifolds;
        algorithm->getAllContactManifolds(manifolds);
        for (int i = 0; i < manifolds.size(); ++i) read(*manifolds[i], &a, pair);
    }

 private:
    // The contacts of one pair may have normals of their own; the solver takes that of the deepest.
    void read(btPersistentManifold& manifold, const btCollisionObject* a, Pair<double>& pair) {
        const bool swapped = manifold.getBody0() != a;
        double deepest = -1e9;
        for (int i = 0; i < manifold.getNumContacts(); ++i) {
            btManifoldPoint& point = manifold.getContactPoint(i);
            // Bullet keeps a pointer of ours with each contact as long as it takes it for the same.
            if (point.m_userPersistentData == nullptr)
                point.m_userPersistentData =
                    reinterpret_cast<void*>(++lastId_);  // NOLINT(performance-no-int-to-ptr)
            const double depth = -double(point.getDistance());
            const Vec3<double> on0 = vectorOf(point.getPositionWorldOnA()),
                               on1 = vectorOf(point.getPositionWorldOnB());
            pair.contacts.push_back({swapped ? on1 : on0, swapped ? on0 : on1, depth,
                                     reinterpret_cast<std::uintptr_t>(point.m_userPersistentData)});
            if (depth < deepest) continue;
            deepest = depth;
            // Bullet's normals point from its second body to its first.
            pair.normal = vectorOf(point.m_normalWorldOnB) * (swapped ? 1.0 : -1.0);
        }
    }

    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    std::vector<std::unique_ptr<btConvexShape>> shapes_;
    std::vector<std::unique_ptr<btCollisionObject>> objects_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, btCollisionAlgorithm*> algorithms_;
    std::uintptr_t lastId_ = 0;
};

}  // namespace

ContactFinder bulletContacts(const World<double>& world) {
    const auto bullet = std::make_shared<Bullet>();
    for (const Body<double>& body : world.bodies)
        if (!bullet->add(body)) return {};
    return [bullet](World<double>& of, Pair<double>& pair) { bullet->find(of, pair); };
}

}  // namespace solver
