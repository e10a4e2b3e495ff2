// The frame report: its statistics and its text, and the report itself in a window.
#include "app/base/assets_path.h"
#include "app/bench/allocations.h"
#include "app/bench/frame_figures.h"
#include "app/bench/frame_report.h"
#include "app/bench/frame_script.h"
#include "app/bench/process_figures.h"
#include "app/scene/format/scene_file.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/frame/frame_graph.h"
#include "app/ui/frame/frame_times.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sepaxis::ui {
namespace {

TEST(FrameFigures, MedianAndNinthTenthAreValuesThatWereMeasured) {
    const Spread spread = spreadOf({9.0, 1.0, 3.0, 2.0, 10.0, 4.0, 5.0, 6.0, 8.0, 7.0});
    EXPECT_EQ(spread.median, 5.0);
    EXPECT_EQ(spread.p90, 9.0);
    EXPECT_EQ(spread.most, 10.0);
    EXPECT_EQ(spreadOf({4.0}).p90, 4.0);
    EXPECT_EQ(spreadOf({}).most, 0.0);
}

TEST(FrameTimes, TimeGoesToThePartThatIsUnderWay) {
    constexpr auto kPause = std::chrono::milliseconds(4);
    FrameLog log;
    log.enter(FramePart::query);  // before a frame: counts for nothing
    std::this_thread::sleep_for(kPause);
    log.begin();
    log.enter(FramePart::panels);
    {
        const FrameSpan span(log, FramePart::scene);
        std::this_thread::sleep_for(kPause);
    }
    std::this_thread::sleep_for(kPause);
    log.end();
    ASSERT_EQ(log.size(), 1u);
    const FrameTimes& frame = log.newest();
    EXPECT_GE(frame.of(FramePart::scene), 4.0f);
    EXPECT_GE(frame.of(FramePart::panels), 4.0f);
    EXPECT_LT(frame.of(FramePart::query), 4.0f);
    EXPECT_FLOAT_EQ(frame.total(), frame.of(FramePart::events) + frame.of(FramePart::query) +
                                       frame.of(FramePart::panels) + frame.of(FramePart::scene) +
                                       frame.of(FramePart::present));
    for (std::size_t i = 0; i < 2 * FrameLog::kMost; ++i) {
        log.begin();
        log.end();
    }
    EXPECT_EQ(log.size(), FrameLog::kMost);
    EXPECT_LT(log.newest(FrameLog::kMost - 1).total(), 4.0f);
}

TEST(Allocations, EveryOperatorNewCounts) {
    if (!countsAllocations()) GTEST_SKIP() << "a sanitizer has an operator new of its own";
    struct alignas(64) Wide {
        double numbers[8];
    };
    const std::size_t before = allocations().program;
    auto one = std::make_unique<int>(1);
    auto many = std::make_unique<double[]>(100);
    auto wide = std::make_unique<Wide>();
    EXPECT_EQ(allocations().program - before, 3u);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(wide.get()) % 64, 0u);
    const std::size_t imgui = allocations().imgui;
    freeForImgui(allocateForImgui(10, nullptr), nullptr);
    EXPECT_EQ(allocations().imgui - imgui, 1u);
    EXPECT_EQ(allocations().program - before, 3u);
}

