import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { closeShort } from '../../../contract/money/closeShort';
import { createPayment } from '../../../contract/money/payments';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import type { Backstage } from '../../../features/support/stage/Backstage';
import { settlePayment } from '../../../server/money/payments/settlePayment';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { isUnfinished, PREPARED_STATES } from '../../../src/domain/office/exports/PreparedExport';
import { Role } from '../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import {
  accessibilityDefects,
  checksAtDepth,
  inColorsOf,
  VIEWS_OF_SAMPLE,
} from '../../support/browsers/accessibilityDefects';
import { coveredFocus } from '../../support/browsers/coveredFocus';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import { approveRefunds } from '../../support/deposits/approveRefunds';
import { sampleName, sampleOf } from '../../support/depth';
import { drawByBankFile } from '../../support/payments/drawnPayment';
import { bankAccountOf, checkoutOf } from '../../support/payments/payingGroup';
import { putBalance, putWriteOff } from '../../support/register/putWriteOff';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(300_000);

const NARROW = 360;
const WIDTHS = [NARROW, 1440] as const;
const LONG_NAME = 'Maximiliana-Theodora von Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
const LINES = [
  { memberName: 'Ruth Adler', billedCents: 61_240 },
  { memberName: 'Omar Diaz', billedCents: 61_240 },
  { memberName: LONG_NAME, coverage: 'Voluntary accidental death and dismemberment', billedCents: 3_810 },
  { memberName: 'Ivo Baker', billedCents: 41_250 },
];
const FILE = [
  'Employee ID,Employee name,Coverage,Amount',
  'M1,Ruth Adler,Medical,712.40',
  'X2,Omar Diaaz,Medical,612.40',
  'X9,Someone Else,Medical,99.00',
].join('\n');

/** One export in the background in each state. */
const PREPARED = PREPARED_STATES.map((state, index) => {
  const isEnded = !isUnfinished(state);
  const hasFile = state === 'READY' || state === 'EXPIRED';
  return {
    exportPk: `export${index}`.padEnd(21, '0'),
    noun: 'bills',
    format: index % 2 === 0 ? 'xlsx' : 'csv',
    state,
    rows: state === 'QUEUED' ? 0 : 412_500,
    allRows: state === 'QUEUED' ? null : 1_000_000,
    fileName: hasFile ? `Bills ${LONG_NAME} 2026-11-28.xlsx` : '',
    bytes: hasFile ? 53_000_000 : 0,
    requestedAt: '2026-11-28T10:00:00.000Z',
    endedAt: isEnded ? '2026-11-28T10:02:00.000Z' : null,
    expiresAt: hasFile ? '2026-12-05T10:02:00.000Z' : null,
    problem: state === 'FAILED' ? 'The list has more than 1,000,000 bills. Add a filter, then export again.' : '',
  };
});

/** Opens something to check, at the given width. @returns the selector of the part to check; the whole page by default */
type Open = (page: Page, width: number) => Promise<string | undefined>;

