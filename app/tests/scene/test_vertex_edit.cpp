// Which vertices a hull uses, and what the operations on them do.
#include "app/scene/shapes/vertex_edit.h"
#include "collision/solids.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

Object objectOf(HullShape shape) {
    Object object;
    object.shape = std::move(shape);
    return object;
}

std::shared_ptr<const BuiltShape> built(const Object& object) {
    const BuildResult result = buildShape(object, Side::a);
    EXPECT_NE(result.built, nullptr) << result.error.pointer << ": " << result.error.reason;
    return result.built;
}

HullShape boxWithLists() {
    SolidPoints solid = makeBox(dvec3(0.5));
    HullShape shape{solid.positions, solid.faces, solid.edges, {}};
    shape.normals = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
    return shape;
}

HullShape boxOfPoints() {
    return {makeBox(dvec3(0.5)).positions, {}, {}, {}};
}

std::string sentence(const HullShape& shape, std::uint32_t index, const dvec3& scale = dvec3(1.0)) {
    Object object = objectOf(shape);
    object.scale = scale;
    const auto hull = built(object);
    const auto states = vertexStates(shape, scale, *hull);
    return stateInWords(shape, index, states[index], scale, *hull).sentence.str();
}

TEST(VertexStates, SayWhyAPositionIsNotUsed) {
    HullShape shape = boxOfPoints();
    shape.positions.insert(shape.positions.end(), {dvec3(0.1, 0.2, 0.0), dvec3(0.5, 0.1, 0.1),
                                                   dvec3(0.5, 0.5, 0.25), dvec3(0.5, -0.5, 0.5)});
    for (const dvec3& scale : {dvec3(1.0), dvec3(2.0, -0.3, 0.7), dvec3(1e6)}) {
        EXPECT_EQ(sentence(shape, 0, scale), "used");
        EXPECT_EQ(sentence(shape, 8, scale), "inside the hull: not used");
        EXPECT_EQ(sentence(shape, 9, scale), "on a face: not used");
        EXPECT_EQ(sentence(shape, 10, scale), "on an edge: not used");
        EXPECT_EQ(sentence(shape, 11, scale), "the same as vertex 5: not used");
    }
    HullShape listed = boxWithLists();
    listed.positions.emplace_back(3.0, 0.0, 0.0);
    EXPECT_EQ(sentence(listed, 8), "no listed face has it: not used");
}

// Integer points, so that every sign below is exact: a point is a vertex of the hull unless it lies within
// every plane that has three of the others on it and all the others on one side.
using Grid = glm::i64vec3;

enum class Truth { used, duplicate, inside, onFace, onEdge };

struct SupportingPlanes {
    std::set<std::array<std::int64_t, 4>> planes;  // primitive normal, offset: dot <= offset
};

SupportingPlanes planesOf(const std::vector<Grid>& points) {
    SupportingPlanes found;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            for (std::size_t k = j + 1; k < points.size(); ++k) {
                const Grid u = points[j] - points[i], v = points[k] - points[i];
                Grid n(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
                if (n == Grid(0)) continue;
                const std::int64_t divisor = std::gcd(std::gcd(n.x, n.y), n.z);
                n /= divisor;
                for (const std::int64_t sign : {1, -1}) {
                    const Grid m = n * sign;
                    const auto dot = [&](const Grid& p) { return m.x * p.x + m.y * p.y + m.z * p.z; };
                    const std::int64_t offset = dot(points[i]);
                    bool supporting = true;
                    for (const Grid& p : points) supporting = supporting && dot(p) <= offset;
                    if (supporting) found.planes.insert({m.x, m.y, m.z, offset});
                }
            }
    return found;
}

int planesThrough(const SupportingPlanes& hull, const Grid& p, bool& outside) {
    int touched = 0;
    for (const auto& [x, y, z, offset] : hull.planes) {
        const std::int64_t at = x * p.x + y * p.y + z * p.z;
        outside = outside || at > offset;
        touched += at == offset ? 1 : 0;
    }
    return touched;
}

Truth bruteForce(const std::vector<Grid>& points, std::size_t index) {
    std::vector<Grid> others;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i < index && points[i] == points[index]) return Truth::duplicate;
        if (points[i] != points[index]) others.push_back(points[i]);
    }
    bool outside = false;
    const int touched = planesThrough(planesOf(others), points[index], outside);
    if (outside) return Truth::used;
    // Of the others alone: the same solid, because this point adds nothing to it.
    return touched == 0 ? Truth::inside : touched == 1 ? Truth::onFace : Truth::onEdge;
}

