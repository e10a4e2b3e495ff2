// The numbers of a glTF file's accessors, wherever they are: in the JSON, in a GLB chunk or in files beside
// it. Internal to the reader of glTF.
#pragma once

#include "app/mesh/formats.h"
#include "app/mesh/gltf_json.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sepaxis::mesh::gltf {

// How a component of an accessor is stored.
struct ComponentType {
    Count number;
    std::size_t size;  // bytes
    double (*decode)(const char* from);
    double largest;  // of a normalised one: what stands for 1; 0: it cannot be
};

// Numbers that are known to be there.
struct Elements {
    const char* first = nullptr;  // null: zeros
    Count stride = 0;
    const ComponentType* type = nullptr;
    double at(Count element, std::size_t component) const {
        return first == nullptr ? 0.0 : type->decode(first + element * stride + component * type->size);
    }
};

// An accessor that is known to lie in its buffers.
struct Column {
    Count count = 0, sparseCount = 0;
    Elements dense, sparseIndices, sparseValues;  // the indices rise
    double largest = 0.0;                         // what stands for 1; 0: numbers count as they are
    double at(Count element, std::size_t component) const;
};

// Reads a buffer when it is first asked for, and checks an accessor once.
class Buffers {
 public:
    // `chunk`: the binary one of a GLB file.
    Buffers(const File& file, const Source& source, std::optional<std::string_view> chunk)
        : file_(file), source_(source), chunk_(chunk) {}
    const Column& positions(Count accessor) { return column(accessor, "VEC3"); }
    const Column& indices(Count accessor) { return column(accessor, "SCALAR"); }

 private:
    const Column& column(Count accessor, const char* type);
    Column check(const Entry& accessor, std::size_t components);
    void checkSparse(const Entry& accessor, const Column& column) const;
    Elements elements(const Entry& place, const ComponentType& type, Count count, std::size_t components);
    std::string_view bytes(Count buffer);
    std::string load(const Entry& buffer);
    std::string loadFile(const std::string& uri) const;

    const File& file_;
    const Source& source_;
    std::optional<std::string_view> chunk_;
    std::size_t loadedBytes_ = 0;
    std::map<Count, std::string> loaded_;
    std::map<Count, Column> columns_;
};

}  // namespace sepaxis::mesh::gltf
