#include "app/mesh/requests.h"

#include "app/base/utf8.h"
#include "app/mesh/mesh_hull.h"
#include "app/mesh/mesh_reader.h"
#include "app/mesh/wire.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace sepaxis::mesh {

namespace {

template <class T>
T number(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) throw std::runtime_error("is no number");
    return value;
}

template <class T>
void receiveAll(Answer& answer, std::vector<T>& items, std::uint64_t count, std::uint64_t most) {
    if (count > most) throw std::runtime_error("is no cloud");
    items.resize(count);
    if (!answer.receive(items.data(), count * sizeof(T))) throw std::runtime_error("the cloud is cut off");
}

// As computeHullApart sends it.
Cloud receiveCloud(Answer& answer) {
    Cloud cloud;
    std::array<std::uint64_t, 4> counts{};
    if (!answer.receive(counts.data(), sizeof(counts))) throw std::runtime_error("there is no cloud");
    receiveAll(answer, cloud.points, counts[0], kMostPoints);
    receiveAll(answer, cloud.faceStart, counts[1], kMostCorners + 1);
    receiveAll(answer, cloud.corners, counts[2], kMostCorners);
    cloud.duplicates = counts[3];
    return cloud;
}

void answerRead(const std::filesystem::path& path, Answer& answer) {
    const std::optional<Format> format = formatOf(path.extension().string());
    if (!format) throw std::runtime_error("is no mesh file");
    const ParsedFile parsed = parseFile(path, *format, &answer);
    if (!parsed.mesh) answer.failure(parsed.reason);
    answer.result(encode(*parsed.mesh));
}

void answerHull(std::uint32_t most, double unit, Answer& answer) {
    const HullOfMesh computed =
        computeHull(receiveCloud(answer), most == 0 ? std::nullopt : std::optional(most), unit);
    if (!computed.hull) answer.failure(computed.reason);
    answer.result(encode(*computed.hull));
}

// Names of parts go into scene files, reasons into messages. Other bytes are taken for Latin-1, as old
// programs wrote them.
std::string inUtf8(const std::string& name) {
    if (isUtf8(name)) return name;
    std::string text;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            text += c;
        else
            text += {static_cast<char>(0xc0 | byte >> 6u), static_cast<char>(0x80 | (byte & 0x3fu))};
    }
    return text;
}

// Cut between two characters.
std::string partName(const std::string& name) {
    std::string text = inUtf8(name);
    std::size_t kept = 0;
    for (std::size_t next = 0; next <= std::min(text.size(), kLongestName); next += utf8Length(text, next))
        kept = next;
    text.resize(kept);
    return text;
}

Mesh parse(const std::filesystem::path& path, Format format, Answer* answer) {
    if (format == Format::obj) return parseObj(path);
    if (format == Format::stl) return parseStl(path);
    if (format == Format::ply) return parsePly(path);
    return parseWithAssimp(path, format, answer);
}

}  // namespace

ParsedFile parseFile(const std::filesystem::path& path, Format format, Answer* answer) {
    Mesh mesh;
    try {
        mesh = parse(path, format, answer);
    } catch (const std::runtime_error& error) {
        return {std::nullopt, inUtf8(error.what())};  // it may name what the file does
    }
    std::string reason;
    if (mesh.points.size() > kMostPoints)
        reason = "has " + std::to_string(mesh.points.size()) + " positions; " + std::to_string(kMostPoints) +
                 " at most can be imported";
    else if (mesh.corners.size() > kMostCorners || mesh.parts.size() > kMostParts)
        reason = "has too many faces or parts to be imported";
    else
        reason = findFault(mesh);
    if (!reason.empty()) return {std::nullopt, std::move(reason)};
    for (Part& part : mesh.parts) part.name = partName(part.name);
    return {std::move(mesh), {}};
}

void doRequest(std::span<char* const> words, Answer& answer) {
    const std::string_view what = words[0];
    if (what == "read" && words.size() == 2) answerRead(words[1], answer);
    if (what == "hull" && words.size() == 3)
        answerHull(number<std::uint32_t>(words[1]), number<double>(words[2]), answer);
    throw std::runtime_error("is no request");
}

}  // namespace sepaxis::mesh
