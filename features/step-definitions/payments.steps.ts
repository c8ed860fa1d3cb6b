import assert from 'node:assert/strict';
import { type DataTable, defineParameterType, Given, Then, When } from '@cucumber/cucumber';
import type { DebitDays } from '../../src/domain/money/payments/achEntry';
import type { BankReversalReason, BankReversalStep } from '../../src/domain/money/payments/bankReversal';
import { PaymentMethod } from '../../src/domain/money/payments/PaymentMethod';
import type { HeldMethod } from '../../src/domain/money/payments/paymentMethods';
import { RETURN_CODES, type ReturnCode } from '../../src/domain/money/payments/returnCodes';
import type { FileReversalStep } from '../../src/domain/money/processing/fileReversal';
import type { AdviceDetail } from '../../src/domain/money/processing/remittanceDays';
import { type LocalDate, localDate } from '../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../src/domain/platform/money/Cents';
import { parseCents } from '../../src/domain/platform/money/parseCents';
import { a999, numbersOf } from '../../test/support/files/x12AnswerFile';
import { sendAcknowledgment } from '../support/acknowledgmentActions';
import { payPart, receiptRow } from '../support/billActions';
import type { RunOrPreview } from '../support/choiceTypes';
import { expectMoney, expectRows } from '../support/expecting';
import type { BillName, BillNames, FileDecision, ParsedAction, PaymentName, Who } from '../support/ParameterValues';
import { found, unknownWord } from '../support/patterns';
import { SITUATION } from '../support/situations';
import type { BankLimit } from '../support/stage/Backstage';
import { pairsFrom } from '../support/tables';
import type { AccountAction } from '../support/tasks/BankAccountTasks';
import type { AutopayStep, Closing, Ending } from '../support/tasks/PaymentTasks';
import type { AppWorld } from '../support/world';

/** Group of phrases: payments, suspense and processing */

Given('{group} has no bank account', SITUATION, async function (this: AppWorld, group: string) {
  this.stage.cast.withoutBankAccount(await this.stage.groups.named(group));
});

/** What the bank limits. */
defineParameterType({
  name: 'bankLimit',
  regexp: /in one payment|a day from a group|in one file/,
  transformer: (words: string): BankLimit => {
    if (words === 'in one file') return 'fileCents';
    return words === 'in one payment' ? 'entryCents' : 'groupDayCents';
  },
});

Given(
  'the bank draws at most {money} {bankLimit}',
  SITUATION,
  function (this: AppWorld, amountCents: Cents, limit: BankLimit) {
    this.stage.limitBank(limit, amountCents);
  },
);

Given('the carriers have confirmed bank accounts', SITUATION, async function (this: AppWorld) {
  await this.stage.confirmCarrierAccounts();
});

Given('the 820 of the carriers lists {adviceDetail}', SITUATION, async function (this: AppWorld, detail: AdviceDetail) {
  await this.stage.listInAdvice(detail);
});

Given('money is remitted {int} bank days after it settled', SITUATION, function (this: AppWorld, days: number) {
  this.stage.remitAfter(days);
});

Given('the group owes the office for returned payments', SITUATION, async function (this: AppWorld) {
  await this.stage.leaveReturnsToGroups();
});

/** How many bank days after processing a debit is dated. */
defineParameterType({
  name: 'debitDays',
  regexp: /the same day|the next bank day|two bank days later/,
  transformer: (words: string): DebitDays => {
    if (words === 'the same day') return 0;
    return words === 'the next bank day' ? 1 : 2;
  },
});

Given(
  'returned payments are presented again {int} bank days after their return',
  SITUATION,
  function (this: AppWorld, bankDays: number) {
    this.stage.presentAgain({ kind: 'after', bankDays });
  },
);

Given('the bank settles debits {debitDays}', SITUATION, function (this: AppWorld, debitDays: DebitDays) {
  this.stage.dateDebits(debitDays);
});

When(
  '{person} {paying} {money} on {bill}',
  async function (this: AppWorld, who: Who, { isPast }: ParsedAction, amountCents: Cents, bill: BillName) {
    await payPart(this, await this.who(who), isPast, this.stage.bills.named(bill), { amountCents });
  },
);

