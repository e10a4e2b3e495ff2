# cmake -DINPUTS=FILE|FILE... -DHEADER=HEADER -DNAMESPACE=NAMESPACE -DFUNCTION=FUNCTION -DOUTPUT=FILE.cpp
#       -P embed_texts.cmake
# Writes files as C++ strings behind the function that the header declares, so that the program needs no path to them at
# run time.
string(REPLACE "|" ";" inputs "${INPUTS}")
set(entries "")
foreach(input IN LISTS inputs)
    get_filename_component(name "${input}" NAME)
    file(READ "${input}" text)
    string(APPEND entries "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"${HEADER}\"

namespace ${NAMESPACE} {
namespace {
struct Entry {
    std::string_view name, text;
};
constexpr Entry kEntries[] = {
${entries}};
}  // namespace

std::string_view ${FUNCTION}(std::string_view name) {
    for (const Entry& entry : kEntries) {
        if (entry.name == name) return entry.text;
    }
    return {};
}
}  // namespace ${NAMESPACE}
")
