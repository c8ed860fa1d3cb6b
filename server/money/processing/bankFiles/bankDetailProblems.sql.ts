import { achAccountProblem } from '../../../../src/domain/money/payments/achEntry';
import type { Encryption } from '../../../platform/shared/Encryption';

/** Accounts checked before other requests get a turn. */
const ACCOUNTS_PER_TURN = 500;

/** A bank account with its encrypted numbers. */
export interface BankAccountRow {
  readonly bankAccountPk: string;
  readonly routingEncrypted: string;
  readonly accountEncrypted: string;
}

/** Why no file can contain an account. */
export interface BankDetailProblem {
  /** A sentence. */
  readonly reason: string;
  /** False for numbers that cannot be read, which may be the fault of the installation's encryption key. */
  readonly isFinal: boolean;
}

/**
 * Why no file can contain accounts, by their keys.
 *
 * @param encryption undefined to check nothing.
 */
export async function bankDetailProblems(
  accounts: readonly BankAccountRow[],
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<ReadonlyMap<string, BankDetailProblem>> {
  const problems = new Map<string, BankDetailProblem>();
  if (!encryption) return problems;
  for (const [index, account] of accounts.entries()) {
    if (index % ACCOUNTS_PER_TURN === ACCOUNTS_PER_TURN - 1) await new Promise(setImmediate);
    const problem = problemOf(account, encryption);
    if (problem !== undefined) problems.set(account.bankAccountPk, problem);
  }
  return problems;
}

/** Why a file cannot contain an account; undefined if it can. */
function problemOf(
  { bankAccountPk, routingEncrypted, accountEncrypted }: BankAccountRow,
  encryption: Pick<Encryption, 'decrypt'>,
): BankDetailProblem | undefined {
  try {
    const reason = achAccountProblem(
      encryption.decrypt(routingEncrypted, `${bankAccountPk}/routing`),
      encryption.decrypt(accountEncrypted, `${bankAccountPk}/account`),
    );
    return reason === undefined ? undefined : { reason, isFinal: true };
  } catch {
    return { reason: "The bank account's numbers cannot be read. Add the account again.", isFinal: false };
  }
}
