// The state of the program's window and what one frame does with it. No SDL, no event loop (window.h): a
// frame gets its input through ImGui and FrameInput, so that tests and pictures drive the same code.
#pragma once

#include "app/base/short_text.h"
#include "app/base/user_folders.h"
#include "app/draw/debug_draw.h"
#include "app/draw/pick.h"
#include "app/files/presets.h"
#include "app/gfx/pictures/copy_picture.h"
#include "app/gfx/scene_renderer.h"
#include "app/gizmo/gizmo.h"
#include "app/gizmo/resize.h"
#include "app/inspect/path.h"
#include "app/inspect/self_check.h"
#include "app/scene/document.h"
#include "app/scene/evaluation.h"
#include "app/ui/dialogs/file_dialog.h"
#include "app/ui/dialogs/mesh_import.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/preferences.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/camera_rig.h"
#include "app/ui/widgets/labels.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

using debug_draw::PickedFeature;
using scene::dvec2;
using scene::dvec3;
using scene::Side;

// A key that went down, with the character it bears ('z', '7') or 0, and SDL's scancode.
struct KeyPress {
    int character = 0;
    int scancode = 0;
    bool ctrl = false, shift = false, alt = false;
};

struct FrameInput {
    std::vector<KeyPress> keys;
    std::vector<std::filesystem::path> droppedFiles;
    bool focusLost = false;
    bool focusGained = false;
    bool closeRequested = false;  // the person closes the window
    double seconds = 0.0;         // a clock that only moves forward
};

// What the frame wants from whoever runs the loop.
struct FrameWishes {
    bool quit = false;
    std::optional<std::filesystem::path> screenshot;  // write the finished frame there
    std::optional<Rect> screenshotPart;               // of it; the whole frame otherwise
    std::optional<float> uiScale;                     // rebuild the fonts
};

enum class Gesture : std::uint8_t { none, orbit, pan, zoom, pressed, handle, box };

struct ViewportState {
    scene::Viewport area;  // pixels of the window
    CameraRig camera;
    debug_draw::OverlaySettings overlays;
    gfx::SolidStyle style = gfx::SolidStyle::translucent;
    gizmo::Mode mode = gizmo::Mode::move;
    // A drag without a button that a key began: the handles as they were before. A click or Enter ends it.
    std::optional<gizmo::Mode> modeBeforeGrab;
    gizmo::Space space = gizmo::Space::world;
    bool snapAlways = false;         // as if Ctrl were held
    std::optional<double> moveStep;  // metres, that a person set
    double usualStep = 0.1;          // metres, by the size of the shapes; stays during a drag
    double snapStep() const { return moveStep.value_or(usualStep); }
    double rotateStep = glm::radians(15.0);
    std::optional<Side> selection = Side::b;
    std::vector<PickedFeature> selectedFeatures;
    std::optional<PickedFeature> hover;
    gizmo::Handle hoveredHandle = gizmo::Handle::none;
    gizmo::Handle greyedHandle = gizmo::Handle::none;  // under the mouse, and of no use for this shape
    std::optional<std::size_t> hoveredKnob;
    std::optional<int> hoveredArm;                  // of the axes in the corner: 0, 1 or 2
    std::optional<std::uint32_t> hoveredContact;    // what the drawing lights up
    std::optional<std::uint32_t> contactFromTable;  // what the table asked for in this frame
    std::optional<std::uint32_t> contactFromView;
    std::optional<PickedFeature> featureFromResult;  // whose name the mouse is over in the result panel
    // The gesture that the mouse makes in the viewport.
    Gesture gesture = Gesture::none;
    int gestureButton = 0;
    dvec2 pressedAt{0.0}, lastMouse{0.0};
    std::optional<debug_draw::PickedObject> pressedObject;
    bool pressedTriad = false;  // the axes in the corner
    std::optional<gizmo::Drag> drag;
    std::optional<gizmo::ResizeDrag> resize;  // never both
    Side dragSide = Side::a;
    debug_draw::StartPose dragStart;  // the shape as it was
    std::string refusal;              // why the document does not follow the drag; mostly empty
    bool isDragging() const { return drag || resize; }
    LabelMemory labelMemory;
    // Of the last frame: the labels (they point into App::drawing()), the handles, what the labels and the
    // readout of a drag kept clear of, and where that one stands.
    std::vector<PlacedLabel> placedLabels;
    gizmo::GizmoShapes handles;
    std::vector<Obstacle> obstacles;
    std::vector<Rect> taken;
    std::optional<Rect> readoutBox;
    int readoutPlace = -1;   // which of its places that is; -1: none
    double settledAt = 0.0;  // when the picture last stopped changing
};

