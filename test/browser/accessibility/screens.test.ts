import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { releaseBills } from '../../../contract/billing/bills/billStatus';
import { saveAutopay } from '../../../contract/money/autopay';
import { createPayment } from '../../../contract/money/payments';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import type { Backstage } from '../../../features/support/stage/Backstage';
import { Role } from '../../../src/domain/platform/access/Role';
import { addDays, dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import {
  accessibilityDefects,
  checksAtDepth,
  inColorsOf,
  VIEWS_OF_SAMPLE,
} from '../../support/browsers/accessibilityDefects';
import { expectCredit, lackPeople, prepareOffice, proposeCorrection } from '../../support/browsers/listedWork';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import { insertCostSetup } from '../../support/costs/aCostSetup';
import { sampleName, sampleOf } from '../../support/depth';
import { insertValueFile } from '../../support/memberValues/insertValueFile';
import { bankAccountOf, checkoutOf } from '../../support/payments/payingGroup';
import type { BillOptions, TestBill } from '../../support/server/insertBill';
import type { TestCaller } from '../../support/server/TestCaller';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(300_000);

const WIDTHS = [390, 1440] as const;
/** The header with its menus. Excludes targets that an open menu covers partly, which axe reports as too small. */
const HEADER = 'header';

/** A screen or dialog to check: its address, and the steps that open it at the given width. */
interface View {
  readonly hash: string;
  readonly open?: (page: Page, width: number) => Promise<void>;
  /** The selector of the part to check. The whole page by default. */
  readonly selector?: string;
}

describe('accessibility of every screen and dialog, narrow and wide, in light and dark mode (WCAG 2.2 AA)', () => {
  const stage = stageInBrowser();
  const people: Record<string, TestPerson> = {};
  const visits = new Map<string, { readonly context: BrowserContext; readonly page: Page }>();
  let groupNumber: string;
  let bills: Readonly<Record<'released' | 'modified' | 'reconciled' | 'autopaid', string>>;
  let group = '';
  let autopayGroup = '';
  let severalGroups = '';
  let partlyPaid = '';
  let checkedScreens = 0;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const { data } = backstage;
    groupNumber = await data.group({ name: 'Harborview Dental Group' });
    const bill = (status: NonNullable<BillOptions['status']>, lines = [{ billedCents: 41_250 }]) =>
      data.bill({ groupNumber, status, lines });
    const payor = await data.billingUser([groupNumber], [Role.Payor]);
    await backstage.enableSignIn(payor);
    await payOneBill(backstage.as(payor), groupNumber, await bill('RECONCILED'));
    autopayGroup = await data.group({ name: 'Cedar Ridge School District' });
    const autopaid = await data.bill({
      groupNumber: autopayGroup,
      status: 'RECONCILED',
      lines: [{ billedCents: 41_250 }],
    });
    const authorizer = await data.billingUser([autopayGroup], [Role.Payor]);
    await backstage.enableSignIn(authorizer);
    const changed = [{ billedCents: 41_250, reconciledCents: 40_000 }];
    bills = {
      released: (await bill('RELEASED')).billPk,
      modified: (await bill('MODIFIED', changed)).billPk,
      reconciled: (await bill('RECONCILED')).billPk,
      autopaid: autopaid.billPk,
    };
    const lines = [{ billedCents: 39_000 }, { memberName: 'Ben Okri', billedCents: 58_750 }];
    await data.bill({ groupNumber, period: '2026-02-01', lines });
    await bill('UNRELEASED');
    group = groupNumber;
    await insertCostSetup(backstage.db, group);
    const east = { group_number: group, division_number: '01', name: 'East', place: 1, last_month: null };
    await backstage.db.insertInto('divisions').values(east).execute();
    await insertValueFile(backstage.db, group, 'M1', { cost_center: 'OPS' });
    const january = await data.bill({ groupNumber, status: 'RECONCILED', period: '2026-01-01', lines });
    await expectCredit(backstage.db, january);
    await proposeCorrection(backstage.db, january);
    await lackPeople(backstage.db, january);
    const manager = await data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
    people['manager'] = manager;
    const flags = [Role.SuperUser, Role.Reconciler, Role.Payor];
    const other = await data.group({ name: 'Great Lakes Logistics' });
    people['billing user'] = await data.billingUser([groupNumber, other, autopayGroup], flags, {
      firstName: 'Bridget',
    });
    const ofOther = await data.bill({ groupNumber: other, status: 'RECONCILED' });
    severalGroups = `${bills.reconciled},${ofOther.billPk}`;
    people['reconciler'] = await data.billingUser([groupNumber], flags);
    people['newcomer'] = await data.billingUser([groupNumber], flags, { isNew: true });
    await Promise.all(Object.values(people).map((person) => backstage.enableSignIn(person)));
    // Its release adds a notice.
    const { billPk } = await data.bill({ groupNumber: other, status: 'UNRELEASED', lines });
    await backstage.as(manager).ok(releaseBills, { body: { values: [billPk] } });
    partlyPaid = await prepareOffice(backstage, payor, manager, [await bill('RECONCILED'), await bill('RECONCILED')]);
    // Only now, because processing would have paid the bill.
    await turnOnAutopay(backstage.as(authorizer), autopayGroup);
    await addUnverifiedAccounts(backstage, authorizer, autopayGroup);
  });
  afterAll(() => Promise.all([...visits.values()].map(({ context }) => context.close())));

  const BILLING: Readonly<Record<string, () => View>> = {
    bills: () => ({ hash: '/billing/billSummary?tab=all' }),
    'filters of the bills': () => ({
      hash: '/billing/billSummary?tab=all&status=RELEASED',
      open: async (page, width) => {
        if (width === 390) await page.getByRole('button', { name: 'Filters (1)' }).click();
      },
    }),
    'saving a view of the bills': () => ({
      hash: '/billing/billSummary?tab=all&q=10',
      open: async (page) => {
        await page.getByRole('button', { name: /^Views/ }).click();
        await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Save view' });
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.getByText('Enter a name.').waitFor();
      },
    }),
    'a view that is gone': () => ({
      hash: '/billing/payments?view=gone&status=PENDING',
      open: (page) => page.getByText("The view in this address isn't available.").waitFor(),
    }),
    'selected bills': () => ({
      hash: '/billing/billSummary?tab=toPay',
      open: (page) => selectFirst(page, /^Select bill/),
    }),
    'a bill': () => ({
      hash: `/billing/bills/${bills.released}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Details: Change from the previous bill' }).click();
        await page.getByRole('table', { name: 'Change by cause' }).waitFor();
      },
    }),
    'files on a comment, chosen, refused and removed': () => ({
      hash: `/billing/bills/${bills.released}`,
      open: async (page) => {
        const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('See below.') });
        const choose = page.getByLabel('Files to attach').locator('input');
        const write = page.getByRole('button', { name: 'Write a comment' });
        await write.click();
        await page.getByLabel('Comment', { exact: true }).fill('See the letter');
        await choose.setInputFiles([file('letter.txt'), file('old letter.txt')]);
        await page.getByRole('button', { name: 'Add comment' }).click();
        const attached = page.getByRole('list', { name: 'Attached files' });
        await attached.getByRole('button', { name: 'Remove old letter.txt' }).click();
        // A notice is outside of every landmark while it is shown.
        await page.getByText('Undo', { exact: true }).waitFor();
        await page.keyboard.press('Alt+t');
        await page.keyboard.press('Escape');
        await page.getByText('Undo', { exact: true }).waitFor({ state: 'detached' });
        await write.click();
        await choose.setInputFiles([file('form.csv'), file('drawing.svg')]);
        await page.getByText('This file was not attached.').waitFor();
      },
    }),
    'the members of a change from the previous bill': () => ({
      hash: `/billing/bills/${bills.released}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Details: Change from the previous bill' }).click();
        await page.getByRole('button', { name: 'Terminated coverage' }).click();
        await page.getByRole('list', { name: 'Terminated coverage' }).waitFor();
      },
    }),
    'a member': () => ({
      hash: `/billing/members/${groupNumber}/M1`,
      open: (page) => page.getByRole('heading', { name: 'Billed for each month' }).waitFor(),
    }),
    'search results': () => ({
      hash: `/billing/members/${groupNumber}/M1`,
      open: async (page, width) => {
        if (width === 390) await page.getByRole('button', { name: 'Search', exact: true }).click();
        await page.getByRole('combobox', { name: /^Search members/ }).fill('okri');
        await page.getByRole('option').first().waitFor();
      },
      selector: HEADER,
    }),
    'the confirmation before reverting a bill': () => ({
      hash: `/billing/bills/${bills.modified}`,
      open: (page) => page.getByRole('button', { name: 'Revert', exact: true }).click(),
    }),
    reconciling: () => ({ hash: `/billing/bills/${bills.released}/reconcile` }),
    'expected adjustments': () => ({
      hash: `/billing/expected?group=${group}&status=all`,
      open: (page) => page.getByRole('button', { name: 'Close Ben Okri, Medical' }).click(),
    }),
    corrections: () => ({
      hash: `/billing/corrections?group=${group}&status=all`,
      open: (page) => page.getByRole('button', { name: 'Edit Ben Okri, Medical' }).click(),
    }),
    'who pays and is not on the bill': () => ({ hash: `/billing/notOnBill?group=${group}` }),
    'the letter about who pays and is not on the bill': () => ({
      hash: `/billing/notOnBill?group=${group}`,
      open: async (page) => {
        await page.getByRole('checkbox', { name: 'Select all people' }).check();
        await page.getByRole('button', { name: /^Write to / }).click();
      },
    }),
    'the columns of corrections': () => ({
      hash: `/billing/corrections?group=${group}&status=all`,
      open: async (page) => {
        await page.getByRole('checkbox', { name: 'Select Ben Okri, Medical' }).check();
        await page.getByRole('button', { name: 'Columns', exact: true }).click();
        await page.getByRole('button', { name: 'Add code' }).click();
      },
    }),
    'the corrections to send': () => ({
      hash: `/billing/corrections?group=${group}`,
      open: (page) => page.getByRole('button', { name: /^Download \d+ corrections?$/ }).click(),
    }),
    balances: () => ({ hash: `/billing/balances/${group}` }),
    costs: () => ({
      hash: `/billing/costs/${group}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Review the cost centers of payroll.csv' }).click();
        await page.getByRole('table', { name: 'Changed cost centers' }).waitFor();
      },
    }),
    divisions: () => ({ hash: `/billing/divisions/${group}` }),
    'the divisions of a person': () => ({
      hash: `/billing/directory/people/${encodeURIComponent(people['reconciler']?.userId ?? '')}`,
      open: async (page) => {
        await page.getByRole('button', { name: /^Change divisions in/ }).click();
        await page.getByRole('checkbox', { name: 'Whole group' }).uncheck();
        await page.getByRole('checkbox', { name: 'East (01)' }).waitFor();
      },
    }),
    savings: () => ({ hash: `/billing/savings/${group}` }),
    'lines behind the savings': () => ({ hash: `/billing/savings/${group}?tab=lines` }),
    'continuation payers': () => ({
      hash: `/billing/continuation/${group}`,
      open: (page) => page.getByRole('button', { name: 'Add a payer' }).click(),
    }),
    paying: () => ({ hash: `/billing/pay?bills=${bills.reconciled}` }),
    'bank accounts to verify, with wrong amounts entered': () => ({
      hash: `/billing/pay?group=${autopayGroup}`,
      open: async (page) => {
        await page.getByLabel('First deposit').fill('0.99');
        await page.getByLabel('Second deposit').fill('1.00');
        await page.getByRole('button', { name: 'Verify account' }).click();
        await page.getByText('Enter $0.01 to $0.99.').waitFor();
      },
    }),
    'adding a bank account': () => ({
      hash: `/billing/pay?group=${autopayGroup}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Add a bank account' }).click();
        await page.getByRole('button', { name: 'Add account' }).click();
        await page.getByText('Enter a name for the account.').waitFor();
      },
    }),
    'paying for several groups': () => ({
      hash: `/billing/pay?bills=${severalGroups}`,
      open: (page) => page.getByRole('region', { name: 'All groups' }).waitFor(),
    }),
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
    notices: () => ({ hash: '/billing/billSummary', open: openNotices, selector: '[role=dialog]' }),
    'autopay, with terms to agree to': () => ({
      hash: `/billing/autopay/${groupNumber}`,
      open: async (page) => {
        await page.getByLabel('Limit for each bill').fill('$2,000.00');
        await page.getByLabel(/^I authorize Listbill/).check();
      },
    }),
    'the confirmation before turning off autopay': () => ({
      hash: `/billing/autopay/${autopayGroup}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Turn off autopay' }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    }),
    'autopay that is on': () => ({
      hash: `/billing/autopay/${autopayGroup}`,
      open: (page) => page.getByRole('table', { name: 'Autopay changes' }).waitFor(),
    }),
    'bank accounts of a group': () => ({
      hash: `/billing/bankAccounts/${autopayGroup}`,
      open: (page) => page.getByRole('table', { name: 'Bank accounts' }).waitFor(),
    }),
    'a bank account with its names being edited': () => ({
      hash: `/billing/bankAccounts/${autopayGroup}`,
      open: async (page) => {
        await page.getByRole('table', { name: 'Bank accounts' }).getByRole('link').first().click();
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.getByRole('form', { name: 'Edit the account' }).waitFor();
      },
    }),
    'a bill that autopay pays': () => ({
      hash: `/billing/bills/${bills.autopaid}`,
      open: (page) => page.getByRole('link', { name: 'Autopay of this group' }).waitFor(),
    }),
    'keyboard shortcuts': () => ({ hash: '/billing/billSummary', open: (page) => page.keyboard.press('?') }),
    'the menu of the person': () => ({
      hash: '/billing/billSummary',
      open: (page) => page.getByRole('button', { name: /Bridget/ }).click(),
      selector: HEADER,
    }),
    'the menu of groups': () => ({
      hash: '/billing/billSummary',
      open: (page) => page.getByRole('button', { name: /^Group:/ }).click(),
      selector: HEADER,
    }),
    'no access': () => ({ hash: '/billing/error' }),
  };

  it.each(sampleOf(Object.keys(BILLING), VIEWS_OF_SAMPLE))(
    `reports no violation for a billing user (${sampleName}): %s`,
    (name) => check('billing user', BILLING[name]),
  );

  const DASHBOARD: Readonly<Record<string, () => View>> = {
    dashboard: () => ({ hash: '/dashboard/main' }),
    'the table of months': () => ({
      hash: '/dashboard/main',
      open: async (page) => {
        await page.getByRole('button', { name: 'View amounts: Collected by billing month' }).click();
        await page.getByRole('button', { name: 'View as table: Due and collected by month' }).click();
        // Otherwise the header may cover part of a link, and axe measures what is left of it.
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    }),
    'the confirmation before releasing bills': () => ({
      hash: '/dashboard/main?release=all',
      open: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Select bill/ })
          .first()
          .check();
        await page.getByRole('button', { name: 'Release 1 bill' }).click();
      },
    }),
    bills: () => ({ hash: '/dashboard/bills' }),
    payments: () => ({ hash: '/dashboard/payments' }),
    'the menu of views': () => ({
      hash: '/dashboard/groups',
      open: async (page) => {
        await page.getByRole('button', { name: /^Views/ }).click();
        await page.getByRole('menuitemradio', { name: 'Most past due' }).waitFor();
      },
      selector: '[role=menu]',
    }),
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
      ['Add a role', 'Add a group', 'Disable', 'Send welcome email'].map((action) => [
        `the confirmation before changing several people: ${action}`,
        () => ({
          hash: '/dashboard/directory',
          open: async (page: Page) => {
            await page
              .getByRole('checkbox', { name: /^Select Pat/ })
              .first()
              .check();
            await page.getByRole('button', { name: 'Change selected' }).click();
            await page.getByRole('menuitem', { name: action }).click();
            await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
          },
        }),
      ]),
    ),
    'adding a person': () => ({ hash: '/dashboard/directory/new' }),
    invitations: () => ({ hash: '/dashboard/directory/invitations' }),
    deposits: () => ({ hash: '/dashboard/deposits' }),
    'limits over time': () => ({ hash: '/dashboard/controls' }),
    suspense: () => ({ hash: '/dashboard/deposits/suspense' }),
    refunds: () => ({ hash: '/dashboard/deposits/refunds' }),
    'unclaimed property': () => ({ hash: '/dashboard/deposits/refunds/unclaimed' }),
    positivePay: () => ({ hash: '/dashboard/deposits/positivePay' }),
    'settling a returned payment': () => ({
      hash: '/dashboard/deposits/suspense',
      open: async (page) => {
        await page
          .getByRole('button', { name: /^Settle return:/ })
          .first()
          .click();
        await page.getByRole('form', { name: /^Settle / }).waitFor();
      },
    }),
    'the confirmation before closing a bill short': () => ({
      hash: `/dashboard/bills/${partlyPaid}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Close short' }).click();
        await page.getByRole('list', { name: 'Effect' }).waitFor();
      },
    }),
    processing: () => ({ hash: '/dashboard/processing' }),
    'the payments of a processing run': () => ({
      hash: '/dashboard/processing',
      open: async (page) => {
        await page
          .getByRole('button', { name: /^View payments of the run/ })
          .first()
          .click();
        await page.getByRole('table', { name: 'Payments of the run' }).waitFor();
      },
    }),
    remittances: () => ({ hash: '/dashboard/remittances' }),
    bank: () => ({ hash: '/dashboard/bank' }),
    'month end': () => ({ hash: '/dashboard/bank/months' }),
    books: () => ({ hash: '/dashboard/books' }),
    account: () => ({ hash: '/dashboard/books/RECEIVABLE' }),
    'the audit log': () => ({ hash: '/dashboard/audit' }),
    aging: () => ({ hash: '/dashboard/aging' }),
    groups: () => ({ hash: '/dashboard/groups' }),
    'a group': () => ({ hash: `/dashboard/groups/${group}` }),
    "a group's details, to change": () => ({
      hash: `/dashboard/groups/${group}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Change details' }).click();
        await page.getByRole('form', { name: 'Details' }).waitFor();
      },
    }),
    "a group's bills": () => ({ hash: `/dashboard/groups/${group}/bills` }),
    "a group's payments": () => ({ hash: `/dashboard/groups/${group}/payments` }),
    "a group's suspense": () => ({ hash: `/dashboard/groups/${group}/suspense` }),
    "a group's members": () => ({ hash: `/dashboard/groups/${group}/members` }),
    "a carrier's bills": () => ({ hash: '/dashboard/carriers/ACME/bills' }),
    "a group's rules": () => ({
      hash: `/dashboard/groups/${group}/rules`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Change rules' }).click();
        await page.getByRole('heading', { name: 'Change the rules' }).waitFor();
      },
    }),
    "a group's rates": () => ({
      hash: `/dashboard/groups/${group}/rates`,
      open: (page) => page.getByRole('button', { name: 'Add rates' }).click(),
    }),
    "entering a carrier's bank account": () => ({
      hash: '/dashboard/groups/setup/carriers/ACME',
      open: (page) => page.getByRole('button', { name: 'Enter an account' }).click(),
    }),
    'adding a group': () => ({ hash: '/dashboard/groups/setup/groups?add=1' }),
    'returning a payment': () => ({
      hash: '/dashboard/payments',
      open: async (page) => {
        await page.getByRole('button', { name: /^LB-/ }).first().click();
        await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      },
    }),
    uploads: () => ({ hash: '/dashboard/uploads' }),
    'the samples for importing groups': () => ({
      hash: '/dashboard/uploads',
      open: async (page) => {
        await page.getByLabel('File type').selectOption('Groups and carriers');
        await page.getByText('Download sample (Excel)').waitFor();
      },
    }),
    branding: () => ({ hash: '/dashboard/uploads?tab=branding' }),
    profile: () => ({ hash: '/dashboard/profile' }),
    notices: () => ({ hash: '/dashboard/main', open: openNotices, selector: '[role=dialog]' }),
    autopay: () => ({
      hash: `/dashboard/autopay/${autopayGroup}`,
      open: (page) => page.getByRole('table', { name: 'Autopay bills' }).waitFor(),
    }),
  };

  it.each(sampleOf(Object.keys(DASHBOARD), VIEWS_OF_SAMPLE))(
    `reports no violation for a manager (${sampleName}): %s`,
    (name) => check('manager', DASHBOARD[name]),
  );

  it.each([
    ['billing user', 'bills', '/billing/billSummary?tab=all', /^Select bill/],
    ['billing user', 'people', '/billing/directory', /^Select Pat/],
    ['billing user', 'payments', '/billing/payments', /^Select payment/],
    ['billing user', 'expected adjustments', '/billing/expected?status=all', /^Select Ben Okri/],
    ['billing user', 'corrections', '/billing/corrections?status=all', /^Select Ben Okri/],
    ['billing user', 'unbilled people', '/billing/notOnBill', /^Select Ben Okri/],
    ['manager', 'bills', '/dashboard/bills?tab=all', /^Select bill/],
    ['manager', 'people', '/dashboard/directory', /^Select Pat/],
    ['manager', 'groups', '/dashboard/groups', /^Select Harborview/],
  ] as const)('lets a %s select %s by touch, beside the bar of the selection', async (person, _, hash, row) => {
    const page = await pageOf(person);
    const checks = [{ width: 390, schemes: ['light'] }] as const;
    const defects = await accessibilityDefects(page, checks, async (scheme) => {
      await openAt(page, hash);
      await selectFirst(page, row);
      await page.getByRole('region', { name: /^Selected / }).waitFor();
      await inColorsOf(page, scheme);
    });
    expect(defects).toEqual([]);
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    const sizes = await boxes.evaluateAll((all) =>
      all.map((box) => Math.min(...[box.getBoundingClientRect()].flatMap(({ width, height }) => [width, height]))),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });

  it('reports no violation for a reconciler: an upload', () =>
    check('reconciler', () => ({
      hash: '/billing/uploads',
      open: async (page) => {
        const name = 'payroll.csv';
        const buffer = Buffer.from('Member ID,Coverage,Deduction\nM1,MED,412.50\n');
        await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
        await page.getByRole('tab', { name: 'Columns' }).waitFor();
      },
    })));

  it('reports no violation in the welcome dialog', () =>
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
  ])('reports no violation before sign-in: %s', async (hash) => check('nobody', () => ({ hash })));

  /** A screen is loaded once and resized. A view that opens something is loaded once per width: a dialog may close on resize. */
  async function check(name: string, view: (() => View) | undefined): Promise<void> {
    const { hash, open, selector } = view?.() ?? { hash: '' };
    const page = await pageOf(name);
    const checks = checksAtDepth(WIDTHS, checkedScreens++);
    const defects = await accessibilityDefects(
      page,
      checks,
      async (scheme, one) => {
        if (scheme === one.schemes[0] && (open || one === checks[0])) {
          await openAt(page, hash);
          await inColorsOf(page, scheme);
          await open?.(page, one.width);
        }
        await inColorsOf(page, scheme);
      },
      selector,
    );
    expect(defects).toEqual([]);
  }

  async function openAt(page: Page, hash: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${stage.server.address}#${hash}`);
    await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
  }

  async function pageOf(name: string): Promise<Page> {
    const before = visits.get(name);
    if (before) return before.page;
    const context = await stage.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    visits.set(name, { context, page });
    const person = people[name];
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

async function selectFirst(page: Page, row: RegExp): Promise<void> {
  await page.getByRole('checkbox', { name: row }).first().check();
}

async function openNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notices/ }).click();
  await page.getByRole('list', { name: 'Notices' }).getByRole('listitem').first().waitFor();
}

