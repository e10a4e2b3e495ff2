// The library as the narrow phase of a Bullet world, in place of Bullet's own for all pairs of box, convex
// hull, sphere, capsule, cylinder and cone, alone or in compounds. Everything else stays Bullet's.
//
//   btCollisionDispatcher dispatcher(&configuration);
//   SepaxisAlgorithm::CreateFunc sepaxis;  // outlives the dispatcher
//   sepaxis.registerAt(dispatcher);
//
// Shapes are what Bullet's are: boxes and cylinders have their margin inside, hulls and cones around them, as
// a radius.
#pragma once

#include "collision/collide.h"
#include "collision/pair_cache.h"

#include <memory>
#include <unordered_map>
#include <vector>

#include <btBulletCollisionCommon.h>

// A shape of Bullet in the library's terms, which has cylinders and cones along y.
struct SepaxisShape {
    sepaxis::Shape<float> shape;
    sepaxis::Quat<float> turn = sepaxis::identityQuat<float>();  // before the pose of the body

    // The shape's pose where Bullet's object has this transform.
    sepaxis::Pose<float> poseAt(const btTransform& transform) const;
};
SepaxisShape toSepaxis(const btCollisionShape& shape);

// One for each pair of objects near each other, as long as they are.
class SepaxisAlgorithm : public btCollisionAlgorithm {
 public:
    // Makes the algorithms, and keeps what they share: for one thread at a time, as btCollisionDispatcher is.
    class CreateFunc : public btCollisionAlgorithmCreateFunc {
     public:
        void registerAt(btCollisionDispatcher& dispatcher);
        btCollisionAlgorithm* CreateCollisionAlgorithm(btCollisionAlgorithmConstructionInfo& info,
                                                       const btCollisionObjectWrapper* object0,
                                                       const btCollisionObjectWrapper* object1) override;

     private:
        friend SepaxisAlgorithm;
        std::shared_ptr<const SepaxisShape> shared(const btCollisionShape* shape);

        // Alive as long as a pair has the shape. Bullet lets nobody change or delete a shape before its
        // object has left the world, and its pairs with it.
        std::unordered_map<const btCollisionShape*, std::weak_ptr<const SepaxisShape>> shapes_;
        std::vector<sepaxis::ManifoldPoint<float>> memory_;
    };

    SepaxisAlgorithm(const btCollisionAlgorithmConstructionInfo& info,
                     const btCollisionObjectWrapper* object0, const btCollisionObjectWrapper* object1,
                     CreateFunc& creator);
    ~SepaxisAlgorithm() override;
    SepaxisAlgorithm(const SepaxisAlgorithm&) = delete;
    SepaxisAlgorithm& operator=(const SepaxisAlgorithm&) = delete;

    void processCollision(const btCollisionObjectWrapper* object0, const btCollisionObjectWrapper* object1,
                          const btDispatcherInfo& info, btManifoldResult* result) override;
    // As Bullet's own for boxes: what moves fast is clamped by convexSweepTest.
    btScalar calculateTimeOfImpact(btCollisionObject*, btCollisionObject*, const btDispatcherInfo&,
                                   btManifoldResult*) override {
        return 1;
    }
    void getAllContactManifolds(btManifoldArray& manifolds) override { manifolds.push_back(manifold_); }

 private:
    void take(const sepaxis::Collision<float>& found, const btCollisionObjectWrapper* object0,
              const btCollisionObjectWrapper* object1);

    CreateFunc& creator_;
    std::shared_ptr<const SepaxisShape> shape0_, shape1_;
    btPersistentManifold* manifold_;
    sepaxis::FeaturePair ids_[MANIFOLD_CACHE_SIZE];  // of the manifold's points, in their order
    sepaxis::PairCache cache_;
};
