import type { BrowserWarning } from '../../application/browsers/BrowserCheck';

/** What is said of a browser. @source BRW-2 BRW-3 */
export const TEXTS: Readonly<Record<BrowserWarning['kind'], string>> = {
  outdated:
    "It looks like you haven't updated your browser in a while! Please update your browser for the optimal and most secure experience on our site.",
  unsupported:
    "It looks like our site doesn't know your browser. Some parts may not work as they should. Please use a current version of one of these browsers for the optimal and most secure experience on our site.",
};
