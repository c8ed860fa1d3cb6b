import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { BillStatus } from '../../src/domain/bills/BillStatus';
import type { Cents } from '../../src/domain/money/Cents';
import { formatCents } from '../../src/domain/money/formatCents';
import type { Who } from '../support/Words';
import type { AppWorld } from '../support/world';

Then('the upload is {string}', async function (this: AppWorld, state: string) {
  assert.equal(await this.tasks.uploads.state(this.they), state);
});

Then('{int} of its {int} rows are good', async function (this: AppWorld, good: number, all: number) {
  assert.deepEqual(await this.tasks.uploads.rows(this.they), { good, all });
});

Then('it comes to {money}', async function (this: AppWorld, amount: Cents) {
  assert.equal(await this.tasks.uploads.total(this.they), formatCents(amount));
});

Then('the upload says {string}', async function (this: AppWorld, text: string) {
  const words = await this.tasks.uploads.words(this.they);
  assert.ok(words.includes(text), `It says: "${words}"`);
});

Then('row {int} says {string}', async function (this: AppWorld, row: number, text: string) {
  const words = await this.tasks.uploads.wrongIn(this.they, row);
  assert.ok(words.includes(text), `Row ${row} says: "${words}"`);
});

Then('they are warned that {string} uploaded it before', async function (this: AppWorld, name: string) {
  const words = await this.tasks.uploads.words(this.they);
  assert.ok(words.includes('uploaded before') && words.includes(name), `It says: "${words}"`);
});

Then('nobody is warned of an earlier upload', async function (this: AppWorld) {
  assert.doesNotMatch(await this.tasks.uploads.words(this.they), /uploaded before/);
});

Given('they (have )commit(ted) the upload', async function (this: AppWorld) {
  await this.tasks.uploads.commit(this.they, false);
});

When('they commit the upload and leave out what is wrong', async function (this: AppWorld) {
  await this.tasks.uploads.commit(this.they, true);
});

When('they commit the upload as it is', async function (this: AppWorld) {
  await this.tasks.uploads.commitAsItIs(this.they);
});

When('they discard the upload', async function (this: AppWorld) {
  await this.tasks.uploads.discard(this.they);
});

Given('they (have )reverse(d) the upload because {string}', async function (this: AppWorld, reason: string) {
  await this.tasks.uploads.reverse(this.they, reason);
});

When('they download what is wrong', async function (this: AppWorld) {
  await this.tasks.uploads.download(this.they);
});

Then('they have a spreadsheet of it', async function (this: AppWorld) {
  assert.ok((await this.tasks.uploads.download(this.they)) > 0);
});

When('they leave the upload and come back later', async function (this: AppWorld) {
  await this.tasks.uploads.leaveAndComeBack(this.they);
});

When('they use the uploaded file', async function (this: AppWorld) {
  await this.tasks.reconciliation.useUploaded(this.they, 'payroll.csv');
});

Given('they have compared the bill with the uploaded file', async function (this: AppWorld) {
  await this.tasks.reconciliation.begin(this.they, this.stage.bills.first);
  await this.tasks.reconciliation.useUploaded(this.they, 'payroll.csv');
});

Given('they have reconciled the bill with the uploaded file', async function (this: AppWorld) {
  await this.tasks.reconciliation.begin(this.they, this.stage.bills.first);
  await this.tasks.reconciliation.useUploaded(this.they, 'payroll.csv');
  await this.tasks.reconciliation.reconcile(this.they);
});

Then('no uploaded file stands ready', async function (this: AppWorld) {
  assert.equal(await this.tasks.uploads.standsReady(this.they, this.stage.bills.first.group), false);
});

Then(
  '{person} sees {int} {status} bill(s) of {money}',
  async function (this: AppWorld, who: Who, count: number, status: BillStatus, dueCents: Cents) {
    const person = await this.who(who);
    await this.tasks.dashboard.look(person);
    assert.deepEqual(await this.tasks.dashboard.byStatus(person, status), { count, dueCents });
  },
);
