// The Hunt tab and the methods of somebody else in the real window.
#include "app/plugin/outside_method.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"

#include <filesystem>
#include <string>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;

class HuntTabTest : public WindowTest {
 protected:
    // A program that has no engines beside it: the plug-in is the only method from outside.
    HuntTabTest() {
        std::string name = (fs::temp_directory_path() / "sepaxis-hunt-XXXXXX").string();
        folder_ = mkdtemp(name.data());
        fs::copy_file(SEPAXIS_PROGRAM, folder_ / "sepaxis");
        plugin::setHostProgram(folder_ / "sepaxis");
    }
    ~HuntTabTest() override {
        plugin::setHostProgram("/proc/self/exe");
        fs::remove_all(folder_);
    }
    void use(const char* way) {
        method_ = std::string("plugin:") + SEPAXIS_PLUGINS + "/libmisbehaving_" + way + ".so";
        app().ui.preferences.methods = {method_};
        ASSERT_TRUE(app().open(preset("article-just-touching")));
        app().inspector().show(Tab::hunt);
        window_.settle();
        waitFor([&] { return !app().editor.outside.methods().empty(); });
        window_.settle();
    }
    template <class Condition>
    void waitFor(Condition&& condition) {
        const Uint64 end = SDL_GetTicks64() + 60000;  // of a test that fails
        while (!condition() && SDL_GetTicks64() < end) window_.step(0.02);
        EXPECT_TRUE(condition()) << said();
    }
    std::string said() { return app().inspector().current().text(app().tabContext()); }
    static const ImGuiWindow& panel() { return *ImGui::FindWindowByName("##inspector"); }
    bool press(const char* label) { return clickControlIn("##inspector", idOf("##inspector", {label})); }
    static dvec2 firstRow() { return {panel().Pos.x + 60.0, panel().Pos.y + 2.0 * 28.0 + 4.0 + 36.0}; }

    fs::path folder_;
    std::string method_;
};

TEST_F(HuntTabTest, WhatAPluginGetsWrongIsARowAndAClickOpensIt) {
    use("RETURNS_NAN");
    EXPECT_TRUE(said().starts_with("Hunt answers many poses")) << said();
    ASSERT_TRUE(press("Hunt"));
    // Its third answer is wrong. A hunt that is over before, on a busy machine, is begun again.
    waitFor([&] {
        const std::string now = said();
        if (now.find("nothing found") != std::string::npos) press("Hunt");
        const bool running = now.find(" fault") != std::string::npos;
        return now.find("not finite") != std::string::npos ||
               (running && now.find(", 0 faults") == std::string::npos);
    });
    press("Stop");
    waitFor([&] { return said().find(" poses in ") != std::string::npos; });
    ASSERT_NE(said().find("not finite"), std::string::npos);
    EXPECT_NE(said().find(method_), std::string::npos);
    window_.settle();
    click(firstRow());
    const std::string name = method_ + ": not finite, ";
    EXPECT_TRUE(scene().name.starts_with(name)) << scene().name;
    ASSERT_EQ(scene().reported.size(), 1u);
    EXPECT_EQ(scene().reported.front().by, method_);
    ASSERT_TRUE(scene().expect);
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_FALSE(scene().name.starts_with(name)) << "one step of the history";
}

TEST_F(HuntTabTest, AMenuHuntsNearHereAndASoundMethodKeepsItsContract) {
    use("SOUND");
    ASSERT_TRUE(openMenu("Tools"));
    click(placeOf("##Menu_00", {"Find a worse pose near here"}, 300.0));
    waitFor([&] { return said().find("nothing found") != std::string::npos; });
    EXPECT_NE(said().find(method_ + ", double: "), std::string::npos) << said();
}

}  // namespace
}  // namespace sepaxis::ui
