#include "app/ui/dialogs/exchange_dialogs.h"

#include "app/base/json_text.h"
#include "app/base/regular_file.h"
#include "app/scene/methods.h"
#include "app/ui/dialogs/dialog_contexts.h"
#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/paste_by_hand.h"
#include "app/ui/dialogs/paste_list.h"
#include "app/ui/dialogs/paste_reading.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/shell/scene_opening.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/busy_bar.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <imgui.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

using exchange::Assignment;
using exchange::ShareFormat;

constexpr float kWidth = 960.0f;  // pixels at scale 1, as all sizes here
constexpr float kHeight = 380.0f;
constexpr float kPictureWidth = 210.0f, kPictureHeight = 132.0f;
constexpr float kModeRow = 34.0f;
constexpr float kShortHeight = 132.0f;  // where there is nothing to choose
constexpr float kButton = 104.0f;
constexpr float kMargin = 20.0f;

// A height that leaves the buttons in the window.
float bodyHeight(const Ui& ui, float wanted = kHeight) {
    return std::min(ui.px(wanted), ImGui::GetIO().DisplaySize.y - ui.px(300));
}

// --- what is understood ---------------------------------------------------------------------------------

// Whether all that the page shows belongs to the present text and choices.
bool isCurrent(const ExchangeDialogs& dialogs) {
    return !dialogs.paste.stale && !dialogs.paste.judgementStale && !dialogs.reader.isBusy();
}

void stopReading(ExchangeDialogs& dialogs) {
    dialogs.reading.request_stop();
    dialogs.reader.forget();
}

// Nothing is known of the text then.
void giveUpReading(ExchangeDialogs& dialogs) {
    stopReading(dialogs);
    dialogs.givenUp.push_back(std::exchange(dialogs.reader, {}));
    static_cast<PasteReading&>(dialogs.paste) = {};
    dialogs.paste.read.error = "1:1: reading this text took longer than " +
                               scene::numberForPerson(dialogs.longestReading) +
                               " s and was given up. Paste the part that makes the two shapes";
}

void startReading(const Ui& ui, const Editor& editor, ExchangeDialogs& dialogs) {
    PasteDialog& dialog = dialogs.paste;
    PasteQuestion question{dialog.text,
                           dialog.choices,
                           dialog.byHand ? std::optional(dialog.hand) : std::nullopt,
                           std::nullopt,
                           dialog.assignment,
                           dialog.assignedByHand,
                           dialog.read.objects.size(),
                           editor.document.scene(),
                           {}};
    question.options.precision = editor.options.precision;
    // Two shapes out of the range of single precision come back one after the other.
    if (!editor.evaluationError().reason.empty())
        question.options.precision = scene::Precision::doublePrecision;
    if (!dialog.stale) question.known = dialog.read;
    dialog.stale = dialog.judgementStale = false;
    dialogs.reading = std::stop_source();
    dialogs.readingSince = ui.now;
    dialogs.reader.start([question = std::move(question), stop = dialogs.reading.get_token()]() mutable {
        return readPaste(std::move(question), stop);
    });
}

// Takes what was read and reads what changed.
void followReading(Ui& ui, const Editor& editor, ExchangeDialogs& dialogs) {
    PasteDialog& dialog = dialogs.paste;
    constexpr double kPollSeconds = 0.05;
    const auto takeRead = [&](std::chrono::milliseconds patience) {
        if (auto reading = dialogs.reader.take(patience))
            static_cast<PasteReading&>(dialog) = *std::move(reading);
    };
    std::erase_if(dialogs.givenUp, [](inspect::Background<PasteReading>& reader) {
        static_cast<void>(reader.take());
        return !reader.isBusy();
    });
    takeRead({});
    const bool changed = dialog.stale || dialog.judgementStale;
    if (!dialogs.reader.isBusy() && dialog.open && changed) {
        startReading(ui, editor, dialogs);
        takeRead(dialog.text.size() <= kMostReadAtOnce ? dialogs.mostWait : std::chrono::milliseconds());
    } else if (dialogs.reader.isBusy() && (changed || !dialog.open)) {
        stopReading(dialogs);
    } else if (dialogs.reader.isBusy() && ui.now - dialogs.readingSince > dialogs.longestReading) {
        giveUpReading(dialogs);
    }
    if (dialogs.reader.isBusy()) ui.wakeIn(kPollSeconds);
}

