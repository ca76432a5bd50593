// SPDX-License-Identifier: MIT
#include "core/digest/sha256.h"

#include <openssl/evp.h>

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

// Looked up once: a look-up costs as much as a short digest.
const EVP_MD* sha256() {
  static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return algorithm;
}

Digest digest_of(std::string_view bytes) {
  Digest digest;
  EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, sha256(), nullptr);
  return digest;
}

}  // namespace

Sha256::Sha256() : state_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  EVP_DigestInit_ex(state_.get(), sha256(), nullptr);
}

Sha256& Sha256::add(std::string_view bytes) {
  EVP_DigestUpdate(state_.get(), bytes.data(), bytes.size());
  return *this;
}

std::string Sha256::hex() {
  Digest digest;
  EVP_DigestFinal_ex(state_.get(), digest.data(), nullptr);
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
