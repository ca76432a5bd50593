// SPDX-License-Identifier: MIT
#include "datasets/labelling/site_labels.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/dom/path.h"
#include "core/files/input_file.h"
#include "core/text/ascii.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

// Number of selectors offered after a mark.
constexpr std::size_t kProposals = 6;

// Tells contents of a file apart; empty when there is no file.
std::string version_of(const std::string& path) {
  const Result<std::string> content = read_input(path);
  return content ? std::to_string(fixed_hash(*content)) : "";
}

// Unmarks the nodes that a list no longer covers, and marks those that it covers now, by the rules
// for marks of its kind.
void follow_list(LabelSets& sets, const NodeSet& wanted, GoldKind kind, const WorkingTree& page) {
  for (const TreeNode root : roots_of(sets.of(kind), page)) {
    if (!wanted.contains(root)) sets.unmark(page, root, kind);
  }
  for (const TreeNode root : roots_of(wanted, page)) sets.mark(page, root, kind);
}

Result<void> check_lengths(LabelFile& labels) {
  for (const GoldKind kind : kGoldKinds) {
    PAGELET_TRY(SelectorFinder::check_length(list_of(labels, kind).size()));
  }
  return {};
}

// Takes the labels of one of two annotators where they differ.
void take_side(LabelSets& sets, const LabelSets& chosen, const Difference& difference,
               const WorkingTree& page) {
  for (const GoldKind kind : kGoldKinds) {
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

// Compares the labels of two files, without selectors. Labels of main content in one of
// them alone cannot be compared.
Result<AnnotatorComparison> compared(const std::array<std::string, 2>& files,
                                     const SiteDescription& site, const WorkingTree& page) {
  AnnotatorComparison result;
  std::array<bool, 2> has_content{};
  for (std::size_t at = 0; at < files.size(); ++at) {
    result.version += version_of(files[at]) + " ";
    PAGELET_ASSIGN_OR_RETURN(const LabelFile labels,
                             read_labels_of(files[at], site.id, site.key_page));
    PAGELET_ASSIGN_OR_RETURN(const Gold gold, resolve_labels(labels, page));
    has_content[at] = gold.main_content.has_value();
    if (result.unlabelled.empty()) result.unlabelled = gold.why_unlabelled();
    result.both[at] = LabelSets(gold);
  }
  if (has_content[0] != has_content[1]) {
    return fail(ErrorCode::kInput, files[has_content[0] ? 1 : 0] + ": has no main_content, but " +
                                       files[has_content[0] ? 0 : 1] + " has");
  }
  result.kappas = kappas(result.both[0], result.both[1]);
  result.differences = differences(result.both[0], result.both[1], page);
  return result;
}

Result<void> compare(const SuiteSite& site, const std::string& a, const std::string& b,
                     const Limits& limits, SiteAgreement& result) {
  const auto file_of = [&](const std::string& name) {
    return label_file_of(site.folder, name == kGoldAnnotator ? "" : name);
  };
  for (const std::string& name : {a, b}) {
    std::error_code ignored;
    if (!std::filesystem::exists(file_of(name), ignored)) {
      result.missing.push_back(name);
    }
  }
  if (!result.missing.empty()) return {};
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(site));
  PAGELET_ASSIGN_OR_RETURN(const auto opened,
                           KeyPage::open(folder.source(), folder.key_page(), {.limits = limits}));
  const WorkingTree& page = opened->tree(Whitespace::kDrop);
  PAGELET_ASSIGN_OR_RETURN(const AnnotatorComparison both,
                           compared({file_of(a), file_of(b)}, folder.description(), page));
  if (!both.unlabelled.empty()) {
    return fail(ErrorCode::kInput, "counts as unlabelled: " + both.unlabelled);
  }
  result.nodes = page.size();
  result.kappas = both.kappas;
  PathIndex paths(page.document());
  for (const Difference& difference : both.differences) {
    result.differences.push_back({paths.path(page.document_node(difference.node)),
                                  difference.members.size(), difference.in_a, difference.in_b});
  }
  return {};
}

}  // namespace

std::vector<std::string>& list_of(LabelFile& labels, GoldKind kind) {
  if (kind == GoldKind::kSpecific) return labels.not_template;
  if (kind == GoldKind::kMenu) return labels.main_menu;
  if (!labels.main_content) labels.main_content.emplace();
  return *labels.main_content;
}

std::string progress_of(const LabelFile& labels) {
  const bool is_decided = !labels.agreement || labels.agreement->open() == 0;
  if (!is_decided) return "open";
  const bool is_empty = labels.not_template.empty() && labels.main_menu.empty();
  const bool is_done = labels.done.value_or(false) || labels.agreement;
  if (is_empty && !is_done) return "open";
  if (!is_done && labels.done) return "begun";
  return labels.confidence == "low" ? "doubtful" : "labelled";
}

