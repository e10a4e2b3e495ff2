#include "app/ui/presets/preset_shelf.h"

#include "app/base/assets_path.h"
#include "app/base/regular_file.h"
#include "app/files/save_scene.h"
#include "app/ui/shell/app.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

std::string inCapitals(std::string text) {
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

}  // namespace

PresetShelf::PresetShelf(const std::optional<scene::UserFolders>& folders)
    : own(folders ? scene::ownPresetsFolder(*folders) : std::filesystem::path()),
      // First come the few that everyone should see; a click or a search opens the others.
      folded{"articles", "pairs", "From real bug reports", "extremes", "others"},
      pictures(folders ? folders->cache / "preset-pictures" : std::filesystem::path()) {}

void refreshPresets(App& app) {
    std::vector<std::string> ignored;
    app.shelf().listed.forget();
    app.shelf().gallery.found.forget();
    app.shelf().presets = scene::listPresets(scene::presetsFolder(), ignored, app.shelf().own);
}

void beginPresets(App& app) {
    if (const auto next = std::exchange(app.shelf().next, nullptr)) next();
}

void finishPresets(App& app) {
    PresetShelf& shelf = app.shelf();
    if (shelf.next) app.ui.wakeIn(0.0);
    const bool busy = app.view.gesture != Gesture::none || app.view.isDragging() ||
                      app.view.camera.isGliding() || ImGui::IsAnyMouseDown();
    shelf.pictures.work(app.ui, busy);
}

void openPreset(App& app, const scene::Preset& preset) {
    app.open(preset.path);
}

void deletePreset(App& app, const scene::Preset& preset) {
    const std::filesystem::path file = preset.path;
    RegularFile content = readRegularFile(file, scene::kMostPresetBytes);
    std::error_code code;
    if (!std::filesystem::remove(file, code)) {
        app.showError("The preset was not deleted",
                      file.string() + ": " + (code ? code.message() : "the file is gone already"));
        refreshPresets(app);
        return;
    }
    app.shelf().pictures.forget(file);
    refreshPresets(app);
    if (!content.ok()) {  // it was none
        app.ui.toasts.show("Deleted " + file.string());
        return;
    }
    app.ui.toasts.offer(
        "Deleted the preset " + preset.name, "Undo", [&app, file, text = std::move(content.text)] {
            // Meanwhile another may have taken its place.
            std::error_code ignored;
            if (std::filesystem::exists(file, ignored)) {
                app.ui.toasts.error(file.string() + " exists again: the deleted preset was not brought back");
                return;
            }
            const std::string error = scene::replaceFile(file, text);
            if (!error.empty()) {
                app.showError("The preset could not be brought back", error);
                return;
            }
            refreshPresets(app);
            app.shelf().reveal = file;
            app.ui.toasts.show("The preset is back");
        });
}

std::vector<PresetGroup> groupPresets(const std::vector<scene::Preset>& presets, const std::string& search) {
    std::vector<PresetGroup> groups;
    for (const scene::Preset& preset : presets) {
        if (!matchesSearch(preset, search)) continue;
        std::string title = groupTitle(preset);
        if (groups.empty() || groups.back().title != title) {
            std::string heading = inCapitals(title);
            groups.push_back({std::move(title), std::move(heading), {}});
        }
        groups.back().presets.push_back(&preset);
    }
    return groups;
}

const std::vector<PresetGroup>& FoundPresets::of(const std::vector<scene::Preset>& presets,
                                                 const std::string& search) {
    if (known_ && search == search_) return groups_;
    groups_ = groupPresets(presets, search);
    search_ = search;
    known_ = true;
    return groups_;
}

void FoundPresets::forget() {
    groups_.clear();
    known_ = false;
}

}  // namespace sepaxis::ui
