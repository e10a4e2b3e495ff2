// Numbers and names as people read them. Pure text, no ImGui.
#pragma once

#include "app/base/counted.h"
#include "app/base/short_text.h"
#include "app/scene/evaluation.h"
#include "app/scene/scene.h"

#include <string>
#include <string_view>

namespace sepaxis::ui {

// What numbers at rest show where a person chose nothing else.
inline constexpr int kUsualDigits = 7;

// So many significant digits without an exponent where the number is readable so ("0.4885670", "-12.50000",
// "0"), with one otherwise ("1.250000e-09"). Digits of the program's own display: Ui::number().
std::string formatNumber(double value, int digits = kUsualDigits);
// At most so many significant digits in at most `characters`, without trailing zeros; with a short exponent
// ("1.25e-9") where that shows more of them. Never "0" for what is not 0: below seven characters the shortest
// text may be longer than asked for.
std::string compactNumber(double value, int characters, int digits = kUsualDigits);
// The same for a field that a person edits, with all digits of a number that has few more. `cut` where the
// text is not the whole number: then it keeps its zeros and leaves a character for the mark that says so.
struct FieldNumber {
    std::string text;
    bool cut = false;
};
FieldNumber fieldNumber(double value, int characters, int digits = kUsualDigits);
// The shortest text that reads back to the same double: what is copied and what is edited.
std::string exactNumber(double value);
std::string exactWithUnit(double value, const char* unit);  // "1.5 m", "3" where there is no unit
std::string exactVector(const scene::dvec3& v);             // "[x, y, z]"

// How many characters stand before the decimal point (or the end): numbers line up there.
std::size_t charactersBeforePoint(std::string_view number);

// "812 ns", "12.4 us", "3.20 ms".
struct Duration {
    std::string number, unit;
};
Duration formatDuration(double nanoseconds);

// Reads one number, surrounding blanks and a decimal comma allowed. False for anything else and for
// numbers that are not finite.
bool parseNumber(std::string_view text, double& value);
// Of a heading.
std::string inCapitals(std::string text);

// "8 vertices, 12 edges, 6 faces"; what round and flat shapes are, which have none or fewer: "a centre and a
// radius".
ShortText featuresInWords(const sepaxis::Shape<double>& shape);

// "edge 2-3", "face 2", "vertex 5": a feature by the numbers of the scene file.
ShortText featureName(const Hull<double>& hull, const Feature& feature);
// "edge 1 (0-2)": as above with the edge's own number first; "tip", "axis", "sphere" for shapes whose
// features have names.
ShortText featureNameLong(const sepaxis::Shape<double>& shape, const Feature& feature);

// The features of a contact: "e1 e2", "v3 f0"; with words, of shapes whose features have names, "f0 axis",
// "tip sphere".
std::string contactName(const scene::Evaluation& evaluation, const FeaturePair& id, bool words = true);

// "4 CONTACT POINTS" and "1 at full depth": the size of the manifold, then how many of its points still touch
// after the MTV. `ignored`: the shapes intersect, and a one-sided triangle is not felt.
struct ContactCounts {
    ShortText heading, remark;
};
ContactCounts contactCounts(std::size_t touching, std::size_t all, bool ignored = false);

// A component that is rounding noise beside `scale`, the size of what it was computed from.
bool isNoise(double value, double scale);
// The number as panels show it: 0 for noise. What is copied, and what a tooltip says, is the number itself.
double withoutNoise(double value, double scale);
// Beside which a coordinate of the scene, or a length along an axis, may be noise: the largest extent or
// coordinate of both shapes in the world.
double noiseScale(const scene::Evaluation& evaluation);

// Lines of a fixed-width font: x, y, z of the contact's point and of its places on A and B in columns whose
// decimal points line up.
std::string contactGrid(const ManifoldPoint<double>& point, int digits = kUsualDigits);

// What a person sees, in one or two sentences, for copying as text.
std::string resultAsText(const scene::Scene& scene, const scene::Evaluation& evaluation);

// "B sits 0.4885670 m deep in A".
ShortText depthInWords(const scene::Evaluation& evaluation, int digits = kUsualDigits);

}  // namespace sepaxis::ui