std::set<std::string> annotators_of(const std::string& site_folder) {
  std::set<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(site_folder, error)) {
    const std::string file = entry.path().filename().string();
    if (!file.starts_with("labels.") || !file.ends_with(".json") || file == "labels.json") continue;
    const std::string name = file.substr(7, file.size() - 12);
    if (is_annotator_name(name)) names.insert(name);
  }
  return names;
}

std::string label_file_of(const std::string& site_folder, const std::string& annotator) {
  return site_folder + "/labels" + (annotator.empty() ? "" : "." + annotator) + ".json";
}

bool is_annotator_name(const std::string& name) {
  constexpr std::size_t kLongest = 40;
  return !name.empty() && name.size() <= kLongest && std::ranges::all_of(name, [](char c) {
    return is_letter_or_digit(c) || c == '-' || c == '_';
  });
}

SiteAgreement compare_annotators(const SuiteSite& site, const std::string& a, const std::string& b,
                                 const Limits& limits) {
  SiteAgreement result;
  result.site = site.id;
  const Result<void> compared = compare(site, a, b, limits, result);
  if (!compared) result.error = compared.error().message;
  return result;
}

Result<std::unique_ptr<SiteLabels>> SiteLabels::open(const SuiteSite& site,
                                                     const std::string& annotator,
                                                     const Limits& limits) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder opened, open_site(site));
  std::unique_ptr<SiteLabels> labels(
      new SiteLabels(std::move(opened), label_file_of(site.folder, annotator), annotator));
  SiteFolder& folder = labels->folder_;
  PAGELET_ASSIGN_OR_RETURN(labels->key_page_,
                           KeyPage::open(folder.source(), folder.key_page(), {.limits = limits}));
  labels->finder_.emplace(labels->tree());
  return labels;
}

bool SiteLabels::has_file() const {
  std::error_code ignored;
  return std::filesystem::exists(path_, ignored);
}

Result<LabelFile> SiteLabels::labels() const {
  if (has_file()) {
    const SiteDescription& site = folder_.description();
    return read_labels_of(path_, site.id, site.key_page);
  }
  LabelFile none;
  none.path = path_;
  none.main_content.emplace();
  none.done = false;
  return none;
}

LabelSets SiteLabels::sets_of(LabelFile& labels, std::vector<std::string>& errors) const {
  LabelSets sets(tree().size());
  for (const GoldKind kind : kGoldKinds) {
    for (const std::string& selector : list_of(labels, kind)) {
      const Result<NodeSet> covered = finder_->cover(selector);
      if (covered) {
        sets.of(kind) |= *covered;
      } else {
        errors.push_back(std::string(field_of(kind)) + ": " + covered.error().text());
      }
    }
  }
  return sets;
}

// Writes selectors for new sets, as similar to the old selectors as possible.
Result<void> SiteLabels::describe(const LabelSets& sets, LabelFile& labels) {
  for (const GoldKind kind : kGoldKinds) {
    std::vector<std::string>& list = list_of(labels, kind);
    PAGELET_ASSIGN_OR_RETURN(list, finder_->revise(list, sets.of(kind)));
  }
  return {};
}

Result<LabelState> SiteLabels::state(LabelFile labels) {
  PAGELET_TRY(check_lengths(labels));
  LabelState state;
  state.sets = sets_of(labels, state.errors);
  state.warnings = warnings_about(state.sets, labels);
  state.labels = std::move(labels);
  state.version = version_of(path_);
  return state;
}

std::vector<std::string> SiteLabels::warnings_about(const LabelSets& sets,
                                                    const LabelFile& labels) {
  const Gold gold = sets.gold();
  std::vector<std::string> warnings = faults_of(gold, tree());
  if (const auto inside = menu_inside(gold, tree())) warnings.push_back(*inside);
  if (!labels.started_from.empty()) {
    warnings.emplace_back("The labelling started from the answer of " + labels.started_from +
                          ", which favours it.");
  }
  return warnings;
}

std::vector<MarkProposal> SiteLabels::proposals(const LabelSets& sets, const LabelChange& change) {
  const NodeSet& own = sets.of(change.kind);
  const NodeSet& keep_out =
      sets.of(change.kind == GoldKind::kMenu ? GoldKind::kSpecific : GoldKind::kMenu);
  std::vector<MarkProposal> list;
  for (const FoundSelector& found : finder_->more_like(change.node, own, keep_out, kProposals)) {
    list.push_back(
        {change.kind, found.text, found.covered.count() - found.covered.count_common(own)});
  }
  return list;
}

