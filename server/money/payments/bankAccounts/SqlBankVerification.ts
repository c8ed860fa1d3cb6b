import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import {
  amountsMatch,
  needsNewDeposits,
  type TwoAmounts,
  VERIFIED,
  verificationOf,
  verifyProblem,
} from '../../../../src/domain/money/payments/bankVerification';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { inTransaction } from '../../../platform/database/inTransaction';
import { businessDateIn } from '../../../platform/database/statements/paymentRules';
import type { Db, Tx } from '../../../platform/database/Tables';
import type { PayorIdentity } from './BankAccounts';
import type { BankVerificationRepository, VerifyAttempt } from './bankVerification';

export class SqlBankVerification implements BankVerificationRepository {
  constructor(private readonly db: Db) {}

  attempt(
    bankAccountPk: string,
    amounts: TwoAmounts,
    by: PayorIdentity,
    now: Date,
  ): Promise<VerifyAttempt | undefined> {
    return inTransaction(this.db, async (tx) => {
      const account = await lockAccount(tx, bankAccountPk);
      if (!account) return undefined;
      if (account.verified_at !== null) return { before: VERIFIED, isVerified: true };
      const { deposits } = account;
      const today = await businessDateIn(tx, groupNumberOf(bankAccountPk), now);
      const before = verificationOf(deposits, today);
      const problem = verifyProblem(before, today);
      if (!deposits || problem !== undefined) return { before, isVerified: false, problem };
      const isVerified = amountsMatch(amounts, deposits.amounts);
      const at = now.toISOString();
      if (isVerified) {
        await tx
          .updateTable('bank_accounts')
          .set({ verified_at: at, verified_how: 'DEPOSITS', verified_by_user_id: by.userId })
          .set({ mod_date: at, mod_user: by.name })
          .where((row) => row.and(keyOf(bankAccountPk)))
          .execute();
      } else {
        await tx
          .updateTable('micro_deposits')
          .set({ attempts: deposits.attempts + 1 })
          .where((row) => row.and({ ...keyOf(bankAccountPk), deposit_no: deposits.depositNo }))
          .execute();
      }
      return { before, isVerified };
    });
  }

  renew(bankAccountPk: string, amounts: TwoAmounts, by: PayorIdentity, now: Date): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      const account = await lockAccount(tx, bankAccountPk);
      if (!account || account.verified_at !== null) return;
      const today = await businessDateIn(tx, groupNumberOf(bankAccountPk), now);
      if (!needsNewDeposits(verificationOf(account.deposits, today))) return;
      await addMicroDeposits(tx, bankAccountPk, (account.deposits?.depositNo ?? 0) + 1, amounts, by, now);
    });
  }
}

/** Adds two deposits for the next bank file to send. @param depositNo from 1 for each account */
export async function addMicroDeposits(
  tx: Tx,
  bankAccountPk: string,
  depositNo: number,
  [first, second]: TwoAmounts,
  by: PayorIdentity,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('micro_deposits')
    .values({
      ...keyOf(bankAccountPk),
      deposit_no: depositNo,
      first_cents: first,
      second_cents: second,
      add_date: now.toISOString(),
      by_user_id: by.userId,
    })
    .execute();
}

/** Whether an account still waits for the amounts of these deposits. Locks the account until the transaction ends. */
export async function lockWaitingDeposits(tx: Tx, bankAccountPk: string, depositNo: number): Promise<boolean> {
  const account = await lockAccount(tx, bankAccountPk);
  if (!account || account.verified_at !== null) return false;
  return account.deposits?.depositNo === depositNo && account.deposits.returnCode === null;
}

/** Locks an account until the transaction ends, and reads its last deposits, if any. Undefined if it was removed. */
async function lockAccount(tx: Tx, bankAccountPk: string) {
  const account = await tx
    .selectFrom('bank_accounts')
    .select('verified_at')
    .where((row) => row.and(keyOf(bankAccountPk)))
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  const deposits = await tx
    .selectFrom('micro_deposits')
    .selectAll()
    .where((row) => row.and(keyOf(bankAccountPk)))
    .orderBy('deposit_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    verified_at: account.verified_at,
    deposits: deposits && {
      depositNo: deposits.deposit_no,
      attempts: deposits.attempts,
      arrivesOn: deposits.arrives_on,
      returnCode: deposits.return_code,
      amounts: [cents(deposits.first_cents), cents(deposits.second_cents)] as const,
    },
  };
}

const keyOf = (bankAccountPk: string) => ({
  group_number: groupNumberOf(bankAccountPk),
  bank_account_pk: bankAccountPk,
});
