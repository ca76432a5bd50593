// SPDX-License-Identifier: MIT

// The label files are the only state, so nothing is lost when the program ends. A change reads the
// file again, and is refused if the file was changed elsewhere. Marks change sets of nodes; then
// the selectors are revised to cover these sets.

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "cli/label/label_server.h"
#include "core/files/files.h"
#include "core/site/key_page.h"
#include "datasets/labelling/selector_finder.h"
#include "datasets/labelling/site_labels.h"
#include "datasets/site_folder.h"
#include "reports/html/shown_page.h"

namespace pagelet {

// A site that is open, with its key page. Only the file of its labels counts; the page in the
// browser holds the labels between two changes.
struct LabelSession::Opened {
  std::string id;
  SiteFolder folder;
  std::string path;  // of the label file
  std::unique_ptr<KeyPage> key_page;
  SelectorFinder finder;
  std::optional<LabelSets> first;  // LabelOptions::first_labels

  const WorkingTree& tree() const { return key_page->tree(Whitespace::kDrop); }
};

namespace {

// Number of sites that stay open: the current one and the one before.
constexpr std::size_t kOpenSites = 2;
// Number of selectors offered after a mark.
constexpr std::size_t kProposals = 6;
// The fields of a request that name annotators, and of a comparison that have their labels.
constexpr std::array<std::string_view, 3> kSides = {"a", "b", "c"};

std::string name_of(GoldKind kind) { return std::string(field_of(kind)); }

std::string counted_bits(const WorkingTree& page) {
  return bits_of(NodeSet(page.size(), true), page);
}

// ---- Requests ----

std::string text_in(const Json& object, std::string_view name) {
  const auto field = object.find(name);
  return field != object.end() && field->is_string() ? field->get<std::string>() : std::string();
}

std::size_t number_in(const Json& object, const char* name) {
  const auto field = object.find(name);
  const bool is_number = field != object.end() && field->is_number_integer() && *field >= 0;
  return is_number ? field->get<std::size_t>() : static_cast<std::size_t>(-1);
}

Result<std::vector<std::string>> texts_in(const Json& object, const std::string& name) {
  const auto list = object.find(name);
  const bool is_list = list != object.end() && list->is_array() &&
                       std::ranges::all_of(*list, [](const Json& one) { return one.is_string(); });
  if (!is_list) return fail(ErrorCode::kInput, "\"" + name + "\" is not a list of strings");
  return list->get<std::vector<std::string>>();
}

// `labels`: those in the file.
Result<LabelFile> labels_in(const Json& json, LabelFile labels) {
  for (const GoldKind kind : kGoldKinds) {
    PAGELET_ASSIGN_OR_RETURN(list_of(labels, kind), texts_in(json, name_of(kind)));
  }
  labels.confidence = text_in(json, "confidence");
  labels.notes = text_in(json, "notes");
  labels.started_from = text_in(json, "started_from");
  const auto shown = json.find("suggestions_shown");
  labels.suggestions_shown = shown != json.end() && shown->is_boolean() && shown->get<bool>();
  const auto done = json.find("done");
  if (done != json.end() && done->is_boolean()) labels.done = done->get<bool>();
  if (labels.agreement) {
    PAGELET_ASSIGN_OR_RETURN(labels.agreement->decided, texts_in(json, "decided"));
  }
  return labels;
}

// A change of labels, and the fields that it needs besides its name.
struct Change {
  std::string_view name;
  bool has_kind = false;
  bool has_node = false;
  GoldKind kind = GoldKind::kSpecific;
  TreeNode node = kNoNode;

  bool sees_others() const { return name == "adopt" || name == "choose"; }
};

constexpr std::array kChanges = {Change{"save", false, false},  Change{"mark", true, true},
                                 Change{"unmark", true, true},  Change{"template", false, true},
                                 Change{"accept", true, false}, Change{"edit", true, false},
                                 Change{"adopt", false, false}, Change{"choose", false, true}};

// Nodes are numbers of the key page's Document.
Result<Change> change_in(const Json& request, const WorkingTree& page) {
  const std::string name = text_in(request, "do");
  const auto form = std::ranges::find(kChanges, name, &Change::name);
  if (form == kChanges.end()) return fail(ErrorCode::kInput, "\"do\" is unknown");
  Change change = *form;
  if (change.has_kind) {
    const auto kind = std::ranges::find(kGoldKinds, text_in(request, "kind"), name_of);
    if (kind == kGoldKinds.end()) return fail(ErrorCode::kInput, "\"kind\" is missing");
    change.kind = *kind;
  }
  if (change.has_node) {
    const std::size_t at = number_in(request, "node");
    if (at < page.document().size()) change.node = page.node_of(node_at(at));
    if (change.node == kNoNode) {
      return fail(ErrorCode::kInput, "\"node\" is not a node that counts");
    }
  }
  return change;
}

}  // namespace

// Changes labels of an open site, or describes them.
class LabelSession::Editor {
 public:
  explicit Editor(Opened& site) : site_(site), page_(site.tree()) {}

