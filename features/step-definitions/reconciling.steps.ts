import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { CorrectionRecipient } from '../../src/domain/billing/corrections/Correction';
import type { CorrectionDecision } from '../../src/domain/billing/corrections/correctionSteps';
import type { CloseReason } from '../../src/domain/billing/expected/ExpectedAdjustment';
import { ABSENCE_ANSWERS, ABSENCE_LABELS } from '../../src/domain/billing/reconciliation/absentPeople';
import { WRITE_OFF_REASON_LABELS, WRITE_OFF_REASONS } from '../../src/domain/billing/register/writeOff';
import type { LocalDate } from '../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../src/domain/platform/money/Cents';
import { a999, numbersOf } from '../../test/support/files/x12AnswerFile';
import type { MemberOrder } from '../support/choiceTypes';
import { expectMoney, expectSame, expectText } from '../support/expecting';
import { USE_CASES_ONLY } from '../support/levels';
import type { CountName } from '../support/listings';
import type { BillName, Decision, FileDecision, LineName, ListFormat, Reason, Who } from '../support/ParameterValues';
import { found } from '../support/patterns';
import { SITUATION } from '../support/situations';
import { fileToCompare, type MemberNames, type PayrollFileName, payrollExcept } from '../support/stage/describedFiles';
import { memberNumberOf } from '../support/stage/StageBills';
import { ERROR_COLUMNS } from '../support/tableColumns';
import {
  deductionsFrom,
  enrolledFrom,
  layoutCodesFrom,
  layoutColumnsFrom,
  payersFrom,
  payrollRowsFrom,
  rowsOf,
} from '../support/tables';
import type { AppWorld } from '../support/world';

/** Group of phrases: reconciling a bill */

When(
  '{person} is/are/am/start(s)/started reconciling {bill}',
  async function (this: AppWorld, who: Who, bill: BillName) {
    await this.workOn(await this.who(who), this.stage.bills.named(bill));
  },
);

When(
  '{person} change(s)/changed {line} to {money} {why}',
  async function (this: AppWorld, who: Who, line: LineName, amount: Cents, reason: Reason | undefined) {
    await this.tasks.reconciliation.change(await this.who(who), { bill: this.reconciled, line, amount, reason });
    this.changed = 'lines';
  },
);

When('{person} save(s)/saved the changes', async function (this: AppWorld, who: Who) {
  await this.tasks.reconciliation.save(await this.who(who));
});

/** Changes one line, and reconciles the bill without a payroll file. */
When(
  '{person} reconcile(s)/reconciled {bill} with {line} at {money} {why}',
  async function (this: AppWorld, who: Who, name: BillName, line: LineName, amount: Cents, reason: Reason | undefined) {
    const [person, bill] = [await this.who(who), this.stage.bills.named(name)];
    await this.workOn(person, bill);
    await this.tasks.reconciliation.change(person, { bill: this.reconciled, line, amount, reason });
    await this.tasks.reconciliation.reconcile(person);
  },
);

/** Members and coverages that the table does not name are deducted as billed. */
When(
  '{person} reconcile(s)/reconciled {bill} with these deductions:',
  async function (this: AppWorld, who: Who, name: BillName, table: DataTable) {
    const [person, bill] = [await this.who(who), this.stage.bills.named(name)];
    const deductions = deductionsFrom(table);
    await this.workOn(person, bill);
    await this.tasks.payroll.compareWith(person, { bill, rows: payrollExcept(bill, deductions) });
    for (const { member, decision, reason } of deductions)
      if (decision) await this.tasks.payroll.decide(person, decision, member, reason);
    await this.tasks.reconciliation.reconcile(person);
  },
);

When(
  '{person} compare(s)/compared {bill} with {payrollFile}',
  async function (this: AppWorld, who: Who, name: BillName, file: PayrollFileName) {
    const [person, bill] = [await this.who(who), this.stage.bills.named(name)];
    await this.workOn(person, bill);
    if (file.isUploaded) await this.tasks.payroll.compareWithUpload(person, 'payroll.csv');
    else await this.tasks.payroll.compareWith(person, fileToCompare(bill, file));
  },
);

async function compareRows(this: AppWorld, who: Who, name: BillName, rows: DataTable) {
  const [person, bill] = [await this.who(who), this.stage.bills.named(name)];
  await this.workOn(person, bill);
  await this.tasks.payroll.compareWith(person, { bill, rows: payrollRowsFrom(rows) });
}

When('{person} compare(s)/compared {bill} with this payroll file:', compareRows);

