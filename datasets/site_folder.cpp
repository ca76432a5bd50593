// SPDX-License-Identifier: MIT
#include "datasets/site_folder.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <ranges>
#include <utility>

#include "core/digest/sha256.h"
#include "core/dom/parser/html_parser.h"
#include "core/files/files.h"
#include "core/text/ascii.h"
#include "core/text/encoding/decoding.h"
#include "core/web/http/http_message.h"
#include "datasets/json_file.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

// Whether a folder's name is a host name, perhaps with a port: letters in the last label, as in
// "www.site.example", an address such as 127.0.0.1, or localhost with a port.
bool is_host_name(std::string_view name) {
  const std::size_t colon = std::min(name.find(':'), name.size());
  const std::string_view port = name.substr(colon);
  if (port.size() == 1 || port.find_first_not_of("0123456789", 1) < port.size()) return false;
  name = name.substr(0, colon);
  if (name == "localhost") return !port.empty();
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == name.size()) return false;
  if (name.find("..") != std::string_view::npos || name.front() == '.') return false;
  const std::string_view last = name.substr(dot + 1);
  const bool is_address = std::ranges::all_of(name, [](char c) { return is_digit(c) || c == '.'; });
  return (is_address || std::ranges::all_of(last, is_letter)) &&
         std::ranges::all_of(name,
                             [](char c) { return is_letter_or_digit(c) || c == '.' || c == '-'; });
}

// The host that the name of a folder means: HTTrack writes `_` before a port.
std::string host_of_folder(std::string name) {
  const std::size_t mark = name.rfind('_');
  const bool has_port = mark != std::string::npos && mark + 1 < name.size() &&
                        has_only_digits(std::string_view(name).substr(mark + 1));
  if (has_port) name[mark] = ':';
  return is_host_name(name) ? name : std::string();
}

// The folders with the names of hosts in a folder that contains nothing else, sorted; otherwise
// none. HTTrack's files for its project, beside its cache, do not count.
std::vector<std::string> hosts_in(const fs::path& folder) {
  std::error_code error;
  std::vector<std::string> hosts;
  const bool is_httrack = is_folder(folder / "hts-cache");
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& path = entry->path();
    if (is_folder(path) && !host_of_folder(path.filename().string()).empty()) {
      hosts.push_back(path.string());
    } else if (!is_httrack) {
      return {};
    }
  }
  std::ranges::sort(hosts);
  return hosts;
}

// How many attributes in the bytes of a page begin with the origin.
std::ptrdiff_t count_references(std::string_view page, const std::string& origin) {
  std::ptrdiff_t count = 0;
  for (std::size_t at = 0; (at = page.find(origin, at)) != std::string_view::npos;) {
    const bool begins = at > 0 && std::string_view("\"'= ").find(page[at - 1]) < 4;
    at += origin.size();
    if (begins && (at == page.size() || !is_letter_or_digit(page[at]))) ++count;
  }
  return count;
}

// The scheme that the first pages of a mirror use for its own host; empty: they do not say.
std::string scheme_of_references(const std::string& folder, const std::string& host) {
  constexpr std::size_t kPages = 20;
  Limits limits;
  limits.max_bytes = std::size_t{1} << 20;
  auto source = DirectorySource::open(folder, "https://" + host + "/", std::nullopt);
  std::ptrdiff_t balance = 0;  // above 0: more references with https than with http
  for (PageIndex page = 0; source && page < std::min(source->size(), kPages); ++page) {
    const std::string bytes = source->read(page, limits).value_or(RawPage{}).bytes;
    balance += count_references(bytes, "https://" + host);
    balance -= count_references(bytes, "http://" + host);
  }
  return balance == 0 ? "" : balance > 0 ? "https" : "http";
}

// Whether every segment of a relative name is the name of a file or folder.
bool is_plain(std::string_view name) {
  if (name.empty() || name.find('\0') != std::string_view::npos) return false;
  return std::ranges::none_of(std::views::split(name, '/'), [](const auto& part) {
    const std::string_view segment(part.begin(), part.end());
    return segment.empty() || segment == "." || segment == "..";
  });
}

// Error: a description or labels are a link that leads out of the site's folder.
Result<void> check_descriptions(const std::string& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string path = entry.path().string();
    const bool is_description = path.ends_with(".json") || path.ends_with(".txt");
    if (is_description && entry.is_symlink(error) && !lies_in(folder, path)) {
      return fail_leading_out(path);
    }
  }
  return {};
}

}  // namespace

std::string folder_name(const std::string& folder) {
  std::error_code ignored;
  const fs::path normal = fs::absolute(folder, ignored).lexically_normal();
  return (normal.has_filename() ? normal : normal.parent_path()).filename().string();
}

