import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { Cents } from '../../src/domain/money/Cents';
import type { Who } from '../support/Words';
import type { AppWorld } from '../support/world';

Given('{person} has/have paid the bill(s)', async function (this: AppWorld, who: Who) {
  const payor = await this.who(who);
  for (const bill of this.stage.bills.all) await this.stage.pay(payor, bill);
});

Given('{person} has/have paid {money} on the bill', async function (this: AppWorld, who: Who, amount: Cents) {
  await this.stage.pay(await this.who(who), this.stage.bills.first, amount);
});

Given('{person} has/have paid the bill with {money}', async function (this: AppWorld, who: Who, amount: Cents) {
  await this.stage.pay(await this.who(who), this.stage.bills.first, undefined, amount);
});

Given('{group} does not let one person reconcile and pay', async function (this: AppWorld, group: string) {
  await this.stage.groups.setRules(await this.stage.groups.named(group), { same_person_may_pay: false });
});

Given('{group} pays as billed', async function (this: AppWorld, group: string) {
  await this.stage.groups.setRules(await this.stage.groups.named(group), { reconcile_policy: 'payAsBilled' });
});

Given('{person} reconciled the bill earlier', async function (this: AppWorld, who: Who) {
  await this.stage.reconciledBy(await this.who(who), this.stage.bills.first);
});

Given('they have chosen the bill to pay', async function (this: AppWorld) {
  await this.tasks.payments.prepare(this.they, { bills: [this.stage.bills.first] });
});

When('they confirm the payment', async function (this: AppWorld) {
  await this.tasks.payments.confirm(this.they);
});

When('they pay the bill(s) in full', async function (this: AppWorld) {
  await this.tasks.payments.prepare(this.they, { bills: this.stage.bills.all });
  await this.tasks.payments.confirm(this.they);
});

When('they pay the bill in full with {money}', async function (this: AppWorld, paymentAmount: Cents) {
  await this.tasks.payments.prepare(this.they, { bills: [this.stage.bills.first], paymentAmount });
  await this.tasks.payments.confirm(this.they);
});

When('they pay {money} on the bill', async function (this: AppWorld, amount: Cents) {
  await this.tasks.payments.prepare(this.they, { bills: [this.stage.bills.first], amount });
  await this.tasks.payments.confirm(this.they);
});

When('they pay the bill in full and press twice', async function (this: AppWorld) {
  await this.tasks.payments.prepare(this.they, { bills: [this.stage.bills.first] });
  await this.tasks.payments.confirm(this.they, 2);
});

When('they pay the bill in full and send it again', async function (this: AppWorld) {
  await this.tasks.payments.prepare(this.they, { bills: [this.stage.bills.first] });
  await this.tasks.payments.confirm(this.they);
  await this.tasks.payments.sendAgain(this.they);
});

Then(
  'the receipt shows {money} from the account ending in {int}',
  async function (this: AppWorld, amount: Cents, ending: number) {
    const receipt = await this.tasks.payments.receipt(this.they);
    assert.equal(receipt.amount, amount);
    assert.match(receipt.account, new RegExp(`^\\D*${ending}$`));
  },
);

Then('the payment settles on {date}', async function (this: AppWorld, date: LocalDate) {
  assert.equal((await this.tasks.payments.receipt(this.they)).settleDate, date);
});

Then('{money} will wait in suspense', async function (this: AppWorld, amount: Cents) {
  assert.equal((await this.tasks.payments.receipt(this.they)).excess, amount);
});

Then('{money} waits in suspense', async function (this: AppWorld, amount: Cents) {
  assert.equal(await this.tasks.payments.suspense(this.they), amount);
});

When('{person} close(s) the bill with a Zero Payment', async function (this: AppWorld, who: Who) {
  await this.tasks.payments.zeroPay(await this.who(who), this.stage.bills.first);
});

When('{person} look(s) at what can be paid', async function (this: AppWorld, who: Who) {
  await this.tasks.payments.openPay(await this.who(who), this.stage.bills.first.groupNumber);
});

Then(
  'they read that the bill can be paid from {date}, with {money} left',
  async function (this: AppWorld, date: LocalDate, amount: Cents) {
    const bill = await this.tasks.payments.notPayable(this.they, this.stage.bills.first);
    assert.equal(bill.balance, amount);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
    assert.match(bill.reason, new RegExp(`can be paid once it is processed, from ${day}\\.$`));
  },
);

When('{person} look(s) at the payments', async function (this: AppWorld, who: Who) {
  await this.tasks.payments.openPayments(await this.who(who));
});

When(
  '{person} void(s) the payment of {money} because {string}',
  async function (this: AppWorld, who: Who, amount: Cents, reason: string) {
    await this.tasks.payments.voidPayment(await this.who(who), amount, reason);
  },
);

Then(
  'there is/are {int} payment(s), the first of {money}',
  async function (this: AppWorld, count: number, amount: Cents) {
    const payments = await this.tasks.payments.shown(this.they);
    assert.equal(payments.length, count);
    assert.equal(payments[0]?.amount, amount);
  },
);

Then(
  'the payment of {money} says that it was voided because {string}',
  async function (this: AppWorld, amount: Cents, reason: string) {
    const payment = (await this.tasks.payments.shown(this.they)).find((one) => one.amount === amount);
    assert.deepEqual({ isVoided: payment?.isVoided, reason: payment?.reason }, { isVoided: true, reason });
  },
);

Then('only the last 3 digits of the account are shown', async function (this: AppWorld) {
  const accounts = (await this.tasks.payments.shown(this.they)).map(({ account }) => account);
  assert.ok(accounts.length > 0 && accounts.every((account) => /^X+\d{3}$/.test(account)), accounts.join(', '));
});
