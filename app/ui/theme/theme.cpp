#include "app/ui/theme/theme.h"

namespace sepaxis::ui {

gfx::Color mix(const gfx::Color& from, const gfx::Color& to, float t) {
    return from * (1.0f - t) + to * t;
}

namespace {

void applyColors(ImGuiStyle& style, const gfx::Palette& p) {
    ImVec4* c = style.Colors;
    const gfx::Color field = mix(p.panel, p.background, 0.75f);
    const gfx::Color raised = mix(p.panel, p.text, 0.08f);
    const gfx::Color raisedMore = mix(p.panel, p.text, 0.14f);
    const gfx::Color none = gfx::withAlpha(p.panel, 0.0f);
    c[ImGuiCol_Text] = toVec4(p.text);
    c[ImGuiCol_TextDisabled] = toVec4(p.quietText);
    c[ImGuiCol_WindowBg] = c[ImGuiCol_MenuBarBg] = toVec4(p.panel);
    c[ImGuiCol_ChildBg] = toVec4(none);
    c[ImGuiCol_PopupBg] = toVec4(mix(p.panel, p.text, 0.03f));
    c[ImGuiCol_Border] = c[ImGuiCol_Separator] = toVec4(p.line);
    c[ImGuiCol_BorderShadow] = toVec4(none);
    c[ImGuiCol_FrameBg] = toVec4(field);
    c[ImGuiCol_FrameBgHovered] = toVec4(mix(field, p.text, 0.06f));
    c[ImGuiCol_FrameBgActive] = toVec4(mix(field, p.accent, 0.18f));
    c[ImGuiCol_Button] = toVec4(raised);
    c[ImGuiCol_ButtonHovered] = c[ImGuiCol_HeaderHovered] = toVec4(raisedMore);
    c[ImGuiCol_ButtonActive] = c[ImGuiCol_HeaderActive] = toVec4(mix(p.panel, p.accent, 0.45f));
    c[ImGuiCol_Header] = toVec4(mix(p.panel, p.accent, 0.22f));
    c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = toVec4(p.accent);
    c[ImGuiCol_CheckMark] = c[ImGuiCol_SliderGrab] = c[ImGuiCol_SliderGrabActive] = toVec4(p.accent);
    c[ImGuiCol_ScrollbarBg] = toVec4(none);
    c[ImGuiCol_ScrollbarGrab] = toVec4(mix(p.panel, p.text, 0.16f));
    c[ImGuiCol_ScrollbarGrabHovered] = toVec4(mix(p.panel, p.text, 0.28f));
    c[ImGuiCol_ScrollbarGrabActive] = toVec4(mix(p.panel, p.text, 0.36f));
    c[ImGuiCol_TextSelectedBg] = toVec4(gfx::withAlpha(p.accent, 0.40f));
    c[ImGuiCol_NavHighlight] = toVec4(none);  // shell/keyboard.cpp draws it around every control
    c[ImGuiCol_ModalWindowDimBg] = toVec4(gfx::withAlpha(p.background, 0.65f));
    c[ImGuiCol_TableRowBg] = c[ImGuiCol_TableRowBgAlt] = toVec4(none);
    c[ImGuiCol_TableHeaderBg] = toVec4(none);
    c[ImGuiCol_TableBorderLight] = c[ImGuiCol_TableBorderStrong] = toVec4(p.line);
}

}  // namespace

void applyTheme(gfx::Theme theme, float scale) {
    ImGuiStyle style;
    style.WindowPadding = {8, 8};
    style.FramePadding = {8, 3};
    style.ItemSpacing = {8, 4};
    style.ItemInnerSpacing = {4, 4};
    style.CellPadding = {4, 2};
    style.IndentSpacing = 12;
    style.ScrollbarSize = 10;
    style.GrabMinSize = 10;
    style.WindowRounding = 0;
    style.ChildRounding = style.FrameRounding = style.PopupRounding = style.GrabRounding = 4;
    style.ScrollbarRounding = style.TabRounding = 4;
    style.WindowBorderSize = style.ChildBorderSize = style.FrameBorderSize = 0;
    style.PopupBorderSize = 1;
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.ScaleAllSizes(scale);
    style.PopupBorderSize = 1;  // borders stay one pixel
    // A white page hardly differs from the ground of a field: the edge shows where it is.
    style.FrameBorderSize = theme != gfx::Theme::dark ? 1.0f : 0.0f;
    applyColors(style, gfx::palette(theme));
    ImGui::GetStyle() = style;
}

}  // namespace sepaxis::ui
