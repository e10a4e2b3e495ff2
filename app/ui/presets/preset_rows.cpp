// What the list of presets and the gallery have in common.
#include "app/ui/presets/preset_library.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>

#include <SDL_misc.h>
#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

// Opens the folder in whatever the desktop shows folders with.
void showInFolder(Ui& ui, const std::filesystem::path& file) {
    const std::string folder = file.parent_path().string();
    if (SDL_OpenURL(("file://" + folder).c_str()) == 0) return;
    ui.copy(folder, "No file manager was found. Copied  " + folder);
}

}  // namespace

void drawPresetPicture(const Ui& ui, PresetLibrary& library, const scene::Preset& preset, const Rect& area) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float corner = ui.px(3);
    const PresetPictures::Picture picture = library.pictures.show(ui, preset);
    if (picture.texture != 0) {
        // ImGui's OpenGL backend takes a texture's name in its handle.
        const auto handle = reinterpret_cast<ImTextureID>(  // NOLINT(performance-no-int-to-ptr)
            std::uintptr_t{picture.texture});
        draw.AddImageRounded(handle, area.min, area.max, {0, 0}, {1, 1}, IM_COL32_WHITE, corner);
    } else {
        draw.AddRectFilled(area.min, area.max, toU32(p.background), corner);
    }
    draw.AddRect(area.min, area.max, toU32(p.line), corner);
    if (picture.problem.empty()) return;
    const ImVec2 middle{(area.min.x + area.max.x) * 0.5f, (area.min.y + area.max.y) * 0.5f};
    drawIcon(draw, Icon::warning, middle, ui.px(20), toU32(p.error));
}

bool drawWords(const std::string& text, const ImVec2& at, float width, int lines, ImU32 color) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* font = ImGui::GetFont();
    const float size = ImGui::GetFontSize();
    const char* begin = text.c_str();
    const char* const end = begin + text.size();
    float y = at.y;
    for (int line = 1; begin < end; ++line, y += ImGui::GetTextLineHeight()) {
        if (line == lines) return drawClipped({begin, end}, {at.x, y}, width, color);
        const char* next = font->CalcWordWrapPositionA(size / font->FontSize, begin, end, width);
        next = std::max(next, begin + 1);
        draw.AddText({at.x, y}, color, begin, next);
        while (next < end && (*next == ' ' || *next == '\n')) ++next;
        begin = next;
    }
    return false;
}

void presetHelp(Ui& ui, const scene::Preset& preset) {
    if (!beginTooltip(ui)) return;
    ImGui::PushFont(ui.fonts.strong);
    ImGui::TextUnformatted(preset.name.c_str());
    ImGui::PopFont();
    if (!preset.error.empty()) {
        coloredText(ui.palette().error, preset.error);
    }
    if (!preset.description.empty()) paragraph(preset.description);
    if (!preset.source.empty()) {
        coloredText(ui.palette().quietText, "Source: " + preset.source);
    }
    endTooltip(ui, preset.mine ? "Right click: rename, delete, find the file" : nullptr);
}

void presetMenu(Ui& ui, PresetLibrary& library, Host& host, const scene::Preset& preset) {
    if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        ImGui::OpenPopup("##presetMenu");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(12), ui.px(8)});
    if (ImGui::BeginPopup("##presetMenu")) {
        const bool readable = preset.error.empty();
        if (ImGui::MenuItem("Open", nullptr, false, readable)) {
            library.gallery.open = false;
            openPreset(host, preset);
        }
        if (preset.mine) {
            if (ImGui::MenuItem("Rename or describe...", nullptr, false, readable))
                library.next = [&library, copy = preset] { editPreset(library, copy); };
            if (ImGui::MenuItem("Delete"))
                library.next = [&ui, &library, &host, copy = preset] {
                    deletePreset(ui, library, host, copy);
                };
        }
        ImGui::Separator();
        if (ImGui::MenuItem("Copy the path")) ui.copy(preset.path.string());
        if (ImGui::MenuItem("Show in its folder")) showInFolder(ui, preset.path);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace sepaxis::ui
