// SPDX-License-Identifier: MIT
#include "core/web/snapshot/snapshot_crawl.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <utility>

#include "core/dom/page_metadata.h"
#include "core/dom/page_resources.h"
#include "core/dom/parser/html_parser.h"
#include "core/site/given_pages.h"
#include "core/site/links.h"
#include "core/text/encoding/decoding.h"
#include "core/url/url.h"
#include "core/web/http/header_fields.h"
#include "core/web/snapshot/snapshot_names.h"

namespace pagelet {
namespace {

// Bounds against sites with endless pages, as multiples of the wanted numbers.
constexpr std::size_t kMostAttemptsByPage = 5;
constexpr std::size_t kMostAttempts = 20;
constexpr std::size_t kMostWaiting = 100'000;
// Deepest nesting of imports; the same as in the program parts that show the pages.
constexpr std::size_t kMostImports = 4;
constexpr std::size_t kLookAhead = 8;

bool is_web(const Url& url) { return url.scheme == "http" || url.scheme == "https"; }

struct Waiting {
  std::string url;
  std::string name;
  std::size_t clicks = 0;
};

class Crawler {
 public:
  Crawler(Fetcher& fetcher, const CrawlOptions& options) : fetcher_(fetcher), options_(options) {}

  Result<SiteCrawl> crawl(std::string_view url) {
    PAGELET_TRY(visit_key_page(url));
    PAGELET_TRY(visit_pages());
    PAGELET_TRY(visit_resources());
    return std::move(crawl_);
  }

 private:
  // ---- Pages ----

  Result<void> visit_key_page(std::string_view text) {
    const std::optional<Url> url = parse_url(text);
    const std::optional<Address> address = url ? address_of(*url) : std::nullopt;
    if (!address || !is_web(*url) || address->host.empty() ||
        url->authority.find('@') != std::string::npos) {
      return fail(ErrorCode::kUsage,
                  "'" + std::string(text) + "' is not an http or https URL without user name");
    }
    PAGELET_ASSIGN_OR_RETURN(Fetched page, fetcher_.fetch(url->to_string(), options_.limits));
    const std::optional<Url> final_url = parse_url(page.url);
    const std::optional<Address> final_address = final_url ? address_of(*final_url) : std::nullopt;
    const auto name = final_address ? page_file_name(*final_address) : std::nullopt;
    if (!may_be_page_type(page.content_type)) {
      return fail(ErrorCode::kInput, page.url + ": is " + page.content_type + ", not a page");
    }
    if (!name) return fail(ErrorCode::kInput, page.url + ": no file can have this name");
    crawl_.host = final_address->host;
    crawl_.base_url = final_url->scheme + "://" + final_address->host + "/";
    queued_.insert(*name);
    if (const auto begun = page_file_name(*address)) queued_.insert(*begun);
    return keep(url->to_string(), page, *final_url, *name, 0);
  }

  Result<void> visit_pages() {
    std::size_t attempts = 0;
    const std::size_t most = kMostAttempts + kMostAttemptsByPage * options_.max_pages;
    while (!waiting_.empty() && crawl_.pages.size() < options_.max_pages) {
      if (attempts++ == most) {
        warn("gave up after " + std::to_string(most) + " pages, of which " +
             std::to_string(crawl_.pages.size()) + " could be loaded");
        break;
      }
      const Waiting next = std::move(waiting_.front());
      waiting_.pop_front();
      // The page was meanwhile reached by a redirect.
      if (stored_.contains(next.name)) continue;
      announce();
      PAGELET_TRY(visit(next));
    }
    return {};
  }

  // The message of this limit names an option for pages; a crawl has limits of its own.
  static std::string reason_of(const Error& error, std::size_t max_bytes) {
    return error.limit == LimitKind::kBytes ? "more than " + std::to_string(max_bytes) + " bytes"
                                            : error.message;
  }

  // Whether the crawl ends with this error, so that a later call can go on from here.
  bool ends_all(const Error& error, const std::string& url) const {
    return error.code == ErrorCode::kOutput || error.code == ErrorCode::kTimeout ||
           fetcher_.is_gone(url);
  }

  Result<void> visit(const Waiting& next) {
    Result<Fetched> page = fetcher_.fetch(next.url, options_.limits);
    if (!page) {
      if (ends_all(page.error(), next.url)) return tl::unexpected(std::move(page.error()));
      crawl_.dead.push_back({next.url, reason_of(page.error(), options_.limits.max_bytes)});
      return {};
    }
    const std::optional<Url> url = parse_url(page->url);
    const std::optional<Address> address = url ? address_of(*url) : std::nullopt;
    if (!address || address->host != crawl_.host) {
      crawl_.dead.push_back({next.url, "leads to another site"});
      return {};
    }
    if (!may_be_page_type(page->content_type)) {
      crawl_.dead.push_back({next.url, "is " + page->content_type + ", not a page"});
      return {};
    }
    const std::optional<std::string> name = page_file_name(*address);
    if (!name) {
      warn_of_name(page->url);
      return {};
    }
    if (stored_.contains(*name)) return {};
    const Result<void> kept = keep(next.url, *page, *url, *name, next.clicks);
    if (!kept) warn(kept.error().text() + "; left out");
    return {};
  }

