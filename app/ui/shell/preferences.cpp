#include "app/ui/shell/preferences.h"

#include "app/ui/learn/lesson_session.h"
#include "app/ui/shell/app.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <thread>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using scene::Preferences;

constexpr double kWriteAfter = 0.4;  // seconds without another change
constexpr double kLookAgain = 0.05;  // seconds, for a write that is under way
constexpr double kTryAgain = 0.2;    // seconds, where another window writes
constexpr int kTriesAtTheEnd = 20;
constexpr double kPerUnit = 1e4;    // of sizes that are floats on the screen
constexpr double kPerDegree = 1e9;  // degrees

// A float as the number that a person meant; the one that is known where it is the same.
double known(double before, float now) {
    if (static_cast<float>(before) == now) return before;
    return std::round(static_cast<double>(now) * kPerUnit) / kPerUnit;
}

double knownDegrees(double before, double radians) {
    if (glm::radians(before) == radians) return before;
    const double degrees = std::round(glm::degrees(radians) * kPerDegree) / kPerDegree;
    return std::clamp(degrees, scene::kLeastTurnStep, scene::kMostTurnStep);
}

// What is as usual is kept only where a file says it.
void followOverlay(const draw::OverlaySettings& overlays, const draw::OverlayRow& row, Preferences& p) {
    const draw::Overlay& now = overlays[row.id];
    const auto entry = p.overlays.find(row.preferenceKey);
    scene::OverlayPreference chosen = entry == p.overlays.end() ? scene::OverlayPreference{} : entry->second;
    if (chosen.on != now.on) chosen.on = now.on == row.onAtFirst ? std::nullopt : std::optional(now.on);
    if (static_cast<float>(chosen.size.value_or(1.0)) != now.size)
        chosen.size = now.size == 1.0f ? std::nullopt : std::optional(known(1.0, now.size));
    if (chosen == scene::OverlayPreference{}) {
        if (entry != p.overlays.end()) p.overlays.erase(entry);
    } else {
        p.overlays.insert_or_assign(std::string(row.preferenceKey), chosen);
    }
}

}  // namespace

// --- the file -------------------------------------------------------------------------------------------

PreferencesKeeper::PreferencesKeeper(const std::optional<scene::UserFolders>& folders,
                                     std::optional<gfx::Theme> theme, std::optional<float> uiScale) {
    if (folders) {
        file_ = folders->config / "preferences.json";
        scene::LoadedPreferences loaded = scene::loadPreferences(*file_);
        written_ = loaded.preferences;
        messages_ = std::move(loaded.messages);
    }
    if (theme)
        written_.theme = *theme == gfx::Theme::dark ? scene::ThemeChoice::dark : scene::ThemeChoice::light;
    if (uiScale) written_.uiScale = known(written_.uiScale, *uiScale);
    last_ = sent_ = written_;
}

PreferencesKeeper::~PreferencesKeeper() {
    if (!file_) return;
    if (saving_.valid()) take(saving_.get());
    for (int i = 0; i < kTriesAtTheEnd && last_ != written_; ++i) {
        if (!scene::savePreferences(*file_, written_, last_).busy) return;
        std::this_thread::sleep_for(std::chrono::duration<double>(kLookAgain));
    }
}

std::vector<std::string> PreferencesKeeper::takeMessages() {
    return std::exchange(messages_, {});
}

void PreferencesKeeper::send() {
    sent_ = last_;
    saving_ = std::async(std::launch::async, [file = *file_, before = written_, now = sent_] {
        return scene::savePreferences(file, before, now);
    });
}

void PreferencesKeeper::take(const scene::SavedPreferences& saved) {
    if (saved.busy) return;
    if (saved.failed)
        refused_ = sent_;
    else
        written_ = sent_;
    if (saved.message.empty() || (saved.failed && saved.message == lastFailure_)) return;
    if (saved.failed) lastFailure_ = saved.message;
    messages_.push_back(saved.message);
}

