// SPDX-License-Identifier: MIT

// Lines of JSON with pages, as `extract --pages -` reads them. Input: a byte for the limit of a
// line, a byte for the number of bytes that the source gives at a time, then the lines.

#include <algorithm>
#include <span>

#include "core/files/line_reader.h"
#include "core/text/encoding/decoding.h"
#include "datasets/page_line.h"
#include "tests/fuzz/fuzz_input.h"

namespace pagelet::fuzz {
namespace {

class PartsOfText final : public ByteSource {
 public:
  PartsOfText(std::string_view text, std::size_t most) : text_(text), most_(most) {}

  Result<std::size_t> read(std::span<char> target) override {
    const std::size_t count = text_.copy(target.data(), std::min(most_, target.size()));
    text_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view text_;
  std::size_t most_;
};

void check_page(const StreamLine& line) {
  const PageLine page = read_page_line(line.text);
  require(is_valid_utf8(page.url), "URLs are UTF-8");
  require(is_valid_utf8(page.html.value_or("")), "pages are UTF-8");
  require(is_valid_utf8(page.file), "names are UTF-8");
  const bool has_page = page.html || !page.file.empty();
  require(page.problem.empty() == (has_page && page.file != "-"),
          "a line is a page or has a problem");
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(page_lines) {
  const std::size_t max_bytes = 16 * input.below(256);
  const std::size_t most = 1 + input.below(64);
  const std::string_view text = input.rest();
  PartsOfText source(text, most);
  LineReader lines(source, max_bytes);
  std::size_t at = 0;  // in the text
  for (std::size_t number = 1;; ++number) {
    const std::optional<StreamLine> line = lines.next().value();
    if (!line) break;
    const std::string_view expected = text.substr(at, text.find('\n', at) - at);
    require(line->number == number, "lines are numbered");
    require(line->is_too_long == (expected.size() > max_bytes), "long lines are found");
    require(line->text == (line->is_too_long ? "" : expected), "lines are those of the text");
    require(line->is_ended == (at + expected.size() < text.size()), "the end is known");
    at += expected.size() + (line->is_ended ? 1 : 0);
    check_page(*line);
  }
  require(at == text.size(), "all lines are read");
}
