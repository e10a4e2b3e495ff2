// Pictures of the window and turntables: how many pixels, how sharp, what is on them, and what is left when
// something stops them.
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/pictures/picture_dialogs.h"
#include "app/ui/shell/offscreen_view.h"
#include "app/ui/shell/picture_maker.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <numbers>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;

class PicturesTest : public WindowTest {
 protected:
    void SetUp() override {
        WindowTest::SetUp();
        folder_ = fs::temp_directory_path() / ("sepaxis-pictures-" + std::to_string(std::random_device{}()));
        fs::create_directories(folder_);
        ASSERT_EQ(setenv("HOME", folder_.c_str(), 1), 0);
    }
    void TearDown() override {
        if (!path_.empty()) setenv("PATH", path_.c_str(), 1);
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    PictureDialogs& pictures() { return app().pictures(); }

    // A part of the page's switches, by its label.
    void choose(const char* rows, const char* label, double x) {
        click(placeOf("##picture", {rows, label}, imguiWindow("##picture")->Pos.x + x));
    }
    void openPage() {
        key(SDL_SCANCODE_F12, KMOD_LSHIFT);
        ASSERT_TRUE(pictures().picture.open);
    }
    // Turns of the loop until nothing is being drawn or written.
    void finish() {
        for (int i = 0;
             i < 4000 && (pictures().wantedPicture || pictures().wantedTurntable || pictures().busy || i < 8);
             ++i)
            window_.step(0.01);
        ASSERT_FALSE(pictures().busy);
        window_.settle();
    }
    // The picture that the page's settings give.
    gfx::Image picture(bool panels, int scale, bool transparent = false) {
        openPage();
        if (!panels) choose("##part", "Viewport", 390.0);
        EXPECT_EQ(pictures().picture.panels, panels);
        if (!panels && transparent) choose("##ground", "Transparent", 390.0);
        constexpr std::array<const char*, 4> kLabels{"1x", "2x", "3x", "4x"};
        choose("##scale", kLabels[static_cast<std::size_t>(scale - 1)], 140.0 + 97.0 * (scale - 1));
        EXPECT_EQ(pictures().picture.scale, scale);
        const dvec2 seen = panels ? dvec2(1280.0, 720.0) : app().view.area.size;
        const fs::path file = fs::path(pictures().picture.folder) / pictures().picture.name;
        key(SDL_SCANCODE_RETURN);
        finish();
        EXPECT_EQ(app().ui.toasts.lastText(), "Saved " + file.string());
        pictures().picture = {};
        const auto image =
            gfx::readPng(file, static_cast<int>(seen.x) * scale, static_cast<int>(seen.y) * scale);
        EXPECT_TRUE(image.has_value()) << file << " is not " << seen.x * scale << " x " << seen.y * scale;
        return image.value_or(gfx::Image{});
    }
    // Neighbours that differ strongly: edges that are one pixel wide.
    static double sharpness(const gfx::Image& image) {
        constexpr int kStrong = 60;
        double count = 0.0;
        for (int y = 0; y < image.height; ++y)
            for (int x = 1; x < image.width; ++x)
                count += std::abs(image.pixel(x, y)[1] - image.pixel(x - 1, y)[1]) > kStrong ? 1.0 : 0.0;
        return count;
    }
    static gfx::Image enlarged(const gfx::Image& image, int scale) {
        gfx::Image large{image.width * scale, image.height * scale, {}};
        large.rgba.resize(4 * static_cast<std::size_t>(large.width) * static_cast<std::size_t>(large.height));
        for (int y = 0; y < large.height; ++y)
            for (int x = 0; x < large.width; ++x) {
                const double u = std::clamp((x + 0.5) / scale - 0.5, 0.0, image.width - 1.0);
                const double v = std::clamp((y + 0.5) / scale - 0.5, 0.0, image.height - 1.0);
                const int left = static_cast<int>(u), top = static_cast<int>(v);
                const int right = std::min(left + 1, image.width - 1);
                const int bottom = std::min(top + 1, image.height - 1);
                for (int c = 0; c < 4; ++c) {
                    const double upper = glm::mix(static_cast<double>(image.pixel(left, top)[c]),
                                                  static_cast<double>(image.pixel(right, top)[c]), u - left);
                    const double lower =
                        glm::mix(static_cast<double>(image.pixel(left, bottom)[c]),
                                 static_cast<double>(image.pixel(right, bottom)[c]), u - left);
                    const std::size_t at =
                        4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(large.width) +
                             static_cast<std::size_t>(x));
                    large.rgba[at + static_cast<std::size_t>(c)] =
                        static_cast<std::uint8_t>(std::lround(glm::mix(upper, lower, v - top)));
                }
            }
        return large;
    }
    // Each pixel the mean of a square of them.
    static gfx::Image reduced(const gfx::Image& image, int scale) {
        gfx::Image small{image.width / scale, image.height / scale, {}};
        for (int y = 0; y < small.height; ++y)
            for (int x = 0; x < small.width; ++x)
                for (int c = 0; c < 4; ++c) {
                    int sum = 0;
                    for (int i = 0; i < scale * scale; ++i)
                        sum += image.pixel(x * scale + i % scale, y * scale + i / scale)[c];
                    small.rgba.push_back(static_cast<std::uint8_t>(sum / (scale * scale)));
                }
        return small;
    }
    static double meanDifference(const gfx::Image& a, const gfx::Image& b) {
        EXPECT_EQ(a.rgba.size(), b.rgba.size());
        double sum = 0.0;
        for (std::size_t i = 0; i < std::min(a.rgba.size(), b.rgba.size()); ++i)
            sum += std::abs(a.rgba[i] - b.rgba[i]);
        return sum / static_cast<double>(a.rgba.size());
    }
    std::size_t pngs() const {
        std::size_t count = 0;
        for (const auto& entry : fs::recursive_directory_iterator(folder_))
            count += entry.path().extension() == ".png" ? 1u : 0u;
        return count;
    }
    void openTurntable() {
        showTurntableDialog(app().ui, app().editor, app().pictures());
        window_.settle();
        ASSERT_TRUE(pictures().turntable.open);
        pictures().turntable.folder = (folder_ / "turn").string();
        pictures().turntable.frames = kFewestTurntableFrames;
        pictures().turntable.width = 200;
        pictures().turntable.height = 120;
        window_.settle();
    }
    void cancel() {
        const ImGuiWindow* progress = imguiWindow("##pictureProgress");
        ASSERT_NE(progress, nullptr);
        moveTo({progress->Pos.x + progress->Size.x - 40.0, progress->Pos.y + progress->Size.y - 22.0});
        window_.step(0.0);
        press();
        release();
    }
    // What takes the place of ffmpeg, until the test ends.
    void putFfmpeg(const std::string& script) {
        std::ofstream(folder_ / "ffmpeg") << "#!/bin/sh\n" << script;
        fs::permissions(folder_ / "ffmpeg", fs::perms::owner_all);
        path_ = std::getenv("PATH");
        ASSERT_EQ(setenv("PATH", (folder_.string() + ':' + path_).c_str(), 1), 0);
    }
    void startVideo() {
        openTurntable();
        pictures().turntable.video = true;
        window_.settle();
        key(SDL_SCANCODE_RETURN);
    }
    // Turns of the loop until it draws, or does not any more.
    template <class Until>
    void runUntil(const Until& until) {
        for (int i = 0; i < 4000 && !until(); ++i) window_.step(0.01);
        ASSERT_TRUE(until());
    }
    bool isEncoding() { return pictures().words.find("encoding") != std::string::npos; }
    // The file is there as soon as it is opened, a moment before the number is.
    bool hasNumber() const {
        std::error_code code;
        return fs::file_size(folder_ / "number", code) > 0 && !code;
    }
    // The process that wrote its number there.
    bool isRunning(const char* file) const {
        pid_t process = 0;
        std::ifstream(folder_ / file) >> process;
        EXPECT_GT(process, 0);
        return process > 0 && kill(process, 0) == 0;
    }
    fs::path frame(int index) const { return turntableFile(folder_ / "turn", "frame", index); }
    fs::path folder_;
    std::string path_;
};

