import type { Locator, Page } from 'playwright-core';
import { addBankAccount } from '../../../contract/money/bankAccounts';
import { ACCOUNT_NUMBER, ROUTING_NUMBER } from '../../support/payments/payingGroup';
import type { BillOptions, TestBill } from '../../support/server/insertBill';
import type { Lane, Persona } from './Lane';

/** The environment of one cell: a page of a signed-in user, and a group with the required records. */
export class Scene {
  constructor(
    readonly lane: Lane,
    readonly page: Page,
    readonly groupNumber: string,
  ) {}

  /** Creates a bill of the group. @param period first day of its month. Default: 2026-03-01 */
  bill(status: NonNullable<BillOptions['status']>, lines?: BillOptions['lines'], period?: string): Promise<TestBill> {
    const { groupNumber } = this;
    return this.lane.backstage.data.bill({ groupNumber, status, ...(lines && { lines }), ...(period && { period }) });
  }

  /** Creates a bank account of the group. */
  async account(): Promise<string> {
    const { bankAccountPk } = await (await this.as('biller')).ok(addBankAccount, {
      body: {
        groupNumber: this.groupNumber,
        name: 'Operating',
        bankName: 'First Bank',
        accountType: 'checking',
        routingNumber: ROUTING_NUMBER,
        accountNumber: ACCOUNT_NUMBER,
        authorizationVersion: 1,
      },
    });
    return bankAccountPk;
  }

  /** Makes calls as a user of the lane, without a screen. */
  async as(persona: Persona) {
    return this.lane.backstage.as(await this.lane.person(persona));
  }

  get db() {
    return this.lane.backstage.db;
  }

  /** Navigates to a route by URL. */
  async go(path: string): Promise<void> {
    await this.page.goto(`${this.lane.address}#${path}`);
  }

  heading(name: string | RegExp, level = 1): Locator {
    return this.page.getByRole('heading', { level, name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }
}
