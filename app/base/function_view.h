// A function that is called while it is handed over, and not kept: std::function would copy what it captures
// into memory of its own, in every frame and for every field of a panel.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace sepaxis {

template <class Signature>
class FunctionView;

template <class Result, class... Arguments>
class FunctionView<Result(Arguments...)> {
 public:
    template <class Function,
              class = std::enable_if_t<!std::is_same_v<std::decay_t<Function>, FunctionView> &&
                                       std::is_invocable_r_v<Result, Function&, Arguments...>>>
    FunctionView(Function&& function)  // NOLINT(google-explicit-constructor): stands in for the function
        : function_(const_cast<void*>(static_cast<const void*>(std::addressof(function)))),
          call_([](void* of, Arguments... arguments) -> Result {
              return (*static_cast<std::remove_reference_t<Function>*>(of))(
                  std::forward<Arguments>(arguments)...);
          }) {}

    Result operator()(Arguments... arguments) const {
        return call_(function_, std::forward<Arguments>(arguments)...);
    }

 private:
    void* function_;  // outlives the call that it is an argument of
    Result (*call_)(void*, Arguments...);
};

}  // namespace sepaxis
