// SPDX-License-Identifier: MIT
#include "reports/labelling/label_session.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/files/input_file.h"
#include "core/site/site.h"
#include "core/text/fixed_hash.h"
#include "datasets/labelling/agreement.h"
#include "datasets/labelling/label_sets.h"
#include "datasets/labelling/label_writer.h"
#include "datasets/labelling/selector_finder.h"
#include "datasets/labels.h"
#include "datasets/site_files.h"
#include "datasets/site_folder.h"
#include "extractors/run/experiment.h"
#include "reports/html/shown_page.h"

namespace pagelet {
namespace {

// Number of sites that stay open: the current one and the one before.
constexpr std::size_t kOpenSites = 2;
// Number of selectors offered after a mark.
constexpr std::size_t kProposals = 6;

std::string bits_of(std::size_t nodes, const NodeSet& set, const WorkingTree& page) {
  std::string bytes((nodes + 7) / 8, '\0');
  set.for_each([&](std::size_t node) {
    const std::size_t at = index_of(page.document_node(static_cast<TreeNode>(node)));
    bytes[at / 8] = static_cast<char>(bytes[at / 8] | (1 << (at % 8)));
  });
  return to_base64(bytes);
}

std::string counted_bits(const WorkingTree& page) {
  return bits_of(page.document().size(), NodeSet(page.size(), true), page);
}

std::string text_in(const Json& object, const char* name) {
  const auto field = object.find(name);
  return field != object.end() && field->is_string() ? field->get<std::string>() : std::string();
}

std::vector<std::string>& list_of(LabelFile& labels, LabelKind kind) {
  if (kind == LabelKind::kSpecific) return labels.not_template;
  if (kind == LabelKind::kMenu) return labels.main_menu;
  if (!labels.main_content) labels.main_content.emplace();
  return *labels.main_content;
}

std::optional<LabelKind> kind_of(const std::string& name) {
  for (const LabelKind kind : kLabelKinds) {
    if (field_of(kind) == name) return kind;
  }
  return std::nullopt;
}

Json kinds_of(const std::array<bool, 3>& in) {
  Json kinds = Json::array();
  for (const LabelKind kind : kLabelKinds) {
    if (in[static_cast<std::size_t>(kind)]) kinds.push_back(field_of(kind));
  }
  return kinds;
}

// Tells contents of a file apart; empty when there is no file.
std::string version_of(const std::string& path) {
  const Result<std::string> content = read_input(path);
  return content ? std::to_string(fixed_hash(*content)) : "";
}

std::string state_of(const LabelFile& labels) {
  if (labels.agreement && labels.agreement->open() > 0) return "open";
  if (labels.not_template.empty() && labels.main_menu.empty()) return "open";
  return labels.confidence == "low" ? "doubtful" : "labelled";
}

// Names of the annotators who have labelled a site.
std::set<std::string> annotators_of(const std::string& folder) {
  std::set<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string file = entry.path().filename().string();
    if (!file.starts_with("labels.") || !file.ends_with(".json") || file == "labels.json") continue;
    const std::string name = file.substr(7, file.size() - 12);
    if (is_annotator_name(name)) names.insert(name);
  }
  return names;
}

// The labels of two annotators.
struct Comparison {
  std::vector<LabelSets> both;
  std::vector<Difference> found;
  std::vector<std::string> selectors;  // of the first node of each difference
  std::string version;                 // of both files
};

std::array<double, 3> kappas_of(const std::vector<LabelSets>& both) {
  std::array<double, 3> kappas{};
  for (const LabelKind kind : kLabelKinds) {
    kappas[static_cast<std::size_t>(kind)] = kappa(both[0].of(kind), both[1].of(kind));
  }
  return kappas;
}

// A list that is longer would make every change slow.
Result<void> check_lengths(LabelFile& labels) {
  for (const LabelKind kind : kLabelKinds) {
    const std::size_t length = list_of(labels, kind).size();
    if (length > SelectorFinder::kMostSelectors) {
      return tl::unexpected(too_many_selectors(length));
    }
  }
  return {};
}

}  // namespace

// A site with its key page, ready to be labelled.
struct LabelSession::OpenSite {
  std::string id;
  std::string label_path;
  SiteFolder folder;
  std::unique_ptr<Site> site;
  std::optional<SelectorFinder> finder;
  std::optional<LabelSets> start;  // the answer of options.start_from

