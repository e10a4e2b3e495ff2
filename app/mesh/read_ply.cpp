// PLY: the positions and polygons of a text or of a binary file of either byte order; what else its header
// names is passed over. Numbers of a text are read to the nearest double. Source of the format: Greg Turk,
// "The PLY Polygon File Format", 1994; strips of triangles as Stanford's own programs write them.
#include "app/base/trimmed.h"
#include "app/mesh/filling.h"
#include "app/mesh/formats.h"
#include "app/mesh/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace sepaxis::mesh {

namespace {

struct NumberType {
    std::string_view name, otherName;
    std::size_t size;
    double (*decode)(const char* from, std::endian order);
};
constexpr std::array kNumberTypes{
    NumberType{"char", "int8", 1, decoded<std::int8_t>},
    NumberType{"uchar", "uint8", 1, decoded<std::uint8_t>},
    NumberType{"short", "int16", 2, decoded<std::int16_t>},
    NumberType{"ushort", "uint16", 2, decoded<std::uint16_t>},
    NumberType{"int", "int32", 4, decoded<std::int32_t>},
    NumberType{"uint", "uint32", 4, decoded<std::uint32_t>},
    NumberType{"float", "float32", 4, decoded<float>},
    NumberType{"double", "float64", 8, decoded<double>},
};

enum class Use { none, coordinate, polygon, strip };

struct Property {
    std::string name;
    const NumberType* length = nullptr;  // of a list
    const NumberType* type = nullptr;
    Use use = Use::none;
    int axis = 0;  // of a coordinate
};

struct Element {
    std::string name;
    std::uint64_t count = 0;
    std::vector<Property> properties;
    bool isVertex() const { return equalIgnoringCase(name, "vertex"); }
};

struct Header {
    bool isText = false;
    std::endian order = std::endian::little;
    std::vector<Element> elements;
};

// The lines of a file, whatever ends them; of a binary file those of the header.
class Lines {
 public:
    explicit Lines(std::string_view content) : rest_(content) {
        // Old Macintosh programs end lines by a carriage alone: a line feed behind it may be data.
        const std::size_t end = content.find_first_of("\r\n");
        if (end != std::string_view::npos && content[end] == '\r' && content.substr(end + 1, 1) != "\n")
            end_ = '\r';
    }
    std::string_view take() {
        const std::size_t end = std::min(rest_.find(end_), rest_.size());
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++number_;
        return line;
    }
    bool atEnd() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }
    std::size_t number() const { return number_; }  // of the last one taken
    [[noreturn]] void fail(const std::string& reason) const {
        throw Unreadable("line " + std::to_string(number_) + ": " + reason);
    }

 private:
    std::string_view rest_;
    char end_ = '\n';
    std::size_t number_ = 0;
};

class HeaderParser {
 public:
    explicit HeaderParser(Lines& lines) : lines_(lines) {}
    Header read() {
        rest_ = lines_.take();
        if (!equalIgnoringCase(takeWord(rest_), "ply"))
            throw Unreadable("is no PLY file: its first line is not 'ply'");
        bool goesOn = true;
        while (goesOn) goesOn = readLine();
        if (!hasFormat_) lines_.fail("the header names no format");
        if (axesFound_ != 7) lines_.fail("the header names no element 'vertex' with 'x', 'y' and 'z'");
        return std::move(header_);
    }

