// SPDX-License-Identifier: MIT
//
// Functions that the C++ library lacks in WebAssembly. Exceptions remain for errors of programmers
// and for lack of memory: both end the module, and JavaScript makes a new one.

#include <time.h>

#include <__verbose_abort>
#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <new>

#include "core/text/ascii.h"

__attribute__((import_module("pagelet"), import_name("out_of_memory"))) extern "C" void
pagelet_out_of_memory();

__attribute__((import_module("pagelet"), import_name("milliseconds"))) extern "C" double
pagelet_milliseconds();

// JavaScript's Math.log and Number.
__attribute__((import_module("pagelet"), import_name("log"))) extern "C" double pagelet_log(double);
__attribute__((import_module("pagelet"), import_name("number"))) extern "C" double pagelet_number(
    const char* text, std::size_t size);

namespace {

[[maybe_unused]] const std::new_handler kHandler = std::set_new_handler([] {
  pagelet_out_of_memory();  // throws
  __builtin_trap();
});

const char* skip_digits(const char* text) {
  while (pagelet::is_digit(*text)) ++text;
  return text;
}

const char* skip_sign(const char* text) { return *text == '-' || *text == '+' ? text + 1 : text; }

}  // namespace

extern "C" {

// The only thread does not end before the module, so what it holds is never destroyed.
int __cxa_thread_atexit(void (* /*destroy*/)(void*), void* /*object*/, void* /*module*/) {
  return 0;
}

// The libc's function is 8 kB. This one knows decimal numbers without blanks before them.
double strtod(const char* text, char** end) {
  const char* const first = skip_sign(text);
  const char* at = skip_digits(first);
  std::ptrdiff_t digits = at - first;
  if (*at == '.') {
    const char* const fraction = at + 1;
    at = skip_digits(fraction);
    digits += at - fraction;
  }
  if (digits == 0) at = text;
  const char* const exponent = skip_sign(at + 1);
  if (digits > 0 && (*at == 'e' || *at == 'E') && pagelet::is_digit(*exponent)) {
    at = skip_digits(exponent);
  }
  if (end != nullptr) *end = const_cast<char*>(at);
  return digits > 0 ? pagelet_number(text, static_cast<std::size_t>(at - text)) : 0;
}
// libc++ names them. A definition here keeps the libc's file out.
float strtof(const char* text, char** end) { return static_cast<float>(strtod(text, end)); }
long double strtold(const char* text, char** end) { return strtod(text, end); }

// The libc's function has a table of 4 kB.
double log(double x) { return pagelet_log(x); }

// The libc's function gets the time as a BigInt, which takes long. Budgets look at CLOCK_MONOTONIC
// often, so it ticks every 4 ms, like the coarse clock of Linux, and at the other one after a tick.
int clock_gettime(clockid_t clock, timespec* time) {
  const double now = pagelet_milliseconds();
  const double shown = clock == CLOCK_MONOTONIC ? 4 * std::floor(now / 4) : now;
  time->tv_sec = static_cast<time_t>(shown / 1000);
  time->tv_nsec = static_cast<long>(1e6 * std::fmod(shown, 1000));
  return 0;
}

void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }

// Messages of the C++ library have no place to go, and printf, which writes them, is 10 kB.
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }

// nlohmann/json asks for numbers of characters with four hexadecimal digits, %04x or %.4X, and for
// nothing else.
int snprintf(char* text, std::size_t size, const char* format, ...) {
  std::va_list values;
  va_start(values, format);
  std::size_t length = 0;
  const auto add = [&](char c) {
    if (length + 1 < size) text[length] = c;
    ++length;
  };
  for (; *format != '\0'; ++format) {
    if (*format != '%') {
      add(*format);
      continue;
    }
    while (*format != 'x' && *format != 'X') {
      if (*format == '\0') __builtin_trap();
      ++format;
    }
    const bool is_small = *format == 'x';
    const auto value = va_arg(values, unsigned);
    for (int shift = 12; shift >= 0; shift -= 4) {
      const unsigned digit = (value >> static_cast<unsigned>(shift)) & 0xFU;
      add((is_small ? "0123456789abcdef" : "0123456789ABCDEF")[digit]);
    }
  }
  va_end(values);
  if (size > 0) text[length < size ? length : size - 1] = '\0';
  return static_cast<int>(length);
}

}  // extern "C"

void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
