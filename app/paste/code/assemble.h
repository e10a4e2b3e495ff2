// From what was read to two objects. Internal to the reader.
#pragma once

#include "app/paste/code/interpreter.h"

namespace sepaxis::exchange {

// Fills items, objects, warnings and open readings of `result`.
void assemble(Interpreter& read, const Choices& choices, Understanding& result);

// The shape where its own pose says, with its item.
void addShape(Understanding& result, const ReadShape& shape, const Choices& choices);

// "box at (0.4, 0.4, 0.4), turned"
std::string describeObject(const scene::Object& object);

}  // namespace sepaxis::exchange
