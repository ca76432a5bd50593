// SPDX-License-Identifier: MIT
#pragma once

/// Which network addresses are open to everybody and which belong to a machine, a house or nobody.
///
/// A page of the web can name any address, or a host name that resolves to any, and so have a
/// program behind a firewall ask there for it. What counts is the address that a socket is about to
/// connect to; texts are only looked at to say no earlier, and where a proxy resolves the names.
///
/// Source: IANA's registries of special-purpose addresses (RFC 6890 and later), multicast (RFC
/// 5771, RFC 4291). Addresses that hold an IPv4 address (mapped, NAT64, 6to4) are what that is.

#include <sys/socket.h>

#include <cstdint>
#include <optional>
#include <string_view>

namespace pagelet {

enum class AddressKind : std::uint8_t {
  kPublic,
  kLoopback,
  kPrivate,    ///< 10/8, 172.16/12, 192.168/16, fc00::/7, fec0::/10, 64:ff9b:1::/48
  kLinkLocal,  ///< 169.254/16, fe80::/10
  kShared,     ///< of a provider with its customers: 100.64/10
  kMulticast,
  kReserved,  ///< unspecified, broadcast, documentation, benchmarks, not given to anybody
};

/// The word for messages: "loopback", "link-local" ...
std::string_view to_string(AddressKind kind);

/// The kind of a socket's address; families other than IPv4 and IPv6 are `kReserved`.
AddressKind address_kind(const sockaddr& address);

/// The kind of a host that is written as an address, in any form that a resolver accepts (`[::1]`,
/// `0x7f000001`, `127.1`), or that is `localhost` or below it. nullopt: a name.
std::optional<AddressKind> literal_address_kind(std::string_view host);

}  // namespace pagelet