 private:
    // False for the last.
    bool readLine() {
        constexpr std::size_t kMostLines = 10'000;  // what it names takes more memory than the text
        if (lines_.atEnd()) lines_.fail("the file ends within its header");
        if (lines_.number() >= kMostLines) lines_.fail("the header is too long");
        rest_ = lines_.take();
        const std::string_view keyword = takeWord(rest_);
        if (equalIgnoringCase(keyword, "end_header")) return false;
        if (equalIgnoringCase(keyword, "format"))
            format();
        else if (equalIgnoringCase(keyword, "element"))
            element();
        else if (equalIgnoringCase(keyword, "property"))
            property();
        else if (!keyword.empty() && !equalIgnoringCase(keyword, "comment") &&
                 !equalIgnoringCase(keyword, "obj_info"))
            lines_.fail("'element', 'property' or 'end_header' is expected");
        return true;
    }
    void format() {
        const std::string_view name = takeWord(rest_);
        header_.isText = equalIgnoringCase(name, "ascii");
        const bool isBig = equalIgnoringCase(name, "binary_big_endian");
        if (!header_.isText && !isBig && !equalIgnoringCase(name, "binary_little_endian"))
            lines_.fail("the format is ascii, binary_little_endian or binary_big_endian");
        header_.order = isBig ? std::endian::big : std::endian::little;
        hasFormat_ = true;
    }
    void element() {
        Element& added = header_.elements.emplace_back();
        added.name = takeWord(rest_);
        const std::string_view count = takeWord(rest_);
        const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), added.count);
        if (count.empty() || end != count.data() + count.size() || error != std::errc())
            lines_.fail("an element needs a name and a count");
    }
    const NumberType* numberType(std::string_view name) const {
        for (const NumberType& type : kNumberTypes) {
            if (equalIgnoringCase(name, type.name) || equalIgnoringCase(name, type.otherName)) return &type;
        }
        lines_.fail("a property needs a type, such as float, and a name");
    }
    void property() {
        if (header_.elements.empty()) lines_.fail("a property needs an element before it");
        Element& of = header_.elements.back();
        Property added;
        std::string_view type = takeWord(rest_);
        if (equalIgnoringCase(type, "list")) {
            added.length = numberType(takeWord(rest_));
            type = takeWord(rest_);
        }
        added.type = numberType(type);
        added.name = takeWord(rest_);
        if (added.name.empty()) lines_.fail("a property needs a type, such as float, and a name");
        setUse(added, of);
        of.properties.push_back(std::move(added));
    }
    void setUse(Property& property, const Element& of) {
        constexpr std::array<std::string_view, 3> kAxes{"x", "y", "z"};
        for (int axis = 0; axis < 3 && property.length == nullptr && of.isVertex(); ++axis) {
            if (!equalIgnoringCase(property.name, kAxes[static_cast<std::size_t>(axis)])) continue;
            property.use = Use::coordinate;
            property.axis = axis;
            axesFound_ |= 1u << static_cast<unsigned>(axis);
        }
        const bool isIndices =
            property.length != nullptr && (equalIgnoringCase(property.name, "vertex_indices") ||
                                           equalIgnoringCase(property.name, "vertex_index"));
        if (isIndices && equalIgnoringCase(of.name, "face")) property.use = Use::polygon;
        if (isIndices && equalIgnoringCase(of.name, "tristrips")) property.use = Use::strip;
    }

    Lines& lines_;
    std::string_view rest_;
    Header header_;
    bool hasFormat_ = false;
    unsigned axesFound_ = 0;  // a bit each
};

// What follows the header, number by number; in a text every item of an element has a line of its own.
class Body {
 public:
    Body(const Header& header, Lines lines, std::size_t fileBytes)
        : isText_(header.isText),
          order_(header.order),
          lines_(lines),
          bytes_(lines.rest()),
          fileBytes_(fileBytes) {}

    void beginItem(const Element& element, std::uint64_t index) {
        element_ = &element;
        index_ = index;
        line_ = {};
        while (isText_ && trimmed(line_).empty()) {
            if (lines_.atEnd()) failAsCut();
            line_ = lines_.take();
        }
    }
    double number(const NumberType& type) {
        if (!isText_) return type.decode(takeBytes(type.size), order_);
        const std::optional<double> value = parseNumber(takeNumber());
        if (!value) fail("a number is expected");
        return *value;
    }
    std::uint64_t length(const NumberType& type) {
        const double value = number(type);
        if (!(value >= 0.0 && value <= static_cast<double>(kMostCorners)))
            fail("a list has an invalid length");
        return static_cast<std::uint64_t>(value);
    }
    void pass(const NumberType& type, std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; ++i) {
            if (isText_)
                takeNumber();  // or anything: nobody asks for it
            else
                takeBytes(type.size);
        }
    }
    // What the header does not count may be a part of the mesh, or the header is wrong.
    void end() {
        if (isText_) bytes_ = lines_.rest();
        const std::string_view more = trimmed(bytes_);
        if (!more.empty())
            throw Unreadable("has " + std::to_string(more.size()) + " bytes more than its header counts");
    }
    [[noreturn]] void fail(const std::string& reason) const {
        const std::string inItem = reason + " in " + item();
        if (isText_) lines_.fail(inItem);
        throw Unreadable("byte " + std::to_string(fileBytes_ - bytes_.size()) + ": " + inItem);
    }

 private:
    std::string item() const {
        return "'" + element_->name + "' " + std::to_string(index_ + 1) + " of " +
               std::to_string(element_->count);
    }
    [[noreturn]] void failAsCut() const { throw Unreadable("is cut off: it ends before or in " + item()); }
    const char* takeBytes(std::size_t count) {
        if (bytes_.size() < count) failAsCut();
        const char* taken = bytes_.data();
        bytes_.remove_prefix(count);
        return taken;
    }
    std::string_view takeNumber() {
        const std::string_view word = takeWord(line_);
        if (word.empty()) fail("the line ends before its last number");
        return word;
    }

    bool isText_;
    std::endian order_;
    Lines lines_;             // of a text
    std::string_view line_;   // what is left of it
    std::string_view bytes_;  // what is left of a binary file
    std::size_t fileBytes_;
    const Element* element_ = nullptr;
    std::uint64_t index_ = 0;
};