  const WorkingTree& tree() { return site->tree(site->key_page(), Whitespace::kDrop); }
  std::size_t nodes() { return site->key_page().document().size(); }

  LabelFile no_labels() const {
    LabelFile labels;
    labels.path = label_path;
    labels.main_content.emplace();
    return labels;
  }

  // The labels in the file.
  Result<LabelFile> labels() const {
    std::error_code ignored;
    if (!std::filesystem::exists(label_path, ignored)) return no_labels();
    return read_label_file(label_path);
  }

  Result<Comparison> compare(const std::string& a, const std::string& b) {
    Comparison result;
    for (const std::string& name : {a, b}) {
      if (!is_annotator_name(name)) return fail(ErrorCode::kInput, "there is no annotator " + name);
      const std::string file = label_file_of(folder.folder(), name);
      result.version += version_of(file) + " ";
      PAGELET_ASSIGN_OR_RETURN(auto sets,
                               read_label_sets(file, folder.description().key_page, tree()));
      result.both.push_back(std::move(sets));
    }
    result.found = differences(result.both[0], result.both[1], tree());
    for (const Difference& difference : result.found) {
      result.selectors.push_back(finder->selector_of(difference.node));
    }
    return result;
  }

  // The nodes that the lists cover; selectors that cannot be used are errors.
  LabelSets sets_of(LabelFile& labels, std::vector<std::string>& errors) {
    LabelSets sets(tree().size());
    for (const LabelKind kind : kLabelKinds) {
      for (const std::string& selector : list_of(labels, kind)) {
        const Result<NodeSet> covered = finder->cover(selector);
        if (covered) {
          sets.of(kind) |= *covered;
        } else {
          errors.push_back(std::string(field_of(kind)) + ": " + covered.error().message);
        }
      }
    }
    return sets;
  }

  // Writes selectors for new sets, as similar to the old selectors as possible.
  Result<void> describe(const LabelSets& sets, LabelFile& labels) {
    for (const LabelKind kind : kLabelKinds) {
      std::vector<std::string>& list = list_of(labels, kind);
      PAGELET_ASSIGN_OR_RETURN(list, finder->revise(list, sets.of(kind)));
    }
    return {};
  }

  Json state(LabelFile& labels) {
    std::vector<std::string> errors;
    const LabelSets sets = sets_of(labels, errors);
    Json json;
    for (const LabelKind kind : kLabelKinds) {
      json["labels"][std::string(field_of(kind))] = list_of(labels, kind);
      json["sets"][std::string(field_of(kind))] = bits_of(nodes(), sets.of(kind), tree());
    }
    json["labels"]["confidence"] = labels.confidence;
    json["labels"]["notes"] = labels.notes;
    json["labels"]["suggestions_shown"] = labels.suggestions_shown;
    json["labels"]["started_from"] = labels.started_from;
    json["labels"]["decided"] =
        labels.agreement ? labels.agreement->decided : std::vector<std::string>{};
    json["labels"]["read"] = version_of(label_path);
    if (labels.agreement) {
      json["agreement"] = {{"annotators", labels.agreement->annotators},
                           {"open", labels.agreement->open()}};
    }
    json["state"] = state_of(labels);
    json["counts"] = {{"nodes", tree().size()},
                      {"template", tree().size() - sets.of(LabelKind::kSpecific).count()},
                      {"main_content", sets.of(LabelKind::kContent).count()},
                      {"main_menu", sets.of(LabelKind::kMenu).count()}};
    json["errors"] = errors;
    json["warnings"] = warnings(sets, labels);
    json["proposals"] = Json::array();
    return json;
  }

  // Selectors for more nodes like one that was just marked.
  Json proposals(const LabelSets& sets, TreeNode node, LabelKind kind) {
    const NodeSet& keep_out =
        sets.of(kind == LabelKind::kMenu ? LabelKind::kSpecific : LabelKind::kMenu);
    Json list = Json::array();
    for (const FoundSelector& found :
         finder->more_like(node, sets.of(kind), keep_out, kProposals)) {
      list.push_back({{"kind", field_of(kind)},
                      {"selector", found.text},
                      {"more", found.covered.count() - found.covered.count_common(sets.of(kind))}});
    }
    return list;
  }

