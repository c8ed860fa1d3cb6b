import { type DataTable, When } from '@cucumber/cucumber';
import type { BillName, Who } from '../support/ParameterValues';
import { payrollOf } from '../support/stage/describedFiles';
import { memberNumberOf } from '../support/stage/StageBills';
import { COST_CENTER_HEADING, columnAdded, payrollUpload, withCostCenter } from '../support/stage/uploadFiles';
import type { AppWorld } from '../support/world';

/** Group of phrases: cost centers and the journal */

/** Each cost center has an account of its own, such as Benefits:ADM. */
When(
  '{person} set(s) up cost centers {word} and {word}',
  async function (this: AppWorld, who: Who, first: string, second: string) {
    const person = await this.who(who);
    await this.tasks.costs.setUp(person, this.groupOf(person), [first, second]);
  },
);

/** The account is named by what is posted to it, such as "Employer share". */
When(
  '{person} set(s) up cost centers {word} and {word} without the account for {string}',
  async function (this: AppWorld, who: Who, first: string, second: string, account: string) {
    const person = await this.who(who);
    await this.tasks.costs.setUp(person, this.groupOf(person), [first, second], account);
  },
);

/** A table with the headings of the file that they are copied from. Nothing is saved if a row has a problem. */
When(
  '{person} paste(s)/pasted these cost centers from {month}:',
  async function (this: AppWorld, who: Who, month: number, table: DataTable) {
    const [person, from] = [await this.who(who), this.stage.bills.month(month)];
    const text = table
      .raw()
      .map((cells) => cells.join('\t'))
      .join('\n');
    await this.tasks.costs.paste(person, this.groupOf(person), { text, from });
  },
);

/** The code of a cost center, or codes with percents. */
When(
  '{person} put(s) {member} in cost center {string} from {month}',
  async function (this: AppWorld, who: Who, member: string, centers: string, month: number) {
    const [person, from] = [await this.who(who), this.stage.bills.month(month)];
    const value = { memberId: memberNumberOf(this.billOf(person), member), centers, from };
    await this.tasks.costs.put(person, this.groupOf(person), value);
  },
);

/** A payroll file that has a cost center for this member only. */
When(
  '{person} upload(s)/uploaded a payroll file with {string} as the cost center of {member}',
  async function (this: AppWorld, who: Who, costCenter: string, member: string) {
    const person = await this.who(who);
    const bill = this.billOf(person);
    const rows = bill.lines.map((line) => ({ member: line.member, coverage: line.coverage, deducted: line.billed }));
    await this.upload(person, withCostCenter(payrollUpload(bill, rows), memberNumberOf(bill, member), costCenter));
  },
);

/** The comparison does not change cost centers: it offers to upload the file. */
When(
  '{person} compare(s)/compared {bill} with a payroll file with {string} as the cost center of {member}',
  async function (this: AppWorld, who: Who, name: BillName, costCenter: string, member: string) {
    const [person, bill] = [await this.who(who), this.stage.bills.named(name)];
    const memberId = memberNumberOf(bill, member);
    await this.workOn(person, bill);
    await this.tasks.payroll.compareWith(person, {
      bill,
      rows: payrollOf(bill),
      change: (text) => columnAdded(text, COST_CENTER_HEADING, memberId, costCenter),
    });
  },
);

When('{person} upload(s)/uploaded the compared file', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  await this.tasks.payroll.uploadCompared(person);
  this.work = 'upload';
});

When(
  '{person} apply/applies/applied the cost centers of the upload from {month}',
  async function (this: AppWorld, who: Who, month: number) {
    const person = await this.who(who);
    await this.tasks.costs.apply(person, this.groupOf(person), this.stage.bills.month(month), true);
  },
);

When(
  '{person} apply/applies/applied the cost centers of the upload from {month} without confirming',
  async function (this: AppWorld, who: Who, month: number) {
    const person = await this.who(who);
    await this.tasks.costs.apply(person, this.groupOf(person), this.stage.bills.month(month), false);
  },
);

When(
  '{person} correct(s)/corrected the journal entry of {bill}',
  async function (this: AppWorld, who: Who, bill: BillName) {
    await this.tasks.costs.correct(await this.who(who), this.stage.bills.named(bill));
  },
);
