import type { Locator, Page } from 'playwright-core';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { SuspenseMove, SuspenseShown, SuspenseTasks } from '../tasks/SuspenseTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf, heading } from './readPage';

/** Buttons of each move: the one in the list, the one of the form, and the one that confirms it. */
const BUTTONS = {
  apply: ['Apply', 'Apply to bills', 'Apply the money'],
  transfer: ['Transfer', 'Transfer', 'Transfer the money'],
  refund: ['Refund', 'Refund', 'Refund the money'],
  settle: ['Settle return', 'Settle return', 'Settle with the money'],
  approve: ['Decide refund', 'Approve refund', 'Approve the refund'],
  decline: ['Decide refund', 'Decline refund', 'Decline the refund'],
} as const;

export class BrowserSuspenseTasks implements SuspenseTasks {
  private group: Group | undefined;

  constructor(private readonly users: BrowserUsers) {}

  async openGroup(person: TestPerson, group: Group): Promise<void> {
    this.group = group;
    await this.open(person);
  }

  async move(person: TestPerson, check: string, move: SuspenseMove): Promise<void> {
    const page = await this.open(person);
    const [open, submit, confirm] = BUTTONS[move.kind];
    const row = rowOf(page, check);
    const action = row.getByRole('button', { name: new RegExp(`^${open}:`) });
    if (await action.isVisible()) await action.click();
    else {
      await row.getByRole('button', { name: /^More actions:/ }).click();
      await page.getByRole('menuitem', { name: open, exact: true }).click();
    }
    const form = tableIn(page).getByRole('form');
    await fill(form, move);
    const button = form.getByRole('button', { name: submit, exact: true });
    await button.or(form.getByText('another person has to approve it')).first().waitFor();
    if (!(await button.isVisible())) return;
    await button.click();
    const question = page.getByRole('button', { name: confirm, exact: true });
    const alert = form.getByRole('alert');
    await eitherOf(question, alert);
    if (await alert.isVisible()) return;
    await question.click();
    await form.or(alert).first().waitFor({ state: 'detached' });
  }

  async decideShort(person: TestPerson, billNumber: string, decision: 'approve' | 'decline'): Promise<void> {
    await heading(await this.users.go(person, paths.deposits), 'Deposits').waitFor();
    const page = await this.users.go(person, paths.suspense);
    const shorts = page.getByRole('table', { name: 'Shorts waiting for a second manager' });
    await shorts.getByRole('button', { name: `Decide short: bill ${billNumber}` }).click();
    const form = shorts.getByRole('form');
    const isApproval = decision === 'approve';
    await form.getByRole('button', { name: isApproval ? 'Approve short' : 'Decline short', exact: true }).click();
    const confirm = isApproval ? 'Carry the short' : 'Decline the short';
    await page.getByRole('button', { name: confirm, exact: true }).click();
    await form.waitFor({ state: 'detached' });
  }

  async shown(person: TestPerson): Promise<readonly SuspenseShown[]> {
    const page = await this.open(person);
    const rows = tableIn(page)
      .locator('tbody tr')
      .filter({ has: page.locator('[data-column="From"]') });
    return Promise.all(
      (await rows.all()).map(async (row) => {
        const [check = '', ...notes] = await linesOf(row, 'From');
        return {
          check: check.replace('Check ', ''),
          payer: this.group?.name ?? (await linesOf(row, 'Payer'))[0] ?? '',
          amount: (await linesOf(row, 'In suspense'))[0] ?? '',
          available: (await linesOf(row, 'Available'))[0] ?? '',
          note: notes.at(-1) ?? '',
        };
      }),
    );
  }

  /** Opens the screen anew, so that it shows the current amounts. */
  private async open(person: TestPerson): Promise<Page> {
    await heading(await this.users.go(person, paths.deposits), 'Deposits').waitFor();
    const page = await this.users.go(
      person,
      this.group ? paths.group(this.group.groupNumber, 'suspense') : paths.suspense,
    );
    await eitherOf(
      tableIn(page),
      page.getByText('Nothing in suspense'),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
    return page;
  }
}

const tableIn = (page: Page) => page.getByRole('table', { name: 'Money in suspense' });

const rowOf = (page: Page, check: string) =>
  tableIn(page)
    .getByRole('row')
    .filter({ hasText: `Check ${check}` });

async function linesOf(row: Locator, column: string): Promise<readonly string[]> {
  const text = await row.locator(`[data-column="${column}"]`).innerText();
  return text.split('\n').flatMap((line) => line.trim() || []);
}

async function fill(form: Locator, move: SuspenseMove): Promise<void> {
  if (move.kind === 'approve' || move.kind === 'decline') return;
  const amount = centsToDecimal(move.amount);
  if (move.kind === 'apply') {
    for (const field of await form.getByLabel(/^Amount for bill/).all()) await field.fill('');
    await form.getByLabel(`Amount for bill ${move.billNumber}`, { exact: true }).fill(amount);
  } else {
    await form.getByLabel('Amount', { exact: true }).fill(amount);
  }
  if (move.kind === 'refund') await form.getByLabel('Refund to').fill(move.payee);
  if (move.kind === 'transfer' && move.group !== null) {
    await form.getByLabel('Group that paid').fill(move.group);
    await form.getByRole('option', { name: new RegExp(move.group) }).click();
  }
  await form.getByLabel('Reason').fill('By phone');
}
