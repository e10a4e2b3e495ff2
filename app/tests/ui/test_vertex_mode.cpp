// Editing the vertices of a hull in the real window, by real events.
#include "app/tests/ui/window_harness.h"
#include "app/ui/viewport/scene_painter.h"
#include "app/ui/viewport/vertex_mode.h"

#include <fstream>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOpened = "Open two";  // the step before any edit

class VertexModeTest : public WindowTest {
 protected:
    void SetUp() override {
        WindowTest::SetUp();
        std::string name = (fs::temp_directory_path() / "sepaxis-vertices-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        openTwo(kTwo);
    }
    void TearDown() override { fs::remove_all(folder_); }

    // A: a hull of points, apart from B, a box.
    static constexpr const char* kTwo =
        R"({"version":1,"name":"two","a":{"name":"cube","shape":{"type":"hull","positions":[
        [-0.5,-0.5,-0.5],[0.5,-0.5,-0.5],[-0.5,0.5,-0.5],[0.5,0.5,-0.5],
        [-0.5,-0.5,0.5],[0.5,-0.5,0.5],[-0.5,0.5,0.5],[0.5,0.5,0.5]]}},
        "b":{"name":"box","shape":{"type":"box","half_extents":[0.4,0.4,0.4]},"position":[2.5,0,0]}})";

    fs::path write(const std::string& name, const std::string& text) {
        fs::path path = folder_ / name;
        std::ofstream(path) << text;
        return path;
    }
    void openTwo(const std::string& text) {
        ASSERT_TRUE(app().open(write("two.json", text))) << app().dialogs.errorText;
        app().view.selection = Side::a;
        window_.settle();
    }
    VertexMode& mode() { return app().vertices(); }
    const scene::HullShape& hull(Side side = Side::a) {
        return std::get<scene::HullShape>(scene().object(side).shape);
    }
    dvec2 pixelOfVertex(std::uint32_t vertex, Side side = Side::a) {
        const scene::Object& object = scene().object(side);
        return pixelOf(transformPoint(scene::poseOf(object), hull(side).positions[vertex] * object.scale));
    }
    void enter() {
        key(SDL_SCANCODE_V);
        ASSERT_TRUE(mode().on);
    }
    void ctrl(SDL_Scancode code) { key(code, KMOD_CTRL); }
    void shiftClick(const dvec2& pixel) { clickWith(pixel, SDL_SCANCODE_LSHIFT, KMOD_SHIFT); }
    void clickWith(const dvec2& pixel, SDL_Scancode modifier, SDL_Keymod state) {
        hold(modifier, state);
        click(pixel);
        hold(modifier, KMOD_NONE);
    }
    // A modifier that goes down, or up where `state` is none.
    void hold(SDL_Scancode modifier, SDL_Keymod state) {
        SDL_SetModState(state);
        SDL_Event event{};
        event.type = state == KMOD_NONE ? SDL_KEYUP : SDL_KEYDOWN;
        event.key.keysym.scancode = modifier;
        event.key.keysym.sym = SDL_GetKeyFromScancode(modifier);
        event.key.keysym.mod = static_cast<Uint16>(state);
        push(event);
        window_.settle();
    }
    // A corner of the box that has the projections of all vertices in it.
    void boxAll() {
        dvec2 low(1e9), high(-1e9);
        for (std::uint32_t i = 0; i < hull().positions.size(); ++i) {
            low = glm::min(low, pixelOfVertex(i));
            high = glm::max(high, pixelOfVertex(i));
        }
        drag(low - dvec2(12), high + dvec2(12));
    }
    double pixelsApart(std::uint32_t a, std::uint32_t b) {
        return glm::length(pixelOfVertex(a) - pixelOfVertex(b));
    }
    // The handle of the selected vertices, by what the viewport itself finds under the mouse.
    dvec2 pixelOfVertexHandle(gizmo::Handle handle) {
        const auto target = vertexTarget(app().editor, app().view, app().vertices());
        if (!target) {
            ADD_FAILURE() << "no vertex is selected";
            return {};
        }
        const dvec2 middle = pixelOf(gizmo::pivotOf(*target));
        for (int radius = 12; radius < 130; radius += 2)
            for (int step = 0; step < 126; ++step) {
                const dvec2 direction(std::cos(0.05 * step), std::sin(0.05 * step));
                const dvec2 pixel = glm::round(middle + static_cast<double>(radius) * direction);
                if (gizmo::pick(gizmoView(), *target, app().view.mode, app().view.space, pixel) != handle)
                    continue;
                moveTo(pixel);
                window_.settle();
                if (app().view.hoveredHandle == handle) return pixel;
            }
        ADD_FAILURE() << "no pixel picks the handle";
        return middle;
    }
    scene::VertexUse useOf(std::uint32_t vertex) {
        return vertexStatesOf(app().editor, app().vertices())[vertex].use;
    }
    fs::path folder_;
};

