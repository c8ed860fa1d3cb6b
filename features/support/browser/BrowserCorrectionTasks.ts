import type { Download, Locator, Page } from 'playwright-core';
import { type CorrectionRecipient, RECIPIENT_LABELS } from '../../../src/domain/billing/corrections/Correction';
import type {
  CodedField,
  CorrectionLayout,
  LayoutColumn,
} from '../../../src/domain/billing/corrections/CorrectionLayout';
import {
  type CorrectionAnswer,
  type CorrectionDecision,
  type CorrectionSort,
  DECISION_LABELS,
} from '../../../src/domain/billing/corrections/correctionSteps';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ListFormat } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';
import type { CorrectionShown, CorrectionTasks, ListOrder } from '../tasks/CorrectionTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { bytesOf, downloadedBytes, eitherOf, settled } from './readPage';

export class BrowserCorrectionTasks implements CorrectionTasks {
  private readonly orders = new Map<TestPerson, ListOrder<CorrectionSort>>();

  constructor(private readonly users: BrowserUsers) {}

  async sort(person: TestPerson, order: ListOrder<CorrectionSort>): Promise<void> {
    this.orders.set(person, order);
  }

  async shown(person: TestPerson): Promise<readonly CorrectionShown[]> {
    const page = await this.open(person);
    const rows = await tableOn(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .all();
    return Promise.all(
      rows.map(async (row) => {
        const texts = async (column: string) => {
          const text = await row.locator(`[data-column="${column}"]`).innerText();
          return text.split('\n').map((one) => one.trim());
        };
        const first = async (column: string) => (await texts(column))[0] ?? '';
        return {
          member: await first('Member'),
          correction: await first('Correction'),
          // The page shows the carrier's name, which differs by scenario.
          to: (await first('To')) === RECIPIENT_LABELS.PAYROLL ? RECIPIENT_LABELS.PAYROLL : RECIPIENT_LABELS.CARRIER,
          state: await first('Status'),
          'send by':
            (await texts('Status')).find((text) => text.startsWith('Send by '))?.slice('Send by '.length) ?? '',
          'shown by': (await texts('Status'))
            .slice(1)
            .filter((text) => !text.startsWith('Send by '))
            .join(' '),
        };
      }),
    );
  }

  readonly unbilled = onlyUseCases;

  readonly unbilledLetter = onlyUseCases;

  async exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    const page = await this.open(person);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    return downloadedBytes(page, page.getByRole('menuitem', { name: format, exact: true }));
  }

  async decide(person: TestPerson, members: readonly string[], decision: CorrectionDecision): Promise<void> {
    const page = await this.open(person);
    for (const member of members) await page.getByRole('checkbox', { name: `Select ${member}` }).check();
    await page.getByRole('button', { name: new RegExp(`^${DECISION_LABELS[decision]} \\d`) }).click();
    await page
      .getByText(/^\d+ corrections? (?:confirmed|dropped|restored)/)
      .first()
      .waitFor();
  }

  readonly collectIn = onlyUseCases;
  readonly confirmFrom = onlyUseCases;
  readonly endCoverage = onlyUseCases;

  readonly sendAs834 = onlyUseCases;

  readonly recordAnswer = onlyUseCases;

  async answer(person: TestPerson, members: readonly string[], answer: CorrectionAnswer, note: string): Promise<void> {
    const page = await this.open(person);
    for (const member of members) {
      await page.getByRole('button', { name: new RegExp(`^Answer .*${member}`) }).click();
      const form = page.getByRole('form', { name: new RegExp(`^Answer to the correction of .*${member}`) });
      await form.getByRole('combobox').selectOption(answer);
      await form.getByRole('textbox').fill(note);
      await form.getByRole('button', { name: 'Save answer' }).click();
      await form.waitFor({ state: 'detached' });
    }
  }

  async send(person: TestPerson, members: readonly string[], format: ListFormat): Promise<Uint8Array> {
    const page = await this.open(person);
    for (const member of members) await page.getByRole('checkbox', { name: `Select ${member}` }).check();
    await page.getByRole('combobox', { name: 'Format' }).selectOption(format === 'CSV' ? 'csv' : 'xlsx');
    const bytes = await downloadedBytes(page, page.getByRole('button', { name: /^Download \d+ for / }));
    await page
      .getByText(/^\d+ corrections? sent/)
      .first()
      .waitFor();
    return bytes;
  }

  async sendConfirmed(person: TestPerson, { billPk }: StageBill): Promise<readonly Uint8Array[]> {
    const area = await this.users.areaOf(person);
    const page = await this.users.go(person, `/${area}/bills/${billPk}`);
    const name = /^Download \d+ corrections?$/;
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('alertdialog', { name: /^Download \d+ corrections?\?$/ });
    const count = await dialog.getByRole('combobox').count();
    const downloads: Download[] = [];
    page.on('download', (one) => downloads.push(one));
    await dialog.getByRole('button', { name }).click();
    await dialog.waitFor({ state: 'hidden' });
    while (downloads.length < count) await page.waitForEvent('download');
    return Promise.all(downloads.map(bytesOf));
  }

  async saveLayout(
    person: TestPerson,
    recipient: CorrectionRecipient,
    { columns, codes }: Partial<CorrectionLayout>,
  ): Promise<void> {
    const page = await this.open(person);
    const row = tableOn(page)
      .getByRole('row')
      .filter({ has: page.locator('[data-column="To"]', { hasText: RECIPIENT_LABELS[recipient] }) });
    await row.first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Columns for / });
    if (columns) await fillColumns(dialog.getByRole('region', { name: 'Columns in order' }), columns);
    for (const { field, value, code } of codes ?? []) await addCode(dialog, field, value, code);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  private async open(person: TestPerson): Promise<Page> {
    const area = await this.users.areaOf(person);
    const order = new URLSearchParams({ status: 'all', ...this.orders.get(person) });
    const page = await this.users.go(person, `/${area}/corrections?${order}`);
    await eitherOf(tableOn(page), page.getByText('Nothing matches'));
    await settled(page);
    return page;
  }
}

/** Replaces the columns. */
async function fillColumns(list: Locator, columns: readonly LayoutColumn[]): Promise<void> {
  const rows = list.getByRole('listitem');
  await rows.first().waitFor();
  while ((await rows.count()) > columns.length)
    await rows
      .last()
      .getByRole('button', { name: /^Remove / })
      .click();
  while ((await rows.count()) < columns.length) await list.getByRole('button', { name: 'Add column' }).click();
  for (const [at, { field, heading }] of columns.entries()) {
    await list.getByRole('combobox', { name: `Shown in column ${at + 1}`, exact: true }).selectOption(field);
    await list.getByRole('textbox', { name: `Heading of column ${at + 1}`, exact: true }).fill(heading);
  }
}

async function addCode(dialog: Locator, field: CodedField, value: string, code: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Add code' }).click();
  const row = dialog.getByRole('region', { name: 'Codes' }).getByRole('listitem').last();
  await row.getByRole('combobox', { name: /^Kind of / }).selectOption(field);
  const box = row.getByLabel(/^Value of /);
  await (field === 'kind' ? box.selectOption(value) : box.fill(value));
  await row.getByRole('textbox', { name: /^Recipient's word/ }).fill(code);
}

function tableOn(page: Page) {
  return page.getByRole('table', { name: 'Corrections' });
}
