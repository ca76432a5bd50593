// SPDX-License-Identifier: MIT

// The pages that callers pass.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <span>
#include <string_view>
#include <tuple>

#include "bindings/python/calls.h"
#include "core/text/utf8_writer.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

// A page as the package passes it. `html` is read where Python has it, while `owner` lives.
struct HeldPage {
  GivenPage page;  // without its HTML
  std::string_view html;
  py::object owner;
};

// The bytes of units of a `str`.
template <class Unit>
py::object utf8_of(const void* data, std::size_t size) {
  const std::span units(static_cast<const Unit*>(data), size);
  const auto most = static_cast<Py_ssize_t>(kMaxUtf8Bytes<Unit> * size);
  PyObject* bytes = PyBytes_FromStringAndSize(nullptr, most);
  if (bytes == nullptr) throw py::error_already_set();
  const auto written = static_cast<Py_ssize_t>(write_utf8(units, PyBytes_AS_STRING(bytes)));
  if (written < most && _PyBytes_Resize(&bytes, written) != 0) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(bytes);
}

// The bytes of a `str`, as JSON and JavaScript have them. Pages are mostly ASCII, which Python
// itself encodes character by character if others are among them.
py::object utf8_of(const py::object& text) {
#if PY_VERSION_HEX < 0x030C0000
  if (PyUnicode_READY(text.ptr()) != 0) throw py::error_already_set();
#endif
  const void* const data = PyUnicode_DATA(text.ptr());
  const auto size = static_cast<std::size_t>(PyUnicode_GET_LENGTH(text.ptr()));
  const int kind = PyUnicode_KIND(text.ptr());
  if (kind == PyUnicode_1BYTE_KIND) return utf8_of<unsigned char>(data, size);
  return kind == PyUnicode_2BYTE_KIND ? utf8_of<char16_t>(data, size)
                                      : utf8_of<char32_t>(data, size);
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
      held.html = {text, static_cast<std::size_t>(size)};
      return held;
    }
    held.owner = utf8_of(held.owner);
  }
  if (py::isinstance<py::bytes>(held.owner)) {
    held.html = py::reinterpret_borrow<py::bytes>(held.owner);
    return held;
  }
  held.owner = stolen(PyMemoryView_FromObject(held.owner.ptr()));
  const Py_buffer& buffer = *PyMemoryView_GET_BUFFER(held.owner.ptr());
  held.html = {static_cast<const char*>(buffer.buf), static_cast<std::size_t>(buffer.len)};
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
    const std::string_view html = held_[page].html;
    if (html.size() > limits.max_bytes)
      return fail_byte_limit(std::string(url(page)), limits.max_bytes);
    raw.bytes = html;
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
    held.page.html = held.html;
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
      const py::bytes copy(one.html.data(), one.html.size());
      one.owner = copy;
      one.html = copy;
    }
    pages.push_back(one.page);
  }
  return std::make_shared<HeldPages>(std::move(pages), std::move(held));
}

}  // namespace pagelet::python
