#include "app/ui/mesh_import.h"

#include "app/inspect/background.h"
#include "app/mesh/mesh_reader.h"
#include "app/pick.h"
#include "app/scene/json_text.h"
#include "app/scene/mesh_shape.h"
#include "app/ui/app.h"
#include "app/ui/busy_bar.h"
#include "app/ui/dialog.h"
#include "app/ui/exchange_dialogs.h"
#include "app/ui/file_dialog.h"
#include "app/ui/format.h"
#include "app/ui/theme.h"
#include "app/ui/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace fs = std::filesystem;
using inspect::Background;

namespace {

constexpr float kDialogWidth = 620.0f;  // pixels at scale 1, as all sizes here
constexpr float kPreviewSize = 190.0f;
constexpr float kLabelWidth = 88.0f;
constexpr float kButtonWidth = 96.0f;
constexpr std::uint32_t kMostPreviewVertices = 3000;
constexpr double kPollSeconds = 0.05;

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
    std::vector<std::pair<dvec3, dvec3>> edges;  // for the preview, in the file's unit and axes
    std::string reason;
};

std::vector<std::pair<dvec3, dvec3>> edgesOf(const mesh::MeshHull& hull) {
    std::vector<std::pair<dvec3, dvec3>> edges;
    if (hull.positions.size() > kMostPreviewVertices) return edges;
    const HullBuild<double> build = buildHull<double>(std::span<const dvec3>(hull.positions));
    for (std::uint32_t e = 0; e < build.hull.edgeCount(); ++e)
        edges.emplace_back(build.hull.vertices[build.hull.edgeStart(e)],
                           build.hull.vertices[build.hull.edgeEnd(e)]);
    return edges;
}

HullAnswer computeAnswer(const mesh::Mesh& mesh, HullRequest request, mesh::Progress& progress) {
    HullAnswer answer{std::move(request), nullptr, {}, {}};
    scene::PartOfMesh part = scene::gatherPart(mesh, answer.request.node);
    answer.reason = std::move(part.reason);
    if (!part.cloud) return answer;
    const std::uint32_t most = answer.request.maxVertices;
    mesh::HullOfMesh hull = mesh::computeHullApart(
        *part.cloud, most == 0 ? std::nullopt : std::optional(most), answer.request.metres, {}, &progress);
    answer.reason = std::move(hull.reason);
    if (!hull.hull) return answer;
    answer.edges = edgesOf(*hull.hull);
    answer.hull = std::make_shared<const mesh::MeshHull>(*std::move(hull.hull));
    return answer;
}

}  // namespace

struct MeshImport::State {
    fs::path path;  // absolute
    // Cancelled and replaced together with the work that it belongs to.
    std::shared_ptr<mesh::Progress> reading = std::make_shared<mesh::Progress>();
    std::shared_ptr<mesh::Progress> computing;
    Background<mesh::ReadMesh> reader;
    Background<HullAnswer> computer;
    double startedAt = 0.0;
    std::shared_ptr<const mesh::Mesh> mesh;  // null until it is read
    mesh::Format format = mesh::Format::obj;
    std::vector<std::string> nodes;  // different names, in the order of the file
    HullRequest running;             // what the computer is busy with
    std::optional<HullAnswer> answer;
    std::string error;
    bool reloads = false;  // the shape stays as it is but for its hull: nothing is asked
    // What is taken is built before it is shown.
    bool taking = false;
    Background<scene::BuildResult> builder;
    std::optional<scene::BuildResult> built;

    void cancel() {
        reading->cancel = true;
        if (computing) computing->cancel = true;
    }
    ~State() { cancel(); }
};

MeshImport::MeshImport() = default;
MeshImport::~MeshImport() = default;

void MeshImport::close() {
    if (!state) return;
    state->cancel();
    ending.push_back(std::move(state));
}