  // The warnings of `suite check` for these labels.
  Json warnings(const LabelSets& sets, const LabelFile& labels) {
    Json warnings = Json::array();
    Gold gold;
    gold.template_nodes = sets.of(LabelKind::kSpecific).complement();
    gold.main_content = sets.of(LabelKind::kContent);
    gold.main_menu = sets.of(LabelKind::kMenu);
    if (gold.template_nodes.count() == tree().size()) {
      warnings.push_back("Nothing is marked as page-specific: the whole page is template.");
    }
    if (gold.template_nodes.empty()) warnings.push_back("The template is empty.");
    if (const auto outside = content_outside(gold, tree())) warnings.push_back(*outside);
    if (const auto inside = menu_inside(gold, tree())) warnings.push_back(*inside);
    if (!labels.started_from.empty()) {
      warnings.push_back("The labelling started from the answer of " + labels.started_from +
                         ", which favours it.");
    }
    return warnings;
  }
};

LabelSession::LabelSession(Suite suite, LabelOptions options)
    : suite_(std::move(suite)), options_(std::move(options)) {}
LabelSession::~LabelSession() = default;

Json LabelSession::suite() {
  const std::scoped_lock lock(mutex_);
  Json sites = Json::array();
  for (const SuiteSite& entry : suite_.sites) {
    Json site = {{"id", entry.id}};
    const auto about = read_site_description(entry.folder + "/site.json");
    site["title"] = about ? about->title : "";
    site["category"] = about ? about->category : "";
    site["language"] = about ? about->language : "";
    const auto labels = read_label_file(label_file_of(entry.folder, options_.annotator));
    site["state"] = labels ? state_of(*labels) : "open";
    if (!about) site["error"] = about.error().message;
    site["annotators"] =
        options_.annotator.empty() ? annotators_of(entry.folder) : std::set<std::string>{};
    sites.push_back(std::move(site));
  }
  return {{"name", suite_.name},
          {"annotator", options_.annotator},
          {"started_from", options_.start_from ? options_.start_from->info().name : ""},
          {"sites", std::move(sites)}};
}

Result<LabelSession::OpenSite*> LabelSession::open(const std::string& id) {
  const auto opened = std::ranges::find(open_sites_, id, &OpenSite::id);
  if (opened != open_sites_.end()) {
    std::rotate(opened, opened + 1, open_sites_.end());
    return open_sites_.back().get();
  }
  const auto entry = std::ranges::find(suite_.sites, id, &SuiteSite::id);
  if (entry == suite_.sites.end()) return fail(ErrorCode::kInput, "there is no site " + id);
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, SiteFolder::open(entry->folder));
  auto site = std::make_unique<OpenSite>(OpenSite{
      id, label_file_of(entry->folder, options_.annotator), std::move(folder), nullptr, {}, {}});
  PAGELET_ASSIGN_OR_RETURN(
      site->site, Site::open(site->folder.source(), site->folder.key_page(), options_.limits));
  site->finder.emplace(site->tree());
  if (open_sites_.size() == kOpenSites) open_sites_.erase(open_sites_.begin());
  open_sites_.push_back(std::move(site));
  return open_sites_.back().get();
}

namespace {

// The labels that correspond to an algorithm's answer.
LabelSets answer_of(const Extractor& extractor, Site& site, const WorkingTree& page,
                    const std::string& id) {
  const Run run = run_extractor(site, extractor, id);
  if (!run.extraction || run.extraction->whitespace != Whitespace::kDrop) {
    return LabelSets(page.size());
  }
  const Target own = extractor.info().target;
  return LabelSets::of_answer(nodes_for_task(*run.extraction, own, Target::kTemplate),
                              nodes_for_task(*run.extraction, own, Target::kContent), page);
}

}  // namespace

