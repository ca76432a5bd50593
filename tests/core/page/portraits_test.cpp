// SPDX-License-Identifier: MIT
#include "core/page/portraits.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/support/parsed.h"

namespace pagelet {
namespace {

TEST(Portraits, AreSmallAndNamedOrOfGravatar) {
  const auto is_portrait = [](std::string_view attributes) {
    const Document page = parsed("<img " + std::string(attributes) + ">");
    NodeId image = page.root();
    while (page.tag_name(image) != "img") ++image;
    return internal::is_portrait(page, image);
  };
  EXPECT_TRUE(is_portrait("class='avatar avatar-96 photo' width=96 src=a.jpg"));
  EXPECT_TRUE(is_portrait("class=author-avatar src=a.jpg"));
  EXPECT_TRUE(is_portrait("src=https://secure.gravatar.com/avatar/0a1b?s=50"));
  EXPECT_FALSE(is_portrait("class=avatar width=300 src=a.jpg"));
  EXPECT_FALSE(is_portrait("class=photo src=a.jpg alt=avatar"));
  EXPECT_FALSE(is_portrait("class=avatars src=a.jpg"));
}

}  // namespace
}  // namespace pagelet
