// The preferences in the running program: what they set, and how changes reach their file. Those that have a
// place of their own on the screen (theme, size, overlays, style, snapping) live there and are read back at
// the end of each frame; the others live in Ui::preferences.
#pragma once

#include "app/base/user_folders.h"
#include "app/files/preferences_file.h"
#include "app/gfx/palette.h"

#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

class App;
struct Ui;
struct ViewportState;

// A page of the dialog.
enum class PreferencesSection : std::uint8_t { look, numbers, keys, camera, overlays, methods };
inline constexpr std::size_t kPreferencesSections = 6;

class PreferencesKeeper {
 public:
    // Reads them. What the command line asks for wins over the file and is not written into it.
    explicit PreferencesKeeper(const std::optional<scene::UserFolders>& folders,
                               std::optional<gfx::Theme> theme = std::nullopt,
                               std::optional<float> uiScale = std::nullopt);
    ~PreferencesKeeper();  // writes what has not been written
    PreferencesKeeper(const PreferencesKeeper&) = delete;
    PreferencesKeeper& operator=(const PreferencesKeeper&) = delete;

    const scene::Preferences& atStart() const { return written_; }
    // What was wrong with the file; taken once.
    std::vector<std::string> takeMessages();
    // Empty where nothing is kept.
    std::filesystem::path file() const { return file_.value_or(std::filesystem::path()); }

    // Once a frame: writes a change a moment after it, never while the mouse still makes it. Returns the
    // seconds until it wants to be called again although nothing happens.
    double follow(const scene::Preferences& now, double seconds, bool busy);

 private:
    void send();
    void take(const scene::SavedPreferences& saved);

    std::optional<std::filesystem::path> file_;
    scene::Preferences written_, sent_, last_;
    std::optional<scene::Preferences> refused_;  // could not be written: waits for the next change
    double changedAt_ = 0.0;
    std::future<scene::SavedPreferences> saving_;
    std::vector<std::string> messages_;
    std::string lastFailure_;
};

// Sets everything that has a place of its own.
void applyPreferences(Ui& ui, ViewportState& view, const scene::Preferences& preferences);
// With the preferences that the keeper has read.
void usePreferences(App& app, std::unique_ptr<PreferencesKeeper> keeper);
// Reads back what has a place of its own and passes changes on to the keeper.
void followPreferences(App& app);
// The defaults of one page, or of everything.
void resetPreferences(Ui& ui, ViewportState& view, std::optional<PreferencesSection> section);

}  // namespace sepaxis::ui