TEST_F(VertexModeTest, IsEnteredAndLeftByKeys) {
    enter();
    EXPECT_EQ(mode().side, Side::a);
    EXPECT_EQ(app().editor.document.undoName(), kOpened);  // a hull needs no change
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(mode().on);
    EXPECT_EQ(app().view.selection, Side::a);  // only the mode was left
    enter();
    key(SDL_SCANCODE_V);
    EXPECT_FALSE(mode().on);
    // Nothing is selected: it says what to do.
    app().view.selection.reset();
    key(SDL_SCANCODE_V);
    EXPECT_FALSE(mode().on);
    EXPECT_NE(app().ui.toasts.lastText().find("Select a shape"), std::string::npos);
}

TEST_F(VertexModeTest, ABoxBecomesAnEditableHullInOneStep) {
    const scene::Scene before = scene();
    const auto built = app().editor.evaluation().shapes[1];
    key(SDL_SCANCODE_B);
    enter();
    EXPECT_EQ(mode().side, Side::b);
    EXPECT_EQ(app().editor.document.undoName(), "Make B an editable hull");
    EXPECT_EQ(hull(Side::b).positions.size(), 8u);
    EXPECT_TRUE(hull(Side::b).faces.empty());
    EXPECT_EQ(app().editor.evaluation().shapes[1]->shape.core.faceCount(), 6u);
    EXPECT_NEAR(app().editor.evaluation().shapes[1]->shape.core.volume, built->shape.core.volume, 1e-12);
    EXPECT_EQ(scene().b.position, before.b.position);
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);
    EXPECT_FALSE(mode().on);  // a box has no vertices to edit
    // A sphere has none either, and says so.
    app().editor.document.execute(scene::setShape(Side::b, scene::SphereShape{}));
    window_.settle();
    key(SDL_SCANCODE_V);
    EXPECT_FALSE(mode().on);
    EXPECT_NE(app().ui.toasts.lastText().find("not made of vertices"), std::string::npos);
}

TEST_F(VertexModeTest, ClicksAndBoxesSelect) {
    enter();
    click(pixelOfVertex(7));
    EXPECT_EQ(mode().selected, scene::VertexList{7});
    shiftClick(pixelOfVertex(5));
    EXPECT_EQ(mode().selected, (scene::VertexList{5, 7}));
    shiftClick(pixelOfVertex(7));
    EXPECT_EQ(mode().selected, scene::VertexList{5});
    ctrl(SDL_SCANCODE_A);
    EXPECT_EQ(mode().selected.size(), 8u);
    click({app().view.area.min.x + 40, app().view.area.min.y + app().view.area.size.y - 160});
    EXPECT_TRUE(mode().selected.empty());
    EXPECT_EQ(app().view.selection, Side::a);
    boxAll();
    EXPECT_EQ(mode().selected.size(), 8u);
    // A box around one, then with Shift around another.
    const dvec2 first = pixelOfVertex(1), second = pixelOfVertex(6);
    click({app().view.area.min.x + 40, app().view.area.min.y + app().view.area.size.y - 160});
    drag(first + dvec2(-14, 14), first + dvec2(14, -14));
    EXPECT_EQ(mode().selected, scene::VertexList{1});
    hold(SDL_SCANCODE_LSHIFT, KMOD_SHIFT);
    drag(second + dvec2(-14, -14), second + dvec2(14, 14));
    hold(SDL_SCANCODE_LSHIFT, KMOD_NONE);
    EXPECT_EQ(mode().selected, (scene::VertexList{1, 6}));
    EXPECT_EQ(app().editor.document.undoName(), kOpened);  // selecting is no change
    // Escape during a box gives the box up, not the mode.
    moveTo(first + dvec2(-14, 14));
    window_.settle();
    press();
    moveTo(first + dvec2(30, -30));
    window_.settle();
    EXPECT_EQ(app().view.gesture, Gesture::box);
    key(SDL_SCANCODE_ESCAPE);
    release();
    window_.settle();
    EXPECT_TRUE(mode().on);
    EXPECT_EQ(mode().selected, (scene::VertexList{1, 6}));
}

