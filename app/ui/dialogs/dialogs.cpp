// The pages that stand above everything: about, and errors.
#include "app/ui/dialogs/dialog.h"
#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/dialogs/file_dialog.h"
#include "app/ui/dialogs/find_mesh.h"
#include "app/ui/dialogs/mesh_import.h"
#include "app/ui/guide/guide.h"
#include "app/ui/panels/panels.h"
#include "app/ui/pictures/picture_desk.h"
#include "app/ui/presets/preset_shelf.h"
#include "app/ui/recovery/keeping.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/open_offer.h"
#include "app/ui/shell/scene_reading.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

#ifndef SEPAXIS_VERSION
#define SEPAXIS_VERSION "unknown version"
#endif

namespace sepaxis::ui {

namespace {

bool closeRow(App& app, const char* label) {
    ImGui::Dummy({0, app.ui.px(8)});
    const float width = app.ui.px(96);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - app.ui.px(20));
    return textButton(app.ui, label, nullptr, width);
}

void drawAbout(App& app) {
    if (app.layout.about && !ImGui::IsPopupOpen("##about")) ImGui::OpenPopup("##about");
    if (!beginDialog(app, "##about", 460.0f)) return;
    dialogTitle(app, "sepaxis " SEPAXIS_VERSION);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(
        "A visual debugger for narrow-phase collision: why two shapes collide, how deep, and where.");
    ImGui::Dummy({0, app.ui.px(4)});
    ImGui::PushFont(app.ui.fonts.small);
    coloredText(
        app.ui.palette().quietText,
        "Fonts: Inter and JetBrains Mono (SIL Open Font License 1.1), DejaVu Sans (Bitstream Vera and Arev "
        "licences). Built with SDL2, Dear ImGui, glad and glm.");
    ImGui::PopFont();
    ImGui::PopTextWrapPos();
    if (closeRow(app, "Close")) app.layout.about = false;
    if (!app.layout.about) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

void dropOffers(App& app) {
    app.dialogs.openOffer.reset();
    app.dialogs.meshSearch.reset();
}

void drawError(App& app) {
    if (!app.dialogs.errorText.empty() && !ImGui::IsPopupOpen("##error")) ImGui::OpenPopup("##error");
    if (!beginDialog(app, "##error", 560.0f)) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::warning, {at.x + app.ui.px(12), at.y + app.ui.px(13)},
             app.ui.px(24), toU32(app.ui.palette().error));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + app.ui.px(34));
    dialogTitle(app, app.dialogs.errorTitle.c_str());
    ImGui::PushTextWrapPos(0.0f);
    paragraph(app.dialogs.errorText);
    ImGui::PopTextWrapPos();
    ImGui::Dummy({0, app.ui.px(4)});
    if (textButton(app.ui, "Copy the message", nullptr))
        app.ui.copy(app.dialogs.errorText, "Copied the message");
    ImGui::SameLine();
    const bool takes = app.dialogs.openOffer != nullptr &&
                       textButton(app.ui, "Use the convex hull of its points",
                                  "Open the scene without the listed faces; the file stays as it is");
    if (app.dialogs.openOffer != nullptr) ImGui::SameLine();
    const bool finds =
        app.dialogs.meshSearch != nullptr && textButton(app.ui, "Find the file...",
                                                        "Choose where the mesh is now; one that the other "
                                                        "shape misses is looked for there, too");
    if (app.dialogs.meshSearch != nullptr) ImGui::SameLine();
    const float width = app.ui.px(96);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - app.ui.px(20));
    if (textButton(app.ui, "Close", nullptr, width)) app.dialogs.errorText.clear();
    if (takes || finds) app.dialogs.errorText.clear();
    if (app.dialogs.errorText.empty()) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (takes) takeOffer(app);
    if (finds) findMesh(app);
    if (app.dialogs.errorText.empty()) dropOffers(app);
}

}  // namespace

