// The table of the inspector's tabs: sortable, with hover and click, any number of rows. Only the rows in
// sight are asked for and drawn.
#pragma once

#include "app/gfx/palette.h"
#include "app/inspect/row_sort.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::ui {

enum class TableAlign : std::uint8_t {
    left,
    right,
    point,  // numbers under each other by their decimal points, in the font of numbers
};

struct TableColumn {
    const char* title = "";
    float width = 80.0f;  // pixels at scale 1
    TableAlign align = TableAlign::left;
    const char* unit = "";       // stands quietly behind the title
    const char* help = nullptr;  // tooltip of the title
    float stretch = 0.0f;        // its share of the room that the widths leave over
    bool small = false;          // words in the small font
    int numbers = 0;             // in it, at the digits that the person chose: wider where these are more
    bool fits = false;           // only as wide as what it has shown: `width` is the most
    const char* term = nullptr;  // of the guide, that the title is or stands for
    bool brief = false;          // text without room ends before its first colon or semicolon
};

// In the unit of angles that the person chose, whose name may take more room than a sign.
inline TableColumn ofAngles(TableColumn column, scene::AngleUnit unit) {
    column.unit = scene::shortNameOf(unit);
    if (unit != scene::AngleUnit::degrees) column.width += 28.0f;
    return column;
}

struct TableCell {
    std::string text;
    std::optional<gfx::Color> color = std::nullopt;  // of the text; the palette's otherwise
    std::optional<gfx::Color> dot = std::nullopt;    // a round mark before the text
    bool hollow = false;                             // the dot is a ring
    std::string tip = {};                            // tooltip; a text that is cut has itself as one
    bool spans = false;                              // the text runs on over the columns behind it
};

enum class RowMark : std::uint8_t {
    none,
    lit,     // something elsewhere points at it: as if under the mouse
    pinned,  // chosen, and stays so
};

// What the table shows. Row numbers are the caller's own, 0 to rows - 1, whatever the order on the screen.
struct TableSource {
    std::span<const TableColumn> columns;
    std::size_t rows = 0;
    std::size_t version = 0;  // changes whenever the rows, or what they are sorted by, do
    std::function<TableCell(std::size_t row, std::size_t column)> cell;
    // A strict weak order by a column, for sorting; null: titles do not sort.
    std::function<bool(std::size_t column, std::size_t row, std::size_t other)> before = nullptr;
    std::function<RowMark(std::size_t row)> mark = nullptr;
    const char* empty = "";  // said in the middle where there are no rows
};

struct TableEvents {
    std::optional<std::size_t> hovered;  // row under the mouse
    std::optional<std::size_t> clicked;  // row that was clicked, or that the up and down keys moved to
};

class Table {
 public:
    // Into the current ImGui window; `id` is unique in it. Leaves the cursor below the area.
    TableEvents draw(Ui& ui, const char* id, const Rect& area, const TableSource& source);

    // The row that the arrow keys start from: the one clicked last.
    std::optional<std::size_t> current() const { return current_; }
    void setCurrent(std::optional<std::size_t> row) { current_ = row; }
    // Scrolls in the next draw() as far as needed to bring the row into sight.
    void reveal(std::size_t row) { reveal_ = row; }
    // For other rows than before: they begin at the top, and the columns forget what they have shown.
    void startAnew() {
        scroll_ = 0.0;
        shown_.clear();
    }
    void sortBy(std::size_t column, bool descending = false);
    std::optional<std::size_t> sortedBy() const { return sortColumn_; }
    bool isDescending() const { return descending_; }
    bool isSorting() const { return !sort_.done(); }
    // The row at a place of the order on the screen.
    std::size_t rowAt(std::size_t place) const { return order_.empty() ? place : order_[place]; }

    // Where the last draw() put things, in pixels of the window.
    std::optional<Rect> rectOfRow(std::size_t row) const;
    Rect rectOfTitle(std::size_t column) const;
    std::size_t drawnRows() const { return drawnRows_; }

 private:
    struct Frame;  // of one draw()

    void updateOrder(Ui& ui, const TableSource& source);
    void keepOrder(std::size_t rows);
    void noteShown(const Frame& frame, std::size_t column, float pixels);
    float widthOf(const Ui& ui, const TableSource& source,
                  std::size_t column) const;  // pixels, without its share
    void layOut(const Frame& frame);
    void drawTitles(const Frame& frame);
    void drawTitle(const Frame& frame, std::size_t column);
    void drawRows(const Frame& frame, TableEvents& events);
    void drawRow(const Frame& frame, std::size_t row, float top, TableEvents& events);
    void drawCell(const Frame& frame, std::size_t column, const TableCell& cell, float top, bool rowHovered);
    void drawEmpty(const Frame& frame) const;
    void scrollByKeys(const Frame& frame, TableEvents& events);
    void scrollByWheel(const Frame& frame);
    void drawScrollbar(const Frame& frame, bool vertical);
    void keepInRange(const Frame& frame);
    std::optional<std::size_t> placeOf(std::size_t row) const;

    std::optional<std::size_t> sortColumn_, current_, reveal_;
    bool descending_ = false;
    std::size_t version_ = 0, rows_ = 0;
    bool sorted_ = false;               // order_ belongs to version_ and to the sort column
    std::vector<std::uint32_t> order_;  // empty: as the caller has them
    inspect::RowSort sort_;
    double scroll_ = 0.0;                    // pixels above the first one in sight
    float scrollX_ = 0.0f, content_ = 0.0f;  // pixels; content_: width of all columns
    std::vector<float> lefts_, widths_;      // of the columns, from the content's left edge
    std::vector<std::size_t> before_;        // the most characters before the point that a column showed
    std::vector<float> shown_;               // what the columns that fit need, pixels at scale 1
    Rect titles_{}, body_{};
    float rowHeight_ = 0.0f;
    std::size_t drawnRows_ = 0;
};

}  // namespace sepaxis::ui
