import type { Bill } from './Bill';
import { BillStatus } from './BillStatus';

/** What a person may do to a bill, besides paying it. @source product.md, The bill's life */
export type BillEvent = 'release' | 'saveChanges' | 'reconcile' | 'unreconcile' | 'revert';

/** What the transition looks at. */
export type BillState = Pick<Bill, 'status' | 'changedLineCount' | 'paidCents' | 'pendingCents'>;

/** The next status, or why not: a stable code and a sentence that says what to do. */
export type Transition =
  | { readonly ok: true; readonly status: BillStatus }
  | { readonly ok: false; readonly code: TransitionRefusal; readonly message: string };

/** Why an event cannot happen to a bill: a code of the wire, and words that say what to do. */
export type TransitionRefusal = 'WRONG_STATUS' | 'MONEY_ON_BILL';

const { Unreleased, Released, Modified, Reconciled } = BillStatus;

const FROM: Readonly<Record<BillEvent, readonly BillStatus[]>> = {
  release: [Unreleased],
  saveChanges: [Released, Modified],
  reconcile: [Released, Modified],
  unreconcile: [Reconciled],
  revert: [Modified, Reconciled],
};

/** The sentence for an event in the wrong status. */
const ONLY_WHEN: Readonly<Record<BillEvent, string>> = {
  release: 'Only an unreleased bill can be released.',
  saveChanges: 'Lines can be changed only while the bill is released or modified. Unreconcile it first.',
  reconcile: 'Only a released or modified bill can be reconciled.',
  unreconcile: 'Only a reconciled bill can be unreconciled.',
  revert: 'Only a modified or reconciled bill can be reverted.',
};

/**
 * The one place that knows the bill's life: where an event leads from where the bill stands.
 *
 * @source product.md, The bill's life
 */
export function transition(bill: BillState, event: BillEvent): Transition {
  if (bill.paidCents > 0 || bill.pendingCents > 0) {
    return {
      ok: false,
      code: 'MONEY_ON_BILL',
      message: 'There is a payment on this bill, so it can no longer be changed. Void the payment first.',
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
    case 'reconcile':
      return Reconciled;
  }
}

/** What became of one bill of a bulk release. */
export interface ReleaseResult {
  readonly billPk: string;
  readonly ok: boolean;
  /** What happened, or why not and what to do. */
  readonly message: string;
  /** The call itself failed, for this bill and those sent with it. */
  readonly error?: unknown;
}
