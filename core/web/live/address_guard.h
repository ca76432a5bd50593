// SPDX-License-Identifier: MIT
#pragma once

/// Tells public network addresses from those of one machine or a local network, and unused ones.
///
/// A page of the web can name any address, or a host name that resolves to any address, and so make
/// a program inside a firewall send requests to internal servers. The address to which a socket is
/// about to connect decides. The text of a URL is only checked to refuse earlier, and where a proxy
/// resolves the names.
///
/// Source: IANA's registries of special-purpose addresses (RFC 6890 and later), multicast (RFC
/// 5771, RFC 4291). An IPv6 address that contains an IPv4 address (mapped, NAT64, 6to4) is of the
/// kind of that IPv4 address.

#include <sys/socket.h>

#include <cstdint>
#include <optional>
#include <string_view>

namespace pagelet {

enum class AddressKind : std::uint8_t {
  kPublic,
  kLoopback,
  kOther,  ///< private, link-local, shared by a provider's customers, multicast, reserved
};

/// The reason for messages: why an address that is not public is not used.
inline constexpr std::string_view kNotPublic =
    "refused: its address is not public (--allow-private permits it)";

/// The kind of a socket's address; families other than IPv4 and IPv6 are `kOther`.
AddressKind address_kind(const sockaddr& address);

/// The kind of a host that is written as an address, in any form that a resolver accepts (`[::1]`,
/// `0x7f000001`, `127.1`), or that is `localhost` or ends in `.localhost`. nullopt for other names.
std::optional<AddressKind> literal_address_kind(std::string_view host);

}  // namespace pagelet
