// Pictures without pixels, for paper and of steps, as the program writes them, held against its own PNG.
#include "app/gfx/palette.h"
#include "app/gfx/pictures/image.h"
#include "app/tests/cli/program_fixture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
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
    // Of 255: by how much the means of 8 x 8 pixels differ where 32 x 32 pixels differ most, over their
    // channels; 255 where the sizes differ.
    static double worstDifference(const gfx::Image& a, const gfx::Image& b) {
        constexpr int kCell = 8, kBlock = 32;
        if (a.width != b.width || a.height != b.height || a.rgba.empty()) return 255.0;
        std::map<std::array<int, 2>, double> blocks;
        for (int top = 0; top + kCell <= a.height; top += kCell)
            for (int left = 0; left + kCell <= a.width; left += kCell)
                for (int c = 0; c < 3; ++c) {
                    int sum = 0;
                    for (int y = top; y < top + kCell; ++y)
                        for (int x = left; x < left + kCell; ++x) sum += a.pixel(x, y)[c] - b.pixel(x, y)[c];
                    blocks[{left / kBlock, top / kBlock}] += std::abs(sum) / (3.0 * kBlock * kBlock);
                }
        double worst = 0.0;
        for (const auto& [place, difference] : blocks) worst = std::max(worst, difference);
        return worst;
    }
    // The pair as PNG of the window and in the form of the extension, which `convert` makes b.png of.
    double differenceOf(const std::string& pair, const std::string& extension, const char* convert) {
        draw(pair, "-o a.png --no-ui");
        draw(pair, "-o a" + extension);
        EXPECT_TRUE(works(convert)) << pair;
        return worstDifference(png("a.png"), png("b.png"));
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
// Letters, whose edges other programs draw otherwise and perhaps in another typeface, and lines of 3.5 pixels
// half a pixel elsewhere: 7.3 at most in these pictures. A face in the wrong order changes whole blocks by
// 20, a label that is missing or elsewhere its blocks by a fourth of a contrast of 150, and a shape that is
// moved by 5 cm, some pixels, the blocks of its edges by 15.
constexpr double kMostDifference = 9.0;

TEST_F(PictureCommand, SvgIsTheWindowsPicture) {
    if (!has("rsvg-convert")) GTEST_SKIP() << "no rsvg-convert (librsvg2-bin) here";
    for (const char* pair : kPairs)
        EXPECT_LT(differenceOf(pair, ".svg", "rsvg-convert a.svg -o b.png"), kMostDifference) << pair;
}

TEST_F(PictureCommand, PdfIsTheWindowsPicture) {
    if (!has("pdftoppm")) GTEST_SKIP() << "no pdftoppm (poppler-utils) here";
    for (const char* pair : kPairs)
        EXPECT_LT(differenceOf(pair, ".pdf", "pdftoppm -r 96 -png -singlefile a.pdf b"), kMostDifference)
            << pair;
}

// So small a move of one shape would be seen.
TEST_F(PictureCommand, AnotherPoseIsAnotherPicture) {
    draw("tetrahedron-cube.json", "-o a.png --no-ui");
    const std::string place = "\"position\": [0, 0, 0]";
    std::string scene = slurp(presetPath("tetrahedron-cube.json"));
    ASSERT_NE(scene.find(place), std::string::npos);
    scene.replace(scene.find(place), place.size(), "\"position\": [0.05, 0, 0]");
    std::ofstream(folder_ / "moved.json") << scene;
    ASSERT_EQ(start("screenshot moved.json --size 800x600 --theme light -o b.png --no-ui").status, kDone);
    EXPECT_GT(worstDifference(png("a.png"), png("b.png")), kMostDifference);
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
    // Shapes, lines and letters are coloured or dark, the lines of the grid are neither.
    int left = clear.width, right = 0, top = clear.height, bottom = 0;
    for (int y = 0; y < clear.height; ++y)
        for (int x = 0; x < clear.width; ++x) {
            const std::uint8_t* p = clear.pixel(x, y);
            const auto [least, most] = std::minmax({p[0], p[1], p[2]});
            if (p[3] < 128 || (most - least < 40 && most > 110)) continue;
            left = std::min(left, x), right = std::max(right, x);
            top = std::min(top, y), bottom = std::max(bottom, y);
        }
    constexpr int kMargin = 2 * 12;
    for (const int border : {left, top, clear.width - 1 - right, clear.height - 1 - bottom}) {
        EXPECT_GE(border, kMargin - 2);
        EXPECT_LE(border, 2 * kMargin);
    }
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
    const Answer homeless = start("--version >/dev/null; TMPDIR=/nowhere \"" SEPAXIS_PROGRAM "\" " + command);
    expectBad(homeless, "t.mp4: cannot write the video: the folder for temporary files");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "frame-0001.png"));
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
