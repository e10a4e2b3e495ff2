// How much memory the program asks for, counted. A program that calls allocations() gets an operator new that
// counts; it takes from malloc what it is asked for, as the standard library's does.
#pragma once

#include <cstddef>

namespace sepaxis {

struct Allocations {
    std::size_t program = 0;  // calls of operator new by this thread, those of ImGui not among them
    std::size_t imgui = 0;    // through the functions below
};
Allocations allocations();

// False where another tool has an operator new of its own (the sanitizers): `program` stays 0 there.
bool countsAllocations();

// For ImGui::SetAllocatorFunctions, before its context is made.
void* allocateForImgui(std::size_t bytes, void*);
void freeForImgui(void* memory, void*);

}  // namespace sepaxis
