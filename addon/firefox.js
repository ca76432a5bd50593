// SPDX-License-Identifier: MIT

// The background page in Firefox. It also holds the workers.

import { start } from "./background.js";
import { serveTabs } from "./host.js";

serveTabs();
start(async () => {});
