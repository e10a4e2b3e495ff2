// The names of features in the program's sentences: found again, and only where the shape has such a feature.
#include "app/base/assets_path.h"
#include "app/inspect/feature_names.h"
#include "app/inspect/words.h"
#include "app/scene/format/scene_file.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::inspect {
namespace {

using scene::Side;

class FeatureNames : public testing::Test {
 protected:
    const scene::Evaluation& evaluate(const std::string& preset) {
        const scene::ReadResult read = scene::readSceneFile(scene::presetsFolder() / (preset + ".json"));
        EXPECT_TRUE(read.ok);
        EXPECT_TRUE(evaluator_.evaluate(read.scene, {}));
        return evaluator_.result();
    }
    std::vector<NamedFeature> named(const std::string& text) {
        return featuresNamedIn(text, evaluator_.result());
    }

 private:
    scene::Evaluator evaluator_;
};

TEST_F(FeatureNames, EveryFeatureIsFoundByItsNameInASentence) {
    for (const char* preset : {"tetrahedron-cube", "pair-capsule-hull", "pair-segment-triangle"}) {
        const scene::Evaluation& evaluation = evaluate(preset);
        for (const Side side : {Side::a, Side::b}) {
            const Hull<double>& core = evaluation.shapes[indexOf(side)]->shape.core;
            const std::vector<std::pair<FeatureKind, std::size_t>> counts{
                {FeatureKind::vertex, core.vertexCount()}, {FeatureKind::edge, core.edgeCount()}};
            for (const auto& [kind, count] : counts)
                for (std::uint32_t i = 0; i < count; ++i) {
                    const Feature feature{kind, i};
                    const std::string name = featureOf(evaluation, side, feature);
                    const std::string before = "It meets ";
                    const std::vector<NamedFeature> found = named(before + name + ", as before.");
                    ASSERT_EQ(found.size(), 1u) << preset << ": " << name;
                    EXPECT_EQ(found[0].what, (SideFeature{side, feature})) << preset << ": " << name;
                    EXPECT_EQ(found[0].end, before.size() + name.size());
                }
        }
    }
}

TEST_F(FeatureNames, TheOwnerStandsBehindOrBeforeTheName) {
    evaluate("tetrahedron-cube");
    const auto found = named("Edge 1 of A against edge 2 (2-3)\nof B; A  face 0, B vertex 7");
    ASSERT_EQ(found.size(), 4u);
    EXPECT_EQ(found[0].what.side, Side::a);
    EXPECT_EQ(found[0].what.feature.kind, FeatureKind::edge);
    EXPECT_EQ(found[0].begin, 0u);
    EXPECT_EQ(found[0].end, std::string("Edge 1 of A").size());
    EXPECT_EQ(found[1].what.side, Side::b);
    EXPECT_EQ(found[2].what.side, Side::a);
    EXPECT_EQ(found[2].what.feature.kind, FeatureKind::face);
    EXPECT_EQ(found[3].what.feature.kind, FeatureKind::vertex);
}

TEST_F(FeatureNames, WhatIsNoneIsLeftAlone) {
    evaluate("tetrahedron-cube");
    for (const char* text :
         {"", "edge", "edge ", "edge 1", "edge 1 of C", "edge 1 of Avila", "vertex 99 of A", "face 1 of",
          "knowledge 1 of A", "MEGA face 1", "edge 1 (0-2", "the tip of A"})
        EXPECT_TRUE(named(text).empty()) << text;
}

}  // namespace
}  // namespace sepaxis::inspect
