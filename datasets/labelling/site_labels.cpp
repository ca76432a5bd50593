// SPDX-License-Identifier: MIT
#include "datasets/labelling/site_labels.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <system_error>

#include "core/digest/sha256.h"
#include "core/dom/path.h"
#include "core/files/files.h"
#include "core/site/key_page.h"
#include "core/text/ascii.h"

namespace pagelet {
namespace {

// Errors (`kInput`): those of reading the files; some have main content and others have none.
Result<AnnotatorComparison> read_labels(std::span<const std::string> files,
                                        const SiteDescription& site, const WorkingTree& page) {
  AnnotatorComparison read;
  bool first_has_content = false;
  for (const std::string& file : files) {
    read.version += version_of(file) + " ";
    PAGELET_ASSIGN_OR_RETURN(const LabelFile labels, read_labels_of(file, site.id, site.key_page));
    PAGELET_ASSIGN_OR_RETURN(const Gold gold, resolve_labels(labels, page));
    const bool has_content = gold.main_content.has_value();
    if (read.all.empty()) first_has_content = has_content;
    if (has_content != first_has_content) {
      return fail(ErrorCode::kInput, (has_content ? files.front() : file) +
                                         ": has no main_content, but " +
                                         (has_content ? file : files.front()) + " has");
    }
    if (read.unlabelled.empty()) read.unlabelled = gold.why_unlabelled();
    read.all.emplace_back(gold);
  }
  return read;
}

Result<void> compare(const SuiteSite& site, const std::vector<std::string>& names,
                     const Limits& limits, SiteAgreement& result) {
  std::vector<std::string> files;
  for (const std::string& name : names) {
    files.push_back(label_file_of(site.folder, name == "gold" ? "" : name));
    if (!is_there(files.back())) result.missing.push_back(name);
  }
  if (!result.missing.empty()) return {};
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(site));
  PAGELET_ASSIGN_OR_RETURN(const auto opened,
                           KeyPage::open(folder.source(), folder.key_page(), {.limits = limits}));
  const WorkingTree& page = opened->tree(Whitespace::kDrop);
  PAGELET_ASSIGN_OR_RETURN(const AnnotatorComparison compared,
                           compare_labels(files, folder.description(), page));
  if (!compared.unlabelled.empty()) {
    return fail(ErrorCode::kInput, "counts as unlabelled: " + compared.unlabelled);
  }
  result.nodes = page.size();
  result.differing_nodes = differing_nodes(compared.all);
  result.kappas = compared.kappas;
  if (names.size() > 2) return {};
  PathIndex paths(page.document());
  for (const Difference& difference : compared.differences) {
    result.differences.push_back({paths.path(page.document_node(difference.node)),
                                  difference.members.size(), difference.sides[0],
                                  difference.sides[1]});
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

Result<AnnotatorComparison> compare_labels(std::span<const std::string> files,
                                           const SiteDescription& site, const WorkingTree& page) {
  PAGELET_ASSIGN_OR_RETURN(AnnotatorComparison compared, read_labels(files, site, page));
  const std::vector<LabelSets>& all = compared.all;
  compared.kappas = all.size() > 2 ? fleiss_kappas(all) : kappas(all[0], all[1]);
  compared.differences = differences(all, page);
  return compared;
}

SiteAgreement compare_annotators(const SuiteSite& site, const std::vector<std::string>& names,
                                 const Limits& limits) {
  SiteAgreement result;
  result.site = site.id;
  const Result<void> compared = compare(site, names, limits, result);
  if (!compared) result.error = compared.error().message;
  return result;
}

}  // namespace pagelet
