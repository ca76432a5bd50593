// SPDX-License-Identifier: MIT
#include "datasets/labelling/agreement.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include "core/dom/path.h"
#include "core/site/site.h"
#include "core/text/ascii.h"
#include "datasets/site_folder.h"

namespace pagelet {
namespace {

std::array<bool, 3> kinds_of(const LabelSets& sets, std::size_t node) {
  std::array<bool, 3> kinds{};
  for (const GoldKind kind : kGoldKinds) {
    kinds[static_cast<std::size_t>(kind)] = sets.of(kind).contains(node);
  }
  return kinds;
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
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, SiteFolder::open(site.folder));
  PAGELET_ASSIGN_OR_RETURN(const auto opened,
                           Site::open(folder.source(), folder.key_page(), limits));
  const WorkingTree& page = opened->tree(opened->key_page(), Whitespace::kDrop);
  const std::string& key_page = folder.description().key_page;
  PAGELET_ASSIGN_OR_RETURN(const auto of_a, read_label_sets(file_of(a), key_page, page));
  PAGELET_ASSIGN_OR_RETURN(const auto of_b, read_label_sets(file_of(b), key_page, page));
  result.nodes = page.size();
  result.kappas = kappas(of_a, of_b);
  const PathIndex paths(page.document());
  for (const Difference& difference : differences(of_a, of_b, page)) {
    result.differences.push_back({paths.path(page.document_node(difference.node)),
                                  difference.members.size(), difference.in_a, difference.in_b});
  }
  return {};
}

}  // namespace

double kappa(const NodeSet& a, const NodeSet& b) {
  const auto nodes = static_cast<double>(a.universe());
  const auto in_a = static_cast<double>(a.count());
  const auto in_b = static_cast<double>(b.count());
  const auto common = static_cast<double>(a.count_common(b));
  const double observed = (common + (nodes - in_a - in_b + common)) / nodes;
  const double chance = (in_a * in_b + (nodes - in_a) * (nodes - in_b)) / (nodes * nodes);
  return chance >= 1 ? 1 : (observed - chance) / (1 - chance);
}

Kappas kappas(const LabelSets& a, const LabelSets& b) {
  Kappas found;
  for (const GoldKind kind : kGoldKinds) {
    if (a.of(kind).empty() && b.of(kind).empty()) continue;
    found[static_cast<std::size_t>(kind)] = kappa(a.of(kind), b.of(kind));
  }
  return found;
}

std::vector<Difference> differences(const LabelSets& a, const LabelSets& b,
                                    const WorkingTree& page) {
  std::vector<Difference> found;
  std::vector<std::size_t> part_of(page.size());  // number of the node's difference, from 1
  for (std::size_t at = 0; at < page.size(); ++at) {
    const auto node = static_cast<TreeNode>(at);
    const auto in_a = kinds_of(a, at);
    const auto in_b = kinds_of(b, at);
    if (in_a == in_b) continue;
    const std::size_t above = at == 0 ? 0 : part_of[page.parent(node)];
    const bool continues =
        above > 0 && found[above - 1].in_a == in_a && found[above - 1].in_b == in_b;
    if (!continues) found.push_back({node, {}, in_a, in_b});
    part_of[at] = continues ? above : found.size();
    found[part_of[at] - 1].members.push_back(node);
  }
  return found;
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

Result<LabelSets> read_label_sets(const std::string& path, const std::string& key_page,
                                  const WorkingTree& page) {
  PAGELET_ASSIGN_OR_RETURN(const LabelFile labels, read_labels_of(path, key_page));
  PAGELET_ASSIGN_OR_RETURN(const Gold gold, resolve_labels(labels, page));
  return LabelSets(gold);
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
