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
// The files of a folder that are lessons by their names, sorted; none where there is no folder.
std::vector<std::filesystem::path> lessonsIn(const std::filesystem::path& folder);
std::filesystem::path lessonsFolder(const scene::UserFolders& folders);

// Where the scene is that a step names: in the name itself, or in a file, which is not read yet.
struct NamedScene {
    std::optional<scene::Scene> scene;
    std::filesystem::path file;
    std::string error;  // in one line; empty: one of them is there
};
NamedScene findScene(const Lesson& lesson, const std::string& name);

// The scene that the step is about: its own, or that of the last step before which names one; empty: none
// does.
const std::string& sceneOf(const Lesson& lesson, std::size_t step);

}  // namespace sepaxis::learn
