#include "app/ui/widgets/busy_bar.h"

#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <imgui.h>

namespace sepaxis::ui {

void busyBar(Ui& ui, const char* text, double seconds) {
    constexpr double kPollSeconds = 0.05;
    std::string line = text;
    if (seconds >= 1.0) line += "  " + std::to_string(static_cast<int>(seconds)) + " s";
    const gfx::Palette& p = ui.palette();
    coloredText(p.quietText, line);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ui.px(4);
    ImGui::Dummy({width, height});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(at, {at.x + width, at.y + height}, toU32(mix(p.panel, p.text, 0.10f)), height * 0.5f);
    const float phase = static_cast<float>(seconds * 0.7 - std::floor(seconds * 0.7));
    const float left = at.x + (width * 1.25f) * phase - width * 0.25f;
    draw.AddRectFilled({std::max(at.x, left), at.y},
                       {std::min(at.x + width, left + width * 0.25f), at.y + height}, toU32(p.accent),
                       height * 0.5f);
    ui.wakeIn(kPollSeconds);
}

}  // namespace sepaxis::ui
