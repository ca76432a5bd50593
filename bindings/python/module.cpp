// SPDX-License-Identifier: MIT

// The extension module pagelet._pagelet, which bindings/python/pagelet/__init__.py uses.
// Users should not call it directly.
//
// The C++ code runs without Python's lock (the GIL). A Site handles one call at a time; calls from
// other threads wait (calls.h).

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/answers.h"
#include "bindings/python/calls.h"
#include "core/files/files.h"
#include "core/result.h"
#include "core/version/version.h"
#include "core/web/archive/crawl.h"
#include "datasets/site_folder.h"
#include "extractors/leafcut.h"
#include "extractors/registry.h"
#include "extractors/sites/extract_sites.h"
#include "extractors/sites/user_files.h"
#include "pagelet/pagelet.h"
#include "reports/tables/tables.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

// If a Site holds more bytes of pages and links than this, the next extraction begins with a new
// one.
constexpr std::size_t kHeldBytes = std::size_t{64} << 20;

void raise(const Error& error) {
  const py::module_ package = py::module_::import("pagelet");
  const py::object type = package.attr("Error");
  const std::optional<Flag> flag = limit_flag(error.limit);
  const py::object message = package.attr("_in_keywords")(string_of(error.text()));
  const py::object exception = type(message, to_string(error.code),
                                    flag ? string_of(to_string(*flag)) : py::object(py::none()));
  PyErr_SetObject(type.ptr(), exception.ptr());
}

// The extractor of these parameters, one of which may be a file: LeafCut's `model`, or the
// `templates` of a site.
std::shared_ptr<const Extractor> extractor_for(const std::string& algorithm,
                                               std::vector<Setting> parameters) {
  if (algorithm == kSiteTemplate) {
    const auto templates = std::ranges::find(parameters, "templates", &Setting::first);
    if (templates == parameters.end()) {
      throw Failure{{ErrorCode::kUsage, "site-template: needs the keyword templates, a file"}};
    }
    auto read = value_or_throw(read_template_file(templates->second));
    parameters.erase(templates);
    return value_or_throw(make_site_template(std::move(read), parameters));
  }
  const auto model = std::ranges::find(parameters, "model", &Setting::first);
  if (algorithm != "leafcut" || model == parameters.end()) {
    return value_or_throw(shared_extractor(algorithm, parameters));
  }
  auto read = value_or_throw(read_leafcut_model(model->second));
  parameters.erase(model);
  return value_or_throw(make_leafcut(std::move(read), parameters));
}

Result<Task> task_named(const std::string& output) {
  const std::optional<Task> task = value_named<Task>(output, kTasks);
  if (task) return *task;
  return fail(ErrorCode::kUsage, "output must be template, content or menu, not " + output);
}

// The user's own rules as the package passes them; null: there are none.
struct PyRules {
  std::shared_ptr<const UserRules> rules;

  // `file`: the name of a file; empty: there is none. Throws Failure (`kUsage`).
  static PyRules of(std::vector<std::string> keep, std::vector<std::string> drop,
                    const std::string& file) {
    return {value_or_throw(read_rules(file, {.keep = std::move(keep), .drop = std::move(drop)}))};
  }

  // UserRules::unmatched.
  py::list unmatched() const {
    py::list lines;
    if (!rules) return lines;
    for (const std::string& line : rules->unmatched()) lines.append(string_of(line));
    return lines;
  }
};

struct CallOptions {
  ExtractionOptions extract;
  std::shared_ptr<OwnExtractor> own;

  CallOptions(const py::object& algorithm, const std::vector<Setting>& parameters,
              const std::string& output, const std::vector<Setting>& choices,
              const Limits& limits) {
    const Task task = value_or_throw(task_named(output));
    if (py::isinstance<py::str>(algorithm)) {
      extract.algorithm = algorithm.cast<std::string>();
      if (extract.algorithm.empty()) extract.algorithm = info_of(task).algorithm;
      extract.extractor = extractor_for(extract.algorithm, parameters);
    } else {
      own = std::make_shared<OwnExtractor>(algorithm, parameters);
      extract.extractor = own;
    }
    extract.parameters = parameters;
    extract.output = task;
    if (extract.extractor) value_or_throw(check_answers(extract.extractor->info(), task, "output"));
    extract.choices = value_or_throw(read_answer_choices(choices));
    extract.limits = limits;
  }
};

