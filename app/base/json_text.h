// Pieces of JSON text: numbers and strings, independent of the locale.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <glm/vec3.hpp>

namespace sepaxis::scene {

// The shortest text that reads back to the same double ("0.1", "3", "-0.0", "1e-09").
std::string shortestNumber(double value);

// 17 significant digits: what scripts get.
std::string number17(double value);
std::string vector17(const glm::dvec3& value);  // "[1, 2, 3]"

// A few digits for a sentence: "0.4885670".
std::string numberForPerson(double value);

// With quotation marks and escapes; '?' for bytes that are no UTF-8, which no reader would take.
std::string jsonString(std::string_view text);

// For one line of an error: control characters escaped, no quotation marks.
std::string oneLine(std::string_view text);

// The same, cut at a character's end after so many bytes.
std::string excerpt(std::string_view text, std::size_t mostBytes = 60);

// One segment of a JSON pointer ("~" and "/" escaped), safe to print in one line.
std::string pointerSegment(std::string_view key);

}  // namespace sepaxis::scene
