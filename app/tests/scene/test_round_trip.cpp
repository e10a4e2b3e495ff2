// What is in a file comes back: every number to the last bit, every member that nobody knows, every byte of
// what was written once.
#include "app/base/assets_path.h"
#include "app/files/presets.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/shape_types.h"
#include "app/tests/scene/random_scenes.h"
#include "collision/tests/slowdown.h"

#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

constexpr std::uint64_t kScenes = 10'000 / kSlowdown;

void comesBack(const Scene& scene, const std::string& what) {
    const std::string text = writeScene(scene);
    const ReadResult read = readScene(text);
    ASSERT_TRUE(read.ok) << what << ": " << read.error.pointer << ": " << read.error.reason << '\n' << text;
    ASSERT_TRUE(sameBits(read.scene, scene)) << what << '\n' << text << writeScene(read.scene);
    ASSERT_EQ(writeScene(read.scene), text) << what;
}

TEST(RoundTrip, EveryPresetComesBackToTheLastBit) {
    std::vector<std::string> errors;
    const std::vector<Preset> presets = listPresets(presetsFolder(), errors);
    ASSERT_GE(presets.size(), 20u);
    for (const Preset& preset : presets) {
        const ReadResult read = readSceneFile(preset.path);
        ASSERT_TRUE(read.ok) << preset.path;
        comesBack(read.scene, preset.path.string());
    }
}

TEST(RoundTrip, TenThousandRandomScenesComeBackToTheLastBit) {
    std::set<std::string> types;
    std::map<std::string, int> seen;
    for (std::uint64_t i = 0; i < kScenes; ++i) {
        const Scene scene = randomScene(i);
        comesBack(scene, "scene " + std::to_string(i));
        if (HasFatalFailure()) return;
        for (const Object* object : {&scene.a, &scene.b}) {
            types.insert(shapeTypeName(object->shape));
            seen["negative zero"] += object->position.x == 0.0 && std::signbit(object->position.x);
            seen["denormal"] += std::fpclassify(object->position.y) == FP_SUBNORMAL;
            seen["unknown in object"] += !object->unknown.empty();
            seen["unknown in shape"] += !object->unknownInShape.empty();
            const std::array<double, 4>& q = object->orientation;
            seen["identity with a negative zero"] += q == Object{}.orientation && std::signbit(q[1]);
        }
        seen["unknown"] += !scene.unknown.empty();
        seen["unknown in camera"] += scene.camera && !scene.camera->unknown.empty();
        seen["unknown in expect"] += scene.expect && !scene.expect->unknown.empty();
    }
    EXPECT_EQ(types.size(), shapeTypes().size());
    EXPECT_EQ(seen.size(), 8u);
    for (const auto& [regime, count] : seen) EXPECT_GE(count, 100 / kSlowdown) << regime;
}

// What a person or another program wrote, in an order and a layout of its own.
TEST(RoundTrip, UnknownMembersStayWhereverTheyAre) {
    const std::string text = R"({"x_root": {"deep": [1, {"k": -0.0}, 1.5e-310, 18446744073709551615]},
        "version": 1, "a": {"x_a": null, "shape": {"x_shape": "\ud83e\uddca", "type": "sphere", "radius": 1}},
        "b": {"shape": {"type": "box", "half_extents": [1, 1, 1]}, "x_b": [[], {}]},
        "camera": {"x_camera": true, "distance": 3}, "expect": {"x_expect": -9223372036854775808}})";
    const ReadResult first = readScene(text);
    ASSERT_TRUE(first.ok) << first.error.pointer << first.error.reason;
    const std::string written = writeScene(first.scene);
    for (const char* kept : {R"("x_root": {"deep": [1, {"k": -0.0}, 1.5e-310, 18446744073709551615]})",
                             R"("x_a": null)", "\"x_shape\": \"\U0001F9CA\"", R"("x_b": [[], {}])",
                             R"("x_camera": true)", R"("x_expect": -9223372036854775808)"})
        EXPECT_NE(written.find(kept), std::string::npos) << kept << '\n' << written;
}

TEST(RoundTrip, AFileOfALaterVersionIsRefusedWithWhatToDo) {
    const ReadResult read = readScene(R"({"version": 2, "a": 1})");
    ASSERT_FALSE(read.ok);
    EXPECT_EQ(read.error.pointer, "/version");
    EXPECT_EQ(
        read.error.reason,
        "must be 1, is 2: the file is of a later version of sepaxis than this one, which reads version 1 "
        "only. Open it with a later sepaxis");
}

}  // namespace
}  // namespace sepaxis::scene
