// The Recording tab in the real window.
#include "app/tests/record/recordings.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/step_bar.h"
#include "app/ui/panels/panels.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {
namespace {

using record::Row;
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
    void openFile(const std::string& file) {
        ASSERT_TRUE(app().open(file));
        const Uint64 end = SDL_GetTicks64() + 30000;
        do window_.step(0.02);
        while (session().isWorking() && SDL_GetTicks64() < end);
        window_.settle();
    }
    void open(const std::vector<Said>& frames) { openFile(recorded(frames)); }
    void openRows(const std::vector<Row>& rows) { openFile(record::recordedRows(folder_, rows)); }
    RecordingSession& session() { return app().inspector().recordings; }
    std::string said() {
        InspectorTab& tab = *app().inspector().tabs[static_cast<std::size_t>(Tab::recording)];
        return tab.text(app().tabContext());
    }

    // What is under a pixel of the view: the number of a body behind the pair, or nothing at all.
    std::optional<std::uint64_t> bodyAt(const dvec2& pixel) {
        return draw::pickBody(app().inspector().extra.bodies, app().view.camera.current(), app().view.area,
                              pixel);
    }
    bool isPairAt(const dvec2& pixel) {
        const auto& view = app().view;
        const auto& answer = app().editor.evaluation();
        return draw::pickObject(answer, view.camera.current(), view.area, pixel) ||
               draw::pickFeature(answer, view.camera.current(), view.area, pixel, app().ui.scale);
    }
    // A pixel beside the pair and its handles that shows this body, or none.
    dvec2 pixelThatShows(std::optional<std::uint64_t> body) {
        constexpr int kLooks = 30;
        app().view.mode = gizmo::Mode::none;
        const scene::Viewport& area = app().view.area;
        const Uint64 end = SDL_GetTicks64() + 10000;
        do {  // the bodies are there when the shapes were built beside the window
            for (int i = 0; i < kLooks * kLooks; ++i) {
                const dvec2 part(i % kLooks, i / kLooks);
                const dvec2 pixel =
                    glm::round(area.min + area.size * (0.2 + 0.6 * part / static_cast<double>(kLooks)));
                if (!isPairAt(pixel) && bodyAt(pixel) == body) return pixel;
            }
            window_.step(0.02);
        } while (SDL_GetTicks64() < end);
        ADD_FAILURE() << "no such pixel";
        return area.min;
    }
    // An engine at the port that sends frames until `holds`, or for half a minute.
    template <class Holds>
    void run(sxr_client* client, const Said& frame, const Holds& holds) {
        const Uint64 end = SDL_GetTicks64() + 30000;
        while (!holds() && SDL_GetTicks64() < end) {
            record::addFrame(client, 0.0, frame);
            window_.step(0.05);
            SDL_Delay(5);
        }
        EXPECT_TRUE(holds()) << said();
    }
    sxr_client* engine() {
        const sxr_options options = record::optionsOf();
        return sxr_open(("tcp:" + std::to_string(session().listener()->port())).c_str(), &options);
    }

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
    EXPECT_EQ(scene().reported.front().pair, nullptr)
        << "what the engine said of this frame, not of the last";
    key(SDL_SCANCODE_LEFT);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 1");
}

TEST_F(RecordingTabTest, TheSliderCallsAFrameAsTheTableAndTheEngineDo) {
    open({{}, {}, {}});
    session().goTo(app().tabContext(), 1);
    EXPECT_EQ(stepCountText(timeLineOf(session())), "1 / 2") << "counted from 0";
    EXPECT_EQ(stepCountText({1, 3}), "2 / 3") << "steps without numbers of their own";
}

TEST_F(RecordingTabTest, OfARightEngineNothingDeviates) {
    open({{}, {}});
    EXPECT_NE(said().find("nothing deviates"), std::string::npos);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 0");
}

