// SPDX-License-Identifier: MIT

// The pages that callers pass.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string_view>
#include <tuple>

#include "bindings/python/calls.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

// A page as the package passes it. `html` is read where Python has it, while `owner` lives.
struct HeldPage {
  GivenPage page;  // without its HTML
  std::string_view html;
  py::object owner;
};

// The bytes of a `str`. As in JSON and JavaScript, a pair of surrogates is the character that it
// stands for, and any other surrogate is U+FFFD.
py::object utf8_of(const py::object& text) {
  if (PyObject* const bytes = PyUnicode_AsUTF8String(text.ptr()); bytes != nullptr) {
    return py::reinterpret_steal<py::object>(bytes);
  }
  if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  const py::object units = text.attr("encode")("utf-16-le", "surrogatepass");
  return units.attr("decode")("utf-16-le", "replace").attr("encode")("utf-8");
}

// A `str` is passed as UTF-8. The encoding of bytes is detected, unless `charset` names it.
HeldPage held_page(py::handle given) {
  auto [url, html, charset, problem] =
      given.cast<std::tuple<std::string, py::object, std::string, std::string>>();
  HeldPage held{{std::move(url), {}, std::move(charset), std::move(problem)}, {}, std::move(html)};
  if (py::isinstance<py::str>(held.owner)) {
    held.page.charset = "utf-8";
    if (PyUnicode_IS_COMPACT_ASCII(held.owner.ptr()) != 0) {
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

std::shared_ptr<PageSource> held_pages(const py::list& given) {
  std::vector<GivenPage> pages;
  std::vector<HeldPage> held;
  for (const py::handle page : given) {
    held.push_back(held_page(page));
    pages.push_back(held.back().page);
  }
  return std::make_shared<HeldPages>(std::move(pages), std::move(held));
}

}  // namespace pagelet::python