TEST(FrameReport, NumbersMakeSense) {
    ASSERT_EQ(setenv("SDL_VIDEODRIVER", "offscreen", 1), 0);
    FrameReportRequest request;
    request.width = 1000;
    request.height = 700;
    request.frames = 6;
    request.json = true;
    std::istringstream in;
    std::ostringstream out, err;
    ASSERT_EQ(writeFrameReport(request, {in, out, err, {}, {}}), cli::kDone) << err.str();
    const nlohmann::json report = nlohmann::json::parse(out.str());
    EXPECT_EQ(report["width"], 1000);
    EXPECT_EQ(report["height"], 700);
    EXPECT_GT(report["firstFrame"], 0.0);
    EXPECT_LE(report["firstFrame"], *processAgeMilliseconds());
    ASSERT_EQ(report["scenes"].size(), 3u);
    for (const nlohmann::json& scene : report["scenes"]) {
        SCOPED_TRACE(scene["name"]);
        EXPECT_GT(scene["bare"]["median"], 0.0);
        EXPECT_GT(scene["megabytes"], 10.0);
        EXPECT_LT(scene["megabytes"], 2000.0);
        // The drivers' threads may finish something; a loop that draws on takes all of a core.
        EXPECT_LT(scene["restPercent"], 30.0);
        ASSERT_EQ(scene["parts"].size(), 2u);
        for (const nlohmann::json& part : scene["parts"]) {
            SCOPED_TRACE(part["name"]);
            EXPECT_EQ(part["frames"], 6);
            const double ratio =
                part["frame"]["median"].get<double>() / scene["bare"]["median"].get<double>();
            EXPECT_NEAR(part["ratio"], ratio, 1e-3 * ratio);
            EXPECT_LE(part["frame"]["median"], part["frame"]["p90"]);
            EXPECT_LE(part["frame"]["p90"], part["frame"]["most"]);
            double sum = 0.0;
            for (const char* name : {"events", "query", "panels", "scene", "present"}) {
                EXPECT_GE(part[name], 0.0);
                sum += part[name].get<double>();
            }
            // Medians of parts that are all inside of the frame; the parts' worst frames may differ.
            EXPECT_LE(sum, 1.5 * part["frame"]["most"].get<double>());
            EXPECT_GT(part["processor"]["median"], 0.0);
        }
        // Dragging draws the scene in every frame, hovering over the panel in none: in a window without room
        // for panels nothing changes then, and the frame costs what a bare one does.
        EXPECT_GT(scene["parts"][0]["ratio"], 1.0);
        EXPECT_EQ(scene["parts"][0]["scenesDrawn"], 6);
        EXPECT_EQ(scene["parts"][1]["scenesDrawn"], 0);
        EXPECT_GT(scene["parts"][0]["query"], 0.0);
        EXPECT_GT(scene["parts"][0]["scene"], scene["parts"][1]["scene"]);
        if (!countsAllocations()) continue;
        // What every frame asks memory for costs time in every frame: a drag writes its scenes, lists and
        // texts in the memory of earlier frames. A hull is built anew with every place of its vertex.
        const bool vertices = scene["parts"][0]["name"] == "drag of a vertex";
        EXPECT_LE(scene["parts"][0]["allocations"]["median"], vertices ? 240.0 : 0.0);
        // This window is too narrow for panels beside the view: the mouse is over a shape and asks what is
        // there.
        EXPECT_LE(scene["parts"][1]["allocations"]["median"], 2.0);
    }
}

// With all panels, the self-check that follows the drag among them.
TEST(FrameReport, ADragAsksForNoMemory) {
    if (!countsAllocations()) GTEST_SKIP() << "a sanitizer has an operator new of its own";
    ASSERT_EQ(setenv("SDL_VIDEODRIVER", "offscreen", 1), 0);
    scene::ReadResult pair = scene::readSceneFile(scene::presetsFolder() / "tetrahedron-cube.json");
    ASSERT_TRUE(pair.ok);
    std::vector<ReportScene> scenes = builtInScenes(std::move(pair.scene));
    scene::ReadResult faces = scene::readSceneFile(scene::presetsFolder() / "cubes-face-to-face.json");
    ASSERT_TRUE(faces.ok);
    scenes.push_back({"four contacts", std::move(faces.scene), {}});
    for (const ReportScene& scene : scenes) {
        if (scene.vertices) continue;
        SCOPED_TRACE(scene.name);
        FrameReportRequest request;
        request.frames = 9;
        request.json = true;
        request.scene = scene.scene;
        std::istringstream in;
        std::ostringstream out, err;
        ASSERT_EQ(writeFrameReport(request, {in, out, err, {}, {}}), cli::kDone) << err.str();
        const nlohmann::json report = nlohmann::json::parse(out.str());
        const nlohmann::json& drag = report["scenes"][0]["parts"][0];
        EXPECT_EQ(drag["scenesDrawn"], 9);
        // A list may grow in a frame that shows more than those before; most show as much.
        EXPECT_EQ(drag["allocations"]["median"], 0.0);
    }
}

TEST(FrameReport, ATableNamesEverything) {
    FrameFigures figures;
    figures.width = 1600;
    figures.height = 900;
    figures.driver = "a driver";
    figures.firstFrame = 123.4;
    figures.allocationsCounted = true;
    SceneFigures scene;
    scene.name = "two boxes";
    scene.bare = {2.0, 2.5, 3.0};
    scene.megabytes = 98.7;
    PartFigures part;
    part.name = "drag of B";
    part.frame = {9.0, 11.25, 30.0};
    part.parts = {0.1, 0.2, 3.0, 4.0, 1.7};
    part.allocations = {42.0, 50.0, 60.0};
    scene.parts.push_back(part);
    figures.scenes.push_back(scene);
    const std::string table = asTable(figures);
    for (const char* text : {"1600x900", "a driver", "123 ms", "two boxes", "drag of B", "9.00", "11.25",
                             "30.00", "4.5", "42", "0.0 % of one core", "99 MB"})
        EXPECT_NE(table.find(text), std::string::npos) << text << '\n' << table;
    EXPECT_EQ(table.find("measure again"), std::string::npos);
    figures.firstFrame.reset();
    figures.scenes[0].megabytes.reset();
    figures.allocationsCounted = false;
    const nlohmann::json json = nlohmann::json::parse(asJson(figures));
    EXPECT_TRUE(json["firstFrame"].is_null());
    EXPECT_TRUE(json["scenes"][0]["megabytes"].is_null());
    EXPECT_TRUE(json["scenes"][0]["parts"][0]["allocations"].is_null());
    EXPECT_EQ(json["scenes"][0]["parts"][0]["ratio"], 4.5);
}

