// SPDX-License-Identifier: MIT

// Chromium's document that holds the workers.

import { serveTabs } from "./host.js";

serveTabs(() => window.close());