When(
  '{person} {paying} {bill} with {money}',
  async function (this: AppWorld, who: Who, { isPast }: ParsedAction, bill: BillName, sourceCents: Cents) {
    await payPart(this, await this.who(who), isPast, this.stage.bills.named(bill), { sourceCents });
  },
);

When(
  '{person} {paying} {bill} with {money} and write(s) off the rest',
  async function (this: AppWorld, who: Who, _: ParsedAction, bill: BillName, paymentAmount: Cents) {
    const person = await this.who(who);
    const bills = [this.stage.bills.named(bill)];
    await this.tasks.payments.prepare(person, { bills, paymentAmount, writesOff: true });
    await this.tasks.payments.confirm(person);
  },
);

/** Money held for the group. */
defineParameterType({
  name: 'heldMoney',
  regexp: /credit suspense|group credit/,
  transformer: (words: string): HeldMethod =>
    words === 'group credit' ? PaymentMethod.GroupCredit : PaymentMethod.CreditSuspense,
});

When(
  '{person} {paying} {bill} using {heldMoney}',
  async function (this: AppWorld, who: Who, _: ParsedAction, bill: BillName, usedHeld: HeldMethod) {
    const person = await this.who(who);
    await this.tasks.payments.prepare(person, { bills: [this.stage.bills.named(bill)], usedHeld });
    await this.tasks.payments.confirm(person);
  },
);

/** The day on which a scheduled payment is sent (undefined for the next bank day), and whether it may be late. */
interface SendDay {
  readonly day: LocalDate | undefined;
  readonly acceptsLate: boolean;
}

defineParameterType({
  name: 'sendDay',
  regexp: /(\d{4}-\d{2}-\d{2}|the next bank day)(, even after it is due)?/,
  transformer: (day: string, late: string | undefined): SendDay => ({
    day: day.startsWith('the') ? undefined : localDate(day),
    acceptsLate: late !== undefined,
  }),
});

When(
  '{person} schedule(s)/scheduled {bills} for {sendDay}',
  async function (this: AppWorld, who: Who, bills: BillNames, { day, acceptsLate }: SendDay) {
    const person = await this.who(who);
    const schedule = { payOn: day ?? this.stage.nextBankDay(), acceptsLate };
    await this.tasks.payments.prepare(person, { bills: this.billsOf(bills), schedule });
    await this.tasks.payments.confirm(person);
  },
);

/** The review asks for it. */
When(
  '{person} {paying} {bill} because {string}',
  async function (this: AppWorld, who: Who, _: unknown, bill: BillName, reason: string) {
    const person = await this.who(who);
    await this.tasks.payments.prepare(person, { bills: [this.stage.bills.named(bill)] });
    await this.tasks.payments.explain(person, reason);
    await this.tasks.payments.confirm(person);
  },
);

When('{person} choose(s)/chose/chosen {bills} to pay', async function (this: AppWorld, who: Who, bills: BillNames) {
  await this.tasks.payments.prepare(await this.who(who), { bills: this.billsOf(bills) });
});

When('{person} send(s)/sent the payment again', async function (this: AppWorld, who: Who) {
  await this.tasks.payments.retry(await this.who(who));
});

/** How a bill is closed without money. */
defineParameterType({
  name: 'closing',
  regexp: /with a Zero Payment|short/,
  transformer: (words: string): Closing => (words === 'short' ? 'short' : 'with a Zero Payment'),
});

/** What a second manager decides. */
defineParameterType({
  name: 'shortDecision',
  regexp: /approves|declines/,
  transformer: (words: string) => (words === 'approves' ? 'approve' : 'decline'),
});

When(
  '{person} close(s)/closed {bill} {closing}',
  async function (this: AppWorld, who: Who, bill: BillName, how: Closing) {
    await this.tasks.payments.close(await this.who(who), this.stage.bills.named(bill), how);
  },
);

