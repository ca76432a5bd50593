// SPDX-License-Identifier: MIT

// `pagelet suite collect`: fetches a key page and the pages a few clicks away for labelling. The
// fetcher heeds robots.txt, pauses between requests and refuses private addresses; the source
// stops when most links are dead (docs/web.md).

#include <spdlog/spdlog.h>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/progress.h"
#include "core/files/files.h"
#include "core/site/key_page.h"
#include "core/site/links.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"
#include "core/web/live/http_source.h"
#include "datasets/site_folder.h"

namespace pagelet::cli {
namespace {

namespace fs = std::filesystem;

struct CollectArguments {
  std::string url;
  std::string folder;
  std::size_t clicks = 2;
  std::size_t pages = 60;
  std::size_t files = 60;
  LiveOptions live;
  Limits limits;
};

// Whether each segment of a path can be the name of a file or folder.
bool is_storable(std::string_view path) {
  constexpr std::size_t kMaxName = 250;
  if (path.empty() || path.find('\0') != std::string_view::npos) return false;
  while (!path.empty()) {
    const std::string_view segment = take_part(path, '/');
    if (segment.empty() || segment == "." || segment == ".." || segment.size() > kMaxName) {
      return false;
    }
  }
  return true;
}

// The name below the folder of an address, where a folder of pages looks for it
// (core/site/directory_source.h); nullopt: no file can have it.
std::optional<std::string> file_name(const Address& address, bool is_page) {
  std::string name = address.path.substr(1);
  if (!address.query.empty()) {
    std::string query = percent_decode(address.query);
    for (std::size_t at = 0; (at = query.find('/', at)) != std::string::npos;) {
      query.replace(at, 1, "%2F");
    }
    name += "?" + query;
  } else if (name.empty() || name.ends_with('/')) {
    name += "index.html";
  } else if (is_page && name.find('.', name.rfind('/') + 1) == std::string::npos) {
    name += ".html";
  }
  return is_storable(name) ? std::optional(std::move(name)) : std::nullopt;
}

// Keeps the pages as they were received.
class KeepingSource final : public HttpSource {
 public:
  explicit KeepingSource(HttpSource source) : HttpSource(std::move(source)) {}

  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* budget) override {
    PAGELET_ASSIGN_OR_RETURN(RawPage raw, HttpSource::read(page, limits, budget));
    last_ = raw;
    return raw;
  }
  // The bytes of the page that was read last. A file has no header that names the encoding: if the
  // bytes alone would be read otherwise, they become UTF-8 with a byte order mark.
  std::string last() const {
    const DecodedPage page = decode_page(last_.bytes, last_.http_charset);
    if (page.text == decode_page(last_.bytes).text) return last_.bytes;
    return "\xEF\xBB\xBF" + page.text;
  }

 private:
  RawPage last_;
};

class Collector {
 public:
  Collector(const CollectArguments& options, Fetcher& fetcher, KeepingSource& source)
      : options_(options),
        fetcher_(fetcher),
        source_(source),
        site_(source, {.limits = options.limits}),
        progress_("page") {}

  // Fetches the pages click by click, and then what the key page shows.
  Result<void> run() {
    KeyPage key(site_, 0);
    PAGELET_TRY(key.open());
    seen_.insert(0);
    PAGELET_TRY(keep(key.page()));
    if (names_.empty())
      return fail(ErrorCode::kInput, options_.url + ": no file can have its name");
    std::vector<SitePage*> frontier{&key.page()};
    for (std::size_t click = 0; click < options_.clicks && !frontier.empty(); ++click) {
      PAGELET_ASSIGN_OR_RETURN(frontier, follow(frontier));
    }
    if (const Error* why = source_.failure() ? source_.failure() : source_.stopped()) {
      spdlog::warn("{}", why->text());
    }
    for (const std::string& reference : shown_by(key.page())) PAGELET_TRY(keep_file(reference));
    Url base = key.page().url();
    base.path = "/";
    base.query.clear();
    base.has_query = false;
    return init_site(options_.folder, {.key_page = names_.front(), .base_url = base.to_string()},
                     listed());
  }

  std::size_t pages() const { return listed().size(); }
  std::size_t files() const { return files_.size(); }

 private:
  // The pages that links of these pages lead to and that were not seen before, each written.
  Result<std::vector<SitePage*>> follow(const std::vector<SitePage*>& pages) {
    std::vector<SitePage*> found;
    for (SitePage* from : pages) {
      for (const Link& link : site_.links(*from, true)) {
        const LinkTarget& target = site_.target(link);
        if (!target.page || !target.passes_filter || !seen_.insert(*target.page).second) continue;
        if (names_.size() >= options_.pages || source_.stopped() || source_.failure()) return found;
        const Result<SitePage*> page = site_.page(*target.page);
        progress_.add(!page);
        // A dead link. A redirect to a page that is there adds nothing.
        const bool is_new =
            page && ((*page)->index() == *target.page || seen_.insert((*page)->index()).second);
        if (!is_new) continue;
        PAGELET_TRY(keep(**page));
        found.push_back(*page);
      }
    }
    return found;
  }

