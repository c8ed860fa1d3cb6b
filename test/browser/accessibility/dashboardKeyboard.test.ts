import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { createPayment } from '../../../contract/money/payments';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { type Stop, tourByKeyboard, unreached } from '../../support/browsers/keyboardTour';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import { atDepth, sampleName, sampleOf } from '../../support/depth';
import { bankAccountOf, checkoutOf } from '../../support/payments/payingGroup';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(300_000);

/** Low, so that most of a dashboard has to be scrolled under what sticks to the edges of the window. */
const WIDE = { width: 1440, height: 620 };
const SIZES = atDepth([WIDE], [WIDE, { width: 390, height: 620 }]);

const ROLES = ['admin', 'manager', 'sysadmin', 'billing user', 'reconciler', 'viewer', 'carrier', 'agent'] as const;

describe('the dashboard of each role, by keyboard only', () => {
  const stage = stageInBrowser();
  const people = new Map<string, TestPerson>();

  beforeAll(async () => {
    const { backstage } = stage.server;
    const { data } = backstage;
    const groupNumber = await data.group({ name: 'Harborview Dental Group', carriers: ['ACME'], agents: ['AG-1'] });
    const other = await data.group({ name: 'Great Lakes Logistics', carriers: ['ACME'], agents: ['AG-1'] });
    const billingUser = await data.billingUser([groupNumber, other], [Role.SuperUser, Role.Reconciler, Role.Payor]);
    people.set('admin', await data.person({ roles: [Role.Admin], repId: 1 }));
    people.set('manager', await data.person({ roles: [Role.Admin, Role.Manager] }));
    people.set('billing user', billingUser);
    people.set('carrier', await data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
    people.set('agent', await data.person({ roles: [Role.Agent], agentCodes: ['AG-1'] }));
    people.set('sysadmin', await data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    people.set('reconciler', await data.billingUser([groupNumber, other], [Role.Reconciler]));
    people.set('viewer', await data.billingUser([groupNumber, other], [Role.ViewOnly]));
    for (const person of people.values()) await backstage.enableSignIn(person);
    const paid = await data.bill({ groupNumber, status: 'RECONCILED', period: '2025-12-01', dueDate: '2025-12-28' });
    const payor = backstage.as(billingUser);
    const checkout = checkoutOf({ groupNumber, bankAccountPk: await bankAccountOf(payor, groupNumber) }, [
      { bill: paid },
    ]);
    await payor.ok(createPayment, { body: checkout, idempotencyKey: randomUUID() });
    for (const month of ['2026-01', '2026-02', '2026-03', '2026-04'])
      for (const group of [groupNumber, other])
        await data.bill({ groupNumber: group, status: 'RECONCILED', period: `${month}-01`, dueDate: `${month}-28` });
    await data.bill({ groupNumber, status: 'RELEASED', period: '2026-05-01' });
    await data.bill({ groupNumber, status: 'UNRELEASED', period: '2026-06-01' });
    await data.bill({ groupNumber: other, status: 'UNRELEASED', period: '2026-06-01' });
  });

  it.each(sampleOf(ROLES, 3))(
    `is read and worked without a mouse: %s (WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11; ${sampleName})`,
    async (role) => {
      const page = await signedIn(people.get(role));
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.reload();
        await settled(page);
        const forward = await tourByKeyboard(page, 'Tab');
        expect({ role, ...problemsOf(forward), unreached: await unreached(page, forward) }).toEqual(whole(role));
        expect(forward.length).toBeGreaterThan(10);
        const back = await tourByKeyboard(page, 'Shift+Tab');
        expect({ role, ...problemsOf(back), unreached: [] }).toEqual(whole(role));
        expect(back.length).toBe(forward.filter(({ isTabStop }) => isTabStop).length);
      }
      await page.context().close();
    },
  );

  it.each(sampleOf(ROLES, 3, 1))(
    `opens the rows behind its queue and its lists, and comes back: %s (WCAG 2.1.1, 2.4.3; ${sampleName})`,
    async (role) => {
      const page = await signedIn(people.get(role));
      const home = page.url();
      const names = await namesOfRows(page);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        await tabTo(
          page,
          rowLinks(page)
            .and(page.getByRole('link', { name, exact: true }))
            .first(),
        );
        await page.keyboard.press('Enter');
        await page.waitForFunction((before) => location.href !== before, home);
        await settled(page);
        // The opened part also works by keyboard: Tab reaches its rows or its first control.
        await tabTo(
          page,
          page.locator('main').locator('a[href], button:enabled, input:enabled, select:enabled').first(),
        );
        // A headless browser has no key for it.
        await page.goBack();
        await page.waitForFunction((before) => location.href === before, home);
        await settled(page);
      }
      await page.context().close();
    },
  );

  async function signedIn(person: TestPerson | undefined): Promise<Page> {
    const context = await stage.browser.newContext({ reducedMotion: 'reduce', viewport: WIDE });
    const page = await context.newPage();
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(person?.email ?? '');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await settled(page);
    return page;
  }
});

// Helpers

const whole = (role: string) => ({ role, covered: [], unmarked: [], outOfOrder: [], menus: [], unreached: [] });

function problemsOf(stops: readonly Stop[]) {
  return {
    covered: stops.flatMap(({ cover }) => cover ?? []),
    unmarked: stops.flatMap(({ unmarked }) => unmarked ?? []),
    outOfOrder: stops.flatMap(({ before }) => before ?? []),
    menus: stops.flatMap(({ menu }) => menu ?? []),
  };
}

const MAX_TABS = 200;
/** Of the queue, and of each list. */
const ROWS_TRIED = 4;

/** Links of the queue, and of the rows of groups and bills. */
const rowLinks = (page: Page) =>
  page.getByRole('list', { name: 'Needs you' }).getByRole('link').or(page.locator('main tbody').getByRole('link'));

async function namesOfRows(page: Page): Promise<readonly string[]> {
  const names = await rowLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''),
  );
  return [...new Set(names)].slice(0, ROWS_TRIED);
}

/** Presses Tab, from the start of the page, until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await page.evaluate(() => {
    const edge = document.createElement('span');
    edge.tabIndex = -1;
    edge.addEventListener('blur', () => edge.remove());
    document.body.prepend(edge);
    edge.focus();
  });
  for (let count = 0; count < MAX_TABS; count += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${await target.evaluate((element) => element.outerHTML.slice(0, 200))}.`);
}

/** Waits until the dashboard and its deferred parts have loaded. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByRole('combobox', { name: /^Search/ })
    .or(page.getByRole('button', { name: 'Search', exact: true }))
    .waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
}
