#include "app/ui/panels/method_items.h"

#include "app/ui/shell/editor.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>

#include <imgui.h>

namespace sepaxis::ui {

const scene::Method* methodItems(Ui& ui, Editor& editor, std::span<const scene::Method* const> chosen) {
    editor.outside.find(ui);
    const scene::Method* clicked = nullptr;
    const auto item = [&](const scene::Method& method) {
        if (!editor.hasResult() || scene::whyNot(method, editor.evaluation())) return;
        if (ImGui::Selectable(method.name.c_str(),
                              std::find(chosen.begin(), chosen.end(), &method) != chosen.end()))
            clicked = &method;
        tooltip(ui, method.help.c_str());
    };
    for (const scene::Method& method : scene::methods()) item(method);
    ImGui::Separator();
    for (const scene::Method* method : editor.outside.methods()) item(*method);
    for (const inspect::AbsentMethod& absent : editor.outside.absent()) {
        ImGui::Selectable(absent.name.c_str(), false, ImGuiSelectableFlags_Disabled);
        tooltip(ui, absent.why.c_str());
    }
    if (editor.outside.isLooking()) ImGui::TextDisabled("looking for engines ...");
    return clicked;
}

}  // namespace sepaxis::ui
