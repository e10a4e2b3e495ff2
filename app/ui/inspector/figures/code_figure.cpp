#include "app/ui/inspector/figures/code_figure.h"

#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kCodePadding = 8.0f, kIndent = 14.0f;   // pixels at scale 1
constexpr float kLeading = 3.0f, kLeastLeading = 0.0f;  // between lines

float widthOfLine(const Ui& ui, const inspect::CodeLine& line) {
    return ui.px(kIndent) * static_cast<float>(line.indent) +
           ImGui::CalcTextSize(line.text.data(), line.text.data() + line.text.size()).x;
}

}  // namespace

float codeWidth(const Ui& ui, std::span<const inspect::CodeLine> code) {
    ImGui::PushFont(ui.fonts.small);
    float width = 0.0f;
    for (const inspect::CodeLine& line : code) width = std::max(width, widthOfLine(ui, line));
    ImGui::PopFont();
    return width + 2.0f * ui.px(kCodePadding);
}

void drawCode(const Ui& ui, const Rect& area, float below, std::span<const inspect::CodeLine> code,
              std::optional<std::size_t> lit, std::string_view note) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(area.min, area.max, toU32(p.background), ui.px(4));
    if (code.empty()) return;
    ImGui::PushFont(ui.fonts.small);
    const float pad = ui.px(kCodePadding), top = area.min.y + pad * 0.5f;
    const float room = std::max(1.0f, area.max.y - below - top), font = ImGui::GetFontSize();
    const auto count = static_cast<float>(code.size());
    const float height =
        std::clamp(std::floor(room / count), font + ui.px(kLeastLeading), font + ui.px(kLeading));
    const auto fits = std::min(code.size(), static_cast<std::size_t>(std::max(1.0f, room / height)));
    const std::size_t middle = lit.value_or(0);
    const std::size_t first = std::min(middle - std::min(middle, fits / 2), code.size() - fits);
    for (std::size_t i = first; i < first + fits; ++i) {
        const float y = top + height * static_cast<float>(i - first);
        const bool isLit = lit == i;
        if (isLit)
            draw.AddRectFilled({area.min.x, y}, {area.max.x, y + height},
                               toU32(mix(p.background, p.accent, 0.25f)), ui.px(3));
        const float left = area.min.x + pad + ui.px(kIndent) * static_cast<float>(code[i].indent);
        float right = area.max.x - pad;
        const float textY = std::round(y + (height - font) * 0.5f);
        if (isLit && !note.empty()) {
            right -= ImGui::CalcTextSize(note.data(), note.data() + note.size()).x;
            draw.AddText({right, textY}, toU32(p.accent), note.data(), note.data() + note.size());
            right -= pad;
        }
        drawClipped(std::string(code[i].text), {left, textY}, std::max(1.0f, right - left),
                    toU32(isLit ? p.text : p.quietText));
    }
    ImGui::PopFont();
}

}  // namespace sepaxis::ui
