#include "solver.h"

#include "collision/mass.h"

#include <algorithm>
#include <numbers>
#include <numeric>
#include <tuple>

#include <glm/matrix.hpp>

namespace solver {

namespace {

// A contact's id in one word: of either shape the kind and number of the feature.
std::uint64_t wordOf(const sepaxis::FeaturePair& id) {
    const auto half = [](const sepaxis::Feature& feature) {
        return std::uint64_t(feature.kind) << 30 | (feature.index & 0x3fffffffu);
    };
    return half(id.a) << 32 | half(id.b);
}

// Two unit vectors square to the normal and to each other.
template <class T>
void makeTangents(const Vec3<T>& normal, Vec3<T> (&tangents)[2]) {
    const bool alongX = std::abs(normal.x) > std::abs(normal.y);
    tangents[0] = glm::normalize(glm::cross(normal, alongX ? Vec3<T>(0, 1, 0) : Vec3<T>(1, 0, 0)));
    tangents[1] = glm::cross(normal, tangents[0]);
}

// By how much a small turn moves a point: turn * arm - arm without the loss of digits of that difference.
template <class T>
Vec3<T> shiftByTurn(const Quat<T>& turn, const Vec3<T>& arm) {
    const Vec3<T> u(turn.x, turn.y, turn.z);
    return T(2) * glm::cross(u, glm::cross(u, arm) + turn.w * arm);
}

// The vector, no longer than that.
template <class T>
Vec3<T> atMost(T most, const Vec3<T>& v) {
    const T length = glm::length(v);
    return length > most ? v * (most / length) : v;
}

}  // namespace

template <class T>
Body<T> makeBody(std::shared_ptr<const Shape<T>> shape, const Pose<T>& pose, T density) {
    Body<T> body;
    const sepaxis::MassProperties<T> mass = sepaxis::massProperties(*shape, density);
    body.shape = std::move(shape);
    body.centre = mass.centerOfMass;
    body.position = sepaxis::transformPoint(pose, mass.centerOfMass);
    body.orientation = pose.orientation;
    if (density > 0) {
        body.inverseMass = 1 / mass.mass;
        body.inverseInertia = glm::inverse(mass.inertia);
    }
    return body;
}

template <class T>
void World<T>::findContacts() {
    findPairs();
    std::vector<Contact<T>> last;
    for (Pair<T>& pair : pairs) {
        last.swap(pair.contacts);
        pair.contacts.clear();
        if (otherContacts) {
            otherContacts(*this, pair);
        } else {
            queryPair(pair);
        }
        for (Contact<T>& contact : pair.contacts) {
            const auto same = std::find_if(last.begin(), last.end(),
                                           [&](const Contact<T>& old) { return old.id == contact.id; });
            if (same == last.end()) continue;
            contact.normalImpulse = same->normalImpulse;
            contact.frictionImpulse = same->frictionImpulse;
        }
    }
}

// Sweep and prune: of bodies in the order of where they begin along x, those that begin before this one ends.
template <class T>
void World<T>::findPairs() {
    std::vector<sepaxis::Bounds<T>> bounds;
    for (const Body<T>& body : bodies) {
        bounds.push_back(sepaxis::worldBounds(*body.shape, body.pose()));
        if (settings.query.margin > 0) {
            // The two of a pair together have the margin; each reaches as far as it moves in this step.
            const Vec3<T> way = settings.step * body.velocity;
            bounds.back().low += glm::min(way, Vec3<T>(0)) - settings.query.margin;
            bounds.back().high += glm::max(way, Vec3<T>(0));
        }
    }
    if (order_.size() != bodies.size()) {
        order_.resize(bodies.size());
        std::iota(order_.begin(), order_.end(), 0u);
    }
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t i, std::uint32_t j) {
        return std::tuple(bounds[i].low.x, i) < std::tuple(bounds[j].low.x, j);
    });
    std::vector<Pair<T>> found;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const sepaxis::Bounds<T>& first = bounds[order_[i]];
        for (std::size_t j = i + 1; j < order_.size(); ++j) {
            const sepaxis::Bounds<T>& second = bounds[order_[j]];
            if (second.low.x > first.high.x) break;
            const bool meet = first.low.y <= second.high.y && second.low.y <= first.high.y &&
                              first.low.z <= second.high.z && second.low.z <= first.high.z;
            if (!meet || (!bodies[order_[i]].moves() && !bodies[order_[j]].moves())) continue;
            found.push_back({std::min(order_[i], order_[j]), std::max(order_[i], order_[j])});
        }
    }
    const auto before = [](const Pair<T>& p, const Pair<T>& q) {
        return std::tuple(p.a, p.b) < std::tuple(q.a, q.b);
    };
    std::sort(found.begin(), found.end(), before);
    // Pairs that were there keep their memory.
    auto old = pairs.begin();
    for (Pair<T>& pair : found) {
        while (old != pairs.end() && before(*old, pair)) ++old;
        if (old != pairs.end() && !before(pair, *old)) pair = std::move(*old);
    }
    pairs = std::move(found);
}

