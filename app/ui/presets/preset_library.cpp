#include "app/ui/presets/preset_library.h"

#include "app/base/assets_path.h"
#include "app/base/regular_file.h"
#include "app/files/save_scene.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

PresetLibrary::PresetLibrary(const std::optional<scene::UserFolders>& folders)
    : own(folders ? scene::ownPresetsFolder(*folders) : std::filesystem::path()),
      // First come the few that everyone should see; a click or a search opens the others.
      folded(scene::kPresetGroups.begin() + 1, scene::kPresetGroups.end()),
      pictures(folders ? folders->cache / "preset-pictures" : std::filesystem::path()) {
    folded.insert("others");
}

void refreshPresets(PresetLibrary& library) {
    std::vector<std::string> ignored;
    library.listed.forget();
    library.gallery.found.forget();
    library.presets = scene::listPresets(scene::presetsFolder(), ignored, library.own);
}

void beginPresets(PresetLibrary& library) {
    if (const auto next = std::exchange(library.next, nullptr)) next();
}

void finishPresets(Ui& ui, const ViewportState& view, PresetLibrary& library) {
    if (library.next) ui.wakeIn(0.0);
    const bool busy = view.gesture != Gesture::none || view.isDragging() || view.camera.isGliding() ||
                      ImGui::IsAnyMouseDown();
    library.pictures.work(ui, busy);
}

void openPreset(Host& host, const scene::Preset& preset) {
    host.open(preset.path);
}

void deletePreset(Ui& ui, PresetLibrary& library, Host& host, const scene::Preset& preset) {
    const std::filesystem::path file = preset.path;
    RegularFile content = readRegularFile(file, scene::kMostPresetBytes);
    std::error_code code;
    if (!std::filesystem::remove(file, code)) {
        host.showError("The preset was not deleted",
                       file.string() + ": " + (code ? code.message() : "the file is gone already"));
        refreshPresets(library);
        return;
    }
    library.pictures.forget(file);
    refreshPresets(library);
    if (!content.ok()) {  // it was none
        ui.toasts.show("Deleted " + file.string());
        return;
    }
    ui.toasts.offer(
        "Deleted the preset " + preset.name, "Undo",
        [&ui, &library, &host, file, text = std::move(content.text)] {
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
            refreshPresets(library);
            library.reveal = file;
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
    if (search.empty()) return groups;
    const auto rank = [&](const scene::Preset* preset) { return scene::rankInSearch(*preset, search); };
    for (PresetGroup& group : groups) std::ranges::stable_sort(group.presets, {}, rank);
    std::ranges::stable_sort(groups, {},
                             [&](const PresetGroup& group) { return rank(group.presets.front()); });
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
