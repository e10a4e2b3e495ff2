#include "app/ui/shell/commands/command_table.h"

#include "app/scene/format/validation.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/files/files.h"
#include "app/ui/files/open_offer.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/guide/guide.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/learn/lesson_session.h"
#include "app/ui/panels/panels.h"
#include "app/ui/pictures/picture_dialogs.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/pages.h"
#include "app/ui/shell/presentation.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include <SDL_scancode.h>
#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

void showView(App& app, std::string_view name) {
    scene::Camera camera = app.view.camera.goal();
    if (const scene::NamedView* view = scene::viewNamed(name)) scene::turnTo(camera, *view);
    app.view.camera.glideTo(camera, app.ui.now);
}

// Of the axis that the view shows: of a candidate or a free direction where the inspector has one, or else
// of the one that won.
void showSideOn(App& app) {
    if (!app.editor.hasResult()) return;
    const std::optional<draw::AxisChoice>& chosen = app.inspector().extra.axis;
    const scene::dvec3 axis = chosen ? chosen->axisWorld : app.editor.evaluation().collision.normal;
    if (!(glm::length(axis) > 0.0)) return;
    scene::Camera camera = app.view.camera.goal();
    scene::turnAcross(camera, axis);
    app.view.camera.glideTo(camera, app.ui.now);
}

template <Side side>
void select(App& app) {
    app.view.selection = side;
    app.view.selectedFeatures.clear();
}

// The menus and lists that stand above the window or the topmost page; false where none is open.
bool closeLists() {
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    int lowest = popups.Size;
    while (lowest > 0 && (popups[lowest - 1].Window == nullptr ||
                          (popups[lowest - 1].Window->Flags & ImGuiWindowFlags_Modal) == 0))
        --lowest;
    if (lowest == popups.Size) return false;
    ImGui::ClosePopupToLevel(lowest, true);
    return true;
}

void escape(App& app) {
    if (closeLists()) {
        app.ui.listClosedByKey = true;
        app.keyboard.chosen = false;
    } else if (dialogOpen(app)) {
        closeTopDialog(app);
    } else if (isPresenting(app)) {
        togglePresentation(app);
    } else if (app.view.gesture == Gesture::box) {
        cancelDrag(app.view, app.editor);
        // NOLINTNEXTLINE(bugprone-branch-clone): only the first that is open, in this order
    } else if (giveKeyboardBack(app.keyboard)) {
        return;
    } else if (leaveVertexMode(app.editor, app.view, app.vertices())) {
        return;
    } else if (app.layout.drawer != SidePanel::none) {
        app.layout.drawer = SidePanel::none;
    } else if (app.inspector().open && app.inspector().letAxisGo()) {
        return;
    } else if (app.inspector().open && app.inspector().current().letGo()) {
        return;
    } else {
        app.view.selection.reset();
        app.view.selectedFeatures.clear();
    }
}

template <exchange::ShareFormat format>
void copyAs(App& app) {
    copyScene(app.ui, app.editor, format);
}

template <gizmo::Mode mode>
void showHandles(App& app) {
    app.view.mode = mode;
}
template <gizmo::Mode mode>
bool showsHandles(const App& app) {
    return app.view.mode == mode;
}
template <gizmo::Mode mode>
void grab(App& app) {
    beginGrab(app.viewportContext(), mode);
}

template <Side side>
bool isSelected(const App& app) {
    return app.view.selection == side;
}

template <SidePanel panel>
bool panelShown(const App& app) {
    return showsPanel(app.layout, panel);
}

template <gfx::Theme theme>
void setTheme(App& app) {
    app.ui.theme = theme;
}
template <gfx::Theme theme>
bool hasTheme(const App& app) {
    return app.ui.theme == theme;
}

const scene::Shape* selectedShape(const App& app) {
    return app.view.selection ? &app.editor.document.scene().object(*app.view.selection).shape : nullptr;
}

bool mayTurn(const App& app) {
    const scene::Shape* shape = selectedShape(app);
    return shape == nullptr || scene::turningOf(*shape) != scene::Turning::none;
}

bool mayEditVertices(const App& app) {
    const scene::Shape* shape = selectedShape(app);
    return shape != nullptr && scene::typeOf(*shape).isSolid;
}

bool editingVertices(const App& app) {
    return app.vertices().on;
}

bool hasVertices(const App& app) {
    return app.vertices().on && !app.vertices().selected.empty();
}

