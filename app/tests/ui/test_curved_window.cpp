// Shapes with curved sides in the window: everything that looks at faces, edges and vertices elsewhere.
#include "app/scene/shapes/shape_types.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/steps_tab.h"
#include "app/ui/viewport/shape_edit.h"

#include <set>
#include <string>

namespace sepaxis::ui {
namespace {

const std::set<Tab> kKnowCurvedSides = {Tab::compare, Tab::path, Tab::hunt, Tab::recording};

class CurvedWindowTest : public WindowTest {
 protected:
    void open(const std::string& name) {
        ASSERT_TRUE(app().open(preset(name))) << name;
        window_.settle();
    }
    // Over the whole view, so that shapes, rims and contacts are under the mouse, and a click on some.
    void sweepMouse() {
        const auto& area = app().view.area;
        int moves = 0;
        static_cast<void>(findWithMouse(area.min, area.size, area.size / 9.0, [&](const dvec2& place) {
            if (++moves % 11 == 0) click(place);
            return false;
        }));
        key(SDL_SCANCODE_ESCAPE);
        window_.settle();
    }
};

TEST_F(CurvedWindowTest, EveryOverlayAndTabTakesEveryCurvedPreset) {
    for (std::size_t i = 0; i < draw::kOverlayCount; ++i)
        app().view.overlays[static_cast<draw::OverlayId>(i)].on = true;
    for (const char* name : {"curved-cylinder-standing", "curved-cylinder-lying", "curved-cylinders-crossing",
                             "curved-cone-tip", "curved-ellipsoid-on-slab", "curved-tapered-capsule",
                             "curved-rounded-boxes", "curved-disc-on-edge", "drake-21234", "ncollide-157"}) {
        SCOPED_TRACE(name);
        open(name);
        const bool isCurved = std::string(name) != "curved-rounded-boxes";
        for (std::size_t i = 0; i < kTabCount; ++i) {
            const auto tab = static_cast<Tab>(i);
            app().inspector().show(tab);
            window_.settle();
            const bool isNote = &app().inspector().current() == app().inspector().curvedNote.get();
            EXPECT_EQ(isNote, isCurved && !kKnowCurvedSides.contains(tab)) << tabName(tab);
            if (!isNote) continue;
            EXPECT_NE(app().inspector().current().text(app().tabContext()).find("curved sides"),
                      std::string::npos);
        }
        sweepMouse();
    }
    // Back to a pair with faces: the tab that was open shows them again.
    app().inspector().show(Tab::axes);
    open("tetrahedron-cube");
    EXPECT_EQ(&app().inspector().current(), app().inspector().tabs[0].get());
}

TEST_F(CurvedWindowTest, EveryTypeBecomesACurvedOneAndBack) {
    for (const scene::ShapeType& type : scene::shapeTypes()) {
        if (!type.standsAlone) continue;
        SCOPED_TRACE(std::string(type.name));
        for (const char* curved : {"cylinder", "cone", "disc", "ellipsoid", "tapered capsule"}) {
            open("tetrahedron-cube");
            for (const std::string_view next : {std::string_view(curved), type.name}) {
                const scene::BuiltShape& built = *app().editor.evaluation().shapes[0];
                EXPECT_TRUE(app().editor.tryExecute(Side::a, changeType(Side::a, built, next)));
                window_.settle();
                ASSERT_TRUE(app().editor.hasResult());
                EXPECT_EQ(scene::shapeTypeName(scene().a.shape), next);
                EXPECT_GT(scene::sizeOf(app().editor.evaluation().shapes[0]->shape), 0.1);
            }
        }
    }
}

TEST_F(CurvedWindowTest, AlgorithmsThatTheShapesHaveNotAreNotShown) {
    open("curved-cylinder-standing");
    app().inspector().show(Tab::steps);
    window_.settle();
    showSteps(app().tabContext(), StepsAlgorithm::sat);
    window_.settle();
    EXPECT_EQ(app().inspector().current().stepCount(app().tabContext()), 0u);
}

TEST_F(CurvedWindowTest, RoundingIsAStepThatCanBeUndone) {
    open("cubes-face-to-face");
    const double before = app().editor.evaluation().collision.depth;
    app().editor.document.execute(scene::setMarginRadius(Side::a, 0.1));
    window_.settle();
    EXPECT_NEAR(app().editor.evaluation().collision.depth, before + 0.1, 1e-12);
    EXPECT_EQ(app().editor.document.undoName(), "Round A");
    app().editor.document.undo();
    window_.settle();
    EXPECT_NEAR(app().editor.evaluation().collision.depth, before, 1e-12);
}

}  // namespace
}  // namespace sepaxis::ui
