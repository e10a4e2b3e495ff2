#include "app/ui/shell/picture_job.h"

#include "app/gfx/pictures/vector_picture.h"
#include "app/ui/shell/app.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sepaxis::ui {

namespace {

// Pixels at scale 1.
constexpr float kCropMargin = 12.0f;
constexpr float kStepGap = 16.0f;
constexpr std::size_t kMostColumns = 4;  // more would be too small to read on a page

gfx::VectorBox boxOf(const gfx::PixelArea& area) {
    return {{area.x, area.y}, {area.x + area.width, area.y + area.height}};
}

gfx::PixelArea areaOf(const gfx::VectorBox& box) {
    const int x = static_cast<int>(std::floor(box.min.x)), y = static_cast<int>(std::floor(box.min.y));
    return {x, y, static_cast<int>(std::ceil(box.max.x)) - x, static_cast<int>(std::ceil(box.max.y)) - y};
}

}  // namespace

PictureJob::PictureJob(App& app, PictureRequest request, const ImVec2& size)
    : request_(std::move(request)), uiScale_(app.ui.scale), isVector_(isVectorFile(request_.file)) {
    if (isVector_) request_.scale = 1;
    const auto density = static_cast<float>(request_.scale);
    const gfx::Theme usual = app.ui.theme;
    app.ui.theme = request_.look.theme.value_or(usual);
    if (request_.panels) {
        frames_.push_back(
            takeSnapshot(app, ImGui::GetIO().DisplaySize, density,
                         std::make_shared<SnapshotFonts>(uiScale_, density, ImGui::GetDrawData())));
        layOut();
    } else {
        listSteps(app);
        if (error_.empty()) view_ = std::make_unique<OffscreenView>(app, size, density, app.ui.theme);
    }
    app.ui.theme = usual;
}

// What the open tab adds at each step, in the colours of the picture.
void PictureJob::listSteps(App& app) {
    const TabContext in = app.tabContext();
    if (!request_.look.steps) return steps_.push_back({{}, sceneExtra(in)});
    InspectorTab& tab = app.inspector().current();
    const std::size_t count = app.inspector().open ? tab.stepCount(in) : 0, before = tab.step();
    if (count == 0) error_ = "The open tab has no steps to show";
    if (count > kMostSteps)
        error_ = "There are " + std::to_string(count) + " steps; one picture holds at most " +
                 std::to_string(kMostSteps);
    for (std::size_t i = 0; i < count && error_.empty(); ++i) {
        const std::string title = tab.goToStep(in, i);
        Step& step = steps_.emplace_back(Step{std::to_string(i + 1) + ". " + title, sceneExtra(in)});
        if (!step.extra.axis) continue;
        // The title says what axis it is, and the picture how long.
        const std::string axis = std::exchange(step.extra.axis->name, {}).c_str();
        if (!axis.empty() && !axis.starts_with(title)) step.title += ": " + axis;
    }
    if (count > 0) tab.goToStep(in, before);
}

void PictureJob::takeFrame() {
    view_->show(steps_[frames_.size()].extra);
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->hasTriad = !request_.look.crop && !request_.look.steps;
    snapshot->isStep = request_.look.steps;
    frames_.push_back(view_->take(view_->camera(), std::move(snapshot)));
    items_.push_back(vectorItems(*frames_.back()));
}

// Of what the frames show, with a margin and room for the titles.
gfx::VectorBox PictureJob::bounds() const {
    const gfx::VectorBox whole = boxOf(frames_.front()->sceneArea);
    gfx::VectorBox box;
    for (const auto& items : items_) box = united(box, gfx::boundsOf(items, whole));
    if (box.isEmpty()) return whole;
    const double margin = pixels(kCropMargin);
    box = {box.min - margin, box.max + margin};
    if (request_.look.steps) box.min.y -= pixels(kCaptionRoom);
    return {glm::max(box.min, whole.min), glm::min(box.max, whole.max)};
}

void PictureJob::layOut() {
    const Snapshot& first = *frames_.front();
    part_ = request_.panels                             ? gfx::PixelArea{0, 0, first.width, first.height}
            : request_.look.crop || request_.look.steps ? areaOf(bounds())
                                                        : first.sceneArea;
    // As many in each row as the rows need.
    const std::size_t rows = (frames_.size() + kMostColumns - 1) / kMostColumns;
    columns_ = static_cast<int>((frames_.size() + rows - 1) / rows);
    gap_ = static_cast<int>(std::lround(static_cast<double>(kStepGap) * request_.scale));
    if (request_.look.steps)
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            const ImVec2 at{static_cast<float>(part_.x) / first.density + kCropMargin * uiScale_,
                            static_cast<float>(part_.y) / first.density + 0.5f * kCropMargin * uiScale_};
            view_->addCaption(*frames_[i], at, steps_[i].title);
            items_[i].push_back(frames_[i]->overScene.back());
        }
    if (isVector_) return;
    const glm::dvec2 whole = size();
    if (whole.x * whole.y > kMostPicturePixels)
        error_ = request_.look.steps
                     ? "All steps together would not fit into memory. Choose fewer pixels, or SVG or PDF"
                     : "The picture would not fit into memory";
    if (!error_.empty()) return;
    const gfx::Color ground = gfx::palette(first.theme).background;
    image_ = gfx::filled(size().x, size().y, request_.look.transparent ? gfx::Color(0.0f) : ground);
    drawer_ = std::make_unique<SnapshotDrawer>();
    startDrawing();
}

void PictureJob::startDrawing() {
    drawer_->start(frames_[drawn_], part_, request_.look.transparent);
}

glm::ivec2 PictureJob::placeOf(std::size_t frame) const {
    const int index = static_cast<int>(frame);
    return {index % columns_ * (part_.width + gap_), index / columns_ * (part_.height + gap_)};
}

glm::ivec2 PictureJob::size() const {
    const int last = static_cast<int>(frames_.size()) - 1;
    return {columns_ * (part_.width + gap_) - gap_, (last / columns_ + 1) * (part_.height + gap_) - gap_};
}

bool PictureJob::isDone() const {
    const std::size_t taken = frames_.size();
    return !error_.empty() || (taken >= steps_.size() && (isVector_ || drawn_ == taken));
}

double PictureJob::part() const {
    const std::size_t toDraw = isVector_ ? 0 : std::max<std::size_t>(1, steps_.size());
    const double tiles = drawer_ && !isDone() ? drawer_->part() : 0.0;
    return (static_cast<double>(std::min(frames_.size(), steps_.size()) + drawn_) + tiles) /
           static_cast<double>(steps_.size() + toDraw);
}

void PictureJob::step() {
    if (isDone()) return;
    if (frames_.size() < steps_.size()) {
        takeFrame();
        if (frames_.size() == steps_.size()) layOut();
        return;
    }
    drawer_->step();
    if (!drawer_->isDone()) return;
    const glm::ivec2 place = placeOf(drawn_++);
    gfx::paste(drawer_->take(), image_, place.x, place.y);
    if (!isDone()) startDrawing();
}

std::string PictureJob::vectorFile() const {
    gfx::VectorPicture picture;
    if (!request_.look.transparent) picture.ground = gfx::palette(frames_.front()->theme).background;
    picture.size = size();
    for (std::size_t i = 0; i < frames_.size(); ++i)
        picture.panes.push_back({placeOf(i), boxOf(part_), items_[i]});
    return request_.file.extension() == ".svg" ? gfx::toSvg(picture) : gfx::toPdf(picture, pdfFonts());
}

}  // namespace sepaxis::ui
