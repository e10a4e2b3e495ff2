#include "app/ui/shell/presentation.h"

#include "app/ui/dialogs/file_dialog.h"
#include "app/ui/frame/frame_times.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/panels/panels.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/pages.h"
#include "app/ui/shell/scene_opening.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

namespace fs = std::filesystem;

namespace {

constexpr float kLarger = 1.5f;          // than the window at work
constexpr float kPointerRadius = 16.0f;  // pixels at scale 1
constexpr std::size_t kMostNeighbours = 10'000;
constexpr std::size_t kMostPassedOver = 100;  // files that are no scenes, for one press of a key

// The scenes that stand in a row with the open one.
std::vector<fs::path> neighbours(App& app) {
    const fs::path& file = app.editor.document.file();
    std::vector<fs::path> files;
    if (file.empty() || isShipped(file)) {
        for (const scene::Preset& preset : app.library().presets)
            if (!preset.mine) files.push_back(preset.path);
        return files;
    }
    std::error_code error;
    for (fs::directory_iterator at(file.parent_path(), error), end;
         !error && at != end && files.size() < kMostNeighbours; at.increment(error))
        if (at->path().extension() == ".json") files.push_back(at->path());
    std::sort(files.begin(), files.end());
    return files;
}

std::size_t placeAmong(const std::vector<fs::path>& files, const fs::path& file) {
    const auto found = std::find_if(files.begin(), files.end(), [&](const fs::path& other) {
        std::error_code ignored;
        return other == file || fs::equivalent(other, file, ignored);
    });
    return static_cast<std::size_t>(found - files.begin());
}

// The first of the files from there on that can be shown; what cannot be is named and passed over.
void openInRow(App& app, const std::shared_ptr<const std::vector<fs::path>>& files, std::size_t at, bool next,
               std::size_t passed) {
    if (at >= files->size() || passed == kMostPassedOver) {
        app.ui.toasts.show(next ? "This is the last scene of its folder"
                                : "This is the first scene of its folder");
        return;
    }
    const fs::path& file = (*files)[at];
    app.readScene(file, [&app, &file, files, at, next, passed](scene::ReadResult read) {
        if (read.ok) {
            finishOpening(app, file, file, std::move(read));
            return;
        }
        app.ui.toasts.error("Passed over: " + scene::describeError(file.filename(), read.error));
        openInRow(app, files, next ? at + 1 : at - 1, next, passed + 1);
    });
}

// Words that stand over the picture, with a halo as its labels have.
void haloedText(const Ui& ui, const ImVec2& at, ImFont* font, const gfx::Color& color, std::string_view text,
                float width) {
    ImDrawList& draw = *ImGui::GetForegroundDrawList();
    ImGui::PushFont(font);
    const ImU32 halo = toU32(ui.palette().labelHalo);
    for (const ImVec2& by : {ImVec2{-1, 0}, ImVec2{1, 0}, ImVec2{0, -1}, ImVec2{0, 1}})
        drawParagraph(&draw, {at.x + by.x * ui.px(1.5f), at.y + by.y * ui.px(1.5f)}, text, width, halo);
    drawParagraph(&draw, at, text, width, toU32(color));
    ImGui::PopFont();
}

gfx::Color verdictColorOf(const Ui& ui, const scene::Evaluation& evaluation) {
    if (!evaluation.collision.overlap) return ui.palette().closestText;
    return scene::touches(evaluation) ? ui.palette().contactText : ui.palette().mtvText;
}

void drawWords(App& app, const Rect& view) {
    const Ui& ui = app.ui;
    if (!app.editor.hasResult() || dialogOpen(app)) return;
    const float pad = ui.px(16), width = view.width() - 2 * pad;
    const ShortText verdict = scene::verdictInWords(app.editor.evaluation());
    haloedText(ui, {view.min.x + pad, view.min.y + pad}, ui.fonts.verdict,
               verdictColorOf(ui, app.editor.evaluation()), verdict, width);
    haloedText(ui, {view.min.x + pad, view.min.y + pad + ui.px(36)}, ui.fonts.words, ui.palette().text,
               depthInWords(app.editor.evaluation(), ui.preferences.digits), width);
    const std::string title(std::string_view(app.editor.title()));
    ImGui::PushFont(ui.fonts.strong);
    const ImVec2 size = ImGui::CalcTextSize(title.c_str());
    ImGui::PopFont();
    haloedText(ui, {std::max(view.min.x + pad, view.max.x - pad - size.x), view.max.y - pad - size.y},
               ui.fonts.strong, ui.palette().text, title, view.width());
}

void drawPointer(const Ui& ui) {
    if (!ImGui::IsMousePosValid()) return;
    ImGui::GetForegroundDrawList()->AddCircle(ImGui::GetIO().MousePos, ui.px(kPointerRadius),
                                              toU32(gfx::withAlpha(ui.palette().accent, 0.8f)), 0, ui.px(3));
}

}  // namespace

bool isPresenting(const App& app) {
    return app.layout.presentedFrom.has_value();
}

void togglePresentation(App& app) {
    std::optional<float>& from = app.layout.presentedFrom;
    app.ui.wishes.fullScreen = !from;
    if (from) {
        app.ui.wishes.uiScale = *from;
        from.reset();
        return;
    }
    from = app.ui.scale;
    app.ui.wishes.uiScale = std::min(static_cast<float>(scene::kMostScale), app.ui.scale * kLarger);
    app.ui.toasts.show("Page Down and Page Up: next and previous scene.  Esc or F11: back to work");
}

void openNeighbour(App& app, bool next) {
    const auto files = std::make_shared<const std::vector<fs::path>>(neighbours(app));
    const std::size_t at = placeAmong(*files, app.editor.document.file());
    const bool isAmong = at < files->size();
    openInRow(app, files, !isAmong ? 0 : next ? at + 1 : at - 1, next, 0);  // before the first: beyond all
}

void drawPresentation(App& app) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    app.editor.evaluate();
    const float inspector = app.inspector().open ? inspectorHeight(app.ui, app.inspector(), size.y) : 0.0f;
    const Rect view{{0, 0}, {size.x, size.y - inspector}};
    if (inspector > 0.0f) drawInspector(app.tabContext(), {{0, view.max.y}, size});
    drawViewport(app.viewportContext(), app.layout, app.inspector(), app.frames(), app.painter(), view, app);
    drawWords(app, view);
    drawPointer(app.ui);
}

}  // namespace sepaxis::ui
