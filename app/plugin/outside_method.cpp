#include "app/plugin/outside_method.h"

#include "app/base/child.h"
#include "app/plugin/host.h"
#include "app/plugin/lines.h"
#include "app/plugin/shape_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

namespace sepaxis::plugin {

namespace {

namespace fs = std::filesystem;
using scene::dvec3;
using scene::Evaluation;

constexpr std::size_t kMostLine = 1u << 20;
constexpr auto kLookAtFile = std::chrono::milliseconds(250);

fs::path& hostProgram() {
    static fs::path program = "/proc/self/exe";
    return program;
}

// A busy machine takes its time to start a program.
constexpr std::chrono::seconds kStarting{20};

Deadline deadline() {
    return std::chrono::steady_clock::now() + kPatience;
}
Deadline started() {
    return std::chrono::steady_clock::now() + kStarting;
}

sepaxis_pose poseOf(const Pose<double>& pose) {
    const Quat<double>& q = pose.orientation;
    return {{pose.position.x, pose.position.y, pose.position.z}, {q.x, q.y, q.z, q.w}};
}

Failure nonsense(std::string words) {
    return {Ending::exited, std::move(words)};
}

// One process, and what it knows of the pair.
class Talk {
 public:
    virtual ~Talk() = default;
    virtual std::string start(sepaxis_contract& contract) = 0;  // the error is one line
    // Poses of one pair of shapes, an answer each; after a failure none is of use.
    virtual std::optional<Failure> ask(std::span<const Evaluation> poses,
                                       std::span<sepaxis_answer> answers) = 0;
    bool isRunning() const { return child_.isRunning(); }

 protected:
    Child child_;
};

class LibraryTalk final : public Talk {
 public:
    explicit LibraryTalk(std::string library) : library_(std::move(library)) {}

    std::string start(sepaxis_contract& contract) override {
        shapes_ = {};
        if (auto error =
                Child::start({hostProgram().string(), kHostCommand, library_}, Connection::extra, child_);
            !error.empty())
            return error;
        Header header;
        if (const auto failure = child_.receive(std::as_writable_bytes(std::span(&header, 1)), started()))
            return library_ + ": " + failure->words;
        if (header.message == Message::refusal && header.bytes <= kMostLine) {
            std::string why(header.bytes, '\0');
            if (const auto failure = child_.receive(std::as_writable_bytes(std::span(why)), deadline()))
                return library_ + ": " + failure->words;
            return why;
        }
        if (header.message != Message::contract || header.bytes != sizeof(contract))
            return library_ + ": declares no contract";
        if (const auto failure = child_.receive(std::as_writable_bytes(std::span(&contract, 1)), deadline()))
            return library_ + ": " + failure->words;
        if (contract.version != SEPAXIS_PLUGIN_VERSION)
            return library_ + ": is for version " + std::to_string(contract.version) +
                   " of sepaxis_plugin.h, this program has " + std::to_string(SEPAXIS_PLUGIN_VERSION);
        return {};
    }

    std::optional<Failure> ask(std::span<const Evaluation> poses,
                               std::span<sepaxis_answer> answers) override {
        bytes_.clear();
        if (shapes_ != poses.front().shapes) {
            shapes_ = poses.front().shapes;
            std::vector<std::byte> shapes;
            append(shapes, dataOf(shapes_[0]->shape));
            append(shapes, dataOf(shapes_[1]->shape));
            add(Message::shapes, shapes);
        }
        poses_.clear();
        for (const Evaluation& pair : poses)
            poses_.insert(poses_.end(), {poseOf(pair.poses[0]), poseOf(pair.poses[1])});
        add(Message::poses, std::as_bytes(std::span(poses_)));
        if (auto failure = child_.send(bytes_, deadline())) return failure;
        Header header;
        if (auto failure = receive(header)) return failure;
        if (header.message != Message::answers || header.bytes != answers.size_bytes()) {
            child_.stop();
            return nonsense("answered with something else");
        }
        return child_.receive(std::as_writable_bytes(answers), deadline());
    }

 private:
    std::optional<Failure> receive(Header& header) {
        return child_.receive(std::as_writable_bytes(std::span(&header, 1)), deadline());
    }
    void add(Message message, std::span<const std::byte> content) {
        const Header header{message, static_cast<std::uint32_t>(content.size())};
        const auto head = std::as_bytes(std::span(&header, 1));
        bytes_.insert(bytes_.end(), head.begin(), head.end());
        bytes_.insert(bytes_.end(), content.begin(), content.end());
    }

