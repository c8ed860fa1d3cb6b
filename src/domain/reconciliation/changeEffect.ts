import type { Bill } from '../bills/Bill';
import { type Cents, cents } from '../money/Cents';
import type { LineOf, WorkStep } from './ReconcileWork';

/** Effect of a step on a bill. Ignores lines whose amount does not change. */
export interface ChangeEffect {
  /** Lines whose amount changes. */
  readonly lines: number;
  /** Members with such a line. */
  readonly members: number;
  /** The reconciled amount of the whole bill without and with the step. */
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
  /** Σ of absolute changes, so that increases and decreases do not cancel out. */
  readonly movedCents: Cents;
  /** Basis of the shares in `BulkLimits`. */
  readonly billedCents: Cents;
  readonly memberCount: number;
}

/** Shares of the bill or of its members above which a change needs confirmation. Fractions of 1. */
export interface BulkLimits {
  readonly billShare: number;
  readonly memberShare: number;
}

export const BULK_LIMITS: BulkLimits = { billShare: 0.05, memberShare: 0.1 };

/**
 * Effect of a step, measured before it is applied.
 *
 * @param reconciledCents the bill's reconciled amount with all unsaved work
 */
export function changeEffect(
  step: Pick<WorkStep, 'edits'>,
  bill: Pick<Bill, 'billedCents' | 'memberCount'>,
  reconciledCents: Cents,
  lineOf: LineOf,
): ChangeEffect {
  const members = new Set<string>();
  let lines = 0;
  let change = 0;
  let moved = 0;
  for (const { before, after } of step.edits) {
    const line = lineOf(after.linePk);
    const by = after.reconciledCents - before.reconciledCents;
    if (!line || by === 0) continue;
    lines += 1;
    members.add(line.memberId);
    change += by;
    moved += Math.abs(by);
  }
  return {
    lines,
    members: members.size,
    beforeCents: reconciledCents,
    afterCents: cents(reconciledCents + change),
    movedCents: cents(moved),
    billedCents: bill.billedCents,
    memberCount: bill.memberCount,
  };
}

/**
 * Whether a step needs confirmation: it changes several members, and more of the bill or of its members
 * than the limits, or it takes the bill as a whole past the limit. A change of one member never needs it.
 */
export function needsConfirmation(effect: ChangeEffect, { billShare, memberShare }: BulkLimits = BULK_LIMITS): boolean {
  const { members, memberCount, movedCents, billedCents, beforeCents, afterCents } = effect;
  if (members < 2) return false;
  const mostMoved = Math.abs(billedCents) * billShare;
  const isOff = (amount: Cents) => Math.abs(amount - billedCents) > mostMoved;
  return movedCents > mostMoved || members > memberCount * memberShare || (isOff(afterCents) && !isOff(beforeCents));
}
