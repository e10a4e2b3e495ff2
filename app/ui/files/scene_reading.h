// Scenes that name large meshes: these are read, and their hulls built, beside the window, with a page that
// can be cancelled.
#pragma once

#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace sepaxis::ui {

struct Ui;

// All that is slow about a scene is done; showing it uses what was built, while that is kept.
struct LoadedScene {
    scene::ReadResult read;
    std::array<std::shared_ptr<const scene::BuiltShape>, 2> built;  // null: it is none, or was not reached
};
// Reads the meshes of a scene whose words are read from that file. Blocks.
LoadedScene loadScene(scene::ReadResult words, const std::filesystem::path& file,
                      const std::stop_token& stop = {});

// Whether that takes longer than a frame may.
bool namesLargeMeshes(scene::Scene scene, const std::filesystem::path& file);

struct SceneWork {
    std::string title;                          // "Open ball.json"
    std::function<void(std::stop_token)> read;  // beside the window: owns whatever it looks at
    std::function<void()> done;                 // after it, not after a cancel
    std::function<void()> cancelled = [] {};
};

class SceneReading {
 public:
    SceneReading();
    ~SceneReading();
    SceneReading(const SceneReading&) = delete;
    SceneReading& operator=(const SceneReading&) = delete;

    void start(double now, SceneWork work);  // in the place of one that is under way
    bool isOpen() const { return job_ != nullptr; }
    void cancel();
    void draw(Ui& ui);

 private:
    struct Job;
    void takeDone();
    void buryEnded(Ui& ui);
    std::unique_ptr<Job> job_;
    std::vector<std::unique_ptr<Job>> ending_;  // given up, but their work has not ended yet
};

}  // namespace sepaxis::ui
