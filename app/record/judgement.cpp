#include "app/record/judgement.h"

#include "app/base/convex_outline.h"
#include "app/base/json_text.h"
#include "app/base/square_to.h"
#include "app/scene/reported.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace sepaxis::record {

namespace {

using hunt::Fault;
using hunt::FaultClass;
using scene::dvec2;
using scene::Evaluation;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kFramesAtOnce = 64;  // that a thread takes
// Contacts that span less of the exact contact area than this are too few.
constexpr double kLeastCovered = 0.5;
constexpr double kSameSide = 0.9;  // cosine of the angle between normals
// From one frame to the next B has hardly moved in A's frame: by so much of the size, and so many radians. A
// normal then does not turn by kJump and soon back, unless the exact one does. Once only it may: near a tie
// either axis is right.
constexpr double kHardlyMoved = 0.05, kHardlyTurned = 0.1, kJump = 0.5;
constexpr std::size_t kSoon = 10;  // frames

double angleBetween(const dvec3& a, const dvec3& b) {
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

// What a thread needs beside the recording. Its memory is used again.
class Judging {
 public:
    Judging(const Recording& recording, const BuiltShapes& shapes)
        : recording_(recording), shapes_(shapes), beginning_(recording.beginning()) {
        options_.fast = true;
    }

    // The frames are judged in their order, each against the one before it.
    void judgeFrames(std::size_t begin, std::size_t end, JudgeProgress& progress,
                     const std::stop_token& stop) {
        before_ = {};
        pairsBefore_.clear();
        jumps_.clear();
        // Jumps before these frames may be taken back in them.
        for (std::size_t frame = begin - std::min(begin, kSoon + 1); frame < begin; ++frame) {
            if (!recording_.read(frame, now_).empty()) now_ = {};
            for (const RecordedPair& pair : now_.pairs)
                if (const auto motion = hardlyMoved(pair)) judgeJump(frame, pair, *motion);
            takeAsBefore();
        }
        for (std::size_t frame = begin; frame < end && !stop.stop_requested(); ++frame) {
            if (std::string problem = recording_.read(frame, now_); !problem.empty()) {
                now_ = {};
                if (found.unread++ == 0) found.whyUnread = std::move(problem);
            }
            found.pairs += now_.pairs.size() + now_.unplaced;
            if (now_.unplaced > 0) addUnjudged(now_.unplaced, "a body that its frame has no pose of");
            for (std::uint32_t pair = 0; pair < now_.pairs.size(); ++pair)
                judgePair(static_cast<std::uint32_t>(frame), pair);
            takeAsBefore();
            ++progress.frames;
        }
    }

    Judgement found;

 private:
    using Key = std::pair<std::uint64_t, std::uint64_t>;  // bodies
    using Listed = std::vector<std::pair<Key, std::uint32_t>>;

    static Key keyOf(const Frame& frame, const RecordedPair& pair) {
        return {frame.poses[pair.a].body, frame.poses[pair.b].body};
    }
    void takeAsBefore() {
        std::swap(before_, now_);
        pairsBefore_.clear();
        for (std::uint32_t i = 0; i < before_.pairs.size(); ++i)
            pairsBefore_.emplace_back(keyOf(before_, before_.pairs[i]), i);
        std::sort(pairsBefore_.begin(), pairsBefore_.end());
    }
    const RecordedPair* pairBefore(const Key& key) const {
        const auto at = std::lower_bound(pairsBefore_.begin(), pairsBefore_.end(), std::pair(key, 0u));
        return at != pairsBefore_.end() && at->first == key ? &before_.pairs[at->second] : nullptr;
    }

    void addUnjudged(std::uint64_t count, const std::string& why) {
        if (found.unjudged == 0) found.whyUnjudged = why;
        found.unjudged += count;
    }
    void add(std::uint32_t frame, std::uint32_t number, const Fault& fault) {
        const RecordedPair& pair = now_.pairs[number];
        ++found.counts[static_cast<std::size_t>(fault.kind)];
        found.cached[static_cast<std::size_t>(fault.kind)] += pair.cached ? 1 : 0;
        found.deviations.push_back(
            {frame, number, now_.poses[pair.a].body, now_.poses[pair.b].body, fault, pair.cached});
    }

    void judgePair(std::uint32_t frame, std::uint32_t number) {
        const RecordedPair& pair = now_.pairs[number];
        const RecordedPose &a = now_.poses[pair.a], &b = now_.poses[pair.b];
        scene::PosedPair posed{{shapes_[a.shape], shapes_[b.shape]}, {a.pose, b.pose}, std::nullopt};
        if (!posed.shapes[0] || !posed.shapes[1]) return addUnjudged(1, shapes_.whyNot());
        if (const auto error = scene::evaluatePair(posed, options_, truth_))
            return addUnjudged(1, error->reason);
        found.touching += truth_.collision.overlap ? 1 : 0;
        readAnswer(beginning_, now_, pair, truth_, answer_);
        const double tolerance =
            beginning_.tolerance +
            beginning_.relative * std::abs(truth_.collision.depth - truth_.collision.distance);
        if (const auto fault = judge_.judge(truth_, answer_, tolerance))
            add(frame, number, *fault);
        else if (const double missing = missingArea(pair, tolerance); missing > tolerance * tolerance)
            add(frame, number, {FaultClass::missingContacts, std::sqrt(missing)});
        const auto motion = hardlyMoved(pair);
        if (!motion) return;
        if (const double jump = judgeJump(frame, pair, *motion); jump > 0.0)
            add(frame, number, {FaultClass::jumpingNormal, jump});
        if (const std::size_t changed = changedIds(pair, *motion, tolerance); changed > 0)
            add(frame, number, {FaultClass::changingIds, static_cast<double>(changed)});
    }

    // Square metres of the exact contact area, where the answer's contacts span too little of it. Both with
    // the tolerance on the engine's side: at rest many contacts are hardly deep.
    double missingArea(const RecordedPair& pair, double tolerance) {
        const Collision<double>&c = truth_.collision, &theirs = answer_.collision;
        if (!c.overlap || pair.contactCount == 0 || c.manifold.size() < 3) return 0.0;
        // In a tie the contacts of another axis lie on another side.
        if (theirs.normal != dvec3(0.0) && glm::dot(theirs.normal, c.manifoldNormal) < kSameSide) return 0.0;
        // Seen along the exact normal, from A.
        const dvec3 u = anySquareTo(c.manifoldNormal), v = glm::cross(c.manifoldNormal, u);
        const auto addFlat = [&](const dvec3& point) {
            const dvec3 d = point - truth_.poses[0].position;
            points_.emplace_back(glm::dot(d, u), glm::dot(d, v));
        };
        points_.clear();
        for (const ManifoldPoint<double>& contact : c.manifold)
            if (contact.depth > tolerance) addFlat(contact.point);
        const double due = areaOfPoints();
        if (!(due > 0.0)) return 0.0;
        points_.clear();
        for (const RecordedContact& contact : now_.contactsOf(pair))
            if (contact.depth - beginning_.margin >= -tolerance) addFlat(contact.point);
        const double covered = areaOfPoints();
        return covered < kLeastCovered * due ? due - covered : 0.0;
    }
    double areaOfPoints() {
        if (points_.size() < 3) return 0.0;
        outline_.resize(2 * points_.size());
        const std::size_t count = convexOutline<dvec2>(points_, outline_, [](const dvec2& p) { return p; });
        double area = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            const dvec2 &p = outline_[i], &q = outline_[(i + 1) % count];
            area += p.x * q.y - p.y * q.x;
        }
        return 0.5 * area;
    }

    // The pair in the frame before, and A now and then.
    struct Motion {
        const RecordedPair* last = nullptr;
        Pose<double> a, lastA;
    };
    // Nothing where it was not there, or B moved in A's frame.
    std::optional<Motion> hardlyMoved(const RecordedPair& pair) const {
        const RecordedPair* const last = pairBefore(keyOf(now_, pair));
        if (last == nullptr || !shapes_[now_.poses[pair.b].shape]) return std::nullopt;
        const Motion motion{last, now_.poses[pair.a].pose, before_.poses[last->a].pose};
        const Pose<double> bInA = relativePose(motion.a, now_.poses[pair.b].pose),
                           lastBInA = relativePose(motion.lastA, before_.poses[last->b].pose);
        const Quat<double> turn = bInA.orientation * glm::conjugate(lastBInA.orientation);
        const double turned = 2.0 * std::atan2(glm::length(dvec3(turn.x, turn.y, turn.z)), std::abs(turn.w));
        const double size = scene::sizeOf(shapes_[now_.poses[pair.b].shape]->shape);
        if (glm::length(bInA.position - lastBInA.position) > kHardlyMoved * size || turned > kHardlyTurned)
            return std::nullopt;
        return motion;
    }

    // Radians by which the normal jumps back to where it soon was before; 0: it does not.
    double judgeJump(std::size_t frame, const RecordedPair& pair, const Motion& motion) {
        const RecordedPair& last = *motion.last;
        if (!pair.touching || !last.touching || pair.normal == dvec3(0.0) || last.normal == dvec3(0.0))
            return 0.0;
        const dvec3 normal = glm::conjugate(motion.a.orientation) * pair.normal;
        const dvec3 lastNormal = glm::conjugate(motion.lastA.orientation) * last.normal;
        const double jump = angleBetween(normal, lastNormal);
        if (!(jump > kJump) || !(jump > 2.0 * exactTurn(pair, motion))) return 0.0;
        const auto [place, isNew] = jumps_.try_emplace(keyOf(now_, pair));
        const Jump before = std::exchange(place->second, Jump{frame, lastNormal});
        const bool isBack =
            !isNew && frame - before.frame <= kSoon && angleBetween(normal, before.from) < kJump;
        return isBack ? jump : 0.0;
    }
    double exactTurn(const RecordedPair& pair, const Motion& motion) {
        std::array<dvec3, 2> normals;
        for (const bool isNow : {false, true}) {
            const Frame& frame = isNow ? now_ : before_;
            const RecordedPair& recorded = isNow ? pair : *motion.last;
            const RecordedPose &a = frame.poses[recorded.a], &b = frame.poses[recorded.b];
            const scene::PosedPair posed{
                {shapes_[a.shape], shapes_[b.shape]}, {a.pose, b.pose}, std::nullopt};
            if (!posed.shapes[0] || scene::evaluatePair(posed, options_, exact_)) return 0.0;
            normals[isNow ? 1 : 0] = glm::conjugate(a.pose.orientation) * exact_.collision.normal;
        }
        return angleBetween(normals[0], normals[1]);
    }

    std::size_t changedIds(const RecordedPair& pair, const Motion& motion, double tolerance) const {
        const auto inA = [](const Pose<double>& pose, const dvec3& point) {
            return glm::conjugate(pose.orientation) * (point - pose.position);
        };
        std::size_t changed = 0;
        for (const RecordedContact& contact : now_.contactsOf(pair)) {
            const RecordedContact* nearest = nullptr;
            double least = tolerance;
            for (const RecordedContact& other : before_.contactsOf(*motion.last)) {
                const double off = glm::length(inA(motion.a, contact.point) - inA(motion.lastA, other.point));
                if (!(off <= least)) continue;
                least = off;
                nearest = &other;
            }
            if (nearest != nullptr && contact.id != 0 && nearest->id != 0 && contact.id != nearest->id)
                ++changed;
        }
        return changed;
    }

    struct Jump {
        std::size_t frame = 0;
        dvec3 from{0.0};  // in A's frame
    };

    const Recording& recording_;
    const BuiltShapes& shapes_;
    const Beginning& beginning_;
    scene::EvaluationOptions options_;
    hunt::Judge judge_;
    Frame before_, now_;
    Listed pairsBefore_;
    std::map<Key, Jump> jumps_;  // the last one of each pair
    Evaluation truth_, answer_, exact_;
    std::vector<dvec2> points_, outline_;
};

bool isWorse(const Deviation& a, const Deviation& b) {
    const auto key = [](const Deviation& d) {
        return std::tuple(d.fault.kind, -d.fault.error, d.frame, d.pair);
    };
    return key(a) < key(b);
}

// In order, and of each class no more than are kept.
void keepWorst(std::vector<Deviation>& deviations) {
    std::sort(deviations.begin(), deviations.end(), isWorse);
    std::array<std::size_t, hunt::kFaultNames.size()> kept{};
    std::erase_if(deviations, [&](const Deviation& d) {
        return ++kept[static_cast<std::size_t>(d.fault.kind)] > kMostDeviations;
    });
}

void addPart(Judgement& all, Judgement& part) {
    all.pairs += part.pairs;
    all.touching += part.touching;
    if (all.unjudged == 0) all.whyUnjudged = part.whyUnjudged;
    all.unjudged += part.unjudged;
    if (all.unread == 0) all.whyUnread = part.whyUnread;
    all.unread += part.unread;
    for (std::size_t i = 0; i < all.counts.size(); ++i) {
        all.counts[i] += part.counts[i];
        all.cached[i] += part.cached[i];
    }
    all.deviations.insert(all.deviations.end(), part.deviations.begin(), part.deviations.end());
    if (all.deviations.size() > 2 * kMostDeviations) keepWorst(all.deviations);
}

}  // namespace

