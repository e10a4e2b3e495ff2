// What the last part of a name says of its value, in lower case. Internal to the reader.
#pragma once

#include <string_view>

namespace sepaxis::exchange {

bool meansPosition(std::string_view role);
bool meansRotation(std::string_view role);
bool meansPose(std::string_view role);
bool meansPlace(std::string_view role);  // any of them, and nothing else
bool meansPoints(std::string_view role);
bool meansIndices(
    std::string_view role);             // lists that are no points although they may have three numbers a row
bool isNoPlace(std::string_view role);  // vectors that place nothing
bool isSetting(std::string_view role);  // of how a thing moves and looks: nothing of its shape or place
bool meansScale(std::string_view role);
bool addsShape(std::string_view call);  // to a body

// A name that says that points are those of a shape.
bool meansCorners(std::string_view name);
// Points and vectors of an answer.
bool meansAnswer(std::string_view role);

}  // namespace sepaxis::exchange