  // The labels in the file; without a file, none.
  Result<LabelFile> read() const {
    if (is_there(site_.path)) {
      const SiteDescription& site = site_.folder.description();
      return read_labels_of(site_.path, site.id, site.key_page);
    }
    LabelFile none;
    none.path = site_.path;
    none.main_content.emplace();
    none.done = false;
    return none;
  }

  // Begins with labels, whose lists must not be too long.
  Result<void> begin(LabelFile labels) {
    for (const GoldKind kind : kGoldKinds) {
      PAGELET_TRY(SelectorFinder::check_length(list_of(labels, kind).size()));
    }
    labels_ = std::move(labels);
    sets_ = covered();
    return {};
  }

  // Writes selectors for these sets, as similar to those of `labels` as possible.
  Result<void> describe(const LabelSets& sets, LabelFile& labels) const {
    for (const GoldKind kind : kGoldKinds) {
      std::vector<std::string>& list = list_of(labels, kind);
      PAGELET_ASSIGN_OR_RETURN(list, site_.finder.revise(list, sets.of(kind)));
    }
    return {};
  }

  // Applies a change and writes the file. False: the files of the annotators were changed
  // elsewhere.
  Result<bool> apply(const Change& change, const Json& request, const std::string& annotator) {
    PAGELET_ASSIGN_OR_RETURN(const bool is_current, change_sets(change, request));
    if (!is_current) return false;
    if (change.name != "save") PAGELET_TRY(describe(sets_, labels_));
    PAGELET_TRY(begin(std::move(labels_)));
    labels_.id = site_.folder.description().id;
    labels_.key_page = site_.folder.description().key_page;
    labels_.annotator = annotator;
    labels_.counts = counts_of(sets_.gold());
    PAGELET_TRY(write_label_file(labels_));
    return true;
  }

  Json state() {
    Json json;
    for (const GoldKind kind : kGoldKinds) {
      json["labels"][name_of(kind)] = list_of(labels_, kind);
      json["sets"][name_of(kind)] = bits_of(sets_.of(kind), page_);
    }
    Json& labels = json["labels"];
    labels["confidence"] = labels_.confidence;
    labels["notes"] = labels_.notes;
    labels["suggestions_shown"] = labels_.suggestions_shown;
    labels["started_from"] = labels_.started_from;
    labels["done"] = labels_.done ? Json(*labels_.done) : Json();
    labels["decided"] = Json::array();
    labels["read"] = version_of(site_.path);
    if (labels_.agreement) {
      labels["decided"] = labels_.agreement->decided;
      json["agreement"] = {{"annotators", labels_.agreement->annotators},
                           {"open", labels_.agreement->open()}};
    }
    const Gold gold = sets_.gold();
    const LabelCounts counts = counts_of(gold);
    json["state"] = progress_of(labels_);
    for (const auto& [name, count] : kLabelCounts) json["counts"][name] = *(counts.*count);
    json["errors"] = errors_;
    // As long as nothing is marked as page-specific, everything is template, and what is marked as
    // main content is outside of what is page-specific: that is not a fault of the first labels.
    const bool is_begun = !sets_.of(GoldKind::kSpecific).empty() || labels_.done.value_or(false);
    json["warnings"] = is_begun ? faults_of(gold, page_) : std::vector<std::string>();
    if (const auto inside = menu_inside(gold, page_)) json["warnings"].push_back(*inside);
    if (!labels_.started_from.empty()) {
      json["warnings"].push_back("The labelling started from the answer of " +
                                 labels_.started_from + ", which favours it.");
    }
    json["proposals"] = Json::array();
    return json;
  }

