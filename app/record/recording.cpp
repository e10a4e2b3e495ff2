#include "app/record/recording.h"

#include "app/base/regular_file.h"
#include "app/record/sepaxis_client.h"
#include "app/scene/format/validation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <type_traits>

namespace sepaxis::record {

namespace {

constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 50;
constexpr std::size_t kMostFrameBytes = std::size_t{64} << 20;
constexpr std::size_t kMostShapesPayload = std::size_t{4} << 20;
constexpr std::size_t kMostFrames = std::size_t{1} << 22;       // 19 hours at 60 a second
constexpr std::size_t kMostShapePoints = std::size_t{1} << 22;  // of all shapes
constexpr std::size_t kMostNotes = 16;                          // of a frame

// Numbers from the front of some bytes; past their end all are zero, and `good` is false.
class Bytes {
 public:
    explicit Bytes(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <class T>
    T take() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        if (bytes_.size() < sizeof(T)) {
            good = false;
            bytes_ = {};
            return value;
        }
        std::memcpy(&value, bytes_.data(), sizeof(T));
        bytes_ = bytes_.subspan(sizeof(T));
        return value;
    }
    double takeReal(bool single) { return single ? static_cast<double>(take<float>()) : take<double>(); }
    dvec3 takeVector(bool single) {
        const double x = takeReal(single), y = takeReal(single);
        return {x, y, takeReal(single)};
    }
    std::span<const std::byte> takeBytes(std::size_t count) {
        if (bytes_.size() < count) good = false;
        const auto taken = bytes_.first(std::min(count, bytes_.size()));
        bytes_ = bytes_.subspan(taken.size());
        return taken;
    }
    std::size_t left() const { return bytes_.size(); }
    std::string_view text() const { return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}; }

    bool good = true;

 private:
    std::span<const std::byte> bytes_;
};

// Calls take(type, bytes) for each record; false where they do not fill the payload.
template <class Take>
bool eachRecord(std::span<const std::byte> payload, Take take) {
    Bytes bytes(payload);
    while (bytes.left() > 0) {
        const auto type = bytes.take<std::uint16_t>();
        bytes.take<std::uint16_t>();
        const auto length = bytes.take<std::uint32_t>();
        const auto record = bytes.takeBytes(length);
        if (!bytes.good) return false;
        take(type, Bytes(record));
    }
    return true;
}

bool isUsable(double x) {
    return std::abs(x) <= scene::kLargestNumber;
}
bool isUsable(const dvec3& v) {
    return isUsable(v.x) && isUsable(v.y) && isUsable(v.z);
}

bool readAll(int file, std::uint64_t at, std::span<std::byte> into) {
    while (!into.empty()) {
        const ssize_t n = ::pread(file, into.data(), into.size(), static_cast<off_t>(at));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += static_cast<std::uint64_t>(n);
        into = into.subspan(static_cast<std::size_t>(n));
    }
    return true;
}

bool hashIsRight(std::span<const std::byte> block) {
    std::uint64_t said = 0;
    std::memcpy(&said, block.data() + 8, sizeof said);
    const auto hashed = block.subspan(SXR_HASHED_FROM);
    return sxr_hash(reinterpret_cast<const unsigned char*>(hashed.data()), hashed.size()) == said;
}

std::uint64_t withBlock(std::uint64_t frameHash, std::uint64_t blockHash) {
    return std::rotl(frameHash, 1) ^ blockHash;
}

// One shape as it is recorded, or nothing where no scene can have it.
std::optional<scene::Shape> shapeOf(std::uint32_t kind, double radius, const std::vector<dvec3>& points) {
    enum : std::uint32_t { sphere, capsule, box, hull, triangle };
    scene::Object object;
    if (kind == sphere && points.size() == 1)
        object.shape = scene::SphereShape{radius};
    else if (kind == capsule && points.size() == 2)
        object.shape = scene::CapsuleShape{points[0], points[1], radius};
    else if (kind == box && points.size() == 1)
        object.shape = scene::BoxShape{points[0]};
    else if (kind == hull)
        object.shape = scene::HullShape{points, {}, {}, {}};
    else if (kind == triangle && points.size() == 3)
        object.shape = scene::TriangleShape{{points[0], points[1], points[2]}, false};
    else
        return std::nullopt;
    if (scene::validate(object, scene::Side::a)) return std::nullopt;
    return object.shape;
}

}  // namespace

