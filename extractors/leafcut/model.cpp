// SPDX-License-Identifier: MIT
#include "extractors/leafcut/model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/real.h"
#include "extractors/leafcut/block_names.h"
#include "extractors/leafcut/features.h"
#include "extractors/leafcut/packed_trees.h"

namespace pagelet {
namespace {

#include "model.inc"

constexpr std::string_view kCaptionNames[] = {"caption", "captions",   "credit",
                                              "credits", "figcaption", "photocredit"};
constexpr std::string_view kWholeNames[] = {"accordion",   "accordions", "admonition", "callout",
                                            "collapsible", "faq",        "faqs",       "note",
                                            "toggle",      "warning"};
constexpr std::string_view kRecipeNames[] = {"ingredients", "recipe"};
constexpr std::string_view kConsentNames[] = {"consent", "gdpr", "onetrust"};
constexpr std::string_view kCookies = "cookie";  // a token of consent begins with it

// The letters with which names begin, as bits. Most tokens begin with others.
constexpr std::uint32_t bit_of_first(std::string_view name) { return 1U << (name[0] - 'a'); }
constexpr std::uint32_t bits_of_first(std::span<const std::string_view> names) {
  std::uint32_t bits = 0;
  for (const std::string_view name : names) bits |= bit_of_first(name);
  return bits;
}

template <const auto& kNames>
bool is_one_of(std::string_view token) {
  constexpr std::uint32_t kFirst = bits_of_first(kNames);
  return (kFirst & bit_of_first(token)) != 0 &&
         std::ranges::find(kNames, token) != std::end(kNames);
}

}  // namespace

/// Reads the lines of a model's text.
class ModelReader {
 public:
  ModelReader(std::string_view text, const std::string& name)
      : storage_(std::make_shared<LeafCutModel::Storage>()), name_(name) {
    storage_->text = text;
    rest_ = storage_->text;
  }

  Result<std::shared_ptr<const LeafCutModel>> read(std::string hash) {
    if (storage_->text.size() > kMaxBytes) return wrong("larger than 16 MiB");
    if (!next() || line_ != kFirstLine) return wrong("not a model: the first line is another one");
    PAGELET_TRY(read_sections());
    LeafCutModel model;
    for (const std::string_view name : kBlockModelNames) {
      if (!has_section(name)) return wrong("section [" + std::string(name) + "] is missing");
    }
    for (const std::string_view name : {"names", "cautions"}) {
      if (!has_section(name)) return wrong("section [" + std::string(name) + "] is missing");
    }
    model.set_names(storage_->names);
    model.calibration_ = storage_->calibration;
    model.cautions_ = cautions_;
    model.hash_ = std::move(hash);
    model.set_storage(std::move(storage_));
    return std::make_shared<const LeafCutModel>(std::move(model));
  }

 private:
  static constexpr std::string_view kFirstLine = "pagelet-leafcut-model 1";
  static constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;
  static constexpr std::size_t kMaxTrees = 10'000;

  using Words = std::vector<std::string_view>;

  tl::unexpected<Error> wrong(const std::string& what) const {
    const std::string line = number_ > 0 ? ":" + std::to_string(number_) : "";
    return fail(ErrorCode::kUsage, name_ + line + ": " + what);
  }
  bool has_section(std::string_view name) const {
    return std::ranges::find(sections_, name) != sections_.end();
  }

  // Goes to the next line that is neither empty nor a comment; false at the end.
  bool next() {
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++number_;
      if (!line_.empty() && line_.front() != '#') return true;
    }
    line_ = {};
    return false;
  }
  // The same within a section.
  bool next_in_section() {
    const std::string_view before = rest_;
    const std::size_t number = number_;
    if (next() && line_.front() != '[') return true;
    rest_ = before;
    number_ = number;
    return false;
  }

