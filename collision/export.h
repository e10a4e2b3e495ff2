/// @file
/// What a shared library shows of itself: SEPAXIS_EXPORT stands before each public function that is compiled
/// into the library. Everything else is hidden, so that no program comes to depend on it.
#pragma once

/// Where a shared library is built (SEPAXIS_EXPORTS): what is declared may be called from outside. Elsewhere
/// nothing: functions, unlike data, need no import.
#if !defined(SEPAXIS_EXPORTS)
#define SEPAXIS_EXPORT
#elif defined(_WIN32)
#define SEPAXIS_EXPORT __declspec(dllexport)
#else
#define SEPAXIS_EXPORT [[gnu::visibility("default")]]
#endif
