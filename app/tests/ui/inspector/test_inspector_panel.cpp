// The inspector's panel itself, whatever its tabs show: opening, folding, its height, and its exports.
#include "app/tests/ui/inspector/inspector_harness.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;

class InspectorPanel : public InspectorTest {
 protected:
    // Of the bar: Recording stands behind it, once there is one.
    static constexpr int kLast = static_cast<int>(Tab::hunt);
    static_assert(kLast + 2 == static_cast<int>(kTabCount));

    Inspector& inspector() { return app().inspector(); }
    dvec2 tabAt(int number) {
        const char* name = tabName(static_cast<Tab>(number));
        const ImGuiWindow* bar = ImGui::FindWindowByName("##inspectorBar");
        const ImGuiID id = ImHashStr(name, 0, bar->ID);
        const double y = static_cast<double>(bar->Pos.y + bar->Size.y * 0.5f);
        const int left = static_cast<int>(bar->Pos.x), right = left + static_cast<int>(bar->Size.x);
        for (int x = left; x < right; x += 10) {
            moveTo({x, y});
            window_.step(0.0);
            window_.step(0.0);
            if (hoveredId() == id) return {x, y};
        }
        ADD_FAILURE() << "no tab " << name;
        return dvec2(0.0);
    }
    static ImGuiID barId(const char* control) {
        return ImHashStr(control, 0, ImGui::FindWindowByName("##inspectorBar")->ID);
    }
    // The rightmost place in the bar of every control that the mouse finds there.
    std::map<ImGuiID, dvec2> barPlaces() {
        const ImGuiWindow* bar = ImGui::FindWindowByName("##inspectorBar");
        const double y = static_cast<double>(bar->Pos.y + bar->Size.y * 0.5f);
        const int left = static_cast<int>(bar->Pos.x), right = left + static_cast<int>(bar->Size.x);
        std::map<ImGuiID, dvec2> places;
        for (int x = left + 2; x < right; x += 6) {
            moveTo({x, y});
            window_.step(0.0);
            window_.step(0.0);
            if (hoveredId() != 0) places[hoveredId()] = {x, y};
        }
        return places;
    }
    void clickInMenu(const char* item) {
        const ImGuiWindow* menu = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
        const ImGuiID id = ImHashStr(item, 0, menu->ID);
        const dvec2 at(static_cast<double>(menu->Pos.x + 30.0f), static_cast<double>(menu->Pos.y));
        for (int y = 2; y < static_cast<int>(menu->Size.y); y += 6) {
            moveTo(at + dvec2(0.0, y));
            window_.step(0.0);
            window_.step(0.0);
            if (hoveredId() != id) continue;
            click(at + dvec2(0.0, y));
            return;
        }
        ADD_FAILURE() << "the menu lacks " << item;
    }
    void clickExport(const char* control) {
        const ImGuiWindow* bar = ImGui::FindWindowByName("##inspectorBar");
        const ImGuiID id = ImHashStr(control, 0, bar->ID);
        const double y = static_cast<double>(bar->Pos.y + bar->Size.y * 0.5f);
        const int left = static_cast<int>(bar->Pos.x), right = left + static_cast<int>(bar->Size.x);
        for (int x = right - 6; x > left; x -= 8) {
            moveTo({x, y});
            window_.step(0.0);
            window_.step(0.0);
            if (hoveredId() != id) continue;
            click({x, y});
            return;
        }
        ADD_FAILURE() << "no button " << control;
    }
};

TEST_F(InspectorPanel, TheViewMenuLeadsToEveryTab) {
    for (const Tab tab : {Tab::axes, Tab::recording}) {  // the bar lacks the last one
        ASSERT_TRUE(openMenu("View"));
        ASSERT_TRUE(clickControlIn("##Menu_00", WindowTest::idOf("##Menu_00", {"Tabs of the inspector"})));
        ASSERT_TRUE(clickControlIn("##Menu_01", WindowTest::idOf("##Menu_01", {tabName(tab)})));
        EXPECT_TRUE(inspector().open);
        EXPECT_EQ(inspector().tab, tab);
    }
}

TEST_F(InspectorPanel, TabsAndTheKeyOpenAndFoldIt) {
    EXPECT_FALSE(inspector().open);
    const double tall = app().view.area.size.y;
    for (int i = 0; i <= kLast; ++i) {
        click(tabAt(i));
        EXPECT_TRUE(inspector().open);
        EXPECT_EQ(inspector().tab, static_cast<Tab>(i));
        EXPECT_LT(app().view.area.size.y, tall - 100.0);
    }
    click(tabAt(kLast));
    EXPECT_FALSE(inspector().open);
    EXPECT_EQ(app().view.area.size.y, tall);
    key(SDL_SCANCODE_J);
    EXPECT_TRUE(inspector().open);
    EXPECT_EQ(inspector().tab, Tab::hunt);
    key(SDL_SCANCODE_J);
    EXPECT_FALSE(inspector().open);
}

