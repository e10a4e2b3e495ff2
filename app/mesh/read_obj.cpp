// Wavefront OBJ: positions, faces and groups; what it says of materials and normals is passed over. Numbers
// are read to the nearest double: libraries that read OBJ lose the last digits. Source of the format:
// Wavefront Technologies, "Advanced Visualizer manual", appendix B1, "Object Files".
#include "app/base/number_text.h"
#include "app/base/trimmed.h"
#include "app/mesh/filling.h"
#include "app/mesh/formats.h"
#include "app/mesh/text.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace sepaxis::mesh {

namespace {

class ObjParser {
 public:
    void readLine(std::string_view line) {
        ++lineNumber_;
        rest_ = line.substr(0, line.find('#'));
        const std::string_view keyword = word();
        if (keyword == "v") {
            position();
        } else if (keyword == "f") {
            face();
        } else if (keyword == "o" || keyword == "g") {
            name_ = trimmed(rest_);
            startsPart_ = true;
        }
    }
    Mesh finish() { return std::move(mesh_); }

 private:
    [[noreturn]] void fail(const std::string& reason) const {
        throw Unreadable("line " + std::to_string(lineNumber_) + ": " + reason);
    }
    std::string_view word() { return takeWord(rest_); }
    double number() {
        const std::optional<double> value = parseNumber(word());
        if (!value) fail("a position needs three numbers");
        return *value;
    }
    void position() {
        if (mesh_.points.size() >= kMostPoints) fail(tooManyPositions());
        const double x = number(), y = number(), z = number();
        mesh_.points.emplace_back(x, y, z);
    }
    // "3", "3/1", "3//2" or "3/1/2"; from 1 on, or negative: back from the last position so far.
    std::uint32_t corner(std::string_view text) const {
        text = text.substr(0, text.find('/'));
        const auto read = numberIn<long long>(text);
        if (!read) fail("a face needs the numbers of positions");
        const long long index = *read;
        const auto count = static_cast<long long>(mesh_.points.size());
        const long long place = index < 0 ? count + index : index - 1;
        if (index == 0 || place < 0 || place >= static_cast<long long>(kMostPoints))
            fail("there is no position " + std::to_string(index));
        return static_cast<std::uint32_t>(place);
    }
    void face() {
        if (startsPart_ || mesh_.parts.empty()) beginPart(mesh_, std::string(name_));
        startsPart_ = false;
        for (std::string_view text = word(); !text.empty(); text = word()) {
            if (mesh_.corners.size() >= kMostCorners) fail("too many faces to be imported");
            mesh_.corners.push_back(corner(text));
        }
        if (mesh_.corners.size() - mesh_.faceStart.back() < 3) fail("a face needs three positions");
        endFace(mesh_);
    }

    Mesh mesh_ = withoutFaces();
    std::string_view rest_, name_;
    std::size_t lineNumber_ = 0;
    bool startsPart_ = false;
};

// A line that ends in a backslash goes on in the next one; a comment does not, it may end in a path.
void joinContinuedLines(std::string& text) {
    bool isComment = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\n') isComment = false;
        if (text[at] == '#') isComment = true;
        if (text[at] != '\\' || isComment) continue;
        const bool carriage = at + 2 < text.size() && text[at + 1] == '\r' && text[at + 2] == '\n';
        if (!carriage && (at + 1 >= text.size() || text[at + 1] != '\n')) continue;
        text[at] = text[at + 1] = ' ';
        if (carriage) text[at + 2] = ' ';
    }
}

}  // namespace

Mesh readObj(Source& source) {
    std::string& text = source.content;
    joinContinuedLines(text);
    ObjParser parser;
    for (std::string_view rest = withoutByteOrderMark(text); !rest.empty();) {
        source.watch.check();
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        parser.readLine(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return parser.finish();
}

}  // namespace sepaxis::mesh