  // Selectors for more nodes like one that was just marked.
  Json proposals(const Change& change) const {
    const NodeSet& own = sets_.of(change.kind);
    const NodeSet& keep_out =
        sets_.of(change.kind == GoldKind::kMenu ? GoldKind::kSpecific : GoldKind::kMenu);
    Json list = Json::array();
    for (const auto& [text, nodes] :
         site_.finder.more_like(change.node, own, keep_out, kProposals)) {
      list.push_back({{"kind", field_of(change.kind)},
                      {"selector", text},
                      {"more", nodes.count() - nodes.count_common(own)}});
    }
    return list;
  }

  Result<AnnotatorComparison> compare(const std::vector<std::string>& annotators) const {
    std::vector<std::string> files;
    for (const std::string& name : annotators) {
      if (!is_annotator_name(name)) return fail(ErrorCode::kInput, "there is no annotator " + name);
      files.push_back(label_file_of(site_.folder.folder(), name));
    }
    return compare_labels(files, site_.folder.description(), page_);
  }

 private:
  // The nodes that the lists cover. Selectors that cannot be used are errors.
  LabelSets covered() {
    errors_.clear();
    LabelSets sets(page_.size());
    for (const GoldKind kind : kGoldKinds) {
      sets.of(kind) = nodes_covered(list_of(labels_, kind), page_, name_of(kind) + ": ", errors_);
    }
    return sets;
  }

  Result<bool> change_sets(const Change& change, const Json& request) {
    if (change.sees_others()) return decide(change, request);
    if (change.name == "accept" || change.name == "edit") {
      PAGELET_TRY(change_list(change, request));
    } else if (change.name == "mark") {
      sets_.mark(page_, change.node, change.kind);
    } else if (change.name == "unmark") {
      sets_.unmark(page_, change.node, change.kind);
    } else if (change.name == "template") {
      sets_.unmark(page_, change.node, GoldKind::kSpecific);
      sets_.unmark(page_, change.node, GoldKind::kMenu);
    }
    return true;
  }

  // Puts a selector into its list. Unmarks the nodes that the list no longer covers, and marks
  // those that it covers now, by the rules for marks of its kind.
  Result<void> change_list(const Change& change, const Json& request) {
    std::vector<std::string>& list = list_of(labels_, change.kind);
    const std::string selector = text_in(request, "selector");
    const bool is_edit = change.name == "edit";
    const std::size_t index = is_edit ? number_in(request, "index") : list.size();
    if (is_edit && index >= list.size()) {
      return fail(ErrorCode::kInput, "\"index\" is beyond the list");
    }
    if (is_edit && selector.empty()) {
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
    } else {
      PAGELET_TRY(site_.finder.cover(selector));
      list.resize(std::max(list.size(), index + 1));
      list[index] = selector;
    }
    const LabelSets wanted = covered();
    for (const TreeNode root : roots_of(sets_.of(change.kind), page_)) {
      if (!wanted.of(change.kind).contains(root)) sets_.unmark(page_, root, change.kind);
    }
    for (const TreeNode root : roots_of(wanted.of(change.kind), page_)) {
      sets_.mark(page_, root, change.kind);
    }
    return {};
  }

  // Takes labels of annotators. False: they are not those that were compared.
  Result<bool> decide(const Change& change, const Json& request) {
    std::vector<std::string> annotators;
    for (const std::string_view side : kSides) {
      if (const std::string name = text_in(request, side); !name.empty())
        annotators.push_back(name);
    }
    if (annotators.size() < 2) return fail(ErrorCode::kInput, "\"a\" or \"b\" is missing");
    PAGELET_ASSIGN_OR_RETURN(const AnnotatorComparison compared, compare(annotators));
    if (text_in(request, "compared") != compared.version) return false;
    if (!labels_.agreement || labels_.agreement->annotators != annotators) {
      labels_.agreement = Adjudication{annotators, {}, 0, {}};
    }
    Adjudication& agreement = *labels_.agreement;
    agreement.kappas = compared.kappas;
    agreement.differences = compared.differences.size();
    std::set<std::string> selectors;
    for (const Difference& difference : compared.differences) {
      selectors.insert(site_.finder.selector_of(difference.node));
    }
    std::erase_if(agreement.decided,
                  [&](const std::string& selector) { return !selectors.contains(selector); });
    if (change.name == "adopt") {
      sets_ = majority(compared.all);
      return true;
    }
    const auto found = std::ranges::find(compared.differences, change.node, &Difference::node);
    if (found == compared.differences.end()) {
      return fail(ErrorCode::kInput, "\"node\" is not the first node of a difference");
    }
    // Otherwise the marks stay as they are.
    const auto side = std::ranges::find(kSides, text_in(request, "side"));
    const auto chosen = static_cast<std::size_t>(side - kSides.begin());
    if (chosen < compared.all.size()) take_side(compared.all[chosen], *found);
    const std::string selector = site_.finder.selector_of(change.node);
    if (std::ranges::find(agreement.decided, selector) == agreement.decided.end()) {
      agreement.decided.push_back(selector);
    }
    return true;
  }

