import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { freePort } from '../support/identity/freePort';
import { ServerProcess } from '../support/process/ServerProcess';

// Creates the demo, and plays the steps of the README one after the other.
jest.setTimeout(600_000);

/** The demo has the dates of this day, so that the steps do not depend on today's. */
const NOW = '2026-03-11T15:00:00Z';
const MONTH = '2026-03';
const SETTLES = '2026-03-13';
const PASSWORD = 'listbill-demo';

let folder: string;
let server: ServerProcess;
let browser: Browser;
let page: Page;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-newcomer-'));
  const clock = path.join(folder, 'clock');
  writeFileSync(clock, NOW);
  const port = await freePort();
  address = `http://localhost:${port}/`;
  server = new ServerProcess({
    PORT: String(port),
    IDENTITY_PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
    DEMO: 'true',
    NODE_ENV: 'test',
    TEST_CLOCK_FILE: clock,
    PROCESSING_SCHEDULE: 'off',
  });
  browser = await launchBrowser();
  await server.up();
  page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const main = () => page.getByRole('main');
const button = (name: string | RegExp) => main().getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const sees = (text: string | RegExp) => main().getByText(text).first().waitFor();
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));

async function signIn(email: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('main').waitFor();
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /: your account$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Password').waitFor();
}

/** Chooses the group of a page below *Owed to us* in the bar, where it may already be chosen. */
async function ofGroup(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Group: / }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
  await sees(`${name}, group`);
}

it('step 1: the summary lists the open work, names who is late, and explains a bill', async () => {
  expect(readFileSync('README.md', 'utf8')).toContain('### Five minutes');
  await signIn('billing@demo.test');
  await sees('Expected adjustments');
  await sees(/\d+ of \d+ late/);
  await button(/^Explain/)
    .first()
    .click();
  await page
    .getByText(/is \$[\d,.]+ (?:higher|lower) than the/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await main().getByText('To reconcile').first().click();
  await main().getByRole('row').filter({ hasText: 'Harborview Dental Group' }).getByRole('link').first().click();
  await sees('Harborview Dental Group');
  await sees('March 2026');
});

it('step 2: a sample is read at once; each difference is decided, undone, and saved', async () => {
  await main().getByRole('link', { name: 'Reconcile', exact: true }).or(button('Reconcile')).first().click();
  await sees('Try it with a sample');
  await button(`Use payroll-register-${MONTH}.csv`).last().click();
  await sees('28 open');
  await button(/^Use payroll amount:/)
    .first()
    .click();
  await sees('27 open');
  await page.keyboard.press('Control+z');
  await sees('28 open');
  await page.keyboard.press('?');
  await dialog().getByText('Keyboard shortcuts').first().waitFor();
  await page.keyboard.press('Escape');
  await main().getByLabel('Answer for all').selectOption('Left the company');
  await button(/^Save answers for \d+ people/).click();
  await main()
    .getByRole('heading', { name: /^Not in payroll/ })
    .waitFor({ state: 'detached' });
  await button('Apply suggestions').click();
  await sees(/\b0 open/);
  await page.getByText('Draft saved').first().waitFor();
  await link('Bills').first().click();
  await sees('Amounts due and paid');
  await page.goBack();
  await sees(/\b0 open/);
});

it('step 2: corrections, the rate check, and what is owed of each group', async () => {
  const reconciliation = page.url();
  await link(/^Owed to us/)
    .first()
    .click();
  await link(/^Corrections/)
    .first()
    .click();
  for (const state of ['Open', 'Sent', 'Confirmed']) await sees(state);
  await sees(/\d+ overdue/);
  await link('Bills').first().click();
  await main().getByText('To reconcile').first().click();
  await main().getByRole('row').filter({ hasText: 'Great Lakes Logistics' }).getByRole('link').first().click();
  await sees('Rate check');
  await sees(/old rate|confirmed rate/);
  await link(/^Owed to us/)
    .first()
    .click();
  await link(/^Continuation payers/)
    .first()
    .click();
  await ofGroup('Great Lakes Logistics');
  for (const reason of ['COBRA', 'Retiree', 'Leave']) await sees(new RegExp(`^${reason},`));
  await link(/^Balances/)
    .first()
    .click();
  await ofGroup('Harborview Dental Group');
  await sees('1 write-off waits for a second person.');
  await button(/^Approve write-off/).click();
  await dialog()
    .getByRole('button', { name: /^Approve/ })
    .click();
  await dialog().waitFor({ state: 'detached' });
  await main().getByText('1 write-off waits for a second person.').waitFor({ state: 'detached' });
  await link(/^Costs/)
    .first()
    .click();
  await ofGroup('Harborview Dental Group');
  await sees(/departments/i);
  await page.goto(reconciliation);
  await sees(/\b0 open/);
});

it('step 3: the bill is reconciled and paid by keyboard, and gives its corrections, receipt, and evidence', async () => {
  await button(/^Confirm the correction/)
    .first()
    .click();
  // Neither bill nor payroll says from which day.
  await main().getByLabel('Effective date').fill('2026-03-01');
  await button('Confirm correction').click();
  await button('Confirm correction').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Enter');
  await sees('1 correction to send');
  await page.keyboard.press('Control+Enter');
  await dialog().getByText('Each recipient gets one file').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+Enter')]);
  expect(file.suggestedFilename()).not.toBe('');
  await main().getByText('1 correction to send').waitFor({ state: 'detached' });
  await main().getByRole('link', { name: 'Pay', exact: true }).or(button('Pay')).first().click();
  await sees('Fully applied.');
  await button(/^Review/).click();
  await button(/^Pay \$/).click();
  await dialog()
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  await sees('was submitted');
  await button('Print receipt').waitFor();
  await sees('Mar 13, 2026');
  await main()
    .getByRole('link', { name: /^10420-/ })
    .first()
    .click();
  await sees('Payment pending');
  await button('Evidence').click();
  const formats = (await page.getByRole('menuitem').or(dialog().getByRole('button')).allInnerTexts()).join(' ');
  expect(formats).toMatch(/PDF/);
  expect(formats).toMatch(/Excel/);
  await page.keyboard.press('Escape');
  await signOut();
});

it('steps 4 and 5: a system administrator runs processing, and the bill is paid', async () => {
  await signIn('sysadmin@demo.test');
  await link('Processing').first().click();
  await main().getByLabel('Business date').fill(SETTLES);
  await button('Run processing now').click();
  await dialog()
    .getByRole('button', { name: /^Process \d+ payments?/ })
    .click();
  await main().getByText('Mar 13, 2026').first().waitFor();
  await main().getByRole('row').filter({ hasText: 'Mar 13, 2026' }).getByText('Finished').waitFor();
  await signOut();
  await signIn('billing@demo.test');
  await page.goto(`${address}#/billing/bills/10420.2603-1`);
  await sees('Paid');
  await sees('Bridget Okonkwo');
});

it('step 6: people and files show what a change or a commit would do', async () => {
  await link('People').first().click();
  await main()
    .getByRole('link', { name: /Nora Feldman|Feldman/ })
    .first()
    .click();
  await sees('Effective access');
  await main()
    .getByRole('checkbox', { name: /Make Payments/ })
    .or(main().getByRole('gridcell', { name: /Make Payments/ }))
    .first()
    .click();
  await sees('What changes');
  await button('Discard').click();
  await dialog().getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('What changes').waitFor({ state: 'detached' });
  await page.goto(`${address}#/billing/uploads`);
  await main().getByRole('row').filter({ hasText: 'Ready to commit' }).getByRole('link').first().click();
  await sees(/Columns/);
});
