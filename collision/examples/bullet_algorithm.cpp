#include "bullet_algorithm.h"

#include "collision/hull_builder.h"

#include <algorithm>
#include <array>
#include <new>

using sepaxis::ManifoldPoint;
using sepaxis::Pose;
using sepaxis::Quat;
using sepaxis::Vec3;

namespace {

static_assert(sizeof(btScalar) == sizeof(float), "for Bullet in single precision, as Debian has it");

Vec3<float> toSepaxis(const btVector3& v) {
    return {v.x(), v.y(), v.z()};
}
btVector3 toBullet(const Vec3<float>& v) {
    return {v.x, v.y, v.z};
}

// Turns y to the axis of that number.
Quat<float> turnToAxis(int axis) {
    const float half = std::sqrt(0.5f);
    if (axis == 0) return {half, 0, 0, -half};
    if (axis == 2) return {half, half, 0, 0};
    return sepaxis::identityQuat<float>();
}

sepaxis::Shape<float> hullOf(const btConvexHullShape& hull) {
    std::vector<Vec3<float>> points(std::size_t(hull.getNumPoints()));
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = toSepaxis(hull.getScaledPoint(int(i)));
    return sepaxis::makeRounded(sepaxis::makeSolid(sepaxis::buildHull<float>(points).hull), hull.getMargin());
}

// What Bullet's solver keeps of a point comes from both objects and their materials.
btManifoldPoint pointOf(const ManifoldPoint<float>& from, const Vec3<float>& normal,
                        const btCollisionObjectWrapper* object0, const btCollisionObjectWrapper* object1) {
    const btCollisionObject &body0 = *object0->getCollisionObject(), &body1 = *object1->getCollisionObject();
    const btVector3 on0 = toBullet(from.onA), on1 = toBullet(from.onB);
    // Bullet's normal points from the second object to the first; its distance is negative where they
    // overlap.
    btManifoldPoint point(body0.getWorldTransform().invXform(on0), body1.getWorldTransform().invXform(on1),
                          -toBullet(normal), -from.depth);
    point.m_positionWorldOnA = on0;
    point.m_positionWorldOnB = on1;
    point.m_partId0 = object0->m_partId;
    point.m_partId1 = object1->m_partId;
    point.m_index0 = object0->m_index;
    point.m_index1 = object1->m_index;
    using Result = btManifoldResult;
    point.m_combinedFriction = Result::calculateCombinedFriction(&body0, &body1);
    point.m_combinedRestitution = Result::calculateCombinedRestitution(&body0, &body1);
    point.m_combinedRollingFriction = Result::calculateCombinedRollingFriction(&body0, &body1);
    point.m_combinedSpinningFriction = Result::calculateCombinedSpinningFriction(&body0, &body1);
    const int flags = body0.getCollisionFlags() | body1.getCollisionFlags();
    if (flags & btCollisionObject::CF_HAS_CONTACT_STIFFNESS_DAMPING) {
        point.m_combinedContactDamping1 = Result::calculateCombinedContactDamping(&body0, &body1);
        point.m_combinedContactStiffness1 = Result::calculateCombinedContactStiffness(&body0, &body1);
        point.m_contactPointFlags |= BT_CONTACT_FLAG_CONTACT_STIFFNESS_DAMPING;
    }
    if (flags & btCollisionObject::CF_HAS_FRICTION_ANCHOR)
        point.m_contactPointFlags |= BT_CONTACT_FLAG_FRICTION_ANCHOR;
    btPlaneSpace1(point.m_normalWorldOnB, point.m_lateralFrictionDir1, point.m_lateralFrictionDir2);
    return point;
}

}  // namespace

SepaxisShape toSepaxis(const btCollisionShape& shape) {
    switch (shape.getShapeType()) {
        case BOX_SHAPE_PROXYTYPE: {
            const Vec3<float> half =
                toSepaxis(static_cast<const btBoxShape&>(shape).getHalfExtentsWithMargin());
            return {sepaxis::makeAabb(-half, half).shape};
        }
        case SPHERE_SHAPE_PROXYTYPE:
            return {sepaxis::makeSphere(static_cast<const btSphereShape&>(shape).getRadius())};
        case CAPSULE_SHAPE_PROXYTYPE: {
            const auto& capsule = static_cast<const btCapsuleShape&>(shape);
            Vec3<float> tip(0);
            tip[capsule.getUpAxis()] = capsule.getHalfHeight();
            return {sepaxis::makeCapsule(-tip, tip, capsule.getRadius())};
        }
        case CYLINDER_SHAPE_PROXYTYPE: {
            const auto& cylinder = static_cast<const btCylinderShape&>(shape);
            const int axis = cylinder.getUpAxis();
            const float height = 2 * cylinder.getHalfExtentsWithMargin()[axis];
            return {sepaxis::makeCylinder(cylinder.getRadius(), height), turnToAxis(axis)};
        }
        case CONE_SHAPE_PROXYTYPE: {
            const auto& cone = static_cast<const btConeShape&>(shape);
            return {
                sepaxis::makeRounded(sepaxis::makeCone(cone.getRadius(), cone.getHeight()), cone.getMargin()),
                turnToAxis(cone.getConeUpIndex())};
        }
        case CONVEX_HULL_SHAPE_PROXYTYPE:
            return {hullOf(static_cast<const btConvexHullShape&>(shape))};
        default:
            return {};  // no query has an answer for it
    }
}

