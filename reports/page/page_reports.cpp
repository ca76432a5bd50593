// SPDX-License-Identifier: MIT
#include "reports/page/page_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/path.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/printable.h"
#include "core/text/unicode.h"
#include "extractors/run/leaf_blocks.h"
#include "reports/output/json.h"
#include "reports/output/output_folder.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

// ---- The candidates of a page ----

std::size_t position_of(const std::vector<PageIndex>& pages, PageIndex page) {
  const auto found = std::ranges::find(pages, page);
  return found == pages.end() ? 0 : static_cast<std::size_t>(found - pages.begin()) + 1;
}

// A link, and what became of its page.
struct TriedLink {
  RankedLink ranked;
  bool failed = false;
  std::size_t loaded = 0;  // position in load order, from 1; 0: not loaded
  bool chosen = false;
};

std::vector<TriedLink> tried_links(const KeyPage& key, const CandidateSelection& selection,
                                   std::vector<RankedLink> links) {
  std::vector<TriedLink> tried;
  for (RankedLink& link : links) {
    const std::optional<PageIndex> page = link.page;
    tried.push_back({std::move(link), page && key.site().failed(*page),
                     page ? position_of(selection.loaded, *page) : 0,
                     page && position_of(selection.pages, *page) > 0});
  }
  return tried;
}

std::string_view state_of(const TriedLink& link) {
  return !link.ranked.page ? "dead" : link.failed ? "failed" : "page";
}

std::string outcome(const CandidateSelection& selection) {
  return fmt::format("{}, {} loaded (key page included){}",
                     count_text(selection.pages.size(), "candidate"),
                     count_text(selection.pages_loaded(), "page"),
                     selection.budget_exhausted ? "; the search ended early" : "");
}

// Which links of the page are not in the table, and why; empty when all are.
std::string left_out(const Document& document, std::size_t listed) {
  std::size_t links = 0;
  for (NodeId node{}; node < document.end(); ++node) {
    const Symbol tag = document.tag(node);
    if (tag != Symbol::kA && tag != Symbol::kArea) continue;
    if (document.find_attribute(node, Symbol::kHref) != nullptr) ++links;
  }
  if (links == listed) return "";
  return fmt::format(
      "{} of {} links are listed; the others lead to the key page, to another host or to a listed "
      "page, or have no extension of a page, or path-filter omits them",
      listed, links);
}

std::string table_report(KeyPage& key, const CandidateSelection& selection,
                         const std::vector<TriedLink>& links, LinkOrderKind order,
                         OutputLimit& limit, std::size_t width) {
  Table table("Links of " + key.url().to_string(), {}, {"Rank", "Hyperlink", "DOM"});
  table.add_columns(Align::kLeft, {"State"});
  table.add_columns(Align::kRight, {"Loaded"});
  table.add_columns(Align::kLeft, {"Candidate", "URL"});
  std::size_t bytes = 0;
  for (std::size_t rank = 0; rank < links.size() && !limit.stop(bytes); ++rank) {
    const TriedLink& link = links[rank];
    bytes += link.ranked.url.size();
    table.rows.push_back(
        {std::to_string(rank + 1), fmt::format("{:+}", link.ranked.hyperlink_distance),
         link.ranked.dom_distance == 0 ? "" : std::to_string(link.ranked.dom_distance),
         std::string(state_of(link)), link.loaded == 0 ? "" : std::to_string(link.loaded),
         link.chosen ? "yes" : "", link.ranked.url});
  }
  if (order == LinkOrderKind::kDistance) {
    table.notes.emplace_back(
        "Rank: by hyperlink distance (0, +1, +2, ..., -1, ...); of equal ones the next link is "
        "that "
        "with the largest DOM distance from the links before it");
  }
  table.notes.push_back(outcome(selection));
  std::string others = left_out(key.document(), links.size());
  if (!others.empty()) table.notes.push_back(std::move(others));
  return to_plain_text(table, width);
}

