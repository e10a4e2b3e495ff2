// The left panel while lessons are open: the list of them, or the card of a step.
#include "app/base/counted.h"
#include "app/guide/terms.h"
#include "app/ui/guide/guide.h"
#include "app/ui/guide/page_view.h"
#include "app/ui/guide/text_flow.h"
#include "app/ui/learn/lesson_session.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using learn::TaskKind;

// Pixels at scale 1.
constexpr float kPadding = 12.0f;
constexpr float kFooter = 44.0f;
constexpr float kLessonLine = 21.0f;
constexpr float kSmallLine = 18.0f;
constexpr float kLetterColumn = 26.0f;
constexpr float kMarkRadius = 4.0f;
constexpr float kNewsPlace = 0.55f;  // of the card's height: room below for what explains
constexpr float kOfferButtons = 176.0f;

class Card {
 public:
    Card(const LearnContext& in, LessonSession& session) : in_(in), session_(session), ui_(in.ui) {}

    void draw(const Rect& area) {
        header(area);
        const float foot = session_.lesson() != nullptr ? ui_.px(kFooter) : 0.0f;
        const float top = ImGui::GetCursorScreenPos().y;
        ImGui::SetCursorScreenPos({area.min.x, top});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui_.px(kPadding), 0.0f});
        ImGui::BeginChild("##words", {area.width(), std::max(1.0f, area.max.y - foot - top)}, false,
                          ImGuiWindowFlags_AlwaysUseWindowPadding);
        ImGui::PopStyleVar();
        if (std::exchange(session_.isNew, false)) ImGui::SetScrollY(0.0f);
        width_ = ImGui::GetContentRegionAvail().x;
        if (session_.lesson() == nullptr)
            list();
        else
            step();
        ImGui::EndChild();
        if (session_.lesson() != nullptr) footer({{area.min.x, area.max.y - foot}, area.max});
        act();
    }

 private:
    const gfx::Palette& palette() const { return ui_.palette(); }
    TextLook look(const gfx::Color& color) const {
        return {ui_.fonts.words, ui_.fonts.strong, toU32(color), ui_.px(kLessonLine)};
    }
    TextLook small(const gfx::Color& color) const {
        return {ui_.fonts.small, ui_.fonts.small, toU32(color), ui_.px(kSmallLine)};
    }

    // --- the heading ---

    void header(const Rect& area) {
        const float pad = ui_.px(kPadding);
        ImGui::SetCursorScreenPos({area.min.x + pad, area.min.y + ui_.px(8)});
        const learn::Lesson* lesson = session_.lesson();
        const std::string words = lesson == nullptr ? "LEARN" : inCapitals(lesson->title);
        caption(ui_, words.c_str(), area.width() - pad - ui_.px(64));
        ImGui::SetCursorScreenPos({area.max.x - ui_.px(lesson == nullptr ? 30 : 56), area.min.y + ui_.px(4)});
        if (lesson != nullptr) {
            if (iconButton(ui_, "##all", Icon::table, {}, "All lessons", nullptr, 24.0f)) wish_ = Wish::list;
            ImGui::SameLine(0, ui_.px(2));
        }
        if (iconButton(ui_, "##closeLearn", Icon::close, {},
                       "Close the lessons; overlays, method and inspector are as they were before", nullptr,
                       24.0f))
            wish_ = Wish::close;
        float y = area.min.y + ui_.px(32);
        if (lesson != nullptr) y = dots(*lesson, {area.min.x + pad, y}, area.width() - 2.0f * pad);
        ImGui::SetCursorScreenPos({area.min.x, y + ui_.px(4)});
    }

    // One for each step, to click: filled where it was done.
    float dots(const learn::Lesson& lesson, const ImVec2& at, float width) {
        const std::size_t count = lesson.steps.size(), done = LessonSession::progress(ui_, lesson);
        const float pitch = std::min(ui_.px(20), width / static_cast<float>(count));
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        for (std::size_t i = 0; i < count; ++i) {
            ImGui::PushID(static_cast<int>(i));
            const ImVec2 min{at.x + pitch * static_cast<float>(i), at.y};
            ImGui::SetCursorScreenPos(min);
            if (ImGui::InvisibleButton("##dot", {pitch, ui_.px(16)})) go_ = i;
            const bool hovered = ImGui::IsItemHovered();
            tooltip(ui_, lesson.steps[i].title.c_str());
            const ImVec2 middle{min.x + ui_.px(kMarkRadius + 1), min.y + ui_.px(8)};
            const float radius = ui_.px(kMarkRadius);
            const bool here = i == session_.step();
            const ImU32 ink = toU32(here || hovered ? palette().accent : palette().quietText);
            if (i < done || (here && session_.isDone()))
                draw.AddCircleFilled(middle, radius, ink);
            else
                draw.AddCircle(middle, radius - 0.5f, ink, 0, ui_.px(1.5f));
            if (here) draw.AddCircle(middle, radius + ui_.px(2.5f), ink, 0, ui_.px(1.5f));
            ImGui::PopID();
        }
        return at.y + ui_.px(18);
    }

    // --- the list ---

    void list() {
        paragraphOf(
            "Short lessons in the window itself: you drag, guess and look. Nothing is locked meanwhile, and "
            "your place is kept.",
            look(palette().text));
        bool own = false;
        for (std::size_t i = 0; i < session_.lessons().size(); ++i) {
            const learn::ReadLesson& read = session_.lessons()[i];
            if (!read.lesson.file.empty() && !own) {
                own = true;
                ImGui::Dummy({0, ui_.px(10)});
                caption(ui_, "YOUR OWN");
            }
            ImGui::PushID(static_cast<int>(i));
            row(i, read);
            ImGui::PopID();
        }
        ImGui::Dummy({0, ui_.px(8)});
        static const guide::Spans kOwn = {{.text = "Teachers write their own as text files: "},
                                          {.text = "how a lesson is written", .link = "lessons.md"}};
        flow(kOwn, small(palette().quietText));
    }

    void row(std::size_t index, const learn::ReadLesson& read) {
        const learn::Lesson& lesson = read.lesson;
        const std::size_t count = lesson.steps.size(), done = LessonSession::progress(ui_, lesson);
        const guide::Spans title = {{.text = (lesson.file.empty() ? std::to_string(index + 1) + ". " : "") +
                                             (lesson.title.empty() ? lesson.name : lesson.title),
                                     .strong = true}};
        const guide::Spans about = {{.text = read.problems.empty() ? lesson.about : read.problems.front()}};
        const float pad = ui_.px(8), right = ui_.px(64);
        const TextFlow name(ui_, title, look(palette().text), width_ - 2 * pad - right);
        const TextFlow words(ui_, about, small(palette().quietText), width_ - 2 * pad);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = name.size().y + words.size().y + 2 * pad;
        const bool usable = read.problems.empty();
        const bool pressed = ImGui::InvisibleButton("##lesson", {width_, height}) && usable;
        const bool hovered = ImGui::IsItemHovered() && usable;
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const gfx::Color ground = mix(palette().panel, palette().text, hovered ? 0.10f : 0.04f);
        draw.AddRectFilled(at, {at.x + width_, at.y + height}, toU32(ground), ui_.px(4));
        name.draw(ui_, {at.x + pad, at.y + pad});
        words.draw(ui_, {at.x + pad, at.y + pad + name.size().y});
        const std::string state = done == 0       ? counted(count, "step", "steps")
                                  : done == count ? std::string("done")
                                                  : std::to_string(done) + " of " + std::to_string(count);
        ImGui::PushFont(ui_.fonts.small);
        const float wide = ImGui::CalcTextSize(state.c_str()).x;
        if (usable)
            draw.AddText({at.x + width_ - pad - wide, at.y + pad + ui_.px(2)},
                         toU32(done == count ? palette().success : palette().quietText), state.c_str());
        ImGui::PopFont();
        if (pressed) start_ = index;
        ImGui::SetCursorScreenPos({at.x, at.y + height + ui_.px(6)});
    }

    // --- a step ---

    void step() {
        const learn::Step& step = session_.current();
        if (session_.isAside(in_.editor)) aside();
        const guide::Spans title = {{.text = step.title, .strong = true}};
        flow(title, look(palette().text));
        blocks(step.text, "text");
        if (step.task.kind == TaskKind::question) question(step.task);
        if (step.task.kind == TaskKind::task) task(step.task);
        if (std::exchange(session_.news, false)) {
            ImGui::SetScrollHereY(kNewsPlace);
            ui_.wakeIn(0.0);
        }
        if (session_.isDone()) blocks(step.after, "after");
        ImGui::Dummy({0, ui_.px(8)});
    }

    void aside() {
        paragraphOf("Another scene is open. It is yours to look at; the lesson waits.",
                    small(palette().quietText));
        if (textButton(ui_, "Back to the lesson's scene", "Opens the scene of this step again"))
            go_ = session_.step();
        ImGui::Dummy({0, ui_.px(8)});
    }

    void blocks(const std::vector<guide::Block>& blocks, const char* id) {
        if (blocks.empty()) return;
        ImGui::PushID(id);
        ImGui::Dummy({0, ui_.px(2)});
        ImGui::BeginGroup();
        follow(drawBlocks(ui_, session_.pictures, blocks, {}));
        ImGui::EndGroup();
        ImGui::PopID();
    }

    void paragraphOf(const char* text, const TextLook& look) {
        const guide::Spans spans = {{.text = text}};
        flow(spans, look);
        ImGui::Dummy({0, ui_.px(4)});
    }

    void flow(const guide::Spans& spans, const TextLook& look, float indent = 0.0f) {
        const TextFlow flow(ui_, spans, look, width_ - indent);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        follow(flow.draw(ui_, {at.x + indent, at.y}).clicked);
        ImGui::SetCursorScreenPos(at);
        ImGui::Dummy(flow.size());
    }

    void follow(std::string_view link) {
        if (!link.empty() && !guide::leadsOut(link)) openGuide(in_.guide, link);
    }

    // A ground of its own, so that one sees what is asked.
    template <class Inside>
    void box(const gfx::Color& edge, const Inside& inside) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float pad = ui_.px(10);
        draw.ChannelsSplit(2);
        draw.ChannelsSetCurrent(1);
        ImGui::SetCursorScreenPos({at.x + pad, at.y + pad});
        ImGui::BeginGroup();
        width_ -= 2 * pad;
        inside();
        width_ += 2 * pad;
        ImGui::EndGroup();
        const ImVec2 max{at.x + width_, ImGui::GetItemRectMax().y + pad};
        draw.ChannelsSetCurrent(0);
        draw.AddRectFilled(at, max, toU32(mix(palette().panel, palette().text, 0.05f)), ui_.px(4));
        draw.AddRectFilled(at, {at.x + ui_.px(3), max.y}, toU32(edge), ui_.px(2));
        draw.ChannelsMerge();
        ImGui::SetCursorScreenPos({at.x, max.y});
        ImGui::Dummy({width_, ui_.px(4)});
    }

    void question(const learn::Task& task) {
        box(session_.isDone() ? palette().success : palette().accent, [&] {
            flow(task.prompt, look(palette().text));
            ImGui::Dummy({0, ui_.px(2)});
            for (std::size_t i = 0; i < task.choices.size(); ++i) choice(task.choices[i], i);
        });
    }

    void choice(const learn::Choice& choice, std::size_t index) {
        const bool chosen = session_.answer() == index;
        const bool shown = chosen || (session_.isDone() && choice.right);
        const float indent = ui_.px(kLetterColumn), pad = ui_.px(4);
        const TextFlow words(ui_, choice.text, look(palette().text), width_ - indent - pad);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = words.size().y + 2 * pad;
        const std::string id = "##choice" + std::to_string(index);
        if (ImGui::InvisibleButton(id.c_str(), {width_, height})) answer_ = index;
        const bool hovered = ImGui::IsItemHovered();
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const gfx::Color ground = mix(palette().panel, palette().text, hovered || chosen ? 0.14f : 0.08f);
        draw.AddRectFilled(at, {at.x + width_, at.y + height}, toU32(ground), ui_.px(4));
        const gfx::Color ink = !shown         ? palette().quietText
                               : choice.right ? palette().success
                                              : palette().error;
        const char letter[2] = {static_cast<char>('A' + index), 0};
        ImGui::PushFont(ui_.fonts.strong);
        draw.AddText({at.x + ui_.px(8), at.y + pad + ui_.px(1)}, toU32(ink), letter);
        ImGui::PopFont();
        words.draw(ui_, {at.x + indent, at.y + pad});
        ImGui::SetCursorScreenPos({at.x, at.y + height + ui_.px(4)});
        if (shown) flow(choice.why, small(ink), indent);
    }

    void task(const learn::Task& task) {
        box(session_.isDone() ? palette().success : palette().accent, [&] {
            flow(task.prompt, look(palette().text));
            if (session_.isDone())
                paragraphOf("Done.", small(palette().success));
            else if (!session_.hint().empty())
                paragraphOf(session_.hint().c_str(), small(palette().error));
            else
                paragraphOf("Waiting for you: it is checked as you do it.", small(palette().quietText));
        });
    }

    // --- the lower edge ---

    void footer(const Rect& area) {
        const learn::Lesson& lesson = *session_.lesson();
        const float pad = ui_.px(kPadding), half = (area.width() - 3 * pad) * 0.5f;
        ImGui::GetWindowDrawList()->AddLine({area.min.x, area.min.y + 0.5f}, {area.max.x, area.min.y + 0.5f},
                                            toU32(palette().line));
        ImGui::SetCursorScreenPos({area.min.x + pad, area.min.y + ui_.px(8)});
        ImGui::BeginDisabled(session_.step() == 0);
        if (textButton(ui_, "Back", "The step before", half)) go_ = session_.step() - 1;
        ImGui::EndDisabled();
        ImGui::SetCursorScreenPos({area.min.x + 2 * pad + half, area.min.y + ui_.px(8)});
        const bool last = session_.step() + 1 == lesson.steps.size();
        if (!last && textButton(ui_, session_.isDone() ? "Next" : "Skip", "The next step", half))
            go_ = session_.step() + 1;
        if (!last) return;
        const std::size_t next = session_.chosen() + 1;
        const bool hasNext = next < session_.lessons().size() && session_.lessons()[next].problems.empty();
        if (!hasNext && textButton(ui_, "All lessons", "Back to the list", half)) wish_ = Wish::list;
        if (hasNext && textButton(ui_, "Next lesson", session_.lessons()[next].lesson.title.c_str(), half))
            start_ = next;
    }

    // What was clicked changes the scene only once all of the card is drawn.
    void act() {
        if (answer_) session_.answer(in_, *answer_);
        if (go_) session_.go(in_, *go_);
        if (start_) {
            const learn::Lesson& lesson = session_.lessons()[*start_].lesson;
            const std::size_t done = LessonSession::progress(ui_, lesson);
            session_.start(in_, *start_, done < lesson.steps.size() ? done : 0);
        }
        if (wish_ == Wish::list) session_.showList(in_);
        if (wish_ == Wish::close) session_.close(in_);
    }

    const LearnContext& in_;
    LessonSession& session_;
    Ui& ui_;
    float width_ = 0.0f;
    std::optional<std::size_t> answer_, go_, start_;
    enum class Wish : std::uint8_t { none, list, close } wish_ = Wish::none;
};

}  // namespace

