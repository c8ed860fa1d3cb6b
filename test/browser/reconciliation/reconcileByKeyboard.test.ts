import type { Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

jest.setTimeout(240_000);

/** Presses from a difference to the reconciled bill with a confirmed correction. */
const MAX_KEYS_TO_RECONCILE = 5;
/** Presses from a difference to the downloaded file of its correction. */
const MAX_KEYS_TO_SEND = 8;
/** Presses from any screen to the downloaded file of the corrections that are not sent yet. */
const MAX_KEYS_FROM_SEARCH = 8;
const FILE = ['Employee ID,Employee name,Coverage,Amount', 'M1,Ada Byron,Medical,400.00', 'M2,Ben Okri,Medical,587.50'];

describe('corrections sent by keyboard only, in a real browser', () => {
  const stage = stageInBrowser();
  let page: Page;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const groupNumber = await backstage.data.group();
    const person = await backstage.data.billingUser([groupNumber], [Role.Reconciler]);
    await backstage.enableSignIn(person);
    const { billPk } = await backstage.data.bill({ groupNumber });
    await waitingCorrection(groupNumber);
    page = await stage.browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(60_000);
    await page.goto(`${stage.server.address}#/billing/bills/${billPk}/reconcile`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('tab', { name: /^Payroll file/ }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    const buffer = Buffer.from(FILE.join('\n'));
    await (await chooser).setFiles({ name: 'payroll.csv', mimeType: 'text/csv', buffer });
    await differences(page).waitFor();
  });
  afterAll(() => page.close());

  it('takes few keys from a difference to the reconciled bill, and to the file for the carrier', async () => {
    const keys = new Keys(page);
    await differences(page).getByRole('button', { name: 'Use payroll amount' }).focus();
    await keys.press('P');
    await keys.press('C');
    await page.getByText(/ · 0 open$/).waitFor();
    await keys.press('Control+Enter');
    await page.getByRole('heading', { name: /^Bill \S/ }).waitFor();
    expect(keys.count).toBeLessThanOrEqual(MAX_KEYS_TO_RECONCILE);
    await page.getByRole('button', { name: 'Download 1 correction' }).waitFor();
    await keys.press('Control+Enter');
    expect(await sentFile(page, keys)).toMatch(/corrections\.xlsx$/);
    expect(keys.count).toBeLessThanOrEqual(MAX_KEYS_TO_SEND);
  });

  it('takes few keys from the search to the file', async () => {
    const keys = new Keys(page);
    await page.getByRole('combobox', { name: /^Search/ }).waitFor();
    await keys.press('Control+k');
    await page.locator('[role=combobox]:focus').waitFor();
    for (const letter of 'se') await keys.press(letter);
    await page.getByRole('option', { name: 'Download corrections to send' }).waitFor();
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Download 1 correction' }).waitFor();
    await keys.press('Control+Enter');
    expect(await sentFile(page, keys)).toMatch(/corrections\.xlsx$/);
    expect(keys.count).toBeLessThanOrEqual(MAX_KEYS_FROM_SEARCH);
  });

  /** A confirmed correction of an earlier bill. */
  async function waitingCorrection(groupNumber: string): Promise<void> {
    const { data, db } = stage.server.backstage;
    const { billPk } = await data.bill({ groupNumber, status: 'RECONCILED' });
    await db
      .insertInto('corrections')
      .values({
        group_number: groupNumber,
        correction_pk: `${billPk}.correction`,
        bill_pk: billPk,
        carrier_code: 'ACME',
        member_id: 'M9',
        member_name: 'Cleo Nash',
        coverage: 'Medical',
        source_key: 'key',
        difference_kind: 'TERMED_STILL_BILLED',
        difference_cents: -41_250,
        kind: 'END_COVERAGE',
        effective_date: localDate('2026-06-30'),
        one_time_cents: 0,
        state: 'OPEN',
      })
      .execute();
  }
});

/** Presses keys and counts them. */
class Keys {
  count = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }
}

/** Sends what the open dialog shows. @returns the name of the downloaded file */
async function sentFile(page: Page, keys: Keys): Promise<string> {
  const dialog = page.getByRole('alertdialog', { name: 'Download 1 correction?' });
  await dialog.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Control+Enter')]);
  await dialog.waitFor({ state: 'hidden' });
  return download.suggestedFilename();
}

const differences = (page: Page) => page.getByRole('table', { name: 'Differences' });