  Words words() const {
    Words words;
    for (std::string_view rest = line_; !rest.empty();) words.push_back(take_part(rest, ' '));
    return words;
  }
  template <class Number>
  static std::optional<Number> whole(std::string_view text) {
    const std::optional<std::int64_t> number = number_in<std::int64_t>(text);
    if (!number || *number < std::numeric_limits<Number>::min() ||
        *number > std::int64_t{std::numeric_limits<Number>::max()}) {
      return std::nullopt;
    }
    return static_cast<Number>(*number);
  }

  Result<void> read_sections() {
    while (next()) {
      if (line_.size() < 2 || line_.front() != '[' || line_.back() != ']') {
        return wrong("a section such as [names] was expected");
      }
      const std::string_view section = line_.substr(1, line_.size() - 2);
      if (has_section(section)) return wrong("the section is there twice");
      sections_.push_back(section);
      const auto* const sum = std::ranges::find(kBlockModelNames, section);
      if (section == "head") {
        while (next_in_section()) continue;
      } else if (section == "names") {
        PAGELET_TRY(read_names());
      } else if (section == "cautions") {
        PAGELET_TRY(read_cautions());
      } else if (section == "confidence") {
        PAGELET_TRY(read_calibration());
      } else if (sum != std::end(kBlockModelNames)) {
        PAGELET_TRY(read_trees(static_cast<BlockModel>(sum - kBlockModelNames)));
      } else {
        return wrong("unknown section");
      }
    }
    return {};
  }

  Result<void> read_names() {
    std::vector<NameWeight>& names = storage_->names;
    while (next_in_section()) {
      const Words parts = words();
      const auto weight = parts.size() == 3 ? whole<std::int16_t>(parts[1]) : std::nullopt;
      const auto wide = parts.size() == 3 ? whole<std::int16_t>(parts[2]) : std::nullopt;
      if (!weight || !wide) return wrong("not a name with two whole numbers");
      const bool is_token = parts[0].size() >= 3 && parts[0].size() <= kMaxTokenLength &&
                            std::ranges::all_of(parts[0], is_lower_letter);
      if (!is_token) return wrong("a name is not of 3 to 18 small letters");
      if (!names.empty() && names.back().token >= parts[0]) return wrong("names are not sorted");
      if (names.size() == kMaxNameTokens) return wrong("more than 256 names");
      names.push_back({parts[0], *weight, *wide});
    }
    return {};
  }

  Result<void> read_cautions() {
    struct Caution {
      std::string_view name;
      double LeafCutCautions::*field;
    };
    constexpr Caution kCautions[] = {{"content", &LeafCutCautions::content},
                                     {"template", &LeafCutCautions::page_template},
                                     {"pages", &LeafCutCautions::pages},
                                     {"pages-absent", &LeafCutCautions::pages_absent}};
    std::array<bool, std::size(kCautions)> known{};
    while (next_in_section()) {
      const Words parts = words();
      const auto* const caution = std::ranges::find(kCautions, parts[0], &Caution::name);
      const auto value = parts.size() == 2 ? real_in(parts[1]) : std::nullopt;
      if (caution == std::end(kCautions) || !value) return wrong("not a caution with a number");
      if (!(*value >= 0 && *value <= 10)) return wrong("a caution is from 0 to 10");
      cautions_.*caution->field = *value;
      known[static_cast<std::size_t>(caution - kCautions)] = true;
    }
    if (!known[0] || !known[1]) return wrong("the cautions of content and template are needed");
    return {};
  }

  Result<void> read_calibration() {
    constexpr std::size_t kMaxPoints = 1'000;
    std::vector<CalibrationPoint>& points = storage_->calibration;
    const auto is_share = [](const std::optional<double>& number) {
      return number && *number >= 0 && *number <= 1;
    };
    while (next_in_section()) {
      const Words parts = words();
      const auto expected = parts.size() == 2 ? real_in(parts[0]) : std::nullopt;
      const auto mean = parts.size() == 2 ? real_in(parts[1]) : std::nullopt;
      if (!is_share(expected) || !is_share(mean)) return wrong("not two numbers from 0 to 1");
      if (points.size() == kMaxPoints) return wrong("more than 1,000 points");
      const bool rises =
          points.empty() || (points.back().expected < *expected && points.back().mean <= *mean);
      if (!rises) return wrong("the points do not rise");
      points.push_back({*expected, *mean});
    }
    return {};
  }

