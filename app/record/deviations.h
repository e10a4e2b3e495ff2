// The deviations of a judgement in words, as JSON, and as scenes, issues and tests in a folder.
#pragma once

#include "app/record/judgement.h"

#include <cstddef>
#include <filesystem>
#include <string>

namespace sepaxis::record {

// "0.27 m", "41 degrees", "2 ids".
std::string amountInWords(const hunt::Fault& fault);

struct Worst {
    const Deviation* deviation = nullptr;
    std::string scene;  // the name of its file; empty: not written
};
// Of each class so many, the worst first.
std::vector<Worst> worstOf(const Judgement& judgement, std::size_t ofEach);

// Each as NAME.json with `expect` and `reported`, NAME.md and NAME.cpp; their names into the list. Returns
// what is wrong, in one line; empty: all is written.
std::string writeScenes(const std::filesystem::path& folder, const Recording& recording,
                        std::vector<Worst>& worst);

std::string asText(const Recording& recording, const Judgement& judgement, const std::vector<Worst>& worst);
std::string asJson(const Recording& recording, const Judgement& judgement, const std::vector<Worst>& worst);

}  // namespace sepaxis::record