void merge(Judgement& all, Judgement& part) {
    addPart(all, part);
    keepWorst(all.deviations);
    all.seconds += part.seconds;
}

void BuiltShapes::grow(const Recording& recording) {
    for (std::size_t i = built_.size(); i < recording.shapes().size(); ++i) {
        scene::Object object;
        object.shape = recording.shapes()[i];
        scene::BuildResult result = scene::buildShape(object, scene::Side::a);
        if (!result.built && whyNot_.empty())
            whyNot_ = "shape " + std::to_string(i + 1) + ": " + result.error.reason;
        built_.push_back(std::move(result.built));
    }
}

Judgement judge(const Recording& recording, const BuiltShapes& shapes, std::size_t begin, std::size_t end,
                JudgeProgress& progress, unsigned threads, const std::stop_token& stop) {
    const Clock::time_point start = Clock::now();
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    Judgement all;
    std::mutex mutex;
    std::atomic<std::size_t> next{begin};
    const auto work = [&] {
        Judging judging(recording, shapes);
        std::size_t most = 2 * kMostDeviations;  // that are held before the mildest go
        while (!stop.stop_requested()) {
            const std::size_t first = next.fetch_add(kFramesAtOnce);
            if (first >= end) break;
            judging.judgeFrames(first, std::min(first + kFramesAtOnce, end), progress, stop);
            if (judging.found.deviations.size() <= most) continue;
            keepWorst(judging.found.deviations);
            most = std::max(most, 2 * judging.found.deviations.size());
        }
        const std::scoped_lock lock(mutex);
        addPart(all, judging.found);
    };
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < (threads > 0 ? threads : cores); ++i) others.emplace_back(work);
        work();
    }
    keepWorst(all.deviations);
    all.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return all;
}

