import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { createPayment } from '../../../contract/payments';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/access/Role';
import { type Stop, tourByKeyboard, unreached } from '../../support/browsers/keyboardTour';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import { atDepth, sampleName, sampleOf } from '../../support/depth';
import { bankAccountOf, checkoutOf } from '../../support/payments/payingGroup';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(300_000);

/** Low, so that most of a dashboard has to be scrolled under what sticks to the edges of the window. */
const WIDE = { width: 1440, height: 620 };
const SIZES = atDepth([WIDE], [WIDE, { width: 390, height: 620 }]);

describe('the dashboard of each role, by keyboard alone', () => {
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

  it.each(sampleOf(['admin', 'manager', 'billing user', 'carrier', 'agent', 'sysadmin'], 3))(
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
