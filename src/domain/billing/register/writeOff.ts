import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Paged } from '../../platform/lists/Paged';
import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { RegisterKey } from './RegisterEntry';
import type { SeenBalance } from './RegisterPage';
import type { SettlementLimits } from './settlement';

/** Why a balance is written off. `other` needs a note. */
export const WRITE_OFF_REASONS = ['rounding', 'left', 'employerPays', 'other'] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];

export const WRITE_OFF_REASON_LABELS: Readonly<Record<WriteOffReason, string>> = {
  rounding: 'Rounding or proration',
  left: 'Employee left',
  employerPays: 'Employer pays it',
  other: 'Other',
};

/**
 * `WAITING`: for a second person. `DONE`: posted. `LAPSED`: the balance changed while it waited, and it was requested again.
 * `REVERSED`: by a posting with opposite amounts.
 */
export const WRITE_OFF_STATES = ['WAITING', 'DONE', 'DECLINED', 'LAPSED', 'REVERSED'] as const;
export type WriteOffState = (typeof WRITE_OFF_STATES)[number];

export const WRITE_OFF_STATE_LABELS: Readonly<Record<WriteOffState, string>> = {
  WAITING: 'Waiting for approval',
  DONE: 'Written off',
  DECLINED: 'Declined',
  LAPSED: 'Lapsed',
  REVERSED: 'Reversed',
};

/** Maximum balances written off in one request. */
export const MAX_WRITTEN_OFF = 200;

/** Why balances are written off. */
export interface WriteOffTerms {
  readonly reason: WriteOffReason;
  /** Empty, except for the reason `other`. */
  readonly note: string;
}

/** Actual or expected result for one balance. Results are in the order of the request. */
export interface WriteOffResult extends SeenBalance {
  readonly outcome: 'writtenOff' | 'waiting' | 'refused';
  /** Positive; zero if it is refused. */
  readonly amountCents: Cents;
  /** Why it waits or is refused; empty if it is written off. */
  readonly message: string;
}

/** A write-off in the list of a group. */
export interface WriteOff extends WriteOffTerms, Omit<RegisterKey, 'month'> {
  readonly writeOffPk: string;
  readonly memberName: string;
  readonly amountCents: Cents;
  readonly state: WriteOffState;
  readonly by: string;
  readonly byUserId: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** Who approved or declined it; null if nobody has, or no approval is needed. */
  readonly decidedBy: string | null;
  readonly decisionNote: string;
  /** Who reversed it; null if nobody has. */
  readonly reversedBy: string | null;
  readonly reversalNote: string;
}

/** Page of a group's write-offs. */
export type WriteOffQuery = Paged<{ readonly groupNumber: string }>;

type BalanceToWriteOff = Pick<SettlementLimits, 'netCents' | 'collectingCents' | 'isSettling'> & {
  readonly balanceCents: Cents;
};

/** The amount of a balance that can be written off, or why none can. */
export type BalanceWriteOff =
  | { readonly amountCents: Cents; readonly reason?: undefined }
  | { readonly amountCents?: undefined; readonly reason: string };

/**
 * The amount of a balance that can be written off: the under-collected amount, at most the balance of the coverage over all plans,
 * and nothing that payroll was asked to collect. An over-collected amount was deducted from employees, so it is never written off.
 *
 * @source BR-REG-09 docs/decisions/register.md#only-what-is-under-collected-is-written-off
 */
export function writeOffOf(balance: BalanceToWriteOff): BalanceWriteOff {
  const { balanceCents, netCents, collectingCents, isSettling } = balance;
  if (balanceCents === 0) return { reason: 'The balance is zero.' };
  if (balanceCents < 0) return { reason: 'It was deducted from the employee. Refund it through payroll.' };
  if (netCents <= 0) return { reason: 'Other plans of the member cancel this balance out.' };
  if (isSettling || collectingCents > 0) {
    return { reason: 'Corrections to payroll ask for this amount. Drop them on the Corrections page first.' };
  }
  return { amountCents: cents(Math.min(balanceCents, netCents)) };
}

/** The balance of a coverage month. */
interface MonthBalance {
  /** First day of the month. */
  readonly month: LocalDate;
  readonly balanceCents: Cents;
}

/**
 * Spreads a write-off over the under-collected months, oldest first. No month becomes negative.
 *
 * @param months of one member, coverage, and plan, in any order; their sum is at least the amount.
 * @source BR-REG-10 docs/decisions/register.md#a-write-off-is-an-adjustment-of-the-oldest-under-collected-months
 */
export function writeOffMonths(
  months: readonly MonthBalance[],
  amountCents: Cents,
): readonly { readonly month: LocalDate; readonly amountCents: Cents }[] {
  let left = amountCents;
  return [...months]
    .sort((one, other) => (one.month < other.month ? -1 : 1))
    .flatMap(({ month, balanceCents }) => {
      const part = cents(Math.min(left, Math.max(0, balanceCents)));
      left = cents(left - part);
      return part > 0 ? [{ month, amountCents: part }] : [];
    });
}

/** Effect of a decision about a write-off, as sentences for the confirmation. */
export function writeOffEffect(
  { amountCents, memberName }: Pick<WriteOff, 'amountCents' | 'memberName'>,
  action: 'approve' | 'decline' | 'reverse',
): string {
  const amount = formatCents(amountCents);
  if (action === 'approve') {
    return `${amount} of ${memberName} is written off. The employer bears it, and no money moves. It can be reversed.`;
  }
  if (action === 'decline') return `The balance of ${memberName} stays ${amount} under-collected.`;
  return `${amount} of ${memberName} is under-collected again. Payroll can be asked to collect it.`;
}

export const WRITE_OFF_LIST = { noun: 'write-offs', operation: 'register.read' } as const;