// --- F12 ------------------------------------------------------------------------------------------------

TEST_F(PicturesTest, AClickOnTheMessageCopiesThePath) {
    key(SDL_SCANCODE_F12);
    window_.waitForScreenshots();
    for (int i = 0; i < 50 && app().ui.toasts.empty(); ++i) window_.step(0.02);
    window_.settle();
    const std::string text = app().ui.toasts.lastText();
    ASSERT_TRUE(text.starts_with("Saved ")) << text;
    const ImGuiWindow* toast = imguiWindow("##toast");
    ASSERT_NE(toast, nullptr);
    click({toast->Pos.x + 20.0, toast->Pos.y + 20.0});
    EXPECT_EQ(std::string(ImGui::GetClipboardText()), text.substr(6));
}

TEST_F(PicturesTest, AMessageDoesNotCoverThePage) {
    app().inspector().show(Tab::axes);
    app().ui.toasts.advise("The clipboard holds no text. Copy a scene, points or code, then paste it here.");
    openPage();
    window_.settle();
    const ImGuiWindow* toast = imguiWindow("##toast");
    const ImGuiWindow* page = imguiWindow("##picture");
    ASSERT_NE(toast, nullptr);
    ASSERT_NE(page, nullptr);
    EXPECT_FALSE(toast->Rect().Overlaps(page->Rect()));
    EXPECT_LE(toast->Rect().Max.y, 720.0f);
}

