import type { Locator, Page } from 'playwright-core';
import { REASON_LABELS } from '../../../src/domain/billing/bills/lineEdit';
import type { ContinuationTerms } from '../../../src/domain/billing/continuation/ContinuationPayer';
import type { CorrectionDecision } from '../../../src/domain/billing/corrections/correctionSteps';
import type { AbsenceAnswer } from '../../../src/domain/billing/reconciliation/absentPeople';
import { DISCREPANCY_LABELS, type DiscrepancyKind } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { PayrollQuestion } from '../../../src/domain/billing/reconciliation/payrollFile/payrollQuestions';
import { basisWords } from '../../../src/domain/billing/reconciliation/payrollFile/readingWords';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Decision, Reason } from '../ParameterValues';
import { payrollFiles } from '../stage/payrollFile';
import type { DifferenceShown, PayrollFileToCompare, PayrollTasks } from '../tasks/PayrollTasks';
import { compared } from './BrowserReconciliationTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { eitherOf, heading, moneyIn } from './readPage';

const DECISIONS = {
  acceptOurs: 'Use payroll amount',
  acceptBill: 'Accept as billed',
  expectNextBill: 'Expect on next bill',
} as const;
const OWN_COLUMNS = {
  'Member number': 'Ref',
  'Deducted amount': 'Taken',
  'Member name': 'Who',
  Coverage: 'For',
} as const;

const QUESTION_HEADINGS: Readonly<Record<PayrollQuestion['kind'], RegExp>> = {
  amount: /^Which amounts of .* are compared\?$/,
  basis: /^What are the amounts of/,
  month: /^Is .* for this bill\?$/,
};

export class BrowserPayrollTasks implements PayrollTasks {
  constructor(private readonly users: BrowserUsers) {}

