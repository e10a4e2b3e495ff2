#include "peers.h"

#include <algorithm>
#include <map>

#include <ode/ode.h>

namespace solver {

namespace {

struct Geom {
    dGeomID id = nullptr;
    Quat<double> turn = sepaxis::identityQuat<double>();  // ODE's cylinders lie along z
    // ODE keeps pointers to the numbers of its hulls.
    std::vector<dReal> planes, points;
    std::vector<unsigned> faces;

    explicit Geom(const Shape<double>& shape) {
        using sepaxis::ShapeKind;
        if (shape.kind == ShapeKind::sphere) id = dCreateSphere(nullptr, shape.radius);
        if (shape.kind == ShapeKind::hull) makeHull(shape.core);
        if (shape.kind == ShapeKind::aabb) {
            const Vec3<double> size = shape.core.boundsMax - shape.core.boundsMin;
            id = dCreateBox(nullptr, size.x, size.y, size.z);
        }
        if (shape.kind == ShapeKind::cylinder) {
            id = dCreateCylinder(nullptr, shape.curved.baseRadius, shape.curved.tip.y - shape.curved.base.y);
            turn = glm::angleAxis(glm::radians(90.0), Vec3<double>(1, 0, 0));
        }
    }
    Geom(const Geom&) = delete;
    Geom& operator=(const Geom&) = delete;
    ~Geom() {
        if (id != nullptr) dGeomDestroy(id);
    }

    void makeHull(const sepaxis::Hull<double>& hull) {
        for (const Vec3<double>& v : hull.vertices) points.insert(points.end(), {v.x, v.y, v.z});
        for (std::size_t i = 0; i < hull.faces.size(); ++i) {
            const sepaxis::Plane<double>& plane = hull.planes[i];
            planes.insert(planes.end(), {plane.normal.x, plane.normal.y, plane.normal.z, plane.offset});
            faces.push_back(hull.faces[i].vertexCount);
            std::uint32_t at = hull.faces[i].firstHalfEdge;
            for (std::uint32_t k = 0; k < hull.faces[i].vertexCount; ++k, at = hull.halfEdges[at].next)
                faces.push_back(hull.halfEdges[at].origin);
        }
        id = dCreateConvex(nullptr, planes.data(), unsigned(planes.size() / 4), points.data(),
                           unsigned(points.size() / 3), faces.data());
    }
    void place(const Pose<double>& pose) const {
        const Quat<double> q = pose.orientation * turn;
        const dQuaternion turned = {q.w, q.x, q.y, q.z};
        dGeomSetPosition(id, pose.position.x, pose.position.y, pose.position.z);
        dGeomSetQuaternion(id, turned);
    }
};

class Ode {
 public:
    bool add(const Body<double>& body) {
        geoms_.push_back(std::make_unique<Geom>(*body.shape));
        return geoms_.back()->id != nullptr;
    }

    void find(const World<double>& world, Pair<double>& pair) {
        geoms_[pair.a]->place(world.bodies[pair.a].pose());
        geoms_[pair.b]->place(world.bodies[pair.b].pose());
        dContactGeom found[kContacts];
        const int count =
            dCollide(geoms_[pair.a]->id, geoms_[pair.b]->id, kContacts, found, sizeof(dContactGeom));
        std::vector<Seen>& last = seen_[{pair.a, pair.b}];
        std::vector<Seen> now;
        double deepest = -1;
        for (int i = 0; i < count; ++i) {
            const dContactGeom& contact = found[i];
            // ODE's normals point into its first geom; the contact lies on the surface of either.
            const Vec3<double> normal(-contact.normal[0], -contact.normal[1], -contact.normal[2]);
            if (!(glm::length(normal) > 0.5)) continue;  // of hulls it may give none
            const Vec3<double> at(contact.pos[0], contact.pos[1], contact.pos[2]);
            const Vec3<double> half = contact.depth / 2 * normal;
            now.push_back({idOf(last, at), at});
            pair.contacts.push_back({at + half, at - half, contact.depth, now.back().id});
            if (contact.depth < deepest) continue;
            deepest = contact.depth;
            pair.normal = normal;
        }
        last = std::move(now);
    }

 private:
    static constexpr int kContacts = 8;
    static constexpr double kSamePlace = 0.02;  // metres

    struct Seen {
        std::uint64_t id;
        Vec3<double> at;
    };

    // Of the nearest contact of the last step, which no other has then.
    std::uint64_t idOf(std::vector<Seen>& last, const Vec3<double>& at) {
        const auto nearest = std::min_element(last.begin(), last.end(), [&](const Seen& s, const Seen& t) {
            return glm::distance(s.at, at) < glm::distance(t.at, at);
        });
        if (nearest == last.end() || glm::distance(nearest->at, at) > kSamePlace) return ++lastId_;
        const std::uint64_t id = nearest->id;
        last.erase(nearest);
        return id;
    }

    std::vector<std::unique_ptr<Geom>> geoms_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Seen>> seen_;
    std::uint64_t lastId_ = 0;
};

}  // namespace

ContactFinder odeContacts(const World<double>& world) {
    static const bool kStarted = dInitODE2(0) != 0;
    if (!kStarted) return {};
    const auto ode = std::make_shared<Ode>();
    for (const Body<double>& body : world.bodies)
        if (!ode->add(body)) return {};
    return [ode](World<double>& of, Pair<double>& pair) { ode->find(of, pair); };
}

}  // namespace solver
