// libccd (D. Fiser): Minkowski portal refinement and GJK/EPA, with a support function that scans the
// vertices, and one a kind of shape with curved sides.
#include "collision/bench/contender.h"
#include "collision/bench/primitives.h"

#include <cmath>

#include <ccd/ccd.h>
#include <ccd/quat.h>

namespace sepaxis::bench {

namespace {

struct Body {
    std::vector<ccd_vec3_t> vertices;      // of a hull
    const Primitive* primitive = nullptr;  // otherwise
    ccd_vec3_t position;
    ccd_quat_t orientation, inverse;
};

Body bodyOf(const Solid& solid) {
    Body body;
    for (const dvec3& v : solid.points.positions) {
        ccd_vec3_t vertex;
        ccdVec3Set(&vertex, v.x, v.y, v.z);
        body.vertices.push_back(vertex);
    }
    return body;
}

// Of a kind that supportOf() knows.
Body bodyOf(const Primitive& primitive) {
    Body body;
    body.primitive = &primitive;
    return body;
}

void place(Body& body, const Pose<double>& pose) {
    ccdVec3Set(&body.position, pose.position.x, pose.position.y, pose.position.z);
    const Quat<double>& q = pose.orientation;
    ccdQuatSet(&body.orientation, q.x, q.y, q.z, q.w);
    ccdQuatInvert2(&body.inverse, &body.orientation);
}

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* result) {
    const Body& body = *static_cast<const Body*>(object);
    ccd_vec3_t local = *direction;
    ccdQuatRotVec(&local, &body.inverse);
    std::size_t best = 0;
    double highest = ccdVec3Dot(&local, &body.vertices[0]);
    for (std::size_t i = 1; i < body.vertices.size(); ++i) {
        const double height = ccdVec3Dot(&local, &body.vertices[i]);
        if (height > highest) highest = height, best = i;
    }
    *result = body.vertices[best];
    ccdQuatRotVec(result, &body.orientation);
    ccdVec3Add(result, &body.position);
}

// The kinds that supportOf() knows: the solid ones without a closed form.
bool hasSupport(const Primitive& primitive) {
    return primitive.kind >= PrimitiveKind::box;
}

// The farthest point in the primitive's frame; the direction need not be of unit length.
dvec3 supportOf(const Primitive& primitive, const dvec3& direction) {
    const double half = 0.5 * primitive.length;
    const dvec3 tip(0.0, half, 0.0);
    // The point of a disc around y that is farthest.
    const auto onDisc = [&](double y) {
        const double across = std::sqrt(direction.x * direction.x + direction.z * direction.z);
        const double scale = across > 0.0 ? primitive.radius / across : 0.0;
        return dvec3(direction.x * scale, y, direction.z * scale);
    };
    const auto farther = [&](const dvec3& p, const dvec3& q) {
        return glm::dot(direction, p) > glm::dot(direction, q) ? p : q;
    };
    switch (primitive.kind) {
        case PrimitiveKind::cylinder:
            return onDisc(std::copysign(half, direction.y));
        case PrimitiveKind::cone:
            return farther(tip, onDisc(-half));
        case PrimitiveKind::ellipsoid: {
            const dvec3 scaled = primitive.halfExtents * direction;
            return primitive.halfExtents * scaled / glm::length(scaled);
        }
        case PrimitiveKind::taperedCapsule: {
            const dvec3 unit = glm::normalize(direction);
            return farther(tip + primitive.tipRadius * unit, -tip + primitive.radius * unit);
        }
        default: {  // a box
            const dvec3& extents = primitive.halfExtents;
            const dvec3 corner(std::copysign(extents.x, direction.x), std::copysign(extents.y, direction.y),
                               std::copysign(extents.z, direction.z));
            return primitive.radius > 0.0 ? corner + primitive.radius * glm::normalize(direction) : corner;
        }
    }
}

void supportPrimitive(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* result) {
    const Body& body = *static_cast<const Body*>(object);
    ccd_vec3_t local = *direction;
    ccdQuatRotVec(&local, &body.inverse);
    const dvec3 point = supportOf(*body.primitive, {local.v[0], local.v[1], local.v[2]});
    ccdVec3Set(result, point.x, point.y, point.z);
    ccdQuatRotVec(result, &body.orientation);
    ccdVec3Add(result, &body.position);
}

void center(const void* object, ccd_vec3_t* result) {
    *result = static_cast<const Body*>(object)->position;
}

enum class Method : std::uint8_t { mpr, gjkEpa, gjkEpaTight, mprVerdict, gjkVerdict };

class Libccd : public Contender {
 public:
    Libccd(std::string name, Question question, Method method, Body a, Body b, const PoseSet& poses)
        : Contender(std::move(name), question),
          method_(method),
          poses_(poses.bInA),
          a_(std::move(a)),
          b_(std::move(b)) {
        place(a_, {});
        CCD_INIT(&ccd_);
        ccd_.support1 = ccd_.support2 = a_.primitive != nullptr ? supportPrimitive : support;
        ccd_.center1 = ccd_.center2 = center;
        ccd_.max_iterations = kIterations;
        if (method_ == Method::gjkEpaTight) ccd_.epa_tolerance = kTight;
    }

    Answer answer(std::size_t index) override {
        place(b_, poses_[index]);
        Answer result;
        if (method_ == Method::mprVerdict || method_ == Method::gjkVerdict) {
            const auto ask = method_ == Method::mprVerdict ? ccdMPRIntersect : ccdGJKIntersect;
            result.overlap = ask(&a_, &b_, &ccd_) != 0;
            return result;
        }
        const auto ask = method_ == Method::mpr ? ccdMPRPenetration : ccdGJKPenetration;
        ccd_vec3_t way, point;
        result.overlap = ask(&a_, &b_, &ccd_, &result.depth, &way, &point) == 0;
        if (result.overlap) result.normal = {way.v[0], way.v[1], way.v[2]};
        return result;
    }

 private:
    static constexpr unsigned long kIterations = 1000;
    static constexpr double kTight = 1e-9;  // its own is 1e-4, which leaves curved sides centimetres off
    Method method_;
    const std::vector<Pose<double>>& poses_;
    Body a_, b_;
    ccd_t ccd_;
};

}  // namespace

void addLibccd(const Case& pair, const PoseSet& poses, Contenders& contenders) {
    const auto add = [&](const char* name, Question question, Method method) {
        contenders.push_back(
            std::make_unique<Libccd>(name, question, method, bodyOf(pair.a), bodyOf(pair.b), poses));
    };
    add("libccd MPR", Question::contact, Method::mpr);
    add("libccd GJK/EPA", Question::contact, Method::gjkEpa);
    add("libccd MPR", Question::verdict, Method::mprVerdict);
    add("libccd GJK", Question::verdict, Method::gjkVerdict);
}

// There are no distances in libccd.
void addLibccd(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders) {
    if (!hasSupport(pair.a) || !hasSupport(pair.b)) return;
    const auto add = [&](const char* name, Method method) {
        contenders.push_back(
            std::make_unique<Libccd>(name, Question::contact, method, bodyOf(pair.a), bodyOf(pair.b), poses));
    };
    add("libccd MPR", Method::mpr);
    add("libccd GJK/EPA", Method::gjkEpa);
    if (poses.kind == PoseKind::shallow) add("libccd GJK/EPA, tight", Method::gjkEpaTight);
}

}  // namespace sepaxis::bench
