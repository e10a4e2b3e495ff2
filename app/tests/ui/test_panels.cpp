// The side panels of the real window: what they show, what a click and what a typed number do.
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <array>
#include <cmath>
#include <map>
#include <numbers>

namespace sepaxis::ui {
namespace {

class PanelTest : public WindowTest {
 protected:
    // A tooltip that a person sees: ImGui keeps a new one hidden while it measures it.
    static bool tooltipShown() {
        for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
            if ((w->Flags & ImGuiWindowFlags_Tooltip) != 0 && w->Active && !w->Hidden) return true;
        return false;
    }
    // The loop at rest: it wakes only for what asked to be drawn. Frames that it drew.
    std::size_t rest(double seconds) {
        const std::size_t before = window_.framesDrawn();
        const Uint64 end = SDL_GetTicks64() + static_cast<Uint64>(seconds * 1000.0);
        while (SDL_GetTicks64() < end) window_.step(0.05);
        return window_.framesDrawn() - before;
    }
    static ImGuiID under(ImGuiID id, int index) { return ImHashData(&index, sizeof(index), id); }
    static ImGuiID under(ImGuiID id, const char* name) { return ImHashStr(name, 0, id); }
    // A number in a vector of the result panel: the column of a table, the component of a vector.
    static ImGuiID component(const char* table, int column, int k) {
        return under(under(under(idOf("##answer", {table}), column), k), "##value");
    }
    static ImGuiID contactRow(int index) { return under(under(idOf("##answer", {}), index), "##row"); }
    static std::string clipboard() {
        char* text = SDL_GetClipboardText();
        std::string copy = text;
        SDL_free(text);
        return copy;
    }
    // Pixels of the error's red inside of an ImGui window: what is scrolled away does not count.
    int redPixels(const std::string& window) {
        const ImGuiWindow* w = imguiWindow(window);
        const gfx::Image image = window_.captureFrame();
        const gfx::Color& red = app().ui.palette().error;
        int count = 0;
        for (int y = static_cast<int>(w->Pos.y); y < static_cast<int>(w->Pos.y + w->Size.y); ++y)
            for (int x = static_cast<int>(w->Pos.x); x < static_cast<int>(w->Pos.x + w->Size.x); ++x) {
                const std::uint8_t* p = image.pixel(x, y);
                const bool same = std::abs(p[0] - red.r * 255.0f) < 20.0f &&
                                  std::abs(p[1] - red.g * 255.0f) < 20.0f &&
                                  std::abs(p[2] - red.b * 255.0f) < 20.0f;
                count += same ? 1 : 0;
            }
        return count;
    }
    // Every control that a vertical line through a window meets, by one sweep of the mouse: the middles.
    std::map<ImGuiID, dvec2> controlsAlong(const std::string& window, double x) {
        const ImGuiWindow* w = imguiWindow(window);
        const int step = static_cast<int>(9.0f * app().ui.scale);
        const int bottom = static_cast<int>(w->Pos.y + w->Size.y);
        std::map<ImGuiID, std::pair<double, double>> spans;
        for (int y = static_cast<int>(w->Pos.y) + 2; y < bottom; y += step) {
            moveTo({x, y});
            window_.step(0.0);
            window_.step(0.0);
            const ImGuiID id = ImGui::GetCurrentContext()->HoveredId;
            if (id != 0) spans.try_emplace(id, y, y).first->second.second = y;
        }
        std::map<ImGuiID, dvec2> middles;
        for (const auto& [id, span] : spans) middles[id] = {x, (span.first + span.second) * 0.5};
        return middles;
    }
    void typeInto(const dvec2& field, const std::string& text) {
        click(field);
        ASSERT_TRUE(ImGui::GetIO().WantTextInput);
        type(text);
    }
};

// Yellow is for what a person should worry about: repairs of a file's data are said in quiet words.
TEST_F(PanelTest, RepairsAreSaidQuietlyAndOpenOnAClick) {
    ASSERT_FALSE(app().editor.evaluation().shapes[0]->repairs.empty());
    const auto yellow = [&] {
        const ImGuiWindow* w = imguiWindow("##scene");
        const gfx::Image image = window_.captureFrame();
        const gfx::Color& color = app().ui.palette().contactText;
        int count = 0;
        for (int y = static_cast<int>(w->Pos.y); y < static_cast<int>(w->Pos.y + w->Size.y); ++y)
            for (int x = static_cast<int>(w->Pos.x); x < static_cast<int>(w->Pos.x + w->Size.x); ++x) {
                const std::uint8_t* p = image.pixel(x, y);
                const glm::vec3 off = glm::vec3(p[0], p[1], p[2]) - glm::vec3(color) * 255.0f;
                count += glm::length(off) < 40.0f ? 1 : 0;
            }
        return count;
    };
    EXPECT_EQ(yellow(), 0);
    EXPECT_FALSE(app().panel.showRepairs[0]);
    for (const bool open : {true, false}) {
        ASSERT_TRUE(clickControlIn("##objects", idOf("##objects", {"a", "##repairs"})));
        EXPECT_EQ(app().panel.showRepairs[0], open);
    }
}

constexpr int kLineOfText = 60;  // pixels at least of a line's letters that are fully red

TEST_F(PanelTest, ATooltipAppearsWhileTheMouseRests) {
    for (const char* choice : {"double", "float"}) {
        moveTo({640.0, 400.0});
        window_.settle();
        ASSERT_FALSE(tooltipShown());
        moveTo(placeOf("##settings", {"##precision", choice}, choice[0] == 'd' ? 1120.0 : 1220.0));
        window_.settle();
        ASSERT_FALSE(tooltipShown()) << "not at once";
        const std::size_t frames = rest(0.6);
        EXPECT_TRUE(tooltipShown()) << choice;
        EXPECT_LT(frames, 20u) << "a still mouse needs no stream of frames";
        EXPECT_EQ(rest(0.2), 0u);
        EXPECT_TRUE(tooltipShown()) << "and it stays";
    }
}

// What a press changes is mostly near, and a tooltip would lie over it.
TEST_F(PanelTest, ATooltipKeepsAwayAfterAPressUntilTheMouseComesBack) {
    const dvec2 place = placeOf("##settings", {"##precision", "float"}, 1220.0);
    click(place);
    rest(0.8);
    EXPECT_FALSE(tooltipShown());
    moveTo({640.0, 400.0});
    window_.settle();
    moveTo(place);
    window_.settle();
    rest(0.6);
    EXPECT_TRUE(tooltipShown());
}

TEST_F(PanelTest, ARefusedEditIsSeenAtItsFieldWhereverItIs) {
    ASSERT_EQ(redPixels("##objects"), 0);
    // B's last row lies below the panel's edge: the message is below even that.
    moveTo({150.0, 300.0});
    for (int i = 0; i < 30; ++i) wheel(-1);
    const scene::Scene before = scene();
    typeInto(placeOf("##objects", {"b", "scale", "z"}, 250.0), "0");
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(scene() == before);
    EXPECT_FALSE(app().editor.message[1].empty());
    EXPECT_EQ(app().panel.refused[1], idOf("##objects", {"b", "scale", "z"}));
    EXPECT_GT(redPixels("##objects"), kLineOfText);
    typeInto(placeOf("##objects", {"b", "scale", "x"}, 110.0), "2");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene().b.scale.x, 2.0);
    EXPECT_GT(redPixels("##objects"), kLineOfText) << "another field's success does not hide it";
    typeInto(placeOf("##objects", {"b", "scale", "z"}, 250.0), "2");
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(app().editor.message[1].empty());
    EXPECT_EQ(redPixels("##objects"), 0);
}

TEST_F(PanelTest, TextThatIsNoNumberIsRefusedHoweverItIsLeft) {
    const scene::Scene before = scene();
    const dvec2 field = placeOf("##objects", {"b", "position", "y"}, 190.0);
    for (const char* text : {"abc", "nan", "1/0", "1.2.3", "1 2"}) {
        for (int way = 0; way < 3; ++way) {
            app().editor.message = {};
            typeInto(field, text);
            if (way == 0) key(SDL_SCANCODE_RETURN);
            if (way == 1) click({640.0, 640.0});
            if (way == 2) key(SDL_SCANCODE_TAB);
            if (way == 2) key(SDL_SCANCODE_ESCAPE);
            EXPECT_NE(app().editor.message[1].find(text), std::string::npos) << text << ' ' << way;
            EXPECT_TRUE(scene() == before) << text << ' ' << way;
        }
    }
}

TEST_F(PanelTest, FieldsCalculate) {
    const dvec2 field = placeOf("##objects", {"b", "position", "y"}, 190.0);
    const std::array<std::pair<const char*, double>, 4> cases = {
        {{"1/3", 1.0 / 3.0}, {"2*pi", 2.0 * std::numbers::pi}, {"-0.5 + 1e-3", -0.5 + 1e-3}, {"0,25", 0.25}}};
    for (const auto& [text, value] : cases) {
        typeInto(field, text);
        key(SDL_SCANCODE_RETURN);
        EXPECT_EQ(scene().b.position.y, value) << text;
    }
    EXPECT_TRUE(app().editor.message[1].empty());
}

// A person reads three numbers in a row by their letters, whatever they are.
TEST_F(PanelTest, ALongNumberLeavesTheLetterOfItsField) {
    const auto letterPixels = [&](const dvec2& place) {
        const gfx::Image image = window_.captureFrame();
        int quiet = 0, loud = 0;
        for (int y = static_cast<int>(place.y) - 7; y <= static_cast<int>(place.y) + 7; ++y)
            for (int x = static_cast<int>(place.x); x < static_cast<int>(place.x) + 7; ++x) {
                const int green = image.pixel(x, y)[1];
                quiet += green > 80 ? 1 : 0;
                loud += green > 170 ? 1 : 0;  // a digit's
            }
        EXPECT_EQ(loud, 0);
        return quiet;
    };
    const dvec2 field = placeOf("##objects", {"a", "position", "x"}, 110.0);
    dvec2 left = field;  // the first pixel inside of the field
    const ImGuiID id = idOf("##objects", {"a", "position", "x"});
    for (; left.x > 60.0; left.x -= 1.0) {
        moveTo(left);
        window_.step(0.0);
        window_.step(0.0);
        if (ImGui::GetCurrentContext()->HoveredId != id) break;
    }
    moveTo({640.0, 700.0});
    window_.settle();
    left.x += 4.0;
    const int before = letterPixels(left);
    ASSERT_GT(before, 5);
    typeInto(field, "-0.17742713");
    key(SDL_SCANCODE_RETURN);
    moveTo({640.0, 700.0});
    window_.settle();
    EXPECT_GT(letterPixels(left), before / 2);
}

// Smaller digits rather than fewer.
TEST_F(PanelTest, APositionShowsItsLastDigitWhereSmallerOnesFit) {
    const dvec2 field = placeOf("##objects", {"a", "position", "x"}, 110.0);
    const auto pictureOf = [&](double x) {
        app().editor.document.execute(scene::moveTo(Side::a, {x, 0.0, 0.0}));
        moveTo({640.0, 700.0});
        window_.settle();
        const gfx::Image image = window_.captureFrame();
        std::vector<std::uint8_t> bytes;
        for (int y = static_cast<int>(field.y) - 9; y <= static_cast<int>(field.y) + 9; ++y)
            bytes.insert(bytes.end(), image.pixel(82, y), image.pixel(144, y));
        return bytes;
    };
    EXPECT_EQ(pictureOf(0.5), pictureOf(0.5));
    EXPECT_NE(pictureOf(0.12345), pictureOf(0.12346));
    EXPECT_NE(pictureOf(-12.345), pictureOf(-12.346));
}

TEST_F(PanelTest, AQuaternionStaysAsTypedUntilItIsNormalised) {
    typeInto(placeOf("##objects", {"a", "quaternion", "w"}, 240.0), "1.25");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene().a.orientation, (std::array<double, 4>{0.0, 0.0, 0.0, 1.25}));
    const auto evaluated = app().editor.evaluation().poses[0].orientation;
    EXPECT_EQ(evaluated.w, 1.0);
    click(placeOf("##objects", {"a", "quaternion", "normalise"}, 250.0));
    EXPECT_EQ(scene().a.orientation, (std::array<double, 4>{0.0, 0.0, 0.0, 1.0}));
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(scene().a.orientation[3], 1.25);
}

