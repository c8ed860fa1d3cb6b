import { type RawBuilder, sql } from 'kysely';
import type { RefundAccount } from '../../../../contract/money/refundCredits';
import { maskedNumber } from '../../../../src/domain/money/payments/BankAccount';
import { refundAccountProblem } from '../../../../src/domain/money/refunds/refundCredit';
import { ACCOUNT_FACTS } from '../../../platform/database/statements/accountFacts';
import type { Db } from '../../../platform/database/Tables';

/** Accounts `a` that meet a condition, by name. */
export async function selectRefundAccounts(db: Db, condition: RawBuilder<unknown>): Promise<readonly RefundAccount[]> {
  const { rows } = await sql<
    Omit<RefundAccount, 'accountMasked' | 'problem'> & {
      readonly length: number;
      readonly last3: string;
      readonly isRemoved: boolean;
      readonly isVerified: boolean;
      readonly isHeld: boolean;
    }
  >`
    select a.bank_account_pk as "bankAccountPk", a.name, a.bank_name as "bankName", a.account_type as "accountType",
      a.account_length as length, a.account_last3 as last3, ${ACCOUNT_FACTS}
    from bank_accounts a where ${condition} order by a.name, a.bank_account_pk`.execute(db);
  return rows.map(({ length, last3, isRemoved, isVerified, isHeld, ...account }) => ({
    ...account,
    accountMasked: maskedNumber(length, last3),
    problem: refundAccountProblem({ isRemoved, isVerified, isHeld }) ?? null,
  }));
}
