// The pictures of presets: drawn when a list shows them for the first time, kept on the disk, and on the
// graphics card while they are seen.
#pragma once

#include "app/draw/preview.h"
#include "app/files/presets.h"
#include "app/gfx/pictures/picture_target.h"
#include "app/gfx/pictures/png_writer.h"
#include "app/scene/format/scene_file.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::ui {

struct Ui;

// Pixels at scale 1; lists show them smaller.
inline constexpr int kPresetPictureWidth = 288;
inline constexpr int kPresetPictureHeight = 192;

// Names a kept picture: the content of the scene's file and everything else that its pixels depend on.
std::string pictureKey(std::string_view fileContent, gfx::Theme theme, int width, int height);

class PresetPictures {
 public:
    // `cache`: the folder of kept pictures, made when it is needed; empty: none are kept.
    explicit PresetPictures(std::filesystem::path cache);
    ~PresetPictures();

    struct Picture {
        std::uint32_t texture = 0;  // 0: not there yet, or never: `problem` says why then
        std::string_view problem;
    };
    // What there is of it; asks for it where it is missing or of another theme or size. Call it only for what
    // can be seen.
    Picture show(const Ui& ui, const scene::Preset& preset);
    // At the end of a frame: makes what was asked for, one picture at most, a few that lie on the disk.
    // Nothing while `busy`, and nothing in the first frame, which shows the scene as soon as can be. Wants
    // another frame while there is more. The large meshes of a scene are read beside the window first, one
    // scene at a time, for as long as its picture is asked for.
    void work(Ui& ui, bool busy);
    // The file was changed or deleted.
    void forget(const std::filesystem::path& file);

    std::size_t drawn() const { return drawn_; }  // that had to be drawn, ever
    std::size_t loaded() const { return loaded_; }
    std::size_t bytes() const { return bytes_; }  // of textures
    void waitUntilKept();                         // on the disk

 private:
    struct Entry {
        gfx::ImageTexture texture;
        std::size_t bytes = 0;
        std::string problem;
        bool large = false;  // its meshes are read beside the window
        bool made = false;   // with this look:
        gfx::Theme theme = gfx::Theme::dark;
        int width = 0, height = 0;
        std::size_t lastFrame = 0;  // that it was seen in
    };
    enum class Made : std::uint8_t { loaded, drawn, later };
    Made make(const Ui& ui, const std::filesystem::path& file, Entry& entry);
    Made draw(const Ui& ui, const std::filesystem::path& file, const std::filesystem::path& kept,
              const scene::ReadResult& read, Entry& entry);
    std::filesystem::path keptAs(const Ui& ui, const std::filesystem::path& file) const;
    void startReading(const std::filesystem::path& file, scene::ReadResult words);
    void followReading(Ui& ui, bool busy);
    void keep(const Ui& ui, Entry& entry, const gfx::Image& image);
    void dropUnseen();

    std::filesystem::path cache_;
    std::map<std::filesystem::path, Entry> entries_;
    std::vector<std::filesystem::path> asked_;  // in this frame
    std::unique_ptr<draw::PreviewDrawer> drawer_;
    std::unique_ptr<gfx::PngWriter> writer_;
    struct Reading;
    std::unique_ptr<Reading> reading_;  // null: none is under way
    std::size_t frame_ = 1, drawn_ = 0, loaded_ = 0, bytes_ = 0;
};

}  // namespace sepaxis::ui
