// Records a world of the Open Dynamics Engine: ode_pile TARGET [pile|stacks|mixed [FRAMES [SEED]]]
#include "app/record/examples/scene.h"

#include <memory>

#include <ode/ode.h>

namespace {

// One convex part: a geom of ODE.
struct Geom {
    dGeomID geom = nullptr;
    std::uint64_t id = 0;
    std::uint32_t shape = 0;  // of the recording
    // ODE keeps pointers to the numbers of its hulls.
    std::vector<dReal> planes, points;
    std::vector<unsigned> faces;

    void makeHull(dSpaceID space, const example::Part& part) {
        faces = example::facesOf<unsigned>(part);
        for (const example::Vector& point : part.points)
            for (const double x : point) points.push_back(dReal(x));
        for (std::size_t at = 0; at < faces.size(); at += faces[at] + 1) {
            const dReal *const a = &points[3 * faces[at + 1]], *const b = &points[3 * faces[at + 2]],
                               *const c = &points[3 * faces[at + 3]];
            dVector3 u, v, normal;
            dSubtractVectors3(u, b, a);
            dSubtractVectors3(v, c, a);
            dCalcVectorCross3(normal, u, v);
            dNormalize3(normal);
            planes.insert(planes.end(), {normal[0], normal[1], normal[2], dCalcVectorDot3(normal, a)});
        }
        geom = dCreateConvex(space, planes.data(), unsigned(planes.size() / 4), points.data(),
                             unsigned(points.size() / 3), faces.data());
    }
};

// What dCollide said of a pair.
struct Asked {
    const Geom *a, *b;
    std::size_t firstContact;
    int count;
};

struct World {
    dWorldID world = dWorldCreate();
    dSpaceID space = dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XZY);
    dJointGroupID joints = dJointGroupCreate(0);
    std::vector<std::unique_ptr<Geom>> geoms;
    std::vector<Asked> asked;
    std::vector<dContactGeom> contacts;

    World() {
        dWorldSetGravity(world, 0, -9.81, 0);
        dWorldSetContactSurfaceLayer(world, 0.001);
        dWorldSetContactMaxCorrectingVel(world, 2.0);
    }
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    ~World() {
        dJointGroupDestroy(joints);
        dSpaceDestroy(space);
        dWorldDestroy(world);
    }

    void add(const example::Body& from, std::size_t index, sxr_client* log) {
        const example::Turn& q = from.turn;
        const dQuaternion turn = {q[3], q[0], q[1], q[2]};  // ODE has w first
        const dBodyID body = from.moves ? dBodyCreate(world) : nullptr;
        if (body != nullptr) {
            dMass mass;
            dMassSetBoxTotal(&mass, 1.0, 0.6, 0.6, 0.6);
            dBodySetMass(body, &mass);
            dBodySetPosition(body, from.position[0], from.position[1], from.position[2]);
            dBodySetQuaternion(body, turn);
        }
        for (std::size_t i = 0; i < from.parts.size(); ++i) {
            const example::Part& part = from.parts[i];
            geoms.push_back(std::make_unique<Geom>());
            Geom& geom = *geoms.back();
            geom.id = example::idOf(index, i);
            geom.shape = example::recordShape(log, part);
            switch (part.kind) {
                case example::Kind::box:
                    geom.geom = dCreateBox(space, 2 * part.half[0], 2 * part.half[1], 2 * part.half[2]);
                    break;
                case example::Kind::sphere:
                    geom.geom = dCreateSphere(space, part.radius);
                    break;
                case example::Kind::capsule:
                    geom.geom = dCreateCapsule(space, part.radius, 2 * part.along);
                    break;
                default:
                    geom.makeHull(space, part);
            }
            dGeomSetData(geom.geom, &geom);
            if (body != nullptr) {
                dGeomSetBody(geom.geom, body);
                dGeomSetOffsetPosition(geom.geom, part.offset[0], part.offset[1], part.offset[2]);
            } else {
                const example::Vector at = example::placeOf(part, from.position, q);
                dGeomSetPosition(geom.geom, at[0], at[1], at[2]);
                dGeomSetQuaternion(geom.geom, turn);
            }
        }
    }

