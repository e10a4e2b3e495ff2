#include "app/files/preferences.h"

#include "app/base/json_text.h"
#include "app/base/json_tree.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace sepaxis::scene {

namespace {

using json::Kind;
using json::Value;

constexpr std::uint64_t kVersion = 1;

// One member of the file. `read` returns what is wrong, or nothing.
struct Member {
    std::string section, name;
    std::function<std::string(const Preferences&)> text;
    std::function<std::string(Value, Preferences&)> read;
};

std::string flagText(bool flag) {
    return flag ? "true" : "false";
}

std::string readFlag(Value value, bool& flag) {
    if (value.kind() != Kind::boolean) return "is neither true nor false";
    flag = value.boolean();
    return {};
}

std::string readNumber(Value value, double least, double most, double& number) {
    const std::string range = shortestNumber(least) + " to " + shortestNumber(most);
    if (!value.isNumber()) return "is no number from " + range;
    if (!(value.number() >= least && value.number() <= most)) return "does not lie in " + range;
    number = value.number();
    return {};
}

Member flag(const char* section, const char* name, bool Preferences::*member) {
    return {section, name, [member](const Preferences& p) { return flagText(p.*member); },
            [member](Value value, Preferences& p) { return readFlag(value, p.*member); }};
}

Member number(const char* section, const char* name, double Preferences::*member, double least, double most) {
    return {section, name, [member](const Preferences& p) { return shortestNumber(p.*member); },
            [member, least, most](Value value, Preferences& p) {
                return readNumber(value, least, most, p.*member);
            }};
}

template <class Enum>
Member choice(const char* section, const char* name, Enum Preferences::*member,
              const std::vector<const char*>& names) {
    return {section, name,
            [member, names](const Preferences& p) {
                return jsonString(names[static_cast<std::size_t>(p.*member)]);
            },
            [member, names](Value value, Preferences& p) -> std::string {
                std::string list;
                for (std::size_t i = 0; i < names.size(); ++i) {
                    if (value.kind() == Kind::string && value.text() == names[i]) {
                        p.*member = static_cast<Enum>(i);
                        return {};
                    }
                    list.append(i == 0 ? "" : ", ").append(names[i]);
                }
                return "is none of " + list;
            }};
}

Member digits() {
    return {"numbers", "digits", [](const Preferences& p) { return std::to_string(p.digits); },
            [](Value value, Preferences& p) -> std::string {
                double count = 0.0;
                if (std::string wrong = readNumber(value, kLeastDigits, kMostDigits, count); !wrong.empty())
                    return wrong;
                if (count != std::trunc(count)) return "is not a whole number";
                p.digits = static_cast<int>(count);
                return {};
            }};
}

Member moveStep() {
    return {
        "view", "moveStep",
        [](const Preferences& p) { return p.moveStep ? shortestNumber(*p.moveStep) : jsonString("auto"); },
        [](Value value, Preferences& p) -> std::string {
            double step = 0.0;
            if (value.kind() == Kind::string && value.text() == "auto") {
                p.moveStep.reset();
                return {};
            }
            if (std::string wrong = readNumber(value, kLeastMoveStep, kMostMoveStep, step); !wrong.empty())
                return wrong;
            p.moveStep = step;
            return {};
        }};
}

Member methods() {
    return {"methods", "added",
            [](const Preferences& p) {
                std::string list;
                for (const std::string& name : p.methods)
                    list += (list.empty() ? "" : ", ") + jsonString(name);
                return '[' + list + ']';
            },
            [](Value value, Preferences& p) -> std::string {
                constexpr const char* kWrong = "is no list of at most 32 names";
                static_assert(kMostMethods == 32);
                if (value.kind() != Kind::array || value.count() > kMostMethods) return kWrong;
                std::vector<std::string> names;
                if (value.count() > 0) {
                    Value item = value.first();
                    for (std::uint32_t i = 0; i < value.count(); ++i, item = item.next()) {
                        if (item.kind() != Kind::string) return kWrong;
                        if (std::find(names.begin(), names.end(), item.text()) == names.end())
                            names.emplace_back(item.text());
                    }
                }
                p.methods = std::move(names);
                return {};
            }};
}

std::vector<Member> makeMembers() {
    using P = Preferences;
    return {
        choice("look", "theme", &P::theme, {"dark", "light"}),
        number("look", "scale", &P::uiScale, kLeastScale, kMostScale),
        digits(),
        choice("numbers", "angles", &P::angleUnit, {"degrees", "radians", "turns"}),
        choice("keys", "scheme", &P::keys, {"sepaxis", "maya", "blender"}),
        number("camera", "orbitSpeed", &P::orbitSpeed, kLeastSpeed, kMostSpeed),
        number("camera", "panSpeed", &P::panSpeed, kLeastSpeed, kMostSpeed),
        number("camera", "zoomSpeed", &P::zoomSpeed, kLeastSpeed, kMostSpeed),
        flag("camera", "zoomToCursor", &P::zoomToCursor),
        flag("camera", "invertOrbit", &P::invertOrbit),
        flag("camera", "glide", &P::glide),
        choice("view", "style", &P::style, {"translucent", "solid", "wireframe"}),
        flag("view", "localSpace", &P::localSpace),
        flag("view", "snap", &P::snapAlways),
        moveStep(),
        number("view", "turnStep", &P::turnStep, kLeastTurnStep, kMostTurnStep),
        methods(),
        flag("learn", "offered", &P::lessonsOffered),
    };
}

std::span<const Member> members() {
    static const std::vector<Member> kMembers = makeMembers();
    return kMembers;
}

// The value of an object's member, where it has one.
std::optional<Value> find(Value object, std::string_view name) {
    if (object.kind() != Kind::object || object.count() == 0) return std::nullopt;
    Value key = object.first();
    for (std::uint32_t i = 0;; ++i) {
        const Value value = key.next();
        if (key.text() == name) return value;
        if (i + 1 == object.count()) return std::nullopt;
        key = value.next();
    }
}

template <class Visit>
void forEachMember(Value object, const Visit& visit) {
    if (object.count() == 0) return;
    Value key = object.first();
    for (std::uint32_t i = 0;; ++i) {
        const Value value = key.next();
        visit(std::string(key.text()), value);
        if (i + 1 == object.count()) return;
        key = value.next();
    }
}

void damaged(ReadPreferences& result, std::string reason) {
    result.state = PreferencesState::damaged;
    result.reason = std::move(reason);
}

// Whether the members are to be read.
bool checkVersion(Value root, ReadPreferences& result) {
    if (root.kind() != Kind::object) {
        damaged(result, "it is not an object with members");
        return false;
    }
    const std::optional<Value> version = find(root, "version");
    if (!version) return true;
    if (version->kind() != Kind::positiveInteger || version->positiveInteger() == 0) {
        damaged(result, "its version is not a whole number above 0");
        return false;
    }
    if (version->positiveInteger() <= kVersion) return true;
    result.state = PreferencesState::later;
    result.reason = "a later version of sepaxis wrote it (version " +
                    std::to_string(version->positiveInteger()) + ", this one knows up to " +
                    std::to_string(kVersion) + ")";
    return false;
}

void readMembers(Value root, ReadPreferences& result) {
    std::string lastSection;
    for (const Member& member : members()) {
        const std::optional<Value> section = find(root, member.section);
        if (!section) continue;
        if (section->kind() != Kind::object) {
            if (lastSection != member.section)
                result.warnings.push_back(member.section + " is not an object with members");
            lastSection = member.section;
            continue;
        }
        const std::optional<Value> value = find(*section, member.name);
        if (!value) continue;
        const std::string wrong = member.read(*value, result.preferences);
        if (wrong.empty()) continue;
        result.warnings.push_back(member.section + "." + member.name + ": " + excerpt(json::toText(*value)) +
                                  " " + wrong + "; " + member.text(Preferences{}) + " is used");
    }
}

constexpr std::string_view kOverlays = "overlays", kSize = "Size";

// The section holds an overlay's word with true or false, and the word with "Size" behind it with a number.
void readOverlays(Value root, ReadPreferences& result) {
    const std::optional<Value> section = find(root, kOverlays);
    if (!section) return;
    if (section->kind() != Kind::object) {
        result.warnings.push_back(std::string(kOverlays) + " is not an object with members");
        return;
    }
    forEachMember(*section, [&](const std::string& name, Value value) {
        OverlayPreference chosen;
        const bool isSize = name.ends_with(kSize);
        const std::string wrong =
            isSize ? readNumber(value, kLeastOverlaySize, kMostOverlaySize, chosen.size.emplace())
                   : readFlag(value, chosen.on.emplace());
        if (!wrong.empty()) {
            result.warnings.push_back(std::string(kOverlays) + "." + name + ": " +
                                      excerpt(json::toText(value)) + " " + wrong + "; the usual is used");
            return;
        }
        OverlayPreference& kept =
            result.preferences.overlays[isSize ? name.substr(0, name.size() - kSize.size()) : name];
        if (isSize)
            kept.size = chosen.size;
        else
            kept.on = chosen.on;
    });
}

constexpr std::string_view kLessons = "lessons";
constexpr double kMostSteps = 1000.0;

// The section holds a lesson's name with the number of the last step that was done.
void readLessons(Value root, ReadPreferences& result) {
    const std::optional<Value> section = find(root, kLessons);
    if (!section) return;
    if (section->kind() != Kind::object) {
        result.warnings.push_back(std::string(kLessons) + " is not an object with members");
        return;
    }
    forEachMember(*section, [&](const std::string& name, Value value) {
        double steps = 0.0;
        if (result.preferences.lessons.size() == kMostLessons) return;
        if (const std::string wrong = readNumber(value, 0.0, kMostSteps, steps); wrong.empty())
            result.preferences.lessons[name] = static_cast<std::size_t>(steps);
        else
            result.warnings.push_back(std::string(kLessons) + "." + name + ": " +
                                      excerpt(json::toText(value)) + " " + wrong + "; it begins anew");
    });
}

// A file as it is written: sections with their members, each a line of JSON text.
struct Entry {
    std::string key, text;
};
struct Section {
    std::string key, text;  // text: of what is no object
    std::vector<Entry> entries;
    bool isObject = false;
};

std::vector<Section> sectionsOf(Value root) {
    std::vector<Section> sections;
    forEachMember(root, [&](std::string key, Value value) {
        Section section{std::move(key), {}, {}, value.kind() == Kind::object};
        if (section.isObject)
            forEachMember(value, [&](std::string name, Value inner) {
                section.entries.push_back({std::move(name), json::toText(inner)});
            });
        else
            section.text = json::toText(value);
        sections.push_back(std::move(section));
    });
    return sections;
}

// Without a text there is no such member.
void set(std::vector<Section>& sections, std::string_view sectionName, const std::string& name,
         std::optional<std::string> text) {
    const auto keyIs = [](std::string_view key) { return [key](const auto& e) { return e.key == key; }; };
    auto section = std::find_if(sections.begin(), sections.end(), keyIs(sectionName));
    if (section == sections.end())
        section = sections.insert(sections.end(), Section{std::string(sectionName), {}, {}, true});
    section->isObject = true;
    const auto entry = std::find_if(section->entries.begin(), section->entries.end(), keyIs(name));
    if (entry == section->entries.end()) {
        if (text) section->entries.push_back({name, std::move(*text)});
    } else if (text) {
        entry->text = std::move(*text);
    } else {
        section->entries.erase(entry);
    }
}

void setOverlays(std::vector<Section>& sections, const Preferences& before, const Preferences& now) {
    std::set<std::string_view> words;
    for (const Preferences* preferences : {&before, &now})
        for (const auto& [word, chosen] : preferences->overlays) words.insert(word);
    const auto of = [](const Preferences& preferences, std::string_view word) {
        const auto entry = preferences.overlays.find(word);
        return entry == preferences.overlays.end() ? OverlayPreference{} : entry->second;
    };
    for (const std::string_view word : words) {
        const OverlayPreference was = of(before, word), is = of(now, word);
        const std::string name(word);
        if (is.on != was.on)
            set(sections, kOverlays, name, is.on ? std::optional(flagText(*is.on)) : std::nullopt);
        if (is.size != was.size)
            set(sections, kOverlays, name + std::string(kSize),
                is.size ? std::optional(shortestNumber(*is.size)) : std::nullopt);
    }
}

// None is ever taken out.
void setLessons(std::vector<Section>& sections, const Preferences& before, const Preferences& now) {
    for (const auto& [name, steps] : now.lessons)
        if (const auto was = before.lessons.find(name); was == before.lessons.end() || was->second != steps)
            set(sections, kLessons, name, std::to_string(steps));
}

std::string print(const std::vector<Section>& sections) {
    std::string text = "{";
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const Section& section = sections[i];
        text.append(i == 0 ? "\n" : ",\n").append("  ").append(jsonString(section.key)).append(": ");
        if (!section.isObject) {
            text += section.text;
            continue;
        }
        text += '{';
        for (std::size_t k = 0; k < section.entries.size(); ++k) {
            const Entry& entry = section.entries[k];
            text.append(k == 0 ? "\n" : ",\n").append("    ").append(jsonString(entry.key));
            text.append(": ").append(entry.text);
        }
        text += section.entries.empty() ? "}" : "\n  }";
    }
    return text + "\n}\n";
}

}  // namespace

