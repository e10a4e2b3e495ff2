// A recording of a running engine, as sepaxis_client.h writes it: indexed by its frames, of which only the
// one that is asked for is read. What is torn off at its end, or unknown, is passed over.
#pragma once

#include "app/scene/scene.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::record {

using scene::dvec3;

// Whether a file begins as recordings do.
bool isRecording(const std::filesystem::path& path);

// What the engine said once. Lengths of a recording are in metres here, whatever its unit is.
struct Beginning {
    std::string engine;
    double margin = 0.0, tolerance = 0.0, relative = 0.0;
    double metres = 1.0;  // its unit
    scene::UpAxis up = scene::UpAxis::y;
    bool singlePrecision = false;
    bool hitsOnly = false;  // pairs apart are not recorded: what the engine missed is not seen
};

// The engine's numbers of a pair.
struct Bodies {
    std::uint64_t a = 0, b = 0;
    bool operator==(const Bodies&) const = default;
    bool has(std::uint64_t body) const { return body == a || body == b; }
};

struct RecordedPose {
    std::uint64_t body = 0;
    std::uint32_t shape = 0;  // of Recording::shapes()
    Pose<double> pose;
};
struct RecordedContact {
    dvec3 point{0.0};
    double depth = 0.0;    // below zero: a gap
    std::uint32_t id = 0;  // 0: none
};
struct RecordedPair {
    std::uint32_t a = 0, b = 0;  // of the frame's poses
    bool touching = false, cached = false;
    dvec3 normal{0.0};  // from A to B
    std::uint32_t firstContact = 0, contactCount = 0;
};

// Its memory is used again from frame to frame.
struct Frame {
    double seconds = 0.0;  // the engine's time
    std::vector<RecordedPose> poses;
    std::vector<RecordedPair> pairs;
    std::vector<RecordedContact> contacts;
    std::vector<std::string> notes;
    std::uint32_t unplaced = 0;  // pairs of a body that the frame has no pose of

    std::span<const RecordedContact> contactsOf(const RecordedPair& pair) const {
        return std::span(contacts).subspan(pair.firstContact, pair.contactCount);
    }
};

struct FrameEntry {
    std::uint64_t number = 0;  // counted with those that were left out
    std::uint64_t offset = 0;  // in the file
    std::uint32_t bytes = 0;
    std::uint32_t dropped = 0;  // left out directly before it
    std::uint64_t hash = 0;     // of its blocks' hashes: another program may write the file anew
};

class Recording {
 public:
    Recording() = default;
    Recording(Recording&& other) noexcept { *this = std::move(other); }
    Recording& operator=(Recording&& other) noexcept;
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    ~Recording();

    // Empty, or why the file is no recording.
    std::string open(const std::filesystem::path& path);
    // Takes in what was written to the file since; the same as open() says.
    std::string grow();

    const Beginning& beginning() const { return beginning_; }
    // The number of a shape is its place.
    std::span<const scene::Shape> shapes() const { return shapes_; }
    std::span<const FrameEntry> frames() const { return frames_; }
    std::uint64_t dropped() const { return dropped_; }
    // Bytes behind the last whole frame.
    std::uint64_t left() const { return size_ - indexed_; }
    // How the reading of the file ended, where not at its end: "cannot be read from byte 1234 on".
    const std::string& warning() const { return warning_; }

    // Empty, or why the frame cannot be read. Several threads may read at once.
    std::string read(std::size_t frame, Frame& into) const;

 private:
    struct Block;
    std::string readBeginning(std::span<const std::byte> payload);
    std::string readShapes(std::span<const std::byte> payload);
    std::string index();

    int file_ = -1;
    std::uint64_t size_ = 0, indexed_ = 0;
    bool begun_ = false;
    unsigned conventions_ = 0;
    std::size_t shapePoints_ = 0;
    Beginning beginning_;
    std::vector<scene::Shape> shapes_;
    std::vector<FrameEntry> frames_;
    std::uint64_t dropped_ = 0;
    std::string warning_;
};

}  // namespace sepaxis::record
