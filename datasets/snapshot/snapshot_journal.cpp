// SPDX-License-Identifier: MIT
#include "datasets/snapshot/snapshot_journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_descriptor.h"
#include "core/files/input_file.h"
#include "core/files/whole_file.h"
#include "core/limit_messages.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kSchema = "pagelet.snapshot-journal/1";

struct Entry {
  Fetched answer;  // without body
  std::string date;
  std::string body;  // name of its file
  std::uintmax_t bytes = 0;
};

tl::unexpected<Error> fail_output(const std::string& path, int error) {
  return fail(ErrorCode::kOutput, path + ": " + std::generic_category().message(error));
}

std::string line_of(std::string_view url, const Entry& entry) {
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

std::optional<std::pair<std::string, Entry>> parse_line(const Json& line) {
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

}  // namespace

struct SnapshotJournal::State {
  std::string folder;  // with a slash at the end
  Fetcher* web = nullptr;
  std::function<std::string()> now;
  FileDescriptor file;
  std::map<std::string, Entry, std::less<>> entries;
  std::size_t next_body = 1;
  std::size_t fetched = 0;
  std::set<std::string, std::less<>> reused;

  Result<void> open_file();
  Result<void> read(std::string_view url);
  Result<void> append(std::string_view line);
  Result<void> record(std::string_view url, const Fetched& answer);
};

Result<void> SnapshotJournal::State::open_file() {
  const std::string path = folder + "journal.jsonl";
  constexpr mode_t kMode = 0666;  // the user's mask is applied to it
  file = FileDescriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
  if (!file.is_open()) return fail_output(path, errno);
  if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return fail_output(path, errno);
    return fail(ErrorCode::kOutput, path + ": another snapshot is being written here");
  }
  return {};
}

Result<void> SnapshotJournal::State::read(std::string_view url) {
  const std::string path = folder + "journal.jsonl";
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
      ++next_body;
      // A body that is missing or was cut is fetched again.
      if (fs::file_size(folder + entry->second.body, error) == entry->second.bytes && !error) {
        entries.insert_or_assign(std::move(entry->first), std::move(entry->second));
      }
    }
    at = whole = end + 1;
  }
  if (!other.empty() && next_body > 1) {
    return fail(ErrorCode::kUsage, folder + ": belongs to a snapshot of " + other +
                                       "; use another folder for this one");
  }
  if (!other.empty()) whole = 0;  // a journal of another URL without any fetched file
  if (whole < text.size() && ::ftruncate(file.number(), static_cast<off_t>(whole)) != 0) {
    return fail_output(path, errno);
  }
  if (whole > 0) return {};
  return append(Json{{"schema", kSchema}, {"snapshot", url}}.dump() + "\n");
}

Result<void> SnapshotJournal::State::append(std::string_view line) {
  if (write_all(file.number(), line)) return {};
  return fail_output(folder + "journal.jsonl", errno);
}

Result<void> SnapshotJournal::State::record(std::string_view url, const Fetched& answer) {
  Entry entry{answer, now(), std::to_string(next_body), answer.body.size()};
  entry.answer.body.clear();
  PAGELET_TRY(write_whole_file(folder + entry.body, answer.body));
  PAGELET_TRY(append(line_of(url, entry)));
  ++next_body;
  ++fetched;
  entries.insert_or_assign(std::string(url), std::move(entry));
  return {};
}

Result<SnapshotJournal> SnapshotJournal::open(const std::string& folder, std::string_view url,
                                              Fetcher& web, std::function<std::string()> now) {
  auto state = std::make_unique<State>();
  state->folder = folder + "/";
  state->web = &web;
  state->now = std::move(now);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fail_output(folder, error.value());
  PAGELET_TRY(state->open_file());
  PAGELET_TRY(state->read(url));
  return SnapshotJournal(std::move(state));
}

SnapshotJournal::SnapshotJournal(std::unique_ptr<State> state) : state_(std::move(state)) {}
SnapshotJournal::SnapshotJournal(SnapshotJournal&&) noexcept = default;
SnapshotJournal& SnapshotJournal::operator=(SnapshotJournal&&) noexcept = default;
SnapshotJournal::~SnapshotJournal() = default;

Result<Fetched> SnapshotJournal::fetch(std::string_view url, const Limits& limits) {
  const auto found = state_->entries.find(url);
  if (found == state_->entries.end()) {
    Result<Fetched> answer = state_->web->fetch(url, limits);
    if (!answer) return answer;
    PAGELET_TRY(state_->record(url, *answer));
    return answer;
  }
  const Entry& entry = found->second;
  state_->reused.emplace(url);
  if (entry.bytes > limits.max_bytes) {
    return fail_byte_limit(std::string(url), limits.max_bytes);
  }
  const std::string path = state_->folder + entry.body;
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
    if (!state_->entries.contains(url)) missing.push_back(url);
  }
  state_->web->expect(missing);
}

std::size_t SnapshotJournal::look_ahead() const { return state_->web->look_ahead(); }

bool SnapshotJournal::is_gone(std::string_view url) const { return state_->web->is_gone(url); }

std::string SnapshotJournal::date(std::string_view url) const {
  const auto found = state_->entries.find(url);
  return found == state_->entries.end() ? std::string() : found->second.date;
}

std::string SnapshotJournal::body_path(std::string_view url) const {
  const auto found = state_->entries.find(url);
  return found == state_->entries.end() ? std::string() : state_->folder + found->second.body;
}

std::size_t SnapshotJournal::fetched() const { return state_->fetched; }
std::size_t SnapshotJournal::reused() const { return state_->reused.size(); }

}  // namespace pagelet
