// SPDX-License-Identifier: MIT
#include "core/web/live/keeping_fetcher.h"

namespace pagelet {

Result<Fetched> KeepingFetcher::fetch(std::string_view url, const Limits& limits, Budget* budget) {
  if (const auto kept = kept_.find(url); kept != kept_.end()) {
    requests_ += kept->second.requests;
    return kept->second.answer;
  }
  const std::size_t before = fetcher_.requests();
  Result<Fetched> answer = fetcher_.fetch(url, limits, budget);
  const std::size_t requests = fetcher_.requests() - before;
  requests_ += requests;
  const bool is_final = answer || (answer.error().code != ErrorCode::kTimeout && !is_gone(url));
  if (is_final) keep(url, answer, requests);
  return answer;
}

void KeepingFetcher::keep(std::string_view url, const Result<Fetched>& answer,
                          std::size_t requests) {
  const std::size_t body = answer ? answer->body.size() : answer.error().message.size();
  const std::size_t bytes = body + 2 * url.size() + sizeof(Kept);
  room_.take(bytes);
  kept_.emplace(url, Kept{answer, requests, bytes});
  in_order_.emplace_back(url);
  while (room_.is_full() && !in_order_.empty()) {
    const auto oldest = kept_.find(in_order_.front());
    room_.give_back(oldest->second.bytes);
    kept_.erase(oldest);
    in_order_.pop_front();
  }
}

void KeepingFetcher::forget() {
  for (const auto& [url, kept] : kept_) room_.give_back(kept.bytes);
  kept_.clear();
  in_order_.clear();
}

}  // namespace pagelet
