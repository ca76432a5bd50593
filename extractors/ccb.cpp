// SPDX-License-Identifier: MIT

// CCB: the main content is where a blurred picture of text and code is mostly text.
//
// A page is a row of cells, 1 for text and 0 for code: one for each character, or one for each word
// and tag. Each cell becomes the mean of the cells within `range`, weighted by a bell curve; the
// texts of which at least half is above the threshold are content. Other pages are not looked at.
// Source: Gottron 2008, in our reading: the width of the curve and the number of rounds could not
// be read; docs/algorithms.md. Cost: O(cells * range * rounds).

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "extractors/registry.h"
#include "extractors/tag_stream.h"

namespace pagelet::ccb {
namespace {

enum class Unit : std::uint8_t { kCharacters, kTokens };
enum class Links : std::uint8_t { kSkip, kCount };

struct Options {
  Unit unit = Unit::kCharacters;
  Links links = Links::kSkip;
  std::size_t range = 40;
  double threshold = 0.75;
  std::size_t rounds = 1;
  double sigma_share = 0.5;
};

struct Cells {
  struct Text {
    TreeNode node;
    std::size_t begin;
    std::size_t end;
  };
  std::vector<double> values;
  std::vector<Text> texts;
};

// The characters of a tag as it is written, with quotation marks around values.
std::size_t tag_length(const Document& document, const TagStreamItem& item) {
  const std::size_t name = count_characters(document.tag_name(item.node));
  if (item.kind == TagKind::kEnd) return name + 3;
  std::size_t length = name + 2;
  for (const Attribute& attribute : document.attributes(item.node)) {
    length += count_characters(document.symbols().text(attribute.name)) +
              count_characters(document.symbols().text(attribute.value)) + 4;
  }
  return length;
}

Cells cells_of(const Options& options, const WorkingTree& tree) {
  const bool has_tokens = options.unit == Unit::kTokens;
  const Document& document = tree.document();
  Cells cells;
  const auto add = [&](std::size_t count, double value) {
    cells.values.insert(cells.values.end(), count, value);
  };
  for_each_tag(tree, [&](const TagStreamItem& item) {
    if (item.counted == kNoNode) return;
    if (item.kind == TagKind::kText) {
      const std::string_view text = tree.text(item.counted);
      const std::size_t begin = cells.values.size();
      add(has_tokens ? count_words(text) : collapsed_characters(text), 1);
      cells.texts.push_back({item.counted, begin, cells.values.size()});
    } else if (options.links == Links::kCount || document.tag_name(item.node) != "a") {
      add(has_tokens ? 1 : tag_length(document, item), 0);
    }
  });
  return cells;
}

// The weighted means. At both ends only the weights of cells that exist count.
std::vector<double> blurred(const std::vector<double>& values, const std::vector<double>& weights,
                            StopToken* token) {
  const std::size_t size = values.size();
  std::vector<double> result(size);
  for (std::size_t at = 0; at < size && !stop(token); ++at) {
    const std::size_t before = std::min(at, weights.size() - 1);
    const std::size_t after = std::min(size - 1 - at, weights.size() - 1);
    double sum = 0;
    double weight = 0;
    for (std::size_t other = at - before; other <= at + after; ++other) {
      const double share = weights[other < at ? at - other : other - at];
      sum += share * values[other];
      weight += share;
    }
    result[at] = sum / weight;
  }
  return result;
}

TextShares cells_above(const Options& options, const ExtractionContext& context) {
  const WorkingTree& tree = context.key_page(Whitespace::kDrop);
  Cells cells = cells_of(options, tree);
  const double sigma = options.sigma_share * static_cast<double>(options.range);
  std::vector<double> weights;
  for (std::size_t distance = 0; distance <= options.range; ++distance) {
    const auto i = static_cast<double>(distance);
    weights.push_back(std::exp(-i * i / (2 * sigma * sigma)));
  }
  for (std::size_t round = 0; round < options.rounds && !stop_now(context.stop_token()); ++round) {
    cells.values = blurred(cells.values, weights, context.stop_token());
  }
  TextShares shares(tree);
  for (const Cells::Text& text : cells.texts) {
    std::size_t above = 0;
    for (std::size_t at = text.begin; at < text.end; ++at) {
      if (cells.values[at] > options.threshold) ++above;
    }
    shares.add(text.node, above, text.end - text.begin);
  }
  return shares;
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  return cells_above(options, context).answer();
}

Explanation explain(const Options& options, const ExtractionContext& context, const Answer&) {
  return cells_above(options, context).explain(context, "cells above the threshold");
}

}  // namespace

ExtractorEntry ccb_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "ccb",
                .title = "CCB",
                .summary = "texts where a blurred row of text and code is mostly text",
                .citation = "Gottron: Content code blurring: A new approach to content extraction. "
                            "DEXA Workshops 2008",
                .origin = Origin::kPublished,
                .target = Task::kContent},
       .table =
           ParameterTable<Options>()
               .choice(&Options::unit, "unit",
                       {{"characters", Unit::kCharacters}, {"tokens", Unit::kTokens}},
                       "what a cell is; tokens: words and tags")
               .choice(&Options::links, "links", {{"skip", Links::kSkip}, {"count", Links::kCount}},
                       "whether the tags of links are code")
               .number(&Options::range, "range", 1, 500, "cells",
                       "distance up to which cells are blurred")
               .number(&Options::threshold, "threshold", 0, 1, "",
                       "value above which a cell is content")
               .number(&Options::rounds, "rounds", 1, 100, "", "how often cells are blurred")
               .number(&Options::sigma_share, "sigma-share", 0.05, 10, "",
                       "width of the bell curve as a share of the range"),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet::ccb
