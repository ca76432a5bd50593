// SPDX-License-Identifier: MIT
#pragma once

/// Addresses of mails that Cloudflare hides from collectors until a script shows them.
///
/// Its proxy writes an address as hexadecimal digits, of which the first two are a key that each
/// byte is combined with, and "[email protected]" as its words:
///   <a href="/cdn-cgi/l/email-protection#422322"><span class="__cf_email__"
///     data-cfemail="422322">[email&#160;protected]</span></a>
/// Readers of a page that was saved without its scripts would never see the address.

#include <string>

namespace pagelet {

/// The page with these addresses in their places, and in links as `mailto:`. What has not exactly
/// this form stays as it is; an address is text, whatever its bytes are. O(length).
std::string with_hidden_mails(std::string page);

}  // namespace pagelet