When(
  '{person} {shortDecision} the short of {bill}',
  async function (this: AppWorld, who: Who, decision: 'approve' | 'decline', bill: BillName) {
    const { billNumber } = this.stage.bills.named(bill);
    await this.tasks.suspense.decideShort(await this.who(who), billNumber, decision);
  },
);

/** How the office ends a payment. */
defineParameterType({
  name: 'ending',
  regexp: /voids?|voided|reverses?|reversed|sets? aside/,
  transformer(words: string): Ending {
    if (words.startsWith('set')) return 'setAside';
    return words.startsWith('v') ? 'void' : 'reverse';
  },
});

/** Why a bank returned a payment: its code in quotes, which a note may follow: `"R01: First notice"`. */
defineParameterType({
  name: 'returnReason',
  regexp: /"([^"]*)"/,
  transformer(text: string): string {
    const [code = ''] = text.split(': ');
    if (RETURN_CODES.some((one) => one === code)) return text;
    throw unknownWord(`There is no return code "${code}". Start with one of: ${RETURN_CODES.join(', ')}.`);
  },
});

/** A bank's return code without quotes. */
defineParameterType({
  name: 'returnCode',
  regexp: /R\d\d/,
  transformer: (code: string): ReturnCode => found(RETURN_CODES, code),
});

When(
  '{person} return(s)/returned {payment} because {returnReason}',
  async function (this: AppWorld, who: Who, payment: PaymentName, reason: string) {
    const person = await this.who(who);
    await this.tasks.payments.endPayment(person, await this.stage.payment(payment), 'return', reason);
  },
);

/** In between, a manager presented it again, and the debit was sent. */
Given(
  'the bank returned {payment} {int} time(s) with {returnCode}',
  SITUATION,
  async function (this: AppWorld, payment: PaymentName, times: number, code: ReturnCode) {
    const manager = await this.manager();
    const first = await this.stage.payment(payment);
    for (let time = 1; time <= times; time += 1) {
      const latest = time === 1 ? first : await this.stage.payment({ amount: first.amount, nth: -1 });
      await this.tasks.payments.endPayment(manager, latest, 'return', code);
      if (time === times) return;
      await this.tasks.payments.presentAgain(manager, latest);
      await this.stage.runProcessing(await this.stage.settleDate());
    }
  },
);

When('{person} present(s)/presented {payment} again', async function (this: AppWorld, who: Who, payment: PaymentName) {
  const person = await this.who(who);
  await this.tasks.payments.presentAgain(person, await this.stage.payment(payment));
});

/** Reason for reversing a debit at the bank. */
defineParameterType({
  name: 'bankReversalReason',
  regexp: /the bank debited it twice|it is a duplicate|its amount is wrong|its account is wrong|its date is wrong/,
  transformer: (words: string): BankReversalReason => {
    if (words === 'the bank debited it twice') return 'DRAWN_TWICE';
    if (words === 'it is a duplicate') return 'DUPLICATE';
    if (words === 'its amount is wrong') return 'WRONG_AMOUNT';
    return words === 'its account is wrong' ? 'WRONG_ACCOUNT' : 'WRONG_DATE';
  },
});

When(
  '{person} reverse(s)/reversed {payment} at the bank because {bankReversalReason}',
  async function (this: AppWorld, who: Who, payment: PaymentName, reason: BankReversalReason) {
    const person = await this.who(who);
    await this.tasks.payments.reverseAtBank(person, await this.stage.payment(payment), reason);
  },
);

When(
  '{person} reverse(s)/reversed the ACH file because {bankReversalReason}',
  async function (this: AppWorld, who: Who, reason: BankReversalReason) {
    await this.tasks.dashboard.reverseBankFile(await this.who(who), reason, 0);
  },
);

When(
  '{person} reverse(s)/reversed the ACH file because of an error discovered {int} hour(s) ago',
  async function (this: AppWorld, who: Who, hours: number) {
    await this.tasks.dashboard.reverseBankFile(await this.who(who), 'DUPLICATE', hours);
  },
);

