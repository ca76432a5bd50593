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
};

// Everything else is public, but for 127.0.0.0/8.
constexpr Range kIpv4Others[] = {
    {"0.0.0.0", 8},      {"10.0.0.0", 8},    {"100.64.0.0", 10},   {"169.254.0.0", 16},
    {"172.16.0.0", 12},  {"192.0.0.0", 24},  {"192.0.2.0", 24},    {"192.88.99.0", 24},
    {"192.168.0.0", 16}, {"198.18.0.0", 15}, {"198.51.100.0", 24}, {"203.0.113.0", 24},
    {"224.0.0.0", 3},
};

constexpr Range kIpv6Public{"2000::", 3};
// Except these: protocols (Teredo, ORCHID, benchmarks), documentation.
constexpr Range kIpv6Others[] = {{"2001::", 23}, {"2001:db8::", 32}, {"3fff::", 20}};

struct Embedded {
  Range range;
  std::size_t offset;  // of the IPv4 address
};
constexpr Embedded kEmbedded[] = {
    {{"::ffff:0:0", 96}, 12}, {{"64:ff9b::", 96}, 12}, {{"2002::", 16}, 2}};  // mapped, NAT64, 6to4

bool is_in(const std::uint8_t* bytes, int family, const Range& range) {
  Bytes begin{};
  inet_pton(family, range.first, begin.data());
  unsigned bits = range.bits;
  for (std::size_t at = 0; bits > 0; ++at) {
    const unsigned used = std::min(bits, 8U);
    if ((bytes[at] ^ begin[at]) >> (8 - used) != 0) return false;
    bits -= used;
  }
  return true;
}

bool is_in_one(const std::uint8_t* bytes, int family, std::span<const Range> ranges) {
  return std::ranges::any_of(ranges, [&](const Range& r) { return is_in(bytes, family, r); });
}

Kind kind_of_ipv4(const std::uint8_t* bytes) {
  if (bytes[0] == 127) return Kind::kLoopback;
  return is_in_one(bytes, AF_INET, kIpv4Others) ? Kind::kOther : Kind::kPublic;
}

Kind kind_of_ipv6(const std::uint8_t* bytes) {
  for (const auto& [range, offset] : kEmbedded) {
    if (is_in(bytes, AF_INET6, range)) return kind_of_ipv4(bytes + offset);
  }
  if (is_in(bytes, AF_INET6, {"::1", 128})) return Kind::kLoopback;
  const bool is_public =
      is_in(bytes, AF_INET6, kIpv6Public) && !is_in_one(bytes, AF_INET6, kIpv6Others);
  return is_public ? Kind::kPublic : Kind::kOther;
}

}  // namespace

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
  return Kind::kOther;
}

std::optional<AddressKind> literal_address_kind(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
    in6_addr ipv6{};
    // A zone (`%eth0`) chooses an interface, not the kind.
    const std::string text(host.substr(0, host.find('%')));
    if (inet_pton(AF_INET6, text.c_str(), &ipv6) != 1) return Kind::kOther;
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
