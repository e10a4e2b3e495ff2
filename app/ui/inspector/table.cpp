#include "app/ui/inspector/table.h"

#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

constexpr double kSortSlice = 0.008;  // seconds of a frame that sorting may take
constexpr float kCellPadding = 6.0f;  // pixels at scale 1, as all sizes here
constexpr float kScrollbar = 10.0f;
constexpr float kDotRadius = 3.5f;
constexpr float kDotRoom = 14.0f;
constexpr float kSortArrow = 3.5f;
constexpr double kRowsPerNotch = 3.0;  // of the mouse wheel
constexpr std::size_t kLeastBeforePoint = 2;

bool pressedKey(ImGuiKey key) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

}  // namespace

struct Table::Frame {
    Ui& ui;
    const TableSource& source;
    const gfx::Palette& colors;
    ImDrawList& draw;
    double height = 0.0;  // of all rows
};

void Table::sortBy(std::size_t column, bool descending) {
    sortColumn_ = column;
    descending_ = descending;
    sorted_ = false;
}

// Up to a slice of work a frame: a short table is in order at once, a long one stays as it was until then.
void Table::updateOrder(Ui& ui, const TableSource& source) {
    const bool sorts = sortColumn_ && source.before;
    if (!sorted_ || version_ != source.version || rows_ != source.rows) {
        if (version_ != source.version) before_.assign(source.columns.size(), kLeastBeforePoint);
        if (!sorts) order_.clear();
        if (!order_.empty()) keepOrder(source.rows);
        version_ = source.version;
        rows_ = source.rows;
        sorted_ = true;
        sort_.start(sorts ? source.rows : 0);
        if (!sorts) return;
    } else if (sort_.done()) {
        return;
    }
    const auto before = [&source, column = *sortColumn_, down = descending_](std::uint32_t p,
                                                                             std::uint32_t q) {
        return down ? source.before(column, q, p) : source.before(column, p, q);
    };
    if (sort_.step(kSortSlice, before))
        order_ = sort_.order();
    else
        ui.wakeIn(0.0);
}

// Until the new order is there: the old one, with new rows behind it.
void Table::keepOrder(std::size_t rows) {
    std::erase_if(order_, [rows](std::uint32_t row) { return row >= rows; });
    for (std::size_t row = order_.size(); row < rows; ++row)
        order_.push_back(static_cast<std::uint32_t>(row));
}

// Never less than before: nothing shifts to and fro while rows scroll by.
void Table::noteShown(const Frame& frame, std::size_t column, float pixels) {
    const float width = std::ceil(pixels + 1.0f) / frame.ui.scale + 2.0f * kCellPadding;
    if (!frame.source.columns[column].fits || width <= shown_[column]) return;
    shown_[column] = width;
    frame.ui.wakeIn(0.0);
}

float Table::widthOf(const Ui& ui, const TableSource& source, std::size_t column) const {
    const TableColumn& info = source.columns[column];
    float width = ui.px(info.width);
    if (const int more = info.numbers * ui.moreDigits(); more > 0) {
        ImGui::PushFont(ui.fonts.numbers);
        width += ImGui::CalcTextSize("0").x * static_cast<float>(more);
        ImGui::PopFont();
    }
    return info.fits && shown_[column] > 0.0f ? std::min(width, ui.px(shown_[column])) : width;
}

// Room that the widths leave goes to the columns that stretch; what does not fit is scrolled sideways.
void Table::layOut(const Frame& frame) {
    const auto columns = frame.source.columns;
    float fixed = 0.0f, shares = 0.0f;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        fixed += widthOf(frame.ui, frame.source, i);
        shares += columns[i].stretch;
    }
    const float spare = std::max(0.0f, body_.width() - fixed);
    lefts_.resize(columns.size());
    widths_.resize(columns.size());
    float x = 0.0f;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const float share = shares > 0.0f ? columns[i].stretch / shares : 0.0f;
        lefts_[i] = std::round(x);
        x += widthOf(frame.ui, frame.source, i) + spare * share;
        widths_[i] = std::round(x) - lefts_[i];
    }
    content_ = std::round(x);
}

