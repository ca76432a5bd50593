// SPDX-License-Identifier: MIT
#pragma once

/// A site on disk (docs/formats.md): a folder with `site.json`, `pages/` and, if it has gold
/// labels, `labels.json`; or a folder of pages without description.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/site/directory_source.h"
#include "core/site/page_address.h"
#include "core/url/url.h"
#include "datasets/labels.h"

namespace pagelet {

/// The content of site.json.
struct SiteDescription {
  std::string id;
  std::string title;
  std::string category;   ///< a slug such as "documentation" or "companies-shops"
  std::string language;   ///< BCP 47 tag, or empty
  std::string generator;  ///< sites with the same value look alike; may be empty
  std::string licence;
  std::string base_url = std::string(kUnknownBaseUrl);
  std::string key_page;      ///< file name below pages/; may be empty without site.json
  std::string key_page_url;  ///< its address; empty: `base_url` and `key_page`
  std::optional<std::vector<std::string>> pages;
  std::vector<std::string> unknown;  ///< fields that the format does not have, except `x-...`
};

/// How a site folder is opened.
struct SiteFolderOptions {
  std::string key_page = {};     ///< not empty: replaces that of the description
  std::string base_url = {};     ///< not empty: replaces that of the description
  bool follow_symlinks = false;  ///< symbolic links in the folder may lead out of it
  Budget* budget = nullptr;
};

/// Pages that are gzip files are unpacked when they are read.
class SiteFolder {
 public:
  /// Opens a site folder. A folder without site.json has the base URL kUnknownBaseUrl. Its key page
  /// is the given one or the page with TECO classes; if there are several, the one with most
  /// labelled elements, then the first by name, with a warning. If no page has TECO classes, pages
  /// with kPlainLabels count, with a warning. Errors: `kInput`, the folder or
  /// site.json cannot be read or used; a symbolic link leads out of the folder, which itself may be
  /// one; there is no key page, or it is not among the pages; `kTimeout`, the budget is used up.
  static Result<SiteFolder> open(const std::string& folder, const SiteFolderOptions& options = {});

  /// The same for callers that treat all pages alike: no key page is needed; without one, the first
  /// page is used. Errors: as above; `kInput`, there is no page at all.
  static Result<SiteFolder> open_all(const std::string& folder,
                                     const SiteFolderOptions& options = {});

  const std::string& folder() const { return folder_; }
  /// The folder of the pages: `pages/` in the site folder or, without it, the site folder.
  const std::string& pages_folder() const { return pages_folder_; }
  const SiteDescription& description() const { return description_; }
  /// The source of the pages, and the index of the key page in it.
  DirectorySource& source() { return *source_; }
  PageIndex key_page() const { return key_page_; }

  /// Whether there are gold labels of either form for the current key page.
  bool has_labels() const { return label_path_.has_value() || is_teco_; }
  bool is_teco() const { return is_teco_; }

  /// Gold sets on the key page's working tree. Errors: those of reading and resolving labels;
  /// `kInput` when the labels were made for another key page.
  Result<Gold> gold(const WorkingTree& key_page) const;

  /// The content of the label file. Errors: those of read_label_file; there is no label file; its
  /// labels are for another key page.
  Result<LabelFile> labels() const;

  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  SiteFolder() = default;
  Result<void> find_teco_key_page();

  std::string folder_;
  std::string pages_folder_;
  SiteDescription description_;
  std::unique_ptr<DirectorySource> source_;
  PageIndex key_page_ = 0;
  std::optional<std::string> label_path_;
  bool is_teco_ = false;
  std::vector<std::string> warnings_;
};

/// SHA-256, in hexadecimal digits, of the lines that `sha256sum` prints for site.json, labels.json,
/// the file with the gold text if there is one, and the pages, in this order, named from the site's
/// folder. The pages have the order of
/// site.json; without a list there, of their names. Files that cannot be read have no line. Reads
/// all pages.
std::string content_hash(SiteFolder& site);

/// Opens the folder of a site that had this content_hash (empty: it is not known). Errors: those of
/// SiteFolder::open; `kInput`: the site has changed.
Result<SiteFolder> open_unchanged(const std::string& folder, const std::string& content);

/// The files of a site folder that are not pages: style sheets and images.
///
/// Files of the site's own host are below `pages/`, files of other hosts below `files/HOST/`. No
/// file outside these two folders is ever opened. A name with a segment `..` leads to no file, nor
/// does a name whose real path, with symbolic links resolved, is outside.
class SiteFiles {
 public:
  explicit SiteFiles(const SiteFolder& site);

  /// The file for a URL, as a name below the site's folder (`pages/style.css`,
  /// `files/cdn.example/style.css`). It is looked up by path and query, then by the path alone,
  /// both decoded once. nullopt when there is no such regular file, or when a URL of the site's
  /// host is outside the base URL.
  std::optional<std::string> find(const Url& url) const;

  /// The bytes of a file that `find` has named; nullopt when it has more than `max_bytes` or cannot
  /// be read.
  std::optional<std::string> read(const std::string& name, std::size_t max_bytes) const;

 private:
  /// A folder of files, and the beginning of the names of its files.
  struct Folder {
    std::string path;  // real path with a slash at the end; empty: there is no such folder
    std::string prefix;
  };
  static bool is_inside(const Folder& folder, const std::string& name);
  static std::optional<std::string> find_in(const Folder& folder, const std::string& name,
                                            const Url& url);

  Folder pages_;
  Folder others_;
  std::optional<Address> base_;
};

/// The folder of a site and the base URL of its pages.
struct Mirror {
  std::string folder;
  std::string base_url;  ///< for SiteFolder::open; empty: that of site.json, or not known
  std::string warning;   ///< when the address of the pages, or its scheme, is not known
};

/// The folder that a user means, perhaps with a base URL. Without site.json and base URL, the
/// name of the folder is the host if it is a host name, as in a mirror made by wget. Its scheme is
/// that of most references of the first pages to that host. A folder that holds nothing but such a
/// folder stands for it.
Mirror mirror_of(std::string folder, std::string base_url);

/// The same for a folder that may contain several sites: if it has no site.json and nothing but two
/// or more folders with the names of hosts, as wget makes it, each of these is a site, in the order
/// of their names. Otherwise the one of mirror_of.
std::vector<Mirror> mirrors_of(std::string folder, std::string base_url);

/// The name of a folder, also when its path ends in a slash or is a dot.
std::string folder_name(const std::string& folder);

/// Errors (`kInput`): there is no such folder; it cannot be read; it is the root of the file
/// system, which would be read whole.
Result<void> check_folder(const std::string& folder);

/// Writes the site.json that a folder with `pages/` does not have: its id is the folder's name.
/// `options`: the key page, below `pages/`, and the URL of `pages/`. `page_names`: all pages, the
/// key page included; empty: those of the folder. Errors: `kInput`, there is no such page, or the
/// URL cannot be used; `kOutput`, there is a site.json, or it cannot be written.
Result<void> init_site(const std::string& folder, SiteFolderOptions options,
                       const std::vector<std::string>& page_names = {});

/// The program that a `generator` names, which is its first word in lower case: "wordpress" for
/// "WordPress 6.1 (static copy)". Empty for sites that are the only ones of their kind: written by
/// hand, or by a program of their own.
std::string generator_family(std::string_view generator);

/// Reads a site.json; errors name the file and the field.
Result<SiteDescription> read_site_description(const std::string& path);

}  // namespace pagelet
