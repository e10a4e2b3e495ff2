#include "app/ui/panels/report_rows.h"

#include "app/base/arithmetic.h"
#include "app/scene/format/validation.h"
#include "app/ui/panels/method_items.h"
#include "app/ui/panels/object_rows.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

using scene::Report;

constexpr float kDepthField = 70.0f;  // of a contact, pixels at scale 1
constexpr int kNewFrames = 4;
constexpr const char* kNotSaid = "not said";
constexpr double kLookForAnswer = 0.02;  // seconds

// What was typed into the fields of one vector or number.
struct Typed {
    std::vector<double> numbers;
    std::string error;
};

// `count` numbers or none, separated by blanks or commas, with or without brackets.
Typed readNumbers(std::string text, std::size_t count) {
    Typed typed;
    for (char& c : text)
        if (std::string_view(count > 1 ? "()[]{},;" : "").find(c) != std::string_view::npos) c = ' ';
    constexpr const char* kBlanks = " \t\n";
    for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string::npos;) {
        const std::size_t end = count > 1 ? text.find_first_of(kBlanks, at) : std::string::npos;
        const std::string part = text.substr(at, end - at);
        const Calculation number = calculate(part);
        if (!number.error.empty()) return {{}, '"' + part + "\" " + number.error};
        typed.numbers.push_back(number.value);
        at = end == std::string::npos ? end : text.find_first_not_of(kBlanks, end);
    }
    if (!typed.numbers.empty() && typed.numbers.size() != count)
        typed.error =
            "needs " + std::to_string(count) + " numbers, has " + std::to_string(typed.numbers.size());
    return typed;
}

dvec3 vectorOf(const std::vector<double>& numbers) {
    return {numbers[0], numbers[1], numbers[2]};
}

std::string textOf(const std::optional<double>& number) {
    return number ? exactNumber(*number) : std::string();
}

std::string textOf(const std::optional<dvec3>& vector) {
    if (!vector) return {};
    return exactNumber(vector->x) + " " + exactNumber(vector->y) + " " + exactNumber(vector->z);
}

bool saysNothing(const Report& report) {
    return !report.overlap && !report.depth && !report.distance && !report.normal && report.contacts.empty();
}

// The rows of one report.
class ReportRows {
 public:
    ReportRows(Ui& ui, Editor& editor, ReportRowsState& state, std::size_t number)
        : ui_(ui),
          editor_(editor),
          state_(state),
          number_(number),
          report_(editor.document.scene().reported[number]) {}

    void draw() {
        if (!heading()) return;  // it was removed
        judgement();
        if (state_.folded.contains(number_)) return;
        if (saysNothing(report_)) takeRow();
        choiceRow("overlap", "Whether it says that they overlap", std::array{kNotSaid, "yes", "no"},
                  report_.overlap ? (*report_.overlap ? 1 : 2) : 0, [](Report& report, int choice) {
                      report.overlap = choice == 0 ? std::nullopt : std::optional(choice == 1);
                  });
        numberRow("depth m", "Its depth. Empty: it did not say", &Report::depth);
        numberRow("distance m", "Its distance. Empty: it did not say", &Report::distance);
        normalRow();
        choiceRow("direction", "Where its normals point", std::array{kNotSaid, "A to B", "B to A"},
                  report_.direction ? 1 + static_cast<int>(*report_.direction) : 0,
                  [](Report& report, int choice) {
                      report.direction.reset();
                      if (choice > 0) report.direction = static_cast<scene::NormalDirection>(choice - 1);
                  });
        choiceRow("frame", "In which frame its normals and points are", std::array{"world", "A", "B"},
                  static_cast<int>(report_.frame),
                  [](Report& report, int choice) { report.frame = static_cast<scene::ReportFrame>(choice); });
        for (std::size_t i = 0; i <= report_.contacts.size(); ++i) contactRow(i);
        numberRow("margin m", "By how much its shapes together are larger than these. Empty: not at all",
                  &Report::margin);
        numberRow("tolerance", "By how many metres it may be off. Empty: the rounding of float",
                  &Report::tolerance);
    }

