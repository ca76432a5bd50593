// SPDX-License-Identifier: MIT
#include "tests/performance/generated_pages.h"

#include <cmath>
#include <cstdint>
#include <string_view>

namespace pagelet::performance {
namespace {

constexpr std::size_t kClasses = 8;
constexpr std::size_t kMenuLinks = 20;
constexpr std::size_t kLinksPerSection = 50;
constexpr std::size_t kNodesOfTemplate = 85;  // of a page of site_of_pages

std::string page_name(std::size_t page) { return "page" + std::to_string(page) + ".html"; }

std::string link_to(std::size_t page) {
  return "<li><a href=\"" + page_name(page) + "\">Page " + std::to_string(page) + "</a></li>\n";
}

// Links in sections that are nested like a binary heap, so that anchors are at different depths.
void add_section(std::size_t section, std::size_t links, std::string& html) {
  if (section * kLinksPerSection >= links) return;
  html += "<div class=\"section\">\n<h2>Section " + std::to_string(section) + "</h2>\n<ul>\n";
  for (std::size_t i = 0; i < kLinksPerSection; ++i) {
    const std::size_t page = section * kLinksPerSection + i;
    if (page < links) html += link_to(page);
  }
  html += "</ul>\n";
  add_section(2 * section + 1, links, html);
  add_section(2 * section + 2, links, html);
  html += "</div>\n";
}

std::string key_page(std::size_t links) {
  std::string html = "<!DOCTYPE html>\n<html><head><title>Key</title></head><body>\n";
  add_section(0, links, html);
  return html + "</body></html>\n";
}

std::string linked_page(SiteKind kind, std::size_t page, std::size_t pages) {
  std::string html = "<!DOCTYPE html>\n<html><head><title>Page</title></head><body>\n<ul>\n";
  html += "<li><a href=\"index.html\">Home</a></li>\n";
  if (kind == SiteKind::kMenu) {
    for (std::size_t other = 0; other < std::min(kMenuLinks, pages); ++other) {
      html += link_to(other);
    }
    html += link_to((page + 1) % pages);
  } else {
    html += link_to((page + 1) % pages);
    html += link_to((page + pages - 1) % pages);
  }
  return html + "</ul>\n<p>Text of page " + std::to_string(page) + "</p>\n</body></html>\n";
}

// The number of a page decides its texts, so they are the same in every run and on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ULL + 1) {}

  std::size_t below(std::size_t bound) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::size_t>(state_ >> 33U) % bound;
  }

 private:
  std::uint64_t state_;
};

// Writes the main part of a page of PageKind::kArticle. add() writes about `nodes` nodes.
class ArticleWriter {
 public:
  ArticleWriter(std::size_t page, std::string& html) : page_(page), dice_(page + 1), html_(html) {}

  void add(std::size_t nodes) {
    const auto comments = static_cast<std::size_t>(std::sqrt(static_cast<double>(nodes)));
    add_section("0", nodes - std::min(nodes, kNodesOfComment * comments));
    html_ += "<ol class=\"comments\">\n";
    for (std::size_t i = 0; i < comments; ++i) add_comment();
    html_ += "</ol>\n";
  }

 private:
  static constexpr std::size_t kNodesOfBlocks = 60;  // up to this size a section has no sections
  static constexpr std::size_t kSections = 6;
  static constexpr std::size_t kNodesOfComment = 7;

  void add_section(const std::string& number, std::size_t nodes) {
    const bool shared = dice_of(number).below(3) == 0;
    const std::string owner = shared ? "all" : std::to_string(page_);
    html_ += "<div class=\"section\" id=\"s" + owner + "-" + number + "\">\n<h2>";
    add_words(4);
    html_ += "</h2>\n";
    if (nodes <= kNodesOfBlocks) {
      for (std::size_t written = 0; written < nodes;) written += add_block();
    } else {
      for (std::size_t i = 0; i < kSections; ++i) {
        add_section(number + "." + std::to_string(i), nodes / kSections);
      }
    }
    html_ += "</div>\n";
  }

  static Dice dice_of(const std::string& number) {
    std::uint64_t seed = 0;
    for (const char c : number) seed = seed * 131 + static_cast<unsigned char>(c);
    return Dice(seed);
  }

