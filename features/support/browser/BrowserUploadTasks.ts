import type { Locator, Page } from 'playwright-core';
import type { UploadKind } from '../../../src/domain/uploads/UploadKind';
import { KIND_WORDS, STATE_WORDS } from '../../../src/ui/uploads/uploadWords';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageUpload } from '../stage/uploadFiles';
import type { RowCount, UploadTasks } from '../tasks/UploadTasks';
import type { BrowserHouse } from './BrowserHouse';
import { eitherOf, factIn, heading, moneyIn } from './read';

/** What fields are called on the screen. */
const LABELS: Readonly<Record<string, string>> = {
  memberId: 'Member ID',
  memberName: 'Member name',
  coverage: 'Coverage',
  amount: 'Deduction',
};

export class BrowserUploadTasks implements UploadTasks {
  constructor(private readonly house: BrowserHouse) {}

  async look(person: TestPerson): Promise<void> {
    const page = await this.house.go(person, `/${await this.house.areaOf(person)}/uploads`);
    await heading(page, 'Uploads').waitFor();
    await eitherOf(table(page), page.getByText('Nothing uploaded yet'));
  }

  async listed(person: TestPerson): Promise<readonly string[]> {
    const page = await this.house.pageOf(person);
    return table(page).locator('tbody').getByRole('link').allInnerTexts();
  }

  async maySend(person: TestPerson): Promise<readonly string[]> {
    const page = await this.house.pageOf(person);
    const kinds = page.getByLabel('What is in them?');
    return (await kinds.isVisible()) ? kinds.locator('option').allInnerTexts() : [];
  }

  async owners(person: TestPerson, kind: UploadKind): Promise<readonly string[]> {
    await this.look(person);
    const page = await this.house.pageOf(person);
    await page.getByLabel('What is in them?').selectOption(kind);
    const offered = page.locator('#upload-owner option:not([value=""])');
    await offered.first().waitFor({ state: 'attached' });
    return offered.allInnerTexts();
  }

  async send(
    person: TestPerson,
    files: readonly StageUpload[],
    templates: readonly (string | undefined)[] = [],
  ): Promise<void> {
    await this.look(person);
    const page = await this.house.pageOf(person);
    const [first] = files;
    if (first) await page.getByLabel('What is in them?').selectOption(kindOf(first));
    await page.locator('input[type=file]').setInputFiles(files.map(payloadOf));
    if (files.length === 1) return heading(page, first?.name ?? '').waitFor();
    for (const [place, name] of templates.entries()) {
      if (name) await page.getByLabel(`Template for ${files[place]?.name}`).selectOption(name);
    }
    await page.getByRole('button', { name: `Upload ${files.length} files` }).click();
    await sentRows(page)
      .getByRole('link')
      .nth(files.length - 1)
      .waitFor();
  }

  async samples(person: TestPerson, kind: UploadKind): Promise<readonly string[]> {
    await this.look(person);
    const page = await this.house.pageOf(person);
    const isAnswered = page.waitForResponse((response) => response.url().includes(`/api/demo/files?kind=${kind}`));
    await page.getByLabel('What is in them?').selectOption(kind);
    await isAnswered;
    const names = await sampleButtons(page).allInnerTexts();
    return names.map((name) => name.replace(/^Use /, ''));
  }

  async sendSample(person: TestPerson, kind: UploadKind): Promise<void> {
    await this.look(person);
    const page = await this.house.pageOf(person);
    await page.getByLabel('What is in them?').selectOption(kind);
    await sampleButtons(page).first().click();
    await found(page).waitFor();
  }

  async states(person: TestPerson): Promise<readonly string[]> {
    const page = await this.house.pageOf(person);
    const rows = await sentRows(page).all();
    return Promise.all(rows.map(async (row) => stateIn(await row.innerText())));
  }

  async takeUp(person: TestPerson, place: number): Promise<void> {
    const page = await this.house.pageOf(person);
    await sentRows(page).nth(place).getByRole('link').click();
    await found(page).waitFor();
  }

