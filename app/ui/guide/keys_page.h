// The page of the guide with all keys, from the live table of the chosen scheme.
#pragma once

#include "app/files/preferences.h"
#include "app/guide/guide.h"
#include "app/ui/guide/page_view.h"

namespace sepaxis::ui {

inline constexpr const char* kKeysPage = "keys";

// A heading for each group and a paragraph for each key, so that search and links find them.
guide::Page makeKeysPage(scene::KeyScheme scheme);

// Its title and remark, then the groups in columns. The link that was clicked, or nothing.
std::string_view drawKeysPage(Ui& ui, GuidePictures& pictures, const guide::Page& page,
                              const PageMarks& marks);

}  // namespace sepaxis::ui
