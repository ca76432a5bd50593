// SPDX-License-Identifier: MIT
//
// The functions that JavaScript calls (javascript/library/instance.js).
//
// Arguments longer than a number are written to the input buffer, and answers are read from the
// reply. One site or result is named by a number. Functions that can fail return -1; the reply is
// then a JSON object with code, message and limit.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error_names.h"
#include "extractors/registry.h"
#include "javascript/module/open_site.h"

#define PAGELET_EXPORT(name) \
  extern "C" __attribute__((export_name("pagelet_" #name))) auto pagelet_##name

namespace {

using pagelet::ErrorCode;
using pagelet::GivenPage;
using pagelet::Result;
using pagelet::javascript::Kind;
using pagelet::javascript::OpenedPages;
using pagelet::javascript::OpenSite;
using Json = nlohmann::json;

constexpr int kFailed = -1;
constexpr int kWanted = -2;  // the reply is the URL of the page

// A module has one thread, and JavaScript has one call at a time.
struct State {
  std::string input;
  std::string reply;
  OpenedPages opened;
  std::map<unsigned, OpenSite> sites;
  unsigned next_site = 0;
};

State& state() {
  static State the_state;
  return the_state;
}

int failed(const pagelet::Error& error) {
  const Json json{{"code", to_string(error.code)},
                  {"message", error.text()},
                  {"limit", pagelet::limit_flag(error.limit)}};
  state().reply = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  return kFailed;
}

// The input as parts of these sizes, one after the other.
GivenPage page_in_input(std::size_t html, std::size_t url, std::size_t charset) {
  const std::string_view input = state().input;
  return {std::string(input.substr(html, url)), std::string(input.substr(0, html)),
          std::string(input.substr(html + url, charset))};
}

template <class Number>
void fill(std::vector<Number>& numbers) {
  const std::string& input = state().input;
  numbers.resize(input.size() / sizeof(Number));
  std::memcpy(numbers.data(), input.data(), numbers.size() * sizeof(Number));
}

OpenSite* site_at(unsigned number) {
  const auto found = state().sites.find(number);
  return found == state().sites.end() ? nullptr : &found->second;
}

int no_site() { return failed({ErrorCode::kUsage, "there is no such site", {}, {}}); }

// {"algorithm", "output", "timeout", "parameters": [[name, value] ...]}
pagelet::ExtractionOptions options_in_input() {
  const Json json = Json::parse(state().input);
  pagelet::ExtractionOptions options;
  options.algorithm = json["algorithm"];
  options.output =
      json["output"] == "template" ? pagelet::Output::kTemplate : pagelet::Output::kContent;
  options.timeout_seconds = json["timeout"];
  for (const Json& pair : json["parameters"]) options.parameters.push_back({pair[0], pair[1]});
  return options;
}

}  // namespace

/// The input buffer, with a new size.
PAGELET_EXPORT(input)(std::size_t size)->char* {
  std::string& input = state().input;
  input.clear();
  input.resize(size);
  return input.data();
}

PAGELET_EXPORT(reply)()->const char* { return state().reply.data(); }
PAGELET_EXPORT(reply_size)()->std::size_t { return state().reply.size(); }

/// Adds a page to the next site. The input is its HTML, URL and charset.
PAGELET_EXPORT(add_page)(std::size_t html, std::size_t url, std::size_t charset)->void {
  state().opened.pages.push_back(page_in_input(html, url, charset));
}

/// The input is one of the parts of the tree of the next site (core/dom/tree_walk.h).
PAGELET_EXPORT(add_tree)(unsigned part, bool quirks)->void {
  pagelet::TreeWalk& tree = state().opened.tree;
  tree.quirks = quirks;
  switch (part) {
    case 0:
      return fill(tree.types);
    case 1:
      return fill(tree.parents);
    case 2:
      return fill(tree.attribute_counts);
    case 3:
      return fill(tree.lengths);
    case 4:
      tree.strings = std::move(state().input);
      return;
    default:
      state().opened.tree_url = state().input;
  }
}

/// Opens a site of the pages that were added, and returns its number.
PAGELET_EXPORT(open)
(unsigned kind, std::size_t bytes, std::size_t nodes, std::size_t depth, std::size_t output_bytes)
    ->unsigned {
  State& all = state();
  OpenedPages opened = std::exchange(all.opened, {});
  opened.kind = static_cast<Kind>(kind);
  if (bytes != 0) opened.limits.max_bytes = bytes;
  if (nodes != 0) opened.limits.max_nodes = nodes;
  if (depth != 0) opened.limits.max_depth = depth;
  if (output_bytes != 0) opened.limits.max_output_bytes = output_bytes;
  all.sites.emplace(std::piecewise_construct, std::forward_as_tuple(all.next_site),
                    std::forward_as_tuple(std::move(opened)));
  return all.next_site++;
}

PAGELET_EXPORT(close)(unsigned site)->void { state().sites.erase(site); }

/// The number of a new result. The input are the options.
PAGELET_EXPORT(extract)(unsigned site, unsigned page)->int {
  OpenSite* const open_site = site_at(site);
  if (open_site == nullptr) return no_site();
  const Result<unsigned> result = open_site->extract(page, options_in_input());
  if (const std::string* url = open_site->wanted_url()) {
    state().reply = *url;
    return kWanted;
  }
  return result ? static_cast<int>(*result) : failed(result.error());
}

/// Answers kWanted. The input is the page, as for add_page, or `is_there` is false.
PAGELET_EXPORT(give)
(unsigned site, bool is_there, std::size_t html, std::size_t url, std::size_t charset)->void {
  OpenSite* const open_site = site_at(site);
  if (open_site == nullptr) return;
  open_site->give(is_there ? std::optional(page_in_input(html, url, charset)) : std::nullopt);
}

/// 1: the site has the result; 0: it was given up.
PAGELET_EXPORT(has)(unsigned site, unsigned result)->int {
  OpenSite* const open_site = site_at(site);
  return open_site != nullptr && open_site->has(result) ? 1 : 0;
}

/// The reply is a value of a result. The input is its name.
PAGELET_EXPORT(value)(unsigned site, unsigned result, bool links, bool images)->int {
  OpenSite* const open_site = site_at(site);
  if (open_site == nullptr) return no_site();
  Result<std::string> text =
      open_site->value(result, state().input, {.links = links, .images = images});
  if (!text) return failed(text.error());
  state().reply = *std::move(text);
  return 0;
}

/// The reply has one object for each algorithm, as in the document `pagelet.algorithms/1`.
PAGELET_EXPORT(algorithms)()->void {
  Json algorithms = Json::array();
  for (const pagelet::ExtractorEntry& entry : pagelet::builtin_extractors()) {
    const pagelet::ExtractorInfo& info = entry.info();
    Json parameters = Json::array();
    for (const pagelet::ParameterSpec& spec : info.parameters) {
      parameters.push_back({{"name", spec.name},
                            {"type", to_string(spec.type)},
                            {"default", spec.default_value},
                            {"range", spec.range()},
                            {"unit", spec.unit},
                            {"help", spec.help}});
    }
    algorithms.push_back({{"name", info.name},
                          {"title", info.title},
                          {"summary", info.summary},
                          {"citation", info.citation},
                          {"target", to_string(info.target)},
                          {"role", to_string(info.role)},
                          {"parameters", std::move(parameters)}});
  }
  state().reply = algorithms.dump();
}
