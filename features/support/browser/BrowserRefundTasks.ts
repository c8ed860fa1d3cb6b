import type { Page } from 'playwright-core';
import type { RefundCreditStep } from '../../../src/domain/money/refunds/refundCredit';
import type { UnclaimedStep } from '../../../src/domain/money/refunds/refundStates';
import type { StopOrder } from '../../../src/domain/money/refunds/stopOrder';
import { UNCLAIMED_STEP_LABELS } from '../../../src/domain/money/refunds/unclaimed';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RefundName } from '../ParameterValues';
import type { RefundShown, RefundTasks } from '../tasks/RefundTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { eitherOf, heading } from './readPage';

export class BrowserRefundTasks implements RefundTasks {
  constructor(private readonly users: BrowserUsers) {}

  async issue(person: TestPerson, refund: RefundName | undefined, checkNumber?: number): Promise<void> {
    const page = await this.open(person);
    const name =
      refund === undefined ? 'Select every refund to issue on this page' : `Select the refund to ${refund.payee}`;
    await page.getByRole('checkbox', { name, exact: true }).check();
    await page
      .getByRole('region', { name: 'Selected refunds' })
      .getByRole('button', { name: /^Issue \d+ checks?$/ })
      .click();
    const dialog = page.getByRole('alertdialog');
    if (checkNumber !== undefined) await dialog.getByLabel('First check number').fill(String(checkNumber));
    await dialog.getByRole('button', { name: /^Issue \d+ checks?$/ }).click();
    const problem = dialog.getByText(/^Enter a check number/).first();
    await Promise.race([dialog.waitFor({ state: 'detached' }), problem.waitFor()]);
  }

  readonly renewStopOrder = onlyUseCases;
  readonly endStopOrder = onlyUseCases;

  async voidCheck(person: TestPerson, checkNumber: number, reason: string, stopOrder?: StopOrder): Promise<void> {
    const page = await this.open(person);
    await tableIn(page)
      .getByRole('button', { name: `Void check ${checkNumber}`, exact: true })
      .click();
    const form = tableIn(page).getByRole('form');
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('radio', { name: stopOrder ? /^It left the office/ : /^In the office/ }).check();
    if (stopOrder) {
      await form.getByLabel('Stop order number').fill(stopOrder.number);
      await form.getByLabel('Placed on').fill(stopOrder.placedOn);
    }
    await form.getByRole('button', { name: 'Void check', exact: true }).click();
    await page.getByRole('button', { name: 'Void the check', exact: true }).click();
    await form.waitFor({ state: 'detached' });
  }

  async returnToSuspense(person: TestPerson, { payee }: RefundName, reason: string): Promise<void> {
    const page = await this.open(person);
    await tableIn(page)
      .getByRole('button', { name: `Return to suspense: refund to ${payee}`, exact: true })
      .click();
    const form = tableIn(page).getByRole('form');
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('button', { name: 'Return to suspense', exact: true }).click();
    await page.getByRole('button', { name: 'Return to suspense now', exact: true }).click();
    await form.waitFor({ state: 'detached' });
  }

  async changeUnclaimed(person: TestPerson, step: UnclaimedStep, checkNumber: number, reason: string): Promise<void> {
    const page = await this.open(person);
    const name = step === 'stale' ? `Mark as stale: check ${checkNumber}` : `Resolve unclaimed check ${checkNumber}`;
    await tableIn(page).getByRole('button', { name, exact: true }).click();
    const form = tableIn(page).getByRole('form');
    await form.getByLabel('Reason').fill(reason);
    const label = UNCLAIMED_STEP_LABELS[step];
    await form.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('button', { name: `${label} now`, exact: true }).click();
    await form.waitFor({ state: 'detached' });
  }

  async payByAch(person: TestPerson, { payee }: RefundName, account: string): Promise<void> {
    const page = await this.open(person);
    await tableIn(page)
      .getByRole('button', { name: `Pay by ACH: refund to ${payee}`, exact: true })
      .click();
    const form = tableIn(page).getByRole('form');
    const option = form.getByRole('option', { name: new RegExp(`^${account} `) });
    await form.getByLabel('Account to pay to').selectOption(await option.innerText());
    await form.getByRole('button', { name: 'Pay by ACH', exact: true }).click();
    await page.getByRole('button', { name: 'Pay by ACH now', exact: true }).click();
    await form.waitFor({ state: 'detached' });
  }

  async changeCredit(
    person: TestPerson,
    { payee }: RefundName,
    step: Exclude<RefundCreditStep, 'pay'>,
    what: string,
  ): Promise<void> {
    const page = await this.open(person);
    await tableIn(page)
      .getByRole('button', { name: new RegExp(`: refund to ${payee}$`) })
      .filter({ hasText: /ACH|eturned by|Rejected/ })
      .click();
    const form = tableIn(page).getByRole('form');
    if (step === 'return') await form.getByLabel(/^Return code/).selectOption(what);
    else await form.getByLabel('Reason').fill(what);
    const label = { approve: 'Approve', decline: 'Decline', cancel: 'Cancel ACH credit' };
    const name = step === 'reject' ? 'Record as rejected' : step === 'return' ? 'Record as returned' : label[step];
    await form.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: `${name} now`, exact: true }).click();
    await form.waitFor({ state: 'detached' });
  }

  async shown(person: TestPerson): Promise<readonly RefundShown[]> {
    const page = await this.open(person);
    const rows = tableIn(page)
      .locator('tbody tr')
      .filter({ has: page.locator('[data-column="Payee"]') });
    return Promise.all(
      (await rows.all()).map(async (row) => {
        const first = async (column: string) => {
          const text = await row.locator(`[data-column="${column}"]`).innerText();
          return text.trim().split('\n')[0] ?? '';
        };
        return {
          payee: await first('Payee'),
          amount: await first('Amount'),
          check: (await first('Paid by')).replace(/^ACH to .*/, ''),
          state: await first('State'),
        };
      }),
    );
  }

  /** Opens the screen anew, so that it shows the current states. */
  private async open(person: TestPerson): Promise<Page> {
    await heading(await this.users.go(person, paths.deposits), 'Deposits').waitFor();
    const page = await this.users.go(person, paths.refunds);
    await eitherOf(
      tableIn(page),
      page.getByText('No refunds yet'),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
    return page;
  }
}

const tableIn = (page: Page) => page.getByRole('table', { name: 'Refunds' });
