import type { TestPerson } from '../../../test/support/server/TestData';
import type { SavedLayoutShown, TemplateTasks } from '../tasks/TemplateTasks';
import type { BrowserUsers } from './BrowserUsers';

/** Labels of the fields. */
const LABELS: Readonly<Record<string, string>> = {
  memberId: 'Member ID',
  memberName: 'Member name',
  coverage: 'Coverage',
  amount: 'Deduction',
  employerAmount: 'Employer contribution',
  className: 'Class',
};

export class BrowserTemplateTasks implements TemplateTasks {
  constructor(private readonly users: BrowserUsers) {}

  async chooseColumns(person: TestPerson, columns: Readonly<Record<string, string>>, isRead = true): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('tab', { name: 'Columns' }).click();
    for (const [field, column] of Object.entries(columns)) {
      await page.getByLabel(new RegExp(`^${LABELS[field]}(?:\\*|$)`)).selectOption(column);
    }
    if (isRead) await page.getByText(/^\d+ rows?, no errors/).waitFor();
  }

  async chooseMeaning(person: TestPerson, field: string, text: string, meaning: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('tab', { name: 'Columns' }).click();
    await page.getByLabel(`${LABELS[field]}: meaning of “${text}”`).selectOption(meaning);
    await page.getByText(/No confirmed rate table has/).waitFor({ state: 'hidden' });
  }

  async chooseSheets(person: TestPerson, names: readonly string[]): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('tab', { name: 'Columns' }).click();
    const sheets = page.getByRole('group', { name: 'Sheets' });
    const labels = await sheets.locator('label').allInnerTexts();
    const isChosen = (label: string) => names.includes(label.replace(' (hidden)', ''));
    // The chosen ones first, because one sheet is always read.
    for (const name of labels.filter(isChosen)) await sheets.getByRole('checkbox', { name }).check();
    for (const name of labels.filter((label) => !isChosen(label)))
      await sheets.getByRole('checkbox', { name }).uncheck();
    await page
      .getByText(/^\d+ rows?/)
      .first()
      .waitFor();
  }

  async save(person: TestPerson, name: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByLabel('Save these columns as a template').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`template “${name}”`).first().waitFor();
  }

  async remove(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Delete template' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
    await page
      .getByText(/is deleted/)
      .first()
      .waitFor();
  }

  async names(person: TestPerson): Promise<readonly string[]> {
    const page = await this.users.pageOf(person);
    const names = await page.getByLabel('Template', { exact: true }).locator('option').allInnerTexts();
    return names.slice(1);
  }

  async saved(person: TestPerson): Promise<readonly SavedLayoutShown[]> {
    const page = await this.open(person);
    const rows = await page.getByRole('table', { name: 'Saved layouts', exact: true }).locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => {
        const line = async (column: string, at: number) =>
          (await row.locator(`[data-column="${column}"]`).innerText()).split('\n').map((one) => one.trim())[at] ?? '';
        return {
          layout: await line('Layout', 0),
          of: await line('Belongs to', 0),
          'used for': await line('Last used', 1),
        };
      }),
    );
  }

  async removeSaved(person: TestPerson, layout: string): Promise<void> {
    const page = await this.open(person);
    await page
      .getByRole('row')
      .filter({ hasText: layout })
      .getByRole('button', { name: /^Remove the layout/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove layout' }).click();
    await page.getByText('Layout removed').first().waitFor();
  }

  private async open(person: TestPerson) {
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/layouts`);
    await page
      .getByRole('table', { name: 'Saved layouts', exact: true })
      .or(page.getByText('No saved layouts yet'))
      .first()
      .waitFor();
    return page;
  }

  async tryAll(person: TestPerson): Promise<ReadonlyMap<string, number>> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Try all templates' }).click();
    const fits = page.getByRole('list', { name: 'How well each template reads the file' }).getByRole('listitem');
    await fits.first().waitFor();
    const texts = await fits.allInnerTexts();
    return new Map(
      texts.map((text) => [/^Use (.*)$/m.exec(text)?.[1] ?? '', Number(/reads ([\d,]+)/.exec(text)?.[1] ?? 0)]),
    );
  }
}
