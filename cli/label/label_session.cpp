// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

#include "cli/label/label_server.h"
#include "datasets/site_folder.h"
#include "reports/html/shown_page.h"

namespace pagelet {
namespace {

// Number of sites that stay open: the current one and the one before.
constexpr std::size_t kOpenSites = 2;

// ---- Answers ----

std::string counted_bits(const WorkingTree& page) {
  return bits_of(NodeSet(page.size(), true), page);
}

std::string name_of(GoldKind kind) { return std::string(field_of(kind)); }

Json to_json(LabelState& state, const WorkingTree& page) {
  LabelFile& labels = state.labels;
  Json json;
  for (const GoldKind kind : kGoldKinds) {
    json["labels"][name_of(kind)] = list_of(labels, kind);
    json["sets"][name_of(kind)] = bits_of(state.sets.of(kind), page);
  }
  json["labels"]["confidence"] = labels.confidence;
  json["labels"]["notes"] = labels.notes;
  json["labels"]["suggestions_shown"] = labels.suggestions_shown;
  json["labels"]["started_from"] = labels.started_from;
  json["labels"]["done"] = labels.done ? Json(*labels.done) : Json();
  json["labels"]["decided"] = Json::array();
  json["labels"]["read"] = state.version;
  if (labels.agreement) {
    json["labels"]["decided"] = labels.agreement->decided;
    json["agreement"] = {{"annotators", labels.agreement->annotators},
                         {"open", labels.agreement->open()}};
  }
  json["state"] = progress_of(labels);
  const LabelCounts counts = counts_of(state.sets.gold());
  for (const auto& [name, count] : kLabelCounts) json["counts"][name] = *(counts.*count);
  json["errors"] = state.errors;
  json["warnings"] = state.warnings;
  json["proposals"] = Json::array();
  for (const MarkProposal& proposal : state.proposals) {
    json["proposals"].push_back({{"kind", field_of(proposal.kind)},
                                 {"selector", proposal.selector},
                                 {"more", proposal.more}});
  }
  return json;
}

// ---- Requests ----

std::string text_in(const Json& object, const char* name) {
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

// The fields that a change needs besides its name.
struct ActionForm {
  std::string_view name;
  LabelChange::Action action;
  bool has_kind = false;
  bool has_node = false;
};

constexpr std::array kActions = {ActionForm{"save", LabelChange::kSave, false, false},
                                 ActionForm{"mark", LabelChange::kMark, true, true},
                                 ActionForm{"unmark", LabelChange::kUnmark, true, true},
                                 ActionForm{"template", LabelChange::kTemplate, false, true},
                                 ActionForm{"accept", LabelChange::kAccept, true, false},
                                 ActionForm{"edit", LabelChange::kEdit, true, false},
                                 ActionForm{"adopt", LabelChange::kAdopt, false, false},
                                 ActionForm{"choose a", LabelChange::kChooseA, false, true},
                                 ActionForm{"choose b", LabelChange::kChooseB, false, true},
                                 ActionForm{"choose own", LabelChange::kChooseOwn, false, true}};

// Nodes are numbers of the key page's Document.
Result<LabelChange> change_in(const Json& request, const WorkingTree& page) {
  std::string name = text_in(request, "do");
  if (name == "choose") name += " " + text_in(request, "side");
  const auto form = std::ranges::find(kActions, name, &ActionForm::name);
  if (form == kActions.end()) return fail(ErrorCode::kInput, "\"do\" is unknown");
  LabelChange change;
  change.action = form->action;
  if (form->has_kind) {
    const auto kind = std::ranges::find(kGoldKinds, text_in(request, "kind"), name_of);
    if (kind == kGoldKinds.end()) return fail(ErrorCode::kInput, "\"kind\" is missing");
    change.kind = *kind;
  }
  if (form->has_node) {
    const std::size_t at = number_in(request, "node");
    if (at < page.document().size()) change.node = page.node_of(node_at(at));
    if (change.node == kNoNode) {
      return fail(ErrorCode::kInput, "\"node\" is not a node that counts");
    }
  }
  change.index = number_in(request, "index");
  change.selector = text_in(request, "selector");
  change.annotators = {text_in(request, "a"), text_in(request, "b")};
  change.compared = text_in(request, "compared");
  return change;
}

}  // namespace

Json LabelSession::suite() {
  Json sites = Json::array();
  for (const SuiteSite& entry : suite_.sites) {
    Json site = {{"id", entry.id}};
    const auto about = read_site_description(entry.folder + "/site.json");
    site["title"] = about ? about->title : "";
    site["category"] = about ? about->category : "";
    site["language"] = about ? about->language : "";
    const auto labels = read_label_file(label_file_of(entry.folder, options_.annotator));
    site["state"] = labels ? progress_of(*labels) : "open";
    if (!about) site["error"] = about.error().text();
    site["annotators"] =
        options_.annotator.empty() ? annotators_of(entry.folder) : std::set<std::string>{};
    sites.push_back(std::move(site));
  }
  return {{"name", suite_.name},
          {"annotator", options_.annotator},
          {"started_from", options_.started_from},
          {"sites", std::move(sites)}};
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
  PAGELET_ASSIGN_OR_RETURN(auto labels,
                           SiteLabels::open(*entry, options_.annotator, options_.limits));
  if (open_sites_.size() == kOpenSites) open_sites_.erase(open_sites_.begin());
  open_sites_.push_back(std::make_unique<Opened>(Opened{id, std::move(labels), std::nullopt}));
  return open_sites_.back().get();
}

Result<Json> LabelSession::site(const std::string& id) {
  PAGELET_ASSIGN_OR_RETURN(Opened* const opened, open(id));
  SiteLabels& site = *opened->labels;
  PAGELET_ASSIGN_OR_RETURN(LabelFile labels, site.labels());
  if (!options_.started_from.empty() && !site.has_file()) {
    if (!opened->first) opened->first = options_.first_labels(site.key_page(), id);
    PAGELET_TRY(site.describe(*opened->first, labels));
    labels.started_from = options_.started_from;
  }
  PAGELET_ASSIGN_OR_RETURN(LabelState state, site.state(std::move(labels)));
  SiteFolder& folder = site.folder();
  const SiteDescription& about = folder.description();
  Json json = {{"id", id},
               {"title", about.title},
               {"category", about.category},
               {"language", about.language},
               {"url", std::string(folder.source().url(folder.key_page()))},
               {"file", std::filesystem::path(site.path()).filename().string()},
               {"key_page", about.key_page}};
  json["pages"] = Json::array();
  for (PageIndex page = 0; page < folder.source().size(); ++page) {
    if (page != folder.key_page()) {
      json["pages"].push_back(std::string(folder.source().name(page)));
    }
  }
  json["annotators"] =
      options_.annotator.empty() ? annotators_of(folder.folder()) : std::set<std::string>{};
  json["page"] = shown_page(site.key_page().page(), SiteFiles(folder));
  json["counted"] = counted_bits(site.tree());
  json["state"] = to_json(state, site.tree());
  return json;
}

Result<Json> LabelSession::page(const std::string& id, const std::string& name) {
  PAGELET_ASSIGN_OR_RETURN(Opened* const opened, open(id));
  SiteLabels& site = *opened->labels;
  const auto index = site.folder().source().index_of_name(name);
  SitePage* const page = index ? site.key_page().load(*index) : nullptr;
  if (page == nullptr) return fail(ErrorCode::kInput, "the page " + name + " cannot be shown");
  return Json{{"name", name},
              {"page", shown_page(*page, SiteFiles(site.folder()))},
              {"counted", counted_bits(site.key_page().tree(*page, Whitespace::kDrop))}};
}

Result<Json> LabelSession::cover(const std::string& id, const std::string& selector) {
  PAGELET_ASSIGN_OR_RETURN(Opened* const opened, open(id));
  PAGELET_ASSIGN_OR_RETURN(const NodeSet covered, opened->labels->cover(selector));
  return Json{{"set", bits_of(covered, opened->labels->tree())}, {"nodes", covered.count()}};
}

Result<Json> LabelSession::edit(const Json& request) {
  PAGELET_ASSIGN_OR_RETURN(Opened* const opened, open(text_in(request, "site")));
  SiteLabels& site = *opened->labels;
  const auto given = request.find("labels");
  if (given == request.end() || !given->is_object()) {
    return fail(ErrorCode::kInput, "\"labels\" is missing");
  }
  PAGELET_ASSIGN_OR_RETURN(LabelFile labels, site.labels());
  PAGELET_ASSIGN_OR_RETURN(labels, labels_in(*given, std::move(labels)));
  PAGELET_ASSIGN_OR_RETURN(const LabelChange change, change_in(request, site.tree()));
  if (change.action >= LabelChange::kAdopt) PAGELET_TRY(may_see_others());
  PAGELET_ASSIGN_OR_RETURN(auto state,
                           site.change(std::move(labels), text_in(*given, "read"), change));
  if (state) return to_json(*state, site.tree());
  return Json{{"changed", "the label files of this site were changed elsewhere: reload the page"}};
}

Result<void> LabelSession::may_see_others() const {
  if (options_.annotator.empty()) return {};
  return fail(ErrorCode::kInput, "an annotator does not see the labels of others");
}

Result<Json> LabelSession::compare(const std::string& id, const std::string& a,
                                   const std::string& b) {
  PAGELET_ASSIGN_OR_RETURN(Opened* const opened, open(id));
  PAGELET_TRY(may_see_others());
  PAGELET_ASSIGN_OR_RETURN(const AnnotatorComparison compared, opened->labels->compare({a, b}));
  Json kappas;
  for (const GoldKind kind : kGoldKinds) {
    kappas[name_of(kind)] = compared.kappas[static_cast<std::size_t>(kind)];
  }
  Json list = Json::array();
  for (std::size_t at = 0; at < compared.differences.size(); ++at) {
    const Difference& difference = compared.differences[at];
    list.push_back({{"node", index_of(opened->labels->tree().document_node(difference.node))},
                    {"nodes", difference.members.size()},
                    {"selector", compared.selectors[at]},
                    {"a", names_of_kinds(difference.in_a)},
                    {"b", names_of_kinds(difference.in_b)}});
  }
  return Json{{"kappas", std::move(kappas)},
              {"compared", compared.version},
              {"differences", std::move(list)}};
}

}  // namespace pagelet
