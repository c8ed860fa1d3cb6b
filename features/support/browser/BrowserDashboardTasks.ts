import type { Page } from 'playwright-core';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import { BILL_STATUS_LABELS } from '../../../src/ui/kit/feedback/StatusBadge';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { DashboardTasks } from '../tasks/DashboardTasks';
import type { BrowserHouse } from './BrowserHouse';
import { eitherOf, moneyIn } from './read';

export class BrowserDashboardTasks implements DashboardTasks {
  constructor(private readonly house: BrowserHouse) {}

  async look(person: TestPerson): Promise<void> {
    const page = await this.house.go(person, '/dashboard/main');
    await eitherOf(byStatus(page), page.getByRole('heading', { level: 1, name: 'No access' }));
  }

  async toRelease(person: TestPerson): Promise<number> {
    const page = await this.house.pageOf(person);
    const words = page.getByText(/^[\d,]+ unreleased/);
    return (await words.isVisible()) ? Number.parseInt(await words.innerText(), 10) : 0;
  }

  async byStatus(person: TestPerson, status: BillStatus) {
    const page = await this.house.pageOf(person);
    const row = byStatus(page).getByRole('row', { name: new RegExp(`^${BILL_STATUS_LABELS[status]} `) });
    return { count: Number(await row.getByRole('link').innerText()), dueCents: await moneyIn(row) };
  }

  async release(person: TestPerson, bills: readonly StageBill[]): Promise<void> {
    await this.look(person);
    const page = await this.house.pageOf(person);
    for (const { billNumber } of bills) await page.getByLabel(`Choose bill ${billNumber}`).check();
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

  async releaseResult(person: TestPerson, { billNumber }: StageBill): Promise<string> {
    const page = await this.house.pageOf(person);
    const refusals = page.getByRole('list', { name: 'Bills not released' });
    const refusal = refusals.getByRole('listitem').filter({ hasText: `${billNumber}:` });
    // Released bills are only counted, so a bill without a message was released.
    return (await refusal.isVisible()) ? refusal.innerText() : `Bill ${billNumber} is released.`;
  }

  async runProcessing(person: TestPerson, businessDate: LocalDate): Promise<void> {
    await this.look(person);
    const page = await this.house.pageOf(person);
    await page.getByLabel('Business date').fill(businessDate);
    await page.getByRole('button', { name: 'Run processing now' }).click();
    await page
      .getByText(/payments processed,/)
      .first()
      .waitFor();
  }
}

const byStatus = (page: Page) => page.getByRole('table', { name: 'Bills by status' });
