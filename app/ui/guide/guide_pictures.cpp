#include "app/ui/guide/guide_pictures.h"

#include "app/base/assets_path.h"
#include "app/ui/theme/ui.h"

#include <filesystem>

namespace sepaxis::ui {

void GuidePictures::follow(Ui& ui, Entry& entry) {
    constexpr double kPollSeconds = 0.03;
    if (!entry.reader.isBusy()) return;
    const auto read = entry.reader.take();
    if (!read) {
        ui.wakeIn(kPollSeconds);
    } else if (*read) {
        entry.texture.upload(**read, true);
    } else {
        entry.size.reset();
    }
}

std::optional<GuidePictures::Picture> GuidePictures::show(Ui& ui, const std::string& file) {
    const auto [found, added] = entries_.try_emplace(file);
    Entry& entry = found->second;
    if (added) {
        const std::filesystem::path path =
            scene::screenshotsFolder() / std::filesystem::path(file).filename();
        entry.size = gfx::pngSize(path);
        if (entry.size)
            entry.reader.start(
                [path, size = *entry.size] { return gfx::readPng(path, size.width, size.height); });
    }
    follow(ui, entry);
    if (!entry.size) return std::nullopt;
    return Picture{*entry.size, entry.texture.id()};
}

}  // namespace sepaxis::ui