Result<void> check_folder(const std::string& folder) {
  std::error_code error;
  const fs::directory_iterator entries(folder, error);
  if (error == std::errc::not_a_directory && is_file(folder)) {
    return fail(ErrorCode::kInput, folder + ": is a file, not a folder");
  }
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory) {
    return fail(ErrorCode::kInput, folder + ": there is no such folder");
  }
  if (error) return fail(ErrorCode::kInput, folder + ": cannot be read: " + error.message());
  const fs::path path = fs::canonical(folder, error);
  if (!error && path == path.root_path()) {
    return fail(ErrorCode::kInput,
                folder + ": is the root of the file system, name a folder in it");
  }
  return {};
}

Mirror mirror_of(std::string folder, std::string base_url) {
  Mirror mirror{std::move(folder), std::move(base_url), {}};
  if (!mirror.base_url.empty() && !mirror.base_url.ends_with('/')) mirror.base_url += '/';
  if (is_file(fs::path(mirror.folder) / "site.json")) return mirror;
  if (const auto hosts = hosts_in(mirror.folder); hosts.size() == 1) mirror.folder = hosts.front();
  if (!mirror.base_url.empty()) return mirror;
  const std::string name = host_of_folder(folder_name(mirror.folder));
  if (name.empty()) {
    mirror.warning = mirror.folder +
                     ": the address of its pages is not known, so their links stay relative "
                     "(--base URL)";
    return mirror;
  }
  const std::string scheme = scheme_of_references(mirror.folder, name);
  mirror.base_url = (scheme.empty() ? "https" : scheme) + "://" + name + "/";
  if (scheme.empty()) {
    mirror.warning = mirror.folder +
                     ": whether its pages have http or https is not known; https is a guess "
                     "(--base URL)";
  }
  return mirror;
}

std::vector<Mirror> mirrors_of(std::string folder, std::string base_url) {
  std::vector<Mirror> mirrors;
  const bool is_site = !base_url.empty() || is_file(fs::path(folder) / "site.json");
  if (!is_site) {
    for (std::string& host : hosts_in(folder)) mirrors.push_back(mirror_of(std::move(host), {}));
  }
  if (mirrors.size() < 2) mirrors = {mirror_of(std::move(folder), std::move(base_url))};
  return mirrors;
}

std::string generator_family(std::string_view generator) {
  const auto is_of_word = [](char c) { return is_letter_or_digit(c) || c == '.' || c == '-'; };
  const auto end = std::ranges::find_if_not(generator, is_of_word);
  std::string family = ascii_lower({generator.begin(), end});
  constexpr std::string_view kAlone[] = {"custom", "own", "static"};
  const bool is_alone =
      family.starts_with("hand-") || std::ranges::find(kAlone, family) != std::ranges::end(kAlone);
  return is_alone ? std::string() : family;
}

Result<SiteDescription> read_site_description(const std::string& path) {
  PAGELET_ASSIGN_OR_RETURN(const nlohmann::json document, read_json_object(path));
  JsonFields fields(document, path);
  SiteDescription site;
  for (const auto& [name, target] :
       {std::pair{"title", &site.title}, std::pair{"category", &site.category},
        std::pair{"language", &site.language}, std::pair{"generator", &site.generator},
        std::pair{"licence", &site.licence}, std::pair{"key_page_url", &site.key_page_url}}) {
    PAGELET_TRY(fields.read(name, *target));
  }
  for (const auto& [name, target] :
       {std::pair{"id", &site.id}, std::pair{"base_url", &site.base_url},
        std::pair{"key_page", &site.key_page}}) {
    PAGELET_TRY(fields.read_required(name, *target));
  }
  PAGELET_TRY(fields.read("pages", site.pages));
  site.unknown = fields.unknown();
  return site;
}

Result<void> init_site(const std::string& folder, SiteFolderOptions options,
                       const std::vector<std::string>& page_names) {
  const std::string file = (fs::path(folder) / "site.json").string();
  if (is_file(file)) return fail(ErrorCode::kOutput, file + ": is there already");
  if (!options.base_url.ends_with('/')) options.base_url += '/';
  PAGELET_ASSIGN_OR_RETURN(const SiteFolder site, SiteFolder::open(folder, options));
  const fs::path pages = fs::path(folder) / "pages";
  if (site.pages_folder() != pages.string()) {
    return fail(ErrorCode::kInput, pages.string() + ": there is no such folder (the site's pages)");
  }
  nlohmann::ordered_json document = {
      {"id", folder_name(folder)}, {"base_url", options.base_url}, {"key_page", options.key_page}};
  if (!page_names.empty()) document["pages"] = page_names;
  return write_whole_file(file, document.dump(1) + "\n");
}

