// The rows of the scene panel that edit an object: a label, number fields, and where it stands the reason why
// an edit was refused.
#pragma once

#include "app/base/function_view.h"
#include "app/scene/document.h"
#include "app/ui/widgets/widgets.h"

#include <cstddef>
#include <string>

#include <imgui.h>

namespace sepaxis::ui {

class Editor;
struct Dialogs;
struct PanelState;
struct Ui;
struct ViewportState;
using scene::dvec3;
using scene::Side;

inline constexpr double kLargest = 1e12;  // metres, of a field
inline constexpr float kFieldGap = 2.0f;  // between the fields of a row, pixels at scale 1

// Of one quantity of one object: edits that follow each other join by it.
std::string mergeKey(Side side, const char* what);

// Executes the command; a refusal is shown at `field`. One of another field stays to be read.
void execute(Editor& editor, PanelState& panel, Side side, ImGuiID field, const scene::Command& command);
bool isRefused(const Editor& editor, const PanelState& panel, Side side, ImGuiID field);
// The line below the row of a refused edit, where the eye is.
void refusalRow(Ui& ui, const Editor& editor, PanelState& panel, Side side);

// One field of an object; `command` makes the command for a new number. All changes of one edit are one
// undo step. True while this field's last edit stands refused.
bool field(Ui& ui, Editor& editor, PanelState& panel, Side side, const char* name, double value,
           NumberOptions options, FunctionView<scene::Command(double)> command);
void fieldLabel(Ui& ui, const char* label, const char* help = nullptr);
// The label and the width of each of `count` fields behind it; below it where they would be too narrow.
float fieldWidth(Ui& ui, const char* label, const char* help, int count);
// Three fields for x, y and z. `set` makes the command for a changed vector.
void vectorRow(Ui& ui, Editor& editor, PanelState& panel, Side side, const char* label, const char* help,
               const dvec3& value, NumberOptions options, FunctionView<scene::Command(const dvec3&)> set);

// Everything that makes up the shape's size and form.
void dimensionRows(Ui& ui, Editor& editor, ViewportState& view, PanelState& panel, Dialogs& dialogs,
                   Side side, const scene::Shape& shape);

}  // namespace sepaxis::ui