describe('accessibility of panels, menus, and messages, on a phone and wide, in light and dark mode (WCAG 2.2 AA)', () => {
  const stage = stageInBrowser();
  const visits = new Map<string, BrowserContext>();
  const people: Record<string, TestPerson> = {};
  let groupNumber = '';
  let reconciled = '';

  beforeAll(async () => {
    const { backstage } = stage.server;
    const { data, db } = backstage;
    groupNumber = await data.group({ name: `${LONG_NAME} Holdings` });
    await data.bill({ groupNumber, period: '2026-02-01', lines: LINES.slice(1) });
    reconciled = (await data.bill({ groupNumber, status: 'RECONCILED', lines: LINES })).billPk;
    people['reconciler'] = await data.billingUser([groupNumber], [Role.Reconciler, Role.Payor], {
      firstName: 'Bridget',
    });
    people['manager'] = await data.person({ roles: [Role.Admin, Role.Manager] });
    people['carrier'] = await data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
    people['sysadmin'] = await data.person({ roles: [Role.Admin, Role.Sysadmin] });
    people['second manager'] = await data.person({ roles: [Role.Admin, Role.Manager] });
    await Promise.all(Object.values(people).map((person) => backstage.enableSignIn(person)));
    const paymentPk = await requestShort(backstage, groupNumber, people['manager']);
    await drawByBankFile(db, backstage.as(people['sysadmin']), paymentPk);
    await approveRefunds(backstage.as(people['manager']), [{ cents: 500, payee: LONG_NAME }]);
    await putWriteOff(db, groupNumber, 'WAITING', 4_000);
    await putBalance(db, groupNumber, LONG_NAME, 4_000);
  });
  afterAll(() => Promise.all([...visits.values()].map((context) => context.close())));

  const VIEWS: Readonly<Record<string, readonly [person: string, open: Open]>> = {
    'balances to settle through payroll': [
      'reconciler',
      async (page) => {
        await selectBalance(page);
        await page.getByRole('button', { name: 'Settle 1 through payroll' }).click();
        await page.getByRole('alertdialog').getByLabel('Tax').waitFor();
        return '[role=alertdialog]';
      },
    ],
    'balances to write off': [
      'reconciler',
      async (page) => {
        await selectBalance(page);
        await page.getByRole('button', { name: 'Write off 1', exact: true }).click();
        await page.getByRole('alertdialog').getByText('1 balance for a second person').waitFor();
        return '[role=alertdialog]';
      },
    ],
    'the approval of a write-off': [
      'reconciler',
      async (page) => {
        await go(page, `/billing/balances/${groupNumber}`);
        await page.getByRole('button', { name: /^Approve write-off/ }).click();
        await page.getByRole('alertdialog').getByLabel('Note (optional)').waitFor();
        return '[role=alertdialog]';
      },
    ],
    'people who are probably the same': [
      'reconciler',
      async (page) => {
        await compare(page, FILE);
        await page.getByText(/^People: 1 to link/).click();
        await page.getByRole('region', { name: 'Probably the same person' }).waitFor();
        return undefined;
      },
    ],
    'a linked person': [
      'reconciler',
      async (page) => {
        await compare(page, FILE.replace('X2', `X${Date.now()}`));
        await page.getByText(/^People: 1 to link/).click();
        await page.getByRole('button', { name: 'Link 1 person' }).click();
        await page.getByRole('region', { name: 'Linked by hand' }).waitFor();
        return undefined;
      },
    ],
    'the evidence of a difference': [
      'reconciler',
      async (page) => {
        await compare(page, FILE);
        const difference = page.getByRole('button', { name: /show the evidence/ }).first();
        await difference.click();
        await page.getByRole('cell', { name: /^Evidence for/ }).waitFor();
        return undefined;
      },
    ],
    'bulk decisions for one kind': [
      'reconciler',
      async (page) => {
        await compare(page, FILE);
        const kinds = page.getByRole('group', { name: 'Kinds of difference' });
        await kinds.getByRole('button').first().click();
        await page.getByText(/^(?:All )?\d+ open of this kind:/).waitFor();
        return undefined;
      },
    ],
    'the question before a large change': [
      'reconciler',
      async (page) => {
        await compare(page, 'Employee ID,Employee name,Coverage,Amount\nM1,Ruth Adler,Medical,612.40');
        await page
          .getByRole('group', { name: 'Kinds of difference' })
          .getByRole('button', { name: /^Terminated, still billed|^No deduction|^Missing/ })
          .or(page.getByRole('group', { name: 'Kinds of difference' }).getByRole('button'))
          .first()
          .click();
        await page.getByRole('button', { name: 'Use payroll amount', exact: true }).click();
        await page.getByRole('alertdialog').waitFor();
        return undefined;
      },
    ],
    'the columns of a file': [
      'reconciler',
      async (page) => {
        await drop(page, FILE.replace('Employee ID,Employee name,Coverage,Amount', 'Ref,Who,For,Taken'));
        await page.getByRole('button', { name: 'Compare', exact: true }).waitFor();
        // The bar sticks to the window's edge, over a field that can be scrolled clear of it.
        await page
          .getByRole('region', { name: 'Variance' })
          .evaluate((bar) => bar.style.setProperty('position', 'static'));
        return undefined;
      },
    ],
    'a question about a file': [
      'reconciler',
      async (page) => {
        const rows = LINES.map(({ memberName, billedCents, coverage = 'Medical' }, index) =>
          [`M${index + 1}`, memberName, '11/15/2026', coverage, (billedCents / 200).toFixed(2)].join(','),
        );
        await drop(page, ['Employee ID,Employee name,Pay date,Coverage,Amount', ...rows].join('\n'));
        await page.getByRole('heading', { name: /^What are the amounts of/ }).waitFor();
        return undefined;
      },
    ],
    'a file that cannot be compared': [
      'reconciler',
      async (page) => {
        await drop(page, 'nothing');
        await page.getByText('payroll.csv cannot be compared.').first().waitFor();
        return undefined;
      },
    ],
    'the menu of the evidence': [
      'reconciler',
      async (page) => {
        await go(page, `/billing/bills/${reconciled}`);
        await page.getByRole('button', { name: 'Evidence' }).click();
        await page.getByRole('menuitem', { name: 'PDF' }).waitFor();
        return '[role=menu]';
      },
    ],
    'a comment that was not saved': [
      'reconciler',
      async (page) => {
        await go(page, `/billing/bills/${reconciled}`);
        const write = page.getByRole('button', { name: 'Write a comment' });
        await write.click();
        await page.getByLabel('Comment', { exact: true }).fill('x'.repeat(300));
        await page.getByRole('button', { name: 'Add comment' }).click();
        await page.getByRole('button', { name: 'Delete comment' }).first().waitFor();
        await page.route('**/comments?*', (route) => route.abort());
        await write.click();
        await page.getByLabel('Comment', { exact: true }).fill('Is this rate right?');
        await page.getByLabel('About a line').fill('Someone');
        await page.getByLabel('About a line').fill('');
        await page.getByRole('button', { name: 'Add comment' }).click();
        await page.getByText('The comment was not saved.').waitFor();
        await page.unroute('**/comments?*');
        return undefined;
      },
    ],
    'a bill with the comments of a carrier': [
      'carrier',
      async (page) => {
        await go(page, `/dashboard/bills/${reconciled}`);
        await page.getByRole('heading', { name: /^Comments/ }).waitFor();
        return undefined;
      },
    ],
    'a member without bills': [
      'reconciler',
      async (page) => {
        await go(page, `/billing/members/${groupNumber}/nobody`);
        await page.getByText('Member not found').waitFor();
        return undefined;
      },
    ],
    'a search without results': [
      'reconciler',
      async (page, width) => {
        await search(page, width, 'zzzzzz');
        await page
          .getByText(/^Nothing/)
          .first()
          .waitFor();
        return 'header';
      },
    ],
    'a search that failed': [
      'reconciler',
      async (page, width) => {
        await page.route('**/api/search?*', (route) => route.abort());
        await search(page, width, 'adler');
        await page.getByText("Uh oh ... there's been an error!").first().waitFor();
        await page.unroute('**/api/search?*');
        return 'header';
      },
    ],
    'the effect of other rules': [
      'manager',
      async (page) => {
        await go(page, `/dashboard/groups/${groupNumber}/rules`);
        await page.getByRole('button', { name: 'Change rules' }).click();
        await page.getByLabel('House rule').selectOption({ label: 'Pay as billed' });
        await page.getByText('Effect:').waitFor();
        return undefined;
      },
    ],
    groups: [
      'manager',
      async (page) => {
        await go(page, '/dashboard/groups');
        await page.getByLabel('Sort by').waitFor({ state: 'attached' });
        return undefined;
      },
    ],
    'the rules of a group': ['manager', (page) => go(page, `/dashboard/groups/${groupNumber}/rules`)],
    'the rules of a group, with an error': [
      'manager',
      async (page) => {
        await go(page, `/dashboard/groups/${groupNumber}/rules`);
        await page.getByRole('button', { name: 'Change rules' }).click();
        await page.getByRole('button', { name: 'Save rules' }).waitFor();
        await page.getByLabel('Medical').fill('250');
        await page.getByLabel('House rule').selectOption({ label: 'Pay as billed' });
        await page.getByText('Enter 0 to 100').first().waitFor();
        return undefined;
      },
    ],
    carriers: ['manager', (page) => go(page, '/dashboard/carriers')],
    'the rules of a carrier': ['manager', (page) => go(page, '/dashboard/carriers/ACME')],
    'expected adjustments of a group without any': ['reconciler', (page) => go(page, '/billing/expected')],
    'a short that another manager decides': ['second manager', (page) => openShort(page, 'Approve short')],
    'a short that the same manager may withdraw': ['manager', (page) => openShort(page, 'Withdraw request')],
    'the upload of groups and carriers, from their list': [
      'manager',
      async (page) => {
        await go(page, '/dashboard/groups');
        await page.getByRole('link', { name: 'Import a file' }).click();
        await page.getByLabel('File type').waitFor();
        expect(await page.getByLabel('File type').inputValue()).toBe(UploadKind.Setup);
        return undefined;
      },
    ],
    'an amount that cannot be read': [
      'reconciler',
      async (page) => {
        await go(page, `/billing/pay?bills=${reconciled}`);
        await page.getByLabel(/^Amount for bill/).fill('some');
        await page.getByText('Enter an amount above zero.').waitFor();
        return undefined;
      },
    ],
    'the question before a processing run for a date ahead': [
      'sysadmin',
      async (page) => {
        await go(page, '/dashboard/processing');
        await page.getByLabel('Business date').fill('2099-12-31');
        await page.getByRole('button', { name: 'Run processing now' }).click();
        await page.getByRole('alertdialog').getByText('more than a year after today').waitFor();
        return undefined;
      },
    ],
    'the question before a processing hold': [
      'sysadmin',
      async (page) => {
        await go(page, '/dashboard/processing');
        await page.getByRole('button', { name: 'Hold processing' }).click();
        await page.getByLabel('Reason for a hold').fill(LONG_NAME);
        await page.getByRole('button', { name: 'Put processing on hold' }).click();
        await page
          .getByRole('alertdialog')
          .getByText(/^No one can save changes/)
          .waitFor();
        return undefined;
      },
    ],
    'reversing a debit at the bank': [
      'manager',
      async (page) => {
        await go(page, '/dashboard/payments');
        await page.getByRole('button', { name: /^LB-/ }).first().click();
        await page.getByRole('button', { name: 'Reverse at the bank', exact: true }).click();
        await page.getByLabel('What went wrong').selectOption('WRONG_AMOUNT');
        await page.getByRole('list', { name: 'Effect of the reversal' }).waitFor();
        return '[role=dialog]';
      },
    ],
    'returning a refund to suspense': [
      'manager',
      async (page) => {
        await go(page, '/dashboard/deposits/refunds');
        await page.getByRole('button', { name: /^Return to suspense: refund to/ }).click();
        const form = page.getByRole('form', { name: /^Refund to/ });
        await form.getByRole('button', { name: 'Return to suspense' }).click();
        await form.getByRole('alert').first().waitFor();
        return undefined;
      },
    ],
    'a dormancy period that is incomplete': [
      'manager',
      async (page) => {
        await go(page, '/dashboard/deposits/refunds/unclaimed');
        await page.getByRole('button', { name: 'Change a period' }).click();
        await page.getByRole('button', { name: 'Save period' }).click();
        await page.getByText('Enter 1 to 15 years.').waitFor();
        return undefined;
      },
    ],
    'exports in the background, in every state': [
      'reconciler',
      async (page) => {
        await page.route('**/api/exports?*', (route) => route.fulfill({ json: { items: PREPARED } }));
        // An export in progress has a progress bar, so `go` would wait for its end.
        await page.goto(`${stage.server.address}#/billing/exports`);
        await page.getByRole('list', { name: 'Your exports' }).getByText('Expired', { exact: true }).waitFor();
        return undefined;
      },
    ],
    // The menu of a running export is gone once the window is a phone's or no longer one, so each width starts its own.
    'the offer to continue a long export in the background': [
      'reconciler',
      async (page, width) => {
        await page.route('**/api/bills/export?*', () => undefined);
        await go(page, '/billing/billSummary?tab=all');
        if (width === NARROW) await page.getByRole('button', { name: /^Filters/ }).click();
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
        await page.getByRole('button', { name: 'Continue in background' }).waitFor();
        return undefined;
      },
    ],
    'a dashboard with the largest changes': ['manager', (page) => go(page, '/dashboard/main')],
  };

  it.each(sampleOf(Object.keys(VIEWS), VIEWS_OF_SAMPLE))(
    `reports no violation, and nothing to scroll sideways (${sampleName}): %s`,
    async (name) => {
      const [person, open] = VIEWS[name] ?? ['', async () => undefined];
      const page = await pageOf(person);
      let within: string | undefined;
      const wide: number[] = [];
      const cut: string[] = [];
      const plain: string[] = [];
      const defects: string[] = [];
      for (const check of checksAtDepth(WIDTHS, Object.keys(VIEWS).indexOf(name))) {
        const { width, schemes } = check;
        await page.goto('about:blank');
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: schemes[0] });
        within = await open(page, width);
        const found = await accessibilityDefects(page, [check], (scheme) => inColorsOf(page, scheme), within);
        defects.push(...found);
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(width);
        cut.push(...(await listsBeyondForm(page)));
        plain.push(...(await plainLinksInText(page)));
      }
      await page.close();
      expect(defects).toEqual([]);
      expect(wide).toEqual([]);
      expect(cut).toEqual([]);
      expect(plain).toEqual([]);
    },
  );

  /** 1280 × 1024 CSS pixels at 400 % zoom, and a phone. */
  const SMALL = [
    { width: 320, height: 256 },
    { width: 390, height: 700 },
  ];
  const FOCUSED: Readonly<Record<string, Open>> = {
    'the lines of a bill to reconcile': async (page) => {
      await drop(page, FILE);
      return go(page, new URL(page.url()).hash.slice(1));
    },
    'the differences from a file': async (page) => {
      await compare(page, FILE);
      return undefined;
    },
    'a bill': (page) => go(page, `/billing/bills/${reconciled}`),
    paying: (page) => go(page, `/billing/pay?bills=${reconciled}`),
  };

  it.each(Object.keys(FOCUSED))('covers nothing that has the focus (2.4.11): %s', async (name) => {
    const page = await pageOf('reconciler');
    const covered: string[] = [];
    for (const size of SMALL) {
      await page.goto('about:blank');
      await page.setViewportSize(size);
      await FOCUSED[name]?.(page, size.width);
      covered.push(...(await coveredFocus(page, 30)));
    }
    await page.close();
    expect(covered).toEqual([]);
  });

  /** @param button label of the action that the person has. */
  async function openShort(page: Page, button: string): Promise<undefined> {
    await go(page, '/dashboard/deposits/suspense');
    await page.getByRole('button', { name: /^Decide short/ }).click();
    await page.getByRole('button', { name: button }).waitFor();
  }

  async function selectBalance(page: Page): Promise<void> {
    await go(page, `/billing/balances/${groupNumber}`);
    await page.getByRole('checkbox', { name: `Select ${LONG_NAME}` }).check();
  }

  async function drop(page: Page, content: string): Promise<void> {
    const { billPk } = await stage.server.backstage.data.bill({ groupNumber, status: 'RELEASED', lines: LINES });
    await go(page, `/billing/bills/${billPk}/reconcile`);
    await page.getByRole('tab', { name: /^Payroll file/ }).click();
    const file = { name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await page.locator('input[type=file]').setInputFiles(file);
  }

  async function compare(page: Page, content: string): Promise<void> {
    await drop(page, content);
    const button = page.getByRole('button', { name: 'Compare', exact: true });
    const compared = page.getByText(/\d+ agree · \d+ differ · \d+ open/);
    await button.or(compared).first().waitFor();
    if (await button.isVisible()) await button.click();
    await compared.waitFor();
  }

  async function search(page: Page, width: number, text: string): Promise<void> {
    await go(page, '/billing/profile');
    if (width === NARROW) await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: /^Search members/ }).fill(text);
  }

  async function go(page: Page, hash: string): Promise<undefined> {
    await page.goto(`${stage.server.address}#${hash}`);
    await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
    await page.getByRole('progressbar').first().waitFor({ state: 'hidden' });
    await page.waitForLoadState('networkidle');
  }

  async function pageOf(name: string): Promise<Page> {
    const context = visits.get(name) ?? (await signedIn(name));
    visits.set(name, context);
    return context.newPage();
  }

  async function signedIn(name: string): Promise<BrowserContext> {
    const context = await stage.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(people[name]?.email ?? '');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
    await page.close();
    return context;
  }
});

