// What must hold for any pasted text: asked by the fuzz target and by the test that replays its corpus.
#pragma once

#include "app/paste/by_hand.h"
#include "app/paste/understanding.h"
#include "app/scene/format/scene_file.h"
#include "app/share/share.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace sepaxis::exchange {

inline void requirePaste(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "paste: %s\n", what);
    std::abort();
}

// Shapes with many faces take their time by right; they would only slow the search down.
inline bool isSmallPaste(const scene::Object& object) {
    if (const auto* round = std::get_if<scene::RoundShape>(&object.shape)) return round->sides <= 64;
    if (const auto* sphere = std::get_if<scene::IcosphereShape>(&object.shape))
        return sphere->subdivisions <= 2;
    if (const auto* random = std::get_if<scene::RandomHullShape>(&object.shape)) return random->points <= 200;
    if (const auto* hull = std::get_if<scene::HullShape>(&object.shape)) return hull->positions.size() <= 200;
    return true;
}

inline void checkByHand(std::string_view text);

inline void checkPaste(std::string_view text) {
    checkByHand(text);
    Choices other;
    static_cast<Reading&>(other) = {QuaternionOrder::wxyz, MatrixOrder::columns, BoxNumbers::full,
                                    AngleUnit::degrees};
    other.metresPerUnit = 0.001;
    for (const Choices& choices : {Choices{}, other}) {
        const Understanding read = understand(text, choices);
        requirePaste(read.error.find('\n') == std::string::npos, "an error must be one line");
        requirePaste(read.ok() == !read.objects.empty(), "either an error or something that was found");
        requirePaste(read.items.size() <= kMaxItems && read.objects.size() <= kMaxObjects, "limits hold");
        requirePaste(!explain(read).empty() || !read.ok(), "what was found has words");
        for (const Item& item : read.items)
            requirePaste(item.begin <= item.end && item.end <= text.size(), "items lie in the text");
        for (const Question& question : read.questions)
            requirePaste(!question.words.empty() && question.words.find('\n') == std::string::npos,
                         "a question is one line");
        requirePaste(read.questions.size() <= kMaxQuestions, "questions have a limit");
        requirePaste(read.reported.size() == read.reportWords.size(), "every answer has words");
        if (!read.ok()) continue;
        const scene::Scene taken = take(read, proposedAssignment(read), scene::Scene{});
        const auto line = findOneLine(toOneLine(taken));
        requirePaste(line && line->error.empty(), "what was taken can be shared");
        requirePaste(line->scene == taken, "sharing keeps every value");
        if (!isSmallPaste(taken.a) || !isSmallPaste(taken.b)) continue;
        const SharedText code = share(taken, ShareFormat::cpp);
        requirePaste(code.error.empty() != code.text.empty(), "a test or a reason");
        requirePaste(share(taken, ShareFormat::markdown).error.empty() == code.error.empty(),
                     "an issue or the same reason");
    }
}

// Any picks of the text's numbers make a pair or one line that says what is missing.
inline void checkByHand(std::string_view text) {
    const std::vector<TextNumber> numbers = numbersOfText(text);
    for (const TextNumber& number : numbers)
        requirePaste(number.begin < number.end && number.end <= text.size(), "numbers lie in the text");
    std::size_t dice = text.size();
    const auto roll = [&](std::size_t count) {
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        return (dice >> 33) % count;
    };
    ByHand hand;
    for (HandSlot& slot : hand.slots) {
        slot.shape = static_cast<HandShape>(roll(kHandShapes.size()));
        slot.boxes = static_cast<BoxNumbers>(roll(3));
        slot.length = static_cast<HandLength>(roll(4));
        slot.axis = static_cast<UprightAxis>(roll(4));
        slot.place = static_cast<HandPlace>(roll(2));
        slot.turn = roll(handTurns().size());
        for (const HandPart part : partsOf(slot.shape))
            slot.picked[static_cast<std::size_t>(part)] =
                pickAt(text, numbers, slot, part, roll(numbers.size() + 1));
    }
    const Understanding read = readByHand(text, hand);
    requirePaste(read.ok() ? read.objects.size() == 2 : read.objects.empty(), "a pair or an error");
    requirePaste(read.error.find('\n') == std::string::npos, "an error must be one line");
}

}  // namespace sepaxis::exchange
