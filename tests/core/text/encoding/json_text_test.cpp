// SPDX-License-Identifier: MIT
#include "core/text/encoding/json_text.h"

#include <gtest/gtest.h>

namespace pagelet {
namespace {

TEST(RepairJson, ReplacesHalvesOfSurrogatePairs) {
  EXPECT_EQ(repair_json(R"(["\ud83d", "\uDE00x", "\ud83d\ud83d\ude00"])"),
            R"(["\ufffd", "\ufffdx", "\ufffd\ud83d\ude00"])");
}

TEST(RepairJson, ReplacesIllFormedUtf8) {
  EXPECT_EQ(repair_json("\"a\xFF\xE2\x82\""), "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST(RepairJson, LeavesEverythingElse) {
  for (const char* json :
       {"", R"({"a": "\\ud800 \" \u00e9 \ud83d\ude00"})", "{\"cut\": \"\\ud8", "\\"}) {
    EXPECT_EQ(repair_json(json), json);
  }
}

}  // namespace
}  // namespace pagelet
