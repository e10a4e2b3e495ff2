// Which version of the program this is.
#pragma once

namespace sepaxis {

const char* version();  // of CMake's project(): "1.2.3"

}  // namespace sepaxis