  Result<void> read_trees(BlockModel sum) {
    std::vector<Split>& splits = storage_->trees[sum].splits;
    std::vector<std::uint32_t>& roots = storage_->trees[sum].roots;
    if (!next_in_section() || !line_.starts_with("roots")) return wrong("roots were expected");
    const std::size_t line_of_roots = number_;
    const Words listed = words();
    while (next_in_section()) {
      if (roots.size() == kMaxTrees) return wrong("more than 10,000 trees");
      roots.push_back(static_cast<std::uint32_t>(splits.size()));
      std::size_t leaves = 0;
      PAGELET_TRY(read_tree(splits, leaves));
    }
    if (roots.empty()) return wrong("a sum without trees");
    bool is_equal = listed.size() == roots.size() + 1;
    for (std::size_t tree = 0; is_equal && tree < roots.size(); ++tree) {
      is_equal = whole<std::uint32_t>(listed[tree + 1]) == roots[tree];
    }
    if (is_equal) return {};
    number_ = line_of_roots;
    return wrong("the roots are not where trees begin");
  }

  // Reads the tree that begins with the current line. It has at most kMaxLeaves leaves, and at most
  // that depth.
  Result<void> read_tree(std::vector<Split>& splits, std::size_t& leaves) {
    const Words parts = words();
    if (parts[0] == "leaf") {
      const auto value = parts.size() == 2 ? whole<std::int16_t>(parts[1]) : std::nullopt;
      if (!value) return wrong("a leaf needs a whole number of at most 16 bits");
      if (++leaves > Trees::kMaxLeaves) return wrong("a tree with more than 32 leaves");
      splits.push_back({Split::kLeaf, 0, *value, 0});
      return {};
    }
    const auto* const name = std::ranges::find(kFeatureNames, parts[0]);
    if (name == std::end(kFeatureNames)) {
      return wrong("\"" + std::string(parts[0].substr(0, 40)) + "\" is neither leaf nor feature");
    }
    const auto threshold = parts.size() == 4 ? real_in(parts[1]) : std::nullopt;
    const auto distance = parts.size() == 4 ? whole<std::uint8_t>(parts[2]) : std::nullopt;
    const auto mean = parts.size() == 4 ? whole<std::int16_t>(parts[3]) : std::nullopt;
    const bool is_float = threshold && std::abs(*threshold) <= std::numeric_limits<float>::max();
    if (!is_float || !distance || !mean) {
      return wrong("a split needs a threshold, a distance and a mean");
    }
    if (++depth_ > Trees::kMaxLeaves) return wrong("a tree deeper than 32 levels");
    const std::size_t line_of_split = number_;
    const std::size_t at = splits.size();
    splits.push_back({static_cast<std::uint8_t>(name - kFeatureNames), *distance, *mean,
                      static_cast<float>(*threshold)});
    for (int child = 0; child < 2; ++child) {
      if (!next_in_section()) return wrong("the tree has no end");
      if (child == 1 && splits.size() - at != *distance) {
        number_ = line_of_split;
        return wrong("the distance is not that of the right branch");
      }
      PAGELET_TRY(read_tree(splits, leaves));
    }
    --depth_;
    return {};
  }

  std::shared_ptr<LeafCutModel::Storage> storage_;
  std::string name_;
  std::string_view rest_;
  std::string_view line_;
  std::size_t number_ = 0;
  std::size_t depth_ = 0;
  std::vector<std::string_view> sections_;
  LeafCutCautions cautions_;
};