 private:
    bool heading() {
        const gfx::Palette& p = ui_.palette();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled(
            {at.x, at.y + ui_.px(6)}, {at.x + ui_.px(12), at.y + ui_.px(18)}, toU32(p.reported), ui_.px(3));
        ImGui::SetCursorScreenPos({at.x + ui_.px(18), at.y});
        ImGui::PushFont(ui_.fonts.strong);
        if (state_.newFrames == kNewFrames && number_ + 1 == editor_.document.scene().reported.size())
            ImGui::SetKeyboardFocusHere();
        if (const auto name = textField("##by", report_.by, "which program", "Which program answered",
                                        ImGui::GetContentRegionAvail().x - ui_.px(2 * kFoldSize + 6)))
            change([&](Report& report) { report.by = *name; });
        ImGui::PopFont();
        const bool folded = state_.folded.contains(number_);
        ImGui::SameLine(0, ui_.px(2));
        if (iconButton(ui_, "##fold", folded ? Icon::chevron : Icon::chevronUp, {},
                       folded ? "Show its numbers" : "Fold its numbers away", nullptr, kFoldSize)) {
            if (folded)
                state_.folded.erase(number_);
            else
                state_.folded.insert(number_);
        }
        ImGui::SameLine(0, ui_.px(2));
        if (!iconButton(ui_, "##remove", Icon::close, {}, "Remove this answer", nullptr, kFoldSize))
            return true;
        state_.folded.clear();
        editor_.document.execute(scene::removeReport(number_));
        return false;
    }

    void judgement() {
        const gfx::Palette& p = ui_.palette();
        ImGui::PushFont(ui_.fonts.small);
        if (report_.pair != nullptr) {
            wrappedText(p.quietText, "answered another pose or other shapes");
            if (textButton(ui_, "Go back to it", "Brings back the pair that it answered"))
                editor_.tryExecute(Side::a, scene::returnToReport(number_));
        } else if (!saysNothing(report_) && number_ < state_.judged.size()) {
            const inspect::MethodRow& row = state_.judged[number_];
            if (!row.applies())
                wrappedText(p.contactText, "unclear: " + row.whyNot);
            else if (row.differences.empty())
                wrappedText(p.success, "agrees with the exact answer");
            else
                wrappedText(p.error, inspect::joined(row.differences));
            if (!row.remark.empty()) wrappedText(p.quietText, row.remark);
        }
        ImGui::PopFont();
    }

    // Its numbers may be those of a method that ran.
    void takeRow() {
        fieldLabel(ui_, "take from", "Fills the rows with the answer of a method of this program");
        const ImGuiID field = ImGui::GetID("##take");
        const bool open = beginDropDown(ui_, "##take", "a method");
        refusal(field);
        if (!open) return;
        const scene::Method* const method = methodItems(ui_, editor_, {});
        ImGui::EndCombo();
        if (method == nullptr || state_.asked.isBusy()) return;
        state_.askedFor = {field, number_, editor_.evaluationNumber()};
        state_.asked.start([method, pair = scene::pairOf(editor_.evaluation())] {
            scene::EvaluationOptions options;
            options.method = method;
            scene::Evaluation answer;
            TakenAnswer taken;
            if (const auto error = scene::evaluatePair(pair, options, answer))
                taken.error = error->reason;
            else if (answer.breakdown != scene::Breakdown::none)
                taken.error = answer.note;
            else
                taken.report = scene::reportOf(answer, method->name);
            return taken;
        });
    }

    template <class Set>
    void choiceRow(const char* label, const char* help, const std::array<const char*, 3>& names, int current,
                   Set assign) {
        const std::array<Choice, 3> choices = {
            {{names[0], nullptr}, {names[1], nullptr}, {names[2], nullptr}}};
        fieldLabel(ui_, label, help);
        ImGui::PushFont(ui_.fonts.small);
        const int chosen = segmented(ui_, label, choices, current, ImGui::GetContentRegionAvail().x);
        ImGui::PopFont();
        if (chosen != current) change([&](Report& report) { assign(report, chosen); });
    }

    void numberRow(const char* label, const char* help, std::optional<double> Report::*member) {
        fieldLabel(ui_, label, help);
        if (const auto numbers = numbersField(label, textOf(report_.*member), kNotSaid, help, 1, 0.0f))
            change([&](Report& report) {
                report.*member = numbers->empty() ? std::nullopt : std::optional(numbers->front());
            });
        refusal(ImGui::GetID(label));
    }