  async compareWith(person: TestPerson, file: PayrollFileToCompare): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('tab', { name: /^Payroll file/ }).click();
    const written = (await payrollFiles(file)).map(async ({ name, ...content }) => ({
      name,
      buffer: Buffer.from(await content.arrayBuffer()),
      mimeType: name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream',
    }));
    await page.locator('input[type=file]').setInputFiles(await Promise.all(written));
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    await eitherOf(compare, compared(page));
    const isAsked = await page.getByRole('radio').first().isVisible();
    // Only a file with a layout of its own is about the question.
    if (isAsked && !file.layout && !file.isEmployeeShare) return this.answer(person, basisWords(undefined));
    if (isAsked || (await this.isAskedForSheet(person))) return;
    if (!file.hasOwnColumns && (await compare.isVisible())) await compare.click();
    if (!file.hasOwnColumns) await compared(page).waitFor();
  }

  async compareWithUpload(person: TestPerson, fileName: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('tab', { name: /^Payroll file/ }).click();
    await page.getByRole('button', { name: `Use ${fileName}` }).click();
    await compared(page).waitFor();
  }

  async uploadCompared(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: /^Upload .* to preview and apply them$/ }).click();
    const link = page.getByRole('status').filter({ hasText: 'Uploaded.' }).getByRole('link');
    const name = await link.innerText();
    await link.click();
    await heading(page, name).waitFor();
  }

  async isAskedForColumns(person: TestPerson): Promise<boolean> {
    const page = await this.users.pageOf(person);
    return page.getByRole('button', { name: 'Compare', exact: true }).isVisible();
  }

  async chooseColumns(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    if (!(await this.isAskedForColumns(person))) await changeButton(page).click();
    for (const [label, column] of Object.entries(OWN_COLUMNS)) await page.getByLabel(label).selectOption(column);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await compared(page).waitFor();
  }

  async isAskedForSheet(person: TestPerson): Promise<boolean> {
    return (await this.users.pageOf(person)).getByRole('heading', { name: /^Choose the sheet of/ }).isVisible();
  }

  async isAskedFor(person: TestPerson, question: PayrollQuestion['kind']): Promise<boolean> {
    return (await this.users.pageOf(person)).getByRole('heading', { name: QUESTION_HEADINGS[question] }).isVisible();
  }

  async answer(person: TestPerson, answer: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page
      .getByRole('radio', { name: answer })
      .or(page.getByRole('checkbox', { name: answer }))
      .check();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await compared(page).waitFor();
  }

  async chooseCoverage(person: TestPerson, name: string, coverage: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByText(/coverage names? compared/).click();
    await page.getByRole('combobox', { name: `Compare ${name} as` }).selectOption(coverage);
    await page.getByText('chosen by hand').waitFor();
  }

  async readingSummary(person: TestPerson): Promise<string> {
    const page = await this.users.pageOf(person);
    return page.getByText(/of the bill’s [\d,]+ members? found/).innerText();
  }

  async rowProblem(person: TestPerson, row: number): Promise<string> {
    const page = await this.users.pageOf(person);
    await page.getByText('Rows that could not be read are not compared.').click();
    return page
      .getByRole('listitem')
      .filter({ hasText: `Row ${row}:` })
      .innerText();
  }

  async canChooseColumnsAgain(person: TestPerson): Promise<boolean> {
    const page = await this.users.pageOf(person);
    return changeButton(page).isVisible();
  }

  async unreadableRowCount(person: TestPerson): Promise<number> {
    const page = await this.users.pageOf(person);
    const title = page.getByText(/^\d+ rows? could not be read\.$/).first();
    return Number.parseInt(await title.innerText(), 10);
  }

  readonly choices = onlyUseCases;

  async differences(person: TestPerson): Promise<readonly DifferenceShown[]> {
    const page = await this.users.pageOf(person);
    const count = Number(/(\d+) differ/.exec(await compared(page).innerText())?.[1]);
    if (count === 0) return [];
    await showDecided(page);
    const rows = differenceRows(page);
    await rows.nth(count - 1).waitFor();
    return Promise.all((await rows.all()).map(differenceIn));
  }

  async linkProposed(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await showPeople(page);
    const proposed = page.getByRole('region', { name: 'Probably the same person' });
    await proposed.getByRole('button', { name: /^Link (all|1 person|\d+ very likely)/ }).click();
    await page.getByRole('region', { name: 'Linked by hand' }).waitFor();
  }

  async removeLinks(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await showPeople(page);
    const linked = page.getByRole('region', { name: 'Linked by hand' });
    await linked.getByRole('button', { name: /^Undo/ }).first().click();
    await linked.waitFor({ state: 'hidden' });
  }

  async applySuggestions(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await suggestions(page).click();
  }

  async hasSuggestions(person: TestPerson): Promise<boolean> {
    return suggestions(await this.users.pageOf(person)).isVisible();
  }

  async decideAsLast(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page
      .getByRole('button', { name: /^Apply as last month: / })
      .first()
      .click();
  }

  async makeStanding(person: TestPerson, member: string): Promise<void> {
    const page = await this.users.pageOf(person);
    const row = differenceRows(page).filter({ hasText: member });
    await row.getByRole('button', { name: /^Make standing: / }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Make this decision standing?' });
    await dialog.getByRole('button', { name: 'Make standing' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText('Standing until ended').waitFor();
  }

  async endStanding(person: TestPerson, member: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Show standing decisions' }).click();
    const end = page.getByRole('button', { name: `End the standing decision: ${member}` });
    // By keyboard: the notice of an earlier step may still cover the button.
    await end.press('Enter');
    await end.waitFor({ state: 'hidden' });
  }

  async openPayerHistory(person: TestPerson, member: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: `History of ${member}` }).click();
    await page.getByRole('list', { name: `History of ${member}` }).waitFor();
  }

  async addPayer(person: TestPerson, terms: ContinuationTerms): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('tab', { name: /^Payroll file/ }).click();
    const show = page.getByRole('button', { name: 'Show continuation payers' });
    if (await show.isVisible()) await show.click();
    await page.getByRole('button', { name: 'Add a payer' }).click();
    const form = page.getByRole('form', { name: 'Add a continuation payer' });
    const fields = {
      'Member number': terms.memberId,
      Coverage: terms.coverage ?? '',
      'First day': terms.from,
      'Last day': terms.through ?? '',
      'Percent of premium': String(terms.percent),
      'Monthly charge': terms.monthlyCents === null ? '' : formatCents(terms.monthlyCents),
      'Paid through': terms.paidThrough ?? '',
    };
    await form.getByLabel('Reason').selectOption(terms.kind);
    if (terms.electedOn !== null) await form.getByLabel('Elected on').fill(terms.electedOn);
    if (terms.extensionPercent !== null)
      await form.getByLabel('Percent from month 19').fill(String(terms.extensionPercent));
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
    await form.getByRole('button', { name: 'Add to the list' }).click();
    await form.waitFor({ state: 'hidden' });
  }

  async answerAbsence(person: TestPerson, member: string, answer: AbsenceAnswer): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByLabel(`Why payroll does not have ${member}`).selectOption(answer);
    const save = page.getByRole('button', { name: 'Save answers for 1 person' });
    await save.click();
    await save.waitFor({ state: 'hidden' });
  }

  async decideKind(person: TestPerson, decision: 'acceptOurs' | 'acceptBill', kind: DiscrepancyKind): Promise<void> {
    const page = await this.users.pageOf(person);
    const name = new RegExp(`^${DISCREPANCY_LABELS[kind]}`);
    await page.getByRole('group', { name: 'Kinds of difference' }).getByRole('button', { name }).click();
    await page.getByRole('button', { name: DECISIONS[decision], exact: true }).click();
  }

  async likelyCauses(person: TestPerson): Promise<readonly string[]> {
    const page = await this.users.pageOf(person);
    const notices = page.getByRole('status').filter({ hasText: 'No suggestions are made for these differences.' });
    return (await notices.allInnerTexts()).map((text) => /^[^.]+\./.exec(text)?.[0] ?? '');
  }

  async decide(
    person: TestPerson,
    decision: Decision | 'expectNextBill',
    member: string,
    reason: Reason,
  ): Promise<void> {
    const page = await this.users.pageOf(person);
    const row = differenceRows(page).filter({ hasText: member });
    await row.getByRole('button', { name: DECISIONS[decision] }).click();
    await row.getByLabel(/^Reason: /).selectOption(REASON_LABELS[reason]);
  }

  async decideCorrections(person: TestPerson, members: readonly string[], decision: CorrectionDecision): Promise<void> {
    const page = await this.users.pageOf(person);
    for (const member of members) {
      const row = differenceRows(page).filter({ hasText: member });
      await row.getByRole('rowheader').click();
      if (decision === 'confirm')
        await row
          .getByRole('button', { name: /^Confirm the correction: / })
          .first()
          .click();
      else if (decision === 'drop') await page.keyboard.press('x');
      else await row.getByRole('button', { name: /Propose the correction again: / }).click();
    }
  }

  async endCoverage(person: TestPerson, member: string, lastDay: LocalDate): Promise<void> {
    const page = await this.users.pageOf(person);
    const row = differenceRows(page).filter({ hasText: member });
    await row.getByRole('button', { name: /: show the evidence for / }).click();
    await row.getByRole('button', { name: /^Edit the correction: / }).click();
    const form = page.getByRole('form', { name: /^Edit correction of / });
    await form.getByLabel('Last day').fill(lastDay);
    await form.getByRole('button', { name: 'Confirm correction' }).click();
    await form.waitFor({ state: 'hidden' });
  }
}

const suggestions = (page: Page) => page.getByRole('button', { name: 'Apply suggestions' });
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change how the file is read' });
const differenceRows = (page: Page) =>
  page
    .getByRole('table', { name: 'Differences' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

async function differenceIn(row: Locator): Promise<DifferenceShown> {
  const text = await row.getByRole('rowheader').innerText();
  const [member = ''] = text.split('\n');
  return {
    member,
    coverage: /· (.+)$/m.exec(text)?.[1] ?? '',
    over: cents(0 - (await moneyIn(row.getByRole('cell').nth(3)))),
  };
}

/** Lists differences with a decision, too. */
async function showDecided(page: Page): Promise<void> {
  const isOpenOnly = page.getByRole('switch', { name: 'Open only' });
  if (await isOpenOnly.isChecked()) await isOpenOnly.click();
}

/** Opens the fold of people who are not matched by their number, unless it is open. */
async function showPeople(page: Page): Promise<void> {
  const fold = page.locator('details', { has: page.locator('summary', { hasText: /^People: / }) });
  await fold.waitFor();
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
}