// Begins to compute the answers for all pages of the sites. The time limit is for each page.
std::unique_ptr<PyAnswers> answers_for(std::vector<SiteToExtract> sites,
                                       const std::string& algorithm,
                                       const std::vector<Setting>& parameters,
                                       const std::string& output,
                                       const std::vector<Setting>& choices,
                                       const std::vector<std::string>& fields, std::size_t jobs,
                                       const Limits& limits, const PyRules& rules) {
  const CallOptions options(py::str(algorithm), parameters, output, choices, limits);
  value_or_throw(check_fields(fields, "fields"));
  return std::make_unique<PyAnswers>(
      std::make_unique<Answers>(std::move(sites), options.extract.extractor,
                                ExtractSitesOptions{.answer = {.task = options.extract.output,
                                                               .format = ExtractFormat::kJson,
                                                               .times = false,
                                                               .lines = true,
                                                               .choices = options.extract.choices,
                                                               .fields = fields},
                                                    .jobs = jobs,
                                                    .limits = limits,
                                                    .rules = rules.rules}));
}

// Begins to compute the answers for groups of pages. The pages of a group belong to one site.
std::unique_ptr<PyAnswers> extract_groups(const py::list& groups, const std::string& algorithm,
                                          const std::vector<Setting>& parameters,
                                          const std::string& output,
                                          const std::vector<Setting>& choices,
                                          const std::vector<std::string>& fields, std::size_t jobs,
                                          const Limits& limits, const PyRules& rules) {
  std::vector<SiteToExtract> sites;
  for (const py::handle group : groups) {
    const auto pages = held_pages(py::reinterpret_borrow<py::list>(group));
    const bool is_site = pages->size() > 1;
    sites.push_back({pages->size(), [pages, is_site]() -> Result<OpenedPages> {
                       return OpenedPages{.source = pages, .host = {}, .fallback = is_site};
                     }});
  }
  return answers_for(std::move(sites), algorithm, parameters, output, choices, fields, jobs, limits,
                     rules);
}

class PyResult {
 public:
  // `site`: null when the page owns the site.
  PyResult(std::shared_ptr<SharedSite> shared, std::shared_ptr<Site> site, ExtractedPage page)
      : shared_(std::move(shared)), site_(std::move(site)), page_(std::move(page)) {}

  py::str value(const std::string& name) const {
    return string_of(call_on(*shared_, false, [&] { return page_.value(name); }));
  }

  py::str json(const std::vector<std::string>& fields) const {
    return string_of(call_on(*shared_, false, [&] { return page_.json(fields); }));
  }

  const ExtractedPage& page() const { return page_; }

 private:
  std::shared_ptr<SharedSite> shared_;
  std::shared_ptr<Site> site_;
  ExtractedPage page_;
};

// Returns the value of `open(budget)`. The budget ends after the time of the limits, if one is
// given, or on Ctrl-C.
template <class Open>
auto opened_within(const Limits& limits, Open&& open) {
  const double seconds = limits.experiment_seconds();
  SharedSite no_site;  // none is open yet, but its signals are needed
  return call_on(no_site, false, [&]() -> decltype(open(std::declval<Budget&>())) {
    Budget budget(seconds > 0 ? seconds : Budget::kMaxSeconds, &no_site.signals);
    auto opened = open(budget);
    const bool is_late = budget.stop_now() || budget.left() <= Budget::Time(0);
    if (opened && is_late) return tl::unexpected(timeout_error(budget));
    return opened;
  });
}

class PySite {
 public:
  // `open`: opens the pages again, for another thread. If it is null, all threads read `source`,
  // which must allow that.
  PySite(std::shared_ptr<PageSource> source, const Limits& limits, PyRules rules,
         std::function<Result<OpenedPages>()> open = nullptr)
      : source_(std::move(source)),
        limits_(limits),
        rules_(std::move(rules)),
        shared_(std::make_shared<SharedSite>()) {
    if (!open) open = [source = source_] { return OpenedPages{source, {}}; };
    all_pages_ = {source_->size(), std::move(open)};
  }

  static PySite from_pages(const py::list& pages, const Limits& limits, const PyRules& rules) {
    std::vector<GivenPage> given = pages_of(pages);
    value_or_throw(check_one_host(given));
    return {opened_within(limits,
                          [&](Budget& budget) -> Result<std::shared_ptr<GivenPages>> {
                            return std::make_shared<GivenPages>(std::move(given), &budget);
                          }),
            limits, rules};
  }

