// SPDX-License-Identifier: MIT
#include "python/answers.h"

#include <pybind11/pybind11.h>

#include <chrono>
#include <new>
#include <span>
#include <string_view>
#include <utility>

#include "python/site_turn.h"

namespace py = pybind11;

namespace pagelet::python {
namespace {

constexpr std::chrono::milliseconds kBetweenSignals{50};
constexpr std::size_t kMostReady = 64;  // answers that wait for Python

class SharedSource final : public PageSource {
 public:
  explicit SharedSource(std::shared_ptr<PageSource> source) : source_(std::move(source)) {}

  std::size_t size() const override { return source_->size(); }
  std::string_view url(PageIndex page) const override { return source_->url(page); }
  std::optional<PageIndex> find(const Address& address) override { return source_->find(address); }
  Result<RawPage> read(PageIndex page, const Limits& limits) override {
    return source_->read(page, limits);
  }
  bool from_folder() const override { return source_->from_folder(); }

 private:
  std::shared_ptr<PageSource> source_;
};

}  // namespace

SourceOpener shared_source(std::shared_ptr<PageSource> source) {
  return [source = std::move(source)]() -> Result<std::unique_ptr<PageSource>> {
    return std::make_unique<SharedSource>(source);
  };
}

PyAnswers::PyAnswers(SourceOpener open, std::size_t pages, std::unique_ptr<Extractor> extractor,
                     SiteAnswersOptions options)
    : open_(std::move(open)),
      pages_(pages),
      extractor_(std::move(extractor)),
      options_(std::move(options)),
      thread_([this] { work(); }) {}

PyAnswers::~PyAnswers() {
  {
    const std::lock_guard lock(mutex_);
    is_left_ = true;
  }
  changed_.notify_all();
  const py::gil_scoped_release unlocked;
  thread_.join();
}

void PyAnswers::work() {
  AnswerSink sink;
  sink.page = [this](const WrittenPage& page) { return add(page); };
  sink.flush = [] { return Result<void>(); };
  sink.warn = [](const std::string&) {};
  sink.note = [](const std::string&) {};
  const auto open = [this]() -> Result<OpenedPages> {
    PAGELET_ASSIGN_OR_RETURN(auto source, open_());
    return OpenedPages{std::move(source), {}};
  };
  std::optional<Error> error;
  try {
    const auto done = extract_sites({{pages_, open}}, *extractor_, options_, sink);
    if (!done) error = done.error();
  } catch (const std::bad_alloc&) {
    error = Error{ErrorCode::kLimit, "takes more memory than there is", LimitKind::kMemory, {}};
  }
  const std::lock_guard lock(mutex_);
  error_ = std::move(error);
  is_done_ = true;
  changed_.notify_all();
}

Result<void> PyAnswers::add(const WrittenPage& page) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return is_left_ || ready_.size() < kMostReady; });
  if (is_left_) return fail(ErrorCode::kInput, "interrupted");
  ready_.push_back(page.text);
  changed_.notify_all();
  return {};
}

// nullopt after a while without an answer.
std::optional<std::string> PyAnswers::take() {
  const py::gil_scoped_release unlocked;
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, kBetweenSignals, [&] { return is_done_ || !ready_.empty(); });
  if (ready_.empty()) return std::nullopt;
  std::string text = std::move(ready_.front());
  ready_.pop_front();
  changed_.notify_all();
  return text;
}

std::string PyAnswers::next() {
  while (true) {
    if (std::optional<std::string> text = take()) return *std::move(text);
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    const std::lock_guard lock(mutex_);
    if (!is_done_ || !ready_.empty()) continue;
    if (error_) throw Failure{*error_};
    throw py::stop_iteration();
  }
}

}  // namespace pagelet::python