double PreferencesKeeper::follow(const Preferences& now, double seconds, bool busy) {
    if (!file_) return kNever;
    if (now != last_) {
        last_ = now;
        changedAt_ = seconds;
    }
    if (saving_.valid()) {
        if (saving_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return kLookAgain;
        const scene::SavedPreferences saved = saving_.get();
        take(saved);
        if (saved.busy) changedAt_ = seconds - kWriteAfter + kTryAgain;
    }
    if (last_ == written_ || last_ == refused_ || busy) return kNever;
    const double rest = changedAt_ + kWriteAfter - seconds;
    if (rest > 0.0) return rest;
    send();
    return kLookAgain;
}

// --- the running program --------------------------------------------------------------------------------

void applyPreferences(Ui& ui, ViewportState& view, const Preferences& p) {
    ui.preferences = p;
    ui.theme = p.theme == scene::ThemeChoice::dark ? gfx::Theme::dark : gfx::Theme::light;
    if (const auto scale = static_cast<float>(p.uiScale); scale != ui.scale) ui.wishes.uiScale = scale;
    view.overlays = {};
    for (const draw::OverlayRow& row : draw::overlayRows()) {
        const auto chosen = p.overlays.find(row.preferenceKey);
        if (chosen == p.overlays.end()) continue;
        draw::Overlay& overlay = view.overlays[row.id];
        overlay.on = chosen->second.on.value_or(overlay.on);
        overlay.size = static_cast<float>(chosen->second.size.value_or(overlay.size));
    }
    view.style = static_cast<gfx::SolidStyle>(p.style);
    view.space = p.localSpace ? gizmo::Space::local : gizmo::Space::world;
    view.snapAlways = p.snapAlways;
    view.moveStep = p.moveStep;
    view.rotateStep = glm::radians(p.turnStep);
}

void usePreferences(App& app, std::unique_ptr<PreferencesKeeper> keeper) {
    app.preferencesKeeper = std::move(keeper);
    applyPreferences(app.ui, app.view, app.preferencesKeeper->atStart());
    app.ui.scale = static_cast<float>(app.preferencesKeeper->atStart().uiScale);
    // Where nothing is kept they would be offered at each start.
    app.layout.offersLessons = app.ui.folders && !app.ui.preferences.lessonsOffered;
}

void followPreferences(App& app) {
    if (app.ui.snapshot != nullptr) return;  // a picture may have colours of its own
    Preferences& p = app.ui.preferences;
    const ViewportState& view = app.view;
    p.theme = app.ui.theme == gfx::Theme::dark ? scene::ThemeChoice::dark : scene::ThemeChoice::light;
    // A presentation is larger for as long as it lasts.
    const float scale = app.layout.presentedFrom.value_or(app.ui.wishes.uiScale.value_or(app.ui.scale));
    p.uiScale = known(p.uiScale, scale);
    // A lesson's overlays are its own.
    const draw::OverlaySettings* const before = app.lessons().overlaysBefore();
    const draw::OverlaySettings& overlays = before != nullptr ? *before : view.overlays;
    for (const draw::OverlayRow& row : draw::overlayRows()) followOverlay(overlays, row, p);
    p.style = static_cast<scene::ShapeStyle>(view.style);
    p.localSpace = view.space == gizmo::Space::local;
    p.snapAlways = view.snapAlways;
    p.moveStep = view.moveStep;
    p.turnStep = knownDegrees(p.turnStep, view.rotateStep);
    if (!app.preferencesKeeper) return;
    const bool busy = ImGui::IsAnyMouseDown() || view.isDragging();
    app.ui.wakeIn(app.preferencesKeeper->follow(p, app.ui.now, busy));
    std::string text;
    for (const std::string& message : app.preferencesKeeper->takeMessages())
        text += (text.empty() ? "" : "\n") + message;
    if (!text.empty()) app.ui.toasts.error(text);
}

void resetPreferences(Ui& ui, ViewportState& view, std::optional<PreferencesSection> section) {
    const Preferences usual;
    Preferences p = ui.preferences;
    const auto resets = [&](PreferencesSection which) { return !section || section == which; };
    if (!section) p = usual;
    if (resets(PreferencesSection::look)) {
        p.theme = usual.theme;
        p.uiScale = usual.uiScale;
    }
    if (resets(PreferencesSection::numbers)) {
        p.digits = usual.digits;
        p.angleUnit = usual.angleUnit;
    }
    if (resets(PreferencesSection::keys)) p.keys = usual.keys;
    if (resets(PreferencesSection::camera)) {
        p.orbitSpeed = p.panSpeed = p.zoomSpeed = usual.orbitSpeed;
        p.zoomToCursor = usual.zoomToCursor;
        p.invertOrbit = usual.invertOrbit;
        p.glide = usual.glide;
    }
    if (resets(PreferencesSection::overlays)) p.overlays = usual.overlays;
    if (resets(PreferencesSection::methods)) p.methods = usual.methods;
    applyPreferences(ui, view, p);
}

}  // namespace sepaxis::ui
