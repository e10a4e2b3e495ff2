// Text -> tokens: numbers as engines, scripts and people write them, names, brackets and signs. Comments and
// the arguments of templates are left out. One pass, no look further back than a token.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::exchange {

// What is read at most: far above any report that a person pastes, and little enough that a hostile text
// neither fills the memory nor holds up the window.
inline constexpr std::size_t kMaxTextBytes = 8u << 20;
inline constexpr std::size_t kMaxNumbers = 300'000;
inline constexpr std::size_t kMaxTokens = 1'500'000;
inline constexpr std::size_t kMaxDepth = 64;  // of brackets in brackets

struct Place {
    int line = 1, column = 1;  // from 1; columns count bytes
};

enum class TokenKind : std::uint8_t { number, word, string, sign, end };

struct Token {
    TokenKind kind = TokenKind::end;
    std::size_t begin = 0, end = 0;  // bytes of the text
    int line = 1;
    double number = 0.0;
    // Of a word: its parts joined by "." whatever the text has ("a->b" is "a.b"), "::" kept. Of a sign:
    // itself.
    std::string text;
    // Of an opening bracket: the index of its closing one, or of the end of the tokens where it has none.
    std::size_t match = 0;
    bool startsLine = false;  // nothing but blanks before it
    bool afterBlankLine = false;

    bool is(std::string_view sign) const { return kind == TokenKind::sign && text == sign; }
    bool opens() const { return is("(") || is("[") || is("{"); }
    bool assigns() const { return is("=") || is("+=") || is("-=") || is("*=") || is("/="); }
    bool closes() const { return is(")") || is("]") || is("}"); }
};

struct Tokens {
    std::vector<Token> list;  // the last one is of the kind `end`
    std::string error;        // why the text is not read; empty: it is
    Place errorPlace;
};

Tokens tokenize(std::string_view text);

bool hasNumber(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);

// The key before ":" or "=" and where the value starts.
struct Key {
    std::string name;
    std::size_t valueAt = 0;
};
std::optional<Key> keyAt(const std::vector<Token>& tokens, std::size_t at, std::size_t end);

Place placeOf(std::string_view text, std::size_t byte);

// The places of many bytes of one text.
class Places {
 public:
    explicit Places(std::string_view text);
    Place of(std::size_t byte) const;

 private:
    std::vector<std::size_t> lineStarts_{0};
};

}  // namespace sepaxis::exchange
