// The Flexible Collision Library as a plug-in, by its libccd solver: its own shapes where it has them, else
// convex ones.
#include "app/plugin/sepaxis_plugin.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

namespace {

fcl::Vector3d vectorOf(const double* v) {
    return {v[0], v[1], v[2]};
}

// A geometry, and where its own frame stands in that of the shape. None for flat shapes, which belong to its
// meshes.
struct Body {
    std::shared_ptr<fcl::CollisionGeometry<double>> geometry;
    fcl::Transform3d own = fcl::Transform3d::Identity();

    explicit Body(const sepaxis_shape& shape) {
        if (shape.kind == SEPAXIS_SPHERE) {
            geometry = std::make_shared<fcl::Sphered>(shape.radius);
            own.translation() = vectorOf(shape.vertices);
        } else if (shape.kind == SEPAXIS_CAPSULE && shape.vertex_count == 2) {
            const fcl::Vector3d base = vectorOf(shape.vertices), tip = vectorOf(shape.vertices + 3);
            geometry = std::make_shared<fcl::Capsuled>(shape.radius, (tip - base).norm());
            own.translation() = 0.5 * (base + tip);
            own.linear() =
                Eigen::Quaterniond::FromTwoVectors(fcl::Vector3d::UnitZ(), tip - base).toRotationMatrix();
        } else if (shape.kind == SEPAXIS_BOX) {
            const fcl::Vector3d sides = 2.0 * vectorOf(shape.half_extents);
            geometry = std::make_shared<fcl::Boxd>(sides);
            own.translation() = vectorOf(shape.centre);
        } else if (shape.kind == SEPAXIS_HULL) {
            auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
            for (std::size_t i = 0; i < shape.vertex_count; ++i)
                vertices->push_back(vectorOf(shape.vertices + 3 * i));
            auto faces = std::make_shared<std::vector<int>>();
            for (std::uint32_t f = 0; f < shape.face_count; ++f) {
                const std::uint32_t begin = shape.face_starts[f], end = shape.face_starts[f + 1];
                faces->push_back(static_cast<int>(end - begin));
                for (std::uint32_t i = begin; i < end; ++i)
                    faces->push_back(static_cast<int>(shape.face_vertices[i]));
            }
            geometry = std::make_shared<fcl::Convexd>(vertices, static_cast<int>(shape.face_count), faces);
        }
    }
    fcl::Transform3d at(const sepaxis_pose& pose) const {
        fcl::Transform3d transform = fcl::Transform3d::Identity();
        const double* q = pose.orientation;
        transform.linear() = Eigen::Quaterniond(q[3], q[0], q[1], q[2]).toRotationMatrix();
        transform.translation() = vectorOf(pose.position);
        return transform * own;
    }
};

}  // namespace

void sepaxis_plugin_declare(sepaxis_contract* contract) {
    contract->version = SEPAXIS_PLUGIN_VERSION;
    std::strcpy(contract->name, "FCL");
    // Its box-box routine takes a face where an edge pair is up to 5 % shallower.
    contract->tolerance = 1e-3;
    contract->relative = 0.06;
}

void sepaxis_plugin_collide(const sepaxis_shape* a, const sepaxis_shape* b, const sepaxis_pose* poses,
                            std::size_t count, sepaxis_answer* answers) {
    const Body bodyA(*a), bodyB(*b);
    fcl::CollisionRequestd request;
    request.gjk_solver_type = fcl::GST_LIBCCD;
    request.enable_contact = true;
    request.num_max_contacts = SEPAXIS_MOST_CONTACTS;
    for (std::size_t i = 0; i < count; ++i) {
        sepaxis_answer& answer = answers[i];
        if (!bodyA.geometry || !bodyB.geometry) {
            answer.answered = 0;
            continue;
        }
        fcl::CollisionResultd result;
        fcl::collide<double>(bodyA.geometry.get(), bodyA.at(poses[2 * i]), bodyB.geometry.get(),
                             bodyB.at(poses[2 * i + 1]), request, result);
        answer.overlap = result.isCollision();
        if (answer.overlap == 0 || result.numContacts() == 0) continue;
        double deepest = -HUGE_VAL;
        for (std::size_t c = 0; c < result.numContacts() && c < SEPAXIS_MOST_CONTACTS; ++c) {
            const fcl::Contactd& contact = result.getContact(c);
            sepaxis_contact& to = answer.contacts[answer.contact_count++];
            to.depth = contact.penetration_depth;
            for (int k = 0; k < 3; ++k) to.point[k] = contact.pos[k];
            if (contact.penetration_depth <= deepest) continue;
            deepest = contact.penetration_depth;
            answer.depth = deepest;
            for (int k = 0; k < 3; ++k) answer.normal[k] = contact.normal[k];
        }
    }
}
