// libccd (D. Fiser): Minkowski portal refinement and GJK/EPA, with a support function that scans the
// vertices.
#include "collision/bench/contender.h"

#include <ccd/ccd.h>
#include <ccd/quat.h>

namespace sepaxis::bench {

namespace {

struct Body {
    std::vector<ccd_vec3_t> vertices;
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

void center(const void* object, ccd_vec3_t* result) {
    *result = static_cast<const Body*>(object)->position;
}

enum class Method : std::uint8_t { mpr, gjkEpa, mprVerdict, gjkVerdict };

class Libccd : public Contender {
 public:
    Libccd(std::string name, Question question, Method method, const Case& pair, const PoseSet& poses)
        : Contender(std::move(name), question),
          method_(method),
          poses_(poses.bInA),
          a_(bodyOf(pair.a)),
          b_(bodyOf(pair.b)) {
        place(a_, {});
        CCD_INIT(&ccd_);
        ccd_.support1 = ccd_.support2 = support;
        ccd_.center1 = ccd_.center2 = center;
        ccd_.max_iterations = kIterations;
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
    Method method_;
    const std::vector<Pose<double>>& poses_;
    Body a_, b_;
    ccd_t ccd_;
};

}  // namespace

void addLibccd(const Case& pair, const PoseSet& poses, Contenders& contenders) {
    const auto add = [&](const char* name, Question question, Method method) {
        contenders.push_back(std::make_unique<Libccd>(name, question, method, pair, poses));
    };
    add("libccd MPR", Question::contact, Method::mpr);
    add("libccd GJK/EPA", Question::contact, Method::gjkEpa);
    add("libccd MPR", Question::verdict, Method::mprVerdict);
    add("libccd GJK", Question::verdict, Method::gjkVerdict);
}

}  // namespace sepaxis::bench
