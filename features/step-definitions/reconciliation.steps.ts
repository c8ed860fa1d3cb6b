import assert from 'node:assert/strict';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { type Cents, cents } from '../../src/domain/money/Cents';
import { withDeduction } from '../support/stage/payrollFile';
import { payrollOf, spokenPayroll } from '../support/tables';
import type { Decision, LineName, Reason, Who } from '../support/Words';
import type { AppWorld } from '../support/world';

Given('{person} is/are/starts reconciling the bill', async function (this: AppWorld, who: Who) {
  await this.tasks.reconciliation.begin(await this.who(who), this.stage.bills.first);
});

When('{person} takes the bill over', async function (this: AppWorld, who: Who) {
  await this.tasks.reconciliation.takeOver(await this.who(who), this.stage.bills.first);
});

Then('they are told who is working on it', async function (this: AppWorld) {
  const name = this.stage.cast.nameOfFirst('reconciler');
  const told = await this.tasks.session.message(this.they, name);
  assert.ok(told.includes(name), `They are told: "${told}"`);
});

Then('the bill is theirs to work on', async function (this: AppWorld) {
  assert.equal(await this.tasks.reconciliation.canChange(this.they), true);
});

Then('{person} can only read, with the changes still there', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  assert.equal(await this.tasks.reconciliation.canChange(person), false);
  assert.equal(await this.tasks.reconciliation.changedLines(person), 1);
});

Then('nobody holds the bill', async function (this: AppWorld) {
  assert.equal(await this.stage.isFree(this.stage.bills.first), true);
});

When(
  'they change {line} to {money} {why}',
  async function (this: AppWorld, line: LineName, amount: Cents, reason: Reason | undefined) {
    await this.tasks.reconciliation.change(this.they, { bill: this.stage.bills.first, line, amount, reason });
  },
);

When('they undo', async function (this: AppWorld) {
  await this.tasks.reconciliation.undo(this.they);
});

Then('they can redo', async function (this: AppWorld) {
  assert.equal(await this.tasks.reconciliation.canRedo(this.they), true);
});

When('they save the changes', async function (this: AppWorld) {
  await this.tasks.reconciliation.save(this.they);
});

When('they reconcile the bill', async function (this: AppWorld) {
  await this.tasks.reconciliation.reconcile(this.they);
});

Then('they are offered to send it again', async function (this: AppWorld) {
  assert.equal(await this.tasks.reconciliation.canSendAgain(this.they), true);
});

Then('they are not offered to send it again', async function (this: AppWorld) {
  assert.equal(await this.tasks.reconciliation.canSendAgain(this.they), false);
});

When('they leave and come back later', async function (this: AppWorld) {
  await this.tasks.reconciliation.leaveAndComeBack(this.they, this.stage.bills.first);
});

When('they close Listbill at once and come back later', async function (this: AppWorld) {
  await this.tasks.reconciliation.closeAndComeBack(this.they, this.stage.bills.first);
});

Then('the variance is {money}', async function (this: AppWorld, amount: Cents) {
  assert.equal(await this.tasks.reconciliation.variance(this.they, this.stage.bills.first), amount);
});

When('they drop a payroll file with:', async function (this: AppWorld, rows: DataTable) {
  await this.tasks.reconciliation.drop(this.they, { bill: this.stage.bills.first, rows: spokenPayroll(rows) });
});

Given('they drop a payroll file without {member}', async function (this: AppWorld, member: string) {
  const bill = this.stage.bills.first;
  await this.tasks.reconciliation.drop(this.they, {
    bill,
    rows: payrollOf(bill).filter((row) => row.member !== member),
  });
});

When(
  'they drop a payroll file where {member} has {string} deducted',
  async function (this: AppWorld, member: string, written: string) {
    const bill = this.stage.bills.first;
    const change = withDeduction(member, written);
    await this.tasks.reconciliation.drop(this.they, { bill, rows: payrollOf(bill), change });
  },
);

Then(
  'row {int} of the payroll file is not compared: {string}',
  async function (this: AppWorld, row: number, text: string) {
    const words = await this.tasks.reconciliation.unreadRow(this.they, row);
    assert.ok(words.includes(text), `Row ${row} says: "${words}"`);
  },
);

Given('they have dropped a payroll file and said what its columns mean', async function (this: AppWorld) {
  const bill = this.stage.bills.first;
  await this.tasks.reconciliation.drop(this.they, { bill, rows: payrollOf(bill), hasOwnColumns: true });
  await this.tasks.reconciliation.sayColumns(this.they);
});

