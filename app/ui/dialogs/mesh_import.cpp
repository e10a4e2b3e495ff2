#include "app/ui/dialogs/mesh_import.h"

#include "app/base/json_text.h"
#include "app/draw/pick.h"
#include "app/ui/dialogs/dialog_contexts.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/dialogs/file_dialog.h"
#include "app/ui/dialogs/mesh_import_state.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/widgets.h"

#include <set>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace fs = std::filesystem;
using State = MeshImport::State;

namespace {

constexpr float kImportWidth = 620.0f;  // pixels at scale 1, as all sizes here
constexpr float kLowWidth = 760.0f;     // in a low window, where rows stand beside each other
constexpr std::uint32_t kMostPreviewVertices = 3000;
constexpr double kPollSeconds = 0.05;

std::vector<std::pair<dvec3, dvec3>> edgesOf(const mesh::MeshHull& hull) {
    std::vector<std::pair<dvec3, dvec3>> edges;
    if (hull.positions.size() > kMostPreviewVertices) return edges;
    const HullBuild<double> build = buildHull<double>(std::span<const dvec3>(hull.positions));
    for (std::uint32_t e = 0; e < build.hull.edgeCount(); ++e)
        edges.emplace_back(build.hull.vertices[build.hull.edgeStart(e)],
                           build.hull.vertices[build.hull.edgeEnd(e)]);
    return edges;
}

HullAnswer computeAnswer(const mesh::Mesh& mesh, HullRequest request, const std::stop_token& stop) {
    HullAnswer answer{std::move(request), nullptr, {}, {}};
    scene::PartOfMesh part = scene::gatherPart(mesh, answer.request.node);
    answer.reason = std::move(part.reason);
    if (!part.cloud) return answer;
    const std::uint32_t most = answer.request.maxVertices;
    mesh::HullOfMesh hull = mesh::computeHull(*part.cloud, most == 0 ? std::nullopt : std::optional(most),
                                              answer.request.metres, stop);
    answer.reason = std::move(hull.reason);
    if (!hull.hull) return answer;
    answer.edges = edgesOf(*hull.hull);
    answer.hull = std::make_shared<const mesh::MeshHull>(*std::move(hull.hull));
    return answer;
}

}  // namespace

MeshImport::MeshImport() = default;
MeshImport::~MeshImport() = default;

void MeshImport::close() {
    if (!state) return;
    state->cancel();
    ending.push_back(std::move(state));
}

// --- what both parts ask -------------------------------------------------------------------------------

HullRequest hullRequestOf(const MeshChoices& choices) {
    return {choices.node, choices.simplify ? static_cast<std::uint32_t>(choices.maxVertices) : 0u,
            scene::metresOf(choices.unit)};
}

bool isFarFromOrigin(const mesh::MeshHull& hull) {
    return glm::length((hull.low + hull.high) * 0.5) > glm::length(hull.high - hull.low);
}

const mesh::MeshHull* currentHull(const MeshImport& import) {
    const State& state = *import.state;
    if (!state.answer || state.answer->request != hullRequestOf(import.choices)) return nullptr;
    return state.answer->hull.get();
}

std::string complaintOf(const MeshImport& import) {
    const State& state = *import.state;
    if (!state.error.empty()) return state.error;
    const bool current = state.answer && state.answer->request == hullRequestOf(import.choices);
    return current && !state.answer->hull ? "This mesh cannot be imported: it " + state.answer->reason
                                          : std::string();
}