void readAnswer(const Beginning& beginning, const Frame& frame, const RecordedPair& pair,
                const Evaluation& truth, Evaluation& answer) {
    answer.shapes = truth.shapes;
    answer.poses = truth.poses;
    answer.known = {.depth = false, .distance = false, .ties = false, .contacts = false, .manifold = false};
    answer.collision = {};
    Collision<double>& c = answer.collision;
    c.overlap = pair.touching;
    c.normal = c.manifoldNormal = safeNormalize(pair.normal, dvec3(0.0));
    answer.manifoldMemory.clear();
    double deepest = -std::numeric_limits<double>::infinity();
    for (const RecordedContact& contact : frame.contactsOf(pair)) {
        const double depth = contact.depth - beginning.margin;
        deepest = std::max(deepest, depth);
        // What is no number is seen as such.
        if (!(depth < 0.0))
            answer.manifoldMemory.push_back(
                {contact.point, contact.point, contact.point, depth, true, {}, {}});
    }
    if (pair.contactCount > 0) {
        c.overlap = !(deepest < 0.0);
        (c.overlap ? answer.known.depth : answer.known.distance) = true;
        (c.overlap ? c.depth : c.distance) = std::abs(deepest);
        c.kind = c.overlap ? AxisKind::point : AxisKind::closest;
    }
    c.manifold = answer.manifoldMemory;
    answer.known.contacts = !answer.manifoldMemory.empty();
}