// --- the page -------------------------------------------------------------------------------------------

TEST_F(PicturesTest, FourTimesThePixelsAreFourTimesAsSharp) {
    const gfx::Image one = picture(true, 1);
    const gfx::Image four = picture(true, 4);
    ASSERT_EQ(four.width, 5120);
    ASSERT_EQ(four.height, 2880);
    // The same picture: panels, letters and shapes lie where they did.
    EXPECT_LT(meanDifference(reduced(four, 4), one), 4.0);
    // And no enlarged one.
    EXPECT_GT(sharpness(four), 4.0 * sharpness(enlarged(one, 4)));
    EXPECT_GT(sharpness(four), 2.0 * sharpness(one));
}

TEST_F(PicturesTest, APictureAtOnceTheSizeIsTheWindow) {
    app().ui.toasts = {};
    moveTo({640.0, 700.0});
    window_.settle();
    for (int i = 0; i < 40; ++i) window_.step(0.02);  // it comes to rest, and is drawn smoothly
    const gfx::Image seen = window_.captureFrame();
    const gfx::Image one = picture(true, 1);
    EXPECT_LT(meanDifference(seen, one), 1.0);
}

TEST_F(PicturesTest, TheViewportAloneHasNoPanelsAndNoHandles) {
    const gfx::Image two = picture(false, 2);
    const gfx::Color& red = app().ui.palette().axisX;
    int handle = 0;
    for (int y = 0; y < two.height * 3 / 4; ++y)  // the small axes stand in the lower corner
        for (int x = 0; x < two.width; ++x)
            handle += std::abs(two.pixel(x, y)[0] - static_cast<int>(red.r * 255.0f)) < 8 &&
                              std::abs(two.pixel(x, y)[1] - static_cast<int>(red.g * 255.0f)) < 8 &&
                              std::abs(two.pixel(x, y)[2] - static_cast<int>(red.b * 255.0f)) < 8
                          ? 1
                          : 0;
    EXPECT_EQ(handle, 0);
    EXPECT_GT(sharpness(two), 500.0) << "the scene is there";
}

TEST_F(PicturesTest, ATransparentPictureLaidOnTheThemeIsTheUsualOne) {
    app().view.overlays[draw::OverlayId::grid].on = false;
    window_.settle();
    const gfx::Image usual = picture(false, 1);
    const gfx::Image clear = picture(false, 1, true);
    EXPECT_EQ(clear.pixel(5, 5)[3], 0);
    EXPECT_EQ(usual.pixel(5, 5)[3], 255);
    const gfx::Color& ground = app().ui.palette().background;
    gfx::Image laid = clear;
    int covered = 0;
    for (std::size_t i = 0; i < laid.rgba.size(); i += 4) {
        const double cover = laid.rgba[i + 3] / 255.0;
        covered += cover > 0.3 ? 1 : 0;
        for (std::size_t c = 0; c < 3; ++c)
            laid.rgba[i + c] = static_cast<std::uint8_t>(
                std::lround(laid.rgba[i + c] * cover +
                            255.0 * static_cast<double>(ground[static_cast<int>(c)]) * (1.0 - cover)));
        laid.rgba[i + 3] = 255;
    }
    EXPECT_GT(covered, 10000);
    EXPECT_LT(meanDifference(laid, usual), 0.5);
}