namespace {

void takeMesh(Dialogs& dialogs, Host& host, State& state, mesh::ReadMesh read) {
    if (!read.ok) {
        const std::string name = state.path.filename().string();
        std::string text = scene::oneLine(state.path.string()) + ": " + read.reason;
        dialogs.meshImport.close();
        host.showError("Cannot import " + name, text + "\n\nThe scene is unchanged.");
        return;
    }
    state.format = read.format;
    std::set<std::string> seen;
    for (const mesh::Part& part : read.mesh.parts)
        if (!part.name.empty() && seen.insert(part.name).second) state.nodes.push_back(part.name);
    state.mesh = std::make_shared<const mesh::Mesh>(std::move(read.mesh));
}

// Takes what is done and starts what is asked for.
void work(Dialogs& dialogs, Host& host) {
    MeshImport& import = dialogs.meshImport;
    State& state = *import.state;
    if (auto read = state.reader.take()) {
        takeMesh(dialogs, host, state, *std::move(read));
        if (!import.state) return;
    }
    if (auto answer = state.computer.take()) {
        const bool first = !state.answer;
        if (answer->hull && first) import.choices.recentre = isFarFromOrigin(*answer->hull);
        if (answer->hull || !answer->reason.empty()) state.answer = *std::move(answer);
    }
    if (auto built = state.builder.take()) state.built = std::move(built);
    if (!state.mesh || state.taking) return;
    const HullRequest wanted = hullRequestOf(import.choices);
    if (state.computer.isBusy()) {
        if (state.running != wanted) state.computing.request_stop();
        return;
    }
    if (state.answer && state.answer->request == wanted) return;
    state.running = wanted;
    state.computing = std::stop_source();
    state.computer.start([mesh = state.mesh, wanted, stop = state.computing.get_token()] {
        return computeAnswer(*mesh, wanted, stop);
    });
}

// --- taking it ------------------------------------------------------------------------------------------

// What was given up ends soon; nobody waits for it.
void buryEnded(Ui& ui, Dialogs& dialogs) {
    std::erase_if(dialogs.meshImport.ending, [](const std::unique_ptr<State>& state) {
        static_cast<void>(state->reader.take());
        static_cast<void>(state->computer.take());
        static_cast<void>(state->builder.take());
        return !state->reader.isBusy() && !state->computer.isBusy() && !state->builder.isBusy();
    });
    if (!dialogs.meshImport.ending.empty()) ui.wakeIn(kPollSeconds);
}

scene::MeshShape shapeOf(const MeshImport& import) {
    scene::MeshShape shape;
    shape.path = import.state->path;
    shape.unit = import.choices.unit;
    shape.up = import.choices.up;
    shape.node = import.choices.node;
    shape.maxVertices = hullRequestOf(import.choices).maxVertices;
    shape.hull = import.state->answer->hull;
    return shape;
}

// Where the frame of the new shape goes. Recentred: the middle of its bounds comes to where that of the old
// shape is in the world.
dvec3 placeOf(const Editor& editor, const MeshChoices& choices, const scene::MeshShape& shape) {
    const scene::Object& old = editor.document.scene().object(choices.side);
    const scene::BuildResult built = scene::buildShape(old, choices.side);
    if (!choices.recentre || !built.built) return old.position;
    const Hull<double>& core = built.built->shape.core;
    const Pose<double> pose = scene::poseOf(old);
    const dvec3 middle = transformPoint(pose, (core.boundsMin + core.boundsMax) * 0.5);
    const dvec3 own = scene::placed((shape.hull->low + shape.hull->high) * 0.5, shape.unit, shape.up);
    return middle - pose.orientation * own;
}

// True where the shape of a large hull is not built yet: that is done beside the window, and then it is
// asked again.
bool mustBuildFirst(const Ui& ui, Dialogs& dialogs, scene::Object object, Side side) {
    constexpr std::size_t kLargeHull = 2000;  // vertices
    State& state = *dialogs.meshImport.state;
    if (state.answer->hull->positions.size() < kLargeHull || state.built) return false;
    state.taking = true;
    state.startedAt = ui.now;
    state.builder.start([object = std::move(object), side] { return scene::buildShape(object, side); });
    return true;
}

void accept(Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs) {
    MeshImport& import = dialogs.meshImport;
    const MeshChoices choices = import.choices;
    const scene::MeshShape shape = shapeOf(import);
    scene::Command command;
    command.name = "Import " + shape.path.filename().string() + " to " + nameOf(choices.side);
    scene::Shape taken = shape;
    if (!choices.asLink) taken = scene::HullShape{scene::pointsOf(shape), {}, {}, {}};
    scene::Object future;
    future.shape = taken;
    if (mustBuildFirst(ui, dialogs, std::move(future), choices.side)) return;
    command.apply = [side = choices.side, taken, place = placeOf(editor, choices, shape),
                     name = choices.node.empty() ? shape.path.stem().string()
                                                 : choices.node](scene::Scene& scene) {
        scene::Object& object = scene.object(side);
        object.shape = taken;
        object.name = name;
        object.position = place;
        object.scale = dvec3(1.0);
        object.marginRadius = 0.0;
        object.unknownInShape.clear();
    };
    if (!editor.tryExecute(choices.side, command)) {
        std::string& message = editor.message[indexOf(choices.side)];
        import.state->error = std::exchange(message, {});
        import.state->taking = false;
        import.state->built.reset();
        return;
    }
    view.selection = choices.side;
    view.selectedFeatures.clear();
    editor.evaluate();
    frameAll(ui, editor, view, true);
    ui.toasts.show("Imported " + command.name.substr(std::string("Import ").size()));
    import.close();
}

void acceptReload(Ui& ui, Editor& editor, Dialogs& dialogs) {
    MeshImport& import = dialogs.meshImport;
    const scene::Object& object = editor.document.scene().object(import.choices.side);
    const auto* old = std::get_if<scene::MeshShape>(&object.shape);
    const std::string file = import.state->path.filename().string();
    if (old != nullptr) {
        scene::MeshShape shape = *old;
        shape.maxVertices = hullRequestOf(import.choices).maxVertices;
        shape.hull = import.state->answer->hull;
        scene::Object future = object;
        future.shape = shape;
        if (mustBuildFirst(ui, dialogs, std::move(future), import.choices.side)) return;
        if (shape == *old) {
            ui.toasts.show(file + " has not changed");
        } else {
            scene::Command command = scene::setShape(import.choices.side, shape);
            command.name = shape.maxVertices == old->maxVertices ? "Reload " + file : "Simplify " + file;
            if (editor.tryExecute(import.choices.side, command)) ui.toasts.show("Read " + file + " again");
        }
    }
    import.close();
}

}  // namespace