scene::Scene sceneOf(const Recording& recording, std::size_t frame, const Frame& read, std::size_t number) {
    const Beginning& beginning = recording.beginning();
    const RecordedPair& pair = read.pairs[number];
    scene::Scene scene;
    for (const scene::Side side : {scene::Side::a, scene::Side::b}) {
        const RecordedPose& pose = read.poses[side == scene::Side::a ? pair.a : pair.b];
        scene::Object& object = scene.object(side);
        object.name = "body " + std::to_string(pose.body);
        object.shape = recording.shapes()[pose.shape];
        object.position = pose.pose.position;
        const Quat<double>& q = pose.pose.orientation;
        object.orientation = {q.x, q.y, q.z, q.w};
    }
    scene.name =
        scene.a.name + " and " + scene.b.name + ", frame " + std::to_string(recording.frames()[frame].number);
    scene.description = "Recorded at " + scene::numberForPerson(read.seconds) + " s" +
                        (pair.cached ? "; the engine kept its answer from an earlier frame." : ".");
    for (const std::string& note : read.notes) scene.description += "\n" + note;
    if (beginning.up == scene::UpAxis::z) scene.up = scene::UpAxis::z;
    Evaluation answer;
    readAnswer(beginning, read, pair, {}, answer);
    scene::Report& report = scene.reported.emplace_back(
        scene::reportOf(answer, beginning.engine.empty() ? "the engine" : beginning.engine));
    report.tolerance = beginning.tolerance;
    return scene;
}

}  // namespace sepaxis::record
