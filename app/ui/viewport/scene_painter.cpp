#include "app/ui/viewport/scene_painter.h"

#include "app/ui/inspector/inspector.h"
#include "app/ui/pictures/snapshot.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sepaxis::ui {

namespace {

constexpr double kSettleSeconds = 0.15;  // a picture that rested this long is drawn again, anti-aliased
constexpr int kRestSamples = 4;
constexpr int kFewerInLabels = 3;  // digits: the picture is for a glance

// Everything that the picture depends on, as numbers to compare; written into the caller's list.
class Signature {
 public:
    explicit Signature(std::vector<double>& numbers) : numbers_(numbers) { numbers_.clear(); }
    template <class... T>
    void add(const T&... values) {
        (numbers_.push_back(static_cast<double>(values)), ...);
    }
    void add(const dvec3& v) { add(v.x, v.y, v.z); }
    void add(const draw::Overlay& o) { add(o.on, o.size); }
    void add(const PickedFeature& f) {
        add(static_cast<int>(f.side), static_cast<int>(f.feature.kind), f.feature.index);
    }

 private:
    std::vector<double>& numbers_;
};

void writeSignature(const ViewportContext& in, const SceneExtra& extra, int width, int height,
                    std::vector<double>& numbers) {
    const ViewportState& view = in.view;
    const scene::Camera& camera = view.camera.current();
    Signature s(numbers);
    s.add(in.editor.evaluationNumber(), width, height, in.ui.scale, in.ui.preferences.digits,
          static_cast<int>(in.ui.theme), static_cast<int>(view.style));
    s.add(static_cast<int>(in.editor.options.precision), static_cast<int>(in.editor.options.manifold));
    s.add(camera.target);
    s.add(camera.yaw, camera.pitch, camera.distance, camera.fieldOfView, camera.orthographic,
          static_cast<int>(camera.upright));
    for (const draw::OverlayRow& row : draw::overlayRows()) s.add(view.overlays[row.id]);
    if (view.hover) s.add(*view.hover);
    s.add(-1);
    for (const PickedFeature& feature : view.named.lit()) s.add(feature);
    s.add(-1);
    for (const PickedFeature& feature : view.selectedFeatures) s.add(feature);
    s.add(-1, view.drag && view.drag->result.changed, view.resize && view.resize->changed);
    for (const double number : extra.key) s.add(number);
    s.add(in.vertices.on, in.vertices.version, static_cast<int>(in.vertices.side));
    s.add(-1, view.hoveredContact ? static_cast<double>(*view.hoveredContact) : -1.0);
}

draw::Input inputOf(const ViewportContext& in, const SceneExtra& extra) {
    const Ui& ui = in.ui;
    const ViewportState& view = in.view;
    draw::Input input;
    input.scene = &in.editor.document.scene();
    input.evaluation = &in.editor.evaluation();
    input.camera = view.camera.current();
    input.viewport = view.area;
    input.uiScale = ui.scale;
    input.digits = std::max(scene::kLeastDigits, ui.preferences.digits - kFewerInLabels);
    input.theme = ui.theme;
    input.style = view.style;
    input.overlays = view.overlays;
    input.hover = view.hover;
    input.selected = view.selectedFeatures;
    input.hoveredContact = view.hoveredContact;
    input.namesAnswer = !extra.isStep;
    input.axisChoice = extra.axis;
    input.stageChoice = extra.stage;
    input.constructionChoice = extra.construction;
    input.lit = extra.lit;
    for (const PickedFeature& feature : view.named.lit())
        if (std::find(input.lit.begin(), input.lit.end(), feature) == input.lit.end())
            input.lit.push_back(feature);
    input.ghosts = extra.ghosts;
    if ((view.drag && view.drag->result.changed) || (view.resize && view.resize->changed))
        input.start = view.dragStart;
    return input;
}

}  // namespace

void ScenePainter::takeSnapshot(const ViewportContext& in, const SceneExtra& extra, Snapshot& into) {
    draw::Input input = inputOf(in, extra);
    if (into.isStep) {
        draw::Overlay& axis = input.overlays[draw::OverlayId::axis];
        axis.on = axis.on && extra.axis.has_value();
    }
    const double density = static_cast<double>(into.density);
    input.viewport = {in.view.area.min * density, in.view.area.size * density};
    input.uiScale = in.ui.scale * into.density;
    drawer_.draw(input, drawing_);
    addVertexDots(in.ui, in.editor, in.vertices, drawing_);
    // The window's own picture is another one.
    drawnSignature_.clear();
    into.lists = {drawing_.list, extra.list};
    drawing_.labels.insert(drawing_.labels.end(), extra.labels.begin(), extra.labels.end());
    into.sceneArea = {static_cast<int>(std::lround(input.viewport.min.x)),
                      static_cast<int>(std::lround(input.viewport.min.y)),
                      std::max(1, static_cast<int>(std::lround(input.viewport.size.x))),
                      std::max(1, static_cast<int>(std::lround(input.viewport.size.y)))};
    into.view.view = input.camera.view();
    into.view.projection = input.camera.projection(in.view.area.aspect());
    into.view.width = into.sceneArea.width;
    into.view.height = into.sceneArea.height;
    into.view.uiScale = input.uiScale;
    into.view.samples = kRestSamples;
}

ScenePicture ScenePainter::picture() const {
    return {{renderer_.texture(), renderer_.width(), renderer_.height()}, renders_, renderer_.changed()};
}

void ScenePainter::render(const ViewportContext& in, const SceneExtra& extra) {
    Ui& ui = in.ui;
    ViewportState& view = in.view;
    const int width = std::max(1, static_cast<int>(std::lround(view.area.size.x)));
    const int height = std::max(1, static_cast<int>(std::lround(view.area.size.y)));
    const scene::Camera& camera = view.camera.current();
    writeSignature(in, extra, width, height, signature_);
    const bool changed = signature_ != drawnSignature_;
    if (changed) view.settledAt = ui.now;
    const bool atRest = !changed && ui.now - view.settledAt >= kSettleSeconds;
    const bool refine = atRest && !drawnSmooth_;
    if (!changed && !atRest && !drawnSmooth_) ui.wakeIn(kSettleSeconds - (ui.now - view.settledAt));
    if (changed) ui.wakeIn(kSettleSeconds);
    if (!changed && !refine) return;
    drawer_.draw(inputOf(in, extra), drawing_);
    addVertexDots(in.ui, in.editor, in.vertices, drawing_);
    drawing_.labels.insert(drawing_.labels.end(), extra.labels.begin(), extra.labels.end());
    gfx::View target;
    target.view = camera.view();
    target.projection = camera.projection(view.area.aspect());
    target.width = width;
    target.height = height;
    target.uiScale = ui.scale;
    drawnSmooth_ = refine || ui.alwaysSmooth;
    target.samples = drawnSmooth_ ? kRestSamples : 0;
    const std::array<const gfx::DrawList*, 2> lists = {&drawing_.list, &extra.list};
    renderer_.render(target, ui.palette(), lists);
    std::swap(drawnSignature_, signature_);
    ++renders_;
}

}  // namespace sepaxis::ui
