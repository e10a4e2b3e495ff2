// A typeface as a PDF file holds it: the letters that are used, by their numbers in the font's file.
#pragma once

#include "app/gfx/pictures/vector_picture.h"

#include <functional>
#include <map>
#include <string>

namespace sepaxis::gfx {

class PdfFont {
 public:
    explicit PdfFont(const FontFile& file);

    // 0 where the font has no such letter; else its number, which the file will hold.
    int use(char32_t letter);
    bool isUsed() const { return !letters_.empty(); }
    // The objects of the file, each through `add`, which returns its number; the result is that of the font.
    int write(const std::function<int(const std::string& dictionary, const std::string& stream)>& add) const;

 private:
    std::string usedBytes() const;
    std::string toUnicode() const;

    FontFile file_;
    std::map<int, char32_t> letters_;  // by number
};

}  // namespace sepaxis::gfx