bool isRecording(const std::filesystem::path& path) {
    RegularFile opened;
    const int file = openRegularFile(path, kMostFileBytes, opened);
    if (file < 0) return false;
    std::uint32_t magic = 0;
    const bool read = readAll(file, 0, std::as_writable_bytes(std::span(&magic, 1)));
    ::close(file);
    return read && magic == SXR_MAGIC;
}

struct Recording::Block {
    std::uint32_t magic = 0, length = 0;
    std::uint64_t hash = 0, frame = 0;
    std::uint32_t kind = 0, dropped = 0;
};

Recording& Recording::operator=(Recording&& other) noexcept {
    if (this == &other) return *this;
    if (file_ >= 0) ::close(file_);
    file_ = std::exchange(other.file_, -1);
    size_ = other.size_;
    indexed_ = other.indexed_;
    begun_ = other.begun_;
    conventions_ = other.conventions_;
    shapePoints_ = other.shapePoints_;
    beginning_ = std::move(other.beginning_);
    shapes_ = std::move(other.shapes_);
    frames_ = std::move(other.frames_);
    dropped_ = other.dropped_;
    warning_ = std::move(other.warning_);
    return *this;
}

Recording::~Recording() {
    if (file_ >= 0) ::close(file_);
}

std::string Recording::open(const std::filesystem::path& path) {
    *this = {};
    RegularFile opened;
    file_ = openRegularFile(path, kMostFileBytes, opened);
    if (file_ < 0) return opened.problem;
    if (std::string problem = grow(); !problem.empty()) return problem;
    return begun_ ? "" : "is no recording: it ends before its beginning does";
}

std::string Recording::grow() {
    struct stat status {};
    if (::fstat(file_, &status) != 0) return "cannot be read";
    size_ = static_cast<std::uint64_t>(status.st_size);
    return index();
}

std::string Recording::index() {
    std::vector<std::byte> memory;
    std::optional<FrameEntry> open;
    std::uint64_t at = indexed_;
    warning_.clear();
    while (at + SXR_BLOCK_BYTES <= size_) {
        std::array<std::byte, SXR_BLOCK_BYTES> header;
        if (!readAll(file_, at, header)) break;
        Block block;
        std::memcpy(&block, header.data(), sizeof block);
        const std::uint32_t kind = block.kind & 0xFFFFu;
        const std::size_t most =
            kind == SXR_SHAPES_BLOCK ? kMostShapesPayload : std::size_t{SXR_MOST_PAYLOAD};
        if (block.magic != SXR_MAGIC || block.length > most || (!begun_ && kind != SXR_BEGIN_BLOCK)) {
            if (!begun_) return "is no recording";
            warning_ = "cannot be read from byte " + std::to_string(at) + " on";
            return {};
        }
        const std::uint64_t bytes = SXR_BLOCK_BYTES + std::uint64_t{block.length};
        if (at + bytes > size_) break;
        if (kind == SXR_BEGIN_BLOCK || kind == SXR_SHAPES_BLOCK) {
            memory.resize(static_cast<std::size_t>(bytes));
            if (!readAll(file_, at, memory)) break;
            if (!hashIsRight(memory)) {
                if (!begun_) return "is no recording: its beginning is damaged";
                warning_ = "shapes at byte " + std::to_string(at) + " are damaged";
                return {};
            }
            const auto payload = std::span<const std::byte>(memory).subspan(SXR_BLOCK_BYTES);
            if (std::string problem = kind == SXR_SHAPES_BLOCK ? readShapes(payload)
                                      : begun_                 ? "has two beginnings"
                                                               : readBeginning(payload);
                !problem.empty())
                return problem;
            open.reset();
            indexed_ = at + bytes;
        } else if (kind == SXR_FRAME_BLOCK) {
            if ((block.kind & SXR_FIRST) != 0) open = FrameEntry{block.frame, at, 0, block.dropped, 0};
            const bool goesOn = open && open->number == block.frame && open->offset + open->bytes == at &&
                                open->bytes + bytes <= kMostFrameBytes;
            if (goesOn) {
                open->bytes += static_cast<std::uint32_t>(bytes);
                open->hash = withBlock(open->hash, block.hash);
            } else {
                open.reset();
            }
            if (open && (block.kind & SXR_LAST) != 0) {
                if (frames_.size() == kMostFrames)
                    return "has more than " + std::to_string(kMostFrames) + " frames";
                dropped_ += open->dropped;
                frames_.push_back(*open);
                open.reset();
                indexed_ = at + bytes;
            }
        }
        at += bytes;
    }
    return {};
}