TEST_F(PicturesTest, AnExistingFileIsAskedFor) {
    openPage();
    const fs::path file = fs::path(pictures().picture.folder) / "there.png";
    std::ofstream(file) << "mine";
    type("there");
    key(SDL_SCANCODE_RETURN);
    ASSERT_TRUE(pictures().picture.open);
    EXPECT_TRUE(pictures().picture.replaces);
    EXPECT_EQ(fs::file_size(file), 4u);
    key(SDL_SCANCODE_RETURN);
    finish();
    EXPECT_GT(fs::file_size(file), 1000u);
}

TEST_F(PicturesTest, AFolderThatCannotBeMadeIsSaid) {
    openPage();
    std::ofstream(folder_ / "file") << "x";
    pictures().picture.folder = (folder_ / "file" / "below").string();
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(pictures().picture.open);
    EXPECT_NE(pictures().picture.error.find("cannot be made"), std::string::npos);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(pictures().picture.open);
    EXPECT_EQ(pngs(), 0u);
}

TEST_F(PicturesTest, TheWindowGoesOnAsItWas) {
    const scene::Camera camera = app().view.camera.current();
    const scene::Viewport area = app().view.area;
    const bool undo = app().editor.document.canUndo();
    for (const bool panels : {true, false}) {
        picture(panels, 2);
        EXPECT_EQ(app().view.camera.current().position(), camera.position());
        EXPECT_EQ(app().view.area.size, area.size);
        EXPECT_EQ(app().editor.document.canUndo(), undo);
    }
    const std::size_t frames = window_.framesDrawn();
    window_.settle();
    app().ui.toasts = {};
    window_.settle();
    for (int i = 0; i < 60; ++i) window_.step(0.01);
    const std::size_t rested = window_.framesDrawn();
    for (int i = 0; i < 20; ++i) window_.step(0.0);
    EXPECT_EQ(window_.framesDrawn(), rested) << "at rest again since " << frames;
}

// --- the steps of a tab ---------------------------------------------------------------------------------

TEST_F(PicturesTest, StepsAreDrawnPieceByPieceAndCanBeCancelled) {
    ASSERT_TRUE(app().open(preset("cubes-face-to-face")));
    app().inspector().show(Tab::clipping);
    window_.settle();
    const std::size_t shown = app().inspector().current().step();
    for (const bool cancelled : {false, true}) {
        PictureRequest request;
        request.file =
            folder_ / (cancelled ? "cancelled.svg" : "steps.svg");  // nothing of it is drawn in tiles
        request.panels = false;
        request.look.steps = true;
        pictures().wantedPicture = request;
        runUntil([&] { return pictures().busy && pictures().part > 0.0; });
        EXPECT_LT(pictures().part, 0.5) << "one step of six";
        pictures().cancel = cancelled;
        finish();
        EXPECT_EQ(fs::exists(request.file), !cancelled);
        EXPECT_EQ(app().ui.toasts.lastText(),
                  cancelled ? "Cancelled: no picture was written" : "Saved " + request.file.string());
        EXPECT_EQ(app().inspector().current().step(), shown);
    }
}

TEST_F(PicturesTest, OnlyAPartOfASnapshotIsDrawnWhereNoMoreIsWanted) {
    OffscreenView view(app(), {200.0f, 120.0f}, 1.0f, app().ui.theme);
    const auto snapshot = view.take(view.camera());
    SnapshotDrawer drawer;
    const auto drawn = [&] {
        while (!drawer.isDone()) drawer.step();
        return drawer.take();
    };
    drawer.start(snapshot);
    const gfx::Image whole = drawn();
    const gfx::PixelArea part{30, 20, 90, 70};
    drawer.start(snapshot, part, false);
    const gfx::Image cut = drawn();
    ASSERT_EQ(cut.width, 90);
    ASSERT_EQ(cut.height, 70);
    EXPECT_LT(meanDifference(cut, gfx::cropped(whole, part)), 0.5);
}

// --- PDF ------------------------------------------------------------------------------------------------

