import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Cents } from '../../src/domain/platform/money/Cents';
import { formatCents } from '../../src/domain/platform/money/formatCents';
import type { Columns, FileName, Logo, OtherFile, UploadName, UploadStep } from '../support/choiceTypes';
import { expectSame, expectText } from '../support/expecting';
import type { Who } from '../support/ParameterValues';
import { moneyOf } from '../support/patterns';
import { SITUATION } from '../support/situations';
import {
  type CarrierBillName,
  carrierBillNamed,
  fileToUpload,
  type PayrollFileName,
} from '../support/stage/describedFiles';
import { type EnrollmentList, enrollment834 } from '../support/stage/enrollmentFile';
import { payrollWorkbook } from '../support/stage/payrollWorkbook';
import { pdfBill, pdfRegister } from '../support/stage/printedFiles';
import { drawing, paymentUpload, payrollUpload, picture } from '../support/stage/uploadFiles';
import { PDF_BILL_COLUMNS, PDF_REGISTER_COLUMNS } from '../support/tableColumns';
import { paymentRowsFrom, payrollRowsFrom, peopleIn834From, rowsOf, sheetRowsFrom } from '../support/tables';
import { chooseColumns, expectState, uploadOther } from '../support/uploadActions';
import type { AppWorld } from '../support/world';

/** Group of phrases: uploads, templates and logos */

When('{person} upload(s)/uploaded {payrollFile}', async function (this: AppWorld, who: Who, file: PayrollFileName) {
  const person = await this.who(who);
  await this.upload(person, fileToUpload(this.billOf(person), file));
});

When('{person} upload(s)/uploaded this payroll file:', async function (this: AppWorld, who: Who, rows: DataTable) {
  const person = await this.who(who);
  await this.upload(person, payrollUpload(this.billOf(person), payrollRowsFrom(rows)));
});

When(
  '{person} upload(s)/uploaded a payroll workbook with these sheets:',
  async function (this: AppWorld, who: Who, rows: DataTable) {
    const person = await this.who(who);
    await this.upload(person, payrollWorkbook(this.billOf(person), sheetRowsFrom(rows)));
  },
);

When('{person} choose(s)/chose/chosen the sheet(s) {string}', async function (this: AppWorld, who: Who, names: string) {
  await this.tasks.templates.chooseSheets(await this.who(who), names.split(', '));
});

When(
  '{person} upload(s)/uploaded an 834 with {enrollmentList}:',
  async function (this: AppWorld, who: Who, list: EnrollmentList, people: DataTable) {
    const person = await this.who(who);
    await this.upload(person, enrollment834(this.billOf(person), list, peopleIn834From(people)));
  },
);

When(
  '{person} upload(s)/uploaded these payments of continuation payers:',
  async function (this: AppWorld, who: Who, rows: DataTable) {
    const person = await this.who(who);
    const payments = paymentRowsFrom(rows, (monthsAgo) => this.stage.bills.month(-monthsAgo));
    await this.upload(person, paymentUpload(this.billOf(person), payments));
  },
);

When('{person} upload(s)/uploaded {carrierBill}', async function (this: AppWorld, who: Who, bill: CarrierBillName) {
  const person = await this.who(who);
  await this.upload(person, carrierBillNamed(this.groupOf(person), bill));
});

When(
  '{person} upload(s)/uploaded a PDF bill with a total of {money} and these lines:',
  async function (this: AppWorld, who: Who, total: Cents, table: DataTable) {
    const person = await this.who(who);
    const lines = rowsOf(table, PDF_BILL_COLUMNS).map(({ member, coverage, billed }) => ({
      member: member ?? '',
      coverage: coverage ?? '',
      amount: moneyOf(billed ?? ''),
    }));
    await this.upload(person, await pdfBill(this.groupOf(person), total, lines));
  },
);

