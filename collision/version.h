/// @file
/// The version of the library. Below 1 a change of the minor number may change what callers write.
#pragma once

#define SEPAXIS_VERSION_MAJOR 0         ///< of "0.1.0" the 0
#define SEPAXIS_VERSION_MINOR 1         ///< of "0.1.0" the 1
#define SEPAXIS_VERSION_PATCH 0         ///< of "0.1.0" the last 0
#define SEPAXIS_VERSION_STRING "0.1.0"  ///< all three