void openWith(Ui& ui, Editor& editor, ViewportState& view, ExchangeDialogs& dialogs, std::string text,
              std::string source) {
    cancelDrag(view, editor);
    PasteDialog& dialog = dialogs.paste;
    dialog = {};
    dialog.open = true;
    dialog.text = std::move(text);
    dialog.source = std::move(source);
    followReading(ui, editor, dialogs);
    // What nobody knows is told by hand, where it has numbers.
    if (isCurrent(dialogs) && !dialog.read.ok() && dialog.text.size() < kMostShownBytes &&
        exchange::numbersOfText(dialog.text).size() > 1)
        setByHand(dialog, true);
}

std::string stepName(const Assignment& assignment) {
    if (assignment.a && assignment.b) return "Paste a pair";
    return assignment.a ? "Paste to A" : "Paste to B";
}

// A pair is another scene, of no file until it is saved; a single shape is a change of the open one. Returns
// why it was refused; empty: it is there.
std::string put(Ui& ui, Editor& editor, Host& host, const scene::Scene& taken, const std::string& step,
                Side side, bool pair) {
    if (!pair) {
        if (!editor.tryExecute(side, {step, [taken](scene::Scene& scene) { scene = taken; }, {}}))
            return editor.message[indexOf(side)];
        evaluateOpened(ui, editor);
        return {};
    }
    if (const auto error = editor.refusalOf(taken)) return error->reason;
    host.openScene(taken, {}, true, step);
    editor.document.setHeld(std::nullopt);
    return {};
}

bool canBeTaken(const PasteDialog& dialog) {
    return dialog.read.ok() && dialog.read.questions.empty() && dialog.trouble.empty();
}

void accept(const ImportContext& in) {
    PasteDialog& dialog = in.dialogs.exchangeDialogs->paste;
    if (!isCurrent(*in.dialogs.exchangeDialogs) || !canBeTaken(dialog)) return;
    const bool pair = dialog.assignment.a && dialog.assignment.b;
    const Side side = dialog.assignment.b ? Side::b : Side::a;
    scene::Scene taken = dialog.taken;
    if (!dialog.withAnswer && !dialog.read.scene) taken.reported.clear();
    const std::string step = stepName(dialog.assignment);
    dialog.trouble = put(in.ui, in.editor, in.host, taken, step, side, pair);
    if (!dialog.trouble.empty()) return;
    dialog.open = false;
    in.view.selectedFeatures.clear();
    in.view.selection = side;
    if (pair && taken.camera)
        in.view.camera.jumpTo(scene::fromSaved(*taken.camera));
    else
        frameAll(in.ui, in.editor, in.view, true);
    in.ui.toasts.show(step + ": " + dialog.verdict);
}

// --- the left side --------------------------------------------------------------------------------------

void textSide(const Ui& ui, ExchangeDialogs& dialogs, float width, float height) {
    PasteDialog& dialog = dialogs.paste;
    if (dialog.text.size() > kMostShownBytes) {
        ImGui::BeginChild("##longText", {width, height}, false, ImGuiWindowFlags_NavFlattened);
        const auto lines = std::count(dialog.text.begin(), dialog.text.end(), '\n') + 1;
        quiet(ui, "The text has " + std::to_string(lines) +
                      " lines. It is too long to show here, but all of it is read.");
        ImGui::EndChild();
        return;
    }
    ImGui::PushFont(ui.fonts.numbers);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, toVec4(ui.palette().background));
    if (ImGui::InputTextMultiline("##text", &dialog.text, {width, height},
                                  ImGuiInputTextFlags_AllowTabInput)) {
        dialog.choices.places.clear();  // their places have moved
        dialog.choices.confirmed.clear();
        dialog.numbers.clear();
        dialog.hand = {};
        dialog.stale = true;
    }
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

