// SPDX-License-Identifier: MIT
#include "core/web/live/web_fetcher.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "core/budget.h"
#include "core/limit_messages.h"
#include "core/text/hash.h"
#include "core/url/url.h"
#include "core/web/http/header_fields.h"
#include "core/web/live/address_guard.h"
#include "core/web/live/http_cache.h"
#include "core/web/live/request_url.h"
#include "core/web/live/robots.h"

namespace pagelet {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kMaxRobotsBytes = 524'288;  // RFC 9309 wants at least 500 KiB parsed
constexpr std::size_t kMaxRobotsRedirects = 5;
constexpr UnixSeconds kRobotsLife = 86'400;
constexpr milliseconds kLongestSleep{1'000};

UnixSeconds unix_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// 206 is a part of a page, which was not requested.
bool is_success(long status) { return status >= 200 && status < 300 && status != 206; }

// A response with its last URL.
struct Answer {
  long status = 0;
  Fetched fetched;
};

// A URL on its way to an answer.
struct Load {
  RequestUrl at;  // the current hop
  bool is_robots = false;
  std::vector<std::string> hops;  // URLs before it
  std::size_t attempts = 0;       // attempts of this hop that ended with 429 or 503
  bool was_broken = false;        // whether a connection of this hop failed before
  Clock::time_point not_before;
  bool is_looked_up = false;        // whether it was looked up in the cache
  std::optional<CacheEntry> known;  // an old entry, to ask the server whether it is still valid
  std::optional<HttpClient::Id> transfer;
  bool is_extra = false;  // requested because it was expected
  std::optional<Result<Answer>> result;

  void fail(ErrorCode code, std::string place, std::string reason) {
    result = fail_in(std::move(place), Error{code, std::move(reason)});
  }
  void fail_network(std::string reason) { fail(ErrorCode::kNetwork, at.text, std::move(reason)); }
};

// What is known of a server.
struct Server {
  std::unique_ptr<Load> robots_load;
  std::optional<RobotsRules> robots;
  std::string no_robots;  // why everything counts as forbidden
  std::string gone;       // why it cannot be reached any more
};

struct Pace {
  Clock::time_point next_request;
  milliseconds pause{0};
};

}  // namespace

class WebFetcher::Loads {
 public:
  explicit Loads(WebFetcherOptions options) : options_(std::move(options)), client_(options_.http) {
    if (options_.cache_folder) cache_.emplace(*options_.cache_folder, options_.cache_bytes);
  }

  Result<Fetched> fetch(std::string_view url, const Limits& limits);
  void expect(std::span<const std::string> urls);
  bool is_gone(std::string_view url) const;

  const WebFetcherOptions& options() const { return options_; }
  std::size_t prefetched() const { return prefetched_; }
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  // The moment when the time of the wanted page is up, and the error to report then.
  struct End {
    Clock::time_point moment;
    ErrorCode code;
    const char* reason;
  };

  // What a load does next.
  enum class Step : std::uint8_t { kReceive, kLookUp, kLoadRobots, kFail, kWait, kRequest };
  struct Decision {
    Step step;
    std::string reason;        // of kFail
    Clock::time_point moment;  // of kWait: when to decide again
  };

  void advance(Load& load);
  Decision decide(const Load& load);
  void look_up(Load& load);
  bool load_robots(const Load& load);
  void settle_robots(Server& server, const std::string& host);
  void request(Load& load);
  void receive(Load& load, HttpResponse response);
  void receive_response(Load& load, HttpResponse response);
  void receive_redirect(Load& load, std::string_view location);
  void try_again_later(Load& load, const HttpResponse& response);
  void finish(Load& load, CacheEntry entry, bool from_cache);
  void keep(const Load& load, const CacheEntry& entry);
  void start_expected();
  void forget_unexpected();
  Result<Fetched> give(Load& load) const;
  Load& wanted_load(const RequestUrl& url);
  std::optional<End> end_of_time(const Limits& limits) const;
  bool time_is_up() const { return until_ && Clock::now() >= until_->moment; }
  Pace& pace_of(const std::string& host);

