// SPDX-License-Identifier: MIT
#include "evaluation/comparison/growth.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/dom/working_tree.h"
#include "core/site/key_page.h"
#include "core/site/site.h"
#include "extractors/run/run.h"

namespace pagelet {
namespace {

constexpr std::size_t kLinksElsewhere = 20;
constexpr std::size_t kNodesOfTemplate = 85;
constexpr std::size_t kManyNodes = 10'000;  // from this size on, one run is enough

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

// Writes the main part of a page. add() writes about `nodes` nodes.
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

std::string page_name(std::size_t page) { return "page" + std::to_string(page) + ".html"; }

// The pages of a site. `write_main` writes the main part of a page.
template <class WriteMain>
std::vector<GivenPage> site_of(WriteMain&& write_main) {
  std::string head =
      "<!DOCTYPE html>\n<html><head><title>Page</title></head><body>\n"
      "<header id=\"top\"><h1>Site</h1><ul class=\"menu\">\n";
  for (std::size_t other = 0; other < kPagesOfGeneratedSite; ++other) {
    head +=
        "<li><a href=\"" + page_name(other) + "\">Page " + std::to_string(other) + "</a></li>\n";
  }
  for (std::size_t i = 0; i < kLinksElsewhere; ++i) {
    head += "<li><a href=\"http://other.test/" + std::to_string(i) + "\">Elsewhere</a></li>\n";
  }
  head += "</ul></header>\n<div id=\"main\">\n";
  std::vector<GivenPage> pages;
  for (std::size_t page = 0; page < kPagesOfGeneratedSite; ++page) {
    std::string html = head;
    write_main(page, html);
    html += "</div>\n<footer id=\"end\"><p>All rights</p></footer>\n</body></html>\n";
    pages.push_back({"http://site.test/" + page_name(page), std::move(html)});
  }
  return pages;
}

double operations_of(KeyPage& key, const Run& run) {
  std::uint64_t count = run.operations + key.tree(run.answer->whitespace).size();
  for (const PageIndex page : run.answer->candidates.pages) {
    count += key.tree(*key.load(page), run.answer->whitespace).size();
  }
  return static_cast<double>(count);
}

}  // namespace

std::vector<GivenPage> article_pages(std::size_t nodes) {
  return site_of([&](std::size_t page, std::string& html) {
    ArticleWriter(page, html).add(nodes - std::min(nodes, kNodesOfTemplate));
  });
}

std::vector<GivenPage> flat_pages(std::size_t nodes) {
  constexpr std::size_t kNodesOfBlock = 8;
  return site_of([&](std::size_t page, std::string& html) {
    const std::size_t blocks = (nodes - std::min(nodes, kNodesOfTemplate)) / kNodesOfBlock;
    for (std::size_t block = 0; block < blocks; ++block) {
      const std::string number = std::to_string(page) + " " + std::to_string(block);
      html += "<div class=\"block\"><h2>Title " + number + "</h2><p>Text " + number + " <b>bold " +
              number + "</b></p></div>";
    }
  });
}

std::vector<GrowthSeries> measure_growth(std::span<const std::unique_ptr<Extractor>> extractors,
                                         const GeneratedPages& pages,
                                         std::span<const std::size_t> sizes, std::size_t runs) {
  std::vector<GrowthSeries> all;
  for (const auto& extractor : extractors)
    all.push_back({extractor->info().name, pages.name, {}, {}, {}});
  for (const std::size_t size : sizes) {
    GivenPages source(pages.make(size));
    std::vector<std::optional<double>> least(extractors.size());
    std::vector<double> operations(extractors.size());
    std::size_t nodes = 0;
    for (std::size_t run = 0; run < (size < kManyNodes ? runs : 1); ++run) {
      // As in a run of bench, the extractors share the pages of a site.
      Site site(source);
      for (std::size_t at = 0; at < extractors.size(); ++at) {
        KeyPage key(site, 0);
        const Run done = pagelet::run(key, *extractors[at]);
        if (!is_answer(done.status)) continue;
        nodes = key.tree(Whitespace::kDrop).size();
        const double ms = done.phases.extract;
        least[at] = std::min(least[at].value_or(ms), ms);
        operations[at] = operations_of(key, done);
      }
    }
    for (std::size_t at = 0; at < extractors.size(); ++at) {
      if (!least[at]) continue;
      all[at].nodes.push_back(static_cast<double>(nodes));
      all[at].ms.push_back(*least[at]);
      all[at].operations.push_back(operations[at]);
    }
  }
  return all;
}

}  // namespace pagelet
