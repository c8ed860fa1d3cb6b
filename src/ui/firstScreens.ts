/** The screens that people open directly. */
export type FirstScreen = 'billSummary' | 'dashboard' | 'bill' | 'reconcile';

interface FirstScreenParts {
  /** Matches the path in the address; the first group is the bill's key. */
  readonly path: RegExp;
  /** Names of the chunks with its code and use cases, beyond the application's own. */
  readonly chunks: readonly string[];
}

/**
 * What the page preloads and requests before the application is there. The first one is where most people land. Any other
 * screen loads after the application.
 */
export const FIRST_SCREENS: Readonly<Record<FirstScreen, FirstScreenParts>> = {
  billSummary: { path: /^\/(?:billing\/billSummary|dashboard\/bills)$/, chunks: ['bill-summary', 'bills-core'] },
  dashboard: { path: /^\/dashboard\/main$/, chunks: ['dashboard', 'bills-core'] },
  bill: { path: /^\/(?:billing|dashboard)\/bills\/([^/]+)$/, chunks: ['bill', 'bills-core', 'bill-core'] },
  reconcile: {
    path: /^\/(?:billing|dashboard)\/bills\/([^/]+)\/reconcile$/,
    chunks: ['reconcile', 'bills-core', 'bill-core', 'demo-core', 'expected', 'reconcile-core'],
  },
};
