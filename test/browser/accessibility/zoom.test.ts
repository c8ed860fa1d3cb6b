import type { Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { ROUTES } from '../../../src/ui/routes';
import { coveredFocus } from '../../support/browsers/coveredFocus';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import { atDepth } from '../../support/depth';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(600_000);

/** A window of 1280 by 1024 at 400%, and one of 1440 by 900 at 200%. The quick run opens the pages in the smaller one only. */
const SIZES = [
  { width: 320, height: 256 },
  { width: 720, height: 450 },
].slice(0, atDepth(1, 2));
/** Enough to pass what sticks to the edges of the window. */
const STEPS = atDepth(4, 12);

type Area = 'billing' | 'dashboard';

/** Addresses of an area that need no record, and those of a group and a bill. */
const pagesOf = (area: Area, group: string, billPk: string) =>
  ROUTES.map(({ path }) => path.replaceAll(/\/:\w+\?/g, ''))
    .filter((path) => path.startsWith(`/${area}/`) && !path.endsWith('/error'))
    .map((path) => path.replace(':groupNumber', group).replace(':billPk', encodeURIComponent(billPk)))
    .filter((path) => !path.includes(':'));

describe('every page at 200% and 400% zoom (WCAG 1.4.4, 1.4.10, 2.4.11)', () => {
  const stage = stageInBrowser();
  const people = new Map<Area, TestPerson>();
  let group = '';
  let bill = '';

  beforeAll(async () => {
    const { backstage } = stage.server;
    const { data } = backstage;
    group = await data.group({ name: 'Harborview Dental Group' });
    bill = (await data.bill({ groupNumber: group, status: 'RELEASED', period: '2026-02-01' })).billPk;
    await data.bill({ groupNumber: group, status: 'RECONCILED', period: '2026-01-01', dueDate: '2026-01-28' });
    await data.bill({ groupNumber: group, status: 'UNRELEASED', period: '2026-03-01' });
    people.set('billing', await data.billingUser([group], [Role.SuperUser, Role.Reconciler, Role.Payor]));
    people.set('dashboard', await data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] }));
    for (const person of people.values()) await backstage.enableSignIn(person);
  });

  it.each(['billing', 'dashboard'] as const)(
    'scrolls in one direction only, and covers nothing that has focus: %s',
    async (area) => {
      const page = await signedIn(area);
      const problems: string[] = [];
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const path of pagesOf(area, group, bill)) {
          // Without loading the application again, which takes most of the time.
          await page.evaluate((hash) => {
            location.hash = hash;
          }, path);
          await settled(page, path);
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          const found = beyond > 0 ? [`is ${beyond} pixels wider than the window`] : [];
          found.push(...(await coveredFocus(page, STEPS)));
          problems.push(...found.map((problem) => `${path} at ${size.width}: ${problem}`));
        }
      }
      await page.context().close();
      expect(problems).toEqual([]);
    },
  );

  async function signedIn(area: Area): Promise<Page> {
    const context = await stage.browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(people.get(area)?.email ?? '');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page;
  }
});

// Helpers

/** Pages of a group in the office redirect to a tab of its page. */
async function settled(page: Page, path: string): Promise<void> {
  const places = [`#${decodeURIComponent(path)}`, '#/dashboard/groups/'];
  await page.waitForURL(({ hash }) => places.some((place) => decodeURIComponent(hash).startsWith(place)));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
}
