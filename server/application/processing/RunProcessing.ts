import { statusOfMoney } from '../../../src/domain/bills/statusOfMoney';
import { dayOf, type LocalDate } from '../../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { paymentProcessed } from '../../../src/domain/ledger/LedgerEvent';
import { type Cents, cents, shownSum, ZERO } from '../../../src/domain/money/Cents';
import { isLive, type Payment } from '../../../src/domain/payments/Payment';
import type { ProcessingRun } from '../../../src/domain/processing/ProcessingState';
import type { Actor, BillChange, BillToPay, PaymentDesk, PaymentTransaction } from '../payments/ports';
import type { Clock } from '../shared/Clock';
import { newId } from '../shared/newPk';
import { Refusal } from '../shared/Refusal';
import type { ProcessingDesk } from './ports';

/** What a run may do, and whom it tells. */
export interface RunProcessingOptions {
  /** Whether a run may be for a day to come. Only where no bank waits for that day: in a demo. */
  readonly mayRunAhead: boolean;
  /** The process that runs it, for `ProcessingDesk`; null where it cannot be identified. */
  readonly owner: string | null;
  /** Receives each payment that a run could not finish, and each run that is not continued any more. */
  readonly reportFailure: (what: string, error: unknown) => void;
  /** How long a run counts as alive after each heartbeat; 5 s unless given. */
  readonly leaseMs?: number;
}

/** A run without a sign of life for so long counts as dead: where its machine died, nothing else shows it. */
const LEASE_MS = 5_000;
const HEARTBEAT_MS = 1_000;
const RETRY_MS = 250;
/** A run that kills its process is not continued for ever, or it would kill every server in turn. */
const MAX_ATTEMPTS = 5;
const PROCESSING = 'Processing';

type Progress = { processed: number; failed: number; amountCents: Cents };
type Order = { readonly businessDate: LocalDate; readonly by: string; readonly attempt: number };

/**
 * Turns PROCESSED every pending payment whose settlement date has come, each in a transaction of its own:
 * one that fails does not stop the others, and a run that dies is continued by a server that is still there.
 *
 * @source product.md, Nightly processing
 */
export class RunProcessing {
  private readonly leaseMs: number;

  constructor(
    private readonly processing: ProcessingDesk,
    private readonly payments: PaymentDesk,
    private readonly clock: Clock,
    private readonly options: RunProcessingOptions,
  ) {
    this.leaseMs = options.leaseMs ?? LEASE_MS;
  }

  /**
   * @param startedBy the person's name, or 'Processing' when nobody asked.
   * @param isWanted asked before each payment; what is left then is done by the next run.
   * @returns what it did; for the day of a dead run that it continues, when that is later.
   * @throws Refusal BAD_REQUEST for a day to come; IS_PROCESSING while another run is going on.
   */
  async run(businessDate: LocalDate, startedBy: string, isWanted: () => boolean = () => true): Promise<ProcessingRun> {
    if (!this.options.mayRunAhead && businessDate > dayOf(this.clock.now())) {
      const message = 'This day is still to come. Its payments settle when the bank has moved the money.';
      throw new Refusal(ErrorCode.BadRequest, message, { problems: [{ path: 'businessDate', message }] });
    }
    const run = await this.start({ businessDate, by: startedBy, attempt: 1 }, isWanted);
    if (!run) throw new Refusal(ErrorCode.IsProcessing, 'Processing is running already. Wait until it is done.');
    return run;
  }

  /**
   * Continues the run of a process or machine that died. Of several servers that try, one does.
   *
   * @returns undefined when there was nothing to continue.
   */
  async resume(isWanted: () => boolean = () => true): Promise<ProcessingRun | undefined> {
    const dead = await this.processing.findDeadRun();
    // A run of this very process is alive, however late its heartbeat is.
    if (!dead || (dead.owner !== null && dead.owner === this.options.owner)) return undefined;
    if (dead.attempt >= MAX_ATTEMPTS && dead.processed === 0) {
      await this.processing.abandon(dead.runPk, this.clock.now());
      const error = new Error(`${dead.attempt} processes in a row died in it. The next scheduled run tries again.`);
      this.options.reportFailure(`processing for ${dead.businessDate} was abandoned`, error);
      return undefined;
    }
    const attempt = dead.processed > 0 ? 1 : dead.attempt + 1;
    return this.start({ businessDate: dead.businessDate, by: dead.by, attempt }, isWanted);
  }

