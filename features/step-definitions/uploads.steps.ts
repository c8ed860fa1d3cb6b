import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { BillStatus } from '../../src/domain/bills/BillStatus';
import type { Cents } from '../../src/domain/money/Cents';
import { formatCents } from '../../src/domain/money/formatCents';
import { UploadKind } from '../../src/domain/uploads/UploadKind';
import { carrierBillUpload, drawing, OWN_COLUMNS, payrollUpload, picture } from '../support/stage/uploadFiles';
import { payrollOf } from '../support/tables';
import type { Who } from '../support/Words';
import type { AppWorld } from '../support/world';

When('{person} upload(s) a payroll file', uploadPayroll);
Given('{person} has/have uploaded a payroll file', uploadPayroll);
Given('{person} has/have uploaded the same file', uploadPayroll);
When('{person} upload(s) the same file', uploadPayroll);

When('{person} upload(s) a payroll file where {member} has {string} deducted', uploadWithWrongAmount);
Given('{person} has uploaded a payroll file where {member} has {string} deducted', uploadWithWrongAmount);

When('{person} upload(s) a payroll file with columns of its own', uploadOwnColumns);
Given('{person} has uploaded a payroll file with columns of its own', uploadOwnColumns);

Given(
  '{person} has/have uploaded a payroll file without {member}',
  async function (this: AppWorld, who: Who, member: string) {
    const bill = this.stage.bills.first;
    const rows = payrollOf(bill).filter((row) => row.member !== member);
    await this.tasks.uploads.send(await this.who(who), [payrollUpload(bill, rows)]);
  },
);

When('they upload the next file with the same columns', async function (this: AppWorld) {
  const bill = this.stage.bills.first;
  const next = { hasOwnColumns: true, name: 'next.csv', change: (csv: string) => csv.replace('612.40', '600.00') };
  await this.tasks.uploads.send(this.they, [payrollUpload(bill, payrollOf(bill), next)]);
});

When('{person} uploads 2 payroll files at once', async function (this: AppWorld, who: Who) {
  const bill = this.stage.bills.first;
  const [first, ...rest] = payrollOf(bill);
  const files = [payrollUpload(bill, first ? [first] : []), payrollUpload(bill, rest, { name: 'rest.csv' })];
  await this.tasks.uploads.send(await this.who(who), files);
});

When('they upload 2 payroll files at once, the second by {string}', async function (this: AppWorld, name: string) {
  const bill = this.stage.bills.first;
  const change = (csv: string) => csv.replace('612.40', '600.00');
  const files = [
    payrollUpload(bill, payrollOf(bill)),
    payrollUpload(bill, payrollOf(bill), { hasOwnColumns: true, name: 'own.csv', change }),
  ];
  await this.tasks.uploads.send(this.they, files, [undefined, name]);
});

Given(
  '{person} has uploaded a bill of {money} for {int} members',
  async function (this: AppWorld, who: Who, amount: Cents, members: number) {
    const person = await this.who(who);
    await this.tasks.uploads.send(person, [carrierBillUpload(this.stage.bills.first.group, amount, members)]);
  },
);

When('{person} uploads a picture that is called {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.uploads.send(await this.who(who), [picture(name, this.stage.bills.first.group)]);
});

Given('it is the demo', async function (this: AppWorld) {
  await this.stage.beTheDemo();
});

When('{person} upload(s) the sample lockbox', async function (this: AppWorld, who: Who) {
  await this.tasks.uploads.sendSample(await this.who(who), UploadKind.Lockbox);
});

Then('they are offered no sample lockbox', async function (this: AppWorld) {
  assert.deepEqual(await this.tasks.uploads.samples(this.they, UploadKind.Lockbox), []);
});

Then('{int} uploads are {string}', async function (this: AppWorld, count: number, state: string) {
  assert.deepEqual(await this.tasks.uploads.states(this.they), Array<string>(count).fill(state));
});

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

Then('it is read by {string}', async function (this: AppWorld, template: string) {
  assert.match(await this.tasks.uploads.words(this.they), new RegExp(`template “${template}”`));
});

Then('it is read by no template', async function (this: AppWorld) {
  assert.doesNotMatch(await this.tasks.uploads.words(this.they), /template “/);
});

