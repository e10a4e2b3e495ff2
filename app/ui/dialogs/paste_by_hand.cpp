#include "app/ui/dialogs/paste_by_hand.h"

#include "app/base/json_text.h"
#include "app/ui/dialogs/paste_list.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

using exchange::HandPart;
using exchange::HandShape;
using exchange::HandSlot;
using exchange::Picked;
using exchange::TextNumber;
using scene::Side;

namespace {

HandSlot& slotOf(PasteDialog& dialog, Side side) {
    return dialog.hand.slots[indexOf(side)];
}
Picked& pickedOf(HandSlot& slot, HandPart part) {
    return slot.picked[static_cast<std::size_t>(part)];
}

bool isAsked(const HandSlot& slot, HandPart part) {
    if (part == HandPart::position)
        return slot.place == exchange::HandPlace::numbers && exchange::countOf(slot, HandPart::rotation) < 12;
    return part != HandPart::rotation || exchange::countOf(slot, part) > 0;
}

// Behind the present part the next one that has no numbers yet, of A and then of B.
void askNext(PasteDialog& dialog) {
    const std::array sides{dialog.handSide, dialog.handSide == Side::a ? Side::b : Side::a};
    for (const Side side : sides) {
        const HandSlot& slot = slotOf(dialog, side);
        for (const HandPart part : exchange::partsOf(slot.shape)) {
            if (!isAsked(slot, part) || slot.picked[static_cast<std::size_t>(part)].count > 0) continue;
            dialog.handSide = side;
            dialog.handPart = part;
            return;
        }
    }
}

void pick(PasteDialog& dialog, std::size_t first, std::size_t last) {
    HandSlot& slot = slotOf(dialog, dialog.handSide);
    const Picked picked =
        first == last ? exchange::pickAt(dialog.text, dialog.numbers, slot, dialog.handPart, first)
                      : Picked{std::min(first, last), std::max(first, last) - std::min(first, last) + 1};
    if (picked.count == 0) return;
    pickedOf(slot, dialog.handPart) = picked;
    dialog.stale = true;
    askNext(dialog);
}

// --- the text ---------------------------------------------------------------------------------------------

struct Marks {
    const Ui& ui;
    PasteDialog& dialog;
    std::optional<std::size_t> hovered;
    Picked wouldPick;

    // The colour of what has the number already.
    std::optional<gfx::Color> ownerOf(std::size_t number) const {
        for (const Side side : {Side::a, Side::b}) {
            const HandSlot& slot = dialog.hand.slots[indexOf(side)];
            for (const HandPart part : exchange::partsOf(slot.shape)) {
                const Picked& picked = slot.picked[static_cast<std::size_t>(part)];
                if (isAsked(slot, part) && number >= picked.first && number < picked.first + picked.count)
                    return side == Side::a ? ui.palette().fillA : ui.palette().fillB;
            }
        }
        return std::nullopt;
    }
    bool wouldTake(std::size_t number) const {
        return number >= wouldPick.first && number < wouldPick.first + wouldPick.count;
    }
};

float widthOf(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

// The numbers of one line: where each is, and what the mouse does there. `from`: the first of the line.
std::size_t numbersOfLine(Marks& marks, std::string_view line, std::size_t lineBegin, std::size_t from,
                          const ImVec2& at, bool draw) {
    const std::vector<TextNumber>& numbers = marks.dialog.numbers;
    const gfx::Palette& p = marks.ui.palette();
    std::size_t i = from;
    for (; i < numbers.size() && numbers[i].begin < lineBegin + line.size(); ++i) {
        const std::size_t begin = numbers[i].begin - lineBegin,
                          end = std::min(numbers[i].end - lineBegin, line.size());
        const float left = at.x + widthOf(line.substr(0, begin)),
                    width = widthOf(line.substr(begin, end - begin));
        const float around = marks.ui.px(draw ? 1.0f : 4.0f);
        const ImVec2 min{left - around, at.y}, max{left + width + around, at.y + ImGui::GetTextLineHeight()};
        if (!draw) {
            if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(min, max)) marks.hovered = i;
            continue;
        }
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (const auto owner = marks.ownerOf(i)) {
            gfx::Color tint = *owner;
            tint.a = 0.35f;
            list.AddRectFilled(min, max, toU32(tint), marks.ui.px(2));
        } else {
            list.AddLine({min.x, max.y}, max, toU32(p.line));
        }
        if (marks.wouldTake(i)) list.AddRect(min, max, toU32(p.accent), marks.ui.px(2));
    }
    return i;
}

// Lines of at most so many bytes, broken at blanks.
template <class Visit>
void forEachLine(std::string_view text, std::size_t columns, const Visit& visit) {
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::size_t at = begin;
        while (end - at > columns) {
            const std::size_t blank = text.rfind(' ', at + columns);
            const std::size_t cut = blank == std::string_view::npos || blank <= at ? at + columns : blank + 1;
            visit(text.substr(at, cut - at), at);
            at = cut;
        }
        visit(text.substr(at, end - at), at);
        begin = end + 1;
    }
}