Result<SiteFolder> SiteFolder::open_all(const std::string& folder,
                                        const SiteFolderOptions& options) {
  PAGELET_TRY(check_folder(folder));
  if (!options.follow_symlinks) PAGELET_TRY(check_descriptions(folder));
  SiteFolder site;
  site.folder_ = folder;
  const fs::path base(folder);
  const bool described = is_file(base / "site.json");
  if (!described && is_file(base / "suite.json")) {
    return fail(ErrorCode::kInput,
                folder + ": is a suite; name one of its sites: " + (base / "SITE").string());
  }
  if (described) {
    PAGELET_ASSIGN_OR_RETURN(site.description_,
                             read_site_description((base / "site.json").string()));
    for (const std::string& field : site.description_.unknown) {
      site.warnings_.push_back((base / "site.json").string() + ": unknown field \"" + field + "\"");
    }
  } else {
    site.description_.id = folder_name(folder);
  }
  if (!options.base_url.empty()) site.description_.base_url = options.base_url;
  fs::path pages = base / "pages";
  if (!is_folder(pages)) {
    if (described) {
      return fail(ErrorCode::kInput,
                  pages.string() + ": there is no such folder (the site's pages)");
    }
    pages = base;
  }
  site.pages_folder_ = pages.string();
  auto source = DirectorySource::open(
      pages.string(), site.description_.base_url, site.description_.pages, options.budget,
      options.follow_symlinks ? "/" : folder, described ? OnRefresh::kPage : OnRefresh::kRedirect);
  if (!source && described && options.base_url.empty()) {
    return fail_in((base / "site.json").string(), source.error());
  }
  PAGELET_TRY(source);
  if (source->size() == 0) {
    return fail(ErrorCode::kInput, site.pages_folder_ + ": contains no page");
  }
  site.source_ = std::make_unique<DirectorySource>(std::move(*source));
  site.source_->unpack_with(without_coding);
  return site;
}

Result<SiteFolder> SiteFolder::open(const std::string& folder, const SiteFolderOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder site, open_all(folder, options));
  const std::string& key_page = options.key_page;
  const fs::path base(folder);
  const fs::path pages(site.pages_folder_);
  const bool described = is_file(base / "site.json");
  const bool key_is_given = !key_page.empty() && key_page != site.description_.key_page;
  if (!key_page.empty()) site.description_.key_page = key_page;
  if (site.description_.key_page.empty()) {
    PAGELET_TRY(site.find_teco_key_page());
  }
  const auto index = site.source_->index_of_name(site.description_.key_page);
  if (!index) {
    return fail(ErrorCode::kInput,
                (pages / site.description_.key_page).string() +
                    ": the key page is missing or is not one of the site's pages");
  }
  site.key_page_ = *index;
  if (const std::string& url = site.description_.key_page_url; !url.empty() && !key_is_given) {
    const std::optional<Url> parsed = parse_url(url);
    if (!parsed || !resolve(*parsed, "")) {
      return fail(ErrorCode::kInput, (base / "site.json").string() + ": \"key_page_url\": " + url +
                                         " is not an http, https or file URL");
    }
    site.source_->set_url(*index, url);
  }
  if (described && !key_is_given && is_file(base / "labels.json")) {
    site.label_path_ = (base / "labels.json").string();
  }
  return site;
}

Result<void> SiteFolder::find_teco_key_page() {
  // A page beyond the run's limits can still be the key page; the run reports it then.
  Limits generous;
  generous.max_bytes = std::numeric_limits<std::size_t>::max();
  generous.max_nodes = generous.max_bytes;
  generous.max_depth = 1'000'000;
  // The page with most labels; with as many, the first by name, because pages are in the order of
  // their names.
  struct Labelled {
    std::size_t pages = 0;
    std::size_t most = 0;
    PageIndex key_page = 0;

    void add(PageIndex page, std::size_t labels) {
      if (labels == 0) return;
      ++pages;
      if (labels <= most) return;
      most = labels;
      key_page = page;
    }
  };
  Labelled teco;
  Labelled plain;
  for (PageIndex page = 0; page < source_->size(); ++page) {
    // A page that cannot be read here is reported when it is loaded.
    (void)within_memory([&]() -> Result<void> {
      PAGELET_ASSIGN_OR_RETURN(const RawPage raw, source_->read(page, generous));
      std::string text = decode_page(raw.bytes, raw.http_charset).text;
      const auto has = [&](std::string_view word) { return text.find(word) != std::string::npos; };
      if (!has(kLabelClassPrefix) && !std::ranges::any_of(kPlainLabels, has)) return {};
      SymbolTable symbols;
      PAGELET_ASSIGN_OR_RETURN(const Document document,
                               parse_html(std::move(text), symbols, generous));
      teco.add(page, count_teco_labels(document));
      plain.add(page, count_plain_labels(document));
      return {};
    });
  }
  const bool is_plain = teco.pages == 0;
  const Labelled& found = is_plain ? plain : teco;
  if (found.pages == 0) {
    return fail(ErrorCode::kInput, folder_ +
                                       ": no key page is given (site.json names one), and no page "
                                       "carries TECO labels");
  }
  is_teco_ = true;
  description_.key_page = source_->name(found.key_page);
  if (is_plain) {
    source_->mark_labels({kPlainLabels.begin(), kPlainLabels.end()});
    warnings_.push_back((fs::path(pages_folder_) / description_.key_page).string() +
                        ": its classes mainContent, template, notContent and notTemplate are taken "
                        "for labels, because no page has a class that begins with TECO_");
  }
  if (found.pages > 1) {
    warnings_.push_back(folder_ + ": " + std::to_string(found.pages) +
                        " pages carry TECO labels; the key page is " + description_.key_page);
  }
  return {};
}

