import { FIRST_SCREENS, type FirstScreen } from '../../src/ui/firstScreens.ts';

/** Names of the chunks with the code and use cases of each first screen, beyond the application's own. */
const CHUNKS: Readonly<Record<FirstScreen, readonly string[]>> = {
  billSummary: ['bill-summary', 'bills-core'],
  dashboard: ['dashboard', 'bills-core'],
  bill: ['bill', 'bills-core', 'bill-core'],
  reconcile: ['reconcile', 'bills-core', 'bill-core', 'demo-core', 'expected', 'reconcile-core'],
};

/** The first screens, in the order in which their paths are compared. */
export const FIRST_SCREEN_FILES = (Object.keys(FIRST_SCREENS) as FirstScreen[]).map((name) => ({
  path: FIRST_SCREENS[name],
  chunks: CHUNKS[name],
}));
