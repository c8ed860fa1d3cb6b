import type { Page } from 'playwright-core';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { BankFigures, CheckShown, CheckToEnter, DepositTasks } from '../tasks/DepositTasks';
import type { BrowserUsers } from './BrowserUsers';

export class BrowserDepositTasks implements DepositTasks {
  constructor(private readonly users: BrowserUsers) {}

  async enter(person: TestPerson, bank: BankFigures, checks: readonly CheckToEnter[]): Promise<void> {
    const page = await this.users.go(person, paths.deposits);
    await page.getByRole('button', { name: 'New deposit' }).click();
    await page.getByLabel("Bank's number of checks").fill(String(bank.count));
    await page.getByLabel("Bank's total").fill(centsToDecimal(bank.total));
    await page.getByRole('button', { name: 'Start deposit' }).click();
    const form = page.getByRole('form', { name: 'Add a check' });
    for (const { number, amount, payer, bill, group } of checks) {
      await form.getByLabel('Check number').fill(number);
      await form.getByLabel('Amount').fill(centsToDecimal(amount));
      await form.getByLabel('Payer').fill(payer);
      await form.getByLabel('Bill number').fill(bill);
      await form.getByLabel('Group number').fill(group);
      await form.getByRole('button', { name: 'Add check' }).click();
      await rowOf(page, number).waitFor();
    }
  }

  async depositLockbox(person: TestPerson, count: number, bankTotal: Cents): Promise<void> {
    const page = await this.users.go(person, paths.deposits);
    await page.getByRole('button', { name: /^Deposit .*\.csv$/ }).click();
    await page.getByLabel("Bank's number of checks").fill(String(count));
    await page.getByLabel("Bank's total").fill(centsToDecimal(bankTotal));
    await page.getByRole('button', { name: 'Start deposit' }).click();
    await page.getByRole('table', { name: 'Checks' }).waitFor();
  }

  async place(person: TestPerson, check: string, billPk: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: `Place check ${check}` }).click();
    const form = page.getByRole('form', { name: `Place check ${check}` });
    await form.getByLabel('Where the check goes').selectOption(billPk);
    await form.getByRole('button', { name: 'Place check' }).click();
    await form.waitFor({ state: 'detached' });
  }

  async explain(person: TestPerson, check: string, reason: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: `Give a reason for check ${check}` }).click();
    const form = page.getByRole('form', { name: `Reason for check ${check}` });
    await form.getByLabel('Why it is not a duplicate').fill(reason);
    await form.getByRole('button', { name: 'Save reason' }).click();
    await form.waitFor({ state: 'detached' });
  }

  async post(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    const post = page.getByRole('button', { name: 'Post deposit' });
    if ((await post.getAttribute('aria-disabled')) === 'true') return;
    await post.click();
    await page.getByRole('button', { name: 'Post the deposit' }).click();
    await post.or(page.getByRole('alert')).first().waitFor({ state: 'detached' });
  }

  async checks(person: TestPerson): Promise<readonly CheckShown[]> {
    const page = await this.users.pageOf(person);
    const rows = await page.getByRole('table', { name: 'Checks' }).locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => {
        const goesTo = (await row.locator('[data-column="Goes to"]').innerText()).split('\n');
        return {
          number: ((await row.locator('[data-column="Check"]').innerText()).split('\n')[0] ?? '').trim(),
          'goes to': goesTo[0] ?? '',
          why: goesTo[1] ?? '',
          effect: await row.locator('[data-column="Effect"]').innerText(),
          warning: goesTo.slice(2).join(' '),
        };
      }),
    );
  }
}

const rowOf = (page: Page, check: string) =>
  page.getByRole('table', { name: 'Checks' }).getByRole('button', { name: `Remove check ${check}` });
