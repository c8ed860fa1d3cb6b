import type { DepositDetail } from '../../../contract/platform/shared/depositSchemas';
import { AgingReport } from '../../../src/application/money/aging/Aging';
import { type DepositCommand, WorkOnDeposits } from '../../../src/application/money/deposits/Deposits';
import { isOutcomeUnknown } from '../../../src/application/money/payments/PaymentOutcome';
import { ReversePayment } from '../../../src/application/money/payments/ReversePayment';
import { Acknowledgments } from '../../../src/application/money/processing/Acknowledgments';
import { BankFileList } from '../../../src/application/money/processing/PaymentFiles';
import { ReturnFiles } from '../../../src/application/money/processing/ReturnFiles';
import { RunProcessing } from '../../../src/application/money/processing/RunProcessing';
import { ReleaseBills } from '../../../src/application/office/dashboard/ReleaseBills';
import type { GivenFile } from '../../../src/application/platform/shared/GivenFile';
import type { AcknowledgmentOutcome } from '../../../src/domain/money/processing/AcknowledgedFile';
import type { BankFile } from '../../../src/domain/money/processing/BankFile';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../support/server/TestData';
import type { Random } from '../Random';
import { isTask } from './AccountBooks';
import type { Bank, BankAnswer, BankCreditReturn, BankReports, BankReturn, BankReturnFile, Reported } from './Bank';
import { CarrierCredits } from './CarrierCredits';
import { decideInOffice, readChanges } from './decideChanges';
import { FileReversalWork, isInTime } from './FileReversalWork';
import { cashOf, type GroupBooks, type YearBill, type YearPayment } from './GroupBooks';
import type { Entry } from './nachaEntries';
import type { OfficePeople } from './OfficePeople';
import { RefundWork } from './RefundWork';
import {
  limitReversals,
  REVERSAL_REASONS,
  REVERSED_ALONE_CENTS,
  reverseDebit,
  takeReversalStep,
} from './reverseDebits';
import type { Visit } from './Visit';
import type { Visits } from './Visits';

/** Share of the returned payments that are entered by hand. */
const BY_HAND = 0.3;
/** Share of the debits that are the office's own error, and what managers do about their reversals on a day. */
const ERRORS = 0.06;
const DECIDED = 0.6;
const APPROVED = 0.7;
const CANCELED = 0.1;
const TRIES = 8;
const RECORDABLE: readonly AcknowledgmentOutcome[] = ['ACCEPT', 'ACCEPT_PARTLY', 'REJECT'];

export interface Check {
  readonly checkNumber: string;
  readonly billNumber: string;
  readonly amountCents: number;
}

/** The back office: releases bills, deposits checks, processes, sends files to the bank and enters what comes back. */
export class Office {
  private mail: { readonly check: Check; readonly posted: () => void }[] = [];
  private readonly sentFiles = new Set<string>();
  private readonly filed: { readonly file: BankFile; readonly entries: readonly Entry[] }[] = [];
  private fileCount = 0;
  readonly refunds: RefundWork;
  readonly carrier: CarrierCredits;
  readonly fileReversals: FileReversalWork;
  /** Debits that were the office's own error. */
  private readonly reversible: { readonly payment: YearPayment; readonly books: GroupBooks }[] = [];