  // Writes the page that was read last.
  Result<void> keep(const SitePage& page) {
    const std::optional<Address> address = address_of(page.url());
    const auto name = address ? file_name(*address, true) : std::nullopt;
    if (!name) {
      spdlog::warn("{}: omitted, because no file can have its name", page.url().to_string());
      return {};
    }
    PAGELET_TRY(write("pages/" + *name, source_.last()));
    names_.push_back(*name);
    indexes_.push_back(page.index());
    return {};
  }

  // The style sheets and images of a page.
  std::vector<std::string> shown_by(const SitePage& page) const {
    std::vector<std::string> references;
    const Document& document = page.document();
    for (NodeId node{}; node < document.end(); ++node) {
      if (document.is_text(node)) continue;
      const std::string_view tag = document.tag_name(node);
      const auto value = [&](std::string_view attribute) {
        return std::string(attribute_of(document, node, attribute).value_or(""));
      };
      if (tag == "img") references.push_back(value("src"));
      if (tag == "link" && has_word(ascii_lower(value("rel")), "stylesheet")) {
        references.push_back(value("href"));
      }
    }
    std::vector<std::string> urls;
    for (const std::string& reference : references) {
      const auto url = resolve(page.base_url(), clean_reference(reference));
      if (!reference.empty() && url && request_url(*url)) urls.push_back(url->to_string());
    }
    return urls;
  }

  // Fetches what the key page shows; a file that cannot be had is missing.
  Result<void> keep_file(const std::string& url) {
    if (files_.size() >= options_.files || files_.contains(url)) return {};
    const std::optional<Address> address = address_of(url);
    const auto name = address ? file_name(*address, false) : std::nullopt;
    if (!name) return {};
    const auto fetched = fetcher_.fetch(url, options_.limits);
    if (!fetched) {
      spdlog::info("{}", fetched.error().text());
      return {};
    }
    files_.insert(url);
    const bool is_own = address->host == address_of(site_.page_url(0))->host;
    return write((is_own ? "pages/" : "files/" + address->host + "/") + *name, fetched->body);
  }

  Result<void> write(const std::string& name, const std::string& bytes) const {
    const fs::path path = fs::path(options_.folder) / name;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return fail(ErrorCode::kOutput, path.string() + ": " + error.message());
    return write_whole_file(path.string(), bytes, Synced::kNo);
  }

  // The names without pages that turned out to be a form to log in, or another repeated page.
  std::vector<std::string> listed() const {
    std::vector<std::string> names;
    for (std::size_t at = 0; at < names_.size(); ++at) {
      if (!source_.is_repeated(indexes_[at])) names.push_back(names_[at]);
    }
    return names;
  }

  const CollectArguments& options_;
  Fetcher& fetcher_;
  KeepingSource& source_;
  Site site_;
  std::set<PageIndex> seen_;
  std::vector<std::string> names_;  // below pages/
  std::vector<PageIndex> indexes_;  // of these pages
  std::set<std::string> files_;     // URLs of the other files
  Progress progress_;
};

Result<int> collect(const CollectArguments& options) {
  if (is_there(options.folder)) {
    return fail(ErrorCode::kOutput, options.folder + ": is there already");
  }
  const auto fetcher = make_web_fetcher(fetcher_options(options.live));
  PAGELET_ASSIGN_OR_RETURN(HttpSource live, HttpSource::open(*fetcher, options.url));
  KeepingSource source(std::move(live));
  Collector collector(options, *fetcher, source);
  PAGELET_TRY(within_memory([&]() -> Result<void> { return collector.run(); }));
  return print_and_exit(wrapped(
      fmt::format("{}/site.json: {}, {} that the key page shows", options.folder,
                  count_text(collector.pages(), "page"), count_text(collector.files(), "file")),
      0));
}

}  // namespace

void add_collect(CLI::App& suite, Action& run) {
  const auto [command, options] = add_command(
      suite, run, "collect",
      "Fetch a key page and the pages a few clicks away into the folder of a new site", collect);
  command->add_option("URL", options->url, "The key page: the page to label")->required();
  command->add_option("FOLDER", options->folder, "The folder to make")->required();
  add_number(*command, "--clicks", options->clicks, 1, 3, "Follow links up to this depth");
  add_number(*command, "--pages", options->pages, 2, 1'000, "At most this many pages");
  add_number(*command, "--files", options->files, 0, 1'000,
             "At most this many style sheets and images of the key page");
  add_allow_private(*command, options->live);
  add_total_timeout(*command, options->live);
  add_page_limits(*command, options->limits);
  add_examples(*command,
               {"pagelet suite collect https://club.example/news/open-day.html sites/club",
                "pagelet suite collect https://club.example/ sites/club --clicks 1"});
}

}  // namespace pagelet::cli
