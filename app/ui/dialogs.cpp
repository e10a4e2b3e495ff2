// The pages that stand above everything: keys, about, and errors.
#include "app/ui/app.h"
#include "app/ui/panels.h"
#include "app/ui/shortcuts.h"
#include "app/ui/theme.h"
#include "app/ui/widgets.h"

#include <algorithm>

#include <imgui.h>
#include <imgui_internal.h>

#ifndef SEPAXIS_VERSION
#define SEPAXIS_VERSION "unknown version"
#endif

namespace sepaxis::ui {

namespace {

// A framed window in the middle that dims what is behind it. False where it is not shown.
bool beginDialog(App& app, const char* id, float width) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float side = std::min(app.ui.px(width), screen.x - app.ui.px(32));
    ImGui::SetNextWindowPos({screen.x * 0.5f, screen.y * 0.5f}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({side, 0}, {side, screen.y - app.ui.px(32)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(20), app.ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, app.ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    const bool visible =
        ImGui::BeginPopupModal(id, nullptr,
                               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize |
                                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(3);
    return visible;
}

bool closeRow(App& app, const char* label) {
    ImGui::Dummy({0, app.ui.px(8)});
    const float width = app.ui.px(96);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - app.ui.px(20));
    return textButton(app.ui, label, nullptr, width);
}

void dialogTitle(App& app, const char* title) {
    ImGui::PushFont(app.ui.fonts.verdict);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
    ImGui::Dummy({0, app.ui.px(4)});
}

void keyColumn(App& app, const KeyGroup& group) {
    const gfx::Palette& p = app.ui.palette();
    ImGui::Dummy({0, app.ui.px(4)});
    ImGui::PushFont(app.ui.fonts.strong);
    ImGui::TextUnformatted(group.title);
    ImGui::PopFont();
    ImGui::PushFont(app.ui.fonts.small);
    for (const KeyLine& line : group.lines) {
        if (*line.keys == '\0') continue;
        const float x = ImGui::GetCursorPosX();
        ImGui::TextUnformatted(line.keys);
        ImGui::SameLine();
        ImGui::SetCursorPosX(x + app.ui.px(172));
        ImGui::PushStyleColor(ImGuiCol_Text, toVec4(p.quietText));
        ImGui::TextUnformatted(line.meaning);
        ImGui::PopStyleColor();
    }
    ImGui::PopFont();
}

void drawHelp(App& app) {
    if (app.layout.help && !ImGui::IsPopupOpen("##help")) ImGui::OpenPopup("##help");
    if (!beginDialog(app, "##help", 880.0f)) return;
    dialogTitle(app, "Keys and mouse");
    if (ImGui::BeginTable("##keys", 2)) {
        for (const KeyGroup& group : keyGroups()) {
            ImGui::TableNextColumn();
            keyColumn(app, group);
        }
        ImGui::EndTable();
    }
    if (closeRow(app, "Close")) app.layout.help = false;
    if (!app.layout.help) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

void drawAbout(App& app) {
    if (app.layout.about && !ImGui::IsPopupOpen("##about")) ImGui::OpenPopup("##about");
    if (!beginDialog(app, "##about", 460.0f)) return;
    dialogTitle(app, "sepaxis " SEPAXIS_VERSION);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(
        "A visual debugger for narrow-phase collision: why two shapes collide, how deep, and where.");
    ImGui::Dummy({0, app.ui.px(4)});
    ImGui::PushFont(app.ui.fonts.small);
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(app.ui.palette().quietText));
    ImGui::TextUnformatted(
        "Fonts: Inter and JetBrains Mono (SIL Open Font License 1.1), DejaVu Sans (Bitstream Vera and Arev "
        "licences). Built with SDL2, Dear ImGui, glad and glm.");
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::PopTextWrapPos();
    if (closeRow(app, "Close")) app.layout.about = false;
    if (!app.layout.about) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

void drawError(App& app) {
    if (!app.errorText.empty() && !ImGui::IsPopupOpen("##error")) ImGui::OpenPopup("##error");
    if (!beginDialog(app, "##error", 560.0f)) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::warning, {at.x + app.ui.px(12), at.y + app.ui.px(13)},
             app.ui.px(24), toU32(app.ui.palette().error));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + app.ui.px(34));
    dialogTitle(app, app.errorTitle.c_str());
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(app.errorText.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Dummy({0, app.ui.px(4)});
    if (textButton(app.ui, "Copy the message", nullptr)) app.ui.copy(app.errorText, "Copied the message");
    ImGui::SameLine();
    const float width = app.ui.px(96);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - app.ui.px(20));
    if (textButton(app.ui, "Close", nullptr, width)) app.errorText.clear();
    if (app.errorText.empty()) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace

void drawDialogs(App& app) {
    drawHelp(app);
    drawAbout(app);
    drawError(app);
}

}  // namespace sepaxis::ui
