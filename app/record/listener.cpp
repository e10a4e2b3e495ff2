#include "app/record/listener.h"

#include "app/record/kept_recordings.h"
#include "app/record/sepaxis_client.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <system_error>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sepaxis::record {

namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;

std::string errorInWords() {
    return std::generic_category().message(errno);
}

bool writeAll(int file, const char* bytes, std::size_t count) {
    while (count > 0) {
        const ssize_t n = ::write(file, bytes, count);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        bytes += n;
        count -= static_cast<std::size_t>(n);
    }
    return true;
}

void closeAndForget(int& descriptor) {
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
}

}  // namespace

Listener::~Listener() {
    if (thread_.joinable()) {
        const char byte = 0;
        while (::write(stop_[1], &byte, 1) < 0 && errno == EINTR) {
        }
        thread_.join();
    }
    for (int* descriptor : {&engine_, &file_, &socket_, &stop_[0], &stop_[1]}) closeAndForget(*descriptor);
}

std::string Listener::start(const ListenPlace& place, const std::filesystem::path& folder) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(place.port);
    if (::inet_pton(AF_INET, place.address.c_str(), &address.sin_addr) != 1)
        return place.address + " is no address of four numbers";
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) return folder.string() + ": " + failed.message();
    folder_ = folder;
    pruneUnkept(folder);
    const int one = 1;
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0) return errorInWords();
    ::setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    socklen_t size = sizeof address;
    auto* const name = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket_, name, size) != 0 || ::listen(socket_, 128) != 0 ||
        ::getsockname(socket_, name, &size) != 0 || ::pipe2(stop_, O_CLOEXEC) != 0) {
        const std::string why = errorInWords();
        closeAndForget(socket_);
        return "port " + std::to_string(place.port) + " cannot be listened on: " + why;
    }
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { work(); });
    return {};
}

Listener::State Listener::state() const {
    const std::scoped_lock lock(mutex_);
    return state_;
}

void Listener::complain(const std::string& message) {
    const std::scoped_lock lock(mutex_);
    state_.message = message;
    ++state_.messages;
}

void Listener::letGo(const std::string& message) {
    closeAndForget(engine_);
    closeAndForget(file_);
    if (!message.empty()) complain(message);
    const std::scoped_lock lock(mutex_);
    state_.connected = false;
}

void Listener::work() {
    for (;;) {
        std::array<pollfd, 3> waiting{
            pollfd{stop_[0], POLLIN, 0}, {socket_, POLLIN, 0}, {engine_, POLLIN, 0}};
        if (::poll(waiting.data(), engine_ >= 0 ? 3 : 2, -1) < 0) {
            if (errno == EINTR) continue;
            return complain("listening has ended: " + errorInWords());
        }
        if (waiting[0].revents != 0) return;
        if (engine_ >= 0 && waiting[2].revents != 0) takeBytes();
        if (waiting[1].revents != 0) greet();
    }
}

void Listener::greet() {
    int came = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (came < 0) return;
    if (file_ >= 0) {
        complain("another engine came while one is connected, and was let go");
        return closeAndForget(came);
    }
    closeAndForget(engine_);  // one that has said nothing yet holds nobody up
    if (::send(came, SXR_GREETING, SXR_GREETING_BYTES, MSG_NOSIGNAL) != SXR_GREETING_BYTES)
        return closeAndForget(came);
    engine_ = came;
    bytes_ = 0;
}

void Listener::takeBytes() {
    static thread_local std::array<char, kPiece> piece;
    const ssize_t n = ::recv(engine_, piece.data(), piece.size(), 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (n <= 0) return letGo();  // whatever was sent is in the file
    const auto count = static_cast<std::size_t>(n);
    if (file_ < 0) {
        // A program that speaks something else is told so by its first bytes.
        constexpr std::uint32_t kMagic = SXR_MAGIC;
        if (std::memcmp(piece.data(), &kMagic, std::min(count, sizeof kMagic)) != 0)
            return letGo("what came is no recording");
        std::filesystem::path path;
        do path = folder_ / unkeptName(++visits_);
        while ((file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)) < 0 &&
               errno == EEXIST);
        if (file_ < 0) return letGo(path.string() + " cannot be written: " + errorInWords());
        const std::scoped_lock lock(mutex_);
        state_.file = path;
        state_.connected = true;
    }
    if (bytes_ + count > kMostStreamBytes) return letGo("the engine sent more than 16 GiB, and was let go");
    if (!writeAll(file_, piece.data(), count))
        return letGo("the recording cannot be written: " + errorInWords() + "; what there is of it stays");
    bytes_ += count;
}

}  // namespace sepaxis::record
