/** The screens that people open directly. */
export type FirstScreen = 'billSummary' | 'dashboard' | 'bill' | 'reconcile';

/**
 * What the page requests before the application is there: the path in the address of each screen; the first group is the bill's key.
 * `tools/webpack/firstScreenChunks.ts` lists what it preloads. The first one is where most people land. Any other screen loads after
 * the application.
 */
export const FIRST_SCREENS: Readonly<Record<FirstScreen, RegExp>> = {
  billSummary: /^\/(?:billing\/billSummary|dashboard\/bills)$/,
  dashboard: /^\/dashboard\/main$/,
  bill: /^\/(?:billing|dashboard)\/bills\/([^/]+)$/,
  reconcile: /^\/(?:billing|dashboard)\/bills\/([^/]+)\/reconcile$/,
};
