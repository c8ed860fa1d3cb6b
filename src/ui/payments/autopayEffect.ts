import type { LocalDate } from '../../domain/dates/LocalDate';
import { cappedSum } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import {
  type AutopayAuthority,
  type AutopayTerms,
  autopayPlan,
  autopaySendText,
  autopayTermsText,
  type GroupAutopay,
} from '../../domain/payments/autopay';
import { counted } from '../../domain/text/wording';
import { dayText } from '../kit/values/DateText';

const MOST_NAMED = 5;

/** Which bills autopay would pay with these terms, in sentences. */
export function autopayEffect(
  { bills, timeZone }: Pick<GroupAutopay, 'bills' | 'timeZone'>,
  terms: AutopayTerms,
  startsOn: LocalDate,
  authority: AutopayAuthority,
  now: Date,
): string {
  const plans = bills.map((bill) => ({ bill, plan: autopayPlan(bill, { terms, startsOn }, authority) }));
  const paid = plans.flatMap(({ bill, plan }) => (plan.kind === 'planned' ? [{ bill, payOn: plan.payOn }] : []));
  const blocked = plans.filter(({ plan }) => plan.kind === 'blocked').length;
  const waiting = plans.filter(({ plan }) => plan.kind === 'whenReconciled').length;
  const total = formatCents(cappedSum(paid.map(({ bill }) => bill.dueCents)));
  const named = paid
    .slice(0, MOST_NAMED)
    .map(
      ({ bill, payOn }) =>
        `${bill.billNumber} (${formatCents(bill.dueCents)}) ${autopaySendText(payOn, now, timeZone)}`,
    );
  const rest = paid.length - named.length;
  return [
    `From ${dayText(startsOn)}, autopay pays reconciled bills ${autopayTermsText(terms)}.`,
    paid.length === 0
      ? 'No bill is ready to be paid now.'
      : `It pays ${counted(paid.length, 'bill')}, ${total} in total: ${named.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`,
    waiting > 0 && `${counted(waiting, paid.length === 0 ? 'bill' : 'more bill')} would be paid once reconciled.`,
    blocked > 0 && `${counted(blocked, 'bill')} would not be paid: above the limit, or reconciled by you.`,
  ]
    .filter(Boolean)
    .join(' ');
}