TEST_F(PanelTest, AToastAfterALongRestIsSeen) {
    rest(0.1);
    SDL_Delay(2600);  // longer than a toast stays
    key(SDL_SCANCODE_C, KMOD_LCTRL);
    EXPECT_FALSE(app().ui.toasts.empty());
    for (int i = 0; i < 30 && !app().ui.toasts.empty(); ++i) rest(0.1);
    EXPECT_TRUE(app().ui.toasts.empty()) << "and it goes";
}

class FourContacts : public PanelTest, public testing::WithParamInterface<float> {};

TEST_P(FourContacts, AreSeenWithoutScrolling) {
    const float scale = GetParam();
    SDL_SetWindowSize(window_.sdlWindow(), static_cast<int>(1280 * scale), static_cast<int>(720 * scale));
    window_.scaleTo(scale);
    for (const char* name : {"turned-faces", "cube-in-cube"}) {
        ASSERT_TRUE(app().open(preset(name)));
        window_.settle();
        ASSERT_GE(app().editor.evaluation().collision.manifold.size(), 4u) << name;
        const auto controls = controlsAlong("##answer", 1100.0 * static_cast<double>(scale));
        const ImGuiWindow* answer = imguiWindow("##answer");
        EXPECT_EQ(answer->Scroll.y, 0.0f);
        for (int i = 0; i < 4; ++i) {
            const auto row = controls.find(contactRow(i));
            ASSERT_NE(row, controls.end()) << name << ' ' << i;
            EXPECT_LE(static_cast<float>(row->second.y) + 11.0f * scale, answer->Pos.y + answer->Size.y)
                << name << ' ' << i;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AtScale, FourContacts, testing::Values(1.0f, 2.0f));

TEST_F(PanelTest, FourContactsOfATieAreSeenInAShortWindow) {
    SDL_SetWindowSize(window_.sdlWindow(), 1024, 640);
    ASSERT_TRUE(app().open(preset("cube-in-cube")));
    window_.settle();
    ASSERT_FALSE(app().editor.evaluation().collision.unique);
    const auto controls = controlsAlong("##answer", 850.0);
    const ImGuiWindow* answer = imguiWindow("##answer");
    EXPECT_EQ(answer->ScrollMax.y, 0.0f);
    for (int i = 0; i < 4; ++i) {
        const auto row = controls.find(contactRow(i));
        ASSERT_NE(row, controls.end()) << i;
        EXPECT_LE(static_cast<float>(row->second.y) + 11.0f, answer->Pos.y + answer->Size.y) << i;
    }
}

TEST_F(PanelTest, EveryNumberOfTheAnswerIsCopiedByAClick) {
    std::map<ImGuiID, double> numbers;
    const auto expectCopies = [&](std::initializer_list<double> lines) {
        std::map<ImGuiID, dvec2> places;
        for (const double x : lines) places.merge(controlsAlong("##answer", x));
        for (const auto& [id, value] : numbers) {
            ASSERT_TRUE(places.contains(id)) << value;
            click(places[id]);
            EXPECT_EQ(clipboard(), exactNumber(value));
        }
    };
    const auto& c = app().editor.evaluation().collision;
    numbers[idOf("##answer", {"depth"})] = c.depth;
    for (int k = 0; k < 3; ++k) {
        numbers[component("##axis", 0, k)] = c.normal[k];
        numbers[component("##axis", 1, k)] = c.mtv()[k];
        numbers[component("##point", 0, k)] = c.contactPoint[k];
    }
    expectCopies({1050.0, 1100.0, 1190.0});
    click(placeOf("##answer", contactRow(0), 1100.0));
    EXPECT_NE(clipboard().find(exactVector(c.manifold[0].point)), std::string::npos);
    ASSERT_TRUE(app().open(preset("apart")));
    window_.settle();
    numbers = {{idOf("##answer", {"distance"}), c.distance}};
    for (int k = 0; k < 3; ++k) {
        numbers[component("##axis", 0, k)] = c.normal[k];
        numbers[component("##points", 0, k)] = c.closestA[k];
        numbers[component("##points", 1, k)] = c.closestB[k];
    }
    // Zeros are one character wide, right before the point's place.
    expectCopies({1028.0, 1110.0, 1180.0});
}

TEST_F(PanelTest, NoiseIsCopiedWithItsDigits) {
    ASSERT_TRUE(app().open(preset("turned-faces")));
    window_.settle();
    const double noise = app().editor.evaluation().collision.contactPoint.z;
    ASSERT_TRUE(isNoise(noise, 1.0)) << noise;
    click(placeOf("##answer", component("##point", 0, 2), 1028.0));
    EXPECT_EQ(clipboard(), exactNumber(noise));
}

TEST_F(PanelTest, TheWordsOfWhyLightWhatTheyNameAndLeadToItsRow) {
    // "The axis of" goes before: three words.
    const dvec2 place = placeOf("##answer", under(under(idOf("##answer", {}), 3), "3"), 1120.0);
    moveTo(place);
    window_.step(0.0);
    window_.step(0.0);
    const Collision<double>& c = app().editor.evaluation().collision;
    ASSERT_EQ(app().view.named.lit().size(), 2u);
    EXPECT_EQ(app().view.named.lit()[0].feature, c.featureA);
    EXPECT_EQ(app().view.named.lit()[1].feature, c.featureB);
    EXPECT_FALSE(app().inspector().open);
    click(place);
    EXPECT_TRUE(app().inspector().open);
    EXPECT_EQ(app().inspector().tab, Tab::axes);
    ASSERT_TRUE(app().inspector().link.pinned.has_value());
    EXPECT_EQ(app().inspector().link.pinned->a, c.featureA.index);
    EXPECT_EQ(app().inspector().link.pinned->b, c.featureB.index);
}

// ImGui takes every point for the end of a word.
TEST_F(PanelTest, LinesBreakBetweenWordsOnly) {
    const std::string text =
        "Moved by (1000000.375, -0.48856698416292277, 3.1e-17) m: 0.4885670 m,\nthen 123456.7890123 m of the "
        "allowed 0.0000000004 m.";
    int lines = 0;
    for (int width = 40; width < 700; width += 7) {
        std::string broken = brokenText(text, static_cast<float>(width)).str();
        const auto isSpace = [&](std::size_t i) { return text[i] == ' ' || text[i] == '\n'; };
        ASSERT_EQ(broken.size(), text.size());
        for (std::size_t i = 0; i < broken.size(); ++i) {
            if (broken[i] != '\n') continue;
            ++lines;
            EXPECT_TRUE(isSpace(i)) << broken;
            broken[i] = text[i];
        }
        EXPECT_EQ(broken, text);
    }
    EXPECT_GT(lines, 300);
}

TEST_F(PanelTest, TheSnapStepFollowsTheShapesUntilAPersonSetsOne) {
    EXPECT_EQ(app().view.snapStep(), 0.1);
    ASSERT_TRUE(app().open(preset("tiny")));
    window_.settle();
    EXPECT_EQ(app().view.snapStep(), 1e-7) << "cubes of a micrometre";
    app().view.moveStep = 2.5e-8;
    window_.settle();
    ASSERT_TRUE(app().open(preset("tetrahedron-cube")));
    window_.settle();
    EXPECT_EQ(app().view.snapStep(), 2.5e-8);
    EXPECT_EQ(app().ui.preferences.moveStep, 2.5e-8) << "and it is kept";
}

TEST_F(PanelTest, TheEdgeAboveThePresetsIsDragged) {
    const ImGuiID edge = idOf("##scene", {"##splitObjects"});
    const float before = imguiWindow("##presets")->Size.y;
    const dvec2 at = placeOf("##scene", edge, 150.0);
    drag(at, at - dvec2(0.0, 120.0));
    EXPECT_NEAR(imguiWindow("##presets")->Size.y, before + 120.0f, 2.0f);
    app().openScene(scene(), app().editor.document.file());
    window_.settle();
    EXPECT_NEAR(imguiWindow("##presets")->Size.y, before + 120.0f, 2.0f) << "it is remembered";
    const dvec2 there = placeOf("##scene", edge, 150.0);
    click(there);
    click(there);
    EXPECT_NEAR(imguiWindow("##presets")->Size.y, before, 2.0f) << "a double click shares it anew";
}

// The heading of a group and four low rows, at the size of these tests.
TEST_F(PanelTest, TheListOfPresetsEndsWithAWholeRow) {
    const float rows = (imguiWindow("##list")->Size.y - 25.0f) / 33.0f;
    EXPECT_GE(rows, 4.0f);
    EXPECT_FLOAT_EQ(rows, std::floor(rows));
}

TEST_F(PanelTest, ObjectsFoldAndLeaveTheirRoomToThePresets) {
    const float before = imguiWindow("##presets")->Size.y;
    click(placeOf("##objects", {"a", "##fold"}, 270.0));
    EXPECT_TRUE(app().panel.folded[0]);
    click(placeOf("##objects", {"b", "##fold"}, 270.0));
    EXPECT_TRUE(app().panel.folded[1]);
    EXPECT_GT(imguiWindow("##presets")->Size.y, before + 250.0f);
    click(placeOf("##objects", {"b", "##fold"}, 275.0));
    EXPECT_FALSE(app().panel.folded[1]);
}

}  // namespace
}  // namespace sepaxis::ui
