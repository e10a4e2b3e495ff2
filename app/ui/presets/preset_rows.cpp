// What the list of presets and the gallery have in common.
#include "app/ui/presets/preset_shelf.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>

#include <SDL_misc.h>
#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

// Opens the folder in whatever the desktop shows folders with.
void showInFolder(App& app, const std::filesystem::path& file) {
    const std::string folder = file.parent_path().string();
    if (SDL_OpenURL(("file://" + folder).c_str()) == 0) return;
    app.ui.copy(folder, "No file manager was found. Copied  " + folder);
}

}  // namespace

void drawPresetPicture(App& app, const scene::Preset& preset, const Rect& area) {
    const gfx::Palette& p = app.ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float corner = app.ui.px(3);
    const PresetPictures::Picture picture = app.shelf().pictures.show(app.ui, preset);
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
    drawIcon(draw, Icon::warning, middle, app.ui.px(20), toU32(p.error));
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

void presetHelp(App& app, const scene::Preset& preset) {
    if (!beginTooltip(app.ui)) return;
    ImGui::PushFont(app.ui.fonts.strong);
    ImGui::TextUnformatted(preset.name.c_str());
    ImGui::PopFont();
    if (!preset.error.empty()) {
        coloredText(app.ui.palette().error, preset.error);
    }
    if (!preset.description.empty()) paragraph(preset.description);
    if (!preset.source.empty()) {
        coloredText(app.ui.palette().quietText, "Source: " + preset.source);
    }
    endTooltip(app.ui, preset.mine ? "Right click: rename, delete, find the file" : nullptr);
}

void presetMenu(App& app, const scene::Preset& preset) {
    if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        ImGui::OpenPopup("##presetMenu");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(8), app.ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(12), app.ui.px(8)});
    if (ImGui::BeginPopup("##presetMenu")) {
        PresetShelf& shelf = app.shelf();
        const bool readable = preset.error.empty();
        if (ImGui::MenuItem("Open", nullptr, false, readable)) {
            shelf.gallery.open = false;
            openPreset(app, preset);
        }
        if (preset.mine) {
            if (ImGui::MenuItem("Rename or describe...", nullptr, false, readable))
                shelf.next = [&app, copy = preset] { editPreset(app, copy); };
            if (ImGui::MenuItem("Delete")) shelf.next = [&app, copy = preset] { deletePreset(app, copy); };
        }
        ImGui::Separator();
        if (ImGui::MenuItem("Copy the path")) app.ui.copy(preset.path.string());
        if (ImGui::MenuItem("Show in its folder")) showInFolder(app, preset.path);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace sepaxis::ui
