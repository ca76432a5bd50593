// SPDX-License-Identifier: MIT

// URLs. Input: a line with a base, a line with a reference, a line with the name of a page.

#include "core/text/encoding/decoding.h"
#include "core/url/url.h"
#include "core/url/url_form.h"
#include "tests/fuzz/fuzz_input.h"

FUZZ_TARGET(urls) {
  const std::string base_text(input.line());
  const std::string reference = clean_reference(input.line());
  const std::string_view name = input.rest();

  const auto check = [](const Url& url) {
    const std::string written = url.to_string();
    const auto again = parse_url(written);
    require(again.has_value(), "a written URL can be read");
    require(again->to_string() == written, "written again it is the same");
    const auto address = address_of(url);
    if (!address) return;
    require(!address->path.empty(), "an address has a path");
    require(is_valid_utf8(address->path), "paths of addresses are UTF-8");
    const UrlForm form = form_of(*address);
    require(form_distance(form, form) == 0, "an address has its own form");
    const auto same = address_of(*again);
    require(same && *same == *address, "the same URL leads to the same place");
    require(hyperlink_distance(address->path, address->path) == 0, "a page is where it is");
    has_page_extension(address->path);
    passes_path_filter(address->path);
  };

  require(clean_reference(reference) == reference || !is_valid_utf8(reference),
          "a cleaned reference is clean");
  percent_decode(reference);
  const std::string base_or_other = page_url(base_text, name);
  if (const auto named = parse_url(base_or_other)) check(*named);
  const auto base = parse_url(base_text);
  if (!base) return;
  check(*base);
  directory_of(*base);
  const auto resolved = resolve(*base, reference);
  base_part(*base, reference);
  if (!resolved) return;
  require(resolved->scheme == "http" || resolved->scheme == "https" || resolved->scheme == "file",
          "only pages are linked to");
  check(*resolved);
  // Without an authority the scheme may be ignored: `http:a` is the page `a`.
  if (resolved->has_authority) {
    const auto absolute = resolve(*resolved, resolved->to_string());
    require(absolute && absolute->to_string() == resolved->to_string(), "an absolute URL stays");
  }
  const auto a = address_of(*base);
  const auto b = address_of(*resolved);
  if (a && b) {
    hyperlink_distance(a->path, b->path);
    require(form_distance(form_of(*a), form_of(*b)) == form_distance(form_of(*b), form_of(*a)),
            "forms are as far from each other in both directions");
  }
}
