// SPDX-License-Identifier: MIT
#include "core/digest/sha256.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

// The examples of FIPS 180-2.
TEST(Sha256, GivesTheDigestsOfTheStandard) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(Sha256().add("a").add("").add("bc").hex(), sha256_hex("abc"));
  EXPECT_EQ(sha256_prefix("abc"), 0xba7816bf8f01cfeaU);
}

}  // namespace
}  // namespace pagelet
