import type { Bill } from '../../billing/bills/Bill';
import type { BillStatus } from '../../billing/bills/BillStatus';
import { addDays, dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted, labelOf } from '../../platform/text/wording';

/** Payment method of a deposit's checks. @source PAY-2 */
export const DEPOSIT_METHODS = ['Check', 'Lockbox'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** Maximum age of a deposit when it is entered. */
const OLDEST_DEPOSIT_DAYS = 366;

/**
 * Why the bank cannot have received checks on this date, and what to do; undefined if it can.
 *
 * @param today business date of the office.
 */
export function depositDateProblem(depositDate: LocalDate, today: LocalDate): string | undefined {
  const date = dateText(depositDate);
  if (depositDate > today) {
    return `The deposit date ${date} is in the future. Enter the day on which the bank received the checks.`;
  }
  if (depositDate < addDays(today, -OLDEST_DEPOSIT_DAYS)) {
    return `The deposit date ${date} is more than a year ago. Check the year.`;
  }
  return undefined;
}

/** A discarded deposit has no checks. */
export const DEPOSIT_STATES = ['OPEN', 'POSTED', 'DISCARDED'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

export const DEPOSIT_STATE_LABELS: Readonly<Record<DepositState, string>> = {
  OPEN: 'Open',
  POSTED: 'Posted',
  DISCARDED: 'Discarded',
};

/** Maximum checks in one deposit: they are posted in one transaction. */
export const MAX_DEPOSIT_CHECKS = 500;

/** Checks that the bank received together, with the bank's count and total. @source product.md, Money, invariant 7 */
export interface Deposit {
  readonly depositPk: string;
  readonly method: DepositMethod;
  /** Number of the deposit slip or of the bank's advice; may be empty. */
  readonly reference: string;
  readonly depositDate: LocalDate;
  /** The bank's figures. A deposit can be posted only if its checks match them. */
  readonly controlCount: number;
  readonly controlCents: Cents;
  readonly checkCount: number;
  readonly checkCents: Cents;
  /** Checks that a person must place. */
  readonly undecidedCount: number;
  readonly state: DepositState;
  /** From 1; increases by one with each change. */
  readonly version: number;
  /** Name of the lockbox file with the checks; null for a manually entered deposit. */
  readonly fileName: string | null;
  /** ISO timestamps, UTC. */
  readonly addDate: string;
  readonly addUser: string;
  readonly postedAt: string | null;
  readonly postedBy: string | null;
}

/** Destination of a check. `group`: the group's credit suspense. `unknown`: suspense without a group. */
export const CHECK_TARGETS = ['undecided', 'bill', 'group', 'unknown'] as const;
export type CheckTarget = (typeof CHECK_TARGETS)[number];

/** A bill that a check may pay. */
export interface CheckChoice
  extends Pick<Bill, 'billPk' | 'billNumber' | 'division' | 'groupNumber' | 'groupName' | 'status'> {
  /** Zero or more. For a bill that is not reconciled: the amount due less the money held for it. */
  readonly openCents: Cents;
}

/** Actual or expected effect of posting a check. The three amounts add up to the check. */
export interface CheckEffect {
  /** Amount applied to the bill. */
  readonly paidCents: Cents;
  /** Amount to the group's credit suspense: the excess, or everything if there is no bill or it is not reconciled. */
  readonly suspenseCents: Cents;
  /** Amount to suspense without a group. */
  readonly unknownCents: Cents;
  /** Status of the bill afterwards; null without a bill. */
  readonly statusAfter: BillStatus | null;
}

/**
 * `received`: in a deposit that is not posted; `held`: in suspense until the bill is reconciled; `usable`: in suspense for a
 * reconciled bill, so that the group can pay with it.
 */
export const RECEIVED_STATES = ['received', 'held', 'usable'] as const;

type ControlFigures = Pick<Deposit, 'controlCount' | 'controlCents' | 'checkCount' | 'checkCents'>;

/** Whether the checks match the bank's count and total. @source product.md, Money, invariant 7 */
export function isInBalance({ controlCount, controlCents, checkCount, checkCents }: ControlFigures): boolean {
  return controlCount === checkCount && controlCents === checkCents;
}

/** The state of a deposit, or the next step while it is open. */
export function depositStateText(deposit: Deposit): string {
  const { state, undecidedCount } = deposit;
  if (state !== 'OPEN') return labelOf(DEPOSIT_STATE_LABELS, state);
  if (!isInBalance(deposit)) return 'Out of balance';
  return undecidedCount > 0 ? `${counted(undecidedCount, 'check')} to place` : 'Ready to post';
}

/** Why a deposit cannot be posted; undefined if it can. */
export function postBlocker({
  deposit,
  checks,
}: {
  readonly deposit: Deposit;
  readonly checks: readonly { readonly duplicates: readonly { readonly reason: string | null }[] }[];
}): string | undefined {
  if (!isInBalance(deposit)) return outOfBalanceText(deposit);
  if (deposit.undecidedCount > 0) return `Choose where ${counted(deposit.undecidedCount, 'check')} should go.`;
  const unexplained = checks.filter(({ duplicates }) => duplicates.some(({ reason }) => reason === null)).length;
  return unexplained > 0
    ? `${counted(unexplained, 'check')} may be a duplicate. Give a reason, or remove it.`
    : undefined;
}

/** How the checks differ from the bank's figures, and what to do: `They are $250.00 and 1 check short.` */
function outOfBalanceText({ controlCount, controlCents, checkCount, checkCents }: ControlFigures): string {
  const amount = checkCents - controlCents;
  const count = checkCount - controlCount;
  const parts = [
    amount !== 0 && { isOver: amount > 0, text: formatCents(cents(Math.abs(amount))) },
    count !== 0 && { isOver: count > 0, text: counted(Math.abs(count), 'check') },
  ].filter((one) => one !== false);
  const sides = [false, true].flatMap((isOver) => {
    const texts = parts.filter((one) => one.isOver === isOver).map(({ text }) => text);
    return texts.length > 0 ? [`${texts.join(' and ')} ${isOver ? 'over' : 'short'}`] : [];
  });
  return `The checks don't agree with the bank's figures. They are ${sides.join(' and ')}: correct the checks or the figures.`;
}

/** The bank's figures. */
export interface DepositFigures {
  readonly reference: string;
  readonly depositDate: LocalDate;
  readonly controlCount: number;
  readonly controlCents: Cents;
}

/** Labels of the events in a deposit's history. */
export const DEPOSIT_EVENT_LABELS: Readonly<Record<string, string>> = {
  entered: 'Deposit started',
  checksChanged: 'Checks changed',
  figuresChanged: "Bank's figures changed",
  posted: 'Deposit posted',
  discarded: 'Deposit discarded',
};
