import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { formatCents } from '../../platform/money/formatCents';
import { accountText } from '../payments/accountText';
import { MAX_ACH_CENTS } from '../payments/achEntry';
import type { Refund } from './Refund';

/** Steps that a person takes or records for the ACH credit of a refund. */
export const REFUND_CREDIT_STEPS = ['pay', 'approve', 'decline', 'cancel', 'reject', 'return'] as const;
export type RefundCreditStep = (typeof REFUND_CREDIT_STEPS)[number];

/** Facts that determine whether a bank account can receive a refund. */
export interface AccountFacts {
  readonly isRemoved: boolean;
  readonly isVerified: boolean;
  /** Whether its bank corrected it and the change is undecided. */
  readonly isHeld: boolean;
  /** Whether its numbers can be read and are valid. Default: yes. */
  readonly isReadable?: boolean;
}

/**
 * Why a refund cannot be paid to an account, and what to do; undefined if it can.
 *
 * @source BR-RFD-17 docs/decisions/refunds.md#a-refund-can-be-paid-by-ach-credit
 */
export function refundAccountProblem({ isRemoved, isVerified, isHeld, isReadable = true }: AccountFacts) {
  if (isRemoved) return 'This account was removed. Choose another account, or issue a check.';
  if (!isVerified)
    return 'This account is not verified. Its group must verify it with the two small deposits first, or add it again if they were returned.';
  if (isHeld)
    return 'The bank has corrected this account. Have the change confirmed or declined on the account page first.';
  if (!isReadable) return "The account's numbers cannot be used. Ask the group to add the account again.";
  return undefined;
}

/** Why a refund cannot be paid by ACH to any account, and what to do; undefined if it can. */
export function refundCreditProblem({
  groupNumber,
  amountCents,
}: Pick<Refund, 'groupNumber' | 'amountCents'>): string | undefined {
  if (groupNumber === null)
    return 'This money is from an unknown payer, so there is no verified account to pay it to. Issue a check.';
  return amountCents > MAX_ACH_CENTS
    ? `An ACH credit can carry at most ${formatCents(MAX_ACH_CENTS)}. Issue a check for this refund.`
    : undefined;
}

/** Steps possible now. The credit must be approved or declined by someone other than the person who chose the account. */
export function possibleCreditSteps(
  { state, groupNumber, credit }: Pick<Refund, 'state' | 'groupNumber' | 'credit'>,
  userId: string,
): readonly RefundCreditStep[] {
  if (state === 'APPROVED') return groupNumber === null ? [] : ['pay'];
  if (state === 'ACH_WAITS') return credit?.byUserId === userId ? ['cancel'] : ['approve', 'decline'];
  if (state === 'ACH_READY') return ['cancel'];
  if (state === 'ACH_FILED') return credit?.fileState === 'MADE' ? ['cancel'] : ['reject', 'return'];
  return state === 'ACH_SETTLED' ? ['return'] : [];
}

/** Effect of paying a refund by ACH, in sentences. */
export function creditEffectText(
  { amountCents }: Pick<Refund, 'amountCents'>,
  account: { readonly name: string; readonly accountMasked: string },
  { needsApproval, settleDate }: { readonly needsApproval: boolean; readonly settleDate: LocalDate },
): string {
  const amount = formatCents(amountCents);
  const first = needsApproval
    ? `Another person has to approve it. Then the next bank file credits ${amount} to ${accountText(account)}.`
    : `The next bank file credits ${amount} to ${accountText(account)}, on ${dateText(settleDate)} at the earliest.`;
  return `${first} Cash changes when the credit settles. If the bank rejects or returns it, the refund is owed again.`;
}

/** Effect of recording a rejected or returned credit. */
export function creditEndText({ amountCents, payee, state }: Pick<Refund, 'amountCents' | 'payee' | 'state'>): string {
  const cash = state === 'ACH_SETTLED' ? ' The amount is back in cash.' : '';
  return `${formatCents(amountCents)} is owed to ${payee} again, and can be paid by ACH or by check.${cash}`;
}
