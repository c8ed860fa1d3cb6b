import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import { accountText } from './accountText';

/**
 * Hours after removal within which an account can be restored. Later, it must be added and verified again.
 *
 * @source docs/decisions/bank-accounts.md#a-removal-can-be-undone-for-24-hours
 */
export const RESTORE_HOURS = 24;

/** Maximum number of payments listed as uses of an account. */
export const MAX_NAMED_PAYMENTS = 3;

/** Current and future uses of a bank account. */
export interface AccountUses {
  /** The largest pending and scheduled payments drawn on the account; at most `MAX_NAMED_PAYMENTS`. */
  readonly payments: readonly {
    readonly confirmation: string;
    readonly amountCents: Cents;
    readonly scheduledFor: LocalDate | null;
  }[];
  /** Number of pending and scheduled payments drawn on the account. */
  readonly paymentCount: number;
  /** First day of the current or future autopay change that uses it; null if autopay does not use it. */
  readonly autopayFrom: LocalDate | null;
  /** Number of refunds whose ACH credits to the account have not settled. */
  readonly refundCount: number;
}

export const NO_USES: AccountUses = { payments: [], paymentCount: 0, autopayFrom: null, refundCount: 0 };

/** An account event and who caused it: `Operating ending in 789 was removed by Pat Lee`. */
export function accountEventText({
  name,
  accountMasked,
  event,
  by,
}: Readonly<Record<'name' | 'accountMasked' | 'event' | 'by', string>>): string {
  return `${accountText({ name, accountMasked })} was ${event} by ${by}`;
}

/**
 * Why an account cannot be removed, and what to do, in sentences. Undefined if nothing uses the account.
 *
 * @source product.md, Calls beyond the specification
 * @source docs/decisions/bank-accounts.md#an-account-is-removed-only-while-nothing-uses-it
 */
export function removalProblem({ payments, paymentCount, autopayFrom, refundCount }: AccountUses): string | undefined {
  const problems: string[] = [];
  if (paymentCount > 0) {
    const named = payments.map(
      ({ confirmation, amountCents, scheduledFor }) =>
        `${confirmation} of ${formatCents(amountCents)}${scheduledFor ? `, scheduled for ${dateText(scheduledFor)}` : ''}`,
    );
    const more = paymentCount - payments.length;
    const list = (more > 0 ? [...named, `${more} more`] : named).join('; ');
    const [verb, whenDone] = paymentCount === 1 ? ['draws', 'it has'] : ['draw', 'they have'];
    problems.push(
      `${counted(paymentCount, 'pending or scheduled payment')} ${verb} on this account (${list}). Remove the account once ${whenDone} been processed, voided, or canceled.`,
    );
  }
  if (autopayFrom !== null) {
    problems.push(
      `Autopay uses this account from ${dateText(autopayFrom)}. Select another account for autopay, or turn it off.`,
    );
  }
  if (refundCount > 0) {
    const [verb, whenDone] = refundCount === 1 ? ['is', 'it has'] : ['are', 'they have'];
    problems.push(
      `${counted(refundCount, 'refund')} ${verb} being paid to this account by ACH. Remove the account once ${whenDone} settled.`,
    );
  }
  return problems.length > 0 ? problems.join(' ') : undefined;
}
