import type { Page } from 'playwright-core';
import type { RemittanceChange } from '../../../contract/money/remittances';
import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { BILL_STATUS_LABELS } from '../../../src/domain/billing/bills/BillStatus';
import type { BankReversalReason } from '../../../src/domain/money/payments/bankReversal';
import type { RemittanceStep } from '../../../src/domain/money/processing/RemittanceState';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ProcessingDownload } from '../choiceTypes';
import type { ListFormat } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';
import type {
  BankFileRequest,
  DashboardTasks,
  RefusedBill,
  RemittanceShown,
  RunPaymentShown,
  UpcomingShown,
} from '../tasks/DashboardTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { downloadedBytes, eitherOf, factIn, moneyIn } from './readPage';

const REMITTANCE_STEP_LABELS: Readonly<Record<RemittanceStep, string>> = {
  send: 'Record as sent',
  clear: 'Record as cleared',
  undo: 'Undo',
  reject: 'Rejected by the bank',
  return: 'Returned by the bank',
};

export class BrowserDashboardTasks implements DashboardTasks {
  constructor(private readonly users: BrowserUsers) {}

  async open(person: TestPerson): Promise<void> {
    const page = await this.users.go(person, '/dashboard/main');
    await eitherOf(byStatus(page), page.getByRole('heading', { level: 1, name: 'No access' }));
  }

  async releasableCount(person: TestPerson): Promise<number> {
    const page = await this.users.pageOf(person);
    if (!(await byStatus(page).isVisible())) throw new Error(`${person.name} does not see the dashboard`);
    await this.users.go(person, BILLS_TO_RELEASE);
    const words = page.getByText(/^[\d,]+ unreleased/);
    // People who may not release bills have no panel.
    await eitherOf(words, page.getByText(/^No bill is waiting for release/).or(byStatus(page)));
    await page.waitForLoadState('networkidle');
    return (await words.isVisible()) ? Number.parseInt(await words.innerText(), 10) : 0;
  }

  async figures(person: TestPerson, counted: BillStatus | 'past due') {
    const page = await this.users.pageOf(person);
    if (counted === 'past due') {
      const link = page.getByRole('link', { name: /past due$/ });
      const count = (await link.isVisible()) ? Number.parseInt(await link.innerText(), 10) : 0;
      return { count, dueCents: await moneyIn(factIn(page.getByRole('main'), 'Past due')) };
    }
    const row = byStatus(page).getByRole('row', { name: new RegExp(`^${BILL_STATUS_LABELS[counted]} `) });
    return { count: Number(await row.getByRole('link').innerText()), dueCents: await moneyIn(row) };
  }

  async release(person: TestPerson, bills: readonly StageBill[]): Promise<void> {
    const page = await this.users.go(person, BILLS_TO_RELEASE);
    await page.getByRole('heading', { name: 'Bills to release' }).waitFor();
    for (const { billNumber } of bills) {
      const choice = page.getByLabel(`Select bill ${billNumber}`);
      if (!(await choice.isVisible())) throw new Error(`Bill ${billNumber} is not offered for release`);
      await choice.check();
    }
    await page.getByRole('button', { name: /^Release \d+ bills?$/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Release \d+ bills? –/ })
      .click();
    await page
      .getByText(/^(\d+ of )?\d+ bills? released$/)
      .first()
      .waitFor();
  }

  readonly releaseAll = onlyUseCases;

  readonly releaseMatching = onlyUseCases;

  async refusedBills(person: TestPerson): Promise<readonly RefusedBill[]> {
    const page = await this.users.pageOf(person);
    const items = await page.getByRole('list', { name: 'Bills not released' }).getByRole('listitem').allInnerTexts();
    return items.map((text) => {
      const [, number = '', reason = ''] = /^([^:]+): (.+)$/.exec(text.trim()) ?? [];
      return { number, reason };
    });
  }