TEST_F(VertexModeTest, TheHandlesMoveTheSelected) {
    enter();
    click(pixelOfVertex(7));
    shiftClick(pixelOfVertex(5));
    const scene::Scene before = scene();
    const dvec2 from = pixelOfVertexHandle(gizmo::Handle::axisX);
    const dvec2 along = pixelOf({1, 0, 0.5}) - pixelOf({0, 0, 0.5});
    moveTo(from);
    window_.settle();
    press();
    moveTo(from + 0.2 * along);
    window_.settle();
    EXPECT_TRUE(app().editor.document.isPreviewing());
    EXPECT_GT(hull().positions[7].x, 0.55);  // it follows while the mouse moves
    EXPECT_GT(app().editor.evaluation().shapes[0]->shape.core.boundsMax.x, 0.55);
    // A typed number is exact.
    for (const SDL_Scancode digit : {SDL_SCANCODE_0, SDL_SCANCODE_PERIOD, SDL_SCANCODE_2, SDL_SCANCODE_5})
        key(digit);
    EXPECT_NE(app().view.drag->result.readout.find("2 vertices of A"), std::string::npos);
    key(SDL_SCANCODE_RETURN);
    release();
    window_.settle();
    EXPECT_EQ(hull().positions[7], dvec3(0.75, 0.5, 0.5));
    EXPECT_EQ(hull().positions[5], dvec3(0.75, -0.5, 0.5));
    EXPECT_EQ(hull().positions[3], dvec3(0.5, 0.5, -0.5));
    EXPECT_EQ(app().editor.document.undoName(), "Move 2 vertices of A");
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);
    EXPECT_TRUE(mode().on);
    // Escape during a drag leaves no step.
    const dvec2 again = pixelOfVertexHandle(gizmo::Handle::axisY);
    moveTo(again);
    window_.settle();
    press();
    moveTo(again + dvec2(0, -50));
    window_.settle();
    EXPECT_FALSE(scene() == before);
    key(SDL_SCANCODE_ESCAPE);
    release();
    window_.settle();
    EXPECT_TRUE(scene() == before);
    EXPECT_TRUE(mode().on);
    EXPECT_EQ(app().editor.document.undoName(), kOpened);
}

TEST_F(VertexModeTest, TheHandlesTurnAndResizeTheSelected) {
    enter();
    for (const std::uint32_t vertex : {1u, 3u, 5u, 7u}) toggleVertex(app().vertices(), vertex);
    key(SDL_SCANCODE_E);
    const dvec2 ring = pixelOfVertexHandle(gizmo::Handle::ringX);
    moveTo(ring);
    window_.settle();
    press();
    moveTo(ring + dvec2(6, 6));
    window_.settle();
    for (const SDL_Scancode digit : {SDL_SCANCODE_9, SDL_SCANCODE_0}) key(digit);
    key(SDL_SCANCODE_RETURN);
    release();
    window_.settle();
    // A quarter turn about x takes the side's corners to each other's places.
    EXPECT_NEAR(glm::length(hull().positions[1] - dvec3(0.5, 0.5, -0.5)), 0.0, 1e-12);
    EXPECT_EQ(hull().positions[0], dvec3(-0.5, -0.5, -0.5));
    EXPECT_EQ(app().editor.document.undoName(), "Rotate 4 vertices of A");
    ctrl(SDL_SCANCODE_Z);

    key(SDL_SCANCODE_R);
    const auto box = vertexBox(app().editor, app().vertices());
    ASSERT_TRUE(box.has_value());
    const auto knobs = scene::dimensionHandles(*box);
    const auto upper =
        std::find_if(knobs.begin(), knobs.end(), [](const auto& k) { return k.name == "+y face"; });
    ASSERT_NE(upper, knobs.end());
    const dvec2 knob = pixelOf(upper->position);
    moveTo(knob);
    window_.settle();
    ASSERT_TRUE(app().view.hoveredKnob.has_value());
    press();
    moveTo(knob + dvec2(0, -40));
    window_.settle();
    key(SDL_SCANCODE_2);
    key(SDL_SCANCODE_RETURN);
    release();
    window_.settle();
    EXPECT_NEAR(hull().positions[3].y, 1.5, 1e-12);  // two metres from the lower side, which stays
    EXPECT_NEAR(hull().positions[7].y, 1.5, 1e-12);
    EXPECT_NEAR(hull().positions[1].y, -0.5, 1e-12);
    EXPECT_NEAR(hull().positions[7].z, 0.5, 1e-12);
    EXPECT_EQ(hull().positions[2], dvec3(-0.5, 0.5, -0.5));
    EXPECT_EQ(app().editor.document.undoName(), "Resize 4 vertices of A: +y face");
}

