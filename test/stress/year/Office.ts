import { AgingReport } from '../../../src/application/aging/Aging';
import { ReleaseBills } from '../../../src/application/dashboard/ReleaseBills';
import { type DepositCommand, WorkOnDeposits } from '../../../src/application/deposits/Deposits';
import { isOutcomeUnknown } from '../../../src/application/payments/PaymentOutcome';
import { ReversePayment } from '../../../src/application/payments/ReversePayment';
import { Acknowledgments } from '../../../src/application/processing/Acknowledgments';
import { BankFileList, RemittanceList } from '../../../src/application/processing/PaymentFiles';
import { ReturnFiles } from '../../../src/application/processing/ReturnFiles';
import { RunProcessing } from '../../../src/application/processing/RunProcessing';
import type { GivenFile } from '../../../src/application/shared/GivenFile';
import { addBankDays } from '../../../src/domain/dates/bankDays';
import { addDays, type LocalDate } from '../../../src/domain/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import type { AcknowledgmentOutcome } from '../../../src/domain/processing/AcknowledgedFile';
import { possibleRemittanceSteps } from '../../../src/domain/processing/RemittanceState';
import type { TestPerson } from '../../support/server/TestData';
import type { Random } from '../Random';
import { isTask } from './AccountBooks';
import type { Bank, BankAnswer, BankNotification, BankReturn, BankReturnFile, BankReversalReturn } from './Bank';
import { decideInOffice, readChanges } from './decideChanges';
import { cashOf, type GroupBooks, type YearBill, type YearPayment } from './GroupBooks';
import { limitReversals, REVERSED_ALONE_CENTS, reverseDebit, takeReversalStep } from './reverseDebits';
import type { Visit } from './Visit';
import type { Visits } from './Visits';

/** Share of the returned payments that are entered by hand. */
const BY_HAND = 0.3;
/** Share of the debits that are the office's own error, and what managers do about their reversals on a day. */
const ERRORS = 0.06;
const DECIDED = 0.6;
const APPROVED = 0.7;
const CANCELED = 0.1;
const REASONS = ['DUPLICATE', 'WRONG_AMOUNT', 'WRONG_ACCOUNT', 'WRONG_DATE'] as const;
const TRIES = 8;
const RECORDABLE: readonly AcknowledgmentOutcome[] = ['ACCEPT', 'ACCEPT_PARTLY', 'REJECT'];
/** Share of the remittances about which something is recorded on a day. */
const RECORDED = 0.5;

export interface Check {
  readonly checkNumber: string;
  readonly billNumber: string;
  readonly amountCents: number;
}

export interface OfficePeople {
  readonly admin: TestPerson;
  readonly manager: TestPerson;
  /** Decides what the first manager asks for. */
  readonly secondManager: TestPerson;
  readonly sysadmin: TestPerson;
}

/** The back office: releases bills, deposits checks, processes, sends files to the bank and enters what comes back. */
export class Office {
  private mail: { readonly check: Check; readonly posted: () => void }[] = [];
  private readonly sentFiles = new Set<string>();
  /** Date on which the bank pays each sent remittance. */
  private readonly moved = new Map<string, { on: LocalDate; amountCents: number; traceNumber: string }>();
  private fileCount = 0;
  /** Debits that were the office's own error. */
  private readonly reversible: { readonly payment: YearPayment; readonly books: GroupBooks }[] = [];

  constructor(
    private readonly people: OfficePeople,
    private readonly bank: Bank,
    private readonly visits: Visits,
    private readonly random: Random,
  ) {}

  get manager(): TestPerson {
    return this.people.manager;
  }

  get secondManager(): TestPerson {
    return this.people.secondManager;
  }

  /** A check comes in. @param posted called once it is in a posted deposit */
  receive(check: Check, posted: () => void): void {
    this.mail.push({ check, posted });
  }

  async release(bills: readonly YearBill[]): Promise<void> {
    if (bills.length === 0) return;
    await this.visits.visit(this.people.admin, async (visit) => {
      let left = bills.map(({ bill: { billPk, linePks } }) => ({ billPk, lineCount: linePks.length }));
      for (let at = 0; left.length > 0 && at < TRIES; at += 1) {
        const results = await visit.until(visit.get(ReleaseBills).run(left));
        const unknown = results.filter(({ error }) => error !== undefined);
        const refused = results.find(({ ok, error }) => !ok && !isUnknown(error, at));
        if (refused) throw new Error(`Bill ${refused.billPk} was not released: ${refused.message}`);
        left = left.filter((one) => unknown.some(({ billPk }) => billPk === one.billPk));
        if (left.length > 0) await visit.pause();
      }
      if (left.length > 0)
        throw new Error(`These bills were not released: ${left.map(({ billPk }) => billPk).join(', ')}`);
    });
    for (const one of bills) one.state = 'released';
  }

