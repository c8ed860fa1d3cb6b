import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { type RowRenders, rowRendersOf, watchRows } from '../../support/browsers/rowRenders';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(120_000);

const PAGE_SIZE = 50;
const BILLS = 60;
const PEOPLE = 12;

describe('a click or a key in a list, in a real browser', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const { data } = backstage;
    const groupNumber = await data.group({ name: 'Harborview' });
    const bills = Array.from({ length: BILLS }, (_, index) =>
      data.bill({ groupNumber, status: 'RELEASED', lines: [{ billedCents: 10_000 + index }] }),
    );
    const people = Array.from({ length: PEOPLE }, () => data.billingUser([groupNumber], [Role.Reconciler]));
    await Promise.all([...bills, ...people]);
    const person = await data.person({ roles: [Role.Admin, Role.Manager] });
    await backstage.enableSignIn(person);
    context = await stage.browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    await watchRows(page);
    await signIn(page, person);
  });
  afterAll(() => context.close());

  describe('the bills', () => {
    const table = () => page.getByRole('table', { name: 'Bills', exact: true });
    const sortBy = (name: string) => table().getByRole('columnheader', { name, exact: true }).getByRole('button');

    beforeEach(async () => {
      await open('#/dashboard/bills?tab=all', page.getByText(`1–${PAGE_SIZE} of ${BILLS} bills`));
      // Its code replaces the placeholders after the rows are shown.
      await table()
        .getByRole('button', { name: /^Explain/ })
        .first()
        .waitFor();
    });

    it('requests the list once and renders the rows once when sorted', async () => {
      const sorted = await rowRendersOf(page, () => sortBy('Balance').click());
      expectOneRepaint(sorted);
      expect(sorted.needless).toBe(0);
    });

    it('requests the list once and renders the rows once on the next page', async () => {
      const next = await rowRendersOf(page, () => page.getByRole('button', { name: 'Next' }).click());
      expectOneRepaint(next);
    });

    it('requests the list once and renders the rows once in a tab with other columns', async () => {
      const tabs = page.getByRole('navigation', { name: 'Bills by status' });
      const shown = await rowRendersOf(page, () => tabs.getByRole('link', { name: /^To reconcile/ }).click());
      expectOneRepaint(shown);
      expect(shown.needless).toBe(0);
      await table().getByRole('columnheader', { name: 'Change' }).waitFor();
    });

    it('do not render again if they are in the list before and after the change', async () => {
      const sorted = '#/dashboard/bills?tab=all&sort=dueDate&direction=asc';
      // Waits until all of its requests have responses.
      await rowRendersOf(page, () => open(sorted, page.getByText(`of ${BILLS} bills`)));
      const status = page.getByLabel('Status', { exact: true });
      const { requests, renders, needless } = await rowRendersOf(page, () => status.selectOption('Released'));
      expect(requests).toHaveLength(1);
      expect([renders, needless]).toEqual([[], 0]);
    });

    it('requests the list once and does not render matching bills again when searched', async () => {
      const search = page.getByLabel('Search', { exact: true });
      const bill = await table().getByRole('link').nth(3).innerText();
      const found = await rowRendersOf(page, () => search.fill(bill));
      expect(found).toEqual({ requests: found.requests.slice(0, 1), renders: [], changes: 1, needless: 0 });
    });

    it('renders one row when it is selected', async () => {
      const row = await rowRendersOf(page, () =>
        page
          .getByRole('checkbox', { name: /^Select bill/ })
          .nth(3)
          .check(),
      );
      expect(row).toEqual({ requests: [], renders: [1], changes: 0, needless: 0 });
    });
  });

  describe('the directory', () => {
    const table = () => page.getByRole('table', { name: 'People', exact: true });

    beforeEach(() => open('#/dashboard/directory', table().getByRole('row').nth(PEOPLE)));

    it('moves rows without rendering them when sorted', async () => {
      const head = table().getByRole('columnheader', { name: 'Email' }).getByRole('button');
      const sorted = await rowRendersOf(page, () => head.click());
      expect(sorted.requests).toHaveLength(1);
      expect(sorted.renders).toEqual([]);
    });

    it('renders one row when it is selected', async () => {
      const row = await rowRendersOf(page, () =>
        page
          .getByRole('checkbox', { name: /^Select/ })
          .nth(3)
          .check(),
      );
      expect(row).toMatchObject({ requests: [], renders: [1], changes: 0 });
    });
  });

  // Helpers

  async function open(hash: string, shown: ReturnType<Page['getByText']>): Promise<void> {
    await page.goto('about:blank');
    // Saved views load after the rows, much later on a busy machine.
    const views = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/api/savedViews'));
    await page.goto(`${stage.server.address}${hash}`);
    await Promise.all([shown.waitFor(), views]);
    await page.waitForLoadState('networkidle');
  }

  async function signIn(target: Page, person: TestPerson): Promise<void> {
    await target.goto(stage.server.address);
    await target.getByLabel('Email').fill(person.email);
    await target.getByLabel('Password').fill(PASSWORD);
    await target.getByRole('button', { name: 'Sign in', exact: true }).click();
    await target.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  }
});

function expectOneRepaint({ requests, renders, changes }: RowRenders): void {
  expect(requests).toHaveLength(1);
  expect(renders).toHaveLength(1);
  expect(changes).toBe(1);
}
