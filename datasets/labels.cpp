// SPDX-License-Identifier: MIT
#include "datasets/labels.h"

#include <filesystem>

#include "core/dom/path.h"
#include "core/dom/selector.h"
#include "core/files/files.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"
#include "datasets/json_file.h"

namespace pagelet {
namespace {

// The classes of TECO as selectors.
constexpr const char* kTecoNotTemplate =
    ".TECO_notTemplate, .TECO_notTemplate2, .TECO_notTemplate3";
constexpr const char* kTecoTemplate = ".TECO_template";
constexpr const char* kTecoContent = ".TECO_mainContent";
constexpr const char* kTecoNotContent = ".TECO_notContent";
constexpr const char* kTecoMenu = ".TECO_mainMenu";

Result<LabelCounts> read_counts(JsonFields& fields, const std::string& path) {
  LabelCounts counts;
  const nlohmann::json* const field = fields.find("counts");
  if (field == nullptr) return counts;
  if (!field->is_object()) return fields.wrong("counts", "is not an object");
  JsonFields given(*field, path);
  for (const auto& [name, count] : kLabelCounts) {
    const nlohmann::json* const value = given.find(name);
    if (value == nullptr) continue;
    if (!value->is_number_unsigned()) {
      return fields.wrong("counts", "contains something that is not a whole number");
    }
    counts.*count = value->get<std::size_t>();
  }
  return counts;
}

// Adjudications of version 0.2.0 have neither differences nor decided: they count as finished.
Result<std::optional<Adjudication>> read_agreement(JsonFields& fields) {
  const nlohmann::json* const field = fields.find("agreement");
  if (field == nullptr) return std::nullopt;
  Adjudication agreement;
  try {
    agreement.annotators = field->at("annotators").get<std::vector<std::string>>();
    if (agreement.annotators.size() < 2) {
      return fields.wrong("annotators", "of \"agreement\" has fewer than two names");
    }
    for (std::size_t list = 0; list < kLabelLists.size(); ++list) {
      const auto kappa = field->find(kLabelLists[list]);
      if (kappa != field->end() && !kappa->is_null()) agreement.kappas[list] = kappa->get<double>();
    }
    const nlohmann::json differences = field->value("differences", nlohmann::json(0U));
    if (!differences.is_number_unsigned()) {
      return fields.wrong("differences", "of \"agreement\" is not a whole number from 0");
    }
    agreement.differences = differences.get<std::size_t>();
    agreement.decided = field->value("decided", std::vector<std::string>{});
  } catch (const nlohmann::json::exception&) {
    return fields.wrong("agreement", "is not as docs/formats.md describes it");
  }
  return agreement;
}

// Maximum bytes of a file with gold text.
constexpr std::size_t kMaxGoldLength = std::size_t{64} << 20;

// Reads the gold text, or the name of its file.
Result<void> read_content_text(JsonFields& fields, LabelFile& labels, TextGold& gold) {
  constexpr const char* kName = "main_content_text";
  const nlohmann::json* const field = fields.find(kName);
  if (field == nullptr) return {};
  if (field->is_string()) {
    gold.content = field->get<std::string>();
    return {};
  }
  const auto file = field->is_object() ? field->find("file") : field->end();
  if (!field->is_object() || file == field->end() || !file->is_string()) {
    return fields.wrong(kName, R"(is neither a string nor {"file": NAME})");
  }
  const std::filesystem::path name(file->get<std::string>());
  if (name != name.filename() || name.extension() != ".txt") {
    return fields.wrong(kName, "names no file beside it that ends in .txt");
  }
  const std::string path = (std::filesystem::path(labels.path).parent_path() / name).string();
  Result<std::string> text = read_input(path, kMaxGoldLength);
  static_assert(kMaxGoldLength == std::size_t{64} << 20, "as the message says");
  if (!text && text.error().code == ErrorCode::kLimit) {
    return fields.wrong(kName, "names a file of more than 64 MiB");
  }
  if (!text) return tl::unexpected(text.error());
  if (!is_valid_utf8(*text)) return fields.wrong(kName, "names a file that is not UTF-8");
  gold.content = std::move(*text);
  labels.text_file = name.string();
  return {};
}

Result<void> read_posts(JsonFields& fields, TextGold& gold) {
  constexpr const char* kName = "posts";
  const nlohmann::json* const field = fields.find(kName);
  if (field == nullptr) return {};
  if (!field->is_array()) return fields.wrong(kName, "is not a list");
  static_assert(kMaxGoldPosts == 10'000, "as the message says");
  if (field->size() > kMaxGoldPosts) return fields.wrong(kName, "has more than 10,000 posts");
  std::vector<GoldPost>& posts = gold.posts.emplace();
  constexpr auto kMembers = std::to_array<std::pair<const char*, std::string GoldPost::*>>(
      {{"first_words", &GoldPost::first_words},
       {"author", &GoldPost::author},
       {"date", &GoldPost::date}});
  for (const nlohmann::json& given : *field) {
    GoldPost& post = posts.emplace_back();
    for (const auto& [name, member] : kMembers) {
      const auto value = given.is_object() ? given.find(name) : given.end();
      if (given.is_object() && (value == given.end() || value->is_null())) continue;
      if (!given.is_object() || !value->is_string()) {
        return fields.wrong(kName, "contains something that is not a post");
      }
      post.*member = value->get<std::string>();
    }
    const auto parent = given.find("parent");
    if (parent == given.end() || parent->is_null()) continue;
    const bool is_before =
        parent->is_number_unsigned() && parent->get<std::uint64_t>() < posts.size() - 1;
    if (!is_before) return fields.wrong(kName, "contains a parent that does not precede its post");
    post.parent = parent->get<std::uint32_t>();
  }
  return {};
}

Result<void> read_text_gold(JsonFields& fields, LabelFile& labels) {
  TextGold gold;
  PAGELET_TRY(read_content_text(fields, labels, gold));
  if (fields.find("comments_text") != nullptr) {
    PAGELET_TRY(fields.read("comments_text", gold.comments.emplace()));
  }
  PAGELET_TRY(read_posts(fields, gold));
  const std::array lists = {std::pair("must_hold", &gold.must_hold),
                            std::pair("must_not_hold", &gold.must_not_hold)};
  for (const auto& [name, list] : lists) PAGELET_TRY(fields.read(name, *list));
  static_assert(kMaxSegments == 1'000 && kMaxSegmentLength == 10'000, "as the messages say");
  if (gold.must_hold.size() + gold.must_not_hold.size() > kMaxSegments) {
    return fields.wrong("must_hold", "and must_not_hold have more than 1,000 texts");
  }
  for (const auto& [name, list] : lists) {
    for (const std::string& segment : *list) {
      if (is_blank(segment)) return fields.wrong(name, "contains a blank text");
      if (segment.size() <= kMaxSegmentLength) continue;
      return fields.wrong(name, "contains a text of more than 10,000 bytes");
    }
  }
  const bool has_text = gold.content || gold.comments || gold.posts;
  if (!has_text && !gold.has(TextMeasure::kSegments)) return {};
  labels.text = std::move(gold);
  labels.has_nodes = fields.find("not_template") != nullptr;
  return {};
}

// The texts that may be missing.
constexpr auto kTexts = std::to_array<std::pair<const char*, std::string LabelFile::*>>(
    {{"confidence", &LabelFile::confidence},
     {"notes", &LabelFile::notes},
     {"annotator", &LabelFile::annotator},
     {"started_from", &LabelFile::started_from}});

// Values that are nested deeper are dropped when a file is written again.
constexpr int kDeepestKept = 16;

std::optional<std::string> describe(const NodeSet& nodes, const char* what,
                                    const WorkingTree& key_page) {
  if (nodes.empty()) return std::nullopt;
  std::size_t first = nodes.universe();
  nodes.for_each([&](std::size_t node) { first = std::min(first, node); });
  const NodeId node = key_page.document_node(static_cast<TreeNode>(first));
  return std::string(what) + ": " + std::to_string(nodes.count()) + " nodes, the first is " +
         PathIndex(key_page.document()).path(node);
}

void compare_counts(const LabelFile& labels, Gold& gold) {
  const LabelCounts counts = counts_of(gold);
  for (const auto& [name, count] : kLabelCounts) {
    const std::optional<std::size_t>& said = labels.counts.*count;
    const std::optional<std::size_t>& found = counts.*count;
    if (!said || !found || *said == *found) continue;
    gold.warnings.push_back(labels.path + ": counts." + name + " is " + std::to_string(*said) +
                            ", but " + std::to_string(*found) +
                            " were found: the labels were made on another tree");
  }
}

std::vector<NodeId> selected(const std::string& selector, const Document& document) {
  return Selector::parse(selector)->match(document);
}

// The nodes whose nearest label is one of `labels` rather than of `opposites`. Nodes without either
// are outside, unless the page has only opposites. O(nodes).
NodeSet nearest_covered(const WorkingTree& page, const std::vector<NodeId>& labels,
                        const std::vector<NodeId>& opposites) {
  enum class Mark : std::uint8_t { kNone, kOpposite, kLabel };
  std::vector<Mark> marks(page.document().size());
  for (const NodeId node : opposites) marks[index_of(node)] = Mark::kOpposite;
  for (const NodeId node : labels) marks[index_of(node)] = Mark::kLabel;
  const auto with_mark = [&](NodeId node, bool around) {
    const Mark mark = marks[index_of(node)];
    return mark == Mark::kNone ? around : mark == Mark::kLabel;
  };
  NodeSet covered(page.size());
  const bool around = with_mark(NodeId{}, labels.empty() && !opposites.empty());
  for (TreeNode node = 0; node < page.size(); ++node) {
    const bool of_parent = node == 0 ? around : covered.contains(page.parent(node));
    if (with_mark(page.document_node(node), of_parent)) covered.insert(node);
  }
  return covered;
}

}  // namespace

Result<LabelFile> read_label_file(const std::string& path) {
  PAGELET_ASSIGN_OR_RETURN(const nlohmann::json document, read_json_object(path));
  JsonFields fields(document, path);
  LabelFile labels;
  labels.path = path;
  PAGELET_TRY(fields.read("key_page", labels.key_page));
  PAGELET_TRY(read_text_gold(fields, labels));
  PAGELET_TRY(fields.read("not_template", labels.not_template));
  PAGELET_TRY(fields.read("main_content", labels.main_content));
  PAGELET_TRY(fields.read("main_menu", labels.main_menu));
  PAGELET_ASSIGN_OR_RETURN(labels.counts, read_counts(fields, path));
  PAGELET_TRY(fields.read("id", labels.id));
  for (const auto& [name, text] : kTexts) PAGELET_TRY(fields.read(name, labels.*text));
  PAGELET_TRY(fields.read("suggestions_shown", labels.suggestions_shown));
  PAGELET_TRY(fields.read("done", labels.done));
  PAGELET_ASSIGN_OR_RETURN(labels.agreement, read_agreement(fields));
  labels.unknown = fields.unknown();
  return labels;
}

Result<void> write_label_file(const LabelFile& labels) {
  using Json = nlohmann::ordered_json;
  // The fields of an existing file keep their order.
  Json document = parse_shallow_json<Json>(read_input(labels.path).value_or(""), kDeepestKept);
  if (!document.is_object()) document = Json::object();
  document["id"] = labels.id;
  document["key_page"] = labels.key_page;
  const auto put = [&](const char* name, bool is_set, Json value) {
    if (is_set) {
      document[name] = std::move(value);
    } else {
      document.erase(name);
    }
  };
  // Beside gold text, empty lists would say that the whole page is template.
  const std::vector<std::string> content = labels.main_content.value_or(std::vector<std::string>{});
  const bool has_nodes =
      !labels.text || !labels.not_template.empty() || !content.empty() || !labels.main_menu.empty();
  Json counts = Json::object();
  for (const auto& [name, count] : kLabelCounts) {
    if (labels.counts.*count) counts[name] = *(labels.counts.*count);
  }
  put("not_template", has_nodes, labels.not_template);
  put("main_content", has_nodes, content);
  put("main_menu", has_nodes, labels.main_menu);
  put("counts", has_nodes, std::move(counts));
  for (const auto& [name, text] : kTexts) put(name, !(labels.*text).empty(), labels.*text);
  put("suggestions_shown", labels.suggestions_shown, true);
  put("done", labels.done.has_value(), labels.done.value_or(false));
  if (labels.agreement) {
    Json agreement = {{"annotators", labels.agreement->annotators}};
    for (std::size_t list = 0; list < kLabelLists.size(); ++list) {
      const std::optional<double>& kappa = labels.agreement->kappas[list];
      agreement[kLabelLists[list]] = kappa ? Json(*kappa) : Json();
    }
    agreement["differences"] = labels.agreement->differences;
    agreement["decided"] = labels.agreement->decided;
    document["agreement"] = std::move(agreement);
  }
  return write_whole_file(labels.path,
                          document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

Result<LabelFile> read_labels_of(const std::string& path, const std::string& site_id,
                                 const std::string& key_page) {
  PAGELET_ASSIGN_OR_RETURN(LabelFile labels, read_label_file(path));
  if (!labels.id.empty() && labels.id != site_id) {
    labels.fault =
        path + ": the labels are for the site " + labels.id + ", but this one is " + site_id;
  }
  if (labels.key_page.empty() || labels.key_page == key_page) return labels;
  return fail(ErrorCode::kInput, path + ": the labels are for " + labels.key_page +
                                     ", but the key page is " + key_page);
}

Result<NodeSet> nodes_covered(const std::string& selector, const WorkingTree& page) {
  PAGELET_ASSIGN_OR_RETURN(const Selector parsed, Selector::parse(selector));
  const std::vector<NodeId> matched = parsed.match(page.document());
  if (!matched.empty()) return page.covered_by(matched);
  return fail(ErrorCode::kInput, "selector \"" + selector + "\" matches nothing");
}

NodeSet nodes_covered(const std::vector<std::string>& selectors, const WorkingTree& page,
                      const std::string& where, std::vector<std::string>& errors) {
  NodeSet covered(page.size());
  for (const std::string& selector : selectors) {
    if (const Result<NodeSet> nodes = nodes_covered(selector, page)) {
      covered |= *nodes;
    } else {
      errors.push_back(where + nodes.error().text());
    }
  }
  return covered;
}

Gold resolve_labels(const LabelFile& labels, const WorkingTree& key_page,
                    std::vector<std::string>& errors) {
  const auto resolve = [&](const char* list, const std::vector<std::string>& selectors) {
    return nodes_covered(selectors, key_page, labels.path + ": " + list + ": ", errors);
  };
  Gold gold;
  gold.has_nodes = labels.has_nodes;
  gold.text = labels.text;
  gold.template_nodes = resolve("not_template", labels.not_template).complement();
  gold.main_menu = resolve("main_menu", labels.main_menu);
  if (labels.main_content) gold.main_content = resolve("main_content", *labels.main_content);
  const auto warn = [&](const std::string& what) {
    gold.warnings.push_back(labels.path + ": " + what);
  };
  for (const std::string& field : labels.unknown) warn("unknown field \"" + field + "\"");
  if (!labels.started_from.empty()) {
    warn("the labelling started from the answer of " + labels.started_from + ", which favours it");
  }
  if (labels.agreement && labels.agreement->open() > 0) {
    gold.undecided = labels.path + ": of " + std::to_string(labels.agreement->differences) +
                     " differences between " + joined(labels.agreement->annotators, " and ") +
                     ", " + std::to_string(labels.agreement->open()) + " are not decided yet";
    gold.warnings.push_back(gold.undecided);
  }
  if (!labels.fault.empty()) gold.faults.push_back(labels.fault);
  for (const std::string& fault : faults_of(gold, key_page)) {
    gold.faults.push_back(labels.path + ": " + fault);
  }
  if (errors.empty()) compare_counts(labels, gold);
  return gold;
}

LabelCounts counts_of(const Gold& gold) {
  std::optional<std::size_t> content;
  if (gold.main_content) content = gold.main_content->count();
  return {gold.template_nodes.universe(), gold.template_nodes.count(), content,
          gold.main_menu.count()};
}

Result<Gold> resolve_labels(const LabelFile& labels, const WorkingTree& key_page) {
  std::vector<std::string> errors;
  Gold gold = resolve_labels(labels, key_page, errors);
  if (!errors.empty()) return fail(ErrorCode::kInput, errors.front());
  return gold;
}

std::vector<std::string> faults_of(const Gold& gold, const WorkingTree& key_page) {
  std::vector<std::string> faults;
  if (!gold.has_nodes) return faults;
  if (gold.template_nodes.empty()) {
    faults.emplace_back("not_template covers everything: the template is empty");
  } else if (gold.template_nodes.count() == key_page.size()) {
    faults.emplace_back("not_template covers nothing: the whole page is template");
    return faults;
  }
  if (!gold.main_content) return faults;
  const auto find = [&](NodeSet nodes, const NodeSet& others, const char* what) {
    nodes &= others;
    if (auto fault = describe(nodes, what, key_page)) faults.push_back(*std::move(fault));
  };
  find(*gold.main_content, gold.template_nodes, "main_content outside not_template");
  find(gold.main_menu, *gold.main_content, "main_menu inside main_content");
  return faults;
}

std::optional<std::string> menu_inside(const Gold& gold, const WorkingTree& key_page) {
  if (!gold.has_nodes) return std::nullopt;
  NodeSet inside = gold.main_menu;
  inside &= gold.template_nodes.complement();
  return describe(inside, "main_menu inside not_template", key_page);
}

bool contains(std::string_view text, std::string_view part) {
  // std::string_view::find takes the product of the sizes for "aaa...a" and "aaa...b".
  return memmem(text.data(), text.size(), part.data(), part.size()) != nullptr;
}

std::vector<std::string> texts_of(const NodeSet& nodes, const WorkingTree& page) {
  std::vector<std::string> texts;
  nodes.for_each([&](std::size_t node) {
    const auto at = static_cast<TreeNode>(node);
    if (page.is_text(at)) texts.push_back(collapse_blanks(page.text(at)));
  });
  return texts;
}

Gold teco_gold(const WorkingTree& key_page) {
  const Document& document = key_page.document();
  Gold gold;
  gold.template_nodes = nearest_covered(key_page, selected(kTecoNotTemplate, document),
                                        selected(kTecoTemplate, document))
                            .complement();
  const std::vector<NodeId> content = selected(kTecoContent, document);
  const std::vector<NodeId> not_content = selected(kTecoNotContent, document);
  if (!content.empty() || !not_content.empty()) {
    gold.main_content = nearest_covered(key_page, content, not_content);
  }
  gold.main_menu = key_page.covered_by(selected(kTecoMenu, document));
  gold.warnings = faults_of(gold, key_page);
  return gold;
}

std::size_t count_teco_labels(const Document& document) {
  const std::string any = std::string(kTecoNotTemplate) + ", " + kTecoContent + ", " + kTecoMenu;
  return selected(any, document).size();
}

std::size_t count_plain_labels(const Document& document) {
  if (selected(".notTemplate, .mainContent", document).empty()) return 0;
  return selected(".notTemplate, .mainContent, .template, .notContent", document).size();
}

}  // namespace pagelet