inline constexpr std::size_t kToolGroups = 4;

enum class SidePanel : std::uint8_t { none, scene, result };

struct LayoutState {
    bool panels = true;
    bool leftPanel = true, rightPanel = true;
    bool roomy = true;                        // the window holds the side panels beside the viewport
    SidePanel drawer = SidePanel::none;       // where it does not: the one that stands over the viewport
    SidePanel lastDrawer = SidePanel::scene;  // what the key brings back
    float leftWidth = 300.0f, rightWidth = 300.0f;  // pixels at scale 1
    float widthAtPress = 0.0f;                      // of the panel whose edge is dragged
    std::array<float, kToolGroups> toolWidths{};    // pixels at scale 1, in the tool bar
    bool viewportOnly = false;                      // pictures without the user interface
    bool about = false;
    bool preferences = false;
    bool dialogClosedByKey = false;  // in this frame
    bool listClosedByKey = false;    // the same: a list or menu above the page, which stays
    PreferencesSection preferencesSection{};
    bool quitQuestion = false;  // what to do with unsaved changes
};

// Euler angles that stay as they were typed, although a quaternion has many of them.
struct EulerMemory {
    std::array<double, 4> orientation{2.0, 0.0, 0.0,
                                      0.0};  // of which `angles` speak; not a quaternion at first
    dvec3 angles{0.0};
    scene::AngleUnit unit = scene::AngleUnit::degrees;
    bool speaksOf(const std::array<double, 4>& listed, scene::AngleUnit in) const {
        return orientation == listed && unit == in;
    }
};

// The strip of the result panel that asks again.
struct SelfCheckState {
    inspect::SelfCheck check;
    std::array<inspect::CheckResult, inspect::kCheckCount> shown;  // of the last check that was finished
    dvec3 vector{0.0};                                             // metres, the person's own motion
    dvec3 askedVector{0.0};                                        // with which `check` was started
    scene::AngleUnit askedUnit = scene::AngleUnit::degrees;
    std::size_t askedFor = 0;  // the evaluation that `check` is about
    double seconds = 0.0;      // that it took so far
};

struct PanelState {
    std::array<EulerMemory, 2> euler;
    std::array<std::string, 2> message;     // why the last edit of A or B was refused
    std::array<unsigned int, 2> refused{};  // ImGui's id of the field that the message speaks of
    std::array<bool, 2> scrollToMessage{};  // it has not been brought into view yet
    std::array<bool, 2> folded{};           // only the name of A or B is shown
    std::array<bool, 2> showRepairs{};
    bool queryFolded = false;
    SelfCheckState selfCheck;
    float objectsContent = 400.0f;  // pixels that A and B took in the last frame
    float objectsHeight = 0.0f;     // pixels at scale 1 that a person gave them; 0: as many as they need
    float objectsAtPress = 0.0f;    // pixels, while the edge below them is dragged
    std::string presetFilter;
    std::array<std::string, 2> nameEdit;
    int nameEditing = -1;
};

struct ExchangeDialogs;  // exchange_dialogs.h
struct FrameGraph;       // frame_times.h
struct GuideState;       // guide/guide.h
struct Inspector;        // inspector/inspector.h
struct Keeping;          // keeping.h
struct MeshSearch;       // find_mesh.h
struct OpenOffer;        // open_offer.h
struct PictureDesk;      // pictures/picture_desk.h
struct PresetShelf;      // presets/preset_shelf.h
struct ScenePicture;     // frame_painter.h
class SceneReading;      // scene_reading.h
struct Shot;             // pictures/shot.h
struct VertexMode;       // vertex_mode.h

class App {
 public:
    explicit App(gfx::Theme theme = gfx::Theme::dark,
                 std::optional<scene::UserFolders> userFolders = std::nullopt);
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    // Opens a scene file. On failure the message names the file, the place and the reason, the open scene
    // stays as it was, and a dialogue shows the message.
    bool open(const std::filesystem::path& path);
    void newScene();
    // The step of the history is "Open ..." where no name is given.
    void openScene(scene::Scene scene, const std::filesystem::path& path, bool keepCamera = false,
                   const std::string& stepName = {});

    // One frame: between ImGui::NewFrame() and ImGui::Render().
    FrameWishes frame(const FrameInput& input);
    // The same for a frame that nobody sees: only what gives everything its place.
    void layOut();

