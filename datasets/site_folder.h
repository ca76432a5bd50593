// SPDX-License-Identifier: MIT
#pragma once

/// A site on disk: `site.json`, `pages/` and, if it has gold labels, `labels.json`; or a folder of
/// pages without description (docs/formats.md).

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/site/directory_source.h"
#include "datasets/labels.h"

namespace pagelet {

/// Base URL of pages of which no address is known.
inline constexpr const char* kUnknownBaseUrl = "http://site.invalid/";

/// What site.json says.
struct SiteDescription {
  std::string id;
  std::string title;
  std::string category;   ///< a slug: "documentation", "companies-shops", ...
  std::string language;   ///< BCP 47 tag, or empty
  std::string generator;  ///< sites with the same value look alike; may be empty
  std::string licence;
  std::string base_url = kUnknownBaseUrl;
  std::string key_page;  ///< file name below pages/; may be empty without site.json
  std::optional<std::vector<std::string>> pages;
};

class SiteFolder {
 public:
  /// Opens a site folder. `key_page`, when not empty, takes the place of the description's. A
  /// folder without site.json has the base kUnknownBaseUrl; its key page is the given one or the
  /// one that carries TECO classes (several: the one with most labelled elements, then the first
  /// by name, with a warning).
  /// Errors (`kInput`): the folder or site.json cannot be read or used; there is no key page, or it
  /// is not among the pages.
  static Result<SiteFolder> open(const std::string& folder, const std::string& key_page = "");

  /// The same for those who take all pages alike: no key page is needed, the first page takes its
  /// place. Errors (`kInput`): as above; there is no page at all.
  static Result<SiteFolder> open_all(const std::string& folder);

  const std::string& folder() const { return folder_; }
  /// Where the pages lie: `pages/` in the folder, or, without one, the folder itself.
  const std::string& pages_folder() const { return pages_folder_; }
  const SiteDescription& description() const { return description_; }
  /// The pages; the index of the key page among them.
  DirectorySource& source() { return *source_; }
  PageIndex key_page() const { return key_page_; }

  /// Whether there are gold labels of some kind for the key page in use.
  bool has_labels() const { return label_path_.has_value() || is_teco_; }
  bool is_teco() const { return is_teco_; }

  /// Gold sets on the key page's working tree. Errors: those of reading and resolving labels, and
  /// labels made for another key page.
  Result<Gold> gold(const WorkingTree& key_page) const;

  /// The label file in use; nullopt when there is none.
  const std::optional<std::string>& label_path() const { return label_path_; }
  /// The label file, for this key page. Errors: those of read_label_file; there is none; its labels
  /// are for another key page.
  Result<LabelFile> labels() const;

  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  SiteFolder() = default;
  static Result<SiteFolder> open_pages(const std::string& folder);
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

/// Reads a site.json; errors name the file and the field.
Result<SiteDescription> read_site_description(const std::string& path);

}  // namespace pagelet
