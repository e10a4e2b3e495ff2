// The Minkowski difference as a solid: its faces against Qhull's hull of all differences of vertices, its
// nearest face against the query.
#include "app/base/assets_path.h"
#include "app/files/presets.h"
#include "app/inspect/axes/gauss_map.h"
#include "app/inspect/axes/minkowski.h"
#include "app/scene/answer_check.h"
#include "app/scene/format/scene_file.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/trace.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <set>
#include <utility>

#include <gtest/gtest.h>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace sepaxis::inspect {
namespace {

using scene::Evaluation;

constexpr double kForever = 1e9;  // seconds
constexpr std::size_t kAnyNumber = 100'000'000;
// Of the pair's size: Qhull merges facets within the rounding of the coordinates.
constexpr double kQhullAccuracy = 1e-11;
// Qhull's normals are less exact than its offsets, by the size over the length of the facet's shortest side.
constexpr double kNormalSlack = 1e3;
// Of the pair's size: how far a corner may be off where edges or faces are parallel but for less than the
// turn.
// Radians: parallel within rounding.
constexpr double kRoundedAngle = 1e-13;
constexpr double kTurned = 4.0 * kTopologyTurn;

Evaluation evaluationOf(Shape<double> a, const Pose<double>& poseA, Shape<double> b,
                        const Pose<double>& poseB) {
    Evaluation evaluation;
    const auto built = [](Shape<double> shape) {
        auto result = std::make_shared<scene::BuiltShape>();
        result->shape = std::move(shape);
        return result;
    };
    evaluation.shapes = {built(std::move(a)), built(std::move(b))};
    evaluation.poses = {poseA, poseB};
    return evaluation;
}

std::unique_ptr<Minkowski> built(const Evaluation& evaluation) {
    auto minkowski = std::make_unique<Minkowski>(evaluation);
    EXPECT_TRUE(minkowski->step(kForever, kAnyNumber));
    EXPECT_TRUE(minkowski->isDone());
    return minkowski;
}

struct QhullSolid {
    std::vector<dvec3> vertices;
    std::vector<std::pair<dvec3, double>> planes;  // outward normal, offset of the plane from the origin
    double volume = 0.0;
};

QhullSolid byQhull(const Evaluation& evaluation) {
    std::vector<double> points;
    for (const dvec3& p : evaluation.shapes[0]->shape.core.vertices)
        for (const dvec3& q : evaluation.shapes[1]->shape.core.vertices) {
            const dvec3 w = (evaluation.poses[1].position - evaluation.poses[0].position) +
                            evaluation.poses[1].orientation * q - evaluation.poses[0].orientation * p;
            points.insert(points.end(), {w.x, w.y, w.z});
        }
    QhullSolid solid;
    qhT context;
    qh_zero(&context, stderr);
    char options[] = "qhull FA";
    const int failed = qh_new_qhull(&context, 3, static_cast<int>(points.size() / 3), points.data(), False,
                                    options, nullptr, stderr);
    EXPECT_EQ(failed, 0);
    qh_getarea(&context, context.facet_list);
    solid.volume = context.totvol;
    for (facetT* facet = context.facet_list; facet && facet->next; facet = facet->next)
        solid.planes.push_back({dvec3(facet->normal[0], facet->normal[1], facet->normal[2]), -facet->offset});
    for (vertexT* vertex = context.vertex_list; vertex && vertex->next; vertex = vertex->next)
        solid.vertices.emplace_back(vertex->point[0], vertex->point[1], vertex->point[2]);
    qh_freeqhull(&context, qh_ALL);
    int curlong = 0, totlong = 0;
    qh_memfreeshort(&context, &curlong, &totlong);
    return solid;
}

// Every edge between two facets, every facet in its plane, Euler's formula. `near`: metres.
void expectSound(const Solid& solid, double size, double near, const std::string& what) {
    ASSERT_FALSE(solid.facets.empty()) << what;
    std::set<std::uint32_t> corners, facets;
    for (const SolidEdge& edge : solid.edges) {
        EXPECT_TRUE(edge.left != kNoIndex && edge.right != kNoIndex && edge.left != edge.right) << what;
        corners.insert({edge.from, edge.to});
        facets.insert({edge.left, edge.right});
    }
    EXPECT_EQ(corners.size() + facets.size(), solid.edges.size() + 2) << what;
    // Beside them at most the answer, where it is a line that the turn took away.
    EXPECT_GE(facets.size() + 1, solid.facets.size()) << what;
    for (const Facet& facet : solid.facets) {
        EXPECT_EQ(facet.sliver, facet.face == kNoIndex) << what;
        for (std::uint32_t k = 0; k < facet.count; ++k) {
            const dvec3& corner = solid.corners[solid.loops[facet.first + k]].position;
            EXPECT_NEAR(glm::dot(facet.normal, corner), facet.offset, facet.sliver ? kTurned * size : near)
                << what;
        }
    }
}

void expectSameAsQhull(const Evaluation& evaluation, const Solid& solid, double size, double near,
                       const std::string& what) {
    const QhullSolid truth = byQhull(evaluation);
    EXPECT_NEAR(solid.volume, truth.volume, near * size * size) << what;
    // None of ours is beside the hull.
    for (const Facet& facet : solid.facets) {
        double farthest = -std::numeric_limits<double>::infinity();
        for (const dvec3& vertex : truth.vertices)
            farthest = std::max(farthest, glm::dot(facet.normal, vertex));
        EXPECT_NEAR(facet.offset, farthest, kQhullAccuracy * size) << what;
    }
    if (near > kQhullAccuracy * size) return;
    const auto hasCorner = [&](const dvec3& at) {
        return std::any_of(solid.corners.begin(), solid.corners.end(), [&](const SolidCorner& corner) {
            return glm::length(corner.position - at) <= near;
        });
    };
    for (const dvec3& vertex : truth.vertices) EXPECT_TRUE(hasCorner(vertex)) << what;
    for (const auto& [normal, offset] : truth.planes) {
        double best = std::numeric_limits<double>::infinity();
        for (const SolidFace& face : solid.faces)
            best = std::min(best, size * glm::length(face.normal - normal) + std::abs(face.offset - offset));
        EXPECT_LE(best, kNormalSlack * near) << what << ": a facet of Qhull's is missing";
    }
}

// Faces or edges that are parallel but for less than the turn, and not quite: Qhull sees other facets than
// the solid has, none of them farther away than kTurned.
double accuracyOf(const Minkowski& minkowski) {
    const HullPair<double>& pair = minkowski.pair();
    bool isNearlyFlush = false;
    const auto look = [&](double angle) {
        isNearlyFlush = isNearlyFlush || (angle > kRoundedAngle && angle < kTurned);
    };
    for (const Plane<double>& p : pair.a.planes) {
        for (const Plane<double>& q : pair.b.planes)
            look(glm::length(p.normal + pair.directionInA(q.normal)));
        for (const dvec3& e : pair.b.edgeDirections) look(std::abs(glm::dot(p.normal, pair.directionInA(e))));
    }
    for (const dvec3& e : pair.a.edgeDirections) {
        for (const Plane<double>& q : pair.b.planes) look(std::abs(glm::dot(pair.directionInA(q.normal), e)));
        for (const dvec3& f : pair.b.edgeDirections) look(glm::length(glm::cross(e, pair.directionInA(f))));
    }
    return isNearlyFlush ? kTurned : kQhullAccuracy;
}

double sizeOf(const Minkowski& minkowski) {
    return minkowski.pair().size;
}

const Evaluation& evaluated(scene::Evaluator& evaluator, const std::filesystem::path& path) {
    const scene::ReadResult read = scene::readSceneFile(path);
    EXPECT_TRUE(read.ok) << path;
    EXPECT_TRUE(evaluator.evaluate(read.scene, {})) << path;
    return evaluator.result();
}

std::filesystem::path preset(const std::string& name) {
    return scene::presetsFolder() / (name + ".json");
}

bool isSolid(const Evaluation& evaluation) {
    return evaluation.shapes[0]->shape.core.faceCount() > 3 ||
           evaluation.shapes[1]->shape.core.faceCount() > 3;
}

TEST(InspectMinkowski, TheArticlesExample) {
    scene::Evaluator evaluator;
    const Evaluation& evaluation = evaluated(evaluator, preset("tetrahedron-cube"));
    const auto minkowski = built(evaluation);
    EXPECT_EQ(minkowski->candidates(), 10u + 11u);
    const Solid& solid = minkowski->solid();
    expectSound(solid, sizeOf(*minkowski), kQhullAccuracy * sizeOf(*minkowski), "article");
    const SolidFace& nearest = solid.faces[solid.facets[solid.nearest].face];
    EXPECT_EQ(nearest.maker, FaceMaker::edgePair);
    EXPECT_NEAR(nearest.offset, 0.488566984162923, 1e-14);
    EXPECT_TRUE(minkowski->answer().inside);
    const dvec3 mtv = evaluation.collision.mtv();
    EXPECT_LE(glm::length(minkowski->answer().nearest + mtv), 1e-14) << "B moves the other way";
    EXPECT_LE(glm::length(nearest.normal * nearest.offset + mtv), 1e-13);
    EXPECT_EQ(minkowski->facetOf({AxisKind::edgeEdge, evaluation.collision.featureA.index,
                                  evaluation.collision.featureB.index}),
              solid.nearest);
}

TEST(InspectMinkowski, AgreesWithQhullOnRandomPairs) {
    testing::PairGenerator generator(21);
    int compared = 0;
    for (int i = 0; i < 200; ++i) {
        const auto kind = static_cast<testing::PairKind>(i % testing::kPairKinds);
        // Qhull's own rounding exceeds the tolerance on needles and plates.
        if (kind == testing::PairKind::plates || kind == testing::PairKind::needles ||
            kind == testing::PairKind::mixed || kind == testing::PairKind::offset)
            continue;
        const testing::RandomPair pair = generator.make(kind);
        const Evaluation evaluation =
            evaluationOf(makeSolid(pair.a), pair.poseA, makeSolid(pair.b), pair.poseB);
        const auto minkowski = built(evaluation);
        const std::string what = std::string(testing::nameOf(kind)) + " " + std::to_string(i);
        const double size = sizeOf(*minkowski);
        const double near = accuracyOf(*minkowski) * size;
        expectSound(minkowski->solid(), size, near, what);
        expectSameAsQhull(evaluation, minkowski->solid(), size, near, what);
        ++compared;
    }
    EXPECT_GT(compared, 60);
}

TEST(InspectMinkowski, AgreesWithQhullOnLargerHulls) {
    testing::PairGenerator generator(22);
    for (const std::uint32_t count : {40u, 120u}) {
        const auto a = buildHull<double>(makeRandomPoints(1.0, count, 7).positions);
        const auto b = buildHull<double>(makeRandomPoints(0.7, count, 8).positions);
        const Evaluation evaluation =
            evaluationOf(makeSolid(a.hull), {generator.direction() * 3.0, generator.rotation()},
                         makeSolid(b.hull), {generator.direction() * 3.0, generator.rotation()});
        const auto minkowski = built(evaluation);
        const double size = sizeOf(*minkowski), near = accuracyOf(*minkowski) * size;
        expectSound(minkowski->solid(), size, near, std::to_string(count));
        expectSameAsQhull(evaluation, minkowski->solid(), size, near, std::to_string(count));
    }
}

TEST(InspectMinkowski, AgreesWithQhullOnThePresets) {
    std::vector<std::string> errors;
    int compared = 0;
    for (const scene::Preset& entry : scene::listPresets(scene::presetsFolder(), errors)) {
        scene::Evaluator evaluator;
        const Evaluation& evaluation = evaluated(evaluator, entry.path);
        if (scene::hasCurvedSides(evaluation)) continue;
        const std::size_t points = evaluation.shapes[0]->shape.core.vertices.size() *
                                   evaluation.shapes[1]->shape.core.vertices.size();
        if (!isSolid(evaluation) || points > 40'000) continue;
        const auto minkowski = built(evaluation);
        const std::string what = entry.path.stem().string();
        const double size = sizeOf(*minkowski);
        const double near = accuracyOf(*minkowski) * size;
        expectSound(minkowski->solid(), size, near, what);
        expectSameAsQhull(evaluation, minkowski->solid(), size, near, what);
        ++compared;
    }
    EXPECT_GT(compared, 40);
}

TEST(InspectMinkowski, TheNearestFaceIsTheAnswer) {
    std::vector<std::string> errors;
    int inside = 0, outside = 0;
    for (const scene::Preset& entry : scene::listPresets(scene::presetsFolder(), errors)) {
        scene::Evaluator evaluator;
        const Evaluation& evaluation = evaluated(evaluator, entry.path);
        if (scene::hasCurvedSides(evaluation)) continue;
        const auto minkowski = built(evaluation);
        const Solid& solid = minkowski->solid();
        const Collision<double>& collision = evaluation.collision;
        const OriginAnswer& answer = minkowski->answer();
        const double near = 1e-12 * sizeOf(*minkowski);
        if (collision.behindOneSided) continue;  // the solid knows no sides
        if (answer.inside) {
            if (solid.facets.empty()) continue;  // concentric spheres
            ASSERT_NE(solid.nearest, kNoIndex) << entry.path;
            EXPECT_NEAR(solid.facets[solid.nearest].offset + answer.radii, collision.depth, near)
                << entry.path;
            if (collision.unique) {
                EXPECT_GT(glm::dot(solid.facets[solid.nearest].normal, -collision.normal), 1.0 - 1e-9)
                    << entry.path;
            }
            ++inside;
        } else {
            // The nearest point lies on the solid: within all planes, on one of them at least.
            for (const Facet& facet : solid.facets)
                EXPECT_LE(glm::dot(facet.normal, answer.nearest), facet.offset + 1e2 * near) << entry.path;
            EXPECT_NEAR(
                glm::length(answer.nearest),
                collision.overlap ? answer.radii - collision.depth : answer.radii + collision.distance, near)
                << entry.path;
            ++outside;
        }
    }
    EXPECT_GT(inside, 20);
    EXPECT_GT(outside, 10);
}

TEST(InspectMinkowski, TheNearestFaceIsTheDepthOfRandomPairs) {
    testing::PairGenerator generator(23);
    int compared = 0;
    for (int i = 0; i < 400; ++i) {
        const testing::RandomPair pair =
            generator.make(static_cast<testing::PairKind>(i % testing::kPairKinds));
        const auto minkowski =
            built(evaluationOf(makeSolid(pair.a), pair.poseA, makeSolid(pair.b), pair.poseB));
        const Pose<double> bInA = relativePose(pair.poseA, pair.poseB);
        const Collision<double> c = collideInA<double>(pair.a, pair.b, bInA, {}, {});
        if (!c.overlap || c.depth == 0.0) continue;
        ++compared;
        EXPECT_NEAR(minkowski->solid().facets[minkowski->solid().nearest].offset, c.depth,
                    1e-12 * sizeOf(*minkowski));
    }
    EXPECT_GT(compared, 150);
}

TEST(InspectMinkowski, ParallelFacesMakeOneFace) {
    const auto box = [](double half) {
        const SolidPoints points = makeBox(dvec3(half));
        return makeSolid(buildHull<double>(points.positions, {points.faces, points.edges, {}}).hull);
    };
    const Evaluation evaluation =
        evaluationOf(box(1.0), {dvec3(5.0, 0.0, 0.0)}, box(0.5), {dvec3(6.2, 0.1, 0.2)});
    const auto minkowski = built(evaluation);
    const Solid& solid = minkowski->solid();
    expectSound(solid, sizeOf(*minkowski), kQhullAccuracy * sizeOf(*minkowski), "boxes");
    EXPECT_EQ(solid.faces.size(), 6u);
    EXPECT_NEAR(solid.volume, 27.0, 1e-12);
    for (const SolidFace& face : solid.faces) EXPECT_EQ(face.maker, FaceMaker::bothFaces);
    std::size_t outlines = 0;
    for (const SolidEdge& edge : solid.edges) outlines += solid.isInnerEdge(edge) ? 0 : 1;
    EXPECT_LT(outlines, solid.edges.size());
    EXPECT_NEAR(solid.facets[solid.nearest].offset, 0.3, 1e-12);
    // Both candidates lead to it: A's face 1 (+x) and B's face 0 (-x).
    EXPECT_EQ(minkowski->facetOf({AxisKind::faceA, 1, kNoIndex}), solid.nearest);
    EXPECT_TRUE(solid.isNearest(minkowski->facetOf({AxisKind::faceB, kNoIndex, 0}).value()));
    EXPECT_FALSE(solid.isNearest(minkowski->facetOf({AxisKind::faceA, 2, kNoIndex}).value()));
    EXPECT_FALSE(minkowski->facetOf({AxisKind::edgeEdge, 0, 0}).has_value());
}

TEST(InspectMinkowski, FlatAndRoundShapes) {
    const Pose<double> home{}, there{dvec3(0.3, 0.2, 0.1)};
    const Pose<double> turned{dvec3(0.3, 0.2, 0.1),
                              glm::angleAxis(0.7, glm::normalize(dvec3(1.0, 2.0, 3.0)))};
    const Shape<double> segment = makeSegment(dvec3(-1.0, 0.0, 0.0), dvec3(1.0, 0.0, 0.0));
    const Shape<double> upright = makeSegment(dvec3(0.0, -1.0, 0.0), dvec3(0.0, 1.0, 0.0));
    const Shape<double> triangle =
        makeTriangle(dvec3(-1.0, 0.0, 1.0), dvec3(1.0, 0.0, 1.0), dvec3(0.0, 0.0, -1.0));
    const Shape<double> sphere = makeSphere(0.5);

    const auto point = built(evaluationOf(sphere, home, sphere, there));
    EXPECT_EQ(point->solid().corners.size(), 1u);
    EXPECT_TRUE(point->solid().facets.empty());
    EXPECT_FALSE(point->answer().inside);
    EXPECT_NEAR(point->answer().toCore, glm::length(there.position), 1e-15);
    EXPECT_LE(glm::length(point->answer().nearest - there.position), 1e-15);

    const auto line = built(evaluationOf(segment, home, segment, there));
    EXPECT_TRUE(line->solid().faces.empty()) << "a line";
    for (const SolidCorner& corner : line->solid().corners) {
        EXPECT_EQ(corner.position.y, there.position.y);
        EXPECT_LE(std::abs(corner.position.x - there.position.x), 2.0);
    }
    const auto tube = built(evaluationOf(segment, home, sphere, there));
    EXPECT_EQ(tube->solid().corners.size(), 2u);
    EXPECT_EQ(tube->solid().edges.size(), 1u);

    const auto crossed = built(evaluationOf(segment, home, upright, there));
    EXPECT_EQ(crossed->solid().faces.size(), 2u) << "front and back of a parallelogram";
    EXPECT_EQ(crossed->solid().corners.size(), 4u);
    EXPECT_NEAR(crossed->solid().volume, 0.0, 1e-15);

    const auto hexagon = built(evaluationOf(triangle, home, triangle, there));
    EXPECT_EQ(hexagon->solid().faces.size(), 2u);

    for (const Shape<double>* other : {&segment, &upright, &triangle}) {
        const Evaluation evaluation = evaluationOf(triangle, home, *other, turned);
        const auto prism = built(evaluation);
        const double size = sizeOf(*prism), near = kQhullAccuracy * size;
        expectSound(prism->solid(), size, near, "flat");
        expectSameAsQhull(evaluation, prism->solid(), size, near, "flat");
        EXPECT_GT(prism->solid().volume, 0.1);
    }
}

TEST(InspectMinkowski, WorksInSlicesAndStopsWhereThereAreTooMany) {
    const auto hull = buildHull<double>(makeRandomPoints(1.0, 150, 3).positions);
    const Evaluation evaluation =
        evaluationOf(makeSolid(hull.hull), {}, makeSolid(hull.hull),
                     {dvec3(0.4, 0.1, 0.0), glm::angleAxis(0.4, dvec3(0.0, 1.0, 0.0))});
    const auto whole = built(evaluation);
    Minkowski sliced(evaluation);
    int slices = 0;
    double progress = 0.0;
    bool counted = false;
    while (!sliced.step(0.0, kAnyNumber)) {
        ++slices;
        EXPECT_GE(sliced.progress(), progress);
        progress = sliced.progress();
        counted = counted || (sliced.isCounted() && !sliced.isDone());
        ASSERT_LT(slices, 10'000);
    }
    EXPECT_GT(slices, 20);
    EXPECT_TRUE(counted);
    EXPECT_EQ(sliced.progress(), 1.0);
    ASSERT_EQ(sliced.solid().facets.size(), whole->solid().facets.size());
    EXPECT_EQ(sliced.solid().nearest, whole->solid().nearest);
    EXPECT_EQ(sliced.solid().volume, whole->solid().volume);

    Minkowski stopped(evaluation);
    EXPECT_TRUE(stopped.step(kForever, 100));
    EXPECT_TRUE(stopped.isCounted());
    EXPECT_FALSE(stopped.isDone());
    EXPECT_EQ(stopped.candidates(), whole->solid().facets.size());
    EXPECT_TRUE(stopped.solid().facets.empty());
    EXPECT_TRUE(stopped.step(kForever, stopped.candidates()));
    EXPECT_TRUE(stopped.isDone());
}

bool hasJoinedFaces(const Evaluation& evaluation) {
    return std::ranges::any_of(evaluation.shapes, [](const auto& built) {
        return std::ranges::any_of(built->repairs, [](const HullRepair& repair) {
            return repair.kind == HullRepairKind::facesJoined;
        });
    });
}

// The boxes around the arcs leave nothing out: the same crossings as the query's own list of all pairs.
TEST(InspectArcs, TheSameCrossingsAsTheQuery) {
    std::vector<std::string> errors;
    std::size_t crossings = 0;
    for (const scene::Preset& entry : scene::listPresets(scene::presetsFolder(), errors)) {
        scene::Evaluator evaluator;
        const Evaluation& evaluation = evaluated(evaluator, entry.path);
        if (scene::hasCurvedSides(evaluation)) continue;
        const bool flat = evaluation.shapes[0]->shape.core.faceCount() < 4 &&
                          evaluation.shapes[1]->shape.core.faceCount() < 4;
        if (flat || entry.path.stem() == "thousand-vertices") continue;
        // The edges of joined faces are square to their normals within single precision only.
        if (hasJoinedFaces(evaluation)) continue;
        const Trace<double> trace = scene::traceQuery(evaluation, {}, {true, false});
        ArcOverlay overlay(evaluation);
        EXPECT_TRUE(overlay.step(kForever));
        std::size_t next = 0;
        for (const AxisCandidate<double>& axis : trace.axes) {
            if (axis.kind != AxisKind::edgeEdge) continue;
            ASSERT_LT(next, overlay.crossings().size()) << entry.path;
            const Crossing& crossing = overlay.crossings()[next++];
            EXPECT_EQ(crossing.a, axis.a) << entry.path;
            EXPECT_EQ(crossing.b, axis.b) << entry.path;
            // The winner of a closed form (a box and a hull of few edges) is rounded once more.
            EXPECT_LE(glm::length(crossing.axis - axis.axis), 4 * std::numeric_limits<double>::epsilon());
            // It lies on both arcs.
            for (const Side side : {Side::a, Side::b}) {
                const Arc& arc = overlay.arcs(side)[side == Side::a ? crossing.a : crossing.b];
                EXPECT_LE(glm::length(arc.nearest(crossing.axis) - crossing.axis), 1e-14 / crossing.sine)
                    << entry.path;
            }
        }
        EXPECT_EQ(next, overlay.crossings().size()) << entry.path;
        crossings += next;
    }
    EXPECT_GT(crossings, 1000u);
}

TEST(InspectArcs, RunBetweenTheNormalsOfTheFaces) {
    scene::Evaluator evaluator;
    const Evaluation& evaluation = evaluated(evaluator, preset("tetrahedron-cube"));
    const ArcOverlay overlay(evaluation);
    const HullPair<double>& pair = overlay.pair();
    for (std::uint32_t edge = 0; edge < pair.b.edgeCount(); ++edge) {
        const Arc& arc = overlay.arcs(Side::b)[edge];
        EXPECT_LE(glm::length(arc.at(0.0) - pair.axisOfFaceB(pair.b.halfEdges[std::size_t{2} * edge].face)),
                  1e-15);
        EXPECT_LE(glm::length(arc.end() - pair.axisOfFaceB(pair.b.halfEdges[std::size_t{2} * edge + 1].face)),
                  1e-14);
        // All of it is square to the edge, and supported by B's edge.
        const dvec3 middle = arc.at(0.5 * arc.angle);
        EXPECT_NEAR(glm::dot(middle, pair.directionInA(pair.b.edgeDirections[edge])), 0.0, 1e-14);
        const OverlapAlong<double> along = overlapAlong(pair, middle);
        EXPECT_TRUE(along.supportB == pair.b.edgeStart(edge) || along.supportB == pair.b.edgeEnd(edge));
        EXPECT_LE(glm::length(arc.nearest(middle) - middle), 1e-15);
        EXPECT_EQ(arc.nearest(-middle) == arc.start || arc.nearest(-middle) == arc.end(), true);
    }
}

TEST(InspectGaussMap, FindsWhatLiesNearADirection) {
    scene::Evaluator evaluator;
    const Evaluation& evaluation = evaluated(evaluator, preset("tetrahedron-cube"));
    GaussMap map(evaluation);
    EXPECT_TRUE(map.step(kForever));
    EXPECT_EQ(map.overlay().crossings().size(), 11u);
    for (const Crossing& crossing : map.overlay().crossings()) {
        const dvec3 direction = map.toWorld(crossing.axis);
        EXPECT_EQ(map.placeOf({AxisKind::edgeEdge, crossing.a, crossing.b}), direction);
        const GaussHit hit = map.at(direction, 1e-6);
        EXPECT_EQ(hit.part, GaussPart::crossing);
        EXPECT_LE(glm::length(hit.direction - direction), 1e-6);
    }
    for (const Side side : {Side::a, Side::b}) {
        const Hull<double>& hull = map.hull(side);
        for (std::uint32_t face = 0; face < hull.faceCount(); ++face) {
            const GaussHit hit = map.at(map.dotOf(side, face), 1e-6);
            EXPECT_EQ(hit.part, GaussPart::face);
            EXPECT_EQ(side == Side::a ? hit.axis.a : hit.axis.b, face);
            EXPECT_EQ(map.placeOf(hit.axis), map.dotOf(side, face));
            EXPECT_EQ(map.arcsAt(side, {FeatureKind::face, face}).size(), hull.faces[face].vertexCount);
        }
        for (std::uint32_t edge = 0; edge < hull.edgeCount(); ++edge) {
            const Arc& arc = map.overlay().arcs(side)[edge];
            // Off the middle, where another arc may cross.
            const dvec3 on = map.toWorld(arc.at(0.37 * arc.angle));
            const GaussHit hit = map.at(on, 1e-9);
            EXPECT_EQ(hit.part, GaussPart::arc);
            EXPECT_EQ(hit.side, side);
            EXPECT_EQ(hit.edge, edge);
            EXPECT_EQ(map.arcsAt(side, {FeatureKind::edge, edge}), std::vector<std::uint32_t>{edge});
            EXPECT_LE(glm::length(map.arcPoints(side, edge).back() - map.toWorld(arc.end())), 1e-15);
        }
        std::size_t around = 0;
        for (std::uint32_t vertex = 0; vertex < hull.vertexCount(); ++vertex)
            around += map.arcsAt(side, {FeatureKind::vertex, vertex}).size();
        EXPECT_EQ(around, 2u * hull.edgeCount());
    }
    EXPECT_EQ(map.at(glm::normalize(dvec3(0.31, 0.77, -0.2)), 0.0).part, GaussPart::region);
    EXPECT_FALSE(map.placeOf({AxisKind::edgeEdge, 0, 0}).has_value()) << "its arcs do not cross";
    EXPECT_FALSE(map.placeOf({AxisKind::faceA, 99, kNoIndex}).has_value());
}

TEST(InspectGaussMap, CountsWhatLiesInOnePlace) {
    struct Row {
        const char* name;
        std::size_t crossings, edgePairs, places, arcsOnB, ownFaces;
    };
    for (const Row& row : {Row{"tetrahedron-cube", 11, 11, 11, 0, 11},
                           // Cubes with a face against a face: at both poles four arcs of A meet four of B,
                           // and between them each of the eight dots lies on an arc of the other.
                           Row{"turned-faces", 48, 48, 10, 4, 0}, Row{"pair-segment-segment", 2, 1, 2, 0, 2},
                           Row{"pair-triangle-hull", 36, 36, 5, 1, 2}}) {
        SCOPED_TRACE(row.name);
        scene::Evaluator evaluator;
        const Evaluation& evaluation = evaluated(evaluator, preset(row.name));
        GaussMap map(evaluation);
        EXPECT_TRUE(map.step(kForever));
        EXPECT_EQ(map.overlay().crossings().size(), row.crossings);
        EXPECT_EQ(map.overlay().edgePairs(), row.edgePairs);
        EXPECT_EQ(map.places(), row.places);
        EXPECT_EQ(map.arcsOnB().size(), row.arcsOnB);
        Minkowski model(evaluation);
        EXPECT_TRUE(model.step(kForever, 1000));
        EXPECT_EQ(model.edgePairs(), row.edgePairs);
        std::size_t own = 0;
        for (const SolidFace& face : model.solid().faces) own += face.maker == FaceMaker::edgePair ? 1 : 0;
        EXPECT_EQ(own, row.ownFaces);
    }
}

}  // namespace
}  // namespace sepaxis::inspect
