// Importing a mesh: the page that shows what a file holds and asks how it is to be taken, before it is taken.
#pragma once

#include "app/scene/scene.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

class Editor;
struct Dialogs;
struct ImportContext;
struct Ui;
struct ViewportState;

// What a person chose, beside the file.
struct MeshChoices {
    scene::Side side = scene::Side::b;
    scene::MeshUnit unit = scene::MeshUnit::metre;
    scene::UpAxis up = scene::UpAxis::y;
    std::string node;  // empty: the whole file
    bool simplify = false;
    int maxVertices = 256;
    bool asLink = true;     // a shape "mesh"; otherwise the vertices come into the scene as a "hull"
    bool recentre = false;  // the middle of the mesh takes the place of the old shape's middle
};

// Reads and computes beside the window; ended by a cancel it does not wait.
class MeshImport {
 public:
    MeshImport();
    ~MeshImport();
    MeshImport(const MeshImport&) = delete;
    MeshImport& operator=(const MeshImport&) = delete;

    struct State;
    std::unique_ptr<State> state;                // null: no import is under way
    std::vector<std::unique_ptr<State>> ending;  // given up, but their work has not ended yet
    MeshChoices choices;
    std::uint32_t wantedVertices = 0;  // while the number in the scene panel is changed
    void close();
    bool isOpen() const { return state != nullptr; }
    std::string complaint() const;  // why it cannot be taken; empty for none
    bool isReady() const;           // the hull of the present choices is there
};

// By its name.
bool isMeshFile(const std::filesystem::path& path);
// Lets the person choose a file, then as the next.
void showImportDialog(const Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs, scene::Side side);
void showImportDialog(const Ui& ui, Editor& editor, ViewportState& view,
                      Dialogs& dialogs);  // for the selected shape, else B
// Reads the file and asks how it is to be taken.
void importMesh(const Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs,
                const std::filesystem::path& path, scene::Side side);
// A file that was dropped on the window: a mesh goes to the shape under the mouse, else to the selected one,
// text to the page for pasting; anything else is opened as a scene.
void openDropped(const ImportContext& in, const std::filesystem::path& path);
void cancelMeshImport(Dialogs& dialogs);
void drawMeshImport(const ImportContext& in);

// The mesh of the shape read again from its file, for a hull of at most so many vertices (0: all); one step.
void reloadMesh(const Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs, scene::Side side,
                std::uint32_t maxVertices);
// The rows of the scene panel.
void meshRows(Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs, scene::Side side,
              const scene::MeshShape& shape);

}  // namespace sepaxis::ui