void copyResult(App& app) {
    if (!app.editor.hasResult()) return;
    app.ui.copy(resultAsText(app.editor.document.scene(), app.editor.evaluation()),
                "Copied the result as text");
}

void reportAnswer(App& app) {
    addEmptyReport(app.editor, app.panel.reports);
    if (!showsPanel(app.layout, SidePanel::scene)) togglePanel(app.layout, SidePanel::scene);
}

void toggleOrthographic(App& app) {
    scene::Camera camera = app.view.camera.goal();
    camera.orthographic = !camera.orthographic;
    app.view.camera.jumpTo(camera);
}

void toggleUpAxis(App& app) {
    const bool z = app.editor.document.scene().up == scene::UpAxis::z;
    app.editor.document.execute(
        {z ? "Show y upright" : "Show z upright",
         [z](scene::Scene& scene) { scene.up = z ? std::nullopt : std::optional(scene::UpAxis::z); },
         {}});
}

void cycleStyle(App& app) {
    app.view.style = static_cast<gfx::SolidStyle>((static_cast<int>(app.view.style) + 1) % 3);
}

void toggleSpace(App& app) {
    app.view.space = app.view.space == gizmo::Space::world ? gizmo::Space::local : gizmo::Space::world;
}

void toggleInspector(App& app) {
    app.inspector().open = !app.inspector().open || !showsInspector(app.layout);
    showInspectorBar(app.layout);
}

template <int by>
void goToTab(App& app) {
    Inspector& inspector = app.inspector();
    constexpr int kTabs = static_cast<int>(kTabCount);
    const int from = inspector.open ? static_cast<int>(inspector.tab) : by > 0 ? -1 : kTabs;
    inspector.show(static_cast<Tab>((from + by + kTabs) % kTabs));
    showInspectorBar(app.layout);
}

void toggleGuide(App& app) {
    if (app.guide().open)
        closeGuide(app.guide());
    else
        openGuide(app.guide());
}

void togglePreferences(App& app) {
    // Below the guide nobody sees them.
    app.layout.preferences = app.guide().open || !app.layout.preferences;
    closeGuide(app.guide());
}

void showHunt(App& app, HuntWish wish) {
    app.inspector().show(Tab::hunt);
    app.inspector().huntWish = wish;
    showInspectorBar(app.layout);
}

void toggleListening(App& app) {
    if (app.inspector().recordings.listener() != nullptr) {
        app.inspector().recordings.stopListening();
        app.ui.toasts.show("Listening has ended");
        return;
    }
    if (const std::string problem = app.inspector().recordings.listen(app.ui, {}); !problem.empty()) {
        app.ui.toasts.error("Cannot listen: " + problem);
        return;
    }
    app.inspector().show(Tab::recording);
    showInspectorBar(app.layout);
}
bool isListening(const App& app) {
    return app.inspector().recordings.listener() != nullptr;
}

void keepRecording(App& app) {
    FileChoice choice;
    choice.title = "Keep the recording";
    choice.nothing = "No folders and no recordings here";
    choice.accepts = isRecordingFile;
    choice.writes = app.inspector().recordings.path().filename().string();
    // Another one may have come when the name is chosen.
    choice.chosen = [&app, from = app.inspector().recordings.path()](const std::filesystem::path& to) {
        app.inspector().recordings.keepAs(app.ui, from, to, [&app](const std::filesystem::path& kept) {
            noteRecent(app.ui, app.recovery(), kept, kept.filename().string());
        });
    };
    chooseFile(app.editor, app.dialogs, std::move(choice));
}
bool mayKeepRecording(const App& app) {
    return app.inspector().recordings.mayBeKept();
}

template <bool forward>
void goToDeviation(App& app) {
    app.inspector().recordings.goToDeviation(app.tabContext(), forward);
    app.inspector().show(Tab::recording);
    showInspectorBar(app.layout);
}
bool hasRecording(const App& app) {
    return app.inspector().recordings.isOpen();
}

void showMethods(App& app) {
    closeGuide(app.guide());
    app.layout.preferences = true;
    app.layout.preferencesSection = PreferencesSection::methods;
}

