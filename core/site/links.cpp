// SPDX-License-Identifier: MIT
#include "core/site/links.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

// Special results that are not targets.
constexpr std::uint32_t kNone = HashIndex::kNone;  // not computed yet
constexpr std::uint32_t kNoLink = 0xfffffffe;

}  // namespace

Url base_url_of(const Document& document, const Url& page_url, bool from_folder) {
  for (NodeId node{}; node < document.end(); ++node) {
    if (document.tag(node) != Symbol::kBase) continue;
    const Attribute* href = document.find_attribute(node, Symbol::kHref);
    if (href == nullptr) continue;
    const std::string_view reference = document.symbols().text(href->value);
    if (reference.size() > kMaxBaseLength) return page_url;
    const std::optional<Url> url = resolve(page_url, clean_reference(reference));
    const std::optional<Address> address = url ? address_of(*url) : std::nullopt;
    if (!address) return page_url;
    const std::optional<Address> own = address_of(page_url);
    return !from_folder || !own || own->host == address->host ? *url : page_url;
  }
  return page_url;
}

std::vector<Link> LinkResolver::links_of(const Document& document, const Url& page_url,
                                         std::optional<PageIndex> page, bool path_filter,
                                         StopToken* token) {
  const SymbolTable& symbols = document.symbols();
  if (symbols_ == nullptr) symbols_ = &symbols;
  if (symbols_ != &symbols) throw std::logic_error("LinkResolver: documents of two symbol tables");

  anchors_.clear();
  for (NodeId node{}; node < document.end(); ++node) {
    const Symbol tag = document.tag(node);
    if (tag != Symbol::kA && tag != Symbol::kArea) continue;
    const Attribute* href = document.find_attribute(node, Symbol::kHref);
    if (href != nullptr) anchors_.push_back({node, href->value});
  }

  std::vector<Link> links;
  if (anchors_.empty()) return links;
  const Base base = numbered(base_url_of(document, page_url, source_.from_folder()));
  const std::optional<Address> own_address = page ? std::nullopt : address_of(page_url);
  ++call_;
  for (const Anchor& anchor : anchors_) {
    if (stop(token)) break;
    const std::uint32_t index = target_of(symbols, base, anchor.href);
    if (index == kNoLink) continue;
    const LinkTarget& target = targets_[index];
    if (path_filter && !target.passes_filter) continue;
    if (page ? target.page == page : own_address == target.address) continue;
    if (std::exchange(last_call_[target.destination], call_) == call_) continue;
    links.push_back({anchor.node, index, target.page});
  }
  return links;
}

LinkResolver::Base LinkResolver::numbered(Url url) {
  std::string text = url.scheme;
  text += url.has_authority ? "://" : ":";
  text += url.authority;
  const std::uint32_t origin = number_of(text);
  text += '\n';  // tells a directory from an origin
  text += directory_of(url);
  return {std::move(url), origin, number_of(text)};
}

std::uint32_t LinkResolver::number_of(std::string_view base) {
  return base_numbers_.emplace(base, static_cast<std::uint32_t>(base_numbers_.size()))
      .first->second;
}

std::uint32_t LinkResolver::target_of(const SymbolTable& symbols, const Base& base, Symbol href) {
  const std::uint32_t number = reference_of(symbols, href);
  const std::string_view reference = references_[number];
  if (reference.empty()) return kNoLink;  // "" and "#top": the page itself
  const BasePart part = base_part(base.url, reference);
  if (part == BasePart::kWhole) return resolve_new(base.url, reference);
  const std::uint32_t above = part == BasePart::kOrigin ? base.origin : base.directory;
  std::uint32_t& target = known_.value_of(word_of(above, number), kNone);
  if (target == kNone) target = resolve_new(base.url, reference);
  return target;
}

std::uint32_t LinkResolver::reference_of(const SymbolTable& symbols, Symbol href) {
  if (index_of(href) >= reference_of_.size()) {
    reference_of_.resize(symbols.size(), kNone);
  }
  std::uint32_t& number = reference_of_[index_of(href)];
  if (number != kNone) return number;
  std::string_view reference = trim_blanks(symbols.text(href));
  const bool is_clean = std::none_of(reference.begin(), reference.end(),
                                     [](char c) { return c == '\t' || c == '\r' || c == '\n'; });
  if (!is_clean) reference = cleaned_.emplace_back(clean_reference(reference));
  reference = reference.substr(0, reference.find('#'));
  number = reference_index_.find_or_add(
      hash_bytes(reference), [&](std::uint32_t known) { return references_[known] == reference; });
  if (number == references_.size()) references_.push_back(reference);
  return number;
}

std::uint32_t LinkResolver::resolve_new(const Url& base, std::string_view reference) {
  const std::optional<Url> url = resolve(base, reference);
  if (!url) return kNoLink;
  std::optional<Address> address = address_of(*url);
  if (!address || address->host != key_host_ || !has_page_extension(address->path)) return kNoLink;
  std::string text = url->to_string();
  const std::uint32_t index = url_index_.find_or_add(
      hash_bytes(text), [&](std::uint32_t known) { return targets_[known].url == text; });
  if (index != targets_.size()) return index;

  LinkTarget& target = targets_.emplace_back();
  target.url = std::move(text);
  target.address = std::move(*address);
  target.passes_filter = passes_path_filter(target.address.path);
  target.page = source_.find_link(target.address, target.url);
  target.destination = destination_of(index);
  bytes_held_ +=
      sizeof target + target.url.size() + target.address.path.size() + target.address.query.size();
  return index;
}

std::uint32_t LinkResolver::destination_of(std::uint32_t index) {
  const LinkTarget& target = targets_[index];
  const auto next = static_cast<std::uint32_t>(last_call_.size());
  if (target.page) {
    const auto [destination, is_new] = destination_of_page_.insert(*target.page, next);
    if (!is_new) return destination;
  } else {
    const std::uint32_t number =
        dead_address_index_.find_or_add(HashAddress{}(target.address), [&](std::uint32_t known) {
          return targets_[dead_targets_[known]].address == target.address;
        });
    if (number != dead_targets_.size()) return targets_[dead_targets_[number]].destination;
    dead_targets_.push_back(index);
  }
  last_call_.push_back(0);
  return next;
}

}  // namespace pagelet
