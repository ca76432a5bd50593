// SPDX-License-Identifier: MIT

// docs/specification.md, sections 15.11 to 15.13: the file of a model, and what is wrong with one.

#include "extractors/leafcut/model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "extractors/leafcut/features.h"
#include "tests/support/random_tree.h"
#include "tests/support/require.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

const std::string kSmall =
    "pagelet-leafcut-model 1\n"
    "# a comment\n"
    "[head]\nseed 1\n"
    "[names]\nads -500 0\nbody 7 -8\n"
    "[cautions]\ncontent 0.7\ntemplate 1\npages 0.5\npages-absent 2\n"
    "[content]\nroots 0 3\nkWords 9.5 2 1\nleaf -4\nleaf 5\nleaf 6\n"
    "[headline]\nroots 0\nleaf 1\n"
    "[pages]\nroots 0\nleaf 2\n"
    "[template]\nroots 0\nleaf 3\n";

auto read(const std::string& text) { return LeafCutModel::read(text, "m.txt", "abc"); }

std::string with(std::string_view old, const std::string& wanted) {
  std::string text = kSmall;
  text.replace(text.find(old), old.size(), wanted);
  return text;
}
std::string error_with(std::string_view old, const std::string& wanted) {
  const auto model = read(with(old, wanted));
  return model ? "no error" : model.error().message;
}

auto fields_of(const Split& split) {
  return std::tuple(split.feature, split.right, split.value, split.threshold);
}

TEST(LeafCutModel, HasWhatItsFileHas) {
  const auto model = require(read(kSmall));
  EXPECT_EQ(model->hash(), "abc");
  EXPECT_EQ(model->cautions().content, 0.7);
  EXPECT_EQ(model->cautions().page_template, 1);
  EXPECT_EQ(model->cautions().pages, 0.5);
  EXPECT_EQ(model->cautions().pages_absent, 2);
  EXPECT_EQ(require(read(with("pages-absent 2\n", "")))->cautions().pages_absent,
            LeafCutCautions::kNoLimit);
  const NameTokens tokens = model->tokens_of_name("body-Ads ads credit other");
  ASSERT_EQ(tokens.counting, TokenSet({0, 1}));
  EXPECT_TRUE(tokens.has_caption);
  EXPECT_EQ(model->name_weight(1).token, "body");
  EXPECT_EQ(model->name_weight(1).weight, 7);
  EXPECT_EQ(model->name_weight(1).wide_weight, -8);
  const Trees& trees = model->trees(BlockModel::kContent);
  ASSERT_EQ(trees.roots.size(), 2U);
  ASSERT_EQ(trees[0].size(), 3U);
  EXPECT_EQ(trees[0][0].feature, feature::kWords);
  EXPECT_EQ(trees[0][0].threshold, 9.5F);
  EXPECT_EQ(trees[0][0].right, 2);
  EXPECT_EQ(trees[0][2].value, 5);
  EXPECT_EQ(trees[1][0].value, 6);
}

TEST(LeafCutModel, HasALineOfConfidence) {
  const auto model =
      require(read(with("[content]", "[confidence]\n0.25 0.1\n0.5 0.2\n0.75 0.9\n[content]")));
  EXPECT_EQ(model->confidence(0), 0.1);
  EXPECT_EQ(model->confidence(0.25), 0.1);
  EXPECT_DOUBLE_EQ(model->confidence(0.375), 0.15);
  EXPECT_EQ(model->confidence(0.5), 0.2);
  EXPECT_EQ(model->confidence(1), 0.9);
  EXPECT_EQ(require(read(kSmall))->confidence(0.3), 0.3) << "without points it is the expected F1";
  for (const char* wrong :
       {"0.5", "0.5 1.1", "-0.1 0", "0.5 0.5\n0.5 0.6", "0.5 0.5\n0.6 0.4", "nan 0", "0 0 0"}) {
    EXPECT_NE(error_with("[content]", "[confidence]\n" + std::string(wrong) + "\n[content]"),
              "no error")
        << wrong;
  }
  const LeafCutModel& built = *LeafCutModel::builtin();
  double before = 0;
  for (int step = 0; step <= 100; ++step) {
    const double confidence = built.confidence(step / 100.0);
    EXPECT_LE(before, confidence);
    before = confidence;
  }
  EXPECT_TRUE(before > 0.9 && before <= 1) << before;
}

TEST(LeafCutModel, OfTheBuildHasAHashAndTrees) {
  const LeafCutModel& model = *LeafCutModel::builtin();
  EXPECT_EQ(model.hash().size(), 64U);
  for (std::size_t sum = 0; sum < kBlockModels; ++sum) {
    const Trees& trees = model.trees(static_cast<BlockModel>(sum));
    EXPECT_GE(trees.roots.size(), 1U);
    for (std::size_t tree = 0; tree < trees.roots.size(); ++tree) {
      EXPECT_LT(trees[tree].size(), 2 * Trees::kMaxLeaves);
    }
  }
}

