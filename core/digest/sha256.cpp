// SPDX-License-Identifier: MIT
#include "core/digest/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <new>

namespace pagelet {
namespace {

// Fails only for lack of memory.
void require(bool is_done) {
  if (!is_done) throw std::bad_alloc();
}

}  // namespace

void Sha256::Free::operator()(evp_md_ctx_st* context) const { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  require(context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
}

Sha256& Sha256::add(std::string_view bytes) {
  require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
  return *this;
}

std::string Sha256::hex() {
  std::array<unsigned char, 32> digest;
  require(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) == 1);
  return fmt::format("{:02x}", fmt::join(digest, ""));
}

std::string sha256_hex(std::string_view bytes) { return Sha256().add(bytes).hex(); }

std::uint64_t sha256_begin(std::string_view bytes) {
  return std::stoull(sha256_hex(bytes).substr(0, 16), nullptr, 16);
}

}  // namespace pagelet
