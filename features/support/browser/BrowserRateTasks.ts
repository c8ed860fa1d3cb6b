import { AGE_RULE_LABELS, SPOUSE_AGE_LABELS } from '../../../src/domain/billing/rates/RateTable';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import { rateWorkbook } from '../stage/rateWorkbook';
import type { StageBill } from '../stage/StageBills';
import type { ProposedRates, RateTasks } from '../tasks/RateTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';

export class BrowserRateTasks implements RateTasks {
  readonly check = onlyUseCases;
  readonly proposeLearned = onlyUseCases;

  constructor(private readonly users: BrowserUsers) {}

  async propose(person: TestPerson, group: Group, { from, text, ageRule, spouseAge }: ProposedRates): Promise<void> {
    const page = await this.users.go(person, paths.rates('billing', group.groupNumber));
    await page.getByRole('button', { name: 'Add rates' }).click();
    const form = page.getByRole('form', { name: 'Add rates' });
    await form.getByLabel('Rates apply from').fill(from);
    if (ageRule) await form.getByLabel('Age as of').selectOption({ label: AGE_RULE_LABELS[ageRule] });
    if (spouseAge) await form.getByLabel('Spouses are rated by').selectOption({ label: SPOUSE_AGE_LABELS[spouseAge] });
    await form.getByRole('textbox', { name: /^Rates(?! apply)/ }).fill(text);
    const buffer = Buffer.from('Rate exhibit');
    await form
      .locator('input[type=file][aria-label="Rate exhibit"]')
      .setInputFiles({ name: 'exhibit.txt', mimeType: 'text/plain', buffer });
    await form.getByRole('button', { name: 'Propose rates' }).click();
    await form.waitFor({ state: 'detached' });
  }

  async confirm(person: TestPerson, { groupNumber }: Group): Promise<void> {
    const page = await this.users.go(person, paths.group(groupNumber, 'rates'));
    await page.getByRole('button', { name: /^Show rates of/ }).click();
    await page.getByRole('button', { name: 'Confirm rates' }).click();
    await page.getByText('Rates confirmed').first().waitFor();
  }

  async readSheet(person: TestPerson, { groupNumber }: Group, text: string): Promise<void> {
    const page = await this.users.go(person, paths.rates('billing', groupNumber));
    await page.getByRole('button', { name: 'Add rates' }).click();
    const { name, bytes } = await rateWorkbook(text);
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
    await page.locator('input[type=file][aria-label="Spreadsheet with rates"]').setInputFiles(file);
    await page.getByText(name).waitFor();
  }

  async openFindings(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const page = await this.users.go(person, paths.bill('dashboard', billPk));
    const panel = page.getByRole('region', { name: 'Rate check' });
    await panel.getByRole('button').click();
    await panel.getByRole('table', { name: 'Lines that differ' }).waitFor();
  }

  async shown(person: TestPerson, group: Group) {
    const page = await this.users.go(person, paths.rates('billing', group.groupNumber));
    const table = page.getByRole('table', { name: 'Rate tables' });
    await table.waitFor();
    // Not the rows of an open table's details.
    const rows = await page.locator('tr:has(> [data-column="State"])').all();
    return Promise.all(
      rows.map(async (row) => {
        const cell = async (column: string) =>
          (await row.locator(`[data-column="${column}"]`).innerText()).split('\n')[0]?.trim() ?? '';
        return { state: await cell('State'), rates: await cell('Rates'), source: await cell('Source') };
      }),
    );
  }
}