    std::string library_;
    std::array<std::shared_ptr<const scene::BuiltShape>, 2> shapes_;
    std::vector<std::byte> bytes_;
    std::vector<sepaxis_pose> poses_;
};

class CommandTalk final : public Talk {
 public:
    explicit CommandTalk(std::string command) : command_(std::move(command)) {}

    std::string start(sepaxis_contract& contract) override {
        if (auto error = Child::start({"sh", "-c", command_}, Connection::standard, child_); !error.empty())
            return error;
        std::string line;
        if (const auto failure = child_.receiveLine(line, kMostLine, started()))
            return command_ + ": " + failure->words + " before it declared its contract";
        if (const std::string error = readContractLine(line, contract); !error.empty()) {
            child_.stop();
            return command_ + ": " + error;
        }
        return {};
    }

    std::optional<Failure> ask(std::span<const Evaluation> poses,
                               std::span<sepaxis_answer> answers) override {
        for (std::size_t i = 0; i < poses.size(); ++i)
            if (auto failure = ask(poses[i], answers[i])) return failure;
        return std::nullopt;
    }

 private:
    std::optional<Failure> ask(const Evaluation& pair, sepaxis_answer& answer) {
        if (child_.hasMore()) {
            child_.stop();
            return nonsense("wrote more than one line for an answer");
        }
        const std::string question = questionLine(pair) + '\n';
        if (auto failure = child_.send(std::as_bytes(std::span(question)), deadline())) return failure;
        std::string line;
        if (auto failure = child_.receiveLine(line, kMostLine, deadline())) return failure;
        if (std::string error = readAnswerLine(line, answer); !error.empty()) {
            child_.stop();
            return nonsense(std::move(error));
        }
        return std::nullopt;
    }

    std::string command_;
};

// --- the answer -----------------------------------------------------------------------------------------

void fill(Evaluation& e, const sepaxis_answer& answer, double margin) {
    Collision<double>& c = e.collision;
    const auto amount = answer.overlap != 0 ? answer.depth : answer.distance;
    const bool said = amount != SEPAXIS_NOT_SAID;
    const double deep = (answer.overlap != 0 ? amount : -amount) - margin;
    c.overlap = said ? deep >= 0.0 : answer.overlap != 0;
    c.kind = c.overlap ? AxisKind::point : AxisKind::closest;
    e.known = {.depth = said && c.overlap,
               .distance = said && !c.overlap,
               .ties = false,
               .contacts = false,
               .manifold = false};
    if (said) (c.overlap ? c.depth : c.distance) = std::abs(deep);
    const dvec3 normal(answer.normal[0], answer.normal[1], answer.normal[2]);
    const bool isFinite = std::isfinite(normal.x) && std::isfinite(normal.y) && std::isfinite(normal.z);
    c.normal = c.manifoldNormal = isFinite ? safeNormalize<double>(normal, dvec3(0.0)) : normal;
    const std::uint32_t count = std::min<std::uint32_t>(answer.contact_count, SEPAXIS_MOST_CONTACTS);
    for (std::uint32_t i = 0; c.overlap && i < count; ++i) {
        const sepaxis_contact& contact = answer.contacts[i];
        const dvec3 at(contact.point[0], contact.point[1], contact.point[2]);
        const double depth = contact.depth == SEPAXIS_NOT_SAID ? c.depth : contact.depth - margin;
        e.manifoldMemory.push_back({at, at, at, depth, true, {}, {}});
    }
    c.manifold = e.manifoldMemory;
    e.known.contacts = !e.manifoldMemory.empty();
    if (e.known.contacts) c.contactPoint = e.manifoldMemory.front().point;
}

// A sign convention of its own must not decide the verdict.
const char* negativeAmountOf(const sepaxis_answer& answer) {
    if (answer.overlap != 0)
        return answer.depth < 0.0 && answer.depth != SEPAXIS_NOT_SAID ? "depth" : nullptr;
    return answer.distance < 0.0 && answer.distance != SEPAXIS_NOT_SAID ? "distance" : nullptr;
}

void tell(Evaluation& e, const Failure& failure) {
    e.known = {.depth = false, .distance = false, .ties = false, .contacts = false, .manifold = false};
    e.breakdown = failure.ending == Ending::crashed ? scene::Breakdown::crash
                  : failure.ending == Ending::hung  ? scene::Breakdown::hang
                                                    : scene::Breakdown::exit;
    e.note = failure.words;
}

// --- the method -----------------------------------------------------------------------------------------

// The processes of one method: whoever asks takes one that is free, or starts another.
class Outside {
 public:
    // `library`: empty for a command.
    Outside(std::string library, std::string command)
        : library_(std::move(library)), command_(std::move(command)) {}