  /** @returns undefined while another run is alive. */
  private async start(order: Order, isWanted: () => boolean): Promise<ProcessingRun | undefined> {
    const runPk = newId();
    const progress: Progress = { processed: 0, failed: 0, amountCents: ZERO };
    const businessDate = await this.begin(runPk, order, progress);
    if (businessDate === undefined) return undefined;
    const heartbeat = this.startHeartbeat(runPk, progress);
    let isFinished = false;
    try {
      isFinished = await this.settleAll(businessDate, progress, () => heartbeat.isOwn() && isWanted());
    } finally {
      await heartbeat.stop();
      await this.end(runPk, isFinished ? businessDate : null, progress);
    }
    const { length: remaining } = await this.processing.due(businessDate);
    return { businessDate, ...progress, remaining };
  }

  private async begin(runPk: string, order: Order, progress: Progress): Promise<LocalDate | undefined> {
    const { leaseMs, clock } = this;
    try {
      return await this.processing.begin({ ...order, runPk, owner: this.options.owner, leaseMs, now: clock.now() });
    } catch (error) {
      // The run may have begun although its answer was lost.
      await this.processing.end(runPk, null, progress, this.clock.now()).catch(() => undefined);
      throw error;
    }
  }

  /** Tries again while the run would still count as alive, so that it never closes writes for longer than it ran. */
  private async end(runPk: string, businessDate: LocalDate | null, progress: Progress): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      try {
        return await this.processing.end(runPk, businessDate, progress, this.clock.now());
      } catch (error) {
        if (waitedMs >= this.leaseMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** Extends the lease beside the payments: one that waits for a lock does not end the run. */
  private startHeartbeat(runPk: string, progress: Progress) {
    let isOwn = true;
    let beat: Promise<void> | undefined;
    const keep = async () => {
      try {
        isOwn = await this.processing.keep(runPk, progress, this.leaseMs);
      } catch {
        // A database that is away says nothing about the run.
      } finally {
        beat = undefined;
      }
    };
    const timer = setInterval(() => {
      if (isOwn) beat ??= keep();
    }, HEARTBEAT_MS);
    return {
      isOwn: () => isOwn,
      stop: async () => {
        clearInterval(timer);
        await beat;
      },
    };
  }

  /** @returns false when another run took over, or it was no longer wanted. */
  private async settleAll(businessDate: LocalDate, progress: Progress, goesOn: () => boolean): Promise<boolean> {
    for (const paymentPk of await this.processing.due(businessDate)) {
      if (!goesOn()) return false;
      const now = this.clock.now();
      try {
        const by: Actor = { userId: null, name: PROCESSING };
        const payment = await this.payments.inTransaction((tx) => settlePayment(tx, paymentPk, by, now));
        if (!payment) continue;
        progress.processed += 1;
        progress.amountCents = shownSum([progress.amountCents, payment.paymentAmount]);
      } catch (error) {
        progress.failed += 1;
        this.options.reportFailure(`payment ${paymentPk} could not be processed`, error);
        await this.processing.noteFailure(paymentPk, now);
      }
    }
    return true;
  }
}

/**
 * Turns one pending payment processed: the ledger, the carriers' parts, the bills, and what no bill takes into suspense.
 *
 * @returns the payment as it was, or undefined when there was nothing to do: it was voided or processed meanwhile.
 * @source product.md, Nightly processing; Money, invariants 2, 3, 5, 6, 10
 */
export async function settlePayment(
  tx: PaymentTransaction,
  paymentPk: string,
  by: Actor,
  now: Date,
): Promise<Payment | undefined> {
  const payment = await tx.lockPayment(paymentPk);
  if (!payment || payment.status !== 'PENDING' || !isLive(payment)) return undefined;
  const { groupNumber, allocations, paymentAmount, excessCents } = payment;
  const bills = await tx.lockBills(
    groupNumber,
    allocations.map(({ billPk }) => billPk),
    now,
  );
  const shared = await tx.withOpenShares(groupNumber, allocations);
  await tx.settlePayment(payment, by, now);
  await tx.postProcessed(paymentProcessed(groupNumber, paymentPk, paymentAmount, shared), by, now);
  if (excessCents > 0) await tx.holdInSuspense({ groupNumber, paymentPk, amountCents: excessCents }, by, now);
  await tx.changeBills(
    groupNumber,
    bills.map((bill) => paidOn(bill, payment)),
    by,
    now,
  );
  return payment;
}

function paidOn(bill: BillToPay, payment: Payment): BillChange {
  const amountCents = payment.allocations.find(({ billPk }) => billPk === bill.billPk)?.amountCents ?? 0;
  const pendingCents = cents(bill.pendingCents - amountCents);
  const paidCents = cents(bill.paidCents + amountCents);
  return {
    billPk: bill.billPk,
    statusBefore: bill.status,
    status: statusOfMoney({ ...bill, pendingCents, paidCents }),
    paidCents,
    pendingCents,
    event: 'paymentProcessed',
    note: `Payment ${payment.confirmation}`,
  };
}
