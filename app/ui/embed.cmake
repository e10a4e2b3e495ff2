# cmake -DINPUT=FILE -DOUTPUT=FILE.cpp -DNAME=symbol -P embed.cmake
# Writes a file's bytes as a C++ array, so that the program needs no path to it at run time.
file(READ "${INPUT}" hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE "${OUTPUT}" "#include <cstddef>
namespace sepaxis::ui::assets {
extern const unsigned char ${NAME}[];
extern const std::size_t ${NAME}Size;
const unsigned char ${NAME}[] = {
${bytes}
};
const std::size_t ${NAME}Size = sizeof(${NAME});
}  // namespace sepaxis::ui::assets
")
