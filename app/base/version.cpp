#include "app/base/version.h"

namespace sepaxis {

const char* version() {
    return SEPAXIS_VERSION;
}

}  // namespace sepaxis
