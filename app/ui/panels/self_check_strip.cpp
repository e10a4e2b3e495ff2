#include "app/ui/panels/self_check_strip.h"

#include "app/ui/panels/panel_state.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <chrono>
#include <string>

namespace sepaxis::ui {

namespace {

using inspect::CheckMark;
using inspect::CheckResult;

constexpr double kSlice = 0.006;    // seconds of a frame
constexpr double kQuick = 0.001;    // seconds; a check that takes no longer follows a drag
constexpr float kMarkSize = 12.0f;  // pixels at scale 1, as all sizes here
constexpr float kMarkRoom = 20.0f;  // of a mark without its word
constexpr float kButton = 22.0f;
constexpr float kFieldWidth = 96.0f;
constexpr double kVectorStep = 1.0;  // metres a pixel: far away is where it becomes interesting
constexpr std::array<const char*, inspect::kCheckCount> kWords = {"swap", "move", "push", "= reference"};
constexpr std::size_t kInStrip = 3;  // the last stands beside the time, which is that of the fast query

bool isCurrent(const Ui& ui, const Editor& editor, const PanelState& panel) {
    const SelfCheckState& state = panel.selfCheck;
    return state.check.done() && state.askedFor == editor.evaluationNumber() &&
           state.askedVector == state.vector && state.askedUnit == ui.preferences.angleUnit;
}

void update(Ui& ui, const Editor& editor, PanelState& panel) {
    SelfCheckState& state = panel.selfCheck;
    const scene::AngleUnit unit = ui.preferences.angleUnit;
    const bool asked = state.askedFor == editor.evaluationNumber() && state.askedVector == state.vector &&
                       state.askedUnit == unit;
    if (!asked) {
        // While something is dragged only what costs nothing; the marks follow when it rests.
        if (editor.document.isPreviewing() && state.seconds > kQuick) return;
        state.check.start(editor.evaluation(), editor.options, state.vector, unit);
        state.askedUnit = unit;
        state.askedFor = editor.evaluationNumber();
        state.askedVector = state.vector;
        state.seconds = 0.0;
    }
    if (state.check.done()) return;
    const auto start = std::chrono::steady_clock::now();
    double seconds = 0.0;
    do {
        state.check.step();
        seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    } while (!state.check.done() && seconds < kSlice);
    state.seconds += seconds;
    if (state.check.done())
        state.shown = state.check.results();
    else
        ui.wakeIn(0.0);
}

struct Look {
    Icon icon = Icon::more;
    gfx::Color color{1.0f};
    const char* words = "";
};

Look lookOf(const Ui& ui, CheckMark mark) {
    const gfx::Palette& p = ui.palette();
    switch (mark) {
        case CheckMark::passed:
            return {Icon::tick, p.success, "Holds."};
        case CheckMark::notUnique:
            return {Icon::tie, p.contactText, "Holds; the direction is not unique."};
        case CheckMark::rounded:
            return {Icon::warning, p.contactText, "Holds within rounding at that distance."};
        case CheckMark::failed:
            return {Icon::close, p.error, "Fails: this answer is wrong."};
        case CheckMark::notAsked:
            return {Icon::more, p.quietText, "Not asked."};
        case CheckMark::pending:
            break;
    }
    return {Icon::more, p.quietText, "Being asked ..."};
}

void mark(Ui& ui, const Editor& editor, const PanelState& panel, std::size_t index, float width,
          bool withWord) {
    const CheckResult& result = panel.selfCheck.shown[index];
    const Look look = lookOf(ui, result.mark);
    const gfx::Color color = isCurrent(ui, editor, panel) ? look.color : ui.palette().quietText;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton(kWords[index], {width, ui.px(kRowHeight)});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        draw.AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                           toU32(gfx::withAlpha(ui.palette().text, 0.08f)), ui.px(3));
    drawIcon(draw, look.icon, {at.x + ui.px(kMarkRoom * 0.5f), at.y + ui.px(kRowHeight * 0.5f)},
             ui.px(kMarkSize), toU32(color));
    if (withWord) {
        ImGui::PushFont(ui.fonts.small);
        const bool failed = result.mark == CheckMark::failed && isCurrent(ui, editor, panel);
        draw.AddText({at.x + ui.px(kMarkRoom - 2), at.y + lineOffset(ui)},
                     toU32(failed ? look.color : ui.palette().quietText), kWords[index]);
        ImGui::PopFont();
    }
    if (beginTooltip(ui)) {
        paragraph(result.asked);
        coloredText(look.color, look.words);
        paragraph(result.found);
        endTooltip(ui, "click to copy");
    }
    if (pressed) ui.copy(result.asked + '\n' + look.words + '\n' + result.found);
}

void vectorPopup(Ui& ui, PanelState& panel) {
    dvec3& vector = panel.selfCheck.vector;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(8)});
    if (ImGui::BeginPopup("selfCheckVector")) {
        caption(ui, "MOVE BOTH, AND ASK AGAIN");
        constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
        for (int k = 0; k < 3; ++k) {
            if (k > 0) ImGui::SameLine(0, ui.px(4));
            NumberOptions options;
            options.unit = "m";
            options.mark = kAxes[static_cast<std::size_t>(k)];
            options.step = kVectorStep;
            options.width = ui.px(kFieldWidth);
            options.help = "Both shapes are moved by this vector for the question \"moved\"";
            const NumberEdit edit = numberField(ui, kAxes[static_cast<std::size_t>(k)], vector[k], options);
            if (edit.value) vector[k] = *edit.value;
        }
        ImGui::PushFont(ui.fonts.small);
        coloredText(ui.palette().quietText,
                    "Try 1e6: coordinates lose digits far from the origin. The scene does not change.");
        ImGui::PopFont();
        if (textButton(ui, "No vector", "Ask with the fixed motion only")) vector = dvec3(0.0);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace

void drawSelfCheck(Ui& ui, const Editor& editor, PanelState& panel, float column) {
    update(ui, editor, panel);
    ImGui::PushID("selfCheck");
    const float left = ImGui::GetCursorPosX();
    const float end = left + ImGui::GetContentRegionAvail().x;
    constexpr const char* kName = "self-check";
    rowLabel(ui, kName, column);
    markTerm(ui, kName, *ImGui::GetFont(), ImGui::CalcTextSize(kName).x,
             "Rest the mouse on a mark for its question and the numbers.");
    ImGui::PushFont(ui.fonts.small);
    std::array<float, kInStrip> widths{};
    float all = 0.0f;
    for (std::size_t i = 0; i < kInStrip; ++i) {
        widths[i] = ui.px(kMarkRoom) + ImGui::CalcTextSize(kWords[i]).x;
        all += widths[i];
    }
    ImGui::PopFont();
    const float room = end - ui.px(kButton) - ImGui::GetCursorPosX();
    const bool withWords = all <= room;
    for (std::size_t i = 0; i < kInStrip; ++i) {
        mark(ui, editor, panel, i, withWords ? widths[i] : ui.px(kMarkRoom), withWords);
        ImGui::SameLine(
            0, withWords ? std::min((room - all) / static_cast<float>(kInStrip), ui.px(8)) : ui.px(4));
    }
    ImGui::SetCursorPos(
        {end - ui.px(kButton), ImGui::GetCursorPosY() + ui.px((kRowHeight - kButton) * 0.5f)});
    const ImVec2 button = ImGui::GetCursorScreenPos();
    const bool own = panel.selfCheck.vector != dvec3(0.0);
    if (iconButton(ui, "##vector", Icon::move, {own, true},
                   "Move both by your own vector as well: is the answer the same far from the origin?",
                   nullptr, kButton))
        ImGui::OpenPopup("selfCheckVector");
    // Above the marks, so that they can be seen changing.
    ImGui::SetNextWindowPos({button.x + ui.px(kButton), button.y - ui.px(6)}, ImGuiCond_Appearing,
                            {1.0f, 1.0f});
    vectorPopup(ui, panel);
    ImGui::PopID();
}

void drawFastCheck(Ui& ui, const Editor& editor, const PanelState& panel, float from, float to) {
    ImGui::PushFont(ui.fonts.small);
    const float whole = ui.px(kMarkRoom) + ImGui::CalcTextSize(kWords[kInStrip]).x;
    ImGui::PopFont();
    const bool withWord = whole <= to - from;
    ImGui::SameLine(0, 0);
    ImGui::SetCursorPosX(to - (withWord ? whole : ui.px(kMarkRoom)));
    mark(ui, editor, panel, kInStrip, withWord ? whole : ui.px(kMarkRoom), withWord);
}

}  // namespace sepaxis::ui