class PlyMesh {
 public:
    PlyMesh(Body& body, Watch& watch) : body_(body), watch_(watch) { beginPart(mesh_, {}); }
    void read(const Element& element) {
        if (element.properties.empty()) return;
        for (std::uint64_t i = 0; i < element.count; ++i) {
            watch_.check();
            body_.beginItem(element, i);
            Point position(0.0);
            for (const Property& property : element.properties) readProperty(property, position);
            if (element.isVertex()) addPosition(position);
        }
    }
    Mesh finish() { return std::move(mesh_); }

 private:
    void readProperty(const Property& property, Point& position) {
        const std::uint64_t count = property.length == nullptr ? 1 : body_.length(*property.length);
        switch (property.use) {
            case Use::none:
                return body_.pass(*property.type, count);
            case Use::coordinate:
                position[property.axis] = body_.number(*property.type);
                return;
            case Use::polygon:
                for (std::uint64_t i = 0; i < count; ++i)
                    mesh_.corners.push_back(corner(body_.number(*property.type)));
                return face();
            case Use::strip:
                return strip(*property.type, count);
        }
    }
    void addPosition(const Point& position) {
        if (mesh_.points.size() >= kMostPoints) body_.fail(tooManyPositions());
        mesh_.points.push_back(position);
    }
    // Whether there is such a position shows when all are read: faces may come first.
    std::uint32_t corner(double number) const {
        if (!(number >= 0.0 && number < static_cast<double>(kMostPoints)) || number != std::floor(number))
            body_.fail("there is no position of such a number");
        return static_cast<std::uint32_t>(number);
    }
    void face() {
        if (mesh_.corners.size() > kMostCorners || mesh_.faceStart.size() > kMostCorners)
            body_.fail("too many faces to be imported");
        endFace(mesh_);
    }
    // Each corner makes a triangle with the two before it, every other one wound backwards; -1 begins anew.
    void strip(const NumberType& type, std::uint64_t count) {
        std::vector<std::uint32_t> run;
        for (std::uint64_t i = 0; i < count; ++i) {
            const double number = body_.number(type);
            if (number == -1.0) {
                run.clear();
                continue;
            }
            run.push_back(corner(number));
            const std::size_t length = run.size();
            if (length < 3) continue;
            const std::size_t swapped = length % 2 == 0 ? 1 : 0;
            mesh_.corners.insert(mesh_.corners.end(),
                                 {run[length - 3 + swapped], run[length - 2 - swapped], run[length - 1]});
            face();
        }
    }

    Body& body_;
    Watch& watch_;
    Mesh mesh_ = withoutFaces();
};

}  // namespace

Mesh readPly(Source& source) {
    const std::string& content = source.content;
    Lines lines(withoutByteOrderMark(content));
    const Header header = HeaderParser(lines).read();
    Body body(header, lines, content.size());
    PlyMesh mesh(body, source.watch);
    for (const Element& element : header.elements) mesh.read(element);
    body.end();
    return mesh.finish();
}

}  // namespace sepaxis::mesh
