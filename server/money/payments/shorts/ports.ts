import type { ShortRequest, WaitingShort } from '../../../../contract/money/closeShort';
import type { Bill } from '../../../../src/domain/billing/bills/Bill';
import type { CarrierShare } from '../../../../src/domain/money/ledger/LedgerEvent';
import type { ShortClosing } from '../../../../src/domain/money/payments/closeShort';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { PaymentActor } from '../../../platform/shared/Actor';
import type { BillToPay } from '../ports';

/**
 * A bill that a short of an earlier one is, or would be, added to.
 *
 * @source docs/decisions/shorts.md#a-short-beyond-the-tolerance-enters-the-carriers-next-bill
 */
export interface NextBill extends Pick<Bill, 'billPk' | 'billNumber' | 'status'> {
  /** Name of the person who has it open; null if no one has. */
  readonly lockedBy: string | null;
}

/** A request that waits for a second manager. */
export interface WaitingRequest extends ShortRequest {
  readonly closingPk: string;
  /** The short that was asked for. A request for another amount has lapsed: the bill has changed since. */
  readonly amountCents: Cents;
  readonly limitCents: Cents;
  readonly method: ShortClosing['method'];
}

/** A closing to save: a request, or a short that one manager carried alone. */
export interface NewClosing {
  readonly amountCents: Cents;
  readonly limitCents: Cents;
  readonly method: ShortClosing['method'];
  readonly note: string;
  /** The payment that closed the bill; null for a request. */
  readonly paymentPk: string | null;
}

/** A carrier's part of a short. */
export interface PartToCarry extends CarrierShare {
  /** The bill that it is added to now; undefined if it waits. */
  readonly next: NextBill | undefined;
}

/** Bills that are closed short, in one transaction. */
export interface ShortRepository {
  /** The bill's waiting request, locked; undefined if there is none. */
  lockRequest(bill: BillToPay): Promise<WaitingRequest | undefined>;
  /**
   * What the group's bills have carried without a second manager in the last `REFUND_LIMIT_DAYS` days, less what was reversed.
   * Locked: no other transaction carries a short of the group until this one ends.
   */
  lockCarriedAlone(groupNumber: string, now: Date): Promise<Cents>;
  /** Saves a closing. A request that waited for another amount lapses. */
  addClosing(bill: BillToPay, closing: NewClosing, by: PaymentActor, now: Date): Promise<void>;
  /** @param paymentPk the payment that a confirmed request made; null for a declined one. */
  decideRequest(
    bill: BillToPay,
    request: WaitingRequest,
    paymentPk: string | null,
    by: PaymentActor,
    now: Date,
  ): Promise<void>;
  /** Records a request or its answer in the bill's history. */
  recordOnBill(
    bill: BillToPay,
    event: 'closeShortRequested' | 'closeShortDeclined',
    note: string,
    by: PaymentActor,
    now: Date,
  ): Promise<void>;
}

type BillKey = Pick<Bill, 'groupNumber' | 'billPk'>;

/** The parts of shorts that are carried to other bills, in one transaction. */
export interface CarriedShortRepository {
  /** The group's next bill of a carrier that is not reconciled, locked; undefined if there is none. */
  lockNextBill(bill: BillToPay, carrierCode: string, now: Date): Promise<NextBill | undefined>;
  /** Carries each carrier's part: adds it to its next bill, or waits for the release of the carrier's next bill without one. */
  carry(
    bill: BillToPay,
    payment: { readonly paymentPk: string; readonly parts: readonly PartToCarry[] },
    by: PaymentActor,
    now: Date,
  ): Promise<void>;
  /** Adds the waiting shorts of the bills' carriers as adjustments, bill by bill. @returns what was added, by bill. */
  addWaiting(bills: readonly BillKey[], now: Date): Promise<ReadonlyMap<string, Cents>>;
  /** Takes the shorts of earlier bills off a bill that is not reconciled. They wait again. @returns what was taken off. */
  takeOff(bill: BillKey, now: Date): Promise<Cents>;
  /** The bills that parts of a Debit Suspense were carried to, locked. */
  lockBills(payment: Pick<Payment, 'groupNumber' | 'paymentPk'>): Promise<readonly NextBill[]>;
  /** Forgets the parts of a Debit Suspense, and takes them off these bills. */
  remove(payment: Payment, from: readonly NextBill[], by: PaymentActor, now: Date): Promise<void>;
}

/** A request whose bill is still open by the amount that was asked for. */
export interface OpenShortRequest extends WaitingShort {
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  readonly pendingCents: Cents;
}

export interface ShortQueries {
  /** Oldest first, at most 200. */
  waiting(scope: Scope): Promise<readonly OpenShortRequest[]>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly shorts: ShortRepository;
    readonly carriedShorts: CarriedShortRepository;
  }
}