// --- the right side -------------------------------------------------------------------------------------

void sideRow(Ui& ui, const Editor& editor, ExchangeDialogs& dialogs, Side side,
             std::optional<std::size_t>& index) {
    PasteDialog& dialog = dialogs.paste;
    const bool isA = side == Side::a;
    const gfx::Color color = isA ? ui.palette().textA : ui.palette().textB;
    rowLabel(ui, "", ui.px(28));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushFont(ui.fonts.strong);
    ImGui::GetWindowDrawList()->AddText({at.x - ui.px(24), at.y + lineOffset(ui)}, toU32(color),
                                        isA ? "A" : "B");
    ImGui::PopFont();
    const scene::Object& present = editor.document.scene().object(side);
    const std::string keep =
        "keep " + (present.name.empty() ? scene::shapeTypeName(present.shape) : present.name);
    const auto name = [&](std::size_t i) {
        const exchange::FoundObject& found = dialog.read.objects[i];
        const bool named = !found.object.name.empty() && !found.words.starts_with(found.object.name);
        return named ? found.object.name + ": " + found.words : found.words;
    };
    if (!beginDropDown(ui, isA ? "##toA" : "##toB", (index ? name(*index) : keep).c_str(),
                       isA ? "What becomes A" : "What becomes B"))
        return;
    const std::optional<std::size_t> before = index;
    if (ImGui::Selectable(keep.c_str(), !index)) index.reset();
    for (std::size_t i = 0; i < dialog.read.objects.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(name(i).c_str(), index == i)) index = i;
        ImGui::PopID();
    }
    ImGui::EndCombo();
    if (before == index) return;
    dialog.assignedByHand = true;
    dialog.judgementStale = true;
}

void understoodSide(Ui& ui, ExchangeDialogs& dialogs, float height) {
    PasteDialog& dialog = dialogs.paste;
    if (!isCurrent(dialogs)) {
        const double seconds = ui.now - dialogs.readingSince;
        busyBar(ui, "Reading the text...", seconds);
        return;
    }
    const float choices = choicesHeight(ui, dialog);
    ImGui::BeginChild("##list", {0, std::max(ui.px(60), height - choices)}, false,
                      ImGuiWindowFlags_NavFlattened);
    understoodList(ui, dialog);
    ImGui::EndChild();
    if (choices <= 0.0f) return;
    caption(ui, "READ AS");
    choiceRows(ui, dialog);
}

void pairRows(Ui& ui, const Editor& editor, ExchangeDialogs& dialogs) {
    PasteDialog& dialog = dialogs.paste;
    if (!isCurrent(dialogs) || !dialog.read.ok()) return;
    if (dialog.read.scene == std::nullopt || dialog.assignedByHand) {
        sideRow(ui, editor, dialogs, Side::a, dialog.assignment.a);
        sideRow(ui, editor, dialogs, Side::b, dialog.assignment.b);
    }
    if (!dialog.trouble.empty())
        troubled(ui, dialog.trouble);
    else
        paragraph(dialog.verdict);
    if (!dialog.note.empty()) quiet(ui, dialog.note);
    for (const std::string& words : dialog.read.reportWords) {
        ImGui::Checkbox("##answer", &dialog.withAnswer);
        ImGui::SameLine();
        paragraph(words);
    }
    if (dialog.read.passedLines > 0)
        quiet(ui, counted(dialog.read.passedLines, "line", "lines") +
                      " with numbers not read: at the end of the list above");
}

