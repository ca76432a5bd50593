// SPDX-License-Identifier: MIT
#include "datasets/page_line.h"

#include <nlohmann/json.hpp>

#include "core/text/encoding/json_text.h"
#include "datasets/json_file.h"

namespace pagelet {

PageLine read_page_line(std::string_view line) {
  auto fields = parse_shallow_json(line, 1);
  // Most lines need no repair.
  if (fields.is_discarded()) fields = parse_shallow_json(repair_json(line), 1);
  if (fields.is_discarded())
    return {.url = {},
            .problem = "is not JSON (for names of files: xargs pagelet extract --pages)"};
  const auto text = [&](const char* name) -> std::optional<std::string> {
    if (!fields.is_object() || !fields.contains(name) || !fields[name].is_string()) return {};
    return std::move(fields[name].template get_ref<std::string&>());
  };
  PageLine page{.url = text("url").value_or(std::string()), .html = text("html")};
  if (!page.html) page.file = text("file").value_or(std::string());
  // Lines come from standard input, so that it cannot be a page.
  if (!page.html && (page.file.empty() || page.file == "-")) {
    page.problem = "is not an object with the fields url and html (or file)";
  }
  return page;
}

}  // namespace pagelet
