// SPDX-License-Identifier: MIT
//
// Pages that are not written by hand: one block of text as large as a page may be, a million
// blocks, a hundred thousand elements inside each other. The trees are given, so that no parser's
// limit protects LeafCut. An algorithm that is quadratic in any of them does not end here.

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/site/key_page.h"
#include "core/site/page_source.h"
#include "extractors/extractor.h"
#include "extractors/registry.h"
#include "tests/support/require.h"

namespace pagelet {
namespace {

using Builder = std::function<void(DocumentBuilder&, SymbolTable&)>;

// A site of pages without bytes.
class GivenTrees final : public PageSource {
 public:
  explicit GivenTrees(std::vector<Builder> bodies) : bodies_(std::move(bodies)) {}

  std::size_t size() const override { return bodies_.size(); }
  std::string_view url(PageIndex page) const override { return urls_[page]; }
  std::optional<PageIndex> find(const Address& address) override {
    for (PageIndex page = 0; page < size(); ++page) {
      if (address.path == urls_[page].substr(urls_[page].rfind('/'))) return page;
    }
    return std::nullopt;
  }
  Result<RawPage> read(PageIndex, const Limits&, Budget*) override { return RawPage{}; }
  std::optional<Result<Document>> tree(PageIndex page, SymbolTable& symbols, const Limits&,
                                       Budget*) override {
    DocumentBuilder builder(symbols);
    builder.open(Symbol::kHtml);
    builder.open(Symbol::kBody);
    for (const std::string_view other : urls_) {
      builder.open(symbols.intern("a"));
      builder.attribute(symbols.intern("href"), symbols.intern(other));
      builder.text("Link");
      builder.close();
    }
    bodies_[page](builder, symbols);
    builder.close();
    builder.close();
    return builder.finish();
  }
  bool from_folder() const override { return false; }

 private:
  static constexpr std::string_view urls_[] = {"http://s.test/a", "http://s.test/b"};
  std::vector<Builder> bodies_;
};

// LeafCut's answer for the first of two pages: the numbers of nodes of the page and of both parts.
struct Sizes {
  std::size_t page, in_template, in_content;
};
Sizes extract(const Builder& key_page, const Builder& other) {
  GivenTrees source({key_page, other});
  const auto page = require(KeyPage::open(source, 0, {}));
  const auto leafcut = require(make_extractor("leafcut", {}));
  const Answer answer = require(leafcut->extract(ExtractionContext(*page)));
  return {answer.nodes.universe(), answer.nodes.count(), answer.other_nodes.value().count()};
}

void add_paragraph(DocumentBuilder& builder, SymbolTable& symbols, std::string_view text) {
  builder.open(symbols.intern("p"));
  builder.text(text);
  builder.close();
}

std::string sentences(std::size_t bytes) {
  constexpr std::string_view kSentence = "The river was high, and the old bridge did not hold it. ";
  std::string text;
  text.reserve(bytes + kSentence.size());
  while (text.size() < bytes) text += kSentence;
  return text;
}

TEST(LeafCutOnHostilePages, OneBlockIsThePage) {
  const std::string text = sentences(std::size_t{20} << 20);
  const Sizes sizes = extract([&](auto& b, auto& s) { add_paragraph(b, s, text); },
                              [&](auto& b, auto& s) { add_paragraph(b, s, "Another text."); });
  EXPECT_EQ(sizes.page, 7U);
  EXPECT_GE(sizes.in_content, 1U) << "the only block with sentences";
}

TEST(LeafCutOnHostilePages, AMillionBlocks) {
  constexpr std::size_t kBlocks = 1'000'000;
  const auto blocks = [](const char* text) {
    return [text](DocumentBuilder& builder, SymbolTable& symbols) {
      for (std::size_t at = 0; at < kBlocks; ++at) add_paragraph(builder, symbols, text);
    };
  };
  const Sizes sizes = extract(blocks("a word"), blocks("others"));
  EXPECT_EQ(sizes.page, 5 + 2 * kBlocks);
  EXPECT_LE(sizes.in_template + sizes.in_content, sizes.page);
}

TEST(LeafCutOnHostilePages, AHundredThousandLevels) {
  constexpr std::size_t kLevels = 100'000;
  const auto nested = [](bool with_texts) {
    return [with_texts](DocumentBuilder& builder, SymbolTable& symbols) {
      for (std::size_t level = 0; level < kLevels; ++level) {
        builder.open(symbols.intern("div"));
        if (with_texts) add_paragraph(builder, symbols, "Words " + std::to_string(level));
      }
      add_paragraph(builder, symbols, sentences(2'000));
      for (std::size_t level = 0; level < kLevels; ++level) builder.close();
    };
  };
  const Sizes bare = extract(nested(false), nested(true));
  EXPECT_EQ(bare.page, 7 + kLevels);
  const Sizes with_texts = extract(nested(true), nested(true));
  EXPECT_EQ(with_texts.page, 7 + 3 * kLevels);
  EXPECT_LE(with_texts.in_template + with_texts.in_content, with_texts.page);
}

}  // namespace
}  // namespace pagelet
