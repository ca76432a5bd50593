// SPDX-License-Identifier: MIT
#include "core/web/live/address_guard.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "core/text/ascii.h"

namespace pagelet {
namespace {

using Kind = AddressKind;
using Bytes = std::array<std::uint8_t, 16>;

struct Range {
  const char* first;
  unsigned bits;
  Kind kind;
};

// The rest is public.
constexpr Range kIpv4Ranges[] = {
    {"0.0.0.0", 8, Kind::kReserved},       {"10.0.0.0", 8, Kind::kPrivate},
    {"100.64.0.0", 10, Kind::kShared},     {"127.0.0.0", 8, Kind::kLoopback},
    {"169.254.0.0", 16, Kind::kLinkLocal}, {"172.16.0.0", 12, Kind::kPrivate},
    {"192.0.0.0", 24, Kind::kReserved},    {"192.0.2.0", 24, Kind::kReserved},
    {"192.88.99.0", 24, Kind::kReserved},  {"192.168.0.0", 16, Kind::kPrivate},
    {"198.18.0.0", 15, Kind::kReserved},   {"198.51.100.0", 24, Kind::kReserved},
    {"203.0.113.0", 24, Kind::kReserved},  {"224.0.0.0", 4, Kind::kMulticast},
    {"240.0.0.0", 4, Kind::kReserved},
};

// The rest is reserved.
constexpr Range kIpv6Ranges[] = {
    {"::1", 128, Kind::kLoopback},
    {"64:ff9b:1::", 48, Kind::kPrivate},  // NAT64 inside a network
    {"fc00::", 7, Kind::kPrivate},
    {"fe80::", 10, Kind::kLinkLocal},
    {"fec0::", 10, Kind::kPrivate},  // site-local, given up
    {"ff00::", 8, Kind::kMulticast},
    {"2001::", 23, Kind::kReserved},      // protocols: Teredo, ORCHID, benchmarks
    {"2001:db8::", 32, Kind::kReserved},  // documentation
    {"3fff::", 20, Kind::kReserved},      // documentation
    {"2000::", 3, Kind::kPublic},
};

struct Embedded {
  const char* first;
  unsigned bits;
  std::size_t offset;  // of the IPv4 address
};
constexpr Embedded kEmbedded[] = {
    {"::ffff:0:0", 96, 12}, {"64:ff9b::", 96, 12}, {"2002::", 16, 2}};  // mapped, NAT64, 6to4

bool is_in(const std::uint8_t* bytes, int family, const char* first, unsigned bits) {
  Bytes begin{};
  inet_pton(family, first, begin.data());
  for (std::size_t at = 0; bits > 0; ++at) {
    const unsigned used = std::min(bits, 8U);
    if ((bytes[at] ^ begin[at]) >> (8 - used) != 0) return false;
    bits -= used;
  }
  return true;
}

Kind kind_in(std::span<const Range> ranges, const std::uint8_t* bytes, int family, Kind otherwise) {
  for (const Range& range : ranges) {
    if (is_in(bytes, family, range.first, range.bits)) return range.kind;
  }
  return otherwise;
}

Kind kind_of_ipv4(const std::uint8_t* bytes) {
  return kind_in(kIpv4Ranges, bytes, AF_INET, Kind::kPublic);
}

Kind kind_of_ipv6(const std::uint8_t* bytes) {
  for (const Embedded& range : kEmbedded) {
    if (is_in(bytes, AF_INET6, range.first, range.bits)) return kind_of_ipv4(bytes + range.offset);
  }
  return kind_in(kIpv6Ranges, bytes, AF_INET6, Kind::kReserved);
}

}  // namespace

std::string refusal_of(AddressKind kind) {
  constexpr const char* kNames[] = {"public", "loopback",  "private", "link-local",
                                    "shared", "multicast", "reserved"};
  return std::string("refused: its address is ") + kNames[static_cast<std::size_t>(kind)] +
         " (--allow-private permits it)";
}

AddressKind address_kind(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in ipv4{};
    std::memcpy(&ipv4, &address, sizeof ipv4);
    return kind_of_ipv4(reinterpret_cast<const std::uint8_t*>(&ipv4.sin_addr));
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
  return kind_of_ipv4(reinterpret_cast<const std::uint8_t*>(&ipv4));
}

}  // namespace pagelet
