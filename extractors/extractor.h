// SPDX-License-Identifier: MIT
#pragma once

/// The interface of all algorithms. An algorithm takes a key page and candidate pages, and returns
/// a set of nodes of the key page.
///
/// An extractor is made once, with chosen parameters, and used for any number of sites from any
/// number of threads. It knows nothing of files, networks, gold labels or threads; it gets
/// everything about a site from the ExtractionContext. docs/adding-an-algorithm.md shows how to
/// write one.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const auto extractor, make_extractor("leafcut", {}));
///   PAGELET_ASSIGN_OR_RETURN(const Answer answer,
///                            extractor->extract(ExtractionContext(key_page)));

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/candidates/candidates.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/mapping/etdm.h"
#include "core/result.h"
#include "extractors/flags.h"
#include "extractors/parameters.h"

namespace pagelet {

/// The task that an extractor's node set answers. Template and main content go together: what
/// answers one of them answers the other one with its complement, or by a rule of its own. The main
/// menu is found by extractors of its own.
enum class Task : std::uint8_t { kTemplate, kContent, kMenu };

/// Describes a task. To add one, write an enumerator, a row of `kTaskInfos`, and its gold
/// (evaluation/run/labelled_site.h).
struct TaskInfo {
  std::string_view name;    ///< in options, JSON and columns
  std::string_view title;   ///< of tables
  std::string_view brief;   ///< of tables with little room
  std::string_view phrase;  ///< in sentences
  std::string_view
      algorithm;  ///< the name of the algorithm that is used for it unless one is named
};

inline constexpr TaskInfo kTaskInfos[] = {
    {"template", "Template", "Template", "the template", "leafcut"},
    {"content", "Main content", "Content", "the main content", "leafcut"},
    {"menu", "Main menu", "Menu", "the main menu", "menucut"},
};
inline constexpr Task kTasks[] = {Task::kTemplate, Task::kContent, Task::kMenu};
inline constexpr std::size_t kTaskCount = std::size(kTasks);
static_assert(std::size(kTaskInfos) == kTaskCount);

constexpr const TaskInfo& info_of(Task task) { return kTaskInfos[static_cast<std::size_t>(task)]; }
constexpr std::string_view to_string(Task task) { return info_of(task).name; }

/// Whether an extractor whose own task is `target` has an answer for `task`.
constexpr bool answers(Task target, Task task) {
  return target == task || (target != Task::kMenu && task != Task::kMenu);
}

/// The role of an extractor in a comparison: an algorithm that takes part, or a lower (floor) or
/// upper (ceiling) mark with which the algorithms are compared.
enum class Role : std::uint8_t { kAlgorithm, kFloor, kCeiling };

constexpr std::string_view to_string(Role role) {
  constexpr std::string_view kNames[] = {"algorithm", "floor", "ceiling"};
  return kNames[static_cast<std::size_t>(role)];
}

/// Where the answers of an extractor come from.
enum class Origin : std::uint8_t {
  kOwn,          ///< an algorithm of this project or of the caller
  kPublished,    ///< an algorithm that others have published
  kProgram,      ///< a program that is started (pagelet bench --external)
  kPredictions,  ///< answers made elsewhere (pagelet bench --predictions)
};
inline constexpr Origin kOrigins[] = {Origin::kOwn, Origin::kPublished, Origin::kProgram,
                                      Origin::kPredictions};

constexpr std::string_view to_string(Origin origin) {
  constexpr std::string_view kNames[] = {"own", "published", "program", "predictions"};
  return kNames[static_cast<std::size_t>(origin)];
}

/// The description of an algorithm.
struct ExtractorInfo {
  std::string name = {};      ///< for the command line: lower case, hyphens
  std::string title = {};     ///< for tables: "TemEx"
  std::string summary = {};   ///< one sentence
  std::string citation = {};  ///< authors, title, venue, year
  Origin origin = Origin::kOwn;
  Task target = Task::kTemplate;
  std::vector<ParameterSpec> parameters = {};
  Role role = Role::kAlgorithm;
  /// Whether an answer needs other pages of the site. Without them such an algorithm returns all
  /// or nothing of a page.
  bool needs_pages = false;
  /// A store uses no answers of another version. Programs change it when their answers
  /// may change. For built-in algorithms the hash of the sources (docs/formats.md, `build`) does.
  std::string version = "1";
  /// Names of the suites (`name` in suite.json) on which the algorithm was developed. Its scores
  /// there are better than on sites that its authors have not seen. Empty if it was developed on
  /// other sites, nullopt if that is not known (programs).
  std::optional<std::vector<std::string>> developed_on = std::nullopt;
  /// Hash of the trained model, which `made_by` of an answer names; empty without one.
  std::string model = {};
};

/// The pairs of the key page with one candidate page.
struct PageMatches {
  PageIndex page = 0;
  std::vector<NodeMatch> matches;  ///< by node of the key page
};

/// Why an algorithm took nodes or left them out. `pagelet extract --explain` and the inspector of
/// the report show this to users.
struct Explanation {
  std::vector<PageMatches> pages;  ///< in the order of the candidates; empty without mappings
  /// By node of the key page: lines "words" or "words: numbers", the deciding reason first; may be
  /// empty.
  std::vector<std::string> reasons;
};

/// The rates of an answer that was made and scored elsewhere and is not known itself, in percent.
struct KnownScores {
  double recall = 0;
  double precision = 0;
  double f1 = 0;
};

/// Which of the stored templates of a site gave the answer, and how well it fits.
struct TemplateFit {
  std::size_t chosen = 0;  ///< its number, from 0
  double fit = 0;          ///< share of what is always in it that the page has, in [0, 1]
};

/// An extractor's answer for one key page.
struct Answer {
  NodeSet nodes;  ///< nodes of the key page's tree
  /// The answer of a program that gives text instead of nodes, for its own task; `nodes` then
  /// stays empty until the text is aligned with the page.
  std::optional<std::string> text;
  std::optional<std::string> comments;  ///< the readers' comments, of a program that has them
  std::optional<KnownScores> scores;    ///< instead of an answer
  /// For the other of template and main content; nullopt: the complement.
  std::optional<NodeSet> other_nodes;
  Whitespace whitespace = Whitespace::kDrop;  ///< which tree of the key page `nodes` refers to
  CandidateSelection candidates;              ///< the pages that were compared
  std::optional<TemplateFit> fit;             ///< of an answer by stored templates
  /// Processor time that a program reports for the page, without its start, in milliseconds.
  std::optional<double> processor_ms;
  std::vector<std::uint32_t> votes;  ///< by node: number of pages that share it; may be empty
  Flags flags;                       ///< no_candidates, few_candidates
  /// Whether the formats put the page's title before the content, if no heading repeats it.
  bool has_title = true;
  /// The mean F1 of the main contents of pages that are like this one, as far as an algorithm can
  /// know it, from 0 to 1; nullopt: it does not say.
  std::optional<double> confidence = {};
};

/// Answers with a confidence below this bound have the flag Flag::kUnsure.
inline constexpr double kUnsureBelow = 0.6;

/// A key page and its site as an extractor sees them.
class ExtractionContext {
 public:
  /// `key_page`, which is open, and `site_id` must outlive the context. `site_id`: see the function
  /// of that name. `only`: the task whose answer is needed; nullopt: all are.
  explicit ExtractionContext(KeyPage& key_page, std::string_view site_id = {},
                             std::optional<Task> only = {})
      : key_(&key_page), site_id_(site_id), only_(only) {}