Result<Gold> SiteFolder::gold(const WorkingTree& key_page) const {
  if (is_teco_) {
    Gold gold = teco_gold(key_page);
    for (std::string& warning : gold.warnings) {
      warning = folder_ + ": " + description_.key_page + ": " + warning;
    }
    return gold;
  }
  PAGELET_ASSIGN_OR_RETURN(const LabelFile labels, this->labels());
  return resolve_labels(labels, key_page);
}

Result<LabelFile> SiteFolder::labels() const {
  if (!label_path_) return fail(ErrorCode::kInput, folder_ + "/labels.json: there are no labels");
  return read_labels_of(*label_path_, description_.id, description_.key_page);
}

std::string content_hash(SiteFolder& site) {
  Sha256 lines;
  const auto add = [&](const std::string& bytes, const std::string& name) {
    lines.add(sha256_hex(bytes) + "  " + name + "\n");
  };
  std::vector<std::string> names{"site.json", "labels.json"};
  if (const Result<LabelFile> labels = site.labels(); labels && !labels->text_file.empty()) {
    names.push_back(labels->text_file);
  }
  for (const std::string& name : names) {
    if (const Result<std::string> bytes = read_input(site.folder() + "/" + name)) add(*bytes, name);
  }
  const std::string folder = site.pages_folder() == site.folder() ? "" : "pages/";
  const DirectorySource& source = site.source();
  for (std::size_t at = 0; at < source.size(); ++at) {
    const std::string name(source.name(static_cast<PageIndex>(at)));
    // As the files are: a source may unpack or refuse them.
    if (const auto bytes = read_input(site.pages_folder() + "/" + name)) add(*bytes, folder + name);
  }
  return lines.hex();
}

Result<SiteFolder> open_unchanged(const std::string& folder, const std::string& content) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder site, SiteFolder::open(folder));
  if (content.empty() || content_hash(site) == content) return site;
  return fail(ErrorCode::kInput,
              folder + ": its description, labels or pages have changed since the run");
}

SiteFiles::SiteFiles(const SiteFolder& site) {
  const auto real_path = [](const fs::path& folder) {
    std::error_code error;
    const fs::path real = fs::canonical(folder, error);
    return error ? std::string() : (real / "").string();
  };
  pages_ = {real_path(site.pages_folder()), "pages/"};
  others_ = {real_path(fs::path(site.folder()) / "files"), "files/"};
  base_ = address_of(site.description().base_url);
}

bool SiteFiles::is_inside(const Folder& folder, const std::string& name) {
  if (folder.path.empty() || !is_plain(name)) return false;
  std::error_code error;
  const fs::path real = fs::canonical(folder.path + name, error);
  return !error && real.string().starts_with(folder.path) && fs::is_regular_file(real, error);
}

std::optional<std::string> SiteFiles::find_in(const Folder& folder, const std::string& name,
                                              const Url& url) {
  if (url.has_query) {
    const std::string with_query = name + "?" + percent_decode(url.query);
    if (is_inside(folder, with_query)) return folder.prefix + with_query;
  }
  return is_inside(folder, name) ? std::optional(folder.prefix + name) : std::nullopt;
}

std::optional<std::string> SiteFiles::find(const Url& url) const {
  const std::optional<Address> address = address_of(url);
  if (!base_ || !address) return std::nullopt;
  if (address->host != base_->host) return find_in(others_, address->host + address->path, url);
  if (!address->path.starts_with(base_->path)) return std::nullopt;
  return find_in(pages_, address->path.substr(base_->path.size()), url);
}

std::optional<std::string> SiteFiles::read(const std::string& name, std::size_t max_bytes) const {
  const Folder& folder = name.starts_with(others_.prefix) ? others_ : pages_;
  if (!name.starts_with(folder.prefix)) return std::nullopt;
  const std::string below = name.substr(folder.prefix.size());
  if (!is_inside(folder, below)) return std::nullopt;
  Result<std::string> bytes = read_input(folder.path + below, max_bytes);
  if (!bytes) return std::nullopt;
  return std::move(*bytes);
}

}  // namespace pagelet
