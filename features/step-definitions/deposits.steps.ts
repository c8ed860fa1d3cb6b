import { type DataTable, Given, When } from '@cucumber/cucumber';
import type { Cents } from '../../src/domain/money/Cents';
import type { BillName, Who } from '../support/ParameterValues';
import { moneyOf } from '../support/patterns';
import type { AppWorld } from '../support/world';

/** Group of phrases: deposits and suspense */

Given(
  '{person} enter(s)/entered a deposit of {money} with these checks:',
  async function (this: AppWorld, who: Who, total: Cents, rows: DataTable) {
    const person = await this.who(who);
    const checks = await Promise.all(
      rows.hashes().map(async ({ number = '', amount = '', payer = '', bill = '', group = '' }) => ({
        number,
        payer,
        bill,
        amount: moneyOf(amount),
        group: group && (await this.stage.groups.named(group)).groupNumber,
      })),
    );
    await this.tasks.deposits.enter(person, total, checks);
  },
);

When(
  '{person} place(s)/placed check {string} on {bill}',
  async function (this: AppWorld, who: Who, check: string, bill: BillName) {
    const { billPk } = this.stage.bills.named(bill);
    await this.tasks.deposits.place(await this.who(who), check, billPk);
  },
);

When('{person} post(s)/posted the deposit', async function (this: AppWorld, who: Who) {
  await this.tasks.deposits.post(await this.who(who));
});
