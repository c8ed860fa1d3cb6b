import { dayOf, type LocalDate } from '../../platform/dates/LocalDate';
import { cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { labelOf } from '../../platform/text/wording';
import {
  CORRECTION_STATE_LABELS,
  type Correction,
  correctionText,
  RECIPIENT_LABELS,
  recipientOf,
} from '../corrections/Correction';
import { CLOSE_REASON_LABELS, type ExpectedAdjustment, statusOfExpected } from '../expected/ExpectedAdjustment';

/** A follow-up of a decision and its progress, as two texts. */
export interface FollowUpText {
  /** Such as `Carrier, Medical: End coverage after Jan 31, 2026`. */
  readonly what: string;
  /** Such as `Confirmed · No line for Omar Diaz, Medical on bill HF-102`. */
  readonly state: string;
}

/** @param dayText formats a day. */
export function correctionFollowUp(correction: Correction, dayText: (day: LocalDate) => string): FollowUpText {
  const { kind, system, coverage, state, isOverdue, sentAt, evidence } = correction;
  const to = [system ?? RECIPIENT_LABELS[recipientOf(kind)], coverage].filter(Boolean).join(', ');
  const label = isOverdue ? 'Overdue, sent' : labelOf(CORRECTION_STATE_LABELS, state);
  const sentOn = state === 'SENT' && sentAt !== null ? ` ${dayText(dayOf(new Date(sentAt)))}` : '';
  const states = [`${label}${sentOn}`, evidence];
  return { what: `${to}: ${correctionText(correction, dayText)}`, state: states.filter(Boolean).join(' · ') };
}

/** @param dayText formats a day. */
export function expectedFollowUp(
  expected: ExpectedAdjustment,
  today: LocalDate,
  dayText: (day: LocalDate) => string,
): FollowUpText {
  const { amountCents, arrivedCents, coverage, closed, creditedUntil } = expected;
  const kind = amountCents < 0 ? 'Credit' : 'Charge';
  const what = `${kind} of ${amountOf(amountCents)} expected on a later bill${coverage === null ? '' : `, ${coverage}`}`;
  const arrived = `${arrivedCents === 0 ? 'nothing' : amountOf(arrivedCents)} arrived`;
  switch (statusOfExpected(expected, today)) {
    case 'arrived':
      return { what, state: 'Arrived' };
    case 'closed':
      return { what, state: [`Closed, ${arrived}`, closed && labelOf(CLOSE_REASON_LABELS, closed.reason)].join(' · ') };
    case 'late':
      return { what, state: `Late since ${dayText(creditedUntil)}, ${arrived}` };
    case 'open':
      return { what, state: `Open until ${dayText(creditedUntil)}, ${arrived}` };
  }
}

const amountOf = (amount: number) => formatCents(cents(Math.abs(amount)));
