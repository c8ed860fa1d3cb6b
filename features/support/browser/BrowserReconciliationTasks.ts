import type { Page } from 'playwright-core';
import { REASON_LABELS } from '../../../src/domain/billing/bills/lineEdit';
import type { CloseReason, ExpectedSort } from '../../../src/domain/billing/expected/ExpectedAdjustment';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import { moneyOf, shownResult } from '../patterns';
import { lineNamed, type StageBill } from '../stage/StageBills';
import type { ListOrder } from '../tasks/CorrectionTasks';
import type {
  ChangeConfirmation,
  ExpectedShown,
  LineChange,
  OpenExpectedShown,
  ReconciliationTasks,
} from '../tasks/ReconciliationTasks';
import { HEADINGS } from './BrowserSessionTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { creditOrChargeIn, eitherOf, factIn, heading, moneyIn, settled } from './readPage';
import { refusalHeading } from './shownRefusals';

export class BrowserReconciliationTasks implements ReconciliationTasks {
  private readonly expectedOrders = new Map<TestPerson, ListOrder<ExpectedSort>>();

  constructor(private readonly users: BrowserUsers) {}

  async start(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const area = await this.users.areaOf(person);
    const page = await this.users.go(person, `/${area}/bills/${billPk}/reconcile`);
    await eitherOf(heading(page, /^Reconcile \S/), refusalHeading(page));
    if (await refusalHeading(page).isVisible()) return;
    await eitherOf(
      editableGrid(page),
      fileChoice(page),
      compared(page),
      page.getByText(/^Being edited by/),
      page.getByText(/^This bill is/),
    );
  }

  async takeOver(person: TestPerson, bill: StageBill): Promise<void> {
    await this.start(person, bill);
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Take over' }).click();
    await fileChoice(page).waitFor();
  }

  async canChange(person: TestPerson): Promise<boolean> {
    const page = await this.users.pageOf(person);
    await showLines(page);
    return editableGrid(page).isVisible();
  }

  async changedLines(person: TestPerson): Promise<number> {
    const text = await bar(await this.users.pageOf(person)).innerText();
    return Number(/(\d+) lines? changed/.exec(text)?.[1] ?? 0);
  }

  async change(person: TestPerson, { bill, line, amount, reason }: LineChange): Promise<void> {
    const page = await this.users.pageOf(person);
    const { member, coverage } = lineNamed(bill, line);
    await showLines(page);
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
    const page = await this.users.pageOf(person);
    if (!(await isOffered(page, 'Undo'))) throw new Error('There is nothing to undo');
    const linked = page.getByRole('region', { name: 'Linked by hand' });
    const hasLinks = await linked.isVisible();
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    // Links are removed by the server, and the file is compared again.
    if (hasLinks) await linked.waitFor({ state: 'hidden' });
  }

  async canRedo(person: TestPerson): Promise<boolean> {
    return bar(await this.users.pageOf(person))
      .getByRole('button', { name: 'Redo' })
      .isEnabled();
  }

  async save(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    const maintenance = heading(page, HEADINGS['maintenance page']);
    // When the site is down, another request of the page may find out before the click does.
    const button = bar(page).getByRole('button', { name: 'Save changes' }).or(maintenance).first();
    if (!(await button.isEnabled())) {
      if (await this.canChange(person)) throw new Error('There are no changes to save');
      return this.users.reportRefusalAgain(person);
    }
    await button.click();
    await eitherOf(
      bar(page).getByText('No unsaved changes'),
      page.getByText('The changes were not saved.').locator('visible=true'),
      maintenance,
    );
  }

  async reconcile(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    if (!(await isOffered(page, 'Reconcile'))) return this.users.reportRefusalAgain(person);
    await bar(page).getByRole('button', { name: 'Reconcile' }).click();
    await eitherOf(heading(page, /^Bill \S/), page.getByRole('main').getByRole('alert'));
  }

  async canRetry(person: TestPerson): Promise<boolean> {
    const page = await this.users.pageOf(person);
    return page
      .getByRole('main')
      .getByRole('button', { name: /^(Try|Send) again$/ })
      .isVisible();
  }

  async leave(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    const released = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('link', { name: 'Back to the bill' }).click();
    await released;
    await heading(page, /^Bill \S/).waitFor();
  }

  async leaveAndReturn(person: TestPerson, bill: StageBill): Promise<void> {
    const page = await this.users.pageOf(person);
    // Links are saved at once, and only the step is in the draft.
    await bar(page)
      .getByText(/Draft saved|No unsaved changes/)
      .waitFor();
    await page.getByRole('link', { name: 'Back to the bill' }).click();
    await heading(page, /^Bill \S/).waitFor();
    await this.start(person, bill);
    await page.getByText('Draft restored').or(compared(page)).first().waitFor();
  }

  async closeAndReopen(person: TestPerson, bill: StageBill): Promise<void> {
    const area = await this.users.areaOf(person);
    await this.users.reopen(person, `/${area}/bills/${bill.billPk}/reconcile`);
    await this.start(person, bill);
    const page = await this.users.pageOf(person);
    await page.getByText('Draft restored').waitFor();
  }

