import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ErasureTasks } from '../tasks/ErasureTasks';
import type { BrowserSearchTasks } from './BrowserSearchTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { eitherOf, heading } from './readPage';

export class BrowserErasureTasks implements ErasureTasks {
  readonly preview = onlyUseCases;
  readonly requestAgain = onlyUseCases;
  private member = '';

  constructor(
    private readonly users: BrowserUsers,
    private readonly search: BrowserSearchTasks,
  ) {}

  async request(person: TestPerson, member: string): Promise<void> {
    this.member = member;
    const page = await this.open(person, member);
    await page.getByLabel('Request number').fill('17');
    await page.getByLabel('Received on').fill('2024-02-29');
    await page.getByLabel('Reason').fill('Asked by letter');
    await page.getByRole('button', { name: 'Request erasure' }).click();
    await eitherOf(page.getByText('Waiting for approval'), page.getByRole('alert'));
  }

  async decide(person: TestPerson, isApproved: boolean): Promise<void> {
    if (!isApproved) return onlyUseCases();
    const page = await this.open(person, this.member);
    await page.getByRole('button', { name: 'Approve and erase' }).click();
    await page.getByRole('button', { name: 'Erase permanently' }).click();
    await eitherOf(heading(page, /^Erased member/), page.getByRole('alert'));
  }

  private async open(person: TestPerson, member: string): Promise<Page> {
    await this.search.openMember(person, member);
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Erase personal data' }).click();
    return page;
  }
}
