#include "app/ui/shell/pages.h"

#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/dialogs/file_dialog.h"
#include "app/ui/dialogs/mesh_import.h"
#include "app/ui/files/scene_reading.h"
#include "app/ui/guide/guide.h"
#include "app/ui/panels/panels.h"
#include "app/ui/pictures/picture_dialogs.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/app.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

// Changed scenes that opening another one left behind. Examples of the program that were tried out are not
// asked about: they are many, and nobody meant to keep them.
std::vector<scene::Document::SetAside> leftBehind(const Editor& editor) {
    std::vector<scene::Document::SetAside> left = editor.document.setAside();
    std::erase_if(left, [](const auto& one) { return !one.file.empty() && isShipped(one.file); });
    return left;
}

std::string nameOf(const scene::Document::SetAside& left) {
    if (!left.scene.name.empty()) return left.scene.name;
    return left.file.empty() ? "New scene" : left.file.stem().string();
}

void quitButtons(App& app) {
    const float width = app.ui.px(kPageButton);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2 * width - app.ui.px(28));
    if (textButton(app.ui, "Cancel", "Go on with the scene (Esc)", width)) app.layout.quitQuestion = false;
    ImGui::SameLine();
}

void drawQuitQuestion(App& app) {
    constexpr const char* kId = "##quit";
    bool& shown = app.layout.quitQuestion;
    if (shown && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(app.ui, kId, 460.0f)) return;
    const bool modified = app.editor.document.isModified();
    const std::vector<scene::Document::SetAside> left = leftBehind(app.editor);
    dialogTitle(app.ui, "Save the changes?");
    ImGui::PushTextWrapPos(0.0f);
    if (modified) paragraph(unsavedInWords(app.editor));
    for (const scene::Document::SetAside& one : left)
        ImGui::TextUnformatted((nameOf(one) + " was changed and not saved before another scene was opened. " +
                                "Edit > History goes back to it.")
                                   .c_str());
    ImGui::PopTextWrapPos();
    ImGui::Dummy({0, app.ui.px(8)});
    if (textButton(app.ui, "Quit without saving", "The changes are then gone")) app.ui.wishes.quit = true;
    ImGui::SameLine();
    quitButtons(app);
    const float width = app.ui.px(kPageButton);
    const bool entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
    if (modified && (textButton(app.ui, "Save", "Save it and quit (Enter)", width) || entered)) {
        shown = false;
        // What was left behind is asked about again.
        saveDocument(app.savingContext(), [&app] { askToQuit(app); });
    } else if (!modified &&
               (textButton(app.ui, "Go back", "To the scene as it was left", width) || entered)) {
        shown = false;
        app.editor.document.travelTo(left.front().position);
    }
    if (!shown) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

// From the lowest to the topmost.
struct Dialog {
    bool (*isOpen)(App& app);
    void (*close)(App& app);
    void (*draw)(App& app);
};

constexpr std::array kDialogs = {
    Dialog{[](App& app) { return app.dialogs.fileDialog.purpose != FileDialog::Purpose::none; },
           [](App& app) { closeFileDialog(app.dialogs); },
           [](App& app) { drawFileDialog(app.savingContext()); }},
    Dialog{[](App& app) { return app.library().gallery.open; },
           [](App& app) { app.library().gallery.open = false; },
           [](App& app) { drawGallery(app.ui, app.editor, app.library(), app); }},
    Dialog{[](App& app) { return app.library().form.open; },
           [](App& app) { app.library().form.open = false; },
           [](App& app) { drawPresetForm(app.ui, app.editor, app.view, app.panel, app.library()); }},
    Dialog{[](App& app) { return app.pictures().picture.open || app.pictures().turntable.open; },
           [](App& app) { app.pictures().picture.open = app.pictures().turntable.open = false; },
           [](App& app) { drawPictureDialogs(app.ui, app.view, app.pictures()); }},
    Dialog{[](App& app) { return exchangeDialogOpen(*app.dialogs.exchangeDialogs); },
           [](App& app) { closeExchangeDialogs(*app.dialogs.exchangeDialogs); },
           [](App& app) { drawExchangeDialogs(app.importContext()); }},
    Dialog{[](App& app) { return app.dialogs.meshImport.isOpen(); },
           [](App& app) { cancelMeshImport(app.dialogs); },
           [](App& app) { drawMeshImport(app.importContext()); }},
    Dialog{[](App& app) { return app.dialogs.reading->isOpen(); },
           [](App& app) { app.dialogs.reading->cancel(); },
           [](App& app) { app.dialogs.reading->draw(app.ui); }},
    Dialog{[](App& app) { return app.layout.quitQuestion; },
           [](App& app) { app.layout.quitQuestion = false; }, drawQuitQuestion},
    Dialog{[](App& app) { return recoveryPageOpen(app.recovery()); },
           [](App& app) { closeRecoveryPages(app.editor, app.recovery()); },
           [](App& app) { drawRecoveryPages(app.recoveryContext()); }},
    Dialog{[](App& app) { return app.layout.about; }, [](App& app) { app.layout.about = false; },
           [](App& app) { drawAbout(app.ui, app.layout); }},
    Dialog{[](App& app) { return app.layout.preferences; }, [](App& app) { app.layout.preferences = false; },
           [](App& app) {
               drawPreferences(app.ui, app.editor, app.view, app.layout, app.preferencesKeeper.get());
           }},
    Dialog{[](App& app) { return app.guide().open; }, [](App& app) { closeGuide(app.guide()); },
           [](App& app) { drawGuide(app.ui, app.guide()); }},
    Dialog{[](App& app) { return !app.dialogs.errorText.empty(); },
           [](App& app) {
               app.dialogs.errorText.clear();
               app.dialogs.dropOffers();
           },
           [](App& app) { drawError(app.ui, app.editor, app.dialogs, app.recovery(), app); }},
};

const Dialog* topDialog(App& app) {
    const auto top =
        std::find_if(kDialogs.rbegin(), kDialogs.rend(), [&](const Dialog& d) { return d.isOpen(app); });
    return top != kDialogs.rend() ? &*top : nullptr;
}

}  // namespace

ShortText unsavedInWords(const Editor& editor) {
    const bool anywhere = !editor.document.file().empty();
    return {editor.title(), anywhere ? " was changed since it was opened or saved." : " is in no file yet."};
}

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

void askToQuit(App& app) {
    cancelDrag(app.view, app.editor);
    if (!app.editor.document.isModified() && leftBehind(app.editor).empty()) {
        app.ui.wishes.quit = true;
        return;
    }
    // The question takes the place of whatever page is open.
    while (!app.layout.quitQuestion && dialogOpen(app)) closeTopDialog(app);
    app.layout.quitQuestion = true;
}

}  // namespace sepaxis::ui
