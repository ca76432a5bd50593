// SPDX-License-Identifier: MIT

// Which links are never loaded. Pages are loaded without cookies, so readers are not logged out and
// nothing is deleted in their names; this rule is for sites on which every visitor may act.
//
// A link may act
// - if "logout", "sign-off" or the like is anywhere in its path or query,
// - if a segment of its path, without extension, or a name or value of its query is one of `acts`,
// - if its query has one of `actingNames`, which tell a program what to do, or permit it.

const leaving = /(log|sign)[-_ ]?(out|off)(?![a-z])/;

const acts = new Set(("accept activate add approve ban block buy cancel checkout confirm " +
  "deactivate decline delete destroy disable disconnect dislike downvote edit enable erase flag " +
  "follow install like pay purge reject remove report restore revert rollback save submit " +
  "subscribe undo unfollow uninstall unsubscribe update upload upvote vote").split(" "));

const actingNames = new Set(("_method _wpnonce act action authenticity_token cmd command csrf do " +
  "func method nonce op operation phpsessid sessionid sid task token").split(" "));

/** @param {string} text as in a URL */
function decoded(text) {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text.toLowerCase();
  }
}

/**
 * Whether a link may do something instead of showing a page.
 * @param {string} url absolute
 * @returns {boolean}
 */
export function mayAct(url) {
  const { pathname, search, searchParams } = new URL(url);
  const path = decoded(pathname);
  if (leaving.test(path) || leaving.test(decoded(search))) return true;
  if (path.split("/").some((segment) => acts.has(segment.replace(/\.[a-z]+$/, "")))) return true;
  for (const [name, value] of searchParams) {
    const key = name.toLowerCase();
    if (actingNames.has(key) || acts.has(key) || acts.has(value.toLowerCase())) return true;
  }
  return false;
}
