#include "app/base/arithmetic.h"

#include <charconv>
#include <cmath>
#include <numbers>

namespace sepaxis::ui {

namespace {

constexpr int kMostNested = 50;  // parentheses; each one is a call
constexpr const char* kNoNumber = "is not a number";

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Recursive descent; the first error ends everything.
class Parser {
 public:
    explicit Parser(std::string_view text) : text_(text) {
        for (char& c : text_)
            if (c == ',') c = '.';
    }

    Calculation run() {
        const double value = sum();
        if (next() != '\0') fail(kNoNumber);
        if (error_.empty() && !std::isfinite(value)) fail("is too large");
        return error_.empty() ? Calculation{value, {}} : Calculation{0.0, error_};
    }

 private:
    double sum() {
        double value = product();
        while (error_.empty()) {
            if (take('+'))
                value += product();
            else if (take('-'))
                value -= product();
            else
                break;
        }
        return value;
    }

    double product() {
        double value = factor();
        while (error_.empty()) {
            if (take('*')) {
                value *= factor();
            } else if (take('/')) {
                const double divisor = factor();
                if (divisor == 0.0) fail("divides by zero");
                value /= divisor;
            } else {
                break;
            }
        }
        return value;
    }

    // One sign at most: "--1" is a slip of the finger.
    double factor() {
        if (take('-')) return -operand();
        take('+');
        return operand();
    }

    double operand() {
        if (take('(')) {
            if (++nested_ > kMostNested) return fail("has too many parentheses");
            const double value = sum();
            --nested_;
            return take(')') ? value : fail("lacks a closing parenthesis");
        }
        const char c = next();
        if (isDigit(c) || c == '.') return number();
        if (isLetter(c)) return word();
        return fail(kNoNumber);
    }

    double number() {
        double value = 0.0;
        const char* begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
        if (error == std::errc::result_out_of_range) return fail("is too large or too small");
        if (error != std::errc()) return fail(kNoNumber);
        at_ += static_cast<std::size_t>(end - begin);
        return value;
    }

    double word() {
        std::string name;
        while (at_ < text_.size() && isLetter(text_[at_])) name += static_cast<char>(text_[at_++] | 0x20);
        return name == "pi" ? std::numbers::pi : fail(kNoNumber);
    }

    char next() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char c) {
        if (next() != c) return false;
        ++at_;
        return true;
    }
    double fail(const char* why) {
        if (error_.empty()) error_ = why;
        return 0.0;
    }

    std::string text_;
    std::size_t at_ = 0;
    int nested_ = 0;
    std::string error_;
};

}  // namespace

Calculation calculate(std::string_view text) {
    return Parser(text).run();
}

}  // namespace sepaxis::ui
