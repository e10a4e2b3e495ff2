#include "app/ui/dialogs/dialog.h"

#include "app/ui/shell/app.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

void openWhenFree(const char* id) {
    if (!ImGui::IsPopupOpen(id) && ImGui::GetTopMostPopupModal() == nullptr) ImGui::OpenPopup(id);
}

bool escapePressed(const App& app) {
    return !app.ui.listClosedByKey && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
}

}  // namespace sepaxis::ui
