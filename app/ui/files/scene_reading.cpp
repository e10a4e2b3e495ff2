#include "app/ui/files/scene_reading.h"

#include "app/inspect/background.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/busy_bar.h"
#include "app/ui/widgets/widgets.h"

#include <cstdint>
#include <system_error>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace fs = std::filesystem;

struct SceneReading::Job {
    SceneWork work;
    double startedAt = 0.0;
    std::stop_source stop;
    inspect::Background<bool> reader;
    ~Job() { stop.request_stop(); }
};

SceneReading::SceneReading() = default;
SceneReading::~SceneReading() = default;

LoadedScene loadScene(scene::ReadResult words, const fs::path& file, const std::stop_token& stop) {
    LoadedScene loaded{std::move(words), {}};
    if (!loaded.read.ok) return loaded;
    if (auto error = scene::loadMeshes(loaded.read.scene, file, stop)) {
        loaded.read.ok = false;
        loaded.read.error = *std::move(error);
        return loaded;
    }
    for (const scene::Side side : {scene::Side::a, scene::Side::b})
        loaded.built[indexOf(side)] = scene::buildShape(loaded.read.scene.object(side), side).built;
    return loaded;
}

bool namesLargeMeshes(scene::Scene scene, const fs::path& file) {
    constexpr std::uintmax_t kLargeBytes = std::uintmax_t{256} * 1024;
    std::uintmax_t bytes = 0;
    for (const scene::PlacedMesh& mesh : scene::meshesIn(scene)) {
        const auto& shape = std::get<scene::MeshShape>(mesh.object->shape);
        if (shape.hull != nullptr) continue;
        std::error_code failed;
        const std::uintmax_t size = fs::file_size(scene::meshPath(shape.file, file), failed);
        if (!failed) bytes += size;
    }
    return bytes >= kLargeBytes;
}

void SceneReading::start(double now, SceneWork work) {
    cancel();
    job_ = std::make_unique<Job>();
    job_->work = std::move(work);
    job_->startedAt = now;
    job_->reader.start([read = job_->work.read, stop = job_->stop.get_token()] {
        read(stop);
        return true;
    });
}

void SceneReading::cancel() {
    if (!job_) return;
    job_->stop.request_stop();
    ending_.push_back(std::move(job_));
    ending_.back()->work.cancelled();
}

void SceneReading::takeDone() {
    if (!job_) return;
    if (!job_->reader.take()) return;
    const std::unique_ptr<Job> done = std::move(job_);
    done->work.done();
}

// What was given up ends soon; nobody waits for it.
void SceneReading::buryEnded(Ui& ui) {
    constexpr double kPollSeconds = 0.05;
    std::erase_if(ending_, [](const std::unique_ptr<Job>& job) {
        static_cast<void>(job->reader.take());
        return !job->reader.isBusy();
    });
    if (!ending_.empty()) ui.wakeIn(kPollSeconds);
}

void SceneReading::draw(Ui& ui) {
    constexpr const char* kId = "##reading";
    constexpr float kWidth = 460.0f;  // pixels at scale 1
    takeDone();
    buryEnded(ui);
    if (isOpen()) openWhenFree(kId);
    if (!beginDialog(ui, kId, kWidth)) return;
    if (isOpen()) {
        dialogTitle(ui, job_->work.title.c_str());
        busyBar(ui, "Reading...", ui.now - job_->startedAt);
        ImGui::Dummy({0, ui.px(12)});
        const float width = ui.px(kPageButton);
        ImGui::SetCursorPosX(ImGui::GetWindowWidth() - width - ui.px(20));
        const bool pressed = textButton(ui, "Cancel", "Stop reading; the scene stays as it is (Esc)", width);
        if (pressed || escapePressed(ui)) cancel();
    }
    if (!isOpen()) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace sepaxis::ui
