import type { Locator, Page } from 'playwright-core';
import { VIEW_KIND_LABELS } from '../../../src/domain/office/views/listedViews';
import { groupsOf, type ViewAudience } from '../../../src/domain/platform/lists/SavedView';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ViewShown, ViewTasks } from '../tasks/ViewTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { heading, settled } from './readPage';

export class BrowserViewTasks implements ViewTasks {
  constructor(private readonly users: BrowserUsers) {}

  async open(person: TestPerson, list?: string): Promise<void> {
    if (list !== undefined) await onlyUseCases();
    await this.list(person);
  }

  readonly chooseIn = onlyUseCases;
  readonly saveIn = onlyUseCases;
  readonly startIn = onlyUseCases;
  readonly enter = onlyUseCases;
  readonly compare = onlyUseCases;

  async save(person: TestPerson, name: string): Promise<void> {
    const page = await this.list(person);
    await inMenu(page, 'Save as a new view…');
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill(name);
    await send(dialog);
  }

  async choose(person: TestPerson, name: string): Promise<void> {
    const page = await this.list(person);
    await button(page).click();
    await page.getByRole('menuitemradio', { name }).click();
    await settled(page);
  }

  async rename(person: TestPerson, name: string, next: string): Promise<void> {
    await this.change(person, name, (dialog) => dialog.getByLabel('Name').fill(next));
  }

  async replace(person: TestPerson, name: string): Promise<void> {
    const page = await this.list(person);
    await inMenu(page, `Replace "${name}" with this`);
    await page.getByText(`"${name}" replaced`).or(page.getByRole('alert')).first().waitFor();
  }

  async delete(person: TestPerson, name: string): Promise<void> {
    const page = await this.shownAs(person, name);
    await inMenu(page, `Delete "${name}"…`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
    await page.getByText(`"${name}" deleted`).or(page.getByRole('alert')).first().waitFor();
  }

  async share(person: TestPerson, name: string, audience: ViewAudience): Promise<void> {
    const option = audience.kind === 'groups' ? `groups ${groupsOf(audience).join(' ')}` : audience.kind;
    await this.change(person, name, async (dialog) => {
      await dialog.getByLabel('Who sees it').selectOption(option);
    });
  }

  async startWith(person: TestPerson, name: string): Promise<void> {
    const page = await this.shownAs(person, name);
    await inMenu(page, `Open this list with "${name}"`);
    await page.getByText(`This list opens with "${name}"`).first().waitFor();
  }

  async chooseColumns(person: TestPerson, labels: readonly string[]): Promise<void> {
    const page = await this.list(person);
    await inMenu(page, 'Columns and row height…');
    const dialog = page.getByRole('dialog', { name: 'Columns and row height' });
    for (const box of await dialog.getByRole('list').getByRole('checkbox').all()) await box.uncheck();
    for (const [at, label] of labels.entries()) {
      const box = dialog.getByRole('checkbox', { name: label, exact: true });
      await box.check();
      const names = () => dialog.getByRole('list').getByRole('listitem').allInnerTexts();
      for (let place = (await names()).indexOf(label); place > at; place -= 1) await box.press('Alt+ArrowUp');
    }
    await dialog.getByRole('button', { name: 'Show' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await settled(page);
  }

  async columns(person: TestPerson): Promise<readonly string[]> {
    const page = await this.list(person);
    const heads = await page.getByRole('table', { name: 'Bills' }).getByRole('columnheader').allInnerTexts();
    return heads.map((text) => text.trim()).filter(Boolean);
  }

  copy(): Promise<string> {
    throw new Error('Copying is proven at the use-case level');
  }

  async shown(person: TestPerson): Promise<readonly ViewShown[]> {
    const groups = await this.groups(person);
    return groups.filter(({ kind }) => kind !== VIEW_KIND_LABELS.ready);
  }

  async ready(person: TestPerson): Promise<readonly string[]> {
    const groups = await this.groups(person);
    return groups.filter(({ kind }) => kind === VIEW_KIND_LABELS.ready).map(({ view }) => view);
  }

  private async groups(person: TestPerson): Promise<readonly ViewShown[]> {
    const page = await this.list(person);
    await button(page).click();
    const shown: ViewShown[] = [];
    for (const group of await page.getByRole('menu').getByRole('group').all()) {
      const [kind = '', ...views] = (await group.innerText()).split('\n').map((text) => text.trim());
      shown.push(...views.filter(Boolean).map((text) => ({ view: text.split(' · ')[0] ?? '', kind })));
    }
    await page.keyboard.press('Escape');
    return shown;
  }

  private async change(person: TestPerson, name: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
    const page = await this.shownAs(person, name);
    await inMenu(page, `Edit "${name}"…`);
    const dialog = page.getByRole('dialog', { name: 'Edit view' });
    await fill(dialog);
    await send(dialog);
  }

  /** The list of bills with a view, which is chosen if it is not. */
  private async shownAs(person: TestPerson, name: string): Promise<Page> {
    const page = await this.list(person);
    const isChosen = (await button(page).getAttribute('aria-label'))?.startsWith(`Views: ${name}`);
    if (!isChosen) await this.choose(person, name);
    return page;
  }

  /** The person's list of bills. Opens it if another screen is shown. */
  private async list(person: TestPerson): Promise<Page> {
    const page = await this.users.pageOf(person);
    const area = await this.users.areaOf(person);
    if (!(await heading(page, 'Bills').isVisible())) await this.users.go(person, paths.bills(area));
    await button(page).waitFor();
    await settled(page);
    return page;
  }
}

function button(page: Page): Locator {
  return page.getByRole('button', { name: /^Views/ });
}

async function inMenu(page: Page, name: string): Promise<void> {
  await button(page).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Saves a dialog, which then closes or says why not. */
async function send(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save' }).click();
  const closed = dialog.waitFor({ state: 'hidden' });
  await Promise.race([closed, dialog.getByRole('alert').waitFor()]);
}
