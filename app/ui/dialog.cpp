#include "app/ui/dialog.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

void openWhenFree(const char* id) {
    if (!ImGui::IsPopupOpen(id) && ImGui::GetTopMostPopupModal() == nullptr) ImGui::OpenPopup(id);
}

}  // namespace sepaxis::ui
