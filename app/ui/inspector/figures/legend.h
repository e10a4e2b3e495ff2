// The column beside a canvas that says in a sentence what is seen, what its colours mean, and what is under
// the mouse; and what a tab shows where there is no picture.
#pragma once

#include "app/ui/inspector/tab_context.h"
#include "app/ui/theme/ui.h"

#include <string>

namespace sepaxis::ui {

struct CanvasLayout {
    Rect canvas, legend;
};
CanvasLayout besideLegend(const Ui& ui, const Rect& area);

enum class LegendMark : std::uint8_t { dot, ring, line, square, hatched, arrow };

// Between the two the current ImGui window is that of the legend; what does not fit scrolls. Rows stand in
// two columns where there is room.
void beginLegend(const Ui& ui, const Rect& area);
void endLegend();

void legendSentence(const Ui& ui, const std::string& text);  // wrapped, quiet
// Its tooltip explains the term of the guide, too, where there is one.
void legendRow(Ui& ui, LegendMark mark, const gfx::Color& color, const std::string& text, const char* help,
               const char* term = nullptr);
// In two colours: hatched.
void legendRow(Ui& ui, LegendMark mark, const gfx::Color& color, const gfx::Color& second,
               const std::string& text, const char* help, const char* term = nullptr);
// A caption, a number beside it and a name below.
void legendFact(const TabContext& in, const char* title, const std::string& name, const std::string& number,
                const gfx::Color& color);

// One or two sentences in the middle of the area.
void drawMessage(const Ui& ui, const Rect& area, const std::string& text);
// The same with a button below; true when it is pressed.
bool drawMessage(Ui& ui, const Rect& area, const std::string& text, const char* button, const char* help);
// Why there is nothing to show, and a button that opens a preset which has it.
void offerExample(const TabContext& in, const Rect& area, const std::string& why, const char* preset);
// In the canvas' upper left corner while its picture is older than the scene.
void drawEarlierPose(const Ui& ui, const Rect& canvas, double progress);

}  // namespace sepaxis::ui
