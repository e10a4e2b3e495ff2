// The libraries whose code and prints bug reports quote, and what each of them means where its numbers do not
// say it. Internal to the reader.
#pragma once

#include "app/paste/understanding.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sepaxis::exchange {

inline char letterOf(UprightAxis axis) {
    return static_cast<char>('x' + static_cast<int>(axis) - 1);
}

// From each library's own documentation; `automatic` where it has no such thing, or several.
struct Engine {
    std::string_view name;
    QuaternionOrder quaternions = QuaternionOrder::automatic;
    BoxNumbers boxes = BoxNumbers::automatic;
    UprightAxis axes = UprightAxis::automatic;  // that its capsules, cylinders and cones lie along
    EulerOrder euler = EulerOrder::automatic;
    AngleUnit angles = AngleUnit::automatic;
    bool zUp = false;  // as its examples stand
};

// Those that the words of a text name. What they agree on is known, whichever of them the text is of.
class Engines {
 public:
    Engines() = default;
    explicit Engines(const std::vector<Token>& tokens);

    // The one that a name belongs to: "btBoxShape", "CANNON.Box", "fcl::Boxd". Null for other names.
    static const Engine* of(std::string_view name);

    // What `name`'s own engine does, else what all of the text's do; nothing where they differ or there are
    // none.
    template <class T>
    std::optional<T> agreed(T Engine::*which, std::string_view name = {}) const {
        if (const Engine* own = of(name); own != nullptr && own->*which != T::automatic) return own->*which;
        std::optional<T> found;
        for (const Engine* engine : found_) {
            if (engine->*which == T::automatic) continue;
            if (found && *found != engine->*which) return std::nullopt;
            found = engine->*which;
        }
        return found;
    }
    bool hold(std::string_view name) const;
    // The only one of the text that has shapes; null where there are none or several.
    const Engine* only() const;
    bool allStandAlongZ() const;  // false without any

 private:
    std::vector<const Engine*> found_;
};

}  // namespace sepaxis::exchange
