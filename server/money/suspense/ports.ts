import type { HeldItemPage } from '../../../contract/money/suspense';
import type { HeldItem, SuspenseLevel, SuspenseSort } from '../../../src/domain/money/suspense/HeldItem';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Caller } from '../../platform/shared/Caller';
import type { NewProcessedPayment } from '../payments/ports';

export interface HeldItemRequest {
  /** Undefined for every group in scope, and for unknown payers. */
  readonly groupNumber?: string | undefined;
  /** Undefined for both. */
  readonly level?: SuspenseLevel | undefined;
  /** Part of the payer's or group's name, or start of a check or group number; empty for no filter. */
  readonly q: string;
  readonly sort: SuspenseSort;
  /** `desc`: the largest amount or the oldest first. */
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Who looks at items, and when: that decides which refunds this person may make alone. */
export interface Viewer {
  readonly userId: string;
  readonly now: Date;
}

/** Money of unknown payers is in every scope: it shows no group's data, and anyone of the office may know the payer. */
export interface HeldItemQueries {
  search(scope: Scope, request: HeldItemRequest, viewer: Viewer): Promise<HeldItemPage>;
  /** @returns undefined also for an item out of scope. */
  find(scope: Scope, suspensePk: string, viewer: Viewer): Promise<HeldItem | undefined>;
}

/** A locked item. */
export interface LockedItem {
  readonly suspensePk: string;
  /** `UNIDENTIFIED` for an unknown payer. */
  readonly groupNumber: string;
  readonly availableCents: Cents;
  /** Method of the deposit that an unknown payer's check came with; null otherwise. */
  readonly method: 'Check' | 'Lockbox' | null;
  readonly origin: string;
  /** As written on an unknown payer's check; may be empty. */
  readonly payer: string;
}

export interface NewMove {
  readonly movePk: string;
  readonly kind: 'toGroup' | 'toGroupCredit' | 'refund' | 'settleReturn';
  readonly amountCents: Cents;
  readonly state: 'WAITING' | 'DONE';
  readonly toGroup: string | null;
  readonly paymentPk: string | null;
  readonly payee: string;
  readonly reason: string;
  /** The largest refund that this person may make alone; null for other moves. */
  readonly limitCents: Cents | null;
}

/** A refund that a second person has to approve. */
export interface RequestedRefund {
  readonly movePk: string;
  readonly amountCents: Cents;
  readonly userId: string;
  readonly by: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
}

/** Items of suspense, in one transaction. */
export interface SuspenseRepository extends HeldItemQueries {
  /** Locks the item until the transaction ends. @returns undefined also for an item out of scope. */
  lock(scope: Scope, suspensePk: string): Promise<LockedItem | undefined>;
  /** The waiting refund of a locked item. */
  waitingRefund(suspensePk: string): Promise<RequestedRefund | undefined>;
  /**
   * The largest refund of the item that a person may make alone. No one else can refund money of the group until the
   * transaction ends.
   */
  refundLimit(item: LockedItem, viewer: Viewer): Promise<Cents>;
  /** Amount that the group owes after returned payments. Locked against settlement until the transaction ends. */
  lockOwed(groupNumber: string): Promise<Cents>;
  /** Changes what remains and what is reserved of an item. */
  change(suspensePk: string, change: { remaining?: number; reserved?: number }, by: Caller, now: Date): Promise<void>;
  addMove(suspensePk: string, move: NewMove, by: Caller, now: Date): Promise<void>;
  decide(
    suspensePk: string,
    movePk: string,
    state: 'DONE' | 'DECLINED',
    note: string,
    by: Caller,
    now: Date,
  ): Promise<void>;
  /** Records that an approved refund was returned, so it no longer counts as refunded. */
  returnRefund(suspensePk: string, movePk: string): Promise<void>;
  /** Records that a payment used the item. */
  addUse(
    payment: Pick<NewProcessedPayment, 'groupNumber' | 'paymentPk' | 'amountCents'>,
    suspensePk: string,
  ): Promise<void>;
  addItem(
    item: {
      groupNumber: string;
      paymentPk: string | null;
      account: 'CREDIT_SUSPENSE' | 'GROUP_CREDIT';
      amountCents: Cents;
    },
    by: Caller,
    now: Date,
  ): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly suspense: SuspenseRepository;
  }
}
