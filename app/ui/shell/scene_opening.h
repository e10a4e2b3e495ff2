// Opening a scene file that names large meshes: they are read beside the window, with a page that can be
// cancelled.
#pragma once

#include "app/scene/format/scene_file.h"

#include <filesystem>
#include <functional>

namespace sepaxis::ui {

class App;
class Editor;
struct Ui;

using FinishReading = std::function<void(scene::ReadResult read)>;

// True where the file names large meshes: then the reading has begun, and `finish` comes at its end. False:
// the file is read quickly, or cannot be read at all.
bool readWithPage(App& app, const std::filesystem::path& path, const FinishReading& finish);

// A file may be well formed and still hold a shape that is none: then it was not read.
bool haveShapes(scene::ReadResult& read);

// The last part of opening: the scene, or a message. `given` is how the person named the file.
bool finishOpening(App& app, const std::filesystem::path& given, const std::filesystem::path& path,
                   scene::ReadResult read);

// The first answer of a scene that was opened or pasted; where the window stood still for it, a message says
// why.
inline constexpr double kSlowAnswer = 1.0;  // seconds that nobody waits without asking why
void evaluateOpened(Ui& ui, Editor& editor, double slow = kSlowAnswer);

}  // namespace sepaxis::ui
