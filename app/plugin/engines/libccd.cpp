// libccd as a plug-in: GJK and EPA, or, with SEPAXIS_MPR, Minkowski portal refinement. One support function
// serves every shape.
#include "app/plugin/sepaxis_plugin.h"

#include <cmath>
#include <cstdint>
#include <cstring>

#include <ccd/ccd.h>
#include <ccd/quat.h>

namespace {

constexpr unsigned long kIterations = 1000;

struct Body {
    const sepaxis_shape& shape;
    ccd_vec3_t position, middle;
    ccd_quat_t orientation, inverse;

    explicit Body(const sepaxis_shape& from) : shape(from) {
        ccdVec3Set(&middle, 0, 0, 0);
        for (std::size_t i = 0; i < from.vertex_count; ++i)
            for (std::size_t k = 0; k < 3; ++k)
                middle.v[k] += static_cast<ccd_real_t>(from.vertices[3 * i + k] / from.vertex_count);
    }
    void place(const sepaxis_pose& pose) {
        ccdVec3Set(&position, static_cast<ccd_real_t>(pose.position[0]),
                   static_cast<ccd_real_t>(pose.position[1]), static_cast<ccd_real_t>(pose.position[2]));
        ccdQuatSet(&orientation, static_cast<ccd_real_t>(pose.orientation[0]),
                   static_cast<ccd_real_t>(pose.orientation[1]), static_cast<ccd_real_t>(pose.orientation[2]),
                   static_cast<ccd_real_t>(pose.orientation[3]));
        ccdQuatInvert2(&inverse, &orientation);
    }
    ccd_vec3_t inWorld(ccd_vec3_t point) const {
        ccdQuatRotVec(&point, &orientation);
        ccdVec3Add(&point, &position);
        return point;
    }
};

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* result) {
    const Body& body = *static_cast<const Body*>(object);
    ccd_vec3_t local = *direction;
    ccdQuatRotVec(&local, &body.inverse);
    const double* best = body.shape.vertices;
    double highest = -HUGE_VAL;
    for (std::size_t i = 0; i < body.shape.vertex_count; ++i) {
        const double* v = body.shape.vertices + 3 * i;
        const double height = local.v[0] * v[0] + local.v[1] * v[1] + local.v[2] * v[2];
        if (height > highest) highest = height, best = v;
    }
    ccd_vec3_t point;
    ccdVec3Set(&point, static_cast<ccd_real_t>(best[0]), static_cast<ccd_real_t>(best[1]),
               static_cast<ccd_real_t>(best[2]));
    *result = body.inWorld(point);
    const double length = std::sqrt(static_cast<double>(ccdVec3Len2(direction)));
    if (!(body.shape.radius > 0.0) || !(length > 0.0)) return;
    ccd_vec3_t out = *direction;
    ccdVec3Scale(&out, static_cast<ccd_real_t>(body.shape.radius / length));
    ccdVec3Add(result, &out);
}

void center(const void* object, ccd_vec3_t* result) {
    const Body& body = *static_cast<const Body*>(object);
    *result = body.inWorld(body.middle);
}

}  // namespace

void sepaxis_plugin_declare(sepaxis_contract* contract) {
    contract->version = SEPAXIS_PLUGIN_VERSION;
#ifdef SEPAXIS_MPR
    std::strcpy(contract->name, "libccd MPR");
#else
    std::strcpy(contract->name, "libccd GJK and EPA");
#endif
    contract->tolerance = 1e-3;
}

void sepaxis_plugin_collide(const sepaxis_shape* a, const sepaxis_shape* b, const sepaxis_pose* poses,
                            std::size_t count, sepaxis_answer* answers) {
    Body bodyA(*a), bodyB(*b);
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.center1 = ccd.center2 = center;
    ccd.max_iterations = kIterations;
    for (std::size_t i = 0; i < count; ++i) {
        sepaxis_answer& answer = answers[i];
        bodyA.place(poses[2 * i]);
        bodyB.place(poses[2 * i + 1]);
        ccd_real_t depth = 0;
        ccd_vec3_t way, point;
#ifdef SEPAXIS_MPR
        answer.overlap = ccdMPRPenetration(&bodyA, &bodyB, &ccd, &depth, &way, &point) == 0;
#else
        answer.overlap = ccdGJKPenetration(&bodyA, &bodyB, &ccd, &depth, &way, &point) == 0;
#endif
        if (answer.overlap == 0) continue;
        answer.depth = depth;
        answer.contact_count = 1;
        answer.contacts[0].depth = depth;
        for (int k = 0; k < 3; ++k) {
            answer.normal[k] = way.v[k];
            answer.contacts[0].point[k] = point.v[k];
        }
    }
}