TEST_F(PicturesTest, APdfKeepsLettersOfNoFontAndTheAlphaOfARim) {
    if (std::system("command -v pdftotext >/dev/null && command -v pdftoppm >/dev/null") != 0)
        GTEST_SKIP() << "no pdftotext and pdftoppm (poppler-utils) here";
    gfx::VectorText words;
    words.at = {5.0, 90.0};
    words.color = gfx::rgb(0x000000);
    words.text = "a \xE4\xB8\xAD b \xE2\x86\x92 c";  // a Chinese letter, and an arrow that one font has
    gfx::VectorDisc disc{{40.0, 40.0}, 30.0, 20.0, gfx::rgb(0x0000FF), gfx::rgb(0xFF0000, 0.25f)};
    gfx::VectorPicture picture{{100.0, 100.0}, gfx::rgb(0xFFFFFF), {}};
    picture.panes.push_back({{}, {{0.0, 0.0}, {100.0, 100.0}}, {disc, words}});
    std::ofstream(folder_ / "a.pdf") << gfx::toPdf(picture, pdfFonts());
    const std::string in = "cd " + folder_.string() + " && ";
    ASSERT_EQ(std::system((in + "pdftotext a.pdf a.txt && pdftoppm -r 96 -png -singlefile a.pdf a").c_str()),
              0);
    std::string found;
    std::getline(std::ifstream(folder_ / "a.txt"), found);
    EXPECT_EQ(found, words.text);
    const auto image = gfx::readPng(folder_ / "a.png", 100, 100);
    ASSERT_TRUE(image.has_value());
    const std::uint8_t* rim = image->pixel(14, 40);  // beyond the middle of the rim, where only it lies
    EXPECT_EQ(rim[0], 255);
    EXPECT_NEAR(rim[1], 191, 2);
}

// --- the turntable --------------------------------------------------------------------------------------

TEST(TurntableAngle, WholeTurnsEndBeforeTheirStart) {
    constexpr double kTurn = 2.0 * std::numbers::pi;
    EXPECT_EQ(turntableAngle(0, 72, 360.0), 0.0);
    EXPECT_NEAR(turntableAngle(71, 72, 360.0), kTurn * 71.0 / 72.0, 1e-12);
    EXPECT_NEAR(turntableAngle(36, 36, 720.0), 2.0 * kTurn, 1e-12);
    EXPECT_NEAR(turntableAngle(35, 36, 90.0), kTurn / 4.0, 1e-12) << "a part ends at its last degree";
}

TEST_F(PicturesTest, ATurntableComesAroundWithoutARepeatedPicture) {
    openTurntable();
    key(SDL_SCANCODE_RETURN);
    finish();
    ASSERT_FALSE(pictures().turntable.open) << pictures().turntable.error;
    EXPECT_NE(app().ui.toasts.lastText().find("Saved 36 pictures"), std::string::npos)
        << app().ui.toasts.lastText();
    EXPECT_EQ(pngs(), 36u);
    std::vector<gfx::Image> images;
    for (int i = 0; i < 36; ++i) {
        const auto image = gfx::readPng(frame(i), 200, 120);
        ASSERT_TRUE(image.has_value()) << frame(i);
        images.push_back(*image);
    }
    double least = 1e9, most = 0.0;
    for (std::size_t i = 0; i < images.size(); ++i) {
        const double step = meanDifference(images[i], images[(i + 1) % images.size()]);
        least = std::min(least, step);
        most = std::max(most, step);
    }
    EXPECT_GT(least, 0.3) << "no picture twice, the last one and the first among them";
    EXPECT_LT(meanDifference(images.back(), images.front()), 1.5 * most);

    // What would come after the last one is the first one.
    OffscreenView stage(app(), {200.0f, 120.0f}, 1.0f, app().ui.theme);
    SnapshotDrawer drawer;
    for (int i = 0; i <= 72; ++i) {
        scene::Camera turned = stage.camera();
        turned.yaw += turntableAngle(i, 36, 360.0);
        drawer.start(stage.take(turned));
    }
    while (!drawer.isDone()) drawer.step();
    EXPECT_LT(meanDifference(drawer.take(), images.front()), 0.05);
}

