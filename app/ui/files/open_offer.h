// What a person can do instead where a scene file lists faces that make no convex solid.
#pragma once

#include "app/base/scene_error.h"
#include "app/scene/scene.h"

#include <filesystem>
#include <memory>
#include <string>

namespace sepaxis::ui {

class Editor;
class Host;
struct Dialogs;
struct Ui;

struct OpenOffer {
    std::filesystem::path path;
    scene::Scene inFile;  // as it was read
    scene::Scene opens;   // the same with the lists left out where they make no solid
    std::string explanation;
    std::string note;  // "A uses 10 of its 12 points"
};

// Nothing (null) where faces are not what is wrong, or the points make no hull either.
std::unique_ptr<OpenOffer> offerFor(const scene::Scene& read, const std::filesystem::path& path);
// Opens the offered scene; it counts as modified, because the file holds another one.
void takeOffer(Ui& ui, Editor& editor, Dialogs& dialogs, Host& host);

}  // namespace sepaxis::ui
