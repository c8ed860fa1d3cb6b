import type { Bill } from '../../domain/bills/Bill';
import type { BillHistoryEvent } from '../../domain/bills/BillHistoryEvent';
import type { BillLine, LineEdit } from '../../domain/bills/BillLine';
import type { BillPage, BillQuery } from '../../domain/bills/BillPage';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import type { Deduction } from '../../domain/reconciliation/PayrollTable';
import type { Resolution } from '../../domain/reconciliation/Resolution';
import { createToken, type Token } from '../shared/Token';

/** A part of a bill's lines, in bill order. */
export interface LinePage {
  /** The bill's version the lines belong to. */
  readonly version: number;
  readonly items: readonly BillLine[];
  /** Of the whole bill. */
  readonly total: number;
}

/** What every change of a bill carries: the version it was made on and the lock it is made under. */
export interface UnderLock {
  readonly version: number;
  readonly lockToken: string;
}

/** What a reconcile was compared with. */
export interface ReconcileComparison {
  readonly fileName: string;
  /** The upload its rows came from; undefined for a file that was only dropped. */
  readonly filePk?: string | undefined;
  readonly deductions: readonly Deduction[];
  readonly resolutions: readonly Resolution[];
}

/** The product API's bills. Everything rejects with ApiError; `signal` gives a read up. */
export interface BillGateway {
  search(query: BillQuery, signal?: AbortSignal): Promise<BillPage>;
  get(billPk: string, signal?: AbortSignal): Promise<Bill>;
  /** @param limit 1 to 5,000 */
  lines(billPk: string, offset: number, limit: number, signal?: AbortSignal): Promise<LinePage>;
  /** Newest first. */
  history(billPk: string, signal?: AbortSignal): Promise<readonly BillHistoryEvent[]>;
  /** All or none; resolves with the bill and the changed lines as they now are. */
  changeLines(
    billPk: string,
    under: UnderLock,
    changes: readonly LineEdit[],
  ): Promise<{ readonly bill: Bill; readonly lines: readonly BillLine[] }>;
  reconcile(billPk: string, under: UnderLock, note: string, comparison?: ReconcileComparison): Promise<Bill>;
  unreconcile(billPk: string, under: UnderLock, note: string): Promise<Bill>;
  revert(billPk: string, under: UnderLock, note: string): Promise<Bill>;
}

export const BillGateway: Token<BillGateway> = createToken('BillGateway');

/** A lock that was taken or kept. */
export interface BillLockGrant {
  readonly billPk: string;
  readonly lockToken: string;
  /** ISO timestamp, UTC: when it ends without another heartbeat. */
  readonly expiresAt: string;
}

/** The locks of the product API. Everything rejects with ApiError. */
export interface BillLockGateway {
  /** Rejects with BILL_LOCKED, `lockedBy` and `since`, when somebody else has it. @param takeOver needs a manager */
  take(billPk: string, takeOver: boolean): Promise<BillLockGrant>;
  /** Rejects with LOCK_LOST when somebody else has it by now. */
  keep(billPk: string, lockToken: string): Promise<BillLockGrant>;
  /** Gives back what this token holds, and nothing of another tab. Nothing happens when it is gone already. */
  release(billPk: string, lockToken: string): Promise<void>;
}

export const BillLockGateway: Token<BillLockGateway> = createToken('BillLockGateway');

/** Releasing by the product API. */
export interface ReleaseGateway {
  /** Each bill by itself: one that is refused does not hold up the others. Rejects with ApiError. @param billPks 1 to 500 */
  release(billPks: readonly string[]): Promise<readonly ReleaseResult[]>;
}

export const ReleaseGateway: Token<ReleaseGateway> = createToken('ReleaseGateway');