TEST(LeafCutModel, OfTheBuildHasTheTreesOfItsFile) {
  const auto path =
      std::filesystem::path(PAGELET_SOURCE_DIR) / "extractors" / "leafcut" / "model.txt";
  const auto of_file = require(read(file_text(path)));
  const LeafCutModel& built = *LeafCutModel::builtin();
  for (std::size_t sum = 0; sum < kBlockModels; ++sum) {
    const Trees& trees = built.trees(static_cast<BlockModel>(sum));
    const Trees& wanted = of_file->trees(static_cast<BlockModel>(sum));
    EXPECT_TRUE(std::ranges::equal(trees.roots, wanted.roots));
    EXPECT_TRUE(std::ranges::equal(trees.splits, wanted.splits, {}, fields_of, fields_of));
  }
}

TEST(LeafCutModel, SaysInWhichLineAFileIsWrong) {
  EXPECT_EQ(error_with("pagelet-leafcut-model 1", "pagelet-leafcut-model 2"),
            "m.txt:1: not a model: the first line is another one");
  EXPECT_EQ(read("").error().message, "m.txt: not a model: the first line is another one");
  EXPECT_EQ(error_with("[head]", "[other]"), "m.txt:3: unknown section");
  EXPECT_EQ(error_with("[headline]\n", "[content]\n"), "m.txt:19: the section is there twice");
  EXPECT_EQ(error_with("seed 1\n", "seed 1\n[names]\n"), "m.txt:6: the section is there twice");
  EXPECT_EQ(error_with("body 7 -8", "Body 7 -8"),
            "m.txt:7: a name is not of 3 to 18 small letters");
  EXPECT_EQ(error_with("body 7 -8", "ads 7 -8"), "m.txt:7: names are not sorted");
  EXPECT_EQ(error_with("body 7 -8", "body 7"), "m.txt:7: not a name with two whole numbers");
  EXPECT_EQ(error_with("body 7", "body 99999"), "m.txt:7: not a name with two whole numbers");
  EXPECT_EQ(error_with("content 0.7", "content inf"), "m.txt:9: not a caution with a number");
  EXPECT_EQ(error_with("content 0.7", "content -1"), "m.txt:9: a caution is from 0 to 10");
  EXPECT_EQ(error_with("template 1\n", ""),
            "m.txt:11: the cautions of content and template are needed");
  EXPECT_EQ(error_with("roots 0 3", "kWords 1 2 3"), "m.txt:14: roots were expected");
  EXPECT_EQ(error_with("roots 0 3", "roots 0 2"), "m.txt:14: the roots are not where trees begin");
  EXPECT_EQ(error_with("kWords", "kOther"), "m.txt:15: \"kOther\" is neither leaf nor feature");
  EXPECT_EQ(error_with("kWords 9.5 2", "kWords 9.5 1"),
            "m.txt:15: the distance is not that of the right branch");
  EXPECT_EQ(error_with("kWords 9.5", "kWords 1e39"),
            "m.txt:15: a split needs a threshold, a distance and a mean");
  EXPECT_EQ(error_with("kWords 9.5 2 1", "kWords nan 2 1"),
            "m.txt:15: a split needs a threshold, a distance and a mean");
  EXPECT_EQ(error_with("leaf -4", "leaf -40000"),
            "m.txt:16: a leaf needs a whole number of at most 16 bits");
  EXPECT_EQ(error_with("[template]\nroots 0\nleaf 3\n", "[template]\nroots 0\nkWords 1 2 3\n"),
            "m.txt:27: the tree has no end");
  EXPECT_EQ(error_with("[template]\nroots 0\nleaf 3\n", ""),
            "m.txt:24: section [template] is missing");
  EXPECT_EQ(error_with("leaf 3\n", ""), "m.txt:26: a sum without trees");
}

TEST(LeafCutModel, RefusesTreesThatAreTooLarge) {
  std::string deep;
  for (int level = 0; level < 40; ++level) deep += "kWords 1 1 0\n";
  const auto model = read(with("leaf 3\n", deep + "leaf 1\n"));
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().message, "m.txt:59: a tree deeper than 32 levels");
}

// Whatever the bytes, the answer is a model or an error.
TEST(LeafCutModel, SurvivesDamagedFiles) {
  Random random(7);
  for (int round = 0; round < 3'000; ++round) {
    std::string text = kSmall;
    for (std::size_t n = random.below(4) + 1; n > 0; --n) {
      const std::size_t at = random.below(text.size());
      if (random.below(2) == 0) {
        text[at] = static_cast<char>(random.below(256));
      } else {
        text.erase(at, random.below(20));
      }
    }
    const auto model = read(text);
    EXPECT_TRUE(model || model.error().message.starts_with("m.txt:")) << text;
  }
}

}  // namespace
}  // namespace pagelet