ReadPreferences readPreferences(std::string_view text) {
    ReadPreferences result;
    const json::ParseResult parsed = json::parse(text);
    if (parsed.error) {
        damaged(result, parsed.error->reason);
        return result;
    }
    const Value root(parsed.tree, 0);
    if (!checkVersion(root, result)) return result;
    readMembers(root, result);
    readOverlays(root, result);
    readLessons(root, result);
    return result;
}

std::string mergePreferences(std::string_view text, const Preferences& before, const Preferences& now) {
    std::vector<Section> sections;
    const json::ParseResult parsed = json::parse(text);
    if (!parsed.error && Value(parsed.tree, 0).kind() == Kind::object)
        sections = sectionsOf(Value(parsed.tree, 0));
    const bool hasVersion = std::any_of(sections.begin(), sections.end(),
                                        [](const Section& section) { return section.key == "version"; });
    if (!hasVersion)
        sections.insert(sections.begin(), Section{"version", std::to_string(kVersion), {}, false});
    for (const Member& member : members())
        if (std::string changed = member.text(now); changed != member.text(before))
            set(sections, member.section, member.name, std::move(changed));
    setOverlays(sections, before, now);
    setLessons(sections, before, now);
    return print(sections);
}

std::string writePreferences(const Preferences& preferences) {
    return mergePreferences("{}", Preferences{}, preferences);
}

}  // namespace sepaxis::scene
