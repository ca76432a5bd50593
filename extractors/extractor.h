// SPDX-License-Identifier: MIT
#pragma once

/// The interface of all algorithms: from a key page and candidate pages to a set of nodes.
///
/// An extractor is made once for a choice of parameters and used for any number of sites, from any
/// number of threads. It knows nothing of files, networks, gold labels or threads: what it needs of
/// a site it asks the ExtractionContext for. docs/adding-an-algorithm.md shows how to write one.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/candidates/candidates.h"
#include "core/candidates/linked_pages.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/mapping/etdm.h"
#include "core/result.h"
#include "extractors/explanation.h"
#include "extractors/parameters.h"

namespace pagelet {

/// What an extractor's node set is; the other task's answer is the complement, unless the extractor
/// has a rule of its own for it.
enum class Target : std::uint8_t { kTemplate, kContent };

constexpr std::string_view to_string(Target target) {
  return target == Target::kTemplate ? "template" : "content";
}

/// What an extractor is in a comparison: one of those compared, or a mark to compare them with.
enum class Role : std::uint8_t { kAlgorithm, kFloor, kCeiling };

constexpr std::string_view to_string(Role role) {
  switch (role) {
    case Role::kAlgorithm:
      return "algorithm";
    case Role::kFloor:
      return "floor";
    case Role::kCeiling:
      return "ceiling";
  }
  return "";
}

/// Everything that is shown about an algorithm.
struct ExtractorInfo {
  std::string name;      ///< on the command line: lower case, hyphens
  std::string title;     ///< in tables: "TemEx"
  std::string summary;   ///< one sentence
  std::string citation;  ///< authors, title, venue, year
  Target target = Target::kTemplate;
  std::vector<ParameterSpec> parameters;
  Role role = Role::kAlgorithm;
  /// Changes whenever the algorithm's answers may: stored answers of another version are not used.
  std::string version = "1";
  /// Names of the suites (suite.json's `name`) that the algorithm was made on: its scores there are
  /// better than on sites that nobody looked at. Empty: none of the known ones; none: not known
  /// (plug-ins, programs).
  std::optional<std::vector<std::string>> developed_on = std::nullopt;
  bool is_program = false;  ///< a program that is started: its times include the start
};

/// One site as an extractor sees it.
class ExtractionContext {
 public:
  /// `site` and `site_id` must outlive the context.
  explicit ExtractionContext(Site& site, std::string_view site_id = {})
      : site_(&site), site_id_(site_id) {}

  /// The key page's tree.
  const WorkingTree& key_page(Whitespace whitespace) const {
    return site_->tree(site_->key_page(), whitespace);
  }

  /// Whether the candidate pages are given: `candidates` and `linked_pages` then give these,
  /// whatever the options, and an algorithm takes all of them.
  bool candidates_are_given() const { return site_->given_candidates() != nullptr; }

  /// Candidate pages by the options; loads what it needs.
  CandidateSelection candidates(const CandidateOptions& options) const;

  /// Pages that the key page links to, for algorithms that load one after the other until they have
  /// what they need; an Extraction names them all as `loaded`.
  LinkedPages linked_pages(const CandidateOptions& options) const;

  /// Loads the next of them; nullopt: there is none left.
  std::optional<PageIndex> load_next(LinkedPages& pages) const;

  /// The tree of a page of a selection, or of one that was loaded.
  const WorkingTree& page(PageIndex page, Whitespace whitespace) const {
    return site_->tree(*site_->page(page), whitespace);
  }

  /// What an extractor reads from a page's tree alone, kept with the page; see Site::kept.
  template <class Value, class Make>
  const Value& kept(PageIndex page, Whitespace whitespace, Make&& make) const {
    return site_->kept<Value>(*site_->page(page), whitespace, std::forward<Make>(make));
  }
  PageIndex key_page_index() const { return site_->key_page().index(); }

  /// The site's id in its suite; empty: not known. Only for extractors that look up or pass on
  /// something by it: an algorithm does not depend on names.
  std::string_view site_id() const { return site_id_; }