template <class T>
void World<T>::queryPair(Pair<T>& pair) {
    const Body<T>&a = bodies[pair.a], &b = bodies[pair.b];
    memory_.resize(std::max<std::size_t>(memory_.size(), sepaxis::manifoldCapacity(*a.shape, *b.shape)));
    sepaxis::CollideOptions<T> options = settings.query;
    options.cache = &pair.cache;
    // As far ahead as they come together in this step: what falls fast is caught at the surface.
    if (options.margin > 0) options.margin += settings.step * glm::length(b.velocity - a.velocity);
    const sepaxis::Collision<T> found =
        sepaxis::collide<T>(*a.shape, a.pose(), *b.shape, b.pose(), options, memory_);
    // The manifold's own normal: a stable manifold may lie on a face beside the exact axis.
    pair.normal = found.manifoldNormal;
    for (const sepaxis::ManifoldPoint<T>& point : found.manifold)
        pair.contacts.push_back({point.onA, point.onB, point.depth, wordOf(point.id)});
}

template <class T>
void World<T>::solve() {
    const T h = settings.step / T(settings.substeps);
    motions_.assign(bodies.size(), {});
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Mat3<T> turn = glm::mat3_cast(bodies[i].orientation);
        motions_[i].inverseInertia = turn * bodies[i].inverseInertia * glm::transpose(turn);
    }
    for (Pair<T>& pair : pairs) prepare(pair);
    for (int substep = 0; substep < settings.substeps; ++substep) {
        for (Body<T>& body : bodies) {
            if (body.moves()) body.velocity += h * settings.gravity;
        }
        for (const Pair<T>& pair : pairs) warmStart(pair);
        for (Pair<T>& pair : pairs) solvePair(pair, h, true);
        move(h);
        for (Pair<T>& pair : pairs) solvePair(pair, h, false);
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        bodies[i].position += motions_[i].shift;
        bodies[i].orientation = glm::normalize(motions_[i].turn * bodies[i].orientation);
    }
}

template <class T>
void World<T>::prepare(Pair<T>& pair) {
    if (pair.contacts.empty()) return;
    makeTangents(pair.normal, pair.tangents);
    for (Contact<T>& contact : pair.contacts) {
        const Vec3<T> middle = (contact.onA + contact.onB) / T(2);
        contact.armA = middle - bodies[pair.a].position;
        contact.armB = middle - bodies[pair.b].position;
        contact.normalMass = massAlong(pair, contact, pair.normal);
        for (int i = 0; i < 2; ++i) contact.tangentMass[i] = massAlong(pair, contact, pair.tangents[i]);
        // The normal may have turned since.
        contact.frictionImpulse -= glm::dot(contact.frictionImpulse, pair.normal) * pair.normal;
    }
    pair.rollingMass = glm::inverse(motions_[pair.a].inverseInertia + motions_[pair.b].inverseInertia);
}

template <class T>
void World<T>::warmStart(const Pair<T>& pair) {
    for (const Contact<T>& contact : pair.contacts)
        apply(pair, contact, contact.normalImpulse * pair.normal + contact.frictionImpulse);
    applyTurn(pair, pair.rollingImpulse);
}