  // Returns the number of nodes.
  std::size_t add_block() {
    switch (dice_.below(5)) {
      case 0:
        return add_list("ul", "li", 3 + dice_.below(6));
      case 1:
        return add_list("tr", "td", 4);
      case 2:
        html_ += "<div class=\"card\"><img src=\"" + std::to_string(dice_.below(1'000'000)) +
                 ".png\" alt=\"\"><span>";
        add_words(2);
        html_ += "</span></div>\n";
        return 4;
      default:
        html_ += "<p>";
        add_words(12);
        html_ += " <a href=\"http://other.test/" + std::to_string(dice_.below(100'000)) + "\">";
        add_words(2);
        html_ += "</a> ";
        add_words(8);
        html_ += "</p>\n";
        return 5;
    }
  }

  std::size_t add_list(std::string_view list, std::string_view item, std::size_t items) {
    const bool in_table = list == "tr";
    if (in_table) html_ += "<table><tbody>";
    html_.append("<").append(list).append(">");
    for (std::size_t i = 0; i < items; ++i) {
      html_.append("<").append(item).append(">");
      add_words(3);
      html_.append("</").append(item).append(">");
    }
    html_.append("</").append(list).append(">");
    if (in_table) html_ += "</tbody></table>";
    html_ += '\n';
    return 2 * items + (in_table ? 3 : 1);
  }

  void add_comment() {
    html_ += "<li class=\"comment\"><b>";
    add_words(1);
    html_ += "</b><p>";
    add_words(10);
    html_ += "</p><i>";
    add_words(2);
    html_ += "</i></li>\n";
  }

  void add_words(std::size_t words) {
    for (std::size_t i = 0; i < words; ++i) {
      if (i > 0) html_ += ' ';
      html_.append("word").append(std::to_string(dice_.below(5'000)));
    }
  }

  std::size_t page_;
  Dice dice_;
  std::string& html_;
};

void add_siblings(PageKind kind, std::size_t page, std::size_t length, std::string& html) {
  html += "<ul>\n";
  for (std::size_t i = 0; i < length; ++i) {
    const std::string shared = std::to_string(i);
    const std::string own = std::to_string(page) + "-" + shared;
    switch (kind) {
      case PageKind::kTextSiblings:
        html += "<li>" + own + "</li>";
        break;
      case PageKind::kDistinctSiblings:
        html += "<li class=\"c" + shared + "\">" + own + "</li>";
        break;
      case PageKind::kForeignSiblings:
        html += "<li class=\"c" + own + "\">" + own + "</li>";
        break;
      case PageKind::kBigSiblings:
        html += "<li><b>" + own + "</b><i>" + shared + "</i></li>";
        break;
      default:
        html += "<li>item</li>";
        break;
    }
  }
  html += "</ul>\n";
}

void add_levels(PageKind kind, std::size_t page, std::size_t depth, std::string& html) {
  for (std::size_t i = 0; i < depth; ++i) html += "<div>";
  html += "text";
  if (kind == PageKind::kTextLevels) {
    for (std::size_t i = 0; i <= page; ++i) html += "<b>" + std::to_string(page) + "</b>";
  }
  for (std::size_t i = 0; i < depth; ++i) html += "</div>";
}

std::string page_of(PageKind kind, std::size_t page, std::size_t size) {
  std::string html =
      "<!DOCTYPE html>\n<html><head><title>Page</title></head><body>\n"
      "<header id=\"top\"><h1>Site</h1><ul class=\"menu\">\n";
  for (std::size_t other = 0; other < kPagesOfGeneratedSite; ++other) html += link_to(other);
  for (std::size_t i = 0; i < kMenuLinks; ++i) {
    html += "<li><a href=\"http://other.test/" + std::to_string(i) + "\">Elsewhere</a></li>\n";
  }
  html += "</ul></header>\n<div id=\"main\">\n";
  switch (kind) {
    case PageKind::kArticle:
      ArticleWriter(page, html).add(size - std::min(size, kNodesOfTemplate));
      break;
    case PageKind::kEqualLevels:
    case PageKind::kTextLevels:
      add_levels(kind, page, size, html);
      break;
    default:
      add_siblings(kind, page, size, html);
      break;
  }
  return html + "</div>\n<footer id=\"end\"><p>All rights</p></footer>\n</body></html>\n";
}

}  // namespace

Document list_of_siblings(SymbolTable& symbols, ListKind kind, std::size_t length,
                          std::size_t side) {
  DocumentBuilder builder(symbols);
  const Symbol ul = symbols.intern("ul");
  const Symbol li = symbols.intern("li");
  const Symbol title = symbols.intern("title");
  builder.open(Symbol::kHtml);
  builder.open(Symbol::kBody);
  builder.open(ul);
  for (std::size_t i = 0; i < length; ++i) {
    builder.open(li);
    switch (kind) {
      case ListKind::kEqual:
        break;
      case ListKind::kClasses: {
        const std::size_t mixed = (i * 2654435761U + side) >> 7U;
        builder.attribute(Symbol::kClass, symbols.intern("c" + std::to_string(mixed % kClasses)));
        break;
      }
      case ListKind::kDistinct:
        builder.attribute(Symbol::kClass, symbols.intern("c" + std::to_string(i)));
        break;
      case ListKind::kForeign: {
        const std::string own = std::to_string(side) + "-" + std::to_string(i);
        builder.attribute(Symbol::kClass, symbols.intern("c" + own));
        builder.attribute(title, symbols.intern(own));
        break;
      }
    }
    builder.text("item");
    builder.close();
  }
  builder.close();
  builder.close();
  builder.close();
  return builder.finish();
}

std::unique_ptr<MemorySource> site_with_links(SiteKind kind, std::size_t links) {
  auto source = std::make_unique<MemorySource>();
  source->add("index.html", key_page(links));
  for (std::size_t page = 0; page < links; ++page) {
    source->add(page_name(page), linked_page(kind, page, links));
  }
  return source;
}

std::unique_ptr<MemorySource> site_of_pages(PageKind kind, std::size_t size) {
  auto source = std::make_unique<MemorySource>();
  for (std::size_t page = 0; page < kPagesOfGeneratedSite; ++page) {
    source->add(page_name(page), page_of(kind, page, size));
  }
  return source;
}

}  // namespace pagelet::performance