When(
  '{person} {fileReversalStep} the reversal of the ACH file',
  async function (this: AppWorld, who: Who, step: FileReversalStep) {
    await this.tasks.dashboard.changeFileReversal(await this.who(who), step);
  },
);

/** A step of the reversal of an ACH file. */
defineParameterType({
  name: 'fileReversalStep',
  regexp: /approves?d?|cancels?|canceled/,
  transformer: (words: string): FileReversalStep => (words.startsWith('approve') ? 'approve' : 'cancel'),
});

/** A recorded step of a reversal. */
defineParameterType({
  name: 'reversalStep',
  regexp:
    /approves?d?|declines?d?|cancels?|canceled|records? the rejection of|recorded the rejection of|records? the return of|recorded the return of/,
  transformer: (words: string): BankReversalStep => {
    if (words.startsWith('approve')) return 'approve';
    if (words.startsWith('decline')) return 'decline';
    if (words.startsWith('cancel')) return 'cancel';
    return words.includes('rejection') ? 'reject' : 'return';
  },
});

When(
  '{person} {reversalStep} the reversal of {payment}',
  async function (this: AppWorld, who: Who, step: BankReversalStep, payment: PaymentName) {
    const person = await this.who(who);
    await this.tasks.payments.changeReversal(person, await this.stage.payment(payment), step);
  },
);

Then(
  '{person} see(s) the reversal of {payment} as {string}',
  async function (this: AppWorld, who: Who, payment: PaymentName, state: string) {
    const person = await this.who(who);
    const seen = await this.tasks.payments.reversalState(person, await this.stage.payment(payment));
    assert.equal(seen, state);
  },
);

When(
  '{person} {ending} {payment} because {string}',
  async function (this: AppWorld, who: Who, ending: Ending, payment: PaymentName, reason: string) {
    const person = await this.who(who);
    await this.tasks.payments.endPayment(person, await this.stage.payment(payment), ending, reason);
  },
);

/** What a payor does with autopay; when it is turned on, bills are paid five days before they are due, or as many as the sentence says. */
defineParameterType({
  name: 'autopayStep',
  regexp:
    /turn(?:s|ed)? on autopay (?:from \d{4}-\d\d-\d\d )?up to \$[\d,]+\.\d\d for a bill(?:, \d+ days before it is due)?|turn(?:s|ed)? off autopay|(?:skip(?:s|ped)?|resumed?s?) autopay for the bill/,
  transformer: (words: string): AutopayStep => {
    if (words.endsWith('for the bill')) return { kind: words.startsWith('skip') ? 'skip' : 'resume' };
    const limit = parseCents(/\$\S+/.exec(words)?.[0] ?? '');
    if (limit === undefined) return { kind: 'turnOff' };
    const [, day] = / from (\S+)/.exec(words) ?? [];
    const daysBeforeDue = Number(/ (\d+) days before/.exec(words)?.[1] ?? 5);
    return {
      kind: 'turnOn',
      limitCents: cents(limit),
      startsOn: day === undefined ? undefined : localDate(day),
      daysBeforeDue,
    };
  },
});

When('{person} {autopayStep}', async function (this: AppWorld, who: Who, step: AutopayStep) {
  this.textRead = [await this.tasks.payments.changeAutopay(await this.who(who), this.stage.bills.first, step)];
});

/** What a payor does with a new bank account. */
defineParameterType({
  name: 'newAccountStep',
  regexp:
    /(?:adds?|added) a bank account|(?:enters?|entered) (?:the amounts of its deposits|wrong amounts \d+ times)|(?:sends?|sent) new deposits|(?:removes?|removed|restores?|restored) the bank account (?:Operating|Payroll)|(?:renames?|renamed) the bank account Operating to (?:Operating|Payroll)(?: at "[^"]+")?|(?:confirms?|confirmed|declines?|declined) the correction of the bank account Operating(?: because "[^"]+")?|looks? at the bank account Operating/,
  transformer: (words: string): AccountAction => {
    if (words.includes('send') || words.startsWith('sent')) return { kind: 'sendDeposits' };
    if (words.startsWith('add')) return { kind: 'add' };
    if (words.startsWith('rename')) {
      const [, newName = '', bankName] = / to (\w+)(?: at "(.+)")?$/.exec(words) ?? [];
      return { kind: 'rename', name: 'Operating', newName, bankName };
    }
    if (words.startsWith('look')) return { kind: 'open', name: 'Operating' };
    if (words.includes('the correction')) return { kind: 'decide', reason: /"(.+)"$/.exec(words)?.[1] };
    const [, verb, name = ''] = /^(remove|restore)[sd]* the bank account (\w+)$/.exec(words) ?? [];
    if (verb !== undefined) return { kind: verb === 'remove' ? 'remove' : 'restore', name };
    const [, times] = /wrong amounts (\d+) times/.exec(words) ?? [];
    return { kind: 'enter', isRight: times === undefined, times: Number(times ?? 1) };
  },
});