// The picture at the right, the words beside it.
void pairBelow(Ui& ui, const Editor& editor, ExchangeDialogs& dialogs, float width) {
    const float height = ui.px(kPictureHeight), pictureWidth = ui.px(kPictureWidth);
    ImGui::BeginChild("##pair", {width - pictureWidth - ui.px(16), height}, false,
                      ImGuiWindowFlags_NavFlattened);
    if (dialogs.paste.byHand)
        handVerdict(ui, dialogs.paste, isCurrent(dialogs));
    else
        pairRows(ui, editor, dialogs);
    ImGui::EndChild();
    ImGui::SameLine(0.0f, ui.px(16));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Dummy({pictureWidth, height});
    pairPicture(ui, dialogs, {corner, {corner.x + pictureWidth, corner.y + height}});
}

// As it was found in the text, or by hand.
void modeRow(Ui& ui, PasteDialog& dialog) {
    static constexpr std::array kModes{
        Choice{"as it is read", "What the text says, as far as it is known"},
        Choice{"by hand", "Click which numbers of the text are what: for texts that are not understood"}};
    const int mode = dialog.byHand ? 1 : 0;
    const int chosen = segmented(ui, "##mode", kModes, mode, ImGui::GetContentRegionAvail().x);
    if (chosen != mode) setByHand(dialog, chosen == 1);
    ImGui::Dummy({0, ui.px(2)});
}

// --- the page -------------------------------------------------------------------------------------------

// Cancel and accept at the right of a row; true for the one that was pressed.
struct Pressed {
    bool cancel = false, accept = false;
};
Pressed buttons(Ui& ui, const char* acceptLabel, const char* help, bool enabled) {
    Pressed pressed;
    const float width = ui.px(kButton);
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2 * width - ui.px(8 + kMargin));
    pressed.cancel = textButton(ui, "Cancel", "Leaves everything as it was (Esc)", width);
    ImGui::SameLine();
    ImGui::BeginDisabled(!enabled);
    pressed.accept = textButton(ui, acceptLabel, help, width);
    ImGui::EndDisabled();
    return pressed;
}

bool enterPressed() {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
           ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false);
}

