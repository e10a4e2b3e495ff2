// Files that the program writes for a person: where they go and what they are called.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace sepaxis::ui {

class Editor;
struct Ui;

enum class FileKind : std::uint8_t { picture, table };

// In the person's folder for its kind (Pictures, Documents), else at home, else here; the name says which
// scene, what of it (may be empty) and when, and is that of no file yet.
std::filesystem::path newFilePath(const Editor& editor, FileKind kind, const std::string& part = {});

// Writes the text and says so; a failure is said with its reason.
void saveText(Ui& ui, const std::filesystem::path& path, const std::string& text);

}  // namespace sepaxis::ui
