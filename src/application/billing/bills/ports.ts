import type { BillLockGrant } from '../../../../contract/billing/bills/billLocks';
import type { BillPage, BillQuery } from '../../../../contract/billing/bills/bills';
import type { ReconcileComparison } from '../../../../contract/billing/bills/reconcileBill';
import type { BillHistoryEvent } from '../../../../contract/platform/shared/billSchemas';
import type { Bill } from '../../../domain/billing/bills/Bill';
import type { BillLine } from '../../../domain/billing/bills/BillLine';
import type { BillReopening } from '../../../domain/billing/bills/BillReopening';
import type { LineEdit } from '../../../domain/billing/bills/lineEdit';
import { createToken, type Token } from '../../platform/shared/Token';

/** One page of a bill's lines, in bill order. */
export interface LinePage {
  /** The bill's version the lines belong to. */
  readonly version: number;
  readonly items: readonly BillLine[];
  /** Number of lines on the bill. */
  readonly total: number;
}

/** Version of the bill that a change was made on, and the lock that allows the change. */
export interface UnderLock {
  readonly version: number;
  readonly lockToken: string;
}

/** Bills of the product API. Calls reject with ApiError; `signal` aborts a read. */
export interface BillGateway {
  search(query: BillQuery, signal?: AbortSignal): Promise<BillPage>;
  get(args: { readonly billPk: string }, signal?: AbortSignal): Promise<Bill>;
  /** @param limit 1 to 5,000 */
  lines(
    args: { readonly billPk: string; readonly offset: number; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<LinePage>;
  /** Newest first. */
  history(args: { readonly billPk: string }, signal?: AbortSignal): Promise<readonly BillHistoryEvent[]>;
  /** Saves all changes or none. Resolves with the bill and the changed lines after saving. */
  changeLines(
    args: UnderLock & { readonly billPk: string; readonly changes: readonly LineEdit[] },
  ): Promise<{ readonly bill: Bill; readonly lines: readonly BillLine[] }>;
}

export const BillGateway: Token<BillGateway> = createToken('BillGateway');

/** Changes a bill's status. The caller must hold the bill's lock. Calls reject with ApiError. */
export interface BillStatusGateway {
  reconcile(
    args: UnderLock & {
      readonly billPk: string;
      readonly note: string;
      readonly comparison?: ReconcileComparison | undefined;
    },
  ): Promise<Bill>;
  /** Effects of unreconciling or reverting the bill. */
  reopening(args: { readonly billPk: string }): Promise<BillReopening>;
  unreconcile(args: UnderLock & { readonly billPk: string; readonly note: string }): Promise<Bill>;
  revert(args: UnderLock & { readonly billPk: string; readonly note: string }): Promise<Bill>;
}

export const BillStatusGateway: Token<BillStatusGateway> = createToken('BillStatusGateway');

/** Bill locks of the product API. Calls reject with ApiError. */
export interface BillLockGateway {
  /** Rejects with BILL_LOCKED, `lockedBy` and `since` if another person has the lock. @param takeOver requires a manager */
  take(args: { readonly billPk: string; readonly takeOver: boolean }): Promise<BillLockGrant>;
  /** Extends a lock. Rejects with LOCK_LOST if another person has it now. */
  keep(args: { readonly billPk: string; readonly lockToken: string }): Promise<BillLockGrant>;
  /** Releases the lock of this token; other tabs keep theirs. Releasing an expired lock is not an error. */
  release(args: { readonly billPk: string; readonly lockToken: string }): Promise<void>;
}

export const BillLockGateway: Token<BillLockGateway> = createToken('BillLockGateway');
