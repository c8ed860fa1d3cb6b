import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(120_000);

const filesOf = JSON.parse(readFileSync(path.resolve(__dirname, '../../../dist/chunks.json'), 'utf8')) as Record<
  string,
  readonly string[]
>;
const WARNING = 'Are you still there?';
const LIMIT = 30 * 60;
/** Calls that only the screen *Files* needs. */
const PART = /\/uploads\.\w+\.js$/;

describe('the companions of every screen in a real browser', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let page: Page;
  let group: string;
  let person: TestPerson;

  beforeEach(async () => {
    group = await stage.server.backstage.data.group();
    person = await stage.server.backstage.data.billingUser([group], [Role.Reconciler]);
    await stage.server.backstage.enableSignIn(person);
    await stage.server.backstage.data.bill({
      groupNumber: group,
      status: 'RELEASED',
      lines: [{ billedCents: 41_250 }],
    });
    context = await stage.browser.newContext();
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
  });
  afterEach(() => closeQuietly(context));

  describe('inactivity (INA-1 INA-3)', () => {
    it("works when only the first screen's part of the UI library can be loaded (BRW-1)", async () => {
      const first = ['main', 'identity', 'app', 'bills-core', 'bill-summary'].flatMap((chunk) => filesOf[chunk] ?? []);
      await context.route(/\/vendors\.[^/]+\.js$/, (route) => {
        const file = new URL(route.request().url()).pathname.slice(1);
        return first.includes(file) || file.startsWith('vendors.companions.') ? route.continue() : route.abort();
      });
      await signIn();
      await idle(page, LIMIT + 20);
      await page.getByRole('button', { name: "Yes, I'm Still Here!" }).click();
      await page.getByText(WARNING).waitFor({ state: 'hidden' });
      await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor();
    });

    it('asks on top of an open dialog and returns the focus to it', async () => {
      await signIn();
      await page.locator('h1').focus();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: /Keyboard/ });
      await sheet.waitFor();
      await idle(page, LIMIT + 20);
      const warning = page.getByRole('alertdialog', { name: 'User Inactivity Warning' });
      const stay = warning.getByRole('button', { name: "Yes, I'm Still Here!" });
      await stay.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Tab');
      expect(await warning.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await warning.waitFor({ state: 'hidden' });
      await sheet.waitFor();
      await sheet.and(page.locator(':focus-within')).waitFor();
    });

    it("asks in all tabs and applies one tab's answer to all", async () => {
      await signIn();
      const before = await activityOf(page);
      const other = await context.newPage();
      await other.goto(stage.server.address);
      await other.waitForFunction((last) => localStorage.getItem('listbill.lastAction') !== last, before);
      await idle(page, LIMIT + 20);
      await Promise.all([page.getByText(WARNING).waitFor(), other.getByText(WARNING).waitFor()]);
      await other.getByRole('button', { name: "Yes, I'm Still Here!" }).click();
      await Promise.all([
        page.getByText(WARNING).waitFor({ state: 'hidden' }),
        other.getByText(WARNING).waitFor({ state: 'hidden' }),
      ]);
      await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor();
    });

    it('counts down on screen and announces only some moments', async () => {
      await signIn();
      await activityOf(page);
      await page.clock.install();
      // The clock stands still, so that no second of the countdown passes unseen on a busy machine.
      await page.clock.pauseAt(Date.now() + (LIMIT + 20) * 1_000);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      const dialog = page.getByRole('alertdialog', { name: 'User Inactivity Warning' });
      await dialog.getByText(/signed out in 15 seconds\. Your/).waitFor();
      const announcement = dialog.getByRole('status');
      expect(await announcement.innerText()).toBe('You will be signed out in 15 seconds.');
      await page.clock.runFor(2_000);
      await dialog.getByText(/signed out in 13 seconds\. Your/).waitFor();
      expect(await announcement.innerText()).toBe('You will be signed out in 15 seconds.');
      await page.clock.runFor(4_000);
      await dialog.getByText(/signed out in 9 seconds\. Your/).waitFor();
      expect(await announcement.innerText()).toBe('You will be signed out in 10 seconds.');
    });

    it("covers the screen when a machine wakes after hours and ends the provider's session", async () => {
      await signIn();
      await page.route('**/api/billLocks/**', () => undefined);
      await idle(page, 8 * 60 * 60);
      await page.getByText('You are being signed out because of inactivity.').waitFor();
      const covered = await page.evaluate(() => {
        const { innerWidth, innerHeight } = window;
        const points = [0.1, 0.5, 0.9].flatMap((x) =>
          [0.1, 0.5, 0.9].map((y) => [x * innerWidth, y * innerHeight] as const),
        );
        return points.every(([x, y]) => document.elementFromPoint(x, y)?.closest('main') === null);
      });
      expect(covered).toBe(true);
      await page.unroute('**/api/billLocks/**');
      await page.clock.runFor(5_000);
      await page.getByLabel('Password').waitFor();
    });

    it('saves the input and signs out without asking (RTE-13)', async () => {
      await signIn();
      let dialogs = 0;
      page.on('dialog', (dialog) => {
        dialogs += 1;
        void dialog.accept();
      });
      let isOffline = true;
      const savedDrafts: string[] = [];
      await page.route('**/api/drafts/**', (route) => {
        const isSave = route.request().method() === 'PUT';
        if (isSave && isOffline) return route.abort();
        if (isSave) savedDrafts.push(route.request().postData() ?? '');
        return route.continue();
      });
      await page.locator('a[href*="/billing/bills/"]').first().click();
      await page.getByRole('link', { name: 'Reconcile' }).click();
      await page.getByRole('tab', { name: /^Lines/ }).click();
      await page.getByRole('gridcell').filter({ hasText: '$412.50' }).last().click();
      await page.keyboard.type('400');
      await page.keyboard.press('Tab');
      await page.getByText('$400.00').first().waitFor();
      isOffline = false;
      await idle(page, LIMIT + 20);
      await page.getByRole('button', { name: "I'm Done, Log Me Out" }).click();
      await page.getByLabel('Password').waitFor();
      expect(dialogs).toBe(0);
      expect(savedDrafts.join()).toContain('40000');
    });
  });

  it('reports route patterns with the bearer token and nothing else (RTE-12 ANA-1)', async () => {
    const reports: { body: string; hasBearer: boolean }[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/analyticsEvents')) return;
      const hasBearer = request.headers()['authorization']?.startsWith('Bearer ') ?? false;
      reports.push({ body: request.postData() ?? '', hasBearer });
    });
    await page.clock.install();
    await signIn();
    await activityOf(page);
    expect((await nextReport()).status()).toBe(201);
    await page.locator('a[href*="/billing/bills/"]').first().click();
    await page.getByRole('heading', { level: 1, name: /^Bill / }).waitFor();
    await nextReport();
    const text = reports.map(({ body }) => body).join();
    expect(text).toContain('"route":"/billing/bills/:billPk"');
    expect(reports.every(({ hasBearer }) => hasBearer)).toBe(true);
    const billPk = new URL(page.url()).hash.split('/').at(-1) ?? '';
    for (const secret of [billPk, person.email, person.userId, person.name]) expect(text).not.toContain(secret);
  });

  it.each([
    ['signing out', (tab: Page) => tab.evaluate(() => window.location.assign('#/logmeout'))],
    ['leaving for another site', (tab: Page) => tab.goto('about:blank')],
  ])('counts the last page views before %s within ten seconds (RTE-12)', async (_how, leave) => {
    await page.clock.install();
    await signIn();
    await activityOf(page);
    await nextReport();
    await stage.server.backstage.db.deleteFrom('analytics_events').execute();
    await page.evaluate(() => window.location.assign('#/billing/payments'));
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    const leftAt = Date.now();
    await leave(page);
    const { db } = stage.server.backstage;
    const visits = () => db.selectFrom('analytics_events').selectAll().where('kind', '=', 'pageView').execute();
    const isCounted = async () => JSON.stringify(await visits()).includes('/billing/payments');
    while (!(await isCounted()) && Date.now() - leftAt < 9_000) await new Promise((resume) => setTimeout(resume, 100));
    expect(await isCounted()).toBe(true);
  });

  it('starts each screen at its top and heading, also from bill to bill (RTE-12)', async () => {
    await signIn();
    await page.setViewportSize({ width: 800, height: 300 });
    await page.locator('a[href*="/billing/bills/"]').first().click();
    await page.getByRole('heading', { level: 1, name: /^Bill / }).waitFor();
    await page.evaluate(() => {
      window.scrollTo(0, 200);
      document.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    });
    await page.evaluate(() => window.location.assign('#/billing/payments'));
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0 && document.activeElement?.tagName === 'H1');
  });

  it("restores a list's scroll position on Back once its data is loaded, and starts at the top elsewhere (RTE-12)", async () => {
    const { data } = stage.server.backstage;
    for (let count = 0; count < 20; count += 1)
      await data.bill({ groupNumber: group, status: 'RELEASED', lines: [{ billedCents: 41_250 }] });
    await signIn();
    await page.setViewportSize({ width: 1_024, height: 400 });
    const last = page.locator('a[href*="/billing/bills/"]').nth(15);
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await top();
    expect(before).toBeGreaterThan(200);
    await last.click();
    await page.getByRole('heading', { level: 1, name: /^Bill / }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    // The page is short until the delayed data arrives.
    await page.route('**/api/bills/search*', async (route) => {
      await new Promise((resume) => setTimeout(resume, 700));
      await route.continue();
    });
    await page.goBack();
    await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) <= 1, before);
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
  });

  describe('parts that cannot be loaded', () => {
    it("reloads once when a screen's script is an HTML page, as after a deployment", async () => {
      await signIn();
      let answers = 0;
      await page.route(PART, (route) => {
        answers += 1;
        return answers === 1
          ? route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Index</title>' })
          : route.continue();
      });
      await page.getByRole('link', { name: 'Files' }).click();
      await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
      expect(answers).toBe(2);
    });

    it('offers to reload when it happens again and keeps bar and navigation', async () => {
      await signIn();
      await page.route(PART, (route) => route.abort());
      await page.getByRole('link', { name: 'Files' }).click();
      await page.getByText('This part could not be loaded').waitFor();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      await page.unroute(PART);
      await page.getByRole('link', { name: 'Bills' }).click();
      await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor();
    });

    it('times out a hanging part after fifteen seconds', async () => {
      await signIn();
      await page.evaluate(() => sessionStorage.setItem('listbill.reloadedAt', String(Date.now())));
      await page.route(PART, () => undefined);
      await page.clock.install();
      const request = page.waitForRequest(PART);
      await page.getByRole('link', { name: 'Files' }).click();
      await request;
      await page.clock.fastForward(15_000);
      await page.getByText('This part could not be loaded').waitFor();
    });

    it('never shows an empty page when a public page cannot be loaded', async () => {
      await signIn();
      await page.route(/\/public-pages\.\w+\.js$/, (route) => route.abort());
      await page.evaluate(() => window.location.assign('#/maintenance'));
      await page.getByText('This part could not be loaded').waitFor();
    });

    it('asks about unsaved changes when the dialog cannot be loaded, and loses nothing (RTE-13)', async () => {
      await typeOnProfile();
      await page.route(/\/dialog\.\w+\.js$/, (route) => route.abort());
      const question = page.getByText('WARNING: You have unsaved changes.');
      await page.getByRole('link', { name: 'Payments' }).click();
      await question.waitFor();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await page.getByLabel('Last name').inputValue()).toBe('Reyes-Ortiz');
      await page.getByRole('link', { name: 'Payments' }).click();
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    });

    it('works without drawers, shortcuts or toasts that cannot be loaded, and loses nothing', async () => {
      await typeOnProfile();
      for (const part of [/\/shell-extras\.\w+\.js$/, /\/dialog\.\w+\.js$/, /\/toasts\.\w+\.js$/])
        await page.route(part, (route) => route.abort());
      await page.getByRole('button', { name: 'Notices' }).click();
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('?');
      await page.waitForTimeout(500);
      expect(await page.getByLabel('Last name').inputValue()).toBe('Reyes-Ortiz');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('button', { name: /Reyes-Ortiz: your account/ }).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();
    });

    it('lets the person sign out without a network (SES-4)', async () => {
      const parts = [/\/menus\.\w+\.js$/, /\/public-pages\.\w+\.js$/].map((part) => page.waitForResponse(part));
      await signIn();
      for (const part of await Promise.all(parts)) await part.finished();
      await context.setOffline(true);
      await page.getByRole('button', { name: /: your account$/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'You are signed out here.' }).waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByLabel('Password').waitFor();
    });

    it('retries when the companions cannot be loaded', async () => {
      let refusals = 0;
      await page.route(/\/companions\.\w+\.js$/, (route) => {
        refusals += 1;
        return refusals === 1 ? route.abort() : route.continue();
      });
      await page.clock.install();
      await signIn();
      await expectSoon(() => refusals === 1);
      await page.clock.fastForward(31_000);
      await page.waitForFunction(() => localStorage.getItem('listbill.lastAction') !== null);
    });
  });

  it('shows the loading screen before any script is loaded', async () => {
    await page.route(/\.js$/, () => undefined);
    await page.goto(stage.server.address, { waitUntil: 'commit' });
    await page.getByText('Loading').waitFor();
    expect(await page.locator('.boot').evaluate((element) => getComputedStyle(element).display)).not.toBe('inline');
  });

  /** Lets the ten seconds between two analytics reports pass on the page's clock. @returns the server's response */
  async function nextReport(): Promise<Response> {
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/analyticsEvents'));
    await page.clock.fastForward(10_000);
    return answered;
  }

  async function typeOnProfile(): Promise<void> {
    await signIn();
    await page.evaluate(() => window.location.assign('#/billing/profile'));
    await page.getByLabel('Last name').fill('Reyes-Ortiz');
  }

  async function signIn(): Promise<void> {
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor();
  }
});

/** Waits until the inactivity watch has started. @returns the stored activity */
async function activityOf(page: Page): Promise<string> {
  const activity = await page.waitForFunction(() => localStorage.getItem('listbill.lastAction'));
  return String(await activity.jsonValue());
}

/** Lets the page idle for the given time, then focuses it. */
async function idle(page: Page, seconds: number): Promise<void> {
  await activityOf(page);
  await page.clock.install();
  await page.clock.fastForward(seconds * 1_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

async function expectSoon(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 100 && !condition(); attempt += 1)
    await new Promise((resume) => setTimeout(resume, 100));
  expect(condition()).toBe(true);
}