void OwnedTrees::list_tests() {
  const Trees trees = *this;
  tests.reserve(splits.size() / 2);
  values.reserve(splits.size() / 2 + roots.size());
  for (std::size_t tree = 0; tree < roots.size(); ++tree) {
    std::size_t leaves = 0;  // of the tree, before the split
    for (const Split& split : trees[tree]) {
      if (split.feature == Split::kLeaf) {
        values.push_back(split.value);
        ++leaves;
        continue;
      }
      // The 2n - 1 nodes of n leaves lie between a split and its right child.
      const std::uint32_t left = ((std::uint32_t{1} << (split.right / 2)) - 1) << leaves;
      tests.push_back({split.threshold, ~left, split.feature});
    }
  }
}

const std::shared_ptr<const LeafCutModel>& LeafCutModel::builtin() {
  static const std::shared_ptr<const LeafCutModel> model = [] {
    static_assert(std::size(kNameWeights) <= kMaxNameTokens);
    static_assert(std::ranges::is_sorted(kNameWeights, {}, &NameWeight::token));
    auto made = std::make_shared<LeafCutModel>();
    made->set_names(kNameWeights);
    auto storage = std::make_shared<Storage>();
    storage->trees = {unpack(kContentTrees), unpack(kHeadlineTrees), unpack(kPagesTrees),
                      unpack(kTemplateTrees)};
    made->set_storage(std::move(storage));
    made->cautions_ = kCautions;
    made->calibration_ = kCalibration;
    made->hash_ = kModelHash;
    return made;
  }();
  return model;
}

Result<std::shared_ptr<const LeafCutModel>> LeafCutModel::read(std::string_view text,
                                                               const std::string& name,
                                                               std::string hash) {
  return ModelReader(text, name).read(std::move(hash));
}

double LeafCutModel::confidence(double expected) const {
  if (calibration_.empty()) return expected;
  const auto after =
      std::ranges::lower_bound(calibration_, expected, {}, &CalibrationPoint::expected);
  if (after == calibration_.begin()) return after->mean;
  const CalibrationPoint& before = *(after - 1);
  if (after == calibration_.end()) return before.mean;
  const double share = (expected - before.expected) / (after->expected - before.expected);
  return before.mean + share * (after->mean - before.mean);
}

std::uint32_t LeafCutModel::number_of(std::string_view token) const {
  return tokens_.find(hash_bytes(token),
                      [&](std::uint32_t number) { return names_[number].token == token; });
}

void LeafCutModel::set_storage(std::shared_ptr<Storage> storage) {
  for (std::size_t sum = 0; sum < kBlockModels; ++sum) {
    const auto at = static_cast<BlockModel>(sum);
    storage->trees[at].list_tests();
    trees_[at] = storage->trees[at];
  }
  storage_ = std::move(storage);
}

void LeafCutModel::set_names(std::span<const NameWeight> names) {
  names_ = names;
  for (const NameWeight& name : names) {
    tokens_.find_or_add(hash_bytes(name.token), [](std::uint32_t) { return false; });
  }
}

NameTokens LeafCutModel::tokens_of_name(std::string_view name) const {
  NameTokens tokens;
  for_each_name_token(name, [&](std::string_view token) {
    tokens.has_caption = tokens.has_caption || is_one_of<kCaptionNames>(token);
    tokens.has_consent = tokens.has_consent || is_one_of<kConsentNames>(token) ||
                         (token.front() == kCookies.front() && token.starts_with(kCookies));
    if (is_one_of<kWholeNames>(token)) tokens.whole = std::max(tokens.whole, WholeKind::kPlain);
    if (is_one_of<kRecipeNames>(token)) tokens.whole = std::max(tokens.whole, WholeKind::kRecipe);
    constexpr std::string_view kFooter = "footer";
    const bool is_of_footer = (token.front() == kFooter.front() && token.starts_with(kFooter)) ||
                              (token.back() == kFooter.back() && token.ends_with(kFooter));
    const std::uint32_t number = number_of(is_of_footer ? kFooter : token);
    if (number != HashIndex::kNone) tokens.counting.add(number);
  });
  return tokens;
}

}  // namespace pagelet