When(
  '{person} upload(s)/uploaded a PDF payroll register with a total of {money} and these deductions:',
  async function (this: AppWorld, who: Who, total: Cents, table: DataTable) {
    const person = await this.who(who);
    const lines = rowsOf(table, PDF_REGISTER_COLUMNS).map(({ member, coverage, deducted }) => ({
      member: member ?? '',
      coverage: coverage ?? '',
      amount: moneyOf(deducted ?? ''),
    }));
    await this.upload(person, await pdfRegister(this.billOf(person), total, lines));
  },
);

Given('the rows of old files are removed', SITUATION, async function (this: AppWorld) {
  await this.stage.removeOldRows();
});

When('{person} save(s)/saved the columns as {string}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.templates.save(await this.who(who), name);
});

When('{person} delete(s)/deleted the template', async function (this: AppWorld, who: Who) {
  await this.tasks.templates.remove(await this.who(who));
});

When('{person} remove(s)/removed the saved layout {string}', async function (this: AppWorld, who: Who, layout: string) {
  await this.tasks.templates.removeSaved(await this.who(who), layout);
});

Then('the template {string} reads {int} row(s)', async function (this: AppWorld, template: string, count: number) {
  const rows = await this.tasks.templates.tryAll(this.they);
  expectSame(`rows that the template "${template}" reads`, rows.get(template), count);
});

When(
  '{person} reverse(s)/reversed the upload because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await this.tasks.uploads.reverse(await this.who(who), reason);
  },
);

Then('{int} of {int} rows has/have no errors', async function (this: AppWorld, good: number, all: number) {
  const rows = await this.tasks.uploads.rows(this.they);
  expectSame('rows without errors', `${rows.good} of ${rows.all}`, `${good} of ${all}`);
});

Then('the total of the upload is {money}', async function (this: AppWorld, amount: Cents) {
  expectSame('total of the upload', await this.tasks.uploads.total(this.they), formatCents(amount));
});

When('{person} remove(s)/removed the logo of {group}', async function (this: AppWorld, who: Who, name: string) {
  await this.tasks.logo.remove(await this.who(who), await this.stage.groups.named(name));
});

When('{person} upload(s)/uploaded {otherFile}', async function (this: AppWorld, who: Who, file: OtherFile) {
  await uploadOther(this, who, file);
});

When('{person} choose(s)/chose/chosen {columns}', async function (this: AppWorld, who: Who, columns: Columns) {
  await chooseColumns(this, await this.who(who), columns);
});

When('{person} {uploadStep}', async function (this: AppWorld, who: Who, step: UploadStep) {
  const [person, { uploads }] = [await this.who(who), this.tasks];
  if (step === 'discard') await uploads.discard(person);
  else if (step === 'commit') await uploads.commitUnconfirmed(person);
  else await uploads.commit(person, true);
  await this.stage.bills.addUploaded(this.stage.groups.all);
});

Then('{upload} is/are {uploadState}', async function (this: AppWorld, upload: UploadName, state: string) {
  await expectState(this, upload, state);
});

Then('{upload} use(s) the template {string}', async function (this: AppWorld, upload: UploadName, template: string) {
  if (upload === 'the second upload') await this.tasks.uploadList.openUpload(this.they, 1);
  expectText(await this.tasks.uploads.summaryText(this.they), `template “${template}”`);
});

Then(
  'row {int} of the {file} says {string}',
  async function (this: AppWorld, row: number, file: FileName, text: string) {
    const { uploads, payroll } = this.tasks;
    expectText(
      await (file === 'upload' ? uploads.rowErrors(this.they, row) : payroll.rowProblem(this.they, row)),
      text,
    );
  },
);

When('{person} give(s)/gave/given {group} {logo}', async function (this: AppWorld, who: Who, name: string, logo: Logo) {
  const group = await this.stage.groups.named(name);
  await this.tasks.logo.upload(
    await this.who(who),
    group,
    logo === 'a logo' ? picture('logo.png', group) : drawing(group),
  );
});