TEST_F(PicturesTest, ACancelledTurntableLeavesWhatIsWritten) {
    openTurntable();
    pictures().turntable.frames = kMostTurntableFrames;
    pictures().turntable.width = 640;
    pictures().turntable.height = 400;
    window_.settle();
    key(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 4000 && pictures().part < 0.01; ++i) window_.step(0.01);
    ASSERT_TRUE(pictures().busy);
    cancel();
    finish();
    const std::size_t count = pngs();
    EXPECT_GT(count, 1u);
    EXPECT_LT(count, 300u);
    const std::string text = app().ui.toasts.lastText();
    EXPECT_NE(text.find("Cancelled: " + std::to_string(count) + " of 360 pictures"), std::string::npos)
        << text;
    for (std::size_t i = 0; i < count; ++i)
        EXPECT_TRUE(gfx::readPng(frame(static_cast<int>(i)), 640, 400).has_value()) << i;
}

TEST_F(PicturesTest, CancelEndsAVideoThatIsBeingEncoded) {
    putFfmpeg("echo $$ >" + (folder_ / "number").string() + "; exec sleep 600\n");
    startVideo();
    runUntil([&] { return isEncoding() && hasNumber(); });
    EXPECT_TRUE(isRunning("number"));
    const auto start = std::chrono::steady_clock::now();
    cancel();
    finish();
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
    EXPECT_FALSE(isRunning("number"));
    EXPECT_EQ(app().ui.toasts.lastText(), "Cancelled: no video was written");
    EXPECT_FALSE(fs::exists(folder_ / "turn" / "frame.mp4"));
}

TEST_F(PicturesTest, AWindowThatClosesWaitsForNoEncoder) {
    putFfmpeg("echo $$ >" + (folder_ / "number").string() + "; exec sleep 600\n");
    openTurntable();
    auto maker = std::make_unique<PictureMaker>(app(), [] {});
    app().pictures().wantedTurntable = {
        .folder = folder_, .name = "frame", .frames = 2, .width = 64, .height = 64, .video = true};
    pictures().turntable.open = false;
    for (int i = 0; i < 4000 && !hasNumber(); ++i) {
        maker->step();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ASSERT_TRUE(isRunning("number"));
    const auto start = std::chrono::steady_clock::now();
    maker.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
    EXPECT_FALSE(isRunning("number"));
}

TEST_F(PicturesTest, WhatAnEncoderComplainsOfIsSaid) {
    putFfmpeg("echo 'no such codec' >&2; echo more >&2; exit 1\n");
    startVideo();
    finish();
    EXPECT_EQ(app().dialogs.errorTitle, "The video was not written");
    EXPECT_TRUE(app().dialogs.errorText.ends_with("frame.mp4: cannot write the video: no such codec"))
        << app().dialogs.errorText;
}

TEST_F(PicturesTest, AFullDiskStopsItWithOneMessage) {
    ASSERT_TRUE(fs::exists("/dev/full"));
    openTurntable();
    fs::create_directories(folder_ / "turn");
    fs::create_symlink("/dev/full", frame(2));
    key(SDL_SCANCODE_RETURN);
    ASSERT_TRUE(pictures().turntable.open) << "one of the pictures exists";
    EXPECT_TRUE(pictures().turntable.replaces);
    key(SDL_SCANCODE_RETURN);
    finish();
    EXPECT_EQ(app().dialogs.errorTitle, "The turntable stopped");
    EXPECT_NE(app().dialogs.errorText.find("No space left"), std::string::npos) << app().dialogs.errorText;
    EXPECT_NE(app().dialogs.errorText.find("2 of 36 pictures"), std::string::npos) << app().dialogs.errorText;
    EXPECT_TRUE(fs::exists(frame(0)) && fs::exists(frame(1)));
    EXPECT_FALSE(fs::exists(frame(35)));
}

TEST_F(PicturesTest, TheSceneMayBeChangedWhileTheTurntableIsDrawn) {
    openTurntable();
    key(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 4000 && !pictures().busy; ++i) window_.step(0.01);
    app().newScene();
    finish();
    EXPECT_EQ(pngs(), 36u);
    openTurntable();
    ASSERT_TRUE(app().open(preset("tetrahedron-cube")));
    type("again");
    key(SDL_SCANCODE_RETURN);
    finish();
    for (const int i : {0, 20, 35}) {
        const auto first = gfx::readPng(frame(i), 200, 120);
        const auto second = gfx::readPng(turntableFile(folder_ / "turn", "again", i), 200, 120);
        ASSERT_TRUE(first && second);
        EXPECT_LT(meanDifference(*first, *second), 0.05) << i;
    }
}

}  // namespace
}  // namespace sepaxis::ui
