// The library's own way to give up prints a message first, and with it comes half of stdio.
#include <__config>

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(char const*, ...) {
    __builtin_trap();
}
_LIBCPP_END_NAMESPACE_STD

// What belongs to a thread lives as long as it does: here for good, since there is but one.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) {
    return 0;
}
