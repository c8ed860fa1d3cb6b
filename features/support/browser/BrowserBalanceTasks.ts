import type { WriteOffReason } from '../../../src/domain/billing/register/writeOff';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { BalanceTasks } from '../tasks/BalanceTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf } from './readPage';

export class BrowserBalanceTasks implements BalanceTasks {
  constructor(private readonly users: BrowserUsers) {}

  async shown(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>) {
    const page = await this.users.go(person, paths.balances('billing', groupNumber));
    await eitherOf(page.getByRole('table', { name: 'Balances' }), page.getByText('No balances', { exact: true }));
    const rows = await page.locator('tr:has(> [data-column="Balance"])').all();
    return Promise.all(
      rows.map(async (row) => {
        const lines = async (column: string) =>
          (await row.locator(`[data-column="${column}"]`).innerText())
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean);
        const [member = '', coverage = ''] = await lines('Member');
        const [billed = ''] = await lines('Billed');
        const [balance = '', is = ''] = await lines('Balance');
        return { member, coverage: coverage.split(',')[0] ?? '', billed, balance, is };
      }),
    );
  }

  async settle(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>, members: readonly string[]) {
    const page = await this.users.go(person, paths.balances('billing', groupNumber));
    for (const member of members) await page.getByRole('checkbox', { name: `Select ${member}` }).check();
    await page.getByRole('button', { name: /^Settle \d/ }).click();
    await page.getByRole('alertdialog').getByLabel('From').fill('2026-03-01');
    await page.getByRole('alertdialog').getByLabel('Tax').selectOption('PRE_TAX');
    await page.getByRole('button', { name: /^Make \d/ }).click();
    await page
      .getByText(/^\d+ corrections? ready to send to payroll/)
      .first()
      .waitFor();
  }

  async unpaid(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>) {
    const page = await this.users.go(person, paths.balances('billing', groupNumber));
    await page.getByRole('table', { name: /^Deductions not yet paid/ }).waitFor();
    const rows = await page.locator('tr:has(> [data-column="Not yet paid"])').all();
    return Promise.all(
      rows.map(async (row) => {
        const text = async (column: string) => (await row.locator(`[data-column="${column}"]`).innerText()).trim();
        return {
          deducted: await text('Deducted'),
          unpaid: await text('Not yet paid'),
          age: await text('Age'),
        };
      }),
    );
  }

  async writeOff(
    person: TestPerson,
    { groupNumber }: Pick<Group, 'groupNumber'>,
    members: readonly string[],
    reason: WriteOffReason,
  ) {
    const page = await this.users.go(person, paths.balances('billing', groupNumber));
    for (const member of members) await page.getByRole('checkbox', { name: `Select ${member}` }).check();
    await page.getByRole('button', { name: /^Write off \d/ }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').selectOption(reason);
    await dialog.getByRole('button', { name: /^(Write off \d|Ask for approval)/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async decideWriteOff(
    person: TestPerson,
    group: Pick<Group, 'groupNumber'>,
    member: string,
    action: 'approve' | 'decline' | 'reverse',
  ) {
    const page = await this.opened(person, group);
    const label = { approve: 'Approve', decline: 'Decline', reverse: 'Reverse' }[action];
    await page
      .getByRole('button', { name: new RegExp(`^${label} write-off: ${member}`) })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: `${label} the write-off` }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async writeOffs(person: TestPerson, group: Pick<Group, 'groupNumber'>) {
    const page = await this.opened(person, group);
    const rows = await page.locator('tr:has(> [data-column="Status"])').all();
    return Promise.all(
      rows.map(async (row) => {
        const first = async (column: string) =>
          (await row.locator(`[data-column="${column}"]`).innerText()).trim().split('\n')[0] ?? '';
        return { member: await first('Member'), amount: await first('Amount'), status: await first('Status') };
      }),
    );
  }

  private async opened(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>) {
    const page = await this.users.go(person, paths.balances('billing', groupNumber));
    await page.getByRole('table', { name: 'Write-offs' }).waitFor();
    return page;
  }
}