void drawLessonPanel(const LearnContext& in, LessonSession& session, const Rect& area) {
    Card(in, session).draw(area);
}

void drawLearnOffer(const LearnContext& in, LessonSession& session, const Rect& area) {
    Ui& ui = in.ui;
    const float pad = ui.px(kPadding);
    if (beginPanel(ui, "##learnOffer", area, {0, 0}, ImGuiWindowFlags_NoScrollbar)) {
        constexpr const char* kTitle = "New to collision detection?";
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddLine({area.min.x, area.min.y + 0.5f}, {area.max.x, area.min.y + 0.5f},
                     toU32(ui.palette().line));
        float left = area.min.x + pad;
        const float top = area.min.y + ui.px(7);
        ImGui::PushFont(ui.fonts.strong);
        const float title = ImGui::CalcTextSize(kTitle).x + pad;
        // Beside an open panel there may be room for the buttons only.
        if (left + title + ui.px(kOfferButtons) <= area.max.x) {
            draw.AddText({left, top + ui.px(3)}, toU32(ui.palette().text), kTitle);
            left += title;
        }
        ImGui::PopFont();
        ImGui::SetCursorScreenPos({left, top});
        if (textButton(ui, "Lessons",
                       "Eleven short ones in this window: you drag, guess and see why. Help > Learn"))
            session.showList(in);
        ImGui::SameLine();
        if (textButton(ui, "No, thanks", "They stay under Help > Learn"))
            ui.preferences.lessonsOffered = true;
    }
    ImGui::End();
}

}  // namespace sepaxis::ui
