// SPDX-License-Identifier: MIT

// The extension module pagelet._pagelet, which python/pagelet/__init__.py uses. Users should not
// call it directly.
//
// The C++ code runs without Python's lock. A Site handles one call at a time; calls from other
// threads wait. The order of locks is: first release Python's lock, then take the site's lock.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/web/archive/crawl.h"
#include "core/web/http/byte_source.h"
#include "datasets/site_folder.h"
#include "extractors/registry.h"
#include "pagelet/pagelet.h"
#include "python/bench.h"
#include "python/own_extractor.h"
#include "reports/tables/algorithms_report.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

// When the parsed pages of a site have more bytes, they are freed.
constexpr std::size_t kHeldBytes = std::size_t{64} << 20;

// Becomes pagelet.Error.
struct Failure {
  Error error;
};

template <class T>
T value_or_throw(Result<T>&& result) {
  if (!result) throw Failure{result.error()};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

void raise(const Error& error) {
  static constexpr const char* kCodes[] = {"usage",  "input",   "limit",         "timeout",
                                           "output", "network", "no_prediction", "coding"};
  const py::object type = py::module_::import("pagelet").attr("Error");
  const std::string_view flag = limit_flag(error.limit);
  const py::object exception =
      type(error.text(), kCodes[static_cast<std::size_t>(error.code)],
           flag.empty() ? py::object(py::none()) : py::object(py::str(flag.data(), flag.size())));
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

  CallOptions(const py::object& algorithm, const std::vector<Setting>& parameters,
              const std::string& output, const Limits& limits) {
    if (output != "template" && output != "content") {
      throw Failure{{ErrorCode::kUsage, "output must be template or content, not " + output}};
    }
    if (py::isinstance<py::str>(algorithm)) {
      extract.algorithm = algorithm.cast<std::string>();
    } else {
      extract.extractor = std::make_shared<OwnExtractor>(algorithm);
    }
    extract.parameters = parameters;
    extract.output = output == "template" ? Output::kTemplate : Output::kContent;
    extract.limits = limits;
  }
};

// A site, shared with the results made from it.
struct SharedSite {
  std::mutex mutex;
  std::shared_ptr<Site> site;
};

class PyResult {
 public:
  PyResult(std::shared_ptr<SharedSite> shared, std::shared_ptr<Site> site, ExtractedPage page)
      : shared_(std::move(shared)), site_(std::move(site)), page_(std::move(page)) {}

  template <auto member>
  auto get() const {
    const py::gil_scoped_release unlocked;
    const std::lock_guard lock(shared_->mutex);
    return (page_.*member)();
  }

  std::string markdown(bool links, bool images) const {
    const py::gil_scoped_release unlocked;
    const std::lock_guard lock(shared_->mutex);
    return page_.markdown({links, images});
  }

  py::dict metadata() const {
    py::dict values;
    get<&ExtractedPage::metadata>().for_each([&](const char* name, const MetadataField& field) {
      if (!field.values.empty()) values[name] = field.text();
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
  std::shared_ptr<SharedSite> shared_;
  std::shared_ptr<Site> site_;  // null: the page owns the site
  ExtractedPage page_;
};

class PySite {
 public:
  PySite(std::shared_ptr<PageSource> source, const Limits& limits)
      : source_(std::move(source)), limits_(limits), shared_(std::make_shared<SharedSite>()) {}

  static PySite from_pages(const py::list& pages, const Limits& limits) {
    return {std::make_shared<GivenPages>(pages_of(pages)), limits};
  }

  static PySite from_folder(const std::string& folder, const Limits& limits) {
    SiteFolder opened = value_or_throw(SiteFolder::open_all(folder));
    return {std::make_shared<DirectorySource>(std::move(opened.source())), limits};
  }

  std::vector<std::string> pages() const {
    std::vector<std::string> urls;
    for (PageIndex page = 0; page < source_->size(); ++page) urls.emplace_back(source_->url(page));
    return urls;
  }

  PyResult extract(PageIndex page, const py::object& algorithm,
                   const std::vector<Setting>& parameters, const std::string& output) {
    const CallOptions options(algorithm, parameters, output, limits_);
    const py::gil_scoped_release unlocked;
    const std::lock_guard lock(shared_->mutex);
    if (page >= source_->size()) throw Failure{{ErrorCode::kUsage, "there is no such page"}};
    if (shared_->site == nullptr || shared_->site->bytes_held() > kHeldBytes) {
      shared_->site = Site::keeping(source_, limits_);
      shared_->site->allow_fallback();
    }
    ExtractedPage answer = value_or_throw(pagelet::extract(*shared_->site, page, options.extract));
    return {shared_, shared_->site, std::move(answer)};
  }

 private:
  std::shared_ptr<PageSource> source_;
  Limits limits_;
  std::shared_ptr<SharedSite> shared_;
};

PyResult extract_pages(const py::list& pages, const py::object& algorithm,
                       const std::vector<Setting>& parameters, const std::string& output,
                       const Limits& limits) {
  const CallOptions options(algorithm, parameters, output, limits);
  std::vector<GivenPage> given = pages_of(pages);
  const py::gil_scoped_release unlocked;
  ExtractedPage answer = value_or_throw(pagelet::extract(std::move(given), options.extract));
  return {std::make_shared<SharedSite>(), nullptr, std::move(answer)};
}

// The sites of a web archive, one after the other.
class PyCrawl {
 public:
  PyCrawl(const std::string& file, const Limits& limits) : limits_(limits) {
    const py::gil_scoped_release unlocked;
    Crawl crawl = value_or_throw(Crawl::create(std::filesystem::temp_directory_path().string()));
    FileBytes bytes = value_or_throw(FileBytes::open(file));
    value_or_throw(crawl.add(bytes, file, limits));
    crawl_ = std::make_unique<Crawl>(std::move(crawl));
  }

  PySite next() {
    for (; site_ < crawl_->size(); ++site_) {
      auto source = std::make_shared<CrawledSite>(value_or_throw(crawl_->site(site_)));
      if (source->size() == 0) continue;  // redirections only
      ++site_;
      return {std::move(source), limits_};
    }
    throw py::stop_iteration();
  }

 private:
  Limits limits_;
  std::unique_ptr<Crawl> crawl_;
  std::size_t site_ = 0;
};

py::tuple bench(const std::string& suite,
                const std::vector<std::pair<py::object, std::vector<Setting>>>& entries,
                std::size_t jobs, double timeout_seconds, const Limits& limits) {
  BenchRequest request{suite, {}, jobs, timeout_seconds, limits};
  for (const auto& [algorithm, parameters] : entries) {
    request.entries.push_back({algorithm, parameters});
  }
  BenchAnswer answer = value_or_throw(run_bench_for_python(request));
  return py::make_tuple(answer.document, answer.comparisons, answer.messages);
}

Limits make_limits(std::size_t max_bytes, std::size_t max_nodes, std::size_t max_depth) {
  Limits limits;
  limits.max_bytes = max_bytes;
  limits.max_nodes = max_nodes;
  limits.max_depth = max_depth;
  return limits;
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
  py::class_<Limits>(module, "Limits")
      .def(py::init(&make_limits), py::kw_only(), py::arg("max_bytes") = defaults.max_bytes,
           py::arg("max_nodes") = defaults.max_nodes, py::arg("max_depth") = defaults.max_depth);

  py::class_<PyResult>(module, "Result")
      .def("url", &PyResult::get<&ExtractedPage::url>)
      .def("algorithm", &PyResult::get<&ExtractedPage::algorithm>)
      .def("markdown", &PyResult::markdown)
      .def("text", &PyResult::get<&ExtractedPage::text>)
      .def("html", &PyResult::get<&ExtractedPage::html>)
      .def("paths", &PyResult::get<&ExtractedPage::paths>)
      .def("json", &PyResult::get<&ExtractedPage::json>)
      .def("metadata", &PyResult::metadata)
      .def("reasons", &PyResult::get<&ExtractedPage::reasons>)
      .def("candidates", &PyResult::get<&ExtractedPage::candidates>)
      .def("output",
           [](const PyResult& result) { return std::string(to_string(result.page().output())); })
      .def("flags", [](const PyResult& result) { return result.page().flags(); })
      .def("votes", [](const PyResult& result) { return result.page().votes(); })
      .def("nodes", &PyResult::nodes);

  py::class_<PySite>(module, "Site")
      .def_static("from_pages", &PySite::from_pages)
      .def_static("from_folder", &PySite::from_folder)
      .def("pages", &PySite::pages)
      .def("extract", &PySite::extract);

  py::class_<PyCrawl>(module, "Crawl")
      .def(py::init<const std::string&, const Limits&>())
      .def("__iter__", [](PyCrawl& crawl) -> PyCrawl& { return crawl; })
      .def("__next__", &PyCrawl::next);

  module.def("extract", &extract_pages);
  module.def("bench", &bench);
  module.def("algorithms", [] { return algorithms_json(builtin_extractors()); });
  module.attr("__version__") = PAGELET_VERSION;
}

}  // namespace pagelet::python

PYBIND11_MODULE(_pagelet, module) { pagelet::python::define(module); }