Then('the second upload is read by {string}', async function (this: AppWorld, template: string) {
  await this.tasks.uploads.takeUp(this.they, 1);
  assert.match(await this.tasks.uploads.words(this.they), new RegExp(`template “${template}”`));
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

When('they say which columns hold what', async function (this: AppWorld) {
  await this.tasks.uploads.sayColumns(this.they, OWN_COLUMNS);
});

Given('they have begun to say which columns hold what', async function (this: AppWorld) {
  await this.tasks.uploads.sayColumns(this.they, OWN_COLUMNS, false);
});

Given(
  'they have said which columns hold what, and saved that as {string}',
  async function (this: AppWorld, name: string) {
    await this.tasks.uploads.sayColumns(this.they, OWN_COLUMNS);
    await this.tasks.uploads.saveTemplate(this.they, name);
  },
);

When('they save other columns as {string}', async function (this: AppWorld, name: string) {
  await this.tasks.uploads.sayColumns(this.they, { ...OWN_COLUMNS, employerAmount: 'Taken' });
  await this.tasks.uploads.saveTemplate(this.they, name);
});

Then('there is/are {int} template(s)', async function (this: AppWorld, count: number) {
  assert.equal((await this.tasks.uploads.templates(this.they)).length, count);
});

When('they try all templates on it', async function (this: AppWorld) {
  await this.tasks.uploads.tryTemplates(this.they);
});

Then('{string} reads {int} of its rows', async function (this: AppWorld, template: string, count: number) {
  const reads = await this.tasks.uploads.tryTemplates(this.they);
  assert.equal(reads.get(template), count);
});

Given('they have forgotten the template', async function (this: AppWorld) {
  await this.tasks.uploads.forgetTemplate(this.they);
});

When('they leave the upload and come back later', async function (this: AppWorld) {
  await this.tasks.uploads.leaveAndComeBack(this.they);
});

When('{person} looks at the uploads', async function (this: AppWorld, who: Who) {
  await this.tasks.uploads.look(await this.who(who));
});

Then('no upload is listed', async function (this: AppWorld) {
  assert.deepEqual(await this.tasks.uploads.listed(this.they), []);
});

Then('it is listed as {string}', async function (this: AppWorld, name: string) {
  await this.tasks.uploads.look(this.they);
  assert.deepEqual(await this.tasks.uploads.listed(this.they), [name]);
});

Then('they can choose the carrier of {group}', async function (this: AppWorld, name: string) {
  const { healthCarrier } = await this.stage.groups.named(name);
  const offered = await this.tasks.uploads.owners(this.they, UploadKind.CarrierBill);
  assert.ok(
    offered.some((one) => one.endsWith(`(${healthCarrier})`)),
    offered.join(', '),
  );
});

Then('they may send {string}', async function (this: AppWorld, kinds: string) {
  assert.equal((await this.tasks.uploads.maySend(this.they)).join(', '), kinds);
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

When('{person} gives {group} a logo', giveLogo);
Given('{person} has given {group} a logo', giveLogo);

When('{person} gives {group} a drawing as its logo', async function (this: AppWorld, who: Who, name: string) {
  const group = await this.stage.groups.named(name);
  await this.tasks.uploads.giveLogo(await this.who(who), group, drawing(group));
});

When('they remove the logo of {group}', async function (this: AppWorld, name: string) {
  await this.tasks.uploads.removeLogo(this.they, await this.stage.groups.named(name));
});

Then('{person} sees the logo', async function (this: AppWorld, who: Who) {
  assert.equal(await this.tasks.uploads.seesLogo(await this.who(who)), true);
});

Then('{person} sees no logo', async function (this: AppWorld, who: Who) {
  assert.equal(await this.tasks.uploads.seesLogo(await this.who(who)), false);
});

async function uploadPayroll(this: AppWorld, who: Who): Promise<void> {
  const bill = this.stage.bills.first;
  await this.tasks.uploads.send(await this.who(who), [payrollUpload(bill, payrollOf(bill))]);
}

async function uploadWithWrongAmount(this: AppWorld, who: Who, member: string, text: string): Promise<void> {
  const bill = this.stage.bills.first;
  const change = (csv: string) => csv.replace(new RegExp(`(${member},\\w+),[\\d.]+`), `$1,${text}`);
  await this.tasks.uploads.send(await this.who(who), [payrollUpload(bill, payrollOf(bill), { change })]);
}

async function uploadOwnColumns(this: AppWorld, who: Who): Promise<void> {
  const bill = this.stage.bills.first;
  await this.tasks.uploads.send(await this.who(who), [payrollUpload(bill, payrollOf(bill), { hasOwnColumns: true })]);
}

async function giveLogo(this: AppWorld, who: Who, name: string): Promise<void> {
  const group = await this.stage.groups.named(name);
  await this.tasks.uploads.giveLogo(await this.who(who), group, picture('logo.png', group));
}
