import type { Page } from 'playwright-core';
import { UNCLAIMED_KIND_LABELS, type UnclaimedKind } from '../../../src/domain/money/refunds/UnclaimedProperty';
import { POSTAL_STATES } from '../../../src/domain/platform/text/postalStates';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { refundPaths } from '../../../src/ui/kit/navigation/refundPaths';
import { setupPaths } from '../../../src/ui/kit/navigation/setupPaths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { UnclaimedShown, UnclaimedTasks } from '../tasks/UnclaimedTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf } from './readPage';

export class BrowserUnclaimedTasks implements UnclaimedTasks {
  constructor(private readonly users: BrowserUsers) {}

  async setState(person: TestPerson, groupNumber: string, code: string): Promise<void> {
    const page = await this.users.go(person, setupPaths.record('groups', groupNumber));
    await page.getByRole('button', { name: 'Change details' }).click();
    await page.getByLabel('State', { exact: true }).selectOption(POSTAL_STATES[code] ?? code);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page
      .getByText(/ saved$/)
      .first()
      .waitFor();
  }

  async setPeriod(person: TestPerson, kind: UnclaimedKind, code: string | undefined, years: number): Promise<void> {
    const page = await this.open(person);
    await page.getByRole('button', { name: 'Change a period' }).click();
    const form = page.getByRole('form', { name: 'Change a dormancy period' });
    if (code !== undefined) await form.getByLabel('State').selectOption(code);
    await form.getByLabel('Kind').selectOption(UNCLAIMED_KIND_LABELS[kind]);
    await form.getByLabel('Years').fill(String(years));
    await form.getByLabel('Reason').fill('State law');
    await form.getByRole('button', { name: 'Save period' }).click();
    await page.getByRole('table', { name: 'Dormancy periods' }).getByText('State law').first().waitFor();
  }

  async shown(person: TestPerson): Promise<readonly UnclaimedShown[]> {
    const page = await this.open(person);
    const rows = page.getByRole('table', { name: 'Unclaimed property' }).locator('tbody tr');
    return Promise.all(
      (await rows.all()).map(async (row) => {
        const lines = async (column: string) => {
          const text = await row.locator(`[data-column="${column}"]`).innerText();
          return text.trim().split('\n');
        };
        const [state = ''] = await lines('State');
        const [, period = ''] = await lines('Dormancy date');
        return {
          owner: (await lines('Owner'))[0] ?? '',
          kind: (await lines('Kind'))[0] ?? '',
          state: state === 'Set state' ? 'No state' : state,
          amount: (await lines('Amount'))[0] ?? '',
          dormant: (await row.locator('[data-column="Dormancy date"] time').getAttribute('datetime')) ?? '',
          period,
        };
      }),
    );
  }

  private async open(person: TestPerson): Promise<Page> {
    await this.users.go(person, paths.refunds);
    const page = await this.users.go(person, refundPaths.unclaimed);
    await eitherOf(
      page.getByRole('table', { name: 'Unclaimed property' }),
      page.getByText('No unclaimed property'),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
    return page;
  }
}
