#include "app/bench/allocations.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SEPAXIS_COUNTS_NEW 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SEPAXIS_COUNTS_NEW 0
#endif
#endif
#ifndef SEPAXIS_COUNTS_NEW
#define SEPAXIS_COUNTS_NEW 1
#endif

namespace {

thread_local std::size_t programCount = 0;
std::atomic<std::size_t> imguiCount{0};

#if SEPAXIS_COUNTS_NEW
// As the standard asks of operator new: the handler may free something, or throw.
template <class Allocate>
void* counted(Allocate&& allocate) {
    ++programCount;
    for (;;) {
        if (void* memory = allocate()) return memory;
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr) throw std::bad_alloc();
        handler();
    }
}
#endif

}  // namespace

#if SEPAXIS_COUNTS_NEW
// The other forms (arrays, nothrow) come down to these.
void* operator new(std::size_t bytes) {
    return counted([=] { return std::malloc(std::max<std::size_t>(bytes, 1)); });
}

void* operator new(std::size_t bytes, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    return counted(
        [=] { return std::aligned_alloc(step, (std::max<std::size_t>(bytes, 1) + step - 1) / step * step); });
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
#endif

namespace sepaxis {

Allocations allocations() {
    return {programCount, imguiCount.load(std::memory_order_relaxed)};
}

bool countsAllocations() {
    return SEPAXIS_COUNTS_NEW != 0;
}

void* allocateForImgui(std::size_t bytes, void*) {
    imguiCount.fetch_add(1, std::memory_order_relaxed);
    return std::malloc(bytes);
}

void freeForImgui(void* memory, void*) {
    std::free(memory);
}

}  // namespace sepaxis
