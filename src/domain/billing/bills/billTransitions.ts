import type { Bill } from './Bill';
import { BillStatus } from './BillStatus';

/** Events of a bill, other than payments. @source product.md, The bill's life */
export type BillEvent = 'release' | 'unrelease' | 'saveChanges' | 'reconcile' | 'unreconcile' | 'revert';

/** Fields of a bill that determine its transitions. */
export type BillState = Pick<Bill, 'status' | 'changedLineCount' | 'paidCents' | 'pendingCents'>;

/** The next status, or a stable code and a message that says what to do. */
export type Transition =
  | { readonly ok: true; readonly status: BillStatus }
  | { readonly ok: false; readonly code: TransitionRefusal; readonly message: string };

/** Error code for a transition that is not allowed. */
export type TransitionRefusal = 'WRONG_STATUS' | 'MONEY_ON_BILL';

const { Unreleased, Released, Modified, Reconciled } = BillStatus;

const FROM: Readonly<Record<BillEvent, readonly BillStatus[]>> = {
  release: [Unreleased],
  unrelease: [Released],
  saveChanges: [Released, Modified],
  reconcile: [Released, Modified],
  unreconcile: [Reconciled],
  revert: [Modified, Reconciled],
};

/** Message for an event in the wrong status. */
const ONLY_WHEN: Readonly<Record<BillEvent, string>> = {
  release: 'Only an unreleased bill can be released.',
  unrelease: 'Only a released bill that has not been changed can be unreleased.',
  saveChanges: 'Lines can be changed only while the bill is released or modified. Unreconcile it first.',
  reconcile: 'Only a released or modified bill can be reconciled.',
  unreconcile: 'Only a reconciled bill can be unreconciled.',
  revert: 'Only a modified or reconciled bill can be reverted.',
};

/**
 * The next status of a bill after an event. This is the only definition of the bill's life cycle.
 *
 * @source product.md, The bill's life
 */
export function transition(bill: BillState, event: BillEvent): Transition {
  if (bill.paidCents > 0 || bill.pendingCents > 0) {
    return {
      ok: false,
      code: 'MONEY_ON_BILL',
      message:
        'There is a payment on this bill, so it can no longer be changed. Void the payment, or cancel it if it is scheduled.',
    };
  }
  if (!FROM[event].includes(bill.status)) return { ok: false, code: 'WRONG_STATUS', message: ONLY_WHEN[event] };
  return { ok: true, status: nextStatus(bill, event) };
}

function nextStatus(bill: BillState, event: BillEvent): BillStatus {
  switch (event) {
    case 'release':
    case 'revert':
      return Released;
    case 'saveChanges':
    case 'unreconcile':
      return bill.changedLineCount > 0 ? Modified : Released;
    case 'unrelease':
      return Unreleased;
    case 'reconcile':
      return Reconciled;
  }
}

/** Result for one bill of a bulk release. */
export interface ReleaseResult {
  readonly billPk: string;
  readonly ok: boolean;
  /** Outcome, or why the release failed and what to do. */
  readonly message: string;
  /** Set if the call itself failed, for this bill and the others sent with it. */
  readonly error?: unknown;
}
