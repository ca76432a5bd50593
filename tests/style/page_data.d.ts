// SPDX-License-Identifier: MIT

// What the data files of the report set before its scripts run (docs/formats.md describes the
// objects), and what the pages offer to the console and to tests.

interface Window {
  pageletOverview: any;
  pageletParameters: any;
  pageletReasons: any;
  pageletSite: any;
  pageletSiteList: any;
  pagelet: any;
}

interface ObjectConstructor {
  entries(value: any): [string, any][];
}

// The pages know their own elements.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