    void normalRow() {
        constexpr const char* kHelp = "Its normal, x y z, of any length. Empty: it did not say";
        fieldLabel(ui_, "normal", kHelp);
        if (const auto numbers = numbersField("normal", textOf(report_.normal), kNotSaid, kHelp, 3, 0.0f))
            change([&](Report& report) {
                report.normal = numbers->empty() ? std::nullopt : std::optional(vectorOf(*numbers));
            });
        refusal(ImGui::GetID("normal"));
    }

    // The row behind the last contact is empty and makes another.
    void contactRow(std::size_t i) {
        const bool isNew = i == report_.contacts.size();
        const auto contact = isNew ? scene::ReportedContact() : report_.contacts[i];
        const float depth = isNew ? 0.0f : ui_.px(kDepthField);
        ImGui::PushID(("contact " + std::to_string(i)).c_str());
        fieldLabel(ui_, i == 0 ? "contacts m" : "", "Its contact points, x y z, and their depths");
        const float width = ImGui::GetContentRegionAvail().x - (isNew ? 0.0f : depth + ui_.px(kFieldGap));
        const auto point = numbersField("point", isNew ? "" : textOf(std::optional(contact.point)),
                                        isNew ? "x y z" : "empty: none",
                                        "A contact point, x y z. Empty removes it", 3, width);
        if (!isNew) {
            ImGui::SameLine(0, ui_.px(kFieldGap));
            if (const auto numbers = numbersField("depth", textOf(contact.depth), "depth",
                                                  "The depth at this point. Empty: it did not say", 1, depth))
                change([&](Report& report) {
                    report.contacts[i].depth =
                        numbers->empty() ? std::nullopt : std::optional(numbers->front());
                });
        }
        if (point)
            change([&](Report& report) {
                if (point->empty()) {
                    if (!isNew)
                        report.contacts.erase(report.contacts.begin() + static_cast<std::ptrdiff_t>(i));
                    return;
                }
                if (isNew) report.contacts.emplace_back();
                report.contacts[i].point = vectorOf(*point);
            });
        refusal(ImGui::GetID("point"));
        refusal(ImGui::GetID("depth"));
        ImGui::PopID();
    }