constexpr Key key(char character, Schemes schemes = kAllSchemes) {
    return {.character = character, .schemes = schemes};
}
constexpr Key shift(Key key) {
    key.shift = true;
    return key;
}
constexpr Key ctrl(Key key) {
    key.ctrl = true;
    return key;
}
constexpr Key ctrl(char character) {
    return ctrl(key(character));
}
constexpr Key ctrlShift(char character) {
    return shift(ctrl(character));
}
constexpr Key scan(SDL_Scancode code, Schemes schemes = kAllSchemes) {
    return {.scancode = code, .schemes = schemes};
}

using enum CommandGroup;
using exchange::ShareFormat;
using gizmo::Mode;

// A row is one thing, and is read as one.
// clang-format off
constexpr CommandRow kRows[] = {
    {Action::undo, edit, {ctrl('z')}, "Undo", nullptr, [](App& app) { app.editor.document.undo(); }, nullptr,
     [](const App& app) { return app.editor.document.canUndo(); }},
    {Action::redo, edit, {ctrlShift('z'), ctrl('y')}, "Redo", nullptr,
     [](App& app) { app.editor.document.redo(); }, nullptr,
     [](const App& app) { return app.editor.document.canRedo(); }},
    {Action::copyResult, edit, {ctrl('c')}, "Copy result as text", nullptr, copyResult},
    {Action::newScene, file, {ctrl('n')}, "New scene", nullptr, [](App& app) { app.newScene(); }},
    {Action::openFile, file, {ctrl('o')}, "Open...", "Open a scene",
     [](App& app) { showOpenDialog(app.editor, app.dialogs); }},
    {Action::importMesh, file, {ctrl('i')}, "Import mesh...", "Import a mesh",
     [](App& app) { showImportDialog(app.ui, app.editor, app.view, app.dialogs); }},
    {Action::saveFile, file, {ctrl('s')}, "Save", nullptr,
     [](App& app) { saveDocument(app.savingContext()); }},
    {Action::saveFileAs, file, {ctrlShift('s')}, "Save as...", "Save under another name",
     [](App& app) { showSaveDialog(app.editor, app.dialogs); }},
    {Action::restoreWork, file, {}, "Restore unsaved work...", nullptr,
     [](App& app) { showUnsavedWork(app.recovery()); }, nullptr,
     [](const App& app) { return hasUnsavedWork(app.recovery()); }},
    {Action::paste, edit, {ctrl('v')}, "Paste...", "Paste a scene, points or code",
     [](App& app) { showPasteDialog(app.ui, app.editor, app.view, *app.dialogs.exchangeDialogs); }},
    {Action::shareDialog, file, {}, "Share...", nullptr,
     [](App& app) { showShareDialog(*app.dialogs.exchangeDialogs); }},
    {Action::copyLine, edit, {ctrlShift('c')}, "One line", "Copy the scene as one line",
     copyAs<ShareFormat::line>},
    {Action::copyJson, edit, {}, "Scene file (JSON)", nullptr, copyAs<ShareFormat::json>},
    {Action::copyCpp, edit, {}, "C++ test", nullptr, copyAs<ShareFormat::cpp>},
    {Action::copyMarkdown, edit, {}, "Markdown issue", nullptr, copyAs<ShareFormat::markdown>},
    {Action::copyJavaScript, edit, {}, "JavaScript", nullptr, copyAs<ShareFormat::javascript>},
    {Action::selectA, shape, {key('a', kOwn | kBlender), shift(key('a', kMaya))}, "Select A", nullptr,
     select<Side::a>, isSelected<Side::a>},
    {Action::selectB, shape, {key('b')}, "Select B", nullptr, select<Side::b>, isSelected<Side::b>},
    {Action::modeNone, shape, {key('q', kOwn | kMaya), key('w', kBlender)}, "No handles", nullptr,
     showHandles<Mode::none>, showsHandles<Mode::none>},
    {Action::modeMove, shape, {key('w', kOwn | kMaya), shift(key('g', kBlender))}, "Move",
     "Handles that move", showHandles<Mode::move>, showsHandles<Mode::move>},
    {Action::modeRotate, shape, {key('e', kOwn | kMaya), shift(key('r', kBlender))}, "Rotate",
     "Handles that rotate", showHandles<Mode::rotate>, showsHandles<Mode::rotate>, mayTurn},
    {Action::modeResize, shape, {key('r', kOwn | kMaya), shift(key('s', kBlender))}, "Resize",
     "Handles that resize", showHandles<Mode::resize>, showsHandles<Mode::resize>},
    {Action::toggleSpace, shape, {key('l')}, "Handles along the shape's own axes",
     "Along the world's or its own axes", toggleSpace,
     [](const App& app) { return app.view.space == gizmo::Space::local; }},
    {Action::frameSelection, view, {scan(SDL_SCANCODE_KP_PERIOD, kBlender), key('f')}, "Frame the selection",
     nullptr, [](App& app) { frameSelection(app.ui, app.editor, app.view); }},
    {Action::frameAll, view, {key('a', kMaya), scan(SDL_SCANCODE_HOME)}, "Frame both shapes", nullptr,
     [](App& app) { frameAll(app.ui, app.editor, app.view, true); }},
    {Action::viewFront, view, {key('1'), scan(SDL_SCANCODE_KP_1)}, "Front", "From the front",
     [](App& app) { showView(app, "front"); }},
    {Action::viewRight, view, {key('3'), scan(SDL_SCANCODE_KP_3)}, "Right", "From the right",
     [](App& app) { showView(app, "right"); }},
    {Action::viewTop, view, {key('7'), scan(SDL_SCANCODE_KP_7)}, "Top", "From the top",
     [](App& app) { showView(app, "top"); }},
    {Action::viewBack, view, {shift(key('1'))}, "Back", "From the back", [](App& app) { showView(app, "back"); }},
    {Action::viewLeft, view, {shift(key('3'))}, "Left", "From the left", [](App& app) { showView(app, "left"); }},
    {Action::viewBottom, view, {shift(key('7'))}, "Bottom", "From below",
     [](App& app) { showView(app, "bottom"); }},
    {Action::viewSideOn, view, {key('2'), scan(SDL_SCANCODE_KP_2)}, "Side-on to the axis",
     "Across the pinned or the winning axis, where both intervals have their true length", showSideOn, nullptr,
     [](const App& app) { return app.editor.hasResult(); }},
    {Action::toggleOrthographic, view, {key('5'), scan(SDL_SCANCODE_KP_5)}, "Orthographic",
     "Perspective or orthographic", toggleOrthographic,
     [](const App& app) { return app.view.camera.current().orthographic; }},
    {Action::toggleUpAxis, view, {}, "z upright", "Show z upright instead of y; kept in the scene", toggleUpAxis,
     [](const App& app) { return app.editor.document.scene().up == scene::UpAxis::z; }},
    {Action::togglePanels, window, {ctrl(key(' ', kBlender)), scan(SDL_SCANCODE_TAB, kOwn | kMaya)},
     "Hide the panels", "Hide or show the panels", [](App& app) { toggleAllPanels(app.layout); }},
    {Action::toggleScenePanel, window, {}, "Scene panel", nullptr,
     [](App& app) { togglePanel(app.layout, SidePanel::scene); }, panelShown<SidePanel::scene>},
    {Action::toggleResultPanel, window, {}, "Result panel", nullptr,
     [](App& app) { togglePanel(app.layout, SidePanel::result); }, panelShown<SidePanel::result>},
    {Action::toggleInspector, window, {key('j')}, "Inspector", "Open or fold the inspector", toggleInspector,
     [](const App& app) { return app.inspector().open && showsInspector(app.layout); }},
    {Action::nextTab, window, {ctrl(scan(SDL_SCANCODE_TAB))}, "Next tab", "Next tab of the inspector",
     goToTab<1>},
    {Action::previousTab, window, {shift(ctrl(scan(SDL_SCANCODE_TAB)))}, "Previous tab",
     "Previous tab of the inspector", goToTab<-1>},
    {Action::nextPart, window, {scan(SDL_SCANCODE_F6)}, "Next part of the window",
     "The keyboard goes to the next part of the window; Esc gives it back to the view",
     [](App& app) { walkPanels(app, true); }, nullptr, nullptr, true},
    {Action::previousPart, window, {shift(scan(SDL_SCANCODE_F6))}, "Previous part of the window", nullptr,
     [](App& app) { walkPanels(app, false); }, nullptr, nullptr, true},
    {Action::menuBar, window, {scan(SDL_SCANCODE_F10)}, "Menus", "The menus; Alt alone does the same", walkMenus},
    {Action::help, window, {scan(SDL_SCANCODE_F1)}, "Guide", "The guide", toggleGuide, nullptr, nullptr,
     true},
    {Action::allKeys, window, {}, "All keys", nullptr, [](App& app) { openGuide(app.guide(), "keys.md"); }},
    {Action::learn, window, {}, "Learn", "Lessons in this window",
     [](App& app) { app.lessons().showList(app.learnContext()); },
     [](const App& app) { return app.lessons().isOpen(); }},
    {Action::about, window, {}, "About sepaxis", nullptr, [](App& app) { app.layout.about = true; }},
    {Action::screenshot, window, {scan(SDL_SCANCODE_F12)}, "Save a picture", nullptr,
     [](App& app) { app.ui.wishes.screenshot = newFilePath(app.editor, FileKind::picture); }, nullptr,
     nullptr, true},
    {Action::escape, window, {scan(SDL_SCANCODE_ESCAPE)}, "Close", "Close, unpin, or select nothing", escape,
     nullptr, nullptr, true},
    {Action::frameGraph, overlays, {scan(SDL_SCANCODE_F3)}, "Frame times", "Times of the last frames",
     [](App& app) { app.frames().shown = !app.frames().shown; },
     [](const App& app) { return app.frames().shown; }},
    {Action::present, window, {scan(SDL_SCANCODE_F11)}, "Present", "The view alone, large, for a class",
     togglePresentation, isPresenting},
    {Action::nextScene, file, {scan(SDL_SCANCODE_F8)}, "Next scene", "Next scene of the folder",
     [](App& app) { openNeighbour(app, true); }},
    {Action::previousScene, file, {scan(SDL_SCANCODE_F7)}, "Previous scene",
     "Previous scene of the folder", [](App& app) { openNeighbour(app, false); }},
    {Action::cycleStyle, view, {key('z', kBlender), key('s', kOwn | kMaya)},
     "Translucent, solid or wireframe", nullptr, cycleStyle},
    {Action::swapObjects, edit, {}, "Swap A and B", nullptr,
     [](App& app) { app.editor.document.execute(scene::swapObjects()); }},
    {Action::reportAnswer, edit, {}, "Enter another program's answer", nullptr,
     reportAnswer, nullptr,
     [](const App& app) { return app.editor.document.scene().reported.size() < scene::kMostReports; }},
    {Action::themeDark, window, {}, "Dark", nullptr, setTheme<gfx::Theme::dark>, hasTheme<gfx::Theme::dark>},
    {Action::themeLight, window, {}, "Light", nullptr, setTheme<gfx::Theme::light>,
     hasTheme<gfx::Theme::light>},
    {Action::presetGallery, file, {ctrl('p')}, "All presets...", "All presets",
     [](App& app) { showGallery(app.editor, app.library()); }},
    {Action::keepPreset, file, {ctrlShift('p')}, "Save as preset...", "Save as a preset",
     [](App& app) { showPresetForm(app.editor, app.library(), app); }},
    {Action::quit, file, {ctrl('q')}, "Quit", nullptr, [](App& app) { askToQuit(app); }, nullptr, nullptr,
     true},
    {Action::pictureDialog, window, {shift(scan(SDL_SCANCODE_F12))}, "Picture...",
     "Save a picture of a chosen size", [](App& app) { showPictureDialog(app.ui, app.editor, app.pictures()); }},
    {Action::turntable, window, {}, "Turntable...", nullptr,
     [](App& app) { showTurntableDialog(app.ui, app.editor, app.pictures()); }},
    {Action::saveSteps, window, {}, "All steps in a row...", "Save all steps of the open tab in one picture",
     [](App& app) { showStepsDialog(app.ui, app.editor, app.pictures()); }, nullptr,
     [](const App& app) { return app.inspector().open && app.inspector().hasSteps; }},
    {Action::vertexMode, vertices, {scan(SDL_SCANCODE_TAB, kBlender), key('v')}, "Edit vertices",
     "Edit the vertices; Esc leaves", [](App& app) { toggleVertexMode(app.viewportContext()); },
     editingVertices, mayEditVertices},
    {Action::selectAllVertices, vertices, {ctrl('a')}, "Select all vertices", nullptr,
     [](App& app) { selectAllVertices(app.viewportContext()); }, nullptr, editingVertices},
    {Action::addVertex, vertices, {scan(SDL_SCANCODE_INSERT)}, "Add a vertex", "Add one beyond the selected",
     [](App& app) { addVertex(app.viewportContext()); }, nullptr, editingVertices},
    {Action::duplicateVertices, vertices, {ctrl('d')}, "Duplicate the vertices", "Duplicate in place",
     [](App& app) { duplicateVertices(app.viewportContext()); }, nullptr, hasVertices},
    {Action::deleteVertices, vertices, {scan(SDL_SCANCODE_DELETE), scan(SDL_SCANCODE_BACKSPACE)},
     "Delete the vertices", "Delete the selected", [](App& app) { deleteVertices(app.viewportContext()); },
     nullptr, hasVertices},
    {Action::preferences, edit, {ctrl(',')}, "Preferences...", "Preferences", togglePreferences, nullptr,
     nullptr, true},
    {Action::hunt, file, {}, "Hunt...", "Hunt for wrong answers of a method",
     [](App& app) { showHunt(app, HuntWish::show); }},
    {Action::huntNear, file, {}, "Find a worse pose near here", nullptr,
     [](App& app) { showHunt(app, HuntWish::near); }, nullptr,
     [](const App& app) { return app.editor.hasResult(); }},
    {Action::methods, file, {}, "Methods...", "Other programs that may answer", showMethods},
    {Action::listen, file, {}, "Listen for an engine",
     "Listen on port 7391 of this machine for an engine that records itself", toggleListening, isListening},
    {Action::keepRecording, file, {}, "Keep this recording as...",
     "Keep the recording that is open in a file of its own", keepRecording, nullptr, mayKeepRecording},
    {Action::nextDeviation, file, {key('.')}, "Next bad frame", "Next frame of the recording that deviates",
     goToDeviation<true>, nullptr, hasRecording},
    {Action::previousDeviation, file, {key(',')}, "Previous bad frame", "Frame before that deviates",
     goToDeviation<false>, nullptr, hasRecording},
    {Action::grabMove, shape, {key('g', kBlender), shift(key('w', kOwn | kMaya))}, "Move at once", nullptr,
     grab<Mode::move>},
    {Action::grabTurn, shape, {key('r', kBlender), shift(key('e', kOwn | kMaya))}, "Rotate at once", nullptr,
     grab<Mode::rotate>},
    {Action::grabResize, shape, {key('s', kBlender), shift(key('r', kOwn | kMaya))}, "Resize at once", nullptr,
     grab<Mode::resize>},
};
// clang-format on

