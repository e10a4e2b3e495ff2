// Bullet's btConvexHullComputer (exact integers, single precision out) and Qhull (double, its own defaults).
#include "collision/bench/hull_contender.h"

#include <cstdio>

#include <LinearMath/btConvexHullComputer.h>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace sepaxis::bench {

namespace {

class BulletBuilder : public HullContender {
 public:
    explicit BulletBuilder(const std::vector<Points>& sets)
        : HullContender("Bullet btConvexHullComputer"), sets_(sets) {}

    std::size_t build(std::size_t index) override {
        btConvexHullComputer computer;
        compute(computer, index);
        return static_cast<std::size_t>(computer.vertices.size());
    }

    BuiltHull hullOf(std::size_t index) override {
        btConvexHullComputer computer;
        compute(computer, index);
        BuiltHull built;
        for (int i = 0; i < computer.vertices.size(); ++i) {
            const btVector3& v = computer.vertices[i];
            built.vertices.emplace_back(v.x(), v.y(), v.z());
        }
        for (int f = 0; f < computer.faces.size(); ++f) {
            const btConvexHullComputer::Edge* first = &computer.edges[computer.faces[f]];
            std::vector<std::uint32_t> face;
            const btConvexHullComputer::Edge* edge = first;
            do {
                face.push_back(static_cast<std::uint32_t>(edge->getSourceVertex()));
                edge = edge->getNextEdgeOfFace();
            } while (edge != first);
            built.faces.push_back(std::move(face));
        }
        return built;
    }

 private:
    void compute(btConvexHullComputer& computer, std::size_t index) const {
        const Points& points = sets_[index];
        computer.compute(&points[0].x, sizeof(dvec3), static_cast<int>(points.size()), btScalar(0),
                         btScalar(0));
    }

    const std::vector<Points>& sets_;
};

class QhullBuilder : public HullContender {
 public:
    explicit QhullBuilder(const std::vector<Points>& sets) : HullContender("Qhull"), sets_(sets) {}

 private:
    template <class Use>
    auto with(std::size_t index, const Use& use) const {
        qhT state;
        qhT* qh = &state;
        qh_zero(qh, stderr);
        char command[] = "qhull Pp";
        // Qhull takes them as its own, but changes nothing.
        auto* points = const_cast<double*>(&sets_[index][0].x);
        qh_new_qhull(qh, 3, static_cast<int>(sets_[index].size()), points, False, command, nullptr, stderr);
        const auto answer = use(qh);
        int blocks = 0, bytes = 0;
        qh_freeqhull(qh, !qh_ALL);
        qh_memfreeshort(qh, &blocks, &bytes);
        return answer;
    }

 public:
    std::size_t build(std::size_t index) override {
        return with(index, [](qhT* qh) { return static_cast<std::size_t>(qh->num_vertices); });
    }

    BuiltHull hullOf(std::size_t index) override {
        return with(index, [&](qhT* qh) {
            BuiltHull built;
            built.vertices = sets_[index];
            facetT* facet;
            FORALLfacets {
                setT* corners = qh_facet3vertex(qh, facet);
                std::vector<std::uint32_t> face;
                vertexT *vertex, **vertexp;
                FOREACHvertex_(corners) {
                    face.push_back(static_cast<std::uint32_t>(qh_pointid(qh, vertex->point)));
                }
                qh_settempfree(qh, &corners);
                built.faces.push_back(std::move(face));
            }
            return built;
        });
    }

 private:
    const std::vector<Points>& sets_;
};

}  // namespace

void addPeerBuilders(const std::vector<Points>& sets, HullContenders& contenders) {
    contenders.push_back(std::make_unique<BulletBuilder>(sets));
    contenders.push_back(std::make_unique<QhullBuilder>(sets));
}

}  // namespace sepaxis::bench
