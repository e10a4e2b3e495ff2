#include "app/gfx/palette.h"

namespace sepaxis::gfx {
namespace {

constexpr Palette kDark{
    .background = rgb(0x15181C),
    .panel = rgb(0x1C2026),
    .line = rgb(0x2A3038),
    .text = rgb(0xD7DCE2),
    .quietText = rgb(0x9EA7B4),
    .accent = rgb(0x4CA6FF),
    .success = rgb(0x2BBF92),
    .error = rgb(0xF0803C),
    .fillA = rgb(0x56B4E9),
    .fillB = rgb(0xE69F00),
    .edgeA = rgb(0x56B4E9),
    .edgeB = rgb(0xE69F00),
    .textA = rgb(0x56B4E9),
    .textB = rgb(0xE69F00),
    .featureA = rgb(0xC7E8FF),
    .featureB = rgb(0xFFDF9E),
    .featureCasing = rgb(0x0B0D10),
    .mtv = rgb(0xCC79A7),
    .contact = rgb(0xF0E442),
    .contactRim = rgb(0x15181C),
    .winningAxis = rgb(0xFFFFFF),
    .edgePair = rgb(0x9270CC),
    .closest = rgb(0x009E73),
    .reported = rgb(0xFF7A45),
    .mtvText = rgb(0xE39AC3),
    .contactText = rgb(0xF0E442),
    .closestText = rgb(0x2BBF92),
    .gridMinor = rgb(0x242930),
    .gridMajor = rgb(0x323943),
    .gridAxis = rgb(0x4A5462),
    .labelHalo = rgb(0x15181C, 0.9f),
    .hover = rgb(0xFFFFFF),
    .shadeContrast = 1.0f,
    .axisX = rgb(0xE5534B),
    .axisY = rgb(0x57AB5A),
    .axisZ = rgb(0x4F8DF5),
};

constexpr Palette kLight{
    .background = rgb(0xF4F5F7),
    .panel = rgb(0xFFFFFF),
    .line = rgb(0xD9DDE3),
    .text = rgb(0x1E2329),
    .quietText = rgb(0x58626F),
    .accent = rgb(0x0B6BCB),
    .success = rgb(0x007555),
    .error = rgb(0xA32121),
    .fillA = rgb(0x56B4E9),
    .fillB = rgb(0xE69F00),
    .edgeA = rgb(0x0072B2),
    .edgeB = rgb(0xB37400),
    .textA = rgb(0x0067A3),
    .textB = rgb(0x8A5A00),
    .featureA = rgb(0x003A5C),
    .featureB = rgb(0x5C3A00),
    .featureCasing = rgb(0xFFFFFF),
    .mtv = rgb(0xB8538B),
    .contact = rgb(0xF0E442),
    .contactRim = rgb(0x1E2329),
    .winningAxis = rgb(0x1E2329),
    .edgePair = rgb(0x613EB2),
    .closest = rgb(0x009E73),
    .reported = rgb(0xC44400),
    .mtvText = rgb(0x9C3B72),
    .contactText = rgb(0x6B6300),
    .closestText = rgb(0x00704F),
    .gridMinor = rgb(0xE6E9ED),
    .gridMajor = rgb(0xD3D8DF),
    .gridAxis = rgb(0xAEB6C1),
    .labelHalo = rgb(0xF4F5F7, 0.92f),
    .hover = rgb(0x1E2329),
    .shadeContrast = 0.6f,
    .axisX = rgb(0xC93C37),
    .axisY = rgb(0x2E7D32),
    .axisZ = rgb(0x2563EB),
};

// The light one, darker where a printer's white is brighter than a screen's and its lines are thinner.
constexpr Palette paperOf(Palette p) {
    p.background = p.panel = rgb(0xFFFFFF);
    p.text = p.winningAxis = p.hover = p.contactRim = rgb(0x000000);
    p.edgeA = p.textA = rgb(0x005A8F);
    p.edgeB = p.textB = rgb(0x7D5000);
    p.featureA = rgb(0x00304D);
    p.featureB = rgb(0x4A2E00);
    p.mtv = p.mtvText = rgb(0x9C3B72);
    p.closest = p.closestText = rgb(0x00704F);
    p.reported = rgb(0xA83A00);
    p.error = rgb(0x8C1828);
    p.quietText = rgb(0x505A66);
    p.contactText = rgb(0x5C5500);
    p.gridMinor = rgb(0xEBEDF0);
    p.gridMajor = rgb(0xD9DDE2);
    p.labelHalo = rgb(0xFFFFFF, 0.92f);
    return p;
}
constexpr Palette kPaper = paperOf(kLight);

}  // namespace

const Palette& palette(Theme theme) {
    if (theme == Theme::paper) return kPaper;
    return theme == Theme::dark ? kDark : kLight;
}

}  // namespace sepaxis::gfx
