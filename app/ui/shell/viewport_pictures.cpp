#include "app/ui/shell/viewport_pictures.h"

#include "app/ui/inspector/inspector.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/offscreen_view.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace sepaxis::ui {

namespace {

// Pixels at scale 1.
constexpr double kCropMargin = 12.0;
constexpr double kCaptionRoom = 26.0;  // above what is drawn
constexpr float kStepGap = 16.0f;

gfx::VectorBox boxOf(const gfx::PixelArea& area) {
    return {{area.x, area.y}, {area.x + area.width, area.y + area.height}};
}

gfx::PixelArea areaOf(const gfx::VectorBox& box) {
    const int x = static_cast<int>(std::floor(box.min.x)), y = static_cast<int>(std::floor(box.min.y));
    return {x, y, static_cast<int>(std::ceil(box.max.x)) - x, static_cast<int>(std::ceil(box.max.y)) - y};
}

class FrameTaker {
 public:
    FrameTaker(App& app, const ViewportLook& look, const ImVec2& size, float density)
        : app_(app),
          look_(look),
          theme_(look.theme.value_or(app.ui.theme)),
          camera_(app.view.camera.current()),
          view_(app, size, density, theme_),
          density_(density) {
        // What is seen across the smaller side of the viewport still is.
        camera_.distance *= std::min(1.0, app.view.area.aspect()) /
                            std::min(1.0, static_cast<double>(size.x) / static_cast<double>(size.y));
    }

    ViewportPictures take();

 private:
    void takeOne(const std::string& caption, ViewportPictures& into);
    void takeSteps(ViewportPictures& into);
    SceneExtra extraNow();
    gfx::VectorBox bounds(const ViewportPictures& pictures) const;

    App& app_;
    const ViewportLook& look_;
    const gfx::Theme theme_;
    scene::Camera camera_;
    OffscreenView view_;
    const float density_;
    gfx::dvec2 captionAt_{0.0};  // pixels of the picture
};

// What the tabs add, in the colours of the picture.
SceneExtra FrameTaker::extraNow() {
    const gfx::Theme usual = std::exchange(app_.ui.theme, theme_);
    SceneExtra extra = sceneExtra(app_.tabContext());
    app_.ui.theme = usual;
    return extra;
}

void FrameTaker::takeOne(const std::string& caption, ViewportPictures& into) {
    view_.show(extraNow());
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->hasTriad = !look_.crop && !look_.steps;
    snapshot->caption = caption;
    snapshot->captionAt = {static_cast<float>(captionAt_.x) / density_,
                           static_cast<float>(captionAt_.y) / density_};
    into.frames.push_back(view_.take(camera_, std::move(snapshot)));
    into.items.push_back(vectorItems(*into.frames.back()));
}

gfx::VectorBox FrameTaker::bounds(const ViewportPictures& pictures) const {
    const gfx::VectorBox whole = boxOf(pictures.frames.front()->sceneArea);
    gfx::VectorBox box;
    for (const auto& items : pictures.items) box = united(box, gfx::boundsOf(items, whole));
    if (box.isEmpty()) return whole;
    const double margin = kCropMargin * static_cast<double>(app_.ui.scale * density_);
    return {glm::max(box.min - margin, whole.min), glm::min(box.max + margin, whole.max)};
}

// Twice: the titles stand above what all steps draw.
void FrameTaker::takeSteps(ViewportPictures& into) {
    InspectorTab& tab = app_.inspector().current();
    const TabContext in = app_.tabContext();
    const std::size_t count = tab.stepCount(in), before = tab.step();
    for (const bool final : {false, true}) {
        into.frames.clear();
        into.items.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const std::string title = tab.goToStep(in, i);
            takeOne(final ? std::to_string(i + 1) + ". " + title : "", into);
        }
        const gfx::VectorBox box = bounds(into);
        const double room = kCaptionRoom * static_cast<double>(app_.ui.scale * density_);
        const double margin = kCropMargin * static_cast<double>(app_.ui.scale * density_);
        captionAt_ = {box.min.x + margin, std::max(box.min.y + margin - room, margin)};
    }
    tab.goToStep(in, before);
}