std::string Recording::readBeginning(std::span<const std::byte> payload) {
    std::string problem;
    const bool whole = eachRecord(payload, [&](std::uint16_t type, Bytes bytes) {
        if (type != SXR_BEGIN || begun_ || !problem.empty()) return;
        const auto version = bytes.take<std::uint32_t>(), real = bytes.take<std::uint32_t>(),
                   up = bytes.take<std::uint32_t>();
        conventions_ = bytes.take<std::uint32_t>();
        Beginning& b = beginning_;
        b.metres = bytes.take<double>();
        b.margin = bytes.take<double>() * b.metres;
        b.tolerance = bytes.take<double>() * b.metres;
        b.relative = bytes.take<double>();
        const std::string_view engine = Bytes(bytes.takeBytes(sizeof(char[64]))).text();
        b.engine = engine.substr(0, engine.find('\0'));
        if (version != SXR_VERSION)
            problem = "is of version " + std::to_string(version) + " of the format, which is not known";
        else if (!bytes.good || (real != 4 && real != 8) || up > 2 || !(b.metres > 0.0) ||
                 !isUsable(b.metres) || !(b.margin >= 0.0) || !isUsable(b.margin) || !(b.tolerance >= 0.0) ||
                 !isUsable(b.tolerance) || !(b.relative >= 0.0) || !(b.relative <= 1.0))
            problem = "is no recording: its beginning makes no sense";
        else if (up == 0)
            problem = "has x as its upright axis; only y and z can be shown";
        b.singlePrecision = real == 4;
        b.up = up == 2 ? scene::UpAxis::z : scene::UpAxis::y;
        b.hitsOnly = (conventions_ & SXR_HITS_ONLY) != 0;
        begun_ = true;
    });
    if (problem.empty() && (!whole || !begun_)) problem = "is no recording: its beginning is damaged";
    return problem;
}

std::string Recording::readShapes(std::span<const std::byte> payload) {
    std::string problem;
    std::vector<dvec3> points;
    const bool whole = eachRecord(payload, [&](std::uint16_t type, Bytes bytes) {
        if (type != SXR_SHAPE || !problem.empty()) return;
        const auto number = bytes.take<std::uint32_t>(), kind = bytes.take<std::uint32_t>();
        const double radius = bytes.take<double>() * beginning_.metres;
        points.clear();
        while (bytes.left() >= 3 * sizeof(double))
            points.push_back(bytes.takeVector(false) * beginning_.metres);
        shapePoints_ += points.size();
        std::optional<scene::Shape> shape;
        if (bytes.good) shape = shapeOf(kind, radius, points);
        const std::string name = "shape " + std::to_string(number);
        if (number != shapes_.size() + 1)
            problem = "has " + name + " where shape " + std::to_string(shapes_.size() + 1) + " is due";
        else if (shapePoints_ > kMostShapePoints)
            problem = "has shapes of more than " + std::to_string(kMostShapePoints) + " points";
        else if (!shape)
            problem = "has a " + name + " that is none";
        else
            shapes_.push_back(*std::move(shape));
    });
    return problem.empty() && !whole ? "has shapes that are cut off" : problem;
}

