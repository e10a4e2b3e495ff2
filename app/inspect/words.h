// Names of features in the words of the inspector's sentences.
#pragma once

#include "app/base/counted.h"
#include "app/scene/evaluation.h"

#include <string>
#include <string_view>

namespace sepaxis::inspect {

// "edge 3 of A", "the sphere A", "the base of B": the numbers are those of the scene file.
std::string featureOf(const Shape<double>& shape, scene::Side side, const Feature& feature);
std::string featureOf(const scene::Evaluation& evaluation, scene::Side side, const Feature& feature);

// "face 1 of A, vertex 0 of B": what "f1 v0" stands for.
std::string contactInWords(const scene::Evaluation& evaluation, const FeaturePair& id);

constexpr double kSeenDifference = 1e-6;  // relative, of two lengths: a smaller one is not mentioned

// "0.4886 m": four significant digits.
std::string metresInWords(double metres);

std::string capitalised(std::string_view text);

}  // namespace sepaxis::inspect