TEST(VertexStates, AgreeWithBruteForceOnAGrid) {
    std::mt19937 random(7);
    std::uniform_int_distribution<int> coordinate(-2, 2);
    std::array<int, 5> seen{};
    for (int round = 0; round < 60; ++round) {
        std::vector<Grid> points;
        HullShape shape;
        for (int i = 0; i < 14; ++i) {
            points.emplace_back(coordinate(random), coordinate(random), coordinate(random));
            shape.positions.emplace_back(points.back());
        }
        const Object object = objectOf(shape);
        const auto hull = built(object);
        const auto states = vertexStates(shape, object.scale, *hull);
        for (std::uint32_t i = 0; i < points.size(); ++i) {
            const Truth truth = bruteForce(points, i);
            ++seen[static_cast<std::size_t>(truth)];
            const ShortText brief = stateInWords(shape, i, states[i], object.scale, *hull).brief;
            switch (truth) {
                case Truth::used:
                    EXPECT_EQ(brief, "used");
                    break;
                case Truth::duplicate:
                    EXPECT_EQ(states[i].use, VertexUse::duplicate);
                    EXPECT_EQ(points[states[i].same], points[i]);
                    EXPECT_LT(states[i].same, i);
                    break;
                case Truth::inside:
                    EXPECT_EQ(brief, "inside");
                    break;
                case Truth::onFace:
                    EXPECT_EQ(brief, "on face");
                    break;
                case Truth::onEdge:
                    EXPECT_EQ(brief, "on edge");
                    break;
            }
        }
    }
    for (const int count : seen) EXPECT_GT(count, 5);  // each kind was met
}

TEST(VertexOperations, KeepTheListsWhereTheyStillDescribeTheHull) {
    const HullShape box = boxWithLists();
    const VertexList all = {0, 1, 2, 3, 4, 5, 6, 7};
    const glm::dmat3 turn = glm::mat3_cast(glm::angleAxis(0.4, glm::normalize(dvec3(1, 2, -1))));
    const std::vector<VertexEdit> kept = {
        moveVertices(box, {}, {1, 2, 3}),
        moveVertices(box, all, {1, 2, 3}),
        scaleVertices(box, {}, {2, 3, 0.5}, dvec3(0.0)),
        mirrorVertices(box, {}, 0, dvec3(0.25)),
        mirrorVertices(box, all, 2, dvec3(0.0)),
        mapVertices(box, {}, {turn, dvec3(1.0), dvec3(0.0)}),
        snapVertices(box, {}, 0.4),
        moveVertices(box, {1, 3, 5, 7}, {0.5, 0.1, 0.2}),  // the whole face at x
        scaleVertices(box, {1, 3, 5, 7}, {1, 0.5, 0.5}, dvec3(0.0)),
    };
    for (const VertexEdit& edit : kept) {
        EXPECT_FALSE(edit.listsLeftOut);
        EXPECT_EQ(edit.shape.faces.size(), 6u);
        const auto hull = built(objectOf(edit.shape));
        ASSERT_NE(hull, nullptr);
        // Nothing to repair: winding and normals went along.
        EXPECT_TRUE(hull->repairs.empty()) << describe(hull->repairs.front());
    }
    const std::vector<VertexEdit> left = {
        moveVertices(box, {3}, {1, 2, 3}),
        scaleVertices(box, {1, 2}, dvec3(2.0), dvec3(0.0)),
        scaleVertices(box, {}, {1, 0, 1}, {}),
        perturbVertices(box, {}, 0.1, 1),
        addVertex(box, {0, 2, 0}),
        deleteVertices(box, {0}),
        setVertex(box, 4, {2, 2, 2}),
    };
    for (const VertexEdit& edit : left) {
        EXPECT_TRUE(edit.listsLeftOut);
        EXPECT_TRUE(edit.shape.faces.empty() && edit.shape.edges.empty() && edit.shape.normals.empty());
    }
    // A change that changes nothing leaves everything as it was.
    for (const VertexEdit& edit : {setVertex(box, 4, box.positions[4]), snapVertices(box, {}, 0.5),
                                   perturbVertices(box, {}, 0.0, 3), moveVertices(box, {1}, dvec3(0.0))}) {
        EXPECT_FALSE(edit.listsLeftOut);
        EXPECT_TRUE(edit.shape == box);
    }
    EXPECT_FALSE(addVertex(boxOfPoints(), {0, 2, 0}).listsLeftOut);  // nothing was listed
}

