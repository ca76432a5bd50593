// SPDX-License-Identifier: MIT

// Pages: decoding, parsing, and everything that is written from the tree. Input: a byte of
// switches, then the bytes of the page.

#include <optional>
#include <string>

#include "core/dom/parser/html_parser.h"
#include "core/dom/path.h"
#include "core/dom/working_tree.h"
#include "core/dom/writing/serializer.h"
#include "core/export/markdown_writer.h"
#include "core/export/readable_text.h"
#include "core/text/encoding/decoding.h"
#include "core/url/url.h"
#include "tests/fuzz/fuzz_document.h"
#include "tests/support/inert_html.h"
#include "tests/support/naive_path.h"

namespace pagelet::fuzz {
namespace {

void check_tree(const Document& document, const WorkingTree& tree) {
  require(tree.size() >= 1 && tree.size() <= document.size(), "the nodes that count are nodes");
  require(tree.document_node(0) == document.root(), "the root is node 0");
  std::vector<std::uint32_t> children(tree.size(), 0);
  for (TreeNode node = 0; node < tree.size(); ++node) {
    require(tree.end(node) > node && tree.end(node) <= tree.size(), "a subtree is a range");
    require(tree.node_of(tree.document_node(node)) == node, "numbers lead back");
    if (node == 0) continue;
    const TreeNode parent = tree.parent(node);
    require(parent < node && tree.end(node) <= tree.end(parent), "the parent comes before");
    require(tree.document_node(node - 1) < tree.document_node(node), "the order is the page's");
    require(tree.position(node) == children[parent]++, "positions count up");
  }
  for (TreeNode node = 0; node < tree.size(); ++node) {
    require(children[node] == tree.child_count(node), "children are counted");
  }
}

void check_paths(const Document& document) {
  PathIndex paths(document);
  const PathFinder finder(document);
  // A path takes time for its depth; by the definition it also takes time for the siblings.
  const std::size_t step = 1 + document.size() / 64;
  for (std::size_t at = 0; at < document.size(); at += step) {
    const std::string path = paths.path(node_at(at));
    require(is_valid_utf8(path), "paths are UTF-8");
    require(path == naive_path(document, node_at(at)), "the path is that of the definition");
    const Result<NodeId> found = finder.find(path);
    require(found && *found == node_at(at), "a path leads to its node");
  }
}

// The slow version gives Gumbo the whole page.
void check_skeleton(const std::string& page, const Document& document) {
  SymbolTable symbols;
  const Result<Document> whole = internal::parse_whole_html(page, symbols, small_limits());
  if (!whole) return;
  require(whole->size() == document.size() && whole->quirks() == document.quirks(),
          "the skeleton has the nodes of the page");
  require(serialize_html(*whole, {}) == serialize_html(document, {}),
          "texts and attributes are the page's");
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(html) {
  const std::uint8_t switches = input.byte();
  const DecodedPage page = decode_page(std::string(input.rest()));
  require(is_valid_utf8(page.text), "decoding gives UTF-8");

  SymbolTable symbols;
  const Result<Document> document = parse_html(page.text, symbols, small_limits());
  if (!document) {
    require(document.error().code == ErrorCode::kLimit, "only limits stop the parser");
    require(document.error().limit != LimitKind::kNone, "the limit has a name");
    return;
  }
  check_document(*document);
  check_skeleton(page.text, *document);
  check_paths(*document);
  SignatureTable signatures(symbols);
  check_tree(*document, WorkingTree(*document, signatures, Whitespace::kDrop));
  check_tree(*document, WorkingTree(*document, signatures, Whitespace::kKeep));

  std::vector<bool> keep;
  if ((switches & 1U) != 0) {
    for (std::size_t at = 0; at < document->size(); ++at) {
      keep.push_back((at * 7 + switches) % 3 == 0);
    }
  }
  SerializeOptions options;
  options.keep = keep.empty() ? nullptr : &keep;
  options.doctype = (switches & 2U) != 0;
  options.hide_labels = (switches & 4U) != 0;
  const std::string html = serialize_html(*document, options);
  require(is_valid_utf8(html), "HTML is UTF-8");
  require(is_valid_utf8(readable_text(*document, options.keep)), "text is UTF-8");
  MarkdownOptions markdown;
  markdown.keep = options.keep;
  if ((switches & 16U) != 0) markdown.base = parse_url("http://site.example/a/b.html?c");
  require(is_valid_utf8(write_markdown(*document, markdown)), "Markdown is UTF-8");

  SerializeOptions allowed = options;
  allowed.allowed_only = true;
  if ((switches & 16U) != 0) allowed.base = parse_url("http://site.example/a/b.html?c");
  require(what_is_not_inert(serialize_html(*document, allowed)).empty(), "allowed HTML is inert");

  SymbolTable again;
  if (const Result<Document> reparsed = parse_html(html, again, small_limits())) {
    check_document(*reparsed);
  }
}