When('{person} {newAccountStep}', async function (this: AppWorld, who: Who, change: AccountAction) {
  const person = await this.who(who);
  const { bankAccounts } = this.tasks;
  const { groupNumber } = this.stage.bills.first;
  if (change.kind === 'add') await bankAccounts.add(person, groupNumber);
  else if (change.kind === 'sendDeposits') await bankAccounts.sendDeposits(person, groupNumber);
  else if (change.kind === 'remove') await bankAccounts.remove(person, groupNumber, change.name);
  else if (change.kind === 'restore') await bankAccounts.restore(person, groupNumber, change.name);
  else if (change.kind === 'rename')
    await bankAccounts.rename(person, groupNumber, change.name, change.newName, change.bankName);
  else if (change.kind === 'decide')
    await bankAccounts.decideCorrection(person, groupNumber, 'Operating', change.reason);
  else if (change.kind === 'open') await bankAccounts.openPage(person, groupNumber, change.name);
  else if (change.kind === 'enter') {
    const [first, second] = await this.stage.smallDeposits.amounts();
    const entered = change.isRight ? ([second, first] as const) : ([cents((first % 99) + 1), second] as const);
    await bankAccounts.enter(person, groupNumber, entered, change.times);
  }
});

When('processing runs/ran for {businessDay}', async function (this: AppWorld, day: LocalDate | undefined) {
  await this.stage.runProcessing(day ?? (await this.stage.settleDate()));
});

When(
  '{person} {runOrPreview} processing for {businessDay}',
  async function (this: AppWorld, who: Who, does: RunOrPreview, day: LocalDate | undefined) {
    const { dashboard } = this.tasks;
    const [person, businessDate] = [await this.who(who), day ?? (await this.stage.settleDate())];
    await (does === 'run'
      ? dashboard.runProcessing(person, businessDate)
      : dashboard.previewProcessing(person, businessDate));
  },
);

When(
  '{person} cancel(s)/canceled the ACH file because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await this.tasks.dashboard.changeBankFile(await this.who(who), { step: 'cancel', reason });
  },
);

When(
  '{person} record(s)/recorded that the bank rejected the ACH file because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await this.tasks.dashboard.changeBankFile(await this.who(who), { step: 'reject', reason });
  },
);

When(
  '{person} record(s)/recorded that the remittance was sent, {string}',
  async function (this: AppWorld, who: Who, note: string) {
    await this.tasks.dashboard.recordRemittance(await this.who(who), { step: 'send', note });
  },
);

When(
  '{person} record(s)/recorded that the remittance cleared, {string}',
  async function (this: AppWorld, who: Who, note: string) {
    await this.tasks.dashboard.recordRemittance(await this.who(who), { step: 'clear', note });
  },
);

When(
  '{person} record(s)/recorded that the bank rejected the remittance because {string}',
  async function (this: AppWorld, who: Who, note: string) {
    await this.tasks.dashboard.recordRemittance(await this.who(who), { step: 'reject', note });
  },
);

When(
  '{person} record(s)/recorded that the bank returned the remittance because {string}',
  async function (this: AppWorld, who: Who, note: string) {
    await this.tasks.dashboard.recordRemittance(await this.who(who), { step: 'return', note });
  },
);

