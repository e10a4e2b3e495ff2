// The rows of an imported mesh in the scene panel.
#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/dialogs/mesh_import.h"
#include "app/ui/panels/object_rows.h"
#include "app/ui/shell/app.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <array>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

void fileRow(App& app, Side side, const scene::MeshShape& shape) {
    fieldLabel(app, "file", "The mesh file that the scene names");
    const float button = app.ui.px(60);
    const float room = ImGui::GetContentRegionAvail().x - button - app.ui.px(8);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawClipped(shape.path.filename().string(), {at.x, at.y + lineOffset(app.ui)}, room,
                toU32(app.ui.palette().text));
    ImGui::InvisibleButton("##meshFile", {room, app.ui.px(kRowHeight)});
    tooltip(app.ui, shape.path.string().c_str());
    ImGui::SameLine(0, app.ui.px(8));
    if (textButton(app.ui, "reload", "Read the file again: it may have changed", button))
        reloadMesh(app, side, shape.maxVertices);
    fieldLabel(app, "");
    clippedText(app.ui,
                counted(shape.hull ? shape.hull->positions.size() : 0, "vertex", "vertices") + " of " +
                    std::to_string(shape.hull ? shape.hull->meshPoints : 0),
                ImGui::GetContentRegionAvail().x, toU32(app.ui.palette().quietText));
}

template <std::size_t Count>
int wordRow(App& app, const char* label, const char* help, const std::array<Choice, Count>& words,
            int current) {
    const float width = fieldWidth(app, label, help, 1);
    return segmented(app.ui, label, words, current, width);
}

}  // namespace

void meshRows(App& app, Side side, const scene::MeshShape& shape) {
    constexpr std::array<Choice, 5> kUnits = {
        Choice{"m", "A length of 1 in the file is a metre"}, Choice{"cm", "A centimetre"},
        Choice{"mm", "A millimetre"}, Choice{"in", "An inch, 25.4 mm"}, Choice{"ft", "A foot, 304.8 mm"}};
    constexpr std::array<Choice, 2> kUps = {Choice{"y", "The file's y axis points up"},
                                            Choice{"z", "The file's z axis points up: the mesh is turned"}};
    ImGui::PushID("mesh");
    fileRow(app, side, shape);
    scene::MeshShape changed = shape;
    changed.unit = static_cast<scene::MeshUnit>(
        wordRow(app, "unit", "What a length of 1 in the file means", kUnits, static_cast<int>(shape.unit)));
    changed.up = static_cast<scene::UpAxis>(
        wordRow(app, "up axis", "Which axis of the file points up", kUps, static_cast<int>(shape.up)));
    if (!(changed == shape)) app.editor.tryExecute(side, scene::setShape(side, changed));
    NumberOptions options{.step = 1.0, .min = 4, .max = kMaxHullVertices, .integer = true};
    options.help = "Simplify the hull to at most this many vertices";
    options.width = fieldWidth(app, "at most", options.help, 1);
    const double shown = shape.maxVertices != 0
                             ? shape.maxVertices
                             : static_cast<double>(shape.hull ? shape.hull->positions.size() : 4);
    const NumberEdit edit = numberField(app.ui, "##most", shown, options);
    if (edit.value) app.dialogs.meshImport.wantedVertices = static_cast<std::uint32_t>(*edit.value);
    // Once, when the drag or the typing ends: the file is read for it.
    if (edit.finished && app.dialogs.meshImport.wantedVertices != 0) {
        reloadMesh(app, side, app.dialogs.meshImport.wantedVertices);
        app.dialogs.meshImport.wantedVertices = 0;
    }
    ImGui::PopID();
}

}  // namespace sepaxis::ui
