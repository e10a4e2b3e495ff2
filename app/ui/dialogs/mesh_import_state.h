// What the two halves of mesh_import.h share: reading and taking a mesh, and the page that asks. Internal to
// them.
#pragma once

#include "app/inspect/background.h"
#include "app/mesh/mesh_reader.h"
#include "app/scene/evaluation.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/dialogs/mesh_import.h"

#include <stop_token>
#include <utility>

namespace sepaxis::ui {

// What is asked of the background: the hull of a part with so many vertices.
struct HullRequest {
    std::string node;
    std::uint32_t maxVertices = 0;
    double metres = 1.0;  // of the file's unit, for the lengths in a complaint
    bool operator==(const HullRequest& other) const {
        return node == other.node && maxVertices == other.maxVertices;
    }
};
struct HullAnswer {
    HullRequest request;
    std::shared_ptr<const mesh::MeshHull> hull;
    std::vector<std::pair<scene::dvec3, scene::dvec3>> edges;  // for the preview, in the file's unit and axes
    std::string reason;
};

struct MeshImport::State {
    std::filesystem::path path;  // absolute
    // Cancelled and replaced together with the work that it belongs to.
    std::stop_source reading, computing;
    inspect::Background<mesh::ReadMesh> reader;
    inspect::Background<HullAnswer> computer;
    double startedAt = 0.0;
    std::shared_ptr<const mesh::Mesh> mesh;  // null until it is read
    const mesh::Format* format = nullptr;    // set with the mesh
    std::vector<std::string> nodes;          // different names, in the order of the file
    HullRequest running;                     // what the computer is busy with
    std::optional<HullAnswer> answer;
    std::string error;
    bool reloads = false;  // the shape stays as it is but for its hull: nothing is asked
    // What is taken is built before it is shown.
    bool taking = false;
    inspect::Background<scene::BuildResult> builder;
    std::optional<scene::BuildResult> built;

    void cancel() {
        reading.request_stop();
        computing.request_stop();
    }
    ~State() { cancel(); }
};

HullRequest hullRequestOf(const MeshChoices& choices);
// The hull of the present choices, or null while it is computed or where there is none.
const mesh::MeshHull* currentHull(const MeshImport& import);
bool isFarFromOrigin(const mesh::MeshHull& hull);
std::string complaintOf(const MeshImport& import);

// Too low for all rows of the page below each other.
bool isLowWindow(const Ui& ui);

// What a file holds and how it is to be taken, or how far the work is: between the title of the page and its
// buttons (mesh_import_page.cpp).
void meshPage(Ui& ui, Dialogs& dialogs);

}  // namespace sepaxis::ui