std::string json_report(KeyPage& key, const CandidateSelection& selection,
                        const std::vector<TriedLink>& links, OutputLimit& limit) {
  PathIndex paths(key.document());
  // The rows are written one by one: a tree of many long paths takes much memory, and Json cannot
  // be destroyed without some.
  std::string rows;
  for (const TriedLink& link : links) {
    if (limit.stop(rows.size())) break;
    rows += rows.empty() ? "\n  " : ",\n  ";
    std::string row = to_document(
        Json{{"url", link.ranked.url},
             {"page", link.ranked.page ? Json(key.site().page_url(*link.ranked.page)) : Json()},
             {"dead", !link.ranked.page.has_value()},
             {"failed", link.failed},
             {"hyperlink_distance", link.ranked.hyperlink_distance},
             {"dom_distance", link.ranked.dom_distance},
             {"anchor", paths.path(link.ranked.anchor)},
             {"candidate", link.chosen}});
    row.pop_back();  // its line feed
    for (const char c : row) {
      rows += c;
      if (c == '\n') rows += "  ";
    }
  }
  Json json{{"schema", "pagelet.candidates/1"}, {"url", key.url().to_string()},
            {"links", Json::array()},           {"candidates", Json::array()},
            {"loaded", Json::array()},          {"pages_loaded", selection.pages_loaded()}};
  for (const PageIndex page : selection.pages)
    json["candidates"].push_back(key.site().page_url(page));
  for (const PageIndex page : selection.loaded) json["loaded"].push_back(key.site().page_url(page));
  json["made_by"] = made_by();
  std::string text = to_document(json);
  constexpr std::string_view kLinks = "\"links\": [";
  if (!rows.empty()) text.insert(text.find(kLinks) + kLinks.size(), rows + "\n ");
  return text;
}

// The site's hierarchy: directories of the linked pages' URLs.
struct Directory {
  std::map<std::string, Directory> directories;
  std::vector<std::string> pages;
};

void print(const Directory& directory, const std::string& indent, std::string& text) {
  std::size_t left = directory.pages.size() + directory.directories.size();
  const auto branch = [&] { return --left == 0 ? "`-- " : "|-- "; };
  for (const std::string& page : directory.pages) text += indent + branch() + page + "\n";
  for (const auto& [name, below] : directory.directories) {
    const std::string_view drawn = branch();
    text += indent + std::string(drawn) + name + "/\n";
    print(below, indent + (left == 0 ? "    " : "|   "), text);
  }
}

std::string tree_report(KeyPage& key, const CandidateSelection& selection,
                        const std::vector<TriedLink>& links) {
  Directory root;
  const auto add = [&](const std::string& url, const std::string& mark) {
    const std::optional<Url> parsed = parse_url(url);
    std::string_view path = parsed->path;
    Directory* at = &root;
    path.remove_prefix(path.starts_with('/') ? 1 : 0);
    while (path.find('/') != std::string_view::npos) {
      at = &at->directories[printable_line(take_part(path, '/'))];
    }
    std::string name(path.empty() ? "." : path);
    if (parsed->has_query) name += "?" + parsed->query;
    at->pages.push_back(printable_line(name) + mark);
  };
  add(key.url().to_string(), "  [key page]");
  for (const TriedLink& link : links) {
    const std::string_view state = state_of(link);
    add(link.ranked.url, link.chosen        ? fmt::format("  [candidate, loaded {}]", link.loaded)
                         : link.loaded != 0 ? fmt::format("  [loaded {}]", link.loaded)
                         : state == "page"  ? ""
                                            : fmt::format("  [{}]", state));
  }
  const Url& url = key.url();
  std::string text = printable_line(url.scheme + "://" + url.authority) + "/\n";
  print(root, "", text);
  return text + outcome(selection) + "\n";
}

std::string dot_string(std::string_view text) {
  return "\"" + escaped(printable_line(text), {{'"', "\\\""}, {'\\', "\\\\"}}) + "\"";
}

std::string dot_report(KeyPage& key, const CandidateOptions& options,
                       const CandidateSelection& selection, OutputLimit& limit) {
  std::string text = "digraph candidates {\n  rankdir=LR;\n  node [shape=box];\n";
  const std::string url = key.url().to_string();
  text +=
      fmt::format("  {} [style=bold, label={}];\n", dot_string(url), dot_string("key page " + url));
  for (const PageIndex page : selection.loaded) {
    const bool chosen = position_of(selection.pages, page) > 0;
    text += fmt::format("  {}{};\n", dot_string(key.site().page_url(page)),
                        chosen ? " [style=filled, fillcolor=lightblue]" : "");
    text += fmt::format("  {} -> {};\n", dot_string(url), dot_string(key.site().page_url(page)));
  }
  for (const PageIndex page : selection.loaded) {
    for (const Link& link : key.links(*key.load(page), options.path_filter)) {
      if (limit.stop(text.size())) return text;
      const std::optional<PageIndex> target = link.page;
      if (!target || position_of(selection.loaded, *target) == 0) continue;
      text += fmt::format("  {} -> {};\n", dot_string(key.site().page_url(page)),
                          dot_string(key.site().page_url(*target)));
    }
  }
  return text + "}\n";
}

