#include "app/mesh/gltf_buffers.h"

#include "app/base/json_text.h"
#include "app/base/regular_file.h"
#include "app/mesh/filling.h"
#include "app/mesh/mesh_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <system_error>

namespace sepaxis::mesh::gltf {

namespace {

namespace fs = std::filesystem;

template <class T>
constexpr ComponentType componentType(Count number, bool canBeNormalized) {
    return {number, sizeof(T), [](const char* from) { return decoded<T>(from, std::endian::little); },
            canBeNormalized ? double(std::numeric_limits<T>::max()) : 0.0};
}

constexpr std::array kComponentTypes{
    componentType<std::int8_t>(5120, true),    componentType<std::uint8_t>(5121, true),
    componentType<std::int16_t>(5122, true),   componentType<std::uint16_t>(5123, true),
    componentType<std::uint32_t>(5125, false), componentType<float>(5126, false),
};
constexpr Count kUnsignedByte = 5121, kUnsignedShort = 5123, kUnsignedInt = 5125;

const ComponentType& typeOf(const Entry& entry) {
    const Count number = entry.neededWhole("componentType");
    for (const ComponentType& type : kComponentTypes) {
        if (type.number == number) return type;
    }
    entry.fail("there is no component type " + std::to_string(number));
}

bool countsUp(Count componentType) {
    return componentType == kUnsignedByte || componentType == kUnsignedShort || componentType == kUnsignedInt;
}

int base64Digit(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// RFC 4648; the padding may be missing.
std::string fromBase64(std::string_view text) {
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    unsigned bits = 0, held = 0;
    for (const char c : text) {
        const int digit = base64Digit(c);
        if (digit < 0) throw Unreadable("a buffer inside the file is no base64");
        held = (held << 6u | static_cast<unsigned>(digit)) & 0xffffu;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(held >> bits & 0xffu);
    }
    return bytes;
}

// "data:application/octet-stream;base64,AAAA"
std::string fromDataUri(std::string_view uri) {
    constexpr std::string_view kBase64 = ";base64";
    const std::size_t comma = std::min(uri.find(','), uri.size());
    if (!uri.substr(0, comma).ends_with(kBase64)) throw Unreadable("a buffer inside the file is no base64");
    return fromBase64(uri.substr(std::min(comma + 1, uri.size())));
}

// RFC 3986, section 2.1: "my%20mesh.bin".
std::string withoutPercents(std::string_view uri) {
    std::string text;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        unsigned byte = 0;
        const std::string_view digits = uri[i] == '%' ? uri.substr(i + 1, 2) : std::string_view();
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
        if (digits.size() == 2 && error == std::errc() && end == digits.data() + 2) {
            text += static_cast<char>(byte);
            i += 2;
        } else {
            text += uri[i];
        }
    }
    return text;
}

bool leadsOutside(const fs::path& path) {
    return path.empty() || path.native().find('\0') != std::string::npos || path.is_absolute() ||
           std::find(path.begin(), path.end(), "..") != path.end();
}

bool isInside(const fs::path& real, const fs::path& folder) {
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), real.begin(), real.end());
    return end == folder.end();
}

}  // namespace

double Column::at(Count element, std::size_t component) const {
    Count low = 0, high = sparseCount;
    while (low < high) {
        const Count middle = (low + high) / 2;
        if (static_cast<Count>(sparseIndices.at(middle, 0)) < element)
            low = middle + 1;
        else
            high = middle;
    }
    const bool isSparse = low < sparseCount && static_cast<Count>(sparseIndices.at(low, 0)) == element;
    const double value = isSparse ? sparseValues.at(low, component) : dense.at(element, component);
    return largest > 0.0 ? std::max(value / largest, -1.0) : value;
}

const Column& Buffers::column(Count index, const char* type) {
    const Entry accessor = file_.item("accessors", index);
    const bool isScalar = type == std::string_view("SCALAR");
    const Count stored = accessor.neededWhole("componentType");
    if (accessor.text("type") != type || (isScalar ? !countsUp(stored) : stored == kUnsignedInt))
        accessor.fail(isScalar ? "no indices are stored like this" : "no positions are stored like this");
    auto found = columns_.find(index);
    if (found == columns_.end()) found = columns_.emplace(index, check(accessor, isScalar ? 1 : 3)).first;
    return found->second;
}

