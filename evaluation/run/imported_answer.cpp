// SPDX-License-Identifier: MIT
#include "evaluation/run/imported_answer.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/dom/path.h"
#include "core/dom/selector.h"
#include "core/dom/signature_table.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "datasets/json_file.h"

namespace pagelet {
namespace {

Result<std::vector<NodeId>> nodes_at_paths(const std::vector<std::string>& paths,
                                           const Document& document, StopToken* token) {
  const PathFinder finder(document);
  std::vector<NodeId> nodes;
  for (const std::string& path : paths) {
    if (stop(token)) break;
    PAGELET_ASSIGN_OR_RETURN(nodes.emplace_back(), finder.find(path));
  }
  return nodes;
}

Result<std::vector<NodeId>> selected_nodes(const std::vector<std::string>& selectors,
                                           const Document& document, StopToken* token) {
  std::vector<NodeId> nodes;
  for (const std::string& text : selectors) {
    if (stop_now(token)) break;
    if (text.find(kLabelClassPrefix) != std::string::npos) {
      return fail(ErrorCode::kInput, "a selector asks for a class that begins with " +
                                         std::string(kLabelClassPrefix) +
                                         ": algorithms must not see gold labels");
    }
    PAGELET_ASSIGN_OR_RETURN(const Selector selector, Selector::parse(text));
    const std::vector<NodeId> matched = selector.match(document);
    nodes.insert(nodes.end(), matched.begin(), matched.end());
  }
  return nodes;
}

constexpr std::size_t kBits = 64;

// Most pairs of words that are compared.
constexpr std::uint64_t kMaxWordPairs = std::uint64_t{1} << 36;

// The longest common subsequence of two lists of word numbers.
//
// Let S(i, j) be its length for the words from i of the page and from j of the text. Row i holds,
// for every j, whether S(i, j) = S(i, j + 1): bit m - 1 - j, so that a row follows from the one of
// i + 1 by additions whose carries run upwards.
class Alignment {
 public:
  // Both lists hold numbers below `words`; every number occurs in both.
  Alignment(std::span<const std::uint32_t> page, std::span<const std::uint32_t> text,
            std::size_t words)
      : page_(page), text_(text), blocks_((text.size() + kBits - 1) / kBits) {
    std::vector<std::vector<Occurrences>> by_word(words);
    for (std::size_t bit = 0; bit < text.size(); ++bit) {
      std::vector<Occurrences>& list = by_word[text[text.size() - 1 - bit]];
      const auto block = static_cast<std::uint32_t>(bit / kBits);
      if (list.empty() || list.back().block != block) list.push_back({block, 0});
      list.back().bits |= std::uint64_t{1} << (bit % kBits);
    }
    for (const std::vector<Occurrences>& list : by_word) {
      begins_.push_back(occurrences_.size());
      occurrences_.insert(occurrences_.end(), list.begin(), list.end());
    }
    begins_.push_back(occurrences_.size());
  }

  // Calls `match(page index)` for each matched word of the alignment with the earliest page words.
  template <class Visitor>
  void walk(Visitor&& match) const {
    const std::size_t n = page_.size();
    const auto spacing = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(n))));
    if (n == 0 || text_.empty()) return;
    const std::vector<Row> kept = rows_at_multiples_of(spacing);
    std::vector<Row> rows(spacing);  // the rows from i on, up to the next kept row
    std::size_t j = 0;
    for (std::size_t begin = 0; begin < n; begin += spacing) {
      const std::size_t end = std::min(begin + spacing, n);
      const Row* below = &kept[begin / spacing + 1];
      for (std::size_t i = end; i-- > begin;) {
        rows[i - begin] = *below;
        step(page_[i], rows[i - begin]);
        below = &rows[i - begin];
      }
      for (std::size_t i = begin; i < end; ++i) {
        // Skips words of the text that the longest alignment from here does not need, up to a
        // match.
        while (j < text_.size() && page_[i] != text_[j] && is_set(rows[i - begin], j)) ++j;
        if (j == text_.size()) return;
        if (page_[i] != text_[j]) continue;
        match(i);
        ++j;
      }
    }
  }

 private:
  using Row = std::vector<std::uint64_t>;
  struct Occurrences {
    std::uint32_t block;
    std::uint64_t bits;
  };

  bool is_set(const Row& row, std::size_t j) const {
    const std::size_t bit = text_.size() - 1 - j;
    return ((row[bit / kBits] >> (bit % kBits)) & 1U) != 0;
  }

  // Turns row i + 1 into row i. `word`: word i of the page.
  void step(std::uint32_t word, Row& row) const {
    std::uint64_t carry = 0;
    std::size_t next = 0;
    for (std::size_t at = begins_[word]; at < begins_[word + 1]; ++at) {
      const auto [block, bits] = occurrences_[at];
      carry = carry_on(row, next, block, carry);
      const std::uint64_t before = row[block];
      const std::uint64_t sum = before + (before & bits);
      const std::uint64_t total = sum + carry;
      carry = static_cast<std::uint64_t>(sum < before) | static_cast<std::uint64_t>(total < sum);
      row[block] = total | (before & ~bits);
      next = block + 1;
    }
    carry_on(row, next, row.size(), carry);
  }

  // Moves a carry through the blocks from `begin` to `end`, in which the word does not occur.
  static std::uint64_t carry_on(Row& row, std::size_t begin, std::size_t end, std::uint64_t carry) {
    for (std::size_t block = begin; carry != 0 && block < end; ++block) {
      const std::uint64_t total = row[block] + 1;
      carry = static_cast<std::uint64_t>(total == 0);
      row[block] |= total;
    }
    return carry;
  }

  // Holds row i at i / spacing, for multiples i > 0 of `spacing`; the row after the last word is
  // last.
  std::vector<Row> rows_at_multiples_of(std::size_t spacing) const {
    const std::size_t n = page_.size();
    std::vector<Row> kept((n + spacing - 1) / spacing + 1);
    Row row(blocks_, ~std::uint64_t{0});
    kept.back() = row;
    for (std::size_t i = n; i-- > spacing;) {
      step(page_[i], row);
      if (i % spacing == 0) kept[i / spacing] = row;
    }
    return kept;
  }

  std::span<const std::uint32_t> page_;
  std::span<const std::uint32_t> text_;
  std::size_t blocks_;
  std::vector<std::size_t> begins_;       // by word, into occurrences_; one entry more
  std::vector<Occurrences> occurrences_;  // in the text, by word, in ascending order
};

