// SPDX-License-Identifier: MIT

// The extension module pagelet._pagelet, which python/pagelet/__init__.py uses. Users should not
// call it directly.
//
// The C++ code runs without Python's lock. A Site handles one call at a time; calls from other
// threads wait (site_turn.h).

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/error_names.h"
#include "core/files/input_file.h"
#include "core/web/archive/crawl.h"
#include "datasets/site_folder.h"
#include "extractors/registry.h"
#include "pagelet/pagelet.h"
#include "python/answers.h"
#include "python/bench.h"
#include "python/own_extractor.h"
#include "python/site_turn.h"
#include "reports/tables/tables.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

// When the parsed pages of a site have more bytes, they are freed.
constexpr std::size_t kHeldBytes = std::size_t{64} << 20;

py::list strings_of(const std::vector<std::string>& texts) {
  py::list list;
  for (const std::string& text : texts) list.append(string_of(text));
  return list;
}

void raise(const Error& error) {
  const py::object type = py::module_::import("pagelet").attr("Error");
  const std::string_view flag = limit_flag(error.limit);
  const py::object exception = type(string_of(error.text()), to_string(error.code),
                                    flag.empty() ? py::object(py::none()) : string_of(flag));
  PyErr_SetObject(type.ptr(), exception.ptr());
}

// Makes a page from text or bytes. Text is UTF-8; the encoding of bytes is detected.
GivenPage page_of(const std::string& url, const py::object& html) {
  if (py::isinstance<py::bytes>(html)) return {url, html.cast<std::string>(), ""};
  // Halves of surrogate pairs become U+FFFD when the page is decoded.
  const py::bytes bytes = html.attr("encode")("utf-8", "surrogatepass");
  return {url, bytes.cast<std::string>(), "utf-8"};
}

std::vector<GivenPage> pages_of(const py::list& pairs) {
  std::vector<GivenPage> pages;
  for (const py::handle pair : pairs) {
    const auto [url, html] = pair.cast<std::pair<std::string, py::object>>();
    pages.push_back(page_of(url, html));
  }
  return pages;
}

struct CallOptions {
  ExtractionOptions extract;
  std::shared_ptr<OwnExtractor> own;
  double timeout;

  CallOptions(const py::object& algorithm, const std::vector<Setting>& parameters,
              const std::string& output, const Limits& limits, double timeout_seconds)
      : timeout(timeout_seconds) {
    if (output != "template" && output != "content") {
      throw Failure{{ErrorCode::kUsage, "output must be template or content, not " + output}};
    }
    if (py::isinstance<py::str>(algorithm)) {
      extract.algorithm = algorithm.cast<std::string>();
    } else {
      own = std::make_shared<OwnExtractor>(algorithm);
      extract.extractor = own;
    }
    extract.parameters = parameters;
    extract.output = output == "template" ? Output::kTemplate : Output::kContent;
    extract.limits = limits;
  }
};

class PyResult {
 public:
  PyResult(std::shared_ptr<SharedSite> shared, std::shared_ptr<Site> site, ExtractedPage page,
           double timeout)
      : shared_(std::move(shared)),
        site_(std::move(site)),
        page_(std::move(page)),
        timeout_(timeout) {}

  py::str text(Result<std::string> (ExtractedPage::*member)() const) const {
    return string_of(get(member));
  }
  py::str markdown(bool links, bool images) const {
    return string_of(value_or_throw(call_on(*shared_, timeout_, false, [&] {
      return page_.markdown({links, images});
    })));
  }
  py::list texts(Result<std::vector<std::string>> (ExtractedPage::*member)() const) const {
    return strings_of(get(member));
  }

  py::dict metadata() const {
    py::dict values;
    get(&ExtractedPage::metadata).for_each([&](const char* name, const MetadataField& field) {
      if (!field.values.empty()) values[name] = string_of(field.text());
    });
    return values;
  }

  std::vector<std::size_t> nodes() const {
    std::vector<std::size_t> nodes;
    page_.nodes().for_each([&](std::size_t node) { nodes.push_back(node); });
    return nodes;
  }

  const ExtractedPage& page() const { return page_; }

 private:
  template <class Value>
  Value get(Result<Value> (ExtractedPage::*member)() const) const {
    return value_or_throw(call_on(*shared_, timeout_, false, [&] { return (page_.*member)(); }));
  }

  std::shared_ptr<SharedSite> shared_;
  std::shared_ptr<Site> site_;  // null: the page owns the site
  ExtractedPage page_;
  double timeout_;
};

// `open(budget)`, with a time limit and with Ctrl-C.
template <class Open>
auto opened_within(double seconds, Open&& open) {
  SharedSite nothing;
  return call_on(nothing, seconds, false, [&]() -> decltype(open(*nothing.budget)) {
    CallBudget& budget = *nothing.budget;
    auto opened = open(budget);
    const bool is_late = budget.stop_now() || budget.left() <= Budget::Time(0);
    if (opened && is_late) return tl::unexpected(timeout_error(budget));
    return opened;
  });
}

