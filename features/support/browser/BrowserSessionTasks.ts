import type { TestPerson } from '../../../test/support/server/TestData';
import { type Mishap, REFUSAL } from '../Mishap';
import { placeOfPath } from '../placeOfPath';
import type { StageBill } from '../stage/StageBills';
import type { SessionTasks } from '../tasks/SessionTasks';
import type { Place } from '../Words';
import type { BrowserHouse } from './BrowserHouse';
import type { BentReturn } from './bendReturns';
import { eitherOf, heading } from './read';

/** Heading of each screen. */
export const HEADINGS: Readonly<Record<Place, RegExp>> = {
  'bill summary': /^Bills$/,
  bill: /^Bill \S/,
  reconciliation: /^Reconcile \S/,
  checkout: /^Pay$/,
  payments: /^Payments$/,
  dashboard: /^Dashboard$/,
  profile: /^Your profile$/,
  directory: /^Directory$/,
  'ways to sign in': /^Other ways to sign in$/,
  'sign-in by mail': /^Sign in by email$/,
  'new account': /^Create an account$/,
  'error page': /^Oops! Something went wrong \.\.\. please try again!$/,
  'maintenance page': /^Sorry, the site is down for routine system processing\.$/,
  'refusal page': /^No access$/,
};

/** The other mishaps are tested at the use-case level. */
const BENT: Readonly<Partial<Record<Mishap, BentReturn>>> = {
  'with the answer to another sign-in': { parameters: { state: 'of-another-sign-in' }, turns: 2 },
  'with the answer of another provider': { parameters: { iss: 'http://elsewhere.test/' }, turns: 1 },
  refused: { parameters: { error: 'access_denied', error_description: REFUSAL }, turns: 1 },
};

export class BrowserSessionTasks implements SessionTasks {
  constructor(private readonly house: BrowserHouse) {}

  async signIn(person: TestPerson): Promise<void> {
    await this.house.pageOf(person);
  }

  async followLink(person: TestPerson, { billPk }: StageBill): Promise<void> {
    await this.house.signIn(person, `#/billing/bills/${billPk}`);
  }

  async returnFromProvider(person: TestPerson, mishap: Mishap): Promise<void> {
    const bent = BENT[mishap];
    if (!bent) throw new Error(`Not available at the browser level: returning ${mishap}`);
    await this.house.signIn(person, '', bent);
  }

  async signOut(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByRole('button', { name: /: your account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  }

  async isSignedOut(person: TestPerson): Promise<boolean> {
    const page = await this.house.pageOf(person);
    await page.getByLabel('Email').waitFor();
    return page.getByLabel('Password').isVisible();
  }

  async goToUnknownAddress(person: TestPerson): Promise<void> {
    await this.house.go(person, '/billing/no-such-place');
  }

  async place(person: TestPerson, expected: Place): Promise<Place> {
    const page = await this.house.pageOf(person);
    await heading(page, HEADINGS[expected]).waitFor();
    return placeOfPath(new URL(page.url()).hash.slice(1).split('?')[0] ?? '');
  }

  async isRefused(person: TestPerson): Promise<boolean> {
    const page = await this.house.pageOf(person);
    await eitherOf(page.getByRole('alert'), heading(page, HEADINGS['refusal page']));
    return true;
  }

  async message(person: TestPerson, expected: string): Promise<string> {
    const page = await this.house.pageOf(person);
    const main = page.getByRole('main');
    await main.getByText(expected).first().waitFor();
    return main.innerText();
  }
}
