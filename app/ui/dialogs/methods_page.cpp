#include "app/ui/dialogs/methods_page.h"

#include "app/plugin/outside_method.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

#include <imgui.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

constexpr float kNameWidth = 230.0f;  // pixels at scale 1
constexpr float kAddWidth = 64.0f;
constexpr float kDot = 4.0f;

struct Stands {
    std::string words;
    bool there = false;
};

Stands standsOf(const OutsideMethods& outside, std::string_view name) {
    for (const scene::Method* method : outside.methods())
        if (method->name == name) return {method->help, true};
    for (const inspect::AbsentMethod& absent : outside.absent())
        if (absent.name == name) return {absent.why, false};
    return {"looking ...", false};
}

// A dot, the name, and what it is or why it is not there. True where it is to go.
bool methodRow(Ui& ui, const OutsideMethods& outside, const std::string& name, bool removable) {
    const gfx::Palette& p = ui.palette();
    const Stands stands = standsOf(outside, name);
    ImGui::PushID(name.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 middle{at.x + ui.px(kDot), at.y + ui.px(kRowHeight) * 0.5f};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (stands.there)
        draw.AddCircleFilled(middle, ui.px(kDot), toU32(p.success));
    else
        draw.AddCircle(middle, ui.px(kDot), toU32(p.quietText));
    const float left = ImGui::GetCursorPosX() + ui.px(4 * kDot);
    ImGui::SetCursorPosX(left);
    clippedText(ui, name, ui.px(kNameWidth - 8), toU32(p.text));
    ImGui::SameLine(left + ui.px(kNameWidth), 0);
    const float button = removable ? ui.px(kRowHeight + 4) : 0.0f;
    clippedText(ui, stands.words, ImGui::GetContentRegionAvail().x - button, toU32(p.quietText));
    bool removed = false;
    if (removable) {
        ImGui::SameLine(0, 0);
        ImGui::SetCursorPosX(ImGui::GetWindowContentRegionMax().x - ui.px(kRowHeight));
        removed = iconButton(ui, "##remove", Icon::close, {}, "Forget this method", nullptr, kRowHeight);
    }
    ImGui::PopID();
    return removed;
}

// As --method takes it; a library's path may be typed alone, and counts from where the program was started.
std::string methodNameOf(std::string typed) {
    if (typed.ends_with(".so") && !plugin::namesOutsideMethod(typed)) typed.insert(0, plugin::kLibraryPrefix);
    if (!typed.starts_with(plugin::kLibraryPrefix)) return typed;
    std::error_code error;
    const auto path = std::filesystem::absolute(typed.substr(plugin::kLibraryPrefix.size()), error);
    return error ? typed : std::string(plugin::kLibraryPrefix) + path.lexically_normal().string();
}

std::optional<std::string> whyNotAdded(const std::vector<std::string>& methods, const std::string& name) {
    if (!name.starts_with(plugin::kLibraryPrefix) && !name.starts_with(plugin::kCommandPrefix))
        return "A method is plugin: with the path of a library, or cmd: with a command";
    if (std::find(methods.begin(), methods.end(), name) != methods.end()) return "It is in the list already";
    if (methods.size() == scene::kMostMethods) return "There are 32 already: forget one first";
    return std::nullopt;
}

void addRow(Ui& ui, MethodsPage& page) {
    std::vector<std::string>& methods = ui.preferences.methods;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ui.px(kAddWidth + 8));
    bool add = ImGui::InputTextWithHint("##method", "plugin:/path/to/mine.so or cmd:python3 mine.py",
                                        &page.typed, ImGuiInputTextFlags_EnterReturnsTrue);
    tooltip(ui, "A library by sepaxis_plugin.h, or a program that answers lines of JSON");
    ImGui::SameLine(0, ui.px(8));
    add = textButton(ui, "Add", "Its process is started to hear what it promises", ui.px(kAddWidth)) || add;
    if (add && !page.typed.empty()) {
        const std::string name = methodNameOf(page.typed);
        page.refusal = whyNotAdded(methods, name).value_or("");
        if (page.refusal.empty()) {
            methods.push_back(name);
            page.typed.clear();
        }
    }
    if (!page.refusal.empty()) wrappedText(ui.palette().error, page.refusal);
}

}  // namespace

void drawMethodsPage(Ui& ui, Editor& editor, MethodsPage& page) {
    editor.outside.find(ui);
    ImGui::PushFont(ui.fonts.small);
    wrappedText(ui.palette().quietText,
                "What other programs answer stands beside the exact answer in Compare, Path and Hunt. Each "
                "runs in a process of its own: it may crash or hang without harm.");
    ImGui::PopFont();
    ImGui::Dummy({0, ui.px(4)});
    caption(ui, "ENGINES");
    for (const plugin::Engine& engine : plugin::engines())
        methodRow(ui, editor.outside, std::string(engine.name), false);
    ImGui::Dummy({0, ui.px(4)});
    caption(ui, "YOURS");
    std::vector<std::string>& methods = ui.preferences.methods;
    std::optional<std::size_t> removed;
    for (std::size_t i = 0; i < methods.size(); ++i)
        if (methodRow(ui, editor.outside, methods[i], true)) removed = i;
    if (removed) methods.erase(methods.begin() + static_cast<std::ptrdiff_t>(*removed));
    addRow(ui, page);
    ImGui::Dummy({0, ui.px(4)});
    if (textButton(ui, "Look again", "Asks again for those that are not there")) editor.outside.lookAgain();
}

}  // namespace sepaxis::ui