// The words that both lists have, as numbers; those of one list only are omitted.
struct SharedWords {
  std::vector<std::uint32_t> page;
  std::vector<std::size_t> page_positions;
  std::vector<std::uint32_t> text;
  std::size_t words = 0;  // number of different words
};

SharedWords number_shared_words(std::span<const std::string_view> page,
                                std::span<const std::string_view> text) {
  constexpr std::uint32_t kUnnumbered = 0xFFFFFFFFU;
  SharedWords shared;
  std::unordered_map<std::string_view, std::uint32_t, HashText> numbers;
  // A text may have far more words than a page.
  for (const std::string_view word : page) numbers.emplace(word, kUnnumbered);
  for (const std::string_view word : text) {
    const auto found = numbers.find(word);
    if (found == numbers.end()) continue;
    if (found->second == kUnnumbered) found->second = static_cast<std::uint32_t>(shared.words++);
    shared.text.push_back(found->second);
  }
  for (std::size_t at = 0; at < page.size(); ++at) {
    const std::uint32_t number = numbers.find(page[at])->second;
    if (number == kUnnumbered) continue;
    shared.page.push_back(number);
    shared.page_positions.push_back(at);
  }
  return shared;
}

// Moves each run of matched words directly before the next run, if the same words occur there.
void join_runs(std::span<const std::string_view> page, std::vector<bool>& matched) {
  std::size_t next = page.size();  // beginning of the next run
  bool any_behind = false;
  for (std::size_t end = page.size(); end > 0;) {
    if (!matched[end - 1]) {
      --end;
      continue;
    }
    std::size_t begin = end;
    while (begin > 0 && matched[begin - 1]) --begin;
    const std::size_t length = end - begin;
    if (any_behind &&
        std::ranges::equal(page.subspan(begin, length), page.subspan(next - length, length))) {
      for (std::size_t at = begin; at < end; ++at) matched[at] = false;
      for (std::size_t at = next - length; at < next; ++at) matched[at] = true;
      next -= length;
    } else {
      next = begin;
    }
    any_behind = true;
    end = begin;
  }
}

}  // namespace

Result<ImportedAnswer> read_answer(const nlohmann::json& object, const std::string& origin,
                                   std::string_view instead) {
  JsonFields fields(object, origin);
  constexpr std::pair<AnswerForm, const char*> kLists[] = {{AnswerForm::kNodes, "nodes"},
                                                           {AnswerForm::kPaths, "paths"},
                                                           {AnswerForm::kSelectors, "selectors"}};
  std::vector<ImportedAnswer> answers;
  for (const auto& [form, name] : kLists) {
    if (const auto list = object.find(name); list != object.end() && list->size() > kMaxEntries) {
      return fail(ErrorCode::kInput, origin + ": \"" + name + "\" has more than " +
                                         std::to_string(kMaxEntries) + " entries");
    }
    std::optional<std::vector<std::string>> items;
    PAGELET_TRY(fields.read(name, items));
    if (items) answers.push_back({form, std::move(*items)});
  }
  std::optional<std::string> text;
  PAGELET_TRY(fields.read("text", text));
  if (text) answers.push_back({AnswerForm::kText, {std::move(*text)}});
  std::optional<std::string> comments;
  PAGELET_TRY(fields.read("comments", comments));
  if (comments && !text) {
    return fail(ErrorCode::kInput, origin + R"(: has "comments" without "text")");
  }
  if (text) answers.back().comments = std::move(comments);
  if (answers.size() == 1) return std::move(answers.front());
  return fail(ErrorCode::kInput,
              origin + R"(: needs exactly one of "nodes", "paths", "selectors", "text" and ")" +
                  std::string(instead) + '"');
}

