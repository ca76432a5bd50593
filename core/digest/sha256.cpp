// SPDX-License-Identifier: MIT
#include "core/digest/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <new>

namespace pagelet {
namespace {

using Digest = std::array<unsigned char, 32>;

// Fails only for lack of memory.
void require(bool is_done) {
  if (!is_done) throw std::bad_alloc();
}

// Fetched once: EVP_sha256() would be looked up under locks for each digest.
const EVP_MD* sha256() {
  static const EVP_MD* const kFetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return kFetched;
}

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
  Digest digest;
  require(EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, sha256(), nullptr) == 1);
  return digest;
}

}  // namespace

void Sha256::Free::operator()(evp_md_ctx_st* context) const { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  require(context_ != nullptr && EVP_DigestInit_ex(context_.get(), sha256(), nullptr) == 1);
}

Sha256& Sha256::add(std::string_view bytes) {
  require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
  return *this;
}

std::string Sha256::hex() {
  Digest digest;
  require(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) == 1);
  return to_hex(digest);
}

std::string sha256_hex(std::string_view bytes) { return to_hex(digest_of(bytes)); }

std::uint64_t sha256_begin(std::string_view bytes) {
  const Digest digest = digest_of(bytes);
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < 8; ++at) number = number << 8 | digest[at];
  return number;
}

}  // namespace pagelet
