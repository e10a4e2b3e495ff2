// The pages about unsaved work and about files that other programs changed.
#include "app/ui/dialogs/dialog_contexts.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/panels/panels.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/recovery/recovery_context.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <ctime>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr float kPageWidth = 760.0f;  // pixels at scale 1, as all sizes here
constexpr float kWorkRow = 76.0f;
constexpr float kMostListHeight = 320.0f;
constexpr float kDiscardWidth = 136.0f;

// "today, 14:02:33", else with the date.
std::string timeInWords(std::int64_t milliseconds) {
    const std::time_t then = milliseconds / 1000, now = std::time(nullptr);
    std::tm thenLocal{}, nowLocal{};
    localtime_r(&then, &thenLocal);
    localtime_r(&now, &nowLocal);
    const bool today = thenLocal.tm_year == nowLocal.tm_year && thenLocal.tm_yday == nowLocal.tm_yday;
    char text[48];
    std::strftime(text, sizeof(text), today ? "today, %H:%M:%S" : "%Y-%m-%d, %H:%M:%S", &thenLocal);
    return text;
}

// The newest first: it is what a person remembers.
std::string changesInWords(const scene::UnsavedWork& work) {
    if (work.stepCount == 0) return work.file.empty() ? "was never saved" : "not saved to its file";
    std::string text =
        std::to_string(work.stepCount) + (work.stepCount == 1 ? " change: " : " changes, the last: ");
    for (std::size_t i = work.steps.size(); i-- > 0;) text += work.steps[i] + (i > 0 ? ", " : "");
    return text;
}

std::string fileInWords(const scene::UnsavedWork& work) {
    if (work.file.empty()) return "not in a file yet";
    return work.file.filename().string() + "  in  " + shortPath(work.file.parent_path());
}

std::string nameOf(const scene::UnsavedWork& work) {
    if (!work.scene->name.empty()) return work.scene->name;
    return work.file.empty() ? "New scene" : work.file.stem().string();
}

enum class Answer { none, restore, discard };

Answer workRow(Ui& ui, Recovery& recovery, const scene::UnsavedWork& work, std::size_t row) {
    const gfx::Palette& p = ui.palette();
    const float buttons = ui.px(kPageButton + kDiscardWidth + 16);
    const ImVec2 start = ImGui::GetCursorPos();
    const float words = ImGui::GetContentRegionAvail().x - buttons;
    ImGui::PushID(static_cast<int>(row));
    ImGui::PushFont(ui.fonts.strong);
    clippedText(ui, nameOf(work), words, toU32(p.text));
    ImGui::PopFont();
    ImGui::PushFont(ui.fonts.small);
    clippedText(ui, timeInWords(work.time) + ",  " + changesInWords(work), words, toU32(p.quietText),
                ui.px(20));
    const ImVec2 fileAt = ImGui::GetCursorScreenPos();
    ImGui::Dummy({words, ui.px(20)});
    drawClipped(fileInWords(work), fileAt, words, toU32(p.quietText));
    if (!work.file.empty()) tooltip(ui, work.file.c_str());
    ImGui::PopFont();
    const bool sure = recovery.discardAsked == row + 1;
    Answer answer = Answer::none;
    ImGui::SetCursorPos({start.x + words + ui.px(8), start.y + ui.px(16)});
    if (textButton(ui, sure ? "Discard for good" : "Discard",
                   sure ? "Click again: this work is then gone" : "Forget this work; the file stays as it is",
                   ui.px(kDiscardWidth))) {
        if (sure) answer = Answer::discard;
        recovery.discardAsked = row + 1;
    }
    ImGui::SetCursorPos({start.x + words + ui.px(kDiscardWidth + 16), start.y + ui.px(16)});
    if (textButton(
            ui, "Restore",
            "Open it as it was, as the changed document of its file. Undo goes back to the open scene.",
            ui.px(kPageButton)))
        answer = Answer::restore;
    ImGui::PopID();
    ImGui::SetCursorPos({start.x, start.y + ui.px(kWorkRow)});
    return answer;
}

void workList(const RecoveryContext& in) {
    Recovery& recovery = in.recovery;
    std::size_t rows = 0;
    for (const scene::Orphan& orphan : recovery.orphans) rows += orphan.work.size();
    const float height = std::min(kMostListHeight, kWorkRow * static_cast<float>(rows));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {in.ui.px(8), 0});
    ImGui::BeginChild("##work", {0, in.ui.px(height)}, false, ImGuiWindowFlags_NavFlattened);
    Answer answer = Answer::none;
    std::size_t orphanIndex = 0, workIndex = 0, row = 0;
    for (std::size_t i = 0; i < recovery.orphans.size(); ++i)
        for (std::size_t j = 0; j < recovery.orphans[i].work.size(); ++j, ++row) {
            const Answer given = workRow(in.ui, in.recovery, recovery.orphans[i].work[j], row);
            if (given == Answer::none) continue;
            answer = given;
            orphanIndex = i;
            workIndex = j;
        }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    // The list that was drawn changes only here.
    if (answer == Answer::restore) restoreWork(in, orphanIndex, workIndex);
    if (answer == Answer::discard) discardWork(in.recovery, orphanIndex, workIndex);
    if (answer != Answer::none) in.ui.wakeIn(0.0);
}

void quietWords(const Ui& ui, const char* text) {
    wrappedText(ui.palette().quietText, text);
}

// The cursor before `count` buttons at the right end of a page's last row.
void toButtons(const Ui& ui, float width) {
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - ui.px(20));
}

bool laterButton(Ui& ui, float width) {
    return textButton(ui, "Later",
                      "Keep it: File > Restore unsaved work, or the next start, asks again (Esc)", width);
}