  // Takes the labels of one annotator where they differ.
  void take_side(const LabelSets& chosen, const Difference& difference) {
    for (const GoldKind kind : kGoldKinds) {
      for (const TreeNode member : difference.members) {
        if (chosen.of(kind).contains(member)) {
          sets_.of(kind).insert(member);
        } else {
          sets_.of(kind).erase(member);
        }
      }
      sets_.of(kind) = closed(sets_.of(kind), page_);
    }
  }

  Opened& site_;
  const WorkingTree& page_;
  LabelFile labels_;
  LabelSets sets_;                   // the nodes that the lists cover
  std::vector<std::string> errors_;  // about selectors that cannot be used
};

LabelSession::LabelSession(Suite suite, LabelOptions options)
    : suite_(std::move(suite)), options_(std::move(options)) {}

LabelSession::~LabelSession() = default;

Json LabelSession::suite() {
  Json sites = Json::array();
  for (const SuiteSite& entry : suite_.sites) {
    Json& site = sites.emplace_back(Json{{"id", entry.id}});
    const auto about = read_site_description(entry.folder + "/site.json");
    site["title"] = about ? about->title : "";
    site["category"] = about ? about->category : "";
    site["language"] = about ? about->language : "";
    const auto labels = read_label_file(label_file_of(entry.folder, options_.annotator));
    site["state"] = labels ? progress_of(*labels) : "open";
    if (!about) site["error"] = about.error().text();
    site["annotators"] = shown_annotators(entry.folder);
  }
  return {{"name", suite_.name},
          {"annotator", options_.annotator},
          {"started_from", options_.started_from},
          {"sites", std::move(sites)}};
}

std::set<std::string> LabelSession::shown_annotators(const std::string& folder) const {
  return options_.annotator.empty() ? annotators_of(folder) : std::set<std::string>{};
}

Result<LabelSession::Opened*> LabelSession::open(const std::string& id) {
  const auto opened =
      std::ranges::find_if(open_sites_, [&](const auto& site) { return site->id == id; });
  if (opened != open_sites_.end()) {
    std::rotate(opened, opened + 1, open_sites_.end());
    return open_sites_.back().get();
  }
  const auto entry = std::ranges::find(suite_.sites, id, &SuiteSite::id);
  if (entry == suite_.sites.end()) return fail(ErrorCode::kInput, "there is no site " + id);
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(*entry));
  PAGELET_ASSIGN_OR_RETURN(auto key_page, KeyPage::open(folder.source(), folder.key_page(),
                                                        {.limits = options_.limits}));
  const WorkingTree& page = key_page->tree(Whitespace::kDrop);
  if (open_sites_.size() == kOpenSites) open_sites_.erase(open_sites_.begin());
  open_sites_.emplace_back(new Opened{id, std::move(folder),
                                      label_file_of(entry->folder, options_.annotator),
                                      std::move(key_page), SelectorFinder(page), std::nullopt});
  return open_sites_.back().get();
}