When('{person} compare(s)/compared {bill} with these payroll files:', compareRows);

When(
  '{person} compare(s)/compared {bill} with these employee shares:',
  async function (this: AppWorld, who: Who, name: BillName, rows: DataTable) {
    const [person, bill] = [await this.who(who), this.stage.bills.named(name)];
    await this.workOn(person, bill);
    await this.tasks.payroll.compareWith(person, { bill, rows: payrollRowsFrom(rows), isEmployeeShare: true });
  },
);

When(
  '{person} compare(s)/compared {string} of the file as {string}',
  async function (this: AppWorld, who: Who, name: string, coverage: string) {
    await this.tasks.payroll.chooseCoverage(await this.who(who), name, coverage);
  },
);

When('{person} answer(s)/answered {string}', async function (this: AppWorld, who: Who, answer: string) {
  await this.tasks.payroll.answer(await this.who(who), answer);
});

Then('the payroll file is read by {string}', async function (this: AppWorld, summary: string) {
  expectText(await this.tasks.payroll.readingSummary(this.they), summary);
});

When(
  '{person} {decision} for {members} because {reason}',
  async function (this: AppWorld, who: Who, decision: Decision, members: MemberNames, reason: Reason) {
    const person = await this.who(who);
    for (const member of this.membersOf(members)) await this.tasks.payroll.decide(person, decision, member, reason);
  },
);

/** Pays as billed now, and expects the difference back on the next bill. */
When(
  '{person} expect(s)/expected the difference for {members} on the next bill because {reason}',
  async function (this: AppWorld, who: Who, members: MemberNames, reason: Reason) {
    const person = await this.who(who);
    for (const member of this.membersOf(members))
      await this.tasks.payroll.decide(person, 'expectNextBill', member, reason);
  },
);

When('{person} decide(s)/decided as last month', async function (this: AppWorld, who: Who) {
  await this.tasks.payroll.decideAsLast(await this.who(who));
});

When(
  '{person} remember(s)/remembered the decision for {member} for later bills',
  async function (this: AppWorld, who: Who, member: string) {
    await this.tasks.payroll.makeStanding(await this.who(who), member);
  },
);

When('{person} forget(s)/forgot the decision for {member}', async function (this: AppWorld, who: Who, member: string) {
  await this.tasks.payroll.endStanding(await this.who(who), member);
});

When(
  '{person} list(s)/listed who pays outside payroll on {bill}:',
  async function (this: AppWorld, who: Who, name: BillName, rows: DataTable) {
    const [person, bill] = [await this.who(who), this.stage.bills.named(name)];
    const payers = payersFrom(rows, (monthsAgo) => this.stage.bills.month(-monthsAgo));
    for (const { member, ...terms } of payers) {
      await this.tasks.payroll.addPayer(person, { ...terms, memberId: memberNumberOf(bill, member) });
    }
  },
);

When(
  '{person} answer(s)/answered {string} about {member}, who is not in payroll',
  async function (this: AppWorld, who: Who, text: string, member: string) {
    const label = found(Object.values(ABSENCE_LABELS), text);
    const answer = ABSENCE_ANSWERS.find((one) => ABSENCE_LABELS[one] === label) ?? 'UNKNOWN';
    await this.tasks.payroll.answerAbsence(await this.who(who), member, answer);
  },
);

When(
  '{person} open(s) the history of {member} as a continuation payer',
  async function (this: AppWorld, who: Who, member: string) {
    await this.tasks.payroll.openPayerHistory(await this.who(who), member);
  },
);

When('{person} {decision} for everyone billed too much', async function (this: AppWorld, who: Who, decision: Decision) {
  await this.tasks.payroll.decideKind(await this.who(who), decision, 'AMOUNT_OVER');
});

Given('{bill} has this enrollment:', SITUATION, async function (this: AppWorld, name: BillName, rows: DataTable) {
  await this.stage.bills.enroll(this.stage.bills.named(name), enrolledFrom(rows));
});

When(
  '{person} close(s)/closed the expected adjustments for {member} because {closeReason}',
  async function (this: AppWorld, who: Who, member: string, reason: CloseReason) {
    await this.tasks.reconciliation.closeExpected(await this.who(who), member, reason);
  },
);

When(
  '{person} close(s)/closed all expected adjustments that match {string} because {closeReason}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, q: string, reason: CloseReason) {
    await this.tasks.reconciliation.closeMatchingExpected(await this.who(who), q, reason);
  },
);