TableEvents Table::draw(Ui& ui, const char* id, const Rect& area, const TableSource& source) {
    TableEvents events;
    ImGui::PushID(id);
    updateOrder(ui, source);
    if (before_.size() != source.columns.size()) before_.assign(source.columns.size(), kLeastBeforePoint);
    if (current_ && *current_ >= source.rows) current_.reset();
    rowHeight_ = std::round(ui.px(kRowHeight));
    shown_.resize(source.columns.size(), 0.0f);
    float least = 0.0f;
    for (std::size_t i = 0; i < source.columns.size(); ++i) least += widthOf(ui, source, i);
    const float barX = least > area.width() - ui.px(kScrollbar) ? ui.px(kScrollbar) : 0.0f;
    titles_ = {area.min, {area.max.x, area.min.y + rowHeight_}};
    body_ = {{area.min.x, titles_.max.y + 1.0f}, {area.max.x - ui.px(kScrollbar), area.max.y - barX}};
    Frame frame{ui, source, ui.palette(), *ImGui::GetWindowDrawList(),
                static_cast<double>(rowHeight_) * static_cast<double>(source.rows)};
    layOut(frame);
    scrollByWheel(frame);
    scrollByKeys(frame, events);
    if (reveal_) {
        if (const auto place = placeOf(*reveal_)) {
            const double top = static_cast<double>(rowHeight_) * static_cast<double>(*place);
            scroll_ = std::clamp(scroll_, top + static_cast<double>(rowHeight_ - body_.height()), top);
        }
        reveal_.reset();
    }
    drawScrollbar(frame, true);
    drawScrollbar(frame, false);
    keepInRange(frame);
    drawTitles(frame);
    if (source.rows == 0)
        drawEmpty(frame);
    else
        drawRows(frame, events);
    ImGui::SetCursorScreenPos({area.min.x, area.max.y});
    ImGui::PopID();
    return events;
}

void Table::keepInRange(const Frame& frame) {
    scroll_ = std::floor(
        std::clamp(scroll_, 0.0, std::max(0.0, frame.height - static_cast<double>(body_.height()))));
    scrollX_ = std::floor(std::clamp(scrollX_, 0.0f, std::max(0.0f, content_ - body_.width())));
}

// --- titles ---------------------------------------------------------------------------------------------

void Table::drawTitles(const Frame& frame) {
    ImGui::PushFont(frame.ui.fonts.small);
    ImGui::PushClipRect(titles_.min, {body_.max.x, titles_.max.y}, true);
    for (std::size_t i = 0; i < frame.source.columns.size(); ++i) drawTitle(frame, i);
    ImGui::PopClipRect();
    ImGui::PopFont();
    frame.draw.AddLine({titles_.min.x, titles_.max.y + 0.5f}, {titles_.max.x, titles_.max.y + 0.5f},
                       toU32(frame.colors.line));
}