    // What it declares; the error is one line.
    std::string learn(sepaxis_contract& contract) {
        auto process = take();
        std::string error = start(*process);
        contract_ = contract = process->contract;
        giveBack(std::move(process));
        return error;
    }

    void answer(std::span<Evaluation> poses, std::span<std::optional<std::string>> reasons) {
        auto process = take();
        ask(*process, poses, reasons);
        giveBack(std::move(process));
    }

 private:
    struct Process {
        std::unique_ptr<Talk> talk;
        sepaxis_contract contract{};
        std::vector<sepaxis_answer> answers;
        fs::file_time_type written;
        std::chrono::steady_clock::time_point looked;
    };

    void ask(Process& process, std::span<Evaluation> poses,
             std::span<std::optional<std::string>> reasons) const {
        if (hasChanged(process)) process.talk = makeTalk();
        if (!process.talk->isRunning()) {
            std::string error = start(process);
            if (error.empty() && promisesOther(process.contract)) {
                process.talk = makeTalk();
                error = "declares another contract than before: start sepaxis again";
            }
            if (!error.empty()) return std::fill(reasons.begin(), reasons.end(), error);
        }
        process.answers.assign(poses.size(), {});
        if (const auto failure = process.talk->ask(poses, process.answers)) {
            process.looked = {};
            // It ended because its file was written anew: that is no finding.
            if (hasChanged(process)) return ask(process, poses, reasons);
            if (poses.size() == 1) return tell(poses.front(), *failure);
            // One by one, it shows which of them it was.
            bool again = false;
            for (std::size_t i = 0; i < poses.size(); ++i) {
                ask(process, poses.subspan(i, 1), reasons.subspan(i, 1));
                again = again || reasons[i] || poses[i].breakdown != scene::Breakdown::none;
            }
            if (!again && failure->ending != Ending::hung)
                tell(poses.front(),
                     {failure->ending, failure->words + ", asked for " + std::to_string(poses.size()) +
                                           " poses together; none of them repeats it"});
            return;
        }
        for (std::size_t i = 0; i < poses.size(); ++i) {
            if (process.answers[i].answered == 0)
                reasons[i] = "does not handle this pair";
            else if (const char* const what = negativeAmountOf(process.answers[i]))
                tell(poses[i], nonsense(std::string("answered with a negative ") + what));
            else
                fill(poses[i], process.answers[i], process.contract.margin);
        }
    }

    // A process that did not start as it should is not asked.
    std::string start(Process& process) const {
        std::string error = process.talk->start(process.contract);
        process.contract.name[sizeof(process.contract.name) - 1] = '\0';
        const auto isGood = [](double number) { return std::isfinite(number) && number >= 0.0; };
        if (error.empty() && !(isGood(process.contract.margin) && isGood(process.contract.tolerance) &&
                               isGood(process.contract.relative)))
            error = "declares a contract with a number that is negative or none";
        if (!error.empty()) process.talk = makeTalk();
        return error;
    }
    bool promisesOther(const sepaxis_contract& contract) const {
        return contract.tolerance != contract_.tolerance || contract.relative != contract_.relative;
    }
    std::unique_ptr<Talk> makeTalk() const {
        if (!library_.empty()) return std::make_unique<LibraryTalk>(library_);
        return std::make_unique<CommandTalk>(command_);
    }
    fs::file_time_type writtenAt() const {
        std::error_code error;
        return library_.empty() ? fs::file_time_type() : fs::last_write_time(library_, error);
    }
    std::unique_ptr<Process> take() {
        {
            const std::scoped_lock lock(mutex_);
            if (!free_.empty()) {
                auto process = std::move(free_.back());
                free_.pop_back();
                return process;
            }
        }
        auto process = std::make_unique<Process>();
        process->talk = makeTalk();
        process->written = writtenAt();
        return process;
    }
    void giveBack(std::unique_ptr<Process> process) {
        const std::scoped_lock lock(mutex_);
        free_.push_back(std::move(process));
    }
    // Edit, compile, see. A file that is just being written cannot be loaded and is looked at again.
    bool hasChanged(Process& process) const {
        const auto now = std::chrono::steady_clock::now();
        if (now - process.looked < kLookAtFile) return false;
        process.looked = now;
        const fs::file_time_type before = std::exchange(process.written, writtenAt());
        return before != process.written;
    }

