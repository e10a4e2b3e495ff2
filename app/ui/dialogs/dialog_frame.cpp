#include "app/ui/dialogs/dialog_frame.h"

#include "app/ui/theme/ui.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

void openWhenFree(const char* id) {
    if (!ImGui::IsPopupOpen(id) && ImGui::GetTopMostPopupModal() == nullptr) ImGui::OpenPopup(id);
}

bool escapePressed(const Ui& ui) {
    return !ui.listClosedByKey && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
}

}  // namespace sepaxis::ui