  /** Enters the checks of the day as one deposit and posts it. */
  async deposit(day: LocalDate): Promise<void> {
    const mail = this.mail.splice(0);
    if (mail.length === 0) return;
    await this.visits.visit(this.people.admin, async (visit) => {
      const work = visit.get(WorkOnDeposits);
      const run = (command: DepositCommand) => visit.insist(command);
      const checks = mail.map(({ check: { checkNumber, billNumber, amountCents } }) => {
        const slip = { billNumber, groupNumber: null, note: '' };
        return { checkNumber, payer: 'A group', amountCents: cents(amountCents), ...slip };
      });
      const reference = `Mail of ${day}`;
      const figures = { reference, depositDate: day, controlCount: checks.length };
      const controlCents = cents(checks.reduce((sum, { amountCents }) => sum + amountCents, 0));
      this.bank.account.book('deposit', addDays(day, this.random.between(0, 2)), controlCents, reference);
      const entered = await run(work.enter({ ...figures, controlCents, method: 'Check', filePk: null }));
      const filled = await run(work.changeChecks(entered.deposit, { add: checks }));
      await run(work.post(filled.deposit));
    });
    for (const { posted } of mail) posted();
  }

  /** Enters what the bank took back, by hand or from its files, and posts its notifications of change. */
  async enterReturns(
    returns: readonly BankReturn[],
    notifications: readonly BankNotification[],
    reversals: readonly BankReversalReturn[],
    groups: readonly GroupBooks[],
  ): Promise<void> {
    if (returns.length + notifications.length + reversals.length === 0) return;
    const byHand = returns.filter(() => this.random.chance(BY_HAND));
    const files = this.bank.returnFiles([
      ...returns.filter((one) => !byHand.includes(one)),
      ...notifications,
      ...reversals,
    ]);
    await this.visits.visit(this.people.manager, async (visit) => {
      for (const { payment, code } of byHand) {
        const statementLine = `Return of ${payment.confirmation}`;
        const request = { kind: 'RETURNED' as const, returnCode: code, reason: '', statementLine };
        await visit.insist(() => visit.get(ReversePayment).run(payment.paymentPk, request));
      }
      for (const file of files) await this.post(visit, file);
      if (notifications.length > 0) await this.acknowledgeTasks(visit, groups);
    });
    for (const { books, payment, code } of returns) books.returnPayment(payment, code);
    for (const { books, reversal } of reversals) books.returnReversal(reversal);
  }

  /** Nobody reverses large debits alone. */
  async limitReversals(): Promise<void> {
    await this.visits.visit(this.people.manager, limitReversals);
  }

  /** Managers have the bank reverse some of the debits that settled lately, and approve, decline, or cancel reversals. */
  async workOnReversals(groups: readonly GroupBooks[]): Promise<void> {
    const { random, visits, people } = this;
    for (const { reversals } of groups) {
      for (const one of reversals.in('WAITING').filter(() => random.chance(DECIDED))) {
        const step = random.chance(APPROVED) ? 'approve' : 'decline';
        await visits.visit(people.secondManager, (visit) => takeReversalStep(visit, one.payment, step));
        one.state = step === 'approve' ? 'OPEN' : 'CANCELED';
      }
      for (const one of reversals.in('OPEN').filter(() => random.chance(CANCELED))) {
        await visits.visit(people.manager, (visit) => takeReversalStep(visit, one.payment, 'cancel'));
        one.state = 'CANCELED';
      }
    }
    for (const { payment, books } of this.reversible.splice(0)) {
      await visits.visit(people.manager, (visit) => reverseDebit(visit, payment, random.oneOf(REASONS)));
      books.reversals.add(payment, cashOf(payment) > REVERSED_ALONE_CENTS);
    }
  }

  /** Payments were processed. The office finds out that some of them were its own error, if no return is on its way. */
  settle(payment: YearPayment, books: GroupBooks): void {
    if (this.random.chance(ERRORS) && !this.bank.toReturn.has(payment)) this.reversible.push({ payment, books });
  }

  /** The night of a day. Then the files with the payments to draw go to the bank. */
  async process(day: LocalDate): Promise<void> {
    await this.visits.visit(this.people.sysadmin, async (visit) => {
      await visit.insist(() => visit.get(RunProcessing).run(day));
      const list = visit.get(BankFileList);
      list.show({ page: 0, size: 10 });
      const { items } = await visit.read(list.result$);
      for (const file of items.filter(({ filePk }) => !this.sentFiles.has(filePk))) {
        const { bytes } = await visit.insist(() => list.download(file));
        this.bank.take(file.fileName, Buffer.from(bytes).toString('ascii'), day);
        this.sentFiles.add(file.filePk);
      }
    });
  }