void drawUnsavedWork(const RecoveryContext& in) {
    constexpr const char* kId = "##unsaved";
    Recovery& recovery = in.recovery;
    if (recovery.offered) openWhenFree(kId);
    if (!beginDialog(in.ui, kId, kPageWidth)) return;
    dialogTitle(in.ui, "sepaxis was stopped with unsaved changes");
    quietWords(in.ui, "This is what it held. Restoring changes no file until you save.");
    ImGui::Dummy({0, in.ui.px(8)});
    const bool entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
    workList(in);
    ImGui::Dummy({0, in.ui.px(8)});
    toButtons(in.ui, in.ui.px(kPageButton));
    if (laterButton(in.ui, in.ui.px(kPageButton))) recovery.offered = false;
    // The newest, as the uppermost row says.
    if (entered && recovery.offered) restoreWork(in, 0, 0);
    if (recovery.orphans.empty()) recovery.offered = false;
    if (!recovery.offered) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

// Over the viewport's upper edge: the scene that was asked for stays in sight and in use.
void drawBanner(Ui& ui, const ViewportState& view, Recovery& recovery) {
    if (!recovery.banner || recovery.orphans.empty()) return;
    const gfx::Palette& p = ui.palette();
    const scene::Viewport& area = view.area;
    const std::string name = nameOf(recovery.orphans.front().work.front());
    ImGui::SetNextWindowPos(
        {static_cast<float>(area.min.x + area.size.x * 0.5), static_cast<float>(area.min.y) + ui.px(48)},
        ImGuiCond_Always, {0.5f, 0.0f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(mix(p.panel, p.text, 0.05f)));
    ImGui::PushStyleColor(ImGuiCol_Border, toVec4(p.accent));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(4));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(8)});
    if (ImGui::Begin("##unsavedBanner", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoFocusOnAppearing)) {
        // Above the viewport, below menus.
        if (ImGui::GetCurrentContext()->OpenPopupStack.Size == 0)
            ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindowRead());
        const std::string text = "Unsaved work on " + name + " was found";
        const float width = std::min(ImGui::CalcTextSize(text.c_str()).x + 1.0f,
                                     static_cast<float>(area.size.x) - ui.px(220));
        clippedText(ui, text, std::max(ui.px(40), width), toU32(p.text));
        ImGui::SameLine(0, ui.px(12));
        if (textButton(ui, "Show", "What it is, and whether to restore it")) showUnsavedWork(recovery);
        ImGui::SameLine();
        if (laterButton(ui, 0.0f)) recovery.banner = false;
    }
    ImGui::End();
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(2);
}

void words(const std::string& text) {
    ImGui::PushTextWrapPos(0.0f);
    paragraph(text);
    ImGui::PopTextWrapPos();
}

void reloadButtons(Ui& ui, Editor& editor, Recovery& recovery, Host& host) {
    const bool modified = editor.document.isModified();
    words("Another program changed " + recovery.question.file.string() + " since it was opened or saved." +
          (modified ? " It does not contain your changes." : ""));
    ImGui::Dummy({0, ui.px(8)});
    const float width = ui.px(kDiscardWidth);
    toButtons(ui, 2 * width + ui.px(8));
    const bool keep =
        textButton(ui, "Keep mine", "The open scene stays; saving it writes over the other version", width);
    ImGui::SameLine();
    if (textButton(
            ui, "Reload",
            modified ? "Open the file as it is; undo brings your version back" : "Open the file as it is",
            width))
        reloadFromDisk(editor, recovery, host);
    else if (keep)
        keepMine(editor, recovery);
}

void saveOverButtons(const SavingContext& in) {
    DiskQuestion& question = in.recovery.question;
    words("Another program changed " + question.file.string() +
          " since it was opened or saved. Saving writes over that version.");
    ImGui::Dummy({0, in.ui.px(8)});
    const float width = in.ui.px(kDiscardWidth);
    toButtons(in.ui, 2 * width + in.ui.px(kPageButton + 16));
    const bool cancelled = textButton(in.ui, "Cancel", "Save nothing", in.ui.px(kPageButton));
    ImGui::SameLine();
    const bool elsewhere =
        textButton(in.ui, "Save as...", "Keep both: save under another name (Ctrl+Shift+S)", width);
    ImGui::SameLine();
    if (textButton(in.ui, "Write over it", "The other version is then gone", width)) {
        saveOverNow(in);
    } else if (elsewhere) {
        std::function<void()> next = std::move(question.afterSaving);
        question = {};
        showSaveDialog(in.editor, in.dialogs, std::move(next));
    } else if (cancelled) {
        question = {};
    }
}

void drawDiskQuestion(const SavingContext& in) {
    constexpr const char* kId = "##disk";
    const auto kind = [&] { return in.recovery.question.kind; };
    if (kind() != DiskQuestion::Kind::none) openWhenFree(kId);
    if (!beginDialog(in.ui, kId, 520.0f)) return;
    dialogTitle(in.ui, "The file was changed on the disk");
    if (kind() == DiskQuestion::Kind::reload)
        reloadButtons(in.ui, in.editor, in.recovery, in.host);
    else if (kind() == DiskQuestion::Kind::saveOver)
        saveOverButtons(in);
    if (kind() == DiskQuestion::Kind::none) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace

void drawRecoveryPages(const RecoveryContext& in) {
    drawBanner(in.ui, in.view, in.recovery);
    drawUnsavedWork(in);
    drawDiskQuestion({in.ui, in.editor, in.dialogs, in.recovery, in.host});
}

}  // namespace sepaxis::ui
