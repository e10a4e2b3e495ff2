#include "app/mesh/wire.h"

#include "app/base/utf8.h"

#include <cstring>
#include <type_traits>

namespace sepaxis::mesh {

namespace {

static_assert(std::is_trivially_copyable_v<Point> && sizeof(Point) == 3 * sizeof(double));

void put(std::string& bytes, std::uint64_t value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

template <class T>
void putAll(std::string& bytes, const std::vector<T>& items) {
    put(bytes, items.size());
    bytes.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
}

class Source {
 public:
    explicit Source(std::string_view bytes) : rest_(bytes) {}

    bool take(std::uint64_t& value) {
        if (rest_.size() < sizeof(value)) return false;
        std::memcpy(&value, rest_.data(), sizeof(value));
        rest_.remove_prefix(sizeof(value));
        return true;
    }
    bool take(std::string& text) {
        std::uint64_t length = 0;
        if (!take(length) || length > kLongestName || length > rest_.size()) return false;
        text = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return isUtf8(text);
    }
    // Nothing is made room for before it is known to be there.
    template <class T>
    bool takeAll(std::vector<T>& items, std::size_t most) {
        std::uint64_t count = 0;
        if (!take(count) || count > most || count > rest_.size() / sizeof(T)) return false;
        items.resize(count);
        if (count > 0) std::memcpy(items.data(), rest_.data(), count * sizeof(T));
        rest_.remove_prefix(count * sizeof(T));
        return true;
    }
    bool atEnd() const { return rest_.empty(); }

 private:
    std::string_view rest_;
};

bool takeParts(Source& source, std::vector<Part>& parts) {
    std::uint64_t count = 0;
    if (!source.take(count) || count > kMostParts) return false;
    for (std::uint64_t i = 0; i < count; ++i) {
        Part part;
        std::uint64_t faces = 0;
        if (!source.take(part.name) || !source.take(faces) || faces > kMostCorners) return false;
        part.faces = static_cast<std::uint32_t>(faces);
        parts.push_back(std::move(part));
    }
    return true;
}

}  // namespace

std::string encode(const Mesh& mesh) {
    std::string bytes;
    put(bytes, mesh.parts.size());
    for (const Part& part : mesh.parts) {
        put(bytes, part.name.size());
        bytes += part.name;
        put(bytes, part.faces);
    }
    putAll(bytes, mesh.points);
    putAll(bytes, mesh.faceStart);
    putAll(bytes, mesh.corners);
    return bytes;
}

Decoded decode(std::string_view bytes) {
    Source source(bytes);
    Mesh mesh;
    const bool whole = takeParts(source, mesh.parts) && source.takeAll(mesh.points, kMostPoints) &&
                       source.takeAll(mesh.faceStart, kMostCorners + 1) &&
                       source.takeAll(mesh.corners, kMostCorners) && source.atEnd();
    if (!whole) return {std::nullopt, "does not hold together: what was read of it is cut off"};
    std::string fault = findFault(mesh);
    if (!fault.empty()) return {std::nullopt, std::move(fault)};
    return {std::move(mesh), {}};
}

}  // namespace sepaxis::mesh
