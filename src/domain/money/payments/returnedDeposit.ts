import type { Cents } from '../../platform/money/Cents';
import { isAchReturnCode, returnLabel } from './returnCodes';

/** One of the two small deposits that verify a bank account, as found for an entry of a return file. */
export interface SentDeposit {
  readonly bankAccountPk: string;
  readonly accountName: string;
  readonly groupName: string;
  /** Number of the account's pair of deposits, from 1. */
  readonly depositNo: number;
  readonly amountCents: Cents;
  /** Null unless the bank has returned one of the pair. */
  readonly returnCode: string | null;
  readonly isVerified: boolean;
  readonly isRemoved: boolean;
  /** Whether the account received a newer pair. */
  readonly isReplaced: boolean;
}

type Outcome = 'RETURN_DEPOSIT' | 'DEPOSIT_RETURNED' | 'ENDED' | 'UNMATCHED';

/**
 * Effect of posting a returned test deposit: an account waiting for its amounts cannot be verified with them.
 *
 * @source docs/decisions/bank-accounts.md#a-returned-test-deposit-ends-the-verification
 */
export function planDepositReturn(
  code: string,
  { accountName, groupName, returnCode, isVerified, isRemoved, isReplaced }: SentDeposit,
): { readonly outcome: Outcome; readonly message: string } {
  if (!isAchReturnCode(code)) {
    return { outcome: 'UNMATCHED', message: `Return code ${code} is not known. Ask the bank what it means.` };
  }
  if (returnCode !== null) return { outcome: 'DEPOSIT_RETURNED', message: returnLabel(code) };
  if (isRemoved) return { outcome: 'ENDED', message: 'The bank account has been removed.' };
  if (isVerified) {
    const message = `${accountName} of ${groupName} was verified with this deposit. Ask the group whether the account is still open.`;
    return { outcome: 'UNMATCHED', message };
  }
  if (isReplaced) return { outcome: 'ENDED', message: 'New deposits have been sent to the account since.' };
  return { outcome: 'RETURN_DEPOSIT', message: `${returnLabel(code)}. The account cannot be verified with it.` };
}
