// The guide in the real window.
#include "app/tests/ui/window_harness.h"
#include "app/ui/guide/guide.h"
#include "app/ui/shell/commands/shortcuts.h"

#include <string>

namespace sepaxis::ui {
namespace {

class GuideTest : public WindowTest {
 protected:
    GuideState& guide() { return app().guide(); }
    const guide::Page& page() { return guide().pages[guide().page]; }
    static bool isShown() { return imguiWindow("##guide") != nullptr && imguiWindow("##guide")->Active; }
    // Clicks the first place of the page, from above, where the mouse becomes a hand.
    bool clickLink() {
        const ImGuiWindow* found = imguiWindow("##guidePage");
        if (found == nullptr) return false;
        const int left = static_cast<int>(found->Pos.x), top = static_cast<int>(found->Pos.y);
        for (int y = top + 4; y < top + static_cast<int>(found->Size.y); y += 8)
            for (int x = left + 8; x < left + static_cast<int>(found->Size.x) - 16; x += 16) {
                moveTo({x, y});
                window_.step(0.0);
                window_.step(0.0);
                if (ImGui::GetMouseCursor() != ImGuiMouseCursor_Hand) continue;
                click({x, y});
                return true;
            }
        return false;
    }
};

TEST_F(GuideTest, F1OpensAtTheFirstStepsAndLaterWhereOneWas) {
    key(SDL_SCANCODE_F1);
    ASSERT_TRUE(isShown());
    EXPECT_EQ(page().name, "first-steps");
    click(placeOf("##guideList", {"paste", "##row"}, imguiWindow("##guideList")->Pos.x + 40.0));
    EXPECT_EQ(page().name, "paste");
    key(SDL_SCANCODE_F1);
    EXPECT_FALSE(guide().open);
    key(SDL_SCANCODE_F1);
    EXPECT_EQ(page().name, "paste");
}

TEST_F(GuideTest, AWordThatIsTypedIsFoundAndAClickGoesThere) {
    key(SDL_SCANCODE_F1);
    type("quaternion order");
    EXPECT_EQ(guide().search, "quaternion order");
    ASSERT_FALSE(guide().hits.empty());
    EXPECT_EQ(page().name, "first-steps");
    const ImGuiWindow* list = imguiWindow("##guideList");
    ASSERT_NE(list, nullptr);
    click({list->Pos.x + 40.0, list->Pos.y + 20.0});
    ASSERT_EQ(guide().hit, 0u);
    EXPECT_EQ(guide().page, guide().hits[0].place.page);
    EXPECT_NE(page().name, "first-steps");
    EXPECT_GT(imguiWindow("##guidePage")->Scroll.y, 0.0f) << "the hit is in sight";
}

TEST_F(GuideTest, NoLetterIsLostWhileTheSearchTakesTheKeyboard) {
    for (const char* word : {"separating axis", "edge"}) {
        openGuide(guide());
        window_.settle();
        for (const char* letter = word; *letter != 0; ++letter) {
            SDL_Event event{};
            event.type = SDL_TEXTINPUT;
            event.text.text[0] = *letter;
            push(event);
            window_.step(0.0);
        }
        window_.settle();
        EXPECT_EQ(guide().search, word);
        key(SDL_SCANCODE_ESCAPE);
    }
}

TEST_F(GuideTest, EnterGoesToTheNextHit) {
    key(SDL_SCANCODE_F1);
    type("manifold");
    ASSERT_GT(guide().hits.size(), 2u);
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(guide().hit, 0u);
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(guide().hit, 1u);
    EXPECT_EQ(guide().search, "manifold");
}

TEST_F(GuideTest, EscapeAndF1CloseItWhetherTheSearchHasTheKeyboardOrNot) {
    for (const bool searching : {false, true})
        for (const SDL_Scancode code : {SDL_SCANCODE_ESCAPE, SDL_SCANCODE_F1}) {
            key(SDL_SCANCODE_F1);
            ASSERT_TRUE(isShown());
            if (searching) type("edge");
            key(code);
            EXPECT_FALSE(guide().open);
            EXPECT_FALSE(isShown());
        }
}

TEST_F(GuideTest, ALinkIsFollowedAndBackLeadsToWhereItWas) {
    openGuide(guide(), "index.md");
    window_.settle();
    ASSERT_TRUE(clickLink());
    EXPECT_EQ(page().name, "first-steps");
    key(SDL_SCANCODE_LEFT, KMOD_ALT);
    EXPECT_EQ(page().name, "index");
    key(SDL_SCANCODE_LEFT, KMOD_ALT);
    EXPECT_EQ(page().name, "index");
}

TEST_F(GuideTest, ArrowsAndPageKeysScroll) {
    key(SDL_SCANCODE_F1);
    key(SDL_SCANCODE_DOWN);
    const float once = imguiWindow("##guidePage")->Scroll.y;
    EXPECT_GT(once, 0.0f);
    key(SDL_SCANCODE_PAGEDOWN);
    EXPECT_GT(imguiWindow("##guidePage")->Scroll.y, once);
    key(SDL_SCANCODE_HOME);
    EXPECT_EQ(imguiWindow("##guidePage")->Scroll.y, 0.0f);
}

TEST_F(GuideTest, EveryPageIsDrawnAtEverySize) {
    for (const float scale : {1.0f, 3.0f}) {
        window_.scaleTo(scale);
        openGuide(guide());
        for (std::size_t i = 0; i < guide().pages.size(); ++i) {
            openGuide(guide(), guide().pages[i].name + ".md");
            window_.settle();
            ASSERT_TRUE(isShown());
            EXPECT_EQ(guide().page, i);
            const ImGuiWindow* shown = imguiWindow("##guidePage");
            ASSERT_NE(shown, nullptr);
            EXPECT_GT(shown->ContentSize.y, 100.0f);
        }
    }
}

TEST_F(GuideTest, TheKeysAreOneClickAwayAndThoseOfTheScheme) {
    for (const scene::KeyScheme scheme :
         {scene::KeyScheme::own, scene::KeyScheme::maya, scene::KeyScheme::blender}) {
        app().ui.preferences.keys = scheme;
        openGuide(guide(), "index.md");
        window_.settle();
        click(placeOf("##guideList", {"keys", "##row"}, imguiWindow("##guideList")->Pos.x + 40.0));
        ASSERT_EQ(page().name, "keys");
        std::size_t lines = 2;
        for (const KeyGroup& group : keyGroups(scheme)) lines += 1 + group.lines.size();
        EXPECT_EQ(page().blocks.size(), lines);
        const ImGuiWindow* shown = imguiWindow("##guidePage");
        EXPECT_LE(shown->ContentSize.x, shown->InnerRect.GetWidth()) << "cut at the right";
    }
}

TEST_F(GuideTest, AKeyIsFoundByWhatItDoes) {
    key(SDL_SCANCODE_F1);
    type("redo");
    bool found = false;
    for (const guide::Hit& hit : guide().hits)
        found = found || (guide().pages[hit.place.page].name == "keys" && hit.heading == "Edit");
    EXPECT_TRUE(found);
}

}  // namespace
}  // namespace sepaxis::ui
