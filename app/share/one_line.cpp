#include "app/share/one_line.h"

#include "app/base/json_tree.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <zlib.h>

namespace sepaxis::exchange {

namespace {

constexpr std::string_view kName = "sepaxis:";
constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kFrame = 8;  // bytes around the compressed ones

using Bytes = std::vector<std::uint8_t>;

std::string toBase64(const Bytes& bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (k < count ? bytes[i + k] : 0u);
        for (std::size_t k = 0; k <= count; ++k) text += kAlphabet[group >> (18 - 6 * k) & 63u];
    }
    return text;
}

std::size_t base64Length(std::size_t bytes) {
    return (bytes * 4 + 2) / 3;
}

void append32(Bytes& bytes, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<std::uint8_t>(value >> shift & 255u));
}
std::uint32_t read32(const Bytes& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | bytes[at + i];
    return value;
}

std::uint32_t crc(const Bytes& bytes, std::size_t count) {
    return static_cast<std::uint32_t>(crc32(crc32(0, nullptr, 0), bytes.data(), static_cast<uInt>(count)));
}

// What a mail program, a forum or a shell may have put between two characters.
bool isFiller(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '>' || c == '"' || c == '\'' || c == '`' ||
           c == '\\' || c == '|' || c == '<' || c == '=';
}

// The next base64 characters as bytes, until `length` characters were taken or there are no more.
class Decoder {
 public:
    Decoder(std::string_view text, std::size_t at) : text_(text), at_(at) {}

    // False where the text ends before.
    bool take(std::size_t characters) {
        while (taken_ < characters) {
            while (at_ < text_.size() && isFiller(text_[at_])) ++at_;
            if (at_ >= text_.size()) return false;
            const std::size_t value = kAlphabet.find(text_[at_]);
            if (value == std::string_view::npos) return false;
            group_ = group_ << 6 | static_cast<std::uint32_t>(value);
            bits_ += 6;
            if (bits_ >= 8) {
                bits_ -= 8;
                bytes.push_back(static_cast<std::uint8_t>(group_ >> bits_ & 255u));
            }
            ++taken_;
            ++at_;
        }
        return true;
    }
    // The bits of the last character that no byte holds are zero.
    bool endsClean() const { return (group_ & ((1u << bits_) - 1u)) == 0; }
    std::size_t at() const { return at_; }

    Bytes bytes;

 private:
    std::string_view text_;
    std::size_t at_, taken_ = 0;
    std::uint32_t group_ = 0;
    unsigned bits_ = 0;
};

std::optional<std::string> inflated(const Bytes& bytes, std::size_t at, std::size_t count) {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) return std::nullopt;
    stream.next_in = const_cast<Bytef*>(bytes.data() + at);  // zlib only reads it
    stream.avail_in = static_cast<uInt>(count);
    std::string text;
    std::array<char, 1u << 16> piece{};
    int status = Z_OK;
    while (status == Z_OK && text.size() <= kMaxUnpackedBytes) {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        status = inflate(&stream, Z_NO_FLUSH);
        text.append(piece.data(), piece.size() - stream.avail_out);
    }
    const bool whole = status == Z_STREAM_END && stream.avail_in == 0;
    inflateEnd(&stream);
    if (!whole || text.size() > kMaxUnpackedBytes) return std::nullopt;
    return text;
}

OneLine decode(std::string_view text, std::size_t begin) {
    OneLine line;
    line.begin = begin;
    const std::size_t data = begin + kOneLinePrefix.size();
    Decoder decoder(text, data);
    const std::string damaged = "the line \"sepaxis:1:...\" is damaged: copy it again, whole";
    const bool length = decoder.take(6);  // 36 bits hold the length
    line.end = decoder.at();
    if (!length) {
        line.error = "the line \"sepaxis:1:...\" is cut off: copy it again, whole";
        return line;
    }
    const std::size_t packed = read32(decoder.bytes, 0);
    if (packed > text.size()) {  // more than there is, so that nothing large is asked for
        line.error = damaged;
        return line;
    }
    if (!decoder.take(base64Length(packed + kFrame))) {
        line.end = decoder.at();
        line.error = decoder.at() >= text.size()
                         ? "the line \"sepaxis:1:...\" is cut off: copy it again, whole"
                         : damaged;
        return line;
    }
    line.end = decoder.at();
    const Bytes& bytes = decoder.bytes;
    const bool intact = bytes.size() == packed + kFrame && decoder.endsClean() &&
                        read32(bytes, packed + 4) == crc(bytes, packed + 4);
    const std::optional<std::string> json = intact ? inflated(bytes, 4, packed) : std::nullopt;
    if (!json) {
        line.error = damaged;
        return line;
    }
    scene::ReadResult read = scene::readScene(*json);
    if (!read.ok) {
        line.error = "the scene of this line cannot be read: " +
                     (read.error.pointer.empty() ? "" : read.error.pointer + ": ") + read.error.reason;
        return line;
    }
    line.scene = std::move(read.scene);
    return line;
}

}  // namespace

scene::Scene selfContained(const scene::Scene& scene) {
    scene::Scene whole = scene;
    for (const scene::PlacedMesh& mesh : scene::meshesIn(whole)) {
        const auto& shape = std::get<scene::MeshShape>(mesh.object->shape);
        if (shape.hull == nullptr) continue;
        scene::HullShape hull;
        hull.positions = scene::pointsOf(shape);
        mesh.object->shape = std::move(hull);
    }
    return whole;
}

std::string toOneLine(const scene::Scene& scene) {
    const scene::json::ParseResult parsed = scene::json::parse(scene::writeScene(selfContained(scene)));
    const std::string json = scene::json::toText({parsed.tree, 0});
    Bytes packed(compressBound(static_cast<uLong>(json.size())));
    uLongf size = static_cast<uLongf>(packed.size());
    compress2(packed.data(), &size, reinterpret_cast<const Bytef*>(json.data()),
              static_cast<uLong>(json.size()), Z_BEST_COMPRESSION);
    packed.resize(size);
    Bytes bytes;
    append32(bytes, static_cast<std::uint32_t>(packed.size()));
    bytes.insert(bytes.end(), packed.begin(), packed.end());
    append32(bytes, crc(bytes, bytes.size()));
    return std::string(kOneLinePrefix) + toBase64(bytes);
}

std::optional<OneLine> findOneLine(std::string_view text) {
    for (std::size_t begin = text.find(kName); begin != std::string_view::npos;
         begin = text.find(kName, begin + 1)) {
        std::size_t digits = begin + kName.size();
        while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
        const bool versioned = digits > begin + kName.size() && digits < text.size() && text[digits] == ':';
        if (!versioned) continue;  // "sepaxis: 3 presets": words
        if (text.substr(begin, kOneLinePrefix.size()) == kOneLinePrefix) return decode(text, begin);
        OneLine line;
        line.begin = begin;
        line.end = digits + 1;
        line.error = "the line \"" +
                     std::string(text.substr(begin, std::min<std::size_t>(digits - begin, 20))) +
                     ":...\" is of another version: this program reads sepaxis:1";
        return line;
    }
    return std::nullopt;
}

}  // namespace sepaxis::exchange