std::string MeshImport::complaint() const {
    return state ? complaintOf(*this) : std::string();
}

bool MeshImport::isReady() const {
    return state && currentHull(*this) != nullptr;
}

bool isMeshFile(const fs::path& path) {
    return mesh::formatOf(path) != nullptr;
}

void importMesh(const Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs, const fs::path& path,
                Side side) {
    cancelDrag(view, editor);
    MeshImport& import = dialogs.meshImport;
    import.close();
    import.state = std::make_unique<State>();
    import.choices = {};
    import.choices.side = side;
    State& state = *import.state;
    std::error_code failed;
    state.path = fs::weakly_canonical(fs::absolute(path, failed), failed);
    if (failed) state.path = path;
    state.startedAt = ui.now;
    state.reader.start(
        [file = state.path, stop = state.reading.get_token()] { return mesh::readMesh(file, {}, stop); });
}

void openDropped(const ImportContext& in, const fs::path& path) {
    if (isTextFile(path)) {
        pasteFile(in, path);
        return;
    }
    if (!isMeshFile(path)) {
        in.host.open(path);
        return;
    }
    Side side = in.view.selection.value_or(Side::b);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const dvec2 pixel(mouse.x, mouse.y);
    const scene::Viewport& area = in.view.area;
    const dvec2 local = pixel - area.min;
    const bool inView = local.x >= 0.0 && local.y >= 0.0 && local.x < area.size.x && local.y < area.size.y;
    if (inView && in.editor.hasResult()) {
        const auto picked = draw::pickObject(in.editor.evaluation(), in.view.camera.current(), area, pixel);
        if (picked) side = picked->side;
    }
    importMesh(in.ui, in.editor, in.view, in.dialogs, path, side);
}

