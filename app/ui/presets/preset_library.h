// The presets as the window shows them: the list in the left panel, the gallery, and the page on which a
// person keeps a scene as a preset of their own.
#pragma once

#include "app/base/user_folders.h"
#include "app/files/presets.h"
#include "app/ui/panels/panels.h"
#include "app/ui/presets/preset_pictures.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sepaxis::ui {

class Editor;
class Host;
struct PanelState;
struct Ui;
struct ViewportState;

// Presets that match, in groups.
struct PresetGroup {
    std::string title;
    std::string heading;  // the title in capitals
    std::vector<const scene::Preset*> presets;
};
// Of a search those first whose names have its words, and the groups that they are in.
std::vector<PresetGroup> groupPresets(const std::vector<scene::Preset>& presets, const std::string& search);

// The groups of one list, sorted anew only when what is searched for or the presets change: a list asks in
// every frame.
class FoundPresets {
 public:
    const std::vector<PresetGroup>& of(const std::vector<scene::Preset>& presets, const std::string& search);
    void forget();  // the groups point into presets that are about to change

 private:
    std::vector<PresetGroup> groups_;
    std::string search_;
    bool known_ = false;
};

// The page that names a preset: a new one, or one that is changed.
struct PresetForm {
    bool open = false;
    std::string name, group, description;
    std::string descriptionBefore;                 // with the lines of its file
    std::optional<std::filesystem::path> editing;  // the file that is changed; none: the open scene is kept
    bool replaces = false;                         // a preset of this name exists, and a person was asked
    bool takeFocus = false;                        // the name, in the next frame
    std::string error;
};

struct PresetGallery {
    bool open = false;
    bool takeFocus = false;
    bool reveal = false;  // the chosen card is scrolled to
    bool byKeys = false;  // the mouse has rested since the last key: no help covers what is chosen
    std::string search;
    FoundPresets found;
    std::size_t chosen = 0;  // of the presets that are shown
    int columns = 1;         // of the last frame
};

// Who clicks a row looks at what it opens: no help covers that until the mouse has left the row. Other shapes
// have more fields above the list or fewer, so that the row moves, or another one comes under the mouse.
struct ClickedRow {
    std::filesystem::path path{};  // empty: none
    ImVec2 mouse{0.0f, 0.0f};      // where it was clicked
};

struct PresetLibrary {
    explicit PresetLibrary(const std::optional<scene::UserFolders>& folders);

    std::vector<scene::Preset> presets;
    std::filesystem::path own;     // the person's folder; empty: nothing can be kept
    std::set<std::string> folded;  // titles of groups
    std::filesystem::path reveal;  // the row of this file is scrolled to
    ClickedRow clicked;            // of the list in the panel
    FoundPresets listed;           // what the panel shows
    PresetPictures pictures;
    PresetGallery gallery;
    PresetForm form;
    // What is to be done before the next frame is drawn: this one still shows the old list and its pictures.
    std::function<void()> next;
};

void refreshPresets(PresetLibrary& library);
// Before and after everything is drawn.
void beginPresets(PresetLibrary& library);
void finishPresets(Ui& ui, const ViewportState& view, PresetLibrary& library);

void openPreset(Host& host, const scene::Preset& preset);
void deletePreset(Ui& ui, PresetLibrary& library, Host& host, const scene::Preset& preset);

// --- parts of both lists (preset_rows.cpp) --------------------------------------------------------------

// The picture in its frame, or why there is none.
void drawPresetPicture(const Ui& ui, PresetLibrary& library, const scene::Preset& preset, const Rect& area);
// At most `lines` lines of words; true if that is not all.
bool drawWords(const std::string& text, const ImVec2& at, float width, int lines, ImU32 color);
// Behind the item of a preset: its whole description, and the menu of the right button.
void presetHelp(Ui& ui, const scene::Preset& preset);
void presetMenu(Ui& ui, PresetLibrary& library, Host& host, const scene::Preset& preset);

// --- dialogs ------------------------------------------------------------------------------------------

void showGallery(const Editor& editor, PresetLibrary& library);
void drawGallery(Ui& ui, const Editor& editor, PresetLibrary& library, Host& host);
void showPresetForm(const Editor& editor, PresetLibrary& library, Host& host);  // for the open scene
void editPreset(PresetLibrary& library, const scene::Preset& preset);           // for one that is there
void drawPresetForm(Ui& ui, Editor& editor, const ViewportState& view, PanelState& panel,
                    PresetLibrary& library);

}  // namespace sepaxis::ui
