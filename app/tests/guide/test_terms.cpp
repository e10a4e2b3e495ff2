// The terms of the field: each is explained by a sentence and a picture, and the documents and the window use
// the same words.
#include "app/base/assets_path.h"
#include "app/guide/guide.h"
#include "app/guide/page_texts.h"
#include "app/guide/terms.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::guide {
namespace {

namespace fs = std::filesystem;

fs::path projectFolder() {
    return scene::presetsFolder().parent_path();
}

std::string textOfFile(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

// What stands below each heading of the page.
struct Entry {
    std::vector<std::string> sentences, pictures;
};
std::map<std::string, Entry> entriesOfPage() {
    std::map<std::string, Entry> entries;
    Entry* entry = nullptr;
    for (const Block& block : readMarkdown(pageText("terms.md"))) {
        if (block.kind == BlockKind::heading) entry = block.level > 1 ? &entries[block.anchor] : nullptr;
        if (entry == nullptr) continue;
        if (block.kind == BlockKind::paragraph) entry->sentences.push_back(plainText(block.spans));
        if (block.kind == BlockKind::picture) entry->pictures.push_back(block.picture);
    }
    return entries;
}

TEST(Terms, EachHasOneSentenceAndOnePictureOfItsName) {
    const auto entries = entriesOfPage();
    EXPECT_GT(entries.size(), 50u);
    for (const auto& [term, entry] : entries) {
        ASSERT_EQ(entry.sentences.size(), 1u) << term;
        const std::string& sentence = entry.sentences.front();
        EXPECT_TRUE(sentence.ends_with('.')) << term;
        EXPECT_EQ(sentence.find(". "), std::string::npos) << term << " has more than one sentence";
        ASSERT_EQ(entry.pictures.size(), 1u) << term;
        EXPECT_EQ(entry.pictures.front(), "../terms/" + term + ".svg");
        const Term* found = findTerm(term);
        ASSERT_NE(found, nullptr) << term;
        EXPECT_EQ(found->sentence, sentence);
        EXPECT_NE(found->picture, nullptr) << term << " has a picture that cannot be read";
        EXPECT_EQ(findTerm(std::string(kTermLink) + term), found);
    }
    EXPECT_EQ(findTerm("nothing"), nullptr);
}

TEST(Terms, EveryPictureBelongsToATerm) {
    const auto entries = entriesOfPage();
    std::size_t files = 0;
    for (const auto& file : fs::directory_iterator(projectFolder() / "assets/terms")) {
        ++files;
        EXPECT_TRUE(entries.contains(file.path().stem().string())) << file.path();
        EXPECT_EQ(pageText(file.path().filename().string()), textOfFile(file.path()));
    }
    EXPECT_EQ(files, entries.size());
}

// The letters of the window are at most so wide, and so high above and below their line.
constexpr float kLetter = 7.0f, kAbove = 11.0f, kBelow = 4.0f;

struct Frame {
    float left, top, right, bottom;
};

Frame frameOf(const Mark& mark) {
    Frame frame{1e9f, 1e9f, -1e9f, -1e9f};
    for (const Spot& spot : mark.points) {
        const float width = kLetter * static_cast<float>(mark.text.size());
        const bool isText = mark.kind == MarkKind::text;
        const float around = mark.radius + (mark.stroke == Ink::none ? 0.0f : 0.5f * mark.width);
        frame.left = std::min(frame.left, spot.x - (isText ? width * mark.anchor : around));
        frame.right = std::max(frame.right, spot.x + (isText ? width * (1.0f - mark.anchor) : around));
        frame.top = std::min(frame.top, spot.y - (isText ? kAbove : around));
        frame.bottom = std::max(frame.bottom, spot.y + (isText ? kBelow : around));
    }
    return frame;
}

TEST(Terms, EveryPictureStandsInItsFrame) {
    for (const auto& [term, entry] : entriesOfPage()) {
        const Drawing& picture = *findTerm(term)->picture;
        EXPECT_EQ(picture.size.x, 240.0f) << term;
        EXPECT_EQ(picture.size.y, 120.0f) << term;
        for (const Mark& mark : picture.marks) {
            const Frame frame = frameOf(mark);
            EXPECT_TRUE(frame.left >= 0.0f && frame.top >= 0.0f && frame.right <= picture.size.x &&
                        frame.bottom <= picture.size.y)
                << term << ": " << mark.text << ' ' << frame.left << ' ' << frame.top << ' ' << frame.right
                << ' ' << frame.bottom;
        }
    }
}

// ImGui fills convex polygons only.
TEST(Terms, WhatAPictureFillsIsConvex) {
    for (const auto& [term, entry] : entriesOfPage())
        for (const Mark& mark : findTerm(term)->picture->marks) {
            if (mark.kind != MarkKind::polygon || mark.fill == Ink::none) continue;
            const std::vector<Spot>& p = mark.points;
            float most = 0.0f, least = 0.0f;
            for (std::size_t i = 0; i < p.size(); ++i) {
                const Spot &a = p[i], &b = p[(i + 1) % p.size()], &c = p[(i + 2) % p.size()];
                const float turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
                most = std::max(most, turn);
                least = std::min(least, turn);
            }
            // The numbers of the files have one decimal.
            EXPECT_TRUE(most < 6.0f || least > -6.0f) << term;
        }
}

constexpr const char* kHead = R"(<svg xmlns="x" viewBox="0 0 9 8" width="9" height="8">)";

TEST(Drawings, MarksAreReadWithTheirColoursAndPlaces) {
    const auto drawing = readDrawing(std::string(kHead) + R"(
      <polygon points="0,1 2,3.5 4 0" fill="#56B4E9" fill-opacity="0.25" stroke="#E69F00" stroke-width="2"/>
      <polyline points="1,1 2,2" fill="none" stroke="#CC79A7" stroke-dasharray="4 3"/>
      <circle cx="5" cy="6" r="1.5" fill="#F0E442"/>
      <text x="3" y="7" fill="#727B86" text-anchor="end">two words</text></svg>)");
    ASSERT_TRUE(drawing);
    EXPECT_EQ(drawing->size.x, 9.0f);
    ASSERT_EQ(drawing->marks.size(), 4u);
    const Mark& polygon = drawing->marks[0];
    ASSERT_EQ(polygon.points.size(), 3u);
    EXPECT_EQ(polygon.points[1].y, 3.5f);
    EXPECT_EQ(polygon.fill, Ink::a);
    EXPECT_EQ(polygon.stroke, Ink::b);
    EXPECT_EQ(polygon.opacity, 0.25f);
    EXPECT_EQ(polygon.width, 2.0f);
    EXPECT_FALSE(polygon.dashed);
    EXPECT_TRUE(drawing->marks[1].dashed);
    EXPECT_EQ(drawing->marks[1].fill, Ink::none);
    EXPECT_EQ(drawing->marks[2].radius, 1.5f);
    EXPECT_EQ(drawing->marks[2].points.front().y, 6.0f);
    EXPECT_EQ(drawing->marks[3].text, "two words");
    EXPECT_EQ(drawing->marks[3].anchor, 1.0f);
}

TEST(Drawings, WhatNothingDrawsIsRefused) {
    const std::string sound = R"(<circle cx="1" cy="1" r="1" fill="none"/>)";
    ASSERT_TRUE(readDrawing(kHead + sound + "</svg>"));
    for (const std::string wrong : {R"(<path d="M 0 0"/>)", R"(<circle cx="1" cy="1" r="1" fill="#123456"/>)",
                                    R"(<circle cx="one" cy="1" r="1"/>)", R"(<circle points="1,1 2,2"/>)",
                                    R"(<polyline points="1,1 2"/>)", R"(<circle cx="1)",
                                    R"(<text x="1" y="1">a &amp; b</text>)", R"(<circle cx="1" turn="2"/>)"})
        EXPECT_FALSE(readDrawing(kHead + sound + wrong + "</svg>")) << wrong;
    EXPECT_FALSE(readDrawing(""));
    EXPECT_FALSE(readDrawing(sound)) << "no size";
    EXPECT_EQ(drawingNamed("../terms/nothing.svg"), nullptr);
    EXPECT_EQ(drawingNamed("terms.md"), nullptr);
}

// --- the same words everywhere ---------------------------------------------------------------------------

using Texts = std::vector<std::pair<std::string, std::string>>;

// The words of a text, one space between them.
std::string inOneLine(const std::string& text) {
    return std::regex_replace(text, std::regex("\\s+"), " ");
}

Texts documents() {
    Texts texts{{"README.md", textOfFile(projectFolder() / "README.md")}};
    for (const auto& file : fs::directory_iterator(projectFolder() / "assets/guide"))
        texts.emplace_back(file.path().filename().string(), textOfFile(file.path()));
    return texts;
}

// The literals of a source file, the parts of one that goes on in the next line together.
std::string literalsOf(const std::string& source) {
    static const std::regex kLiteral(R"re("(?:[^"\\\n]|\\.)*")re");
    std::string text;
    std::ptrdiff_t end = 0;
    for (std::sregex_iterator at(source.begin(), source.end(), kLiteral), none; at != none; ++at) {
        const bool goesOn = source.find_first_not_of(" \n", static_cast<std::size_t>(end)) ==
                            static_cast<std::size_t>(at->position());
        text += (goesOn ? "" : "|") + at->str().substr(1, at->str().size() - 2);
        end = at->position() + at->length();
    }
    return text;
}

Texts sources() {
    Texts texts;
    for (const char* folder : {"app/ui", "app/inspect", "app/scene", "app/draw"})
        for (const auto& file : fs::recursive_directory_iterator(projectFolder() / folder)) {
            const fs::path& path = file.path();
            if (path.extension() != ".cpp" && path.extension() != ".h") continue;
            texts.emplace_back(path.filename().string(), literalsOf(textOfFile(path)));
        }
    return texts;
}

Texts presets() {
    Texts texts;
    const std::regex description(R"re("description"\s*:\s*"((?:[^"\\]|\\.)*)")re");
    for (const auto& file : fs::directory_iterator(scene::presetsFolder())) {
        const std::string text = textOfFile(file.path());
        std::smatch found;
        if (file.path().extension() == ".json" && std::regex_search(text, found, description))
            texts.emplace_back(file.path().filename().string(), found[1]);
    }
    return texts;
}

// What people also call it, and the program does not.
struct Synonyms {
    const char* term;
    const char* others;
};
constexpr std::array kSynonyms = {
    Synonyms{"contact point", "collision points?|hit points?|touch points?|contact locations?"},
    Synonyms{"manifold", "contact patch(es)?|contact sets?"},
    Synonyms{"MTV", "minim(al|um) displacement|minimal translation|penetration vectors?|separation vectors?"},
    Synonyms{"depth", "intersection depths?|overlap depths?|penetration distances?|depths? of penetration"},
    Synonyms{"separating axis", "separation ax[ei]s|separating directions?"},
    Synonyms{"reference face", "master faces?"},
    Synonyms{"incident face", "slave faces?"},
    Synonyms{"side plane", "clip(ping)? planes?"},
    Synonyms{"Gauss map", "gaussian (map|sphere)s?|gauss spheres?"},
    Synonyms{"Minkowski difference", "minkowski sums?|configuration space obstacles?"},
    Synonyms{"closest points", "nearest points"},
    Synonyms{"support point", "supporting points?|extrem(e|al) points?"},
    Synonyms{"half extents", "half sizes?"},
    Synonyms{"normal", "(collision|contact) normals?"},
    Synonyms{"feature id", "contact ids?"},
};

TEST(Words, AThingHasOneNameInTheDocumentsThePresetsAndTheWindow) {
    Texts all = documents();
    for (Texts more : {presets(), sources()}) all.insert(all.end(), more.begin(), more.end());
    EXPECT_GT(all.size(), 300u);
    for (const Synonyms& synonyms : kSynonyms) {
        const std::regex others("\\b(" + std::string(synonyms.others) + ")\\b",
                                std::regex::icase | std::regex::optimize);
        for (const auto& [name, text] : all) {
            const std::string line = inOneLine(text);
            std::smatch found;
            if (std::regex_search(line, found, others))
                ADD_FAILURE() << name << " says \"" << found.str() << "\" for " << synonyms.term;
        }
    }
}

// Code has no words.
std::string withoutCode(std::string text) {
    text = std::regex_replace(text, std::regex("```[^`]*```"), "");
    return inOneLine(std::regex_replace(text, std::regex("`[^`]*`"), ""));
}

TEST(Words, AnAcronymIsExplainedWhereADocumentFirstHasIt) {
    constexpr std::size_t kNear = 80;
    const std::map<std::string, std::string> inFull{{"MTV", "minimum translation vector"},
                                                    {"SAT", "separating axis test"},
                                                    {"GJK", "gilbert, johnson"},
                                                    {"EPA", "expanding polytope"},
                                                    {"AABB", "axis-aligned bounding box"}};
    int acronyms = 0;
    for (const auto& [name, text] : documents()) {
        const std::string words = withoutCode(text);
        for (const auto& [acronym, full] : inFull) {
            std::smatch first;
            if (!std::regex_search(words, first, std::regex("\\b" + acronym + "\\b"))) continue;
            ++acronyms;
            const auto at = static_cast<std::size_t>(first.position());
            const std::size_t said = folded(words).find(full);
            // A link to the page of terms shows the sentence in the window.
            const std::size_t link = words.find("](", at);
            const bool linked = link < at + kNear && words.find(kTermLink, link) <
                                                         link + 2 + std::string("assets/guide/").size() + 1;
            EXPECT_TRUE(said <= at + kNear || linked) << name << " does not explain " << acronym;
        }
    }
    EXPECT_GT(acronyms, 8);
}

}  // namespace
}  // namespace sepaxis::guide
