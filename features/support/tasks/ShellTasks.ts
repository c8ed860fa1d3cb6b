import type { TestPerson } from '../../../test/support/server/TestData';
import type { OpenedPlace } from '../ParameterValues';
import type { StageBills } from '../stage/StageBills';

/** Addresses that are not screens, by their names in the features. */
export const ADDRESSES = {
  'the empty address': '/',
  'the sign-in address': '/login',
  'the address after the sign-in page': '/callback',
  'the start': '/reroute',
  'the error address': '/error',
  'the maintenance address': '/maintenance',
  'the sign-out address': '/logmeout',
  'the billing address': '/billing',
  'the dashboard address': '/dashboard',
  'an unknown address': '/billing/no-such-place',
} as const;
export type Address = (typeof ADDRESSES)[keyof typeof ADDRESSES];

/** Where a person goes by address. */
export type Destination = { readonly address: Address } | { readonly place: OpenedPlace };

/** User agents by the browsers' names in the features. */
export const BROWSERS = {
  'Firefox 102': 'Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0',
  'Opera 105':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Safari/537.36 OPR/105.0.0.0',
  'Chrome 131':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
} as const;
export type BrowserName = keyof typeof BROWSERS;

/** Actions on the parts around every screen, and on addresses. */
export interface ShellTasks {
  /** Types an address in the address bar. */
  goTo(person: TestPerson, destination: Destination, bills: StageBills): Promise<void>;
  /** Presses RELOAD on the error page. */
  reload(person: TestPerson): Promise<void>;

  /** Does nothing for a time while the machine runs. */
  stayIdle(person: TestPerson, ms: number): Promise<void>;
  moveMouse(person: TestPerson): Promise<void>;
  /** @param expected the answer to wait for. */
  isInactivityWarningShown(person: TestPerson, expected: boolean): Promise<boolean>;
  answerInactivityWarning(person: TestPerson, isStillThere: boolean): Promise<void>;

  /** Takes effect at the next sign-in. */
  useBrowser(person: TestPerson, browser: BrowserName): Promise<void>;
  /** The browser warning, or an empty string. @param expected whether to wait for one. */
  browserWarning(person: TestPerson, expected: boolean): Promise<string>;
  closeBrowserWarning(person: TestPerson): Promise<void>;

  /** Names of the other applications that are offered. */
  otherApplications(person: TestPerson): Promise<readonly string[]>;
  /** Whether the page offers to reload because of a new version. @param expected the state to wait for */
  isOfferedReload(person: TestPerson, expected: boolean): Promise<boolean>;
  /** The name in the application bar. */
  brand(person: TestPerson): Promise<string>;

  /** Resizes the window from the narrowest to the widest. */
  resize(person: TestPerson): Promise<void>;
  /** Problems at any width, one line each. */
  layoutProblems(person: TestPerson, place: OpenedPlace, bills: StageBills): Promise<readonly string[]>;
  /** Waits until the statistics so far are sent. */
  waitForStatistics(person: TestPerson): Promise<void>;
}
