import type { GroupAutopay } from '../../../application/money/payments/Autopay';
import {
  type AutopayAuthority,
  type AutopayTerms,
  autopayPlan,
  autopaySendText,
} from '../../../domain/money/payments/autopay';
import { endedChangesText } from '../../../domain/money/payments/autopayHistory';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { localDayOf } from '../../../domain/platform/dates/zonedTime';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, sentence } from '../../../domain/platform/text/wording';
import { dayText } from '../../kit/values/DateText';

const MAX_NAMED = 5;

/** Sentences about the effect of terms that the person agrees to: which bills autopay would pay, and which later changes end. */
export function autopayEffect(
  { bills, timeZone, changes }: Pick<GroupAutopay, 'bills' | 'timeZone' | 'changes'>,
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
    .slice(0, MAX_NAMED)
    .map(
      ({ bill, payOn }) =>
        `${bill.billNumber} (${formatCents(bill.dueCents)}) ${autopaySendText(payOn, now, timeZone)}`,
    );
  const rest = paid.length - named.length;
  return [
    `It starts on ${dayText(startsOn)}.`,
    paid.length === 0
      ? 'No bill is ready to be paid now.'
      : `It pays ${counted(paid.length, 'bill')}, ${total} in total: ${named.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`,
    waiting > 0 && `${counted(waiting, paid.length === 0 ? 'bill' : 'more bill')} would be paid once reconciled.`,
    blocked > 0 && `${counted(blocked, 'bill')} would not be paid: above the limit, or reconciled by you.`,
    endedChangesText(changes, startsOn, localDayOf(now, timeZone)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Effect of turning autopay off, and the scheduled changes that it cancels, in sentences. */
export function autopayOffEffect(
  { groupName, timeZone, changes }: Pick<GroupAutopay, 'groupName' | 'timeZone' | 'changes'>,
  startsOn: LocalDate,
  now: Date,
): string {
  return [
    sentence(`From ${dayText(startsOn)}, autopay no longer pays bills of ${groupName}`),
    endedChangesText(changes, startsOn, localDayOf(now, timeZone)),
    'Payments that autopay has already made are not affected. Void them if they should not be sent.',
  ]
    .filter(Boolean)
    .join(' ');
}