  /// Whether the answer for a task is needed. That for another one may be the complement.
  bool needs(Task task) const { return !only_ || only_ == task; }

  /// The key page's tree.
  const WorkingTree& key_page(Whitespace whitespace) const { return key_->tree(whitespace); }

  /// Whether the caller has given the candidate pages. If so, `candidates` and `linked_pages`
  /// return these, whatever the options, and an algorithm uses all of them.
  bool candidates_are_given() const { return site().settings().candidates.has_value(); }

  /// Candidate pages by the options. Loads pages as needed.
  CandidateSelection candidates(const CandidateOptions& options) const;

  /// Pages that the key page links to, for algorithms that load one page after the other until they
  /// have enough. An Answer must name all of them in `candidates.loaded`.
  LinkedPages linked_pages(const CandidateOptions& options) const;

  /// Loads the next of these pages; nullopt if there are no more.
  std::optional<PageIndex> load_next(LinkedPages& pages) const;

  /// The tree of a candidate page, or of another page that was loaded.
  const WorkingTree& page(PageIndex page, Whitespace whitespace) const {
    return key_->tree(*key_->load(page), whitespace);
  }

  /// The trees of an answer's candidates, until the time is up.
  auto pages(const Answer& answer) const {
    const auto has_time = [this](PageIndex) { return !stop_now(stop_token()); };
    const auto tree_of = [this,
                          whitespace = answer.whitespace](PageIndex index) -> const WorkingTree& {
      return page(index, whitespace);
    };
    return answer.candidates.pages | std::views::take_while(has_time) |
           std::views::transform(tree_of);
  }

  /// A line for each of the nodes 0 to `size` - 1, until the time is up.
  template <class Reason>
  std::vector<std::string> reasons(std::size_t size, Reason&& reason_of) const {
    std::vector<std::string> reasons;
    for (std::size_t node = 0; node < size && !stop(stop_token()); ++node) {
      reasons.push_back(reason_of(static_cast<TreeNode>(node)));
    }
    return reasons;
  }

  /// Caches a value per page, for data that an extractor computes from the page's tree alone; see
  /// Site::cached.
  template <class Value, class Make>
  const Value& cached(PageIndex page, Whitespace whitespace, Make&& make) const {
    return site().cached<Value>(*key_->load(page), whitespace, std::forward<Make>(make));
  }
  /// Caches a table for the site; see Site::table.
  template <class Table>
  Table& table() const {
    return site().table<Table>();
  }
  PageIndex key_page_index() const { return key_->index(); }