When('they drop the next file with the same columns', async function (this: AppWorld) {
  const bill = this.stage.bills.first;
  await this.tasks.reconciliation.drop(this.they, { bill, rows: payrollOf(bill), hasOwnColumns: true });
});

Given('they drop a payroll file with file numbers beside the member numbers', async function (this: AppWorld) {
  const bill = this.stage.bills.first;
  await this.tasks.reconciliation.drop(this.they, { bill, rows: payrollOf(bill), hasFileNumbers: true });
});

Given(
  'they drop a payroll file where {member} has something else than an amount',
  async function (this: AppWorld, member: string) {
    const bill = this.stage.bills.first;
    await this.tasks.reconciliation.drop(this.they, { bill, rows: payrollOf(bill), unreadable: member });
  },
);

When('they drop the next file with an employer column', async function (this: AppWorld) {
  const bill = this.stage.bills.first;
  const file = { bill, rows: payrollOf(bill), hasOwnColumns: true, hasEmployerPart: true };
  await this.tasks.reconciliation.drop(this.they, file);
});

When('they drop the next file without {member}', async function (this: AppWorld, member: string) {
  const bill = this.stage.bills.first;
  const rows = payrollOf(bill).filter((row) => row.member !== member);
  await this.tasks.reconciliation.drop(this.they, { bill, rows, hasOwnColumns: true });
});

Then('they are asked for the columns again', async function (this: AppWorld) {
  assert.equal(await this.tasks.reconciliation.isAskedForColumns(this.they), true);
});

Then('{int} row(s) could not be read', async function (this: AppWorld, count: number) {
  assert.equal(await this.tasks.reconciliation.unreadRows(this.they), count);
});

Then('they can choose the columns again', async function (this: AppWorld) {
  assert.equal(await this.tasks.reconciliation.canChooseColumnsAgain(this.they), true);
});

Then('they are not asked for the columns again', async function (this: AppWorld) {
  assert.equal(await this.tasks.reconciliation.isAskedForColumns(this.they), false);
  assert.deepEqual(await this.tasks.reconciliation.differences(this.they), []);
});

Then('{int} difference(s) is/are found', async function (this: AppWorld, count: number) {
  assert.equal((await this.tasks.reconciliation.differences(this.they)).length, count);
});

Then('{line} is {money} over', async function (this: AppWorld, { member, coverage }: LineName, over: Cents) {
  assert.deepEqual(await this.tasks.reconciliation.differences(this.they), [{ member, coverage, over }]);
});

Given(
  'they {decision} for {member} because {reason}',
  async function (this: AppWorld, decision: Decision, member: string, reason: Reason) {
    await this.tasks.reconciliation.decide(this.they, decision, member, reason);
  },
);

When('they drop a payroll file with {int}% of each amount', async function (this: AppWorld, percent: number) {
  const bill = this.stage.bills.first;
  const rows = payrollOf(bill).map((row) => ({ ...row, deducted: cents(Math.round((row.deducted * percent) / 100)) }));
  await this.tasks.reconciliation.drop(this.they, { bill, rows });
});

When('they drop a payroll file without the last {int} members', async function (this: AppWorld, count: number) {
  const bill = this.stage.bills.first;
  await this.tasks.reconciliation.drop(this.they, { bill, rows: payrollOf(bill).slice(0, -count) });
});

When('they follow the suggestions', async function (this: AppWorld) {
  await this.tasks.reconciliation.followSuggestions(this.they);
});

When('they {decision} for everybody billed too much', async function (this: AppWorld, decision: Decision) {
  await this.tasks.reconciliation.decideKind(this.they, decision, 'AMOUNT_OVER');
});

Then(
  'they are asked before {int} line(s) change(s) and the bill goes from {money} to {money}',
  async function (this: AppWorld, lines: number, before: Cents, after: Cents) {
    assert.deepEqual(await this.tasks.reconciliation.question(this.they), { before, after, lines });
  },
);

Then('they are asked nothing', async function (this: AppWorld) {
  assert.equal(await this.tasks.reconciliation.question(this.they), undefined);
});

When('they confirm the change', async function (this: AppWorld) {
  await this.tasks.reconciliation.confirm(this.they);
});

When('they cancel the change', async function (this: AppWorld) {
  await this.tasks.reconciliation.cancel(this.they);
});

Then('the likely cause is {string}', async function (this: AppWorld, cause: string) {
  assert.deepEqual(await this.tasks.reconciliation.likelyCauses(this.they), [cause]);
});

Then('no suggestions are made', async function (this: AppWorld) {
  assert.equal(await this.tasks.reconciliation.hasSuggestions(this.they), false);
});