  WebFetcherOptions options_;
  HttpClient client_;
  std::optional<HttpCache> cache_;
  std::unordered_set<std::string, HashText>
      asked_now_;                          // entries of the cache made or confirmed by us
  std::map<std::string, Server> servers_;  // by origin
  std::map<std::string, Pace> paces_;      // by host
  std::map<std::string, std::unique_ptr<Load>> loads_;  // by the URL asked for
  std::vector<RequestUrl> expected_;
  Load* wanted_ = nullptr;    // the load that `fetch` waits for
  Limits limits_;             // its limits
  std::optional<End> until_;  // when its time is up
  Clock::time_point wake_;    // the next moment when a waiting load may continue
  std::size_t prefetched_ = 0;
  std::vector<std::string> warnings_;
};

Pace& WebFetcher::Loads::pace_of(const std::string& host) {
  const auto [found, is_new] = paces_.try_emplace(host);
  if (is_new && literal_address_kind(host) != AddressKind::kLoopback) {
    found->second.pause = options_.pause;
  }
  return found->second;
}

// Continues a load until it has a result or has to wait. Only here loads act.
void WebFetcher::Loads::advance(Load& load) {
  while (!load.result) {
    const Decision decision = decide(load);
    switch (decision.step) {
      case Step::kReceive: {
        std::optional<HttpResponse> response = client_.take(*load.transfer);
        if (!response) return;
        load.transfer.reset();
        receive(load, std::move(*response));
        break;
      }
      case Step::kLookUp:
        load.is_looked_up = true;
        look_up(load);
        break;
      case Step::kLoadRobots:
        if (!load_robots(load)) return;
        break;
      case Step::kFail:
        load.fail_network(decision.reason);
        break;
      case Step::kWait:
        wake_ = std::min(wake_, decision.moment);
        return;
      case Step::kRequest:
        request(load);
        return;
    }
  }
}

WebFetcher::Loads::Decision WebFetcher::Loads::decide(const Load& load) {
  if (load.transfer) return {Step::kReceive, {}, {}};
  if (!load.is_looked_up) {
    const std::optional<AddressKind> kind = literal_address_kind(load.at.host);
    if (!kind || *kind == AddressKind::kPublic || options_.http.allow_private) {
      return {Step::kLookUp, {}, {}};
    }
    return {Step::kFail, refusal_of(*kind), {}};
  }
  const Server& server = servers_[load.at.origin];
  if (!load.is_robots && !server.robots) return {Step::kLoadRobots, {}, {}};
  if (!server.gone.empty()) return {Step::kFail, server.gone, {}};
  if (!load.is_robots && !server.robots->allows(load.at.path_and_query)) {
    return {Step::kFail,
            server.no_robots.empty() ? "forbidden by " + load.at.origin + "/robots.txt"
                                     : server.no_robots,
            {}};
  }
  const Clock::time_point turn = std::max(pace_of(load.at.host).next_request, load.not_before);
  if (turn > Clock::now()) return {Step::kWait, {}, turn};
  // The wanted page is the first of its host.
  const bool is_wanted = &load == wanted_ || load.is_robots;
  if (is_wanted || wanted_->transfer || wanted_->at.host != load.at.host) {
    return {Step::kRequest, {}, {}};
  }
  return {Step::kWait, {}, Clock::time_point::max()};
}

void WebFetcher::Loads::look_up(Load& load) {
  std::optional<CacheEntry> entry = cache_ ? cache_->find(load.at.text) : std::nullopt;
  if (!entry) {
    if (options_.offline) load.fail_network("not in the cache (--offline)");
    return;
  }
  if (options_.offline || asked_now_.contains(load.at.text) || unix_now() < entry->fresh_until) {
    finish(load, std::move(*entry), true);
  } else if (entry->status == 200 && !(entry->etag.empty() && entry->last_modified.empty())) {
    load.known = std::move(entry);
  }
}

// Loads the robots.txt of the load's server; false while it is under way.
bool WebFetcher::Loads::load_robots(const Load& load) {
  Server& server = servers_[load.at.origin];
  if (!server.robots_load) {
    server.robots_load = std::make_unique<Load>();
    server.robots_load->at = *request_url(load.at.origin + "/robots.txt");
    server.robots_load->is_robots = true;
  }
  advance(*server.robots_load);
  if (!server.robots_load->result) return false;
  settle_robots(server, load.at.host);
  return true;
}

// RFC 9309, section 2.3.1: a robots.txt that does not exist allows everything; one that cannot be
// loaded allows nothing.
void WebFetcher::Loads::settle_robots(Server& server, const std::string& host) {
  const std::unique_ptr<Load> load = std::move(server.robots_load);
  const Result<Answer>& answer = *load->result;
  if (!answer) {
    server.robots = RobotsRules::disallow_all();
    server.no_robots = "forbidden, because robots.txt cannot be loaded: " + answer.error().text();
  } else if (is_success(answer->status)) {
    server.robots = RobotsRules::parse(answer->fetched.body, options_.product);
  } else if (answer->status >= 400 && answer->status < 500 && answer->status != 429) {
    server.robots = RobotsRules();
  } else {
    server.robots = RobotsRules::disallow_all();
    server.no_robots = "forbidden, because " + answer->fetched.url + " answers with status " +
                       std::to_string(answer->status);
  }
  const double delay = server.robots->crawl_delay().value_or(0) * 1000;
  if (delay > static_cast<double>(options_.longest_wait.count())) {
    server.robots = RobotsRules::disallow_all();
    server.no_robots = "its robots.txt asks for a longer pause between requests than " +
                       std::to_string(options_.longest_wait.count() / 1000) + " s";
    return;
  }
  Pace& pace = pace_of(host);
  const milliseconds pause(static_cast<std::int64_t>(delay));
  if (pause <= pace.pause) return;
  // The request for robots.txt was made with the shorter pause.
  pace.next_request += pause - pace.pause;
  pace.pause = pause;
}

void WebFetcher::Loads::request(Load& load) {
  Pace& pace = pace_of(load.at.host);
  pace.next_request = Clock::now() + pace.pause;
  HttpRequest request;
  request.url = load.at.text;
  request.headers.emplace_back("Accept: text/html, application/xhtml+xml, */*;q=0.5");
  if (load.known && !load.known->etag.empty()) {
    request.headers.push_back("If-None-Match: " + load.known->etag);
  }
  if (load.known && !load.known->last_modified.empty()) {
    request.headers.push_back("If-Modified-Since: " + load.known->last_modified);
  }
  request.max_bytes = load.is_robots ? kMaxRobotsBytes : limits_.max_bytes;
  request.cut = load.is_robots;
  // `fetch` checks the time; this only keeps a transfer from outliving it for long.
  if (until_) request.deadline = until_->moment + kLongestSleep;
  load.transfer = client_.start(std::move(request));
  if (&load != wanted_ && !load.is_robots && !load.is_extra) {
    load.is_extra = true;
    ++prefetched_;
  }
}

void WebFetcher::Loads::receive(Load& load, HttpResponse response) {
  using Failure = HttpResponse::Failure;
  switch (response.failure) {
    case Failure::kNone:
      return receive_response(load, std::move(response));
    case Failure::kConnect:
    case Failure::kBroken:
      if (!std::exchange(load.was_broken, true)) {
        load.not_before = Clock::now() + options_.back_off / 2;
        return;
      }
      if (response.failure == Failure::kConnect) servers_[load.at.origin].gone = response.reason;
      return load.fail_network(response.reason);
    case Failure::kTime:
      return load.fail_network("too slow: " + response.reason);
    case Failure::kTooLarge:
      load.result =
          fail_in(load.at.text, Error{ErrorCode::kLimit, response.reason, LimitKind::kBytes});
      return;
    case Failure::kRefused:
    case Failure::kUnusable:
      return load.fail_network(response.reason);
  }
}

void WebFetcher::Loads::receive_response(Load& load, HttpResponse response) {
  const Freshness freshness = freshness_of(response.header, unix_now());
  if (response.status == 304 && load.known) {
    CacheEntry entry = *std::exchange(load.known, std::nullopt);
    entry.fresh_until = freshness.fresh_until;
    keep(load, entry);
    return finish(load, std::move(entry), true);
  }
  if (response.status == 429 || response.status == 503) return try_again_later(load, response);

  CacheEntry entry;
  entry.url = load.at.text;
  entry.status = response.status;
  entry.location = field_of(response.header, "location");
  entry.content_type = field_of(response.header, "content-type");
  entry.etag = field_of(response.header, "etag");
  entry.last_modified = field_of(response.header, "last-modified");
  entry.stored = unix_now();
  entry.fresh_until = freshness.fresh_until;
  entry.body = std::move(response.body);
  if (load.is_robots) {
    const bool has_life = !field_of(response.header, "cache-control").empty() ||
                          !field_of(response.header, "expires").empty();
    const UnixSeconds latest = entry.stored + kRobotsLife;
    entry.fresh_until = has_life ? std::min(entry.fresh_until, latest) : latest;
  }
  const bool is_worth_it = entry.status == 200 || is_redirection(entry.status) ||
                           (load.is_robots && entry.status >= 400 && entry.status < 500);
  if (is_worth_it && freshness.may_store) keep(load, entry);
  finish(load, std::move(entry), false);
}

void WebFetcher::Loads::try_again_later(Load& load, const HttpResponse& response) {
  const std::optional<std::int64_t> asked =
      retry_after(field_of(response.header, "retry-after"), unix_now());
  const std::int64_t longest = options_.longest_wait.count();
  const std::int64_t wait = asked ? std::min(*asked, longest) * 1000
                                  : options_.back_off.count() << std::min(load.attempts, 16UL);
  ++load.attempts;
  if (load.attempts >= options_.max_attempts || wait > longest) {
    Answer answer;
    answer.status = response.status;
    answer.fetched.url = load.at.text;
    load.result = std::move(answer);
    return;
  }
  // The host is busy, not the single page, so all requests to the host wait.
  Pace& pace = pace_of(load.at.host);
  pace.next_request = std::max(pace.next_request, Clock::now() + milliseconds(wait));
}

void WebFetcher::Loads::finish(Load& load, CacheEntry entry, bool from_cache) {
  if (is_redirection(entry.status) && !entry.location.empty()) {
    return receive_redirect(load, entry.location);
  }
  if (load.is_robots) {
    entry.body.resize(std::min(entry.body.size(), kMaxRobotsBytes));
  } else if (entry.body.size() > limits_.max_bytes) {
    load.result = fail_byte_limit(load.at.text, limits_.max_bytes);
    return;
  }
  MediaType type = parse_media_type(entry.content_type);
  Answer answer;
  answer.status = entry.status;
  answer.fetched = {load.at.text, std::move(type.name), std::move(type.charset),
                    std::move(entry.body), from_cache};
  load.result = std::move(answer);
}

void WebFetcher::Loads::receive_redirect(Load& load, std::string_view location) {
  const std::optional<Url> target = resolve(load.at.url, clean_reference(location));
  std::optional<RequestUrl> next = target ? request_url(*target) : std::nullopt;
  if (!next) {
    return load.fail_network("redirects to '" + std::string(location) +
                             "', which is not a usable http or https URL");
  }
  load.hops.push_back(load.at.text);
  const std::size_t most = load.is_robots ? kMaxRobotsRedirects : options_.max_redirects;
  if (std::ranges::find(load.hops, next->text) != load.hops.end()) {
    return load.fail_network("redirects in a circle");
  }
  if (load.hops.size() > most) {
    // RFC 9309, section 2.3.1.2: then there is no robots.txt.
    if (load.is_robots) {
      load.result = Answer{404, {}};
      return;
    }
    return load.fail(ErrorCode::kNetwork, load.hops.front(),
                     "more than " + std::to_string(most) + " redirects");
  }
  load.at = std::move(*next);
  load.attempts = 0;
  load.was_broken = false;
  load.is_looked_up = false;
  load.known.reset();
}

void WebFetcher::Loads::keep(const Load& load, const CacheEntry& entry) {
  if (!cache_) return;
  const Result<void> stored = cache_->store(entry);
  if (stored) {
    asked_now_.insert(load.at.text);
    return;
  }
  warnings_.push_back(stored.error().text() + "; continuing without a cache");
  cache_.reset();
}

void WebFetcher::Loads::start_expected() {
  const auto under_way =
      static_cast<std::size_t>(std::ranges::count_if(loads_, [&](const auto& load) {
        return !load.second->result && load.second.get() != wanted_;
      }));
  std::size_t free = options_.window - std::min(options_.window, under_way);
  for (const RequestUrl& url : expected_) {
    if (free == 0) return;
    const auto [place, is_new] = loads_.try_emplace(url.text);
    if (!is_new) continue;
    place->second = std::make_unique<Load>();
    place->second->at = url;
    --free;
  }
}

// Drops results that are no longer expected; most of them are in the cache.
void WebFetcher::Loads::forget_unexpected() {
  std::set<std::string_view> wanted;
  for (const RequestUrl& url : expected_) wanted.insert(url.text);
  std::erase_if(loads_, [&](const auto& load) {
    return load.second->result && load.second.get() != wanted_ && !wanted.contains(load.first);
  });
}

Load& WebFetcher::Loads::wanted_load(const RequestUrl& url) {
  std::unique_ptr<Load>& load = loads_[url.text];
  if (!load) {
    load = std::make_unique<Load>();
    load->at = url;
  }
  if (load->is_extra) --prefetched_;
  return *load;
}

Result<Fetched> WebFetcher::Loads::give(Load& load) const {
  PAGELET_TRY(*load.result);
  Answer& answer = **load.result;
  if (is_success(answer.status)) return std::move(answer.fetched);
  return fail_in(answer.fetched.url,
                 Error{ErrorCode::kNetwork, "status " + std::to_string(answer.status)});
}

// The first of the moments at which a page's time is up.
std::optional<WebFetcher::Loads::End> WebFetcher::Loads::end_of_time(const Limits& limits) const {
  const Clock::time_point now = Clock::now();
  std::optional<End> first;
  const auto offer = [&](Clock::time_point moment, ErrorCode code, const char* reason) {
    if (!first || moment < first->moment) first = End{moment, code, reason};
  };
  if (limits.budget != nullptr) {
    offer(now + std::chrono::duration_cast<Clock::duration>(limits.budget->left()),
          ErrorCode::kTimeout, "not loaded within the time limit");
  }
  if (options_.latest) {
    offer(*options_.latest, ErrorCode::kTimeout, "not loaded within the time limit for all pages");
  }
  if (options_.page_time) {
    offer(now + *options_.page_time, ErrorCode::kNetwork,
          "not loaded within the time limit of a page");
  }
  return first;
}

Result<Fetched> WebFetcher::Loads::fetch(std::string_view url, const Limits& limits) {
  const std::optional<RequestUrl> request = request_url(url);
  if (!request) {
    return fail_in(std::string(url),
                   Error{ErrorCode::kNetwork, "is not a usable http or https URL"});
  }
  limits_ = limits;
  const Budget::Waiting waiting(limits.budget);
  until_ = end_of_time(limits);
  wanted_ = &wanted_load(*request);
  std::erase_if(expected_, [&](const RequestUrl& other) { return other.text == request->text; });
  forget_unexpected();
  while (true) {
    wake_ = Clock::now() + kLongestSleep;
    advance(*wanted_);
    if (wanted_->result || time_is_up()) break;
    start_expected();
    for (const auto& [text, load] : loads_) {
      if (load.get() != wanted_) advance(*load);
    }
    const Clock::time_point until = until_ ? std::min(wake_, until_->moment) : wake_;
    client_.run(std::max(milliseconds(1), std::chrono::ceil<milliseconds>(until - Clock::now())));
  }
  if (!wanted_->result) {
    wanted_->fail(until_->code, wanted_->at.text, until_->reason);
    if (wanted_->transfer) client_.cancel(*wanted_->transfer);
  }
  Result<Fetched> fetched = give(*wanted_);
  loads_.erase(request->text);
  wanted_ = nullptr;
  return fetched;
}

void WebFetcher::Loads::expect(std::span<const std::string> urls) {
  expected_.clear();
  for (const std::string& url : urls) {
    std::optional<RequestUrl> request = request_url(url);
    if (request) expected_.push_back(std::move(*request));
  }
}

bool WebFetcher::Loads::is_gone(std::string_view url) const {
  const std::optional<RequestUrl> request = request_url(url);
  if (!request) return false;
  const auto server = servers_.find(request->origin);
  return server != servers_.end() && !server->second.gone.empty();
}

WebFetcher::WebFetcher(WebFetcherOptions options)
    : loads_(std::make_unique<Loads>(std::move(options))) {}
WebFetcher::~WebFetcher() = default;
WebFetcher::WebFetcher(WebFetcher&&) noexcept = default;
WebFetcher& WebFetcher::operator=(WebFetcher&&) noexcept = default;

Result<Fetched> WebFetcher::fetch(std::string_view url, const Limits& limits) {
  return loads_->fetch(url, limits);
}
void WebFetcher::expect(std::span<const std::string> urls) { loads_->expect(urls); }
std::size_t WebFetcher::look_ahead() const { return loads_->options().window; }
bool WebFetcher::is_gone(std::string_view url) const { return loads_->is_gone(url); }
std::size_t WebFetcher::prefetched() const { return loads_->prefetched(); }
const std::vector<std::string>& WebFetcher::warnings() const { return loads_->warnings(); }

}  // namespace pagelet
