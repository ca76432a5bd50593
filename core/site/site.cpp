// SPDX-License-Identifier: MIT
#include "core/site/site.h"

#include <chrono>
#include <numeric>
#include <utility>

#include "core/budget.h"
#include "core/dom/parser/frames.h"
#include "core/dom/parser/html_parser.h"
#include "core/saved/hidden_mails.h"
#include "core/saved/saved_page.h"
#include "core/site/page_address.h"
#include "core/text/encoding/control_mending.h"
#include "core/text/encoding/decoding.h"

namespace pagelet {

std::optional<StatedAddress> SitePage::stated() const {
  return saved_from_ ? saved_from_ : stated_address(document_);
}

const Url& SitePage::base_url() const {
  const bool has_none = url_.scheme.empty() || url_.to_string().starts_with(kUnknownBaseUrl);
  return has_none && saved_from_ ? saved_from_->url : url_;
}

Site::Site(PageSource& source, SiteSettings settings)
    : source_(source), settings_(std::move(settings)), signatures_(symbols_) {
  if (!settings_.host.empty()) resolver_.emplace(source_, settings_.host);
}

Site::Site(std::shared_ptr<PageSource> source, SiteSettings settings)
    : Site(*source, std::move(settings)) {
  owned_source_ = std::move(source);
}

namespace {

// The host of a page for the user's rules: that of its URL or of the URL that it states; empty if
// neither is known.
std::string host_for_rules(const SitePage& page) {
  std::optional<Url> known = page.url();
  if (!is_web_url(*known)) {
    const std::optional<StatedAddress> stated = page.stated();
    known = stated ? std::optional(stated->url) : std::nullopt;
  }
  const std::optional<Address> address = known ? address_of(*known) : std::nullopt;
  return address ? address->host : std::string();
}

AddressSource source_of(SavedFormat format) {
  if (format == SavedFormat::kMhtml) return AddressSource::kMhtml;
  return format == SavedFormat::kWebArchive ? AddressSource::kWebArchive : AddressSource::kHar;
}

// The page in a file of MHTML and the like.
struct SavedInput {
  SavedPage page;
  std::optional<StatedAddress> address;

