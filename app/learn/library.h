// The lessons of the program, and those of a person's own folder.
#pragma once

#include "app/base/user_folders.h"
#include "app/learn/lesson.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace sepaxis::learn {

// Those of assets/lessons/, as embedded, in the order in which they are learnt.
std::vector<ReadLesson> ownLessons(const Names& names);
// All lessons of a folder, by name; nothing where there is none. Those with problems are among them.
std::vector<ReadLesson> lessonsIn(const std::filesystem::path& folder, const Names& names);
std::filesystem::path lessonsFolder(const scene::UserFolders& folders);

// The scene that a step names; an error in one line otherwise.
struct NamedScene {
    scene::Scene scene;
    std::filesystem::path file;  // empty: of no file
    std::string error;
};
NamedScene sceneNamed(const Lesson& lesson, const std::string& name);

// The scene that the step is about: its own, or that of the last step before which names one; empty: none
// does.
const std::string& sceneOf(const Lesson& lesson, std::size_t step);

}  // namespace sepaxis::learn