TEST_F(VertexModeTest, AVertexIsDraggedItselfAndGoesGreyInside) {
    enter();
    // To the middle of the picture of the box: in the plane of the view through the vertex that is inside.
    const dvec2 from = pixelOfVertex(6);
    const dvec2 middle = pixelOf({0, 0, 0});
    EXPECT_EQ(useOf(6), scene::VertexUse::used);
    drag(from, from + 0.3 * (middle - from));
    EXPECT_EQ(mode().selected, scene::VertexList{6});
    EXPECT_EQ(app().editor.document.undoName(), "Move vertex 6 of A");
    EXPECT_NE(hull().positions[6], dvec3(-0.5, 0.5, 0.5));
    ctrl(SDL_SCANCODE_Z);
    EXPECT_EQ(hull().positions[6], dvec3(-0.5, 0.5, 0.5));

    app().editor.document.execute(
        scene::changeVertices(Side::a, scene::addVertex(hull(), {0.0, 0.0, 0.8}).shape, "Add a vertex to A"));
    window_.settle();
    EXPECT_EQ(useOf(8), scene::VertexUse::used);
    click(pixelOfVertex(8));
    const dvec2 handle = pixelOfVertexHandle(gizmo::Handle::axisZ);
    moveTo(handle);
    window_.settle();
    press();
    moveTo(handle + 0.1 * (pixelOf({0, 0, 1}) - pixelOf({0, 0, 0})));
    window_.settle();
    for (const SDL_Scancode digit : {SDL_SCANCODE_MINUS, SDL_SCANCODE_0, SDL_SCANCODE_PERIOD, SDL_SCANCODE_6})
        key(digit);
    key(SDL_SCANCODE_RETURN);
    release();
    window_.settle();
    EXPECT_NEAR(hull().positions[8].z, 0.2, 1e-12);
    EXPECT_EQ(useOf(8), scene::VertexUse::unused);
    const scene::StateWords words =
        scene::stateInWords(hull(), 8, vertexStatesOf(app().editor, app().vertices())[8], dvec3(1.0),
                            *app().editor.evaluation().shapes[0]);
    EXPECT_EQ(words.sentence, "inside the hull: not used");
    // Still there to be taken hold of, and named.
    click({app().view.area.min.x + 40, app().view.area.min.y + app().view.area.size.y - 160});
    moveTo(pixelOfVertex(8));
    window_.settle();
    EXPECT_EQ(mode().hovered, 8u);
    EXPECT_EQ(vertexLabel(app().editor, app().vertices()),
              "vertex 8  (0, 0, 0.2) m,  inside the hull: not used");
    const std::size_t renders = app().painter().renders();
    moveTo(pixelOfVertex(5));
    window_.settle();
    EXPECT_EQ(vertexLabel(app().editor, app().vertices()), "vertex 5  (0.5, -0.5, 0.5) m");
    EXPECT_EQ(app().painter().renders(), renders);  // hovering costs no picture
    const auto& points = app().painter().drawing().list.points;
    const auto dots = std::count_if(points.begin(), points.end(), [&](const gfx::Point& point) {
        return glm::length(point.position - hull().positions[8]) < 1e-12;
    });
    EXPECT_EQ(dots, 1);
}