  // The document of a frame, by `cid:`, its address, or a reference of the page.
  std::optional<FrameDocument> frame(std::string_view reference) const {
    const SavedDocument* found = page.find(reference);
    if (found == nullptr && address) {
      const std::optional<Url> url = resolve(address->url, clean_reference(reference));
      found = url ? page.find(url->to_string()) : nullptr;
    }
    if (found == nullptr) return std::nullopt;
    return FrameDocument{found->bytes, found->charset, found->url};
  }
};

// Replaces the bytes of such a file by those of its page; nullopt for all other files. Errors
// (`kInput`): the file is damaged or contains no page.
Result<std::optional<SavedInput>> take_saved_page(RawPage& raw) {
  PAGELET_ASSIGN_OR_RETURN(std::optional<SavedPage> saved,
                           read_saved_page(raw.bytes, raw.http_charset));
  if (!saved) return std::nullopt;
  raw.bytes = std::move(saved->page.bytes);
  raw.http_charset = std::move(saved->page.charset);
  std::optional<StatedAddress> address;
  if (std::optional<Url> url = saved_url(saved->page.url)) {
    address = StatedAddress{*std::move(url), source_of(saved->format)};
  }
  return SavedInput{*std::move(saved), std::move(address)};
}

/// A page that was decoded and parsed.
struct ParsedPage {
  Document document;
  std::size_t bytes;
  std::optional<StatedAddress> saved_from;
  bool encoding_is_guessed;
};

// `is_of_web`: whether the page's address is known. Takes the bytes of `raw`.
Result<ParsedPage> parse_page(RawPage& raw, bool is_of_web, SymbolTable& symbols,
                              const Limits& limits, Budget* budget) {
  PAGELET_ASSIGN_OR_RETURN(const std::optional<SavedInput> saved, take_saved_page(raw));
  const std::size_t bytes = raw.bytes.size();
  const std::string first = raw.bytes.substr(0, kBytesOfKind);
  DecodedPage page = decode_page(std::move(raw.bytes), raw.http_charset, budget);
  const std::string_view other = not_text(first, page.encoding);
  if (!other.empty()) {
    return fail(ErrorCode::kInput, "is " + std::string(other) + ", not a web page");
  }
  std::optional<StatedAddress> address = saved ? saved->address : std::nullopt;
  if (!address) address = address_of_tool(page.text);
  if (!is_of_web) page.text = without_replay(std::move(page.text));
  page.text = with_mended_controls(std::move(page.text));
  page.text = with_hidden_mails(without_toolbar(std::move(page.text)));
  PAGELET_ASSIGN_OR_RETURN(Document document,
                           parse_html(std::move(page.text), symbols, limits, budget));
  FrameReader frames;
  if (saved) frames = [&](std::string_view reference) { return saved->frame(reference); };
  PAGELET_ASSIGN_OR_RETURN(document,
                           with_frames(std::move(document), symbols, frames, limits, budget));
  return ParsedPage{std::move(document), bytes, std::move(address), page.is_guessed};
}

}  // namespace

template <class Work>
auto Site::measured(double& time, Work&& work) {
  const double begin = processor_ms();
  auto result = work();
  time = processor_ms() - begin;
  page_time_ += time;
  return result;
}

Result<void> Site::admit_key_page(const SitePage& page) {
  // Where redirects led to.
  const std::string url = page.url().to_string();
  const auto refuse = [&](std::string reason) {
    return fail_in(url, Error{ErrorCode::kInput, std::move(reason)});
  };
  const std::optional<Address> address = address_of(page.url());
  if (!address) return refuse("is not a usable URL for a key page");
  if (!resolver_) resolver_.emplace(source_, address->host);
  if (address->host == resolver_->key_host()) return {};
  return refuse("is not on the host " + resolver_->key_host());
}

Result<std::unique_ptr<SitePage>> Site::read(PageIndex index, Budget* budget) {
  double load = 0;
  double parse = 0;
  const Budget::Doing loading(budget, "loading", shown_url(source_.url(index)));
  if (stop_now(budget)) return tl::unexpected(timeout_error(*budget));
  std::optional<Result<Document>> tree =
      measured(parse, [&] { return source_.tree(index, symbols_, limits(), budget); });
  RawPage raw;
  if (!tree) {
    const auto begin = std::chrono::steady_clock::now();
    PAGELET_ASSIGN_OR_RETURN(raw,
                             measured(load, [&] { return source_.read(index, limits(), budget); }));
    // Reading is waiting, for a disk or for the network.
    load =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  }
  index = source_.identity(index);
  const std::string url(source_.url(index));
  const std::string_view shown = shown_url(url);
  const Budget::Doing parsing(budget, "parsing", shown);
  // A URL that is not absolute is only kept as text; nothing can be resolved against it.
  Url nothing;
  nothing.path = url;
  Url parsed_url = parse_url(url).value_or(std::move(nothing));
  std::optional<StatedAddress> saved_from;
  bool encoding_is_guessed = false;
  std::size_t bytes = 0;
  if (!tree) {
    tree = measured(parse, [&]() -> Result<Document> {
      PAGELET_ASSIGN_OR_RETURN(ParsedPage page,
                               parse_page(raw, is_web_url(parsed_url), symbols_, limits(), budget));
      saved_from = std::move(page.saved_from);
      encoding_is_guessed = page.encoding_is_guessed;
      bytes = page.bytes;
      return std::move(page.document);
    });
  }
  Result<Document>& document = *tree;
  if (!document) {
    // "while parsing a.html" names the page already.
    const bool names_page = document.error().code == ErrorCode::kTimeout;
    return fail_in(names_page ? std::string() : std::string(shown), std::move(document).error());
  }
  source_.adapt(*document, symbols_);
  std::unique_ptr<SitePage> page(new SitePage(index, std::move(parsed_url), std::move(*document)));
  page->saved_from_ = std::move(saved_from);
  if (settings_.rules) {
    const Budget::Doing matching(budget, "matching the rules on", shown);
    double time = 0;
    PAGELET_ASSIGN_OR_RETURN(page->rules_, measured(time, [&] {
                               return settings_.rules->apply(page->document_, host_for_rules(*page),
                                                             budget);
                             }));
    parse += time;
  }
  page->encoding_is_guessed_ = encoding_is_guessed;
  page->is_cut_ = raw.is_cut;
  page->load_time_ = load;
  page->parse_time_ = parse;
  page_bytes_ += bytes;
  return page;
}

// The page, or the reason why it cannot be loaded.
Site::Slot& Site::slot(PageIndex index, Budget* budget) {
  index = source_.identity(index);
  if (index >= pages_.size()) pages_.resize(source_.size());
  if (pages_[index].is_settled()) return pages_[index];
  auto page = read(index, budget);
  if (!page) {
    pages_[index].error = std::make_unique<const Error>(std::move(page.error()));
    return pages_[index];
  }
  // It may turn out to be another page, which may be here already.
  const PageIndex identity = (*page)->index();
  if (identity >= pages_.size()) pages_.resize(source_.size());
  Slot& slot = pages_[identity];
  if (identity == index || !slot.is_settled()) slot = {std::move(*page), nullptr};
  return slot;
}

std::vector<PageIndex> Site::pages() const {
  std::vector<PageIndex> pages(source_.size());
  std::iota(pages.begin(), pages.end(), PageIndex{0});
  return pages;
}

Result<SitePage*> Site::page(PageIndex index, Budget* budget) {
  const Slot& slot = this->slot(index, budget);
  if (slot.page == nullptr) return tl::unexpected(*slot.error);
  return slot.page.get();
}

SitePage* Site::loaded_page(PageIndex index) {
  index = source_.identity(index);
  return index < pages_.size() ? pages_[index].page.get() : nullptr;
}

bool Site::failed(PageIndex index) const {
  index = source_.identity(index);
  return index < pages_.size() && pages_[index].error != nullptr;
}

const SimilarPages& Site::similar_pages() {
  if (!similar_pages_) similar_pages_.emplace(source_);
  return *similar_pages_;
}

const WorkingTree& Site::tree(SitePage& page, Whitespace whitespace) {
  std::optional<WorkingTree>& tree = page.trees_[whitespace];
  if (!tree) {
    tree = measured(page.tree_times_[whitespace], [&] {
      return WorkingTree(page.document_, signatures_, whitespace, &page.rules_.choices);
    });
  }
  return *tree;
}

const std::vector<Link>& Site::links(SitePage& page, bool path_filter, Budget* budget) {
  std::optional<std::vector<Link>>& links = page.links_[path_filter ? 1 : 0];
  if (!links) {
    const Budget::Doing finding(budget, "finding the links of", shown_url(page_url(page.index_)));
    std::vector<Link> found = measured(page.link_times_[path_filter ? 1 : 0], [&] {
      return resolver_->links_of(page.document_, page.url_, page.index_, path_filter, budget);
    });
    // Some links may be missing, so the list is not kept. The budget is used up, so the result made
    // from the empty list is thrown away.
    static const std::vector<Link> kNone;
    if (stop_now(budget)) return kNone;
    links = std::move(found);
  }
  return *links;
}

}  // namespace pagelet