// Helpers

/** Lists of choices that are wider than their form. */
function listsBeyondForm(page: Page): Promise<readonly string[]> {
  return page.locator('form select').evaluateAll((lists: HTMLSelectElement[]) =>
    lists
      .filter((list) => {
        const form = list.closest('form');
        return form !== null && list.getBoundingClientRect().right > form.getBoundingClientRect().right + 1;
      })
      .map((list) => list.labels[0]?.textContent ?? 'without a label'),
  );
}

/** Links next to other text that differ from it only in color. axe finds them only in paragraphs and lists. (WCAG 1.4.1) */
function plainLinksInText(page: Page): Promise<readonly string[]> {
  return page.locator('main a[href], [role=dialog] a[href]').evaluateAll((links) =>
    links
      .filter((link) => {
        const { display, textDecorationLine } = getComputedStyle(link);
        const isWord = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? '');
        const isInText = [...(link.parentElement?.childNodes ?? [])].some(isWord);
        return isInText && display === 'inline' && textDecorationLine !== 'underline';
      })
      .map((link) => link.outerHTML.slice(0, 200)),
  );
}

/** Pays a bill but for a short above the limit, which the manager asks to carry to the next bill. @returns the key of the payment */
async function requestShort(backstage: Backstage, groupNumber: string, manager: TestPerson): Promise<string> {
  const { db, data } = backstage;
  const person = await data.billingUser([groupNumber], [Role.Payor]);
  await backstage.enableSignIn(person);
  const payor = backstage.as(person);
  const bill = await data.bill({ groupNumber, status: 'RECONCILED', lines: [{ billedCents: 400_000 }] });
  const bankAccountPk = await bankAccountOf(payor, groupNumber);
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill, amountCents: 200_000 }]);
  const { paymentPk } = await payor.ok(createPayment, { body, idempotencyKey: randomUUID() });
  await new SqlTransactions(db).run((tx) => settlePayment(tx, paymentPk, new Date()));
  const short = { params: { billPk: bill.billPk }, body: { version: 3, note: 'Two members left in August.' } };
  await backstage.as(manager).ok(closeShort, { ...short, idempotencyKey: randomUUID() });
  return paymentPk;
}
