// The version in numbers and as a string, which is the one that CMake reads.
#include "collision/version.h"

#include <string>

#include <gtest/gtest.h>

TEST(Version, NumbersAreThoseOfTheString) {
    const std::string numbers = std::to_string(SEPAXIS_VERSION_MAJOR) + '.' +
                                std::to_string(SEPAXIS_VERSION_MINOR) + '.' +
                                std::to_string(SEPAXIS_VERSION_PATCH);
    EXPECT_EQ(numbers, SEPAXIS_VERSION_STRING);
    EXPECT_EQ(numbers, SEPAXIS_PROJECT_VERSION);
}