async function payOneBill(payor: TestCaller, groupNumber: string, bill: TestBill): Promise<void> {
  const bankAccountPk = await bankAccountOf(payor, groupNumber);
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill }]);
  await payor.ok(createPayment, { body, idempotencyKey: randomUUID() });
}

async function turnOnAutopay(payor: TestCaller, groupNumber: string): Promise<void> {
  const bankAccountPk = await bankAccountOf(payor, groupNumber);
  const terms = { bankAccountPk, limitCents: cents(200_000), daysBeforeDue: 5 };
  const body = { version: 1, terms, startsOn: dayOf(new Date()), isAuthorized: true };
  await payor.ok(saveAutopay, { params: { groupNumber }, body });
}

/** Adds an account whose small deposits arrived, and a locked one. */
async function addUnverifiedAccounts(backstage: Backstage, payor: TestPerson, groupNumber: string): Promise<void> {
  for (const [accountNumber, attempts] of [
    ['1111222233', 0],
    ['4444555566', 3],
  ] as const) {
    const numbers = { routingNumber: '011000015', accountNumber };
    const bankAccountPk = await bankAccountOf(backstage.as(payor), groupNumber, numbers);
    await backstage.db
      .updateTable('micro_deposits')
      .set({ arrives_on: addDays(dayOf(new Date()), -1), attempts })
      .where('group_number', '=', groupNumber)
      .where('bank_account_pk', '=', bankAccountPk)
      .execute();
  }
}