  async variance(person: TestPerson, bill: StageBill): Promise<Cents> {
    const page = await this.users.pageOf(person);
    if (!(await bar(page).isVisible())) await this.start(person, bill);
    return moneyIn(factIn(bar(page), 'Variance'));
  }

  async expected(person: TestPerson, bill: StageBill): Promise<readonly ExpectedShown[]> {
    const page = await this.users.pageOf(person);
    if (!(await bar(page).isVisible())) await this.start(person, bill);
    const table = page.getByRole('table', { name: 'Expected from earlier bills' });
    const details = page.getByRole('button', { name: 'Details: Expected from earlier bills' });
    await details.waitFor();
    if ((await details.getAttribute('aria-expanded')) !== 'true') await details.click();
    await table.waitFor();
    const rows = table.getByRole('row').filter({ has: page.getByRole('link') });
    return Promise.all(
      (await rows.all()).map(async (row) => ({
        member: (await row.getByRole('cell').nth(0).innerText()).split(' · ')[0] ?? '',
        expected: await creditOrChargeIn(row.getByRole('cell').nth(2)),
        arrived: await creditOrChargeIn(row.getByRole('cell').nth(3)),
        result: shownResult(await row.getByRole('cell').nth(5).innerText()),
      })),
    );
  }

  async closeExpected(person: TestPerson, member: string, reason: CloseReason): Promise<void> {
    await this.openExpected(person);
    const page = await this.users.pageOf(person);
    await page
      .getByRole('button', { name: new RegExp(`^Close ${member}`) })
      .first()
      .click();
    await page.getByLabel('Reason').selectOption(reason);
    await page.getByRole('button', { name: 'Close adjustment' }).click();
    await settled(page);
  }

  readonly closeMatchingExpected = onlyUseCases;

  async closeAllExpected(person: TestPerson, reason: CloseReason): Promise<void> {
    const page = await this.selectAllExpected(person);
    await page.getByRole('button', { name: /^Close \d+$/ }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').selectOption(reason);
    await dialog.getByRole('button', { name: /^Close \d+ adjustment/ }).click();
    await page
      .getByText(/adjustments? closed/)
      .first()
      .waitFor();
  }

  async carrierLetter(person: TestPerson): Promise<string> {
    const page = await this.selectAllExpected(person);
    await page.getByRole('button', { name: /^Write to (?!the carrier:)/ }).click();
    return page.getByRole('dialog', { name: /^Write to/ }).innerText();
  }

  private async selectAllExpected(person: TestPerson): Promise<Page> {
    await this.openExpected(person);
    const page = await this.users.pageOf(person);
    await page.getByRole('checkbox', { name: 'Select all adjustments of the page' }).check();
    return page;
  }

  async sortExpected(person: TestPerson, order: ListOrder<ExpectedSort>): Promise<void> {
    this.expectedOrders.set(person, order);
  }

  async openExpected(person: TestPerson): Promise<readonly OpenExpectedShown[]> {
    const area = await this.users.areaOf(person);
    const order = new URLSearchParams({ ...this.expectedOrders.get(person) });
    const page = await this.users.go(person, `/${area}/expected?${order}`);
    const table = page.getByRole('table', { name: 'Expected adjustments' });
    await eitherOf(table, page.getByText('Nothing is expected'));
    await settled(page);
    const rows = table.getByRole('row').filter({ has: page.getByRole('link') });
    return Promise.all(
      (await rows.all()).map(async (row) => {
        const cells = row.getByRole('cell').filter({ hasNot: page.getByRole('checkbox') });
        const status = await cells.nth(6).innerText();
        return {
          member: (await cells.nth(0).innerText()).split('\n')[0] ?? '',
          number: await cells.nth(1).getByRole('link').innerText(),
          open: await creditOrChargeIn(cells.nth(5)),
          state: status.endsWith(' late') ? ('late' as const) : ('open' as const),
        };
      }),
    );
  }

  async confirmation(person: TestPerson): Promise<ChangeConfirmation | undefined> {
    const page = await this.users.pageOf(person);
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
    const page = await this.users.pageOf(person);
    await question(page)
      .getByRole('button', { name: /^Change/ })
      .click();
    await question(page).waitFor({ state: 'hidden' });
  }

  async cancel(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'hidden' });
  }
}

const question = (page: Page) => page.getByRole('alertdialog', { name: /^Change \d+ lines? of this bill\?$/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Variance' });
const isOffered = (page: Page, name: string) => bar(page).getByRole('button', { name }).isEnabled();
const showLines = (page: Page) => page.getByRole('tab', { name: /^Lines/ }).click();
const fileChoice = (page: Page) => page.getByRole('button', { name: 'Choose files', disabled: false });
const editableGrid = (page: Page) => page.locator('[role=grid][aria-readonly=false]');
export const compared = (page: Page) => page.getByText(/\d+ agree · \d+ differ · \d+ open/);
