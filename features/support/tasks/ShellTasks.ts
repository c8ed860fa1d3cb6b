import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBills } from '../stage/StageBills';
import type { Place } from '../Words';

/** Addresses that are no place of work, by the words of the features. */
export const ADDRESSES = {
  'the empty address': '/',
  'the sign-in address': '/login',
  'the address of a return with tokens': '/access_token',
  'the address of a return from the sign-in page': '/callback',
  'the start': '/reroute',
  'the error address': '/error',
  'the maintenance address': '/maintenance',
  'the sign-out address': '/logmeout',
  'the billing address': '/billing',
  'the dashboard address': '/dashboard',
} as const;
export type Address = (typeof ADDRESSES)[keyof typeof ADDRESSES];

/** Where somebody is asked to go by address. */
export type Destination = { readonly address: Address } | { readonly place: Place };

/** Browsers of the features, as they introduce themselves. */
export const BROWSERS = {
  'Firefox 102': 'Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0',
  'Opera 105':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Safari/537.36 OPR/105.0.0.0',
  'Chrome 131':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
} as const;
export type BrowserName = keyof typeof BROWSERS;

/** What stands around every place, and where addresses lead. */
export interface ShellTasks {
  /** Goes to an address by the address bar. */
  goTo(person: TestPerson, destination: Destination, bills: StageBills): Promise<void>;
  /** Presses RELOAD on the error page. */
  reload(person: TestPerson): Promise<void>;

  /** Keeps still for so long, in front of a machine that runs. */
  doNothing(person: TestPerson, ms: number): Promise<void>;
  /** Moves the mouse. */
  doSomething(person: TestPerson): Promise<void>;
  /** @param expected what is waited for, where it takes a moment */
  isAskedIfStillThere(person: TestPerson, expected: boolean): Promise<boolean>;
  answer(person: TestPerson, isStillThere: boolean): Promise<void>;

  /** From the next sign-in on. */
  useBrowser(person: TestPerson, browser: BrowserName): Promise<void>;
  /** What is warned of; empty for nothing. @param expected whether a warning is waited for, or only the time for one */
  browserWarning(person: TestPerson, expected: boolean): Promise<string>;
  closeBrowserWarning(person: TestPerson): Promise<void>;

  /** Names of the applications beside this one that are offered. */
  neighbours(person: TestPerson): Promise<readonly string[]>;
  /** Whether the page offers to reload because of a new version. @param expected what is waited for */
  isOfferedReload(person: TestPerson, expected: boolean): Promise<boolean>;
  /** Whose name stands in the bar. */
  brand(person: TestPerson): Promise<string>;

  /** Makes the window as narrow as the narrowest phone, and wide again. */
  resize(person: TestPerson): Promise<void>;
  /** What does not fit at any of the five widths, one line each. */
  misfits(person: TestPerson, place: Place, bills: StageBills): Promise<readonly string[]>;
  /** Waits until what was counted so far is told. */
  letCountsArrive(person: TestPerson): Promise<void>;
}