void followMouse(Marks& marks) {
    PasteDialog& dialog = marks.dialog;
    if (marks.hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) dialog.pressed = marks.hovered;
    const HandSlot& slot = slotOf(dialog, dialog.handSide);
    if (dialog.pressed && marks.hovered && *dialog.pressed != *marks.hovered) {
        const auto [first, last] = std::minmax(*dialog.pressed, *marks.hovered);
        marks.wouldPick = {first, last - first + 1};
    } else if (marks.hovered) {
        marks.wouldPick =
            exchange::pickAt(dialog.text, dialog.numbers, slot, dialog.handPart, *marks.hovered);
    }
    if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left) || !dialog.pressed) return;
    if (marks.hovered) pick(dialog, *dialog.pressed, *marks.hovered);
    dialog.pressed.reset();
}

}  // namespace

void setByHand(PasteDialog& dialog, bool byHand) {
    dialog.byHand = byHand;
    dialog.stale = true;
    if (byHand && dialog.numbers.empty()) dialog.numbers = exchange::numbersOfText(dialog.text);
}

void pickedText(const Ui& ui, PasteDialog& dialog, float width, float height) {
    ImGui::PushFont(ui.fonts.numbers);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, toVec4(ui.palette().background));
    ImGui::BeginChild("##numbers", {width, height}, false, ImGuiWindowFlags_NavFlattened);
    Marks marks{ui, dialog, std::nullopt, {}};
    const float margin = ui.px(kTextMargin);
    const ImVec2 corner = ImGui::GetCursorScreenPos(), start{corner.x + margin, corner.y + margin};
    const float step = ImGui::GetTextLineHeightWithSpacing();
    const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowSize().y;
    const float letter = std::max(1.0f, widthOf("0"));  // all have one width
    const auto columns =
        static_cast<std::size_t>(std::max(8.0f, (ImGui::GetContentRegionAvail().x - 2.0f * margin) / letter));
    for (const bool draw : {false, true}) {
        ImVec2 at = start;
        std::size_t number = 0;
        forEachLine(dialog.text, columns, [&](std::string_view line, std::size_t begin) {
            const bool seen = at.y + step > top && at.y < bottom;
            if (seen) {
                while (number < dialog.numbers.size() && dialog.numbers[number].begin < begin) ++number;
                number = numbersOfLine(marks, line, begin, number, at, draw);
                if (draw)
                    ImGui::GetWindowDrawList()->AddText(at, toU32(ui.palette().text), line.data(),
                                                        line.data() + line.size());
            }
            at.y += step;
        });
        if (!draw) followMouse(marks);
        if (draw) ImGui::Dummy({1.0f, at.y - corner.y + margin});
    }
    ImGui::EndChild();
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRect(min, max, toU32(ui.palette().line), ui.px(3));
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

// --- the shapes -------------------------------------------------------------------------------------------

namespace {

std::string shownNumbers(const PasteDialog& dialog, const Picked& picked) {
    constexpr std::size_t kMostShownNumbers = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(picked.count, kMostShownNumbers); ++i) {
        if (picked.first + i >= dialog.numbers.size()) break;
        text += (i > 0 ? "  " : "") + scene::numberForPerson(dialog.numbers[picked.first + i].value);
    }
    if (picked.count > kMostShownNumbers)
        text += "  and " + std::to_string(picked.count - kMostShownNumbers) + " more";
    return text;
}

