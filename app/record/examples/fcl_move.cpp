// Records FCL: bodies on given paths, without dynamics: fcl_move TARGET [pile|stacks|mixed [FRAMES [SEED]]]
#include "app/record/examples/scene.h"

#include <memory>

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/collision_object.h>

namespace {

// One convex part: an object of FCL.
struct Object {
    const example::Body* body;
    const example::Part* part;
    std::uint64_t id;
    std::uint32_t shape;  // of the recording
    fcl::CollisionObjectd object;
};

std::shared_ptr<fcl::CollisionGeometryd> geometryOf(const example::Part& part) {
    switch (part.kind) {
        case example::Kind::box:
            return std::make_shared<fcl::Boxd>(2 * part.half[0], 2 * part.half[1], 2 * part.half[2]);
        case example::Kind::sphere:
            return std::make_shared<fcl::Sphered>(part.radius);
        case example::Kind::capsule:
            return std::make_shared<fcl::Capsuled>(part.radius, 2 * part.along);
        default:
            break;
    }
    const auto points = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const example::Vector& point : part.points) points->emplace_back(point[0], point[1], point[2]);
    const auto faces = std::make_shared<std::vector<int>>(example::facesOf<int>(part));
    return std::make_shared<fcl::Convexd>(points, int(part.points.size() / 2 + 2), faces);
}

// Where a body is at a time: it swings around its place in the scene and turns, each in its own way.
struct Pose {
    example::Vector position;
    Eigen::Quaterniond turn;
};
Pose poseOf(const example::Body& body, std::size_t number, double seconds) {
    const example::Turn& q = body.turn;
    Pose pose{body.position, Eigen::Quaterniond(q[3], q[0], q[1], q[2])};
    if (!body.moves) return pose;
    constexpr double kReach = 0.3;
    const double way = static_cast<double>(number);
    for (std::size_t k = 0; k < 3; ++k)
        pose.position[k] += kReach * std::sin(seconds * (0.7 + 0.1 * static_cast<double>(k)) + way);
    const Eigen::Vector3d axis(std::sin(way), std::cos(way), std::sin(2 * way));
    pose.turn = Eigen::AngleAxisd(0.4 * std::sin(0.5 * seconds + way), axis.normalized()) * pose.turn;
    return pose;
}

// What fcl::collide said of a pair.
struct Asked {
    const Object *a, *b;
    fcl::CollisionResultd result;
};

bool askPair(fcl::CollisionObjectd* first, fcl::CollisionObjectd* second, void* data) {
    auto& asked = *static_cast<std::vector<Asked>*>(data);
    const auto *const a = static_cast<const Object*>(first->getUserData()), *const b =
                                                                                static_cast<const Object*>(
                                                                                    second->getUserData());
    if (a->body == b->body || (!a->body->moves && !b->body->moves)) return false;
    fcl::CollisionRequestd request;
    request.enable_contact = true;
    request.num_max_contacts = 8;  // by default it is one
    asked.push_back({a, b, {}});
    fcl::collide(first, second, request, asked.back().result);
    return false;  // and on to the next pair
}

std::size_t record(sxr_client* log, const std::vector<std::unique_ptr<Object>>& objects,
                   const std::vector<Asked>& asked, double seconds) {
    if (sxr_frame(log, seconds) == 0) return 0;
    for (const auto& object : objects) {
        const Eigen::Vector3d at = object->object.getTranslation();
        const Eigen::Quaterniond turn(object->object.getRotation());
        sxr_pose(log, object->id, object->shape, at.data(), turn.coeffs().data());  // x, y, z, w
    }
    for (const Asked& pair : asked) {
        sxr_answer answer{};
        sxr_contact contacts[SXR_MOST_CONTACTS];
        answer.touching = pair.result.isCollision();
        answer.contacts = contacts;
        double deepest = -HUGE_VAL;
        for (std::size_t i = 0; i < pair.result.numContacts() && i < SXR_MOST_CONTACTS; ++i) {
            const fcl::Contactd& contact = pair.result.getContact(i);
            contacts[answer.contact_count++] = {
                {contact.pos[0], contact.pos[1], contact.pos[2]}, contact.penetration_depth, 0};
            if (contact.penetration_depth <= deepest) continue;
            deepest = contact.penetration_depth;
            for (int k = 0; k < 3; ++k) answer.normal[k] = contact.normal[k];  // from A to B
        }
        sxr_pair(log, pair.a->id, pair.b->id, &answer);
    }
    return asked.size();
}

}  // namespace

int main(int argc, char** argv) {
    const example::Options options = example::readOptions(argc, argv);
    const std::vector<example::Body> scene = example::makeScene(options);
    if (scene.empty()) return 2;

    sxr_options said;
    sxr_defaults(&said);
    said.engine = "FCL 0.7.0, libccd";
    // Its routine for two boxes takes a face where an edge pair is up to 5 % shallower: the default of 6 %
    // has room.
    sxr_client* const log = example::openLog(options, said);
    if (log == nullptr) return 2;

    fcl::DynamicAABBTreeCollisionManagerd manager;
    std::vector<std::unique_ptr<Object>> objects;
    for (std::size_t i = 0; i < scene.size(); ++i) {
        for (std::size_t part = 0; part < scene[i].parts.size(); ++part) {
            const example::Part& from = scene[i].parts[part];
            objects.push_back(std::make_unique<Object>(Object{&scene[i], &from, example::idOf(i, part),
                                                              example::recordShape(log, from),
                                                              fcl::CollisionObjectd(geometryOf(from))}));
            objects.back()->object.setUserData(objects.back().get());
            manager.registerObject(&objects.back()->object);
        }
    }
    manager.setup();
    std::vector<Asked> asked;
    example::Costs costs;
    for (int frame = 0; frame < options.frames; ++frame) {
        const double seconds = frame * example::kStep;
        const example::Stopwatch step;
        for (const auto& object : objects) {
            const Pose pose = poseOf(*object->body, std::size_t(object->body - scene.data()), seconds);
            const auto& q = pose.turn.coeffs();
            const example::Vector at =
                example::placeOf(*object->part, pose.position, {q[0], q[1], q[2], q[3]});
            object->object.setTransform(pose.turn, Eigen::Vector3d(at[0], at[1], at[2]));
            object->object.computeAABB();
        }
        manager.update();
        asked.clear();
        manager.collide(&asked, askPair);
        const example::Stopwatch recording;
        const std::size_t pairs = record(log, objects, asked, seconds);
        costs.addRecording(recording, pairs);
        costs.addStep(step);
        example::keepPace(options, frame);
    }
    costs.print(said.engine, options, example::closeLog(options, log));
}
