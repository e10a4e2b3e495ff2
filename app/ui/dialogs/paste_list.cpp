#include "app/ui/dialogs/paste_list.h"

#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

using exchange::Item;

void quiet(const Ui& ui, const std::string& text) {
    wrappedText(ui.palette().quietText, text);
}
void troubled(const Ui& ui, const std::string& text) {
    wrappedText(ui.palette().error, text);
}

namespace {

constexpr float kPlacedColumn = 130.0f, kPlacedWidth = 240.0f;

// Where an item goes: its colour.
gfx::Color colorOf(const Ui& ui, const PasteDialog& dialog, const Item& item) {
    const gfx::Palette& p = ui.palette();
    if (dialog.read.scene) return p.text;
    const auto is = [&](const std::optional<std::size_t>& index) {
        return index && item.object == static_cast<int>(*index);
    };
    if (is(dialog.assignment.a)) return p.textA;
    if (is(dialog.assignment.b)) return p.textB;
    return p.quietText;
}

// One of the readings that a text may leave open; its choices in the order of their enum, the first being
// what the type or the library says.
struct ReadingRow {
    const char *label, *help, *id;
    std::vector<Choice> choices;
    bool exchange::OpenReadings::*open;
};

// visit(row, member of Reading)
template <class Visit>
void forEachReading(const Visit& visit) {
    using exchange::OpenReadings, exchange::Reading;
    visit(ReadingRow{"quaternions",
                     "The order of a quaternion's four numbers",
                     "##quaternions",
                     {{"auto", "As the type or the library says"},
                      {"x y z w", "w stands last"},
                      {"w x y z", "w stands first"}},
                     &OpenReadings::quaternions},
          &Reading::quaternions);
    visit(ReadingRow{"matrices",
                     "How the numbers of a matrix follow each other",
                     "##matrices",
                     {{"auto", "From the position of the translation"},
                      {"rows", "Row by row"},
                      {"columns", "Column by column"}},
                     &OpenReadings::matrices},
          &Reading::matrices);
    visit(ReadingRow{"box sizes",
                     "Half extents or whole sides",
                     "##boxes",
                     {{"auto", "As the library of this type does"},
                      {"half", "Half extents"},
                      {"full", "Side lengths"}},
                     &OpenReadings::boxes},
          &Reading::boxes);
    visit(
        ReadingRow{
            "angles",
            "The unit of angles",
            "##angles",
            {{"auto", "As the function's library has it"}, {"radians", "Radians"}, {"degrees", "Degrees"}},
            &OpenReadings::angles},
        &Reading::angles);
    visit(ReadingRow{"Euler angles",
                     "The order of the turns about x, y and z that three angles stand for",
                     "##euler",
                     {{"auto", "As the library of this type does"},
                      {"Rz Ry Rx", "Roll, pitch and yaw: about the fixed x, then y, then z"},
                      {"Rx Ry Rz", "As three.js: about z, then y, then x"},
                      {"Ry Rx Rz", "As Unity and Godot: about z, then x, then y"}},
                     &OpenReadings::euler},
          &Reading::euler);
    visit(ReadingRow{"axis",
                     "That capsules, cylinders and cones lie along in their own frame",
                     "##axis",
                     {{"auto", "As the library of this type does"}, {"x", ""}, {"y", ""}, {"z", ""}},
                     &OpenReadings::axes},
          &Reading::axes);
    visit(ReadingRow{"capsules",
                     "What a capsule's height counts",
                     "##capsules",
                     {{"auto", "As the library of this type does"},
                      {"axis", "The distance of the middles of its round ends"},
                      {"whole", "Its round ends as well"}},
                     &OpenReadings::capsules},
          &Reading::capsules);
}

// For one place, behind its line's number.
template <class T>
void placedRow(Ui& ui, PasteDialog& dialog, const Item& item, const ReadingRow& row,
               T exchange::Reading::*which) {
    const exchange::Reading none;
    const exchange::Reading* here = &none;
    for (const exchange::PlacedReading& placed : dialog.choices.places)
        if (placed.key == item.key) here = &placed.reading;
    const int current = static_cast<int>(here->*which);
    ImGui::SameLine(ui.px(kPlacedColumn));
    const float width = std::min(ui.px(kPlacedWidth), ImGui::GetContentRegionAvail().x - ui.px(8));
    std::vector<Choice> choices = row.choices;
    choices[0] = {"as below", "As set for the whole text below"};
    const int chosen = segmented(ui, row.id, choices, current, width);
    if (chosen == current) return;
    exchange::readingAt(dialog.choices, item.key).*which = static_cast<T>(chosen);
    dialog.stale = true;
}

void placedRows(Ui& ui, PasteDialog& dialog, const Item& item, const exchange::OpenReadings& several) {
    ImGui::PushID(static_cast<int>(item.key));
    ImGui::PushID(static_cast<int>(item.kind));
    forEachReading([&](const ReadingRow& row, auto which) {
        if (several.*row.open && item.open.*row.open) placedRow(ui, dialog, item, row, which);
    });
    ImGui::PopID();
    ImGui::PopID();
}

void itemRow(Ui& ui, PasteDialog& dialog, const Item& item, const exchange::OpenReadings& several) {
    const gfx::Color color = colorOf(ui, dialog, item);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddCircleFilled({at.x + ui.px(5), at.y + ImGui::GetFontSize() * 0.55f}, ui.px(4), toU32(color));
    ImGui::SetCursorScreenPos({at.x + ui.px(16), at.y});
    ImGui::BeginGroup();
    std::string words = item.name.empty() || item.kind == exchange::ItemKind::scene
                            ? item.words
                            : item.name + ": " + item.words;
    ImGui::PushTextWrapPos(0.0f);
    paragraph(words);
    ImGui::PopTextWrapPos();
    ImGui::PushFont(ui.fonts.small);
    std::string place = "line " + std::to_string(item.place.line);
    if (item.object < 0) place += ", not used";
    quiet(ui, place);
    ImGui::PopFont();
    placedRows(ui, dialog, item, several);
    if (!item.warning.empty()) {
        ImGui::PushFont(ui.fonts.small);
        troubled(ui, item.warning);
        ImGui::PopFont();
    }
    ImGui::EndGroup();
}

// Readings that more than one place of the text leaves open: only then one place can differ.
exchange::OpenReadings openInSeveral(const std::vector<Item>& items) {
    exchange::OpenReadings several;
    forEachReading([&](const ReadingRow& row, auto) {
        std::size_t first = static_cast<std::size_t>(-1);
        for (const Item& item : items) {
            if (!(item.open.*row.open)) continue;
            if (first == static_cast<std::size_t>(-1)) first = item.key;
            several.*row.open = several.*row.open || item.key != first;
        }
    });
    return several;
}

constexpr std::array<double, 4> kMetresPerUnit = {1.0, 0.01, 0.001, 0.0254};

}  // namespace