  /// The site's id in its suite; empty when not known. Only for extractors that look up stored
  /// answers by it or pass it on to a program. The answers of an algorithm must not depend on it.
  std::string_view site_id() const { return site_id_; }

  std::string_view key_page_url() const { return page_url(key_->index()); }
  /// The key page's URL as evidence about it, or one without scheme (KeyPage::known_url).
  const Url& known_url() const { return key_->known_url(); }
  std::string_view page_url(PageIndex page) const { return site().page_url(page); }

  /// The same with a relation in place of node equality, for the algorithms that map pages by it
  /// (TemEx, ETDM, ConEx). `relation` must outlive the context.
  ExtractionContext with_relation(const NodeRelation& relation) const {
    ExtractionContext context = *this;
    context.relation_ = &relation;
    return context;
  }
  /// nullptr: there is none.
  const NodeRelation* relation() const { return relation_; }

  SymbolTable& symbols() const { return site().symbols(); }
  SignatureTable& signatures() const { return site().signatures(); }

  /// Says whether to stop (core/budget.h). All work that may take long must ask it now and then.
  /// The result of an extractor that was stopped is discarded. nullptr: never stop.
  StopToken* stop_token() const { return key_->budget(); }

  /// The same, only for extractors that wait for another program.
  Budget* budget() const { return key_->budget(); }

  /// Processor time in ms spent so far on finding candidates, without the costs of the pages.
  double search_time() const { return search_time_; }

  /// Adds to the operations of the run: pairs that were compared, cells of tables, and the like.
  /// Work that is proportional to the nodes of the pages need not be counted.
  void count(std::uint64_t operations) const { operations_ += operations; }
  std::uint64_t operations() const { return operations_; }

 private:
  template <class Search>
  auto measured(Search&& search) const;

  Site& site() const { return key_->site(); }

  KeyPage* key_;
  std::string_view site_id_;
  std::optional<Task> only_;
  const NodeRelation* relation_ = nullptr;
  mutable double search_time_ = 0;
  mutable std::uint64_t operations_ = 0;
};

/// The nodes of an answer for a task, on the tree to which the answer refers. `target`: the
/// extractor's own task. For the same `task` it is the node set itself; for the other one it is
/// `other_nodes` or, without these, the complement. `answers(target, task)` must hold.
NodeSet nodes_for_task(const Answer& answer, Task target, Task task);

/// Which pages an algorithm looks at, and which of their nodes.
struct PageOptions {
  CandidateOptions candidates = {};
  Whitespace whitespace = Whitespace::kDrop;

  bool operator==(const PageOptions&) const = default;
};

/// The beginning of an answer, without nodes: the candidates by the options, and the flag
/// Flag::kNoCandidates when there are none.
Answer begin_answer(const ExtractionContext& context, const PageOptions& pages);

/// Receives the answer of one extractor of a batch. `index`: the extractor's index in the batch.
/// `found`: the answer without nodes and votes. Both are only valid during the call.
using BatchVisitor =
    std::function<void(std::size_t index, const NodeSet& nodes, const Answer& found)>;

class Extractor {
 public:
  virtual ~Extractor() = default;

  const ExtractorInfo& info() const { return *info_; }

  /// The current values of all parameters, with the defaults.
  const Parameters& parameters() const { return parameters_; }

  /// Finds the nodes. Must be deterministic and thread-safe.
  virtual Result<Answer> extract(const ExtractionContext& context) const = 0;

  /// Says for each node of the key page why it belongs to `answer` or why it does not.
  /// `answer`: an answer of this extractor for the same site. It is called for one page that
  /// a user looks at, so it may compute everything again. If the time is up, the result is
  /// discarded. The default shows the votes, if there are any.
  virtual Explanation explain(const ExtractionContext& context, const Answer& answer) const;

  /// Computes the answers of many extractors of this class on one site, for algorithms that can do
  /// this with less work than one after the other. The answers must be those of `extract`; their
  /// order is free, but always the same. `batch`: extractors made by the same entry of the registry
  /// as this one. For indexes that are not visited, the caller uses `extract`. The default visits
  /// none.
  virtual void extract_batch(const ExtractionContext& context,
                             std::span<const Extractor* const> batch,
                             const BatchVisitor& visit) const;

  /// Gives the extractor a name of its own, so that one run can compare several settings of one
  /// algorithm: `pagelet bench SUITE --variant temex-1=temex,votes=1`.
  void rename(std::string name);

 protected:
  explicit Extractor(ExtractorInfo info, Parameters parameters = {})
      : Extractor(std::make_shared<const ExtractorInfo>(std::move(info)), std::move(parameters)) {}
  /// Many extractors may share one description.
  Extractor(std::shared_ptr<const ExtractorInfo> info, Parameters parameters)
      : parameters_(std::move(parameters)), info_(std::move(info)) {}

  Parameters parameters_;

 private:
  std::shared_ptr<const ExtractorInfo> info_;
};

}  // namespace pagelet
