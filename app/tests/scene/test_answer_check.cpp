// What an answer is held against, on pairs whose numbers are known by hand.
#include "app/scene/answer_check.h"

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

struct Answered {
    Evaluator evaluator;

    Answered(const Shape& a, const Shape& b, const dvec3& positionOfB) {
        Scene scene;
        scene.a.shape = a;
        scene.b.shape = b;
        scene.b.position = positionOfB;
        EXPECT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().reason;
    }
    const Evaluation& result() const { return evaluator.result(); }
    // Of one contact, which belongs to both shapes.
    double outsideAt(const dvec3& place) const {
        ManifoldPoint<double> contact;
        contact.point = place;
        Evaluation answer;
        answer.collision.manifold = {&contact, 1};
        answer.known.manifold = true;
        return farthestOutside(result(), answer);
    }
};

TEST(AnswerCheck, AContactLiesOutsideByItsDistance) {
    const Answered boxes(BoxShape{dvec3(0.5)}, BoxShape{dvec3(0.5)}, dvec3(0.0));
    EXPECT_EQ(boxes.outsideAt(dvec3(0.4)), 0.0);
    EXPECT_NEAR(boxes.outsideAt({0.3, 0.8, 0.9}), 0.5, 1e-12) << "from the edge, not from the nearest plane";
    const TriangleShape triangle{{dvec3(0.0, 0.0, 0.0), dvec3(1.0, 0.0, 0.0), dvec3(0.0, 1.0, 0.0)}};
    const Answered flat(triangle, SphereShape{3.0}, dvec3(0.0));
    EXPECT_NEAR(flat.outsideAt({0.5, -0.25, 0.0}), 0.25, 1e-12) << "beside it, in its plane";
}

TEST(AnswerCheck, WhatIsLeftAfterAMoveIsSigned) {
    const Answered boxes(BoxShape{dvec3(0.5)}, BoxShape{dvec3(0.5)}, dvec3(0.0, 0.9, 0.0));
    Evaluation memory;
    for (const bool fast : {false, true}) {
        EXPECT_NEAR(*leftOverAfter(boxes.result(), {0.0, 0.04, 0.0}, fast, memory), 0.06, 1e-12);
        EXPECT_NEAR(*leftOverAfter(boxes.result(), {0.0, 0.3, 0.0}, fast, memory), -0.2, 1e-12);
    }
}

}  // namespace
}  // namespace sepaxis::scene
