import { isBankDay } from '../../platform/dates/bankDays';
import { addDays, dateText, daysBetween, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cappedSum } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import type { PaymentMethod } from '../payments/PaymentMethod';
import { PAYMENT_METHODS } from '../payments/paymentMethods';

/** A number of payments or bills, and their total, capped at `MAX_CENTS`. */
export interface CountAndAmount {
  readonly count: number;
  readonly amountCents: Cents;
}

/** The effect of a run for a business date, and of a hold. */
export interface ProcessingPreview {
  readonly businessDate: LocalDate;
  /** The server's date in UTC, as settlement dates are counted. */
  readonly today: LocalDate;
  /** Pending payments that the run would process, by method, most first. */
  readonly due: readonly (CountAndAmount & { readonly method: PaymentMethod })[];
  /** The part of `due` that settles after today. */
  readonly early: CountAndAmount;
  /** Pending payments that stay pending. */
  readonly left: CountAndAmount;
  /** Maximum that autopay would pay. These payments settle later. */
  readonly autopay: CountAndAmount;
  /** Maximum of returned debits that the run would present again under the originating account's rule. They settle later. */
  readonly again: CountAndAmount;
  /** People who are editing or paying a bill now. */
  readonly editors: number;
}

/** Bank days are counted at most this many days ahead. */
const MAX_COUNTED_DAYS = 366;

/** The sum of all parts. */
export function inAll(parts: readonly CountAndAmount[]): CountAndAmount {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    amountCents: cappedSum(parts.map(({ amountCents }) => amountCents)),
  };
}

/** States how far ahead of today the business date is, and the consequences. Undefined unless it is after today. */
export function aheadText({ businessDate, today, early }: ProcessingPreview): string | undefined {
  if (businessDate <= today) return undefined;
  const date = `${dateText(businessDate)} is ${distanceText(today, businessDate)} today, ${dateText(today)}.`;
  if (early.count === 0) return date;
  const verb = early.count === 1 ? 'settles' : 'settle';
  return `${date} ${amountText(early, 'payment')}, would be processed early: ${early.count === 1 ? 'it' : 'they'} ${verb} after today.`;
}

/** The effects of a run, one sentence each. */
export function runEffects({ due, left, autopay, again }: ProcessingPreview): readonly string[] {
  const all = inAll(due);
  const verb = all.count === 1 ? 'is' : 'are';
  return [
    all.count === 0
      ? 'No pending payment is due, so no payment is processed.'
      : `${amountText(all, 'payment')}, ${verb} processed. ${methodsText(due)}`,
    left.count > 0 && `${amountText(left, 'other payment')}, ${left.count === 1 ? 'stays' : 'stay'} pending.`,
    autopay.count > 0 && `Autopay makes payments for up to ${amountText(autopay, 'bill')}. They settle later.`,
    again.count > 0 &&
      `Returned payments are presented again: up to ${amountText(again, 'payment')}. They settle later.`,
    'Bank files and carrier remittances are made, and notices are sent.',
    'No one can save changes or payments until the run ends.',
  ].filter((effect) => effect !== false);
}

/** `12 payments, $3,400.00`. */
function amountText({ count, amountCents }: CountAndAmount, noun: string): string {
  return `${counted(count, noun)}, ${formatCents(amountCents)}`;
}

function methodsText(due: ProcessingPreview['due']): string {
  const parts = due.map(({ method, count, amountCents }) => {
    const { label } = PAYMENT_METHODS[method] ?? { label: method };
    return `${label}: ${count.toLocaleString('en-US')}, ${formatCents(amountCents)}`;
  });
  return `${parts.join('; ')}.`;
}

/** `3 business days after`. */
function distanceText(from: LocalDate, to: LocalDate): string {
  if (daysBetween(from, to) > MAX_COUNTED_DAYS) return 'more than a year after';
  let bankDays = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBankDay(day)) bankDays += 1;
  return bankDays === 0 ? 'after' : `${counted(bankDays, 'business day')} after`;
}
