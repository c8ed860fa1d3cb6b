import assert from 'node:assert/strict';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { BillStatus } from '../../src/domain/bills/BillStatus';
import type { BillTab } from '../../src/domain/bills/billTabs';
import { REASON_LABELS } from '../../src/domain/bills/lineEdit';
import type { Cents } from '../../src/domain/money/Cents';
import { spokenBills, spokenLines } from '../support/tables';
import type { Deed, LineName, Reason, TakeBack, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

Given(
  'a/an {status} bill of {money} for {group}',
  async function (this: AppWorld, status: BillStatus, amount: Cents, group: string) {
    await this.stage.bill(group, status, [{ member: 'Ruth Adler', coverage: 'Medical', billed: amount }]);
  },
);

Given(
  'a/an {status} bill for {group} with these lines:',
  async function (this: AppWorld, status: BillStatus, group: string, lines: DataTable) {
    await this.stage.bill(group, status, spokenLines(lines));
  },
);

Given('these bills for {group}:', async function (this: AppWorld, group: string, bills: DataTable) {
  await this.stage.billsAsSpoken(group, spokenBills(bills));
});

Given('bills for {group} in every status', async function (this: AppWorld, group: string) {
  await this.stage.billsInEveryStatus(group);
});

Given('the bill was released before amounts were kept', async function (this: AppWorld) {
  await this.stage.bills.forgetReleasedAmounts(this.stage.bills.first);
});

Given('the bill is changed in the meantime', async function (this: AppWorld) {
  await this.stage.touch(this.stage.bills.first);
});

When('{person} open(s) the list of bills', async function (this: AppWorld, who: Who) {
  await this.tasks.bills.openList(await this.who(who));
});

When(
  '{person} follow(s) the count of {status} bills on the dashboard',
  async function (this: AppWorld, who: Who, status: BillStatus) {
    this.counted = await this.tasks.bills.followCount(await this.who(who), status);
  },
);

When('{person} follow(s) the count of past due bills on the dashboard', async function (this: AppWorld, who: Who) {
  this.counted = await this.tasks.bills.followCount(await this.who(who), 'past due');
});

When('{person} look(s) for bills', async function (this: AppWorld, who: Who) {
  await this.tasks.bills.lookFor(await this.who(who), {});
});

When('{person} look(s) for bills under {tab}', async function (this: AppWorld, who: Who, tab: BillTab) {
  await this.tasks.bills.lookFor(await this.who(who), { tab });
});

When('{person} look(s) for bills with {string}', async function (this: AppWorld, who: Who, text: string) {
  await this.tasks.bills.lookFor(await this.who(who), { text });
});

When('{person} look(s) for bills sorted by due, largest first', async function (this: AppWorld, who: Who) {
  await this.tasks.bills.lookFor(await this.who(who), { isLargestFirst: true });
});

When('{person} come(s) back to the same address', async function (this: AppWorld, who: Who) {
  await this.tasks.bills.comeBackByAddress(await this.who(who));
});

Then('{person} find(s) {int} bill(s)', async function (this: AppWorld, who: Who, count: number) {
  assert.equal((await this.tasks.bills.found(await this.who(who))).count, count);
});

Then('{person} find(s) as many bills as were counted', async function (this: AppWorld, who: Who) {
  assert.ok(this.counted, 'Nothing was counted');
  assert.equal((await this.tasks.bills.found(await this.who(who))).count, this.counted);
});

Then('the empty list says {string}', async function (this: AppWorld, words: string) {
  assert.equal(await this.tasks.bills.emptyMessage(this.they), words);
});

Then('the bills found add up to {money} due', async function (this: AppWorld, amount: Cents) {
  assert.equal((await this.tasks.bills.found(this.they)).dueCents, amount);
});

Then('{money} of it is left to pay', async function (this: AppWorld, amount: Cents) {
  assert.equal((await this.tasks.bills.found(this.they)).balanceCents, amount);
});

Then('{money} of it is reconciled', async function (this: AppWorld, amount: Cents) {
  assert.equal((await this.tasks.bills.found(this.they)).reconciledCents, amount);
});

Then('the first bill found is {string}', async function (this: AppWorld, number: string) {
  assert.equal((await this.tasks.bills.found(this.they)).numbers[0], number);
});

When('{person} open(s) {bill}', async function (this: AppWorld, who: Who, group: string | undefined) {
  await this.tasks.bills.open(await this.who(who), this.stage.bills.of(group));
});

When('{person} look(s) on the bill for {string}', async function (this: AppWorld, who: Who, text: string) {
  await this.tasks.bills.open(await this.who(who), this.stage.bills.first);
  await this.tasks.bills.lookForLines(this.they, text);
});

Then('they see {money} billed', async function (this: AppWorld, amount: Cents) {
  assert.equal((await this.tasks.bills.head(this.they, this.stage.bills.opened)).billedCents, amount);
});

Then('they see {int} line(s)', async function (this: AppWorld, count: number) {
  assert.equal(await this.tasks.bills.lineCount(this.they), count);
});

Then("only the last 3 characters of the members' numbers are shown", async function (this: AppWorld) {
  const numbers = await this.tasks.bills.memberNumbers(this.they);
  assert.ok(numbers.length > 0 && numbers.every((number) => /^X+...$/.test(number)), numbers.join(', '));
});

Then('they are offered to {deed}', async function (this: AppWorld, deed: Deed) {
  assert.ok((await this.tasks.bills.offers(this.they)).includes(deed));
});

Then('they are not offered to {deed}', async function (this: AppWorld, deed: Deed) {
  assert.ok(!(await this.tasks.bills.offers(this.they)).includes(deed));
});

When('{person} tries to {deed} the bill all the same', async function (this: AppWorld, who: Who, deed: Deed) {
  await this.tasks.bills.doAllTheSame(await this.who(who), deed, this.stage.bills.first);
});

When('{person} {takeBack} the bill', async function (this: AppWorld, who: Who, how: TakeBack) {
  await this.tasks.bills.takeBack(await this.who(who), how, this.stage.bills.first);
});

Then('they cannot {takeBack} the bill, and read who is working on it', async function (this: AppWorld, how: TakeBack) {
  const name = this.stage.cast.nameOfFirst('reconciler');
  assert.equal(await this.tasks.bills.whyNot(this.they, how), `Being edited by ${name}`);
});

Then('the bill is {status}', async function (this: AppWorld, status: BillStatus) {
  assert.equal((await this.tasks.bills.head(this.they, this.stage.bills.first)).status, status);
});

Then('every bill is {status}', async function (this: AppWorld, status: BillStatus) {
  for (const bill of this.stage.bills.all) assert.equal((await this.tasks.bills.head(this.they, bill)).status, status);
});

Then('{money} is due', async function (this: AppWorld, amount: Cents) {
  assert.equal((await this.tasks.bills.head(this.they, this.stage.bills.first)).dueCents, amount);
});

Then('{money} stays open on the bill', async function (this: AppWorld, amount: Cents) {
  assert.equal((await this.tasks.bills.head(this.they, this.stage.bills.first)).openCents, amount);
});

Then(
  'the history has {line} going from {money} to {money} because {reason}',
  async function (this: AppWorld, { member, coverage }: LineName, before: Cents, after: Cents, reason: Reason) {
    const changes = await this.tasks.bills.changes(this.they, this.stage.bills.first);
    assert.deepEqual(changes, [{ member, coverage, before, after, reason: REASON_LABELS[reason] }]);
  },
);
