// SPDX-License-Identifier: MIT
#include "datasets/labelling/site_labels.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/digest/sha256.h"
#include "core/dom/path.h"
#include "core/files/files.h"
#include "core/site/key_page.h"
#include "core/text/ascii.h"

namespace pagelet {
namespace {

Result<void> compare(const SuiteSite& site, const std::string& a, const std::string& b,
                     const Limits& limits, SiteAgreement& result) {
  const auto file_of = [&](const std::string& name) {
    return label_file_of(site.folder, name == "gold" ? "" : name);
  };
  for (const std::string& name : {a, b}) {
    if (!is_there(file_of(name))) result.missing.push_back(name);
  }
  if (!result.missing.empty()) return {};
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(site));
  PAGELET_ASSIGN_OR_RETURN(const auto opened,
                           KeyPage::open(folder.source(), folder.key_page(), {.limits = limits}));
  const WorkingTree& page = opened->tree(Whitespace::kDrop);
  PAGELET_ASSIGN_OR_RETURN(const AnnotatorComparison both,
                           compare_labels({file_of(a), file_of(b)}, folder.description(), page));
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

std::string version_of(const std::string& path) {
  const Result<std::string> content = read_input(path);
  return content ? std::to_string(sha256_prefix(*content)) : "";
}

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
  constexpr std::size_t kMaxLength = 40;
  return !name.empty() && name.size() <= kMaxLength && std::ranges::all_of(name, [](char c) {
    return is_letter_or_digit(c) || c == '-' || c == '_';
  });
}

Result<AnnotatorComparison> compare_labels(const std::array<std::string, 2>& files,
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

SiteAgreement compare_annotators(const SuiteSite& site, const std::string& a, const std::string& b,
                                 const Limits& limits) {
  SiteAgreement result;
  result.site = site.id;
  const Result<void> compared = compare(site, a, b, limits, result);
  if (!compared) result.error = compared.error().message;
  return result;
}

}  // namespace pagelet