TEST_F(VertexModeTest, DeletesDuplicatesAndAdds) {
    enter();
    const scene::Scene before = scene();
    click(pixelOfVertex(7));
    key(SDL_SCANCODE_DELETE);
    EXPECT_EQ(hull().positions.size(), 7u);
    EXPECT_EQ(app().editor.document.undoName(), "Delete vertex 7 of A");
    EXPECT_TRUE(mode().selected.empty());
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);

    click(pixelOfVertex(7));
    ctrl(SDL_SCANCODE_D);
    EXPECT_EQ(hull().positions.size(), 9u);
    EXPECT_EQ(mode().selected, scene::VertexList{8});
    EXPECT_EQ(useOf(8), scene::VertexUse::duplicate);
    EXPECT_EQ(app().editor.document.undoName(), "Duplicate vertex 7 of A");
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);
    EXPECT_TRUE(mode().selected.empty());  // the copy is gone

    key(SDL_SCANCODE_INSERT);
    EXPECT_EQ(hull().positions.size(), 9u);
    EXPECT_EQ(useOf(8), scene::VertexUse::used);
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);

    // A double click on the face that looks at the camera.
    const dvec2 face = pixelOf({0.1, 0.1, 0.5});
    moveTo(face);
    window_.settle();
    for (int i = 0; i < 2; ++i) {
        press();
        window_.settle();
        release();
        window_.settle();
    }
    ASSERT_EQ(hull().positions.size(), 9u);
    EXPECT_EQ(mode().selected, scene::VertexList{8});
    EXPECT_EQ(useOf(8), scene::VertexUse::used);
    EXPECT_LT(glm::length(hull().positions[8] - dvec3(0.1, 0.1, 0.55)), 0.02);
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);
}

TEST_F(VertexModeTest, AFlatHullIsRefusedAndNothingChanges) {
    enter();
    const scene::Scene before = scene();
    for (const std::uint32_t vertex : {4u, 5u, 6u, 7u}) toggleVertex(app().vertices(), vertex);
    key(SDL_SCANCODE_DELETE);
    EXPECT_TRUE(scene() == before);
    EXPECT_EQ(mode().selected.size(), 4u);
    EXPECT_NE(app().ui.toasts.lastText().find("no volume"), std::string::npos) << app().ui.toasts.lastText();
    ctrl(SDL_SCANCODE_A);
    key(SDL_SCANCODE_DELETE);
    EXPECT_TRUE(scene() == before);
    EXPECT_NE(app().ui.toasts.lastText().find("Not changed: "), std::string::npos);
    EXPECT_EQ(app().editor.document.undoName(), kOpened);
    // By a typed drag: the front onto the back.
    mode().selected = {4, 5, 6, 7};
    ++mode().version;
    window_.settle();
    const dvec2 handle = pixelOfVertexHandle(gizmo::Handle::axisZ);
    moveTo(handle);
    window_.settle();
    press();
    moveTo(handle + dvec2(3, 3));
    window_.settle();
    key(SDL_SCANCODE_MINUS);
    key(SDL_SCANCODE_1);
    EXPECT_FALSE(app().view.refusal.empty());
    key(SDL_SCANCODE_RETURN);
    release();
    window_.settle();
    EXPECT_TRUE(scene() == before);
    EXPECT_EQ(app().editor.document.undoName(), kOpened);
}

TEST_F(VertexModeTest, TheTableSelectsAndTakesNumbers) {
    enter();
    const ImGuiWindow* list = imguiWindow("##vertices");
    ASSERT_NE(list, nullptr);
    const auto rowAt = [&](int row) {
        return dvec2(list->Pos.x + 12, list->Pos.y + 24.0f * (static_cast<float>(row) + 0.5f));
    };
    click(rowAt(2));
    EXPECT_EQ(mode().selected, scene::VertexList{2});
    clickWith(rowAt(5), SDL_SCANCODE_LSHIFT, KMOD_SHIFT);
    EXPECT_EQ(mode().selected, (scene::VertexList{2, 3, 4, 5}));
    clickWith(rowAt(3), SDL_SCANCODE_LCTRL, KMOD_CTRL);
    EXPECT_EQ(mode().selected, (scene::VertexList{2, 4, 5}));
    moveTo(rowAt(6));
    window_.settle();
    EXPECT_EQ(mode().hovered, 6u);  // lights up in the viewport

    const scene::Scene before = scene();
    click(rowAt(7) + dvec2(60, 0));  // x of vertex 7
    type("0.9");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(hull().positions[7], dvec3(0.9, 0.5, 0.5));
    EXPECT_EQ(app().editor.document.undoName(), "Move vertex 7 of A");
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);
}