  // Adds a page and its references.
  Result<void> keep(const std::string& requested, const Fetched& page, const Url& url,
                    const std::string& name, std::size_t clicks) {
    SymbolTable symbols;
    const Result<Document> document =
        parse_html(decode_page(page.body, page.charset).text, symbols, options_.limits);
    if (!document) return fail_in(page.url, document.error());
    stored_.insert(name);
    if (crawl_.pages.empty()) {
      crawl_.title = page_title(*document);
      crawl_.language = page_language(*document);
    }
    crawl_.pages.push_back({requested, page.url, name});
    if (clicks < options_.depth) queue_links(*document, url, clicks + 1);
    // Uses the same base as later, when the page is read from its folder.
    for (PageResource& resource : resources_of(*document, base_url_of(*document, url, true))) {
      add_resource(std::move(resource), 0);
    }
    return {};
  }

  void queue_links(const Document& document, const Url& page_url, std::size_t clicks) {
    GivenPages none({});  // without known pages: addresses tell links apart
    LinkResolver resolver(none, crawl_.host);
    for (const Link& link : resolver.links_of(document, page_url, std::nullopt, true)) {
      const LinkTarget& target = resolver.target(link.target);
      if (!target.url.starts_with("http")) continue;  // file:
      const std::optional<std::string> name = page_file_name(target.address);
      if (!name) {
        if (unnamed_.insert(target.url).second) warn_of_name(target.url);
        continue;
      }
      if (waiting_.size() == kMostWaiting) {
        if (!std::exchange(links_are_cut_, true)) warn("too many links; the rest are left out");
        return;
      }
      if (queued_.insert(*name).second) waiting_.push_back({target.url, *name, clicks});
    }
  }

  // Tells the fetcher which URLs come next.
  void announce() {
    std::vector<std::string> urls;
    for (std::size_t at = 0; at < std::min(kLookAhead, waiting_.size()); ++at) {
      urls.push_back(waiting_[at].url);
    }
    fetcher_.expect(urls);
  }

  // ---- Style sheets and images ----

  struct WaitingResource {
    PageResource resource;
    std::size_t imports = 0;  // on the way to it
  };

  void add_resource(PageResource resource, std::size_t imports) {
    // User names are not part of an address and are not sent to other hosts.
    if (resource.url.authority.find('@') != std::string::npos) return;
    const std::string url = resource.url.to_string();
    if (resource_urls_.contains(url)) return;
    if (resource_urls_.size() == options_.max_resources) {
      if (!std::exchange(resources_are_cut_, true)) {
        warn("more than " + std::to_string(options_.max_resources) +
             " style sheets and images; the rest are left out");
      }
      return;
    }
    resource_urls_.insert(url);
    resources_.push_back({std::move(resource), imports});
  }

  Result<void> visit_resources() {
    fetcher_.expect({});
    std::set<std::pair<std::string, std::string>> names;
    while (!resources_.empty()) {
      const WaitingResource next = std::move(resources_.front());
      resources_.pop_front();
      const std::optional<Address> address = address_of(next.resource.url);
      const auto name = address ? resource_file_name(*address) : std::nullopt;
      if (!name || !is_storable_name(address->host)) {
        warn_of_name(next.resource.url.to_string());
        continue;
      }
      std::string host = address->host == crawl_.host ? "" : address->host;
      // A page, or the same file under another spelling.
      if (host.empty() && stored_.contains(*name)) continue;
      if (!names.emplace(host, *name).second) continue;
      PAGELET_TRY(visit(next, std::move(host), *name));
    }
    return {};
  }

  Result<void> visit(const WaitingResource& next, std::string host, const std::string& name) {
    Limits limits = options_.limits;
    limits.max_bytes = std::min(limits.max_bytes, options_.max_resource_bytes);
    const std::string url = next.resource.url.to_string();
    Result<Fetched> file = fetcher_.fetch(url, limits);
    if (!file) {
      if (ends_all(file.error(), crawl_.base_url)) return tl::unexpected(std::move(file.error()));
      crawl_.dead.push_back({url, reason_of(file.error(), limits.max_bytes)});
      return {};
    }
    // Many servers send a page instead of 404.
    if (file->content_type == "text/html") {
      crawl_.dead.push_back({url, "is a page, not a style sheet or an image"});
      return {};
    }
    crawl_.resources.push_back({url, std::move(host), name});
    if (next.resource.kind == ResourceKind::kStyleSheet && next.imports < kMostImports) {
      for (PageResource& resource : resources_of_sheet(file->body, next.resource.url)) {
        add_resource(std::move(resource), next.imports + 1);
      }
    }
    return {};
  }

  // ---- Warnings ----

  void warn(std::string text) { crawl_.warnings.push_back(std::move(text)); }
  void warn_of_name(const std::string& url) {
    warn(url + ": no file can have this name; left out");
  }

  Fetcher& fetcher_;
  const CrawlOptions& options_;
  SiteCrawl crawl_;
  std::deque<Waiting> waiting_;
  std::set<std::string> queued_;   // names
  std::set<std::string> stored_;   // names
  std::set<std::string> unnamed_;  // URLs
  std::deque<WaitingResource> resources_;
  std::set<std::string> resource_urls_;
  bool links_are_cut_ = false;
  bool resources_are_cut_ = false;
};

}  // namespace

Result<SiteCrawl> crawl_site(Fetcher& fetcher, std::string_view url, const CrawlOptions& options) {
  return Crawler(fetcher, options).crawl(url);
}

}  // namespace pagelet
