import { When } from '@cucumber/cucumber';
import type { Cents } from '../../src/domain/platform/money/Cents';
import type { Who } from '../support/ParameterValues';
import { memberNumberOf } from '../support/stage/StageBills';
import { carrierBillUpload, payrollUpload, withClasses, withColumn } from '../support/stage/uploadFiles';
import type { AppWorld } from '../support/world';

/** Group of phrases: member classes */

/** Class name as in a rate table. */
When(
  '{person} set(s) the class of {member} to {string} from {month}',
  async function (this: AppWorld, who: Who, memberName: string, className: string, month: number) {
    const person = await this.who(who);
    const value = {
      memberId: memberNumberOf(this.billOf(person), memberName),
      memberName,
      className,
      from: this.stage.bills.month(month),
    };
    await this.tasks.classes.set(person, this.groupOf(person), value);
  },
);

/** A payroll file with a class for this member only. */
When(
  '{person} upload(s)/uploaded a payroll file with {string} as the class of {member}',
  async function (this: AppWorld, who: Who, className: string, member: string) {
    const person = await this.who(who);
    const bill = this.billOf(person);
    const rows = bill.lines.map((line) => ({ member: line.member, coverage: line.coverage, deducted: line.billed }));
    const upload = payrollUpload(bill, rows);
    await this.upload(person, withColumn(upload, 'Employee class', memberNumberOf(bill, member), className));
  },
);

When(
  '{person} apply/applies/applied the classes of the upload from {month}',
  async function (this: AppWorld, who: Who, month: number) {
    const person = await this.who(who);
    await this.tasks.classes.apply(person, this.groupOf(person), this.stage.bills.month(month), true);
  },
);

When(
  '{person} apply/applies/applied the classes of the upload from {month} without confirming',
  async function (this: AppWorld, who: Who, month: number) {
    const person = await this.who(who);
    await this.tasks.classes.apply(person, this.groupOf(person), this.stage.bills.month(month), false);
  },
);

/** A carrier's bill with a column of classes. */
When(
  '{person} upload(s)/uploaded a bill of {money} for {int} member(s) in class {string}',
  async function (this: AppWorld, who: Who, amount: Cents, members: number, className: string) {
    const person = await this.who(who);
    await this.upload(person, withClasses(carrierBillUpload(this.groupOf(person), amount, members), className));
  },
);

/** In the columns of the open upload. */
When(
  '{person} choose(s)/chose/chosen that class {string} stands for {string}',
  async function (this: AppWorld, who: Who, text: string, className: string) {
    await this.tasks.templates.chooseMeaning(await this.who(who), 'className', text, className);
  },
);
