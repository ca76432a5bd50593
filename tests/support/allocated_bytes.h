// SPDX-License-Identifier: MIT
#pragma once

/// Counts the memory that a test program asks for: a measure of work that no busy machine changes.
/// Linking allocated_bytes.cpp replaces the global operator new.

#include <cstddef>

namespace pagelet {

/// The bytes that this program has asked for so far, on all threads.
std::size_t allocated_bytes();

}  // namespace pagelet
