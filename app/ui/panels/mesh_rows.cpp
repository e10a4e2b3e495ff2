// The rows of an imported mesh in the scene panel.
#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/mesh_import.h"
#include "app/ui/panels/object_rows.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <array>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

void fileRow(Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs, Side side,
             const scene::MeshShape& shape) {
    fieldLabel(ui, "file", "The mesh file that the scene names");
    const float button = ui.px(60);
    const float room = ImGui::GetContentRegionAvail().x - button - ui.px(8);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawClipped(shape.path.filename().string(), {at.x, at.y + lineOffset(ui)}, room,
                toU32(ui.palette().text));
    ImGui::InvisibleButton("##meshFile", {room, ui.px(kRowHeight)});
    tooltip(ui, shape.path.string().c_str());
    ImGui::SameLine(0, ui.px(8));
    if (textButton(ui, "reload", "Read the file again: it may have changed", button))
        reloadMesh(ui, editor, view, dialogs, side, shape.maxVertices);
    fieldLabel(ui, "");
    clippedText(ui,
                counted(shape.hull ? shape.hull->positions.size() : 0, "vertex", "vertices") + " of " +
                    std::to_string(shape.hull ? shape.hull->meshPoints : 0),
                ImGui::GetContentRegionAvail().x, toU32(ui.palette().quietText));
}

template <std::size_t Count>
int wordRow(Ui& ui, const char* label, const char* help, const std::array<Choice, Count>& words,
            int current) {
    const float width = fieldWidth(ui, label, help, 1);
    return segmented(ui, label, words, current, width);
}

}  // namespace

void meshRows(Ui& ui, Editor& editor, ViewportState& view, Dialogs& dialogs, Side side,
              const scene::MeshShape& shape) {
    constexpr std::array<Choice, 5> kUnits = {
        Choice{"m", "A length of 1 in the file is a metre"}, Choice{"cm", "A centimetre"},
        Choice{"mm", "A millimetre"}, Choice{"in", "An inch, 25.4 mm"}, Choice{"ft", "A foot, 304.8 mm"}};
    constexpr std::array<Choice, 2> kUps = {Choice{"y", "The file's y axis points up"},
                                            Choice{"z", "The file's z axis points up: the mesh is turned"}};
    ImGui::PushID("mesh");
    fileRow(ui, editor, view, dialogs, side, shape);
    scene::MeshShape changed = shape;
    changed.unit = static_cast<scene::MeshUnit>(
        wordRow(ui, "unit", "What a length of 1 in the file means", kUnits, static_cast<int>(shape.unit)));
    changed.up = static_cast<scene::UpAxis>(
        wordRow(ui, "up axis", "Which axis of the file points up", kUps, static_cast<int>(shape.up)));
    if (!(changed == shape)) editor.tryExecute(side, scene::setShape(side, changed));
    NumberOptions options{.step = 1.0, .min = 4, .max = kMaxHullVertices, .integer = true};
    options.help = "Simplify the hull to at most this many vertices";
    options.width = fieldWidth(ui, "at most", options.help, 1);
    const double shown = shape.maxVertices != 0
                             ? shape.maxVertices
                             : static_cast<double>(shape.hull ? shape.hull->positions.size() : 4);
    const NumberEdit edit = numberField(ui, "##most", shown, options);
    if (edit.value) dialogs.meshImport.wantedVertices = static_cast<std::uint32_t>(*edit.value);
    // Once, when the drag or the typing ends: the file is read for it.
    if (edit.finished && dialogs.meshImport.wantedVertices != 0) {
        reloadMesh(ui, editor, view, dialogs, side, dialogs.meshImport.wantedVertices);
        dialogs.meshImport.wantedVertices = 0;
    }
    ImGui::PopID();
}

}  // namespace sepaxis::ui
