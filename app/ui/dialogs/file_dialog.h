// The page on which a person chooses a scene file to open or to save to.
#pragma once

#include "app/base/short_text.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace sepaxis::ui {

class Editor;
struct Dialogs;
struct SavingContext;

struct FileEntry {
    std::string name;
    bool isFolder = false;
};

// Folders first, then scene files (.json) or those that `accepts` takes, each by name; hidden ones are left
// out. Empty with a reason in `error` where the folder cannot be read.
using FileFilter = std::function<bool(const std::filesystem::path&)>;
std::vector<FileEntry> listFolder(const std::filesystem::path& folder, std::string& error,
                                  const FileFilter& accepts = {});

// A file of another kind that a person is asked for, to be read or written.
struct FileChoice {
    std::string title;    // "Import a mesh"
    std::string nothing;  // what the list says where it is empty
    FileFilter accepts;
    std::function<void(const std::filesystem::path&)> chosen;
    std::string writes =
        {};  // the name that is proposed for the new file, with its extension; empty: it is read
};

struct FileDialog {
    enum class Purpose : std::uint8_t { none, open, save, choose } purpose = Purpose::none;
    std::filesystem::path folder;  // empty: not chosen yet
    std::vector<FileEntry> entries;
    std::string name;        // as typed
    std::string error;       // why the last try failed; empty for none
    bool replaces = false;   // the named file exists, and a person was asked whether to replace it
    bool takeFocus = false;  // the field with the name, in the next frame
    std::function<void()> afterSaving;
    FileChoice choice;  // of Purpose::choose
};

void showOpenDialog(const Editor& editor, Dialogs& dialogs);
void showSaveDialog(const Editor& editor, Dialogs& dialogs, std::function<void()> afterSaving = {});
void chooseFile(const Editor& editor, Dialogs& dialogs, FileChoice choice);
void closeFileDialog(Dialogs& dialogs);
void drawFileDialog(const SavingContext& in);

// Saves to the document's file; asks for one where it has none or is one of the presets that came with the
// program.
void saveDocument(const SavingContext& in, std::function<void()> afterSaving = {});

// Saves there without a question; a failure is said.
void saveTo(const SavingContext& in, const std::filesystem::path& path,
            const std::function<void()>& afterSaving);

// Whether the name is that of a recording (app/record).
bool isRecordingFile(const std::filesystem::path& path);

// A scene of the program itself: an example that is not written over.
bool isShipped(const std::filesystem::path& file);

}  // namespace sepaxis::ui