    // Evaluates the scene if it changed since the last time.
    void evaluate();
    // Why the document must not become this scene, or nothing: a shape that is none, or one that the query
    // cannot answer for in the present precision.
    std::optional<scene::SceneError> refusalOf(const scene::Scene& candidate);
    // Executes the command if the scene that it makes is not refused; otherwise the message says why.
    bool tryExecute(Side side, const scene::Command& command);
    // Shows what a drag makes of the scene, under the same condition; view.refusal says why not.
    void tryPreview(const std::function<void(scene::Scene&)>& change);
    // Everything that shows the whole pair.
    void frameAll(bool glide);
    void frameSelection();
    void cancelDrag();
    void showError(std::string title, std::string text);
    ShortText title() const;  // the scene's name, or its file's

    // Where the program keeps preferences, own presets and unsaved work; nothing is kept where there is none.
    const std::optional<scene::UserFolders> folders;
    Ui ui;
    scene::Document document;
    scene::EvaluationOptions options;
    bool alwaysSmooth = false;  // pictures: anti-aliased at once
    ViewportState view;
    std::unique_ptr<PreferencesKeeper> preferencesKeeper;  // null where nothing is kept
    LayoutState layout;
    PanelState panel;
    const std::unique_ptr<VertexMode> vertices;  // never null
    const std::unique_ptr<FrameGraph> frames;    // never null
    const std::unique_ptr<GuideState> guide;     // never null
    std::unique_ptr<OpenOffer> openOffer;        // beside an error that waits to be read; else null
    std::unique_ptr<MeshSearch> meshSearch;      // the same
    FileDialog fileDialog;
    std::unique_ptr<ExchangeDialogs> exchangeDialogs;
    MeshImport meshImport;
    const std::unique_ptr<SceneReading> reading;  // never null
    std::vector<scene::Preset> presets;
    FrameWishes wishes;
    double now = 0.0;                   // seconds, of this frame
    std::string errorTitle, errorText;  // an error that waits to be read; empty for none

    const scene::Evaluation& evaluation() const { return evaluator_.result(); }
    bool hasResult() const { return evaluated_; }
    const scene::SceneError& evaluationError() const { return evaluator_.error(); }
    std::size_t evaluationNumber() const { return evaluationNumber_; }  // changes with evaluation()
    Inspector& inspector() { return *inspector_; }
    const Inspector& inspector() const { return *inspector_; }
    Keeping& keeping() { return *keeping_; }
    const Keeping& keeping() const { return *keeping_; }
    PresetShelf& shelf() { return *shelf_; }
    PictureDesk& desk() { return *desk_; }
    inspect::DragRecorder& lastDrag() { return lastDrag_; }
    double queryNanoseconds() const { return queryNanoseconds_; }
    const debug_draw::Drawing& drawing() const { return drawing_; }  // what the viewport shows

    Shot* shot = nullptr;  // not null: this frame is drawn for a picture, and this is where it goes
    void shootScene(Shot& shot);

    // Draws the scene into its picture if anything changed.
    void renderScene();
    ScenePicture scenePicture() const;                          // what the viewport shows
    std::size_t sceneRenders() const { return sceneRenders_; }  // how often it was drawn

 private:
    void applyKeys(const FrameInput& input);
    void drawMessages();
    void followSwap();
    void followOrigin();
    debug_draw::Input drawingInput() const;

    scene::Evaluator evaluator_;
    std::size_t evaluatedRevision_ = 0;
    std::size_t evaluationNumber_ = 0;
    std::weak_ptr<const void> origin_;  // of the document's scene, when the view followed it last
    // How each scene of the history was seen last.
    std::map<std::weak_ptr<const void>, scene::Camera, std::owner_less<>> cameras_;
    bool sidesSwapped_ = false;  // as in the document, when the view followed it last
    double queryNanoseconds_ = 0.0;
    debug_draw::SceneDrawer drawer_;
    std::unique_ptr<gfx::SceneRenderer> renderer_;
    std::unique_ptr<Inspector> inspector_;
    std::unique_ptr<Keeping> keeping_;
    std::unique_ptr<PresetShelf> shelf_;
    std::unique_ptr<PictureDesk> desk_;
    inspect::DragRecorder lastDrag_;
    debug_draw::Drawing drawing_;
    std::vector<double> drawnSignature_, signature_;  // of the picture, and of this frame
    std::size_t sceneRenders_ = 0;
    scene::EvaluationOptions evaluatedOptions_;
    bool opened_ = false;  // a scene was opened
    bool evaluated_ = false;
    bool drawnSmooth_ = false;
};

}  // namespace sepaxis::ui
