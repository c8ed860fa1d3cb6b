import type { Page } from 'playwright-core';
import type { InvitationAction } from '../../../src/application/people/directory/Invitations';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RoleAssignment } from '../tasks/AccessTasks';
import type { Newcomer, NewPersonTasks } from '../tasks/NewPersonTasks';
import { accessBox } from './accessBox';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { eitherOf, heading } from './readPage';

export class BrowserNewPersonTasks implements NewPersonTasks {
  constructor(private readonly users: BrowserUsers) {}

  async add(person: TestPerson, { name, email }: Newcomer, right: RoleAssignment, isInvited: boolean): Promise<void> {
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/directory/new`);
    const [firstName = '', lastName = ''] = name.split(' ');
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    // The only group of a grantor is listed already.
    await accessBox(page, right).click();
    if (isInvited) await page.getByRole('radio', { name: /^Invite by email/ }).click();
    await page.getByRole('button', { name: isInvited ? 'Send invitation' : 'Add person' }).click();
    await eitherOf(heading(page, isInvited ? 'Invitations' : name), page.getByRole('main').getByRole('alert'));
  }

  async resend(person: TestPerson, { name }: Newcomer): Promise<void> {
    const page = await this.openInvitations(person);
    await page.getByRole('button', { name: `Resend to ${name}` }).click();
    await page.getByText('Invitation extended').first().waitFor();
  }

  async revoke(person: TestPerson, { name }: Newcomer): Promise<void> {
    const page = await this.openInvitations(person);
    await page.getByRole('button', { name: `Revoke the invitation of ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText(`Invitation of ${name} revoked`).first().waitFor();
    // The list is read again afterwards.
    await page.getByRole('button', { name: `Revoke the invitation of ${name}` }).waitFor({ state: 'detached' });
  }

  async actOnAll(person: TestPerson, action: InvitationAction): Promise<void> {
    const page = await this.openInvitations(person);
    const verb = action === 'resend' ? 'Resend' : 'Revoke';
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: `${verb} selected` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  }

  async invitations(person: TestPerson) {
    const page = await this.openInvitations(person);
    const rows = await invitationTable(page).locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => {
        const cell = (column: string) => row.locator(`[data-column="${column}"]`).innerText();
        return { name: await cell('Name'), state: (await cell('State')).startsWith('Expired') ? 'expired' : 'open' };
      }),
    );
  }

  private async openInvitations(person: TestPerson): Promise<Page> {
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/directory/invitations`);
    await eitherOf(invitationTable(page), page.getByText('No invitations'));
    return page;
  }

  readonly startAdding = onlyUseCases;
  readonly emailOwner = onlyUseCases;
  readonly restoredName = onlyUseCases;
  readonly groupsChosen = onlyUseCases;
}

const invitationTable = (page: Page) => page.getByRole('table', { name: 'Invitations' });
