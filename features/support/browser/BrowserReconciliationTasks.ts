import type { Locator, Page } from 'playwright-core';
import { REASON_LABELS } from '../../../src/domain/bills/lineEdit';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import { centsToDecimal } from '../../../src/domain/money/formatCents';
import { DISCREPANCY_LABELS, type DiscrepancyKind } from '../../../src/domain/reconciliation/Discrepancy';
import type { TestPerson } from '../../../test/support/server/TestData';
import { moneyOf } from '../parameterTypes';
import { payrollText } from '../stage/payrollFile';
import { lineNamed, type StageBill } from '../stage/StageBills';
import type {
  ChangeAsked,
  DroppedFile,
  FoundDifference,
  LineChange,
  ReconciliationTasks,
} from '../tasks/ReconciliationTasks';
import type { Reason } from '../Words';
import type { BrowserHouse } from './BrowserHouse';
import { HEADINGS } from './BrowserSessionTasks';
import { eitherOf, factIn, heading, moneyIn } from './read';

const DECISIONS = { acceptOurs: 'Use payroll amount', acceptBill: 'Accept as billed' } as const;
const OWN_COLUMNS = {
  'Member number': 'Ref',
  'Deducted amount': 'Taken',
  'Member name': 'Who',
  Coverage: 'For',
} as const;

export class BrowserReconciliationTasks implements ReconciliationTasks {
  constructor(private readonly house: BrowserHouse) {}

  async begin(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const area = await this.house.areaOf(person);
    const page = await this.house.go(person, `/${area}/bills/${billPk}/reconcile`);
    await heading(page, /^Reconcile \S/).waitFor();
    await eitherOf(
      editableGrid(page),
      compared(page),
      page.getByText(/^Being edited by/),
      page.getByText(/^This bill is/),
    );
  }

  async takeOver(person: TestPerson, bill: StageBill): Promise<void> {
    await this.begin(person, bill);
    const page = await this.house.pageOf(person);
    await page.getByRole('button', { name: 'Take over' }).click();
    await editableGrid(page).waitFor();
  }

  async canChange(person: TestPerson): Promise<boolean> {
    return editableGrid(await this.house.pageOf(person)).isVisible();
  }

  async changedLines(person: TestPerson): Promise<number> {
    const text = await bar(await this.house.pageOf(person)).innerText();
    return Number(/(\d+) lines? changed/.exec(text)?.[1] ?? 0);
  }

