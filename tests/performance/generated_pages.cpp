// SPDX-License-Identifier: MIT
#include "tests/performance/generated_pages.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace pagelet::performance {
namespace {

constexpr std::size_t kClasses = 8;
constexpr std::size_t kMenuLinks = 20;
constexpr std::size_t kLinksPerSection = 50;

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
  if (kind == PageKind::kArticle) {
    for (GivenPage& page : article_pages(size)) {
      source->add(page.url.substr(MemorySource::kBase.size()), std::move(page.html));
    }
    return source;
  }
  for (std::size_t page = 0; page < kPagesOfGeneratedSite; ++page) {
    source->add(page_name(page), page_of(kind, page, size));
  }
  return source;
}

}  // namespace pagelet::performance
