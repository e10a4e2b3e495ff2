#include "app/ui/viewport/named_features.h"

#include "app/inspect/feature_names.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::ui {

void NamedFeatures::add(scene::Side side, const Feature& feature) {
    const draw::PickedFeature picked{side, feature};
    if (feature.kind == FeatureKind::none || std::find(next_.begin(), next_.end(), picked) != next_.end())
        return;
    next_.push_back(picked);
}

void NamedFeatures::nextFrame() {
    lit_.swap(next_);
    next_.clear();
}

namespace {

// Of a name that may go on in the next line: the part in each of them.
template <typename Each>
void eachLine(std::string_view text, const inspect::NamedFeature& name, const Each& each) {
    float line = 0.0f;
    for (std::size_t begin = 0; begin <= text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::size_t from = std::max(begin, name.begin), to = std::min(end, name.end);
        if (from < to) each(line, text.substr(begin, from - begin), text.substr(from, to - from));
        begin = end + 1;
    }
}

float widthOfText(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

}  // namespace

void lightNames(const Ui& ui, const Editor& editor, NamedFeatures& named, std::string_view text,
                const ImVec2& at, float width, Lines lines) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float height = ImGui::GetFontSize();
    const bool beside = mouse.x < at.x || mouse.x > at.x + width || mouse.y < at.y;
    if (beside || !editor.hasResult() || editor.document.isPreviewing() || !ImGui::IsWindowHovered()) return;
    const ShortText broken = lines == Lines::one ? ShortText(text) : brokenText(text, width);
    const std::string_view shown = broken;
    for (const inspect::NamedFeature& name : inspect::featuresNamedIn(shown, editor.evaluation())) {
        bool pointedAt = false;
        const auto boxOf = [&](float line, std::string_view before, std::string_view words) {
            const float left = at.x + widthOfText(before), top = at.y + line * height;
            return Rect{{left, top}, {std::min(left + widthOfText(words), at.x + width), top + height}};
        };
        eachLine(shown, name, [&](float line, std::string_view before, std::string_view words) {
            const Rect box = boxOf(line, before, words);
            pointedAt = pointedAt || ImGui::IsMouseHoveringRect(box.min, box.max);
        });
        if (!pointedAt) continue;
        named.add(name.what.side, name.what.feature);
        const gfx::Color& color = name.what.side == scene::Side::a ? ui.palette().textA : ui.palette().textB;
        eachLine(shown, name, [&](float line, std::string_view before, std::string_view words) {
            const Rect box = boxOf(line, before, words);
            const float y = std::round(box.max.y) + 0.5f;
            ImGui::GetWindowDrawList()->AddLine({box.min.x, y}, {box.max.x, y}, toU32(color), ui.px(1));
        });
    }
}

}  // namespace sepaxis::ui
