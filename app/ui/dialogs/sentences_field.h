// A field for some sentences. ImGui's own does not break lines.
#pragma once

#include <functional>
#include <span>
#include <string>

#include <imgui.h>

namespace sepaxis::ui {

// Width in the unit of `width`, from `begin` to before `end`.
using TextWidth = std::function<float(const char* begin, const char* end)>;

// Breaks a text into lines no wider than `width`, where its words allow it, by turning blanks into ends of
// lines and back: its length and every place in it stay. Two ends of lines in a row are a paragraph and stay.
void breakLines(std::span<char> text, float width, const TextWidth& textWidth);

// The text without those ends of lines; paragraphs stay.
std::string unbroken(std::string text);

// The field; `text` holds the broken lines. Enter belongs to the page around it, Ctrl+Enter ends a line,
// twice it begins a paragraph. `size` in pixels.
void sentencesField(const char* id, std::string& text, const ImVec2& size);

}  // namespace sepaxis::ui