// One part: a click asks for it, a click in the text then answers.
void partRow(Ui& ui, PasteDialog& dialog, Side side, HandPart part) {
    HandSlot& slot = slotOf(dialog, side);
    const bool asked = dialog.handSide == side && dialog.handPart == part;
    const Picked& picked = pickedOf(slot, part);
    std::string shown = picked.count > 0 ? shownNumbers(dialog, picked)
                        : asked          ? "click its numbers in the text"
                                         : "...";
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(asked              ? ui.palette().accent
                                                : picked.count > 0 ? ui.palette().text
                                                                   : ui.palette().quietText));
    if (ImGui::Selectable((shown + "##part").c_str(), asked)) {
        dialog.handSide = side;
        dialog.handPart = part;
    }
    ImGui::PopStyleColor();
}

template <class T>
void meaningRow(Ui& ui, PasteDialog& dialog, const char* label, const char* help, T& value,
                std::span<const Choice> choices) {
    rowLabel(ui, label, ui.px(kPasteLabel), help);
    // The first of the enum is that nothing was said.
    const int current = static_cast<int>(value) - 1;
    const int chosen = segmented(ui, label, choices, current, ImGui::GetContentRegionAvail().x);
    if (chosen == current) return;
    value = static_cast<T>(chosen + 1);
    dialog.stale = true;
}

void meaningRows(Ui& ui, PasteDialog& dialog, HandSlot& slot, HandPart part) {
    static constexpr std::array kBoxes{Choice{"half", "Half extents"}, Choice{"whole", "Whole sides"}};
    static constexpr std::array kLengths{Choice{"half", "From the middle to an end"},
                                         Choice{"whole", "From end to end"}};
    static constexpr std::array kCapsules{
        Choice{"half", "Half of the axis between its round ends"},
        Choice{"axis", "The whole axis between the middles of its round ends"},
        Choice{"with ends", "The axis and both round ends"}};
    static constexpr std::array kAxes{Choice{"x", "Along x"}, Choice{"y", "Along y"}, Choice{"z", "Along z"}};
    if (part == HandPart::size) meaningRow(ui, dialog, "size is", "Half or whole sides", slot.boxes, kBoxes);
    if (part != HandPart::length) return;
    const bool capsule = slot.shape == HandShape::capsule;
    meaningRow(ui, dialog, "length is", "What the length counts", slot.length,
               capsule ? std::span<const Choice>(kCapsules) : std::span<const Choice>(kLengths));
    meaningRow(ui, dialog, "along", "The axis of its own frame that it lies along", slot.axis, kAxes);
}

void turnRow(Ui& ui, PasteDialog& dialog, Side side) {
    HandSlot& slot = slotOf(dialog, side);
    rowLabel(ui, "rotation", ui.px(kPasteLabel), "How it is turned, and which numbers say so");
    const std::span<const exchange::HandTurn> turns = exchange::handTurns();
    if (!beginDropDown(ui, "##turn", std::string(turns[slot.turn].words).c_str())) return;
    for (std::size_t i = 1; i < turns.size(); ++i) {
        if (!ImGui::Selectable(std::string(turns[i].words).c_str(), i == slot.turn)) continue;
        slot.turn = i;
        pickedOf(slot, HandPart::rotation) = {};
        dialog.handSide = side;
        dialog.handPart = HandPart::rotation;
        if (turns[i].numbers == 0) askNext(dialog);
        dialog.stale = true;
    }
    ImGui::EndCombo();
}

void placeRow(Ui& ui, PasteDialog& dialog, Side side) {
    HandSlot& slot = slotOf(dialog, side);
    if (exchange::countOf(slot, HandPart::rotation) >= 12) return;  // the matrix holds it
    rowLabel(ui, "position", ui.px(kPasteLabel), "Where it stands");
    const bool origin = slot.place == exchange::HandPlace::origin;
    const float button = ui.px(104);
    if (textButton(ui, origin ? "numbers" : "at the origin",
                   origin ? "Its position is in the text" : "It stands at 0 0 0", button)) {
        slot.place = origin ? exchange::HandPlace::numbers : exchange::HandPlace::origin;
        dialog.stale = true;
        if (!origin) askNext(dialog);
    }
    ImGui::SameLine();
    if (origin)
        quiet(ui, "0  0  0");
    else
        partRow(ui, dialog, side, HandPart::position);
}

