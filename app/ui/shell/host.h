// What a panel may ask of the program that it is a part of.
#pragma once

#include "app/scene/format/scene_file.h"
#include "app/ui/shell/commands/commands.h"

#include <filesystem>
#include <functional>
#include <string>

namespace sepaxis::ui {

class Host {
 public:
    virtual void perform(Action action) = 0;
    virtual ActionState stateOf(Action action) const = 0;
    // Opens a scene file. On failure the message names the file, the place and the reason, the open scene
    // stays as it was, and a dialog shows the message.
    virtual bool open(const std::filesystem::path& path) = 0;
    // Reads it, beside the window where that takes long: a page says so, and `done` never comes once it is
    // cancelled.
    virtual void readScene(const std::filesystem::path& path,
                           std::function<void(scene::ReadResult)> done) = 0;
    virtual void newScene() = 0;
    // The step of the history is "Open ..." where no name is given.
    virtual void openScene(scene::Scene scene, const std::filesystem::path& path, bool keepCamera = false,
                           const std::string& stepName = {}) = 0;
    virtual void showError(std::string title, std::string text) = 0;

 protected:
    ~Host() = default;
};

}  // namespace sepaxis::ui