class PySite {
 public:
  PySite(std::shared_ptr<PageSource> source, const Limits& limits, SourceOpener open = {})
      : source_(std::move(source)),
        limits_(limits),
        open_(open ? std::move(open) : shared_source(source_)),
        shared_(std::make_shared<SharedSite>()) {}

  static PySite from_pages(const py::list& pages, const Limits& limits, double timeout) {
    std::vector<GivenPage> given = pages_of(pages);
    return {value_or_throw(
                opened_within(timeout,
                              [&](Budget& budget) -> Result<std::shared_ptr<GivenPages>> {
                                return std::make_shared<GivenPages>(std::move(given), &budget);
                              })),
            limits};
  }

  // Returns the site, and a warning or an empty text.
  static py::tuple from_folder(const std::string& folder, const std::string& base_url,
                               const Limits& limits, double timeout) {
    const Mirror mirror = mirror_of(folder, base_url);
    const auto open = [mirror](Budget* budget) -> Result<std::unique_ptr<PageSource>> {
      PAGELET_ASSIGN_OR_RETURN(SiteFolder opened,
                               SiteFolder::open_all(mirror.folder, mirror.base_url, budget));
      return std::make_unique<DirectorySource>(std::move(opened.source()));
    };
    auto source = opened_within(timeout, [&](Budget& budget) { return open(&budget); });
    PySite site(value_or_throw(std::move(source)), limits, [open] { return open(nullptr); });
    return py::make_tuple(std::move(site), string_of(mirror.warning));
  }

  py::list pages() const {
    py::list urls;
    for (PageIndex page = 0; page < source_->size(); ++page) {
      urls.append(string_of(shown_url(source_->url(page))));
    }
    return urls;
  }

  PyResult extract(PageIndex page, const py::object& algorithm,
                   const std::vector<Setting>& parameters, const std::string& output,
                   double timeout) {
    if (page >= source_->size()) throw Failure{{ErrorCode::kUsage, "there is no such page"}};
    CallOptions options(algorithm, parameters, output, limits_, timeout);
    PyResult result = call_on(*shared_, timeout, options.own != nullptr, [&]() -> PyResult {
      if (shared_->site == nullptr || shared_->site->bytes_held() > kHeldBytes) {
        limits_.budget = &*shared_->budget;
        shared_->site = Site::keeping(source_, limits_);
        shared_->site->allow_fallback();
      }
      options.extract.limits.budget = &*shared_->budget;
      Result<ExtractedPage> answer = pagelet::extract(*shared_->site, page, options.extract);
      const std::shared_ptr<Site> site = shared_->site;
      // After lack of memory the tables of the site may be half written.
      if (!answer && answer.error().limit == LimitKind::kMemory) shared_->site = nullptr;
      return {shared_, site, value_or_throw(std::move(answer)), timeout};
    });
    if (options.own) options.own->release();
    return result;
  }

  std::unique_ptr<PyAnswers> extract_all(const std::string& algorithm,
                                         const std::vector<Setting>& parameters,
                                         const std::string& output,
                                         const std::vector<std::string>& fields, std::size_t jobs,
                                         double timeout) const {
    const CallOptions options(py::str(algorithm), parameters, output, limits_, timeout);
    SiteAnswersOptions answers;
    answers.answer.task = *options.extract.output;
    answers.answer.times = false;
    answers.answer.lines = true;
    answers.answer.fields = fields;
    answers.jobs = jobs;
    answers.limits = limits_;
    answers.limits.budget = nullptr;
    answers.limits.timeout_seconds = timeout;
    value_or_throw(check_fields(fields));
    return std::make_unique<PyAnswers>(
        open_, source_->size(), value_or_throw(make_extractor(algorithm, parameters)), answers);
  }

 private:
  std::shared_ptr<PageSource> source_;
  Limits limits_;
  SourceOpener open_;
  std::shared_ptr<SharedSite> shared_;
};

PyResult extract_pages(const py::list& pages, const py::object& algorithm,
                       const std::vector<Setting>& parameters, const std::string& output,
                       const Limits& limits, double timeout) {
  CallOptions options(algorithm, parameters, output, limits, timeout);
  std::vector<GivenPage> given = pages_of(pages);
  const auto shared = std::make_shared<SharedSite>();
  PyResult result = call_on(*shared, timeout, options.own != nullptr, [&]() -> PyResult {
    options.extract.limits.budget = &*shared->budget;
    return {shared, nullptr, value_or_throw(pagelet::extract(std::move(given), options.extract)),
            timeout};
  });
  if (options.own) options.own->release();
  return result;
}

// A file whose reading ends with a budget.
class BytesInTime final : public ByteSource {
 public:
  BytesInTime(FileBytes bytes, Budget& budget) : bytes_(std::move(bytes)), budget_(budget) {}

  Result<std::size_t> read(std::span<char> target) override {
    if (stop_now(&budget_)) return tl::unexpected(timeout_error(budget_));
    return bytes_.read(target);
  }

 private:
  FileBytes bytes_;
  Budget& budget_;
};

