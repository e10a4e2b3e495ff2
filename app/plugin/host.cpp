#include "app/plugin/host.h"

#include "app/base/child.h"
#include "app/plugin/shape_data.h"

#include <cerrno>
#include <cstring>
#include <optional>
#include <thread>
#include <vector>

#include <dlfcn.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

namespace sepaxis::plugin {

namespace {

constexpr int kLost = 3;                         // exit statuses of the host itself
constexpr rlim_t kMostMemory = rlim_t{4} << 30;  // bytes of addresses

using Declare = void (*)(sepaxis_contract*);
using Collide = void (*)(const sepaxis_shape*, const sepaxis_shape*, const sepaxis_pose*, std::size_t,
                         sepaxis_answer*);

bool readAll(std::span<std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t count = read(kConnection, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return true;
}

bool writeAll(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(kConnection, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return true;
}

bool say(Message message, std::span<const std::byte> bytes) {
    const Header header{message, static_cast<std::uint32_t>(bytes.size())};
    return writeAll(std::as_bytes(std::span(&header, 1))) && writeAll(bytes);
}

bool refuse(const std::string& why) {
    return say(Message::refusal, std::as_bytes(std::span(why)));
}

sepaxis_answer emptyAnswer() {
    sepaxis_answer answer{};
    answer.answered = 1;
    answer.depth = answer.distance = SEPAXIS_NOT_SAID;
    for (sepaxis_contact& contact : answer.contacts) contact.depth = SEPAXIS_NOT_SAID;
    return answer;
}

// A plug-in that eats memory gets none, and so do core files.
void limitItself() {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const rlimit memory{kMostMemory, kMostMemory};
    setrlimit(RLIMIT_AS, &memory);
#endif
}

// A plug-in in an endless loop would outlive the program.
void endWithTheProgram() {
    std::thread([] {
        pollfd connection{kConnection, 0, 0};
        while (poll(&connection, 1, -1) < 0 && errno == EINTR) {
        }
        _exit(kLost);
    }).detach();
}

}  // namespace

int runHost(const std::string& library) {
    limitItself();
    endWithTheProgram();
    void* const handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        refuse(dlerror());
        return kLost;
    }
    const auto declare = reinterpret_cast<Declare>(dlsym(handle, "sepaxis_plugin_declare"));
    const auto collide = reinterpret_cast<Collide>(dlsym(handle, "sepaxis_plugin_collide"));
    if (declare == nullptr || collide == nullptr) {
        refuse(library + " has no sepaxis_plugin_declare or no sepaxis_plugin_collide");
        return kLost;
    }
    sepaxis_contract contract{};
    contract.tolerance = kUsualTolerance;
    declare(&contract);
    if (!say(Message::contract, std::as_bytes(std::span(&contract, 1)))) return kLost;

    std::optional<ShapeData> a, b;
    std::vector<std::byte> bytes;
    std::vector<sepaxis_pose> poses;
    std::vector<sepaxis_answer> answers;
    Header header;
    while (readAll(std::as_writable_bytes(std::span(&header, 1)))) {
        if (header.bytes > kMostMessageBytes) return kLost;
        bytes.resize(header.bytes);
        if (!readAll(bytes)) return kLost;
        if (header.message == Message::shapes) {
            std::span<const std::byte> rest = bytes;
            a = takeShape(rest);
            b = takeShape(rest);
            if (!a || !b || !rest.empty()) return kLost;
            continue;
        }
        const std::size_t count = bytes.size() / (2 * sizeof(sepaxis_pose));
        if (header.message != Message::poses || !a || !b || bytes.size() != count * 2 * sizeof(sepaxis_pose))
            return kLost;
        poses.resize(2 * count);
        if (count > 0) std::memcpy(poses.data(), bytes.data(), bytes.size());
        answers.assign(count, emptyAnswer());
        const sepaxis_shape viewA = a->view(), viewB = b->view();
        collide(&viewA, &viewB, poses.data(), count, answers.data());
        if (!say(Message::answers, std::as_bytes(std::span(answers)))) return kLost;
    }
    return 0;
}

}  // namespace sepaxis::plugin