  async runProcessing(person: TestPerson, businessDate: LocalDate): Promise<void> {
    await this.previewProcessing(person, businessDate);
    const page = await this.users.pageOf(person);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Process \d+ payment|Run processing)/ })
      .click();
    await page
      .getByText(/payments? processed,/)
      .first()
      .waitFor();
  }

  async previewProcessing(person: TestPerson, businessDate: LocalDate): Promise<void> {
    const page = await this.users.go(person, '/dashboard/processing');
    await page.getByLabel('Business date').fill(businessDate);
    await page.getByRole('button', { name: 'Run processing now' }).click();
    await page.getByRole('alertdialog').getByRole('list', { name: 'Effect' }).waitFor();
  }

  async processingEffects(person: TestPerson): Promise<readonly string[]> {
    const dialog = (await this.users.pageOf(person)).getByRole('alertdialog');
    const ahead = await dialog.getByRole('status').allInnerTexts();
    const effects = await dialog.getByRole('list', { name: 'Effect' }).getByRole('listitem').allInnerTexts();
    return [...ahead, ...effects].map((text) => text.trim());
  }

  async runPayments(person: TestPerson): Promise<readonly RunPaymentShown[]> {
    const page = await this.users.go(person, '/dashboard/processing');
    const open = page.getByRole('button', { name: /^View payments of the run started / }).first();
    await eitherOf(open, page.getByText('No processing runs yet'));
    if (!(await open.isVisible())) return [];
    await open.click();
    const table = page.getByRole('table', { name: 'Payments of the run' });
    const shown: RunPaymentShown[] = [];
    for (const result of ['Processed', 'Failed', 'Not due', 'Not presented again']) {
      await page.getByLabel('Result', { exact: true }).selectOption(result);
      await eitherOf(table, page.getByText(EMPTY_RESULTS[result] ?? ''));
      for (const row of await table.locator('tbody tr').all()) {
        const reason = row.locator('[data-column="Reason"]');
        shown.push({
          group: await row.locator('[data-column="Group"]').innerText(),
          amount: await row.locator('[data-column="Amount"]').innerText(),
          result: result.toLowerCase(),
          reason: (await reason.allInnerTexts()).join(),
        });
      }
    }
    return shown;
  }

  async remittances(person: TestPerson): Promise<readonly RemittanceShown[]> {
    const page = await this.users.go(person, '/dashboard/remittances');
    const table = page.getByRole('table', { name: 'Remittances', exact: true });
    await eitherOf(table, page.getByText('No remittances yet'));
    const rows = await table.locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => ({
        'business date': (await row.locator('[data-column="Business date"] time').getAttribute('datetime')) ?? '',
        bills: await row.locator('[data-column="Bills"]').innerText(),
        remitted: await row.locator('[data-column="Remitted"]').innerText(),
        state: (await row.locator('[data-column="State"] span').first().innerText()).toLowerCase(),
      })),
    );
  }

  async upcomingRemittances(person: TestPerson): Promise<readonly UpcomingShown[]> {
    const page = await this.users.go(person, '/dashboard/remittances');
    await eitherOf(page.getByRole('table', { name: 'Remittances', exact: true }), page.getByText('No remittances yet'));
    const rows = await page.getByRole('table', { name: 'Upcoming remittances' }).locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => ({
        'business date': (await row.locator('time').first().getAttribute('datetime')) ?? '',
        bills: await row.locator('[data-column="Bills"]').innerText(),
        'to remit': await row.locator('[data-column="To remit"]').innerText(),
      })),
    );
  }

  async recordRemittance(person: TestPerson, { step, note }: RemittanceChange): Promise<void> {
    const page = await this.users.go(person, '/dashboard/remittances');
    const name = new RegExp(`^${REMITTANCE_STEP_LABELS[step]}: `);
    await page.getByRole('button', { name }).first().click();
    const form = page.getByRole('form', { name });
    await form.getByLabel(step === 'send' || step === 'clear' ? 'Note' : 'Reason').fill(note);
    await form.getByRole('button', { name: REMITTANCE_STEP_LABELS[step] }).click();
    await form.waitFor({ state: 'hidden' });
  }

  async answerRemittance(person: TestPerson, answer: string): Promise<void> {
    const page = await this.users.go(person, '/dashboard/remittances');
    const file = { name: 'answer.999', mimeType: 'text/plain', buffer: Buffer.from(answer) };
    await page.locator('input[type=file][aria-label="Answer to an 820"]').setInputFiles(file);
    await page.getByRole('button', { name: 'Record 1 answer' }).click();
    await page.getByText('The answer is recorded at its remittances.').waitFor();
  }

  async remittanceHistory(person: TestPerson): Promise<string> {
    const page = await this.users.go(person, '/dashboard/remittances');
    const table = page.getByRole('table', { name: 'Remittances', exact: true });
    return table.locator('tbody tr').first().locator('[data-column="State"]').innerText();
  }

  async download(person: TestPerson, what: ProcessingDownload): Promise<Uint8Array> {
    const path = what === '820' ? '/dashboard/remittances' : '/dashboard/processing?tab=files';
    const page = await this.users.go(person, path);
    const button = page.getByRole('button', { name: what === '820' ? /^820 of / : /^Download / }).first();
    return downloadedBytes(page, button);
  }

  readonly bankFiles = onlyUseCases;
  readonly returnRates = onlyUseCases;

  async reverseBankFile(person: TestPerson, reason: BankReversalReason): Promise<void> {
    const page = await this.users.go(person, '/dashboard/processing?tab=files');
    await page
      .getByRole('button', { name: /^Reverse ach-\d/ })
      .first()
      .click();
    const form = page.getByRole('form', { name: /^Reverse ach-/ });
    await form.getByLabel('What went wrong').selectOption(reason);
    await form.getByLabel('Explanation').fill('Our own error');
    await form.getByRole('button', { name: /everse \d+ payments?, \$/ }).click();
    await form.waitFor({ state: 'hidden' });
  }

  readonly changeFileReversal = onlyUseCases;

  async changeBankFile(person: TestPerson, change: BankFileRequest): Promise<void> {
    const page = await this.users.go(person, '/dashboard/processing?tab=files');
    const label = STEP_BUTTONS[change.step];
    await page
      .getByRole('button', { name: new RegExp(`^${label}: `) })
      .first()
      .click();
    const form = page.getByRole('form', { name: new RegExp(`^${label}: `) });
    if (change.step === 'acknowledge') {
      await form.getByLabel('Entries reported by the bank').fill(String(change.entryCount));
      await form.getByLabel('Total reported by the bank').fill(formatCents(change.amountCents));
      for (const [index, { confirmation, reason }] of (change.rejected ?? []).entries()) {
        await form.getByRole('button', { name: 'Add a rejected entry' }).click();
        await form.getByLabel(`Confirmation number ${index + 1}`).fill(confirmation);
        await form.getByLabel(`Bank's reason ${index + 1}`).fill(reason);
      }
      await form.getByRole('button', { name: 'Save acknowledgment' }).click();
    } else {
      await form.getByLabel('Reason').fill(change.reason);
      await form.getByRole('button', { name: label, exact: true }).click();
    }
    await form.waitFor({ state: 'hidden' });
  }

  async sendAcknowledgment(person: TestPerson, text: string, isPreview: boolean): Promise<void> {
    const page = await this.users.go(person, '/dashboard/processing?tab=files');
    await page
      .locator('input[type=file][aria-label="Acknowledgment file of the bank"]')
      .setInputFiles({ name: 'acknowledgment.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
    const answers = page.getByRole('table', { name: 'Answers of the bank' });
    await eitherOf(answers, page.getByText('This acknowledgment cannot be used.'));
    const button = page.getByRole('main').getByRole('button', { name: /^Record \d+ answer/ });
    if (isPreview || !(await button.isVisible())) return;
    await button.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: /^Record \d+ answer/ }).click();
    await answers.getByText('Recorded', { exact: true }).first().waitFor();
  }

  async exportReturnEntries(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Export entries', exact: true }).click();
    return downloadedBytes(page, page.getByRole('menuitem', { name: format, exact: true }));
  }

  async postReturnFile(person: TestPerson, text: string): Promise<void> {
    const page = await this.users.go(person, '/dashboard/processing?tab=returns');
    await page
      .locator('input[type=file][aria-label="Return file of the bank"]')
      .setInputFiles({ name: 'returns.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'ascii') });
    const button = page.getByRole('main').getByRole('button', { name: POST_RETURNS });
    await eitherOf(button, page.getByText(/^This file /));
    if (!(await button.isVisible())) return;
    await button.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: POST_RETURNS }).click();
    await page
      .getByRole('list', { name: 'Effect of the file' })
      .getByText(/^\d+ ((payment|reversal|credit|deposit)s? returned|changes? proposed)/)
      .first()
      .waitFor();
  }
}

/** Name of the button that posts a return file. */
const POST_RETURNS = /^(Return \d+ (payment|reversal|credit|deposit)|Propose \d+ change)/;

/** Buttons that start each step. */
const STEP_BUTTONS: Readonly<Record<BankFileRequest['step'], string>> = {
  cancel: 'Cancel file',
  acknowledge: 'Enter acknowledgment',
  reject: 'Record rejection',
  markUnknown: 'Mark as unknown',
};

/** What the screen says when no payment has the result. */
const EMPTY_RESULTS: Readonly<Record<string, string>> = {
  Processed: 'This run processed no payments.',
  Failed: 'No payment failed in this run.',
  'Not due': 'No payment was waiting for a later settlement date.',
  'Not presented again': 'This run presented every returned payment that was due again.',
};

/** Today with its panel of bills to release. */
const BILLS_TO_RELEASE = '/dashboard/main?release=all';

const byStatus = (page: Page) => page.getByRole('table', { name: 'Bills by status' });
