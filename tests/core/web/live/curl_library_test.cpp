// SPDX-License-Identifier: MIT
#include "core/web/live/curl_library.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/require.h"

namespace pagelet {
namespace {

TEST(CurlLibrary, IsLoadedOnceWithItsFunctions) {
  const Result<CurlLibrary>& library = curl_library();
  ASSERT_TRUE(library.has_value()) << library.error().message;
  EXPECT_EQ(&library, &curl_library());
  EXPECT_EQ(library->getdate("Thu, 01 Jan 1970 00:01:00 GMT", nullptr), 60);
  EXPECT_FALSE(std::string(library->easy_strerror(CURLE_COULDNT_CONNECT)).empty());
  CURL* const handle = library->easy_init();
  ASSERT_NE(handle, nullptr);
  library->easy_cleanup(handle);
}

}  // namespace
}  // namespace pagelet
