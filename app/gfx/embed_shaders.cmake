# cmake -DINPUTS=FILE|FILE... -DOUTPUT=FILE.cpp -P embed_shaders.cmake
# Writes shaders as C++ strings, so that the program needs no path to them at run time.
string(REPLACE "|" ";" inputs "${INPUTS}")
set(entries "")
foreach(input IN LISTS inputs)
    get_filename_component(name "${input}" NAME)
    file(READ "${input}" text)
    string(APPEND entries "    {\"${name}\", R\"glsl(${text})glsl\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"app/gfx/shader_sources.h\"

namespace sepaxis::gfx {
namespace {
struct Entry {
    std::string_view name, text;
};
constexpr Entry kEntries[] = {
${entries}};
}  // namespace

std::string_view shaderSource(std::string_view name) {
    for (const Entry& entry : kEntries) {
        if (entry.name == name) return entry.text;
    }
    return {};
}
}  // namespace sepaxis::gfx
")