  std::string_view key_page_url() const { return page_url(site_->key_page().index()); }
  std::string_view page_url(PageIndex page) const { return site_->page_url(page); }

  SymbolTable& symbols() const { return site_->symbols(); }
  SignatureTable& signatures() const { return site_->signatures(); }

  /// To be asked now and then in all work that may take long: whether to stop (core/budget.h).
  /// What an extractor returns after that is thrown away. nullptr: there is no end.
  StopSign* stop_sign() const { return site_->budget(); }

  /// The same for extractors that wait for another program, and nobody else.
  Budget* budget() const { return site_->budget(); }

  /// Wall time spent so far in finding candidates, pages' own costs apart; ms.
  double search_time() const { return search_time_; }

 private:
  template <class Search>
  auto measured(Search&& search) const;

  Site* site_;
  std::string_view site_id_;
  mutable double search_time_ = 0;
};

/// An extractor's answer for one key page.
struct Extraction {
  NodeSet nodes;                              ///< nodes of the key page's tree
  std::optional<NodeSet> other_nodes;         ///< answer for the other task; none: the complement
  Whitespace whitespace = Whitespace::kDrop;  ///< of the tree that `nodes` refers to
  CandidateSelection candidates;              ///< the pages that were compared
  std::vector<std::uint32_t> votes;  ///< by node: pages that share it; empty when not counted
  std::vector<std::string> flags;    ///< "no_candidates", ...; in alphabetical order
};

/// The nodes that an extraction means for a task, on the tree that it was made on: the node set
/// itself; when the extractor's target is the other one, its set for that, or the complement.
NodeSet nodes_for_task(const Extraction& extraction, Target target, Target task);

/// An answer without nodes yet: the candidates by the options, and the flag kNoCandidatesFlag when
/// there are none.
Extraction begin_extraction(const ExtractionContext& context, const CandidateOptions& options,
                            Whitespace whitespace);

/// Flag of an answer that was given although the site has no candidate page.
inline constexpr const char* kNoCandidatesFlag = "no_candidates";

/// Flags of answers that rest on pages which the key page does not link to, and on such of which
/// the address has another form than the key page's (Site::fallback_use).
inline constexpr const char* kSitePagesFlag = "fallback:site_pages";
inline constexpr const char* kOtherFormsFlag = "fallback:other_forms";

/// Flag of an answer whose search for candidate pages was cut short.
inline constexpr const char* kStepBudgetFlag = "step_budget";

/// One answer of a batch: what an Extraction holds but the votes. Valid during the call only.
struct BatchAnswer {
  const NodeSet& nodes;
  Whitespace whitespace;
  const CandidateSelection& candidates;
  const std::vector<std::string>& flags;
};

/// Receives the answer of an extractor of a batch, by its index in it.
using BatchVisitor = std::function<void(std::size_t index, const BatchAnswer& answer)>;

class Extractor {
 public:
  virtual ~Extractor() = default;

  virtual const ExtractorInfo& info() const = 0;

  /// The values in force, defaults included.
  virtual const Parameters& parameters() const = 0;

  /// Finds the nodes. Deterministic and thread-safe.
  virtual Result<Extraction> extract(const ExtractionContext& context) const = 0;

  /// Says for each node of the key page why it belongs to `extraction`, an answer that this
  /// extractor gave for the same site, or why it does not. Made for one page that somebody looks
  /// at: it may compute everything again. By default the votes, if there are some.
  virtual Explanation explain(const ExtractionContext& context, const Extraction& extraction) const;

  /// Answers of many extractors of this class on one site, for algorithms that get at them with
  /// less work than one after the other: the same answers as those of `extract`, in any order that
  /// is always the same. `batch`: made by the same entry of the registry as this extractor. Indexes
  /// that are not visited are for `extract`; by default none is.
  virtual void extract_batch(const ExtractionContext& context,
                             std::span<const Extractor* const> batch,
                             const BatchVisitor& visit) const;
};

}  // namespace pagelet
