#include "app/ui/panels/why.h"

#include "app/guide/terms.h"
#include "app/scene/answer_check.h"
#include "app/ui/guide/text_flow.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/sliced.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/widgets.h"

#include <charconv>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kLine = 16.0f;  // pixels at scale 1

// "edge 1 of A and edge 2 of B" may be broken around its "and" only.
std::string keptTogether(std::string_view name) {
    std::string text;
    for (std::size_t at = 0; at < name.size(); ++at) {
        const bool mayBreak = name.substr(at).starts_with(" and ") || name.substr(at).starts_with(" to ") ||
                              name.substr(0, at).ends_with(" and") || name.substr(0, at).ends_with(" to");
        text += name[at] == ' ' && !mayBreak ? "\u00a0" : std::string(1, name[at]);
    }
    return text;
}

}  // namespace

// True where the sentences are there. Not in a drag: to list all candidates takes time and memory.
bool Why::update(Ui& ui, const Editor& editor) {
    if (!asked_ || number_ != editor.evaluationNumber()) {
        parts_.clear();
        // It explains the exact answer: beside another method's it would contradict what stands above it.
        asked_ = !editor.document.isPreviewing() && editor.options.method == nullptr;
        if (!asked_) return false;
        number_ = editor.evaluationNumber();
        list_.reset();
        if (scene::hasCurvedSides(editor.evaluation())) {
            parts_ = inspect::whyOfCurved(editor.evaluation());
            layOut();
        } else {
            list_ = std::make_unique<inspect::AxisList>(
                std::make_shared<const inspect::AxisPair>(editor.evaluation()));
        }
    }
    if (!parts_.empty() || list_ == nullptr) return !parts_.empty();
    if (!list_->step(kShortSlice)) {
        ui.wakeIn(0.0);
        return false;
    }
    parts_ = inspect::whyOf(*list_);
    layOut();
    return true;
}

void Why::layOut() {
    spans_.clear();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        guide::Span& span = spans_.emplace_back();
        span.text = parts_[i].link == inspect::WhyLink::none ? parts_[i].text : keptTogether(parts_[i].text);
        if (parts_[i].link != inspect::WhyLink::none) span.link = std::to_string(i);
        if (!parts_[i].term.empty()) span.link = std::string(guide::kTermLink).append(parts_[i].term);
    }
}

std::optional<inspect::AxisRef> Why::axisOf(inspect::WhyLink link) const {
    if (link == inspect::WhyLink::winner) return list_->pair().winner();
    if (link == inspect::WhyLink::runnerUp) return list_->rows()[*list_->runnerUp()].ref;
    return std::nullopt;
}

void Why::lead(const TabContext& in, inspect::WhyLink link) const {
    if (list_ == nullptr) return;  // nothing but a sentence
    const auto axis = axisOf(link);
    in.inspector.show(axis ? Tab::axes : Tab::gaussMap);
    if (axis) in.inspector.link.pinned = axis;
}

void Why::light(const TabContext& in, const inspect::AxisRef& axis) const {
    in.inspector.link.hoveredNext = axis;
    const inspect::AxisPair& pair = list_->pair();
    const auto along = pair.along(axis);
    if (!along) return;
    for (const Side side : {Side::a, Side::b})
        in.view.named.add(side, inspect::featureMeeting(pair, axis, *along, side));
}

void Why::draw(const TabContext& in) {
    Ui& ui = in.ui;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (!update(ui, in.editor)) {  // what stands below stays where it is
        ImGui::Dummy({0.0f, height_});
        return;
    }
    const TextLook look{ui.fonts.small, ui.fonts.small, toU32(ui.palette().quietText), ui.px(kLine)};
    const TextFlow flow(ui, spans_, look, ImGui::GetContentRegionAvail().x);
    const TextFlow::Pointed pointed = flow.draw(ui, at);
    ImGui::SetCursorScreenPos(at);
    height_ = flow.size().y;
    ImGui::Dummy(flow.size());
    const auto linkOf = [&](std::string_view text) {
        std::size_t part = parts_.size();
        std::from_chars(text.data(), text.data() + text.size(), part);
        return part < parts_.size() ? parts_[part].link : inspect::WhyLink::none;
    };
    if (!pointed.hovered.empty())
        if (const auto axis = axisOf(linkOf(pointed.hovered))) light(in, *axis);
    if (pointed.clicked.starts_with(guide::kTermLink)) ui.wishes.guide = pointed.clicked;
    const inspect::WhyLink clicked = linkOf(pointed.clicked);
    if (clicked != inspect::WhyLink::none) lead(in, clicked);
}

void Why::drawBrief(const TabContext& in) {
    Ui& ui = in.ui;
    if (!update(ui, in.editor)) return;
    const ImVec2 end = ImGui::GetItemRectMax(), below = ImGui::GetCursorScreenPos();
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 size = ImGui::CalcTextSize("Why?");
    const ImVec2 at{ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - size.x - ui.px(4),
                    end.y - size.y};
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton("##why", size)) lead(in, inspect::WhyLink::winner);
    tooltip(ui, guide::plainText(spans_).c_str(), list_ != nullptr ? "click for the candidates" : nullptr);
    ImGui::GetWindowDrawList()->AddText(at, toU32(ui.palette().accent), "Why?");
    ImGui::PopFont();
    ImGui::SetCursorScreenPos(below);
}

}  // namespace sepaxis::ui
