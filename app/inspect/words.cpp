#include "app/inspect/words.h"

#include <array>
#include <cstdio>

namespace sepaxis::inspect {

std::string featureOf(const Shape<double>& shape, scene::Side side, const Feature& feature) {
    const char* owner = nameOf(side);
    const std::string name = scene::featureName(shape, feature);
    if (name.empty()) return "the " + std::string(scene::kindName(shape.kind)) + ' ' + owner;
    const bool numbered = name.back() >= '0' && name.back() <= '9';
    return (numbered ? "" : "the ") + name + " of " + owner;
}

std::string featureOf(const scene::Evaluation& evaluation, scene::Side side, const Feature& feature) {
    return featureOf(evaluation.shapes[indexOf(side)]->shape, side, feature);
}

std::string contactInWords(const scene::Evaluation& evaluation, const FeaturePair& id) {
    std::string text;
    for (const scene::Side side : {scene::Side::a, scene::Side::b}) {
        const Feature& feature = side == scene::Side::a ? id.a : id.b;
        if (feature.kind == FeatureKind::none) continue;
        text += (text.empty() ? "" : ", ") + featureOf(evaluation, side, feature);
    }
    return text;
}

std::string metresInWords(double metres) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g m", metres == 0.0 ? 0.0 : metres);
    return text.data();
}

std::string capitalised(std::string_view text) {
    std::string result(text);
    if (!result.empty() && result[0] >= 'a' && result[0] <= 'z')
        result[0] = static_cast<char>(result[0] - 'a' + 'A');
    return result;
}

}  // namespace sepaxis::inspect
