#include "app/ui/presets/preset_shelf.h"

#include "app/base/assets_path.h"
#include "app/base/regular_file.h"
#include "app/files/save_scene.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"

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

void refreshPresets(PresetShelf& shelf) {
    std::vector<std::string> ignored;
    shelf.listed.forget();
    shelf.gallery.found.forget();
    shelf.presets = scene::listPresets(scene::presetsFolder(), ignored, shelf.own);
}

void beginPresets(PresetShelf& shelf) {
    if (const auto next = std::exchange(shelf.next, nullptr)) next();
}

void finishPresets(Ui& ui, const ViewportState& view, PresetShelf& shelf) {
    if (shelf.next) ui.wakeIn(0.0);
    const bool busy = view.gesture != Gesture::none || view.isDragging() || view.camera.isGliding() ||
                      ImGui::IsAnyMouseDown();
    shelf.pictures.work(ui, busy);
}

void openPreset(Host& host, const scene::Preset& preset) {
    host.open(preset.path);
}

void deletePreset(Ui& ui, PresetShelf& shelf, Host& host, const scene::Preset& preset) {
    const std::filesystem::path file = preset.path;
    RegularFile content = readRegularFile(file, scene::kMostPresetBytes);
    std::error_code code;
    if (!std::filesystem::remove(file, code)) {
        host.showError("The preset was not deleted",
                       file.string() + ": " + (code ? code.message() : "the file is gone already"));
        refreshPresets(shelf);
        return;
    }
    shelf.pictures.forget(file);
    refreshPresets(shelf);
    if (!content.ok()) {  // it was none
        ui.toasts.show("Deleted " + file.string());
        return;
    }
    ui.toasts.offer(
        "Deleted the preset " + preset.name, "Undo",
        [&ui, &shelf, &host, file, text = std::move(content.text)] {
            // Meanwhile another may have taken its place.
            std::error_code ignored;
            if (std::filesystem::exists(file, ignored)) {
                ui.toasts.error(file.string() + " exists again: the deleted preset was not brought back");
                return;
            }
            const std::string error = scene::replaceFile(file, text);
            if (!error.empty()) {
                host.showError("The preset could not be brought back", error);
                return;
            }
            refreshPresets(shelf);
            shelf.reveal = file;
            ui.toasts.show("The preset is back");
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