// As where the process was stopped for so long that the mouse came down before the scene was there.
TEST(FrameReport, ADragThatMovedNothingIsSaid) {
    FrameFigures figures;
    SceneFigures scene;
    PartFigures part;
    part.isDrag = true;
    part.frames = 60;
    part.scenesDrawn = 60;
    scene.parts.push_back(part);
    figures.scenes.push_back(scene);
    EXPECT_EQ(asTable(figures).find("measure again"), std::string::npos);
    figures.scenes[0].parts[0].scenesDrawn = 3;
    EXPECT_NE(asTable(figures).find("moved something in 3 of 60 frames only: measure again"),
              std::string::npos);
}

class FrameGraphTest : public WindowTest {
 protected:
    Rect box() { return frameGraphBox(app().ui, app().view, app().layout, app().frames()).value_or(Rect{}); }
    // The share of the box that another picture shows otherwise.
    double changed(const gfx::Image& a, const gfx::Image& b, const Rect& rect) {
        int count = 0, all = 0;
        for (int y = static_cast<int>(rect.min.y); y < static_cast<int>(rect.max.y); ++y)
            for (int x = static_cast<int>(rect.min.x); x < static_cast<int>(rect.max.x); ++x, ++all)
                count += std::memcmp(a.pixel(x, y), b.pixel(x, y), 3) != 0 ? 1 : 0;
        return static_cast<double>(count) / std::max(all, 1);
    }
};

TEST_F(FrameGraphTest, F3ShowsTheLastFramesInACornerOfTheViewport) {
    EXPECT_FALSE(frameGraphBox(app().ui, app().view, app().layout, app().frames()).has_value());
    moveTo(dvec2(2.0));  // a turn of the loop: only these are logged
    window_.step(0.0);
    window_.settle();
    ASSERT_GE(app().frames().log.size(), 1u);
    const gfx::Image before = window_.captureFrame();
    key(SDL_SCANCODE_F3);
    ASSERT_TRUE(frameGraphBox(app().ui, app().view, app().layout, app().frames()).has_value());
    const Rect rect = box();
    const scene::Viewport& area = app().view.area;
    EXPECT_GT(rect.min.x, area.min.x);
    EXPECT_LT(rect.max.x, area.min.x + area.size.x);
    EXPECT_LT(rect.max.y, area.min.y + area.size.y);
    EXPECT_GT(changed(before, window_.captureFrame(), rect), 0.9);
    key(SDL_SCANCODE_F3);
    EXPECT_FALSE(frameGraphBox(app().ui, app().view, app().layout, app().frames()).has_value());
    EXPECT_LT(changed(before, window_.captureFrame(), rect), 0.01);
}

TEST_F(FrameGraphTest, FramesAreLoggedAndTheGraphAsksForNone) {
    key(SDL_SCANCODE_F3);
    const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::b)));
    moveTo(middle);
    press();
    for (int i = 1; i <= 5; ++i) {
        moveTo(middle + dvec2(6.0 * i, 0.0));
        window_.step(0.0);
    }
    const FrameLog& log = app().frames().log;
    ASSERT_GE(log.size(), 5u);
    EXPECT_GT(log.newest().of(FramePart::query), 0.0f);
    EXPECT_GT(log.newest().of(FramePart::scene), 0.0f);
    EXPECT_GT(log.newest().of(FramePart::panels), 0.0f);
    release();
    window_.settle();
    for (int i = 0; i < 20; ++i) window_.step(0.05);
    const std::size_t drawn = window_.framesDrawn();
    for (int i = 0; i < 5; ++i) window_.step(0.05);
    EXPECT_EQ(window_.framesDrawn(), drawn);
}

TEST_F(FrameGraphTest, PicturesDoNotHaveIt) {
    key(SDL_SCANCODE_F3);
    const gfx::Image with = window_.capturePicture(1);
    key(SDL_SCANCODE_F3);
    EXPECT_EQ(with.rgba, window_.capturePicture(1).rgba);
}

}  // namespace
}  // namespace sepaxis::ui