When(
  '{person} close(s)/closed all expected adjustments because {closeReason}',
  async function (this: AppWorld, who: Who, reason: CloseReason) {
    await this.tasks.reconciliation.closeAllExpected(await this.who(who), reason);
  },
);

Then(
  'the letter of {person} about unbilled people says {string}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, text: string) {
    expectText(await this.tasks.corrections.unbilledLetter(await this.who(who)), text);
  },
);

Then('the letter of {person} to the carrier says {string}', async function (this: AppWorld, who: Who, text: string) {
  expectText(await this.tasks.reconciliation.carrierLetter(await this.who(who)), text);
});

When(
  '{person} {correctionDecision} the correction(s) for {members}',
  async function (this: AppWorld, who: Who, decision: CorrectionDecision, members: MemberNames) {
    await this.tasks.corrections.decide(await this.who(who), this.membersOf(members), decision);
  },
);

/** Payroll collects what is missing with this many monthly deductions. */
/** The day on which the member's coverage starts or ends, which a correction to the carrier needs. */
When(
  '{person} confirm(s)/confirmed the correction for {member} from {date}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, member: string, day: LocalDate) {
    await this.tasks.corrections.confirmFrom(await this.who(who), member, day);
  },
);

/** Without confirming the question about risky terms. */
When(
  '{person} end(s)/ended the coverage of {member} after {date}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, member: string, day: LocalDate) {
    await this.tasks.corrections.endCoverage(await this.who(who), member, day);
  },
);

When(
  '{person} collect(s)/collected the arrears of {member} in {int} installment(s)',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, member: string, installments: number) {
    await this.tasks.corrections.collectIn(await this.who(who), member, installments);
  },
);

When(
  '{person} accept(s)/accepted the correction(s) for {members}',
  async function (this: AppWorld, who: Who, members: MemberNames) {
    await this.tasks.corrections.answer(await this.who(who), this.membersOf(members), 'accept', '');
  },
);

When(
  '{person} reject(s)/rejected the correction(s) for {members} because {string}',
  async function (this: AppWorld, who: Who, members: MemberNames, reason: string) {
    await this.tasks.corrections.answer(await this.who(who), this.membersOf(members), 'reject', reason);
  },
);

When(
  '{person} {correctionDecision} the correction(s) for {members} with the decision(s)',
  async function (this: AppWorld, who: Who, decision: CorrectionDecision, members: MemberNames) {
    await this.tasks.payroll.decideCorrections(await this.who(who), this.membersOf(members), decision);
    this.changed = 'lines';
  },
);

When(
  '{person} end(s)/ended the coverage of {member} after {date} with the decision',
  async function (this: AppWorld, who: Who, member: string, lastDay: LocalDate) {
    await this.tasks.payroll.endCoverage(await this.who(who), member, lastDay);
  },
);

When(
  '{person} ask(s)/asked payroll to settle the balance(s) of {members}',
  async function (this: AppWorld, who: Who, members: MemberNames) {
    const person = await this.who(who);
    await this.tasks.balances.settle(person, this.groupOf(person), this.membersOf(members));
  },
);

When(
  '{person} write(s)/wrote off the balance(s) of {members} because {string}',
  async function (this: AppWorld, who: Who, members: MemberNames, because: string) {
    const person = await this.who(who);
    const reason = WRITE_OFF_REASONS.find((one) => WRITE_OFF_REASON_LABELS[one] === because);
    if (!reason) throw new Error(`"${because}" is no reason for a write-off`);
    await this.tasks.balances.writeOff(person, this.groupOf(person), this.membersOf(members), reason);
  },
);

When('{person} approve(s)/approved the write-off of {member}', decideWriteOff('approve'));
When('{person} decline(s)/declined the write-off of {member}', decideWriteOff('decline'));
When('{person} reverse(s)/reversed the write-off of {member}', decideWriteOff('reverse'));

function decideWriteOff(action: 'approve' | 'decline' | 'reverse') {
  return async function (this: AppWorld, who: Who, member: string): Promise<void> {
    const person = await this.who(who);
    await this.tasks.balances.decideWriteOff(person, this.groupOf(person), member, action);
  };
}

When('{person} review(s)/reviewed the write-offs', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  await this.tasks.balances.writeOffs(person, this.groupOf(person));
});

When(
  '{person} send(s)/sent the correction(s) for {members}',
  async function (this: AppWorld, who: Who, members: MemberNames) {
    await this.tasks.corrections.send(await this.who(who), this.membersOf(members), 'Excel');
  },
);

