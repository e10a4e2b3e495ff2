// STL: triangles with three positions of their own each, as text (of solids with names) or binary; normals
// and colours are passed over. Numbers of a text are read to the nearest double. Source of the format: 3D
// Systems, "StereoLithography Interface Specification", October 1989.
#include "app/base/trimmed.h"
#include "app/mesh/filling.h"
#include "app/mesh/formats.h"
#include "app/mesh/text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sepaxis::mesh {

namespace {

// " \t\n\v\f\r", of which large texts ask for every letter.
bool isBlank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string_view firstWord(std::string_view text) {
    return {text.begin(), std::find_if(text.begin(), text.end(), isBlank)};
}

// Why the mesh cannot have this position as well, or empty.
std::string faultOf(const Point& position, const Mesh& mesh) {
    if (!std::isfinite(position.x) || !std::isfinite(position.y) || !std::isfinite(position.z))
        return "a coordinate is not finite";
    if (mesh.points.size() >= kMostPoints) return tooManyPositions();
    return {};
}

void addCorner(Mesh& mesh, const Point& position) {
    mesh.corners.push_back(static_cast<std::uint32_t>(mesh.points.size()));
    mesh.points.push_back(position);
}

class StlText {
 public:
    StlText(std::string_view text, Watch& watch) : rest_(text), watch_(watch) {}
    Mesh read() {
        do solid();
        while (!next().empty());
        return std::move(mesh_);
    }

 private:
    [[noreturn]] void fail(const std::string& reason) const {
        throw Unreadable("line " + std::to_string(lineNumber_) + ": " + reason);
    }
    [[noreturn]] void failExpecting(const std::string& what) {
        fail((next().empty() ? "the file ends where " : "") + what + " is expected");
    }
    // The next word, which stays until it is taken; empty at the end.
    std::string_view next() {
        std::size_t at = 0;
        for (; at < rest_.size() && isBlank(rest_[at]); ++at) {
            const bool endsCarriage = rest_[at] == '\n' && at > 0 && rest_[at - 1] == '\r';
            if ((rest_[at] == '\n' && !endsCarriage) || rest_[at] == '\r') ++lineNumber_;
        }
        rest_.remove_prefix(at);
        return firstWord(rest_);
    }
    std::string_view take() {
        const std::string_view word = next();
        rest_.remove_prefix(word.size());
        return word;
    }
    std::string_view takeLine() {
        const std::string_view line = rest_.substr(0, rest_.find_first_of("\r\n"));
        rest_.remove_prefix(line.size());
        return trimmed(line);
    }
    bool accept(std::string_view keyword) {
        if (!equalIgnoringCase(next(), keyword)) return false;
        take();
        return true;
    }
    void expect(std::string_view keyword, const char* why = "") {
        if (!accept(keyword)) failExpecting("'" + std::string(keyword) + "'" + why);
    }

    void solid() {
        expect("solid");
        beginPart(mesh_, std::string(takeLine()));
        while (!accept("endsolid")) facet();
        takeLine();  // the name again, or not
    }
    void facet() {
        watch_.check();
        if (!accept("facet")) failExpecting("'facet' or 'endsolid'");
        expect("normal");
        for (int i = 0; i < 3; ++i) take();  // anything: of a triangle without area it may be "-nan(ind)"
        expect("outer");
        expect("loop");
        for (int i = 0; i < 3; ++i) vertex();
        expect("endloop", " after three vertices");
        expect("endfacet");
        endFace(mesh_);
    }
    void vertex() {
        expect("vertex", ", three of them in a facet,");
        const double x = number(), y = number(), z = number();
        const std::string fault = faultOf({x, y, z}, mesh_);
        if (!fault.empty()) fail(fault);
        addCorner(mesh_, {x, y, z});
    }
    double number() {
        const std::optional<double> value = parseNumber(next());
        if (!value) failExpecting("a number, three of them in a vertex,");
        take();
        return *value;
    }

    Mesh mesh_ = withoutFaces();
    std::string_view rest_;
    Watch& watch_;
    std::size_t lineNumber_ = 1;
};

// Binary: a header of any content, the number of triangles, and of each its normal, its corners and two bytes
// more; all little-endian.
constexpr std::size_t kCountAt = 80, kHeaderBytes = 84, kTriangleBytes = 50, kVectorBytes = 12;

double floatAt(std::string_view bytes, std::size_t at) {
    return decoded<float>(bytes.data() + at, std::endian::little);
}

std::uint64_t sizePromised(std::string_view bytes) {
    return kHeaderBytes + std::uint64_t{kTriangleBytes} * integerAt(bytes, kCountAt);
}

Mesh readBinary(std::string_view bytes, Watch& watch) {
    Mesh mesh = withoutFaces();
    beginPart(mesh, {});
    for (std::size_t triangle = kHeaderBytes; triangle < bytes.size(); triangle += kTriangleBytes) {
        watch.check();
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::size_t at = triangle + kVectorBytes * (1 + corner);
            const Point position(floatAt(bytes, at), floatAt(bytes, at + 4), floatAt(bytes, at + 8));
            const std::string fault = faultOf(position, mesh);
            if (!fault.empty()) throw Unreadable("byte " + std::to_string(at) + ": " + fault);
            addCorner(mesh, position);
        }
        endFace(mesh);
    }
    return mesh;
}

// The header of a binary file that is cut off may begin so as well, but what follows holds a zero: at least
// in the count, where it counts less than 16 million.
bool isText(std::string_view content) {
    return equalIgnoringCase(firstWord(trimmed(content)), "solid") &&
           content.substr(0, kHeaderBytes).find('\0') == std::string_view::npos;
}

[[noreturn]] void failAsNeither(std::string_view content) {
    const std::string has = "it has " + std::to_string(content.size());
    if (content.size() < kHeaderBytes)
        throw Unreadable(
            "is cut off or no STL file: it is no text that begins with 'solid', and a binary file takes " +
            std::to_string(kHeaderBytes) + " bytes at least; " + has);
    throw Unreadable(
        "is damaged or no STL file: it is no text that begins with 'solid', and as a binary file it "
        "promises " +
        std::to_string(integerAt(content, kCountAt)) + " triangles, which take " +
        std::to_string(sizePromised(content)) + " bytes; " + has);
}

}  // namespace

Mesh readStl(Source& source) {
    const std::string& content = source.content;
    if (content.size() >= kHeaderBytes && content.size() == sizePromised(content))
        return readBinary(content, source.watch);
    const std::string_view text = withoutByteOrderMark(content);
    if (!isText(text)) failAsNeither(content);
    return StlText(text, source.watch).read();
}

}  // namespace sepaxis::mesh
