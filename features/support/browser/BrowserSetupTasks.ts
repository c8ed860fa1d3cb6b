import type { Page } from 'playwright-core';
import type { SetupKind } from '../../../src/domain/office/setup/SetupRecord';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { setupPaths } from '../../../src/ui/kit/navigation/setupPaths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ReadinessShown, SetupRow, SetupShown, SetupTasks } from '../tasks/SetupTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf, heading, settled } from './readPage';

const NOUN = { groups: 'a group', carriers: 'a carrier', agents: 'an agent', reps: 'a rep' } as const;
const TITLES = { groups: 'Groups', carriers: 'Carriers', agents: 'Agents', reps: 'Reps' } as const;

export class BrowserSetupTasks implements SetupTasks {
  private kind: SetupKind = 'groups';
  /** Codes of the kind that was saved last. */
  private readonly saved = new Set<string>();

  constructor(private readonly users: BrowserUsers) {}

  async save(person: TestPerson, kind: SetupKind, row: SetupRow): Promise<string> {
    if (kind !== this.kind) this.saved.clear();
    this.kind = kind;
    this.saved.add(row.code);
    const page = await this.openList(person);
    const existing = page.getByRole('row').filter({ has: page.getByText(row.code, { exact: true }) });
    if ((await existing.count()) > 0) {
      await existing.getByRole('link').first().click();
      await page.getByRole('button', { name: 'Change details' }).click();
      return change(page, row);
    }
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
    if (this.kind === 'groups') return this.shownGroups(person);
    const page = await this.openList(person);
    const rows = await page.locator('main tbody tr').all();
    const shown = await Promise.all(
      rows.map(async (row) => {
        const cell = (column: string) => row.locator(`[data-column="${column}"]`).innerText();
        return {
          code: await cell(this.kind === 'reps' ? 'Number' : 'Code'),
          name: await cell('Name'),
          carriers: '',
          rep: '',
        };
      }),
    );
    return shown.filter(({ code }) => this.saved.has(code));
  }

  async enterCarrierAccount(person: TestPerson, carrierCode: string): Promise<void> {
    const page = await this.users.go(person, setupPaths.record('carriers', carrierCode));
    await page.getByRole('button', { name: 'Enter an account' }).click();
    await page.getByLabel(/^Routing number/).fill('021000021');
    await page.getByLabel(/^Account number/).fill('99988877');
    await page.getByRole('button', { name: 'Save account' }).click();
    await page.getByText('Waiting for a second person').waitFor();
  }

  async confirmCarrierAccount(person: TestPerson, carrierCode: string): Promise<void> {
    const page = await this.users.go(person, setupPaths.record('carriers', carrierCode));
    await page.getByRole('button', { name: /^Confirm: account / }).click();
    await page.getByRole('button', { name: 'Confirm account' }).click();
    await page.getByText('Paid by ACH').waitFor();
  }

  async carrierAccountStates(person: TestPerson, carrierCode: string): Promise<readonly string[]> {
    const page = await this.users.go(person, setupPaths.record('carriers', carrierCode));
    const cells = page.getByRole('table', { name: 'Bank accounts' }).locator('[data-column="State"] span');
    await cells.first().waitFor();
    return [await cells.first().innerText()];
  }

  async readReadiness(person: TestPerson): Promise<void> {
    await this.openReadiness(person);
  }

  async readiness(person: TestPerson): Promise<readonly ReadinessShown[]> {
    const page = await this.openReadiness(person);
    const items = await page.getByRole('list', { name: 'Checks before money moves' }).getByRole('listitem').all();
    return Promise.all(
      items.map(async (item) => ({
        area: await item.locator('strong').innerText(),
        state: (await item.locator('span').first().innerText()).toLowerCase(),
      })),
    );
  }

  async sendTestMail(person: TestPerson): Promise<void> {
    const page = await this.openReadiness(person);
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await page.getByLabel('Code of the test mail').waitFor();
  }

  async confirmTestMail(person: TestPerson, code: string): Promise<void> {
    const page = await this.openReadiness(person);
    await page.getByLabel('Code of the test mail').fill(code);
    await page.getByRole('button', { name: 'It arrived' }).click();
    const failed = page.getByText('The arrival was not recorded.');
    await eitherOf(failed, page.getByText('A test mail arrived on'));
  }

  private async openReadiness(person: TestPerson): Promise<Page> {
    const page = await this.users.go(person, paths.processing);
    await page.getByRole('list', { name: 'Checks before money moves' }).waitFor();
    return page;
  }

  /** The saved groups: their form has the codes, which the list of groups has not. */
  private async shownGroups(person: TestPerson): Promise<readonly SetupShown[]> {
    const shown: SetupShown[] = [];
    for (const code of this.saved) {
      const page = await this.users.go(person, setupPaths.record('groups', code));
      await page.getByRole('button', { name: 'Change details' }).click();
      const name = page.getByLabel(/^Name/);
      await name.waitFor();
      const [[rep = ''], carriers] = [await chosenCodes(page, 'Rep'), await chosenCodes(page, 'Carriers')];
      shown.push({ code, name: await name.inputValue(), carriers: carriers.join(', '), rep });
    }
    return shown;
  }

  private async openList(person: TestPerson): Promise<Page> {
    if (this.kind === 'groups') {
      const page = await this.users.go(person, paths.groups);
      await page.getByLabel('Search', { exact: true }).waitFor();
      await settled(page);
      return page;
    }
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

async function change(page: Page, row: SetupRow): Promise<string> {
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  await fillIn(page, row);
  const effect = page.getByRole('status').filter({ hasText: 'Effect:' });
  const text = (await effect.count()) > 0 ? await effect.innerText() : '';
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(`${row.name} saved`).first().waitFor();
  return text;
}

/** Codes of the selected carriers, agents, or rep. */
async function chosenCodes(page: Page, label: string): Promise<readonly string[]> {
  const chosen = await page
    .getByRole('list', { name: `${label}: chosen` })
    .getByRole('listitem')
    .allInnerTexts();
  return chosen.map((text) => text.split('·')[1]?.split('\n')[0]?.replace('Remove', '').trim() ?? '');
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
    const before = await chosenCodes(page, label);
    for (const code of before) {
      if (!codes.includes(code)) await chosen.filter({ hasText: code }).getByRole('button').click();
    }
    for (const code of codes) {
      if (before.includes(code)) continue;
      await page.getByRole('combobox', { name: label }).fill(code);
      await page.getByRole('option', { name: `· ${code}` }).click();
    }
  }
}