void slotRows(Ui& ui, PasteDialog& dialog, Side side) {
    HandSlot& slot = slotOf(dialog, side);
    ImGui::PushID(side == Side::a ? "a" : "b");
    rowLabel(ui, side == Side::a ? "A" : "B", ui.px(kPasteLabel), "What kind of shape it is");
    const std::string name(exchange::kHandShapes[static_cast<std::size_t>(slot.shape)]);
    if (beginDropDown(ui, "##shape", name.c_str())) {
        for (std::size_t i = 0; i < exchange::kHandShapes.size(); ++i) {
            const auto shape = static_cast<HandShape>(i);
            if (!ImGui::Selectable(std::string(exchange::kHandShapes[i]).c_str(), shape == slot.shape))
                continue;
            slot.shape = shape;
            slot.length = exchange::HandLength::unsaid;
            dialog.handSide = side;
            dialog.handPart = exchange::partsOf(shape)[0];
            dialog.stale = true;
        }
        ImGui::EndCombo();
    }
    for (const HandPart part : exchange::partsOf(slot.shape)) {
        ImGui::PushID(static_cast<int>(part));
        if (part == HandPart::position) {
            placeRow(ui, dialog, side);
        } else if (part == HandPart::rotation) {
            turnRow(ui, dialog, side);
            if (isAsked(slot, part)) {
                rowLabel(ui, "", ui.px(kPasteLabel));
                partRow(ui, dialog, side, part);
            }
        } else {
            rowLabel(ui, std::string(exchange::nameOf(part)).c_str(), ui.px(kPasteLabel));
            partRow(ui, dialog, side, part);
        }
        meaningRows(ui, dialog, slot, part);
        ImGui::PopID();
    }
    ImGui::PopID();
}

}  // namespace

void handSide(Ui& ui, PasteDialog& dialog) {
    ImGui::BeginChild("##hand", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    for (const Side side : {Side::a, Side::b}) {
        slotRows(ui, dialog, side);
        ImGui::Dummy({0, ui.px(8)});
    }
    ImGui::EndChild();
}

void handVerdict(const Ui& ui, const PasteDialog& dialog, bool current) {
    if (!current) return;
    if (!dialog.read.ok())
        quiet(ui, dialog.read.error);
    else if (!dialog.trouble.empty())
        troubled(ui, dialog.trouble);
    else
        paragraph(dialog.verdict);
}

void pairPicture(const Ui& ui, ExchangeDialogs& dialogs, const Rect& area) {
    const PasteDialog& dialog = dialogs.paste;
    PastePicture& picture = dialogs.picture;
    const gfx::Palette& p = ui.palette();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float corner = ui.px(3);
    const int width = static_cast<int>(std::lround(area.width())),
              height = static_cast<int>(std::lround(area.height()));
    constexpr float kThin = 1.0f;
    const bool there = dialog.read.ok() && dialog.trouble.empty() && dialog.built;
    const bool stale = !(picture.shown == dialog.taken) || picture.theme != ui.theme ||
                       picture.width != width || picture.height != height || picture.texture.id() == 0;
    if (there && stale && width > 0 && height > 0) {
        if (!picture.drawer) picture.drawer = std::make_unique<draw::PreviewDrawer>();
        const draw::Preview preview =
            picture.drawer->draw(dialog.taken, ui.theme, width, height, ui.px(kThin));
        if (preview.error.empty()) picture.texture.upload(preview.image);
        picture.shown = dialog.taken;
        picture.theme = ui.theme;
        picture.width = width;
        picture.height = height;
    }
    if (there && picture.texture.id() != 0) {
        const auto handle = reinterpret_cast<ImTextureID>(  // NOLINT(performance-no-int-to-ptr)
            std::uintptr_t{picture.texture.id()});
        list.AddImageRounded(handle, area.min, area.max, {0, 0}, {1, 1}, IM_COL32_WHITE, corner);
    } else {
        list.AddRectFilled(area.min, area.max, toU32(p.background), corner);
    }
    list.AddRect(area.min, area.max, toU32(p.line), corner);
}

}  // namespace sepaxis::ui