Column Buffers::check(const Entry& accessor, std::size_t components) {
    Column column;
    column.count = accessor.neededWhole("count");
    if (column.count == 0) accessor.fail("'count' is 0");
    const ComponentType& type = typeOf(accessor);
    if (accessor.flag("normalized")) {
        column.largest = type.largest;
        if (type.largest == 0.0) accessor.fail("its component type cannot be normalised");
    }
    const std::optional<Entry> sparse = accessor.object("sparse");
    // Zeros take no room in the file: there may be as many as it has bytes.
    if (accessor.find("bufferView"))
        column.dense = elements(accessor, type, column.count, components);
    else if (!sparse)
        accessor.fail("has no 'bufferView'");
    else if (column.count > source_.content.size())
        accessor.fail("has more elements than the file has bytes");
    if (!sparse) return column;
    const Entry indices = sparse->neededObject("indices");
    if (!countsUp(indices.neededWhole("componentType"))) accessor.fail("no indices are stored like this");
    column.sparseCount = sparse->neededWhole("count");
    column.sparseIndices = elements(indices, typeOf(indices), column.sparseCount, 1);
    column.sparseValues = elements(sparse->neededObject("values"), type, column.sparseCount, components);
    checkSparse(accessor, column);
    return column;
}

void Buffers::checkSparse(const Entry& accessor, const Column& column) const {
    double last = -1.0;
    for (Count i = 0; i < column.sparseCount; ++i) {
        source_.watch.check();
        const double index = column.sparseIndices.at(i, 0);
        if (!(index > last && index < static_cast<double>(column.count)))
            accessor.fail("its sparse indices do not rise, or lead beyond it");
        last = index;
    }
}

// Where the place says, in its buffer view.
Elements Buffers::elements(const Entry& place, const ComponentType& type, Count count,
                           std::size_t components) {
    constexpr Count kLongestStride = 252;
    const Entry view = file_.item("bufferViews", place.neededWhole("bufferView"));
    if (view.hasExtension("EXT_meshopt_compression") || view.hasExtension("KHR_meshopt_compression"))
        view.fail("compression by meshopt is not supported");
    const Count size = type.size * components, stride = view.whole("byteStride", size);
    if (stride < size || stride > kLongestStride)
        view.fail("'byteStride' is less than an element or more than 252");
    if (count == 0) return {};
    const Count offset = place.whole("byteOffset", 0), start = view.whole("byteOffset", 0);
    const Count length = view.neededWhole("byteLength");
    if (offset + (count - 1) * stride + size > length) view.fail("is shorter than what is to lie in it");
    const std::string_view buffer = bytes(view.neededWhole("buffer"));
    if (start + length > buffer.size()) view.fail("leads out of its buffer");
    return {buffer.data() + start + offset, stride, &type};
}

std::string_view Buffers::bytes(Count index) {
    const Entry buffer = file_.item("buffers", index);
    std::string_view content;
    if (!buffer.find("uri") && index == 0 && chunk_) {
        content = *chunk_;
    } else {
        auto found = loaded_.find(index);
        if (found == loaded_.end()) found = loaded_.emplace(index, load(buffer)).first;
        content = found->second;
    }
    const Count length = buffer.neededWhole("byteLength");
    if (content.size() < length)
        buffer.fail("is cut off: it has " + std::to_string(content.size()) + " bytes instead of " +
                    std::to_string(length));
    return content.substr(0, length);
}

std::string Buffers::load(const Entry& buffer) {
    if (!buffer.find("uri")) buffer.fail("has no content");
    const std::string uri = buffer.text("uri");
    std::string content = uri.starts_with("data:") ? fromDataUri(uri) : loadFile(uri);
    loadedBytes_ += content.size();
    return content;
}

std::string Buffers::loadFile(const std::string& uri) const {
    const std::string name = "the buffer '" + scene::excerpt(uri) + "' ";
    const fs::path path = withoutPercents(uri);
    std::error_code failed;
    const fs::path folder = fs::canonical(source_.path, failed).parent_path();
    const fs::path real = failed ? fs::path() : fs::weakly_canonical(folder / path, failed);
    if (leadsOutside(path) || uri.find("://") != std::string::npos || (!failed && !isInside(real, folder)))
        throw Unreadable(name + "is no file beside the mesh or below");
    if (failed) throw Unreadable(name + "cannot be opened: " + failed.message());
    RegularFile file = readRegularFile(real, kMostFileBytes - loadedBytes_, source_.watch.token());
    source_.watch.check();
    if (!file.ok()) throw Unreadable(name + file.problem);
    return std::move(file.text);
}

}  // namespace sepaxis::mesh::gltf
