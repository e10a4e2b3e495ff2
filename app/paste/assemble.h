// From what was read to two objects. Internal to the reader.
#pragma once

#include "app/paste/interpreter.h"

namespace sepaxis::exchange {

// Fills items, objects, warnings and open readings of `result`.
void assemble(Interpreter& read, const Choices& choices, Understanding& result);

// Sentences: "two cubes (side length 2), one at 0,0,0, the other at 0,0,1.9". False where they name no shape.
// `used`: what of the text says whose the numbers are.
bool readProse(std::string_view text, const std::vector<Token>& tokens, const Choices& choices,
               Understanding& result, std::vector<Span>& used);

// The shape where its own pose says, with its item.
void addShape(Understanding& result, const ReadShape& shape, const Choices& choices);

// "box at (0.4, 0.4, 0.4), turned"
std::string describeObject(const scene::Object& object);

}  // namespace sepaxis::exchange
