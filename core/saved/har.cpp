// SPDX-License-Identifier: MIT

// HAR 1.2: JSON in which `log.entries` has the requests of a page in their order. The JSON is read
// as a stream of events, and only the text of one document is held besides those that are kept.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/saved/saved_page.h"
#include "core/text/base64.h"
#include "core/text/blanks.h"
#include "core/text/encoding/json_text.h"
#include "core/text/header_fields.h"

namespace pagelet {
namespace {

using Json = nlohmann::json;

/// Receives the events of nlohmann::json. `path_` has the names of the open values, each after a
/// `/`; those of the top and of elements of arrays are empty.
class HarEvents final : public nlohmann::json_sax<Json> {
 public:
  std::vector<SavedDocument> documents;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t value) override {
    if (path_ == kResponse && key_ == "status") status_ = value;
    return true;
  }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool string(string_t& value) override {
    if (path_ == kEntry && key_ == "startedDateTime") entry_.date = std::move(value);
    if (path_ == kRequest && key_ == "url") entry_.url = std::move(value);
    if (path_ != kContent) return true;
    if (key_ == "mimeType") type_ = parse_media_type(value);
    if (key_ == "text") entry_.bytes = std::move(value);
    if (key_ == "encoding") is_base64_ = value == "base64";
    return true;
  }
  bool key(string_t& name) override {
    key_ = std::move(name);
    return true;
  }
  bool start_object(std::size_t) override { return open(); }
  bool end_object() override {
    if (path_ == kEntry) end_entry();
    return close();
  }
  bool start_array(std::size_t) override { return open(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

 private:
  static constexpr std::string_view kEntry = "//log/entries/";
  static constexpr std::string_view kRequest = "//log/entries//request";
  static constexpr std::string_view kResponse = "//log/entries//response";
  static constexpr std::string_view kContent = "//log/entries//response/content";
  static constexpr std::size_t kMaxNesting = 64;

  bool open() {
    ends_.push_back(path_.size());
    path_ += '/';
    path_ += std::exchange(key_, {});
    return ends_.size() <= kMaxNesting;
  }

  bool close() {
    path_.resize(ends_.back());
    ends_.pop_back();
    key_.clear();
    return true;
  }

  void end_entry() {
    constexpr std::uint64_t kOk = 200;
    if (status_ == kOk && is_page_type(type_.name) && !entry_.bytes.empty()) {
      // Text is UTF-8, whatever the page declares; base64 has the page's bytes.
      entry_.charset = is_base64_ ? type_.charset : "utf-8";
      if (is_base64_) entry_.bytes = decode_base64(entry_.bytes);
      documents.push_back(std::move(entry_));
    }
    entry_ = {};
    type_ = {};
    status_ = 0;
    is_base64_ = false;
  }

  std::string path_;
  std::vector<std::size_t> ends_;  // of path_ before each open value
  std::string key_;
  SavedDocument entry_;
  MediaType type_;
  std::uint64_t status_ = 0;
  bool is_base64_ = false;
};

}  // namespace

bool looks_like_har(std::string_view bytes) {
  const auto take = [&](std::string_view text) {
    bytes = bytes.substr(0, std::size_t{1} << 16U);
    while (!bytes.empty() && is_html_space(bytes.front())) bytes.remove_prefix(1);
    const bool is_next = bytes.starts_with(text);
    bytes.remove_prefix(is_next ? text.size() : 0);
    return is_next;
  };
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  return take("{") && take("\"log\"") && take(":") && take("{");
}

Result<std::vector<SavedDocument>> read_har(std::string_view bytes) {
  HarEvents events;
  if (Json::sax_parse(bytes.begin(), bytes.end(), &events)) return std::move(events.documents);
  // Browsers write texts as they are, and one that is not Unicode must not cost the others.
  const std::string repaired = repair_json(bytes);
  events = {};
  if (Json::sax_parse(repaired.begin(), repaired.end(), &events)) {
    return std::move(events.documents);
  }
  return fail(ErrorCode::kInput, "is a damaged HAR file");
}

}  // namespace pagelet
