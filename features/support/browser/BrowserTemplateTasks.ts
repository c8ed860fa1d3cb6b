import type { TestPerson } from '../../../test/support/server/TestData';
import type { TemplateTasks } from '../tasks/TemplateTasks';
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
