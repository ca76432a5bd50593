// SPDX-License-Identifier: MIT
//
// The functions that JavaScript calls (bindings/javascript/library/instance.js).
//
// Arguments longer than a number are written to the input buffer, and answers are read from the
// reply. One site or result is named by a number. Functions that can fail return -1; the reply is
// then a JSON object with code, message and limit.

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/parser/tree_walk.h"
#include "core/dom/placing/placing.h"
#include "core/result.h"
#include "core/site/page_source.h"
#include "extractors/answer/json.h"
#include "extractors/registry.h"
#include "extractors/run/leaf_blocks.h"
#include "extractors/site_template/site_template.h"
#include "pagelet/pagelet.h"

#define PAGELET_EXPORT(name) \
  extern "C" __attribute__((export_name("pagelet_" #name))) auto pagelet_##name

namespace pagelet {
namespace {

// A key page that is given as a tree, with pages that are loaded while the algorithm runs.
//
// WebAssembly cannot wait for a page. So an extraction that asks for a page that is not there ends:
// `wanted` names the page. The caller loads it, calls `give`, and begins the extraction again. The
// Site keeps what it has parsed, so little is done twice.
class LivePages final : public PageSource, public Interrupt {
 public:
  // `url`: of the tree, which is page 0; `others`: pages that are there already.
  LivePages(std::string url, TreeWalk tree, std::vector<GivenPage> others)
      : tree_(std::move(tree)) {
    const std::optional<Address> key = address_of(url);
    if (key) host_ = key->host;
    if (key) index_of_.emplace(*key, 0);
    pages_.push_back({std::move(url), 0, true, false, std::nullopt});
    for (GivenPage& page : others) {
      const auto index = static_cast<PageIndex>(pages_.size());
      if (std::optional<Address> address = address_of(page.url)) {
        index_of_.emplace(*std::move(address), index);
      }
      pages_.push_back({page.url, index, true, false, std::move(page)});
    }
  }

  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override {
    const Page& known = pages_[page];
    return known.answer ? known.answer->url : known.url;
  }
  std::optional<PageIndex> find_link(const Address& address, std::string_view url) override {
    if (address.host != host_) return std::nullopt;
    const auto index = static_cast<PageIndex>(pages_.size());
    const auto [it, inserted] = index_of_.emplace(address, index);
    if (inserted) pages_.push_back({std::string(url), index, false, false, std::nullopt});
    return it->second;
  }
  PageIndex identity(PageIndex page) const override { return pages_[page].identity; }

  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* = nullptr) override {
    const Page& known = pages_[page];
    if (!known.is_answered) {
      if (stopped_) return fail(ErrorCode::kNetwork, known.url + ": is not asked for");
      if (!wanted_) wanted_ = page;
      return fail(ErrorCode::kTimeout, known.url + ": is not loaded yet");
    }
    if (known.is_elsewhere) return fail(ErrorCode::kNetwork, known.url + ": leads to another host");
    if (!known.answer) return fail(ErrorCode::kNetwork, known.url + ": cannot be loaded");
    if (!known.answer->problem.empty()) return fail(ErrorCode::kInput, known.answer->problem);
    if (known.answer->html.size() > limits.max_bytes) {
      return fail_byte_limit(known.url, limits.max_bytes);
    }
    return RawPage{known.answer->html, known.answer->charset};
  }

  std::optional<Result<Document>> tree(PageIndex page, SymbolTable& symbols, const Limits& limits,
                                       Budget* budget) override {
    if (page != 0) return std::nullopt;
    Result<WalkedDocument> walked = document_of_walk(tree_, symbols, limits, budget);
    if (!walked) return tl::unexpected(std::move(walked).error());
    walked_nodes_ = std::move(walked->nodes);
    return placed(std::move(walked->document), symbols, limits, budget);
  }
  bool from_folder() const override { return false; }
  const Error* stopped() const override { return stopped_ ? &*stopped_ : nullptr; }

  // Ends the time of an extraction.
  bool is_wanted() override { return wanted_.has_value(); }
  void begin_extraction() { expected_.reset(); }
  void expect(PageIndex page) override { expected_ = page; }
  // The URL of the page for which the extraction ended, and after a line end that of the page that
  // is wanted next, if it is known and not there; empty: it did not end so.
  std::string wanted_urls() const {
    if (!wanted_) return {};
    std::string urls = pages_[*wanted_].url;
    if (expected_ && !pages_[*expected_].is_answered) urls += "\n" + pages_[*expected_].url;
    return urls;
  }

  // Answers `wanted`. nullopt: it is a dead link. `page.url`: where it was found.
  void give(std::optional<GivenPage> page) {
    if (!wanted_) return;
    const PageIndex index = *std::exchange(wanted_, std::nullopt);
    Page& known = pages_[index];
    known.is_answered = true;
    if (page && page->url.empty()) page->url = known.url;
    known.answer = std::move(page);
    if (known.answer) settle(index, known.answer->url);
  }

  // No more pages are asked for, because most links are dead.
  void stop() {
    stopped_ = Error{ErrorCode::kNetwork,
                     pages_[0].url + ": linked pages cannot be loaded; no more are loaded"};
  }

  // The node of each node of the walk in the document of page 0.
  const std::vector<NodeId>& walked_nodes() const { return walked_nodes_; }

 private:
  struct Page {
    std::string url;
    PageIndex identity;
    bool is_answered = false;
    bool is_elsewhere = false;        // on another host
    std::optional<GivenPage> answer;  // nullopt: dead
  };

  // The page with its parts in their places, as in a page whose source is read: no script of the
  // page may have moved them.
  Document placed(Document page, SymbolTable& symbols, const Limits& limits, Budget* budget) {
    if (page.place_marks().empty()) return page;
    std::vector<NodeId> sources;
    std::optional<Document> placed = place_parts(page, symbols, limits, budget, &sources);
    if (!placed) return page;
    std::vector<NodeId> nodes(page.size(), kNotInDocument);
    for (std::size_t at = 0; at < sources.size(); ++at) nodes[index_of(sources[at])] = node_at(at);
    for (NodeId& node : walked_nodes_) {
      if (node != kNotInDocument) node = nodes[index_of(node)];
    }
    return *std::move(placed);
  }

  // Finds out which page was loaded: a redirect may lead to one that is known.
  void settle(PageIndex page, const std::string& found_at) {
    std::optional<Address> address = address_of(found_at);
    if (!address || address->host != host_) {
      pages_[page].is_elsewhere = true;
      return;
    }
    const auto it = index_of_.emplace(*std::move(address), page).first;
    const PageIndex identity = pages_[it->second].identity;
    pages_[page].identity = identity;
    if (!pages_[identity].is_answered) {
      pages_[identity].answer = pages_[page].answer;
      pages_[identity].is_answered = true;
    }
  }

  TreeWalk tree_;
  std::vector<NodeId> walked_nodes_;
  std::string host_;
  std::vector<Page> pages_;
  std::unordered_map<Address, PageIndex, HashAddress> index_of_;
  std::optional<PageIndex> wanted_;
  std::optional<PageIndex> expected_;
  std::optional<Error> stopped_;
};

// How the pages belong together.
enum class Kind : unsigned char {
  kCompared,      // the first page is compared with all others
  kSite,          // each page can be the key page; the algorithm chooses others
  kTreeCompared,  // as kCompared; the first page is a tree
  kTreeLive,      // the first page is a tree; others are loaded on demand
};

struct GivenSite {
  Kind kind = Kind::kCompared;
  Limits limits;
  std::vector<GivenPage> pages;
  std::string tree_url;
  TreeWalk tree;
  std::vector<std::uint8_t> unseen;  // by node of the walk: 1: the reader does not see it
  std::shared_ptr<const UserRules> rules;
};

// So that programs that keep their results need no more memory than the results.
constexpr std::size_t kMaxResults = 16;

// A site with its last results.
class JsSite {
 public:
  explicit JsSite(GivenSite given) : limits_(given.limits) {
    const std::size_t others = given.pages.size();
    unseen_ = std::move(given.unseen);
    if (given.kind == Kind::kCompared || given.kind == Kind::kSite) {
      source_ = std::make_shared<GivenPages>(std::move(given.pages));
    } else {
      source_ = live_ = std::make_shared<LivePages>(std::move(given.tree_url),
                                                    std::move(given.tree), std::move(given.pages));
    }
    SiteSettings settings{.limits = given.limits,
                          .fallback = given.kind == Kind::kSite,
                          .interrupt = live_.get(),
                          .rules = std::move(given.rules)};
    if (given.kind != Kind::kTreeLive && given.kind != Kind::kSite) {
      settings.candidates.emplace(std::min(others, source_->size() - 1));
      std::iota(settings.candidates->begin(), settings.candidates->end(), PageIndex{1});
    }
    site_ = std::make_unique<Site>(source_, std::move(settings));
  }

  // Makes a result and returns its number; the oldest of many results is given up.
  // Error: also when a page is wanted.
  Result<unsigned> extract(PageIndex page, const ExtractionOptions& options) {
    if (live_ != nullptr) live_->begin_extraction();
    PAGELET_ASSIGN_OR_RETURN(ExtractedPage answer, pagelet::extract(*site_, page, options));
    if (results_.size() == kMaxResults) results_.erase(results_.begin());
    results_.emplace(next_number_, std::move(answer));
    return next_number_++;
  }

  // The templates of the site as text.
  Result<std::string> learn(const Extractor& extractor, TemplateLearning learning) {
    learning.limits.max_bytes = limits_.max_bytes;
    learning.limits.max_nodes = limits_.max_nodes;
    learning.limits.max_depth = limits_.max_depth;
    PAGELET_ASSIGN_OR_RETURN(const SiteTemplates learned,
                             learn_site_templates(*source_, extractor, learning));
    return to_text(learned);
  }

  // See LivePages.
  std::string wanted_urls() const { return live_ == nullptr ? "" : live_->wanted_urls(); }
  void give(std::optional<GivenPage> page, bool is_last) {
    if (live_ == nullptr) return;
    live_->give(std::move(page));
    if (is_last) live_->stop();
  }

  bool has(unsigned result) const { return results_.contains(result); }

  // A value of a result, as text or JSON. `name`: that of the property in JavaScript.
  // Error: `kUsage` when there is no such result or value.
  Result<std::string> value(unsigned result, std::string_view name) const {
    const auto found = results_.find(result);
    if (found == results_.end()) return fail(ErrorCode::kUsage, "there is no such result");
    if (name == "nodes" && live_ != nullptr) return nodes(found->second);
    if (name == "blocks" && live_ != nullptr) return blocks(found->second);
    if (!unseen_.empty() && (name == "markdown" || name == "text" || name == "html")) {
      return seen(found->second).value(name);
    }
    return found->second.value(name);
  }

 private:
  // The answer without what the reader does not see; all of it if less than half would be left, as
  // while a page is still being built.
  ExtractedPage seen(const ExtractedPage& page) const {
    const std::vector<NodeId>& walked = live_->walked_nodes();
    const std::vector<bool> placed = nodes_of_placed_parts(page.tree().document());
    NodeSet unseen(page.tree().size());
    for (std::size_t at = 0; at < std::min(walked.size(), unseen_.size()); ++at) {
      if (unseen_[at] == 0 || walked[at] == kNotInDocument) continue;
      if (!placed.empty() && placed[index_of(walked[at])]) continue;
      const TreeNode node = page.tree().node_of(walked[at]);
      if (node < page.tree().size()) unseen.insert(node);
    }
    ExtractedPage shown = page;
    shown.leave_out(unseen);
    return 2 * shown.nodes().count() < page.nodes().count() ? page : shown;
  }

  // The answer's nodes as positions in the walk.
  std::string nodes(const ExtractedPage& page) const {
    std::vector<bool> wanted(page.tree().document().size());
    page.nodes().for_each([&](std::size_t node) {
      wanted[index_of(page.tree().document_node(static_cast<TreeNode>(node)))] = true;
    });
    std::vector<std::size_t> positions;
    const std::vector<NodeId>& walked = live_->walked_nodes();
    for (std::size_t at = 0; at < walked.size(); ++at) {
      if (walked[at] != kNotInDocument && wanted[index_of(walked[at])]) positions.push_back(at);
    }
    return json_text(positions);
  }

  Result<std::string> blocks(const ExtractedPage& page) const {
    PAGELET_ASSIGN_OR_RETURN(std::vector<std::string> reasons, page.reasons());
    const WorkingTree& tree = page.tree();
    reasons.resize(tree.size());
    // For each node of the document the position of its first node in the walk.
    const std::vector<NodeId>& walked = live_->walked_nodes();
    std::vector<std::size_t> first(tree.document().size(), walked.size());
    for (std::size_t at = walked.size(); at-- > 0;) {
      if (walked[at] != kNotInDocument) first[index_of(walked[at])] = at;
    }
    Json blocks = Json::array();
    const auto alike = [&](TreeNode one, TreeNode next) {
      return page.nodes().contains(one) == page.nodes().contains(next) &&
             reasons[one] == reasons[next];
    };
    for (const LeafBlock& block : leaf_blocks(tree, alike, [] { return false; })) {
      std::vector<std::size_t> leaves;
      for (const TreeNode leaf : block.leaves) {
        const NodeId node = tree.document_node(leaf);
        for (std::size_t at = first[index_of(node)]; at < walked.size(); ++at) {
          if (walked[at] == node) leaves.push_back(at);
          if (walked[at] != node && walked[at] != kNotInDocument) break;
        }
      }
      blocks.push_back({{"element", first[index_of(tree.document_node(block.element))]},
                        {"leaves", std::move(leaves)},
                        {"taken", page.nodes().contains(block.leaves.front())},
                        {"reason", reasons[block.leaves.front()]}});
    }
    return json_text(blocks);
  }

  Limits limits_;
  std::shared_ptr<PageSource> source_;
  std::unique_ptr<Site> site_;
  std::shared_ptr<LivePages> live_;            // null: the pages are not a tree's
  std::vector<std::uint8_t> unseen_;           // by node of the walk
  std::map<unsigned, ExtractedPage> results_;  // by number: the oldest first
  unsigned next_number_ = 0;
};

constexpr int kFailed = -1;
constexpr int kWanted = -2;  // the reply is LivePages::wanted_urls

// A module has one thread, and JavaScript has one call at a time.
struct State {
  std::string input;
  std::string reply;
  GivenSite given;  // the next site
  std::map<unsigned, JsSite> sites;
  unsigned next_site = 0;
};

State& state() {
  static State the_state;
  return the_state;
}

int failed(const Error& error) {
  const std::optional<Flag> limit = limit_flag(error.limit);
  state().reply = json_text({{"code", to_string(error.code)},
                             {"message", error.text()},
                             {"limit", limit ? to_string(*limit) : ""}});
  return kFailed;
}

// The input as parts of these sizes, one after the other. `is_too_large`: it has no HTML, because
// the page has more bytes than are allowed.
GivenPage page_in_input(std::size_t html, std::size_t url, std::size_t charset, bool is_too_large) {
  const std::string_view input = state().input;
  return {std::string(input.substr(html, url)), std::string(input.substr(0, html)),
          std::string(input.substr(html + url, charset)), is_too_large ? "is too large" : ""};
}

template <class Number>
void fill(std::vector<Number>& numbers) {
  const std::string& input = state().input;
  numbers.resize(input.size() / sizeof(Number));
  std::memcpy(numbers.data(), input.data(), numbers.size() * sizeof(Number));
}

JsSite* site_at(unsigned number) {
  const auto found = state().sites.find(number);
  return found == state().sites.end() ? nullptr : &found->second;
}

int no_site() { return failed({ErrorCode::kUsage, "there is no such site", {}, {}}); }

// The algorithm for the parameters, of which `templates` is the text of a file. The algorithm of
// the last parameters is made once.
Result<std::shared_ptr<const Extractor>> site_template_for(const std::vector<Setting>& parameters) {
  static std::vector<Setting> last;
  static std::shared_ptr<const Extractor> extractor;
  if (extractor != nullptr && parameters == last) return extractor;
  std::vector<Setting> settings = parameters;
  const auto text = std::ranges::find(settings, "templates", &Setting::first);
  if (text == settings.end()) {
    return fail(ErrorCode::kUsage, "site-template: needs the parameter templates, a text");
  }
  PAGELET_ASSIGN_OR_RETURN(SiteTemplates templates, read_site_templates(text->second, "templates"));
  settings.erase(text);
  PAGELET_ASSIGN_OR_RETURN(
      extractor,
      make_site_template(std::make_shared<const SiteTemplates>(std::move(templates)), settings));
  last = parameters;
  return extractor;
}

std::vector<Setting> settings_in(const nlohmann::json& pairs) {
  std::vector<Setting> settings;
  for (const auto& pair : pairs) settings.push_back({pair[0], pair[1]});
  return settings;
}

// {"algorithm", "output", "timeout", "choices": [[name, value]...], "parameters"}
Result<ExtractionOptions> options_in_input() {
  const auto json = nlohmann::json::parse(state().input);
  ExtractionOptions options;
  options.algorithm = json["algorithm"];
  const auto output = json["output"].get<std::string>();
  options.output = value_named<Task>(output, kTasks).value_or(Task::kContent);
  if (!json["timeout"].is_null()) options.limits.timeout_seconds = json["timeout"].get<double>();
  PAGELET_ASSIGN_OR_RETURN(options.choices, read_answer_choices(settings_in(json["choices"])));
  options.parameters = settings_in(json["parameters"]);
  if (options.algorithm == kSiteTemplate) {
    PAGELET_ASSIGN_OR_RETURN(options.extractor, site_template_for(options.parameters));
  }
  return options;
}

}  // namespace
}  // namespace pagelet

using namespace pagelet;

/// The input buffer, with a new size.
PAGELET_EXPORT(input)(std::size_t size)->char* {
  std::string& input = state().input;
  input.clear();
  input.resize(size);
  return input.data();
}

/// The time limit of a call in seconds, unless one is given.
PAGELET_EXPORT(default_timeout)()->double { return kDefaultTimeoutSeconds; }

PAGELET_EXPORT(reply)()->const char* { return state().reply.data(); }
PAGELET_EXPORT(reply_size)()->std::size_t { return state().reply.size(); }

/// Adds a page to the next site. The input is its HTML, URL and charset.
PAGELET_EXPORT(add_page)
(std::size_t html, std::size_t url, std::size_t charset, bool is_too_large)->void {
  state().given.pages.push_back(page_in_input(html, url, charset, is_too_large));
}

/// The input is one of the parts of the tree of the next site (core/dom/parser/tree_walk.h).
PAGELET_EXPORT(add_tree)(unsigned part, bool quirks)->void {
  TreeWalk& tree = state().given.tree;
  tree.quirks = quirks;
  switch (part) {
    case 0:
      return fill(tree.types);
    case 1:
      return fill(tree.parents);
    case 2:
      return fill(tree.attribute_counts);
    case 3:
      return fill(tree.lengths);
    case 4:
      tree.strings = std::move(state().input);
      return;
    case 6:
      return fill(state().given.unseen);
    default:
      state().given.tree_url = state().input;
  }
}

/// Sets the user's own rules for the next site. The input is {"keep": [...], "drop": [...],
/// "rules": "..."}: selectors, and the text of a file of rules.
PAGELET_EXPORT(set_rules)()->int {
  const auto json = nlohmann::json::parse(state().input);
  Result<std::shared_ptr<const UserRules>> rules = UserRules::make(
      {.keep = json["keep"], .drop = json["drop"], .text = json["rules"], .name = "rules"});
  if (!rules) {
    state().given = {};
    return failed(rules.error());
  }
  state().given.rules = *std::move(rules);
  return 0;
}

/// Opens a site of the pages that were added, and returns its number.
PAGELET_EXPORT(open)
(unsigned kind, std::size_t bytes, std::size_t nodes, std::size_t depth, std::size_t output_bytes)
    ->int {
  State& all = state();
  GivenSite opened = std::exchange(all.given, {});
  opened.kind = static_cast<Kind>(kind);
  if (opened.kind == Kind::kSite) {
    if (const auto checked = check_one_host(opened.pages); !checked) return failed(checked.error());
  }
  if (bytes != 0) opened.limits.max_bytes = bytes;
  if (nodes != 0) opened.limits.max_nodes = nodes;
  if (depth != 0) opened.limits.max_depth = depth;
  if (output_bytes != 0) opened.limits.max_output_bytes = output_bytes;
  all.sites.emplace(std::piecewise_construct, std::forward_as_tuple(all.next_site),
                    std::forward_as_tuple(std::move(opened)));
  return static_cast<int>(all.next_site++);
}

PAGELET_EXPORT(close)(unsigned site)->void { state().sites.erase(site); }

/// The number of a new result. The input are the options.
PAGELET_EXPORT(extract)(unsigned site, unsigned page)->int {
  JsSite* const js_site = site_at(site);
  if (js_site == nullptr) return no_site();
  const Result<ExtractionOptions> options = options_in_input();
  if (!options) return failed(options.error());
  const Result<unsigned> result = js_site->extract(page, *options);
  if (std::string urls = js_site->wanted_urls(); !urls.empty()) {
    state().reply = std::move(urls);
    return kWanted;
  }
  return result ? static_cast<int>(*result) : failed(result.error());
}

/// The reply is the text of a file with the templates of the site. The input are the options of
/// `extract`, with `mostPages` and `mostTemplates`.
PAGELET_EXPORT(learn)(unsigned site)->int {
  JsSite* const js_site = site_at(site);
  if (js_site == nullptr) return no_site();
  Result<ExtractionOptions> options = options_in_input();
  if (!options) return failed(options.error());
  Result<std::unique_ptr<Extractor>> extractor =
      make_extractor(options->algorithm, options->parameters);
  if (!extractor) return failed(extractor.error());
  const auto json = nlohmann::json::parse(state().input);
  TemplateLearning learning;
  learning.pages = json["mostPages"];
  learning.templates = json["mostTemplates"];
  learning.limits = options->limits;
  Result<std::string> text = js_site->learn(**extractor, learning);
  if (!text) return failed(text.error());
  state().reply = *std::move(text);
  return 0;
}

/// Answers kWanted. The input is the page, as for add_page, or `is_there` is false. `is_last`: no
/// more pages follow, because too many links are dead.
PAGELET_EXPORT(give)
(unsigned site, bool is_there, bool is_last, std::size_t html, std::size_t url, std::size_t charset,
 bool is_too_large)
    ->void {
  JsSite* const js_site = site_at(site);
  if (js_site == nullptr) return;
  std::optional<GivenPage> page;
  if (is_there) page = page_in_input(html, url, charset, is_too_large);
  js_site->give(std::move(page), is_last);
}

/// 1: the site has the result; 0: it was given up.
PAGELET_EXPORT(has)(unsigned site, unsigned result)->int {
  JsSite* const js_site = site_at(site);
  return js_site != nullptr && js_site->has(result) ? 1 : 0;
}

/// The reply is a value of a result. The input is its name.
PAGELET_EXPORT(value)(unsigned site, unsigned result)->int {
  JsSite* const js_site = site_at(site);
  if (js_site == nullptr) return no_site();
  Result<std::string> text = js_site->value(result, state().input);
  if (!text) return failed(text.error());
  state().reply = *std::move(text);
  return 0;
}

/// The reply has one object for each choice about an answer: its name, type, default and range.
PAGELET_EXPORT(choices)()->void { state().reply = json_text(answer_choices().specs()); }

/// The reply has one object for each algorithm, as in the document `pagelet.algorithms/1`.
PAGELET_EXPORT(algorithms)()->void {
  Json algorithms = Json::array();
  for (const ExtractorEntry& entry : builtin_extractors()) algorithms.push_back(entry.info());
  state().reply = json_text(algorithms);
}