// Of every listed face: flat, convex and outward, by its own points alone.
void expectSound(const HullShape& shape) {
    dvec3 middle(0.0);
    for (const dvec3& p : shape.positions) middle += p / static_cast<double>(shape.positions.size());
    for (std::size_t face = 0; face < shape.faces.size(); ++face) {
        const auto& list = shape.faces[face];
        const dvec3 &a = shape.positions[list[0]], &b = shape.positions[list[1]],
                    &c = shape.positions[list[2]];
        const dvec3 normal = glm::normalize(glm::cross(b - a, c - a));
        EXPECT_GT(glm::dot(normal, a - middle), 0.0) << "face " << face;
        for (const dvec3& p : shape.positions) EXPECT_LT(glm::dot(normal, p - a), 1e-12) << "face " << face;
        for (const std::uint32_t i : list)
            EXPECT_GT(glm::dot(normal, shape.positions[i] - a), -1e-12) << "face " << face;
        if (!shape.normals.empty()) {
            EXPECT_LT(glm::length(shape.normals[face] - normal), 1e-12) << "face " << face;
        }
    }
}

TEST(FaceLists, StayInTheirOrderWhileEachIsFlatConvexAndOutward) {
    const HullShape box = boxWithLists();
    expectSound(box);
    // A wedge: the two faces beside it stay flat, the four others turn, and their normals with them.
    const VertexEdit wedge = moveVertices(box, {1, 3}, {0.5, 0.0, 0.0});
    EXPECT_FALSE(wedge.listsLeftOut);
    EXPECT_EQ(wedge.shape.faces, box.faces);
    EXPECT_EQ(wedge.shape.edges, box.edges);
    EXPECT_NE(wedge.shape.normals, box.normals);
    expectSound(wedge.shape);
    EXPECT_TRUE(built(objectOf(wedge.shape))->repairs.empty());
    EXPECT_TRUE(moveVertices(box, {1}, {0.5, 0.0, 0.0}).listsLeftOut);      // two faces are bent
    EXPECT_TRUE(moveVertices(box, {1, 3}, {-1.5, 0.0, 0.0}).listsLeftOut);  // through the other side
    EXPECT_TRUE(moveVertices(box, {1, 3}, {-0.6, 0.7, 0.7}).listsLeftOut);
}

TEST(FaceLists, OfTrianglesStayUntilAnEdgeCavesIn) {
    const SolidPoints solid = makeOctahedron(1.0);
    HullShape shape{solid.positions, solid.faces, {}, {}};
    const std::uint32_t top = 2;
    for (const double by : {0.5, -0.25, -0.999}) {
        const VertexEdit edit = moveVertices(shape, {top}, by * shape.positions[top]);
        EXPECT_FALSE(edit.listsLeftOut) << by;
        EXPECT_EQ(edit.shape.faces, shape.faces);
        expectSound(edit.shape);
    }
    EXPECT_TRUE(moveVertices(shape, {top}, -1.001 * shape.positions[top]).listsLeftOut);
    // Beyond its neighbour in another direction: the edge to the vertex behind would cave in.
    EXPECT_TRUE(moveVertices(shape, {top}, 3.0 * shape.positions[(top + 2) % 6]).listsLeftOut);
}

TEST(FaceLists, AreKeptAsTheFileWoundThem) {
    HullShape shape = boxWithLists();
    shape.normals.clear();
    std::reverse(shape.faces[2].begin(), shape.faces[2].end());  // the builder turns it round, and says so
    const VertexEdit edit = moveVertices(shape, {1, 3}, {0.5, 0.0, 0.0});
    EXPECT_FALSE(edit.listsLeftOut);
    EXPECT_EQ(edit.shape.faces, shape.faces);
    ASSERT_EQ(built(objectOf(edit.shape))->repairs.size(), 1u);
    EXPECT_EQ(built(objectOf(edit.shape))->repairs[0].kind, HullRepairKind::faceWindingReversed);
    // A tetrahedron turned inside out would be wound the other way than its file says.
    const SolidPoints solid = makeTetrahedron(1.0);
    const HullShape tetrahedron{solid.positions, solid.faces, {}, {}};
    EXPECT_FALSE(moveVertices(tetrahedron, {0}, tetrahedron.positions[0]).listsLeftOut);
    EXPECT_TRUE(moveVertices(tetrahedron, {0}, -3.0 * tetrahedron.positions[0]).listsLeftOut);
}

