// What an engine answers as a plug-in is what it answers to a direct call, written apart for the benchmark.
#include "app/plugin/outside_method.h"
#include "collision/bench/contender.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <ode/ode.h>

namespace sepaxis::plugin {
namespace {

using bench::dvec3;

std::shared_ptr<const scene::BuiltShape> builtOf(const bench::Solid& solid) {
    auto built = std::make_shared<scene::BuiltShape>();
    built->shape = makeSolid(solid.hull);
    return built;
}

// The benchmark asks ODE's box-box routine for the depth along its axis; who uses the engine gets contacts.
class OdeContacts : public bench::Contender {
 public:
    OdeContacts(const bench::Case& pair, const bench::PoseSet& poses)
        : Contender("ODE dCollide", bench::Question::contact), poses_(poses.bInA) {
        dInitODE2(0);
        const auto boxOf = [](const bench::Solid& solid) {
            const dvec3 sides = 2.0 * solid.halfExtents;
            return dCreateBox(nullptr, dReal(sides.x), dReal(sides.y), dReal(sides.z));
        };
        a_ = boxOf(pair.a);
        b_ = boxOf(pair.b);
    }
    ~OdeContacts() override {
        dGeomDestroy(a_);
        dGeomDestroy(b_);
    }
    bench::Answer answer(std::size_t index) override {
        const Pose<double>& pose = poses_[index];
        const Quat<double>& q = pose.orientation;
        const dQuaternion turn = {dReal(q.w), dReal(q.x), dReal(q.y), dReal(q.z)};
        dGeomSetPosition(b_, dReal(pose.position.x), dReal(pose.position.y), dReal(pose.position.z));
        dGeomSetQuaternion(b_, turn);
        bench::Answer answer;
        dContactGeom contacts[16];
        const int count = dCollide(a_, b_, 16, contacts, sizeof(dContactGeom));
        for (int i = 0; i < count; ++i) {
            answer.overlap = true;
            if (contacts[i].depth < answer.depth) continue;
            answer.depth = contacts[i].depth;
            for (int k = 0; k < 3; ++k) answer.normal[k] = -contacts[i].normal[k];
        }
        return answer;
    }

 private:
    const std::vector<Pose<double>>& poses_;
    dGeomID a_ = nullptr, b_ = nullptr;
};

struct Engine {
    const char* method;
    const char* contender;
    std::string caseKey;  // of the pair: "a" two boxes, "c2" two hulls of random points
    double tolerance;     // metres
};

class Engines : public testing::TestWithParam<Engine> {};

TEST_P(Engines, AnswerAsByADirectCall) {
    setHostProgram(SEPAXIS_PROGRAM);
    const Engine& engine = GetParam();
    const OutsideMethod outside = outsideMethod(engine.method);
    ASSERT_NE(outside.method, nullptr) << outside.error;
    const std::vector<bench::Case> cases = bench::makeCases();
    const auto pair = std::find_if(cases.begin(), cases.end(),
                                   [&](const bench::Case& c) { return c.key == engine.caseKey; });
    ASSERT_NE(pair, cases.end());
    const bench::PoseSet poses = bench::makePoses(*pair, bench::PoseKind::mixed, 300, 0);
    bench::Contenders contenders;
    bench::addBullet(*pair, poses, contenders);
    if (pair->a.isBox() && pair->b.isBox()) contenders.push_back(std::make_unique<OdeContacts>(*pair, poses));
    bench::addLibccd(*pair, poses, contenders);
    bench::addFcl(*pair, poses, contenders);
    const auto direct = std::find_if(contenders.begin(), contenders.end(), [&](const auto& contender) {
        return contender->name() == engine.contender && contender->question() == bench::Question::contact;
    });
    ASSERT_NE(direct, contenders.end());

    scene::PosedPair posed;
    posed.shapes = {builtOf(pair->a), builtOf(pair->b)};
    scene::EvaluationOptions options;
    options.method = outside.method;
    scene::Evaluation e;
    int overlapping = 0;
    for (std::size_t i = 0; i < poses.bInA.size(); ++i) {
        posed.poses = {Pose<double>{}, poses.bInA[i]};
        ASSERT_FALSE(scene::evaluatePair(posed, options, e));
        ASSERT_EQ(e.breakdown, scene::Breakdown::none) << e.note;
        const bench::Answer answer = (*direct)->answer(i);
        ASSERT_EQ(e.collision.overlap, answer.overlap) << i;
        if (!answer.overlap) continue;
        ++overlapping;
        EXPECT_NEAR(e.collision.depth, answer.depth, engine.tolerance) << i;
        EXPECT_LT(glm::length(e.collision.normal - answer.normal), 100.0 * engine.tolerance) << i;
    }
    EXPECT_GT(overlapping, 100);
}

INSTANTIATE_TEST_SUITE_P(All, Engines,
                         testing::Values(Engine{"bullet", "Bullet GJK/EPA", "c2", 1e-6},
                                         Engine{"bullet-box-box", "Bullet box-box", "a", 1e-6},
                                         Engine{"ode", "ODE dCollide", "a", 1e-12},
                                         Engine{"libccd", "libccd GJK/EPA", "a", 1e-9},
                                         Engine{"libccd-mpr", "libccd MPR", "a", 1e-9},
                                         Engine{"fcl", "FCL convex", "c2", 1e-9}),
                         [](const auto& engine) {
                             std::string name = engine.param.method;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace sepaxis::plugin