// ---- Blocks and why they were chosen ----

constexpr std::size_t kMaxSnippetLength = 60;  // columns
constexpr std::size_t kBytesOfText = 1'000;    // that a block keeps; a snippet shows fewer

std::string snippet(const std::string& text) {
  return cut_to_width(printable_line(text), kMaxSnippetLength);
}

// The beginning of what the leaves of a block say.
std::string text_of(const WorkingTree& tree, const LeafBlock& block) {
  std::string text;
  for (const TreeNode leaf : block.leaves) {
    if (text.size() > kBytesOfText) break;
    if (!text.empty()) text += ' ';
    if (tree.is_text(leaf)) {
      text += whole_characters(collapse_blanks(tree.text(leaf)), kBytesOfText);
    } else {
      text += fmt::format("<{}>", tree.document().symbols().text(tree.tag(leaf)));
    }
  }
  return text;
}

// "div#content.wide"
std::string element_name(const WorkingTree& tree, TreeNode node) {
  const Document& document = tree.document();
  const NodeId element = tree.document_node(node);
  std::string name(document.tag_name(element));
  for (const Attribute& attribute : document.attributes(element)) {
    const std::string_view key = document.symbols().text(attribute.name);
    const std::string_view value = document.symbols().text(attribute.value);
    if (key == "id" && !value.empty()) name += "#" + std::string(value);
    if (key != "class") continue;
    for_each_word(value, [&](std::string_view word) {
      if (!word.starts_with(kLabelClassPrefix)) name += "." + std::string(word);
    });
  }
  return snippet(name);
}

// "li: About us"
std::string block_text(const WorkingTree& tree, const LeafBlock& block) {
  return fmt::format("{}: {}", element_name(tree, block.element), snippet(text_of(tree, block)));
}

std::string mark(bool taken, bool colour) {
  if (!colour) return taken ? "+" : "-";
  return taken ? "\033[32m+\033[0m" : "\033[2m-\033[0m";
}

constexpr std::size_t kMaxWidth = 100;  // columns

std::size_t width_of(const Screen& screen) {
  return screen.width == 0 ? kMaxWidth : std::min(screen.width, kMaxWidth);
}

// The lines of a reason, wrapped and indented.
std::string reason_lines(std::string_view reason, const std::string& indent, const Screen& screen) {
  const std::size_t width = width_of(screen);
  std::string text;
  while (!reason.empty()) {
    const std::string lines =
        wrapped(take_part(reason, '\n'), width - std::min(width - 1, indent.size()));
    for (std::string_view rest = lines; !rest.empty();) {
      text += indent + std::string(take_part(rest, '\n')) + "\n";
    }
  }
  return text;
}

// "indent + text", with a mark of one column before the text.
std::string marked_line(std::string_view indent, bool taken, const std::string& text,
                        const Screen& screen) {
  const std::size_t taken_up = indent.size() + 2;
  const std::size_t room = std::max(width_of(screen), taken_up + 1) - taken_up;
  return fmt::format("{}{} {}\n", indent, mark(taken, screen.colour), cut_to_width(text, room));
}

}  // namespace

Result<std::string> candidates_report(KeyPage& key, const CandidateOptions& options,
                                      const CandidateSelection& selection,
                                      std::vector<RankedLink> links, CandidatesFormat format,
                                      std::size_t width) {
  OutputLimit limit = key.output_limit();
  PAGELET_TRY(limit.check(0));
  const std::vector<TriedLink> tried = tried_links(key, selection, std::move(links));
  std::string text;
  switch (format) {
    case CandidatesFormat::kTable:
      text = table_report(key, selection, tried, options.order.kind, limit, width);
      break;
    case CandidatesFormat::kTree:
      text = tree_report(key, selection, tried);
      break;
    case CandidatesFormat::kJson:
      text = json_report(key, selection, tried, limit);
      break;
    case CandidatesFormat::kDot:
      text = dot_report(key, options, selection, limit);
      break;
  }
  PAGELET_TRY(limit.check(text.size()));
  return text;
}

