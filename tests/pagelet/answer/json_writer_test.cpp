// SPDX-License-Identifier: MIT
#include "pagelet/answer/json_writer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "core/text/printable.h"

namespace pagelet::internal {
namespace {

using Json = nlohmann::json;

std::string written(const std::string& text) {
  std::string target;
  JsonWriter(JsonForm::kLine, target).text(text);
  return target;
}

// The same by another program, and what it leaves to us.
std::string written_otherwise(const std::string& text) {
  return printable_json(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
}

TEST(JsonWriter, WritesEachByteAndEachPairOfBytesAsOthersDo) {
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::string pair{static_cast<char>(first), static_cast<char>(second)};
      ASSERT_EQ(written(pair), written_otherwise(pair)) << first << ' ' << second;
      // In the middle of bytes that are looked at together.
      const std::string text = "a text of letters" + pair + "and more letters than sixteen";
      ASSERT_EQ(written(text), written_otherwise(text)) << first << ' ' << second;
    }
  }
}

TEST(JsonWriter, EscapesCharactersThatSetDirectionsAndNoOthersBesideThem) {
  for (unsigned second = 0x80; second < 0xC0; ++second) {
    for (unsigned third = 0x80; third < 0xC0; ++third) {
      const std::string text{'\xE2', static_cast<char>(second), static_cast<char>(third)};
      ASSERT_EQ(written(text), written_otherwise(text)) << second << ' ' << third;
    }
  }
  EXPECT_EQ(written("\xE2\x80\xAEx"), R"("\u202ex")");
}

TEST(JsonWriter, WritesRandomTextsAsOthersDo) {
  const std::string parts[] = {
      "word",         "\n",   "\"",       "\\",           "\x01",
      "\x7F",         "\t",   "\xC2\x9B", "\xC3\xA4",     "\xE2\x81\xA6",
      "\xE4\xBD\x9C", "\xE2", "\x80",     "\xF0\x9F\x94", "\xF0\x9F\x94\x97"};
  std::mt19937 random(7);
  for (int round = 0; round < 2'000; ++round) {
    std::string text;
    for (std::size_t count = random() % 40; count > 0; --count) text += parts[random() % 15];
    ASSERT_EQ(written(text), written_otherwise(text));
  }
}

// Texts are written in parts of 64 kB, which end between characters.
TEST(JsonWriter, WritesLongTextsWhole) {
  for (std::size_t before = 0; before < 4; ++before) {
    std::string text(before, 'x');
    while (text.size() < 200'000) text += "\xE4\xBD\x9C\xE2\x80\xAE";
    EXPECT_EQ(written(text), written_otherwise(text));
  }
}

}  // namespace
}  // namespace pagelet::internal
