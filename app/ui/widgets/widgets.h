// Controls in the program's own look. Every function draws with the current ImGui window and cursor.
#pragma once

#include "app/base/short_text.h"
#include "app/ui/theme/icons.h"
#include "app/ui/theme/ui.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <imgui.h>

namespace sepaxis::ui {

inline constexpr float kRowHeight = 24.0f;  // pixels at scale 1, as all sizes here

// The keyboard goes from control to control here (shell/commands/keyboard.h).
bool walksByKeys();
// An area that only the mouse can use: the keyboard walks past it.
bool mouseArea(const char* id, const ImVec2& size, ImGuiButtonFlags flags = 0);  // pressed

// The edge between two areas, at the cursor. A drag changes `length`, pixels at scale 1, of the area before
// it
// (`sign` 1) or behind it (-1); a double click makes it `usual` again. True where the mouse is at it.
bool splitter(const Ui& ui, const char* id, const ImVec2& size, float sign, float usual, float& length);

// After an item: a tooltip once the mouse has rested on it. `key`: its shortcut, or null.
void tooltip(Ui& ui, const char* text, const char* key = nullptr);

// The same with a content of its own: between them where beginTooltip() says true.
bool beginTooltip(Ui& ui);
void endTooltip(Ui& ui, const char* key = nullptr);

// Small capitals in a quiet colour. `text` is written as it stands; where `width` pixels are given and too
// few, it ends with three dots.
void caption(Ui& ui, const char* text, float width = 0.0f);
void separator(Ui& ui);

// The text in lines that `width` pixels hold in the present font, broken between words only: ImGui's own
// breaking takes the point of "0.4886" for the end of one. A word that is too long stays whole.
ShortText brokenText(std::string_view text, float width);
// As ImGui::TextUnformatted(), broken so at the window's wrap position.
void paragraph(std::string_view text);
// The same without an item, at a place; the size is what it takes. A null list draws nothing.
ImVec2 drawParagraph(ImDrawList* draw, const ImVec2& at, std::string_view text, float width, ImU32 color);
// Quiet words in the middle of an area, at most `width` pixels wide.
void drawInMiddle(const Ui& ui, const ImVec2& min, const ImVec2& max, std::string_view text, float width);

// Along the points, from a dash on; `from`: so many pixels of the pattern later.
void drawDashes(ImDrawList& draw, std::span<const ImVec2> points, ImU32 color, float width, float dash,
                float gap, float from = 0.0f);

// Text in a colour; `wrapAt`: broken into lines before that place of the window, 0 for its right edge.
void coloredText(const gfx::Color& color, std::string_view text);
void wrappedText(const gfx::Color& color, std::string_view text, float wrapAt = 0.0f);

// Text that is cut with an ellipsis at `width` pixels; the whole text as a tooltip then. `height` of the row
// in pixels, already scaled; 0: kRowHeight.
void clippedText(Ui& ui, std::string_view text, float width, ImU32 color, float height = 0.0f);
// The same without an item and at a place; true if it was cut.
bool drawClipped(std::string_view text, const ImVec2& at, float width, ImU32 color);

struct ButtonState {
    bool active = false;
    bool enabled = true;
};
bool iconButton(Ui& ui, const char* id, Icon icon, ButtonState state, const char* help,
                const char* key = nullptr, float size = 28.0f);
// A button with words; its width follows the text where width is 0 (pixels, already scaled).
bool textButton(Ui& ui, const char* label, const char* help, float width = 0.0f);

// Words that act when clicked, in the middle of `size` pixels (0: of their own).
bool textLink(Ui& ui, const char* id, const char* words, const char* help, ImVec2 size = {0, 0});

// A switch among a few choices in one frame, drawn `width` pixels wide. Returns the choice.
struct Choice {
    const char* label;
    const char* help;
    const char* term = nullptr;  // of the guide, that the label is
};
int segmented(Ui& ui, const char* id, std::span<const Choice> choices, int current, float width);

// A list that drops down from a row with `shown` in it, `width` pixels wide; 0: the rest of the row. Where it
// is open it ends with ImGui::EndCombo().
bool beginDropDown(Ui& ui, const char* id, const char* shown, const char* help = nullptr, float width = 0.0f);

// The label of a row at the left, marked where it is a term, the cursor behind it at `column` pixels from the
// row's start.
void rowLabel(Ui& ui, const char* label, float column, const char* help = nullptr);

// A field for one number: drag it sideways, or click and type a number or a calculation (arithmetic.h);
// Enter, Tab or a click elsewhere ends typing, Escape leaves the number as it was.
struct NumberOptions {
    const char* unit = "";
    double step = 0.01;  // per pixel of a drag
    double min = -1e300, max = 1e300;
    bool integer = false;
    const char* mark = nullptr;  // "x", "y", "z": stands quietly at the left where there is room
    const char* help = nullptr;
    bool helpNamesMark = false;  // ", x" stands behind the help
    float width = 0.0f;          // pixels, already scaled; 0: the rest of the row
    bool refused = false;        // the last edit was: a red frame
};
struct NumberEdit {
    std::optional<double> value;  // the new number, if it changed in this frame
    bool finished = false;        // a drag or typing ended: close the undo step
    std::string error;            // why what was typed is no number for this field; empty if it is one
};
NumberEdit numberField(Ui& ui, const char* id, double value, const NumberOptions& options);
// What a pixel of a drag changes an angle by, about so many degrees: a round number of the unit.
double angleStep(double degrees, scene::AngleUnit unit);
// Pixels that a field needs to show any number at all.
float narrowestField(const Ui& ui);

// Ui::compact() with fewer digits where it is wider than `width` pixels in the present font.
std::string fittedNumber(const Ui& ui, double value, int characters, float width);

// A number of the answer that is copied by a click, its decimal point `pointX` pixels from the left edge of
// the window; draws the unit in a quiet colour behind it. What is rounding noise beside `scale` is shown as
// a quiet zero; the tooltip and a click have its digits all the same.
void answerNumber(Ui& ui, const char* id, double value, float pointX, const char* unit, ImU32 color,
                  double scale = 0.0, float rowHeight = kRowHeight);
// A small button that copies something: true where it was clicked.
bool copyButton(Ui& ui, const char* id, const char* help);

float lineOffset(const Ui& ui);  // pixels from the top of a row to the top of its text

}  // namespace sepaxis::ui