Result<Crawl> crawl_of(const std::vector<std::string>& files, const Limits& limits,
                       Budget& budget) {
  PAGELET_ASSIGN_OR_RETURN(Crawl crawl,
                           Crawl::create(std::filesystem::temp_directory_path().string()));
  for (const std::string& file : files) {
    PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open(file));
    BytesInTime in_time(std::move(bytes), budget);
    PAGELET_TRY(crawl.add(in_time, file, limits));
  }
  return crawl;
}

// The sites of a web archive, one after the other.
class PyCrawl {
 public:
  PyCrawl(const std::vector<std::string>& files, const Limits& limits, double timeout)
      : limits_(limits),
        timeout_(timeout),
        crawl_(value_or_throw(opened_within(
            timeout, [&](Budget& budget) { return crawl_of(files, limits, budget); }))) {}

  PySite next() {
    while (site_ < crawl_.size()) {
      auto source = std::make_shared<CrawledSite>(value_or_throw(
          opened_within(timeout_, [&](Budget& budget) { return crawl_.site(site_, &budget); })));
      ++site_;
      if (source->size() > 0) return {std::move(source), limits_};  // else redirections only
    }
    throw py::stop_iteration();
  }

 private:
  Limits limits_;
  double timeout_;
  Crawl crawl_;
  std::size_t site_ = 0;
};

Limits make_limits(std::size_t max_bytes, std::size_t max_nodes, std::size_t max_depth,
                   std::size_t max_output_bytes) {
  Limits limits;
  limits.max_bytes = max_bytes;
  limits.max_nodes = max_nodes;
  limits.max_depth = max_depth;
  limits.max_output_bytes = max_output_bytes;
  return limits;
}

// Without it, Python's `__new__` would make objects whose C++ part is uninitialised memory.
PyObject* refuse_new(PyTypeObject* type, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError, "%s is made by the functions of pagelet only", type->tp_name);
  return nullptr;
}

// A class without a constructor: only functions of this module return its objects.
template <class Value>
py::class_<Value> returned_class(py::module_& module, const char* name) {
  return {module, name, py::custom_type_setup([](PyHeapTypeObject* type) {
            type->ht_type.tp_new = &refuse_new;
          })};
}

template <auto member>
py::str text_of(const PyResult& result) {
  return result.text(member);
}

}  // namespace

void define(py::module_& module) {
  module.doc() = "The compiled part of the package pagelet; use the package.";
  // pybind11 gives the signature. NOLINTNEXTLINE(performance-unnecessary-value-param)
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
      raise(failure.error);
    }
  });

  const Limits defaults;
  returned_class<Limits>(module, "Limits")
      .def_static("of", &make_limits, py::kw_only(), py::arg("max_bytes") = defaults.max_bytes,
                  py::arg("max_nodes") = defaults.max_nodes,
                  py::arg("max_depth") = defaults.max_depth,
                  py::arg("max_output_bytes") = defaults.max_output_bytes);

  returned_class<PyResult>(module, "Result")
      .def("url", [](const PyResult& result) { return string_of(result.page().url()); })
      .def("algorithm", [](const PyResult& result) { return string_of(result.page().algorithm()); })
      .def("markdown", &PyResult::markdown)
      .def("text", &text_of<&ExtractedPage::text>)
      .def("html", &text_of<&ExtractedPage::html>)
      .def("json", &text_of<&ExtractedPage::json>)
      .def("paths", [](const PyResult& result) { return result.texts(&ExtractedPage::paths); })
      .def("metadata", &PyResult::metadata)
      .def("reasons", [](const PyResult& result) { return result.texts(&ExtractedPage::reasons); })
      .def("candidates",
           [](const PyResult& result) { return strings_of(result.page().candidates()); })
      .def("output",
           [](const PyResult& result) { return std::string(to_string(result.page().output())); })
      .def("flags", [](const PyResult& result) { return result.page().flags(); })
      .def("votes", [](const PyResult& result) { return result.page().votes(); })
      .def("nodes", &PyResult::nodes);

  returned_class<PySite>(module, "Site")
      .def_static("from_pages", &PySite::from_pages)
      .def_static("from_folder", &PySite::from_folder)
      .def("pages", &PySite::pages)
      .def("extract", &PySite::extract)
      .def("extract_all", &PySite::extract_all);

  returned_class<PyAnswers>(module, "Answers")
      .def("__iter__", [](PyAnswers& answers) -> PyAnswers& { return answers; })
      .def("__next__", [](PyAnswers& answers) { return string_of(answers.next()); });

  returned_class<PyCrawl>(module, "Crawl")
      .def_static("from_files",
                  [](const std::vector<std::string>& files, const Limits& limits, double timeout) {
                    return std::make_unique<PyCrawl>(files, limits, timeout);
                  })
      .def("__iter__", [](PyCrawl& crawl) -> PyCrawl& { return crawl; })
      .def("__next__", &PyCrawl::next);

  module.def("extract", &extract_pages);
  module.def("bench", &bench);
  module.def("algorithms", [] { return algorithms_json(builtin_extractors()); });
  module.attr("__version__") = PAGELET_VERSION;
}

}  // namespace pagelet::python

PYBIND11_MODULE(_pagelet, module) { pagelet::python::define(module); }