    // What was typed, once typing has ended.
    std::optional<std::string> textField(const char* id, const std::string& shown, const char* hint,
                                         const char* help, float width, const std::string& brief = {}) {
        const ImGuiID field = ImGui::GetID(id);
        const auto typing = state_.typed.find(field);
        std::string text = typing == state_.typed.end() ? shown : typing->second;
        ImGui::SetNextItemWidth(width > 0.0f ? width : ImGui::GetContentRegionAvail().x);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                            {ui_.px(6), (ui_.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
        const bool isBrief = !brief.empty() && brief != text && ImGui::GetActiveID() != field;
        if (isBrief) ImGui::PushStyleColor(ImGuiCol_Text, 0);
        ImGui::InputTextWithHint(id, hint, &text);
        if (isBrief) ImGui::PopStyleColor();
        const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
        if (isBrief)
            drawClipped(brief, {min.x + ui_.px(6), min.y + lineOffset(ui_)}, max.x - min.x - ui_.px(12),
                        toU32(ui_.palette().text));
        ImGui::PopStyleVar();
        tooltip(ui_, isBrief ? (std::string(help) + '\n' + text).c_str() : help);
        if (ImGui::IsItemActive()) state_.typed[field] = text;
        if (!ImGui::IsItemDeactivated()) return std::nullopt;
        state_.typed.erase(field);
        return text == shown ? std::nullopt : std::optional(text);
    }

    // While nobody types: the digits that a person chose, or as many of them as `width` pixels hold.
    std::string inBrief(const std::string& exact, std::size_t count, float width) const {
        const int room = static_cast<int>(width / ImGui::CalcTextSize("0").x),
                  numbers = static_cast<int>(count);
        std::string text;
        for (const double number : readNumbers(exact, count).numbers) {
            const FieldNumber shown =
                fieldNumber(number, (room - numbers + 1) / numbers, ui_.preferences.digits);
            text += (text.empty() ? "" : " ") + shown.text + (shown.cut ? "\xE2\x80\xA6" : "");
        }
        return text;
    }

    std::optional<std::vector<double>> numbersField(const char* label, const std::string& shown,
                                                    const char* hint, const char* help, std::size_t count,
                                                    float width) {
        const ImGuiID field = ImGui::GetID(label);
        ImGui::PushFont(ui_.fonts.numbers);
        const float room = (width > 0.0f ? width : ImGui::GetContentRegionAvail().x) - ui_.px(12);
        const auto text = textField((std::string("##") + label).c_str(), shown, hint, help, width,
                                    inBrief(shown, count, room));
        ImGui::PopFont();
        if (!text) return std::nullopt;
        Typed typed = readNumbers(*text, count);
        const bool refused = !typed.error.empty();
        refuse(field, std::move(typed.error));
        if (refused) return std::nullopt;
        return std::move(typed.numbers);
    }

    void refuse(ImGuiID field, std::string why) {
        state_.refusedField = field;
        state_.refusal = std::move(why);
    }
    void refusal(ImGuiID field) {
        if (state_.refusal.empty() || state_.refusedField != field) return;
        ImGui::PushFont(ui_.fonts.small);
        wrappedText(ui_.palette().error, "Not changed: " + state_.refusal);
        ImGui::PopFont();
    }

    template <class Change>
    void change(Change assign) {
        Report changed = report_;
        assign(changed);
        set(std::move(changed));
    }
    void set(Report changed) {
        if (const auto error = scene::validate(changed))
            refuse(state_.refusedField, error->reason);
        else
            editor_.document.execute(scene::setReport(number_, std::move(changed)));
    }

    Ui& ui_;
    Editor& editor_;
    ReportRowsState& state_;
    std::size_t number_;
    const Report& report_;  // see keepScenes()
};

// Of one that is somebody else's it takes a while; the pair or the report may be others by then.
void takeAsked(Ui& ui, Editor& editor, ReportRowsState& state) {
    if (!state.asked.isBusy()) return;
    auto taken = state.asked.take();
    if (!taken) return ui.wakeIn(kLookForAnswer);
    const auto& [field, report, evaluation] = state.askedFor;
    if (evaluation != editor.evaluationNumber() || report >= editor.document.scene().reported.size() ||
        !saysNothing(editor.document.scene().reported[report]))
        return;
    std::string why = std::move(taken->error);
    if (why.empty())
        if (const auto error = scene::validate(taken->report)) why = error->reason;
    state.refusedField = field;
    state.refusal = why;
    if (why.empty()) editor.document.execute(scene::setReport(report, std::move(taken->report)));
}

void judgeAgain(const Ui& ui, const Editor& editor, ReportRowsState& state) {
    const scene::AngleUnit unit = ui.preferences.angleUnit;
    if (!editor.hasResult() || (state.judgedFor == editor.evaluationNumber() && state.judgedIn == unit))
        return;
    state.judgedFor = editor.evaluationNumber();
    state.judgedIn = unit;
    state.judged.clear();
    scene::Evaluation exact;
    if (scene::evaluatePair(scene::pairOf(editor.evaluation()), {}, exact)) return;
    for (const Report& report : editor.document.scene().reported)
        state.judged.push_back(inspect::judgeReport(report, exact, unit));
}

}  // namespace

void addEmptyReport(Editor& editor, ReportRowsState& state) {
    if (editor.document.scene().reported.size() >= scene::kMostReports) return;
    editor.document.execute(scene::addReport({}));
    state.folded.clear();
    state.newFrames = kNewFrames;
}

void reportRows(Ui& ui, Editor& editor, ReportRowsState& state) {
    takeAsked(ui, editor, state);
    const std::size_t count = editor.document.scene().reported.size();
    if (count == 0) return;
    judgeAgain(ui, editor, state);
    for (std::size_t i = 0; i < count; ++i) {
        ImGui::PushID(("report " + std::to_string(i)).c_str());
        separator(ui);
        ReportRows(ui, editor, state, i).draw();
        ImGui::PopID();
        if (editor.document.scene().reported.size() != count) return;
    }
    if (state.newFrames == 0) return;
    // ImGui scrolls to the field that gets the keyboard, a frame later: its last row comes after that.
    --state.newFrames;
    ImGui::SetScrollHereY(1.0f);
    ui.wakeIn(0.0);
}

}  // namespace sepaxis::ui
