#include "app/learn/library.h"

#include "app/base/assets_path.h"
#include "app/learn/lesson_texts.h"
#include "app/share/one_line.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

namespace sepaxis::learn {

namespace fs = std::filesystem;

namespace {

// The files of assets/lessons/, in the order in which they are learnt.
constexpr std::array<std::string_view, 11> kOrder = {"shadows",      "axes",    "least-overlap", "edge-pairs",
                                                     "minkowski",    "gjk",     "epa",           "contacts",
                                                     "round-shapes", "cuboids", "break-it"};

}  // namespace

std::vector<ReadLesson> ownLessons(const Names& names) {
    std::vector<ReadLesson> lessons;
    for (const std::string_view name : kOrder) {
        lessons.push_back(readLesson(lessonText(std::string(name) + ".md"), names));
        lessons.back().lesson.name = name;
    }
    return lessons;
}

std::vector<fs::path> lessonsIn(const fs::path& folder) {
    constexpr std::size_t kMostFiles = 200;
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end && files.size() < kMostFiles;
         at.increment(error))
        if (isLesson(at->path())) files.push_back(at->path());
    std::sort(files.begin(), files.end());
    return files;
}

fs::path lessonsFolder(const scene::UserFolders& folders) {
    return folders.data / "lessons";
}

NamedScene findScene(const Lesson& lesson, const std::string& name) {
    NamedScene named;
    if (name.starts_with(exchange::kOneLinePrefix)) {
        const auto line = exchange::findOneLine(name);
        named.error = line ? line->error : "is no scene in one line";
        if (line) named.scene = line->scene;
        return named;
    }
    const bool isFile = name.ends_with(".json");
    const std::string file = isFile ? name : name + ".json";
    std::vector<fs::path> folders = {scene::presetsFolder()};
    // "mine.json" is looked for beside the lesson first, and "mine" among the presets.
    if (!lesson.file.empty())
        folders.insert(isFile ? folders.begin() : folders.end(), lesson.file.parent_path());
    for (const fs::path& folder : folders) {
        std::error_code ignored;
        if (!fs::exists(folder / file, ignored)) continue;
        named.file = folder / file;
        return named;
    }
    named.error =
        "there is no " + file + " among the presets" + (lesson.file.empty() ? "" : " or beside the lesson");
    return named;
}

const std::string& sceneOf(const Lesson& lesson, std::size_t step) {
    static const std::string none;
    for (std::size_t i = step + 1; i-- > 0;)
        if (!lesson.steps[i].setup.scene.empty()) return lesson.steps[i].setup.scene;
    return none;
}

}  // namespace sepaxis::learn