  async leaveAndComeBack(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: 'Back to uploads' }).click();
    await table(page).getByRole('link', { name }).first().click();
    await found(page).waitFor();
  }

  async state(person: TestPerson): Promise<string> {
    const page = await this.house.pageOf(person);
    return stateIn(await page.getByRole('main').innerText());
  }

  async rows(person: TestPerson): Promise<RowCount> {
    const page = await this.house.pageOf(person);
    const count = async (label: string) => Number(await factIn(page.getByRole('main'), label).innerText());
    return { good: await count('Good'), all: await count('Rows') };
  }

  async total(person: TestPerson): Promise<string> {
    const page = await this.house.pageOf(person);
    const fact = factIn(page.getByRole('main'), 'Total of the good rows');
    await moneyIn(fact);
    return fact.innerText();
  }

  async words(person: TestPerson): Promise<string> {
    const page = await this.house.pageOf(person);
    await found(page).waitFor();
    return page.getByRole('main').innerText();
  }

  async wrongIn(person: TestPerson, row: number): Promise<string> {
    const page = await this.house.pageOf(person);
    await page.getByRole('tab', { name: /^Errors/ }).click();
    return page
      .getByRole('table', { name: 'Errors' })
      .getByRole('row', { name: new RegExp(`^${row} `) })
      .innerText();
  }

  /** What is left out is said in the question, and agreed to with it. */
  async commit(person: TestPerson): Promise<void> {
    await this.confirm(person, /^Commit \d+ rows?$/, 'Committed');
  }

  async commitAsItIs(): Promise<void> {
    return Promise.reject(new Error('The question always says what is left out: play this at the use-case level'));
  }

  async discard(person: TestPerson): Promise<void> {
    await this.confirm(person, /^Discard/, 'Discarded');
  }

  async reverse(person: TestPerson, reason: string): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Reverse the upload' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it all back' }).click();
    await eitherOf(stateOf(page, 'Reversed'), page.getByRole('main').getByRole('alert'));
  }

  async download(person: TestPerson): Promise<number> {
    const page = await this.house.pageOf(person);
    await page.getByRole('tab', { name: /^Errors/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download/ }).click(),
    ]);
    let bytes = 0;
    for await (const chunk of await download.createReadStream()) bytes += (chunk as Buffer).length;
    return bytes;
  }

  async sayColumns(person: TestPerson, columns: Readonly<Record<string, string>>, isRead = true): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByRole('tab', { name: 'Columns' }).click();
    for (const [field, column] of Object.entries(columns)) {
      await page.getByLabel(new RegExp(`^${LABELS[field]} `)).selectOption(column);
    }
    if (isRead) await page.getByText(/^\d+ rows?, all good/).waitFor();
  }

  async saveTemplate(person: TestPerson, name: string): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByLabel('Save these columns as a template').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`template “${name}”`).first().waitFor();
  }

  async forgetTemplate(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByRole('button', { name: 'Forget this template' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget the template' }).click();
    await page
      .getByText(/is forgotten/)
      .first()
      .waitFor();
  }

  async templates(person: TestPerson): Promise<readonly string[]> {
    const page = await this.house.pageOf(person);
    const names = await page.getByLabel('Template', { exact: true }).locator('option').allInnerTexts();
    return names.slice(1);
  }

  async tryTemplates(person: TestPerson): Promise<ReadonlyMap<string, number>> {
    const page = await this.house.pageOf(person);
    await page.getByRole('button', { name: 'Try all templates' }).click();
    const fits = page.getByRole('list', { name: 'How well each template reads the file' }).getByRole('listitem');
    await fits.first().waitFor();
    const texts = await fits.allInnerTexts();
    return new Map(
      texts.map((text) => [/^Use (.*)$/m.exec(text)?.[1] ?? '', Number(/reads ([\d,]+)/.exec(text)?.[1] ?? 0)]),
    );
  }

  async standsReady(): Promise<boolean> {
    return Promise.reject(
      new Error('Nothing on a bill is as good as nothing offered: play this at the use-case level'),
    );
  }

  async giveLogo(person: TestPerson, { groupNumber }: Group, given: StageUpload): Promise<void> {
    const page = await this.branding(person, groupNumber);
    await page.locator('input[type=file]').setInputFiles(payloadOf(given));
    const use = page.getByRole('button', { name: 'Use this logo' });
    const refused = page.getByRole('main').getByRole('alert');
    await eitherOf(use, refused);
    if (await refused.isVisible()) return;
    await use.click();
    await eitherOf(page.getByRole('button', { name: 'Remove the logo' }), refused);
  }

  async removeLogo(person: TestPerson, { groupNumber }: Group): Promise<void> {
    const page = await this.branding(person, groupNumber);
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the logo' }).click();
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor({ state: 'hidden' });
  }

  /** A picture that could not be loaded is none. */
  async seesLogo(person: TestPerson): Promise<boolean> {
    const page = await this.house.signIn(person);
    const logo = page
      .getByRole('banner')
      .getByRole('link', { name: /, start$/ })
      .locator('img');
    if (!(await logo.isVisible())) return false;
    return logo.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth > 0;
    });
  }

  private async branding(person: TestPerson, groupNumber: string): Promise<Page> {
    const page = await this.house.go(person, '/dashboard/uploads?tab=branding');
    await page.getByLabel('Group', { exact: true }).selectOption(groupNumber);
    await page.getByRole('heading', { name: 'How it looks now' }).waitFor();
    return page;
  }

  private async confirm(person: TestPerson, name: RegExp, state: string): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByRole('main').getByRole('button', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name }).click();
    await eitherOf(stateOf(page, state), page.getByRole('main').getByRole('alert'));
  }
}

const table = (page: Page) => page.getByRole('table', { name: 'Uploads' });
const sentRows = (page: Page) => page.getByRole('list', { name: 'Files on their way' }).getByRole('listitem');
const sampleButtons = (page: Page) =>
  page.getByRole('list', { name: 'Sample files' }).getByRole('button', { name: /^Use / });
const stateOf = (page: Page, state: string) => page.getByRole('main').getByText(state, { exact: true });
/** What shows that an upload is there: what was found in it, or why it was refused. */
const found = (page: Page): Locator =>
  page.getByRole('tab', { name: 'Columns' }).or(page.getByText('This file was refused.')).first();

function stateIn(text: string): string {
  const state = [...Object.values(STATE_WORDS), 'Not ready yet'].find((words) => text.includes(words));
  if (!state) throw new Error(`There is no state in "${text}"`);
  return state;
}

function kindOf({ kind }: { readonly kind: UploadKind }): string {
  return KIND_WORDS[kind];
}

function payloadOf({ name, bytes }: StageUpload) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}