TEST_F(RecordingTabTest, AnEngineThatRunsIsFollowed) {
    ASSERT_EQ(session().listen(app().ui, {.port = 0}), "");
    app().inspector().show(Tab::recording);
    window_.settle();
    sxr_client* const client = engine();
    const auto says = [&](const char* words) { return said().find(words) != std::string::npos; };
    run(client, {}, [&] { return says("nothing deviates"); });
    EXPECT_TRUE(scene().name.starts_with("body 7 and body 8")) << scene().name;
    run(client, {.depth = 0.2}, [&] { return says("depth: "); });
    for (int i = 0; i < 20; ++i) record::addFrame(client, 0.0, {});
    sxr_close(client);
    const Uint64 end = SDL_GetTicks64() + 30000;
    while (session().grows() && SDL_GetTicks64() < end) window_.step(0.05);
    record::Recording all;
    ASSERT_EQ(all.open(session().path()), "");
    EXPECT_EQ(session().recording().frames().size(), all.frames().size()) << "all that came before it left";
    EXPECT_TRUE(says((std::to_string(all.frames().size()) + " frames").c_str())) << said();
    session().stopListening();
}

TEST_F(RecordingTabTest, AnEngineIsFollowedBehindAnotherTabAndWithTheInspectorClosed) {
    ASSERT_EQ(session().listen(app().ui, {.port = 0}), "");
    app().inspector().show(Tab::axes);
    window_.settle();
    sxr_client* const client = engine();
    const auto finds = [&](std::size_t deviations) {
        return session().judgement() && session().judgement()->deviations.size() > deviations;
    };
    run(client, {.depth = 0.2}, [&] { return finds(0); });
    EXPECT_TRUE(scene().name.starts_with("body 7 and body 8")) << scene().name;
    EXPECT_EQ(app().inspector().tab, Tab::axes);
    app().inspector().open = false;
    const std::size_t before = session().judgement()->deviations.size();
    run(client, {.depth = 0.2}, [&] { return finds(before + 3); });
    sxr_close(client);
    session().stopListening();
}

TEST_F(RecordingTabTest, ARecordingOfAnEngineIsMovedWhereItIsKept) {
    ASSERT_EQ(session().listen(app().ui, {.port = 0}), "");
    sxr_client* const client = engine();
    run(client, {}, [&] { return session().isOpen() && session().judgement(); });
    const std::filesystem::path before = session().path();
    std::filesystem::path kept;
    session().keepAs(app().ui, before, folder_.file("mine.sxr"), [&](const auto& path) { kept = path; });
    // It goes on growing there: both places are on the disk of temporary files.
    const std::size_t frames = session().recording().frames().size();
    run(client, {}, [&] { return !kept.empty() && session().recording().frames().size() > frames + 3; });
    EXPECT_EQ(session().path(), folder_.file("mine.sxr"));
    EXPECT_EQ(kept, session().path());
    EXPECT_FALSE(std::filesystem::exists(before));
    sxr_close(client);
    const Uint64 end = SDL_GetTicks64() + 30000;
    while (session().grows() && SDL_GetTicks64() < end) window_.step(0.05);
    EXPECT_FALSE(session().grows()) << "it has ended there, too";
    session().stopListening();
}

TEST_F(RecordingTabTest, AnotherRecordingIsCopiedByTheDialogAndShowsItsNewName) {
    EXPECT_FALSE(app().stateOf(Action::keepRecording).possible);
    open({Said{}});
    app().perform(Action::keepRecording);
    window_.settle();
    EXPECT_EQ(app().dialogs.fileDialog.name, "run.sxr");
    type(folder_.file("kept"));
    key(SDL_SCANCODE_RETURN);
    const Uint64 end = SDL_GetTicks64() + 30000;
    while (session().path() == folder_.file() && SDL_GetTicks64() < end) window_.step(0.05);
    EXPECT_EQ(session().path(), folder_.file("kept.sxr"));
    EXPECT_EQ(record::bytesOf(folder_.file("kept.sxr")), record::bytesOf(folder_.file()));
}

