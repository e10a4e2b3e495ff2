// A C++ program that asks the collision library (collision/, and nothing else) for a scene's answer and says
// whether it is the expected one. Internal to share().
#pragma once

#include "app/share/share.h"

namespace sepaxis::exchange {

SharedText cppTest(const scene::Scene& scene);

}  // namespace sepaxis::exchange
