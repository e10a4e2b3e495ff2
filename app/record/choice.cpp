#include "app/record/choice.h"

#include "app/record/judgement.h"

#include <algorithm>
#include <limits>

namespace sepaxis::record {

namespace {

std::string inWords(const Bodies& bodies) {
    return "bodies " + std::to_string(bodies.a) + " and " + std::to_string(bodies.b);
}

std::optional<std::size_t> pairIn(const Frame& frame, const PairChoice& choice) {
    return choice.bodies ? findPair(frame, *choice.bodies) : deepestPair(frame);
}

bool isOf(const Deviation& deviation, const std::optional<Bodies>& bodies) {
    return !bodies || *bodies == Bodies{deviation.a, deviation.b} ||
           *bodies == Bodies{deviation.b, deviation.a};
}

}  // namespace

Bodies bodiesOf(const Frame& frame, const RecordedPair& pair) {
    return {frame.poses[pair.a].body, frame.poses[pair.b].body};
}

std::optional<std::size_t> findPair(const Frame& frame, const Bodies& bodies) {
    const auto found = std::find_if(frame.pairs.begin(), frame.pairs.end(), [&](const RecordedPair& pair) {
        const Bodies its = bodiesOf(frame, pair);
        return its == bodies || its == Bodies{bodies.b, bodies.a};
    });
    if (found == frame.pairs.end()) return std::nullopt;
    return static_cast<std::size_t>(found - frame.pairs.begin());
}

std::size_t countPairs(const Frame& frame, std::uint64_t body) {
    return static_cast<std::size_t>(
        std::count_if(frame.pairs.begin(), frame.pairs.end(),
                      [&](const RecordedPair& pair) { return bodiesOf(frame, pair).has(body); }));
}

std::optional<std::size_t> deepestPair(const Frame& frame, std::optional<std::uint64_t> body) {
    std::optional<std::size_t> deepest;
    double most = 0.0;
    for (std::size_t i = 0; i < frame.pairs.size(); ++i) {
        const RecordedPair& pair = frame.pairs[i];
        if (body && !bodiesOf(frame, pair).has(*body)) continue;
        double depth = -std::numeric_limits<double>::infinity();
        for (const RecordedContact& contact : frame.contactsOf(pair)) depth = std::max(depth, contact.depth);
        if (deepest && !(depth > most)) continue;
        deepest = i;
        most = depth;
    }
    return deepest;
}

std::string choosePair(const Recording& recording, const PairChoice& choice, ChosenPair& chosen) {
    const auto frames = recording.frames();
    std::size_t begin = 0, end = frames.size();
    if (choice.frame) {
        const auto named = std::find_if(frames.begin(), frames.end(), [&](const FrameEntry& entry) {
            return entry.number == *choice.frame;
        });
        if (named == frames.end()) return "has no frame " + std::to_string(*choice.frame);
        begin = static_cast<std::size_t>(named - frames.begin());
        end = begin + 1;
    }
    if (!choice.frame || !choice.bodies) {
        // All of it: some faults show only beside the frames before and after.
        JudgeProgress progress;
        const Judgement judgement = judge(recording, BuiltShapes(recording), 0, frames.size(), progress);
        for (const Deviation& deviation : judgement.deviations) {
            if (deviation.frame < begin || deviation.frame >= end || !isOf(deviation, choice.bodies))
                continue;
            chosen.frame = deviation.frame;
            chosen.pair = deviation.pair;
            return recording.read(chosen.frame, chosen.read);
        }
    }
    std::string problem;
    for (chosen.frame = begin; chosen.frame < end; ++chosen.frame) {
        if (std::string unread = recording.read(chosen.frame, chosen.read); !unread.empty()) {
            problem = std::move(unread);
            continue;
        }
        if (const auto pair = pairIn(chosen.read, choice)) {
            chosen.pair = *pair;
            return {};
        }
    }
    if (!problem.empty()) return problem;
    return std::string("has no pair") + (choice.bodies ? " of " + inWords(*choice.bodies) : "") +
           (choice.frame ? " in frame " + std::to_string(*choice.frame) : "");
}

}  // namespace sepaxis::record
