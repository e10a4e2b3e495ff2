#include "app/paste/questions.h"

#include "app/base/json_text.h"

#include <algorithm>
#include <array>

namespace sepaxis::exchange {

namespace {

// Lines whose numbers are answers place nothing, nor do settings, but what else may stand on their line does.
bool isAside(const PassedOver& passed) {
    static constexpr std::array<std::string_view, 24> kAnswers = {
        "depth",  "distance",  "dist",    "normal", "contact", "penetr",  "toleran", "expect",
        "assert", "error",     "version", "print",  "cout",    "include", "import",  "result",
        "actual", "intersect", "http",    "issue",  "output",  "hitpos",  "hitnorm", "fraction"};
    static constexpr std::array<std::string_view, 14> kSettings = {
        "iterat", "epsilon", "eps",  "margin", "thresh", "collid", "gravity",
        "mass",   "seconds", "flag", "state",  "ccd",    "step",   "shadow"};
    std::string lower = passed.excerpt;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto holds = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
    return std::any_of(kAnswers.begin(), kAnswers.end(), holds) || passed.in == PassedOver::In::setting ||
           (passed.in != PassedOver::In::place && std::any_of(kSettings.begin(), kSettings.end(), holds));
}

class Asker {
 public:
    Asker(const Choices& choices, Understanding& result) : choices_(choices), result_(result) {}

    void ask(Question question) {
        const auto same = [&](const std::pair<Doubt, std::size_t>& answered) {
            return answered.first == question.about && answered.second == question.key;
        };
        if (std::any_of(choices_.confirmed.begin(), choices_.confirmed.end(), same)) return;
        if (asked_.size() < kMaxQuestions) asked_.push_back(std::move(question));
    }

    // Statements of which nothing stands in the scene are not asked about; those without an item may be a
    // part of what is.
    bool matters(const Question& doubt) const {
        bool any = false;
        for (const Item& item : result_.items) {
            if (item.key != doubt.key) continue;
            if (item.object >= 0) return true;
            any = true;
        }
        return !any;
    }

    void askOfObjects() {
        const std::vector<FoundObject>& objects = result_.objects;
        const std::size_t asked = std::min<std::size_t>(objects.size(), 2);
        for (std::size_t i = 0; i < asked; ++i) {
            const std::string name = objects.size() == 1 ? "the shape" : i == 0 ? "A" : "B";
            if (!objects[i].placed)
                ask(about(Doubt::place, i,
                          "does " + name + " stand at the origin? The text does not say it"));
            if (!objects[i].turned && leftOver())
                ask(about(Doubt::rotation, i, "no rotation of " + name + " was found, and " + whatIsLeft()));
        }
        if (objects.size() == 1)
            ask({Doubt::pair, 0, {}, "only one shape was found: is it B, and does A stay as it is?"});
        if (objects.size() > 2 && !result_.pairNamed)
            ask({Doubt::pair,
                 0,
                 {},
                 std::to_string(objects.size()) + " shapes were found: are the first two the pair?"});
    }

    // A pose that the reader found and gave to nothing may be one that it should have.
    void askOfLeftPoses() {
        constexpr int kMostAsked = 5;
        int left = kMostAsked;
        for (const Item& item : result_.items) {
            if (item.object >= 0 || !isPose(item) || item.still || left-- <= 0) continue;
            const std::string name = item.name.empty() ? std::string() : item.name + ", ";
            ask({Doubt::owner, item.key, item.place,
                 name + item.words + ", is of neither shape: can it be left out?"});
        }
    }

    // Numbers of a place or a scale that became nothing, whatever else is known of where the shapes stand.
    void askOfLeftNumbers() {
        constexpr int kMostAsked = 3;
        int left = kMostAsked;
        for (const PassedOver& passed : result_.passed) {
            const bool matters = passed.in == PassedOver::In::place || passed.in == PassedOver::In::known;
            if (!matters || isAside(passed) || &passed == named_ || left-- <= 0) continue;
            ask({Doubt::unused, passed.begin, passed.place,
                 "numbers were not read: '" + passed.excerpt + "': can they be left out?"});
        }
    }

    void finish() { result_.questions = std::move(asked_); }

 private:
    Question about(Doubt what, std::size_t object, std::string words) const {
        const int item = result_.objects[object].item;
        if (item < 0) return {what, object, {}, std::move(words)};
        const Item& shape = result_.items[static_cast<std::size_t>(item)];
        // One shape may be two objects.
        return {what, shape.key + object, shape.place, std::move(words)};
    }
    // A rotation that could not be read, or numbers that nobody knows.
    bool leftOver() const {
        return std::any_of(result_.items.begin(), result_.items.end(),
                           [](const Item& item) { return isPose(item) && item.object < 0; }) ||
               unreadLine() != nullptr;
    }
    const PassedOver* unreadLine() const {
        for (const PassedOver& passed : result_.passed)
            if (!isAside(passed)) return &passed;
        return nullptr;
    }
    std::string whatIsLeft() {
        named_ = unreadLine();
        if (const PassedOver* passed = named_)
            return "numbers of line " + std::to_string(passed->place.line) +
                   " were not read: does none of them turn, move or scale it?";
        return "a pose of the text is given to nothing: is it not turned?";
    }
    static bool isPose(const Item& item) {
        return item.kind == ItemKind::position || item.kind == ItemKind::rotation ||
               item.kind == ItemKind::transform;
    }

    const Choices& choices_;
    Understanding& result_;
    std::vector<Question> asked_;
    const PassedOver* named_ = nullptr;  // in a question about a rotation
};

}  // namespace

void askWhatIsOpen(const Choices& choices, std::vector<Question> doubts, Understanding& result) {
    // Of what was not found nothing is asked.
    if (result.objects.empty()) result.questions.clear();
    if (result.scene || result.objects.empty()) return;
    Asker asker(choices, result);
    for (Question& question : result.questions) asker.ask(std::move(question));
    for (Question& doubt : doubts)
        if (asker.matters(doubt)) asker.ask(std::move(doubt));
    asker.askOfObjects();
    asker.askOfLeftPoses();
    asker.askOfLeftNumbers();
    asker.finish();
}

}  // namespace sepaxis::exchange
