// Methods that are somebody else's, in the running window: the engines that were built, and what a person
// added in the preferences.
#pragma once

#include "app/inspect/background.h"
#include "app/inspect/compare/compare.h"
#include "app/scene/methods.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::ui {

struct Ui;

class OutsideMethods {
 public:
    // Looks for those that the preferences name and are not known yet, beside the window: each starts a
    // process to hear what it promises.
    void find(Ui& ui);
    // Those that are not there may be by now.
    void lookAgain() { asked_.reset(); }

    const std::vector<const scene::Method*>& methods() const { return found_.methods; }
    const std::vector<inspect::AbsentMethod>& absent() const { return found_.absent; }
    bool isLooking() const { return search_.isBusy(); }
    std::size_t version() const { return version_; }  // changes with them

 private:
    struct Found {
        std::vector<const scene::Method*> methods;
        std::vector<inspect::AbsentMethod> absent;
    };
    static Found look(const std::vector<std::string>& added);

    std::optional<std::vector<std::string>> asked_;
    inspect::Background<Found> search_;
    Found found_;
    std::size_t version_ = 0;
};

}  // namespace sepaxis::ui
