import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { addBankAccount, createPayment } from '../../../contract/payments';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/access/Role';
import { accessibilityDefects, inColorsOf } from '../../support/browsers/accessibilityDefects';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import { ACCOUNT_NUMBER, checkoutOf, ROUTING_NUMBER } from '../../support/payments/payingGroup';
import type { BillWishes, TestBill } from '../../support/server/insertBill';
import type { TestCaller } from '../../support/server/TestCaller';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(300_000);

const WIDTHS = [390, 1440];
/** The header with its menus: what an open menu covers in part is too small a target only until the menu closes. */
const UNDER_NO_MENU = 'header';

/** A screen or a dialog: its address, and how to bring up what is checked, at the width it is checked at. */
interface Look {
  readonly hash: string;
  readonly open?: (page: Page, width: number) => Promise<void>;
  /** The part that is checked, if not the whole page. */
  readonly within?: string;
}

describe('every screen and dialog, narrow and wide, in light and dark (WCAG 2.2 AA)', () => {
  const stage = stageInBrowser();
  const people: Record<string, TestPerson> = {};
  const visits = new Map<string, { readonly context: BrowserContext; readonly page: Page }>();
  let bills: Readonly<Record<'released' | 'modified' | 'reconciled', string>>;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const { data } = backstage;
    const groupNumber = await data.group({ name: 'Harborview Dental Group' });
    const bill = (status: NonNullable<BillWishes['status']>, lines = [{ billedCents: 41_250 }]) =>
      data.bill({ groupNumber, status, lines });
    const payor = await data.billingUser([groupNumber], [Role.Payor]);
    await backstage.admit(payor);
    await payOneBill(backstage.as(payor), groupNumber, await bill('RECONCILED'));
    const changed = [{ billedCents: 41_250, reconciledCents: 40_000 }];
    bills = {
      released: (await bill('RELEASED')).billPk,
      modified: (await bill('MODIFIED', changed)).billPk,
      reconciled: (await bill('RECONCILED')).billPk,
    };
    await bill('UNRELEASED');
    const flags = [Role.SuperUser, Role.Reconciler, Role.Payor];
    const other = await data.group({ name: 'Great Lakes Logistics' });
    people['billing user'] = await data.billingUser([groupNumber, other], flags, { firstName: 'Bridget' });
    people['manager'] = await data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
    people['reconciler'] = await data.billingUser([groupNumber], flags);
    people['newcomer'] = await data.billingUser([groupNumber], flags, { isNew: true });
    await Promise.all(Object.values(people).map((person) => backstage.admit(person)));
  });
  afterAll(() => Promise.all([...visits.values()].map(({ context }) => context.close())));

  const BILLING: Readonly<Record<string, () => Look>> = {
    bills: () => ({ hash: '/billing/billSummary?tab=all' }),
    'filters of the bills': () => ({
      hash: '/billing/billSummary?tab=all&status=RELEASED',
      open: async (page, width) => {
        if (width === 390) await page.getByRole('button', { name: 'Filters (1)' }).click();
      },
    }),
    'chosen bills': () => ({
      hash: '/billing/billSummary?tab=toPay',
      open: async (page, width) => {
        if (width > 390)
          await page
            .getByRole('checkbox', { name: /^Choose bill/ })
            .first()
            .check();
      },
    }),
    'a bill': () => ({ hash: `/billing/bills/${bills.released}` }),
    'the question before reverting a bill': () => ({
      hash: `/billing/bills/${bills.modified}`,
      open: (page) => page.getByRole('button', { name: 'Revert', exact: true }).click(),
    }),
    reconciling: () => ({ hash: `/billing/bills/${bills.released}/reconcile` }),
    paying: () => ({ hash: `/billing/pay?bills=${bills.reconciled}` }),
    payments: () => ({ hash: '/billing/payments' }),
    'a payment': () => ({
      hash: '/billing/payments',
      open: (page) => page.getByRole('button', { name: /^LB-/ }).first().click(),
    }),
    directory: () => ({ hash: '/billing/directory' }),
    'a person of the directory': () => ({
      hash: '/billing/directory',
      open: (page) => page.getByRole('main').getByRole('link', { name: 'Pat' }).first().click(),
    }),
    'adding a person': () => ({ hash: '/billing/directory/new' }),
    uploads: () => ({ hash: '/billing/uploads' }),
    profile: () => ({ hash: '/billing/profile' }),
    'keyboard shortcuts': () => ({ hash: '/billing/billSummary', open: (page) => page.keyboard.press('?') }),
    'the menu of the person': () => ({
      hash: '/billing/billSummary',
      open: (page) => page.getByRole('button', { name: /Bridget/ }).click(),
      within: UNDER_NO_MENU,
    }),
    'the menu of groups': () => ({
      hash: '/billing/billSummary',
      open: (page) => page.getByRole('button', { name: /^Group:/ }).click(),
      within: UNDER_NO_MENU,
    }),
    'no access': () => ({ hash: '/billing/error' }),
  };

  it.each(Object.keys(BILLING))('has no defect for a billing user: %s', (name) => check('billing user', BILLING[name]));

  const OFFICE: Readonly<Record<string, () => Look>> = {
    dashboard: () => ({ hash: '/dashboard/main' }),
    'the table of months': () => ({
      hash: '/dashboard/main',
      open: (page) => page.getByRole('button', { name: 'View as table' }).click(),
    }),
    'the question before releasing bills': () => ({
      hash: '/dashboard/main',
      open: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Choose bill/ })
          .first()
          .check();
        await page.getByRole('button', { name: 'Release 1 bill' }).click();
      },
    }),
    bills: () => ({ hash: '/dashboard/bills' }),
    payments: () => ({ hash: '/dashboard/payments' }),
    directory: () => ({ hash: '/dashboard/directory' }),
    'the open list of groups': () => ({
      hash: '/dashboard/directory',
      open: async (page, width) => {
        if (width === 390) await page.getByRole('button', { name: /^Filters/ }).click();
        await page.getByRole('combobox', { name: 'Group' }).click();
        await page.getByRole('option', { name: /Harborview/ }).waitFor();
      },
    }),
    ...Object.fromEntries(
      ['Add a role', 'Add a group', 'Disable', 'Send welcome email'].map((deed) => [
        `the question before several people are changed: ${deed}`,
        () => ({
          hash: '/dashboard/directory',
          open: async (page: Page) => {
            await page
              .getByRole('checkbox', { name: /^Choose Pat/ })
              .first()
              .check();
            await page.getByRole('button', { name: 'Change selected' }).click();
            await page.getByRole('menuitem', { name: deed }).click();
            await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
          },
        }),
      ]),
    ),
    'adding a person': () => ({ hash: '/dashboard/directory/new' }),
    uploads: () => ({ hash: '/dashboard/uploads' }),
    branding: () => ({ hash: '/dashboard/uploads?tab=branding' }),
    profile: () => ({ hash: '/dashboard/profile' }),
  };

  it.each(Object.keys(OFFICE))('has no defect for a manager: %s', (name) => check('manager', OFFICE[name]));

  it('has no defect for a reconciler: an upload', () =>
    check('reconciler', () => ({
      hash: '/billing/uploads',
      open: async (page) => {
        const name = 'payroll.csv';
        const buffer = Buffer.from('Member ID,Coverage,Deduction\nM1,MED,412.50\n');
        await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
        await page.getByRole('tab', { name: 'Columns' }).waitFor();
      },
    })));

  it('has no defect in the welcome dialog', () =>
    check('newcomer', () => ({
      hash: '/billing/billSummary',
      open: (page) => page.getByRole('dialog').waitFor(),
    })));

  it.each([
    '/signInHelp',
    '/signInHelp/mail',
    '/signInHelp/password',
    '/signInHelp/newAccount',
    '/error',
    '/maintenance',
  ])('has no defect before sign-in: %s', async (hash) => check('nobody', () => ({ hash })));

  /** Opened once for each width, because a dialog may not outlive a change of width. */
  async function check(who: string, look: (() => Look) | undefined): Promise<void> {
    const { hash, open, within } = look?.() ?? { hash: '' };
    const page = await pageOf(who);
    const defects = await accessibilityDefects(
      page,
      WIDTHS,
      async (scheme, width) => {
        if (scheme === 'light') {
          await page.goto('about:blank');
          await page.goto(`${stage.server.address}#${hash}`);
          await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
          await inColorsOf(page, scheme);
          await open?.(page, width);
        }
        await inColorsOf(page, scheme);
      },
      within,
    );
    expect(defects).toEqual([]);
  }

  async function pageOf(who: string): Promise<Page> {
    const before = visits.get(who);
    if (before) return before.page;
    const context = await stage.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    visits.set(who, { context, page });
    const person = people[who];
    if (!person) return page;
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
    return page;
  }
});

// Helpers

async function payOneBill(payor: TestCaller, groupNumber: string, bill: TestBill): Promise<void> {
  const account = {
    groupNumber,
    name: 'Operating',
    bankName: 'First Bank',
    accountType: 'checking' as const,
    routingNumber: ROUTING_NUMBER,
    accountNumber: ACCOUNT_NUMBER,
  };
  const { bankAccountPk } = await payor.ok(addBankAccount, { body: account });
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill }]);
  await payor.ok(createPayment, { body, idempotencyKey: randomUUID() });
}
