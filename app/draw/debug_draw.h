// From an evaluated scene to things to draw: the one place where collision and gfx meet. Pure: no OpenGL,
// no window.
#pragma once

#include "app/base/short_text.h"
#include "app/draw/overlay_table.h"
#include "app/draw/pick.h"
#include "app/draw/shape_mesh.h"
#include "app/gfx/draw_list.h"
#include "app/gfx/palette.h"
#include "app/scene/camera.h"
#include "app/scene/construction.h"
#include "app/scene/evaluation.h"
#include "app/scene/scene.h"
#include "app/scene/stage_words.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::draw {

using scene::dvec2;
using scene::dvec3;

enum class LabelRole : std::uint8_t { a, b, mtv, contact, axis, closest, reported, neutral };

// Text that the UI draws over the picture, on top of everything.
struct Label {
    dvec3 anchor{0.0};  // world
    ShortText text;
    LabelRole role = LabelRole::neutral;
    int priority = 0;  // where labels collide, the higher one keeps its place
    // Pixels at UI scale 1, y down: from the anchor to the nearest edge of the text, in the direction in
    // which the text stands; zero puts its middle on the anchor.
    dvec2 offset{0.0};
    std::uint32_t key = 0;    // the same from frame to frame; 0: none
    std::uint32_t group = 0;  // all labels of a group are shown, or all in their brief form, or none
    ShortText brief{};        // where there is no room for the text, or nothing; empty: the text anyway
    bool clamped = false;     // stays at the edge of the view where its anchor leaves it
    bool plate = false;       // on a ground of its own
    bool pointedAt =
        false;  // of what the mouse or a list chose, not the answer's: the plate has a bright frame
};

// What labels do not cover: a line in the world and so many pixels at UI scale 1 around it.
struct KeepClear {
    dvec3 from{0.0}, to{0.0};
    double pixels = 0.0;
    bool isShape = false;  // one that is small on the screen: only the numbers of its contacts stand on it
};

gfx::Color labelColor(const gfx::Palette& palette, LabelRole role);

// A candidate of the trace that is shown instead of the winning axis (hovered in a list or pinned).
struct AxisChoice {
    dvec3 axisWorld{0.0};  // unit, from A to B
    Feature featureA, featureB;
    ShortText name{};         // what makes it: the number on it is not the answer's
    bool isQuestion = false;  // the answer is not to be told
    bool keepsName = false;   // where there is no room, too: nothing beside the view says this number
};

// A stage of two cuboids that is looked at: only what it compares is drawn of the circles overlay, stronger,
// whether that is on or not.
struct StageChoice {
    scene::StagePlace place = scene::StagePlace::heights;
    bool reached = false;                               // otherwise there is nothing of it
    std::optional<textbook::CuboidResult> published{};  // what is drawn in place of the exact stages
};

// A step of a construction that is looked at: it and, paler, those before it, whether the overlay is on or
// not.
struct ConstructionChoice {
    scene::Construction record;
    std::size_t shown = 0;  // of its parts
};

struct StartPose {
    scene::Side side = scene::Side::a;
    Pose<double> pose;
    std::shared_ptr<const scene::BuiltShape> shape{};  // as it was; null: as it is
};

struct Input {
    const scene::Scene* scene = nullptr;            // for the kinds of the shapes; may be null
    const scene::Evaluation* evaluation = nullptr;  // never null
    scene::Camera camera;
    scene::Viewport viewport;  // in pixels; sizes in pixels are multiplied by uiScale
    float uiScale = 1.0f;
    int digits = 4;  // significant ones of the lengths in labels
    gfx::Theme theme = gfx::Theme::dark;
    gfx::SolidStyle style = gfx::SolidStyle::translucent;
    OverlaySettings overlays;
    bool namesAnswer = true;                      // MTV, contacts and the winning axis have their labels
    std::optional<PickedFeature> hover;           // lights up, with its name
    std::vector<PickedFeature> selected;          // light up and stay
    std::vector<PickedFeature> lit;               // light up as if hovered: a list points at them
    std::optional<std::uint32_t> hoveredContact;  // row of the contact table
    std::optional<AxisChoice> axisChoice;
    std::optional<StageChoice> stageChoice;
    std::optional<ConstructionChoice> constructionChoice;
    std::vector<StartPose> ghosts;   // where a shape stood, or would stand
    std::optional<StartPose> start;  // of the shape that is being dragged: a faint ghost stays there
};

struct Drawing {
    gfx::DrawList list;
    std::vector<Label> labels;
    std::vector<KeepClear> keepClear;
    // The MTV, once more: the handles of a gizmo must not cover it.
    std::vector<gfx::Arrow> overHandles;
    std::vector<gfx::Point> marksOverHandles;
    // The edges that decide and the winning axis, once more: the squares of a gizmo must not hide them.
    std::vector<gfx::Line> linesOverSquares;

    void clear();  // keeps the memory
};

struct OverlayContext;

// Keeps the meshes of the two shapes from frame to frame.
class SceneDrawer {
 public:
    // In place of what the drawing held: who shows one picture after another keeps it, and with it the
    // memory.
    void draw(const Input& input, Drawing& into);

 private:
    struct Cached {
        std::shared_ptr<const scene::BuiltShape> key;
        Surface surface = Surface::faceted;
        // By level of detail: a round shape is seen at several while a person zooms. Others have one.
        std::vector<std::shared_ptr<const gfx::Mesh>> meshes;
    };
    static const std::shared_ptr<const gfx::Mesh>& meshFor(const OverlayContext& context, const StartPose& of,
                                                           Cached& cached);

    std::array<Cached, 2> cached_;
    Cached start_;  // of the shape as it was
};

// The interval that a shape covers on an axis: along dot(axis, point - origin), metres.
struct Interval {
    double min = 0.0, max = 0.0;
};
Interval intervalOn(const Shape<double>& shape, const Pose<double>& pose, const dvec3& axis,
                    const dvec3& origin);

// A ball around both shapes: what the camera frames and what the grid's size follows.
struct Ball {
    dvec3 center{0.0};
    double radius = 1.0;
};
Ball boundingBallOf(const scene::Evaluation& evaluation);

}  // namespace sepaxis::draw
