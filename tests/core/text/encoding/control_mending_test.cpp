// SPDX-License-Identifier: MIT
#include "core/text/encoding/control_mending.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

TEST(MendedControls, AreCharactersThatWereReadAsTheirBytes) {
  EXPECT_EQ(with_mended_controls("it\u00E2\u0080\u0099s"), "it\u2019s");
  EXPECT_EQ(with_mended_controls("\u00F0\u009F\u0090\u009F"), "\U0001F41F");
  EXPECT_EQ(with_mended_controls("\u00D1\u008F"), "\u044F");
  EXPECT_EQ(with_mended_controls("\u00C3\u0097 \u00C2\u0096"), "\u00D7 \u00C2\u2013");
}

TEST(MendedControls, TellThatThePageWasReadSo) {
  EXPECT_EQ(with_mended_controls("\u00D0\u00BD\u00D1\u008F 5\u00C2\u00B0"), "\u043D\u044F 5\u00B0");
  EXPECT_EQ(with_mended_controls("5\u00C2\u00B0 \u0096"), "5\u00C2\u00B0 \u2013");
}

TEST(MendedControls, AreSignsOfWindows1252) {
  EXPECT_EQ(with_mended_controls("\u0093a\u0094 \u0096 b\u0092s"), "\u201Ca\u201D \u2013 b\u2019s");
  EXPECT_EQ(with_mended_controls("a\u0085b\u0081\u008D"), "a\u0085b\u0081\u008D");
}

TEST(MendedControls, StayWhereTheyAreNone) {
  for (const std::string text : {"", "a", "5\u00C2\u00B0", "caf\u00E9\u00A0\u00AB\u2019\u00BB"}) {
    EXPECT_EQ(with_mended_controls(text), text);
  }
  const std::string cut = "a\u0081 \u00E2\u0081";
  EXPECT_EQ(with_mended_controls(cut), cut);
}

}  // namespace
}  // namespace pagelet
