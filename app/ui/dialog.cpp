#include "app/ui/dialog.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

bool anyDialogShown() {
    return ImGui::GetTopMostPopupModal() != nullptr;
}

void openWhenFree(const char* id) {
    if (!ImGui::IsPopupOpen(id) && !anyDialogShown()) ImGui::OpenPopup(id);
}

}  // namespace sepaxis::ui