TEST_F(RecordingTabTest, AClickOnABodyListsItsDeviationsAloneAndShowsTheWorstOfThemHere) {
    openRows({Row{0.3, 0.2}, Row{0.2, 0.25}, Row{}});
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 0");
    EXPECT_EQ(session().rowCount(), 4u);
    const scene::Camera before = app().view.camera.goal();
    click(pixelThatShows(9));
    EXPECT_EQ(scene().name, "body 8 and body 9, frame 0") << "not that of frame 1, which is worse";
    EXPECT_EQ(session().rowCount(), 2u);
    EXPECT_EQ(app().view.camera.goal().target, before.target) << "the view stays";
    key(SDL_SCANCODE_PERIOD);
    EXPECT_EQ(scene().name, "body 8 and body 9, frame 1");
    // The button beside the list of faults lists them all again, and so does Esc.
    EXPECT_TRUE(clickControlIn("##inspector", idOf("##inspector", {"body 9  \u00d7##body"})));
    EXPECT_EQ(session().rowCount(), 4u);
    click(pixelThatShows(7));
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 1");
    EXPECT_EQ(session().rowCount(), 2u);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_EQ(session().rowCount(), 4u);
    EXPECT_TRUE(app().view.selection.has_value()) << "that was what Esc did";
}

TEST_F(RecordingTabTest, OfABodyThatDoesNotDeviateTheDeepestPairIsShown) {
    openRows({Row{0.3, 0.1}});
    click(pixelThatShows(9));
    EXPECT_EQ(scene().name, "body 8 and body 9, frame 0");
    EXPECT_EQ(session().rowCount(), 0u);
}

TEST_F(RecordingTabTest, ABodyUnderTheMouseLightsUpAndTellsItsPairs) {
    openRows({Row{0.3, 0.2}});
    const auto edges = [&] { return app().inspector().extra.list.solids.at(0).edgeWidth; };
    const float thin = edges();
    moveTo(pixelThatShows(9));
    window_.settle();
    EXPECT_GT(edges(), thin);
    ASSERT_EQ(app().inspector().extra.labels.size(), 1u);
    EXPECT_EQ(app().inspector().extra.labels[0].text, "body 9, 1 pair");
    EXPECT_EQ(viewportHint(app().viewportContext()), "Click to see the pairs of body 9");
    moveTo(pixelThatShows({}));
    window_.settle();
    EXPECT_EQ(edges(), thin);
    EXPECT_TRUE(app().inspector().extra.labels.empty());
}

TEST_F(RecordingTabTest, TheShapesAndTheirHandlesHideTheBodiesFromTheMouse) {
    openRows({Row{0.3, 0.2}});
    key(SDL_SCANCODE_3);  // from the right: body 9 covers both shapes
    const gizmo::Mode handles = app().view.mode;
    app().view.mode = gizmo::Mode::none;
    const dvec2 both = pixelOf({0.9, 0.0, 0.0});
    ASSERT_EQ(bodyAt(both), 9u);
    app().view.selection.reset();
    click(both);
    EXPECT_EQ(app().view.selection, Side::b);
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 0");
    app().view.mode = handles;
    window_.settle();
    moveTo(pixelOfHandle(gizmo::Handle::axisY));
    window_.settle();
    EXPECT_EQ(app().view.hoveredHandle, gizmo::Handle::axisY);
    EXPECT_EQ(app().view.hoveredBody, std::nullopt);
}

TEST_F(RecordingTabTest, AClickBesideEverythingSelectsNothing) {
    openRows({Row{0.3, 0.2}});
    click(pixelThatShows(9));
    ASSERT_TRUE(app().view.selection.has_value());
    const RecordingSession::Filter filter = session().filter();
    click(pixelThatShows({}));
    EXPECT_FALSE(app().view.selection.has_value());
    EXPECT_EQ(session().filter(), filter);
}

TEST_F(RecordingTabTest, ADragFromABodyTurnsTheView) {
    openRows({Row{0.3, 0.2}});
    const double yaw = app().view.camera.goal().yaw;
    const dvec2 from = pixelThatShows(9);
    drag(from, from + dvec2(80.0, 0.0));
    EXPECT_NE(app().view.camera.goal().yaw, yaw);
    EXPECT_EQ(session().filter().body, std::nullopt);
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
    EXPECT_FALSE(session().isOpen());
}

}  // namespace
}  // namespace sepaxis::ui