Result<Json> LabelSession::site(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  PAGELET_ASSIGN_OR_RETURN(OpenSite* const opened, open(id));
  OpenSite& site = *opened;
  PAGELET_ASSIGN_OR_RETURN(LabelFile labels, site.labels());
  PAGELET_TRY(check_lengths(labels));
  if (options_.start_from && version_of(site.label_path).empty()) {
    if (!site.start) {
      site.start = answer_of(*options_.start_from, *site.site, site.tree(), id);
    }
    PAGELET_TRY(site.describe(*site.start, labels));
    labels.started_from = options_.start_from->info().name;
  }
  const SiteDescription& about = site.folder.description();
  Json json = {{"id", id},
               {"title", about.title},
               {"category", about.category},
               {"language", about.language},
               {"url", std::string(site.folder.source().url(site.folder.key_page()))},
               {"file", std::filesystem::path(site.label_path).filename().string()},
               {"key_page", about.key_page}};
  json["pages"] = Json::array();
  for (PageIndex page = 0; page < site.folder.source().size(); ++page) {
    if (page != site.folder.key_page()) {
      json["pages"].push_back(std::string(site.folder.source().name(page)));
    }
  }
  json["annotators"] =
      options_.annotator.empty() ? annotators_of(site.folder.folder()) : std::set<std::string>{};
  json["page"] = shown_page(site.site->key_page(), SiteFiles(site.folder));
  json["counted"] = counted_bits(site.tree());
  json["state"] = site.state(labels);
  return json;
}

Result<Json> LabelSession::page(const std::string& id, const std::string& name) {
  const std::scoped_lock lock(mutex_);
  PAGELET_ASSIGN_OR_RETURN(OpenSite* const opened, open(id));
  OpenSite& site = *opened;
  const auto index = site.folder.source().index_of_name(name);
  SitePage* const page = index ? site.site->page(*index) : nullptr;
  if (page == nullptr) return fail(ErrorCode::kInput, "the page " + name + " cannot be shown");
  return Json{{"name", name},
              {"page", shown_page(*page, SiteFiles(site.folder))},
              {"counted", counted_bits(site.site->tree(*page, Whitespace::kDrop))}};
}

Result<Json> LabelSession::cover(const std::string& id, const std::string& selector) {
  const std::scoped_lock lock(mutex_);
  PAGELET_ASSIGN_OR_RETURN(OpenSite* const opened, open(id));
  PAGELET_ASSIGN_OR_RETURN(const NodeSet covered, opened->finder->cover(selector));
  return Json{{"set", bits_of(opened->nodes(), covered, opened->tree())},
              {"nodes", covered.count()}};
}

Result<Json> LabelSession::edit(const Json& request) {
  const std::scoped_lock lock(mutex_);
  PAGELET_ASSIGN_OR_RETURN(OpenSite* const opened, open(text_in(request, "site")));
  return change(*opened, request);
}

namespace {

Result<std::vector<std::string>> texts_in(const Json& object, const std::string& name) {
  const auto list = object.find(name);
  const bool is_list = list != object.end() && list->is_array() &&
                       std::ranges::all_of(*list, [](const Json& one) { return one.is_string(); });
  if (!is_list) return fail(ErrorCode::kInput, "\"" + name + "\" is not a list of strings");
  return list->get<std::vector<std::string>>();
}

Result<LabelFile> labels_in(const Json& request, LabelFile labels) {
  const auto field = request.find("labels");
  if (field == request.end() || !field->is_object()) {
    return fail(ErrorCode::kInput, "\"labels\" is missing");
  }
  for (const LabelKind kind : kLabelKinds) {
    PAGELET_ASSIGN_OR_RETURN(list_of(labels, kind), texts_in(*field, std::string(field_of(kind))));
  }
  PAGELET_TRY(check_lengths(labels));
  labels.confidence = text_in(*field, "confidence");
  labels.notes = text_in(*field, "notes");
  labels.started_from = text_in(*field, "started_from");
  const auto shown = field->find("suggestions_shown");
  labels.suggestions_shown = shown != field->end() && shown->is_boolean() && shown->get<bool>();
  if (labels.agreement) {
    PAGELET_ASSIGN_OR_RETURN(labels.agreement->decided, texts_in(*field, "decided"));
  }
  return labels;
}

}  // namespace

Result<void> LabelSession::may_see_others() const {
  if (options_.annotator.empty()) return {};
  return fail(ErrorCode::kInput, "an annotator does not see the labels of others");
}

namespace {

// One change of labels.
class Change {
 public:
  Change(const Json& request, LabelFile labels) : request_(request), labels_(std::move(labels)) {}