When(
  "{person} record(s)/recorded the carrier's answer, which {fileDecision} the 820",
  async function (this: AppWorld, who: Who, decision: FileDecision) {
    const person = await this.who(who);
    const sent = Buffer.from(await this.tasks.dashboard.download(person, '820')).toString('latin1');
    const answer = a999(numbersOf(sent).group, decision === 'rejects' ? 'R*5' : 'A', [], 'RA');
    await this.tasks.dashboard.answerRemittance(person, answer);
  },
);

When(
  '{person} record(s)/recorded an answer to an 834 as an answer to the 820',
  async function (this: AppWorld, who: Who) {
    await this.tasks.dashboard.answerRemittance(await this.who(who), a999('1', 'A'));
  },
);

Then('{person} see(s) that the 820 was {string}', async function (this: AppWorld, who: Who, outcome: string) {
  const history = await this.tasks.dashboard.remittanceHistory(await this.who(who));
  assert.ok(history.includes(`820 ${outcome}`), `The history of the remittance is: ${history}`);
});

When(
  '{person} undo(es)/undid the last record of the remittance because {string}',
  async function (this: AppWorld, who: Who, note: string) {
    await this.tasks.dashboard.recordRemittance(await this.who(who), { step: 'undo', note });
  },
);

When(
  '{person} enter(s)/entered an acknowledgment of {int} payment(s) and {money}',
  async function (this: AppWorld, who: Who, entryCount: number, amountCents: Cents) {
    await this.tasks.dashboard.changeBankFile(await this.who(who), { step: 'acknowledge', entryCount, amountCents });
  },
);

When(
  '{person} enter(s)/entered an acknowledgment of {int} payment(s) and {money} that rejects {payment} because {string}',
  async function (
    this: AppWorld,
    who: Who,
    entryCount: number,
    amountCents: Cents,
    payment: PaymentName,
    reason: string,
  ) {
    const { confirmation } = await this.stage.payment(payment);
    const rejected = [{ confirmation, reason }];
    await this.tasks.dashboard.changeBankFile(await this.who(who), {
      step: 'acknowledge',
      entryCount,
      amountCents,
      rejected,
    });
  },
);

When(
  '{person} upload(s)/uploaded an acknowledgment file that accepts {int} payment(s) and {money}',
  async function (this: AppWorld, who: Who, entryCount: number, amountCents: Cents) {
    await sendAcknowledgment(this, who, { status: 'Accepted', entryCount, amountCents });
  },
);

When(
  '{person} open(s)/opened an acknowledgment file that accepts {int} payment(s) and {money}',
  async function (this: AppWorld, who: Who, entryCount: number, amountCents: Cents) {
    await sendAcknowledgment(this, who, { status: 'Accepted', entryCount, amountCents }, true);
  },
);

When(
  '{person} upload(s)/uploaded an acknowledgment file that rejects the ACH file because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await sendAcknowledgment(this, who, { status: 'Rejected', reason });
  },
);

When(
  '{person} upload(s)/uploaded an acknowledgment file that accepts {int} payment(s) and {money} and rejects {payment} because {string}',
  async function (
    this: AppWorld,
    who: Who,
    entryCount: number,
    amountCents: Cents,
    payment: PaymentName,
    reason: string,
  ) {
    const { confirmation } = await this.stage.payment(payment);
    await sendAcknowledgment(this, who, { status: 'Accepted', entryCount, amountCents, confirmation, reason });
  },
);

When(
  '{person} upload(s)/uploaded an acknowledgment file that rejects every entry because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    const nothing = { entryCount: 0, amountCents: ZERO };
    await sendAcknowledgment(this, who, { status: 'Accepted', ...nothing, rejectsFirst: true, reason });
  },
);

Then('the receipt shows:', async function (this: AppWorld, facts: DataTable) {
  expectRows('receipt', [receiptRow(await this.tasks.payments.receipt(this.they))], [pairsFrom(facts)]);
});

Then('{money} is in suspense', async function (this: AppWorld, amount: Cents) {
  expectMoney('amount in suspense', await this.tasks.payments.suspense(this.they), amount);
});
