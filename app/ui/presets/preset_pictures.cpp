#include "app/ui/presets/preset_pictures.h"

#include "app/base/regular_file.h"
#include "app/inspect/background.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/files/scene_reading.h"
#include "app/ui/theme/ui.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <stop_token>
#include <system_error>
#include <utility>
#include <variant>

namespace sepaxis::ui {

namespace {

constexpr std::size_t kMostBytes = 64u << 20;  // of textures; more only where more is seen at once
constexpr double kFrameShare = 0.006;          // seconds of a frame for pictures that lie on the disk
constexpr float kLineScale = 1.6f;             // lines of a picture that lists show at a fraction of its size
constexpr std::size_t kMostKept = 32;          // pictures that wait for the disk

int pixels(const Ui& ui, int atScaleOne) {
    return static_cast<int>(std::lround(ui.px(static_cast<float>(atScaleOne))));
}

// G. Fowler, L. C. Noll, K.-P. Vo: "The FNV Non-Cryptographic Hash Algorithm", variant 1a, 64 bits.
std::uint64_t hash(std::string_view text) {
    std::uint64_t value = 14695981039346656037ull;
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return value;
}

// What changes with the meshes that a scene names: where each lies, its size and when it was written.
std::string meshesOf(const std::filesystem::path& file) {
    const scene::ReadResult read = scene::readSceneWords(file, scene::kMostPresetBytes);
    std::string text;
    for (const scene::Side side : {scene::Side::a, scene::Side::b}) {
        const auto* mesh = std::get_if<scene::MeshShape>(&read.scene.object(side).shape);
        if (!read.ok || mesh == nullptr) continue;
        const std::filesystem::path path = scene::meshPath(mesh->file, file);
        std::error_code none;
        const auto written = std::filesystem::last_write_time(path, none).time_since_epoch().count();
        text.append(1, '\n').append(path.string());
        text.append(1, ' ').append(std::to_string(std::filesystem::file_size(path, none)));
        text.append(1, ' ').append(std::to_string(written));
    }
    return text;
}

}  // namespace

std::string pictureKey(std::string_view fileContent, gfx::Theme theme, int width, int height) {
    char look[64];
    std::snprintf(look, sizeof(look), "%d %s %dx%d\n", draw::kPreviewVersion,
                  theme == gfx::Theme::dark ? "dark" : "light", width, height);
    char digits[17];
    std::snprintf(digits, sizeof(digits), "%016llx",
                  static_cast<unsigned long long>(hash(std::string(look).append(fileContent))));
    return digits;
}

struct PresetPictures::Reading {
    std::filesystem::path file;
    std::stop_source stop;
    inspect::Background<LoadedScene> reader;
    ~Reading() { stop.request_stop(); }
};

PresetPictures::PresetPictures(std::filesystem::path cache) : cache_(std::move(cache)) {}
PresetPictures::~PresetPictures() = default;

PresetPictures::Picture PresetPictures::show(const Ui& ui, const scene::Preset& preset) {
    if (!preset.error.empty()) return {0, preset.error};
    Entry& entry = entries_[preset.path];
    const bool fits = entry.made && entry.theme == ui.theme &&
                      entry.width == pixels(ui, kPresetPictureWidth) &&
                      entry.height == pixels(ui, kPresetPictureHeight);
    // A list and a gallery above it may both ask.
    if (!fits && entry.lastFrame != frame_) asked_.push_back(preset.path);
    entry.lastFrame = frame_;
    return {entry.texture.id(), entry.problem};
}

void PresetPictures::forget(const std::filesystem::path& file) {
    const auto found = entries_.find(file);
    if (found == entries_.end()) return;
    bytes_ -= found->second.bytes;
    entries_.erase(found);
}

void PresetPictures::keep(const Ui& ui, Entry& entry, const gfx::Image& image) {
    entry.texture.upload(image, true);
    bytes_ -= entry.bytes;
    entry.bytes = image.rgba.size() * 4 / 3;  // with its smaller copies
    bytes_ += entry.bytes;
    entry.problem.clear();
    entry.made = true;
    entry.theme = ui.theme;
    entry.width = image.width;
    entry.height = image.height;
}

std::filesystem::path PresetPictures::keptAs(const Ui& ui, const std::filesystem::path& file) const {
    if (cache_.empty()) return {};
    const int width = pixels(ui, kPresetPictureWidth), height = pixels(ui, kPresetPictureHeight);
    const std::string content = readRegularFile(file, scene::kMostPresetBytes).text;
    return cache_ / (pictureKey(content + meshesOf(file), ui.theme, width, height) + ".png");
}

PresetPictures::Made PresetPictures::make(const Ui& ui, const std::filesystem::path& file, Entry& entry) {
    const std::filesystem::path kept = keptAs(ui, file);
    if (!kept.empty()) {
        const int width = pixels(ui, kPresetPictureWidth), height = pixels(ui, kPresetPictureHeight);
        if (const auto image = gfx::readPng(kept, width, height)) {
            keep(ui, entry, *image);
            ++loaded_;
            return Made::loaded;
        }
    }
    scene::ReadResult words = scene::readSceneWords(file, scene::kMostPresetBytes);
    if (words.ok && namesLargeMeshes(words.scene, file)) {
        entry.large = true;
        startReading(file, std::move(words));
        return Made::later;
    }
    return draw(ui, file, kept, loadScene(std::move(words), file).read, entry);
}

void PresetPictures::startReading(const std::filesystem::path& file, scene::ReadResult words) {
    reading_ = std::make_unique<Reading>();
    reading_->file = file;
    reading_->reader.start([words = std::move(words), file, stop = reading_->stop.get_token()] {
        return loadScene(words, file, stop);
    });
}

// Its picture is drawn when it is read, or given up where nobody looks at it any more.
void PresetPictures::followReading(Ui& ui, bool busy) {
    constexpr double kPollSeconds = 0.05;
    if (!reading_) return;
    const auto found = entries_.find(reading_->file);
    const bool seen = found != entries_.end() && found->second.lastFrame == frame_;
    if (!seen) reading_->stop.request_stop();
    const auto loaded = busy ? std::nullopt : reading_->reader.take();
    if (!loaded) {
        ui.wakeIn(kPollSeconds);
        return;
    }
    const std::filesystem::path file = reading_->file;
    const bool cancelled = reading_->stop.stop_requested();
    reading_.reset();
    // Whoever asks meanwhile again asks anew.
    if (cancelled || !seen) return;
    draw(ui, file, keptAs(ui, file), loaded->read, found->second);
    ui.wakeIn(0.0);
}

PresetPictures::Made PresetPictures::draw(const Ui& ui, const std::filesystem::path& file,
                                          const std::filesystem::path& kept, const scene::ReadResult& read,
                                          Entry& entry) {
    const int width = pixels(ui, kPresetPictureWidth), height = pixels(ui, kPresetPictureHeight);
    ++drawn_;
    entry.made = true;
    entry.theme = ui.theme;
    entry.width = width;
    entry.height = height;
    if (!read.ok) {
        entry.problem = scene::describeError(file, read.error);
        return Made::drawn;
    }
    if (!drawer_) drawer_ = std::make_unique<draw::PreviewDrawer>();
    draw::Preview preview = drawer_->draw(read.scene, ui.theme, width, height, ui.px(kLineScale));
    if (!preview.error.empty()) {
        entry.problem = preview.error;
        return Made::drawn;
    }
    keep(ui, entry, preview.image);
    if (kept.empty()) return Made::drawn;
    // A folder that cannot be written costs the time to draw again, nothing else.
    std::error_code code;
    std::filesystem::create_directories(cache_, code);
    if (!writer_) writer_ = std::make_unique<gfx::PngWriter>([] {}, kMostKept);
    if (!code && !writer_->isFull()) writer_->push(kept, std::move(preview.image));
    return Made::drawn;
}

void PresetPictures::work(Ui& ui, bool busy) {
    using Clock = std::chrono::steady_clock;
    const std::vector<std::filesystem::path> asked = std::exchange(asked_, {});
    if (writer_) writer_->takeWritten();
    const Clock::time_point start = Clock::now();
    const bool first = frame_ == 1;
    std::size_t done = 0, later = 0;
    while (!busy && !first && done < asked.size()) {
        const auto found = entries_.find(asked[done]);
        ++done;
        if (found == entries_.end()) continue;  // it was deleted meanwhile
        // They are asked for in every frame until they are drawn, and read one after the other.
        if (reading_ && found->second.large) {
            ++later;
            continue;
        }
        const Made made = make(ui, asked[done - 1], found->second);
        if (made == Made::drawn) break;
        if (made == Made::later) ++later;
        if (std::chrono::duration<double>(Clock::now() - start).count() > kFrameShare) break;
    }
    // The frame after the last one shows it.
    if (done > later || (first && !asked.empty())) ui.wakeIn(0.0);
    followReading(ui, busy);
    dropUnseen();
    ++frame_;
}

void PresetPictures::dropUnseen() {
    while (bytes_ > kMostBytes) {
        auto oldest = entries_.end();
        for (auto it = entries_.begin(); it != entries_.end(); ++it)
            if (it->second.bytes > 0 && it->second.lastFrame != frame_ &&
                (oldest == entries_.end() || it->second.lastFrame < oldest->second.lastFrame))
                oldest = it;
        if (oldest == entries_.end()) return;
        bytes_ -= oldest->second.bytes;
        entries_.erase(oldest);
    }
}

void PresetPictures::waitUntilKept() {
    if (writer_) writer_->waitUntilIdle();
}

}  // namespace sepaxis::ui
