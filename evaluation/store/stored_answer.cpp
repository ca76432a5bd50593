// SPDX-License-Identifier: MIT
//
// The columns of an answer. Node sets, votes and texts are packed. A blob that claims to be larger
// than its bytes can make it is not unpacked.

#include <zlib.h>

#include <algorithm>
#include <new>

#include "evaluation/store/store_rows.h"
#include "extractors/common_parameters.h"

namespace pagelet::store {
namespace {

// Deflate expands one byte to at most this number of bytes. If a blob claims more, it is damaged,
// and no memory is allocated for it.
constexpr std::size_t kLargestRatio = 1032;

std::string compressed(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()),
                Z_BEST_COMPRESSION) != Z_OK) {
    throw std::bad_alloc();  // zlib fails here for no other reason
  }
  packed.resize(size);
  return packed;
}

tl::unexpected<Error> damaged_answer() {
  return fail(ErrorCode::kOutput, "a stored answer is damaged");
}

// `size`: number of bytes that the result must have.
Result<std::string> decompressed(std::string_view packed, std::size_t size) {
  std::string bytes(size, '\0');
  uLongf written = static_cast<uLongf>(size);
  const int code =
      uncompress(reinterpret_cast<Bytef*>(bytes.data()), &written,
                 reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size()));
  if (code != Z_OK || written != size) return damaged_answer();
  return bytes;
}

}  // namespace

void bind_answer(sqlite::Statement& statement, const StoredAnswer& answer) {
  const std::string votes = answer.votes.empty() ? std::string() : pack(answer.votes);
  std::size_t nodes = 0;
  for (const NodeSet& set : answer.nodes) nodes = std::max(nodes, set.universe());
  statement.bind(to_string(answer.whitespace), nodes);
  for (const NodeSet& set : answer.nodes) {
    statement.bind(sqlite::Blob{set.universe() == 0 ? std::string() : pack(set)});
  }
  statement.bind(sqlite::Blob{votes}, to_text(answer.candidates), to_text(answer.loaded),
                 answer.text.size(),
                 sqlite::Blob{answer.text.empty() ? std::string() : compressed(answer.text)});
}

StoredAnswer Rows::answer() {
  StoredAnswer answer;
  answer.whitespace = named<Whitespace>(kWhitespaces);
  const std::size_t nodes = count();
  if (error_) return answer;  // the blobs are only read for a possible number of nodes
  // A task that the extractor does not answer has no bytes.
  for (NodeSet& set : answer.nodes) {
    if (const std::string_view packed = bytes(); !packed.empty()) {
      set = checked(unpack_nodes(packed, nodes));
    }
  }
  if (const std::string_view votes = bytes(); !votes.empty()) {
    answer.votes = checked(unpack_votes(votes, nodes));
  }
  answer.candidates = texts();
  answer.loaded = texts();
  const std::size_t text_bytes = count();
  const std::string_view text = bytes();
  if (text_bytes / kLargestRatio > text.size()) {
    note(false);
  } else if (text_bytes > 0) {
    answer.text = checked(decompressed(text, text_bytes));
  }
  return answer;
}

std::string pack(const NodeSet& nodes) { return compressed(bytes_of(nodes)); }

std::string pack(std::span<const std::uint32_t> votes) {
  std::string bytes;
  bytes.reserve(4 * votes.size());
  for (const std::uint32_t vote : votes) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes += static_cast<char>(vote >> shift & 0xFFU);
    }
  }
  return compressed(bytes);
}

Result<NodeSet> unpack_nodes(std::string_view bytes, std::size_t size) {
  if (size / 8 > bytes.size() * kLargestRatio) return damaged_answer();
  PAGELET_ASSIGN_OR_RETURN(const auto bits, decompressed(bytes, (size + 7) / 8));
  return NodeSet::of(size, [&](std::size_t node) {
    return static_cast<unsigned char>(bits[node / 8]) >> node % 8 & 1U;
  });
}

Result<std::vector<std::uint32_t>> unpack_votes(std::string_view bytes, std::size_t size) {
  if (size > bytes.size() * kLargestRatio / 4) return damaged_answer();
  PAGELET_ASSIGN_OR_RETURN(const auto plain, decompressed(bytes, 4 * size));
  std::vector<std::uint32_t> votes(size, 0);
  for (std::size_t at = 0; at < plain.size(); ++at) {
    votes[at / 4] |= static_cast<std::uint32_t>(static_cast<unsigned char>(plain[at]))
                     << 8 * (at % 4);
  }
  return votes;
}

}  // namespace pagelet::store
