// What another program answered, entered in the scene panel with mouse and keyboard.
#include "app/tests/ui/window_harness.h"

#include <string>

namespace sepaxis::ui {
namespace {

class ReportRowsTest : public WindowTest {
 protected:
    void SetUp() override {
        WindowTest::SetUp();
        ASSERT_TRUE(openMenu("Edit"));
        ASSERT_TRUE(clickLabel("##Menu", {"Enter another program's answer"}));
        ASSERT_EQ(scene().reported.size(), 1u);
    }
    const scene::Report& report() { return scene().reported.at(0); }
    const inspect::MethodRow& judged() { return app().panel.reports.judged.at(0); }
    const std::string& refusal() { return app().panel.reports.refusal; }
    dvec2 field(const char* id) { return placeOf("##objects", {"report 0", id}, 200.0); }
    void typeInto(const dvec2& place, const std::string& text) {
        click(place);
        ASSERT_TRUE(ImGui::GetIO().WantTextInput);
        key(SDL_SCANCODE_A, KMOD_LCTRL);
        if (text.empty()) key(SDL_SCANCODE_DELETE);
        type(text);
        key(SDL_SCANCODE_RETURN);
    }
};

TEST_F(ReportRowsTest, TheNameIsTypedAtOnceAndNumbersAreJudgedAsTheyCome) {
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    type("ODE");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(report().by, "ODE");
    typeInto(field("##depth m"), "0.6387");
    EXPECT_EQ(report().depth, 0.6387);
    ASSERT_EQ(judged().differences.size(), 1u);
    EXPECT_EQ(judged().differences[0], "0.15 m too deep");
    typeInto(field("##normal"), "(0.363158, -0.721687, -0.589308)");
    EXPECT_EQ(report().normal, dvec3(0.363158, -0.721687, -0.589308));
    EXPECT_EQ(judged().remark, "its normal points from B to A");
    EXPECT_EQ(judged().differences.size(), 1u) << "the normal is right";
    typeInto(field("##depth m"), "");
    EXPECT_EQ(report().depth, std::nullopt);
    EXPECT_FALSE(judged().applies()) << "a normal alone does not say whether they overlap";
}

TEST_F(ReportRowsTest, LongNumbersAreShownInBriefAndEditedWhole) {
    typeInto(field("##depth m"), "0.48856698416292277");
    EXPECT_EQ(report().depth, 0.48856698416292277);
    click(field("##depth m"));
    const ImVector<ImWchar>& text = ImGui::GetCurrentContext()->InputTextState.TextW;
    EXPECT_EQ(std::string(text.begin(), text.begin() + ImGui::GetCurrentContext()->InputTextState.CurLenW),
              "0.48856698416292277");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(report().depth, 0.48856698416292277) << "nothing was typed";
}

TEST_F(ReportRowsTest, AVectorOfOtherThanThreeNumbersIsRefused) {
    for (const char* text : {"0 1", "0,5 1 2", "0 1 up", "1 2 3 4"}) {
        typeInto(field("##normal"), text);
        EXPECT_EQ(report().normal, std::nullopt) << text;
        EXPECT_FALSE(refusal().empty()) << text;
    }
    typeInto(field("##normal"), "0; 1; 0");
    EXPECT_EQ(report().normal, dvec3(0, 1, 0));
    EXPECT_TRUE(refusal().empty());
    typeInto(field("##depth m"), "1e60");
    EXPECT_EQ(report().depth, std::nullopt);
    EXPECT_FALSE(refusal().empty()) << "as in a file";
}

TEST_F(ReportRowsTest, ContactsAreAddedChangedAndRemoved) {
    const auto contact = [&](const char* number, const char* part, double x) {
        return placeOf("##objects", {"report 0", number, part}, x);
    };
    typeInto(contact("contact 0", "##point", 100.0), "1 2 3");
    typeInto(contact("contact 1", "##point", 100.0), "4, 5, 6");
    typeInto(contact("contact 1", "##depth", 250.0), "0.25");
    ASSERT_EQ(report().contacts.size(), 2u);
    EXPECT_EQ(report().contacts[0].point, dvec3(1, 2, 3));
    EXPECT_EQ(report().contacts[0].depth, std::nullopt);
    EXPECT_EQ(report().contacts[1].point, dvec3(4, 5, 6));
    EXPECT_EQ(report().contacts[1].depth, 0.25);
    typeInto(contact("contact 0", "##point", 100.0), "");
    ASSERT_EQ(report().contacts.size(), 1u);
    EXPECT_EQ(report().contacts[0].point, dvec3(4, 5, 6));
}

TEST_F(ReportRowsTest, AMethodsAnswerFillsTheRows) {
    click(field("##take"));
    ASSERT_TRUE(clickControlIn("##Combo", idOf("##Combo", {"textbook-hull-sat"})));
    for (int i = 0; i < 500 && !report().overlap; ++i) window_.step(0.01);
    window_.settle();
    EXPECT_EQ(report().by, "textbook-hull-sat");
    EXPECT_EQ(report().overlap, true);
    EXPECT_EQ(report().direction, scene::NormalDirection::aToB);
    ASSERT_TRUE(report().depth.has_value());
    EXPECT_TRUE(judged().applies());
}

TEST_F(ReportRowsTest, AMotionLeavesTheAnswerWithItsPairAndAButtonGoesBack) {
    typeInto(field("##depth m"), "0.5");
    const scene::Scene before = scene();
    app().editor.document.execute(scene::moveTo(Side::b, {0.0, 5.0, 0.0}));
    window_.settle();
    ASSERT_NE(report().pair, nullptr);
    EXPECT_EQ(judged().whyNot, "answered another pose or other shapes");
    ASSERT_TRUE(clickControlIn("##objects", idOf("##objects", {"report 0", "Go back to it"})));
    EXPECT_EQ(scene().b, before.b);
    EXPECT_EQ(report().pair, nullptr);
    EXPECT_TRUE(judged().applies());
}

TEST_F(ReportRowsTest, TheCrossRemovesItAndUndoBringsItBack) {
    typeInto(field("##depth m"), "0.5");
    ASSERT_TRUE(clickControlIn("##objects", idOf("##objects", {"report 0", "##remove"})));
    EXPECT_TRUE(scene().reported.empty());
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    ASSERT_EQ(scene().reported.size(), 1u);
    EXPECT_EQ(report().depth, 0.5);
}

}  // namespace
}  // namespace sepaxis::ui