namespace {

using State = MeshImport::State;

HullRequest requestOf(const MeshChoices& choices) {
    return {choices.node, choices.simplify ? static_cast<std::uint32_t>(choices.maxVertices) : 0u,
            scene::metresOf(choices.unit)};
}

void takeMesh(App& app, State& state, mesh::ReadMesh read) {
    if (!read.ok) {
        const std::string name = state.path.filename().string();
        std::string text = scene::oneLine(state.path.string()) + ": " + read.reason;
        app.meshImport.close();
        app.showError("Cannot import " + name, text + "\n\nThe scene is unchanged.");
        return;
    }
    state.format = read.format;
    std::set<std::string> seen;
    for (const mesh::Part& part : read.mesh.parts)
        if (!part.name.empty() && seen.insert(part.name).second) state.nodes.push_back(part.name);
    state.mesh = std::make_shared<const mesh::Mesh>(std::move(read.mesh));
}

bool isFarFromOrigin(const mesh::MeshHull& hull) {
    return glm::length((hull.low + hull.high) * 0.5) > glm::length(hull.high - hull.low);
}

// Takes what is done and starts what is asked for.
void work(App& app) {
    MeshImport& import = app.meshImport;
    State& state = *import.state;
    if (auto read = state.reader.take()) {
        takeMesh(app, state, *std::move(read));
        if (!import.state) return;
    }
    if (auto answer = state.computer.take()) {
        const bool first = !state.answer;
        if (answer->hull && first) import.choices.recentre = isFarFromOrigin(*answer->hull);
        if (answer->hull || !answer->reason.empty()) state.answer = *std::move(answer);
    }
    if (auto built = state.builder.take()) state.built = std::move(built);
    if (!state.mesh || state.taking) return;
    const HullRequest wanted = requestOf(import.choices);
    if (state.computer.isBusy()) {
        if (state.running != wanted) state.computing->cancel = true;
        return;
    }
    if (state.answer && state.answer->request == wanted) return;
    state.running = wanted;
    state.computing = std::make_shared<mesh::Progress>();
    state.computer.start([mesh = state.mesh, wanted, progress = state.computing] {
        return computeAnswer(*mesh, wanted, *progress);
    });
}

// The hull of the present choices, or null while it is computed or where there is none.
const mesh::MeshHull* currentHull(const MeshImport& import) {
    const State& state = *import.state;
    if (!state.answer || state.answer->request != requestOf(import.choices)) return nullptr;
    return state.answer->hull.get();
}

// --- taking it ------------------------------------------------------------------------------------------

// What was given up ends soon; nobody waits for it.
void buryEnded(App& app) {
    std::erase_if(app.meshImport.ending, [](const std::unique_ptr<State>& state) {
        static_cast<void>(state->reader.take());
        static_cast<void>(state->computer.take());
        static_cast<void>(state->builder.take());
        return !state->reader.isBusy() && !state->computer.isBusy() && !state->builder.isBusy();
    });
    if (!app.meshImport.ending.empty()) app.ui.wakeIn(kPollSeconds);
}

scene::MeshShape shapeOf(const App& app, const MeshImport& import) {
    scene::MeshShape shape;
    shape.path = import.state->path;
    const fs::path& file = app.document.file();
    shape.file = scene::nameSeenFrom(shape.path, file.empty() ? fs::path("unsaved.json") : file);
    shape.unit = import.choices.unit;
    shape.up = import.choices.up;
    shape.node = import.choices.node;
    shape.maxVertices = requestOf(import.choices).maxVertices;
    shape.hull = import.state->answer->hull;
    return shape;
}

// Where the frame of the new shape goes. Recentred: the middle of its bounds comes to where that of the old
// shape is in the world.
dvec3 placeOf(App& app, const MeshChoices& choices, const scene::MeshShape& shape) {
    const scene::Object& old = app.document.scene().object(choices.side);
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
bool mustBuildFirst(App& app, scene::Object object, Side side) {
    constexpr std::size_t kLargeHull = 2000;  // vertices
    State& state = *app.meshImport.state;
    if (state.answer->hull->positions.size() < kLargeHull || state.built) return false;
    state.taking = true;
    state.startedAt = app.now;
    state.builder.start([object = std::move(object), side] { return scene::buildShape(object, side); });
    return true;
}

void accept(App& app) {
    MeshImport& import = app.meshImport;
    const MeshChoices choices = import.choices;
    const scene::MeshShape shape = shapeOf(app, import);
    scene::Command command;
    command.name =
        "Import " + shape.path.filename().string() + " to " + (choices.side == Side::a ? "A" : "B");
    scene::Shape taken = shape;
    if (!choices.asLink) taken = scene::HullShape{scene::pointsOf(shape), {}, {}, {}};
    scene::Object future;
    future.shape = taken;
    if (mustBuildFirst(app, std::move(future), choices.side)) return;
    command.apply = [side = choices.side, taken, place = placeOf(app, choices, shape),
                     name = choices.node.empty() ? shape.path.stem().string()
                                                 : choices.node](scene::Scene& scene) {
        scene::Object& object = scene.object(side);
        object.shape = taken;
        object.name = name;
        object.position = place;
        object.scale = dvec3(1.0);
        object.unknownInShape.clear();
    };
    if (!app.tryExecute(choices.side, command)) {
        std::string& message = app.panel.message[choices.side == Side::a ? 0 : 1];
        import.state->error = std::exchange(message, {});
        import.state->taking = false;
        import.state->built.reset();
        return;
    }
    app.view.selection = choices.side;
    app.view.selectedFeatures.clear();
    app.evaluate();
    app.frameAll(true);
    app.ui.toasts.show("Imported " + command.name.substr(std::string("Import ").size()));
    import.close();
}

void acceptReload(App& app) {
    MeshImport& import = app.meshImport;
    const scene::Object& object = app.document.scene().object(import.choices.side);
    const auto* old = std::get_if<scene::MeshShape>(&object.shape);
    const std::string file = import.state->path.filename().string();
    if (old != nullptr) {
        scene::MeshShape shape = *old;
        shape.maxVertices = requestOf(import.choices).maxVertices;
        shape.hull = import.state->answer->hull;
        scene::Object future = object;
        future.shape = shape;
        if (mustBuildFirst(app, std::move(future), import.choices.side)) return;
        if (shape == *old) {
            app.ui.toasts.show(file + " has not changed");
        } else {
            scene::Command command = scene::setShape(import.choices.side, shape);
            command.name = shape.maxVertices == old->maxVertices ? "Reload " + file : "Simplify " + file;
            if (app.tryExecute(import.choices.side, command)) app.ui.toasts.show("Read " + file + " again");
        }
    }
    import.close();
}

// --- the page -------------------------------------------------------------------------------------------

void quietLine(App& app, const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(app.ui.palette().quietText));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

void label(App& app, const char* text, const char* help) {
    rowLabel(app.ui, text, app.ui.px(kLabelWidth), help);
}

template <std::size_t Count>
int switchRow(App& app, const char* name, const char* help, const std::array<Choice, Count>& choices,
              int current, float width) {
    label(app, name, help);
    ImGui::PushID(name);
    current = segmented(app.ui, "##choice", choices, current, app.ui.px(width));
    ImGui::PopID();
    return current;
}

std::string lengthOf(double metres) {
    return scene::numberForPerson(metres);
}

void sizeRow(App& app, const mesh::MeshHull* hull) {
    const MeshChoices& choices = app.meshImport.choices;
    label(app, "size", "Of the box around the mesh, x, y and z, with this unit");
    if (hull == nullptr) {
        quietLine(app, "...");
        return;
    }
    const dvec3 size = glm::abs(scene::placed(hull->high - hull->low, choices.unit, choices.up));
    ImGui::TextUnformatted(
        (lengthOf(size.x) + "  x  " + lengthOf(size.y) + "  x  " + lengthOf(size.z) + "  m").c_str());
}

void nodeRow(App& app) {
    MeshImport& import = app.meshImport;
    const std::vector<std::string>& nodes = import.state->nodes;
    if (nodes.size() < 2) return;
    label(app, "part", "The whole file as one shape, or one of its parts");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const std::string whole = "the whole file, " + std::to_string(nodes.size()) + " parts";
    const std::string& node = import.choices.node;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {app.ui.px(8), (app.ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
    const bool open = ImGui::BeginCombo("##node", node.empty() ? whole.c_str() : node.c_str(),
                                        ImGuiComboFlags_NoArrowButton);
    ImGui::PopStyleVar();
    const ImVec2 corner = ImGui::GetItemRectMax();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::chevron, {corner.x - app.ui.px(12), corner.y - app.ui.px(12)},
             app.ui.px(10), toU32(app.ui.palette().quietText));
    tooltip(app.ui, "The whole file as one shape, or one of its parts");
    if (!open) return;
    if (ImGui::Selectable(whole.c_str(), node.empty())) import.choices.node.clear();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(nodes[i].c_str(), nodes[i] == node)) import.choices.node = nodes[i];
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

void choiceRows(App& app, const mesh::MeshHull* hull) {
    constexpr std::array<Choice, 2> kTargets = {Choice{"A", "It takes the place of A"},
                                                Choice{"B", "It takes the place of B"}};
    constexpr std::array<Choice, 5> kUnits = {
        Choice{"m", "A number of the file is a metre"}, Choice{"cm", "A centimetre"},
        Choice{"mm", "A millimetre"}, Choice{"in", "An inch, 25.4 mm"}, Choice{"ft", "A foot, 304.8 mm"}};
    constexpr std::array<Choice, 2> kUps = {Choice{"y", "The file's y axis points up, as here"},
                                            Choice{"z", "The file's z axis points up: it is turned"}};
    constexpr std::array<Choice, 2> kWays = {
        Choice{"Link to the file", "The scene names the file; a change of the file can be read again"},
        Choice{"Vertices", "The scene holds the vertices of the hull, and needs the file no more"}};
    MeshChoices& choices = app.meshImport.choices;
    const bool toB = switchRow(app, "goes to", "Which of the two shapes it becomes", kTargets,
                               choices.side == Side::b ? 1 : 0, 100.0f) == 1;
    choices.side = toB ? Side::b : Side::a;
    nodeRow(app);
    choices.unit = static_cast<scene::MeshUnit>(switchRow(app, "unit", "What a length of 1 in the file means",
                                                          kUnits, static_cast<int>(choices.unit), 240.0f));
    choices.up = static_cast<scene::UpAxis>(
        switchRow(app, "up", "Which axis of the file points up", kUps, static_cast<int>(choices.up), 100.0f));
    sizeRow(app, hull);
    choices.asLink =
        switchRow(app, "keep", "How the scene keeps it", kWays, choices.asLink ? 0 : 1, 240.0f) == 0;
}

void simplifyRow(App& app, const mesh::MeshHull* hull) {
    MeshChoices& choices = app.meshImport.choices;
    // The page is as bright as a field: without an edge of its own the empty box could not be seen.
    ImGui::PushStyleColor(ImGuiCol_FrameBg,
                          toVec4(mix(app.ui.palette().panel, app.ui.palette().text, 0.12f)));
    ImGui::Checkbox("at most", &choices.simplify);
    tooltip(app.ui, "Keep only the vertices that matter most to the form of the hull");
    ImGui::SameLine();
    NumberOptions options{.step = 1.0, .min = 4, .max = kMaxHullVertices, .integer = true};
    options.width = app.ui.px(90);
    options.help = "How many vertices the hull may have";
    const NumberEdit edit = numberField(app.ui, "##most", choices.maxVertices, options);
    ImGui::PopStyleColor();
    if (edit.value) {
        choices.maxVertices = static_cast<int>(*edit.value);
        choices.simplify = true;
    }
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    std::string error = "vertices";
    if (choices.simplify && hull != nullptr)
        error += hull->error > 0.0
                     ? ": up to " + lengthOf(hull->error * scene::metresOf(choices.unit)) + " m inside"
                     : ": nothing is lost";
    ImGui::TextUnformatted(error.c_str());
}

void hullLines(App& app, const mesh::MeshHull& hull) {
    const std::size_t used = hull.positions.size();
    const std::string full = hull.fullVertices == 0 ? "more than " + std::to_string(kMaxHullVertices)
                                                    : std::to_string(hull.fullVertices);
    ImGui::TextUnformatted(("The hull uses " + counted(used, "vertex", "vertices") + " of " +
                            std::to_string(hull.meshPoints) +
                            (used == hull.fullVertices ? "" : " (unsimplified: " + full + ")"))
                               .c_str());
    const std::size_t inside = hull.meshPoints - std::max<std::size_t>(hull.fullVertices, used);
    quietLine(app, "Dropped: " + std::to_string(inside) + " inside it or on its faces, " +
                       counted(hull.duplicates, "duplicate", "duplicates"));
    ImGui::PushTextWrapPos(0.0f);
    quietLine(app, "The mesh is " + mesh::formInWords(hull));
    ImGui::PopTextWrapPos();
}

// The hull's edges seen from the front, a little from the right and above, as they will stand.
void preview(App& app) {
    const MeshImport& import = app.meshImport;
    const float side = app.ui.px(kPreviewSize);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy({side, side});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const gfx::Palette& p = app.ui.palette();
    draw.AddRectFilled(at, {at.x + side, at.y + side}, toU32(mix(p.panel, p.text, 0.05f)), app.ui.px(4));
    const State& state = *import.state;
    if (!state.answer || state.answer->edges.empty()) return;
    const mesh::MeshHull& hull = *state.answer->hull;
    const double yaw = 0.6, pitch = 0.45;  // radians
    const dvec3 right(std::cos(yaw), 0.0, -std::sin(yaw));
    const dvec3 up(-std::sin(yaw) * std::sin(pitch), std::cos(pitch), -std::cos(yaw) * std::sin(pitch));
    const dvec3 middle = (hull.low + hull.high) * 0.5;
    const double zoom = 0.92 * side / std::max(glm::length(hull.high - hull.low), 1e-300);
    const auto pixel = [&](const dvec3& point) {
        const dvec3 q = scene::placed(point - middle, scene::MeshUnit::metre, import.choices.up);
        return ImVec2(at.x + side * 0.5f + static_cast<float>(glm::dot(q, right) * zoom),
                      at.y + side * 0.5f - static_cast<float>(glm::dot(q, up) * zoom));
    };
    const gfx::Color color = import.choices.side == Side::a ? p.fillA : p.fillB;
    for (const auto& [from, to] : state.answer->edges)
        draw.AddLine(pixel(from), pixel(to), toU32(gfx::withAlpha(color, 0.8f)), app.ui.px(1));
}

std::string complaintOf(const MeshImport& import) {
    const State& state = *import.state;
    if (!state.error.empty()) return state.error;
    const bool current = state.answer && state.answer->request == requestOf(import.choices);
    return current && !state.answer->hull ? "This mesh cannot be taken: " + state.answer->reason
                                          : std::string();
}

void content(App& app) {
    MeshImport& import = app.meshImport;
    const State& state = *import.state;
    if (!state.mesh || state.reloads || state.taking) {
        const char* const busy = !state.mesh    ? "Reading the file..."
                                 : state.taking ? "Building the shape..."
                                                : "Computing the hull...";
        if (complaintOf(import).empty()) busyBar(app.ui, busy, app.now - state.startedAt);
        return;
    }
    quietLine(app, std::string(mesh::nameOf(state.format)) + ",  " +
                       counted(state.mesh->points.size(), "vertex", "vertices") + ",  " +
                       counted(state.mesh->faceCount(), "face", "faces") +
                       (state.nodes.size() > 1 ? ",  " + std::to_string(state.nodes.size()) + " parts" : ""));
    ImGui::Dummy({0, app.ui.px(4)});
    const mesh::MeshHull* hull = currentHull(import);
    ImGui::BeginGroup();
    preview(app);
    ImGui::EndGroup();
    ImGui::SameLine(0, app.ui.px(16));
    ImGui::BeginGroup();
    choiceRows(app, hull);
    ImGui::EndGroup();
    ImGui::Dummy({0, app.ui.px(4)});
    simplifyRow(app, hull);
    if (hull != nullptr) {
        hullLines(app, *hull);
        if (isFarFromOrigin(*hull)) {
            ImGui::PushStyleColor(ImGuiCol_FrameBg,
                                  toVec4(mix(app.ui.palette().panel, app.ui.palette().text, 0.12f)));
            ImGui::Checkbox("Bring it to where the shape stands", &import.choices.recentre);
            ImGui::PopStyleColor();
            tooltip(app.ui,
                    "The mesh lies far from its origin: its middle takes the place of the old shape's");
        }
    } else if (state.computer.isBusy() || !state.answer) {
        busyBar(app.ui, "Computing the hull...", app.now - state.startedAt);
    }
}

}  // namespace

std::string MeshImport::complaint() const {
    return state ? complaintOf(*this) : std::string();
}

bool MeshImport::isReady() const {
    return state && currentHull(*this) != nullptr;
}

bool isMeshFile(const fs::path& path) {
    return mesh::formatOf(path.extension().string()).has_value();
}

void importMesh(App& app, const fs::path& path, Side side) {
    app.cancelDrag();
    MeshImport& import = app.meshImport;
    import.close();
    import.state = std::make_unique<State>();
    import.choices = {};
    import.choices.side = side;
    State& state = *import.state;
    std::error_code failed;
    state.path = fs::weakly_canonical(fs::absolute(path, failed), failed);
    if (failed) state.path = path;
    state.startedAt = app.now;
    state.reader.start(
        [file = state.path, progress = state.reading] { return mesh::readMesh(file, {}, progress.get()); });
}

void openDropped(App& app, const fs::path& path) {
    if (isTextFile(path)) {
        pasteFile(app, path);
        return;
    }
    if (!isMeshFile(path)) {
        app.open(path);
        return;
    }
    Side side = app.view.selection.value_or(Side::b);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const dvec2 pixel(mouse.x, mouse.y);
    const scene::Viewport& area = app.view.area;
    const dvec2 local = pixel - area.min;
    const bool inView = local.x >= 0.0 && local.y >= 0.0 && local.x < area.size.x && local.y < area.size.y;
    if (inView && app.hasResult()) {
        const auto picked = debug_draw::pickObject(app.evaluation(), app.view.camera.current(), area, pixel);
        if (picked) side = picked->side;
    }
    importMesh(app, path, side);
}

void showImportDialog(App& app, Side side) {
    chooseFile(app, {"Import a mesh", "No folders and no mesh files here", isMeshFile,
                     [&app, side](const fs::path& path) { importMesh(app, path, side); }});
}

void showImportDialog(App& app) {
    showImportDialog(app, app.view.selection.value_or(Side::b));
}

void cancelMeshImport(App& app) {
    app.meshImport.close();
}

void drawMeshImport(App& app) {
    constexpr const char* kId = "##mesh";
    MeshImport& import = app.meshImport;
    if (import.isOpen()) work(app);
    if (import.isOpen() && import.state->built && !import.state->reloads) accept(app);
    if (import.isReady() && import.state->reloads && !import.state->builder.isBusy()) acceptReload(app);
    buryEnded(app);
    if (import.isOpen() && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(app, kId, kDialogWidth)) return;
    if (!import.isOpen()) {
        ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
        return;
    }
    const char* const action = import.state->reloads ? "Read again " : "Import ";
    dialogTitle(app, (action + import.state->path.filename().string()).c_str());
    content(app);
    const std::string complaint = complaintOf(import);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(app.ui.palette().error));
    ImGui::TextUnformatted(complaint.empty() ? " " : complaint.c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
    const float width = app.ui.px(kButtonWidth);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2 * width - app.ui.px(28));
    const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
    const bool cancelled =
        textButton(app.ui, "Cancel", "Stop reading; the scene stays as it is (Esc)", width);
    ImGui::SameLine();
    const bool ready = import.isReady() && !import.state->taking;
    if (!ready) ImGui::BeginDisabled();
    const bool entered = ready && !ImGui::GetIO().WantTextInput &&
                         ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
    const bool pressed =
        textButton(app.ui, "Import", "Take it into the scene; one step of the history (Enter)", width);
    if (!ready) ImGui::EndDisabled();
    if (ready && (pressed || entered))
        accept(app);
    else if (cancelled || (escaped && !ImGui::GetIO().WantTextInput))
        import.close();
    if (!import.isOpen()) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

void reloadMesh(App& app, Side side, std::uint32_t maxVertices) {
    const auto* old = std::get_if<scene::MeshShape>(&app.document.scene().object(side).shape);
    if (old == nullptr) return;
    MeshChoices choices{side, old->unit, old->up, old->node};
    choices.simplify = maxVertices != 0;
    if (choices.simplify) choices.maxVertices = static_cast<int>(maxVertices);
    importMesh(app, fs::path(old->path), side);
    app.meshImport.choices = choices;
    app.meshImport.state->reloads = true;
}

}  // namespace sepaxis::ui
