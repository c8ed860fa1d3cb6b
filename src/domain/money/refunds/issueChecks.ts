import { sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import type { CheckAccount, Refund } from './Refund';

/** Banks allow check numbers of up to ten digits. */
export const MAX_CHECK_NUMBER = 9_999_999_999;
/** Maximum checks in one request. */
export const MAX_ISSUED_CHECKS = 200;

/**
 * Why checks cannot be issued, as a sentence; undefined if they can.
 *
 * @param firstCheckNumber undefined if it is no whole number
 * @source docs/decisions/refunds.md#check-numbers-are-never-used-twice
 */
export function issueProblem(
  count: number,
  firstCheckNumber: number | undefined,
  account: Pick<CheckAccount, 'nextCheckNumber'> | null,
): string | undefined {
  if (account === null) return 'Add the bank account that checks are drawn on first, on the Bank page.';
  if (count === 0) return 'Select refunds to issue.';
  if (count > MAX_ISSUED_CHECKS) return `Select at most ${MAX_ISSUED_CHECKS} refunds at a time.`;
  const { nextCheckNumber } = account;
  if (firstCheckNumber === undefined || firstCheckNumber < nextCheckNumber)
    return `Enter a check number of ${nextCheckNumber} or higher: lower numbers are used.`;
  if (firstCheckNumber + count - 1 > MAX_CHECK_NUMBER) return 'Enter a check number of up to ten digits.';
  return undefined;
}

/** Effect of issuing: "2 checks, 1001 to 1002, for $30.00 in total." */
export function issueEffect(refunds: readonly Pick<Refund, 'amountCents'>[], firstCheckNumber: number): string {
  const total = formatCents(sumCents(refunds.map(({ amountCents }) => amountCents)));
  const last = firstCheckNumber + refunds.length - 1;
  const numbers = last === firstCheckNumber ? `number ${firstCheckNumber}` : `${firstCheckNumber} to ${last}`;
  return `${counted(refunds.length, 'check')}, ${numbers}, for ${total} in total. Cash changes when a bank statement shows the checks.`;
}

/** Effect of returning an approved refund to suspense. */
export function returnEffect({ payee, amountCents }: Pick<Refund, 'payee' | 'amountCents'>): string {
  const amount = formatCents(amountCents);
  return `${amount} is no longer owed to ${payee} and is back in suspense. It can be applied, transferred, or refunded.`;
}

/** Effect of a void. */
export function voidEffect({ payee, amountCents }: Pick<Refund, 'payee' | 'amountCents'>, checkNumber: number): string {
  return `Check ${checkNumber} is void. ${formatCents(amountCents)} is still owed to ${payee} and can be issued again under a new number.`;
}
