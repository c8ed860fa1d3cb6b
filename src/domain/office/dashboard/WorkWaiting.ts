import type { Bill } from '../../billing/bills/Bill';
import type { BillStatus } from '../../billing/bills/BillStatus';
import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cappedSum } from '../../platform/money/Cents';
import { counted } from '../../platform/text/wording';
import { APPROVAL_KINDS, type ApprovalKind, paysNotOnBillText } from '../notices/WaitingWork';

/** Records that wait for a decision. */
export interface Waiting {
  readonly count: number;
  readonly cents: Cents;
}

/** Money tasks waiting for the office; approvals are undefined for people who may not give them. */
export interface WorkWaiting extends Partial<Readonly<Record<ApprovalKind, { readonly count: number }>>> {
  /** Shorts above the limit, for a second manager; undefined for others. */
  readonly shorts: Waiting | undefined;
  /** Bank account changes requested by banks, and tasks about bank files; undefined for people who may not decide. */
  readonly accountChanges?: { readonly count: number } | undefined;
  /** People who pay and are not on a bill; undefined for people who do not see payroll. */
  readonly notOnBill?: { readonly count: number } | undefined;
  /** Write-offs of balances for a second person; undefined for people who may not decide. */
  readonly writeOffs?: { readonly count: number } | undefined;
  /** Bills with deductions past the group's limit; undefined for people who do not see balances. */
  readonly lateDeductions?: { readonly count: number } | undefined;
  /** Refunds whose ACH credits the bank rejected or returned; undefined for people who do not pay refunds. */
  readonly returnedRefunds?: { readonly count: number } | undefined;
  /** Stop orders of void checks to renew; undefined for people who do not void checks. */
  readonly stopOrders?: { readonly count: number } | undefined;
  /** Number of rolling limits used to 80% or more; undefined for people who do not see limits. */
  readonly nearLimits?: { readonly count: number } | undefined;
  /** Committed lockbox files with checks that are not in a deposit. At most 50. */
  readonly lockboxes: Waiting;
  /** Deposits that are not posted. */
  readonly openDeposits: { readonly count: number };
  /** Money in suspense whose payer is unknown. */
  readonly unknownPayers: Waiting;
  /** Groups that owe for returned payments, at most 20, with the total of all. */
  readonly owingGroups: Waiting;
}

/** One kind of work in a list, such as "2 shorts to approve". */
export interface WorkItem {
  readonly kind: keyof WorkWaiting;
  readonly text: string;
  /** Undefined for a kind without amounts. */
  readonly cents: Cents | undefined;
}

/** Open work, most urgent first. Kinds without open work are skipped. */
export function workItems(work: WorkWaiting): readonly WorkItem[] {
  const kinds = [
    'notOnBill',
    'shorts',
    'accountChanges',
    ...APPROVAL_KINDS,
    'returnedRefunds',
    'stopOrders',
    'writeOffs',
    'lateDeductions',
    'nearLimits',
    'owingGroups',
    'lockboxes',
    'openDeposits',
    'unknownPayers',
  ] as const;
  return kinds.flatMap((kind) => {
    const waiting: { readonly count: number; readonly cents?: Cents } | undefined = work[kind];
    if (!waiting || waiting.count === 0) return [];
    return [{ kind, text: WORK_TEXTS[kind](waiting.count), cents: waiting.cents }];
  });
}

const WORK_TEXTS: Readonly<Record<keyof WorkWaiting, (count: number) => string>> = {
  notOnBill: paysNotOnBillText,
  shorts: (count) => `${counted(count, 'short')} to approve`,
  accountChanges: (count) => `${counted(count, 'bank notification')} of change to decide`,
  carrierAccounts: (count) => `${counted(count, 'bank account')} of carriers to confirm`,
  managers: (count) => `${counted(count, 'manager')} to confirm`,
  refundCredits: (count) => `${counted(count, 'ACH credit')} of refunds to approve`,
  stateRemittances: (count) => `${counted(count, 'remittance')} to states to approve`,
  reversals: (count) => `${counted(count, 'reversal')} at the bank to approve`,
  writeOffs: (count) => `${counted(count, 'write-off')} of member balances to approve`,
  lateDeductions: (count) => `${counted(count, 'bill')} with deductions not paid to the carrier past the limit`,
  returnedRefunds: (count) => `${counted(count, 'refund')} to pay again after the ACH credit failed`,
  stopOrders: (count) => `${counted(count, 'stop order')} to renew`,
  nearLimits: (count) => `${counted(count, 'use')} of a limit at 80% or more`,
  owingGroups: (count) => `${counted(count, 'group')} ${count === 1 ? 'owes' : 'owe'} for returned payments`,
  lockboxes: (count) => `${counted(count, 'lockbox', 'lockboxes')} to deposit`,
  openDeposits: (count) => `${counted(count, 'deposit')} to post`,
  unknownPayers: (count) => `${counted(count, 'receipt')} in suspense from unknown payers`,
};

/** Unreleased bills of a month; of all months if the list of bills is incomplete. */
export interface ReleaseWork extends Waiting {
  readonly period: LocalDate | undefined;
}

/** Unreleased bills, the first of them one by one. */
interface UnreleasedBills {
  readonly toRelease: readonly Pick<Bill, 'periodFrom' | 'dueCents'>[];
  readonly toReleaseTotal: number;
  readonly byStatus: readonly { readonly status: BillStatus; readonly dueCents: Cents }[];
}

/** Bills to release by month, oldest first. A single entry without a month if there are more bills than the overview lists. */
export function releaseWork({ toRelease, toReleaseTotal, byStatus }: UnreleasedBills): readonly ReleaseWork[] {
  if (toReleaseTotal === 0) return [];
  if (toReleaseTotal > toRelease.length) {
    const dueCents = byStatus.flatMap((line) => (line.status === UNRELEASED ? [line.dueCents] : []));
    return [{ period: undefined, count: toReleaseTotal, cents: cappedSum(dueCents) }];
  }
  const periods = [...new Set(toRelease.map(({ periodFrom }) => periodFrom))].sort();
  return periods.map((period) => {
    const bills = toRelease.filter(({ periodFrom }) => periodFrom === period);
    return { period, count: bills.length, cents: cappedSum(bills.map(({ dueCents }) => dueCents)) };
  });
}

const UNRELEASED: BillStatus = 'UNRELEASED';

interface Collected {
  readonly billedCents: Cents;
  readonly paidCents: Cents;
}

/**
 * Collected percentage of a month's bills, rounded down to a whole percent: 100 only if everything is collected. Undefined without
 * bills.
 */
export function collectedPercent({ billedCents, paidCents }: Collected) {
  if (billedCents <= 0) return undefined;
  return Math.min(100, Math.max(0, Math.floor((paidCents / billedCents) * 100)));
}