When(
  '{person} send(s)/sent the correction(s) for {members} as {listFormat}',
  async function (this: AppWorld, who: Who, members: MemberNames, format: ListFormat) {
    const person = await this.who(who);
    this.downloadedFile = await this.tasks.corrections.send(person, this.membersOf(members), format);
  },
);

When(
  '{person} send(s)/sent the confirmed corrections of {bill}',
  async function (this: AppWorld, who: Who, name: BillName) {
    const bill = this.stage.bills.named(name);
    this.downloadedFiles = await this.tasks.corrections.sendConfirmed(await this.who(who), bill);
  },
);

When(
  '{person} send(s)/sent the correction(s) for {members} as an 834',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, members: MemberNames) {
    this.downloadedFile = await this.tasks.corrections.sendAs834(await this.who(who), this.membersOf(members));
  },
);

/** The carrier's 999 to the 834 that was sent last. */
When(
  "{person} record(s)/recorded the carrier's answer, which {fileDecision} the file",
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, decision: FileDecision) {
    const { group } = numbersOf(Buffer.from(this.downloadedFile).toString('latin1'));
    const answer = a999(group, decision === 'rejects' ? 'R*5' : 'A');
    await this.tasks.corrections.recordAnswer(await this.who(who), answer);
  },
);

When(
  '{person} record(s)/recorded this error report of the carrier:',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, table: DataTable) {
    const rows = rowsOf(table, ERROR_COLUMNS).map(({ member, coverage, error }) => [member, coverage, error]);
    const report = [['Subscriber Name', 'Coverage', 'Error Description'], ...rows];
    await this.tasks.corrections.recordAnswer(await this.who(who), report.map((row) => row.join(',')).join('\n'));
  },
);

When(
  '{person} record(s)/recorded an answer to a file that was never sent',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who) {
    await this.tasks.corrections.recordAnswer(await this.who(who), a999('4711', 'R*5'));
  },
);

Then('{int} files are downloaded', function (this: AppWorld, count: number) {
  expectSame('downloaded files', this.downloadedFiles.filter(({ length }) => length > 0).length, count);
});

When(
  '{person} save(s)/saved these columns for corrections to {correctionRecipient}:',
  async function (this: AppWorld, who: Who, recipient: CorrectionRecipient, columns: DataTable) {
    await this.tasks.corrections.saveLayout(await this.who(who), recipient, { columns: layoutColumnsFrom(columns) });
  },
);

When(
  '{person} save(s)/saved these codes for corrections to {correctionRecipient}:',
  async function (this: AppWorld, who: Who, recipient: CorrectionRecipient, codes: DataTable) {
    await this.tasks.corrections.saveLayout(await this.who(who), recipient, { codes: layoutCodesFrom(codes) });
  },
);

/** The system gets changes of enrollment instead of the carrier. */
When(
  '{person} name(s)/named {string} as the benefits system that sends the carrier full files',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, system: string) {
    await this.tasks.corrections.saveLayout(await this.who(who), 'CARRIER', { system });
  },
);

When(
  '{person} sort(s) the corrections by {memberOrder}',
  async function (this: AppWorld, who: Who, order: MemberOrder) {
    await this.tasks.corrections.sort(await this.who(who), order);
  },
);

When(
  '{person} sort(s) the open adjustments by {memberOrder}',
  async function (this: AppWorld, who: Who, order: MemberOrder) {
    await this.tasks.reconciliation.sortExpected(await this.who(who), order);
  },
);

When('{person} accept(s)/accepted the proposed links', async function (this: AppWorld, who: Who) {
  await this.tasks.payroll.linkProposed(await this.who(who));
});

When('{person} remove(s)/removed the links', async function (this: AppWorld, who: Who) {
  await this.tasks.payroll.removeLinks(await this.who(who));
});

When('{person} apply/applies/applied the suggestions', async function (this: AppWorld, who: Who) {
  await this.tasks.payroll.applySuggestions(await this.who(who));
});

Then(
  '{person} is/are/am asked to confirm a change of {count}, from {money} to {money}',
  async function (this: AppWorld, who: Who, { count }: CountName, before: Cents, after: Cents) {
    const question = await this.tasks.reconciliation.confirmation(await this.who(who));
    expectSame('lines that would change', question?.lines, count);
    expectMoney('amount before the change', question?.before, before);
    expectMoney('amount after the change', question?.after, after);
  },
);

Then('the variance is {money}', async function (this: AppWorld, amount: Cents) {
  expectMoney('variance', await this.tasks.reconciliation.variance(this.they, this.reconciled), amount);
});
