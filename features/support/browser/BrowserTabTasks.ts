import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { TabTasks } from '../tasks/TabTasks';
import type { BrowserUsers } from './BrowserUsers';
import { heading } from './readPage';
import { PASSWORD } from './stageServer';

/** Calls that a screen makes by itself. */
const BACKGROUND = /\/api\/(?:drafts|billLocks|analyticsEvents|session\/action|uiLogs)\b/;
const NO_TIME = 'A browser uses real time: test long times at the use-case level';

export class BrowserTabTasks implements TabTasks {
  private readonly others = new Map<string, Page>();

  constructor(private readonly users: BrowserUsers) {}

  async openBillInOtherTab(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const area = await this.users.areaOf(person);
    const other = await this.openTab(person);
    await other.goto(`${this.users.address}#/${area}/bills/${billPk}/reconcile`);
    await other.getByRole('region', { name: 'Variance' }).waitFor();
  }

  async leaveBillInOtherTab(person: TestPerson): Promise<void> {
    const other = this.otherOf(person);
    const released = other.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await other.getByRole('link', { name: 'Bills' }).first().click();
    await released;
  }

  async isOtherTabClear(person: TestPerson): Promise<boolean> {
    const other = this.otherOf(person);
    await other.getByText(person.name).waitFor({ state: 'hidden' });
    return !(await other.getByRole('region', { name: 'Variance' }).isVisible());
  }

  async isOtherTabAskingToSignIn(person: TestPerson): Promise<boolean> {
    const other = this.otherOf(person);
    await other.getByLabel('Password').waitFor();
    return true;
  }

  signOutSlowly(): Promise<void> {
    return Promise.reject(new Error(NO_TIME));
  }

  async signInInOtherTab(person: TestPerson, as: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    const isAskedAgain = await page.getByText('Please sign in again').isVisible();
    const other = await (isAskedAgain ? this.openFromQuestion(page) : this.openFreshTab(person));
    await other.getByLabel('Email').fill(as.email);
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    this.others.set(person.userId, other);
    if (isAskedAgain) await page.getByText('Please sign in again').waitFor({ state: 'hidden' });
  }

  /** Clears the provider's cookies and answers the person's next action with 401. */
  async endSession(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.context().clearCookies();
    let isRefused = false;
    await page.route('**/ListBillAPI/**', async (route) => {
      const request = route.request();
      // On a slow machine, the screen may still be loading or saving a draft.
      const isAction = request.method() !== 'GET' && !BACKGROUND.test(request.url());
      if (isRefused || !isAction) return route.fallback();
      isRefused = true;
      await route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: '' } });
    });
  }

  async endSessionElsewhere(person: TestPerson, end: () => Promise<void>): Promise<void> {
    await this.users.pageOf(person);
    await end();
  }

  async outdateSignIn(person: TestPerson, signsIn: boolean): Promise<Date> {
    const page = await this.users.pageOf(person);
    // A sign-in has a whole second: one in this second would still count.
    const nextSecond = (Math.floor(Date.now() / 1_000) + 1) * 1_000;
    await page.waitForTimeout(nextSecond - Date.now());
    // Not awaited: the question appears during a later sentence, which fails if it is not answered.
    void this.answerWhenAsked(person, signsIn).catch(() => undefined);
    // Sign-ins from now on are ten minutes old at most.
    return new Date(nextSecond + 600_000);
  }

  async isAskedToSignInAgain(person: TestPerson): Promise<boolean> {
    const page = await this.users.pageOf(person);
    await page.getByText('Please sign in again').waitFor();
    return true;
  }

  async reopen(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.reload();
    await heading(page, /./).waitFor();
  }

  async signOutAndGoBack(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: /: your account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    await page.goBack({ waitUntil: 'commit' });
    if (await page.getByText(person.name).isVisible()) throw new Error('Going back shows the person who was signed in');
  }

  setSessionLifetime(): Promise<void> {
    return Promise.reject(new Error(NO_TIME));
  }

  sleep(): Promise<void> {
    return Promise.reject(new Error(NO_TIME));
  }

  renewals(): Promise<number> {
    return Promise.reject(new Error(NO_TIME));
  }

  isSessionValid(): Promise<boolean> {
    return Promise.reject(new Error('Tokens are not visible in a browser: test them at the use-case level'));
  }

  private async openTab(person: TestPerson): Promise<Page> {
    const page = await this.users.pageOf(person);
    const other = await page.context().newPage();
    this.others.set(person.userId, other);
    return other;
  }

  private async answerWhenAsked(person: TestPerson, signsIn: boolean): Promise<void> {
    const page = await this.users.pageOf(person);
    const dialog = page.getByRole('alertdialog', { name: 'Confirm that it is you' });
    await dialog.waitFor();
    if (!signsIn) return dialog.getByRole('button', { name: 'Cancel' }).click();
    const other = await this.openFromQuestion(page);
    await other.getByLabel('Email').fill(person.email);
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  private async openFromQuestion(page: Page): Promise<Page> {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    return opened;
  }

  /** Opens a tab without the provider's session, so that it asks for sign-in. */
  private async openFreshTab(person: TestPerson): Promise<Page> {
    const other = await this.openTab(person);
    await other.context().clearCookies();
    await other.goto(this.users.address);
    return other;
  }

  private otherOf({ userId, name }: TestPerson): Page {
    const other = this.others.get(userId);
    if (!other) throw new Error(`${name} has no other tab`);
    return other;
  }
}
