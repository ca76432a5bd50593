// SPDX-License-Identifier: MIT
#pragma once

/// What the tests of the Markdown writer share: the Markdown and the plain text of a page that is
/// given by the content of its body.
///
/// Example: markdown_of("<p>a<p>b") is "a\n\nb\n".

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "core/export/markdown_writer.h"
#include "core/export/readable_text.h"
#include "core/url/url.h"
#include "tests/support/parsed.h"

namespace pagelet {

inline std::string markdown_of(std::string_view body, std::string_view base = {}) {
  const Document page = parsed_body(body);
  MarkdownOptions options;
  if (!base.empty()) options.base = parse_url(base);
  return write_markdown(page, options);
}

/// The Markdown of a paragraph, without the newline.
inline std::string line_of(std::string_view body, std::string_view base = {}) {
  std::string markdown = markdown_of(body, base);
  if (!markdown.empty()) markdown.pop_back();
  return markdown;
}

/// The Markdown of a page that is a main content.
inline std::string content_markdown_of(std::string_view body) {
  const Document page = parsed_body(body);
  MarkdownOptions options;
  options.is_content = true;
  return write_markdown(page, options);
}

/// What the Markdown of a main content has between its paragraphs "begin" and "end" of `body`.
inline std::string rest_beside(std::string_view body) {
  const std::string markdown =
      content_markdown_of("<p>begin</p>" + std::string(body) + "<p>end</p>");
  EXPECT_TRUE(markdown.starts_with("begin\n\n") && markdown.ends_with("end\n")) << markdown;
  return markdown.substr(7, markdown.size() - 11);
}

inline std::string readable_of(std::string_view body) {
  const Document page = parsed_body(body);
  return readable_text(page);
}

inline std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t time = 0; time < times; ++time) all += text;
  return all;
}

}  // namespace pagelet