    std::string library_, command_;
    sepaxis_contract contract_{};  // as first declared
    std::mutex mutex_;
    std::vector<std::unique_ptr<Process>> free_;
};

struct Registered {
    std::shared_ptr<Outside> outside;
    scene::Method method;
};

}  // namespace

std::span<const Engine> engines() {
    static constexpr std::array kEngines{
        Engine{"bullet", "Bullet: GJK and EPA, single precision", "libbullet-dev"},
        Engine{"bullet-box-box", "Bullet: its box-box routine", "libbullet-dev"},
        Engine{"ode", "Open Dynamics Engine: dCollide of boxes, spheres and capsules", "libode-dev"},
        Engine{"libccd", "libccd: GJK and EPA", "libccd-dev"},
        Engine{"libccd-mpr", "libccd: Minkowski portal refinement", "libccd-dev"},
        Engine{"fcl", "Flexible Collision Library, by its libccd solver", "libfcl-dev"},
    };
    return kEngines;
}

fs::path libraryOf(const Engine& engine) {
    std::error_code error;
    const fs::path program = fs::read_symlink(hostProgram(), error);
    const fs::path folder = (error ? hostProgram() : program).parent_path();
    for (const fs::path& place : {folder / "engines", folder.parent_path() / "lib" / "sepaxis" / "engines"}) {
        fs::path library = place / (std::string(engine.name) + ".so");
        if (fs::is_regular_file(library, error)) return library;
    }
    return {};
}

namespace {

const Engine* engineNamed(std::string_view name) {
    const auto found =
        std::find_if(engines().begin(), engines().end(), [&](const Engine& e) { return e.name == name; });
    return found == engines().end() ? nullptr : &*found;
}

}  // namespace

bool namesOutsideMethod(std::string_view name) {
    return name.starts_with(kLibraryPrefix) || name.starts_with(kCommandPrefix) ||
           engineNamed(name) != nullptr;
}

OutsideMethod outsideMethod(const std::string& name) {
    if (!namesOutsideMethod(name))
        return {nullptr, name + " is no engine, and neither plugin: with a file nor cmd: with a command"};
    static std::mutex mutex;
    static std::map<std::string, Registered> known;
    const std::scoped_lock lock(mutex);
    if (const auto found = known.find(name); found != known.end()) return {&found->second.method, ""};
    std::string library, command;
    if (const Engine* const engine = engineNamed(name)) {
        library = libraryOf(*engine).string();
        if (library.empty())
            return {nullptr,
                    name + " was not built: install " + std::string(engine->package) + " and build again"};
    } else if (name.starts_with(kLibraryPrefix)) {
        library = name.substr(kLibraryPrefix.size());
    } else {
        command = name.substr(kCommandPrefix.size());
    }
    const auto outside = std::make_shared<Outside>(library, command);
    sepaxis_contract contract{};
    if (std::string error = outside->learn(contract); !error.empty()) return {nullptr, std::move(error)};
    scene::Method method;
    method.name = name;
    method.help = contract.name[0] != '\0' ? contract.name : name;
    method.inFloat = false;
    method.promise = scene::MethodPromise{contract.tolerance, contract.relative};
    method.answer = [outside](Evaluation& e, const scene::EvaluationOptions&) {
        std::optional<std::string> reason;
        outside->answer({&e, 1}, {&reason, 1});
        return reason;
    };
    if (!library.empty())
        method.answerAll = [outside](std::span<Evaluation> poses,
                                     std::span<std::optional<std::string>> reasons) {
            outside->answer(poses, reasons);
        };
    const auto place = known.emplace(name, Registered{outside, std::move(method)}).first;
    return {&place->second.method, ""};
}

void setHostProgram(fs::path program) {
    hostProgram() = std::move(program);
}

}  // namespace sepaxis::plugin
