#include "app/paste/understanding.h"

#include "app/base/json_text.h"
#include "app/base/trimmed.h"
#include "app/base/utf8.h"
#include "app/paste/answers.h"
#include "app/paste/branches.h"
#include "app/paste/code/assemble.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/diff.h"
#include "app/paste/formats/godot_scene.h"
#include "app/paste/formats/models.h"
#include "app/paste/passed_over.h"
#include "app/paste/questions.h"
#include "app/scene/format/scene_file.h"
#include "app/share/one_line.h"
#include "app/share/spreadsheet.h"

#include <algorithm>
#include <utility>

namespace sepaxis::exchange {

namespace {

void holdsScene(Understanding& result, scene::Scene scene, std::size_t begin, std::size_t end,
                const Place& place, const std::string& what) {
    Item item;
    item.kind = ItemKind::scene;
    item.begin = begin;
    item.end = end;
    item.place = place;
    item.name = scene.name;
    item.words = what + ": A is a " + describeObject(scene.a) + ", B is a " + describeObject(scene.b);
    item.object = 0;
    result.items.push_back(std::move(item));
    result.objects = {{scene.a, describeObject(scene.a)}, {scene.b, describeObject(scene.b)}};
    result.scene = std::move(scene);
}

std::string at(const Place& place) {
    return std::to_string(place.line) + ':' + std::to_string(place.column) + ": ";
}

// One line of a hull that has a million is enough.
bool readOneLine(std::string_view text, Understanding& result) {
    std::optional<OneLine> line = findOneLine(text);
    if (!line) return false;
    const Place place = placeOf(text, line->begin);
    if (!line->error.empty()) {
        result.error = at(place) + line->error;
        return true;
    }
    holdsScene(result, std::move(line->scene), line->begin, line->end, place, "a scene as one line");
    return true;
}

// An object, or only its shape, as scene files write them: read as A of a scene made around it.
bool readObject(std::string_view json, std::size_t begin, const Place& place, Understanding& result) {
    for (const std::string_view open :
         {R"({"version": 1, "b": {"shape": {"type": "sphere", "radius": 1}}, "a": )",
          R"({"version": 1, "b": {"shape": {"type": "sphere", "radius": 1}}, "a": {"shape": )"}) {
        const std::string close = open.ends_with("\"shape\": ") ? "}}" : "}";
        const scene::ReadResult read = scene::readScene(std::string(open) + std::string(json) + close);
        // Other programs' objects look alike but for what they have besides.
        if (!read.ok || !read.scene.a.unknown.empty() || !read.scene.a.unknownInShape.empty()) continue;
        Item item;
        item.kind = ItemKind::shape;
        item.begin = begin;
        item.end = begin + json.size();
        item.place = place;
        item.words = "an object of a scene file: " + describeObject(read.scene.a);
        item.object = static_cast<int>(result.objects.size());
        result.items.push_back(std::move(item));
        result.objects.push_back({read.scene.a, describeObject(read.scene.a)});
        return true;
    }
    return false;
}

// JSON of our own wherever it stands in the text: alone, or between the lines of a message.
bool readJson(std::string_view text, const std::vector<Token>& tokens, Understanding& result) {
    std::string complaint;
    constexpr std::size_t kMostTries = 20;
    std::size_t tries = 0;
    for (std::size_t i = 0; i < tokens.size() && tries < kMostTries; ++i) {
        const Token& token = tokens[i];
        if (!token.is("{") || i + 2 >= tokens.size() || tokens[i + 1].kind != TokenKind::string) continue;
        if (!tokens[i + 2].is(":") || !tokens[token.match].is("}")) continue;
        ++tries;
        const std::string_view json = text.substr(token.begin, tokens[token.match].end - token.begin);
        const Place place = placeOf(text, token.begin);
        const bool scene = json.find("\"version\"") != std::string_view::npos &&
                           json.find("\"a\"") != std::string_view::npos;
        if (scene) {
            scene::ReadResult read = scene::readScene(json);
            if (read.ok) {
                holdsScene(result, std::move(read.scene), token.begin, token.begin + json.size(), place,
                           "a scene file");
                return true;
            }
            if (complaint.empty())
                complaint = at(place) + "a scene file that cannot be read: " +
                            (read.error.pointer.empty() ? "" : read.error.pointer + ": ") + read.error.reason;
        } else if (readObject(json, token.begin, place, result)) {
            i = token.match;
            continue;
        }
        if (scene) break;
    }
    if (!complaint.empty() && result.objects.empty()) {
        result.error = complaint;
        return true;
    }
    return !result.objects.empty();
}

std::string nothingFound(const std::vector<Token>& tokens) {
    const bool numbers =
        std::any_of(tokens.begin(), tokens.end(), [](const Token& t) { return t.kind == TokenKind::number; });
    const bool quoted = std::any_of(tokens.begin(), tokens.end(), [](const Token& t) {
        return t.kind == TokenKind::string && t.text.find_first_of("0123456789") != std::string::npos;
    });
    // A form that is read.
    const std::string write =
        "Choose the numbers by hand, or write \"fcl::Boxd boxA(1, 2, 3)\" and, on a line below, \"posA = [0, "
        "0, "
        "0]\"";
    if (!numbers && quoted)
        return "1:1: the numbers of this text stand in quotes, as XML has them, and are not read. " + write;
    if (!numbers)
        return "1:1: there are no numbers in this text. Paste a scene, points, or the code that makes the "
               "shapes";
    const bool sizes = std::any_of(tokens.begin(), tokens.end(), [](const Token& t) {
        const std::string word = t.kind == TokenKind::word ? lowerCase(lastPart(t.text)) : std::string();
        return holds(word, "radius") || holds(word, "size") || holds(word, "extent") || holds(word, "box") ||
               holds(word, "sphere") || holds(word, "cylinder") || holds(word, "capsule");
    });
    if (sizes) return "1:1: the text names shapes or sizes, but not in a form that is read. " + write;
    return "1:1: these numbers make no shape. A box needs its sizes (\"Box(1, 1, 1)\"), a hull four points "
           "or more, one a line";
}

}  // namespace

Choices choicesAt(const Choices& choices, std::size_t key) {
    Choices result = choices;
    result.places.clear();
    for (const PlacedReading& placed : choices.places) {
        if (placed.key != key) continue;
        const Reading& here = placed.reading;
        if (here.quaternions != QuaternionOrder::automatic) result.quaternions = here.quaternions;
        if (here.matrices != MatrixOrder::automatic) result.matrices = here.matrices;
        if (here.boxes != BoxNumbers::automatic) result.boxes = here.boxes;
        if (here.angles != AngleUnit::automatic) result.angles = here.angles;
        if (here.euler != EulerOrder::automatic) result.euler = here.euler;
        if (here.axes != UprightAxis::automatic) result.axes = here.axes;
        if (here.capsules != CapsuleLength::automatic) result.capsules = here.capsules;
    }
    return result;
}

Reading& readingAt(Choices& choices, std::size_t key) {
    for (PlacedReading& placed : choices.places)
        if (placed.key == key) return placed.reading;
    choices.places.push_back({key, {}});
    return choices.places.back().reading;
}

Understanding understand(std::string_view given, const Choices& choices) {
    // Names and excerpts go into scene files, which hold UTF-8 only.
    std::string valid = withValidUtf8(given);
    const bool isDiff = blankRemovedLines(valid);
    const std::string_view text = valid;
    Understanding result;
    if (trimmed(text).empty()) {
        result.error =
            "1:1: the text is empty. Copy a scene, points, or code that makes two shapes, and paste it here";
        return result;
    }
    if (text.size() <= kMaxTextBytes && readOneLine(text, result)) return result;
    if (text.size() <= kMaxTextBytes) {
        if (const std::optional<SpreadsheetText> rows = fromSpreadsheet(text)) {
            result = understand(rows->text, choices);
            if (result.ok() && rows->decimalCommas)
                result.warnings.emplace_back("commas were read as decimal points");
            return result;
        }
    }
    const Tokens tokens = tokenize(text);
    if (!tokens.error.empty()) {
        result.error = at(tokens.errorPlace) + "this text " + tokens.error;
        return result;
    }
    if (readJson(text, tokens.list, result)) {
        notePassedOver(text, tokens.list, {}, result);
        askWhatIsOpen(choices, {}, result);
        return result;
    }
    std::vector<Span> used;
    if (readModels(text, choices, result, used) || readGodotScene(text, choices, result, used)) {
        readAnswers(text, tokens.list, Engines(tokens.list), result, used);
        notePassedOver(text, tokens.list, std::move(used), result);
        askWhatIsOpen(choices, {}, result);
        return result;
    }
    if (isDiff) result.warnings.emplace_back("the lines that a diff takes away were not read");
    Interpreter interpreter(text, tokens.list, choices);
    interpreter.run();
    assemble(interpreter, choices, result);
    askOfBranches(text, tokens.list, interpreter.used, result);
    if (!interpreter.sweeps) readAnswers(text, tokens.list, interpreter.engines(), result, interpreter.used);
    notePassedOver(text, tokens.list, std::move(interpreter.used), result, std::move(interpreter.touching));
    result.zUp = interpreter.engines().allStandAlongZ();
    if (result.objects.empty())
        for (const Question& doubt : interpreter.doubts)
            if (doubt.about == Doubt::value) result.warnings.insert(result.warnings.begin(), doubt.words);
    askWhatIsOpen(choices, std::move(interpreter.doubts), result);
    if (result.objects.empty())
        result.error = result.warnings.empty() ? nothingFound(tokens.list)
                                               : "1:1: nothing can be used: " + result.warnings[0];
    return result;
}

Assignment proposedAssignment(const Understanding& understanding) {
    if (understanding.objects.size() >= 2) return {0, 1};
    if (understanding.objects.size() == 1) return {std::nullopt, 0};
    return {};
}

scene::Scene take(const Understanding& understanding, const Assignment& assignment,
                  const scene::Scene& present) {
    if (understanding.scene && assignment == Assignment{0, 1}) return *understanding.scene;
    scene::Scene scene = present;
    const auto object = [&](const std::optional<std::size_t>& from, const scene::Object& old) {
        return from && *from < understanding.objects.size() ? understanding.objects[*from].object : old;
    };
    scene.a = object(assignment.a, present.a);
    scene.b = object(assignment.b, present.b);
    scene.expect.reset();
    if (assignment.a && assignment.b) {
        scene.name = "Pasted pair";
        scene.group.clear();
        scene.description.clear();
        scene.source.clear();
        scene.camera.reset();
        scene.safeDistance.reset();
        scene.reported = understanding.reported;
        scene.up = understanding.zUp ? std::optional(scene::UpAxis::z) : std::nullopt;
        scene.unknown.clear();
    }
    return scene;
}

std::string explain(const Understanding& understanding) {
    std::string text;
    for (const Item& item : understanding.items) {
        text += at(item.place);
        if (!item.name.empty()) text += item.name + ": ";
        text += item.words;
        if (understanding.scene) {
        } else if (item.object < 0) {
            text += " [not used]";
        } else {
            text += item.object == 0 && understanding.objects.size() > 1 ? " [A]"
                    : item.object <= 1                                   ? " [B]"
                                                                         : " [another object]";
        }
        if (!item.warning.empty()) text += "; " + item.warning;
        text += '\n';
    }
    for (std::size_t i = 0; i < understanding.objects.size(); ++i) {
        const char* const side = understanding.objects.size() == 1 || i == 1 ? "B"
                                 : i == 0                                    ? "A"
                                                                             : "not used";
        text += std::string(side) + ": " + understanding.objects[i].words + '\n';
    }
    for (const std::string& words : understanding.reportWords) text += "answer: " + words + '\n';
    for (const Question& question : understanding.questions)
        text += (question.key > 0 || question.place.line > 1 ? at(question.place) : std::string()) +
                "asked: " + question.words + '\n';
    for (const std::string& warning : understanding.warnings) text += "note: " + warning + '\n';
    for (const PassedOver& passed : understanding.passed) {
        text += at(passed.place) + "not read: " + passed.excerpt;
        if (passed.lastLine > passed.place.line) text += " (to line " + std::to_string(passed.lastLine) + ')';
        text += '\n';
    }
    if (understanding.passed.size() >= kMaxPassed)
        text += "not read: " + std::to_string(understanding.passedLines) + " lines with numbers in all\n";
    return text;
}

}  // namespace sepaxis::exchange
