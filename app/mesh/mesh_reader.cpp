#include "app/mesh/mesh_reader.h"

#include "app/base/regular_file.h"
#include "app/mesh/wire.h"

#include <algorithm>
#include <utility>

#include <unistd.h>

namespace sepaxis::mesh {

namespace {

// Why the file cannot be read at all, before anything looks at its content; empty if it can.
std::string checkFile(const std::filesystem::path& path, std::size_t mostBytes) {
    RegularFile file;
    const int descriptor = openRegularFile(path, mostBytes, file);
    if (descriptor >= 0) ::close(descriptor);
    if (file.folder) return file.problem + ", not a mesh file";
    return file.ok() && file.size == 0 ? "is empty" : file.problem;
}

std::string reasonOf(const Outcome& outcome, const Limits& limits) {
    switch (outcome.end) {
        case End::failure:
            return tidyReason(outcome.bytes);
        case End::timedOut:
            return "took longer than " + std::to_string(static_cast<long>(limits.processorSeconds)) +
                   " s to read: " + kReaderFailed;
        case End::outOfMemory:
            return "needs more than " + std::to_string(limits.memoryBytes >> 20) +
                   " MiB of memory: " + kReaderFailed;
        case End::tooMuch:
            return "is too large to be imported";
        case End::notStarted:
            return tidyReason("cannot be read: " + outcome.bytes);
        case End::result:
        case End::crashed:
        case End::cancelled:
            break;
    }
    return kReaderFailed;
}

}  // namespace

std::string tidyReason(std::string reason) {
    constexpr std::size_t kMost = 300;
    for (char& c : reason) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    }
    while (!reason.empty() && (reason.back() == ' ' || reason.back() == '.')) reason.pop_back();
    if (reason.size() > kMost) reason = reason.substr(0, kMost) + "...";
    return reason.empty() ? kReaderFailed : reason;
}

ReadMesh readMesh(const std::filesystem::path& path, const ReadOptions& options, Progress* progress) {
    ReadMesh read;
    const std::optional<Format> format = formatOf(path.extension().string());
    if (!format) {
        read.reason = "is no mesh file that can be read: .obj, .stl, .ply, .gltf or .glb";
        return read;
    }
    read.format = *format;
    read.reason = checkFile(path, options.mostFileBytes);
    if (!read.reason.empty()) return read;
    const Job job{{"read", path.string()}, {}, options.program};
    const Outcome outcome = runIsolated(job, options.limits, progress);
    read.cancelled = outcome.end == End::cancelled;
    if (read.cancelled) return read;
    if (outcome.end != End::result) {
        read.reason = reasonOf(outcome, options.limits);
        return read;
    }
    Decoded decoded = decode(outcome.bytes);
    read.ok = decoded.mesh.has_value();
    if (read.ok) read.mesh = *std::move(decoded.mesh);
    read.reason = std::move(decoded.reason);
    return read;
}

}  // namespace sepaxis::mesh