void choiceRows(Ui& ui, PasteDialog& dialog) {
    exchange::Choices& choices = dialog.choices;
    static constexpr std::array kLengths{Choice{"m", "Metres"}, Choice{"cm", "Centimetres"},
                                         Choice{"mm", "Millimetres"}, Choice{"inch", "Inches"}};
    forEachReading([&]<class T>(const ReadingRow& row, T exchange::Reading::*which) {
        if (!(dialog.read.open.*row.open)) return;
        rowLabel(ui, row.label, ui.px(kPasteLabel), row.help);
        const int current = static_cast<int>(choices.*which);
        const int chosen = segmented(ui, row.id, row.choices, current, ImGui::GetContentRegionAvail().x);
        if (chosen == current) return;
        choices.*which = static_cast<T>(chosen);
        dialog.stale = true;
    });
    rowLabel(ui, "lengths in", ui.px(kPasteLabel), "The unit of the text's lengths; the scene is in metres");
    int unit = 0;
    for (std::size_t i = 0; i < kMetresPerUnit.size(); ++i)
        if (kMetresPerUnit[i] == choices.metresPerUnit) unit = static_cast<int>(i);
    const int chosen = segmented(ui, "##units", kLengths, unit, ImGui::GetContentRegionAvail().x);
    if (chosen != unit) {
        choices.metresPerUnit = kMetresPerUnit[static_cast<std::size_t>(chosen)];
        dialog.stale = true;
    }
}

