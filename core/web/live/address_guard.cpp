// SPDX-License-Identifier: MIT
#include "core/web/live/address_guard.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "core/text/ascii.h"

namespace pagelet {
namespace {

using Kind = AddressKind;

struct Ipv4Range {
  std::uint8_t bytes[4];
  unsigned bits;
  Kind kind;
};

constexpr Ipv4Range kIpv4Ranges[] = {
    {{0, 0, 0, 0}, 8, Kind::kReserved},       {{10, 0, 0, 0}, 8, Kind::kPrivate},
    {{100, 64, 0, 0}, 10, Kind::kShared},     {{127, 0, 0, 0}, 8, Kind::kLoopback},
    {{169, 254, 0, 0}, 16, Kind::kLinkLocal}, {{172, 16, 0, 0}, 12, Kind::kPrivate},
    {{192, 0, 0, 0}, 24, Kind::kReserved},    {{192, 0, 2, 0}, 24, Kind::kReserved},
    {{192, 88, 99, 0}, 24, Kind::kReserved},  {{192, 168, 0, 0}, 16, Kind::kPrivate},
    {{198, 18, 0, 0}, 15, Kind::kReserved},   {{198, 51, 100, 0}, 24, Kind::kReserved},
    {{203, 0, 113, 0}, 24, Kind::kReserved},  {{224, 0, 0, 0}, 4, Kind::kMulticast},
    {{240, 0, 0, 0}, 4, Kind::kReserved},
};

struct Ipv6Range {
  std::uint8_t bytes[8];  // no range is narrower than 64 bits
  unsigned bits;
  Kind kind;
};

// Outside 2000::/3 everything else is reserved.
constexpr Ipv6Range kIpv6Ranges[] = {
    {{0x00, 0x64, 0xff, 0x9b, 0x00, 0x01}, 48, Kind::kPrivate},  // NAT64 inside a network
    {{0xfc}, 7, Kind::kPrivate},
    {{0xfe, 0x80}, 10, Kind::kLinkLocal},
    {{0xfe, 0xc0}, 10, Kind::kPrivate},  // site-local, given up
    {{0xff}, 8, Kind::kMulticast},
    {{0x20, 0x01}, 23, Kind::kReserved},              // protocols: Teredo, ORCHID, benchmarks
    {{0x20, 0x01, 0x0d, 0xb8}, 32, Kind::kReserved},  // documentation
    {{0x3f, 0xff}, 20, Kind::kReserved},              // documentation
    {{0x20}, 3, Kind::kPublic},
};

bool has_prefix(const std::uint8_t* address, const std::uint8_t* prefix, unsigned bits) {
  const unsigned whole = bits / 8;
  if (std::memcmp(address, prefix, whole) != 0) return false;
  const auto rest = static_cast<unsigned>(address[whole] ^ prefix[whole]);
  return bits % 8 == 0 || (rest >> (8 - bits % 8)) == 0;
}

Kind kind_of_ipv4(const std::uint8_t* bytes) {
  for (const Ipv4Range& range : kIpv4Ranges) {
    // has_prefix reads the last byte only if the prefix reaches into it.
    if (has_prefix(bytes, range.bytes, range.bits)) return range.kind;
  }
  return Kind::kPublic;
}

Kind kind_of_ipv6(const std::uint8_t* bytes) {
  constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  constexpr std::array<std::uint8_t, 12> kNat64{0x00, 0x64, 0xff, 0x9b};
  constexpr std::array<std::uint8_t, 2> k6to4{0x20, 0x02};
  const auto begins_with = [&](const auto& prefix) {
    return std::equal(prefix.begin(), prefix.end(), bytes);
  };
  if (begins_with(kMapped) || begins_with(kNat64)) return kind_of_ipv4(bytes + 12);
  if (begins_with(k6to4)) return kind_of_ipv4(bytes + 2);
  if (std::all_of(bytes, bytes + 15, [](std::uint8_t byte) { return byte == 0; }) &&
      bytes[15] == 1) {
    return Kind::kLoopback;
  }
  for (const Ipv6Range& range : kIpv6Ranges) {
    if (has_prefix(bytes, range.bytes, range.bits)) return range.kind;
  }
  return Kind::kReserved;
}

}  // namespace

std::string_view to_string(AddressKind kind) {
  constexpr std::string_view kNames[] = {"public", "loopback",  "private", "link-local",
                                         "shared", "multicast", "reserved"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string refusal_of(AddressKind kind) {
  return "refused: its address is " + std::string(to_string(kind)) +
         " (--allow-private permits it)";
}

AddressKind address_kind(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in ipv4{};
    std::memcpy(&ipv4, &address, sizeof ipv4);
    std::uint8_t bytes[4];
    std::memcpy(bytes, &ipv4.sin_addr, sizeof bytes);
    return kind_of_ipv4(bytes);
  }
  if (address.sa_family == AF_INET6) {
    sockaddr_in6 ipv6{};
    std::memcpy(&ipv6, &address, sizeof ipv6);
    return kind_of_ipv6(ipv6.sin6_addr.s6_addr);
  }
  return Kind::kReserved;
}

std::optional<AddressKind> literal_address_kind(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
    in6_addr ipv6{};
    // A zone (`%eth0`) chooses an interface, not the kind.
    const std::string text(host.substr(0, host.find('%')));
    if (inet_pton(AF_INET6, text.c_str(), &ipv6) != 1) return Kind::kReserved;
    return kind_of_ipv6(ipv6.s6_addr);
  }
  const std::string name = ascii_lower(host);
  if (name == "localhost" || name.ends_with(".localhost")) return Kind::kLoopback;
  in_addr ipv4{};
  // Unlike inet_pton, inet_aton accepts the same forms as resolvers: decimal, octal, hexadecimal,
  // and fewer parts.
  if (inet_aton(name.c_str(), &ipv4) == 0) return std::nullopt;
  std::uint8_t bytes[4];
  std::memcpy(bytes, &ipv4, sizeof bytes);
  return kind_of_ipv4(bytes);
}

}  // namespace pagelet