void showImportDialog(const Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs, Side side) {
    chooseFile(editor, dialogs,
               {"Import a mesh", "No folders and no mesh files here", isMeshFile,
                [&ui, &editor, &view, &dialogs, side](const fs::path& path) {
                    importMesh(ui, editor, view, dialogs, path, side);
                }});
}

void showImportDialog(const Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs) {
    showImportDialog(ui, editor, view, dialogs, view.selection.value_or(Side::b));
}

namespace {

// Why the mesh cannot be taken, at the left of the buttons that begin at x; the cursor goes there.
void complaintBeside(const Ui& ui, const Dialogs& dialogs, float x) {
    ImGui::Dummy({0, ui.px(6)});
    const ImVec2 at = ImGui::GetCursorPos();
    wrappedText(ui.palette().error, complaintOf(dialogs.meshImport), x - ui.px(16));
    ImGui::SetCursorPos({x, at.y});
}

}  // namespace

void cancelMeshImport(Dialogs& dialogs) {
    dialogs.meshImport.close();
}

void drawMeshImport(const ImportContext& in) {
    constexpr const char* kId = "##mesh";
    MeshImport& import = in.dialogs.meshImport;
    if (import.isOpen()) work(in.dialogs, in.host);
    if (import.isOpen() && import.state->built && !import.state->reloads)
        accept(in.ui, in.editor, in.view, in.dialogs);
    if (import.isReady() && import.state->reloads && !import.state->builder.isBusy())
        acceptReload(in.ui, in.editor, in.dialogs);
    buryEnded(in.ui, in.dialogs);
    if (import.isOpen() && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(in.ui, kId, isLowWindow(in.ui) ? kLowWidth : kImportWidth)) return;
    if (!import.isOpen()) {
        ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
        return;
    }
    const char* const action = import.state->reloads ? "Read again " : "Import ";
    dialogTitle(in.ui, (action + import.state->path.filename().string()).c_str());
    meshPage(in.ui, in.dialogs);
    const float width = in.ui.px(kPageButton);
    complaintBeside(in.ui, in.dialogs, ImGui::GetWindowWidth() - 2 * width - in.ui.px(28));
    const bool escaped = escapePressed(in.ui);
    const bool cancelled = textButton(in.ui, "Cancel", "Stop reading; the scene stays as it is (Esc)", width);
    ImGui::SameLine();
    const bool ready = import.isReady() && !import.state->taking;
    if (!ready) ImGui::BeginDisabled();
    const bool entered = ready && !ImGui::GetIO().WantTextInput &&
                         ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
    const bool pressed = textButton(in.ui, "Import", "Import into the scene as one step (Enter)", width);
    if (!ready) ImGui::EndDisabled();
    if (ready && (pressed || entered))
        accept(in.ui, in.editor, in.view, in.dialogs);
    else if (cancelled || (escaped && !ImGui::GetIO().WantTextInput))
        import.close();
    if (!import.isOpen()) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

void reloadMesh(const Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs, Side side,
                std::uint32_t maxVertices) {
    const auto* old = std::get_if<scene::MeshShape>(&editor.document.scene().object(side).shape);
    if (old == nullptr) return;
    MeshChoices choices{side, old->unit, old->up, old->node};
    choices.simplify = maxVertices != 0;
    if (choices.simplify) choices.maxVertices = static_cast<int>(maxVertices);
    importMesh(ui, editor, view, dialogs, fs::path(old->path), side);
    dialogs.meshImport.choices = choices;
    dialogs.meshImport.state->reloads = true;
}

}  // namespace sepaxis::ui
