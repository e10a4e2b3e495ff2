#include "app/paste/formats/markup.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace sepaxis::exchange {

namespace {

constexpr std::size_t kMostOpenTags = 60;
constexpr std::size_t kMostElements = 20'000;

bool isSpace(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}
bool isNameCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == ':';
}

struct Tag {
    Element element;
    bool opens = false, closes = false;  // both: <box/>
};

class TagReader {
 public:
    TagReader(std::string_view text, std::size_t at) : text_(text), begin_(at), at_(at + 1) {}

    // Nothing where this "<" begins no tag.
    std::optional<Tag> read() {
        Tag tag;
        tag.opens = !take('/');
        tag.closes = !tag.opens;
        tag.element.name = name();
        if (tag.element.name.empty()) return std::nullopt;
        for (;;) {
            const bool spaced = skipSpaces();
            if (take('>')) break;
            if (tag.opens && take('/')) {
                tag.closes = true;
                if (!take('>')) return std::nullopt;
                break;
            }
            if (!spaced || !tag.opens || !attribute(tag.element)) return std::nullopt;
        }
        tag.element.begin = begin_;
        tag.element.end = tag.element.last = at_;
        return tag;
    }

 private:
    bool take(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool skipSpaces() {
        const std::size_t from = at_;
        while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
        return at_ > from;
    }
    std::string name() {
        const std::size_t from = at_;
        if (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0)
            while (at_ < text_.size() && isNameCharacter(text_[at_])) ++at_;
        return std::string(text_.substr(from, at_ - from));
    }
    bool attribute(Element& element) {
        std::string key = name();
        if (key.empty()) return false;
        skipSpaces();
        if (!take('=')) return false;
        skipSpaces();
        if (at_ >= text_.size()) return false;
        const char quote = text_[at_];
        const std::size_t closing =
            quote == '"' || quote == '\'' ? text_.find(quote, at_ + 1) : std::string_view::npos;
        if (closing == std::string_view::npos) return false;
        element.attributes.emplace_back(std::move(key), text_.substr(at_ + 1, closing - at_ - 1));
        at_ = closing + 1;
        return true;
    }

    std::string_view text_;
    std::size_t begin_, at_;
};

// Elements that are open, the outermost first.
class OpenElements {
 public:
    OpenElements() { open_.emplace_back(); }

    void write(std::string_view text) { open_.back().text += text; }
    void take(Tag tag) {
        if (!tag.opens) {
            close(tag.element.name, tag.element.end);
        } else if (tag.closes || open_.size() >= kMostOpenTags) {
            open_.back().children.push_back(std::move(tag.element));
        } else {
            open_.push_back(std::move(tag.element));
        }
    }
    Element finish(std::size_t end) {
        while (open_.size() > 1) closeLast(end);
        return std::move(open_.front());
    }

 private:
    void closeLast(std::size_t end) {
        Element last = std::move(open_.back());
        last.last = end;
        open_.pop_back();
        open_.back().children.push_back(std::move(last));
    }
    void close(const std::string& name, std::size_t end) {
        const auto found =
            std::find_if(open_.rbegin(), open_.rend() - 1, [&](const Element& e) { return e.name == name; });
        if (found == open_.rend() - 1) return;  // it was never opened
        const std::size_t depth = static_cast<std::size_t>(open_.rend() - found) - 1;
        while (open_.size() > depth) closeLast(end);
    }

    std::vector<Element> open_;
};

}  // namespace

const std::string* Element::attribute(std::string_view key) const {
    for (const auto& [name_, value] : attributes)
        if (name_ == key) return &value;
    return nullptr;
}

const Element* Element::child(std::string_view childName) const {
    for (const Element& element : children)
        if (element.name == childName) return &element;
    return nullptr;
}

Element readMarkup(std::string_view text) {
    OpenElements open;
    std::size_t at = 0;
    for (std::size_t count = 0; count < kMostElements;) {
        const std::size_t next = std::min(text.find('<', at), text.size());
        open.write(text.substr(at, next - at));
        if (next == text.size()) break;
        if (text.substr(next).starts_with("<!--")) {
            const std::size_t end = text.find("-->", next);
            at = end == std::string_view::npos ? text.size() : end + 3;
            continue;
        }
        std::optional<Tag> tag = TagReader(text, next).read();
        at = tag ? tag->element.end : next + 1;
        if (!tag) continue;
        ++count;
        open.take(*std::move(tag));
    }
    return open.finish(text.size());
}

}  // namespace sepaxis::exchange
