// The dimensions of a shape in the scene panel, as the table of shape types says them.
#include "app/scene/shapes/shape_types.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/panels/object_rows.h"
#include "app/ui/panels/panel_state.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/shape_edit.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr const char* kMetres = "m";
constexpr double kSmallest = 1e-9;

void scalarRow(Ui& ui, Editor& editor, PanelState& panel, Side side, const char* label, double value,
               NumberOptions options, const scene::Shape& shape,
               FunctionView<void(scene::Shape&, double)> set) {
    options.width = fieldWidth(ui, label, options.help, 1);
    const std::string id = std::string("##") + label;
    const bool refused = field(ui, editor, panel, side, id.c_str(), value, options, [&](double number) {
        scene::Shape changed = shape;
        set(changed, number);
        return scene::setShape(side, std::move(changed), mergeKey(side, label));
    });
    if (refused) refusalRow(ui, editor, panel, side);
}

constexpr NumberOptions lengthOptions(const char* help) {
    return {.unit = kMetres, .step = 0.01, .min = kSmallest, .max = kLargest, .help = help};
}
NumberOptions countOptions(const scene::ShapeMember& member) {
    return {.step = 0.1,
            .min = static_cast<double>(member.least),
            .max = member.mostInPanel,
            .integer = true,
            .help = member.help};
}
template <class T>
T whole(double value) {
    const auto most = static_cast<double>(std::numeric_limits<T>::max());
    if (value >= most) return std::numeric_limits<T>::max();
    return static_cast<T>(std::max(0.0, std::round(value)));
}

// The row of a member, by the type of its field. Lists and texts have none.
struct MemberRow {
    Ui& ui;
    Editor& editor;
    PanelState& panel;
    Side side;
    const scene::Shape& shape;
    const scene::ShapeMember& member;

    void operator()(const double* value) const {
        scalarRow(ui, editor, panel, side, member.label, *value, metres(), shape,
                  [this](scene::Shape& changed, double v) { in<double>(changed) = v; });
    }
    template <class T>
    requires std::is_unsigned_v<T> &&(!std::is_same_v<T, bool>)void operator()(const T* value) const {
        scalarRow(ui, editor, panel, side, member.label, static_cast<double>(*value), countOptions(member),
                  shape, [this](scene::Shape& changed, double v) { in<T>(changed) = whole<T>(v); });
    }
    void operator()(const bool* value) const {
        fieldLabel(ui, member.label, member.help);
        bool on = *value;
        if (!ImGui::Checkbox((std::string("##") + member.label).c_str(), &on)) return;
        scene::Shape changed = shape;
        in<bool>(changed) = on;
        editor.tryExecute(side, scene::setShape(side, std::move(changed)));
    }
    void operator()(const dvec3* point) const {
        pointRow(member.label, *point,
                 [this](scene::Shape& changed) -> dvec3& { return in<dvec3>(changed); });
    }
    void operator()(const std::array<dvec3, 3>* points) const {
        for (std::size_t i = 0; i < points->size(); ++i) {
            const std::string label = std::string(member.label) + ' ' + std::to_string(i);
            pointRow(label.c_str(), (*points)[i], [this, i](scene::Shape& changed) -> dvec3& {
                return in<std::array<dvec3, 3>>(changed)[i];
            });
        }
    }
    // Two lengths, which differ by where they are.
    void operator()(const scene::dvec2* pair) const {
        for (int i = 0; i < 2; ++i) {
            const char* label = i == 0 ? "base radius" : "tip radius";
            scalarRow(ui, editor, panel, side, label, (*pair)[i], metres(), shape,
                      [this, i](scene::Shape& changed, double v) { in<scene::dvec2>(changed)[i] = v; });
        }
    }
    // A cuboid's plan, by its sides.
    void operator()(const std::array<scene::dvec2, 4>*) const {
        const std::array<double, 2> sides = planSides(std::get<scene::CuboidShape>(shape));
        planRow("length", "Of the plan, from its first corner to the next", sides, 0);
        planRow("width", "Of the plan, the other way", sides, 1);
    }
    template <class T>
    void operator()(const T*) const {}

 private:
    template <class T>
    T& in(scene::Shape& changed) const {
        return *std::get<T*>(member.at(changed));
    }
    NumberOptions metres() const {
        const bool isLength = member.limit == scene::Limit::aboveZero;
        return {.unit = kMetres,
                .step = 0.01,
                .min = isLength ? kSmallest : -kLargest,
                .max = kLargest,
                .mark = member.mark,
                .help = member.help};
    }
    // `place` gives the place of the point in a shape of the same type.
    void pointRow(const char* label, const dvec3& point, FunctionView<dvec3&(scene::Shape&)> place) const {
        vectorRow(ui, editor, panel, side, label, member.help, point, metres(), [&](const dvec3& moved) {
            scene::Shape changed = shape;
            place(changed) = moved;
            return scene::setShape(side, std::move(changed), mergeKey(side, label));
        });
    }
    void planRow(const char* label, const char* help, const std::array<double, 2>& sides,
                 std::size_t which) const {
        scalarRow(ui, editor, panel, side, label, sides[which], lengthOptions(help), shape,
                  [which](scene::Shape& changed, double v) {
                      setPlanSide(std::get<scene::CuboidShape>(changed), which, v);
                  });
    }
};

void hullRow(Ui& ui, const scene::HullShape& s) {
    fieldLabel(ui, "points");
    ShortText text(counted(s.positions.size(), "point", "points"), ", ");
    if (s.faces.empty())
        text.add("no faces listed");
    else
        text.add(counted(s.faces.size(), "face", "faces")).add(" listed");
    clippedText(ui, text, ImGui::GetContentRegionAvail().x, toU32(ui.palette().text));
}

}  // namespace

void dimensionRows(Ui& ui, Editor& editor, ViewportState& view, PanelState& panel, Dialogs& dialogs,
                   Side side, const scene::Shape& shape) {
    if (const auto* hull = std::get_if<scene::HullShape>(&shape)) return hullRow(ui, *hull);
    if (const auto* mesh = std::get_if<scene::MeshShape>(&shape))
        return meshRows(ui, editor, view, dialogs, side, *mesh);
    for (const scene::ShapeMember& member : scene::typeOf(shape).members)
        std::visit(MemberRow{ui, editor, panel, side, shape, member}, member.of(shape));
}

}  // namespace sepaxis::ui