void drawPaste(const ImportContext& in) {
    PasteDialog& dialog = in.dialogs.exchangeDialogs->paste;
    followReading(in.ui, in.editor, *in.dialogs.exchangeDialogs);
    constexpr const char* kId = "##paste";
    if (dialog.open && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(in.ui, kId, kWidth)) return;
    dialogTitle(in.ui, dialog.source.empty() ? "Paste" : ("From " + dialog.source).c_str());
    const bool brief = dialog.read.scene && dialog.text.size() < kMostShownBytes;
    const float height = bodyHeight(in.ui, brief ? kShortHeight : kHeight);
    const float width = ImGui::GetContentRegionAvail().x;
    const float left = width * 0.46f;
    bool typing = false;
    if (dialog.byHand) {
        pickedText(in.ui, dialog, left, height);
    } else {
        textSide(in.ui, *in.dialogs.exchangeDialogs, left, height);
        typing = ImGui::IsItemActive();
    }
    followReading(in.ui, in.editor, *in.dialogs.exchangeDialogs);
    ImGui::SameLine(0.0f, in.ui.px(16));
    ImGui::BeginChild("##understood", {width - left - in.ui.px(16), height}, false,
                      ImGuiWindowFlags_NavFlattened);
    if (!brief) modeRow(in.ui, dialog);
    if (dialog.byHand)
        handSide(in.ui, dialog);
    else
        understoodSide(in.ui, *in.dialogs.exchangeDialogs, height - (brief ? 0.0f : in.ui.px(kModeRow)));
    followReading(in.ui, in.editor, *in.dialogs.exchangeDialogs);
    ImGui::EndChild();
    ImGui::Dummy({0, in.ui.px(2)});
    pairBelow(in.ui, in.editor, *in.dialogs.exchangeDialogs, width);
    ImGui::Dummy({0, in.ui.px(4)});
    const bool canTake = isCurrent(*in.dialogs.exchangeDialogs) && canBeTaken(dialog);
    ImGui::BeginDisabled(!isCurrent(*in.dialogs.exchangeDialogs) || !dialog.read.ok());
    if (textButton(in.ui, "Swap A and B", "Swap the two shapes")) {
        if (dialog.byHand) {
            std::swap(dialog.hand.slots[0], dialog.hand.slots[1]);
            dialog.stale = true;
        } else {
            std::swap(dialog.assignment.a, dialog.assignment.b);
            dialog.assignedByHand = true;
            dialog.judgementStale = true;
        }
    }
    ImGui::EndDisabled();
    followReading(in.ui, in.editor, *in.dialogs.exchangeDialogs);
    const Pressed pressed = buttons(
        in.ui, "Take it", "Import into the scene as one step (Enter; Ctrl+Enter while typing)", canTake);
    const bool enter = enterPressed() && (!typing || ImGui::GetIO().KeyCtrl);
    const bool escaped = escapePressed(in.ui);
    if (pressed.accept || (enter && canTake)) accept(in);
    if (pressed.cancel || escaped) dialog.open = false;
    if (!dialog.open) {
        dialog.text.clear();
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

std::string sizeOfText(const std::string& text) {
    const auto lines = std::count(text.begin(), text.end(), '\n') + (text.ends_with('\n') ? 0 : 1);
    return counted(text.size(), "character", "characters") +
           (lines > 1 ? ", " + std::to_string(lines) + " lines" : "");
}

void methodRow(Ui& ui, const Editor& editor, ShareDialog& dialog) {
    rowLabel(ui, "actual", ui.px(kPasteLabel), "Whose answer is the actual one of the issue");
    const scene::Report* report = exchange::firstReport(editor.document.scene());
    const bool showsReport = dialog.options.actual == nullptr && report != nullptr;
    const scene::Method* shown = dialog.options.actual != nullptr
                                     ? dialog.options.actual
                                     : exchange::defaultActual(editor.evaluation());
    const std::string name = showsReport ? report->by + " (reported)" : shown->name;
    if (beginDropDown(ui, "##method", name.c_str(), nullptr, ui.px(220))) {
        if (report != nullptr && ImGui::Selectable((report->by + " (reported)").c_str(), showsReport)) {
            dialog.options.actual = nullptr;
            dialog.stale = true;
        }
        for (const scene::Method& method : scene::methods()) {
            if (scene::whyNot(method, editor.evaluation())) continue;
            if (ImGui::Selectable(method.name.c_str(), !showsReport && &method == shown)) {
                dialog.options.actual = &method;
                dialog.stale = true;
            }
        }
        ImGui::EndCombo();
    }
    rowLabel(ui, "expected", ui.px(kPasteLabel),
             "In your own words; empty: what the scene expects, else the exact answer");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::InputText("##expected", &dialog.options.expected)) dialog.stale = true;
}

void drawShare(Ui& ui, const Editor& editor, ExchangeDialogs& dialogs) {
    ShareDialog& dialog = dialogs.share;
    constexpr const char* kId = "##share";
    if (dialog.open && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(ui, kId, kWidth * 0.8f)) return;
    dialogTitle(ui, "Share the scene");
    static constexpr std::array kForms{
        Choice{"one line", "For chats and mails: paste it into another sepaxis"},
        Choice{"scene file", "The scene as JSON"},
        Choice{"C++ test", "A program that asks the collision library"},
        Choice{"Markdown", "An issue with pose, expected and actual answer"},
        Choice{"JavaScript", "Hulls in the notation of the article"}};
    const int form = static_cast<int>(dialog.format);
    const int chosen = segmented(ui, "##form", kForms, form, ImGui::GetContentRegionAvail().x);
    if (chosen != form) {
        dialog.format = static_cast<ShareFormat>(chosen);
        dialog.stale = true;
    }
    if (dialog.format == ShareFormat::markdown && editor.hasResult()) methodRow(ui, editor, dialog);
    if (dialog.stale) {
        dialog.shown = exchange::share(editor.document.scene(), dialog.format, dialog.options);
        dialog.stale = false;
    }
    ImGui::Dummy({0, ui.px(4)});
    ImGui::PushFont(ui.fonts.numbers);
    ImGui::BeginChild("##preview", {0, bodyHeight(ui) - ui.px(60)}, true,
                      ImGuiWindowFlags_NavFlattened |
                          (dialog.format == ShareFormat::line ? 0 : ImGuiWindowFlags_HorizontalScrollbar));
    constexpr std::size_t kMostPreview = 20'000;
    const std::string start = dialog.shown.text.substr(0, kMostPreview);
    if (dialog.format == ShareFormat::line) ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(start.c_str());
    if (dialog.format == ShareFormat::line) ImGui::PopTextWrapPos();
    ImGui::EndChild();
    ImGui::PopFont();
    if (dialog.shown.error.empty())
        quiet(ui, sizeOfText(dialog.shown.text));
    else
        troubled(ui, dialog.shown.error);
    const bool can = dialog.shown.error.empty();
    const Pressed pressed = buttons(ui, "Copy", "Copies all of it (Enter)", can);
    const bool escaped = escapePressed(ui);
    if (can && (pressed.accept || (enterPressed() && !ImGui::IsAnyItemActive()))) {
        ui.copy(dialog.shown.text, "Copied " + sizeOfText(dialog.shown.text));
        dialog.open = false;
    }
    if (pressed.cancel || escaped) dialog.open = false;
    if (!dialog.open) {
        dialog.shown = {};
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

}  // namespace

void showPasteDialog(Ui& ui, Editor& editor, ViewportState& view, ExchangeDialogs& dialogs) {
    const char* text = ImGui::GetClipboardText();
    if (text == nullptr || std::string_view(text).find_first_not_of(" \t\r\n") == std::string_view::npos) {
        ui.toasts.advise("The clipboard holds no text. Copy a scene, points or code, then paste it here.");
        return;
    }
    openWith(ui, editor, view, dialogs, text, "");
}

bool isTextFile(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    static constexpr std::array<std::string_view, 10> kText = {".txt", ".md", ".js", ".cpp", ".log",
                                                               ".h",   ".c",  ".py", ".rs",  ".cc"};
    return std::find(kText.begin(), kText.end(), extension) != kText.end();
}

bool pasteFile(const ImportContext& in, const std::filesystem::path& path) {
    RegularFile file = readRegularFile(path, exchange::kMaxTextBytes);
    if (!file.ok()) {
        in.host.showError("Cannot read " + path.filename().string(),
                          path.string() + ": " + file.problem + "\n\nThe open scene is unchanged.");
        return false;
    }
    openWith(in.ui, in.editor, in.view, *in.dialogs.exchangeDialogs, std::move(file.text),
             path.filename().string());
    return true;
}

void showShareDialog(ExchangeDialogs& dialogs) {
    ShareDialog& dialog = dialogs.share;
    dialog.open = dialog.stale = true;
    dialog.options.actual = nullptr;
}

void copyScene(Ui& ui, const Editor& editor, ShareFormat format) {
    const exchange::SharedText shared = exchange::share(editor.document.scene(), format);
    if (!shared.error.empty()) {
        ui.toasts.error("Cannot be copied: " + shared.error);
        return;
    }
    std::string_view title;
    for (const exchange::ShareFormatName& name : exchange::shareFormats())
        if (name.format == format) title = name.title;
    ui.copy(shared.text, "Copied as " + std::string(title) + ", " + sizeOfText(shared.text));
}

bool exchangeDialogOpen(const ExchangeDialogs& dialogs) {
    return dialogs.paste.open || dialogs.share.open;
}

void closeExchangeDialogs(ExchangeDialogs& dialogs) {
    dialogs.paste.open = dialogs.share.open = false;
}

void drawExchangeDialogs(const ImportContext& in) {
    drawPaste(in);
    drawShare(in.ui, in.editor, *in.dialogs.exchangeDialogs);
}

}  // namespace sepaxis::ui
