import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Place } from '../ParameterValues';
import { placeOfPath } from '../placeOfPath';
import { PROVIDER_REFUSAL, type SignInProblem } from '../SignInProblem';
import type { StageBill } from '../stage/StageBills';
import type { SessionTasks } from '../tasks/SessionTasks';
import type { BrowserUsers } from './BrowserUsers';
import type { ReturnOverride } from './overrideReturns';
import { eitherOf, heading } from './readPage';
import { refusalHeading } from './shownRefusals';

/** Heading of each screen. */
export const HEADINGS: Readonly<Record<Place, RegExp>> = {
  'bill summary': /^Bills$/,
  bill: /^Bill \S/,
  reconciliation: /^Reconcile \S/,
  checkout: /^Pay$/,
  payments: /^Payments$/,
  dashboard: /^(Today|My groups)$/,
  profile: /^Your profile$/,
  directory: /^Directory$/,
  aging: /^Aging$/,
  'trial balance': /^Books$/,
  controls: /^Controls$/,
  'bank statements': /^Bank$|^Statement/,
  'bank accounts': /^Bank accounts$/,
  'audit log': /^Audit$/,
  groups: /^Groups$/,
  deposits: /^Deposits$|^\w+ deposit/,
  suspense: /^Suspense$/,
  refunds: /^Refunds$/,
  'unclaimed property': /^Unclaimed property$/,
  'positive pay files': /^Positive pay$/,
  uploads: /^Uploads$/,
  'ways to sign in': /^Other ways to sign in$/,
  'sign-in by mail': /^Sign in by email$/,
  'new account': /^Create an account$/,
  // The second one for people without a role while nobody is an administrator.
  'error page': /^Oops! Something went wrong \.\.\. please try again!$|^Set up Listbill$/,
  'maintenance page': /^Sorry, the site is down for routine system processing\.$/,
  'refusal page': /^No access$/,
};

/** The other problems are tested at the use-case level. */
const RETURN_OVERRIDES: Readonly<Partial<Record<SignInProblem, ReturnOverride>>> = {
  'was started in another tab': { parameters: { state: 'of-another-sign-in' }, turns: 2 },
  'came from another service': { parameters: { iss: 'http://elsewhere.test/' }, turns: 1 },
  'was refused by their company': {
    parameters: { error: 'access_denied', error_description: PROVIDER_REFUSAL },
    turns: 1,
  },
};

export class BrowserSessionTasks implements SessionTasks {
  constructor(private readonly users: BrowserUsers) {}

  async signIn(person: TestPerson, isEarlier = false): Promise<void> {
    if (!(await this.users.isAskedToSignIn(person))) return;
    const page = await this.users.signIn(person, { isEarlier });
    const account = page.getByRole('button', { name: /: your account$/ });
    await eitherOf(account, refusalHeading(page), page.getByRole('alert'));
  }

  async followLink(person: TestPerson, { billPk }: StageBill): Promise<void> {
    await this.users.signIn(person, { hash: `#/billing/bills/${billPk}` });
  }

  async returnFromProvider(person: TestPerson, problem: SignInProblem): Promise<void> {
    const returnOverride = RETURN_OVERRIDES[problem];
    if (!returnOverride) throw new Error(`Only use cases can have a sign-in that ${problem}`);
    await this.users.signIn(person, { returnOverride });
  }

  async signOut(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: /: your account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /: your account$/ }).waitFor({ state: 'hidden' });
  }

  async isSignedOut(person: TestPerson): Promise<boolean> {
    const page = await this.users.pageOf(person);
    await page.getByLabel('Email').waitFor();
    return page.getByLabel('Password').isVisible();
  }

  async place(person: TestPerson, expected: Place): Promise<Place> {
    const page = await this.users.pageOf(person);
    await heading(page, HEADINGS[expected]).waitFor();
    return placeOn(page);
  }

  async currentPlace(person: TestPerson): Promise<Place> {
    const page = await this.users.pageOf(person);
    await heading(page, /./).waitFor();
    return placeOn(page);
  }
}

function placeOn(page: Page): Place {
  return placeOfPath(new URL(page.url()).hash.slice(1).split('?')[0] ?? '');
}