Result<AnnotatorComparison> SiteLabels::compare(const std::array<std::string, 2>& annotators) {
  std::array<std::string, 2> files;
  for (std::size_t at = 0; at < files.size(); ++at) {
    const std::string& name = annotators[at];
    if (!is_annotator_name(name)) return fail(ErrorCode::kInput, "there is no annotator " + name);
    files[at] = label_file_of(folder_.folder(), name);
  }
  PAGELET_ASSIGN_OR_RETURN(AnnotatorComparison result,
                           compared(files, folder_.description(), tree()));
  for (const Difference& difference : result.differences) {
    result.selectors.push_back(finder_->selector_of(difference.node));
  }
  return result;
}

// Puts a selector into its list.
Result<void> SiteLabels::change_list(const LabelChange& change, LabelFile& labels,
                                     LabelSets& sets) {
  std::vector<std::string>& list = list_of(labels, change.kind);
  const bool is_edit = change.action == LabelChange::kEdit;
  if (is_edit && change.index >= list.size()) {
    return fail(ErrorCode::kInput, "\"index\" is beyond the list");
  }
  if (is_edit && change.selector.empty()) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(change.index));
  } else {
    PAGELET_ASSIGN_OR_RETURN(const NodeSet covered, finder_->cover(change.selector));
    if (!is_edit) list.emplace_back();
    list[is_edit ? change.index : list.size() - 1] = change.selector;
  }
  std::vector<std::string> ignored;
  const LabelSets wanted = sets_of(labels, ignored);
  follow_list(sets, wanted.of(change.kind), change.kind, tree());
  return {};
}

// False: the two annotators' labels are not those that were compared.
Result<bool> SiteLabels::decide(const LabelChange& change, LabelFile& labels, LabelSets& sets) {
  PAGELET_ASSIGN_OR_RETURN(const AnnotatorComparison compared, compare(change.annotators));
  if (change.compared != compared.version) return false;
  if (!labels.agreement || labels.agreement->annotators != change.annotators) {
    labels.agreement = Adjudication{change.annotators, {}, 0, {}};
  }
  Adjudication& agreement = *labels.agreement;
  agreement.kappas = compared.kappas;
  agreement.differences = compared.differences.size();
  std::erase_if(agreement.decided, [&](const std::string& selector) {
    return std::ranges::find(compared.selectors, selector) == compared.selectors.end();
  });
  if (change.action == LabelChange::kAdopt) {
    for (const GoldKind kind : kGoldKinds) {
      sets.of(kind) = compared.both[0].of(kind);
      sets.of(kind) &= compared.both[1].of(kind);
    }
    return true;
  }
  const auto found = std::ranges::find(compared.differences, change.node, &Difference::node);
  if (found == compared.differences.end()) {
    return fail(ErrorCode::kInput, "\"node\" is not the first node of a difference");
  }
  if (change.action != LabelChange::kChooseOwn) {
    const bool is_second = change.action == LabelChange::kChooseB;
    take_side(sets, compared.both[is_second ? 1 : 0], *found, tree());
  }
  const std::string& selector =
      compared.selectors[static_cast<std::size_t>(found - compared.differences.begin())];
  if (std::ranges::find(agreement.decided, selector) == agreement.decided.end()) {
    agreement.decided.push_back(selector);
  }
  return true;
}

Result<std::optional<LabelState>> SiteLabels::change(LabelFile labels, const std::string& version,
                                                     const LabelChange& change) {
  if (version != version_of(path_)) return std::nullopt;
  PAGELET_TRY(check_lengths(labels));
  std::vector<std::string> errors;
  LabelSets sets = sets_of(labels, errors);
  switch (change.action) {
    case LabelChange::kSave:
      break;
    case LabelChange::kMark:
      sets.mark(tree(), change.node, change.kind);
      break;
    case LabelChange::kUnmark:
      sets.unmark(tree(), change.node, change.kind);
      break;
    case LabelChange::kTemplate:
      sets.unmark(tree(), change.node, GoldKind::kSpecific);
      sets.unmark(tree(), change.node, GoldKind::kMenu);
      break;
    case LabelChange::kAccept:
    case LabelChange::kEdit:
      PAGELET_TRY(change_list(change, labels, sets));
      break;
    default: {
      PAGELET_ASSIGN_OR_RETURN(const bool is_current, decide(change, labels, sets));
      if (!is_current) return std::nullopt;
    }
  }
  if (change.action != LabelChange::kSave) PAGELET_TRY(describe(sets, labels));
  PAGELET_ASSIGN_OR_RETURN(LabelState state, this->state(std::move(labels)));
  if (change.action == LabelChange::kMark) state.proposals = proposals(sets, change);
  state.labels.id = folder_.description().id;
  state.labels.key_page = folder_.description().key_page;
  state.labels.annotator = annotator_;
  state.labels.counts = counts_of(state.sets.gold());
  PAGELET_TRY(write_label_file(state.labels));
  state.version = version_of(path_);
  return state;
}

}  // namespace pagelet
