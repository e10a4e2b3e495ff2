// The two sentences below the verdict.
#include "app/base/assets_path.h"
#include "app/inspect/axes/why.h"
#include "app/tests/scene/preset_scene.h"

#include <cctype>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace sepaxis::inspect {
namespace {

std::vector<WhyPart> whyOf(const scene::Scene& scene) {
    scene::Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().reason;
    if (!hasCandidates(scene)) return whyOfCurved(evaluator.result());
    AxisList list(std::make_shared<const AxisPair>(evaluator.result()));
    while (!list.step(1.0)) {
    }
    return inspect::whyOf(list);
}
std::string text(const std::vector<WhyPart>& parts) {
    std::string all;
    for (const WhyPart& part : parts) all += part.text;
    return all;
}
std::string linked(const std::vector<WhyPart>& parts, WhyLink link) {
    for (const WhyPart& part : parts)
        if (part.link == link) return part.text;
    return {};
}

TEST(Why, NamesWhatDecidesTheNextAndWhatIsRuledOut) {
    const auto why = whyOf(presetScene("tetrahedron-cube"));
    EXPECT_EQ(text(why),
              "The axis of edge 1 of A and edge 2 of B has the least depth. Next comes face 1 of A, 0.1616 m "
              "(33 %) deeper; 19 more are deeper still, and 61 edge pairs are ruled out by the Gauss map.");
    EXPECT_EQ(linked(why, WhyLink::winner), "edge 1 of A and edge 2 of B");
    EXPECT_EQ(linked(why, WhyLink::runnerUp), "face 1 of A");
    EXPECT_EQ(linked(why, WhyLink::rejected), "61 edge pairs");
}

// All candidates are told: 12 faces and 144 pairs of edges.
TEST(Why, CountsThoseThatShareTheWinnersAxis) {
    EXPECT_EQ(
        text(whyOf(presetScene("cubes-face-to-face"))),
        "The axis of face 1 of A has the least depth. Next comes face 5 of A, 0.7 m deeper; 49 more are no "
        "less deep, 9 share the winner's axis, and 96 edge pairs are ruled out by the Gauss map.");
}

TEST(Why, OfShapesApartIsTheWidestGap) {
    EXPECT_EQ(
        text(whyOf(presetScene("apart"))),
        "No axis has a wider gap than the line from face 3 of A to vertex 3 of B. That gap alone proves "
        "that the shapes are apart.");
}

TEST(Why, OfTwoBallsHasOneCandidate) {
    EXPECT_EQ(text(whyOf(presetScene("pair-sphere-sphere"))),
              "The axis through the deepest points has the least depth.");
}

TEST(Why, SaysHowManyAreAsDeep) {
    EXPECT_EQ(text(whyOf(presetScene("cube-in-cube"))),
              "The axis of face 0 of A has the least depth. As deep is face 1 of A, and so are 49 more.");
}

TEST(Why, SaysThatAnotherIsAsDeep) {
    const auto why = whyOf(presetScene("distance3d-87-tie"));
    EXPECT_NE(text(why).find("has the least depth. As deep is "), std::string::npos) << text(why);
}

TEST(Why, SaysOfAOneSidedTriangleThatItIgnores) {
    EXPECT_NE(text(whyOf(presetScene("article-back-face")))
                  .find(", but the triangle is one-sided and ignores contact from behind."),
              std::string::npos);
}

TEST(Why, SaysHowCloseTheProvenBoundsOfCurvedShapesAre) {
    const std::string apart = text(whyOf(presetScene("drake-21234")));
    EXPECT_TRUE(apart.starts_with("The distance is 3.310847e-11 m \u00b1 2e-15 m, proven: ")) << apart;
    const std::string standing = text(whyOf(presetScene("curved-cylinder-standing")));
    EXPECT_TRUE(standing.starts_with("The depth is 0.01 m \u00b1 ")) << standing;
    EXPECT_TRUE(standing.ends_with(" m, proven: this axis has no more, and no direction has less."))
        << standing;
}

TEST(Why, IsWholeSentencesForEveryPreset) {
    for (const auto& entry : std::filesystem::directory_iterator(scene::presetsFolder())) {
        if (entry.path().extension() != ".json") continue;
        const scene::Scene scene = presetScene(entry.path().stem().string());
        const std::string words = text(whyOf(scene));
        SCOPED_TRACE(entry.path().stem().string() + ": " + words);
        ASSERT_FALSE(words.empty());
        EXPECT_TRUE(std::isupper(static_cast<unsigned char>(words.front())));
        EXPECT_EQ(words.back(), '.');
        for (const char* wrong : {"..", "  ", ". ;", "of of", "nan", "inf", "the the", ". and"})
            EXPECT_EQ(words.find(wrong), std::string::npos) << wrong;
    }
}

}  // namespace
}  // namespace sepaxis::inspect