template <class T>
void World<T>::solvePair(Pair<T>& pair, T h, bool pushApart) {
    const Softness soft = softnessOf(pair, h);
    const T friction = std::sqrt(bodies[pair.a].friction * bodies[pair.b].friction);
    // Friction first: what is solved last holds best, and that is to be that nothing sinks in.
    for (Contact<T>& contact : pair.contacts) {
        const Vec3<T> velocity = velocityOf(pair, contact);
        Vec3<T> total = contact.frictionImpulse;
        for (int i = 0; i < 2; ++i)
            total -= contact.tangentMass[i] * glm::dot(velocity, pair.tangents[i]) * pair.tangents[i];
        total = atMost(friction * contact.normalImpulse, total);
        apply(pair, contact, total - contact.frictionImpulse);
        contact.frictionImpulse = total;
    }
    if (settings.rollingResistance > 0 && !pair.contacts.empty()) {
        T most = 0;
        for (const Contact<T>& contact : pair.contacts)
            most += settings.rollingResistance * contact.normalImpulse;
        const Vec3<T> total = atMost(
            most, pair.rollingImpulse - pair.rollingMass * (bodies[pair.b].spin - bodies[pair.a].spin));
        applyTurn(pair, total - pair.rollingImpulse);
        pair.rollingImpulse = total;
    }
    for (Contact<T>& contact : pair.contacts) {
        const T gap = separation(pair, contact);
        T bias = 0, massScale = 1, impulseScale = 0;
        if (gap > 0) {
            bias = gap / h;  // speculative: the gap may close within this substep, and no more
        } else if (pushApart) {
            bias = std::max(soft.biasRate * gap, -settings.pushSpeed);
            massScale = soft.massScale;
            impulseScale = soft.impulseScale;
        }
        const T speed = glm::dot(velocityOf(pair, contact), pair.normal);
        const T wanted =
            -contact.normalMass * massScale * (speed + bias) - impulseScale * contact.normalImpulse;
        const T total = std::max(contact.normalImpulse + wanted, T(0));  // a contact never pulls
        apply(pair, contact, (total - contact.normalImpulse) * pair.normal);
        contact.normalImpulse = total;
    }
}

// A damped spring, integrated implicitly, as a constraint of some give. omega: radians a second.
template <class T>
typename World<T>::Softness World<T>::softnessOf(const Pair<T>& pair, T h) const {
    // A spring of more than a quarter of the rate of substeps would swing.
    T hertz = std::min(settings.hertz, T(0.25) / h);
    if (!bodies[pair.a].moves() || !bodies[pair.b].moves()) hertz *= 2;
    const T omega = 2 * std::numbers::pi_v<T> * hertz;
    const T rate = 2 * settings.dampingRatio + h * omega;
    const T stiffness = h * omega * rate;
    return {omega / rate, stiffness / (1 + stiffness), 1 / (1 + stiffness)};
}

template <class T>
void World<T>::move(T h) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        motions_[i].shift += h * bodies[i].velocity;
        const Vec3<T> half = h / 2 * bodies[i].spin;
        const Quat<T> turn = motions_[i].turn;
        motions_[i].turn = glm::normalize(turn + Quat<T>(0, half.x, half.y, half.z) * turn);
    }
}

template <class T>
Vec3<T> World<T>::velocityOf(const Pair<T>& pair, const Contact<T>& contact) const {
    const Body<T>&a = bodies[pair.a], &b = bodies[pair.b];
    return b.velocity + glm::cross(b.spin, contact.armB) - a.velocity - glm::cross(a.spin, contact.armA);
}

template <class T>
void World<T>::apply(const Pair<T>& pair, const Contact<T>& contact, const Vec3<T>& impulse) {
    Body<T>&a = bodies[pair.a], &b = bodies[pair.b];
    a.velocity -= a.inverseMass * impulse;
    a.spin -= motions_[pair.a].inverseInertia * glm::cross(contact.armA, impulse);
    b.velocity += b.inverseMass * impulse;
    b.spin += motions_[pair.b].inverseInertia * glm::cross(contact.armB, impulse);
}

template <class T>
void World<T>::applyTurn(const Pair<T>& pair, const Vec3<T>& impulse) {
    bodies[pair.a].spin -= motions_[pair.a].inverseInertia * impulse;
    bodies[pair.b].spin += motions_[pair.b].inverseInertia * impulse;
}

template <class T>
T World<T>::separation(const Pair<T>& pair, const Contact<T>& contact) const {
    const Motion &a = motions_[pair.a], &b = motions_[pair.b];
    const Vec3<T> moved =
        b.shift - a.shift + shiftByTurn(b.turn, contact.armB) - shiftByTurn(a.turn, contact.armA);
    return glm::dot(moved, pair.normal) - contact.depth;
}

template <class T>
T World<T>::massAlong(const Pair<T>& pair, const Contact<T>& contact, const Vec3<T>& direction) const {
    const Vec3<T> turnA = glm::cross(contact.armA, direction), turnB = glm::cross(contact.armB, direction);
    return 1 / (bodies[pair.a].inverseMass + bodies[pair.b].inverseMass +
                glm::dot(turnA, motions_[pair.a].inverseInertia * turnA) +
                glm::dot(turnB, motions_[pair.b].inverseInertia * turnB));
}

template Body<float> makeBody(std::shared_ptr<const Shape<float>>, const Pose<float>&, float);
template Body<double> makeBody(std::shared_ptr<const Shape<double>>, const Pose<double>&, double);
template class World<float>;
template class World<double>;

}  // namespace solver
