import type { Page } from 'playwright-core';
import type { SetupKind } from '../../../src/domain/setup/SetupRecord';
import { setupPaths } from '../../../src/ui/kit/navigation/setupPaths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { SetupRow, SetupShown, SetupTasks } from '../tasks/SetupTasks';
import type { BrowserUsers } from './BrowserUsers';
import { heading, settled } from './readPage';

const NOUN = { groups: 'a group', carriers: 'a carrier', agents: 'an agent', reps: 'a rep' } as const;
const TITLES = { groups: 'Groups', carriers: 'Carriers', agents: 'Agents', reps: 'Reps' } as const;

export class BrowserSetupTasks implements SetupTasks {
  private kind: SetupKind = 'groups';
  private readonly saved = new Set<string>();

  constructor(private readonly users: BrowserUsers) {}

  async save(person: TestPerson, kind: SetupKind, row: SetupRow): Promise<string> {
    this.kind = kind;
    this.saved.add(row.code);
    const page = await this.openList(person);
    const existing = page.getByRole('row').filter({ has: page.getByText(row.code, { exact: true }) });
    if ((await existing.count()) > 0) return change(page, row, existing.getByRole('link'));
    await page
      .getByRole('link', { name: `Add ${NOUN[kind]}` })
      .first()
      .click();
    await page.getByLabel(/^(Group|Rep) number|(Carrier|Agent) code/).fill(row.code);
    await fillIn(page, row);
    await page.getByRole('button', { name: `Add ${NOUN[kind]}` }).click();
    await page.getByRole('heading', { level: 1, name: row.name }).waitFor();
    return '';
  }

  async shown(person: TestPerson): Promise<readonly SetupShown[]> {
    const page = await this.openList(person);
    const rows = await page.locator('main tbody tr').all();
    const shown = await Promise.all(
      rows.map(async (row) => {
        const cell = (column: string) => row.locator(`[data-column="${column}"]`).innerText();
        const isGroup = this.kind === 'groups';
        return {
          code: await cell(isGroup || this.kind === 'reps' ? 'Number' : 'Code'),
          name: await cell('Name'),
          carriers: isGroup ? await cell('Carriers') : '',
          rep: isGroup ? await cell('Rep') : '',
        };
      }),
    );
    return shown.filter(({ code }) => this.saved.has(code));
  }

  private async openList(person: TestPerson): Promise<Page> {
    const page = await this.users.go(person, setupPaths.list(this.kind));
    // The record that was saved may still be shown, and the rows of before in the list.
    await heading(page, TITLES[this.kind]).waitFor();
    await page
      .getByText(/Active|Ended|Ends|yet$/)
      .first()
      .waitFor();
    await settled(page);
    return page;
  }
}

async function change(page: Page, row: SetupRow, link: ReturnType<Page['getByRole']>): Promise<string> {
  await link.click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  await fillIn(page, row);
  const effect = page.getByRole('status').filter({ hasText: 'Effect:' });
  const text = (await effect.count()) > 0 ? await effect.innerText() : '';
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('table', { name: 'History' }).getByRole('row').nth(2).waitFor();
  return text;
}

/** Types the name, and chooses exactly the given carriers, agents and rep. */
async function fillIn(page: Page, { name, repCode, carrierCodes, agentCodes }: SetupRow): Promise<void> {
  await page.getByLabel(/^Name/).fill(name);
  for (const [label, codes] of [
    ['Carriers', carrierCodes],
    ['Agents', agentCodes],
    ['Rep', repCode === null ? [] : [repCode]],
  ] as const) {
    const chosen = page.getByRole('list', { name: `${label}: chosen` }).getByRole('listitem');
    const before = await chosen.allInnerTexts();
    const codeOf = (text: string) => text.split('·')[1]?.split('\n')[0]?.replace('Remove', '').trim() ?? '';
    for (const text of before) {
      if (codes.includes(codeOf(text))) continue;
      await chosen
        .filter({ hasText: codeOf(text) })
        .getByRole('button')
        .click();
    }
    for (const code of codes) {
      if (before.some((text) => codeOf(text) === code)) continue;
      await page.getByRole('combobox', { name: label }).fill(code);
      await page.getByRole('option', { name: `· ${code}` }).click();
    }
  }
}