void Table::drawTitle(const Frame& frame, std::size_t column) {
    const TableColumn& info = frame.source.columns[column];
    const Rect at = rectOfTitle(column);
    ImGui::SetCursorScreenPos(at.min);
    ImGui::PushID(static_cast<int>(column));
    const bool sorts = frame.source.before != nullptr;
    const bool pressed = ImGui::InvisibleButton("##title", {std::max(1.0f, at.width()), at.height()});
    const bool hovered = sorts && ImGui::IsItemHovered();
    termTooltip(frame.ui, info.term != nullptr ? info.term : "", info.help,
                sorts ? "click to sort; again to reverse; a third time for the original order" : nullptr);
    ImGui::PopID();
    const bool active = sortColumn_ == column;
    if (pressed && sorts) {
        if (active && descending_)
            sortColumn_.reset();
        else
            descending_ = active;
        if (!active) sortColumn_ = column;
        sorted_ = false;
        frame.ui.wakeIn(0.0);
    }
    const float padding = frame.ui.px(kCellPadding);
    const float room = at.width() - 2.0f * padding;
    const ImVec2 size = ImGui::CalcTextSize(info.title);
    const float unit = *info.unit != '\0' ? ImGui::CalcTextSize(info.unit).x + frame.ui.px(4) : 0.0f;
    const float arrow = active ? frame.ui.px(4 * kSortArrow) : 0.0f;
    noteShown(frame, column, size.x + unit + frame.ui.px(4 + 4 * kSortArrow));
    const bool right = info.align == TableAlign::right;
    float x = at.min.x + padding;
    if (right) x = std::max(x, at.max.x - padding - size.x - unit - arrow);
    const float y = std::round(at.min.y + (at.height() - size.y) * 0.5f);
    drawClipped(info.title, {x, y}, room,
                toU32(active || hovered ? frame.colors.text : frame.colors.quietText));
    if (info.term != nullptr)
        markTermAt(frame.ui, info.term, {x, std::round(y + size.y)}, std::min(size.x, room));
    x += size.x + frame.ui.px(4);
    if (unit > 0.0f && x + unit <= at.max.x)
        frame.draw.AddText({x, y}, toU32(frame.colors.quietText), info.unit);
    if (!active) return;
    const ImVec2 tip{x + unit + frame.ui.px(kSortArrow), at.min.y + at.height() * 0.5f};
    const float s = frame.ui.px(kSortArrow) * (descending_ ? 1.0f : -1.0f);
    frame.draw.AddTriangleFilled({tip.x - std::abs(s), tip.y - s * 0.5f},
                                 {tip.x + std::abs(s), tip.y - s * 0.5f}, {tip.x, tip.y + s * 0.5f},
                                 toU32(frame.colors.text));
}

// --- rows -----------------------------------------------------------------------------------------------

void Table::drawRows(const Frame& frame, TableEvents& events) {
    ImGui::PushClipRect(body_.min, body_.max, true);
    auto first = static_cast<std::size_t>(scroll_ / static_cast<double>(rowHeight_));
    const double end = (scroll_ + static_cast<double>(body_.height())) / static_cast<double>(rowHeight_);
    std::size_t last = std::min(frame.source.rows, static_cast<std::size_t>(std::ceil(end)));
    if (walksByKeys()) {  // a row on either side to go on to
        first -= first > 0 ? 1 : 0;
        last = std::min(frame.source.rows, last + 1);
    }
    drawnRows_ = last - first;
    for (std::size_t place = first; place < last; ++place) {
        const double above = static_cast<double>(rowHeight_) * static_cast<double>(place) - scroll_;
        drawRow(frame, rowAt(place), body_.min.y + static_cast<float>(above), events);
    }
    ImGui::PopClipRect();
}

void Table::drawRow(const Frame& frame, std::size_t row, float top, TableEvents& events) {
    const gfx::Palette& p = frame.colors;
    ImGui::SetCursorScreenPos({body_.min.x, top});
    ImGui::PushID(static_cast<int>(row));
    if (ImGui::InvisibleButton("##row", {body_.width(), rowHeight_})) {
        events.clicked = row;
        current_ = row;
    }
    ImGui::PopID();
    if (frame.height > static_cast<double>(body_.height())) ImGui::SetItemUsingMouseWheel();
    const bool hovered = ImGui::IsItemHovered();
    // The walk brings what it comes to into view.
    if (walksByKeys() && ImGui::IsItemFocused() && (top < body_.min.y || top + rowHeight_ > body_.max.y)) {
        reveal_ = row;
        frame.ui.wakeIn(0.0);
    }
    if (hovered) events.hovered = row;
    const RowMark mark = frame.source.mark ? frame.source.mark(row) : RowMark::none;
    const bool pinned = mark == RowMark::pinned;
    const bool lit = hovered || mark == RowMark::lit;
    const ImVec2 end{body_.max.x, top + rowHeight_ - 1.0f};
    if (pinned) frame.draw.AddRectFilled({body_.min.x, top}, end, toU32(gfx::withAlpha(p.accent, 0.18f)));
    if (lit) frame.draw.AddRectFilled({body_.min.x, top}, end, toU32(gfx::withAlpha(p.text, 0.08f)));
    if (pinned || current_ == row)
        frame.draw.AddRectFilled({body_.min.x, top}, {body_.min.x + frame.ui.px(2), end.y},
                                 toU32(pinned ? p.accent : p.quietText));
    frame.draw.AddLine({body_.min.x, end.y + 0.5f}, {body_.max.x, end.y + 0.5f},
                       toU32(gfx::withAlpha(p.line, 0.55f)));
    for (std::size_t column = 0; column < frame.source.columns.size(); ++column)
        drawCell(frame, column, frame.source.cell(row, column), top, hovered);
}

