// Read by the compiler once instead of for every file; see sepaxis_precompiled() in CMake. Only what hardly ever
// changes: a file includes what it uses as if this did not exist.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
