// Flexible Collision Library: convex meshes and shapes with curved sides by its libccd solver, round and flat
// shapes by its closed forms where it has them, in double.
#include "collision/bench/contender.h"
#include "collision/bench/primitives.h"

#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/ellipsoid.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

namespace sepaxis::bench {

namespace {

using Geometry = std::shared_ptr<fcl::CollisionGeometry<double>>;

Geometry convexOf(const SolidPoints& points) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const dvec3& v : points.positions) vertices->emplace_back(v.x, v.y, v.z);
    auto faces = std::make_shared<std::vector<int>>();
    for (const auto& loop : points.faces) {
        faces->push_back(static_cast<int>(loop.size()));
        for (const std::uint32_t v : loop) faces->push_back(static_cast<int>(v));
    }
    return std::make_shared<fcl::Convexd>(vertices, static_cast<int>(points.faces.size()), faces);
}

fcl::Transform3d transformOf(const Pose<double>& pose) {
    fcl::Transform3d transform = fcl::Transform3d::Identity();
    const Quat<double>& q = pose.orientation;
    transform.linear() = Eigen::Quaterniond(q.w, q.x, q.y, q.z).toRotationMatrix();
    transform.translation() = fcl::Vector3d(pose.position.x, pose.position.y, pose.position.z);
    return transform;
}

// In FCL cylinders and cones lie along z.
fcl::Transform3d ownFrameOf(const Primitive& primitive) {
    fcl::Transform3d frame = fcl::Transform3d::Identity();
    if (primitive.kind == PrimitiveKind::cylinder || primitive.kind == PrimitiveKind::cone)
        frame.linear() << 1, 0, 0, 0, 0, 1, 0, -1, 0;
    return frame;
}

// Null where FCL has no such shape (triangles belong to its meshes).
Geometry primitiveOf(const Primitive& primitive) {
    switch (primitive.kind) {
        case PrimitiveKind::sphere:
            return std::make_shared<fcl::Sphered>(primitive.radius);
        case PrimitiveKind::capsule:
            return std::make_shared<fcl::Capsuled>(primitive.radius, primitive.length);
        case PrimitiveKind::segment:
        case PrimitiveKind::triangle:
        case PrimitiveKind::taperedCapsule:
            break;
        case PrimitiveKind::hull:
            return convexOf(primitive.points);
        case PrimitiveKind::cylinder:
            return std::make_shared<fcl::Cylinderd>(primitive.radius, primitive.length);
        case PrimitiveKind::cone:
            return std::make_shared<fcl::Coned>(primitive.radius, primitive.length);
        case PrimitiveKind::ellipsoid: {
            const dvec3& radii = primitive.halfExtents;
            return std::make_shared<fcl::Ellipsoidd>(radii.x, radii.y, radii.z);
        }
        case PrimitiveKind::box: {
            if (primitive.radius > 0.0) break;
            const dvec3 sides = 2.0 * primitive.halfExtents;
            return std::make_shared<fcl::Boxd>(sides.x, sides.y, sides.z);
        }
    }
    return nullptr;
}

class Fcl : public Contender {
 public:
    Fcl(std::string name, Question question, Geometry a, Geometry b, const PoseSet& poses,
        const fcl::Transform3d& frameA = fcl::Transform3d::Identity(),
        const fcl::Transform3d& frameB = fcl::Transform3d::Identity())
        : Contender(std::move(name), question), a_(std::move(a)), b_(std::move(b)), frameA_(frameA) {
        for (const Pose<double>& pose : poses.bInA) transforms_.push_back(transformOf(pose) * frameB);
        collide_.gjk_solver_type = fcl::GST_LIBCCD;
        collide_.enable_contact = question == Question::contact;
        collide_.num_max_contacts = 1;
        distance_.gjk_solver_type = fcl::GST_LIBCCD;
    }

    void tighten() { distance_.distance_tolerance = kTight; }

    Answer answer(std::size_t index) override {
        Answer answer;
        if (question() == Question::distance) {
            fcl::DistanceResultd result;
            answer.distance =
                fcl::distance<double>(a_.get(), frameA_, b_.get(), transforms_[index], distance_, result);
            answer.overlap = answer.distance <= 0.0;
            return answer;
        }
        fcl::CollisionResultd result;
        fcl::collide<double>(a_.get(), frameA_, b_.get(), transforms_[index], collide_, result);
        answer.overlap = result.isCollision();
        if (answer.overlap && question() == Question::contact) {
            const fcl::Contactd& contact = result.getContact(0);
            answer.depth = contact.penetration_depth;
            answer.normal = {contact.normal.x(), contact.normal.y(), contact.normal.z()};
        }
        return answer;
    }

 private:
    static constexpr double kTight = 1e-10;  // its own is 1e-6, with distances up to 7e-4 m off
    Geometry a_, b_;
    fcl::Transform3d frameA_;
    std::vector<fcl::Transform3d, Eigen::aligned_allocator<fcl::Transform3d>> transforms_;
    fcl::CollisionRequestd collide_;
    fcl::DistanceRequestd distance_;
};

}  // namespace

void addFcl(const Case& pair, const PoseSet& poses, Contenders& contenders) {
    const Geometry a = convexOf(pair.a.points), b = convexOf(pair.b.points);
    for (const Question question : kQuestions)
        contenders.push_back(std::make_unique<Fcl>("FCL convex", question, a, b, poses));
}

void addFcl(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders) {
    const Geometry a = primitiveOf(pair.a), b = primitiveOf(pair.b);
    if (!a || !b) return;
    const auto make = [&](const char* name, Question question) {
        return std::make_unique<Fcl>(name, question, a, b, poses, ownFrameOf(pair.a), ownFrameOf(pair.b));
    };
    for (const Question question : questionsOf(poses)) {
        contenders.push_back(make("FCL", question));
        if (question != Question::distance || !pair.isCurved()) continue;
        auto tight = make("FCL, tight", question);
        tight->tighten();
        contenders.push_back(std::move(tight));
    }
}

}  // namespace sepaxis::bench