float choicesHeight(const Ui& ui, const PasteDialog& dialog) {
    if (!dialog.read.ok() || dialog.read.scene) return 0.0f;
    int rows = 1;  // that of lengths
    forEachReading([&](const ReadingRow& row, auto) { rows += dialog.read.open.*row.open ? 1 : 0; });
    return ui.px(30) + static_cast<float>(rows) * (ui.px(kRowHeight) + ImGui::GetStyle().ItemSpacing.y);
}

namespace {

// Lines with numbers that became nothing, so that a person sees what the page did not take.
void passedOver(Ui& ui, PasteDialog& dialog) {
    const exchange::Understanding& read = dialog.read;
    if (read.passed.empty()) return;
    ImGui::Dummy({0, ui.px(4)});
    caption(ui, "NOT READ");
    for (const exchange::PassedOver& passed : read.passed) {
        ImGui::PushFont(ui.fonts.numbers);
        quiet(ui, passed.excerpt);
        ImGui::PopFont();
        ImGui::PushFont(ui.fonts.small);
        const bool several = passed.lastLine > passed.place.line;
        quiet(ui, several ? "lines " + std::to_string(passed.place.line) + " to " +
                                std::to_string(passed.lastLine)
                          : "line " + std::to_string(passed.place.line));
        ImGui::PopFont();
    }
    if (read.passed.size() >= exchange::kMaxPassed)
        quiet(ui, "and others: " + std::to_string(read.passedLines) + " lines with numbers in all");
}

}  // namespace

namespace {

// What the text leaves open. "Yes" takes it as supposed; another reading is chosen below, other numbers and
// other shapes by hand.
void questionRows(Ui& ui, PasteDialog& dialog) {
    const std::vector<exchange::Question>& questions = dialog.read.questions;
    if (questions.empty()) return;
    caption(ui, "NOT CERTAIN");
    const float button = ui.px(46);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const exchange::Question& question = questions[i];
        ImGui::PushID(static_cast<int>(i));
        if (textButton(ui, "Yes", "It is as supposed here", button)) {
            dialog.choices.confirmed.emplace_back(question.about, question.key);
            dialog.stale = true;
        }
        ImGui::SameLine();
        ImGui::BeginGroup();
        const bool placed = question.place.line > 1 || question.key > 0;
        paragraph(question.words);
        if (placed) {
            ImGui::PushFont(ui.fonts.small);
            quiet(ui, "line " + std::to_string(question.place.line));
            ImGui::PopFont();
        }
        ImGui::EndGroup();
        ImGui::PopID();
    }
    ImGui::Dummy({0, ui.px(4)});
}

}  // namespace

void understoodList(Ui& ui, PasteDialog& dialog) {
    if (!dialog.read.ok()) {
        caption(ui, "NOT UNDERSTOOD");
        troubled(ui, dialog.read.error);
        return;
    }
    questionRows(ui, dialog);
    caption(ui, "UNDERSTOOD AS");
    constexpr std::size_t kMostRows = 60;
    const exchange::OpenReadings several = openInSeveral(dialog.read.items);
    for (std::size_t i = 0; i < std::min(kMostRows, dialog.read.items.size()); ++i)
        itemRow(ui, dialog, dialog.read.items[i], several);
    if (dialog.read.items.size() > kMostRows)
        quiet(ui, std::to_string(dialog.read.items.size() - kMostRows) + " more");
    ImGui::PushFont(ui.fonts.small);
    for (const std::string& warning : dialog.read.warnings) troubled(ui, warning);
    ImGui::PopFont();
    passedOver(ui, dialog);
}

}  // namespace sepaxis::ui
