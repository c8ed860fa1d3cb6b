import { achAccountProblem } from '../../../src/domain/payments/achEntry';
import type { Encryption } from '../../shared/Encryption';

/** Accounts checked before other requests get a turn. */
const ACCOUNTS_PER_TURN = 500;

/** A bank account with its encrypted numbers. */
export interface BankAccountRow {
  readonly bankAccountPk: string;
  readonly routingEncrypted: string;
  readonly accountEncrypted: string;
}

/**
 * Why no file can contain accounts, by their keys.
 *
 * @param encryption undefined to check nothing.
 */
export async function bankDetailProblems(
  accounts: readonly BankAccountRow[],
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<ReadonlyMap<string, string>> {
  const problems = new Map<string, string>();
  if (!encryption) return problems;
  for (const [index, account] of accounts.entries()) {
    if (index % ACCOUNTS_PER_TURN === ACCOUNTS_PER_TURN - 1) await new Promise(setImmediate);
    const problem = problemOf(account, encryption);
    if (problem !== undefined) problems.set(account.bankAccountPk, problem);
  }
  return problems;
}

/** Why a file cannot contain an account, as a sentence; undefined if it can. */
function problemOf(
  { bankAccountPk, routingEncrypted, accountEncrypted }: BankAccountRow,
  encryption: Pick<Encryption, 'decrypt'>,
): string | undefined {
  try {
    return achAccountProblem(
      encryption.decrypt(routingEncrypted, `${bankAccountPk}/routing`),
      encryption.decrypt(accountEncrypted, `${bankAccountPk}/account`),
    );
  } catch {
    return "The bank account's numbers cannot be read. Add the account again.";
  }
}
