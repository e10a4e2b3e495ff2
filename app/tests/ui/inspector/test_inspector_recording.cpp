// The Recording tab in the real window.
#include "app/tests/record/recordings.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"

#include <string>
#include <vector>

namespace sepaxis::ui {
namespace {

using record::Said;

class RecordingTabTest : public WindowTest {
 protected:
    std::string recorded(const std::vector<Said>& frames) {
        const sxr_options options = record::optionsOf();
        sxr_client* const client = sxr_open(folder_.file().c_str(), &options);
        double seconds = 0.0;
        for (const Said& said : frames) record::addFrame(client, seconds += 0.125, said);
        sxr_close(client);
        return folder_.file();
    }
    void open(const std::vector<Said>& frames) {
        ASSERT_TRUE(app().open(recorded(frames)));
        const Uint64 end = SDL_GetTicks64() + 30000;
        do window_.step(0.02);
        while (app().inspector().current().isWorking() && SDL_GetTicks64() < end);
        window_.settle();
    }
    std::string said() { return app().inspector().current().text(app().tabContext()); }

    record::Folder folder_;
};

TEST_F(RecordingTabTest, ShowsTheWorstPairWithWhatTheEngineSaid) {
    open({{}, {.depth = 0.2}, {.depth = 0.3}, {}});
    EXPECT_EQ(app().inspector().tab, Tab::recording);
    EXPECT_NE(said().find("depth: 2 pairs"), std::string::npos) << said();
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 2");
    ASSERT_EQ(scene().reported.size(), 1u);
    EXPECT_EQ(scene().reported[0].depth, 0.3);
    EXPECT_NEAR(app().editor.evaluation().collision.depth, 0.1, 1e-12);
}

TEST_F(RecordingTabTest, KeysGoFromBadFrameToBadFrame) {
    open({{.depth = 0.2}, {}, {.depth = 0.3}, {}, {.depth = 0.25}});
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 2");
    key(SDL_SCANCODE_PERIOD);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 4");
    key(SDL_SCANCODE_PERIOD);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 4") << "there is none behind it";
    key(SDL_SCANCODE_COMMA);
    key(SDL_SCANCODE_COMMA);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 0");
    // Frames of one pair are one step.
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_FALSE(scene().name.starts_with("body 7")) << scene().name;
}

TEST_F(RecordingTabTest, KeysGoOnlyToFaultsThatAreListed) {
    open({{.depth = 0.3}, {.normal = {0.0, -1.0, 0.0}}, {}, {.depth = 0.2}});
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 0");
    const ImGuiWindow& panel = *ImGui::FindWindowByName("##inspector");
    const dvec2 filter(static_cast<double>(panel.Pos.x) + 120.0, static_cast<double>(panel.Pos.y) + 18.0);
    click(filter);
    window_.settle();
    click(placeOf("##Combo_00", {"depth, 2"}, filter.x));
    window_.settle();
    key(SDL_SCANCODE_PERIOD);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 3") << "not the normal of frame 1";
    key(SDL_SCANCODE_COMMA);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 0");
}

TEST_F(RecordingTabTest, ArrowsStepThroughThePairsFrames) {
    open({{}, {.depth = 0.3}, {.height = 0.8, .depth = 0.2}});
    const ImGuiWindow& panel = *ImGui::FindWindowByName("##inspector");
    moveTo({panel.Pos.x + 0.5 * panel.Size.x, panel.Pos.y + 0.8 * panel.Size.y});
    key(SDL_SCANCODE_RIGHT);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 2");
    EXPECT_NEAR(app().editor.evaluation().collision.depth, 0.2, 1e-12);
    key(SDL_SCANCODE_LEFT);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 1");
}

TEST_F(RecordingTabTest, OfARightEngineNothingDeviates) {
    open({{}, {}});
    EXPECT_NE(said().find("nothing deviates"), std::string::npos);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 0");
}

TEST_F(RecordingTabTest, AnEngineThatRunsIsFollowed) {
    ASSERT_EQ(startListening(app().ui, app().inspector(), {.port = 0}), "");
    app().inspector().show(Tab::recording);
    window_.settle();
    const sxr_options options = record::optionsOf();
    const std::string target = "tcp:" + std::to_string(app().inspector().listener->port());
    sxr_client* const client = sxr_open(target.c_str(), &options);
    std::uint64_t frames = 0;
    const auto runUntil = [&](const std::string& words, const Said& frame) {
        const Uint64 end = SDL_GetTicks64() + 30000;
        while (said().find(words) == std::string::npos && SDL_GetTicks64() < end) {
            record::addFrame(client, 0.0, frame);
            ++frames;
            window_.step(0.05);
            SDL_Delay(5);
        }
        EXPECT_NE(said().find(words), std::string::npos) << said();
    };
    runUntil("nothing deviates", {});
    EXPECT_TRUE(scene().name.starts_with("body 7 and body 8")) << scene().name;
    runUntil("depth: ", {.depth = 0.2});
    for (int i = 0; i < 20; ++i, ++frames) record::addFrame(client, 0.0, {});
    frames -= sxr_dropped(client);
    sxr_close(client);
    const std::string all = std::to_string(frames) + " frames";
    const Uint64 end = SDL_GetTicks64() + 30000;
    while (said().find(all) == std::string::npos && SDL_GetTicks64() < end) window_.step(0.05);
    EXPECT_NE(said().find(all), std::string::npos) << "all that came before it left: " << said();
    app().inspector().listener.reset();
}

TEST_F(RecordingTabTest, ADamagedOneIsRefusedAndTheSceneStays) {
    ASSERT_TRUE(app().open(preset("article-just-touching")));
    window_.settle();
    const std::string before = scene().name;
    std::string bytes = record::bytesOf(recorded({{}}));
    bytes[50] ^= 1;
    record::write(folder_.file(), bytes);
    EXPECT_FALSE(app().open(folder_.file()));
    window_.settle();
    EXPECT_EQ(scene().name, before);
    EXPECT_EQ(app().inspector().recording, nullptr);
}

}  // namespace
}  // namespace sepaxis::ui
