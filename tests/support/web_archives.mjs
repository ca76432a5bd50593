// SPDX-License-Identifier: MIT

// Web archives for tests in Node.

/** A page as a record of a web archive, in pieces. `charset`: of the header Content-Type. */
export function recordOf({ url, html, charset = "" }) {
  const type = charset ? `text/html; charset=${charset}` : "text/html";
  const http = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n`;
  return [Buffer.from(`WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\n` +
    `Content-Type: application/http; msgtype=response\r\nContent-Length: ${http.length + html.length}` +
    `\r\n\r\n${http}`), html, Buffer.from("\r\n\r\n")];
}
