// SPDX-License-Identifier: MIT
#include "bindings/python/calls.h"

#include <pthread.h>
#include <pybind11/stl.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/mapping/node_relation.h"
#include "evaluation/run/imported_answer.h"
#include "extractors/common_parameters.h"
#include "extractors/registry.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

// The state of the one interpreter of the process.
struct {
  std::atomic<bool> is_ending = false;
  std::atomic<std::thread::id> ends = {};  // the thread that ends the program
  std::atomic<int> asking = 0;             // number of threads that ask for the lock
  std::atomic<int> works = 0;              // without the lock
} end;

thread_local int works_of_thread = 0;  // as far as they count in `end.works`

// Whether this thread has Python's lock. PyGILState_Check answers yes, too, when Python has removed
// its thread states.
bool has_lock() {
  PyThreadState* const state = PyGILState_GetThisThreadState();
  return state != nullptr && state == py::detail::get_thread_state_unchecked();
}

// Threads that have asked before get the lock now. Later ones stay. Work without the lock ends.
void wait_for_others() {
  if (PyInterpreterState_Get() != PyInterpreterState_Main()) return;
  end.ends = std::this_thread::get_id();
  end.is_ending = true;
  // Work begins with the lock only, so none begins while the numbers are read with it.
  while (end.asking > 0 || end.works > 0) {
    const py::gil_scoped_release unlocked;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// The text of an exception; empty when making it raises another one.
std::string text_of(const py::object& exception) {
  try {
    return py::str(exception).attr("encode")("utf-8", "replace").cast<std::string>();
  } catch (const py::error_already_set&) {
    return {};
  }
}

py::object called(const py::object& function, const py::tuple& arguments) {
  return stolen(in_python([&] { return PyObject_CallObject(function.ptr(), arguments.ptr()); }));
}

py::dict attributes_of(const Document& document, NodeId node) {
  py::dict attributes;
  for (const Attribute& attribute : document.attributes(node)) {
    attributes[string_of(document.symbols().text(attribute.name))] =
        string_of(document.symbols().text(attribute.value));
  }
  return attributes;
}

// Makes a copy, because Python code may keep the object for any time.
py::object tree_of(const WorkingTree& tree, std::string_view url) {
  const std::size_t size = tree.size();
  py::list tags(size);
  py::list attributes(size);
  py::list texts(size);
  py::list parents(size);
  py::list ends(size);
  const Document& document = tree.document();
  for (TreeNode node = 0; node < size; ++node) {
    const NodeId source = tree.document_node(node);
    const bool is_text = tree.is_text(node);
    tags[node] = is_text ? py::str("#text") : string_of(document.tag_name(source));
    texts[node] = is_text ? string_of(tree.text(node)) : py::str("");
    attributes[node] = is_text ? py::dict() : attributes_of(document, source);
    parents[node] = node == 0 ? -1 : static_cast<int>(tree.parent(node));
    ends[node] = tree.end(node);
  }
  const py::object type = py::module_::import("pagelet._classes").attr("Tree");
  return called(type, py::make_tuple(string_of(url), tags, attributes, texts, parents, ends));
}

// The built-in algorithm of an object that has an equality; null: it has none.
std::unique_ptr<Extractor> equated_algorithm(const py::object& object,
                                             const std::vector<Setting>& settings) {
  if (!py::hasattr(object, "equal")) return nullptr;
  return value_or_throw(make_extractor(object.attr("algorithm").cast<std::string>(), settings));
}

// Node equality by a function of Python. Its exceptions go through the algorithm.
class OwnRelation final : public NodeRelation {
 public:
  explicit OwnRelation(py::object equal) : equal_(std::move(equal)) {}
  // The lock throws only without an interpreter. NOLINTNEXTLINE(bugprone-exception-escape)
  ~OwnRelation() override {
    const Locked locked;
    equal_ = py::object();
    nodes_.clear();
  }
  OwnRelation(const OwnRelation&) = delete;
  OwnRelation& operator=(const OwnRelation&) = delete;

  double score(const WorkingTree& a, TreeNode first, const WorkingTree& b,
               TreeNode second) const override {
    const Locked locked;
    const py::object value =
        called(equal_, py::make_tuple(nodes_of(a)[first], nodes_of(b)[second]));
    return value.cast<double>();
  }

 private:
  // pagelet.Node by number.
  const py::list& nodes_of(const WorkingTree& tree) const {
    const auto found = nodes_.find(&tree);
    if (found != nodes_.end()) return found->second;
    const py::object nodes = called(py::module_::import("pagelet._classes").attr("nodes_of"),
                                    py::make_tuple(tree_of(tree, "")));
    return nodes_.emplace(&tree, py::list(nodes)).first->second;
  }

  py::object equal_;
  mutable std::map<const WorkingTree*, py::list> nodes_;
};

ExtractorInfo info_of(const py::object& object, const Extractor* equated) {
  if (equated != nullptr) {
    ExtractorInfo info = equated->info();
    info.name = object.attr("name").cast<std::string>();
    info.title = py::getattr(object, "title", object.attr("name")).cast<std::string>();
    info.origin = ExtractorInfo().origin;
    return info;
  }
  ExtractorInfo info;
  info.name = object.attr("name").cast<std::string>();
  info.title = py::getattr(object, "title", object.attr("name")).cast<std::string>();
  info.summary = py::getattr(object, "summary", py::str("written in Python")).cast<std::string>();
  const auto target = object.attr("target").cast<std::string>();
  const std::optional<Task> task = value_named<Task>(target, kTasks);
  if (!task) {
    throw py::value_error(info.name + ": target must be template, content or menu, not " + target);
  }
  info.target = *task;
  object.attr("extract");  // throws when it is missing
  info.parameters = page_parameters().specs();
  return info;
}

// A call of an algorithm written in Python. The candidates are chosen and loaded when it first
// looks at them, so that an algorithm that ignores them is not charged for them.
struct OwnCall {
  const ExtractionContext* context;  // null: the call is over
  const PageOptions& options;
  Answer& answer;
  std::thread::id thread = std::this_thread::get_id();
  std::exception_ptr raised = {};  // by the work on pages

  py::list candidates() {
    if (context == nullptr || thread != std::this_thread::get_id()) {
      PyErr_SetString(PyExc_RuntimeError,
                      "candidates are loaded by the thread that runs extract, before it returns");
      throw py::error_already_set();
    }
    std::vector<const WorkingTree*> pages;
    try {
      const Unlocked unlocked;
      answer = begin_answer(*context, options);
      for (const WorkingTree& page : context->pages(answer)) pages.push_back(&page);
    } catch (...) {
      raised = std::current_exception();
      throw;
    }
    py::list trees;
    for (std::size_t page = 0; page < pages.size(); ++page) {
      trees.append(tree_of(*pages[page], context->page_url(answer.candidates.pages[page])));
    }
    return trees;
  }
};

py::dict frames_of_threads() { return py::module_::import("sys").attr("_current_frames")(); }

std::vector<unsigned long> threads() {
  std::vector<unsigned long> threads;
  for (const auto& [thread, frame] : frames_of_threads()) {
    threads.push_back(thread.cast<unsigned long>());
  }
  return threads;
}

// Whether an algorithm written in Python works on the site, this thread was started since it began,
// and the algorithm is in Python's `threading`.
bool may_be_awaited(const SharedSite& shared) {
  const std::vector<unsigned long>& before = shared.threads_before_own;
  if (shared.own == 0 || std::ranges::count(before, PyThread_get_thread_ident()) > 0) return false;
  const py::dict frames = frames_of_threads();
  const py::int_ own(shared.own);
  if (!frames.contains(own)) return false;
  const py::object file = frames[own].attr("f_code").attr("co_filename");
  return file.equal(py::module_::import("threading").attr("__file__"));
}

}  // namespace

void prepare_for_exit() {
  end.is_ending = false;
  py::module_::import("atexit").attr("register")(py::cpp_function(&wait_for_others));
  // The other threads of a process are not part of its copy.
  pthread_atfork(nullptr, nullptr, [] { end.asking = end.works = 0; });
}

bool is_ending() { return end.is_ending && end.ends.load() != std::this_thread::get_id(); }

bool has_end_begun() { return end.is_ending; }

void begin_work() { ++end.works; }
void end_work() { --end.works; }

Working::Working() {
  begin_work();
  ++works_of_thread;
}

Working::~Working() {
  --works_of_thread;
  end_work();
}

Break::Break() : works_(std::exchange(works_of_thread, 0)) { end.works -= works_; }

Break::~Break() {
  end.works += works_;
  works_of_thread = works_;
  if (works_ > 0 && is_ending()) stay_for_ever();
}

void stay_for_ever() {
  end.works -= std::exchange(works_of_thread, 0);
  if (has_lock()) PyEval_SaveThread();  // others need the lock to end
  while (true) ::pause();
}

Asking::Asking() {
  ++end.asking;
  if (!is_ending()) return;
  --end.asking;
  stay_for_ever();
}

Asking::~Asking() { --end.asking; }

py::object stolen(PyObject* object) {
  if (object == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(object);
}

py::str string_of(std::string_view text) {
  return stolen(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

void wait_for(const std::function<bool(std::chrono::milliseconds)>& is_done,
              const std::function<void()>& look) {
  constexpr std::chrono::milliseconds kBetweenSignals{50};
  while (true) {
    {
      const Unlocked unlocked;
      if (is_done(kBetweenSignals)) return;
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    look();
  }
}

namespace {

// Python's main thread. Needs Python's lock.
unsigned long main_thread() {
  static pid_t process = 0;  // a fork makes the thread that forks the main thread
  static unsigned long main = 0;
  if (process != ::getpid()) {
    const py::object thread = py::module_::import("threading").attr("main_thread")();
    main = thread.attr("ident").cast<unsigned long>();
    process = ::getpid();
  }
  return main;
}

}  // namespace

void Signals::begin() {
  const bool is_main = main_thread() == PyThread_get_thread_ident();
  thread_ = is_main ? std::this_thread::get_id() : std::thread::id();
  is_raised_ = false;
}

bool Signals::is_wanted() {
  constexpr std::chrono::milliseconds kBetweenLooks{50};
  if (is_ending()) return true;
  if (is_raised_ || thread_ != std::this_thread::get_id()) return is_raised_;
  const auto now = time_of(CLOCK_MONOTONIC_COARSE);
  if (now < next_look_) return false;
  next_look_ = now + kBetweenLooks;
  const Locked locked;
  if (PyErr_CheckSignals() == 0) return false;
  raised_ = std::make_exception_ptr(py::error_already_set());
  return is_raised_ = true;
}

void Signals::end() {
  if (is_raised_) std::rethrow_exception(std::exchange(raised_, nullptr));
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

Turn::Turn(SharedSite& shared, bool is_own) : shared_(shared) {
  constexpr int kProcess = 32;  // bits
  const std::uint64_t me =
      static_cast<std::uint64_t>(::getpid()) << kProcess | static_cast<std::uint32_t>(::gettid());
  constexpr int kMaxLooks = 10;  // of 50 ms; an algorithm that is there for so long waits
  int looks = 0;
  bool is_for_ever = false;
  const auto is_taken = [&] {
    std::uint64_t worker = 0;
    if (shared_.worker.compare_exchange_strong(worker, me)) return true;
    is_for_ever = worker == me || worker >> kProcess != me >> kProcess;
    return is_for_ever;
  };
  if (!is_taken()) {
    wait_for(
        [&](std::chrono::milliseconds time) {
          constexpr std::chrono::microseconds kPause{200};
          for (auto left = time / kPause; left > 0; --left) {
            if (is_taken()) return true;
            std::this_thread::sleep_for(kPause);
          }
          return false;
        },
        [&] {
          looks = may_be_awaited(shared_) ? looks + 1 : 0;
          if (looks < kMaxLooks) return;
          throw Failure{{ErrorCode::kUsage,
                         "the algorithm that works on this site waits for a thread, which waits "
                         "for the site"}};
        });
  }
  if (is_for_ever) throw Failure{{ErrorCode::kUsage, "a call on this site is in progress"}};
  if (!is_own) return;
  try {
    shared_.threads_before_own = threads();
    shared_.own = PyThread_get_thread_ident();
  } catch (...) {
    shared_.worker = 0;
    throw;
  }
}

OwnExtractor::OwnExtractor(py::object object, const std::vector<Setting>& settings)
    : OwnExtractor(object, equated_algorithm(object, settings), settings) {}

OwnExtractor::OwnExtractor(py::object object, std::unique_ptr<Extractor> equated,
                           const std::vector<Setting>& settings)
    : Extractor(info_of(object, equated.get()),
                equated ? equated->parameters()
                        : value_or_throw(Parameters::parse(page_parameters().specs(), settings))),
      equated_(std::move(equated)),
      object_(std::move(object)) {}

// The lock throws only without an interpreter. NOLINTNEXTLINE(bugprone-exception-escape)
OwnExtractor::~OwnExtractor() {
  const Locked locked;
  object_ = py::object();
}

// Must be called with Python's lock, where an exception of Python is handled.
Result<Answer> OwnExtractor::refusal(py::error_already_set& raised) const {
  if (raised.matches(PyExc_KeyboardInterrupt)) throw;
  const std::string type = py::str(raised.type().attr("__name__"));
  const std::string text = text_of(raised.value());
  return fail(ErrorCode::kInput, info().name + ": " + (text.empty() ? type : type + ": " + text));
}

Result<Answer> OwnExtractor::extract_with_equality(const ExtractionContext& context) const {
  std::optional<OwnRelation> relation;
  {
    const Locked locked;
    relation.emplace(object_.attr("equal"));
  }
  const ExtractionContext own = context.with_relation(*relation);
  try {
    Result<Answer> answer = equated_->extract(own);
    context.count(own.operations());
    return answer;
  } catch (py::error_already_set& raised) {
    const Locked locked;
    return refusal(raised);
  } catch (const py::cast_error&) {
    return fail(ErrorCode::kInput, info().name + ": equal must return a bool or a number");
  }
}

Result<Answer> OwnExtractor::extract(const ExtractionContext& context) const {
  if (equated_) return extract_with_equality(context);
  const PageOptions options = page_options(parameters_);
  const WorkingTree& key = context.key_page(options.whitespace);
  Answer answer;
  answer.whitespace = options.whitespace;
  const auto refuse = [&](const std::string& why) {
    return fail(ErrorCode::kInput, info().name + ": " + why);
  };

  const Locked locked;
  // Python code may keep the candidates for any time.
  const auto call = std::make_shared<OwnCall>(OwnCall{&context, options, answer});
  const struct End {
    OwnCall& call;
    ~End() { call.context = nullptr; }
  } end_of_call{*call};
  try {
    const py::object candidates =
        called(py::module_::import("pagelet._classes").attr("Candidates"),
               py::make_tuple(py::cpp_function([call] { return call->candidates(); })));
    const py::object given = called(
        object_.attr("extract"), py::make_tuple(tree_of(key, context.key_page_url()), candidates));
    NodeSet nodes(key.size());
    if (py::isinstance<py::str>(given)) {
      // The text is scored as it is if the gold is text; everything else needs nodes.
      answer.text = text_of(given);
      PAGELET_ASSIGN_OR_RETURN(answer.nodes, nodes_of_text(key, *answer.text));
      return answer;
    }
    const py::object numbers = stolen(in_python([&] { return PyObject_GetIter(given.ptr()); }));
    for (std::size_t left = key.size(); !stop_now(context.stop_token()); --left) {
      PyObject* const next = in_python([&] { return PyIter_Next(numbers.ptr()); });
      if (next == nullptr && PyErr_Occurred() == nullptr) break;
      const py::object node = stolen(next);
      if (left == 0) {
        return refuse("more numbers than the key page has nodes (" + std::to_string(key.size()) +
                      ")");
      }
      const auto number = node.cast<long long>();
      if (number < 0 || static_cast<std::size_t>(number) >= key.size()) {
        return refuse("node " + std::to_string(number) + " is not one of the key page's " +
                      std::to_string(key.size()));
      }
      nodes.insert(static_cast<std::size_t>(number));
    }
    answer.nodes = std::move(nodes);
  } catch (py::error_already_set& raised) {
    if (call->raised) std::rethrow_exception(call->raised);
    return refusal(raised);
  } catch (const py::cast_error&) {
    return refuse("extract must return the numbers of nodes, or a text");
  }
  return answer;
}

}  // namespace pagelet::python