TEST(FaceLists, DoNotMindPointsThatNoFaceUses) {
    const HullShape box = boxWithLists();
    const VertexEdit inside = addVertex(box, {0.1, 0.2, 0.0});
    EXPECT_FALSE(inside.listsLeftOut);
    EXPECT_FALSE(duplicateVertices(box, {0, 5}).listsLeftOut);
    EXPECT_TRUE(moveVertices(inside.shape, {8}, {1.0, 0.0, 0.0}).listsLeftOut);  // out of the box
    const VertexEdit back = deleteVertices(inside.shape, {8});
    EXPECT_FALSE(back.listsLeftOut);
    EXPECT_TRUE(back.shape == box);
    // One in the midst of the list: those behind it get other numbers.
    HullShape first = box;
    first.positions.insert(first.positions.begin() + 3, dvec3(0.0));
    for (auto* lists : {&first.faces, &first.edges})
        for (auto& list : *lists)
            for (std::uint32_t& i : list) i += i >= 3 ? 1 : 0;
    const VertexEdit without = deleteVertices(first, {3});
    EXPECT_FALSE(without.listsLeftOut);
    EXPECT_TRUE(without.shape == box);
    // A point that stood outside of the listed faces, unused, hinders nothing while it stays there.
    HullShape stray = box;
    stray.positions.emplace_back(3.0, 0.0, 0.0);
    EXPECT_FALSE(moveVertices(stray, {1, 3}, {0.5, 0.0, 0.0}).listsLeftOut);
    EXPECT_TRUE(moveVertices(stray, {8}, {0.5, 0.0, 0.0}).listsLeftOut);
}

// Held against the hull of the points alone: the kept lists describe the same solid.
TEST(FaceLists, ThatStayDescribeTheHullOfThePoints) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    int kept = 0, left = 0;
    for (int round = 0; round < 300; ++round) {
        const SolidPoints solid = makeIcosahedron(1.0);
        const HullShape shape{solid.positions, solid.faces, solid.edges, {}};
        ASSERT_EQ(shape.faces.size(), 20u);
        const auto vertex =
            static_cast<std::uint32_t>(round) % static_cast<std::uint32_t>(shape.positions.size());
        const dvec3 by = 0.6 * dvec3(unit(random), unit(random), unit(random));
        const VertexEdit edit = moveVertices(shape, {vertex}, by);
        HullShape points{edit.shape.positions, {}, {}, {}};
        const auto truth = built(objectOf(points));
        ++(edit.listsLeftOut ? left : kept);
        if (edit.listsLeftOut) continue;
        const auto hull = built(objectOf(edit.shape));
        EXPECT_EQ(edit.shape.faces, shape.faces);
        EXPECT_EQ(hull->shape.core.vertexNumber, truth->shape.core.vertexNumber);
        EXPECT_NEAR(hull->shape.core.volume, truth->shape.core.volume, 1e-12);
        expectSound(edit.shape);
    }
    EXPECT_GT(kept, 50);
    EXPECT_GT(left, 50);
}

TEST(VertexOperations, ActOnTheChosenOnly) {
    const HullShape box = boxOfPoints();
    const VertexList which = {1, 6};
    for (const VertexEdit& edit :
         {moveVertices(box, which, {0.5, 0, 0}), scaleVertices(box, which, dvec3(3.0), {0, 1, 0}),
          mirrorVertices(box, which, 1, {0, 0.2, 0}), perturbVertices(box, which, 0.2, 5),
          snapVertices(box, which, 0.3)}) {
        EXPECT_EQ(edit.selection, which);
        for (std::uint32_t i = 0; i < 8; ++i)
            EXPECT_EQ(edit.shape.positions[i] != box.positions[i], i == 1 || i == 6) << i;
    }
    EXPECT_EQ(mirrorVertices(box, which, 1, {0, 0.25, 0}).shape.positions[1].y, 1.0);
    EXPECT_EQ(scaleVertices(box, which, dvec3(3.0), {0, 1, 0}).shape.positions[1], dvec3(1.5, -3.5, -1.5));
    EXPECT_EQ(snapVertices(box, which, 0.3).shape.positions[1].x, 0.6);
    EXPECT_EQ(snapVertices(boxOfPoints(), {}, 0.1).shape.positions[0].x, -0.5);

    const VertexEdit deleted = deleteVertices(box, which);
    EXPECT_EQ(deleted.shape.positions.size(), 6u);
    EXPECT_EQ(deleted.shape.positions[1], box.positions[2]);
    EXPECT_TRUE(deleteVertices(box, {}).shape == box);
    const VertexEdit doubled = duplicateVertices(box, which);
    EXPECT_EQ(doubled.selection, (VertexList{8, 9}));
    EXPECT_EQ(doubled.shape.positions[9], box.positions[6]);
    const VertexEdit added = addVertex(box, {0, 2, 0});
    EXPECT_EQ(added.selection, VertexList{8});
    EXPECT_EQ(middleOf(box, which), dvec3(0.0));
    EXPECT_EQ(middleOf(box, {0, 1}), dvec3(0, -0.5, -0.5));
}

