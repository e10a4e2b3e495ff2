// Changes of a program as reviews show them. Internal to the reader.
#pragma once

#include <string>

namespace sepaxis::exchange {

// Puts blanks in the place of the lines that a diff takes away, and of the "+" before those that it adds;
// whether the text is one. Bytes keep their places.
bool blankRemovedLines(std::string& text);

}  // namespace sepaxis::exchange