Result<Json> LabelSession::site(const std::string& id) {
  PAGELET_ASSIGN_OR_RETURN(Opened* const site, open(id));
  Editor editor(*site);
  PAGELET_ASSIGN_OR_RETURN(LabelFile labels, editor.read());
  if (!options_.started_from.empty() && !is_there(site->path)) {
    if (!site->first) site->first = options_.first_labels(*site->key_page, id);
    PAGELET_TRY(editor.describe(*site->first, labels));
    labels.started_from = options_.started_from;
  }
  PAGELET_TRY(editor.begin(std::move(labels)));
  SiteFolder& folder = site->folder;
  const SiteDescription& about = folder.description();
  Json json = {{"id", id},
               {"title", about.title},
               {"category", about.category},
               {"language", about.language},
               {"url", std::string(folder.source().url(folder.key_page()))},
               {"file", std::filesystem::path(site->path).filename().string()},
               {"key_page", about.key_page}};
  json["pages"] = Json::array();
  for (PageIndex page = 0; page < folder.source().size(); ++page) {
    if (page != folder.key_page()) {
      json["pages"].push_back(std::string(folder.source().name(page)));
    }
  }
  json["annotators"] = shown_annotators(folder.folder());
  json["page"] = shown_page(site->key_page->page(), SiteFiles(folder));
  json["counted"] = counted_bits(site->tree());
  json["state"] = editor.state();
  return json;
}

Result<Json> LabelSession::page(const std::string& id, const std::string& name) {
  PAGELET_ASSIGN_OR_RETURN(Opened* const site, open(id));
  const auto index = site->folder.source().index_of_name(name);
  SitePage* const page = index ? site->key_page->load(*index) : nullptr;
  if (page == nullptr) return fail(ErrorCode::kInput, "the page " + name + " cannot be shown");
  return Json{{"name", name},
              {"page", shown_page(*page, SiteFiles(site->folder))},
              {"counted", counted_bits(site->key_page->tree(*page, Whitespace::kDrop))}};
}

Result<Json> LabelSession::cover(const std::string& id, const std::string& selector) {
  PAGELET_ASSIGN_OR_RETURN(Opened* const site, open(id));
  PAGELET_ASSIGN_OR_RETURN(const NodeSet covered, site->finder.cover(selector));
  return Json{{"set", bits_of(covered, site->tree())}, {"nodes", covered.count()}};
}

Result<Json> LabelSession::edit(const Json& request) {
  const Json changed = {
      {"changed", "the label files of this site were changed elsewhere: reload the page"}};
  PAGELET_ASSIGN_OR_RETURN(Opened* const site, open(text_in(request, "site")));
  const auto given = request.find("labels");
  if (given == request.end() || !given->is_object()) {
    return fail(ErrorCode::kInput, "\"labels\" is missing");
  }
  Editor editor(*site);
  PAGELET_ASSIGN_OR_RETURN(LabelFile labels, editor.read());
  PAGELET_ASSIGN_OR_RETURN(labels, labels_in(*given, std::move(labels)));
  PAGELET_ASSIGN_OR_RETURN(const Change change, change_in(request, site->tree()));
  if (change.sees_others()) PAGELET_TRY(may_see_others());
  if (text_in(*given, "read") != version_of(site->path)) return changed;
  PAGELET_TRY(editor.begin(std::move(labels)));
  PAGELET_ASSIGN_OR_RETURN(const bool is_current,
                           editor.apply(change, request, options_.annotator));
  if (!is_current) return changed;
  Json state = editor.state();
  if (change.name == "mark") state["proposals"] = editor.proposals(change);
  return state;
}

Result<void> LabelSession::may_see_others() const {
  if (options_.annotator.empty()) return {};
  return fail(ErrorCode::kInput, "an annotator does not see the labels of others");
}

Result<Json> LabelSession::compare(const std::string& id,
                                   const std::vector<std::string>& annotators) {
  PAGELET_ASSIGN_OR_RETURN(Opened* const site, open(id));
  PAGELET_TRY(may_see_others());
  PAGELET_ASSIGN_OR_RETURN(const AnnotatorComparison compared, Editor(*site).compare(annotators));
  Json kappas;
  for (const GoldKind kind : kGoldKinds) {
    kappas[name_of(kind)] = compared.kappas[static_cast<std::size_t>(kind)];
  }
  Json list = Json::array();
  for (const Difference& difference : compared.differences) {
    Json& shown =
        list.emplace_back(Json{{"node", index_of(site->tree().document_node(difference.node))},
                               {"nodes", difference.members.size()},
                               {"selector", site->finder.selector_of(difference.node)}});
    for (std::size_t side = 0; side < difference.sides.size(); ++side) {
      shown[kSides[side]] = names_of_kinds(difference.sides[side]);
    }
  }
  return Json{{"kappas", std::move(kappas)},
              {"compared", compared.version},
              {"differences", std::move(list)}};
}

}  // namespace pagelet