constexpr bool inOrder() {
    for (std::size_t i = 0; i < std::size(kRows); ++i)
        if (kRows[i].action != static_cast<Action>(i)) return false;
    return std::size(kRows) == static_cast<std::size_t>(Action::firstOverlay);
}
static_assert(inOrder(), "a row for each Action, in the same order");

const draw::OverlayRow* overlayOf(Action action) {
    const auto rows = draw::overlayRows();
    const auto found =
        std::ranges::find_if(rows, [&](const auto& row) { return toggleOf(row.id) == action; });
    return found == rows.end() ? nullptr : &*found;
}

std::optional<Tab> tabOf(Action action) {
    for (const TabRow& row : kTabs)
        if (actionOf(row.id) == action) return row.id;
    return std::nullopt;
}

}  // namespace

std::span<const CommandRow> commandRows() {
    return kRows;
}

ActionState App::stateOf(Action action) const {
    if (const draw::OverlayRow* overlay = overlayOf(action))
        return {overlay->name, view.overlays[overlay->id].on};
    if (const auto tab = tabOf(action)) return {tabName(*tab), inspector_->open && inspector_->tab == *tab};
    const CommandRow& row = kRows[static_cast<std::size_t>(action)];
    return {row.name, row.isOn != nullptr && row.isOn(*this),
            row.isPossible == nullptr || row.isPossible(*this)};
}

void App::perform(Action action) {
    const draw::OverlayRow* overlay = overlayOf(action);
    const auto tab = tabOf(action);
    const bool aboveDialogs =
        overlay == nullptr && !tab && kRows[static_cast<std::size_t>(action)].aboveDialogs;
    if (dialogOpen(*this) && !aboveDialogs) return;
    if (ImGui::GetCurrentContext()->BeginPopupStack.Size > 0) keyboard.chosen = true;  // within a menu
    if (tab) {
        inspector().show(*tab);
        showInspectorBar(layout);
        return;
    }
    if (overlay != nullptr) {
        view.overlays[overlay->id].on = !view.overlays[overlay->id].on;
        return;
    }
    kRows[static_cast<std::size_t>(action)].perform(*this);
    if (editor.hasResult()) editor.evaluate();
}

}  // namespace sepaxis::ui
