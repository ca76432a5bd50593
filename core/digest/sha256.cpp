// SPDX-License-Identifier: MIT
#include "core/digest/sha256.h"

// OpenSSL's newer functions choose the algorithm by its name, so a static program has to contain
// all of them (1.5 of a wheel's 14 MB).
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#include <array>

namespace pagelet {
namespace {

using Digest = std::array<unsigned char, 32>;

// Stores name half a million experiments by digests: fmt takes several times as long.
std::string to_hex(const Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

Digest digest_of(std::string_view bytes) {
  SHA256_CTX state;
  SHA256_Init(&state);
  SHA256_Update(&state, bytes.data(), bytes.size());
  Digest digest;
  SHA256_Final(digest.data(), &state);
  return digest;
}

}  // namespace

Sha256::Sha256() : state_(new SHA256_CTX, [](SHA256_CTX* state) { delete state; }) {
  SHA256_Init(state_.get());
}

Sha256& Sha256::add(std::string_view bytes) {
  SHA256_Update(state_.get(), bytes.data(), bytes.size());
  return *this;
}

std::string Sha256::hex() {
  Digest digest;
  SHA256_Final(digest.data(), state_.get());
  return to_hex(digest);
}

std::string sha256_hex(std::string_view bytes) { return to_hex(digest_of(bytes)); }

std::uint64_t sha256_prefix(std::string_view bytes) {
  const Digest digest = digest_of(bytes);
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < 8; ++at) number = number << 8 | digest[at];
  return number;
}

}  // namespace pagelet