  // Returns the site, and a warning or an empty text.
  static py::tuple from_folder(const std::string& folder, const std::string& base_url,
                               const Limits& limits, const PyRules& rules) {
    const Mirror mirror = mirror_of(folder, base_url);
    const auto open = [mirror](Budget* budget) -> Result<OpenedPages> {
      PAGELET_ASSIGN_OR_RETURN(
          SiteFolder opened,
          SiteFolder::open_all(mirror.folder, {.base_url = mirror.base_url, .budget = budget}));
      return OpenedPages{std::make_shared<DirectorySource>(std::move(opened.source())), {}};
    };
    const OpenedPages opened = opened_within(limits, [&](Budget& budget) { return open(&budget); });
    PySite site(opened.source, limits, rules, [open] { return open(nullptr); });
    return py::make_tuple(std::move(site), string_of(mirror.warning));
  }

  PyRules rules() const { return rules_; }

  py::list pages() const {
    py::list urls;
    for (PageIndex page = 0; page < source_->size(); ++page) {
      urls.append(string_of(given_url(*source_, page)));
    }
    return urls;
  }

  PyResult extract(PageIndex page, const py::object& algorithm,
                   const std::vector<Setting>& parameters, const std::string& output,
                   const std::vector<Setting>& choices, std::optional<double> timeout) {
    if (page >= source_->size()) throw Failure{{ErrorCode::kUsage, "there is no such page"}};
    limits_.timeout_seconds = timeout;
    CallOptions options(algorithm, parameters, output, choices, limits_);
    std::shared_ptr<Site> site;
    ExtractedPage result = call_on(*shared_, options.own != nullptr, [&] {
      if (shared_->site == nullptr || shared_->site->bytes_held() > kHeldBytes) {
        shared_->site =
            std::make_shared<Site>(source_, SiteSettings{.limits = options.extract.limits,
                                                         .fallback = true,
                                                         .interrupt = &shared_->signals,
                                                         .rules = rules_.rules});
      }
      site = shared_->site;
      Result<ExtractedPage> answer = pagelet::extract(*site, page, options.extract);
      // After lack of memory the tables of the site may be half written.
      if (!answer && answer.error().limit == LimitKind::kMemory) shared_->site = nullptr;
      return answer;
    });
    if (options.own) options.own->release();
    return {shared_, std::move(site), std::move(result)};
  }

  // Learns the templates of the site and writes them into a file. Returns how many there are, and a
  // line for each page that cannot be used.
  py::tuple learn_templates(const std::string& file, const std::string& algorithm,
                            const std::vector<Setting>& parameters, std::size_t pages,
                            std::size_t templates, std::optional<double> timeout) {
    const auto extractor = extractor_for(
        algorithm.empty() ? std::string(info_of(Task::kTemplate).algorithm) : algorithm,
        parameters);
    TemplateLearning learning;
    learning.pages = pages;
    learning.templates = templates;
    learning.limits = limits_;
    learning.limits.timeout_seconds = timeout;
    learning.interrupt = &shared_->signals;
    std::vector<std::string> unusable;
    const auto warn = [&](const std::string& line) { unusable.push_back(line); };
    const std::size_t count = call_on(*shared_, false, [&]() -> Result<std::size_t> {
      PAGELET_ASSIGN_OR_RETURN(const SiteTemplates learned,
                               learn_site_templates(*source_, *extractor, learning, warn));
      PAGELET_TRY(write_template_file(learned, file));
      return learned.templates.size();
    });
    py::list lines;
    for (const std::string& line : unusable) lines.append(string_of(line));
    return py::make_tuple(count, lines);
  }

  std::unique_ptr<PyAnswers> extract_all(const std::string& algorithm,
                                         const std::vector<Setting>& parameters,
                                         const std::string& output,
                                         const std::vector<Setting>& choices,
                                         const std::vector<std::string>& fields, std::size_t jobs,
                                         std::optional<double> timeout) const {
    Limits limits = limits_;
    limits.timeout_seconds = timeout;
    return answers_for({all_pages_}, algorithm, parameters, output, choices, fields, jobs, limits,
                       rules_);
  }

 private:
  std::shared_ptr<PageSource> source_;
  Limits limits_;
  PyRules rules_;
  SiteToExtract all_pages_;
  std::shared_ptr<SharedSite> shared_;
};

PyResult extract_pages(const py::list& pages, const py::object& algorithm,
                       const std::vector<Setting>& parameters, const std::string& output,
                       const std::vector<Setting>& choices, const Limits& limits,
                       const PyRules& rules) {
  const auto shared = std::make_shared<SharedSite>();
  CallOptions options(algorithm, parameters, output, choices, limits);
  options.extract.rules = rules.rules;
  options.extract.interrupt = &shared->signals;
  // Its last owner needs Python's lock: this one after an error, or the result.
  const std::shared_ptr<PageSource> source = held_pages(pages, true);
  ExtractedPage result = call_on(*shared, options.own != nullptr,
                                 [&] { return extract_from(source, options.extract); });
  if (options.own) options.own->release();
  return {shared, nullptr, std::move(result)};
}

