// SPDX-License-Identifier: MIT

// The pages that callers pass.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

#include "bindings/python/calls.h"
#include "core/text/utf8_writer.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

// The text of a page where Python has it: bytes, or the units of a `str`, which is written as UTF-8
// when the page is read.
using HeldText = std::variant<std::string_view, std::span<const unsigned char>,
                              std::span<const char16_t>, std::span<const char32_t>>;

// A page as the package passes it. `text` is valid while `owner` lives.
struct HeldPage {
  GivenPage page;  // without its HTML
  HeldText text;
  py::object owner;
};

std::string bytes_of(std::string_view bytes) { return std::string(bytes); }

template <class Unit>
std::string bytes_of(std::span<const Unit> units) {
  constexpr std::size_t kChunk = 4'096;  // units, so that a pass over them stays in the cache
  std::array<char, kChunk * kMaxUtf8Bytes<Unit>> chunk;
  std::string utf8;
  utf8.reserve(units.size() + units.size() / 16);
  while (!units.empty()) {
    std::size_t size = std::min(kChunk, units.size());
    const bool cuts_pair = size < units.size() && (char32_t{units[size - 1]} & ~0x3FFU) == 0xD800;
    size -= cuts_pair ? 1 : 0;
    utf8.append(chunk.data(), write_utf8(units.first(size), chunk.data()));
    units = units.subspan(size);
  }
  return utf8;
}

// The bytes of a page, as JSON and JavaScript have them. Needs no lock: a `str` stays as it is.
std::string bytes_of(const HeldText& text) {
  return std::visit([](auto held) { return bytes_of(held); }, text);
}

// The bytes of a page, or fewer: a unit has at least one.
std::size_t least_bytes(const HeldText& text) {
  return std::visit([](auto held) { return held.size(); }, text);
}

// The units of a `str`. Pages are mostly ASCII, which Python itself encodes character by character
// if others are among them.
HeldText units_of(PyObject* text) {
#if PY_VERSION_HEX < 0x030C0000
  if (PyUnicode_READY(text) != 0) throw py::error_already_set();
#endif
  const auto size = static_cast<std::size_t>(PyUnicode_GET_LENGTH(text));
  const void* const data = PyUnicode_DATA(text);
  const int kind = PyUnicode_KIND(text);
  if (kind == PyUnicode_1BYTE_KIND) return std::span(static_cast<const unsigned char*>(data), size);
  if (kind == PyUnicode_2BYTE_KIND) return std::span(static_cast<const char16_t*>(data), size);
  return std::span(static_cast<const char32_t*>(data), size);
}

// Whether a `str` has its UTF-8 already: it is ASCII, or was encoded before.
bool has_utf8(PyObject* text) {
  return PyUnicode_IS_COMPACT_ASCII(text) != 0 ||
         reinterpret_cast<const PyCompactUnicodeObject*>(text)->utf8 != nullptr;
}

// A `str` is passed as UTF-8. The encoding of bytes is detected, unless `charset` names it.
HeldPage held_page(py::handle given) {
  auto [url, html, charset, problem] =
      given.cast<std::tuple<std::string, py::object, std::string, std::string>>();
  HeldPage held{{std::move(url), {}, std::move(charset), std::move(problem)}, {}, std::move(html)};
  if (py::isinstance<py::str>(held.owner)) {
    held.page.charset = "utf-8";
    if (has_utf8(held.owner.ptr())) {
      Py_ssize_t size = 0;
      const char* const text = PyUnicode_AsUTF8AndSize(held.owner.ptr(), &size);
      held.text = std::string_view(text, static_cast<std::size_t>(size));
      return held;
    }
    held.text = units_of(held.owner.ptr());
    return held;
  }
  if (py::isinstance<py::bytes>(held.owner)) {
    held.text = std::string_view(py::reinterpret_borrow<py::bytes>(held.owner));
    return held;
  }
  held.owner = stolen(PyMemoryView_FromObject(held.owner.ptr()));
  const Py_buffer& buffer = *PyMemoryView_GET_BUFFER(held.owner.ptr());
  held.text =
      std::string_view(static_cast<const char*>(buffer.buf), static_cast<std::size_t>(buffer.len));
  return held;
}

// Pages of a site whose bytes are copied when they are read.
class HeldPages final : public PageSource {
 public:
  HeldPages(std::vector<GivenPage> pages, std::vector<HeldPage> held)
      : pages_(std::move(pages)), held_(std::move(held)) {}

  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override { return pages_.url(page); }
  bool may_grow() const override { return pages_.may_grow(); }
  std::optional<PageIndex> find(const Address& address) override { return pages_.find(address); }
  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* budget) override {
    PAGELET_ASSIGN_OR_RETURN(RawPage raw, pages_.read(page, limits, budget));
    const HeldText& text = held_[page].text;
    if (least_bytes(text) <= limits.max_bytes) raw.bytes = bytes_of(text);
    if (std::max(least_bytes(text), raw.bytes.size()) > limits.max_bytes)
      return fail_byte_limit(std::string(url(page)), limits.max_bytes);
    return raw;
  }
  bool from_folder() const override { return false; }

 private:
  GivenPages pages_;  // without their HTML
  std::vector<HeldPage> held_;
};

}  // namespace

std::vector<GivenPage> pages_of(const py::list& given) {
  std::vector<GivenPage> pages;
  for (const py::handle page : given) {
    HeldPage held = held_page(page);
    held.page.html = bytes_of(held.text);
    pages.push_back(std::move(held.page));
  }
  return pages;
}

std::shared_ptr<PageSource> held_pages(const py::list& given, bool is_kept) {
  std::vector<GivenPage> pages;
  std::vector<HeldPage> held;
  for (const py::handle page : given) {
    HeldPage& one = held.emplace_back(held_page(page));
    if (is_kept && PyMemoryView_Check(one.owner.ptr()) != 0) {
      const auto bytes = std::get<std::string_view>(one.text);
      const py::bytes copy(bytes.data(), bytes.size());
      one.owner = copy;
      one.text = std::string_view(copy);
    }
    pages.push_back(one.page);
  }
  return std::make_shared<HeldPages>(std::move(pages), std::move(held));
}

}  // namespace pagelet::python