// At the least size that everything works at, and below.
TEST_F(InspectorPanel, EveryTabAndButtonIsReachedInASmallWindow) {
    for (const int width : {1024, 700}) {
        SDL_SetWindowSize(window_.sdlWindow(), width, 640);
        window_.settle();
        for (int i = 0; i <= kLast; ++i) {
            const Tab tab = static_cast<Tab>(i);
            if (inspector().open && inspector().tab == tab) continue;
            std::map<ImGuiID, dvec2> places = barPlaces();
            if (const auto found = places.find(barId(tabName(tab))); found != places.end()) {
                click(found->second);
            } else {
                ASSERT_TRUE(places.contains(barId("##moreTabs"))) << tabName(tab) << ' ' << width;
                click(places.at(barId("##moreTabs")));
                clickInMenu(tabName(tab));
            }
            EXPECT_TRUE(inspector().open);
            EXPECT_EQ(inspector().tab, tab) << width;
            places = barPlaces();
            EXPECT_TRUE(places.contains(barId(tabName(tab)))) << "the open tab stands in the bar";
            double last = 0.0;
            for (int t = 0; t < static_cast<int>(kTabCount); ++t)
                if (const auto at = places.find(barId(tabName(static_cast<Tab>(t)))); at != places.end())
                    last = std::max(last, at->second.x);
            for (const char* control : {"##copy", "##csv", "##picture", "##fold"}) {
                ASSERT_TRUE(places.contains(barId(control)))
                    << control << ' ' << tabName(tab) << ' ' << width;
                EXPECT_GT(places.at(barId(control)).x, last) << control;
            }
        }
    }
}

TEST_F(InspectorPanel, ItsEdgeIsDraggedAndTheViewportKeepsRoom) {
    show("tetrahedron-cube", Tab::axes);
    const double edge = app().view.area.min.y + app().view.area.size.y;
    const double x = app().view.area.min.x + 300.0;
    drag({x, edge}, {x, edge - 80.0});
    EXPECT_NEAR(app().view.area.min.y + app().view.area.size.y, edge - 80.0, 1.5);
    drag({x, edge - 80.0}, {x, 10.0});
    EXPECT_GE(app().view.area.size.y, 199.0);
    const double highest = app().view.area.min.y + app().view.area.size.y;
    drag({x, highest}, {x, 715.0});
    EXPECT_NEAR(static_cast<double>(panel().Size.y), 108.0, 2.0);
}

TEST_F(InspectorPanel, EveryTabIsCopiedAsText) {
    for (int i = 0; i < static_cast<int>(kTabCount); ++i) {
        const Tab tab = static_cast<Tab>(i);
        show("cubes-face-to-face", tab);
        clickExport("##copy");
        char* clipboard = SDL_GetClipboardText();
        const std::string text = clipboard;
        SDL_free(clipboard);
        EXPECT_GT(text.size(), 40u) << tabName(tab);
        EXPECT_EQ(text, inspector().current().text(app().tabContext())) << tabName(tab);
    }
}

TEST_F(InspectorPanel, ATabIsSavedAsTableAndAsPicture) {
    std::string name = (fs::temp_directory_path() / "sepaxis-export-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    const char* home = std::getenv("HOME");
    const std::string before = home == nullptr ? "" : home;
    setenv("HOME", name.c_str(), 1);
    show("tetrahedron-cube", Tab::axes);
    clickExport("##csv");
    clickExport("##picture");
    window_.waitForScreenshots();
    setenv("HOME", before.c_str(), 1);
    std::string table, picture;
    for (const fs::directory_entry& entry : fs::directory_iterator(name))
        (entry.path().extension() == ".csv" ? table : picture) = entry.path();
    std::ifstream file(table, std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}),
              inspector().current().csv(app().tabContext()));
    // A PNG states its size, most significant byte first, from its 17th byte on.
    std::ifstream png(picture, std::ios::binary);
    std::array<unsigned char, 24> head{};
    png.read(reinterpret_cast<char*>(head.data()), head.size());
    const auto number = [&](std::size_t at) {
        return (head[at] << 24) | (head[at + 1] << 16) | (head[at + 2] << 8) | head[at + 3];
    };
    EXPECT_EQ(number(16), static_cast<int>(panel().Size.x));
    EXPECT_EQ(number(20), static_cast<int>(panel().Size.y));
    fs::remove_all(name);
}

}  // namespace
}  // namespace sepaxis::ui
