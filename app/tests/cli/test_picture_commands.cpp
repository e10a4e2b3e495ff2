// Pictures without pixels, for paper and of steps, as the program writes them, held against its own PNG.
#include "app/gfx/palette.h"
#include "app/gfx/pictures/image.h"
#include "app/tests/cli/program_fixture.h"

#include <array>
#include <cmath>
#include <string>

namespace sepaxis::cli {
namespace {

#ifdef SEPAXIS_PROGRAM

constexpr int kWidth = 800, kHeight = 600;

class PictureCommand : public Program {
 protected:
    static bool has(const std::string& tool) {
        return std::system(("command -v " + tool + " >/dev/null 2>&1").c_str()) == 0;
    }
    bool works(const std::string& command) const {
        return std::system(
                   ("cd \"" + folder_.string() + "\" && " + command + " >words 2>/dev/null").c_str()) == 0;
    }
    void draw(const std::string& preset, const std::string& options) {
        const Answer answer =
            start("screenshot \"" + presetPath(preset) + "\" --size 800x600 --theme light " + options);
        ASSERT_EQ(answer.status, kDone) << answer.err;
    }
    std::string file(const std::string& name) const { return slurp((folder_ / name).string()); }
    gfx::Image png(const std::string& name) const {
        const auto size = gfx::pngSize(folder_ / name);
        if (!size) return {};
        return gfx::readPng(folder_ / name, size->width, size->height).value_or(gfx::Image{});
    }
    // Of 255, over all channels of all pixels; 255 where the sizes differ.
    static double meanDifference(const gfx::Image& a, const gfx::Image& b) {
        if (a.width != b.width || a.height != b.height || a.rgba.empty()) return 255.0;
        double sum = 0.0;
        for (std::size_t i = 0; i < a.rgba.size(); ++i) sum += std::abs(a.rgba[i] - b.rgba[i]);
        return sum / static_cast<double>(a.rgba.size());
    }
    static std::size_t count(const std::string& text, const std::string& part) {
        std::size_t found = 0;
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
        return found;
    }
    static double numberAfter(const std::string& text, const std::string& before, std::size_t from) {
        return std::stod(text.substr(text.find(before, from) + before.size()));
    }
};

constexpr std::array kPairs = {"tetrahedron-cube.json",      "cube-in-cube.json",
                               "pair-capsule-hull.json",     "cylinder-stack.json",
                               "pair-segment-triangle.json", "article-safe-distance.json",
                               "far-from-origin.json"};
// A line or a letter whose edge lies half a pixel elsewhere changes its two borders by half of their
// contrast. Lines, letters and the grid have some 2,000 + 1,000 + 12,000 pixels of border in such a picture,
// of contrasts of 150, 150 and 10 of 255: 0.6 of 255 on average over 480,000 pixels, all channels alike. A
// face in the wrong order changes a tenth of the picture by 20 of 255 in at least two of the four: 1.0. Text
// in another typeface may double what the letters make.
constexpr double kMostDifference = 1.6;

TEST_F(PictureCommand, SvgIsTheWindowsPicture) {
    if (!has("rsvg-convert")) GTEST_SKIP() << "no rsvg-convert (librsvg2-bin) here";
    for (const char* pair : kPairs) {
        draw(pair, "-o a.png --no-ui");
        draw(pair, "-o a.svg");
        ASSERT_TRUE(works("rsvg-convert a.svg -o b.png")) << pair;
        EXPECT_LT(meanDifference(png("a.png"), png("b.png")), kMostDifference) << pair;
    }
}

TEST_F(PictureCommand, PdfIsTheWindowsPicture) {
    if (!has("pdftoppm")) GTEST_SKIP() << "no pdftoppm (poppler-utils) here";
    for (const char* pair : kPairs) {
        draw(pair, "-o a.png --no-ui");
        draw(pair, "-o a.pdf");
        ASSERT_TRUE(works("pdftoppm -r 96 -png -singlefile a.pdf b")) << pair;
        EXPECT_LT(meanDifference(png("a.png"), png("b.png")), kMostDifference) << pair;
    }
}

TEST_F(PictureCommand, SvgIsXmlWhoseTextIsText) {
    draw("tetrahedron-cube.json", "-o a.svg");
    const std::string svg = file("a.svg");
    EXPECT_NE(svg.find(">MTV 0.4886 m</text>"), std::string::npos);
    EXPECT_EQ(svg.find("<image"), std::string::npos);
    EXPECT_TRUE(works("python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse(\"a.svg\")'"));
}

TEST_F(PictureCommand, TextOfAPdfIsFoundOnce) {
    if (!has("pdftotext")) GTEST_SKIP() << "no pdftotext (poppler-utils) here";
    draw("tetrahedron-cube.json", "-o a.pdf");
    ASSERT_TRUE(works("pdftotext a.pdf -"));
    EXPECT_EQ(count(file("words"), "MTV 0.4886 m"), 1u) << file("words");
    ASSERT_TRUE(works("pdffonts a.pdf"));
    EXPECT_NE(file("words").find("JetBrainsMono-Regular"), std::string::npos);
    EXPECT_EQ(file("words").find(" no  no "), std::string::npos) << "every font is in the file";
}

TEST_F(PictureCommand, ALabelOfASvgStandsOnThePixelsOfItsLetters) {
    draw("tetrahedron-cube.json", "-o a.png --no-ui");
    draw("tetrahedron-cube.json", "-o a.svg");
    const std::string svg = file("a.svg");
    const std::size_t end = svg.find(">MTV 0.4886 m<");
    ASSERT_NE(end, std::string::npos);
    const std::size_t begin = svg.rfind("<text", end);
    const int x = static_cast<int>(numberAfter(svg, "x=\"", begin));
    const int y = static_cast<int>(numberAfter(svg, "y=\"", begin));
    // The colour of the letters, in the box around the words and nowhere within their height beside it.
    const gfx::Color ink = gfx::palette(gfx::Theme::light).mtvText;
    const gfx::Image image = png("a.png");
    int left = kWidth, right = 0, bottom = 0;
    for (int row = y - 10; row <= y + 4; ++row)
        for (int column = x - 80; column < x + 80; ++column) {
            const std::uint8_t* pixel = image.pixel(column, row);
            float away = 0.0f;
            for (int c = 0; c < 3; ++c) away += std::abs(static_cast<float>(pixel[c]) - 255.0f * ink[c]);
            if (away > 30.0f) continue;
            left = std::min(left, column), right = std::max(right, column), bottom = std::max(bottom, row);
        }
    EXPECT_NEAR(0.5 * (left + right), x, 3.0);
    EXPECT_NEAR(bottom + 1, y, 3.0);
}

TEST_F(PictureCommand, ACroppedPictureEndsAMarginBesideWhatIsDrawn) {
    draw("apart.json", "-o a.png --crop");
    const gfx::Image image = png("a.png");
    EXPECT_LT(image.width, kWidth - 50);
    EXPECT_LT(image.height, kHeight - 50);
    EXPECT_GT(image.width, 100);
    draw("apart.json", "-o a.svg --crop");
    const std::string svg = file("a.svg");
    EXPECT_EQ(numberAfter(svg, "width=\"", svg.find("<svg")), image.width);
    EXPECT_EQ(svg.find(">x</text>"), std::string::npos) << "the axes in the corner would be what it ends at";
    // On nothing: the border is empty, and what is drawn begins within twice the margin of all four sides.
    draw("apart.json", "-o b.png --crop --transparent --scale 2");
    const gfx::Image clear = png("b.png");
    EXPECT_NEAR(clear.width, 2 * image.width, 4);
    EXPECT_NEAR(clear.height, 2 * image.height, 4);
}

TEST_F(PictureCommand, PaperIsWhiteWhateverTheTheme) {
    const std::string scene = presetPath("apart.json");
    ASSERT_EQ(start("screenshot \"" + scene + "\" -o a.png --no-ui --size 400x300 --theme paper").status,
              kDone);
    const gfx::Image image = png("a.png");
    ASSERT_FALSE(image.rgba.empty());
    for (int c = 0; c < 3; ++c) EXPECT_GE(image.pixel(5, 5)[c], 0xE8) << "the ground, or a line of its grid";
    ASSERT_EQ(start("screenshot \"" + scene + "\" -o a.svg --size 400x300 --theme paper").status, kDone);
    EXPECT_NE(file("a.svg").find("<rect width=\"400\" height=\"300\" fill=\"#ffffff\"/>"), std::string::npos);
    expectBad(start("--theme paper \"" + scene + "\""), "paper is for pictures");
}

TEST_F(PictureCommand, AStripHasAFrameForEveryStep) {
    struct Run {
        const char *preset, *steps;
        std::size_t frames;
    };
    // As many as the tab lists: a face that is clipped by four sides, then culled by depth; the stages of two
    // cuboids.
    for (const Run& run :
         {Run{"cubes-face-to-face.json", "clipping", 6}, Run{"pair-cuboid-cuboid.json", "stages", 5}}) {
        const std::string steps = std::string(" --steps ") + run.steps;
        draw(run.preset, "-o a.svg" + steps);
        EXPECT_EQ(count(file("a.svg"), "<clipPath"), run.frames);
        for (std::size_t i = 1; i <= run.frames; ++i)
            EXPECT_NE(file("a.svg").find('>' + std::to_string(i) + ". "), std::string::npos) << i;
        draw(run.preset, "-o a.png" + steps);
        const std::string svg = file("a.svg");
        EXPECT_EQ(numberAfter(svg, "width=\"", svg.find("<svg")), png("a.png").width);
        EXPECT_EQ(numberAfter(svg, "height=\"", svg.find("<svg")), png("a.png").height);
    }
    for (const char* steps : {"gjk-epa", "sat"}) {
        draw("tetrahedron-cube.json", std::string("-o a.pdf --steps ") + steps);
        EXPECT_EQ(file("a.pdf").rfind("%PDF-", 0), 0u);
    }
    expectBad(start("screenshot \"" + presetPath("apart.json") + "\" -o a.svg --steps clipping"),
              "a.svg: The open tab has no steps to show");
}

TEST_F(PictureCommand, AVideoIsOneFileAndLeavesNoPicturesBehind) {
    writeBoxes("boxes.json", "");
    ASSERT_TRUE(works("mkdir tmp"));
    const std::string command = "turntable boxes.json -o t.mp4 --frames 3 --size 65x65 --no-ui";
    const Answer without = start("--version >/dev/null; PATH=/nowhere \"" SEPAXIS_PROGRAM "\" " + command);
    expectBad(without, "t.mp4: a video needs ffmpeg, which is not installed");
    if (!has("ffmpeg")) GTEST_SKIP() << "no ffmpeg here";
    ASSERT_EQ(setenv("TMPDIR", (folder_ / "tmp").c_str(), 1), 0);
    const Answer answer = start(command);
    const Answer nowhere = start("turntable boxes.json -o no/t.mp4 --frames 2 --size 64x64 --no-ui");
    unsetenv("TMPDIR");
    EXPECT_EQ(answer.out, "t.mp4\n") << answer.err;
    EXPECT_EQ(file("t.mp4").substr(4, 4), "ftyp");
    expectBad(nowhere, "no/t.mp4: cannot write the video: ");
    EXPECT_TRUE(std::filesystem::is_empty(folder_ / "tmp"));
}

#endif

}  // namespace
}  // namespace sepaxis::cli
