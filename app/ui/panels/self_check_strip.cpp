#include "app/ui/panels/self_check_strip.h"

#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
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

bool isCurrent(const App& app) {
    const SelfCheckState& state = app.panel.selfCheck;
    return state.check.done() && state.askedFor == app.evaluationNumber() &&
           state.askedVector == state.vector && state.askedUnit == app.ui.preferences.angleUnit;
}

void update(App& app) {
    SelfCheckState& state = app.panel.selfCheck;
    const scene::AngleUnit unit = app.ui.preferences.angleUnit;
    const bool asked = state.askedFor == app.evaluationNumber() && state.askedVector == state.vector &&
                       state.askedUnit == unit;
    if (!asked) {
        // While something is dragged only what costs nothing; the marks follow when it rests.
        if (app.document.isPreviewing() && state.seconds > kQuick) return;
        state.check.start(app.evaluation(), app.options, state.vector, unit);
        state.askedUnit = unit;
        state.askedFor = app.evaluationNumber();
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
        app.ui.wakeIn(0.0);
}

struct Look {
    Icon icon = Icon::more;
    gfx::Color color{1.0f};
    const char* words = "";
};

Look lookOf(const App& app, CheckMark mark) {
    const gfx::Palette& p = app.ui.palette();
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

void mark(App& app, std::size_t index, float width, bool withWord) {
    const CheckResult& result = app.panel.selfCheck.shown[index];
    const Look look = lookOf(app, result.mark);
    const gfx::Color color = isCurrent(app) ? look.color : app.ui.palette().quietText;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton(kWords[index], {width, app.ui.px(kRowHeight)});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        draw.AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                           toU32(gfx::withAlpha(app.ui.palette().text, 0.08f)), app.ui.px(3));
    drawIcon(draw, look.icon, {at.x + app.ui.px(kMarkRoom * 0.5f), at.y + app.ui.px(kRowHeight * 0.5f)},
             app.ui.px(kMarkSize), toU32(color));
    if (withWord) {
        ImGui::PushFont(app.ui.fonts.small);
        const bool failed = result.mark == CheckMark::failed && isCurrent(app);
        draw.AddText({at.x + app.ui.px(kMarkRoom - 2), at.y + lineOffset(app.ui)},
                     toU32(failed ? look.color : app.ui.palette().quietText), kWords[index]);
        ImGui::PopFont();
    }
    if (beginTooltip(app.ui)) {
        paragraph(result.asked);
        coloredText(look.color, look.words);
        paragraph(result.found);
        endTooltip(app.ui, "click to copy");
    }
    if (pressed) app.ui.copy(result.asked + '\n' + look.words + '\n' + result.found);
}

void vectorPopup(App& app) {
    dvec3& vector = app.panel.selfCheck.vector;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(8)});
    if (ImGui::BeginPopup("selfCheckVector")) {
        caption(app.ui, "MOVE BOTH, AND ASK AGAIN");
        constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
        for (int k = 0; k < 3; ++k) {
            if (k > 0) ImGui::SameLine(0, app.ui.px(4));
            NumberOptions options;
            options.unit = "m";
            options.mark = kAxes[static_cast<std::size_t>(k)];
            options.step = kVectorStep;
            options.width = app.ui.px(kFieldWidth);
            options.help = "Both shapes are moved by this vector for the question \"moved\"";
            const NumberEdit edit =
                numberField(app.ui, kAxes[static_cast<std::size_t>(k)], vector[k], options);
            if (edit.value) vector[k] = *edit.value;
        }
        ImGui::PushFont(app.ui.fonts.small);
        coloredText(app.ui.palette().quietText,
                    "Try 1e6: coordinates lose digits far from the origin. The scene does not change.");
        ImGui::PopFont();
        if (textButton(app.ui, "No vector", "Ask with the fixed motion only")) vector = dvec3(0.0);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace

void drawSelfCheck(App& app, float column) {
    update(app);
    ImGui::PushID("selfCheck");
    const float left = ImGui::GetCursorPosX();
    const float end = left + ImGui::GetContentRegionAvail().x;
    rowLabel(app.ui, "self-check", column,
             "A right answer survives these questions: A and B swapped, both moved together, B pushed out by "
             "the MTV and asked again. Rest the mouse on a mark for the numbers.");
    ImGui::PushFont(app.ui.fonts.small);
    std::array<float, kInStrip> widths{};
    float all = 0.0f;
    for (std::size_t i = 0; i < kInStrip; ++i) {
        widths[i] = app.ui.px(kMarkRoom) + ImGui::CalcTextSize(kWords[i]).x;
        all += widths[i];
    }
    ImGui::PopFont();
    const float room = end - app.ui.px(kButton) - ImGui::GetCursorPosX();
    const bool withWords = all <= room;
    for (std::size_t i = 0; i < kInStrip; ++i) {
        mark(app, i, withWords ? widths[i] : app.ui.px(kMarkRoom), withWords);
        ImGui::SameLine(0, withWords ? std::min((room - all) / static_cast<float>(kInStrip), app.ui.px(8))
                                     : app.ui.px(4));
    }
    ImGui::SetCursorPos(
        {end - app.ui.px(kButton), ImGui::GetCursorPosY() + app.ui.px((kRowHeight - kButton) * 0.5f)});
    const ImVec2 button = ImGui::GetCursorScreenPos();
    const bool own = app.panel.selfCheck.vector != dvec3(0.0);
    if (iconButton(app.ui, "##vector", Icon::move, {own, true},
                   "Move both by your own vector as well: is the answer the same far from the origin?",
                   nullptr, kButton))
        ImGui::OpenPopup("selfCheckVector");
    // Above the marks, so that they can be seen changing.
    ImGui::SetNextWindowPos({button.x + app.ui.px(kButton), button.y - app.ui.px(6)}, ImGuiCond_Appearing,
                            {1.0f, 1.0f});
    vectorPopup(app);
    ImGui::PopID();
}

void drawFastCheck(App& app, float from, float to) {
    ImGui::PushFont(app.ui.fonts.small);
    const float whole = app.ui.px(kMarkRoom) + ImGui::CalcTextSize(kWords[kInStrip]).x;
    ImGui::PopFont();
    const bool withWord = whole <= to - from;
    ImGui::SameLine(0, 0);
    ImGui::SetCursorPosX(to - (withWord ? whole : app.ui.px(kMarkRoom)));
    mark(app, kInStrip, withWord ? whole : app.ui.px(kMarkRoom), withWord);
}

}  // namespace sepaxis::ui
