import type { Locator, Page } from 'playwright-core';
import { addBankAccount } from '../../../contract/payments';
import { ACCOUNT_NUMBER, ROUTING_NUMBER } from '../../support/payments/payingGroup';
import type { BillWishes, TestBill } from '../../support/server/insertBill';
import type { Cast, Desk } from './Desk';

/** One cell's world: a page of somebody who is signed in, and a group of its own with what it needs. */
export class Scene {
  constructor(
    readonly desk: Desk,
    readonly page: Page,
    readonly groupNumber: string,
  ) {}

  /** A bill of the group. */
  bill(status: NonNullable<BillWishes['status']>, lines?: BillWishes['lines']): Promise<TestBill> {
    return this.desk.backstage.data.bill({ groupNumber: this.groupNumber, status, ...(lines && { lines }) });
  }

  /** An account the group pays from. */
  async account(): Promise<string> {
    const { bankAccountPk } = await (await this.as('biller')).ok(addBankAccount, {
      body: {
        groupNumber: this.groupNumber,
        name: 'Operating',
        bankName: 'First Bank',
        accountType: 'checking',
        routingNumber: ROUTING_NUMBER,
        accountNumber: ACCOUNT_NUMBER,
      },
    });
    return bankAccountPk;
  }

  /** Somebody of the desk making calls without a screen. */
  async as(cast: Cast) {
    return this.desk.backstage.as(await this.desk.person(cast));
  }

  get db() {
    return this.desk.backstage.db;
  }

  /** Goes to a route by the address bar. */
  async go(path: string): Promise<void> {
    await this.page.goto(`${this.desk.address}#${path}`);
  }

  heading(name: string | RegExp, level = 1): Locator {
    return this.page.getByRole('heading', { level, name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }
}