void Table::drawCell(const Frame& frame, std::size_t column, const TableCell& cell, float top,
                     bool rowHovered) {
    const TableColumn& info = frame.source.columns[column];
    const float padding = frame.ui.px(kCellPadding);
    const float cellLeft = body_.min.x - scrollX_ + lefts_[column];
    float left = cellLeft + padding;
    const float right =
        (cell.spans ? body_.min.x - scrollX_ + content_ : cellLeft + widths_[column]) - padding;
    if (right < body_.min.x || left > body_.max.x) return;
    if (cell.dot) {
        const ImVec2 middle{left + frame.ui.px(kDotRadius), top + (rowHeight_ - 1.0f) * 0.5f};
        const ImU32 color = toU32(*cell.dot);
        if (cell.hollow)
            frame.draw.AddCircle(middle, frame.ui.px(kDotRadius - 0.5f), color, 0, frame.ui.px(1.2f));
        else
            frame.draw.AddCircleFilled(middle, frame.ui.px(kDotRadius), color);
        left += frame.ui.px(kDotRoom);
    }
    const bool numbers = info.align != TableAlign::left;
    const Fonts& fonts = frame.ui.fonts;
    ImGui::PushFont(numbers ? fonts.numbers : info.small ? fonts.small : fonts.words);
    if (info.align == TableAlign::point) {
        const std::size_t before = charactersBeforePoint(cell.text);
        before_[column] = std::max(before_[column], before);
        left += ImGui::CalcTextSize("0").x * static_cast<float>(before_[column] - before);
    } else if (info.align == TableAlign::right) {
        left = std::max(left, right - ImGui::CalcTextSize(cell.text.c_str()).x);
    }
    if (info.fits && !cell.spans)
        noteShown(frame, column, left - cellLeft - padding + ImGui::CalcTextSize(cell.text.c_str()).x);
    const float y = std::floor(top + (rowHeight_ - 1.0f - ImGui::GetFontSize()) * 0.5f);
    std::string_view text = cell.text;
    const float room = std::max(0.0f, right - left);
    if (info.brief && ImGui::CalcTextSize(cell.text.c_str()).x > room)
        text = text.substr(0, text.find_first_of(":;"));
    const bool clipped = drawClipped(text, {left, y}, room, toU32(cell.color.value_or(frame.colors.text)));
    const bool cut = clipped || text.size() < cell.text.size();
    ImGui::PopFont();
    if (!rowHovered || (!cut && cell.tip.empty())) return;
    ImGui::SetCursorScreenPos({cellLeft, top});
    ImGui::Dummy({widths_[column], rowHeight_});
    tooltip(frame.ui, cell.tip.empty() ? cell.text.c_str() : cell.tip.c_str());
}

void Table::drawEmpty(const Frame& frame) const {
    const float width = std::min(body_.width() - frame.ui.px(16), frame.ui.px(480));
    drawInMiddle(frame.ui, body_.min, body_.max, frame.source.empty, width);
}

// --- scrolling ------------------------------------------------------------------------------------------

