// What the published methods record of themselves is what they answer with.
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tests/textbook/textbook_cases.h"
#include "collision/textbook/construction.h"
#include "collision/textbook/separating_axes.h"

#include <algorithm>
#include <random>

namespace sepaxis::testing {
namespace {

using textbook::AxisTry;
using textbook::Construction;
using textbook::ConstructionKind;
using textbook::TryFate;

struct Dice {
    std::mt19937_64 engine{11};
    double uniform(double low, double high) {
        return low + (high - low) * static_cast<double>(engine() >> 11) * 0x1p-53;
    }
    dvec3 point(double reach) {
        const double x = uniform(-reach, reach), y = uniform(-reach, reach), z = uniform(-reach, reach);
        return {x, y, z};
    }
};

Shape<double> roundShape(Dice& dice, int kind) {
    if (kind == 0) return makeSphere(dice.uniform(0.2, 0.8));
    if (kind == 1) return aabbOf(-dvec3(dice.uniform(0.2, 0.8)), dvec3(dice.uniform(0.2, 0.8)));
    const dvec3 base = dice.point(0.8), tip = dice.point(0.8);
    return makeCapsule(base, tip, dice.uniform(0.1, 0.5));
}

TEST(TextbookConstruction, TheNutshellRecordIsWhatTheAnswerIsMadeOf) {
    Dice dice;
    int hits = 0, unmeasured = 0;
    for (int i = 0; i < 3000; ++i) {
        const Shape<double> a = roundShape(dice, i % 3), b = roundShape(dice, (i / 3) % 3);
        const Pose<double> poseA = at(dice.point(0.6)), poseB = at(dice.point(0.6));
        Construction record;
        const TextbookResult answer = textbook::nutshell(a, poseA, b, poseB, &record);
        const TextbookResult plain = askTextbook("textbook-nutshell", a, poseA, b, poseB).result;
        EXPECT_EQ(answer.hit, plain.hit);
        EXPECT_EQ(answer.depth, plain.depth);
        EXPECT_EQ(answer.normal, plain.normal);
        ASSERT_NE(record.kind, ConstructionKind::none);
        hits += answer.hit ? 1 : 0;
        if (record.kind == ConstructionKind::boxes) {
            double least = std::numeric_limits<double>::infinity();
            for (const auto& [against, along] : record.overlaps) {
                if (std::isnan(against)) continue;
                EXPECT_GT(least, 0.0) << "nothing is measured behind a gap";
                least = std::min({least, against, along});
            }
            EXPECT_EQ(answer.hit, least > 0.0);
            unmeasured += std::isnan(record.overlaps[2][0]) ? 1 : 0;
            if (answer.hit) {
                EXPECT_EQ(answer.depth, least);
                EXPECT_EQ(record.distance, -least);
                EXPECT_EQ(record.direction, answer.normal);
                expectNear(record.points[0] - record.points[1], least * answer.normal, 1e-15);
            }
            continue;
        }
        EXPECT_EQ(answer.hit, record.distance >= 1e-6 && record.distance < record.reach());
        EXPECT_NEAR(record.distance, glm::distance(record.points[0], record.points[1]), 1e-15);
        if (!answer.hit) continue;
        EXPECT_NEAR(answer.depth, record.reach() - record.distance, 1e-15);
        expectNear(record.direction, answer.normal, 1e-15);
        for (const std::size_t side : {0u, 1u}) {
            const Shape<double>& shape = side == 0 ? a : b;
            EXPECT_EQ(record.radii[side], shape.radius);
            if (shape.kind == ShapeKind::capsule)
                expectNear(record.axes[side].at(), record.points[side], 1e-15);
        }
    }
    EXPECT_GT(hits, 1000);
    EXPECT_GT(unmeasured, 20);
}

TEST(TextbookConstruction, ThePrimitivesRecordIsWhatTheAnswerIsMadeOf) {
    Dice dice;
    int inside = 0, onSide = 0, behind = 0, segments = 0;
    for (int i = 0; i < 4000; ++i) {
        const Shape<double> sphere = makeSphere(dice.uniform(0.3, 0.8));
        const dvec3 p = dice.point(0.8), q = dice.point(0.8), r = dice.point(0.8);
        const bool triangle = i % 2 == 0, swapped = i % 3 == 0;
        const Shape<double> other = triangle ? makeTriangle(p, q, r, i % 4 == 0) : makeSegment(p, q);
        const Pose<double> place = at(dice.point(0.8));
        Construction record;
        const TextbookResult answer = swapped ? textbook::primitives(other, at({}), sphere, place, &record)
                                              : textbook::primitives(sphere, place, other, at({}), &record);
        EXPECT_EQ(record.first, swapped ? 1u : 0u);
        EXPECT_EQ(record.points[record.first], place.position);
        if (!triangle) {
            ++segments;
            ASSERT_EQ(record.kind, ConstructionKind::sphereAxis);
            EXPECT_EQ(answer.hit, record.distance <= sphere.radius);
            expectNear(record.axes[record.second()].at(), record.points[record.second()], 1e-15);
            if (answer.hit) {
                EXPECT_NEAR(answer.depth, record.distance, 1e-15);
            }
            continue;
        }
        ASSERT_EQ(record.kind, ConstructionKind::sphereTriangle);
        const textbook::TriangleRecord& t = record.triangle;
        EXPECT_EQ(t.measured, !t.tooFar);
        behind += t.oneSided && t.height < 0.0 ? 1 : 0;
        if (t.tooFar) {
            EXPECT_FALSE(answer.hit);
            continue;
        }
        EXPECT_EQ(t.isInside, std::ranges::all_of(t.dots, [](double d) { return d < 0.0; }));
        for (std::size_t k = 0; k < 3; ++k) {
            const dvec3 &from = t.corners[k], &along = t.corners[(k + 1) % 3] - from;
            EXPECT_LE(glm::length(glm::cross(t.onSides[k] - from, along)), 1e-12) << "on its side";
        }
        EXPECT_EQ(answer.hit, t.isInside || record.distance < sphere.radius);
        if (!answer.hit) continue;
        (t.isInside ? inside : onSide) += 1;
        EXPECT_NEAR(answer.depth, sphere.radius - record.distance, 1e-13);
    }
    EXPECT_GT(inside, 100);
    EXPECT_GT(onSide, 100);
    EXPECT_GT(behind, 100);
    EXPECT_GT(segments, 1000);
}

TEST(TextbookConstruction, TheRecordedLoopEndsInTheAnswer) {
    PairGenerator generator(5);
    int hits = 0, apart = 0, skippedFaces = 0, skippedEdges = 0;
    for (int i = 0; i < 2000; ++i) {
        const RandomPair pair = generator.make(static_cast<PairKind>(i % kPairKinds));
        if (pair.a.edgeCount() * pair.b.edgeCount() > 2000) continue;
        const textbook::PosedHull a(pair.a, pair.poseA), b(pair.b, pair.poseB);
        textbook::AxisTries tries;
        const textbook::HullQuery query = textbook::queryHulls(a, b, &tries);
        ASSERT_FALSE(tries.empty());
        EXPECT_EQ(query.apart, tries.back().fate == TryFate::separates);
        double best = -std::numeric_limits<double>::infinity();
        for (const AxisTry& tried : tries) {
            if (tried.fate == TryFate::measured) best = std::max(best, tried.separation);
            skippedFaces += tried.fate == TryFate::behind ? 1 : 0;
            skippedEdges += tried.fate == TryFate::shallow ? 1 : 0;
        }
        (query.apart ? apart : hits) += 1;
        if (!query.apart) {
            EXPECT_EQ(best, std::max(query.face.separation, query.edges.separation));
        }
    }
    EXPECT_GT(hits, 200);
    EXPECT_GT(apart, 200);
    EXPECT_GT(skippedFaces, 100);
    EXPECT_GT(skippedEdges, 1000);
}

}  // namespace
}  // namespace sepaxis::testing
