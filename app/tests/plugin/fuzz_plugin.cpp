// What comes from processes and files of others: lines and bytes of plug-ins, summaries of hunts.
#include "app/hunt/findings.h"
#include "app/plugin/lines.h"
#include "app/plugin/shape_data.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sepaxis;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    sepaxis_answer answer{};
    static_cast<void>(plugin::readAnswerLine(text, answer));
    if (answer.contact_count > SEPAXIS_MOST_CONTACTS) std::abort();
    sepaxis_contract contract{};
    static_cast<void>(plugin::readContractLine(text, contract));
    const hunt::ReadSummary read = hunt::readSummary(text);
    if (read.error.empty() && !hunt::readSummary(hunt::asJson(read.summary)).error.empty()) std::abort();
    std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
    while (const auto shape = plugin::takeShape(bytes))
        for (const std::uint32_t vertex : shape->faceVertices)
            if (vertex >= shape->view().vertex_count) std::abort();
    return 0;
}