void Table::scrollByWheel(const Frame& frame) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!ImGui::IsWindowHovered() || !ImGui::IsMouseHoveringRect(titles_.min, {titles_.max.x, body_.max.y}))
        return;
    const float step = rowHeight_ * static_cast<float>(kRowsPerNotch);
    const float sideways = io.KeyShift ? io.MouseWheel : io.MouseWheelH;
    if (!io.KeyShift) scroll_ -= static_cast<double>(io.MouseWheel * step);
    scrollX_ -= sideways * step;
    keepInRange(frame);
}

// The keys go to the table that was clicked last: the one whose window has the keyboard.
void Table::scrollByKeys(const Frame& frame, TableEvents& events) {
    if (!current_ || !ImGui::IsWindowFocused() || ImGui::GetIO().WantTextInput) return;
    const auto place = placeOf(*current_);
    if (!place) return;
    const auto page = static_cast<std::ptrdiff_t>(std::max(1.0f, body_.height() / rowHeight_ - 1.0f));
    std::ptrdiff_t by = 0;
    if (pressedKey(ImGuiKey_UpArrow)) --by;
    if (pressedKey(ImGuiKey_DownArrow)) ++by;
    if (pressedKey(ImGuiKey_PageUp)) by -= page;
    if (pressedKey(ImGuiKey_PageDown)) by += page;
    if (by == 0) return;
    const auto last = static_cast<std::ptrdiff_t>(frame.source.rows) - 1;
    const auto moved = std::clamp(static_cast<std::ptrdiff_t>(*place) + by, std::ptrdiff_t{0}, last);
    const std::size_t row = rowAt(static_cast<std::size_t>(moved));
    if (row == *current_) return;
    current_ = reveal_ = events.clicked = row;
}

void Table::drawScrollbar(const Frame& frame, bool vertical) {
    const double content = vertical ? frame.height : static_cast<double>(content_);
    const double seen = static_cast<double>(vertical ? body_.height() : body_.width());
    if (content <= seen || seen <= 0.0) return;
    const float bar = frame.ui.px(kScrollbar);
    const ImRect at = vertical ? ImRect{body_.max.x, body_.min.y, body_.max.x + bar, body_.max.y}
                               : ImRect{body_.min.x, body_.max.y, body_.max.x, body_.max.y + bar};
    auto scroll = static_cast<ImS64>(vertical ? scroll_ : static_cast<double>(scrollX_));
    if (!ImGui::ScrollbarEx(at, ImGui::GetID(vertical ? "##scroll" : "##scrollX"),
                            vertical ? ImGuiAxis_Y : ImGuiAxis_X, &scroll, static_cast<ImS64>(seen),
                            static_cast<ImS64>(content), ImDrawFlags_None))
        return;
    if (vertical)
        scroll_ = static_cast<double>(scroll);
    else
        scrollX_ = static_cast<float>(scroll);
}

// --- places ---------------------------------------------------------------------------------------------

std::optional<std::size_t> Table::placeOf(std::size_t row) const {
    if (row >= rows_) return std::nullopt;
    if (order_.empty()) return row;
    const auto found = std::find(order_.begin(), order_.end(), static_cast<std::uint32_t>(row));
    return static_cast<std::size_t>(found - order_.begin());
}

std::optional<Rect> Table::rectOfRow(std::size_t row) const {
    const auto place = placeOf(row);
    if (!place) return std::nullopt;
    const double above = static_cast<double>(rowHeight_) * static_cast<double>(*place) - scroll_;
    if (above + static_cast<double>(rowHeight_) <= 0.0 || above >= static_cast<double>(body_.height()))
        return std::nullopt;
    const float top = body_.min.y + static_cast<float>(above);
    return Rect{{body_.min.x, std::max(top, body_.min.y)},
                {body_.max.x, std::min(top + rowHeight_, body_.max.y)}};
}

Rect Table::rectOfTitle(std::size_t column) const {
    const float left = titles_.min.x - scrollX_ + lefts_[column];
    return {{left, titles_.min.y}, {left + widths_[column], titles_.max.y}};
}

}  // namespace sepaxis::ui
