// SPDX-License-Identifier: MIT

// What browsers offer to add-ons.

declare const chrome: any;