ViewportPictures FrameTaker::take() {
    ViewportPictures pictures;
    pictures.transparent = look_.transparent;
    if (look_.steps) {
        const std::size_t count =
            app_.inspector().open ? app_.inspector().current().stepCount(app_.tabContext()) : 0;
        if (count == 0) return pictures.error = "The open tab has no steps to show", pictures;
        if (count > kMostSteps) {
            pictures.error = "There are " + std::to_string(count) + " steps; one picture holds at most " +
                             std::to_string(kMostSteps);
            return pictures;
        }
        takeSteps(pictures);
    } else {
        takeOne({}, pictures);
    }
    const gfx::PixelArea whole = pictures.frames.front()->sceneArea;
    pictures.part = look_.crop || look_.steps ? intersection(areaOf(bounds(pictures)), whole) : whole;
    return pictures;
}

}  // namespace

int ViewportPictures::columns() const {
    return std::min(kStepsInRow, static_cast<int>(frames.size()));
}
int ViewportPictures::rows() const {
    return (static_cast<int>(frames.size()) + kStepsInRow - 1) / kStepsInRow;
}
int ViewportPictures::gap() const {
    return static_cast<int>(std::lround(kStepGap * frames.front()->density));
}
double ViewportPictures::pixels() const {
    return (1.0 * columns() * (part.width + gap()) - gap()) * (1.0 * rows() * (part.height + gap()) - gap());
}

gfx::VectorPicture ViewportPictures::vectors() const {
    gfx::VectorPicture picture;
    if (!transparent) picture.ground = gfx::palette(frames.front()->theme).background;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const int column = static_cast<int>(i) % kStepsInRow, row = static_cast<int>(i) / kStepsInRow;
        picture.panes.push_back(
            {{column * (part.width + gap()), row * (part.height + gap())}, boxOf(part), items[i]});
    }
    picture.size = {columns() * (part.width + gap()) - gap(), rows() * (part.height + gap()) - gap()};
    return picture;
}

gfx::Image ViewportPictures::image(const std::vector<gfx::Image>& images) const {
    if (images.size() == 1) return cropped(images[0], part);
    gfx::Image picture;
    picture.width = columns() * (part.width + gap()) - gap();
    picture.height = rows() * (part.height + gap()) - gap();
    const gfx::Color ground = gfx::palette(frames.front()->theme).background;
    std::array<std::uint8_t, 4> pixel{0, 0, 0, 0};
    for (int c = 0; c < 4 && !transparent; ++c)
        pixel[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(std::lround(255.0f * ground[c]));
    const auto count = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
    picture.rgba.reserve(4 * count);
    for (std::size_t i = 0; i < count; ++i)
        picture.rgba.insert(picture.rgba.end(), pixel.begin(), pixel.end());
    for (std::size_t i = 0; i < images.size(); ++i) {
        const int column = static_cast<int>(i) % kStepsInRow, row = static_cast<int>(i) / kStepsInRow;
        for (int y = 0; y < part.height; ++y) {
            const std::size_t to = static_cast<std::size_t>(row * (part.height + gap()) + y) *
                                       static_cast<std::size_t>(picture.width) +
                                   static_cast<std::size_t>(column * (part.width + gap()));
            std::memcpy(picture.rgba.data() + 4 * to, images[i].pixel(part.x, part.y + y),
                        4 * static_cast<std::size_t>(part.width));
        }
    }
    return picture;
}

ViewportPictures takeViewport(App& app, const ViewportLook& look, const ImVec2& size, float density) {
    return FrameTaker(app, look, size, density).take();
}

std::string writeVectors(const std::filesystem::path& file, const gfx::VectorPicture& picture) {
    const std::string bytes =
        file.extension() == ".svg" ? gfx::toSvg(picture) : gfx::toPdf(picture, pdfFonts());
    return gfx::writeWhole(file, bytes);
}

}  // namespace sepaxis::ui
