// Waits for an engine on a port and writes what it sends into a file, which is a recording that grows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

namespace sepaxis::record {

inline constexpr std::uint16_t kUsualPort = 7391;
inline constexpr std::uint64_t kMostStreamBytes = std::uint64_t{16} << 30;  // of one engine's visit

// Where it listens: on this machine alone, unless an address is given.
struct ListenPlace {
    std::string address = "127.0.0.1";  // IPv4
    std::uint16_t port = kUsualPort;    // 0: any that is free
};

class Listener {
 public:
    struct State {
        bool connected = false;
        std::filesystem::path file;  // of the engine that came last; empty: none came yet
        std::string message;         // the last thing that went wrong: "what came is no recording"
        std::uint32_t messages = 0;  // how many there were
    };

    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();  // lets the engine go

    // Empty, or why it cannot listen there. The recordings are made in `folder`, one for each engine that
    // comes; of those that it made earlier the newest few stay (kept_recordings.h).
    std::string start(const ListenPlace& place, const std::filesystem::path& folder);
    std::uint16_t port() const { return port_; }  // that it listens on
    State state() const;

 private:
    void work();
    void greet();
    void takeBytes();
    void letGo(const std::string& message = {});
    void complain(const std::string& message);

    std::filesystem::path folder_;
    std::uint16_t port_ = 0;
    int socket_ = -1, stop_[2] = {-1, -1};
    // Of the thread alone.
    int engine_ = -1, file_ = -1;
    std::uint64_t bytes_ = 0;
    unsigned visits_ = 0;

    mutable std::mutex mutex_;
    State state_;
    std::thread thread_;
};

}  // namespace sepaxis::record