  /** Records the bank's acknowledgment of a file. An acceptance after the settlement date changes nothing. */
  async acknowledge({ text, rejected }: BankAnswer): Promise<void> {
    await this.visits.visit(this.people.manager, async (visit) => {
      const files = visit.get(Acknowledgments);
      this.fileCount += 1;
      const file = await files.read(textFile(`answer-${this.fileCount}.csv`, text));
      const plan = await visit.insist(() => files.preview(file));
      const isOpen = plan.files.some(({ outcome }) => RECORDABLE.includes(outcome));
      if (isOpen) await visit.insist(() => files.record(file));
      else if (rejected.length > 0) throw new Error(`The bank's answer was not recorded: ${JSON.stringify(plan)}`);
    });
  }

  /** Records that remittances were sent and cleared, and undoes some of these records. The bank pays days after a remittance is sent. */
  async recordRemittances(day: LocalDate): Promise<void> {
    for (const { on, amountCents, traceNumber } of this.moved.values())
      if (on === day) this.bank.account.book('remittance', on, amountCents, traceNumber);
    await this.visits.visit(this.people.manager, async (visit) => {
      const list = visit.get(RemittanceList);
      list.show({ carrierCode: '', businessDate: undefined, state: undefined, page: 0, size: 4 });
      const { items } = await visit.read(list.result$);
      for (const remittance of items) {
        if (!this.random.chance(RECORDED)) continue;
        const moved = this.moved.get(remittance.remittancePk);
        const possible = possibleRemittanceSteps(remittance.state, remittance.achFile).filter(
          // After the bank has paid, the record is not undone.
          (one) => one !== 'undo' || (moved !== undefined && moved.on > day),
        );
        if (possible.length === 0) continue;
        const step = this.random.oneOf(possible);
        await visit.insist(() => list.record(remittance, { step, note: step === 'undo' ? 'Recorded too early' : '' }));
        const { remittancePk, state, amountCents, traceNumber } = remittance;
        const on = addBankDays(day, this.random.between(1, 3));
        if (step === 'send') this.moved.set(remittancePk, { on, amountCents, traceNumber });
        if (step === 'undo' && state === 'SENT') this.moved.delete(remittancePk);
      }
    });
  }

  /** What all groups owe today, by the aging report. */
  async outstanding(): Promise<Cents> {
    return this.visits.visit(this.people.admin, async (visit) => {
      const report = visit.get(AgingReport).open();
      report.show({ asOf: undefined, q: '', page: 0, size: 10 });
      const { sums } = await visit.read(report.result$);
      return cents(Object.values(sums.aged).reduce((sum: number, part) => sum + part, 0));
    });
  }

  private async post(visit: Visit, { text, entries }: BankReturnFile): Promise<void> {
    this.fileCount += 1;
    const given = textFile(`returns-${this.fileCount}.txt`, text);
    const files = visit.get(ReturnFiles);
    const { file, plan } = await visit.insist(() => files.preview(given));
    const notifications = entries.flatMap((one) => ('data' in one ? [{ ...one, n: one.payment.account }] : []));
    const expected = entries.map((one) => {
      if ('data' in one) return one.books.accounts.outcomeOf({ ...one, n: one.payment.account });
      return 'reversal' in one ? 'RETURN_REVERSAL' : 'RETURN';
    });
    const outcomes = plan.entries.map(({ outcome }) => outcome);
    if (outcomes.join() !== expected.join() || plan.problems.length > 0)
      throw new Error(`The return file was to do ${expected.join()}: ${JSON.stringify(plan)}`);
    if (expected.some((outcome) => outcome !== 'ENDED')) await visit.insist(() => files.post(file, () => undefined));
    for (const one of notifications) one.books.accounts.notify(one);
  }

  /** The manager sees the open changes of all groups, and acknowledges those about the office's files. */
  private async acknowledgeTasks(visit: Visit, groups: readonly GroupBooks[]): Promise<void> {
    const shown = await readChanges(visit);
    const open = groups.flatMap(({ groupNumber, accounts }) =>
      accounts.all.flatMap(([n, account]) => account.open.map((change) => ({ groupNumber, accounts, n, change }))),
    );
    const names = (list: readonly string[]) => [...list].sort().join();
    const [is, should] = [
      names(shown.map(({ groupNumber, code }) => `${groupNumber} ${code}`)),
      names(open.map(({ groupNumber, change }) => `${groupNumber} ${change.code}`)),
    ];
    if (is !== should) throw new Error(`The open changes are ${is}, expected ${should}`);
    for (const { groupNumber, accounts, n, change } of open.filter((one) => isTask(one.change.code))) {
      const task = shown.find((one) => one.groupNumber === groupNumber && one.code === change.code);
      if (task) await decideInOffice(visit, task, { approve: true, reason: 'Asked the bank' });
      accounts.decide(n, change, true);
    }
  }
}

/** A file chosen by a person. */
export function textFile(name: string, text: string): GivenFile {
  const bytes = Buffer.from(text, 'latin1');
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(Uint8Array.from(bytes).buffer) };
}

/** Whether a bill may be released. One whose answer was lost is refused the second time, because it is. */
function isUnknown(error: unknown, earlierTries: number): boolean {
  return error === undefined ? earlierTries > 0 : isOutcomeUnknown(error);
}
