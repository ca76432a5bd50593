// SPDX-License-Identifier: MIT
#include "datasets/snapshot/snapshot_journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_errors.h"
#include "core/files/input_file.h"
#include "core/files/whole_file.h"
#include "core/limit_messages.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kSchema = "pagelet.snapshot-journal/1";

}  // namespace

std::string SnapshotJournal::line_of(std::string_view url, const Entry& entry) {
  const Json line = {{"url", url},
                     {"final_url", entry.answer.url},
                     {"content_type", entry.answer.content_type},
                     {"charset", entry.answer.charset},
                     {"date", entry.date},
                     {"body", entry.body},
                     {"bytes", entry.bytes}};
  // Headers may hold any bytes.
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<std::pair<std::string, SnapshotJournal::Entry>> SnapshotJournal::parse_line(
    const Json& line) {
  try {
    Entry entry;
    entry.answer.url = line.at("final_url").get<std::string>();
    entry.answer.content_type = line.at("content_type").get<std::string>();
    entry.answer.charset = line.at("charset").get<std::string>();
    entry.date = line.at("date").get<std::string>();
    entry.body = line.at("body").get<std::string>();
    entry.bytes = line.at("bytes").get<std::uintmax_t>();
    return std::pair(line.at("url").get<std::string>(), std::move(entry));
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

Result<void> SnapshotJournal::open_file() {
  const std::string path = folder_ + "journal.jsonl";
  constexpr mode_t kMode = 0666;  // the user's mask is applied to it
  file_ = FileDescriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
  if (!file_.is_open()) return fail_output(path, errno);
  if (::flock(file_.number(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return fail_output(path, errno);
    return fail(ErrorCode::kOutput, path + ": another snapshot is being written here");
  }
  return {};
}

Result<void> SnapshotJournal::read(std::string_view url) {
  const std::string path = folder_ + "journal.jsonl";
  const Result<std::string> read = read_input(path);
  if (!read) return fail(ErrorCode::kOutput, read.error().text());
  const std::string& text = *read;
  std::size_t whole = 0;  // bytes of complete lines
  std::string other;      // the snapshot's URL, if it is not this one
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) break;
    const Json line = Json::parse(text.begin() + static_cast<std::ptrdiff_t>(at),
                                  text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    if (!line.is_object()) break;
    if (at == 0) {
      if (line.value("schema", Json()) != kSchema) {
        return fail(ErrorCode::kOutput, path + ": is not the journal of a snapshot");
      }
      if (line.value("snapshot", Json()) != std::string(url)) {
        other = line.value("snapshot", Json()).dump();
      }
    } else if (auto entry = parse_line(line)) {
      std::error_code error;
      ++next_body_;
      // A body that is missing or was cut is fetched again.
      if (fs::file_size(folder_ + entry->second.body, error) == entry->second.bytes && !error) {
        entries_.insert_or_assign(std::move(entry->first), std::move(entry->second));
      }
    }
    at = whole = end + 1;
  }
  if (!other.empty() && next_body_ > 1) {
    return fail(ErrorCode::kUsage, folder_ + ": belongs to a snapshot of " + other +
                                       "; use another folder for this one");
  }
  if (!other.empty()) whole = 0;  // a journal of another URL without any fetched file
  if (whole < text.size() && ::ftruncate(file_.number(), static_cast<off_t>(whole)) != 0) {
    return fail_output(path, errno);
  }
  if (whole > 0) return {};
  return append(Json{{"schema", kSchema}, {"snapshot", url}}.dump() + "\n");
}

Result<void> SnapshotJournal::append(std::string_view line) {
  if (write_all(file_.number(), line)) return {};
  return fail_output(folder_ + "journal.jsonl", errno);
}

Result<void> SnapshotJournal::record(std::string_view url, const Fetched& answer) {
  Entry entry{answer, now_(), std::to_string(next_body_), answer.body.size()};
  entry.answer.body.clear();
  PAGELET_TRY(write_whole_file(folder_ + entry.body, answer.body));
  PAGELET_TRY(append(line_of(url, entry)));
  ++next_body_;
  ++fetched_;
  entries_.insert_or_assign(std::string(url), std::move(entry));
  return {};
}

Result<SnapshotJournal> SnapshotJournal::open(const std::string& folder, std::string_view url,
                                              Fetcher& web, std::function<std::string()> now) {
  SnapshotJournal journal(folder + "/", web, std::move(now));
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fail_output(folder, error.value());
  PAGELET_TRY(journal.open_file());
  PAGELET_TRY(journal.read(url));
  return journal;
}

Result<Fetched> SnapshotJournal::fetch(std::string_view url, const Limits& limits) {
  const auto found = entries_.find(url);
  if (found == entries_.end()) {
    Result<Fetched> answer = web_->fetch(url, limits);
    if (!answer) return answer;
    PAGELET_TRY(record(url, *answer));
    return answer;
  }
  const Entry& entry = found->second;
  if (entry.bytes > limits.max_bytes) {
    return fail_byte_limit(std::string(url), limits.max_bytes);
  }
  const std::string path = folder_ + entry.body;
  Result<std::string> body = read_input(path);
  if (!body || body->size() != entry.bytes) {
    return fail(ErrorCode::kOutput, path + ": changed while the snapshot was written");
  }
  Fetched answer = entry.answer;
  answer.body = std::move(*body);
  answer.from_cache = true;
  return answer;
}

void SnapshotJournal::expect(std::span<const std::string> urls) {
  std::vector<std::string> missing;
  for (const std::string& url : urls) {
    if (!entries_.contains(url)) missing.push_back(url);
  }
  web_->expect(missing);
}

std::size_t SnapshotJournal::look_ahead() const { return web_->look_ahead(); }

bool SnapshotJournal::is_gone(std::string_view url) const { return web_->is_gone(url); }

std::string SnapshotJournal::date(std::string_view url) const {
  const auto found = entries_.find(url);
  return found == entries_.end() ? std::string() : found->second.date;
}

std::string SnapshotJournal::body_path(std::string_view url) const {
  const auto found = entries_.find(url);
  return found == entries_.end() ? std::string() : folder_ + found->second.body;
}

}  // namespace pagelet
