// The words of the field and the names of features in the real window: what is underlined, what a tooltip
// and a click do, and what the view lights up; and what the open scene says of itself.
#include "app/draw/overlay_table.h"
#include "app/guide/guide.h"
#include "app/guide/page_texts.h"
#include "app/guide/terms.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/guide/guide.h"
#include "app/ui/inspector/clipping_tab.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/viewport/scene_painter.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>

namespace sepaxis::ui {
namespace {

class TermsTest : public WindowTest {
 protected:
    void show(const char* name, Tab tab) {
        ASSERT_TRUE(app().open(preset(name)));
        app().inspector().show(tab);
        window_.settle();
    }
    static std::set<std::size_t> knownTerms() {
        std::set<std::size_t> known;
        for (const guide::Block& block : guide::readMarkdown(guide::pageText("terms.md")))
            if (block.kind == guide::BlockKind::heading)
                known.insert(std::hash<std::string_view>()(block.anchor));
        return known;
    }
    bool isMarked(const char* term) {
        const std::size_t hash = std::hash<std::string_view>()(term);
        return std::any_of(app().ui.marked.begin(), app().ui.marked.end(),
                           [&](const auto& mark) { return mark.second == hash; });
    }
    bool isLit(Side side, const Feature& feature) {
        const auto& lit = app().view.named.lit();
        return std::find(lit.begin(), lit.end(), PickedFeature{side, feature}) != lit.end();
    }
    // Moves the mouse over the window until it is on the name of a feature.
    bool pointAtAName(const std::string& window, float from, float to) {
        const ImGuiWindow* found = ImGui::FindWindowByName(window.c_str());
        if (found == nullptr) found = imguiWindow(window);
        const dvec2 corner(found->Pos.x + 12.0f, found->Pos.y + from), size(found->Size.x - 12.0f, to - from);
        return findWithMouse(corner, size, {14.0, 5.0},
                             [&](const dvec2&) { return !app().view.named.lit().empty(); });
    }
    void rest() {
        const Uint64 end = SDL_GetTicks64() + 700;
        while (SDL_GetTicks64() < end) window_.step(0.05);
    }
    static const ImGuiWindow* shownTooltip() {
        for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
            if ((w->Flags & ImGuiWindowFlags_Tooltip) != 0 && w->Active && !w->Hidden) return w;
        return nullptr;
    }
};

TEST_F(TermsTest, WhatIsUnderlinedHasAnEntryInTheGuide) {
    const std::set<std::size_t> known = knownTerms();
    for (const char* name : {"cubes-face-to-face", "pair-cuboid-cuboid", "apart", "pair-sphere-aabb"})
        for (const TabRow& row : kTabs) {
            show(name, row.id);
            ASSERT_FALSE(app().ui.marked.empty());
            for (const auto& mark : app().ui.marked)
                EXPECT_TRUE(known.contains(mark.second)) << name << ", " << row.name;
            EXPECT_TRUE(isMarked("normal"));
        }
    for (const TabRow& row : kTabs)
        EXPECT_TRUE(*row.term == '\0' || guide::findTerm(row.term) != nullptr) << row.term;
    for (const draw::OverlayRow& row : draw::overlayRows())
        EXPECT_TRUE(*row.term == '\0' || guide::findTerm(row.term) != nullptr) << row.term;
}

TEST_F(TermsTest, EveryTabUnderlinesWhatItIsAbout) {
    const std::pair<Tab, const char*> expected[] = {{Tab::axes, "candidate-axis"},
                                                    {Tab::intervals, "projection"},
                                                    {Tab::clipping, "incident-face"},
                                                    {Tab::clipping, "feature-id"},
                                                    {Tab::gaussMap, "gauss-map"},
                                                    {Tab::minkowski, "facet"},
                                                    {Tab::steps, "gjk"},
                                                    {Tab::steps, "sat"},
                                                    {Tab::compare, "textbook-method"},
                                                    {Tab::path, "sweep"},
                                                    {Tab::hunt, "contract"},
                                                    {Tab::recording, "deviation"}};
    for (const auto& [tab, term] : expected) {
        show("cubes-face-to-face", tab);
        EXPECT_TRUE(isMarked(term)) << term;
    }
}

TEST_F(TermsTest, AWindowUnderlinesATermOnce) {
    show("cubes-face-to-face", Tab::axes);
    auto marks = app().ui.marked;
    std::sort(marks.begin(), marks.end());
    EXPECT_EQ(std::adjacent_find(marks.begin(), marks.end()), marks.end());
    const ImGuiWindow* objects = imguiWindow("##objects");
    EXPECT_EQ(std::count(marks.begin(), marks.end(),
                         std::pair<const void*, std::size_t>{objects->DrawList,
                                                             std::hash<std::string_view>()("quaternion")}),
              1)
        << "A and B have a quaternion each";
}

TEST_F(TermsTest, ATermIsExplainedByASentenceAndAPictureAndAClickOpensItsPlace) {
    const ImGuiWindow* answer = imguiWindow("##answer");
    // The heading of the MTV: the column's words come before its button.
    const dvec2 copies =
        placeOf("##answer",
                ImHashStr("##copy", 0,
                          [&] {
                              const int column = 1;
                              return ImHashData(&column, sizeof(column), idOf("##answer", {"##axis"}));
                          }()),
                static_cast<double>(answer->Pos.x + answer->Size.x * 0.5f) + 71.0);
    const dvec2 heading = copies - dvec2(45.0, 0.0);
    moveTo(heading);
    rest();
    const ImGuiWindow* tooltip = shownTooltip();
    ASSERT_NE(tooltip, nullptr);
    EXPECT_GT(tooltip->Size.y, 120.0f) << "the picture";
    EXPECT_GT(tooltip->Size.x, 240.0f);
    click(heading);
    ASSERT_TRUE(app().guide().open);
    EXPECT_EQ(app().guide().pages[app().guide().page].name, "terms");
    EXPECT_GT(app().guide().scroll + imguiWindow("##guidePage")->Scroll.y, 0.0f);
}

TEST_F(TermsTest, PointingAtANameInTheVerdictLightsTheFeature) {
    const Collision<double>& c = app().editor.evaluation().collision;
    ASSERT_TRUE(pointAtAName("##answer", 30.0f, 60.0f));
    EXPECT_TRUE(isLit(Side::a, c.featureA));
    EXPECT_FALSE(isLit(Side::b, c.featureB));
    moveTo(app().view.area.min + dvec2(4.0, 300.0));
    window_.settle();
    EXPECT_TRUE(app().view.named.lit().empty());
}

TEST_F(TermsTest, ARowOfContactsOfClippingOfAxesAndOfCompareLightsItsFeatures) {
    show("cubes-face-to-face", Tab::clipping);
    const auto& clipping = dynamic_cast<ClippingTab&>(app().inspector().current());
    const Rect row = *clipping.table().rectOfRow(0);
    moveTo({row.min.x + 20.0, (row.min.y + row.max.y) * 0.5});
    window_.settle();
    const FeaturePair id = clipping.clipping().stages[clipping.stage()].points[0].id;
    EXPECT_TRUE(isLit(Side::a, id.a));
    EXPECT_TRUE(isLit(Side::b, id.b));
    for (const Tab tab : {Tab::axes, Tab::compare}) {
        show("cubes-face-to-face", tab);
        window_.settle();
        const ImGuiWindow* panel = ImGui::FindWindowByName("##inspector");
        moveTo({panel->Pos.x + 60.0, panel->Pos.y + (tab == Tab::axes ? 70.0 : 40.0)});
        window_.settle();
        EXPECT_EQ(app().view.named.lit().size(), 2u) << tabName(tab);
    }
    show("cubes-face-to-face", Tab::axes);
    const int first = 0;
    const ImGuiID row0 = ImHashStr("##row", 0, ImHashData(&first, sizeof(first), idOf("##answer", {})));
    moveTo(placeOf("##answer", row0, 1100.0));
    window_.settle();
    const FeaturePair contact = app().editor.evaluation().collision.manifold.front().id;
    EXPECT_TRUE(isLit(Side::a, contact.a));
    EXPECT_TRUE(isLit(Side::b, contact.b));
}

TEST_F(TermsTest, APoseOfAPathLightsWhatDecidesIt) {
    show("tetrahedron-cube", Tab::path);
    ASSERT_TRUE(clickControlIn("##inspector", idOf("##inspector", {"Sweep this pair"})));
    for (int i = 0; i < 2000 && !app().inspector().current().hasCsv(); ++i) window_.step(0.01);
    const ImGuiWindow* panel = ImGui::FindWindowByName("##inspector");
    moveTo({panel->Pos.x + panel->Size.x * 0.5, panel->Pos.y + panel->Size.y * 0.6});
    window_.settle();
    EXPECT_EQ(app().view.named.lit().size(), 2u);
}

TEST_F(TermsTest, TheSentencesOfTheTabsLightWhatTheyName) {
    for (const Tab tab : {Tab::clipping, Tab::intervals, Tab::gaussMap, Tab::minkowski}) {
        show(tab == Tab::clipping ? "cubes-face-to-face" : "tetrahedron-cube", tab);
        const ImGuiWindow* panel = imguiWindow("##legend");
        const bool hasLegend = tab == Tab::gaussMap || tab == Tab::minkowski;
        EXPECT_TRUE(
            pointAtAName(hasLegend ? panel->Name : "##inspector", 2.0f, hasLegend ? panel->Size.y : 60.0f))
            << tabName(tab);
    }
}

// --- what the scene says of itself ------------------------------------------------------------------------

TEST_F(TermsTest, TheDescriptionUnfoldsAndIsChangedInPlace) {
    const std::string before = scene().description;
    ASSERT_FALSE(before.empty());
    const ImGuiID button = idOf("##presets", {"##about"});
    const float folded = imguiWindow("##list")->Pos.y;
    ASSERT_TRUE(clickControlIn("##presets", button));
    EXPECT_GT(imguiWindow("##list")->Pos.y, folded + 30.0f);
    ASSERT_TRUE(clickControlIn("##presets", idOf("##presets", {"description", "##edit"})));
    ASSERT_TRUE(app().panel.description.editing);
    window_.settle();
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    key(SDL_SCANCODE_END, KMOD_LCTRL);
    type(" Seen.");
    click(app().view.area.min + dvec2(20.0, 250.0));
    EXPECT_FALSE(app().panel.description.editing);
    EXPECT_EQ(scene().description, before + " Seen.");
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(scene().description, before);
    ASSERT_TRUE(clickControlIn("##presets", button));
    EXPECT_NEAR(imguiWindow("##list")->Pos.y, folded, 1.0f);
}

TEST_F(TermsTest, AHighWindowShowsTheWholeDescription) {
    const float before = imguiWindow("##list")->Pos.y - imguiWindow("##presets")->Pos.y;
    SDL_SetWindowSize(window_.sdlWindow(), 1280, 800);
    window_.settle();
    EXPECT_EQ(imguiWindow("##list")->Pos.y - imguiWindow("##presets")->Pos.y, before);
    EXPECT_GT(imguiWindow("##list")->Size.y, 150.0f) << "the presets have the room";
    SDL_SetWindowSize(window_.sdlWindow(), 1600, 1000);
    window_.settle();
    EXPECT_GT(imguiWindow("##list")->Pos.y - imguiWindow("##presets")->Pos.y, before + 30.0f);
}

// --- tabs that have nothing to show -----------------------------------------------------------------------

TEST_F(TermsTest, AnEmptyPathSweepsThePair) {
    show("tetrahedron-cube", Tab::path);
    ASSERT_TRUE(clickControlIn("##inspector", idOf("##inspector", {"Sweep this pair"})));
    for (int i = 0; i < 400 && !app().inspector().current().hasCsv(); ++i) window_.step(0.02);
    EXPECT_TRUE(app().inspector().current().hasCsv());
}

TEST_F(TermsTest, AnEmptyHuntOffersOneThatFindsSomething) {
    show("pair-sphere-sphere", Tab::hunt);
    ASSERT_TRUE(clickControlIn("##inspector", idOf("##inspector", {"Hunt an example"})));
    EXPECT_EQ(app().editor.document.file().stem(), "tetrahedron-cube");
    const auto said = [&] { return app().inspector().current().text(app().tabContext()); };
    for (int i = 0; i < 1500 && said().find("textbook-hull-sat") == std::string::npos; ++i)
        window_.step(0.02);
    EXPECT_NE(said().find("textbook-hull-sat"), std::string::npos);
    EXPECT_EQ(said().find("nothing found"), std::string::npos);
}

TEST_F(TermsTest, AnEmptyRecordingOffersOneThatDeviates) {
    show("tetrahedron-cube", Tab::recording);
    ASSERT_TRUE(clickControlIn("##inspector", idOf("##inspector", {"Open an example"})));
    RecordingSession& session = app().inspector().recordings;
    ASSERT_TRUE(session.isOpen());
    for (int i = 0; i < 500 && !session.judgement(); ++i) window_.step(0.02);
    ASSERT_TRUE(session.judgement());
    EXPECT_FALSE(session.lanes().empty());
    std::filesystem::remove_all(exampleRecording(app().ui).parent_path());
}

}  // namespace
}  // namespace sepaxis::ui
