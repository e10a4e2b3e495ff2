#include "app/ui/dialogs/dialogs.h"

#include "app/base/version.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/dialogs/find_mesh.h"
#include "app/ui/files/open_offer.h"
#include "app/ui/files/scene_reading.h"
#include "app/ui/shell/layout_state.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <string>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

Dialogs::Dialogs()
    : exchangeDialogs(std::make_unique<ExchangeDialogs>()), reading(std::make_unique<SceneReading>()) {}

Dialogs::~Dialogs() = default;

void Dialogs::showError(std::string title, std::string text) {
    errorTitle = std::move(title);
    errorText = std::move(text);
    dropOffers();
}

void Dialogs::dropOffers() {
    openOffer.reset();
    meshSearch.reset();
}

namespace {

bool closeRow(Ui& ui, const char* label) {
    ImGui::Dummy({0, ui.px(8)});
    const float width = ui.px(96);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - ui.px(20));
    return textButton(ui, label, nullptr, width);
}

}  // namespace

void drawAbout(Ui& ui, LayoutState& layout) {
    if (layout.about && !ImGui::IsPopupOpen("##about")) ImGui::OpenPopup("##about");
    if (!beginDialog(ui, "##about", 460.0f)) return;
    dialogTitle(ui, ("sepaxis " + std::string(version())).c_str());
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(
        "A visual debugger for narrow-phase collision: why two shapes collide, how deep, and where.");
    ImGui::Dummy({0, ui.px(4)});
    ImGui::PushFont(ui.fonts.small);
    coloredText(
        ui.palette().quietText,
        "Fonts: Inter and JetBrains Mono (SIL Open Font License 1.1), DejaVu Sans (Bitstream Vera and Arev "
        "licences). Built with SDL2, Dear ImGui, glad and glm.");
    ImGui::PopFont();
    ImGui::PopTextWrapPos();
    if (closeRow(ui, "Close")) layout.about = false;
    if (!layout.about) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

void drawError(Ui& ui, Editor& editor, Dialogs& dialogs, Recovery& recovery, Host& host) {
    if (!dialogs.errorText.empty() && !ImGui::IsPopupOpen("##error")) ImGui::OpenPopup("##error");
    if (!beginDialog(ui, "##error", 560.0f)) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::warning, {at.x + ui.px(12), at.y + ui.px(13)}, ui.px(24),
             toU32(ui.palette().error));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.px(34));
    dialogTitle(ui, dialogs.errorTitle.c_str());
    ImGui::PushTextWrapPos(0.0f);
    paragraph(dialogs.errorText);
    ImGui::PopTextWrapPos();
    ImGui::Dummy({0, ui.px(4)});
    if (textButton(ui, "Copy the message", nullptr)) ui.copy(dialogs.errorText, "Copied the message");
    ImGui::SameLine();
    const bool takes = dialogs.openOffer != nullptr &&
                       textButton(ui, "Use the convex hull of its points",
                                  "Open the scene without the listed faces; the file stays as it is");
    if (dialogs.openOffer != nullptr) ImGui::SameLine();
    const bool finds =
        dialogs.meshSearch != nullptr && textButton(ui, "Find the file...",
                                                    "Choose where the mesh is now; one that the other "
                                                    "shape misses is looked for there, too");
    if (dialogs.meshSearch != nullptr) ImGui::SameLine();
    const float width = ui.px(96);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - ui.px(20));
    if (textButton(ui, "Close", nullptr, width)) dialogs.errorText.clear();
    if (takes || finds) dialogs.errorText.clear();
    if (dialogs.errorText.empty()) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (takes) takeOffer(ui, editor, dialogs, host);
    if (finds) findMesh(editor, dialogs, recovery);
    if (dialogs.errorText.empty()) dialogs.dropOffers();
}

bool beginDialog(Ui& ui, const char* id, float width) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float side = std::min(ui.px(width), screen.x - ui.px(32));
    ImGui::SetNextWindowPos({screen.x * 0.5f, screen.y * 0.5f}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({side, 0}, {side, screen.y - ui.px(32)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(20), ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    const bool visible =
        ImGui::BeginPopupModal(id, nullptr,
                               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize |
                                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(3);
    return visible;
}

void dialogTitle(Ui& ui, const char* title) {
    ImGui::PushFont(ui.fonts.verdict);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
    ImGui::Dummy({0, ui.px(4)});
}

}  // namespace sepaxis::ui
