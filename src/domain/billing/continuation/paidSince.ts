import { type LocalDate, lastOfMonth } from '../../platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import { isSameMember } from '../reconciliation/sameMember';
import type { RegisterEntry } from '../register/RegisterEntry';
import { type ContinuationPayer, percentIn } from './ContinuationPayer';
import { type ContinuationPayment, isPaymentOf, percentPaid } from './ContinuationPayment';

/** A coverage month of the register for which too little was collected, and nothing by payroll. */
export interface OpenMonth extends Pick<RegisterEntry, 'memberId' | 'memberName' | 'coverage' | 'plan' | 'month'> {
  /** Above zero. */
  readonly balanceCents: Cents;
}

type Payer = Pick<
  ContinuationPayer,
  'memberId' | 'memberName' | 'coverage' | 'from' | 'through' | 'percent' | 'extensionPercent' | 'paidThrough'
>;

/**
 * Register entries for earlier months that continuation payers paid after their bills were reconciled: a payment of the month is in the
 * administrator's files, or the list says that it is paid. A payment of less than the month settles its part.
 *
 * @source BR-REC-59 docs/decisions/reconciliation.md#a-continuation-premium-is-collected-when-it-is-paid
 */
export function paidSince(
  open: readonly OpenMonth[],
  payers: readonly Payer[],
  payments: readonly ContinuationPayment[],
): readonly RegisterEntry[] {
  return open.flatMap(({ balanceCents, ...key }) => {
    const own = payers.filter((payer) => isSameMember(payer, key) && isOf(payer, key));
    const isPaid = own.some(
      ({ paidThrough, through }) => paidThrough !== null && paidThrough >= lastDay(key.month, through),
    );
    const paid = payments.find(
      (payment) =>
        payment.month === key.month &&
        payment.paidCents > 0 &&
        isPaymentOf({ ...key, coverage: key.coverage }, payment),
    );
    const [first] = own;
    const continuationCents = isPaid
      ? balanceCents
      : paid
        ? premiumPaid(paid, balanceCents, first && percentIn(first, key.month))
        : ZERO;
    return continuationCents === 0 ? [] : [{ ...key, ...NOTHING, continuationCents }];
  });
}

const NOTHING = { billedCents: ZERO, employeeCents: ZERO, employerCents: ZERO, adjustmentCents: ZERO };

function isOf({ coverage, from, through }: Payer, month: Pick<OpenMonth, 'coverage' | 'month'>): boolean {
  const isOfCoverage = coverage === null || coverage.toLowerCase() === month.coverage.toLowerCase();
  return isOfCoverage && from <= lastOfMonth(month.month) && (through === null || through >= month.month);
}

function lastDay(month: LocalDate, through: LocalDate | null): LocalDate {
  const last = lastOfMonth(month);
  return through !== null && through < last ? through : last;
}

/** The part of a premium that a payment covers, at 100 percent. */
function premiumPaid({ paidCents, kind }: ContinuationPayment, premium: Cents, listed: number | undefined): Cents {
  const percent = percentPaid(paidCents, premium, kind ?? 'COBRA', listed);
  return cents(Math.min(premium, Math.round((paidCents * 100) / percent)));
}