TEST(VertexOperations, PerturbingIsTheSameForTheSameSeed) {
    const HullShape box = boxOfPoints();
    const VertexEdit first = perturbVertices(box, {}, 0.125, 42);
    EXPECT_TRUE(first.shape == perturbVertices(box, {}, 0.125, 42).shape);
    EXPECT_FALSE(first.shape == perturbVertices(box, {}, 0.125, 43).shape);
    double most = 0.0;
    for (std::size_t i = 0; i < 8; ++i)
        for (int axis = 0; axis < 3; ++axis) {
            const double moved = std::abs(first.shape.positions[i][axis] - box.positions[i][axis]);
            EXPECT_LE(moved, 0.125);
            most = std::max(most, moved);
        }
    EXPECT_GT(most, 0.1);
    // SplitMix64 started at 42 gives 0xbdd732262feb6e95 first.
    EXPECT_EQ(first.shape.positions[0].x,
              -0.5 + 0.125 * (2.0 * static_cast<double>(0xbdd732262feb6e95ull >> 11) * 0x1p-53 - 1.0));
}

TEST(VertexOperations, RecentringKeepsTheShapeInTheWorld) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    for (int round = 0; round < 50; ++round) {
        Object object =
            objectOf({makeRandomPoints(1.0, 20, static_cast<std::uint64_t>(round)).positions, {}, {}, {}});
        for (dvec3& p : std::get<HullShape>(object.shape).positions) p += dvec3(3.0, -1.0, 0.5);
        object.position = {5.0 * unit(random), 5.0 * unit(random), 5.0 * unit(random)};
        object.orientation = {unit(random), unit(random), unit(random), 2.0};
        object.scale = {2.0 + unit(random), -1.5, 0.5};
        const auto before = built(object);
        const dvec3 origin = centroidOf(object.scale, *before);
        const Object changed = recentred(object, origin);
        const auto after = built(changed);
        EXPECT_LT(glm::length(centroidOf(changed.scale, *after)), 1e-13);
        EXPECT_EQ(changed.orientation, object.orientation);
        const auto& was = std::get<HullShape>(object.shape).positions;
        const auto& is = std::get<HullShape>(changed.shape).positions;
        for (std::size_t i = 0; i < was.size(); ++i) {
            const dvec3 a = transformPoint(poseOf(object), was[i] * object.scale);
            const dvec3 b = transformPoint(poseOf(changed), is[i] * changed.scale);
            EXPECT_LT(glm::length(a - b), 1e-13);
        }
    }
}

TEST(VertexOperations, ANewVertexIsOnTheHull) {
    for (const dvec3& scale : {dvec3(1.0), dvec3(2.0, 0.5, -1.0)}) {
        Object object = objectOf(boxOfPoints());
        object.scale = scale;
        const auto hull = built(object);
        for (const dvec3& through :
             {dvec3(0.0), dvec3(0.1, 0, 0), dvec3(0.5, 0.5, 0), dvec3(0.5), dvec3(2, 0, 0)}) {
            const dvec3 place = placeBeyond(through, scale, *hull);
            object.shape = addVertex(boxOfPoints(), place).shape;
            const auto larger = built(object);
            const auto states = vertexStates(std::get<HullShape>(object.shape), scale, *larger);
            EXPECT_EQ(states[8].use, VertexUse::used);
            EXPECT_GT(larger->shape.core.volume, hull->shape.core.volume);
        }
    }
}

TEST(VertexOperations, AreNamedSteps) {
    const HullShape box = boxOfPoints();
    EXPECT_EQ(vertexStepName("Move", Side::b, box, {1, 2, 3}), "Move 3 vertices of B");
    EXPECT_EQ(vertexStepName("Delete", Side::a, box, {5}), "Delete vertex 5 of A");
    EXPECT_EQ(vertexStepName("Mirror", Side::a, box, {}), "Mirror A");
    Scene scene;
    scene.a = objectOf(box);
    Document document(scene);
    document.execute(changeVertices(Side::a, deleteVertices(box, {0}).shape, "Delete vertex 0 of A"));
    EXPECT_EQ(document.undoName(), "Delete vertex 0 of A");
    document.execute(recentre(Side::a, {0.5, 0, 0}));
    EXPECT_EQ(document.undoName(), "Recentre A");
    EXPECT_EQ(document.scene().a.position, dvec3(0.5, 0, 0));
    document.undo();
    document.undo();
    EXPECT_TRUE(document.scene() == scene);
}

}  // namespace
}  // namespace sepaxis::scene