  // Reads the fields of the request. Nodes are numbers of the key page's Document.
  Result<void> read(const WorkingTree& page) {
    action_ = text_in(request_, "do");
    const std::optional<LabelKind> kind = kind_of(text_in(request_, "kind"));
    const bool is_selector = action_ == "accept" || action_ == "edit";
    const bool is_mark = action_ == "mark" || action_ == "unmark";
    if (is_selector || is_mark) {
      if (!kind) return fail(ErrorCode::kInput, "\"kind\" is missing");
      kind_ = *kind;
    }
    if (is_mark || action_ == "template" || action_ == "choose") {
      const std::size_t at = number("node");
      node_ = at < page.document().size() ? page.node_of(node_at(at)) : kNoNode;
      if (node_ == kNoNode) return fail(ErrorCode::kInput, "\"node\" is not a node that counts");
    } else if (!is_selector && action_ != "adopt" && action_ != "save") {
      return fail(ErrorCode::kInput, "\"do\" is unknown");
    }
    return {};
  }

  const std::string& action() const { return action_; }
  LabelKind kind() const { return kind_; }
  TreeNode node() const { return node_; }
  LabelFile& labels() { return labels_; }

  // Puts the request's selector into its list.
  Result<void> change_list(const SelectorFinder& finder) {
    std::vector<std::string>& list = list_of(labels_, kind_);
    const std::string selector = text_in(request_, "selector");
    const std::size_t index = number("index");
    if (action_ == "edit" && index >= list.size()) {
      return fail(ErrorCode::kInput, "\"index\" is beyond the list");
    }
    if (action_ == "edit" && selector.empty()) {
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
      return {};
    }
    PAGELET_ASSIGN_OR_RETURN(const NodeSet covered, finder.cover(selector));
    if (action_ == "edit") {
      list[index] = selector;
    } else {
      list.push_back(selector);
    }
    return {};
  }

 private:
  std::size_t number(const char* name) const {
    const auto field = request_.find(name);
    const bool is_number = field != request_.end() && field->is_number_integer() && *field >= 0;
    return is_number ? field->get<std::size_t>() : static_cast<std::size_t>(-1);
  }

  const Json& request_;
  LabelFile labels_;
  std::string action_;
  LabelKind kind_ = LabelKind::kSpecific;
  TreeNode node_ = kNoNode;
};

// Unmarks the nodes that a list no longer covers, and marks those that it covers now, by the rules
// for marks of its kind.
void follow_list(LabelSets& sets, const NodeSet& wanted, LabelKind kind, const WorkingTree& page) {
  for (const TreeNode root : roots_of(sets.of(kind), page)) {
    if (!wanted.contains(root)) sets.unmark(page, root, kind);
  }
  for (const TreeNode root : roots_of(wanted, page)) sets.mark(page, root, kind);
}

// Takes the labels of one of two annotators where they differ.
void take_side(LabelSets& sets, const LabelSets& chosen, const Difference& difference,
               const WorkingTree& page) {
  for (const LabelKind kind : kLabelKinds) {
    for (const TreeNode member : difference.members) {
      if (chosen.of(kind).contains(member)) {
        sets.of(kind).insert(member);
      } else {
        sets.of(kind).erase(member);
      }
    }
    sets.of(kind) = closed(sets.of(kind), page);
  }
}

// Decides a difference as one of the two, or as the labels are now.
Result<void> decide(LabelSets& sets, Adjudication& agreement, const Comparison& compared,
                    TreeNode node, const std::string& side, const WorkingTree& page) {
  const auto found = std::ranges::find(compared.found, node, &Difference::node);
  if (found == compared.found.end()) {
    return fail(ErrorCode::kInput, "\"node\" is not the first node of a difference");
  }
  if (side != "own") take_side(sets, compared.both[side == "b" ? 1 : 0], *found, page);
  const auto number = static_cast<std::size_t>(found - compared.found.begin());
  const std::string& selector = compared.selectors[number];
  if (std::ranges::find(agreement.decided, selector) == agreement.decided.end()) {
    agreement.decided.push_back(selector);
  }
  return {};
}

Json changed(const std::string& path) {
  return {{"changed", std::filesystem::path(path).filename().string() +
                          " was changed elsewhere: reload the page"}};
}

}  // namespace

