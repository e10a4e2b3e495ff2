// Open Dynamics Engine as a plug-in: dCollide between boxes, spheres and capsules. Its normals point from B
// to A.
#include "app/plugin/sepaxis_plugin.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include <ode/ode.h>

namespace {

// A geom, and where its own frame stands in that of the shape.
struct Body {
    dGeomID geom = nullptr;
    dVector3 offset = {0, 0, 0, 0};
    dQuaternion turn = {1, 0, 0, 0};

    explicit Body(const sepaxis_shape& shape) {
        if (shape.kind == SEPAXIS_SPHERE) {
            geom = dCreateSphere(nullptr, dReal(shape.radius));
            for (int k = 0; k < 3; ++k) offset[k] = dReal(shape.vertices[k]);
        } else if (shape.kind == SEPAXIS_BOX) {
            geom = dCreateBox(nullptr, dReal(2.0 * shape.half_extents[0]), dReal(2.0 * shape.half_extents[1]),
                              dReal(2.0 * shape.half_extents[2]));
            for (int k = 0; k < 3; ++k) offset[k] = dReal(shape.centre[k]);
        } else if (shape.kind == SEPAXIS_CAPSULE && shape.vertex_count == 2) {
            const double* v = shape.vertices;
            const double along[3] = {v[3] - v[0], v[4] - v[1], v[5] - v[2]};
            const double length = std::sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
            geom = dCreateCapsule(nullptr, dReal(shape.radius), dReal(length));
            for (int k = 0; k < 3; ++k) offset[k] = dReal(0.5 * (v[k] + v[k + 3]));
            // ODE's capsules lie along z.
            const double cosine = along[2] / length;
            if (cosine > -1.0 + 1e-12) {
                const double q[4] = {1.0 + cosine, -along[1] / length, along[0] / length, 0.0};
                const double norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
                for (int k = 0; k < 4; ++k) turn[k] = dReal(q[k] / norm);
            }
        }
    }
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    ~Body() {
        if (geom != nullptr) dGeomDestroy(geom);
    }

    void place(const sepaxis_pose& pose) const {
        const dQuaternion q = {dReal(pose.orientation[3]), dReal(pose.orientation[0]),
                               dReal(pose.orientation[1]), dReal(pose.orientation[2])};
        dMatrix3 rotation;
        dQtoR(q, rotation);
        dVector3 moved;
        dMultiply0_331(moved, rotation, offset);
        dGeomSetPosition(geom, dReal(pose.position[0]) + moved[0], dReal(pose.position[1]) + moved[1],
                         dReal(pose.position[2]) + moved[2]);
        dQuaternion whole;
        dQMultiply0(whole, q, turn);
        dGeomSetQuaternion(geom, whole);
    }
};

}  // namespace

void sepaxis_plugin_declare(sepaxis_contract* contract) {
    dInitODE2(0);
    contract->version = SEPAXIS_PLUGIN_VERSION;
    std::strcpy(contract->name, "ODE dCollide");
    // Its box-box routine takes a face where an edge pair is up to 5 % shallower.
    contract->tolerance = 1e-3;
    contract->relative = 0.06;
}

void sepaxis_plugin_collide(const sepaxis_shape* a, const sepaxis_shape* b, const sepaxis_pose* poses,
                            std::size_t count, sepaxis_answer* answers) {
    const Body bodyA(*a), bodyB(*b);
    for (std::size_t i = 0; i < count; ++i) {
        sepaxis_answer& answer = answers[i];
        if (bodyA.geom == nullptr || bodyB.geom == nullptr) {
            answer.answered = 0;
            continue;
        }
        bodyA.place(poses[2 * i]);
        bodyB.place(poses[2 * i + 1]);
        dContactGeom contacts[SEPAXIS_MOST_CONTACTS];
        const int found =
            dCollide(bodyA.geom, bodyB.geom, SEPAXIS_MOST_CONTACTS, contacts, sizeof(dContactGeom));
        answer.overlap = found > 0;
        answer.contact_count = static_cast<std::uint32_t>(found);
        if (found == 0) continue;
        const dContactGeom& deepest = *std::max_element(
            contacts, contacts + found, [](const auto& p, const auto& q) { return p.depth < q.depth; });
        answer.depth = deepest.depth;
        for (int k = 0; k < 3; ++k) answer.normal[k] = -deepest.normal[k];
        for (int c = 0; c < found; ++c) {
            for (int k = 0; k < 3; ++k) answer.contacts[c].point[k] = contacts[c].pos[k];
            answer.contacts[c].depth = contacts[c].depth;
        }
    }
}