Pose<float> SepaxisShape::poseAt(const btTransform& transform) const {
    const btQuaternion q = transform.getRotation();
    return {toSepaxis(transform.getOrigin()), Quat<float>(q.w(), q.x(), q.y(), q.z()) * turn};
}

void SepaxisAlgorithm::CreateFunc::registerAt(btCollisionDispatcher& dispatcher) {
    constexpr std::array kTypes = {BOX_SHAPE_PROXYTYPE,     SPHERE_SHAPE_PROXYTYPE,
                                   CAPSULE_SHAPE_PROXYTYPE, CYLINDER_SHAPE_PROXYTYPE,
                                   CONE_SHAPE_PROXYTYPE,    CONVEX_HULL_SHAPE_PROXYTYPE};
    for (const int type0 : kTypes)
        for (const int type1 : kTypes) dispatcher.registerCollisionCreateFunc(type0, type1, this);
}

btCollisionAlgorithm* SepaxisAlgorithm::CreateFunc::CreateCollisionAlgorithm(
    btCollisionAlgorithmConstructionInfo& info, const btCollisionObjectWrapper* object0,
    const btCollisionObjectWrapper* object1) {
    // Not from the dispatcher's pool, whose elements are as large as Bullet's own algorithms; it frees both.
    void* const memory = btAlignedAlloc(sizeof(SepaxisAlgorithm), 16);
    return new (memory) SepaxisAlgorithm(info, object0, object1, *this);
}

std::shared_ptr<const SepaxisShape> SepaxisAlgorithm::CreateFunc::shared(const btCollisionShape* shape) {
    std::weak_ptr<const SepaxisShape>& kept = shapes_[shape];
    std::shared_ptr<const SepaxisShape> made = kept.lock();
    if (!made) kept = made = std::make_shared<const SepaxisShape>(toSepaxis(*shape));
    return made;
}

SepaxisAlgorithm::SepaxisAlgorithm(const btCollisionAlgorithmConstructionInfo& info,
                                   const btCollisionObjectWrapper* object0,
                                   const btCollisionObjectWrapper* object1, CreateFunc& creator)
    : btCollisionAlgorithm(info),
      creator_(creator),
      shape0_(creator.shared(object0->getCollisionShape())),
      shape1_(creator.shared(object1->getCollisionShape())),
      manifold_(m_dispatcher->getNewManifold(object0->getCollisionObject(), object1->getCollisionObject())) {
    const std::size_t most = sepaxis::manifoldCapacity(shape0_->shape, shape1_->shape);
    if (creator_.memory_.size() < most) creator_.memory_.resize(most);
}

SepaxisAlgorithm::~SepaxisAlgorithm() {
    m_dispatcher->releaseManifold(manifold_);
}

void SepaxisAlgorithm::processCollision(const btCollisionObjectWrapper* object0,
                                        const btCollisionObjectWrapper* object1, const btDispatcherInfo&,
                                        btManifoldResult* result) {
    result->setPersistentManifold(manifold_);
    sepaxis::CollideOptions<float> options;
    options.want = sepaxis::Want::contact;
    options.manifold = sepaxis::ManifoldKind::stable;
    options.manifoldSize = sepaxis::ManifoldSize::four;
    // As far as Bullet keeps contacts of its own: its solver lets gaps close, and no more.
    options.margin = manifold_->getContactBreakingThreshold() + result->m_closestPointDistanceThreshold;
    options.cache = &cache_;
    take(
        sepaxis::collide<float>(shape0_->shape, shape0_->poseAt(object0->getWorldTransform()), shape1_->shape,
                                shape1_->poseAt(object1->getWorldTransform()), options, creator_.memory_),
        object0, object1);
}

// A point whose id was there goes on with its impulses, its age and what the user keeps with it.
void SepaxisAlgorithm::take(const sepaxis::Collision<float>& found, const btCollisionObjectWrapper* object0,
                            const btCollisionObjectWrapper* object1) {
    for (int i = manifold_->getNumContacts() - 1; i >= 0; --i) {
        const bool isThere =
            std::any_of(found.manifold.begin(), found.manifold.end(),
                        [&](const ManifoldPoint<float>& point) { return point.id == ids_[i]; });
        if (isThere) continue;
        manifold_->removeContactPoint(i);  // the last one takes its place
        ids_[i] = ids_[manifold_->getNumContacts()];
    }
    for (const ManifoldPoint<float>& from : found.manifold) {
        const btManifoldPoint point = pointOf(from, found.manifoldNormal, object0, object1);
        const int count = manifold_->getNumContacts();
        int at = int(std::find(ids_, ids_ + count, from.id) - ids_);
        if (at < count) {
            manifold_->replaceContactPoint(point, at);
        } else {
            at = manifold_->addManifoldPoint(point);
            ids_[at] = from.id;
        }
        const int flags = object0->getCollisionObject()->getCollisionFlags() |
                          object1->getCollisionObject()->getCollisionFlags();
        if (gContactAddedCallback && (flags & btCollisionObject::CF_CUSTOM_MATERIAL_CALLBACK))
            gContactAddedCallback(manifold_->getContactPoint(at), object0, point.m_partId0, point.m_index0,
                                  object1, point.m_partId1, point.m_index1);
    }
}
