#include "app/ui/widgets/toasts.h"

#include "app/ui/panels/panels.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

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
constexpr float kPaddingX = 12.0f, kPaddingY = 8.0f;  // pixels at scale 1
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

ImVec2 Toasts::sizeOf(const Ui& ui, const Toast& toast, float mostWidth) {
    const ImVec2 padding{ui.px(kPaddingX), ui.px(kPaddingY)};
    ImVec2 size = drawParagraph(nullptr, {0, 0}, toast.text, mostWidth - 2.0f * padding.x, 0);
    if (!toast.label.empty()) {
        const ImVec2 label = ImGui::CalcTextSize(toast.label.c_str());
        size = {std::max(size.x, label.x), size.y + ImGui::GetStyle().ItemSpacing.y + label.y};
    }
    return {std::ceil(size.x + 2.0f * padding.x), std::ceil(size.y + 2.0f * padding.y)};
}

// True where it was clicked.
bool Toasts::drawOne(Ui& ui, const Toast& toast, const Rect& area) {
    const gfx::Palette& p = ui.palette();
    ImGui::SetNextWindowPos(area.min);
    ImGui::SetNextWindowSize({area.width(), area.height()});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(mix(p.panel, p.text, 0.05f)));
    ImGui::PushStyleColor(ImGuiCol_Border, toVec4(toast.isError ? p.error : p.line));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(4));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(kPaddingX), ui.px(kPaddingY)});
    const std::string id = "##toast" + std::to_string(toast.number);
    bool clicked = false;
    if (ImGui::Begin(id.c_str(), nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing)) {
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindowRead());
        wrappedText(p.text, toast.text);
        if (!toast.label.empty()) coloredText(p.accent, toast.label);
        clicked = ImGui::IsWindowHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    }
    ImGui::End();
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(2);
    return clicked;
}

void Toasts::draw(Ui& ui, const Rect& room, float centerX) {
    // By the clock: the frame that shows it may come after a long rest.
    for (Toast& toast : toasts_)
        if (toast.end == 0.0) toast.end = ui.now + toast.seconds;
    std::erase_if(toasts_, [&](const Toast& t) { return t.end <= ui.now; });
    std::function<void()> action;
    float bottom = room.max.y;
    for (std::size_t i = toasts_.size(); i-- > 0;) {
        Toast& toast = toasts_[i];
        ui.wakeIn(toast.end - ui.now);
        const ImVec2 size = sizeOf(ui, toast, room.width());
        const bool newest = i + 1 == toasts_.size();
        if (!newest && bottom - size.y < room.min.y) continue;
        const float left = placeWithin(room, centerX, size.x);
        if (drawOne(ui, toast, {{left, bottom - size.y}, {left + size.x, bottom}})) {
            action = toast.action;
            toast.end = ui.now;
        }
        bottom -= size.y + ui.px(8);
    }
    // What it does may show a message of its own.
    if (action) action();
}

}  // namespace sepaxis::ui
