// Open Dynamics Engine: its box-box routine, and convex against convex.
#include "collision/bench/contender.h"

#include <ode/ode.h>

namespace sepaxis::bench {

namespace {

void setRotation(dMatrix3 matrix, const Quat<double>& orientation) {
    const dQuaternion q = {dReal(orientation.w), dReal(orientation.x), dReal(orientation.y),
                           dReal(orientation.z)};
    dQtoR(q, matrix);
}

struct Placement {
    dVector3 position;
    dMatrix3 rotation;
};

std::vector<Placement> placementsOf(const PoseSet& poses) {
    std::vector<Placement> placements;
    for (const Pose<double>& pose : poses.bInA) {
        Placement placement{};
        for (int i = 0; i < 3; ++i) placement.position[i] = dReal(pose.position[i]);
        setRotation(placement.rotation, pose.orientation);
        placements.push_back(placement);
    }
    return placements;
}

class OdeBoxes : public Contender {
 public:
    OdeBoxes(const Case& pair, const PoseSet& poses)
        : Contender("ODE box-box", Question::contact), placements_(placementsOf(poses)) {
        for (int i = 0; i < 3; ++i) {
            sidesA_[i] = dReal(2.0 * pair.a.halfExtents[i]);
            sidesB_[i] = dReal(2.0 * pair.b.halfExtents[i]);
        }
        setRotation(rotationA_, identityQuat<double>());
    }

    Answer answer(std::size_t index) override {
        const Placement& b = placements_[index];
        dVector3 normal;
        dReal depth = 0;
        int code = 0;
        dContactGeom contacts[kContacts];
        const int count = dBoxBox(positionA_, rotationA_, sidesA_, b.position, b.rotation, sidesB_, normal,
                                  &depth, &code, kContacts, contacts, sizeof(dContactGeom));
        if (count == 0) return {};
        return {true, double(depth), 0.0, {normal[0], normal[1], normal[2]}};
    }

 private:
    static constexpr int kContacts = 8;
    std::vector<Placement> placements_;
    dVector3 positionA_ = {0, 0, 0, 0}, sidesA_ = {}, sidesB_ = {};
    dMatrix3 rotationA_;
};

}  // namespace

void addOde(const Case& pair, const PoseSet& poses, Contenders& contenders) {
    static const bool kStarted = dInitODE2(0) != 0;
    if (kStarted && pair.a.isBox() && pair.b.isBox())
        contenders.push_back(std::make_unique<OdeBoxes>(pair, poses));
}

}  // namespace sepaxis::bench
