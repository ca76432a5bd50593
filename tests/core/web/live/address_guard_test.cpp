// SPDX-License-Identifier: MIT
#include "core/web/live/address_guard.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

#include <cstring>
#include <string>

namespace pagelet {
namespace {

AddressKind kind_of(const std::string& text) {
  sockaddr_storage storage{};
  if (text.find(':') == std::string::npos) {
    auto* ipv4 = reinterpret_cast<sockaddr_in*>(&storage);
    ipv4->sin_family = AF_INET;
    EXPECT_EQ(inet_pton(AF_INET, text.c_str(), &ipv4->sin_addr), 1) << text;
  } else {
    auto* ipv6 = reinterpret_cast<sockaddr_in6*>(&storage);
    ipv6->sin6_family = AF_INET6;
    EXPECT_EQ(inet_pton(AF_INET6, text.c_str(), &ipv6->sin6_addr), 1) << text;
  }
  return address_kind(reinterpret_cast<const sockaddr&>(storage));
}

struct Case {
  const char* text;
  AddressKind kind;
};

// The first and the last address of each range, and the addresses just outside.
TEST(AddressGuard, RangesEndWhereTheRegistrySays) {
  using Kind = AddressKind;
  const Case cases[] = {
      {"0.0.0.0", Kind::kOther},
      {"0.255.255.255", Kind::kOther},
      {"1.0.0.0", Kind::kPublic},
      {"9.255.255.255", Kind::kPublic},
      {"10.0.0.0", Kind::kOther},
      {"10.255.255.255", Kind::kOther},
      {"11.0.0.0", Kind::kPublic},
      {"100.63.255.255", Kind::kPublic},
      {"100.64.0.0", Kind::kOther},
      {"100.127.255.255", Kind::kOther},
      {"100.128.0.0", Kind::kPublic},
      {"126.255.255.255", Kind::kPublic},
      {"127.0.0.0", Kind::kLoopback},
      {"127.255.255.255", Kind::kLoopback},
      {"128.0.0.0", Kind::kPublic},
      {"169.253.255.255", Kind::kPublic},
      {"169.254.0.0", Kind::kOther},
      {"169.254.169.254", Kind::kOther},
      {"169.255.0.0", Kind::kPublic},
      {"172.15.255.255", Kind::kPublic},
      {"172.16.0.0", Kind::kOther},
      {"172.31.255.255", Kind::kOther},
      {"172.32.0.0", Kind::kPublic},
      {"192.0.0.8", Kind::kOther},
      {"192.0.1.0", Kind::kPublic},
      {"192.0.2.1", Kind::kOther},
      {"192.88.99.1", Kind::kOther},
      {"192.167.255.255", Kind::kPublic},
      {"192.168.0.0", Kind::kOther},
      {"192.168.255.255", Kind::kOther},
      {"192.169.0.0", Kind::kPublic},
      {"198.17.255.255", Kind::kPublic},
      {"198.18.0.0", Kind::kOther},
      {"198.19.255.255", Kind::kOther},
      {"198.20.0.0", Kind::kPublic},
      {"198.51.100.7", Kind::kOther},
      {"203.0.113.7", Kind::kOther},
      {"223.255.255.255", Kind::kPublic},
      {"224.0.0.1", Kind::kOther},
      {"239.255.255.255", Kind::kOther},
      {"240.0.0.0", Kind::kOther},
      {"255.255.255.255", Kind::kOther},
      {"::", Kind::kOther},
      {"::1", Kind::kLoopback},
      {"::2", Kind::kOther},
      {"::7f00:1", Kind::kOther},  // IPv4-compatible, which is out of use
      {"100::1", Kind::kOther},
      {"64:ff9b:1::a00:1", Kind::kOther},
      {"1fff::1", Kind::kOther},
      {"2000::1", Kind::kPublic},
      {"2001::1", Kind::kOther},
      {"2001:1ff::1", Kind::kOther},
      {"2001:200::1", Kind::kPublic},
      {"2001:db7::1", Kind::kPublic},
      {"2001:db8::1", Kind::kOther},
      {"2001:db9::1", Kind::kPublic},
      {"2606:4700::1111", Kind::kPublic},
      {"3ffe::1", Kind::kPublic},
      {"3fff:fff::1", Kind::kOther},
      {"3fff:1000::1", Kind::kPublic},
      {"4000::1", Kind::kOther},
      {"fbff::1", Kind::kOther},
      {"fc00::1", Kind::kOther},
      {"fdff::1", Kind::kOther},
      {"fe80::1", Kind::kOther},
      {"febf::1", Kind::kOther},
      {"fec0::1", Kind::kOther},
      {"ff02::1", Kind::kOther},
  };
  for (const Case& test : cases) EXPECT_EQ(kind_of(test.text), test.kind) << test.text;
}

TEST(AddressGuard, AnIpv4AddressInsideAnIpv6AddressCounts) {
  using Kind = AddressKind;
  const Case cases[] = {
      {"::ffff:127.0.0.1", Kind::kLoopback}, {"::ffff:10.1.2.3", Kind::kOther},
      {"::ffff:8.8.8.8", Kind::kPublic},     {"64:ff9b::a9fe:a9fe", Kind::kOther},
      {"64:ff9b::808:808", Kind::kPublic},   {"2002:c0a8:101::1", Kind::kOther},
      {"2002:7f00:1::", Kind::kLoopback},    {"2002:808:808::1", Kind::kPublic},
  };
  for (const Case& test : cases) EXPECT_EQ(kind_of(test.text), test.kind) << test.text;
}

TEST(AddressGuard, OtherFamiliesAreRefused) {
  sockaddr address{};
  address.sa_family = AF_UNIX;
  EXPECT_EQ(address_kind(address), AddressKind::kOther);
}

TEST(AddressGuard, LiteralsAreRecognisedInEverySpelling) {
  for (const char* host :
       {"127.0.0.1", "127.1", "127.0.0.1.", "2130706433", "0x7f000001", "0X7F.1", "017700000001",
        "0177.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:7f00:1]", "[::ffff:127.0.0.1]",
        "localhost", "LocalHost", "localhost.", "a.localhost"}) {
    EXPECT_EQ(literal_address_kind(host), AddressKind::kLoopback) << host;
  }
  EXPECT_EQ(literal_address_kind("0xa9fea9fe"), AddressKind::kOther);
  EXPECT_EQ(literal_address_kind("[fe80::1%25eth0]"), AddressKind::kOther);
  EXPECT_EQ(literal_address_kind("[not an address]"), AddressKind::kOther);
  EXPECT_EQ(literal_address_kind("8.8.8.8"), AddressKind::kPublic);
  EXPECT_EQ(literal_address_kind("[2606:4700::1111]"), AddressKind::kPublic);
  for (const char* host : {"site.example", "127.0.0.1.example", "0x7f000001.example", ""}) {
    EXPECT_EQ(literal_address_kind(host), std::nullopt) << host;
  }
}

}  // namespace
}  // namespace pagelet
