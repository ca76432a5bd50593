// SPDX-License-Identifier: MIT
/// Matching the words of a page with those of a text: prose, and words that hardly differ.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/run/imported_answer.h"

namespace pagelet::performance {
namespace {

// Words as frequent as in prose (Zipf's law), of a vocabulary of the given size.
std::vector<std::string> words(std::mt19937& random, std::size_t count, double vocabulary) {
  std::vector<std::string> words(count);
  std::ranges::generate(words, [&] {
    const double share = static_cast<double>(random()) / 4294967296.0;
    return "w" + std::to_string(static_cast<int>(std::pow(vocabulary, share)));
  });
  return words;
}

void MatchWords(benchmark::State& state) {
  std::mt19937 random(4);
  const auto vocabulary = static_cast<double>(state.range(0));
  const std::vector<std::string> page = words(random, 20'000, vocabulary);
  const std::vector<std::string> text = words(random, 20'000, vocabulary);
  const std::vector<std::string_view> page_views(page.begin(), page.end());
  const std::vector<std::string_view> text_views(text.begin(), text.end());
  for ([[maybe_unused]] const auto _ : state) {
    benchmark::DoNotOptimize(match_words(page_views, text_views));
  }
}
BENCHMARK(MatchWords)->Arg(5'000)->Arg(2)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace pagelet::performance