    // The geoms are where they were when the step began until dWorldQuickStep moves them: what dCollide says
    // here belongs to their present poses.
    void collide(dGeomID a, dGeomID b) {
        const dBodyID bodyA = dGeomGetBody(a), bodyB = dGeomGetBody(b);
        if (bodyA == bodyB) return;  // parts of one body, or nothing that moves
        constexpr int kMost = 8;
        const std::size_t first = contacts.size();
        contacts.resize(first + kMost);
        const int count = dCollide(a, b, kMost, &contacts[first], sizeof(dContactGeom));
        contacts.resize(first + std::size_t(count));
        asked.push_back({static_cast<const Geom*>(dGeomGetData(a)), static_cast<const Geom*>(dGeomGetData(b)),
                         first, count});
        for (int i = 0; i < count; ++i) {
            dContact contact{};
            contact.geom = contacts[first + std::size_t(i)];
            contact.surface.mode = dContactApprox1;
            contact.surface.mu = 0.5;
            dJointAttach(dJointCreateContact(world, joints, &contact), bodyA, bodyB);
        }
    }
};

std::size_t record(sxr_client* log, const World& world, double seconds) {
    if (sxr_frame(log, seconds) == 0) return 0;
    for (const auto& geom : world.geoms) {
        const dReal* const at = dGeomGetPosition(geom->geom);
        dQuaternion q;
        dGeomGetQuaternion(geom->geom, q);
        const double position[] = {at[0], at[1], at[2]}, turn[] = {q[1], q[2], q[3], q[0]};
        sxr_pose(log, geom->id, geom->shape, position, turn);
    }
    for (const Asked& asked : world.asked) {
        sxr_answer answer{};
        sxr_contact contacts[SXR_MOST_CONTACTS];
        answer.touching = asked.count > 0;
        answer.contacts = contacts;
        answer.contact_count = std::uint32_t(asked.count);
        double deepest = -HUGE_VAL;
        for (int i = 0; i < asked.count; ++i) {
            const dContactGeom& contact = world.contacts[asked.firstContact + std::size_t(i)];
            contacts[i] = {{contact.pos[0], contact.pos[1], contact.pos[2]}, contact.depth, 0};
            if (contact.depth <= deepest) continue;
            deepest = contact.depth;
            // Into the first geom: from B to A.
            for (int k = 0; k < 3; ++k) answer.normal[k] = contact.normal[k];
        }
        sxr_pair(log, asked.a->id, asked.b->id, &answer);
    }
    return world.asked.size();
}

}  // namespace

int main(int argc, char** argv) {
    const example::Options options = example::readOptions(argc, argv);
    const std::vector<example::Body> scene = example::makeScene(options);
    if (scene.empty()) return 2;

    sxr_options said;
    sxr_defaults(&said);
    said.engine = "ODE 0.16.2";
    said.single_precision = sizeof(dReal) == sizeof(float);
    said.conventions = SXR_NORMAL_FROM_B;
    // dCollide takes a face of two boxes where an edge pair is up to 5 % shallower: the default of 6 % has
    // room.
    sxr_client* const log = example::openLog(options, said);
    if (log == nullptr) return 2;

    dInitODE2(0);
    {
        World world;
        for (std::size_t i = 0; i < scene.size(); ++i) world.add(scene[i], i, log);
        example::Costs costs;
        for (int frame = 0; frame < options.frames; ++frame) {
            const example::Stopwatch step;
            world.asked.clear();
            world.contacts.clear();
            const auto near = [](void* self, dGeomID a, dGeomID b) {
                static_cast<World*>(self)->collide(a, b);
            };
            dSpaceCollide(world.space, &world, near);
            const example::Stopwatch recording;
            const std::size_t pairs = record(log, world, frame * example::kStep);
            costs.addRecording(recording, pairs);
            dWorldQuickStep(world.world, example::kStep);
            dJointGroupEmpty(world.joints);
            costs.addStep(step);
            example::keepPace(options, frame);
        }
        costs.print(said.engine, options, example::closeLog(options, log));
    }
    dCloseODE();
}
