// SPDX-License-Identifier: MIT
#include "evaluation/run/post_scorer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/text/blanks.h"
#include "core/text/words.h"
#include "datasets/json_file.h"

namespace pagelet {
namespace {

constexpr std::size_t kDay = 10;  // bytes of "2024-05-31"

// Whether a character, of three bytes of UTF-8, is a word of its own: kana, or a Chinese character.
bool is_word(std::string_view character) {
  return (character >= "\u3040" && character <= "\u30FF") ||
         (character >= "\u3400" && character <= "\u9FFF");
}

std::vector<std::string> words_of(std::string_view text) {
  constexpr std::size_t kBytes = 3;
  const std::string lower = lower_case(text);
  std::vector<std::string> words;
  for (const std::string_view run : word_runs(lower)) {
    bool is_open = false;  // the last word may go on
    for (std::size_t at = 0; at < run.size();) {
      std::size_t next = at + 1;
      while (next < run.size() && (static_cast<unsigned char>(run[next]) & 0xC0U) == 0x80U) ++next;
      const std::string_view character = run.substr(at, next - at);
      const bool is_single = character.size() == kBytes && is_word(character);
      if (!is_open || is_single) words.emplace_back();
      words.back() += character;
      is_open = !is_single;
      at = next;
    }
  }
  return words;
}

std::string author_of(std::string_view name) { return lower_case(collapse_blanks(name)); }

// How well matched posts fit: more posts come before more beginnings.
using Fit = std::uint64_t;
constexpr Fit kContains = Fit{1} << 32;
constexpr Fit kBegins = kContains + 1;

// 0: the record has not found the post.
Fit fit_of(const std::vector<std::string>& first_words, const std::vector<std::string>& text) {
  if (first_words.empty()) return text.empty() ? kBegins : 0;
  const auto found = std::ranges::search(text, first_words);
  if (found.empty()) return 0;
  return found.begin() == text.begin() ? kBegins : kContains;
}

Counts counts_of(std::size_t matched, std::size_t right) {
  return {2 * matched - right, matched, matched, right};
}

}  // namespace

PostScorer::PostScorer(std::span<const GoldPost> gold) {
  for (const GoldPost& post : gold) {
    gold_.push_back({words_of(post.first_words), author_of(post.author), post.date.substr(0, kDay),
                     post.parent});
  }
}

PostScorer::Post PostScorer::record_of(std::string_view line) {
  const auto json = parse_shallow_json(line, 1);
  const auto text = [&](const char* name) -> std::string {
    const auto value = json.is_object() ? json.find(name) : json.end();
    return json.is_object() && value != json.end() && value->is_string() ? value->get<std::string>()
                                                                         : std::string();
  };
  Post record{words_of(text("text")), author_of(text("author")), text("date").substr(0, kDay), {}};
  const auto parent = json.is_object() ? json.find("parent") : json.end();
  if (json.is_object() && parent != json.end() && parent->is_number_unsigned()) {
    record.parent = parent->get<std::uint32_t>();
  }
  return record;
}

PostCounts PostScorer::count(std::string_view answer, StopToken* token) const {
  std::vector<Post> records;
  while (!answer.empty() && !stop_now(token)) {
    const std::string_view line = answer.substr(0, answer.find('\n'));
    answer.remove_prefix(std::min(line.size() + 1, answer.size()));
    if (!is_blank(line)) records.push_back(record_of(line));
  }
  // best[post][record]: the fit of the posts from this one with the records from this one.
  const std::size_t width = records.size() + 1;
  std::vector<Fit> best((gold_.size() + 1) * width);
  std::vector<Fit> fits(best.size());
  for (std::size_t post = gold_.size(); post-- > 0;) {
    for (std::size_t record = records.size(); record-- > 0 && !pagelet::stop(token);) {
      const std::size_t at = post * width + record;
      fits[at] = fit_of(gold_[post].words, records[record].words);
      best[at] = std::max(best[at + width], best[at + 1]);
      if (fits[at] > 0) best[at] = std::max(best[at], fits[at] + best[at + width + 1]);
    }
  }
  std::size_t matched = 0;
  std::size_t authors = 0;
  std::size_t days = 0;
  std::size_t parents = 0;
  std::vector<std::optional<std::uint32_t>> record_of_posts(gold_.size());  // parents come first
  for (std::size_t post = 0, record = 0; post < gold_.size() && record < records.size();) {
    const std::size_t at = post * width + record;
    if (fits[at] > 0 && best[at] == fits[at] + best[at + width + 1]) {
      ++matched;
      authors += gold_[post].author == records[record].author ? 1 : 0;
      days += gold_[post].day == records[record].day ? 1 : 0;
      const std::optional<std::uint32_t> answered = gold_[post].parent;
      const std::optional<std::uint32_t> found = records[record].parent;
      const bool is_same = answered && found ? record_of_posts[*answered] == found
                                             : answered.has_value() == found.has_value();
      parents += is_same ? 1 : 0;
      record_of_posts[post] = static_cast<std::uint32_t>(record);
      ++post;
      ++record;
    } else {
      ++(best[at] == best[at + width] ? post : record);
    }
  }
  return {{gold_.size() + records.size() - matched, gold_.size(), records.size(), matched},
          counts_of(matched, authors),
          counts_of(matched, days),
          counts_of(matched, parents)};
}

}  // namespace pagelet
