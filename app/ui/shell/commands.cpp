#include "app/ui/shell/commands.h"

#include "app/ui/dialogs/dialog.h"
#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/guide/guide.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/panels/panels.h"
#include "app/ui/pictures/picture_desk.h"
#include "app/ui/presets/preset_shelf.h"
#include "app/ui/recovery/keeping.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/files.h"
#include "app/ui/shell/open_offer.h"
#include "app/ui/shell/pages.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

void showView(App& app, std::string_view name) {
    scene::Camera camera = app.view.camera.goal();
    if (const scene::NamedView* view = scene::viewNamed(name)) scene::turnTo(camera, *view);
    app.view.camera.glideTo(camera, app.ui.now);
}

void select(App& app, Side side) {
    app.view.selection = side;
    app.view.selectedFeatures.clear();
}

// What acts although a dialogue stands above everything.
bool actsOnDialogs(Action action) {
    return action == Action::escape || action == Action::help || action == Action::preferences ||
           action == Action::quit || action == Action::screenshot;
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
    } else if (dialogOpen(app)) {
        closeTopDialog(app);
    } else if (app.view.gesture == Gesture::box) {
        cancelDrag(app.view, app.editor);
        // NOLINTNEXTLINE(bugprone-branch-clone): only the first that is open, in this order
    } else if (leaveVertexMode(app.editor, app.view, app.vertices())) {
        return;
    } else if (app.layout.drawer != SidePanel::none) {
        app.layout.drawer = SidePanel::none;
    } else if (app.inspector().open && (app.inspector().link.pinned || app.inspector().link.probe)) {
        app.inspector().link.pinned.reset();
        app.inspector().link.probe.reset();
    } else if (app.inspector().open && app.inspector().current().letGo()) {
        return;
    } else {
        app.view.selection.reset();
        app.view.selectedFeatures.clear();
    }
}

bool performExchange(App& app, Action action) {
    using exchange::ShareFormat;
    switch (action) {
        case Action::paste:
            showPasteDialog(app.ui, app.editor, app.view, *app.dialogs.exchangeDialogs);
            return true;
        case Action::shareDialog:
            showShareDialog(*app.dialogs.exchangeDialogs);
            return true;
        case Action::copyLine:
            copyScene(app.ui, app.editor, ShareFormat::line);
            return true;
        case Action::copyJson:
            copyScene(app.ui, app.editor, ShareFormat::json);
            return true;
        case Action::copyCpp:
            copyScene(app.ui, app.editor, ShareFormat::cpp);
            return true;
        case Action::copyMarkdown:
            copyScene(app.ui, app.editor, ShareFormat::markdown);
            return true;
        case Action::copyJavaScript:
            copyScene(app.ui, app.editor, ShareFormat::javascript);
            return true;
        default:
            return false;
    }
}

void performEdit(App& app, Action action) {
    switch (action) {
        case Action::undo:
            app.editor.document.undo();
            break;
        case Action::redo:
            app.editor.document.redo();
            break;
        case Action::copyResult:
            if (app.editor.hasResult())
                app.ui.copy(resultAsText(app.editor.document.scene(), app.editor.evaluation()),
                            "Copied the result as text");
            break;
        case Action::quit:
            askToQuit(app);
            break;
        case Action::openFile:
            showOpenDialog(app.editor, app.dialogs);
            break;
        case Action::importMesh:
            showImportDialog(app.ui, app.editor, app.view, app.dialogs);
            break;
        case Action::saveFile:
            saveDocument(app.savingContext());
            break;
        case Action::saveFileAs:
            showSaveDialog(app.editor, app.dialogs);
            break;
        case Action::newScene:
            app.newScene();
            break;
        case Action::restoreWork:
            showUnsavedWork(app.keeping());
            break;
        case Action::swapObjects:
            app.editor.document.execute(scene::swapObjects());
            break;
        default:
            break;
    }
    if (app.editor.hasResult()) app.editor.evaluate();
}