Result<Json> LabelSession::change(OpenSite& site, const Json& request) {
  PAGELET_ASSIGN_OR_RETURN(LabelFile read, site.labels());
  PAGELET_ASSIGN_OR_RETURN(read, labels_in(request, std::move(read)));
  if (text_in(request["labels"], "read") != version_of(site.label_path)) {
    return changed(site.label_path);
  }
  const WorkingTree& page = site.tree();
  Change change(request, std::move(read));
  PAGELET_TRY(change.read(page));
  LabelFile& labels = change.labels();
  const std::string& action = change.action();
  std::vector<std::string> errors;
  LabelSets sets = site.sets_of(labels, errors);

  if (action == "mark") {
    sets.mark(page, change.node(), change.kind());
  } else if (action == "unmark") {
    sets.unmark(page, change.node(), change.kind());
  } else if (action == "template") {
    sets.unmark(page, change.node(), LabelKind::kSpecific);
    sets.unmark(page, change.node(), LabelKind::kMenu);
  } else if (action == "accept" || action == "edit") {
    PAGELET_TRY(change.change_list(*site.finder));
    const LabelSets wanted = site.sets_of(labels, errors);
    follow_list(sets, wanted.of(change.kind()), change.kind(), page);
  } else if (action == "adopt" || action == "choose") {
    const std::string a = text_in(request, "a");
    const std::string b = text_in(request, "b");
    PAGELET_TRY(may_see_others());
    PAGELET_ASSIGN_OR_RETURN(const Comparison compared, site.compare(a, b));
    if (text_in(request, "compared") != compared.version) {
      return changed("labels." + a + ".json or labels." + b + ".json");
    }
    if (!labels.agreement || labels.agreement->annotators != std::array{a, b}) {
      labels.agreement = Adjudication{{a, b}, {}, 0, {}};
    }
    Adjudication& agreement = *labels.agreement;
    agreement.kappas = kappas_of(compared.both);
    agreement.differences = compared.found.size();
    std::erase_if(agreement.decided, [&](const std::string& selector) {
      return std::ranges::find(compared.selectors, selector) == compared.selectors.end();
    });
    if (action == "choose") {
      PAGELET_TRY(decide(sets, agreement, compared, change.node(), text_in(request, "side"), page));
    } else {
      for (const LabelKind kind : kLabelKinds) {
        sets.of(kind) = compared.both[0].of(kind);
        sets.of(kind) &= compared.both[1].of(kind);
      }
    }
  }
  if (action != "save") PAGELET_TRY(site.describe(sets, labels));

  Json state = site.state(labels);
  if (action == "mark") state["proposals"] = site.proposals(sets, change.node(), change.kind());
  labels.id = site.folder.description().id;
  labels.key_page = site.folder.description().key_page;
  labels.annotator = options_.annotator;
  labels.counts = {.nodes = page.size(),
                   .template_nodes = state["counts"]["template"].get<std::size_t>(),
                   .main_content = state["counts"]["main_content"].get<std::size_t>(),
                   .main_menu = state["counts"]["main_menu"].get<std::size_t>()};
  PAGELET_TRY(write_label_file(labels));
  state["labels"]["read"] = version_of(site.label_path);
  return state;
}

Result<Json> LabelSession::compare(const std::string& id, const std::string& a,
                                   const std::string& b) {
  const std::scoped_lock lock(mutex_);
  PAGELET_ASSIGN_OR_RETURN(OpenSite* const opened, open(id));
  OpenSite& site = *opened;
  PAGELET_TRY(may_see_others());
  PAGELET_ASSIGN_OR_RETURN(const Comparison compared, site.compare(a, b));
  Json kappas;
  for (const LabelKind kind : kLabelKinds) {
    kappas[std::string(field_of(kind))] = kappas_of(compared.both)[static_cast<std::size_t>(kind)];
  }
  Json list = Json::array();
  for (std::size_t at = 0; at < compared.found.size(); ++at) {
    const Difference& difference = compared.found[at];
    list.push_back({{"node", index_of(site.tree().document_node(difference.node))},
                    {"nodes", difference.members.size()},
                    {"selector", compared.selectors[at]},
                    {"a", kinds_of(difference.in_a)},
                    {"b", kinds_of(difference.in_b)}});
  }
  return Json{{"kappas", std::move(kappas)},
              {"compared", compared.version},
              {"differences", std::move(list)}};
}

}  // namespace pagelet
