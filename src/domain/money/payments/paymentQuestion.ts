import type { ControlReasonKind } from '../../people/controls/ControlBoard';
import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';

/** Two payments of the same amount from the same account within this many days are probably duplicates. */
export const DUPLICATE_PAYMENT_DAYS = 7;
/** Days for which an account counts as new after it was added or its numbers were corrected. */
export const NEW_ACCOUNT_DAYS = 10;

/** A question that a payor must answer with a reason before a payment is made. */
export interface PaymentQuestion {
  readonly kind: Exclude<ControlReasonKind, 'duplicateCheck'>;
  /** Key of the earlier payment, or of the bank account. */
  readonly key: string;
  /** One sentence. */
  readonly text: string;
}

/** A payor's reason, and the questions that it answers. */
export interface PaymentReason {
  readonly keys: readonly string[];
  /** Not empty. */
  readonly reason: string;
}

/** Recent activity of bank accounts. */
export interface AccountActivity {
  /** Payments of the last week that were not voided, returned, or reversed; the newest first. */
  readonly payments: readonly {
    readonly paymentPk: string;
    readonly confirmation: string;
    readonly bankAccountPk: string;
    readonly amountCents: Cents;
    /** The office's day. */
    readonly madeOn: LocalDate;
    readonly by: string;
  }[];
  /** Accounts that are new. */
  readonly changes: readonly {
    readonly bankAccountPk: string;
    readonly name: string;
    readonly isCorrected: boolean;
    readonly changedOn: LocalDate;
    readonly by: string;
  }[];
}

type DrawnSource = { readonly bankAccountPk: string | null; readonly amountCents: Cents };

/**
 * Questions that need a reason: an earlier payment of the same amount from the same account within a week, and an amount above the
 * office's limit from an account added or corrected in the last 10 days.
 *
 * @param limitCents payments up to it may use a new account without a reason; null if all may.
 * @source BR-CTL-09 BR-CTL-10 docs/decisions/controls.md#a-payment-that-was-likely-made-before-needs-a-reason
 */
export function paymentQuestions(
  sources: readonly DrawnSource[],
  { payments, changes }: AccountActivity,
  limitCents: Cents | null,
): readonly PaymentQuestion[] {
  return sources.flatMap(({ bankAccountPk, amountCents }) => {
    if (bankAccountPk === null) return [];
    const earlier = payments.find((one) => one.bankAccountPk === bankAccountPk && one.amountCents === amountCents);
    const isAbove = limitCents !== null && amountCents > limitCents;
    const change = isAbove ? changes.find((one) => one.bankAccountPk === bankAccountPk) : undefined;
    return [
      ...(earlier ? [{ kind: 'duplicatePayment' as const, key: earlier.paymentPk, text: earlierText(earlier) }] : []),
      ...(change ? [{ kind: 'newAccount' as const, key: bankAccountPk, text: changeText(change) }] : []),
    ];
  });
}

function earlierText({ confirmation, amountCents, madeOn, by }: AccountActivity['payments'][number]): string {
  return `${by} paid ${formatCents(amountCents)} from this account on ${dateText(madeOn)}, payment ${confirmation}.`;
}

function changeText({ name, isCorrected, changedOn, by }: AccountActivity['changes'][number]): string {
  const what = isCorrected ? 'The number of' : 'Bank account';
  return `${what} ${name} was ${isCorrected ? 'corrected' : 'added'} on ${dateText(changedOn)} by ${by}.`;
}

/** The questions without a reason. */
export function unanswered(
  questions: readonly PaymentQuestion[],
  explained: PaymentReason | undefined,
): readonly PaymentQuestion[] {
  return questions.filter(({ key }) => !explained?.keys.includes(key));
}
