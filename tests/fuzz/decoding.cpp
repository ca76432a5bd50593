// SPDX-License-Identifier: MIT

// Decoding. Input: a line with the charset of an HTTP header, then the bytes of a page.

#include "core/text/encoding/decoding.h"

#include <string>

#include "core/text/encoding/meta_prescan.h"
#include "tests/fuzz/fuzz_input.h"

FUZZ_TARGET(decoding) {
  const std::string label(input.line());
  const std::string_view bytes = input.rest();
  const DecodedPage page = decode_page(std::string(bytes), label);
  require(is_valid_utf8(page.text), "decoding gives UTF-8");
  require(encoding_for_label(page.encoding) == page.encoding, "the encoding has a name");
  const std::string repaired = repair_utf8(bytes);
  require(is_valid_utf8(repaired), "repaired text is UTF-8");
  require(!is_valid_utf8(bytes) || repaired == bytes, "UTF-8 needs no repair");
  require(page.encoding != "utf-8" || bytes.starts_with("\xEF\xBB\xBF") || !is_valid_utf8(bytes) ||
              page.text == bytes,
          "UTF-8 is taken as it is");
  const std::string_view declared = internal::prescan_for_encoding(bytes);
  require(declared.empty() || encoding_for_label(declared) == declared, "a declaration is known");
}