Result<NodeSet> nodes_of(const ImportedAnswer& imported, const WorkingTree& page,
                         StopToken* token) {
  if (imported.form == AnswerForm::kText) return nodes_of_text(page, imported.items.front());
  PAGELET_ASSIGN_OR_RETURN(const auto named,
                           imported.form == AnswerForm::kSelectors
                               ? selected_nodes(imported.items, page.document(), token)
                               : nodes_at_paths(imported.items, page.document(), token));
  if (imported.form != AnswerForm::kNodes) return page.covered_by(named);
  NodeSet nodes(page.size());
  for (const NodeId node : named) {
    if (const TreeNode counted = page.node_of(node); counted != kNoNode) nodes.insert(counted);
  }
  return nodes;
}

Result<void> set_answer(const ImportedAnswer& imported, const WorkingTree& page, StopToken* token,
                        Answer& answer) {
  if (imported.form == AnswerForm::kScores) {
    answer.nodes = NodeSet(page.size());
    answer.scores = imported.scores;
    answer.flags.add(Flag::kScoresOnly);
    return {};
  }
  if (imported.form == AnswerForm::kText) {
    answer.text = imported.items.front();
    answer.comments = imported.comments;
    return {};
  }
  PAGELET_ASSIGN_OR_RETURN(answer.nodes, nodes_of(imported, page, token));
  return {};
}

Result<std::vector<bool>> match_words(std::span<const std::string_view> page,
                                      std::span<const std::string_view> text) {
  const SharedWords shared = number_shared_words(page, text);
  std::vector<bool> matched(page.size(), false);
  // A common beginning is part of the alignment with the earliest page words.
  const auto differ = std::ranges::mismatch(shared.page, shared.text);
  const auto common = static_cast<std::size_t>(differ.in1 - shared.page.begin());
  for (std::size_t at = 0; at < common; ++at) matched[shared.page_positions[at]] = true;
  const std::span page_rest = std::span(shared.page).subspan(common);
  const std::span text_rest = std::span(shared.text).subspan(common);
  if (!text_rest.empty() && page_rest.size() > kMaxWordPairs / text_rest.size()) {
    return fail_limit(LimitKind::kTime, "a text of " + std::to_string(text.size()) +
                                            " words cannot be aligned with a page of " +
                                            std::to_string(page.size()) + " words: too many pairs");
  }
  Alignment(page_rest, text_rest, shared.words).walk([&](std::size_t at) {
    matched[shared.page_positions[common + at]] = true;
  });
  join_runs(page, matched);
  return matched;
}

Result<NodeSet> nodes_of_text(const WorkingTree& page, std::string_view text) {
  std::vector<std::string_view> text_words;
  for_each_word(text, [&](std::string_view word) { text_words.push_back(word); });
  std::vector<std::string_view> page_words;
  std::vector<std::size_t> word_begin;  // by node; one entry more
  word_begin.reserve(page.size() + 1);
  for (TreeNode node = 0; node < page.size(); ++node) {
    word_begin.push_back(page_words.size());
    for_each_word(page.text(node), [&](std::string_view word) { page_words.push_back(word); });
  }
  word_begin.push_back(page_words.size());
  PAGELET_ASSIGN_OR_RETURN(const auto matched, match_words(page_words, text_words));

  // Elements above a text that is not matched do not count.
  std::vector<bool> misses_text(page.size(), false);
  for (auto node = static_cast<TreeNode>(page.size()); node-- > 0;) {
    if (page.is_text(node)) {
      const auto first = matched.begin() + static_cast<std::ptrdiff_t>(word_begin[node]);
      const auto last = matched.begin() + static_cast<std::ptrdiff_t>(word_begin[node + 1]);
      misses_text[node] = first != last && 2 * std::count(first, last, true) <= last - first;
    }
    if (misses_text[node]) misses_text[page.parent(node)] = true;
  }
  NodeSet nodes(page.size());
  for (TreeNode node = 0; node < page.size(); ++node) {
    const bool has_words = word_begin[page.end(node)] > word_begin[node];
    const bool counts =
        has_words ? !misses_text[node] : node > 0 && nodes.contains(page.parent(node));
    if (counts) nodes.insert(node);
  }
  return nodes;
}

}  // namespace pagelet
