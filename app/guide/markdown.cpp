#include "app/guide/markdown.h"

#include "app/guide/drawing.h"

#include <array>
#include <utility>

#include <md4c.h>

namespace sepaxis::guide {

namespace {

constexpr const char* kBullet = "\xE2\x80\xA2";

std::string textOf(const MD_ATTRIBUTE& attribute) {
    return attribute.text == nullptr ? std::string() : std::string(attribute.text, attribute.size);
}

// MD4C hands an entity over as it is written.
std::string_view entityText(std::string_view entity) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kEntities{
        {{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", " "}}};
    for (const auto& [name, text] : kEntities)
        if (name == entity) return text;
    return entity;
}

struct List {
    bool ordered = false;
    unsigned next = 1;
};

// What MD4C tells about a text, block by block.
class Reader {
 public:
    std::vector<Block> take() { return std::move(blocks_); }

    void enter(MD_BLOCKTYPE type, const void* detail) {
        switch (type) {
            case MD_BLOCK_UL:
                lists_.push_back({});
                break;
            case MD_BLOCK_OL:
                lists_.push_back({true, static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start});
                break;
            case MD_BLOCK_LI:
                beginItem();
                break;
            case MD_BLOCK_QUOTE:
                ++quotes_;
                break;
            case MD_BLOCK_H:
                begin(BlockKind::heading);
                blocks_.back().level = static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
                break;
            case MD_BLOCK_P:
            case MD_BLOCK_HTML:
                begin(BlockKind::paragraph);
                break;
            case MD_BLOCK_CODE:
                begin(BlockKind::code);
                break;
            case MD_BLOCK_HR:
                begin(BlockKind::rule);
                close();
                break;
            case MD_BLOCK_TABLE:
                begin(BlockKind::table);
                break;
            case MD_BLOCK_TR:
                blocks_.back().rows.emplace_back();
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                blocks_.back().rows.back().emplace_back();
                into_ = &blocks_.back().rows.back().back();
                break;
            default:
                break;
        }
    }

    void leave(MD_BLOCKTYPE type) {
        switch (type) {
            case MD_BLOCK_UL:
            case MD_BLOCK_OL:
                lists_.pop_back();
                break;
            case MD_BLOCK_LI:
                dropIfEmpty();
                marker_.clear();
                close();
                break;
            case MD_BLOCK_QUOTE:
                --quotes_;
                break;
            case MD_BLOCK_H:
                blocks_.back().anchor = anchorOf(plainText(blocks_.back().spans));
                close();
                break;
            case MD_BLOCK_P:
                dropIfEmpty();
                close();
                break;
            case MD_BLOCK_CODE:
            case MD_BLOCK_HTML:
            case MD_BLOCK_TABLE:
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                close();
                break;
            default:
                break;
        }
    }

    void enter(MD_SPANTYPE type, const void* detail) {
        if (type == MD_SPAN_STRONG) ++strong_;
        if (type == MD_SPAN_EM) ++emphasis_;
        if (type == MD_SPAN_CODE) ++code_;
        if (type == MD_SPAN_A) link_ = textOf(static_cast<const MD_SPAN_A_DETAIL*>(detail)->href);
        if (type == MD_SPAN_IMG) beginPicture(textOf(static_cast<const MD_SPAN_IMG_DETAIL*>(detail)->src));
    }

    void leave(MD_SPANTYPE type) {
        if (type == MD_SPAN_STRONG) --strong_;
        if (type == MD_SPAN_EM) --emphasis_;
        if (type == MD_SPAN_CODE) --code_;
        if (type == MD_SPAN_A) link_.clear();
        if (type == MD_SPAN_IMG) endPicture();
    }

    void text(MD_TEXTTYPE type, std::string_view text) {
        if (type == MD_TEXT_SOFTBR) text = " ";
        if (type == MD_TEXT_BR) text = "\n";
        if (type == MD_TEXT_NULLCHAR) text = "\xEF\xBF\xBD";
        if (type == MD_TEXT_ENTITY) text = entityText(text);
        if (into_ == nullptr) begin(BlockKind::paragraph);
        append(text);
    }

 private:
    void begin(BlockKind kind) {
        Block& block = blocks_.emplace_back();
        block.kind = kind;
        block.indent = static_cast<int>(lists_.size()) + quotes_;
        block.marker = std::exchange(marker_, {});
        into_ = &block.spans;
    }
    void close() { into_ = nullptr; }
    // The text of a tight list's item has no paragraph around it: it begins where its first letter does.
    void beginItem() {
        close();
        List& list = lists_.back();
        marker_ = list.ordered ? std::to_string(list.next++) + "." : kBullet;
    }
    // A picture is a block, wherever it stands in its paragraph.
    void beginPicture(std::string file) {
        if (pictures_++ > 0) return;
        const bool inCell = into_ != nullptr && !blocks_.empty() && into_ != &blocks_.back().spans;
        if (inCell) return;
        dropIfEmpty();
        begin(BlockKind::picture);
        blocks_.back().drawing = drawingNamed(file);
        blocks_.back().picture = std::move(file);
    }
    void endPicture() {
        if (--pictures_ > 0 || blocks_.empty() || blocks_.back().kind != BlockKind::picture) return;
        begin(BlockKind::paragraph);
    }
    void dropIfEmpty() {
        if (blocks_.empty() || blocks_.back().kind != BlockKind::paragraph) return;
        if (plainText(blocks_.back().spans).find_first_not_of(" \n") != std::string::npos) return;
        marker_ = std::move(blocks_.back().marker);
        blocks_.pop_back();
    }
    void append(std::string_view text) {
        Span span{std::string(text), strong_ > 0, emphasis_ > 0, code_ > 0, link_};
        if (!into_->empty()) {
            Span& last = into_->back();
            if (last.strong == span.strong && last.emphasis == span.emphasis && last.code == span.code &&
                last.link == span.link) {
                last.text += text;
                return;
            }
        }
        into_->push_back(std::move(span));
    }

    std::vector<Block> blocks_;
    std::vector<List> lists_;
    Spans* into_ = nullptr;  // what text is added to; null: to a new paragraph
    std::string marker_;     // of the item whose first block comes next
    std::string link_;
    int quotes_ = 0, strong_ = 0, emphasis_ = 0, code_ = 0, pictures_ = 0;
};

Reader& readerOf(void* data) {
    return *static_cast<Reader*>(data);
}

}  // namespace

std::string plainText(const Spans& spans) {
    std::string text;
    for (const Span& span : spans) text += span.text;
    return text;
}

std::string anchorOf(std::string_view heading) {
    std::string anchor;
    for (const char c : heading) {
        const bool capital = c >= 'A' && c <= 'Z';
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
                           static_cast<unsigned char>(c) >= 0x80;
        if (capital) anchor += static_cast<char>(c - 'A' + 'a');
        if (plain) anchor += c;
        if (c == ' ') anchor += '-';
    }
    return anchor;
}

std::vector<Block> readMarkdown(std::string_view text) {
    // MD4C 0.4.8 looks one character beyond the end of a text.
    const std::string ended(text);
    Reader reader;
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_NOHTML | MD_FLAG_PERMISSIVEURLAUTOLINKS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* data) {
        readerOf(data).enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* data) {
        readerOf(data).leave(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* data) {
        readerOf(data).enter(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* data) {
        readerOf(data).leave(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* given, MD_SIZE size, void* data) {
        readerOf(data).text(type, {given, size});
        return 0;
    };
    // Only a callback that asks for it ends the reading early, or want of memory.
    static_cast<void>(md_parse(ended.data(), static_cast<MD_SIZE>(ended.size()), &parser, &reader));
    return reader.take();
}

}  // namespace sepaxis::guide