std::string Recording::read(std::size_t frame, Frame& into) const {
    const FrameEntry& entry = frames_[frame];
    thread_local std::vector<std::byte> memory;
    memory.resize(entry.bytes);
    const std::string name = "frame " + std::to_string(entry.number);
    if (!readAll(file_, entry.offset, memory)) return name + " cannot be read";
    into.seconds = 0.0;
    into.unplaced = 0;
    into.poses.clear();
    into.pairs.clear();
    into.contacts.clear();
    into.notes.clear();
    const bool single = beginning_.singlePrecision;
    const double metres = beginning_.metres, side = (conventions_ & SXR_NORMAL_FROM_B) != 0 ? -1.0 : 1.0;
    std::vector<Bodies> bodies;
    std::string problem;
    const auto take = [&](std::uint16_t type, Bytes bytes) {
        if (type == SXR_TIME) {
            into.seconds = bytes.take<double>();
        } else if (type == SXR_POSE) {
            RecordedPose pose;
            pose.body = bytes.take<std::uint64_t>();
            pose.shape = bytes.take<std::uint32_t>() - 1;
            pose.pose.position = bytes.takeVector(single) * metres;
            const dvec3 v = bytes.takeVector(single);
            const Quat<double> q(bytes.takeReal(single), v.x, v.y, v.z);
            pose.pose.orientation = normalizedOrIdentity(q);
            if (!bytes.good || pose.shape >= shapes_.size())
                problem = name + " has a pose of a shape that is not there";
            else if (isUsable(pose.pose.position) && isUsable(v) && isUsable(q.w) && glm::dot(q, q) > 0.0)
                into.poses.push_back(pose);  // otherwise its pairs have no place
        } else if (type == SXR_PAIR) {
            const auto a = bytes.take<std::uint64_t>(), b = bytes.take<std::uint64_t>();
            const auto flags = bytes.take<std::uint16_t>(), count = bytes.take<std::uint16_t>();
            RecordedPair pair;
            pair.touching = (flags & 1) != 0;
            pair.cached = (flags & 2) != 0;
            pair.normal = bytes.takeVector(single) * side;
            pair.firstContact = static_cast<std::uint32_t>(into.contacts.size());
            pair.contactCount = count;
            for (unsigned i = 0; i < count && bytes.good; ++i) {
                const dvec3 point = bytes.takeVector(single) * metres;
                const double depth = bytes.takeReal(single) * metres;
                into.contacts.push_back({point, depth, bytes.take<std::uint32_t>()});
            }
            if (!bytes.good || count > SXR_MOST_CONTACTS) {
                problem = name + " has a pair that is cut off or has too many contacts";
                return;
            }
            into.pairs.push_back(pair);
            bodies.push_back({a, b});
        } else if (type == SXR_NOTE && into.notes.size() < kMostNotes) {
            into.notes.emplace_back(bytes.text());
        }
    };
    std::uint64_t hash = 0;
    for (std::size_t at = 0; at < memory.size();) {
        Block block;
        if (memory.size() - at >= sizeof block) std::memcpy(&block, memory.data() + at, sizeof block);
        const std::size_t length = SXR_BLOCK_BYTES + std::size_t{block.length};
        // Another program may have changed the file since.
        if (length > memory.size() - at) return name + " is damaged";
        const auto bytes = std::span<const std::byte>(memory).subspan(at, length);
        if (!hashIsRight(bytes)) return name + " is damaged";
        if (!eachRecord(bytes.subspan(SXR_BLOCK_BYTES), take)) return name + " is damaged";
        if (!problem.empty()) return problem;
        hash = withBlock(hash, block.hash);
        at += bytes.size();
    }
    if (hash != entry.hash) return name + " is another one: the file was written anew";
    // From bodies to their poses: of two of one body the later one counts.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> places;
    for (std::uint32_t i = 0; i < into.poses.size(); ++i) places.emplace_back(into.poses[i].body, i);
    std::sort(places.begin(), places.end());
    const auto placeOf = [&](std::uint64_t body) -> std::optional<std::uint32_t> {
        const auto behind =
            std::upper_bound(places.begin(), places.end(), std::pair(body, ~std::uint32_t{0}));
        if (behind == places.begin() || std::prev(behind)->first != body) return std::nullopt;
        return std::prev(behind)->second;
    };
    std::size_t kept = 0;
    for (std::size_t i = 0; i < into.pairs.size(); ++i) {
        const auto a = placeOf(bodies[i].a), b = placeOf(bodies[i].b);
        if (!a || !b || *a == *b) {
            ++into.unplaced;
            continue;
        }
        into.pairs[kept] = into.pairs[i];
        into.pairs[kept].a = *a;
        into.pairs[kept].b = *b;
        ++kept;
    }
    into.pairs.resize(kept);
    return {};
}

}  // namespace sepaxis::record