bool beginDialog(App& app, const char* id, float width) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float side = std::min(app.ui.px(width), screen.x - app.ui.px(32));
    ImGui::SetNextWindowPos({screen.x * 0.5f, screen.y * 0.5f}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({side, 0}, {side, screen.y - app.ui.px(32)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(20), app.ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, app.ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    const bool visible =
        ImGui::BeginPopupModal(id, nullptr,
                               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize |
                                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(3);
    return visible;
}

void dialogTitle(App& app, const char* title) {
    ImGui::PushFont(app.ui.fonts.verdict);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
    ImGui::Dummy({0, app.ui.px(4)});
}

namespace {

// From the lowest to the topmost.
struct Dialog {
    bool (*isOpen)(App& app);
    void (*close)(App& app);
    void (*draw)(App& app);
};

constexpr std::array kDialogs = {
    Dialog{[](App& app) { return app.dialogs.fileDialog.purpose != FileDialog::Purpose::none; },
           closeFileDialog, drawFileDialog},
    Dialog{[](App& app) { return app.shelf().gallery.open; },
           [](App& app) { app.shelf().gallery.open = false; }, drawGallery},
    Dialog{[](App& app) { return app.shelf().form.open; }, [](App& app) { app.shelf().form.open = false; },
           drawPresetForm},
    Dialog{[](App& app) { return app.desk().picture.open || app.desk().turntable.open; },
           [](App& app) { app.desk().picture.open = app.desk().turntable.open = false; }, drawPictureDialogs},
    Dialog{[](App& app) { return exchangeDialogOpen(app); }, closeExchangeDialogs, drawExchangeDialogs},
    Dialog{[](App& app) { return app.dialogs.meshImport.isOpen(); }, cancelMeshImport, drawMeshImport},
    Dialog{[](App& app) { return app.dialogs.reading->isOpen(); },
           [](App& app) { app.dialogs.reading->cancel(app); },
           [](App& app) { app.dialogs.reading->draw(app); }},
    Dialog{[](App& app) { return app.layout.quitQuestion; },
           [](App& app) { app.layout.quitQuestion = false; }, drawQuitQuestion},
    Dialog{[](App& app) { return keepingPageOpen(app); }, closeKeepingPages, drawKeepingPages},
    Dialog{[](App& app) { return app.layout.about; }, [](App& app) { app.layout.about = false; }, drawAbout},
    Dialog{[](App& app) { return app.layout.preferences; }, [](App& app) { app.layout.preferences = false; },
           drawPreferences},
    Dialog{[](App& app) { return app.guide().open; }, [](App& app) { closeGuide(app.guide()); }, drawGuide},
    Dialog{[](App& app) { return !app.dialogs.errorText.empty(); },
           [](App& app) {
               app.dialogs.errorText.clear();
               dropOffers(app);
           },
           drawError},
};

const Dialog* topDialog(App& app) {
    const auto top =
        std::find_if(kDialogs.rbegin(), kDialogs.rend(), [&](const Dialog& d) { return d.isOpen(app); });
    return top != kDialogs.rend() ? &*top : nullptr;
}

}  // namespace

bool dialogOpen(App& app) {
    return topDialog(app) != nullptr;
}

void closeTopDialog(App& app) {
    const Dialog* top = topDialog(app);
    if (top == nullptr) return;
    top->close(app);
    app.ui.dialogClosedByKey = true;
}

// One page at a time: two that open themselves in every frame would close each other. Those below come back
// when the topmost has been read, one frame after the key that closed it: that key is not meant for them.
void drawDialogs(App& app) {
    const bool wait = std::exchange(app.ui.dialogClosedByKey, false);
    if (wait) app.ui.wakeIn(0.0);
    for (const Dialog& dialog : kDialogs)
        if (!dialog.isOpen(app) || (!wait && &dialog == topDialog(app))) dialog.draw(app);
    app.ui.listClosedByKey = false;
}

}  // namespace sepaxis::ui
