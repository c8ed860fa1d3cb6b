import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { Cents } from '../../src/domain/money/Cents';
import { UploadKind } from '../../src/domain/uploads/UploadKind';
import { withDeduction } from '../support/stage/payrollFile';
import {
  carrierBillUpload,
  carrierBillWritten,
  enrollmentUpload,
  payrollUpload,
  picture,
} from '../support/stage/uploadFiles';
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
    await this.tasks.sending.send(await this.who(who), [payrollUpload(bill, rows)]);
  },
);

When('they upload the next file with the same columns', async function (this: AppWorld) {
  const bill = this.stage.bills.first;
  const next = { hasOwnColumns: true, name: 'next.csv', change: (csv: string) => csv.replace('612.40', '600.00') };
  await this.tasks.sending.send(this.they, [payrollUpload(bill, payrollOf(bill), next)]);
});

When('{person} uploads 2 payroll files at once', async function (this: AppWorld, who: Who) {
  const bill = this.stage.bills.first;
  const [first, ...rest] = payrollOf(bill);
  const files = [payrollUpload(bill, first ? [first] : []), payrollUpload(bill, rest, { name: 'rest.csv' })];
  await this.tasks.sending.send(await this.who(who), files);
});

When('they upload 2 payroll files at once, the second by {string}', async function (this: AppWorld, name: string) {
  const bill = this.stage.bills.first;
  const change = (csv: string) => csv.replace('612.40', '600.00');
  const files = [
    payrollUpload(bill, payrollOf(bill)),
    payrollUpload(bill, payrollOf(bill), { hasOwnColumns: true, name: 'own.csv', change }),
  ];
  await this.tasks.sending.send(this.they, files, [undefined, name]);
});

Given(
  '{person} has uploaded a bill of {money} for {int} members',
  async function (this: AppWorld, who: Who, amount: Cents, members: number) {
    const person = await this.who(who);
    await this.tasks.sending.send(person, [carrierBillUpload(this.stage.bills.first.group, amount, members)]);
  },
);

Given('{person} has uploaded bill {string} of {money} for {int} members', uploadBill);
When('{person} uploads bill {string} of {money} for {int} members', uploadBill);

When(
  '{person} uploads a bill of one line with {string} billed',
  async function (this: AppWorld, who: Who, premium: string) {
    const upload = carrierBillWritten(this.stage.bills.first.group, premium);
    await this.tasks.sending.send(await this.who(who), [upload]);
  },
);

When(
  '{person} uploads an enrollment file with {int} equal rows for {member}',
  async function (this: AppWorld, who: Who, times: number, member: string) {
    const upload = enrollmentUpload(this.stage.bills.first.group, member, times);
    await this.tasks.sending.send(await this.who(who), [upload]);
  },
);

When(
  '{person} uploads a payroll file that calls {member} {string}, in an old encoding',
  async function (this: AppWorld, who: Who, member: string, name: string) {
    const bill = this.stage.bills.first;
    const options = { isWindows1252: true, change: (text: string) => text.replace(member, name) };
    await this.tasks.sending.send(await this.who(who), [payrollUpload(bill, payrollOf(bill), options)]);
  },
);

When('{person} uploads a picture that is called {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.sending.send(await this.who(who), [picture(name, this.stage.bills.first.group)]);
});

Given('it is the demo', async function (this: AppWorld) {
  await this.stage.beTheDemo();
});

When('{person} upload(s) the sample lockbox', async function (this: AppWorld, who: Who) {
  await this.tasks.sending.sendSample(await this.who(who), UploadKind.Lockbox);
});

Then('they are offered no sample lockbox', async function (this: AppWorld) {
  assert.deepEqual(await this.tasks.sending.samples(this.they, UploadKind.Lockbox), []);
});

Then('{int} uploads are {string}', async function (this: AppWorld, count: number, state: string) {
  assert.deepEqual(await this.tasks.sending.states(this.they), Array<string>(count).fill(state));
});

When('{person} looks at the uploads', async function (this: AppWorld, who: Who) {
  await this.tasks.sending.look(await this.who(who));
});

Then('no upload is listed', async function (this: AppWorld) {
  assert.deepEqual(await this.tasks.sending.listed(this.they), []);
});

Then('it is listed as {string}', async function (this: AppWorld, name: string) {
  await this.tasks.sending.look(this.they);
  assert.deepEqual(await this.tasks.sending.listed(this.they), [name]);
});

Then('they can choose the carrier of {group}', async function (this: AppWorld, name: string) {
  const { healthCarrier } = await this.stage.groups.named(name);
  const offered = await this.tasks.sending.owners(this.they, UploadKind.CarrierBill);
  assert.ok(
    offered.some((one) => one.endsWith(`(${healthCarrier})`)),
    offered.join(', '),
  );
});

Then('they may send {string}', async function (this: AppWorld, kinds: string) {
  assert.equal((await this.tasks.sending.maySend(this.they)).join(', '), kinds);
});

async function uploadBill(this: AppWorld, who: Who, number: string, amount: Cents, members: number): Promise<void> {
  const upload = carrierBillUpload(this.stage.bills.first.group, amount, members, number);
  await this.tasks.sending.send(await this.who(who), [upload]);
}

async function uploadPayroll(this: AppWorld, who: Who): Promise<void> {
  const bill = this.stage.bills.first;
  await this.tasks.sending.send(await this.who(who), [payrollUpload(bill, payrollOf(bill))]);
}

async function uploadWithWrongAmount(this: AppWorld, who: Who, member: string, text: string): Promise<void> {
  const bill = this.stage.bills.first;
  const change = withDeduction(member, text);
  await this.tasks.sending.send(await this.who(who), [payrollUpload(bill, payrollOf(bill), { change })]);
}

async function uploadOwnColumns(this: AppWorld, who: Who): Promise<void> {
  const bill = this.stage.bills.first;
  await this.tasks.sending.send(await this.who(who), [payrollUpload(bill, payrollOf(bill), { hasOwnColumns: true })]);
}