// A file that can be read until the budget is used up.
class BytesWithinBudget final : public ByteSource {
 public:
  BytesWithinBudget(FileBytes bytes, Budget& budget) : bytes_(std::move(bytes)), budget_(budget) {}

  Result<std::size_t> read(std::span<char> target) override {
    if (stop_now(&budget_)) return tl::unexpected(timeout_error(budget_));
    return bytes_.read(target);
  }

 private:
  FileBytes bytes_;
  Budget& budget_;
};

// Paths of web archives, each with the name for messages and records.
using ArchiveFiles = std::vector<std::pair<std::string, std::string>>;

Result<Crawl> crawl_of(const ArchiveFiles& files, const Limits& limits, Budget& budget) {
  PAGELET_ASSIGN_OR_RETURN(Crawl crawl, Crawl::create());
  for (const auto& [file, name] : files) {
    PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open(file));
    BytesWithinBudget in_budget(std::move(bytes), budget);
    PAGELET_TRY(crawl.add(in_budget, name, limits));
  }
  PAGELET_TRY(crawl.find_revisited());
  return crawl;
}

// Sentences about what was omitted, for warnings.
py::list left_out_of(const Crawl& crawl) {
  py::list lines;
  for (const std::string& line : left_out(crawl.counts())) lines.append(string_of(line));
  return lines;
}

// The sites of a web archive, one after the other.
class PyCrawl {
 public:
  PyCrawl(const ArchiveFiles& files, const Limits& limits, PyRules rules)
      : limits_(limits),
        rules_(std::move(rules)),
        crawl_(opened_within(limits,
                             [&](Budget& budget) { return crawl_of(files, limits, budget); })) {}

  PySite next() {
    while (next_site_ < crawl_.size()) {
      auto source = std::make_shared<CrawledSite>(
          opened_within(limits_, [&](Budget& budget) { return crawl_.site(next_site_, &budget); }));
      ++next_site_;
      // A site without pages has only redirections.
      if (source->size() > 0) return {std::move(source), limits_, rules_};
    }
    throw py::stop_iteration();
  }

  py::list left_out() const { return left_out_of(crawl_); }

 private:
  Limits limits_;
  PyRules rules_;
  Crawl crawl_;
  std::size_t next_site_ = 0;
};

// The pages of web archives with their records, site by site.
class PyRecords {
 public:
  PyRecords(const ArchiveFiles& files, const Limits& limits)
      : limits_(limits), crawl_(opened_within(limits, [&](Budget& budget) {
          return crawl_of(files, limits, budget);
        })) {}

  // Returns URL, date, record_id, digest, archive, offset, length, headers, charset and bytes. The
  // bytes are None if the page exceeds a limit.
  py::tuple next() {
    while (!site_ || page_ == site_->size()) {
      if (next_site_ == crawl_.size()) throw py::stop_iteration();
      site_ = value_or_throw(crawl_.site(next_site_++));
      page_ = 0;
    }
    const PageIndex page = page_++;
    const Provenance record = site_->provenance(page).value_or(Provenance());
    const Result<RawPage> raw = site_->read(page, limits_);
    if (!raw && raw.error().code != ErrorCode::kLimit) throw Failure{raw.error()};
    return py::make_tuple(string_of(site_->url(page)), string_of(record.date),
                          string_of(record.record_id), string_of(record.digest),
                          string_of(record.archive), record.offset, record.length,
                          string_of(record.headers), raw ? raw->http_charset : std::string(),
                          raw ? py::object(py::bytes(raw->bytes)) : py::none());
  }

  py::list left_out() const { return left_out_of(crawl_); }

 private:
  Limits limits_;
  Crawl crawl_;
  std::size_t next_site_ = 0;
  std::optional<CrawledSite> site_;
  PageIndex page_ = 0;
};

// Replaces `__new__`: Python's own would make objects whose C++ part is uninitialised memory.
PyObject* refuse_new(PyTypeObject* type, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError, "only functions of pagelet make a %s", type->tp_name);
  return nullptr;
}