  async change(person: TestPerson, { bill, line, amount, reason }: LineChange): Promise<void> {
    const page = await this.house.pageOf(person);
    const { member, coverage } = lineNamed(bill, line);
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: member }).filter({ hasText: coverage });
    await row.locator('[data-column="0"]').dblclick();
    await page.getByLabel(`Amount of ${member}, ${coverage}`).fill(centsToDecimal(amount));
    await page.keyboard.press('Enter');
    const reasons = page.getByLabel(`Reason of ${member}, ${coverage}`);
    await reasons.waitFor();
    if (reason) await reasons.selectOption(REASON_LABELS[reason]);
    await page.keyboard.press(reason ? 'Enter' : 'Escape');
    await reasons.waitFor({ state: 'hidden' });
  }

  async undo(person: TestPerson): Promise<void> {
    await bar(await this.house.pageOf(person))
      .getByRole('button', { name: 'Undo' })
      .click();
  }

  async canRedo(person: TestPerson): Promise<boolean> {
    return bar(await this.house.pageOf(person))
      .getByRole('button', { name: 'Redo' })
      .isEnabled();
  }

  async save(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await bar(page).getByRole('button', { name: 'Save changes' }).click();
    await eitherOf(
      bar(page).getByText('No unsaved changes'),
      page.getByText('The changes were not saved.').locator('visible=true'),
      heading(page, HEADINGS['maintenance page']),
    );
  }

  async reconcile(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await bar(page).getByRole('button', { name: 'Reconcile' }).click();
    await eitherOf(heading(page, /^Bill \S/), page.getByRole('main').getByRole('alert'));
  }

  async canSendAgain(person: TestPerson): Promise<boolean> {
    const page = await this.house.pageOf(person);
    return page
      .getByRole('main')
      .getByRole('button', { name: /^(Try|Send) again$/ })
      .isVisible();
  }

  async leaveAndComeBack(person: TestPerson, bill: StageBill): Promise<void> {
    const page = await this.house.pageOf(person);
    await bar(page).getByText('Draft saved').waitFor();
    await page.getByRole('link', { name: 'Back to the bill' }).click();
    await heading(page, /^Bill \S/).waitFor();
    await this.begin(person, bill);
    await page.getByText('Draft restored').or(compared(page)).first().waitFor();
  }

  async closeAndComeBack(person: TestPerson, bill: StageBill): Promise<void> {
    const area = await this.house.areaOf(person);
    await this.house.reopen(person, `/${area}/bills/${bill.billPk}/reconcile`);
    await this.begin(person, bill);
    const page = await this.house.pageOf(person);
    await page.getByText('Draft restored').waitFor();
  }

  async variance(person: TestPerson, bill: StageBill): Promise<Cents> {
    const page = await this.house.pageOf(person);
    if (!(await bar(page).isVisible())) await this.begin(person, bill);
    return moneyIn(factIn(bar(page), 'Variance'));
  }

  async drop(person: TestPerson, file: DroppedFile): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByRole('tab', { name: /^Payroll file/ }).click();
    const buffer = Buffer.from(payrollText(file));
    await page.locator('input[type=file]').setInputFiles({ name: 'payroll.csv', mimeType: 'text/csv', buffer });
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    await eitherOf(compare, compared(page));
    if (!file.hasOwnColumns && (await compare.isVisible())) await compare.click();
    if (!file.hasOwnColumns) await compared(page).waitFor();
  }

  async useUploaded(person: TestPerson, fileName: string): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByRole('tab', { name: /^Payroll file/ }).click();
    await page.getByRole('button', { name: `Use ${fileName}` }).click();
    await compared(page).waitFor();
  }

  async isAskedForColumns(person: TestPerson): Promise<boolean> {
    const page = await this.house.pageOf(person);
    return page.getByRole('button', { name: 'Compare', exact: true }).isVisible();
  }

  async sayColumns(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    for (const [label, column] of Object.entries(OWN_COLUMNS)) await page.getByLabel(label).selectOption(column);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await compared(page).waitFor();
  }

  async unreadRow(person: TestPerson, row: number): Promise<string> {
    const page = await this.house.pageOf(person);
    await page.getByText('Show which').click();
    return page
      .getByRole('listitem')
      .filter({ hasText: `Row ${row}:` })
      .innerText();
  }

  async canChooseColumnsAgain(person: TestPerson): Promise<boolean> {
    const page = await this.house.pageOf(person);
    return page.getByRole('button', { name: 'Choose columns again' }).isVisible();
  }

  async unreadRows(person: TestPerson): Promise<number> {
    const page = await this.house.pageOf(person);
    const title = page.getByText(/^\d+ rows? could not be read\.$/).first();
    return Number.parseInt(await title.innerText(), 10);
  }

  async differences(person: TestPerson): Promise<readonly FoundDifference[]> {
    const page = await this.house.pageOf(person);
    const count = Number(/(\d+) differ/.exec(await compared(page).innerText())?.[1]);
    if (count === 0) return [];
    const rows = differenceRows(page);
    await rows.nth(count - 1).waitFor();
    return Promise.all((await rows.all()).map(differenceIn));
  }

  async followSuggestions(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await suggestions(page).click();
  }

  async hasSuggestions(person: TestPerson): Promise<boolean> {
    return suggestions(await this.house.pageOf(person)).isVisible();
  }

  async decideKind(person: TestPerson, decision: 'acceptOurs' | 'acceptBill', kind: DiscrepancyKind): Promise<void> {
    const page = await this.house.pageOf(person);
    const name = new RegExp(`^${DISCREPANCY_LABELS[kind]}`);
    await page.getByRole('group', { name: 'Kinds of difference' }).getByRole('button', { name }).click();
    await page.getByRole('button', { name: DECISIONS[decision], exact: true }).click();
  }

  async question(person: TestPerson): Promise<ChangeAsked | undefined> {
    const page = await this.house.pageOf(person);
    await eitherOf(question(page), page.getByText('Undo').locator('visible=true'));
    if (!(await question(page).isVisible())) return undefined;
    const [before = '', after = ''] =
      (
        await question(page)
          .getByText(/^The bill goes from/)
          .innerText()
      ).match(/-?\$[\d,]+\.\d\d/g) ?? [];
    const lines = Number(/(\d+) lines?/.exec(await question(page).innerText())?.[1]);
    return { before: moneyOf(before), after: moneyOf(after), lines };
  }

  async confirm(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await question(page)
      .getByRole('button', { name: /^Change/ })
      .click();
    await question(page).waitFor({ state: 'hidden' });
  }

  async cancel(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'hidden' });
  }

  async likelyCauses(person: TestPerson): Promise<readonly string[]> {
    const page = await this.house.pageOf(person);
    const notices = page.getByRole('status').filter({ hasText: 'No suggestions are made for these differences.' });
    return (await notices.allInnerTexts()).map((text) => /^[^.]+\./.exec(text)?.[0] ?? '');
  }

  async decide(
    person: TestPerson,
    decision: 'acceptOurs' | 'acceptBill',
    member: string,
    reason: Reason,
  ): Promise<void> {
    const page = await this.house.pageOf(person);
    const row = differenceRows(page).filter({ hasText: member });
    await row.getByRole('button', { name: DECISIONS[decision] }).click();
    await row.getByLabel(/^Reason: /).selectOption(REASON_LABELS[reason]);
  }
}

const suggestions = (page: Page) => page.getByRole('button', { name: 'Apply suggestions' });
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Change \d+ lines? of this bill\?$/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Variance' });
const editableGrid = (page: Page) => page.locator('[role=grid][aria-readonly=false]');
const compared = (page: Page) => page.getByText(/\d+ agree · \d+ differ · \d+ open/);
const differenceRows = (page: Page) =>
  page
    .getByRole('table', { name: 'Differences' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

async function differenceIn(row: Locator): Promise<FoundDifference> {
  const text = await row.getByRole('rowheader').innerText();
  const [member = ''] = text.split('\n');
  return {
    member,
    coverage: /· (.+)$/m.exec(text)?.[1] ?? '',
    over: cents(0 - (await moneyIn(row.getByRole('cell').nth(3)))),
  };
}