TEST_F(VertexModeTest, ListedFacesAreLeftOutWithANote) {
    ASSERT_TRUE(app().open(preset("tetrahedron-cube")));
    app().view.selection = Side::b;
    window_.settle();
    ASSERT_FALSE(hull(Side::b).faces.empty());
    const scene::Scene before = scene();
    enter();
    EXPECT_TRUE(scene() == before);
    // All together: the lists still fit.
    ctrl(SDL_SCANCODE_A);
    const dvec2 all = pixelOfVertexHandle(gizmo::Handle::axisY);
    drag(all, all + dvec2(0, -30));
    EXPECT_FALSE(scene() == before);
    EXPECT_EQ(hull(Side::b).faces.size(), 6u);
    EXPECT_TRUE(mode().note[1].empty());
    ctrl(SDL_SCANCODE_Z);
    // One alone.
    mode().selected = {0};
    ++mode().version;
    window_.settle();
    const dvec2 one = pixelOfVertexHandle(gizmo::Handle::axisY);
    drag(one, one + dvec2(0, -30));
    EXPECT_TRUE(hull(Side::b).faces.empty());
    EXPECT_NE(mode().note[1].find("left out"), std::string::npos);
    EXPECT_NE(app().ui.toasts.lastText().find("left out"), std::string::npos);
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);
    window_.settle();
    EXPECT_TRUE(mode().note[1].empty());  // they are back
}

TEST_F(VertexModeTest, ListedTrianglesGoAlongWithADraggedVertex) {
    ASSERT_TRUE(app().open(preset("tetrahedron-cube")));
    app().view.selection = Side::a;
    window_.settle();
    const scene::HullShape before = hull();
    ASSERT_EQ(before.faces.size(), 4u);
    enter();
    click(pixelOfVertex(3));
    ASSERT_EQ(mode().selected, scene::VertexList{3});
    const dvec2 one = pixelOfVertexHandle(gizmo::Handle::axisY);
    drag(one, one + dvec2(0, -15));
    EXPECT_NE(hull().positions[3], before.positions[3]);
    EXPECT_EQ(hull().faces, before.faces);
    EXPECT_EQ(hull().edges, before.edges);
    EXPECT_TRUE(mode().note[0].empty());
    EXPECT_EQ(app().ui.toasts.lastText().find("left out"), std::string::npos);
}

TEST_F(VertexModeTest, EnterAppliesThePopup) {
    enter();
    ASSERT_TRUE(clickLabel("##objects", {"a", "vertices", "Change"}));
    window_.settle();
    mode().change.factors = {2, 1, 1};
    mode().change.fresh = false;
    window_.settle();
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(mode().change.open);
    EXPECT_EQ(hull().positions[7], dvec3(1.0, 0.5, 0.5));
    EXPECT_EQ(app().editor.document.undoName(), "Scale A");
}

TEST_F(VertexModeTest, HintsNameTheKeysOfTheScheme) {
    enter();
    ctrl(SDL_SCANCODE_A);
    EXPECT_NE(vertexHint(app().ui, app().view, app().vertices()).view().find("Ctrl+D duplicates"),
              std::string::npos)
        << vertexHint(app().ui, app().view, app().vertices()).view();
    leaveVertexMode(app().editor, app().view, app().vertices());
    app().ui.preferences.keys = scene::KeyScheme::maya;
    app().view.selection.reset();
    key(SDL_SCANCODE_V);
    EXPECT_EQ(app().ui.toasts.lastText(), "Select a shape first: click it, or press Shift+A or B.");
}

