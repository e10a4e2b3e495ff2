#include "app/ui/toasts.h"

#include "app/ui/format.h"
#include "app/ui/theme.h"
#include "app/ui/ui.h"
#include "app/ui/widgets.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {
constexpr double kToastSeconds = 2.5;
constexpr double kAdviceSeconds = 7.0;
constexpr double kOfferSeconds = 15.0;  // to read, decide and go there: what it takes back is gone afterwards
constexpr double kErrorSeconds = 12.0;
constexpr std::size_t kMostToasts = 3;
}  // namespace

int Ui::moreDigits() const {
    return std::max(0, preferences.digits - kUsualDigits);
}

std::string Ui::number(double value) const {
    return formatNumber(value, preferences.digits);
}

std::string Ui::compact(double value, int characters) const {
    return compactNumber(value, characters + moreDigits(), preferences.digits);
}

std::string Ui::angle(double radians) const {
    return angleNumber(radians) + scene::suffixOf(preferences.angleUnit);
}

std::string Ui::angleNumber(double radians) const {
    const double angle = scene::fromRadians(radians, preferences.angleUnit);
    const int decimals = scene::decimalsOf(preferences.angleUnit) + moreDigits();
    const double step = std::pow(10.0, -decimals);
    return compactNumber(std::round(angle / step) * step, decimals + 4, preferences.digits);
}

void Ui::copy(const std::string& text) {
    copy(text, "Copied  " + text);
}

void Ui::copy(const std::string& text, const std::string& toast) {
    ImGui::SetClipboardText(text.c_str());
    toasts.show(toast);
}

void Toasts::add(Toast toast) {
    const auto same = [&](const Toast& t) { return t.text == toast.text; };
    toasts_.erase(std::remove_if(toasts_.begin(), toasts_.end(), same), toasts_.end());
    toast.number = ++count_;
    toasts_.push_back(std::move(toast));
    if (toasts_.size() > kMostToasts) toasts_.erase(toasts_.begin());
}

void Toasts::show(std::string text) {
    add({std::move(text), false, kToastSeconds});
}
void Toasts::advise(std::string text) {
    add({std::move(text), false, kAdviceSeconds});
}
void Toasts::error(std::string text) {
    add({std::move(text), true, kErrorSeconds});
}

void Toasts::offer(std::string text, std::string label, std::function<void()> action) {
    add({std::move(text), false, kOfferSeconds, 0.0, 0, std::move(label), std::move(action)});
}

void Toasts::draw(Ui& ui, float centerX, float bottom, float maxWidth) {
    const gfx::Palette& p = ui.palette();
    // By the clock: the frame that shows it may come after a long rest.
    for (Toast& toast : toasts_)
        if (toast.end == 0.0) toast.end = ui.now + toast.seconds;
    std::erase_if(toasts_, [&](const Toast& t) { return t.end <= ui.now; });
    std::function<void()> clicked;
    for (std::size_t i = toasts_.size(); i-- > 0;) {
        const Toast& toast = toasts_[i];
        ui.wakeIn(toast.end - ui.now);
        ImGui::SetNextWindowPos({centerX, bottom}, ImGuiCond_Always, {0.5f, 1.0f});
        ImGui::SetNextWindowSizeConstraints({0, 0}, {maxWidth, 1e6f});
        ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(mix(p.panel, p.text, 0.05f)));
        ImGui::PushStyleColor(ImGuiCol_Border, toVec4(toast.isError ? p.error : p.line));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(4));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(8)});
        const std::string id = "##toast" + std::to_string(toast.number);
        bool closed = false;
        if (ImGui::Begin(id.c_str(), nullptr,
                         ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                             ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                             ImGuiWindowFlags_NoFocusOnAppearing)) {
            ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindowRead());
            const float wrap =
                std::min(maxWidth - ui.px(24), ImGui::CalcTextSize(toast.text.c_str()).x + ui.px(1));
            ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + wrap);
            ImGui::TextUnformatted(toast.text.c_str());
            ImGui::PopTextWrapPos();
            if (!toast.label.empty()) {
                coloredText(p.accent, toast.label);
            }
            closed = ImGui::IsWindowHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
            bottom -= ImGui::GetWindowHeight() + ui.px(8);
        }
        ImGui::End();
        ImGui::PopStyleVar(3);
        ImGui::PopStyleColor(2);
        if (closed) clicked = toasts_[i].action;
        if (closed) toasts_[i].end = ui.now;
    }
    // What it does may show a message of its own.
    if (clicked) clicked();
}

}  // namespace sepaxis::ui
