// Text that is put together anew in each frame: it asks for memory only where it is longer than such texts
// are.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace sepaxis {

class ShortText {
 public:
    ShortText() = default;
    // Of texts, characters and whole numbers, one behind the other.
    template <class First, class... More>
    ShortText(const First& first, const More&... more) {
        add(first);
        (add(more), ...);
    }

    ShortText& add(std::string_view text) {
        if (longer_.empty() && size_ + text.size() < here_.size()) {
            text.copy(here_.data() + size_, text.size());  // which may be a text without an address
            here_[size_ + text.size()] = '\0';
        } else {
            if (longer_.empty()) longer_ = std::string(here_.data(), size_);
            longer_ += text;
        }
        size_ += text.size();
        return *this;
    }
    ShortText& add(char character) { return add(std::string_view(&character, 1)); }
    template <std::integral Number>
    ShortText& add(Number number) {
        std::array<char, 24> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
        return add(std::string_view(digits.data(), end.ptr));
    }
    void clear() { *this = {}; }

    const char* c_str() const { return longer_.empty() ? here_.data() : longer_.c_str(); }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::string_view view() const { return {c_str(), size_}; }
    std::string str() const { return std::string(view()); }
    operator std::string_view() const { return view(); }
    friend bool operator==(const ShortText& a, std::string_view b) { return a.view() == b; }

 private:
    std::array<char, 160> here_{};  // ends with a zero
    std::size_t size_ = 0;
    std::string longer_;  // all of it, where it found no room there
};

}  // namespace sepaxis