void performView(App& app, Action action) {
    ViewportState& view = app.view;
    switch (action) {
        case Action::modeNone:
            view.mode = gizmo::Mode::none;
            break;
        case Action::modeMove:
            view.mode = gizmo::Mode::move;
            break;
        case Action::modeRotate:
            view.mode = gizmo::Mode::rotate;
            break;
        case Action::modeResize:
            view.mode = gizmo::Mode::resize;
            break;
        case Action::toggleSpace:
            view.space = view.space == gizmo::Space::world ? gizmo::Space::local : gizmo::Space::world;
            break;
        case Action::selectA:
            select(app, Side::a);
            break;
        case Action::selectB:
            select(app, Side::b);
            break;
        case Action::frameSelection:
            frameSelection(app.ui, app.editor, app.view);
            break;
        case Action::frameAll:
            frameAll(app.ui, app.editor, app.view, true);
            break;
        case Action::viewFront:
            showView(app, "front");
            break;
        case Action::viewRight:
            showView(app, "right");
            break;
        case Action::viewTop:
            showView(app, "top");
            break;
        case Action::toggleOrthographic: {
            scene::Camera camera = view.camera.goal();
            camera.orthographic = !camera.orthographic;
            view.camera.jumpTo(camera);
            break;
        }
        case Action::grabMove:
            beginGrab(app.viewportContext(), gizmo::Mode::move);
            break;
        case Action::grabTurn:
            beginGrab(app.viewportContext(), gizmo::Mode::rotate);
            break;
        case Action::grabResize:
            beginGrab(app.viewportContext(), gizmo::Mode::resize);
            break;
        case Action::frameGraph:
            app.frames().shown = !app.frames().shown;
            break;
        case Action::cycleStyle: {
            const int next = (static_cast<int>(view.style) + 1) % 3;
            view.style = static_cast<gfx::SolidStyle>(next);
            break;
        }
        default:
            break;
    }
}

void performWindow(App& app, Action action) {
    LayoutState& layout = app.layout;
    switch (action) {
        case Action::togglePanels:
            toggleAllPanels(layout);
            break;
        case Action::toggleScenePanel:
            togglePanel(layout, SidePanel::scene);
            break;
        case Action::toggleResultPanel:
            togglePanel(layout, SidePanel::result);
            break;
        case Action::toggleInspector:
            app.inspector().open = !app.inspector().open || !showsInspector(layout);
            showInspectorBar(layout);
            break;
        case Action::help:
            if (app.guide().open)
                closeGuide(app.guide());
            else
                openGuide(app.guide());
            break;
        case Action::allKeys:
            openGuide(app.guide(), "keys.md");
            break;
        case Action::about:
            layout.about = true;
            break;
        case Action::preferences:
            // Below the guide nobody sees them.
            layout.preferences = app.guide().open || !layout.preferences;
            closeGuide(app.guide());
            break;
        case Action::screenshot:
            app.ui.wishes.screenshot = newFilePath(app.editor, FileKind::picture);
            break;
        case Action::presetGallery:
            showGallery(app.editor, app.shelf());
            break;
        case Action::keepPreset:
            showPresetForm(app.editor, app.shelf(), app);
            break;
        case Action::pictureDialog:
            showPictureDialog(app.ui, app.editor, app.desk());
            break;
        case Action::turntable:
            showTurntableDialog(app.ui, app.editor, app.desk());
            break;
        case Action::escape:
            escape(app);
            break;
        case Action::themeDark:
            app.ui.theme = gfx::Theme::dark;
            break;
        case Action::themeLight:
            app.ui.theme = gfx::Theme::light;
            break;
        default:
            break;
    }
}

}  // namespace

void App::perform(Action action) {
    App& app = *this;
    if (dialogOpen(app) && !actsOnDialogs(action)) return;
    if (action >= Action::firstOverlay) {
        for (const debug_draw::OverlayRow& row : debug_draw::overlayRows())
            if (toggleOf(row.id) == action) app.view.overlays[row.id].on = !app.view.overlays[row.id].on;
        return;
    }
    if (performVertices(app.viewportContext(), action)) return;
    if (performExchange(app, action)) return;
    performEdit(app, action);
    performView(app, action);
    performWindow(app, action);
}

}  // namespace sepaxis::ui
