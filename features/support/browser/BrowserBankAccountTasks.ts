import type { Locator, Page } from 'playwright-core';
import type { TwoAmounts } from '../../../src/domain/money/payments/bankVerification';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import { type BankAccountTasks, NEW_ACCOUNT } from '../tasks/BankAccountTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf } from './readPage';

export class BrowserBankAccountTasks implements BankAccountTasks {
  constructor(private readonly users: BrowserUsers) {}

  async add(person: TestPerson, groupNumber: string): Promise<void> {
    const page = await this.open(person, groupNumber);
    await page.getByRole('button', { name: 'Add a bank account' }).click();
    const form = page.getByRole('form', { name: 'New bank account' });
    await form.getByLabel('Account name').fill(NEW_ACCOUNT.name);
    await form.getByRole('textbox', { name: 'Bank', exact: true }).fill(NEW_ACCOUNT.bankName);
    await form.getByLabel('Routing number').fill(NEW_ACCOUNT.routingNumber);
    await form.getByLabel('Account number').fill(NEW_ACCOUNT.accountNumber);
    await form.getByLabel(/^I am authorized to act for this account/).check();
    await form.getByRole('button', { name: 'Add account' }).click();
    await eitherOf(unverified(page), form.getByRole('alert'));
  }

  async enter(person: TestPerson, groupNumber: string, amounts: TwoAmounts, times: number): Promise<void> {
    const page = await this.open(person, groupNumber);
    const account = unverified(page);
    const [first, second] = amounts.map(formatCents);
    for (let left = 2; left > 2 - times; left -= 1) {
      await account.getByLabel('First deposit').fill(first ?? '');
      await account.getByLabel('Second deposit').fill(second ?? '');
      await account.getByRole('button', { name: 'Verify account' }).click();
      const wrong = account.getByRole('alert').filter({ hasText: left > 0 ? `${left} attempt` : 'last attempt' });
      await eitherOf(wrong.first(), page.getByText(`${NEW_ACCOUNT.name} is verified`).first());
    }
  }

  async sendDeposits(person: TestPerson, groupNumber: string): Promise<void> {
    const page = await this.open(person, groupNumber);
    await unverified(page).getByRole('button', { name: 'Send new deposits' }).click();
    await unverified(page).getByText('They go out with the next bank file').waitFor();
  }

  async remove(person: TestPerson, groupNumber: string, name: string): Promise<void> {
    const page = await this.manage(person, groupNumber);
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    const question = page.getByRole('alertdialog', { name: new RegExp(`^Remove ${name} X+`) });
    await question.getByRole('button', { name: 'Remove account' }).click();
    await removals(page).filter({ hasText: name }).first().waitFor();
  }

  async restore(person: TestPerson, groupNumber: string, name: string): Promise<void> {
    const page = await this.manage(person, groupNumber);
    await page.getByRole('button', { name: `Undo the removal of ${name}` }).click();
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await removals(page).filter({ hasText: 'was restored' }).first().waitFor();
  }

  async rename(
    person: TestPerson,
    groupNumber: string,
    name: string,
    newName: string,
    bankName?: string,
  ): Promise<void> {
    await this.openPage(person, groupNumber, name);
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('form', { name: 'Edit the account' });
    await form.getByLabel('Account name').fill(newName);
    if (bankName !== undefined) await form.getByLabel('Bank', { exact: true }).fill(bankName);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: newName }).waitFor();
  }

  async decideCorrection(
    person: TestPerson,
    groupNumber: string,
    name: string,
    reason: string | undefined,
  ): Promise<void> {
    const isOffice = (await this.users.areaOf(person)) === 'dashboard';
    if (isOffice) await this.users.go(person, '/dashboard/processing');
    else await this.openPage(person, groupNumber, name);
    const page = await this.users.pageOf(person);
    if (reason === undefined) await page.getByRole('button', { name: 'Confirm change' }).click();
    else {
      await page.getByRole('button', { name: 'Decline', exact: true }).click();
      await page.getByLabel('Reason').fill(reason);
      await page.getByRole('button', { name: 'Decline change' }).click();
    }
    const decided = isOffice
      ? page.getByText(new RegExp(`${name} of .*: (?:confirmed|declined)`))
      : page.getByRole('list', { name: 'History of the account' }).getByText(/as the bank asked|declined by/);
    await decided.first().waitFor();
  }

  async openPage(person: TestPerson, groupNumber: string, name: string): Promise<void> {
    const page = await this.users.go(person, `/billing/bankAccounts/${groupNumber}`);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('list', { name: 'History of the account' }).waitFor();
  }

  async canPayFromNew(person: TestPerson, groupNumber: string): Promise<boolean> {
    const page = await this.open(person, groupNumber);
    const accounts = page.getByLabel('Pay from').getByRole('option');
    return (await accounts.filter({ hasText: NEW_ACCOUNT.name }).count()) > 0;
  }

  /** Opens the list of the group's accounts. */
  private async manage(person: TestPerson, groupNumber: string): Promise<Page> {
    const page = await this.open(person, groupNumber);
    await page.getByRole('button', { name: 'Manage bank accounts' }).click();
    await page.getByRole('list', { name: 'Accounts of the group' }).waitFor();
    return page;
  }

  private async open(person: TestPerson, groupNumber: string): Promise<Page> {
    const page = await this.users.go(person, `/billing/pay?group=${groupNumber}`);
    await page.reload(); // The address may be the same as before.
    await page.getByRole('button', { name: /^Review \$/ }).waitFor();
    return page;
  }
}

/** Entries of the list of removed accounts. */
const removals = (page: Page): Locator => page.getByRole('list', { name: 'Removed accounts' }).getByRole('listitem');

/** The new account in the list of accounts to verify. */
const unverified = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'Bank accounts to verify' })
    .getByRole('listitem')
    .filter({ hasText: NEW_ACCOUNT.name });
