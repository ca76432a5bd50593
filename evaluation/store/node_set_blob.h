// SPDX-License-Identifier: MIT
#pragma once

/// Node sets and votes as compact bytes, for the store (docs/formats.md).
///
/// The bytes are a zlib stream (RFC 1950) of the plain values. A set has one bit for each node;
/// node 0 is the lowest bit of the first byte. Votes have 32 bits for each node, little-endian.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/result.h"

namespace pagelet {

std::string pack(const NodeSet& nodes);
std::string pack(std::span<const std::uint32_t> votes);

/// Errors (`kOutput`): the bytes are not such a stream, or do not hold values for `size` nodes.
Result<NodeSet> unpack_nodes(std::string_view bytes, std::size_t size);
Result<std::vector<std::uint32_t>> unpack_votes(std::string_view bytes, std::size_t size);

}  // namespace pagelet
