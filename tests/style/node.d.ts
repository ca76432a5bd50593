// SPDX-License-Identifier: MIT
// What the library's load.js uses of Node.
declare var process: { versions?: { node?: string } } | undefined;
