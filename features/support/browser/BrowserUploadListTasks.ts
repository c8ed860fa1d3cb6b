import type { Page } from 'playwright-core';
import { KIND_LABELS } from '../../../src/domain/office/uploads/uploadLabels';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageUpload } from '../stage/uploadFiles';
import type { UploadListTasks } from '../tasks/UploadListTasks';
import type { BrowserUsers } from './BrowserUsers';
import { payloadOf } from './payloadOf';
import { eitherOf, heading, settled } from './readPage';
import { openedUpload, stateIn, uploadTable } from './uploadParts';

export class BrowserUploadListTasks implements UploadListTasks {
  constructor(private readonly users: BrowserUsers) {}

  async openHistory(person: TestPerson): Promise<void> {
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/uploads`);
    await heading(page, 'Files').waitFor();
    await eitherOf(uploadTable(page), page.getByText('No uploads yet'));
    await settled(page);
  }

  async fileNames(person: TestPerson): Promise<readonly string[]> {
    const page = await this.users.pageOf(person);
    return uploadTable(page).locator('tbody').getByRole('link').allInnerTexts();
  }

  async allowedKinds(person: TestPerson): Promise<readonly string[]> {
    const page = await this.users.pageOf(person);
    const kinds = page.getByLabel('File type');
    return (await kinds.isVisible()) ? kinds.locator('option').allInnerTexts() : [];
  }

  async owners(person: TestPerson, kind: UploadKind): Promise<readonly string[]> {
    await this.openHistory(person);
    const page = await this.users.pageOf(person);
    await page.getByLabel('File type').selectOption(kind);
    const offered = page.locator('#upload-owner option:not([value=""])');
    await offered.first().waitFor({ state: 'attached' });
    return offered.allInnerTexts();
  }

  async send(
    person: TestPerson,
    files: readonly StageUpload[],
    templates: readonly (string | undefined)[] = [],
  ): Promise<void> {
    await this.openHistory(person);
    const page = await this.users.pageOf(person);
    const [first] = files;
    if (first) await page.getByLabel('File type').selectOption(KIND_LABELS[first.kind]);
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
    await this.openHistory(person);
    const page = await this.users.pageOf(person);
    const isAnswered = page.waitForResponse((response) => response.url().includes(`/api/demo/files?kind=${kind}`));
    await page.getByLabel('File type').selectOption(kind);
    const { items } = (await (await isAnswered).json()) as { readonly items: readonly unknown[] };
    if (items.length > 0)
      await sampleButtons(page)
        .nth(items.length - 1)
        .waitFor();
    const names = await sampleButtons(page).allInnerTexts();
    return names.map((name) => name.replace(/^Use /, ''));
  }

  async sendSample(person: TestPerson, kind: UploadKind): Promise<void> {
    await this.openHistory(person);
    const page = await this.users.pageOf(person);
    await page.getByLabel('File type').selectOption(kind);
    await sampleButtons(page).first().click();
    await openedUpload(page).waitFor();
  }

  async states(person: TestPerson): Promise<readonly string[]> {
    const page = await this.users.pageOf(person);
    const rows = await sentRows(page).all();
    return Promise.all(rows.map(async (row) => stateIn(await row.innerText())));
  }

  async openUpload(person: TestPerson, place: number): Promise<void> {
    const page = await this.users.pageOf(person);
    await sentRows(page).nth(place).getByRole('link').click();
    await openedUpload(page).waitFor();
  }
}

const sentRows = (page: Page) => page.getByRole('list', { name: 'Files being uploaded' }).getByRole('listitem');
const sampleButtons = (page: Page) =>
  page.getByRole('list', { name: 'Sample files' }).getByRole('button', { name: /^Use / });
