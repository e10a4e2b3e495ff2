// The process that a plug-in lives in: it loads the library and answers over file descriptor 3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace sepaxis::plugin {

// What the program and its child say to each other: a header, then so many bytes.
enum class Message : std::uint32_t { contract, shapes, poses, answers, refusal };
struct Header {
    Message message = Message::contract;
    std::uint32_t bytes = 0;
};
inline constexpr double kUsualTolerance = 1e-3;  // of a contract that says none
inline constexpr std::uint32_t kMostMessageBytes = 64u << 20;

// The command of the program that runs the host: not for people, so not in the help.
inline constexpr const char* kHostCommand = "plugin-host";

// Serves until the connection closes. An exit status.
int runHost(const std::string& library);

}  // namespace sepaxis::plugin