// A class without a constructor: only functions of this module return its objects.
template <class Value>
py::class_<Value> returned_class(py::module_& module, const char* name) {
  return {module, name, py::custom_type_setup([](PyHeapTypeObject* type) {
            type->ht_type.tp_new = &refuse_new;
          })};
}

// The names of the fields of answers and metadata, and of the formats; the choices about answers.
void define_names(py::module_& module) {
  py::list fields;
  for (const std::string_view field : field_names()) fields.append(std::string(field));
  module.attr("fields") = py::tuple(fields);
  py::list metadata;
  PageMetadata().for_each(
      [&](std::string_view name, const MetadataField&) { metadata.append(std::string(name)); });
  module.attr("metadata_fields") = py::tuple(metadata);
  py::list formats;
  for (const FormatInfo& format : kExtractFormats) formats.append(std::string(format.name));
  module.attr("formats") = py::tuple(formats);
  py::list choices;
  for (const ParameterSpec& spec : answer_choices().specs()) {
    choices.append(py::make_tuple(spec.name, spec.default_value, py::tuple(py::cast(spec.choices)),
                                  spec.lowest, spec.highest));
  }
  module.attr("choices") = py::tuple(choices);
}

void define_classes(py::module_& module) {
  returned_class<Limits>(module, "Limits")
      .def_static("of", [] { return Limits(); })
      .def_readwrite("max_bytes", &Limits::max_bytes)
      .def_readwrite("max_nodes", &Limits::max_nodes)
      .def_readwrite("max_depth", &Limits::max_depth)
      .def_readwrite("max_output_bytes", &Limits::max_output_bytes)
      .def_readwrite("timeout_seconds", &Limits::timeout_seconds);

  returned_class<PyRules>(module, "Rules")
      .def_static("of", &PyRules::of)
      .def("unmatched", &PyRules::unmatched);

  returned_class<PyResult>(module, "Result")
      .def("url", [](const PyResult& result) { return string_of(result.page().url()); })
      .def("algorithm", [](const PyResult& result) { return string_of(result.page().algorithm()); })
      .def("output",
           [](const PyResult& result) { return std::string(to_string(result.page().output())); })
      .def("value", &PyResult::value)
      .def("json", &PyResult::json);

  returned_class<PySite>(module, "Site")
      .def_static("from_pages", &PySite::from_pages)
      .def_static("from_folder", &PySite::from_folder)
      .def("pages", &PySite::pages)
      .def("rules", &PySite::rules)
      .def("extract", &PySite::extract)
      .def("learn_templates", &PySite::learn_templates)
      .def("extract_all", &PySite::extract_all);

  returned_class<PyAnswers>(module, "Answers")
      .def("__iter__", [](PyAnswers& answers) -> PyAnswers& { return answers; })
      .def("__next__", [](PyAnswers& answers) { return string_of(answers.next()); });

  returned_class<PyCrawl>(module, "Crawl")
      .def_static("from_files",
                  [](const ArchiveFiles& files, const Limits& limits, const PyRules& rules) {
                    return std::make_unique<PyCrawl>(files, limits, rules);
                  })
      .def("__iter__", [](PyCrawl& crawl) -> PyCrawl& { return crawl; })
      .def("__next__", &PyCrawl::next)
      .def("left_out", &PyCrawl::left_out);

  returned_class<PyRecords>(module, "Records")
      .def_static("from_files",
                  [](const ArchiveFiles& files, const Limits& limits) {
                    return std::make_unique<PyRecords>(files, limits);
                  })
      .def("__iter__", [](PyRecords& records) -> PyRecords& { return records; })
      .def("__next__", &PyRecords::next)
      .def("left_out", &PyRecords::left_out);
}

}  // namespace

void define_members(py::module_& module) {
  prepare_for_exit();
  module.doc() = "The compiled part of the package pagelet; use the package.";
  // pybind11 prescribes the signature. NOLINTNEXTLINE(performance-unnecessary-value-param)
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
      raise(failure.error);
    }
  });

  define_classes(module);
  module.def("extract", &extract_pages);
  module.def("extract_groups", &extract_groups);
  module.def("host", [](const std::string& url) {
    const std::optional<Address> address = crawled_address(url);
    return string_of(address ? address->host : std::string());
  });
  define_names(module);
  module.def("bench", &bench);
  module.def("usual_algorithm", [](const std::string& output) {
    return std::string(info_of(task_named(output).value_or(Task::kContent)).algorithm);
  });
  module.def("algorithms", [] { return algorithms_json(builtin_extractors()); });
  module.attr("__version__") = made_by().version;
}

}  // namespace pagelet::python