Result<std::string> explain_report(const ExplainedAnswer& answer, const Screen& screen,
                                   OutputLimit& limit) {
  const auto alike = [&](TreeNode one, TreeNode other) {
    return answer.nodes.contains(one) == answer.nodes.contains(other) &&
           answer.reason(one) == answer.reason(other);
  };
  const std::vector<LeafBlock> blocks =
      leaf_blocks(answer.tree, alike, [&] { return limit.stop(0); });
  std::string text = fmt::format("{}: {} of {} nodes are {} (+)\n", answer.info.title,
                                 answer.nodes.count(), answer.tree.size(), to_string(answer.task));
  if (answer.tree.document().has_placed_parts()) {
    text += "  parts that come later in the page were moved to their places\n";
  }
  std::vector<std::string> omitted;
  for (const auto& [why, words] : answer.omitted) {
    omitted.push_back(fmt::format("{} ({})", why, words));
  }
  if (!omitted.empty()) {
    text += fmt::format("  words in no format for readers: {}\n", joined(omitted));
  }
  for (const std::string& rule : answer.rules) {
    if (limit.stop(text.size())) break;
    text += cut_to_width("  rule " + rule, width_of(screen)) + "\n";
  }
  for (const std::string& field : answer.metadata) {
    text += cut_to_width("  " + printable_line(field), width_of(screen)) + "\n";
  }
  std::size_t number = 0;
  for (const std::string& url : answer.pages) {
    text += cut_to_width(fmt::format("  page {}: {}", ++number, printable_line(url)),
                         width_of(screen)) +
            "\n";
  }
  for (std::size_t at = 0; at < blocks.size() && !limit.stop(text.size()); ++at) {
    const TreeNode leaf = blocks[at].leaves.front();
    const bool taken = answer.nodes.contains(leaf);
    // The mark is that of the texts: an element that was judged differently only says where.
    const bool is_place = answer.nodes.contains(blocks[at].element) != taken;
    text += marked_line("", taken, (is_place ? "in " : "") + block_text(answer.tree, blocks[at]),
                        screen);
    const bool same_follows = at + 1 < blocks.size() && alike(leaf, blocks[at + 1].leaves.front());
    if (!same_follows) text += reason_lines(answer.reason(leaf), "    ", screen);
  }
  PAGELET_TRY(limit.check(text.size()));
  return text;
}

Result<std::string> difference_report(const ExplainedAnswer& a, const ExplainedAnswer& b,
                                      const Screen& screen, OutputLimit& limit) {
  const WorkingTree& tree = a.tree;
  const auto alike = [&](TreeNode one, TreeNode other) {
    return a.nodes.contains(one) == a.nodes.contains(other) &&
           b.nodes.contains(one) == b.nodes.contains(other) && a.reason(one) == a.reason(other) &&
           b.reason(one) == b.reason(other);
  };
  const std::vector<LeafBlock> blocks = leaf_blocks(tree, alike, [&] { return limit.stop(0); });
  PathIndex paths(tree.document());
  std::string lines;
  std::size_t differing = 0;
  std::size_t leaves = 0;
  for (std::size_t at = 0; at < blocks.size() && !limit.stop(lines.size()); ++at) {
    const LeafBlock& block = blocks[at];
    const TreeNode first = block.leaves.front();
    leaves += block.leaves.size();
    if (a.nodes.contains(first) == b.nodes.contains(first)) continue;
    differing += block.leaves.size();
    lines += cut_to_width(block_text(tree, block), screen.width) + "\n";
    lines += cut_to_width("  " + paths.path(tree.document_node(first)), screen.width) + "\n";
    if (at + 1 < blocks.size() && alike(first, blocks[at + 1].leaves.front())) continue;
    for (const ExplainedAnswer* answer : {&a, &b}) {
      lines += marked_line("    ", answer->nodes.contains(first), printable_line(answer->info.name),
                           screen);
      lines += reason_lines(answer->reason(first), "        ", screen);
    }
  }
  PAGELET_TRY(limit.check(lines.size()));
  return wrapped(fmt::format("{} and {} disagree on {} of {} texts and leaf elements (+: {})",
                             a.info.name, b.info.name, differing, leaves, to_string(a.task)),
                 screen.width) +
         lines;
}

}  // namespace pagelet
