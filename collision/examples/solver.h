// A small rigid-body solver on the library's public interface: what an engine does with contacts, to read and
// to copy.
//
// The method is the soft step of E. Catto's Box2D v3 ("Solver2D", box2d.org, 2024; "Soft Contact", 2011):
// contacts are found once a step; each of some substeps pushes bodies apart by stiff, strongly damped
// springs, moves them, and then takes back the speed that the springs added (the relax pass). Impulses start
// as those of the contact with the same id in the last step (warm starting), which is what makes stacks stand
// with one iteration a substep.
//
// Left out, as no contact depends on it: sleeping, restitution, joints, gyroscopic torque, threads.
#pragma once

#include "collision/bounds.h"
#include "collision/collide.h"
#include "collision/pair_cache.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace solver {

using sepaxis::Mat3;
using sepaxis::Pose;
using sepaxis::Quat;
using sepaxis::Shape;
using sepaxis::Vec3;

template <class T>
struct Body {
    std::shared_ptr<const Shape<T>> shape;
    Vec3<T> position{0};  // of the centre of mass, in the world
    Quat<T> orientation = sepaxis::identityQuat<T>();
    Vec3<T> velocity{0}, spin{0};  // metres and radians a second, in the world
    Vec3<T> centre{0};             // of mass, in the frame of the shape
    T inverseMass = 0;             // 0: it does not move
    Mat3<T> inverseInertia{T(0)};  // about the centre of mass, in the frame of the shape
    T friction = T(0.6);

    bool moves() const { return inverseMass > 0; }
    Pose<T> pose() const { return {position - orientation * centre, orientation}; }  // of the shape
};
// Of a density in kilograms a cubic metre; 0: a body that does not move.
template <class T>
Body<T> makeBody(std::shared_ptr<const Shape<T>> shape, const Pose<T>& pose, T density);

template <class T>
struct Contact {
    Vec3<T> onA, onB;  // in the world, when it was found
    T depth;           // below 0 a gap
    std::uint64_t id;  // the same in the next step while the same features meet
    // What the solver found out, and begins with in the next step.
    T normalImpulse = 0;
    Vec3<T> frictionImpulse{0};
    // Made by World::solve().
    Vec3<T> armA{0}, armB{0};  // from the centres of mass to the middle of the contact
    T normalMass = 0, tangentMass[2] = {0, 0};
};

// Two bodies whose bounds meet, kept as long as they do.
template <class T>
struct Pair {
    std::uint32_t a, b;  // numbers of bodies, a < b
    sepaxis::PairCache cache = {};
    Vec3<T> normal{0};  // unit, from A to B
    std::vector<Contact<T>> contacts = {};
    Vec3<T> rollingImpulse{0};
    // Made by World::solve().
    Vec3<T> tangents[2] = {};
    Mat3<T> rollingMass{T(0)};
};

template <class T>
struct Settings {
    T step = T(1) / 60;  // seconds
    int substeps = 8;
    Vec3<T> gravity{0, T(-9.81), 0};
    T hertz = 60,
      dampingRatio = 10;      // of the springs in the contacts; twice as stiff against what stands still
    T pushSpeed = 3;          // metres a second: no spring parts bodies faster
    T rollingResistance = 0;  // metres: the lever of the normal force; at 0 a ball on a plane never rests
    sepaxis::CollideOptions<T> query;
    Settings() {
        query.want = sepaxis::Want::contact;
        query.manifold = sepaxis::ManifoldKind::stable;  // a box at rest keeps four contacts while it rocks
        query.margin = T(0.02);  // contacts exist before they are needed, and slow a body down in time
    }
};

template <class T>
class World {
 public:
    std::vector<Body<T>> bodies;
    std::vector<Pair<T>> pairs;  // in the order of a, then b: the same input, the same motion
    Settings<T> settings;
    // Another narrow phase in place of the library's, to compare: it sets the normal and the contacts.
    std::function<void(World&, Pair<T>&)> otherContacts;

    void step() {
        findContacts();
        solve();
    }
    void findContacts();  // broad phase, narrow phase, impulses of the last step
    void solve();

 private:
    struct Motion {  // of a body within a step, apart from its position to keep the digits of float
        Vec3<T> shift{0};
        Quat<T> turn = sepaxis::identityQuat<T>();
        Mat3<T> inverseInertia{T(0)};  // in the world
    };
    struct Softness {
        T biasRate, massScale, impulseScale;
    };

    void findPairs();
    void queryPair(Pair<T>& pair);
    void prepare(Pair<T>& pair);
    void warmStart(const Pair<T>& pair);
    void solvePair(Pair<T>& pair, T h, bool pushApart);
    Softness softnessOf(const Pair<T>& pair, T h) const;
    void move(T h);
    Vec3<T> velocityOf(const Pair<T>& pair, const Contact<T>& contact) const;
    void apply(const Pair<T>& pair, const Contact<T>& contact, const Vec3<T>& impulse);
    void applyTurn(const Pair<T>& pair, const Vec3<T>& impulse);
    T separation(const Pair<T>& pair, const Contact<T>& contact) const;
    T massAlong(const Pair<T>& pair, const Contact<T>& contact, const Vec3<T>& direction) const;

    std::vector<std::uint32_t> order_;  // of the bodies along x; changes little from step to step
    std::vector<Motion> motions_;
    std::vector<sepaxis::ManifoldPoint<T>> memory_;
};

}  // namespace solver