TEST_F(VertexModeTest, ThePopupShowsItsChangeAndKeepsItOnApply) {
    enter();
    const scene::Scene before = scene();
    const auto openPopup = [&] {
        const ImGuiWindow* panel = imguiWindow("##objects");
        ASSERT_NE(panel, nullptr);
        ASSERT_TRUE(clickLabel("##objects", {"a", "vertices", "Change"}));
        window_.settle();
        ASSERT_TRUE(mode().change.open);
        ASSERT_TRUE(app().editor.document.isPreviewing());
    };
    openPopup();
    mode().change.factors = {2, 1, 1};
    mode().change.fresh = false;
    window_.settle();
    moveTo({700, 500});
    window_.settle();
    EXPECT_EQ(hull().positions[7], dvec3(1.0, 0.5, 0.5));  // seen before it is kept
    key(SDL_SCANCODE_ESCAPE);
    window_.settle();
    EXPECT_FALSE(mode().change.open);
    EXPECT_TRUE(mode().on);
    EXPECT_TRUE(scene() == before);
    EXPECT_EQ(app().editor.document.undoName(), kOpened);

    // Nor does a preview stay behind where the mode, or the panel with the popup, goes away.
    openPopup();
    mode().change.factors = {2, 1, 1};
    mode().change.fresh = false;
    window_.settle();
    key(SDL_SCANCODE_DELETE);  // the popup comes first
    EXPECT_EQ(hull().positions[7], dvec3(1.0, 0.5, 0.5));
    key(SDL_SCANCODE_TAB);
    moveTo({700, 503});
    window_.settle();
    EXPECT_FALSE(app().editor.document.isPreviewing());
    EXPECT_TRUE(scene() == before);
    key(SDL_SCANCODE_TAB);
    openPopup();
    key(SDL_SCANCODE_V);
    EXPECT_FALSE(mode().on);
    EXPECT_FALSE(app().editor.document.isPreviewing());
    EXPECT_TRUE(scene() == before);
    enter();

    openPopup();
    mode().change.factors = {2, 1, 0};
    mode().change.fresh = false;
    moveTo({700, 501});
    window_.settle();
    EXPECT_FALSE(app().view.refusal.empty());  // flat
    EXPECT_TRUE(scene() == before);
    mode().change.factors = {2, 1, 1};
    mode().change.fresh = false;
    moveTo({700, 502});
    window_.settle();
    EXPECT_TRUE(app().view.refusal.empty());
    ASSERT_TRUE(clickLabel("##Popup", {"Apply"}));
    window_.settle();
    EXPECT_FALSE(app().editor.document.isPreviewing());
    EXPECT_EQ(hull().positions[7], dvec3(1.0, 0.5, 0.5));
    EXPECT_EQ(app().editor.document.undoName(), "Scale A");
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);
}

TEST_F(VertexModeTest, TenThousandVerticesStayQuick) {
    scene::HullShape large;
    for (int i = 0; i < 10000; ++i) {
        const double y = 1.0 - 2.0 * (i + 0.5) / 10000.0, angle = 2.399963 * i;
        const double r = std::sqrt(1.0 - y * y);
        large.positions.emplace_back(r * std::cos(angle), y, r * std::sin(angle));
    }
    app().editor.document.execute(scene::setShape(Side::a, large));
    app().ui.alwaysSmooth = true;
    window_.settle();
    enter();
    EXPECT_EQ(vertexStatesOf(app().editor, app().vertices()).size(), 10000u);
    // Rows outside of the list are not drawn.
    const ImGuiWindow* list = imguiWindow("##vertices");
    ASSERT_NE(list, nullptr);
    EXPECT_LT(list->DrawList->VtxBuffer.Size, 4000);
    EXPECT_NEAR(list->ContentSize.y, 10000 * 24.0f, 1.0f);
    ctrl(SDL_SCANCODE_A);
    EXPECT_EQ(mode().selected.size(), 10000u);
    moveTo(pixelOf({0, 0, 0}));
    window_.settle();
    // Hovering draws no picture, however many dots there are; nor does resting, once it is a smooth one.
    const std::size_t renders = app().painter().renders();
    for (int i = 0; i < 20; ++i) {
        moveTo(pixelOf({0, 0, 0}) + dvec2(3 * i, 0));
        window_.step(0.0);
    }
    EXPECT_EQ(app().painter().renders(), renders);
    EXPECT_TRUE(mode().hovered.has_value());
}

TEST_F(VertexModeTest, ASelectedShapeTakesTheModeAlong) {
    app().editor.document.execute(
        scene::setShape(Side::b, scene::HullShape{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {}, {}, {}}));
    window_.settle();
    enter();
    ctrl(SDL_SCANCODE_A);
    key(SDL_SCANCODE_B);
    window_.settle();
    EXPECT_TRUE(mode().on);
    EXPECT_EQ(mode().side, Side::b);
    EXPECT_TRUE(mode().selected.empty());
    // A and B trade places: the same hull stays the one that is edited.
    ctrl(SDL_SCANCODE_A);
    app().editor.document.execute(scene::swapObjects());
    window_.settle();
    EXPECT_EQ(mode().side, Side::a);
    EXPECT_EQ(mode().selected.size(), 4u);
    app().editor.document.execute(scene::setShape(Side::a, scene::SphereShape{}));
    window_.settle();
    EXPECT_FALSE(mode().on);
}

}  // namespace
}  // namespace sepaxis::ui