  constructor(
    private readonly people: OfficePeople,
    private readonly bank: Bank,
    private readonly visits: Visits,
    private readonly random: Random,
    carrierCode: string,
  ) {
    this.refunds = new RefundWork(people, visits, random.fork());
    this.carrier = new CarrierCredits(carrierCode, people, bank.account, visits, random.fork());
    this.fileReversals = new FileReversalWork(people, bank, visits, random.fork());
  }

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
      await run(work.post((await this.explainDuplicates(visit, filled)).deposit));
    });
    for (const { posted } of mail) posted();
  }

  /** Gives a reason for checks that may be duplicates: groups pay the same amount for two months. */
  private async explainDuplicates(visit: Visit, filled: DepositDetail): Promise<DepositDetail> {
    const explain = filled.checks.flatMap(({ checkPk, duplicates }) => {
      const earlierPks = duplicates.flatMap(({ reason, earlierPk }) => (reason === null ? earlierPk : []));
      return earlierPks.length > 0 ? [{ checkPk, earlierPks, reason: 'For another month' }] : [];
    });
    if (explain.length === 0) return filled;
    return visit.insist(visit.get(WorkOnDeposits).changeChecks(filled.deposit, { explain }));
  }

  /** Enters what the bank took back, by hand or from its files, and posts its notifications of change. */
  async enterReturns(
    { returns, notifications, reversals, credits }: BankReports,
    groups: readonly GroupBooks[],
  ): Promise<void> {
    const all: readonly Reported[] = [...returns, ...notifications, ...reversals, ...credits];
    if (all.length === 0) return;
    const byHand = [...returns, ...credits].filter(() => this.random.chance(BY_HAND));
    const files = this.bank.returnFiles(all.filter((one) => !byHand.some((entered) => entered === one)));
    await this.visits.visit(this.people.manager, async (visit) => {
      for (const one of byHand) {
        if ('id' in one) await this.returnCredit(visit, one);
        else await this.returnPayment(visit, one);
      }
      for (const file of files) await this.post(visit, file);
      for (const { refund, id } of credits) if (!refund) await this.carrier.fail(visit, id);
      if (notifications.length > 0) await this.acknowledgeTasks(visit, groups);
    });
    for (const { books, payment, code } of returns) books.returnPayment(payment, code);
    for (const { books, reversal } of reversals) books.returnReversal(reversal);
    for (const { refund } of credits) if (refund) refund.books.returnRefund(refund.one);
  }

  private async returnPayment(visit: Visit, { payment, code }: BankReturn): Promise<void> {
    const statementLine = `Return of ${payment.confirmation}`;
    const request = { kind: 'RETURNED' as const, returnCode: code, reason: '', statementLine };
    await visit.insist(() => visit.get(ReversePayment).run(payment.paymentPk, request));
  }

  private returnCredit(visit: Visit, { refund, id, code }: BankCreditReturn): Promise<void> {
    return refund ? this.refunds.returnByHand(visit, refund.one, code) : this.carrier.returnByHand(visit, id);
  }

  /** Nobody reverses large debits alone. */
  async limitReversals(): Promise<void> {
    await this.visits.visit(this.people.manager, limitReversals);
  }

  /** Managers have the bank reverse some of the debits that settled lately, and approve, decline, or cancel reversals. */
  async workOnReversals(groups: readonly GroupBooks[], day: LocalDate): Promise<void> {
    const { random, visits, people } = this;
    for (const { reversals } of groups) {
      for (const one of reversals.aloneIn('WAITING').filter(() => random.chance(DECIDED))) {
        const step = random.chance(APPROVED) && isInTime(one.payment, day) ? 'approve' : 'decline';
        await visits.visit(people.secondManager, (visit) => takeReversalStep(visit, one.payment, step));
        one.state = step === 'approve' ? 'OPEN' : 'CANCELED';
      }
      for (const one of reversals.aloneIn('OPEN').filter(() => random.chance(CANCELED))) {
        await visits.visit(people.manager, (visit) => takeReversalStep(visit, one.payment, 'cancel'));
        one.state = 'CANCELED';
      }
    }
    for (const { payment, books } of this.reversible.splice(0)) {
      await visits.visit(people.manager, (visit) => reverseDebit(visit, payment, random.oneOf(REVERSAL_REASONS)));
      books.reversals.add(payment, cashOf(payment) > REVERSED_ALONE_CENTS, false);
    }
  }

  /** Payments were processed. The office finds out that some of them were its own error, if no return is in transit. */
  settle(payment: YearPayment, books: GroupBooks): void {
    if (this.random.chance(ERRORS) && !this.bank.toReturn.has(payment)) this.reversible.push({ payment, books });
  }

  /** The night of a day. Then the files go to the bank. @returns where credits in them differ from the books */
  async process(day: LocalDate, groups: readonly GroupBooks[]): Promise<readonly string[]> {
    const found: string[] = [];
    await this.visits.visit(this.people.sysadmin, async (visit) => {
      await visit.insist(() => visit.get(RunProcessing).run(day));
      const list = visit.get(BankFileList);
      list.show({ page: 0, size: 10 });
      const { items } = await visit.read(list.result$);
      for (const file of items.filter(({ filePk }) => !this.sentFiles.has(filePk)).reverse()) {
        const { bytes } = await visit.insist(() => list.download(file));
        this.sentFiles.add(file.filePk);
        const text = Buffer.from(bytes).toString('ascii');
        const entries = this.bank.take(file, text, day);
        if (file.kind === 'PAYMENTS') {
          const drawn = new Set(entries.map(({ id }) => id));
          const payments = groups.flatMap((books) => {
            const own = books.pending.filter(({ confirmation }) => drawn.has(confirmation.slice(0, 15)));
            return own.map((payment) => ({ payment, books }));
          });
          this.fileReversals.add(file, payments, day);
        }
        this.filed.push({ file, entries });
      }
    });
    await this.visits.visit(this.people.manager, async (visit) => {
      for (const { file, entries } of this.filed.splice(0)) {
        if (file.kind === 'REMITTANCES') found.push(...(await this.carrier.take(visit, file, entries)));
        if (file.kind === 'REFUNDS') found.push(...(await this.refunds.takeFile(visit, file, entries, day, groups)));
      }
    });
    for (const { groupNumber, refunds, accounts } of groups)
      for (const one of refunds.file(day, accounts))
        found.push(`${day}: the refund of ${one.cents} to ${groupNumber} is in no bank file`);
    return found;
  }

  /** Records the bank's acknowledgment of a file. An acceptance after the settlement date changes nothing. */
  async acknowledge({ text, rejected, kind, isWhole, fileName }: BankAnswer): Promise<void> {
    await this.visits.visit(this.people.manager, async (visit) => {
      const files = visit.get(Acknowledgments);
      this.fileCount += 1;
      const file = await files.read(textFile(`answer-${this.fileCount}.csv`, text));
      const plan = await visit.insist(() => files.preview(file));
      const isOpen = plan.files.some(({ outcome }) => RECORDABLE.includes(outcome));
      if (isOpen) await visit.insist(() => files.record(file));
      else if (rejected.length > 0) throw new Error(`The bank's answer was not recorded: ${JSON.stringify(plan)}`);
      if (kind === 'REMITTANCES' && !isWhole) for (const id of rejected) await this.carrier.fail(visit, id);
    });
    if (kind === 'PAYMENTS' && isWhole) this.fileReversals.drop(fileName);
  }

  /** Amount that all groups owe today, by the aging report. */
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
      if ('id' in one) return 'RETURN_CREDIT';
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
